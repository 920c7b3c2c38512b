"""The page as somebody reads it who knows no English: pages, a hand of every game, sheets, reviews."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.cases import quick
from tests.page.entrants import Directing
from tests.page.hands import drawn, no_sideways_scroll
from tests.page.played import hands_played
from tests.page.states import PAGES, named
from tests.page.test_language import SPANISH, has_english
from tests.tournament_house import TINY

TOLD = """() => {
    const told = ["aria-label", "title", "placeholder", "alt", "aria-description"];
    const seen = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
    return [
        document.title,
        ...document.body.innerText.split("\\n"),
        ...seen.flatMap((one) => told.map((name) => one.getAttribute(name) ?? "")),
        ...[...document.querySelectorAll("[aria-live], [role=status], [role=alert], .sr")].map(
            (one) => one.textContent ?? ""),
    ];
}"""
"""All that is seen, and all that a screen reader says of it."""
PRESS_NEXT = """(doors, pressed) => {
    const nameOf = (door) => door.getAttribute("aria-label") ?? door.innerText;
    const next = doors.find((door) => !pressed.includes(nameOf(door)));
    next?.click();
    return next ? nameOf(next) : "";
}"""
"""Presses the next door as soon as it is found: some are gone once another one is pressed."""
TABLES = re.compile(r"/api/tables(\?.*)?$")
READ = """(code) => localStorage.setItem("croupier.language", JSON.stringify(code))"""


def _played(game: str) -> str:
    return f"review of {game}"


OFTEN = (
    *("lobby", "ofc-foul", "/tournaments", "/fairness", "/history", "/rules/fortune", "/learn/ofc"),
    *("/score/asian-stud", "/train", "/series"),
)
STATES = (
    *OFTEN,
    *("score", "/rules/ofc"),
    *("ofc-match-over", "fortune", "fortune-decide", "asian-stud", "pinzique", "invited"),
    *("score-ofc", "score-fortune", "score-asian-stud", "score-pinzique", "no-table"),
    "/learn",
    *(_played("ofc"), _played("fortune"), _played("pinzique")),
)


@pytest.mark.usefixtures("standin")
@pytest.mark.parametrize("state", quick(STATES, *OFTEN, soak=True))
def test_no_english_is_left(page: Page, state: str) -> None:
    """What is reached in English is read in Spanish, at a desk and on a phone: nothing is left."""
    page.route(TABLES, _nobodys)
    named(page, "Zoe")
    _reach(page, state)
    page.evaluate(READ, "es")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    if state.startswith("review"):
        page.get_by_role("region", name="Repaso").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.locator("main .waiting")).to_have_count(0)
    assert _left(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert _left(page) == []
    no_sideways_scroll(page)


def _nobodys(route: Route) -> None:
    """What others have called their tables is no text of the page."""
    if route.request.method == "GET":
        route.fulfill(json=[])
    else:
        route.fallback()


def _left(page: Page) -> list[str]:
    """What is English of a page."""
    drawn(page)
    return [line for line in page.evaluate(TOLD) if has_english(line)]


DINNER = "cena"
"""A director's own word, which is sought in vain and stays."""


@pytest.mark.soak
def test_no_english_is_left_of_a_tournament(page: Page) -> None:
    """Its lobby, wall, console with every drawer and question, the scorer of a table, a player's page."""
    directing = Directing(page, "Dora", title="Viernes", toml=TINY.replace("Tiny", "Viernes"))
    for name in ("Ana", "Berta", "Carla", "Dino", "Elsa"):
        directing.do("register", name=name)
    page.add_init_script(SPANISH)
    found: dict[str, list[str]] = {}
    _look_around(page, directing, found)
    directing.do("start")
    table = directing.floor()["tables"][0]
    seats = [seat["player"] for seat in table["seats"] if seat]
    directing.report(table["number"], seats[0])
    directing.do("announce", text="Hay pizza.")
    for link in (directing.link("player", seats[1]), directing.link("scorer", table["number"])):
        page.goto(link)
        page.get_by_role("heading", level=1).wait_for()
        found[link] = _left(page)
    page.get_by_role("button", name=re.compile("^Repartir")).click()
    page.get_by_role("heading", name=re.compile("^Resultado")).wait_for()
    found["a result"] = _left(page)
    directing.do("halt", why=DINNER)
    _look_around(page, directing, found)
    assert {room: left for room, left in found.items() if left} == {}


def _look_around(page: Page, directing: Directing, found: dict[str, list[str]]) -> None:
    """What is English of the pages that all or the director see, by the page and what is open in it."""
    for room in ("", "/wall", "/console"):
        page.goto(f"{directing.path}{room}")
        page.get_by_role("heading", level=1).wait_for()
        found[page.url] = found.get(page.url, []) + _left(page)
    sections = page.get_by_role("group", name="Partes de la dirección").get_by_role("button")
    dialog = page.get_by_role("dialog")
    for section in sections.all():
        section.click()
        found[section.inner_text()] = _left(page)
        doors = page.locator("main button:not([aria-pressed], :disabled)")
        while name := doors.evaluate_all(PRESS_NEXT, list(found)):
            found[name] = _left(page)
            if dialog.count():
                page.keyboard.press("Escape")
                expect(dialog).to_have_count(0)


def _reach(page: Page, state: str) -> None:
    if state.startswith("/"):
        page.goto(state)
    elif state.startswith("review"):
        table = hands_played(page, state.removeprefix("review of "))
        page.goto(f"/review/{table}/1")
    else:
        PAGES[state](page)
    drawn(page)
