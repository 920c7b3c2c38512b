"""Tables against the house and of dice stand still: nothing scrolls, all keeps its place in every state.

Each game with the most seats it has, each of its states, in eight windows; all of them by CROUPIER_FULL=1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.play import Deal, Draw
from croupier.testing import any_option, play_hand
from croupier.words import language as spoken_in
from tests.cases import quick
from tests.page.conftest import Script
from tests.page.hands import against_bots, sized

SIZES = (
    *((360, 740), (390, 844), (844, 390), (700, 640), (768, 1024)),
    *((1280, 800), (1920, 1080), (2560, 1440)),
)
HAND = parse_cards("KdQhTs6h4c")  # one that can be set, at Asian Stud

Walk = Callable[[Page], Iterator[str]]
"""Leads a page from state to state, and names each."""

SETTLED = """async ([wide, high]) => {
    // A window of another size reaches the page in a frame of its own, and what follows it in the next.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const table = document.querySelector(".at-table");
    for (let stays = 0; stays < 3; await frame())
        stays = table.clientWidth === wide && table.clientHeight === high ? stays + 1 : 0;
}"""

FAULTS = """() => {
    const found = [], [wide, high] = [innerWidth, innerHeight];
    const page = document.scrollingElement;
    if (page.scrollWidth > wide || page.scrollHeight > high)
        found.push(`the page scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
    const said = (one) =>
        one.getAttribute("aria-label") || one.textContent.trim().slice(0, 30) || one.className;
    const seen = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
    for (const one of seen(".tray, .tray button, .front .card, .circle, .house .place, .dealer .card,"
        + " .dice .die, .score-sheet, .player, .turn-head button")) {
        const box = one.getBoundingClientRect();
        if (box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1)
            found.push(`${said(one)} is out of the window: ${JSON.stringify(box)}`);
    }
    for (const one of seen(".tray, .tray-main, .tray-doors, .house-in, .pinz-in"))
        if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
            found.push(`${one.className} holds more than it shows`);
    const apart = seen(".front, .others .place, .dealer, .pays, .posted");
    for (const [at, one] of apart.entries())
        for (const other of apart.slice(at + 1)) {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 6 && down > 6) found.push(`${said(one)} lies over ${said(other)}`);
        }
    return found;
}"""

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
        ".tray, .circle, .hand-box, .dealer, .others .place, .dice, .shelf, .score-sheet, .players")]
    .filter((one) => one.checkVisibility())
    .map((one, at) => {
        const box = one.getBoundingClientRect();
        const kind = one.className.split(" ")[0];
        const tall = ["place", "dealer"].includes(kind) ? [] : [Math.round(box.height)];
        return [`${kind} ${at}`, [box.left + box.width / 2, box.top, ...tall].map(Math.round)];
    }))"""


def _bets(page: Page) -> None:
    page.locator(".ring").first.wait_for()
    for ring in page.locator(".ring").all():
        ring.click()


def _house(game: str, **match: Any) -> Walk:
    def walk(page: Page) -> Iterator[str]:
        against_bots(page, game, chips=1000, **match)
        page.locator(".ring").first.wait_for()
        yield "nothing bet"
        hands = page.locator(".own-place").count()
        for _ in range(hands):
            _bets(page)
            yield "bet"
            page.get_by_role("button", name="Place the bet").click()
            page.locator(".ring:not(.full), .decide").first.wait_for()
        for _ in range(hands):
            page.locator(".decide .primary").wait_for()
            yield "to decide"
            cue = page.locator(".cue").inner_text()
            page.locator(".decide .primary").click()
            page.wait_for_function("was => document.querySelector('.cue')?.textContent !== was", arg=cue)
        page.locator(".result").wait_for()
        yield "settled"

    return walk


def _pinzique(seats: int, **match: Any) -> Walk:
    def walk(page: Page) -> Iterator[str]:
        against_bots(page, "pinzique", seats=seats, **match)
        page.wait_for_selector(".turn.acting .dice .die")
        yield "first roll"
        for key in "258":
            page.keyboard.press(key)
        expect(page.locator(".die.kept")).to_have_count(3)
        yield "some kept"
        page.keyboard.press("r")
        expect(page.get_by_label("1 roll left")).to_be_visible()
        yield "second roll"
        page.keyboard.press("s")
        page.wait_for_selector(".turn.acting .dice .die")
        expect(page.locator(".score-sheet tbody tr:not(.future)").nth(1)).to_be_attached()
        yield "a round later"

    return walk


WALKS: dict[str, Walk] = {
    "fortune-7": _house("fortune", seats=7),
    "fortune-two-hands": _house("fortune", seats=3, terms={"each": 2}),
    "fortune-1": _house("fortune", seats=1),
    "asian-stud-7": _house("asian-stud", seats=7),
    "pinzique-8": _pinzique(8),
    "pinzique-3": _pinzique(3),
    "pinzique-partners": _pinzique(8, terms={"partners": [[0, 1], [2, 3], [4, 5], [6, 7]]}),
}


@pytest.mark.parametrize("name", quick(WALKS, "fortune-7", "fortune-two-hands", soak=True))
def test_nothing_scrolls_and_all_keeps_its_place(page: Page, script: Script, name: str) -> None:
    if name.startswith("asian"):
        script(lambda turn: Deal(0, HAND) if isinstance(turn, Draw) and turn.seat == 0 else None)
    lay: dict[tuple[int, int], dict[str, Any]] = {}
    for state in WALKS[name](page):
        for size in SIZES if state != "bet" else SIZES[:1]:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(SETTLED, size)
            assert page.evaluate(FAULTS) == [], f"{state} at {size}"
            places = page.evaluate(PLACES)
            assert places == lay.setdefault(size, places), f"{state} at {size}"


CUT = """(texts) => {
    const why = document.querySelector(".own-place .circle-of .why");
    return texts.filter((text) => {
        why.textContent = text;
        return why.scrollHeight > why.clientHeight + 1 || why.scrollWidth > why.clientWidth + 1;
    });
}"""


def _below_circles(rules: Any, hands: int) -> list[list[str]]:
    """What rounds of random bets bring below circles; bonus and commission join the wager before them.

    One of each kind: digits are equally wide.
    """
    found: dict[str, list[str]] = {}
    for hand in range(hands):
        luck = Stream(seed_of("circles"), hand)
        *_, last = play_hand(rules, rules.terms_type(seats=2), Shoe(luck), any_option(luck))
        view = rules.view(last.after, 0)
        before: list[str] = []
        for payment, reason in zip(view.payments, rules.annotations(view).reasons, strict=True):
            joins = payment.wager in ("ante_bonus", "commission")
            before = [*(before if joins else ()), reason.brief or reason.why]
            found.setdefault(re.sub(r"\d", "8", "; ".join(before)), before)
    return list(found.values())


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "preset", "sizes"),
    quick(
        (
            ("fortune-7", "standard", SIZES),
            ("fortune-two-hands", "standard", SIZES[-3:]),
            ("asian-stud-7", "seattle-2002", SIZES),
        ),
        ("fortune-two-hands", "standard", SIZES[-3:]),
        ("asian-stud-7", "seattle-2002", SIZES),
        soak=True,
    ),
)
def test_no_reason_below_a_circle_is_cut(
    page: Page, script: Script, name: str, preset: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Those of two hands are shown in wide windows alone."""
    game = "asian-stud" if name.startswith("asian") else "fortune"
    if game == "asian-stud":
        script(lambda turn: Deal(0, HAND) if isinstance(turn, Draw) and turn.seat == 0 else None)
    for _ in WALKS[name](page):
        pass
    reasons = _below_circles(rules_of(game, preset), 3000)
    for language in ("en", "es", "fr"):
        page.evaluate("(tag) => localStorage.setItem('croupier.language', JSON.stringify(tag))", language)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator(".result").wait_for()
        spoken = spoken_in(language)
        texts = sorted({re.sub(r"\d", "8", "; ".join(map(spoken.say, parts))) for parts in reasons})
        assert any("; " in text for text in texts)
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(SETTLED, size)
            assert page.evaluate(CUT, texts) == [], (language, size)


BUTTONS = """() => [...document.querySelectorAll(".tray button")].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [one.textContent.trim(), ...[x, y, width, height].map(Math.round)];
})"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", quick(("fortune-1", "asian-stud-7", "pinzique-3"), "fortune-1", soak=True))
def test_no_button_moves_for_a_hint(page: Page, script: Script, name: str) -> None:
    if name.startswith("asian"):
        script(lambda turn: Deal(0, HAND) if isinstance(turn, Draw) and turn.seat == 0 else None)
    next(state for state in WALKS[name](page) if state in ("to decide", "first roll"))
    before: dict[tuple[int, int], list[Any]] = {}
    for shown in (False, True):
        if shown:
            page.get_by_role("button", name="Hint").click()
            page.locator(".hint-best").wait_for()
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(SETTLED, size)
            assert page.evaluate(FAULTS) == [], size
            lay = page.evaluate(BUTTONS)
            known = before.setdefault(size, lay)
            assert [label for label, *_ in lay] == [label for label, *_ in known], size
            for (label, *box), (_, *was) in zip(lay, known, strict=True):  # a pixel is rounding
                assert box == pytest.approx(was, abs=1), (label, size)


OVER_PLACES = """(told) => {
    const said = document.querySelector(".dealer .said");
    said.textContent = told;
    const range = new Range();
    range.selectNodeContents(said);
    const box = range.getBoundingClientRect();
    return [...document.querySelectorAll(".others .place, .front")].filter((one) => {
        const place = one.getBoundingClientRect();
        return box.left < place.right && place.left < box.right
            && box.top < place.bottom && place.top < box.bottom;
    }).map((one) => one.innerText);
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_what_is_said_of_the_dealer_lies_over_nobodys_cards(page: Page, game: str) -> None:
    against_bots(page, game, chips=1000, seats=7)
    page.locator(".ring").first.wait_for()
    for width, height in ((844, 390), (667, 375)):
        sized(page, width, height)
        assert page.evaluate(OVER_PLACES, "Le croupier montre quinte flush hauteur trois") == []
