"""An online tournament beside an ordinary table: how long it takes, and what the others notice of it.

    uv run python bench/tournament_online.py                       # 300 entrants, 100 of them by sockets
    uv run python bench/tournament_online.py --entrants 60 --people 20 --pace 0.1

A server of its own on SQLite in a temporary directory, with its bots' processes; the people of the
tournament play from a second process, as fast as `--think` lets them; the ordinary table is played and
watched from this one. Told are, before the tournament begins and while it is played, how long it takes from
a player's sending a placement to a watcher's having the view of it (place to broadcast).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from typing import Any

from croupier.client import Client, ServerRefused, TableSession, TournamentSession
from load import free_port, process

STRUCTURE = """
title = "A hall full"
game = "ofc"
preset = "pineapple"
stack = 2000
seats = 3
level_hands = 3
levels = [
    { point = 50 },
    { point = 100 },
    { point = 200 },
    { point = 500 },
    { point = 2000 },
    { point = 10000 },
    { point = 50000 },
]
chips = { 50 = 40 }
buy_in = { prize = 10 }
"""


class Watcher(TableSession):
    """Notes when each number is seen."""

    def __init__(self, session: Client, table: str) -> None:
        super().__init__(session, table, mix=False)
        self.seen: dict[int, float] = {}

    async def _note(self, n: int) -> None:
        self.seen.setdefault(n, time.perf_counter())
        await super()._note(n)


class Meter:
    """An ordinary table of two, and who watches it."""

    def __init__(self, url: str, think: float) -> None:
        self._url = url
        self._think = think
        self.took: list[float] = []

    async def begin(self) -> None:
        people = [await Client.guest(self._url, f"Meter {number}") for number in range(3)]
        table = await people[0].open_table(game="ofc", seats=2, pause=0, terms={"hands": 10_000})
        self._players = [TableSession(one, table, mix=False) for one in people[:2]]
        self._watcher = Watcher(people[2], table)
        for one in (*self._players, self._watcher):
            await one.arrive()
        for number, player in enumerate(self._players):
            await player.sit(number)
        await self._players[0].start()
        self._tasks = [asyncio.create_task(self._play(player)) for player in self._players]

    async def _play(self, player: TableSession) -> None:
        while True:
            asked = await player.next_decision()
            if asked is None:
                await player.changed()
                continue
            await asyncio.sleep(self._think)
            sent = time.perf_counter()
            done: Any = await player.do("move", move=asked.moves[0])
            while self._watcher.n < done.n:
                await self._watcher.changed(done.n - 1)
            seen = min(at for n, at in self._watcher.seen.items() if n >= done.n)
            self._watcher.seen = {n: at for n, at in self._watcher.seen.items() if n > done.n - 50}
            self.took.append(seen - sent)

    def told(self) -> dict[str, float]:
        """What was measured since this was asked last, in milliseconds."""
        took, self.took = sorted(self.took), []
        if not took:
            return {}
        shares = {"p50": 0.5, "p99": 0.99, "most": 1.0}
        least = {name: took[min(len(took) - 1, int(share * len(took)))] for name, share in shares.items()}
        return {"moves": len(took), **{name: round(1000 * each, 2) for name, each in least.items()}}


async def crowd(url: str, name: str, people: int, think: float) -> None:
    """So many people register, say so, and play until they are out."""

    async def one(number: int) -> str:
        client = await Client.guest(url, f"Person {number}")
        await client.ask("POST", f"/api/tournaments/{name}/register")
        seat = TournamentSession(client, name, mix=False)
        await seat.arrive()
        registered.append(number)
        while (asked := await seat.next_decision()) is not None:
            await asyncio.sleep(think)
            try:
                await seat.move(asked.moves[0])
            except ServerRefused:
                await asyncio.sleep(0.01)
        await seat.go()
        return seat.why

    registered: list[int] = []
    tasks = [asyncio.create_task(one(number)) for number in range(people)]
    while len(registered) < people:
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
    print("registered", flush=True)
    ended = await asyncio.gather(*tasks)
    print(json.dumps({why: ended.count(why) for why in set(ended)}), flush=True)


async def measured(options: argparse.Namespace, url: str) -> dict[str, Any]:
    meter = Meter(url, options.meter)
    await meter.begin()
    await asyncio.sleep(options.before)
    alone = meter.told()
    dee = await Client.guest(url, "Dee")
    opened = await dee.ask("POST", "/api/tournaments", {"toml": STRUCTURE, "kind": "online"})
    where = f"/api/tournaments/{opened['tournament']}"
    bots = options.entrants - options.people
    for first in range(0, bots, 50):
        await dee.ask("POST", f"{where}/bots", {"count": min(50, bots - first), "bot": options.bot})
    command = [sys.executable, __file__, "--crowd", opened["tournament"], "--url", url]
    people = subprocess.Popen(
        [*command, "--people", str(options.people), "--think", str(options.think)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert people.stdout is not None
    said = await asyncio.to_thread(people.stdout.readline)
    assert said.strip() == "registered", said
    meter.told()
    begun = time.perf_counter()
    await dee.ask("POST", f"{where}/commands", {"command": {"op": "start"}})
    opening: dict[str, float] = {}
    while (floor := await dee.ask("GET", f"{where}/floor"))["phase"] != "over":
        await asyncio.sleep(0.5)
        if not opening and time.perf_counter() - begun > options.before:
            opening = meter.told()
        if options.progress:
            hands = [one["hand"] for one in floor["tables"]]
            print(floor["left"], "left, hands", min(hands), "to", max(hands), file=sys.stderr)
    seconds = time.perf_counter() - begun
    ended = await asyncio.to_thread(people.stdout.readline)
    return {
        "entrants": options.entrants,
        "sockets": options.people,
        "seconds": round(seconds, 1),
        "ended": json.loads(ended or "{}"),
        "alone": alone,
        "first seconds": opening,
        "rest": meter.told(),
    }


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    given.add_argument("--entrants", type=int, default=300)
    given.add_argument("--people", type=int, default=100)
    given.add_argument("--bot", default="random")
    given.add_argument("--pace", type=float, default=0.3, help="seconds a bot takes")
    given.add_argument("--think", type=float, default=0.3, help="seconds a person takes")
    given.add_argument("--meter", type=float, default=0.2, help="seconds between moves at the other table")
    given.add_argument("--before", type=float, default=15.0, help="seconds measured before it begins")
    given.add_argument("--progress", action="store_true")
    given.add_argument("--crowd", help=argparse.SUPPRESS)
    given.add_argument("--url", help=argparse.SUPPRESS)
    options = given.parse_args()
    if options.crowd:
        asyncio.run(crowd(options.url, options.crowd, options.people, options.think))
        return
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        command = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--no-limits"]
        with process([*command, "--bot-pace", str(options.pace), "--data", home], port) as (url, _):
            print(json.dumps(asyncio.run(measured(options, url)), indent=2))


if __name__ == "__main__":
    main()
