"""Hints at the table: asked for, shown for one decision alone, moving nothing; and why there is none."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.cards import parse_cards
from croupier.games.ofc import advice as ofc_advice
from croupier.play import Deal, Draw
from tests.games.ofc.standin import guesses
from tests.page.conftest import NewPage, Script
from tests.page.hands import against_bots, eventually, fine, open_table, place_all, sit_down

PINEAPPLE: dict[str, Any] = {"seats": 2, "preset": "pineapple", "terms": {"hands": 1}}


@pytest.fixture(autouse=True)
def _standin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ofc_advice, "thoughts", guesses)
    monkeypatch.setattr("croupier.games.ofc.bots.kernels.beside", lambda: None)


BOX = "(one) => { const {top, bottom} = one.getBoundingClientRect(); return [top, bottom]; }"


def button(page: Page) -> Any:
    return page.get_by_role("button", name="Hint", exact=True)


def places(page: Page) -> list[Any]:
    """Where one's board and the buttons are."""
    boxes = [page.locator(".board.mine").bounding_box(), page.locator(".confirm").bounding_box()]
    return [*boxes, button(page).bounding_box()]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_hint_lies_on_the_board_and_moves_nothing(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(*size)
    against_bots(page, "ofc", **PINEAPPLE)
    expect(button(page)).to_be_enabled()
    before = places(page)
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text(re.compile(r"[+−]?\d+\.\d\s+points"))
    expect(hint).to_contain_text(re.compile(r"Foul \d+% ± \d+%"))
    expect(hint.get_by_role("list").get_by_role("listitem")).to_have_count(2)
    expect(page.locator(".board.mine .ghost")).to_have_count(5)
    assert places(page) == before
    panel, tray = (page.locator(one).evaluate(BOX) for one in (".hint.open", ".own .tray"))
    assert tray[0] <= panel[0]  # in the tray: it covers nobody's board
    assert panel[1] <= page.locator(".own .tray .card").first.evaluate(BOX)[0] or size[0] > 900
    fine(page)
    page.keyboard.press("h")
    expect(hint).to_have_count(0)
    expect(page.locator(".board.mine .ghost")).to_have_count(0)


def test_an_answer_to_another_question_is_never_shown(new_page: NewPage) -> None:
    """It comes when the move is made already: the next decision has no hint until it is asked for."""
    page = new_page()
    held: list[Route] = []
    page.route("**/advice*", lambda route: held.append(route))  # noqa: PLW0108  # it has to be a function
    against_bots(page, "ofc", **PINEAPPLE)
    button(page).click()
    expect(page.get_by_role("region", name="Hint")).to_contain_text("Working it out")
    place_all(page)
    expect(button(page)).to_have_attribute("aria-pressed", "false")
    for route in held:
        route.continue_()
    page.unroute("**/advice*")
    expect(page.get_by_role("group", name="Your cards").get_by_role("button")).to_have_count(3)
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)
    expect(page.locator(".ghost")).to_have_count(0)


def test_among_people_there_is_none_and_the_page_says_why(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    sit_down(page, open_table(page, "ofc", **PINEAPPLE), guest)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    eventually(lambda: sum(each.locator(".hint-button:enabled").count() for each in (page, guest)), 1)
    who = page if page.locator(".hint-button:enabled").count() else guest
    button(who).click()
    expect(who.get_by_role("region", name="Hint")).to_contain_text(
        "Others play in this hand, and the table was not opened with advice."
    )
    expect(who.locator(".ghost")).to_have_count(0)


def test_pinzique_says_which_dice_to_keep(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "pinzique", seats=2)
    button(page).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text(re.compile("Keep|Stand|Roll all eight"))
    expect(hint).to_contain_text("points")
    fine(page)


def test_3_card_fortune_says_from_which_hand_on_one_plays(new_page: NewPage, script: Script) -> None:
    """F6: queen-six-four or better is played; both ways are worth what is said."""
    page = _house_hand(new_page, script, "fortune", "Qh6d4c")
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Play −4.97 chips")
    expect(hint).to_contain_text("Play Q-6-4 or better, and fold the rest.")
    expect(hint).to_contain_text("the dealer's 18,424 hands")
    expect(hint.get_by_role("list", name="The next best")).to_contain_text("−5.00 Fold")
    fine(page)


@pytest.mark.parametrize(
    ("cards", "best", "fold", "why"),
    [
        (
            "KdQhTs6h4c",
            "Raise +13.5 chips",
            "−5.0 Fold",
            "make 20, so the hand qualifies; the other two count 10",
        ),
        (
            "9d9h8s8h6c",
            "Raise −4.91 chips",
            "−5.00 Fold",
            "No three of these cards make 10, 20 or 30",
        ),
    ],
)
def test_asian_stud_says_whether_a_hand_qualifies_and_what_a_raise_is_worth(
    new_page: NewPage, script: Script, cards: str, best: str, fold: str, why: str
) -> None:
    """The values of one hint have as many decimals as its largest, to stand under one another."""
    page = _house_hand(new_page, script, "asian-stud", cards)
    button(page).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text(best)
    expect(hint).to_contain_text(why)
    expect(hint).to_contain_text("the dealer's 1,712,304 hands")
    expect(hint.get_by_role("list", name="The next best")).to_contain_text(fold)


def _house_hand(new_page: NewPage, script: Script, game: str, cards: str) -> Page:
    """A table with one player, who has bet the ante and has these cards to decide on."""
    hand = parse_cards(cards)
    script(lambda turn: Deal(0, hand) if isinstance(turn, Draw) and turn.seat == 0 else None)
    page = new_page(390, 844)
    against_bots(page, game, seats=1, chips=1000)
    page.get_by_role("button", name=re.compile("^More: Ante")).click()
    page.get_by_role("button", name="Place the bet").click()
    expect(button(page)).to_be_enabled()
    return page
