"""The rules page: every table stands in the order in which the rules have it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.games import keys, presets_of, rules_of
from croupier.wire import plain
from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import offering

READ = """() => [...document.querySelectorAll(".settings-table")].map((table) =>
    [table.parentElement.querySelector(":scope > h3")?.textContent ?? "",
     [...table.querySelectorAll("th")].map((name) => name.textContent)])"""
PAID = """() => [...document.querySelectorAll(".pay-tables table")].map((table) =>
    [...table.querySelectorAll("th")].map((name) => name.textContent))"""


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
def test_every_table_has_the_rules_own_order(new_page: NewPage, game: str) -> None:
    """OFC7: 66 to AA, then 222 to AAA; a browser puts keys that look like numbers first."""
    page = new_page()
    for preset in presets_of(game):
        rules = rules_of(game, preset)
        page.goto(f"/rules/{game}?preset={preset}")
        expect(page.locator(".settings-table").first).to_be_visible()
        shown = [(name, rows) for name, rows in page.evaluate(READ)]
        assert shown == list(_tables("", plain(rules.settings))), preset
    if game == "ofc":
        front = dict(shown)["Front"]
        assert front[:3] + front[8:10] + front[-1:] == ["66", "77", "88", "AA", "222", "AAA"]


@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_pay_tables_stand_from_the_highest_hand_down(new_page: NewPage, game: str) -> None:
    page = new_page()
    settings: Any = rules_of(game).settings
    tables = (
        [settings.side_paytable]
        if game == "asian-stud"
        else [getattr(settings.paytables, name) for name in settings.paytables.__struct_fields__]
    )
    page.goto(f"/rules/{game}")
    expect(page.locator(".pay-tables table").first).to_be_visible()
    read = [[name.replace(" ", "-").lower() for name in names] for names in page.evaluate(PAID)]
    assert read == [[row.lower() for row in table.rows] for table in tables]


def test_a_preset_named_by_a_year_keeps_its_place(new_page: NewPage) -> None:
    """A house's own preset may be called as it likes: the choice stands in the order of the server."""
    page = new_page()
    names = ["standard", "2024", "constructor", "1999"]
    offering(page, lambda games: [game | {"presets": names} for game in games if game["game"] == "ofc"])
    page.goto("/rules/ofc")
    expect(page.locator(".choice label")).to_have_text(["Standard", "2024", "constructor", "1999"])
