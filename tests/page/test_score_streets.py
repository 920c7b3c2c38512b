"""A hand with real cards written down street by street, and what its decisions were worth."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.games.ofc import Placement, Terms, rules
from tests.games.ofc.hands import play_some
from tests.games.ofc.test_written_streets import HANDS, OTHER, OWN
from tests.page.conftest import NewPage
from tests.page.hands import PATIENCE, fine, in_sizes, no_sideways_scroll
from tests.page.sheets import KEEP, begin, record, tap_card, to_sheet, to_type, too_small, write
from tests.page.test_score_page import ofc_sheet

pytestmark = pytest.mark.exhaustive

STREETS = re.compile("^Street by street")


def by_streets(page: Page) -> None:
    begin(page, "ofc", "Ann", "Ben", button="Ben", preset="Pineapple")
    to_sheet(page)
    page.get_by_role("checkbox", name=STREETS).check()
    if (back := page.get_by_role("button", name="Back to the entry")).is_visible():
        back.click()


def test_a_hand_written_street_by_street_is_reviewed(new_page: NewPage) -> None:
    page = new_page(390, 844)
    by_streets(page)
    expect(page.get_by_text("Ann, street 1: 5 cards to place.")).to_be_visible()
    write(page, {"Ann": OWN.split(";")[0], "Ben": OTHER.split(";")[0]})
    expect(page.get_by_text("Ann, street 2: 2 cards to place, 1 to throw away.")).to_be_visible()
    page.get_by_role("button", name="On to Ann").click()
    page.get_by_role("button", name="Tap the cards").click()
    page.get_by_role("button", name=re.compile("^Middle, 1 of 5")).click()
    tap_card(page, "nine of hearts")
    page.get_by_role("button", name=re.compile("^Back, 3 of 5")).click()
    tap_card(page, "jack of clubs")
    page.get_by_role("button", name=re.compile("^Away, 0 of 4")).click()
    tap_card(page, "three of diamonds")
    to_type(page)
    field = page.get_by_label("Ann's hand, typed or pasted")
    expect(field).to_have_value("; ".join(OWN.split("; ")[:2]))
    expect(page.get_by_text("Ben, street 2")).to_be_visible()
    for width, _ in in_sizes(page, (1280, 800), (390, 844)):
        assert width > 1000 or too_small(page) == []
        no_sideways_scroll(page)
    page.reload()  # nothing of it is lost
    write(page, {"Ann": OWN.replace("Jc x3d", "Jc xKh"), "Ben": OTHER})
    expect(page.get_by_text("The king of hearts is in the hands of")).to_be_visible()
    write(page, {"Ann": OWN.replace("Qs/-/5c xKd", "Qs/-/5cKd")})
    expect(page.locator(".preview")).to_contain_text("expected 3, 5, and 5")
    record(page, {"Ann": OWN})
    to_sheet(page)
    page.get_by_role("button", name="Details of hand 1").click()
    expect(page.get_by_role("link", name="Review Ben's decisions")).to_have_count(
        0
    )  # nobody saw what Ben threw away
    page.get_by_role("link", name="Review Ann's decisions").click()
    heading = page.get_by_role("heading", name="Review: Hand 1")
    heading.wait_for(timeout=4000 * PATIENCE)  # a busy machine thinks long about five decisions
    bars = page.get_by_role("group", name="What the hand was worth").get_by_role("button")
    expect(bars).to_have_count(6)
    page.get_by_role("link", name="Back to the sheet").click()
    to_sheet(page)
    page.get_by_role("button", name="Correct hand 1").click()
    to_type(page)
    expect(page.get_by_label("Ann's hand, typed or pasted")).to_have_value(OWN)


def test_the_plain_way_stays_as_it_was_and_old_sheets_have_no_review(page: Page) -> None:
    page.goto("/score")
    sheet = ofc_sheet(["Ann", "Ben"], list(HANDS), preset="pineapple")
    page.evaluate(KEEP, sheet)
    page.goto("/score/ofc#longnight")
    page.get_by_role("button", name="Details of hand 1").click()
    expect(page.get_by_role("link", name=re.compile("^Review"))).to_have_count(0)
    expect(page.get_by_role("checkbox", name=STREETS)).not_to_be_checked()
    page.goto("/score/ofc#longnight&review=0.0")
    expect(page.get_by_text("This hand was not written down street by street.")).to_be_visible()
    page.goto("/score/ofc#longnight&review=nonsense")
    expect(page.get_by_text("This hand was not written down street by street.")).to_be_visible()


@pytest.mark.parametrize("typed", ["6h6dAc / 7c7d8h9s2c / 8s8dKhJs4h"])
def test_a_board_typed_as_it_ended_is_taken_without_its_order(page: Page, typed: str) -> None:
    by_streets(page)
    write(page, {"Ann": typed, "Ben": "2h3d5h / 5c4d6s8c9c / ThJhQdKsAs"})
    page.get_by_role("button", name="Record the hand").click()
    page.get_by_role("button", name="Details of hand 1").click()
    expect(page.locator(".lain-hand").first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Review"))).to_have_count(0)


NO_FANTASYLAND = "carnivale-2013"
PLAYERS = ("Ann", "Ben")


def _as_written(button: int) -> dict[str, Any]:
    """A hand played by lot, as two people wrote it down."""
    chosen = rules(NO_FANTASYLAND)
    steps = play_some(chosen, Terms(len(PLAYERS), button))
    placed = [step.move for step in steps if isinstance(step.move, Placement)]
    streets = [
        "; ".join(chosen.write(move)[3:] for move in placed if move.seat == seat) for seat in range(2)
    ]
    boards = ["/".join("".join(map(str, row)) for row in rows) for rows in steps[-1].after.rows]
    return {"sets": boards, "value": 1, "button": None, "streets": streets}


@pytest.mark.usefixtures("standin")
def test_all_hands_of_a_sheet_are_reviewed_and_the_worst_come_first(new_page: NewPage) -> None:
    """Over hands and players; each leads to its decision, and nothing is asked for a second time."""
    page = new_page(390, 844)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.goto("/score")
    hands = [_as_written(button) for button in (0, 1)]
    page.evaluate(KEEP, {**ofc_sheet(list(PLAYERS), preset=NO_FANTASYLAND), "hands": hands})
    page.goto("/score/ofc#longnight")
    to_sheet(page)
    page.get_by_role("link", name="Review all decisions").click()
    expect(page.get_by_role("heading", name="Review of the sheet")).to_be_visible()
    expect(page.get_by_text("No hand has been reviewed yet.")).to_be_visible()
    page.get_by_role("button", name="Review 4 hands").click()
    expect(page.get_by_role("region", name="Reviews")).to_have_count(0)
    worst = page.get_by_role("region", name="Worst decisions first").get_by_role("link")
    told = worst.all_inner_texts()
    costs = [float(text.split()[0].replace("−", "-")) for text in told]
    assert costs == sorted(costs)
    assert len(costs) > 4
    assert {name for name in PLAYERS for text in told if f", {name} " in text} == set(PLAYERS)
    table = page.get_by_role("group", name="Hands of this table").or_(page.get_by_role("table")).last
    expect(table.get_by_role("link", name=re.compile("^Review: Hand [12], (Ann|Ben)$"))).to_have_count(4)
    fine(page)
    no_sideways_scroll(page)
    before = sum("review" in url for url in asked)
    assert before == 4
    (number,) = re.findall(r"Hand (\d),", told[1])
    worst.nth(1).click()
    expect(page.get_by_role("heading", name=f"Review: Hand {number}")).to_be_visible()
    dearest = page.get_by_role("region", name="Review", exact=True).locator("[aria-current]")
    expect(dearest).to_have_attribute("aria-label", re.compile(f"lost {told[1].split()[0]}$"))
    page.get_by_role("link", name="All hands").click()
    expect(worst.first).to_be_visible()
    page.get_by_role("link", name="Back to the sheet").click()
    expect(page.get_by_role("button", name="Details of hand 1")).to_be_visible()
    assert sum("review" in url for url in asked) == before


def test_all_four_rows_are_in_sight(new_page: NewPage) -> None:
    page = new_page(390, 844)
    by_streets(page)
    seen = """(rows) => rows.getBoundingClientRect().bottom
        <= rows.closest(".kitchen-top").getBoundingClientRect().bottom + 1"""
    for size in in_sizes(page, (1280, 800), (390, 844), (360, 740), (844, 390)):
        assert page.locator(".own-rows").evaluate(seen), size
