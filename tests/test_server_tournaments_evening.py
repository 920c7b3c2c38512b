"""A club's evening behind one address: sixty phones, fifteen scorers, the wall; and nobody is sent away."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from croupier.server import Settings
from croupier.server.tournaments import access_links as links
from croupier.server.tournaments.actor import HOUSE
from croupier.server.tournaments.roles import Caller, standing
from croupier.tournament import commands
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.tournament_house import Person, house

PHONES, TABLES = 60, 15


class Looking:
    """Somebody who asks again and again, as the page does, and keeps what was answered."""

    def __init__(self, person: Person, path: str) -> None:
        self.person, self.path = person, path
        self.answers: list[Any] = []
        self.refused: list[int] = []

    async def look(self) -> None:
        query: dict[str, int] = {}
        while True:
            answer = await self.person.ask("GET", self.path, params=query)
            if answer.status_code != 200:
                self.refused.append(answer.status_code)
                await asyncio.sleep(0.5)
                continue
            self.answers.append(answer.json())
            query = {"after": self.answers[-1]["n"]}


@pytest.mark.exhaustive
async def test_sixty_phones_behind_one_address_are_served_by_the_usual_limits() -> None:
    async with house(settings=Settings(bot_pace=0)) as there:
        dee = await there.person("Dee")
        name = (await dee.post("", {"structure": "evening"}))["tournament"]
        actor = await there.registry.tournaments.find(name)
        for number in range(1, PHONES + 1):
            await actor.ask(HOUSE, commands.Register(f"P{number}"))

        role = await standing(actor, Caller(None, "", ""))  # nobody in particular

        async def by_link(kind: Any, number: int) -> Person:
            _, token = await links.give(actor, role, kind, number, there.registry.settings)
            return there.stranger(token)

        phones = [Looking(await by_link("player", n), f"/{name}/me") for n in range(1, PHONES + 1)]
        scorers = [await by_link("scorer", n) for n in range(1, TABLES + 1)]
        sheets = [Looking(one, f"/{name}/tables/{n}") for n, one in enumerate(scorers, 1)]
        wall = Looking(there.stranger(), f"/{name}/floor")
        everybody = [*phones, *sheets, wall]
        asking = [asyncio.create_task(one.look()) for one in everybody]
        while len(actor._waiting) < len(everybody):
            await asyncio.sleep(0.05)
        await dee.do(name, "start")  # all of them hear of it at once
        await _until(lambda: all(one.answers[-1]["status"] == "seated" for one in phones))
        await _until(lambda: len(actor._waiting) >= len(everybody))

        before = [len(one.answers) for one in phones]
        luck, played = random.Random(7), 0
        for table in luck.sample(range(1, TABLES + 1), 5):
            await scorers[table - 1].report(name, table)
            played += 1
            await _until(lambda: wall.answers[-1]["n"] == actor.state.n)
        await _until(lambda: len(actor._waiting) >= len(everybody))
        asked = sum(len(one.answers) for one in phones) - sum(before)
        assert asked <= 4 * played + PHONES // 10, "a phone asks for what is not its own"
        assert [one.refused for one in everybody if one.refused] == []
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)


async def _until(true: Any) -> None:
    while not true():
        await asyncio.sleep(0.02)
