"""Every page on a phone, 390 and 360 pixels wide: what can be tapped is 44 pixels or more each way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from croupier.play import Deal, Draw
from tests.cases import quick
from tests.page.conftest import NewPage, Script
from tests.page.hands import (
    against_bots,
    drawn,
    no_sideways_scroll,
    open_table,
    place_all,
    play_hand,
    settled,
)

SMALL = """() => {
    const chosen = "input[type=radio], input[type=checkbox]";
    const label = (one) => (one.matches(chosen) && one.closest("label")) || one;
    const inText = (one) => one.matches("a") && getComputedStyle(one).display === "inline";
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((one) => !inText(one) && !one.matches("input[type=file], .skip:not(:focus)"))
        .map(label)
        .filter((one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width > 1 && box.right > 0 && (box.width < 43.9 || box.height < 43.9))
        .map(([one, box]) => `${one.getAttribute("aria-label") ?? one.textContent.trim()}`
            + ` <${one.tagName}.${one.className}> ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
}"""


def small(page: Page) -> list[str]:
    """What can be tapped and is too small; links within a text are as high as its lines."""
    drawn(page)
    found: list[str] = page.evaluate(SMALL)
    return found


def _lobby(page: Page) -> None:
    open_table(page, "ofc", seats=2)
    page.goto("/")
    page.wait_for_selector(".games .game")
    page.wait_for_load_state("networkidle")


def _form(game: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto("/")
        page.get_by_role("button", name=f"Open a table: {game}").click()
        page.wait_for_selector("dialog .form")
        for option in ("Chips", "Two, side by side"):
            if page.get_by_label(option, exact=True).count():
                page.get_by_label(option, exact=True).check()

    return go


def _settings(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog .choice")


def _seats(page: Page) -> None:
    page.goto(f"{open_table(page, 'ofc', seats=3)}#sit")
    page.wait_for_selector(".filling .seats .taken")


def _ofc(page: Page) -> None:
    against_bots(page, "ofc", seats=4)
    page.wait_for_selector(".own.acting .hand-cards .card")
    page.keyboard.press("1")
    page.keyboard.press("2")


def _fantasyland(page: Page) -> None:
    against_bots(page, "ofc", preset="pineapple", seats=3, terms={"fantasy": [14, 0, 0]})
    page.wait_for_selector(".hand-cards.many .card")
    for key in "1112":
        page.keyboard.press(key)


def _settlement(page: Page) -> None:
    against_bots(page, "ofc", seats=3, terms={"fantasy": [13, 0, 0]})
    place_all(page)
    settled(page)


def _over(page: Page) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 1}, pause=0)
    play_hand(page)
    page.wait_for_selector(".filling")


def _replay(page: Page) -> None:
    _over(page)
    page.get_by_role("link", name="Replay: Hand 1").click()
    page.wait_for_selector(".slider")


def _bets(game: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        against_bots(page, game, seats=3, chips=1000)
        page.locator(".ring").first.click()

    return go


def _decide(game: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        _bets(game)(page)
        page.get_by_role("button", name="Place the bet").click()
        page.wait_for_selector(".decide" if game == "fortune" else ".arranging")

    return go


def _round(game: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        _decide(game)(page)
        page.locator(".decide .primary").click()
        settled(page)
        page.get_by_role("button", name="Pay tables").click()
        page.wait_for_selector("dialog table")

    return go


def _pinzique(page: Page) -> None:
    against_bots(page, "pinzique", seats=2)
    page.wait_for_selector(".turn.acting")
    page.keyboard.press("1")


def _begun(page: Page, game: str) -> None:
    page.goto(f"/score/{game}")
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("textbox", name="Player 2").fill("Ben")
    page.get_by_role("button", name="Begin").click()


def _score_ofc(page: Page) -> None:
    _begun(page, "ofc")
    for name, hand in (("Ann", "QhQdAc/KdKs8h9s2c/AsAh3s3d5s"), ("Ben", "2h3c5h/5c4d6s8d9c/Kc8c4c4sJc")):
        page.locator(".whose").get_by_role("button", name=f"{name}: ").click()
        page.get_by_label(f"{name}'s hand, typed or pasted").fill(hand)
    page.get_by_role("button", name="Record the hand").click()
    page.get_by_role("button", name="Details of hand 1").click()
    page.get_by_role("button", name="two of clubs", exact=True).click()


def _score_pinzique(page: Page) -> None:
    _begun(page, "pinzique")
    page.get_by_label("Ann's dice, typed or pasted").fill("JsQhQsQdQcKhKc9d")
    page.get_by_role("button", name="Write it down").click()
    page.get_by_role("button", name="queen of hearts").click()


def _at(path: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector("main h1, main [role=alert]")
        page.wait_for_load_state("networkidle")

    return go


PAGES: dict[str, Callable[[Page], None]] = {
    "lobby": _lobby,
    "settings": _settings,
    **{
        f"form {name}": _form(name)
        for name in ("Open-Face Chinese Poker", "3 Card Fortune", "Asian Stud", "Pinzique")
    },
    "seats": _seats,
    "ofc": _ofc,
    "fantasyland": _fantasyland,
    "settlement": _settlement,
    "over": _over,
    "replay": _replay,
    **{f"bets {game}": _bets(game) for game in ("fortune", "asian-stud")},
    **{f"decide {game}": _decide(game) for game in ("fortune", "asian-stud")},
    **{f"round {game}": _round(game) for game in ("fortune", "asian-stud")},
    "pinzique": _pinzique,
    "score ofc": _score_ofc,
    "score pinzique": _score_pinzique,
    **{path: _at(path) for path in ("/score", "/score/ofc", "/score/pinzique")},
    "rules": _at("/rules"),
    **{f"rules {game}": _at(f"/rules/{game}") for game in ("ofc", "fortune", "asian-stud", "pinzique")},
    "design": _at("/design"),
    "nothing": _at("/table/no-such-table-here"),
}


OFTEN = (
    "lobby",
    "form Asian Stud",
    "settlement",
    "round fortune",
    "pinzique",
    "score ofc",
)


@pytest.mark.parametrize("name", quick(PAGES, *OFTEN))
def test_what_can_be_tapped_is_large_enough(new_page: NewPage, script: Script, name: str) -> None:
    hand = parse_cards("KdQhTs6h4c")  # one that can be set, at Asian Stud
    if "asian-stud" in name:
        script(lambda turn: Deal(0, hand) if isinstance(turn, Draw) and turn.seat == 0 else None)
    page = new_page(390, 844, touch=True)
    PAGES[name](page)
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("main")).to_be_visible()
        assert small(page) == [], f"{width} pixels wide"
        no_sideways_scroll(page)
