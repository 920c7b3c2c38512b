"""The lobby: who one is there, however fast one clicks."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.ear import Tree
from tests.page.hands import eventually, more_of, open_form, open_table
from tests.page.held import Held

SESSION = re.compile(r"/api/session$")
FRAME = "() => new Promise((done) => requestAnimationFrame(done))"


def test_a_first_visitor_who_plays_at_once_is_one_guest(page: Page) -> None:
    """With two, the table's host might be the one whose cookie was replaced: nothing is dealt then."""
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if request.method == "POST" else None)
    held = Held(page, SESSION)
    page.goto("/")
    page.get_by_role("button", name="Play now: Asian Stud").click()
    held.let_go()
    expect(page.locator(".house")).to_be_visible()
    assert [url.rpartition("/")[2] for url in made] == ["session", "tables"]


@pytest.mark.exhaustive
def test_playing_now_again_goes_on_at_the_table_that_is_there(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: Asian Stud").click()
    expect(page.locator(".house")).to_be_visible()
    table = page.url
    page.goto("/")
    page.get_by_role("button", name="Play now: Asian Stud").click()
    expect(page.locator(".house")).to_be_visible()
    assert page.url == table
    page.goto("/")
    own = page.get_by_role("navigation", name="Continue").get_by_role("link")
    expect(own).to_have_count(1)  # and none is left behind


@pytest.mark.exhaustive
def test_play_goes_on_where_a_set_up_was_broken_off(page: Page) -> None:
    """Everybody sits, and nothing was dealt: the page said for ever that it was loading."""
    path = open_table(page, "asian-stud", seats=3)
    page.goto(f"{path}#bots")
    expect(page.locator(".chair.taken")).to_have_count(3)
    page.goto("/")
    page.get_by_role("button", name="Play now: Asian Stud").click()
    expect(page.locator(".house")).to_be_visible()
    assert page.url.endswith(path)


@pytest.mark.exhaustive
def test_an_answer_slower_than_the_next_question_is_shown(page: Page) -> None:
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/tables" in request.url else None)
    held = Held(page, re.compile(r"/api/tables\?"))
    page.goto("/watch")
    eventually(held.asked, True)
    page.clock.run_for(60_000)
    page.evaluate(FRAME)  # a question asked by now is heard
    assert len(asked) == 1
    held.let_go()
    expect(page.locator(".waiting")).to_have_count(0)
    page.clock.run_for(60_000)
    eventually(lambda: page.evaluate("0") or len(asked) > 1, True)


@pytest.mark.exhaustive
def test_a_table_that_cannot_be_looked_up_is_not_gone_to(page: Page) -> None:
    refusal = {"code": "database", "sentence": "the server cannot reach its database"}
    page.route(re.compile("/api/tables/nosuch$"), lambda route: route.fulfill(status=503, json=refusal))
    page.goto("/")
    page.get_by_label("Link or name of a table").fill("nosuch")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator("#join-said")).to_have_text("The server cannot reach its database.")


def test_a_dialog_is_closed_by_a_press_beside_it_alone(page: Page) -> None:
    """Text in it is selected by the mouse, and let go anywhere."""
    page.goto("/")
    more_of(page, "Pinzique")
    dialog = page.get_by_role("dialog")
    dialog.locator("p").first.hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    page.evaluate(FRAME)
    expect(dialog).to_be_visible()
    page.mouse.click(5, 5)
    expect(dialog).to_have_count(0)


def test_what_is_refused_in_a_dialog_is_said_in_it(new_page: NewPage) -> None:
    """Behind a dialog nothing is seen or heard: neither that a table was not opened, nor why."""
    page = new_page(390, 844)
    said = "the house has as many tables as it can take"
    refusal = {"code": "full", "sentence": said}
    page.route(
        re.compile("/api/tables$"),
        lambda route: (
            route.fulfill(status=503, json=refusal) if route.request.method == "POST" else route.fallback()
        ),
    )
    page.goto("/")
    open_form(page, "Pinzique")
    page.get_by_role("button", name="Open the table").click()
    Tree(page).hears("^The house has as many tables as it can take")
    toast = page.get_by_text("The house has as many tables as it can take")
    expect(toast).to_have_count(1)
    # It is in the same layer as the dialog, which covers all others.
    assert toast.evaluate("(one) => document.querySelector('dialog[open]').contains(one)")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    Tree(page).hears("^The house has as many tables as it can take")


@pytest.mark.exhaustive
def test_the_lobby_turns_its_pages(page: Page) -> None:
    listed = [
        {"table": f"table-{n}", "name": f"Table {n}", "game": "ofc", "preset": "standard"}
        | {
            "phase": "waiting",
            "seats": 2,
            "taken": 0,
            "watching": 0,
            "people": [],
            "room": True,
            "queue": 0,
        }
        for n in range(25)
    ]

    def tables(route: Route) -> None:
        asked = parse_qs(urlsplit(route.request.url).query)
        start, count = int(asked["start"][0]), int(asked["count"][0])
        route.fulfill(json=listed[start : start + count])

    page.route(re.compile(r"/api/tables\?"), tables)
    page.goto("/")
    expect(page.get_by_text("Table 19")).to_be_visible()
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    page.get_by_role("button", name="More tables").click()
    expect(page.get_by_text("Table 24")).to_be_visible()
    expect(page.get_by_text("Table 19")).to_have_count(0)
    expect(page.get_by_role("button", name="More tables")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_text("Table 19")).to_be_visible()


@pytest.mark.exhaustive
def test_windows_opened_at_once_are_one_guest(new_page: NewPage) -> None:
    first = new_page()
    second = first.context.new_page()
    held = Held(first, SESSION, "POST")
    first.goto("/")
    eventually(held.asked, True)
    second.goto("/")
    expect(second.locator(".games .game").first).to_be_visible()
    held.let_go()
    assert _own_name(first) == _own_name(second)


@pytest.mark.exhaustive
def test_a_name_saved_while_a_guest_is_made_stays_ones_own(page: Page) -> None:
    """The guest's session, asked for before and answered last, would have taken its place."""
    posts: list[str] = []
    page.on("request", lambda request: posts.append("asked") if request.method == "POST" else None)
    page.on("response", lambda answer: posts.append("told") if answer.request.method == "POST" else None)
    held = Held(page, SESSION, "POST")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    held.let_go()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert posts == ["asked", "told", "asked", "told"]


@pytest.mark.exhaustive
def test_a_card_is_as_large_as_the_place_it_goes_to(page: Page) -> None:
    """Its size is set by what it lies in; a size of its own hid that: small cards in large slots."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    widths = page.locator(".demo").evaluate(
        """(demo) => [".slot", ".card"].map((one) => Math.round(demo.querySelector(one).offsetWidth))"""
    )
    assert widths[0] == widths[1] >= 30


@pytest.mark.exhaustive
def test_what_most_people_play_is_offered_first(page: Page) -> None:
    page.goto("/")
    more_of(page, "Open-Face Chinese Poker")
    variants = page.get_by_role("group", name="Variant").get_by_role("radio")
    expect(variants.first).to_be_checked()
    expect(page.get_by_role("group", name="Variant").locator("b").first).to_have_text("Pineapple")
    page.goto("/rules/ofc")
    expect(page.get_by_label("Pineapple", exact=True)).to_be_checked()


@pytest.mark.exhaustive
def test_the_days_board_stays_within_its_panel_and_panels_lie_in_line(new_page: NewPage) -> None:
    page = new_page(360, 740)
    page.goto("/")
    page.locator(".day-deal").wait_for()
    within = """(day) => [...day.querySelectorAll(".small-cards, .day-deal > *")]
        .every((one) => one.getBoundingClientRect().right <= day.getBoundingClientRect().right - 15)"""
    assert page.locator(".day").evaluate(within)
    page.set_viewport_size({"width": 1280, "height": 800})
    lefts = page.locator(".next-problem, .below > .stack").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().left)"
    )
    assert lefts[0] == pytest.approx(lefts[1], abs=0.5)


@pytest.mark.exhaustive
def test_that_no_table_is_open_is_said_once_it_is_known(new_page: NewPage) -> None:
    page = new_page()
    held = Held(page, re.compile(r"/api/tables(\?|$)"))
    page.goto("/")
    people = page.get_by_role("region", name="Tables with people")
    expect(people).to_contain_text("One moment…")
    expect(people).not_to_contain_text("No table is open")
    held.let_go()
    expect(people).not_to_contain_text("One moment…")


def _own_name(page: Page) -> str:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_have_value(re.compile("Guest"))
    return page.get_by_label("Your name").input_value()
