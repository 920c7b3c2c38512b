"""Pages stay where they are while the server's answers come in late: nothing moves away under a pointer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import drawn, open_form
from tests.page.held import Held

GAMES = {
    "ofc": "Open-Face Chinese Poker",
    "fortune": "3 Card Fortune",
    "asian-stud": "Asian Stud",
    "pinzique": "Pinzique",
}
FACTS = re.compile(r"/api/games/[\w-]+/[\w-]+$")
EDGES = re.compile(r"/api/games/[\w-]+/[\w-]+/edges$")

_PLACES = """() => {
    const name = (one) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent;
    const box = ({x, y, width, height}) => [x, y, width, height];
    return Object.fromEntries([...document.querySelectorAll("form :is(button, input, select, summary)")]
        .filter((one) => one.checkVisibility())
        .map((one) => [`${name(one)} ${one.value ?? ""}`.trim(), box(one.getBoundingClientRect())]));
}"""


def places(page: Page) -> dict[str, Any]:
    """Where everything is that can be clicked in a form, by its name and value."""
    drawn(page)
    found: dict[str, Any] = page.evaluate(_PLACES)
    return found


def others(page: Page) -> dict[str, Any]:
    """The same without the lists, whose value is the server's to say."""
    return {name: box for name, box in places(page).items() if not name.startswith(("Rules", "Seats"))}


def stays_under_other_rules(page: Page, rules: Locator) -> None:
    """Nothing moves either when another preset is chosen and its facts come."""
    another = rules.locator("option:not(:checked)")
    if another.count():
        before, facts = others(page), Held(page, FACTS)
        rules.select_option(another.first.get_attribute("value"))
        assert others(page) == before
        facts.let_go()
        assert others(page) == before


SHIFTS = """document.adoptedStyleSheets = [];  // what is not painted does not shift
window.shifts = [];
new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries())
        for (const {node, previousRect, currentRect} of sources)
            window.shifts.push(`${node?.className} ${previousRect.y} -> ${currentRect.y}`);
}).observe({type: "layout-shift", buffered: true});"""
FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
LETTERED = f"""async () => {{
    if (window.lettered) return;
    await document.fonts.load("1em Inter");
    await ({FRAMES})();
    window.lettered = true;
    window.shifts.length = 0;
}}"""
"""The font is there: that words are as wide as its letters from now on is no shift of the page's."""
COMING = (
    *("/", "/rules", "/rules/ofc", "/rules/fortune", "/tournaments", "/series", "/history", "/score"),
    *("/review", "/train", "/learn/ofc", "/learn/pinzique", "/fairness"),
)


@pytest.mark.exhaustive
def test_no_page_moves_what_it_shows_while_the_rest_comes(new_page: NewPage) -> None:
    """The browser's own count of shifts, each answer of the server after what came before it is drawn."""
    page = new_page(390, 844)

    def late(route: Route) -> None:
        page.evaluate(LETTERED)
        page.evaluate(FRAMES)
        route.continue_()

    page.route("**/api/**", late)
    page.add_init_script(SHIFTS)
    moved: dict[str, list[str]] = {}
    for path in COMING:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        drawn(page)
        assert page.evaluate("document.adoptedStyleSheets.length") == 0  # it was painted from the start
        if shifts := page.evaluate("window.shifts"):
            moved[path] = shifts
    assert moved == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", quick((1280, 360), 360, soak=True))
@pytest.mark.parametrize("game", quick(GAMES, "ofc", "fortune", soak=True))
def test_nothing_moves_in_the_scorers_form_when_the_facts_come(
    new_page: NewPage, game: str, width: int
) -> None:
    page = new_page(width, 844)
    facts = Held(page, FACTS)
    page.goto(f"/score/{game}")
    begin = page.get_by_role("button", name="Begin")
    begin.wait_for()
    before, box = others(page), begin.bounding_box()
    facts.let_go()
    assert others(page) == before
    assert begin.bounding_box() == box
    stays_under_other_rules(page, page.get_by_label("Rules"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", quick(GAMES, "fortune", soak=True))
def test_a_click_on_begin_before_the_facts_come_begins_one_sheet(page: Page, game: str) -> None:
    held = Held(page, re.compile("/api/games"))
    page.goto(f"/score/{game}")
    begin = page.get_by_role("button", name="Begin")
    begin.click()
    said = page.get_by_text("The server has not answered yet.")
    expect(said).to_be_visible()
    expect(begin).to_be_focused()
    begin.press("Enter")  # once more begins no second sheet
    held.let_go()
    expect(page.locator("#entry")).to_be_visible()
    page.goto("/score")
    expect(page.get_by_role("link", name="Resume: Player 1, Player 2")).to_have_count(1)


@pytest.mark.exhaustive
def test_a_sheet_whose_rules_cannot_be_had_says_so_and_begins_all_the_same(page: Page) -> None:
    page.route(FACTS, lambda route: route.abort())
    page.goto("/score/fortune")
    page.get_by_text("Other pay tables").click()
    tables = page.get_by_role("group").filter(has_text="Other pay tables")
    expect(tables).to_contain_text("The server cannot be reached.")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#entry")).to_be_visible()


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "most"), [("ofc", 4), ("fortune", 7), ("asian-stud", 7), ("pinzique", 8)])
def test_players_are_added_by_keys_until_the_rules_seat_no_more(page: Page, game: str, most: int) -> None:
    """OFC12, F2, A2, P1: as many as the rules seat; the focus stays on the button."""
    page.goto(f"/score/{game}")
    add = page.get_by_role("button", name="Add a player")
    add.focus()
    for number in range(3, most + 1):
        page.keyboard.press("Enter")
        expect(page.get_by_role("textbox", name=f"Player {number}")).to_be_visible()
    expect(add).to_be_disabled()
    expect(add).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("form [role=status]")).to_contain_text(f"to {most} players.")
    expect(page.get_by_role("textbox", name=f"Player {most + 1}")).to_have_count(0)


@pytest.mark.parametrize("width", quick((1280, 360), 360, soak=True))
@pytest.mark.parametrize("game", quick(GAMES, "ofc", "fortune", soak=True))
def test_nothing_moves_in_the_form_of_a_table_when_the_facts_come(
    new_page: NewPage, game: str, width: int
) -> None:
    page = new_page(width, 844)
    facts, edges = Held(page, FACTS), Held(page, EDGES)
    page.goto("/")
    open_form(page, GAMES[game])
    page.get_by_role("button", name="Open the table").wait_for()
    before = others(page)
    facts.let_go()
    assert others(page) == before
    if game in ("fortune", "asian-stud"):
        expect(page.get_by_text("Counting every deal…").first).to_be_visible()
        edges.let_go()
        expect(page.get_by_text("Counting every deal…")).to_have_count(0)
        assert others(page) == before
    stays_under_other_rules(page, page.get_by_role("dialog").get_by_label("Rules"))


@pytest.mark.exhaustive
def test_a_table_opened_before_the_facts_come_is_as_the_form_has_it(page: Page) -> None:
    last = {"fortune": {"seats": 6, "own": {"positions": "1"}}}
    page.add_init_script(f"localStorage.setItem('croupier.table', {json.dumps(json.dumps(last))})")
    held = Held(page, FACTS)
    page.goto("/")
    open_form(page, "3 Card Fortune")
    page.get_by_role("button", name="Open the table").click()
    held.let_go()
    expect(page.locator(".chair")).to_have_count(6)
