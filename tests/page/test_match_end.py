"""The end of a match: the server's figures, another one once all agree, and nobody named abroad."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from tests.page.conftest import NewPage, Script, dealt_first
from tests.page.hands import (
    against_bots,
    eventually,
    fine,
    in_sizes,
    no_sideways_scroll,
    open_table,
    play_hand,
    sit_down,
)
from tests.page.states import PAGES

pytestmark = [pytest.mark.exhaustive, pytest.mark.usefixtures("standin")]

TWO: dict[str, Any] = {"preset": "carnivale-2013", "terms": {"hands": 2}, "pause": 60}
"""Without Fantasyland, in which a lucky hand would be one more."""
FOULS = parse_cards("QdKh9hJc8d5s7c3d4h2cAcAdAs")
"""Laid from the back on in this order they foul: three aces in front."""
COPIES = "navigator.clipboard.writeText = async (text) => (window.taken = text)"


def play_match(*pages: Page) -> None:
    """Two hands, to the result of the second."""
    play_hand(*pages)
    for page in pages:
        page.get_by_role("button", name="Next hand").click()
    for page in pages:
        page.locator(".result").wait_for(state="detached")
    play_hand(*pages)


def shown(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"


def test_two_people_look_at_their_match_and_the_next_begins_once_both_agree(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    guest.context.request.post("/api/session", data={"name": "Beatrix"})
    path = open_table(page, "ofc", seats=2, **TWO)
    sit_down(page, path, guest)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    play_match(page, guest)
    page.get_by_role("button", name="Match result").click()
    match = page.request.get(f"/api{path.replace('table', 'tables')}/match").json()
    lines = sorted(match["lines"], key=lambda line: -line["totals"][-1])
    names = ["You" if line["own"] else "Beatrix" for line in lines]
    expect(page.locator(".me-name b")).to_have_text(names)
    expect(page.locator(".me-total")).to_have_text([shown(line["totals"][-1]) for line in lines])
    chart = page.get_by_role("img", name=re.compile("^Totals over 2 steps"))
    expect(chart.locator(".mc-names b")).to_have_text(names)
    assert {len(line.split()) for line in chart.locator("polyline").evaluate_all("all => all.map((one) => "
        "one.getAttribute('points'))")} == {3}  # fmt: skip
    for _ in in_sizes(page, (1280, 800), (1920, 1080)):
        eventually(lambda: page.evaluate("(({scrollHeight: all, clientHeight: seen}) => all - seen)"
            "(document.querySelector('.me-in'))"), 0)  # fmt: skip
    for _ in in_sizes(page, (390, 844), (360, 740), (844, 390)):
        no_sideways_scroll(page)
        expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    fine(page)

    page.evaluate(COPIES)
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".toast")).to_have_text("Copied.")
    said = page.evaluate("taken")
    assert "Open-Face Chinese Poker, 2 hands" in said
    assert "Beatrix" not in said

    people = page.locator(".me-people")
    expect(people).to_contain_text("Beatrix is still here.")
    guest.get_by_role("button", name="Match result").click()
    guest.get_by_role("button", name="Play again").click()
    expect(people).to_contain_text("Beatrix wants to play again.")
    expect(guest.locator(".me-people")).to_contain_text("Waiting for the others")
    expect(guest.get_by_role("button", name="Play again")).to_be_disabled()
    page.locator("main").focus()
    page.keyboard.press("Enter")
    for each in (page, guest):
        expect(each.locator(".own .hand-cards .card, .own.acting").first).to_be_visible()
        assert each.url.endswith(path)


def test_a_rematch_can_begin_without_somebody_who_is_away(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    guest.context.request.post("/api/session", data={"name": "Beatrix"})
    path = open_table(page, "ofc", seats=2, preset="carnivale-2013", terms={"hands": 1})
    sit_down(page, path, guest)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    play_hand(page, guest)
    guest.get_by_role("button", name="Play again").click()
    expect(guest.get_by_role("button", name="Play again")).to_have_count(0)
    page.goto("about:blank")
    guest.get_by_role("button", name="Play again").click()
    expect(guest.get_by_text("only one seat is ready")).to_be_visible()


@pytest.mark.exhaustive
def test_on_a_phone_the_next_result_leads_to_the_dearest_mistake_so_far(page: Page, script: Script) -> None:
    script(dealt_first(FOULS))
    page.set_viewport_size({"width": 360, "height": 740})
    against_bots(page, "ofc", seats=3, **TWO)
    play_hand(page)
    page.locator(".found-mistakes:not(.awaited)").wait_for()
    page.get_by_role("button", name="Next hand").click()
    page.locator(".result").wait_for(state="detached")
    play_hand(page)
    dearest = page.get_by_role("link", name="Dearest")
    expect(dearest).to_be_in_viewport(ratio=1)
    fits = "(tray) => tray.scrollHeight <= tray.clientHeight + 1"
    assert page.locator(".tray.result").evaluate(fits)
    dearest.click()
    expect(page.get_by_role("region", name="Review").get_by_text("cost", exact=False).first).to_be_visible()


def test_the_dearest_mistake_is_three_clicks_from_the_result(page: Page, script: Script) -> None:
    """By visible words: the match result, its review, and once more from there; and the same way back."""
    script(dealt_first(FOULS))
    path = against_bots(page, "ofc", seats=2, **TWO)
    play_match(page)
    page.get_by_role("button", name="Match result").click()
    review = page.get_by_role("link", name="Review")
    review.wait_for()
    expect(page.get_by_text("Going through your hands")).to_have_count(0)
    review.click()
    session = page.request.get(f"/api/my/sessions/{path.split('/')[-1]}").json()
    assert all(hand["reviewed"] for hand in session["hands"])
    worst = session["worst"][0]
    expect(page.locator(".table-head")).to_contain_text(f"Hand {worst['number']}")
    tray = page.get_by_role("region", name="Review")
    again = tray.get_by_role("button", name="Try it from here")
    bar = tray.locator("[aria-current=step]")
    expect(bar).to_have_attribute("aria-label", re.compile(f"lost −{worst['decision']['lost']:.1f}"))
    again.click()
    expect(page.locator(".own.acting .hand-cards .card").first).to_be_visible()
    page.get_by_role("button", name="Back to the match result").click()
    page.get_by_role("link", name="Watch").click()
    page.get_by_role("slider", name="Moment").wait_for()
    page.go_back()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Match result")).to_be_visible()


def test_a_match_that_is_one_hand_is_drawn_by_its_rounds(page: Page) -> None:
    PAGES["pinzique-over"](page)
    path = "/" + page.url.split("/", 3)[3]
    page.get_by_role("button", name="Match result").click()
    match = page.request.get(f"/api{path.replace('table', 'tables')}/match").json()
    assert match["parted"]
    expect(page.locator(".mc-steps span").last).to_have_text(str(len(match["lines"][0]["totals"])))
    expect(page.get_by_role("heading", name="Best round")).to_be_visible()
    for size in in_sizes(page, (960, 540), (1024, 600), (1280, 800)):
        bottoms = page.evaluate(BOTTOMS)
        assert all(one <= below for one, below in bottoms), (size, bottoms)


BOTTOMS = """() => {
    const [keep] = document.querySelectorAll(".me-keep");
    return [...document.querySelectorAll(".me-name, .me-total, .match-chart svg, .mc-steps")]
        .map((one) => [one.getBoundingClientRect().bottom, keep.getBoundingClientRect().top]);
}"""
"""Where what stands above the best hand ends, and where that begins."""
