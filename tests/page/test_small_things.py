"""Small things that people met at a table, in the lobby and in a replay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import (
    against_bots,
    beside,
    cards_in,
    eventually,
    fine,
    no_sideways_scroll,
    open_table,
    play_hand,
    sit_down,
    to_replay,
)

pytestmark = pytest.mark.exhaustive

WHERE = """() => [...document.querySelectorAll(".slider button, .slider input")].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round).join();
})"""


LISTED = "(name) => fetch(`/api/tables?name=${encodeURIComponent(name)}`).then((found) => found.json())"


def _replay_of_a_hand(page: Page, **match: Any) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 1}, **match)
    play_hand(page)
    to_replay(page)
    page.get_by_role("slider", name="Moment").wait_for()


def test_in_a_replay_the_controls_stay_and_own_discards_are_seen(new_page: NewPage) -> None:
    """OFC12: what is discarded is seen by nobody else, and by its player to the end."""
    page, stranger = new_page(), new_page(390, 844)
    _replay_of_a_hand(page, preset="pineapple")
    stranger.goto(page.url)
    stranger.get_by_role("slider", name="Moment").wait_for()
    expect(page.locator(".mine .discards [data-card]")).to_have_count(4)
    away = cards_in(page, ".mine .discards")
    for width in (390, 360, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        no_sideways_scroll(page)
    for walker in (page, stranger):
        last = int(walker.get_by_role("slider", name="Moment").get_attribute("max") or 0)
        walker.keyboard.press("Home")
        walker.evaluate("scrollTo(0, 0)")
        places = set()
        for moment in range(last + 1):
            expect(walker.locator(".slider .num")).to_have_text(f"{moment} of {last}")
            places.add(tuple(walker.evaluate(WHERE)))
            walker.keyboard.press("ArrowRight")
        assert len(places) == 1
        fine(walker)
    expect(stranger.locator(".discards")).to_have_count(0)
    assert not set(away) & set(cards_in(stranger, ".play"))


def _join(page: Page, text: str) -> None:
    page.goto("/")
    page.get_by_label("Link or name of a table").fill(text)
    page.get_by_role("button", name="Go", exact=True).click()


def _listed(page: Page, name: str, tables: int) -> None:
    """Wait until so many are in the list, which is made anew once a second."""
    page.goto("/")
    eventually(lambda: len(page.evaluate(LISTED, name)), tables)


def test_a_table_is_found_by_what_it_is_called(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    path = open_table(host, "ofc", public=True, name="Sunday night")
    hidden = open_table(host, "ofc", name="Back room")
    host.goto(f"{hidden}#sit")
    host.wait_for_selector(".chair.taken")
    _listed(guest, "Sunday night", 1)
    for text in ("Sunday night", "  sunday   NIGHT ", path.rpartition("/")[2], f"x.example{path}?a=b"):
        _join(guest, text)
        expect(guest).to_have_url(re.compile(re.escape(path)))
    said = guest.locator("#join-said")
    for text in ("Back room", "nosuch", "Sunday", "../x", "a" * 500, "%"):
        _join(guest, text)
        expect(said).to_contain_text("No open table is called so")
    _join(host, "back room")  # one's own is known
    expect(host).to_have_url(re.compile(re.escape(hidden)))
    open_table(host, "pinzique", public=True, name="sunday night")
    _listed(guest, "Sunday night", 2)
    _join(guest, "Sunday Night")
    expect(said).to_contain_text("Several tables are called so")


@pytest.mark.parametrize("width", quick((1280, 390), 390))
def test_leaving_in_the_middle_of_a_hand_is_asked_and_told(new_page: NewPage, width: int) -> None:
    host, guest = new_page(width, 844), new_page()
    path = open_table(host, "ofc", seats=2, terms={"hands": 3})
    sit_down(host, path, guest)
    dialog = host.get_by_role("dialog", name="Leave the table")
    host.get_by_role("button", name="Deal the first hand").click()
    host.wait_for_selector(".own")
    beside(host, "Leave the table")
    expect(dialog).to_contain_text("The hand goes on without you")
    fine(host)
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    beside(host, "Leave the table")
    dialog.get_by_role("button", name="Leave the table").click()
    expect(host.locator(".toast")).to_have_text("Your seat is given up at the end of the hand.")
    expect(host.locator(".tray")).to_contain_text("Your seat is given up at the end of the hand.")
    expect(beside(host, "Players").locator(".seats-table")).to_contain_text("leaving")


def test_leaving_between_hands_is_told_and_not_asked(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, open_table(host, "ofc", seats=2), guest)
    guest.get_by_role("button", name="Leave the table").click()
    expect(guest.locator(".toast")).to_have_text("You have left the table. Your seat is given up.")
    expect(guest.get_by_role("dialog")).to_have_count(0)


def test_a_match_that_is_over_waits_for_nobody(new_page: NewPage) -> None:
    host, watcher = new_page(), new_page()
    path = against_bots(host, "ofc", seats=2, terms={"hands": 1}, public=True, name="One hand")
    play_hand(host)
    while host.get_by_role("button", name="Next hand").count():  # Fantasyland extends the match
        host.get_by_role("button", name="Next hand").click()
        play_hand(host)
    expect(host.locator(".result")).to_contain_text("The match is over.")
    expect(host.get_by_role("button", name="Play again")).to_be_enabled()
    watcher.goto(path)
    expect(watcher.locator(".result")).to_contain_text("The match is over.")
    expect(watcher.locator("main")).not_to_contain_text("Waiting for players")
    watcher.goto("/")
    line = watcher.locator(".tables li", has_text="One hand").first
    expect(line).to_contain_text("match over")
    expect(line).not_to_contain_text("for players")
    host.goto("/")
    expect(host.locator(".tables li", has_text="One hand")).to_have_count(0)
    expect(host.get_by_role("navigation", name="Continue")).to_have_count(
        0
    )  # nothing is left to go on with


def test_a_line_that_is_down_promises_what_one_has(new_page: NewPage) -> None:
    """A seat and a hand, a seat, or nothing but the way back to watching."""
    host, guest, watcher = new_page(), new_page(), new_page()
    path = open_table(host, "ofc", seats=2)
    sit_down(host, path, guest)
    watcher.goto(path)
    watcher.wait_for_selector(".waiting-room")
    said = {host: "your seat is kept.", watcher: "you go on watching."}
    for page, promise in said.items():
        page.context.set_offline(True)
        expect(page.locator(".play > .line")).to_have_text(f"Reconnecting… {promise}")
        page.context.set_offline(False)
        expect(page.locator(".play > .line")).to_have_text("")
    host.get_by_role("button", name="Deal the first hand").click()
    host.wait_for_selector(".own")
    host.context.set_offline(True)
    expect(host.locator(".play > .line")).to_have_text("Reconnecting… your seat and your hand are kept.")


def test_where_players_may_ask_for_advice_everybody_is_told(new_page: NewPage) -> None:
    """What was agreed when the table was opened is read by whoever comes in, before they sit down."""
    page, stranger = new_page(), new_page(390, 844)
    for advice in (True, False):
        path = open_table(page, "ofc", seats=2, advice=advice)
        for reader in (page, stranger):
            reader.goto(path)
            expect(reader.get_by_role("button", name="Sit down").first).to_be_visible()
            expect(reader.get_by_text("Advice allowed")).to_have_count(int(advice))
        no_sideways_scroll(stranger)


COUNT_FITS = """() => {
    window.fits = 0;
    const styleOf = window.getComputedStyle;
    window.getComputedStyle = (one, ...more) => {
        if (one.matches(".result-said")) window.fits++;
        return styleOf(one, ...more);
    };
}"""


def test_a_result_is_not_laid_out_again_while_the_next_hand_is_counted_down(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    sit_down(page, open_table(page, "ofc", seats=2, terms={"hands": 2}), guest)
    page.get_by_role("button", name="Deal the first hand").click()
    play_hand(page, guest)
    said = page.locator(".next-said")
    expect(said).to_have_text(re.compile(r"\d"))
    page.evaluate(COUNT_FITS)
    for _ in range(2):
        before = said.inner_text()
        expect(said).not_to_have_text(before)
    assert page.evaluate("window.fits") == 0


LATE = """async () => {
    const base = document.querySelector("script[type=module]").src.replace("joined/main.js", "single/");
    const { h, render } = await import(`${base}kit/preact.js`);
    const { useDraft } = await import(`${base}kit/drafts.js`);
    const [place, sets, read] = [document.createElement("div"), {}, (value) => value];
    const Part = ({ of }) => {
        const [value, set] = useDraft("of this test", of, read, () => "nothing");
        sets[of] = set;
        return h("p", null, value);
    };
    const shown = async (of) => {
        render(h(Part, { of }), place);
        await new Promise((done) => setTimeout(done));
        return place.textContent;
    };
    await shown("hand 1");
    await shown("hand 2");
    sets["hand 2"]("laid");
    const before = await shown("hand 2");
    sets["hand 1"]("an answer for hand 1");
    return [before, await shown("hand 2")];
}"""


def test_an_answer_that_comes_late_changes_no_other_draft(page: Page) -> None:
    """Such as the best setting, asked for as the clock ran out."""
    page.goto("/fairness")
    assert page.evaluate(LATE) == ["laid", "laid"]


def test_a_match_that_is_begun_twice_is_begun_without_a_fault(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    with host.expect_websocket() as opened:
        sit_down(host, open_table(host, "ofc", seats=2, terms={"hands": 1}), friend)
    with opened.value.expect_event("framereceived", lambda letter: '"refused"' in letter):
        host.get_by_role("button", name="Deal the first hand").dblclick()
    expect(host.locator(".own")).to_be_visible()
    expect(host.locator(".toast")).to_have_count(0)
