"""A table that stays still: from the deal to the result no board moves, nor the tray."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.hands import OVER, against_bots, drawn, in_sizes, place_all, play_hand, sized
from tests.page.states import MINE, PAGES

SIZES = (
    *((360, 740), (390, 844), (844, 390), (768, 1024)),
    *((700, 640), (960, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440)),
)

MISPLACED = """() => {
    const found = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
        found.push(`the page is ${root.scrollWidth}x${root.scrollHeight}`);
    const box = (one) => one.getBoundingClientRect();
    const clash = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const whole = ".play, .tray, .tray-main, .tray-doors, .result-why, .row-name";
    for (const one of document.querySelectorAll(whole))
        if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
            found.push(`${one.className} holds ${one.scrollWidth}x${one.scrollHeight}`
                + ` in ${one.clientWidth}x${one.clientHeight}: ${one.textContent.trim().slice(0, 40)}`);
    const parts = [...document.querySelectorAll(".board, .tray")];
    for (const one of [...parts, ...document.querySelectorAll(".tray button, .tray a, .tray .card")]) {
        const {left, top, right, bottom} = box(one);
        if (!one.checkVisibility() || one.closest("dialog")) continue;
        if (left < -1 || top < -9 || right > innerWidth + 1 || bottom > innerHeight + 1)
            found.push(`${one.className} lies at ${[left, top, right, bottom].map(Math.round)}`);
    }
    parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
        if (clash(box(one), box(other))) found.push(`${one.className} lies over ${other.className}`);
    }));
    return [...new Set(found)];
}"""

TIES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const at = box(document.querySelector(".ties"));
    const near = (x, y, row) => {
        const cards = [...row.querySelectorAll(".lie > .card")].map(box);
        const [least, most] = [Math.min, Math.max].map((of) => (side) => of(...cards.map((c) => c[side])));
        const [left, right, top, bottom] = [least("left"), most("right"), least("top"), most("bottom")];
        return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    };
    const found = [];
    const own = [...document.querySelectorAll(".board.mine .ofc-row")];
    const lit = [...document.querySelectorAll(".boards .ofc-row.lit")];
    const lines = [...document.querySelectorAll(".ties path:not(.under)")];
    if (lines.length !== 3 || lit.length !== 3) found.push(`${lines.length} lines, ${lit.length} rows`);
    lines.forEach((line, nth) => {
        const all = line.getTotalLength();
        const points = Array.from({length: 81}, (_, part) => line.getPointAtLength(all * part / 80))
            .map(({x, y}) => [x + at.left, y + at.top]);
        const ends = [points[0], points[80]];
        for (const [row, whose] of [[own[nth], "own"], [lit[nth], "their"]])
            if (!ends.some(([x, y]) => near(x, y, row) < 32)) found.push(`${nth}: not at ${whose} row`);
        const over = [...document.querySelectorAll(".ofc .lie > .card")].find((card) => {
            const {left, top, right, bottom} = box(card);
            return points.some(([x, y]) => x > left && x < right && y > top && y < bottom);
        });
        if (over) found.push(`line ${nth} lies over ${over.ariaLabel}`);
    });
    return found;
}"""

PLACES = """() => [...document.querySelectorAll(".board, .tray")].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    const name = one.matches(".tray") ? "tray" : one.matches(".mine") ? "mine" : one.ariaLabel;
    return [name, ...[x, y, width, height].map(Math.round)].join(" ");
})"""

SHIFTS = """() => {
    document.adoptedStyleSheets = [];  // what is not painted does not shift
    window.shifts = [];
    new PerformanceObserver((list) => {
        const far = ({previousRect: a, currentRect: b}) => Math.hypot(a.x - b.x, a.y - b.y) >= 1;
        for (const shift of list.getEntries().filter(({sources}) => sources.some(far)))
            window.shifts.push([shift.value, ...shift.sources.map(({node, previousRect, currentRect}) =>
                `${node?.nodeName} ${node?.parentElement?.className} ${node?.textContent?.slice(0, 20)}`
                + ` ${[previousRect.x, previousRect.y, currentRect.x, currentRect.y].map(Math.round)}`)]);
    }).observe({type: "layout-shift"});
}"""


def _places(page: Page) -> dict[tuple[int, int], Any]:
    found = {}
    for size in in_sizes(page, *SIZES):
        found[size] = page.evaluate(PLACES)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_and_tray_stay_at_their_pixels_from_the_deal_to_the_result(page: Page, seats: int) -> None:
    against_bots(page, "ofc", seats=seats, terms={"hands": 2})
    page.wait_for_selector(MINE)
    before = _places(page)
    page.keyboard.press("3")
    assert _places(page) == before
    place_all(page)
    page.wait_for_selector(MINE)
    assert _places(page) == before
    play_hand(page)
    page.wait_for_selector(OVER)
    assert _places(page) == before


LONGEST = ("Full house of queens and sevens", "Two pair, queens and sevens", "Straight flush to the queen")
CUT = """(text) => [...document.querySelectorAll(".mine .row-name")].flatMap((name) => {
    const words = name.querySelector(".words");
    words.textContent = text;
    return [name, words].map((one) => one.scrollHeight - one.clientHeight);
}).filter((more) => more > 1)"""
NOTES = (  # beside a small board what the row is, without its ranks
    *(
        ("Full house of queens and sevens", "Full house", "+12"),
        ("Two pair, queens and sevens", "Two pair", ""),
    ),
    *(("Straight flush", "Straight flush", "+30"), ("Three queens", "Three queens", "+20")),
    *(("Doble pareja, damas y sietes", "Doble pareja", ""), ("Dama como carta alta", "Carta alta", "")),
)
CUT_NOTES = """([words, kind, royalty]) => {
    const high = royalty && `<b class="bonus">${royalty}</b>`;
    const said = (row) => `<b>${row}</b> <span class="words" data-kind="${kind}">${words}</span> ${high}`;
    return [...document.querySelectorAll(".boards .row-note")].flatMap((note) => {
        const row = note.querySelector("b").textContent;
        if (row === "Front" && !/^(Three queens|Dama)/.test(words)) return [];
        note.innerHTML = said(row);
        return note.scrollWidth - note.clientWidth;
    }).filter((more) => more > 1);
}"""


@pytest.mark.parametrize("seats", quick((2, 3, 4), 4, soak=True))
def test_the_longest_words_for_a_row_stand_whole_beside_it(page: Page, seats: int) -> None:
    """Whatever cards come: a row's words are cut rather than its cards, and these need not be."""
    against_bots(page, "ofc", seats=seats, terms={"hands": 2})
    page.wait_for_selector(MINE)
    place_all(page)
    found: dict[tuple[int, int, str], int] = {}
    for size in in_sizes(page, *SIZES):
        found |= {(*size, text): cut for text in LONGEST if (cut := page.evaluate(CUT, text))}
        found |= {(*size, note[0]): cut for note in NOTES if (cut := page.evaluate(CUT_NOTES, note))}
    assert found == {}


TOLD = (  # what a hand of four can come to at most, with names of 24 letters
    "Foul: queen-ten-nine in the front beats ten-nine-eight-six-five in the middle. ",
    "You fouled, and MMMMMMMMMMMMWWWWWWWWWWWW takes every row (−6) and their royalties earned 24. ",
    *["MMMMMMMMMMMMWWWWWWWWWWWW: Fantasyland next, with 17 cards. "] * 3,
)
TELL = """(told) => {
    const said = document.querySelector(".result-said");
    said.replaceChildren(...told.map((text) => {
        const one = document.createElement("p");
        one.textContent = text;
        return one;
    }));
    for (const one of document.querySelectorAll(".against .parts"))
        one.textContent = "rows −3, scoop −3, royalties −24";
    for (const one of document.querySelectorAll(".against .name"))
        one.textContent = "MMMMMMMMMMMMWWWWWWWWWWWW";
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", quick((2, 3, 4), 4, soak=True))
def test_lines_tie_rows_and_cover_no_card_and_the_longest_sentence_stands_whole(
    page: Page, seats: int
) -> None:
    """Whatever cards and names come: type gives way before the buttons do."""
    against_bots(page, "ofc", seats=seats, terms={"hands": 2})
    play_hand(page)
    page.wait_for_selector(OVER)
    untied = {}
    for other in range(seats - 1):
        if seats > 2:
            page.locator(".against button").nth(other).click()
        for size in in_sizes(page, *SIZES[:-1]):
            drawn(page)  # lines follow the boards a frame later
            if wrong := page.evaluate(TIES):
                untied[other, size] = wrong
    assert untied == {}
    sized(page, 600, 600)
    page.evaluate(TELL, TOLD[: seats + 1])
    found = {}
    for size in in_sizes(page, *SIZES):
        if wrong := page.evaluate(MISPLACED):
            found[size] = wrong
    assert found == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("state", ["ofc-first", "ofc-pineapple", "ofc-fantasyland-17", "replay"])
@pytest.mark.parametrize("language", ["fr", "es"])
def test_longer_words_of_other_languages_fit_too(page: Page, state: str, language: str) -> None:
    PAGES[state](page)
    page.evaluate("(code) => localStorage.setItem('croupier.language', JSON.stringify(code))", language)
    page.reload()
    page.wait_for_selector(f"html[lang={language}] .board")
    found = {}
    low = () if state == "ofc-first" else ((740, 360), (667, 375))
    for size in in_sizes(page, *(*SIZES, *low)):
        if wrong := page.evaluate(MISPLACED):
            found[size] = wrong
    assert found == {}


@pytest.mark.exhaustive
def test_nothing_shifts_during_a_hand(page: Page) -> None:
    """The browser's own count, over a whole hand: placing, the bot's moves, the result."""
    against_bots(page, "ofc", seats=3, terms={"hands": 2})
    page.wait_for_selector(MINE)
    drawn(page)
    page.evaluate(SHIFTS)
    for key in "33221":
        page.keyboard.press(key)
        drawn(page)
    page.keyboard.press("Enter")
    expect(page.locator(".mine .card.open")).to_have_count(0)
    play_hand(page)
    drawn(page)
    shifts = page.evaluate("window.shifts")
    assert not shifts, "\n".join(map(str, shifts))
