"""The rules page: how to play comes first, the rules in full are folded, and every table has its order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.games import keys, presets_of, rules_of
from croupier.serialization import to_plain
from croupier.server.lobby.preset_details import guide_of
from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import fine, no_sideways_scroll, offering

pytestmark = pytest.mark.exhaustive

READ = """() => [...document.querySelectorAll(".settings-table")].map((table) =>
    [table.parentElement.querySelector(":scope > h4")?.textContent ?? "",
     [...table.querySelectorAll("th")].map((name) => name.textContent)])"""
PAID = """() => [...document.querySelectorAll(".pay-tables table")].map((table) =>
    [...table.querySelectorAll("th")].map((name) => name.textContent))"""


def unfolded(page: Page) -> None:
    """Open the house's rules in full."""
    page.locator("summary").filter(has_text="House rules in full").click()


def _said(name: str) -> str:
    words = name.replace("-", " ").replace("_", " ")
    return words[0].upper() + words[1:] if words[0].islower() else words


def _tables(name: str, settings: Any) -> Iterator[tuple[str, list[str]]]:
    """Every group of settings with its rows, as the settings file has them."""
    if isinstance(settings, list | tuple):
        settings = {item.get("code", at): item for at, item in enumerate(settings, 1)}
    groups = {key: value for key, value in settings.items() if _is_group(value)}
    if rows := [_said(key) for key, value in settings.items() if key not in groups and value is not None]:
        yield _said(name) if name else "", rows
    for key, value in groups.items():
        yield from _tables(key, value)


def _is_group(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list | tuple) and len(value) > 0 and isinstance(value[0], dict)
    )


@pytest.mark.parametrize("game", quick(keys(), "pinzique"))
def test_every_table_has_the_rules_own_order(page: Page, game: str) -> None:
    """OFC7: 66 to AA, then 222 to AAA; a browser puts keys that look like numbers first."""
    for preset in presets_of(game):
        rules = rules_of(game, preset)
        page.goto(f"/rules/{game}?preset={preset}")
        unfolded(page)
        expect(page.locator(".settings-table").first).to_be_visible()
        shown = [(name, rows) for name, rows in page.evaluate(READ)]
        assert shown == list(_tables("", to_plain(rules.settings))), preset
    if game == "ofc":
        front = dict(shown)["Front"]
        assert front[:3] + front[8:10] + front[-1:] == ["66", "77", "88", "AA", "222", "AAA"]


def test_settings_of_a_table_that_cannot_be_had_are_said_to_be_missing(page: Page) -> None:
    """They may be others than the preset's."""
    page.route("**/api/tables/one/settings", lambda route: route.abort())
    page.goto(f"/rules/ofc?preset={presets_of('ofc')[0]}&table=one#OFC1")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")


@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_pay_tables_stand_from_the_highest_hand_down(page: Page, game: str) -> None:
    settings: Any = rules_of(game).settings
    tables = (
        [settings.side_paytable]
        if game == "asian-stud"
        else [getattr(settings.paytables, name) for name in settings.paytables.__struct_fields__]
    )
    page.goto(f"/rules/{game}")
    unfolded(page)
    expect(page.locator(".pay-tables table").first).to_be_visible()
    read = [[name.replace(" ", "-").lower() for name in names] for names in page.evaluate(PAID)]
    assert read == [[row.lower() for row in table.rows] for table in tables]


def test_a_preset_named_by_a_year_keeps_its_place(page: Page) -> None:
    """A house's own preset may be called as it likes: the choice stands in the order of the server."""
    names = ["standard", "2024", "constructor", "1999"]
    offering(page, lambda games: [game | {"presets": names} for game in games if game["game"] == "ofc"])
    page.goto("/rules/ofc")
    expect(page.locator(".choice label")).to_have_text(["Standard", "2024", "constructor", "1999"])


@pytest.mark.parametrize("game", quick(keys(), "pinzique"))
def test_how_to_play_comes_first_in_pictures_of_real_cards(new_page: NewPage, game: str) -> None:
    """What the server tells of each preset is all there, and can be read on a phone in the dark."""
    page = new_page(360, 740, scheme="dark")
    for preset in presets_of(game):
        _shown_in_pictures(page, game, preset)
    page.set_viewport_size({"width": 360, "height": 740})
    fine(page)


def _shown_in_pictures(page: Page, game: str, preset: str) -> None:
    told = guide_of(game, preset)
    assert told is not None
    page.goto(f"/rules/{game}?preset={preset}")
    for step in told.steps:
        shown = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=step.title))
        expect(shown).to_contain_text(step.text)
        faces = [card for row in step.rows for card in row.cards if card not in {"--", "??"}]
        expect(shown.locator(".pictured [role=img]:not(.backs)")).to_have_count(len(faces))
    for line in (*told.advice, *(paid.title for paid in told.paid)):
        expect(page.get_by_text(line, exact=True).first).to_be_visible()
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings == ["How to play", "What pays", "What to do", "House rules in full", "Fair dealing"]
    expect(page.locator(".by-number")).not_to_be_visible()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        no_sideways_scroll(page)
        assert page.evaluate(STICKING_OUT) == []


STICKING_OUT = """() => [...document.querySelectorAll(".pictured :not(svg *)")].filter((part) => {
    const box = part.getBoundingClientRect(), felt = part.closest(".pictured").getBoundingClientRect();
    const [right, below] = [box.right - felt.right, box.bottom - felt.bottom];
    return box.width && Math.max(right, below, felt.left - box.left) > 1;
}).map((part) => part.className + " " + part.textContent)"""


def test_another_variant_is_told_in_other_words(page: Page) -> None:
    """OFC12: the words follow the preset that is chosen."""
    page.goto("/rules/ofc")
    expect(page.get_by_text("place 2 and throw 1 away")).to_be_visible()
    page.get_by_label("Standard", exact=True).check()
    expect(page.get_by_text("then one card at a time")).to_be_visible()
    page.get_by_label("Carnivale 2013").check()
    expect(page.get_by_text("There is no Fantasyland under these rules.")).to_be_visible()


def test_a_rule_is_found_by_its_number_and_paper_holds_all(page: Page) -> None:
    page.goto("/rules/ofc#OFC4")
    expect(page.locator("#OFC4")).to_be_in_viewport()
    page.goto("/rules/ofc?preset=pineapple")
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    expect(page.locator("#OFC4")).not_to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#OFC4")).to_be_visible()


def test_a_game_that_says_nothing_has_its_rules_in_full(page: Page) -> None:
    page.route("**/guide", lambda route: route.fulfill(json=None))
    page.goto("/rules/ofc")
    expect(page.locator("#OFC4")).to_be_visible()
    expect(page.get_by_role("heading", name="How to play")).to_have_count(0)
