"""Reviews at the page: what was played and what was best, the worst first, all sessions."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.games.ofc.standin import stand_in
from tests.page.conftest import NewPage
from tests.page.hands import eventually, fine, no_sideways_scroll
from tests.page.played import hands_played

pytestmark = pytest.mark.exhaustive

PINEAPPLE: dict[str, Any] = {"preset": "pineapple", "terms": {"hands": 2}}


@pytest.fixture(autouse=True)
def _standin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values by the rules alone, at once: whether they are wise is not what is tested here."""
    stand_in(monkeypatch)
    monkeypatch.setattr("croupier.games.ofc.bots.kernels.beside", lambda: None)


def bars(page: Page) -> list[str]:
    """The decisions along the hand, as they are read out."""
    found = page.get_by_role("region", name="Value of the hand").get_by_role("button")
    return [one.get_attribute("aria-label") or "" for one in found.all()]


def test_a_hand_is_gone_through_decision_by_decision(new_page: NewPage) -> None:
    """It begins with what cost most; a click, the arrow keys and a list lead to the others."""
    page = new_page()
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    page.goto(f"/review/{table}/1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Review: Hand 1")
    verdict = page.get_by_role("region", name="This decision").get_by_role("status")
    verdict.wait_for()  # the hand is there before
    labels = bars(page)
    assert [label.partition(":")[0] for label in labels] == [f"Decision {at} of 5" for at in range(1, 6)]
    costs = [float(found[1]) if (found := re.search(r"cost ([\d.]+)", label)) else 0.0 for label in labels]
    worst = "|".join(
        str(at) for at, cost in enumerate(costs, 1) if cost == max(costs)
    )  # as they are rounded
    expect(verdict).to_contain_text(re.compile(f"Decision ({worst}) of 5"))
    fine(page)
    page.keyboard.press("Home")
    expect(verdict).to_contain_text("Decision 1 of 5")
    page.keyboard.press("ArrowRight")
    expect(verdict).to_contain_text("Decision 2 of 5")
    page.get_by_role("button", name="Decision 4 of 5").click()
    expect(verdict).to_contain_text("Decision 4 of 5")
    listed = page.get_by_role("region", name="Worst first").get_by_role("button")
    decisions = page.request.get(f"/api/tables/{table}/hands/1/review").json()["decisions"]
    same = sum(one["chosen"]["move"] == one["best"]["move"] for one in decisions)
    expect(listed.filter(has_text="Best:")).to_have_count(
        5 - same
    )  # what would have been better, in its line
    expect(listed.filter(has_text="✓")).to_have_count(same)  # which says it all
    expect(listed.filter(has_text="You played the best")).to_have_count(0)
    first = listed.first
    first.click()
    expect(verdict).to_contain_text(re.compile(f"Decision ({worst}) of 5"))
    for width in (360, 768, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        no_sideways_scroll(page)


def test_the_board_shows_what_was_played_and_what_was_best(new_page: NewPage) -> None:
    """Every card of the street lies where it was played, and where it belonged; each says which."""
    page = new_page()
    table = hands_played(page, "ofc", 1, **PINEAPPLE)
    page.goto(f"/review/{table}/1")
    board = page.get_by_role("region", name="Your board")
    board.wait_for()
    found = page.request.get(f"/api/tables/{table}/hands/1/review").json()
    for at, decision in enumerate(found["decisions"]):
        page.keyboard.press("Home")
        for _ in range(at):
            page.keyboard.press("ArrowRight")
        for row, (played, best) in enumerate(
            zip(*map(rows_of, (decision["chosen"], decision["best"])), strict=True)
        ):
            here = board.get_by_role("group").nth(row)
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
        ("fortune", {"seats": 1, "chips": 1000}, "the dealer's 18,424 hands"),
        ("asian-stud", {"seats": 1, "chips": 1000}, "the dealer's 1,712,304 hands"),
        ("pinzique", {}, "You kept"),
    ],
)
def test_every_game_has_its_reviews(new_page: NewPage, game: str, match: dict[str, Any], said: str) -> None:
    page = new_page(390, 844, scheme="dark")
    table = hands_played(page, game, 1, **match)
    page.goto(f"/review/{table}/1")
    expect(page.get_by_role("region", name="This decision")).to_contain_text("You played")
    expect(page.locator("main")).to_contain_text(said)
    fine(page)
    no_sideways_scroll(page)


def test_a_busy_server_is_waited_for_and_the_page_says_so(new_page: NewPage) -> None:
    """Limits are the server's: whoever asks too often waits, is told for what, and gets it in the end."""
    page = new_page()
    table = hands_played(page, "fortune", 1, seats=1, chips=1000)
    refused: list[str] = []

    def busy(route: Route) -> None:
        if len(refused) >= 2:
            route.fallback()
            return
        refused.append(route.request.url)
        body = json.dumps({"code": "too-many", "sentence": "too many requests; wait a little"})
        route.fulfill(status=429, content_type="application/json", body=body)

    page.route("**/review", lambda route: busy(route) if "/api/" in route.request.url else route.fallback())
    page.goto(f"/review/{table}/1")
    expect(page.get_by_role("status").filter(has_text="The server is busy")).to_be_visible()
    expect(page.get_by_role("region", name="This decision")).to_be_visible()
    assert len(refused) == 2


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


def test_over_sessions_there_are_charts_with_their_figures(new_page: NewPage) -> None:
    page = new_page()
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


def test_a_replay_leads_to_its_review(new_page: NewPage) -> None:
    page = new_page()
    table = hands_played(page, "fortune", 1, seats=1, chips=1000)
    page.goto(f"/replay/{table}/1")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("region", name="This decision")).to_be_visible()
