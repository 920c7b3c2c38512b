"""Reviews at the page: what was played and what was best, the worst first, all sessions."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.hands import (
    MY_TURN,
    PATIENCE,
    against_bots,
    cards_in,
    eventually,
    fine,
    in_sizes,
    no_sideways_scroll,
    place_all,
    play_hand,
)
from tests.page.played import hands_played

pytestmark = [pytest.mark.exhaustive, pytest.mark.usefixtures("standin")]

CUT = "(head) => head.parentElement.getBoundingClientRect().top - head.getBoundingClientRect().top"
PINEAPPLE: dict[str, Any] = {"preset": "pineapple", "terms": {"hands": 2}}


def tray(page: Page) -> Locator:
    return page.get_by_role("region", name="Review")


def bars(page: Page) -> Locator:
    """The decisions along the hand, and its result."""
    return tray(page).get_by_role("group", name="What the hand was worth").get_by_role("button")


def all_decisions(page: Page) -> None:
    """Wait until each has its bar: a busy machine takes its time for the first review of a server."""
    expect(bars(page)).to_have_count(6, timeout=4000 * PATIENCE)


def reviewed(page: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}/hands/1/review").json()
    return found


def printed(value: float) -> str:
    """A signed figure as the page prints it: without a sign where it rounds to nothing."""
    return f"{value:+.1f}".replace("-", "−") if round(value, 1) else "0.0"


def test_values_come_as_they_are_computed(page: Page) -> None:
    """A bar stands as soon as its decision is judged, and can be looked at; the sums come when all are."""
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    whole, held = reviewed(page, table), list[Route]()
    judged = whole["decisions"]
    page.route("**/hands/1/review?*", lambda route: held.append(route))  # noqa: PLW0108  # it has to be a function

    def answer(count: int) -> None:
        while not held:
            page.wait_for_timeout(20)
        part = {"decisions": judged[:count], "missing": len(judged) - count}
        held.pop().fulfill(json={**whole, **part})

    page.goto(f"/review/{table}/1")
    expect(tray(page).get_by_role("status")).to_contain_text("Going through your decisions")
    answer(0)
    expect(bars(page)).to_have_count(1)  # the result
    answer(2)
    expect(bars(page)).to_have_count(3)
    expect(tray(page).get_by_role("heading")).to_have_count(0)
    bars(page).first.click()
    answer(len(judged))
    expect(bars(page)).to_have_count(len(judged) + 1)
    expect(tray(page).get_by_role("heading")).to_contain_text("mistakes")
    expect(bars(page).first).to_have_attribute("aria-current", "step")
    page.keyboard.press("End")
    answer(1)  # of the reasons: no value goes away
    expect(bars(page)).to_have_count(len(judged) + 1)
    expect(bars(page).last).to_have_attribute("aria-current", "step")


def test_a_hand_is_gone_through_decision_by_decision(page: Page) -> None:
    """It begins with what cost most; a click, the arrow keys and N lead to the others; figures add up."""
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    page.goto(f"/review/{table}/1")
    all_decisions(page)
    found = reviewed(page, table)
    split, decisions = found["split"], found["decisions"]
    assert round(10 * split["result"]) == round(10 * split["mistakes"]) + round(10 * split["luck"])
    head = tray(page).get_by_role("heading")
    expect(head).to_contain_text(f"mistakes {printed(split['mistakes'])}, luck {printed(split['luck'])}")
    labels = [bars(page).nth(at).get_attribute("aria-label") or "" for at in range(6)]
    for at, (label, one) in enumerate(zip(labels, decisions, strict=False), 1):
        lost = f"lost {printed(-one['counted'])}" if one["counted"] else "nothing lost"
        assert label.startswith(f"Street {at}: worth ")
        assert label.endswith(lost)
    assert labels[5].startswith("Result ")
    worst = max(decisions, key=lambda one: one["counted"] * one["mistake"])
    now = bars(page).and_(page.locator("[aria-current]"))
    expect(now).to_have_attribute("aria-label", labels[decisions.index(worst) if worst["mistake"] else 5])
    fine(page)
    page.keyboard.press("Home")
    expect(now).to_have_attribute("aria-label", labels[0])
    page.keyboard.press("ArrowRight")
    expect(now).to_have_attribute("aria-label", labels[1])
    bars(page).nth(3).click()
    expect(tray(page).get_by_role("status")).to_contain_text("Street 4")
    bars(page).nth(5).click()
    expect(now).to_have_attribute("aria-label", labels[5])
    if worst["mistake"]:
        first = next(at for at, one in enumerate(decisions) if one["mistake"])
        page.keyboard.press("n")
        expect(now).to_have_attribute("aria-label", labels[first])
    for width in (360, 768, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        no_sideways_scroll(page)


SIZES = ((390, 844), (360, 740), (844, 390), (1280, 800), (1920, 1080))
BOXES = """() => [...document.querySelectorAll(".board .ofc-row")].map((row) => {
    const { x, y, width, height } = row.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


def test_the_table_stays(page: Page) -> None:
    """From the result to the review and back no board moves by more than a pixel, at any size."""
    against_bots(page, "ofc", preset="pineapple", seats=3)
    play_hand(page)
    before = {}
    for size in in_sizes(page, *SIZES):
        before[size] = page.evaluate(BOXES)
    page.get_by_role("link", name="Review").dblclick()
    expect(bars(page).first).to_be_visible()
    assert page.locator(".toast").all_inner_texts() == []  # what was opened first was not missed
    all_decisions(page)
    for _ in range(2):  # at a decision, and at the end
        for size in in_sizes(page, *SIZES):
            for one, other in zip(before[size], page.evaluate(BOXES), strict=True):
                assert all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True)), (size, one, other)
        page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert page.evaluate(BOXES) == before[SIZES[-1]]


def test_the_result_says_what_the_review_found(page: Page) -> None:
    against_bots(page, "ofc", preset="pineapple", seats=2)
    play_hand(page)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(re.compile(r"(\d mistakes?, .*−\d+\.\d|No clear mistake)\."))


def test_a_decision_is_tried_again_and_again(page: Page) -> None:
    """The same cards lie again; each outcome stands beside the others and that of the hand."""
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    page.goto(f"/review/{table}/1")
    all_decisions(page)
    bars(page).nth(1).click()
    dealt = re.findall("[2-9TJQKA][cdhs]", reviewed(page, table)["decisions"][1]["chosen"]["move"])
    for count in (1, 2):
        page.get_by_role("button", name="Try").last.click()
        page.locator(MY_TURN).wait_for()
        assert sorted(cards_in(page, ".hand-cards")) == sorted(dealt)
        while not tray(page).get_by_text("this time").count():
            if page.locator(MY_TURN).count():
                place_all(page)
            page.wait_for_timeout(20)
        tries = tray(page).get_by_role("group", name="Your tries from here").get_by_role("listitem")
        expect(tries).to_have_count(1 + count)
    fine(page)
    page.get_by_role("button", name="Back to the review").click()
    expect(tray(page).get_by_role("group", name="Your tries from here")).to_contain_text("best of 2")
    all_decisions(page)


def test_the_board_shows_what_was_played_and_what_was_best(page: Page) -> None:
    """Every card of the street lies where it was played, and where it belonged; each says which."""
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    page.goto(f"/review/{table}/1")
    board = page.get_by_role("region", name="Your board")
    all_decisions(page)
    for at, decision in enumerate(reviewed(page, table)["decisions"]):
        bars(page).nth(at).click()
        for row, (played, best) in enumerate(
            zip(*map(rows_of, (decision["chosen"], decision["best"])), strict=True)
        ):
            here = board.locator(".ofc-row").nth(row)
            for note, cards in (
                ("played", played - best),
                ("best", best - played),
                ("played, and best", played & best),
            ):
                named = here.get_by_role("img", name=re.compile(rf", {note}$"))
                expect(named).to_have_count(len(cards))
                shown = {one.get_attribute("data-card") for one in named.all()}
                assert shown == cards


def rows_of(option: dict[str, str]) -> list[set[str]]:
    """The cards of a placement by row."""
    rows = option["move"].removeprefix("p1 ").partition(" x")[0].split("/")
    return [set(re.findall(r"[2-9TJQKA][cdhs]", row)) for row in rows]


@pytest.mark.parametrize(
    ("game", "match", "said"),
    [
        ("fortune", {"seats": 1, "chips": 1000}, ("Round 1", "the dealer's 18,424 hands")),
        ("asian-stud", {"seats": 1, "chips": 1000}, ("Round 1", "the dealer's 1,712,304 hands")),
        ("pinzique", {}, ("Game 1", "in hand")),
    ],
)
def test_every_game_has_its_reviews(
    new_page: NewPage, game: str, match: dict[str, Any], said: tuple[str, str]
) -> None:
    page = new_page(390, 844, scheme="dark")
    table = hands_played(page, game, 1, **match)
    page.goto(f"/review/{table}/1")
    expect(bars(page).first).to_be_visible()
    page.keyboard.press("Home")
    expect(tray(page)).to_contain_text(re.compile("Decision 1(:| cost)"))
    expect(page.locator("main")).to_contain_text(said[1])
    fine(page)
    for _ in in_sizes(page, (390, 844), (768, 1024), (1280, 800)):
        no_sideways_scroll(page)
        eventually(lambda: tray(page).locator(".rv-head").evaluate(CUT) <= 0, True)
    for where in ("review", "replay"):
        page.goto(f"/{where}/{table}/1")
        expect(page.locator("header .number")).to_have_text(said[0])


def test_a_busy_server_is_waited_for_and_the_page_says_so(new_page: NewPage) -> None:
    """Whoever asks too often waits, is told for what, and gets it in the end; so without a server."""
    page = new_page()
    table = hands_played(page, "fortune", 1, seats=1, chips=1000)
    refusal = json.dumps({"code": "too-many", "sentence": "too many requests; wait a little"})
    page.route("**/review?*", lambda route: route.abort())
    page.goto(f"/review/{table}/1")
    expect(page.get_by_role("status").filter(has_text="The server cannot be reached.")).to_be_visible()
    page.unroute("**/review?*")
    page.route("**/review?*", lambda route: route.fulfill(status=429, body=refusal))
    expect(page.get_by_role("status").filter(has_text="The server is busy")).to_be_visible()
    page.unroute("**/review?*")
    expect(bars(page).first).to_be_visible()


def test_a_stranger_sees_nobodys_decisions(new_page: NewPage) -> None:
    page, eve = new_page(), new_page()
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    eve.goto(f"/review/{table}/1")
    expect(eve.get_by_role("alert")).to_contain_text("You were not dealt into hand 1.")
    expect(eve.locator("[data-card]")).to_have_count(0)
    eve.goto(f"/review/{table}")
    expect(eve.get_by_role("alert")).to_contain_text("You have not played a hand to its end at this table.")
    eve.goto("/review")
    expect(eve.locator("main")).to_contain_text("You have not finished a hand yet.")


def test_over_sessions_there_are_charts_with_their_figures(page: Page) -> None:
    for _ in range(3):
        hands_played(page, "fortune", 3, seats=1, chips=1000, terms={"rounds": 3})
    page.goto("/review")
    expect(page.get_by_role("heading", name="How you play")).to_be_visible()
    chart = page.get_by_role("figure").filter(has_text="Won a hand")
    expect(chart.get_by_role("img", name=re.compile("Chart: .*3 points"))).to_be_visible()
    chart.get_by_text("Figures").click()
    expect(chart.get_by_role("row")).to_have_count(3)
    eventually(page.get_by_role("status").first.inner_text, "")
    fine(page)
    no_sideways_scroll(page)


def test_a_replay_leads_to_its_review(page: Page) -> None:
    table = hands_played(page, "fortune", 1, seats=1, chips=1000)
    page.goto(f"/replay/{table}/1")
    page.get_by_role("link", name="Review").click()
    expect(bars(page).first).to_be_visible()


def test_a_reason_is_read_whole_in_focus_and_moves_nothing(new_page: NewPage) -> None:
    page = new_page(390, 844)
    why = "Keeps the flush draw in the back alive: 8 spades left; " * 4

    def told(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        for one in body.get("decisions", []):
            one["best"] |= {"why": why, "message": None}
        route.fulfill(response=answer, json=body)

    page.route(re.compile("/review$"), told)
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    page.goto(f"/review/{table}/1")
    all_decisions(page)
    page.keyboard.press("Home")
    reason = tray(page).locator(".rv-reason")
    reason.wait_for()
    tray(page).locator(".rv-odds li").first.wait_for()
    whole = """({firstChild: words}) => {
        const {left, bottom} = words.getBoundingClientRect();
        return words.scrollHeight <= words.clientHeight + 1
            && words === document.elementFromPoint(left + 12, bottom - 10);
    }"""
    for size in in_sizes(page, (390, 844), (360, 740), (844, 390), (1280, 800)):
        page.locator("body").click(position={"x": 1, "y": 1})
        before = page.evaluate(BOXES), bars(page).first.bounding_box()
        assert not reason.evaluate(whole) or size[0] > 800
        reason.focus()
        assert reason.evaluate(whole), size
        assert (page.evaluate(BOXES), bars(page).first.bounding_box()) == before
