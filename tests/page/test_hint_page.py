"""Hints at the table: asked for, shown for one decision alone, moving nothing; and why there is none."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.cards import parse_cards
from croupier.games.ofc import advice as ofc_advice
from croupier.games.ofc.advice.first_look import first_look
from croupier.games.ofc.solver.plain_evaluator import plain_evaluator_for
from croupier.play import Deal, Draw
from tests.page.conftest import NewPage, Script
from tests.page.hands import (
    PHONES,
    against_bots,
    eventually,
    fine,
    in_sizes,
    open_table,
    place_all,
    sit_down,
)

pytestmark = [pytest.mark.exhaustive, pytest.mark.usefixtures("standin")]

PINEAPPLE: dict[str, Any] = {"seats": 2, "preset": "pineapple", "terms": {"hands": 1}}


ODDS = {"foul": 0.11, "foul_stderr": 0.06, "fantasyland": 0.1, "fantasyland_stderr": 0.06}
BOX = "(one) => { const {top, bottom} = one.getBoundingClientRect(); return [top, bottom]; }"


def button(page: Page) -> Any:
    return page.get_by_role("button", name="Hint", exact=True)


def places(page: Page) -> list[Any]:
    """Where one's board and the buttons are."""
    boxes = [page.locator(".board.mine").bounding_box(), page.locator(".confirm").bounding_box()]
    return [*boxes, button(page).bounding_box()]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_hint_that_is_a_guess_says_so(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """While the solver is compiled there is a first look, and nothing finer comes; on phones, too."""

    def at_sight(rules: Any, view: Any, *, also: Any = (), **_: Any) -> Any:
        yield first_look(plain_evaluator_for(rules), view, also=also)

    page = new_page(*size)
    against_bots(page, "ofc", **PINEAPPLE)
    expect(button(page)).to_be_enabled()
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("points")
    expect(hint).not_to_contain_text("guess")
    page.keyboard.press("h")
    monkeypatch.setattr(ofc_advice, "evaluations", at_sight)
    page.keyboard.press("h")
    expect(hint).to_contain_text("points · a first look: the solver is not ready")
    assert hint.get_by_text("a first look").is_visible()
    fine(page)


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


def test_an_answer_to_another_question_is_never_shown(page: Page) -> None:
    """It comes when the move is made already: the next decision has no hint until it is asked for."""
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


@pytest.mark.parametrize("advice", [False, True])
def test_among_people_it_is_offered_where_it_is_given_and_nowhere_else(
    new_page: NewPage, advice: bool
) -> None:
    page, guest = new_page(), new_page()
    asked: list[str] = []
    for each in (page, guest):
        each.on("request", lambda request: asked.append(request.url) if "/advice" in request.url else None)
    sit_down(page, open_table(page, "ofc", advice=advice, **PINEAPPLE), guest)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    eventually(lambda: sum(each.locator(".own.acting").count() for each in (page, guest)), 1)
    who = page if page.locator(".own.acting").count() else guest
    expect(button(who)).to_have_count(int(advice))
    with who.expect_request(re.compile("/advice")) if advice else nullcontext():
        who.keyboard.press("h")
    expect(who.get_by_role("region", name="Hint")).to_have_count(int(advice))
    assert bool(asked) is advice


@pytest.mark.parametrize("by_key", [False, True])
def test_enter_is_the_next_moves_once_a_hint_is_open(page: Page, by_key: bool) -> None:
    """Neither a click nor the key that opened it leaves Enter with the button."""
    against_bots(page, "pinzique", seats=2)
    button(page).press("Enter") if by_key else button(page).click()
    expect(page.locator(".hint-best")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "hint-panel"
    page.keyboard.press("Enter")
    expect(page.locator(".rolls-left .full")).to_have_count(1)
    expect(page.locator(".hint-best")).to_have_count(0)


def test_a_hints_reason_is_read_whole_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844)
    why = "Has four hearts in the back, not three: 8 hearts left; fouls 11% against 36%; 1.5 more royalties"

    def told(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["options"][0] |= {"why": why, "message": None, **ODDS}
        route.fulfill(response=answer, json=body)

    page.route(re.compile("/advice"), told)
    against_bots(page, "ofc", **PINEAPPLE)
    button(page).click()
    reason = page.locator(".hint-said", has_text="8 hearts left")
    below = (
        "(one) => one.getBoundingClientRect().bottom - one.closest('.hint').getBoundingClientRect().bottom"
    )
    for size in in_sizes(page, *PHONES, (844, 390)):
        expect(reason).to_be_visible()
        assert reason.evaluate(below) <= 1, size


def test_five_cards_lie_in_one_line_on_a_phone_on_its_side(new_page: NewPage) -> None:
    page = new_page(932, 430)
    against_bots(page, "ofc", **PINEAPPLE)
    cards = page.locator(".hand-cards .card")
    expect(cards).to_have_count(5)
    for size in in_sizes(page, (932, 430), (844, 390), (740, 360), (667, 375)):
        boxes = cards.evaluate_all("all => all.map((one) => [one.offsetTop, one.offsetWidth])")
        assert len({top for top, _ in boxes}) == 1, size
        assert min(width for _, width in boxes) >= 44, size


def test_pinzique_says_which_dice_to_keep(page: Page) -> None:
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
        ("9d9h8s8h6c", "Raise −4.91 chips", "−5.00 Fold", "No three of these cards make 10, 20 or 30"),
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
