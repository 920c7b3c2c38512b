"""An evening of Pineapple that is really played, result by result: for the pictures in the docs."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.page.entrants import Directing

__all__ = ["EVENING"]

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ines", "Jo", "Kim"]
PRESET = Path(__file__).parents[2] / "src/croupier/tournament/presets/evening.toml"
SLOW = {1: 0, 2: 1, 3: 0, 4: 3}
"""By how many hands each table is behind."""


def _registered(page: Page) -> Directing:
    directing = Directing(page, toml=PRESET.read_text(encoding="utf-8"), title="Friday at the club")
    for name in NAMES:
        directing.do("register", name=name)
    return directing


def _played(page: Page) -> Directing:
    """Until somebody's place is a range: they are out at a table that is ahead of another."""
    directing, luck = _registered(page), random.Random(3)
    directing.do("start")
    while True:
        floor = directing.floor()
        if any(not place["certain"] for place in floor["places"]) and len(floor["places"]) > 3:
            return directing
        ready = [table for table in floor["tables"] if table["state"] == "ready"]
        if ready:
            table = min(ready, key=lambda one: one["hand"] + SLOW.get(one["number"], 0))
            directing.score(table["number"], luck)
        else:
            directing.do("resume")


def _wall(page: Page) -> None:
    directing = _played(page)
    directing.do("announce", text="Pizza is here. We go on at half past nine.")
    page.goto(f"{directing.path}/wall")
    page.locator(".wall-table").first.wait_for()


def _console(page: Page) -> None:
    page.goto(f"{_played(page).path}/console")
    page.locator(".t-desk").first.wait_for()


def _scorer(page: Page) -> None:
    page.goto(_played(page).link("scorer", 1))
    page.get_by_role("button", name=re.compile("^Deal")).click()
    page.get_by_role("heading", name=re.compile("^Result of hand")).wait_for()


def _me(page: Page) -> None:
    directing = _played(page)
    seats: list[Any] = [seat for table in directing.floor()["tables"] for seat in table["seats"] if seat]
    path = directing.link("player", seats[0]["player"])
    page.context.clear_cookies()  # it is another one's phone
    page.goto(path)
    page.get_by_role("button", name=f"I am {seats[0]['name']}").click()
    page.locator(".tl-where").wait_for()


def _lobby(page: Page) -> None:
    page.goto(_registered(page).path)
    page.locator(".tl-entrants").wait_for()


def _structure(page: Page) -> None:
    """A structure with a mistake in it, after a forecast."""
    page.goto("/structure?preset=weekly")
    page.get_by_text(re.compile("evenings played")).wait_for()
    page.get_by_label("Level 5, a point is worth").fill("250")
    page.locator(".lint.e").wait_for()


EVENING = {
    "tournament-structure": _structure,
    "tournament-lobby": _lobby,
    "tournament-console": _console,
    "tournament-wall": _wall,
    "tournament-scorer": _scorer,
    "tournament-me": _me,
}
"""What is shown of it, by the picture's name; the last two on a phone."""
