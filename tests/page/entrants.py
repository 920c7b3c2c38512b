"""A tournament for tests of the page: what its director does, over the server's own addresses."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.states import named
from tests.tournament_house import TINY
from tests.tournaments import random_points

__all__ = ["Directing", "register"]


def register(page: Page, name: str = "") -> None:
    """Register in the lobby that is open, by this name or by one's own."""
    page.get_by_role("button", name=re.compile("^(Register|Enter now)$")).click()
    asked = page.get_by_role("dialog")
    if name:
        asked.get_by_label("Your name in this tournament").fill(name)
    asked.get_by_role("button", name=re.compile("^(Register|Enter now)$")).click()
    expect(asked).to_have_count(0)


class Directing:
    """A tournament of whoever's page this is; they direct it, and no page of theirs is looked at."""

    def __init__(self, page: Page, name: str = "Dee", players: int = 0, at: str = "", **body: Any) -> None:
        """With `at`, the address of its lobby, it is one that is there already."""
        self._page = page
        self._house, _, self.name = at.rpartition("/tournament/")
        if not at:
            named(page, name)
            self.name = self._sent("POST", "", {"toml": TINY, **body})["tournament"]
        self.path = f"/tournament/{self.name}"
        for number in range(1, players + 1):
            self.do("register", name=f"P{number}")

    def do(self, op: str, **fields: Any) -> Any:
        """A command that is done."""
        return self._sent("POST", f"/{self.name}/commands", {"command": {"op": op, **fields}, "key": ""})

    def add_bots(self, count: int) -> None:
        self._sent("POST", f"/{self.name}/bots", {"count": count})

    def floor(self) -> Any:
        return self._sent("GET", f"/{self.name}/floor")

    def link(self, kind: str, number: int) -> str:
        """The path of a new link."""
        path: str = self._sent("POST", f"/{self.name}/links", {"kind": kind, "number": number})["path"]
        return path

    def report(self, table: int, *losers: int) -> None:
        """The next hand of a table: nobody wins anything, or these lose all they can to the others."""
        (at,) = (one for one in self.floor()["tables"] if one["number"] == table)
        order = self._sent("GET", f"/{self.name}/tables/{table}")["order"]
        points = [[0] * len(order) for _ in order]
        for loser in losers:
            lost = order.index(loser)
            for other, player in enumerate(order):
                if player not in losers:
                    points[other][lost], points[lost][other] = 98, -98
        self.do("report", table=table, hand=at["hand"], points=points)

    def score(self, table: int, luck: random.Random) -> None:
        """The next hand of a table, with points as they come."""
        order = self._sent("GET", f"/{self.name}/tables/{table}")["order"]
        (at,) = (one for one in self.floor()["tables"] if one["number"] == table)
        self.do("report", table=table, hand=at["hand"], points=random_points(luck, len(order), 14))

    def exported(self) -> bytes:
        """The whole tournament as a file."""
        return self._page.context.request.get(f"/api/tournaments/{self.name}/export").body()

    def seat_of(self, player: int) -> tuple[int, int]:
        """Table and seat of a player, both from 1 as people count."""
        return next(
            (table["number"], at + 1)
            for table in self.floor()["tables"]
            for at, seat in enumerate(table["seats"])
            if seat and seat["player"] == player
        )

    def _sent(self, method: str, path: str, body: Any = None) -> Any:
        path = f"{self._house}/api/tournaments{path}"
        answer = self._page.context.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()
