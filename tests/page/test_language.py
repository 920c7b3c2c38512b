"""The page in another language: every text has its twin, and what the server says is known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from croupier.play import Deal, Draw, Move, Roll
from croupier.words import languages
from tests.page.conftest import Script
from tests.page.hands import against_bots, play_hand

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
SPANISH = """localStorage.setItem("croupier.language", '"es"')"""
ENGLISH = re.compile(
    r"\b(?:the|and|with|your|you|of|for|hand|cards?|table|seat|play|bet|from|this|that|is|are|not|to"
    r"|next|back|front|middle|bots?'s|rules|settings|history|scorer|review|hint|points?|chips|round|rolls?"
    r"|fold|raise|dealer|foul|straight|flush|pair|queens?|kings?|aces?|save|close|open|wait(?:ing)?)\b",
    re.IGNORECASE,
)
"""Words of English that no Spanish text has; `croupier play` is the name of a program, «fold» is typed."""
NAMES = re.compile(
    r"croupier (?:replay|verify|play|accounts operator \S+)|/table/"
    r"|Carnivale of Poker|3 Card Fortune|Super 6|Lucky Pairs|TOML|English|«[^»]*»"
)

BASE = """() => document.querySelector('script[type="module"]').src.replace("joined/main.js", "")"""


def test_a_language_is_the_systems_or_chosen(page: Page) -> None:
    """The settings offer each by its own name; the page comes back in it, figures and dates with it."""
    page.goto("/score")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("heading", name="Scorer").wait_for()
    page.get_by_role("button", name="Settings").click()
    choice = page.get_by_role("group", name="Language")
    expect(choice.get_by_role("radio")).to_have_count(len(languages()) + 1)
    choice.get_by_role("radio", name="Español").click(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("heading", name="Anotador")).to_be_visible()
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_role("group", name="Idioma").get_by_role("radio", name="English").click(force=True)
    expect(page.get_by_role("heading", name="Scorer")).to_be_visible()


def test_moves_against_the_house_have_names_in_the_language(page: Page) -> None:
    """In hints and reviews; a move that has no name there stays as it is written."""
    page.add_init_script(SPANISH)
    page.goto("/fairness")
    said = page.evaluate(
        """async (base) => {
            const { html, render } = await import(`${base}kit/preact.js`);
            const { PlainMove } = await import(`${base}coach/plain_move.js`);
            const place = document.createElement("p");
            const moves = ["fold", "play", "raise", "p1 x"];
            render(moves.map((move) => html`<${PlainMove} option=${{ move }} />`), place);
            return [...place.children].map((one) => one.textContent);
        }""",
        page.evaluate(BASE),
    )
    assert said == ["Retirarse", "Jugar", "Subir", "P1 x"]


def test_english_asks_for_no_other_language(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/score")
    page.get_by_role("heading", name="Scorer").wait_for()
    assert asked
    assert [url for url in asked if "/words/es" in url] == []


def test_the_result_names_the_hand_that_earned(page: Page, script: Script) -> None:
    """Within a sentence a hand has another form than beside its row."""
    cards = parse_cards("AsJs9s6s3sKhKd8c5d2hQh7c4d"), parse_cards("2c5c8h9dJcTh3d6hTc7dKc4hQd")
    dealt = [0, 0]

    def deal(turn: Draw | Roll) -> Move | None:
        if not isinstance(turn, Draw) or turn.seat is None:
            return None
        at, dealt[turn.seat] = dealt[turn.seat], dealt[turn.seat] + turn.count
        return Deal(turn.seat, cards[turn.seat][at : at + turn.count])

    script(deal)
    against_bots(page, "ofc", preset="carnivale-2013", seats=2)
    play_hand(page)
    expect(page.locator(".result-said")).to_contain_text("your flush earned 4")
    page.evaluate(SPANISH)
    page.reload()
    expect(page.locator(".result-said")).to_contain_text("tu jugada (color) ganó 4")


def has_english(text: str) -> bool:
    return ENGLISH.search(NAMES.sub("", text)) is not None


FORMS = """async (base) => {
    const { number, plural, decimal, percent, dayText } = await import(`${base}kit/format.js`);
    const points = (count) => plural(count, "one", "other");
    return [[1, 2, 1000, 10000, 0.5].map(points), number(-1234567), decimal(0.5, true), percent(0.125),
        dayText(Date.UTC(2026, 10, 23, 12))];
}"""


@pytest.mark.parametrize(
    ("language", "forms", "others"),
    [
        (
            "en",
            ["1 one", "2 other", "1,000 other", "10,000 other", "0.5 other"],
            ["−1,234,567", "+0.5", "12.50%", "November 23, 2026"],
        ),
        (
            "es",
            ["1 one", "2 other", "1000 other", "10.000 other", "0,5 other"],
            ["−1.234.567", "+0,5", "12,50\N{NO-BREAK SPACE}%", "23 de noviembre de 2026"],
        ),
    ],
)
def test_figures_and_plurals_are_the_languages_own(
    page: Page, language: str, forms: list[str], others: list[str]
) -> None:
    """As the browser's own `Intl` has them: Spanish writes 1000 without a point, and 0,5 is not one."""
    page.add_init_script(SPANISH if language == "es" else "")
    page.goto("/fairness")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate(FORMS, page.evaluate(BASE)) == [forms, *others]


@pytest.mark.exhaustive
def test_who_reads_no_english_finds_their_language(page: Page) -> None:
    """The lobby names each other language in its own words; one press, and the page is in it."""
    page.goto("/")
    spanish = page.get_by_role("navigation", name="Language").get_by_role("button", name="Español")
    expect(spanish).to_have_attribute("lang", "es")
    spanish.click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page).to_have_title("Salón · croupier")
    page.get_by_role("navigation", name="Idioma").get_by_role("button", name="English").click()
    expect(page).to_have_title("Lobby · croupier")
