"""Latency of other players' moves while one address asks a server for as much as it gets.

    uv run --group dev python bench/attacks.py                       # five minutes for each attack
    uv run --group dev python bench/attacks.py --seconds 60 lobby replays

For each attack: how long the other player's moves take (from sending one to seeing it), whether somebody
new finds their table in the lobby, opens one and sits down at a friend's, and what all costs the server.
The attacker comes from 127.0.0.2, with as many guests as it gets; the others come from 127.0.0.3 on. They
share a machine with the server, which on a network they would not: so the attacker is nice, and still in
the way.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from load import free_port, process

ATTACKER, ANN, BOB, NEW = (f"127.0.0.{last}" for last in (2, 3, 4, 5))
REPLAYS = tuple(f"replayed-table-{number}" for number in range(3))
ROWS = (("back", 5), ("middle", 5), ("front", 3))
GOES_ON = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, KeyError, json.JSONDecodeError)

More = Callable[[], bool]
"""Whether an attack goes on; asked once for every step of it."""


EVERYBODY: list[Guest] = []


async def go_home() -> None:
    """Close everybody's connections."""
    while EVERYBODY:
        await EVERYBODY.pop().http.aclose()


class Guest:
    """Somebody with a session, at an address."""

    def __init__(self, url: str, source: str) -> None:
        self.url, self.source = url, source
        transport = httpx.AsyncHTTPTransport(local_address=source)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=30, trust_env=False)
        self.token = ""
        EVERYBODY.append(self)

    async def named(self, name: str) -> Guest:
        """With a name; the same again where there is no new session to be had now."""
        answer = await self.http.post("/api/session", json={"name": name})
        if answer.status_code == 200:
            self.token = answer.json()["token"]
            self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.http.cookies.clear()
        return self

    async def opens(self, **match: Any) -> str | None:
        answer = await self.http.post("/api/tables", json=match)
        return str(answer.json()["table"]) if answer.status_code == 201 else None

    async def at(self, table: str) -> ClientConnection:
        where = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        return await connect(
            where,
            additional_headers=headers,
            compression=None,
            max_size=None,
            close_timeout=0.2,  # nobody here reads to the end, and a farewell stands behind what is unread
            local_addr=(self.source, 0),
        )


_ids = itertools.count()


async def say(at: ClientConnection, op: str, n: int = 2**20, **fields: Any) -> None:
    await at.send(json.dumps({"op": op, "id": str(next(_ids)), "n": n, **fields}))


async def answer(at: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next letter of one of these kinds."""
    async with asyncio.timeout(30):
        while True:
            letter: dict[str, Any] = json.loads(await at.recv())
            if letter["type"] in kinds:
                return letter


async def do(at: ClientConnection, op: str, **fields: Any) -> bool:
    """A command said as an answer to the present view; whether it was done."""
    await say(at, "sync", 0)
    n = (await answer(at, "view"))["n"]
    await say(at, op, n, **fields)
    told: str = (await answer(at, "done", "refused"))["type"]
    return told == "done"


# The attacks: each does steps as long as there are to be more.


async def bots(url: str, more: More) -> None:
    """Tables full of bots: seats taken, sat out, filled, started; some watched, most left."""
    kept: list[ClientConnection] = []
    games = itertools.cycle((("ofc", 4), ("asian-stud", 6), ("fortune", 7), ("pinzique", 8)))
    while more():
        with contextlib.suppress(*GOES_ON):
            guest = await Guest(url, ATTACKER).named(f"Crowd {next(_ids)}")
            for _ in range(5):
                game, seats = next(games)
                chips = {} if game in ("ofc", "pinzique") else {"chips": 10**9}
                terms = {"hands": 10**12} if game == "ofc" else {}
                table = await guest.opens(game=game, seats=seats, pause=0, terms=terms, **chips)
                if table is None or not more():
                    break
                at = await guest.at(table)
                for number in range(seats):
                    await do(at, "fill", seat=number) if number else await do(at, "sit", seat=0)
                await do(at, "sit-out")
                await do(at, "start")
                kept.append(at)
            if len(kept) > 40:
                await kept.pop(0).close()
        await asyncio.sleep(0)
    for at in kept:
        await at.close()


async def club(url: str, more: More) -> None:
    """No attack: forty tables of one address, a person with two bots at each."""
    playing = []
    for _ in range(3):
        guest = await Guest(url, ATTACKER).named(f"Club {next(_ids)}")
        for _ in range(14):
            table = await guest.opens(game="ofc", seats=3, pause=0, public=False, terms={"hands": 10**5})
            if table is not None and more():
                playing.append(asyncio.create_task(_against_bots(await guest.at(table), more)))
    await asyncio.gather(*playing)


async def _against_bots(at: ClientConnection, more: More) -> None:
    await do(at, "sit", seat=0)
    for number in (1, 2):
        await do(at, "fill", seat=number)
    await do(at, "start")
    answered, luck = 0, random.Random(0)
    await say(at, "sync", 0)
    while more():
        with contextlib.suppress(TimeoutError):
            letter = await answer(at, "view")
            n, hand = letter["n"], letter["view"]["hand"]
            if hand is not None and hand["choices"] is not None and n > answered:
                answered = n
                await asyncio.sleep(luck.uniform(0.5, 2))
                await say(at, "move", n, move=placement(letter["view"]))
    await at.close()


async def tables(url: str, more: More) -> None:
    """As many tables as may be, for as many guests as there may be."""
    guest = Guest(url, ATTACKER)
    while more():
        with contextlib.suppress(*GOES_ON):
            await guest.named(f"Tables {next(_ids)}")
            while more() and await guest.opens(game="ofc", name="Mine, all mine", public=True):
                pass


async def seats(url: str, more: More) -> None:
    """Every free seat in the lobby, left standing as taken."""
    while more():
        with contextlib.suppress(*GOES_ON):
            guest = await Guest(url, ATTACKER).named(f"Seats {next(_ids)}")
            lobby = await guest.http.get("/api/tables?count=100")
            for listed in lobby.raise_for_status().json():
                if not more():
                    break
                if listed["taken"] == listed["seats"]:
                    continue
                async with await guest.at(listed["table"]) as at:
                    for number in range(listed["seats"]):
                        if await do(at, "sit", seat=number):
                            break


async def sockets(url: str, more: More) -> None:
    """As many sockets as there may be, all of them asking for the view again and again."""
    guest = await Guest(url, ATTACKER).named("Sockets")
    table = await guest.opens(game="pinzique", seats=8) or ""
    kept: list[ClientConnection] = []
    while more():
        with contextlib.suppress(*GOES_ON):
            if len(kept) < 64:
                kept.append(await guest.at(table))
            for at in kept[-16:]:
                await say(at, "sync", 0)
        await asyncio.sleep(0)
    for at in kept:
        await at.close()


def _asked(paths: Callable[[int], tuple[str, str, Any]], packed: bool = True) -> Any:
    """An attack of requests alone, sixteen at a time."""

    async def attack(url: str, more: More) -> None:
        guest = await Guest(url, ATTACKER).named(f"Asks {next(_ids)}")
        if not packed:
            guest.http.headers["Accept-Encoding"] = "identity"
        numbers = itertools.count()

        async def ask() -> None:
            while more():
                method, path, body = paths(next(numbers))
                with contextlib.suppress(*GOES_ON):
                    await guest.http.request(method, path, json=body)

        await asyncio.gather(*(ask() for _ in range(16)))

    return attack


def _replays(number: int) -> tuple[str, str, Any]:
    what = ("", f"?start={number % 300}", "/proof", "/record")[number % 4]
    return "GET", f"/api/tables/{REPLAYS[number % 3]}/hands/1{what}", None


def _lobby(number: int) -> tuple[str, str, Any]:
    return "GET", ("/api/tables", "/api/my/tables", f"/api/tables?start={number % 100}")[number % 3], None


_HAND = "6h6dAc/7c7d8h9s2c/KcJc8c4c3c"
_OTHER = "2h3d5h/5c4d6s8d9c/ThJhQcKsAs"
_COSTLY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/tables", {"game": "ofc", "seats": 4, "terms": {"fantasy": [17] * 4, "hands": 10**12}}),
    ("/api/tables", {"game": "asian-stud", "terms": {"bankrolls": [10**12] * 6}}),
    ("/api/tables", {"game": "ofc", "name": "x" * 60, "terms": {"hands": [[[[[[1]]]]]] * 500}}),
    (
        "/api/score/ofc/match",
        {"start": {"fantasy": [0, 0], "totals": [0, 0]}, "hands": [{"hands": [_HAND, _OTHER]}] * 50},
    ),
    (
        "/api/score/pinzique/game",
        {
            "seats": 8,
            "rounds": [{"round": str(at), "rolls": ["9hThJhQhKhKhQh9d"] * 8} for at in range(1, 60)],
        },
    ),
)


def _settings(number: int) -> tuple[str, str, Any]:
    path, body = _COSTLY[number % len(_COSTLY)]
    return "POST", path, body


def _logins(number: int) -> tuple[str, str, Any]:
    body = {"name": f"Anybody {number % 7}", "password": f"password {number}"}
    return "POST", ("/api/login", "/api/accounts", "/api/session")[number % 3], body


ATTACKS: dict[str, Callable[[str, More], Awaitable[None]]] = {
    "nothing": lambda _url, _more: asyncio.sleep(0),
    "forty tables": club,
    "bots": bots,
    "tables": tables,
    "seats": seats,
    "sockets": sockets,
    "replays": _asked(_replays),
    "replays, plain": _asked(_replays, packed=False),
    "lobby": _asked(_lobby),
    "settings": _asked(_settings),
    "logins": _asked(_logins),
}


# The others


def placement(view: dict[str, Any]) -> str:
    """A legal placement: the pending cards where there is room, from the back."""
    hand = view["hand"]
    seat = hand["view"]["seats"][hand["you"]]
    put: dict[str, list[str]] = {row: [] for row, _ in ROWS}
    for card in seat["pending"]:
        row = next(row for row, size in ROWS if len(seat[row]) + len(put[row]) < size)
        put[row].append(card)
    rows = "/".join("".join(put[row]) or "-" for row in ("front", "middle", "back"))
    return f"p{hand['you'] + 1} {rows}"


class Players:
    """Two people who play at a public table with a third seat, and how long their moves take."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.times: list[float] = []
        self.table = ""
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        ann, bob = await Guest(self.url, ANN).named("Ann"), await Guest(self.url, BOB).named("Bob")
        match = {"game": "ofc", "seats": 3, "pause": 0, "terms": {"hands": 10**5}, "name": "Friends"}
        self.table = await ann.opens(**match) or ""
        for number, guest in enumerate((ann, bob)):
            at = await guest.at(self.table)
            assert await do(at, "sit", seat=number)
            self._tasks.append(asyncio.create_task(self._play(at, host=number == 0)))

    async def _play(self, at: ClientConnection, *, host: bool) -> None:
        answered, luck = 0, random.Random(host)
        await say(at, "sync", 0)
        while True:
            letter = await answer(at, "view")
            n, view = letter["n"], letter["view"]
            if host and view["phase"] == "waiting" and sum(map(bool, view["seats"])) >= 2:
                await say(at, "start", n)
            hand = view["hand"]
            if hand is None or hand["choices"] is None or n <= answered:
                continue
            await asyncio.sleep(luck.uniform(0.05, 0.2))
            begun = time.perf_counter()
            await say(at, "move", n, move=placement(view))
            told = await answer(at, "done", "refused")
            answered = n
            if told["type"] == "done":
                await answer(at, "view")
                self.times.append(time.perf_counter() - begun)
            await say(at, "sync", 0)

    def end(self) -> None:
        for task in self._tasks:
            task.cancel()


async def newcomer(guest: Guest, friend: Guest) -> dict[str, bool]:
    """Whether somebody new finds the players' table, opens one of their own, sits down at a friend's."""
    found, start = "", 0
    while not found and start < 400:
        page = (await guest.http.get(f"/api/tables?start={start}&count=100")).json()
        found = next((listed["table"] for listed in page if listed["name"] == "Friends"), "")
        start = start + 100 if len(page) == 100 else 400
    own = await guest.opens(game="ofc", seats=2)
    joined, theirs = False, await friend.opens(game="ofc", seats=2, public=False)
    if theirs:
        async with await guest.at(theirs) as at:
            joined = await do(at, "sit", seat=0) and await do(at, "leave")
    return {"find": bool(found), "open": bool(own), "join": joined}


async def watch(url: str, name: str, seconds: float, attack: Callable[[], Any]) -> dict[str, Any]:
    """An attack for so many seconds, and what the others have of it."""
    players = Players(url)
    guest, friend = [await Guest(url, source).named(f"New {next(_ids)}") for source in (NEW, BOB)]
    await players.begin()
    async with asyncio.timeout(120):
        while len(players.times) < 5:
            await asyncio.sleep(0.05)
    players.times.clear()
    attacker, ok, tried = attack(), dict.fromkeys(("find", "open", "join"), 0), 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(min(6.0, seconds / 4))
        tried += 1
        for what, done in (await newcomer(guest, friend)).items():
            ok[what] += done
    players.end()
    attacker.kill()
    attacker.wait()
    cuts = statistics.quantiles(players.times, n=100) if len(players.times) > 1 else [float("nan")] * 99
    ms = {f"p{part}": round(1000 * cuts[part - 1], 1) for part in (50, 99)}
    return {"attack": name, "moves": len(players.times), **ms, "tried": tried, **ok}


def family(pid: int) -> list[int]:
    """A process and those it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found


def costs(pid: int) -> tuple[float, float]:
    """Seconds of processor time and MiB that a server and its workers have taken."""
    cpu = memory = 0.0
    for one in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            cpu += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            memory += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    return cpu, memory


async def prepare(home: str) -> None:
    """Ended games of Pinzique with eight seats, the longest replays there are."""
    from croupier.games import rules_of
    from croupier.server.store import open_store
    from croupier.table import messages
    from croupier.table.bots import Bots
    from croupier.table.events import Match
    from croupier.table.table import Player, Step, Table, opening_step

    store, host = open_store(Path(home)), Player("nobody", "Nobody")
    for name in REPLAYS:
        rules = rules_of("pinzique")
        step = opening_step(rules, Match("pinzique", rules.preset, 8, pause=86_400), host.id, 0)
        table, ids = Table(rules, step.state), itertools.count()
        await store.append(name, step.n, 0, step.body)

        async def done(player: Player, command: Any, table: Table = table, name: str = name) -> None:
            step = table.decide(player, command, 0)
            assert isinstance(step, Step)
            await store.append(name, step.n, 0, step.body)
            table.commit(step)

        for seat in range(8):
            await done(host, messages.Fill(f"fill {next(ids)}", table.state.n, seat, "random"))
        await done(host, messages.Start("start", table.state.n))
        players = Bots(table, bytes(32))
        while table.state.phase == "playing":
            for number in tuple(players.asked()):
                if evaluation := players.ask(number):
                    await done(evaluation.player, evaluation.command())
    await store.close()


def run(names: list[str], seconds: float, disk: str | None) -> None:
    print(f"{'attack':16}{'moves':>7}{'p50 ms':>9}{'p99 ms':>9}{'find':>8}{'open':>8}{'join':>8}", end="")
    print(f"{'cpu %':>8}{'MiB':>7}", flush=True)
    for name in names:
        with tempfile.TemporaryDirectory(dir=disk) as home:
            asyncio.run(prepare(home))
            port = free_port()
            serve = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--data", home]
            with process(serve, port) as (url, pid):  # default limits
                before, begun = costs(pid)[0], time.monotonic()
                command = [sys.executable, __file__, "--attack", name, url, "--seconds", str(seconds)]
                told = asyncio.run(watch(url, name, seconds, lambda c=command: subprocess.Popen(c)))  # type: ignore[misc]
                cpu, memory = costs(pid)
                share = 100 * (cpu - before) / (time.monotonic() - begun)
        of = told["tried"]
        line = f"{name:16}{told['moves']:7}{told['p50']:9}{told['p99']:9}"
        line += "".join(f"{told[what]:5}/{of}" for what in ("find", "open", "join"))
        print(f"{line}{share:8.0f}{memory:7.0f}", flush=True)


async def attack_alone(name: str, url: str, seconds: float) -> None:
    """What the attacker's process does."""
    os.nice(15)
    until = time.monotonic() + seconds + 60
    await ATTACKS[name](url, lambda: time.monotonic() < until)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=300, help="for each attack")
    parser.add_argument("--home", help="where the server's data are kept; /dev/shm leaves out the disk")
    parser.add_argument("--attack", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        asyncio.run(attack_alone(given.attack[0], given.attack[1], given.seconds))
        return
    unknown = set(given.names) - set(ATTACKS)
    if unknown:
        parser.error(f"{unknown.pop()}: expected one of {', '.join(ATTACKS)}")
    run(given.names or list(ATTACKS), given.seconds, given.home)


if __name__ == "__main__":
    main()
