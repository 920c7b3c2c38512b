"""A house under load, from a second process: many tables of OFC, many watchers, SQLite or PostgreSQL.

    uv run python bench/load.py                            # SQLite in a temporary directory
    uv run python bench/load.py --database-url postgresql://…/one postgresql://…/two   # empty databases

    uv run python bench/load.py --bots --tables 300        # a person and a bot at each table
    uv run python bench/load.py --bot expert --preset pineapple --tables 40 --beside 20
    uv run python bench/load.py --before OTHER/bin/python  # against the croupier of another environment

PostgreSQL takes one database for each of the two servers, or the tables would hear the bare one's bells.

Three things are measured, in one run:
- latency: each table moves about once every `--think` seconds; from a player's sending a placement to a
  watcher's having the view of it (place to broadcast), by one clock; and beside it how long the disk takes
  to flush one small block, for nothing is told before it is stored (`--home` takes another disk for this
  and for SQLite; PostgreSQL has its own);
- throughput: every player moves as soon as they are asked; records stored a second;
- the same by a bare server that stores each message and sends it on (bench/echo.py), as fast as it can.

The last two take turns, `--rounds` times: a machine that is faster now and slower then is so for both. Each
of the two servers has a load process of its own, or one would pay for the sockets of the other.

With `--before` the tables of another installation stand in the bare server's place, and what is told is how
many records each stored a second, and what processor time a record took its server: that hardly depends on
what else the machine does.

With `--bots` only the first is measured, a bot being the second player everywhere, and beside it how long
bots took: from a watcher's view of a placement to their view of the bot's, `bot_pace` included. `--bot`
says which; `--beside` tables have two people each, and it is told how long their placements take.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from croupier.client import Client

ROWS = (("front", 3), ("middle", 5), ("back", 5))


def free_port() -> int:
    """A port that nobody has, and that the system gives to no outgoing connection (it begins at 32768)."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as taken, contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


def number_of(letter: str) -> int:
    """The number of a letter, without reading the rest of it."""
    start = letter.index('"n":') + 4
    end = start
    while letter[end].isdigit():
        end += 1
    return int(letter[start:end])


Measured = tuple[float, list[float], list[float]]
"""Records a second; how long placements took to a watcher, and bots to answer, in seconds."""


class Seat(msgspec.Struct):
    front: list[str]
    middle: list[str]
    back: list[str]
    pending: list[str] | None


class Game(msgspec.Struct):
    seats: list[Seat]


class Choices(msgspec.Struct):
    """Something, or nothing: what is in it does not matter here."""


class Hand(msgspec.Struct):
    number: int
    view: Game
    you: int | None
    choices: Choices | None


class Table(msgspec.Struct):
    phase: str
    host: bool
    seats: list[Choices | None]
    hand: Hand | None


class Letter(msgspec.Struct):
    """What a player needs of a letter: less than there is, so that the load takes less of the machine."""

    n: int
    view: Table


_letter = msgspec.json.Decoder(Letter)


def placement(hand: Hand) -> str:
    """A legal placement: the pending cards where there is room, from the back."""
    assert hand.you is not None
    seat = hand.view.seats[hand.you]
    room = {row: size - len(getattr(seat, row)) for row, size in ROWS}
    put: dict[str, list[str]] = {row: [] for row, _ in ROWS}
    pending = seat.pending or []
    kept = 2 if len(pending) == 3 else 13 if len(pending) > 13 else len(pending)
    for card in pending[:kept]:
        row = next(row for row in ("back", "middle", "front") if room[row])
        room[row] -= 1
        put[row].append(card)
    rows = "/".join("".join(put[row]) or "-" for row, _ in ROWS)
    away = "".join(pending[kept:])
    return f"p{hand.you + 1} {rows}{away and f' x{away}'}"


class Load:
    """Tables, players and watchers, and what they notice."""

    def __init__(self, url: str, tables: int, watchers: int, preset: str, bot: str | None) -> None:
        self.url = url
        self.preset = preset
        self.bot = bot
        self.tables = tables
        self.watchers = watchers
        self.think = 0.0
        self.luck = random.Random(1)
        self.sent: dict[tuple[int, int], float] = {}
        self.seen: list[tuple[int, int, float]] = []
        self.last = [0] * tables
        self.may = asyncio.Event()
        self.names: list[str] = []
        self.token = ""
        self._tasks: list[asyncio.Task[None]] = []

    def _seated(self, ann: Client, bob: Client) -> tuple[tuple[Client, int], ...]:
        """Who plays at each table, and where."""
        return ((ann, 0), (bob, 1))

    def _at(self, table: str, token: str) -> connect:
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
        return connect(address, additional_headers={"Authorization": f"Bearer {token}"}, compression=None)

    async def begin(self) -> None:
        """Open the tables, seat two players at each, and let the watchers in."""
        ann, bob = await Client.guest(self.url, "Ann"), await Client.guest(self.url, "Bob")
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            for one in (ann, bob):  # their hands are not rated: bench/mixed.py measures that
                bearer = {"Authorization": f"Bearer {one.token}"}
                await http.put("/api/my/profile", json={"rated": False}, headers=bearer)
        for number in range(self.tables):
            table = await ann.open_table(
                game="ofc", preset=self.preset, seats=2, pause=0, terms={"hands": 100_000}
            )
            self.names.append(table)
            self.token = ann.token
            for client, seat in self._seated(ann, bob):
                player = await self._at(table, client.token)
                await player.recv()
                await player.send(json.dumps({"op": "sit", "id": "sit", "n": 1, "seat": seat}))
                if seat:
                    await asyncio.sleep(0.005)
                await self._after_sitting(player)
                self._tasks.append(asyncio.create_task(self._play(player, number, seat)))
            for _ in range(self.watchers // self.tables + (number < self.watchers % self.tables)):
                watcher = await self._at(table, bob.token if number % 2 else ann.token)
                self._tasks.append(asyncio.create_task(self._watch(watcher, number)))

    async def _after_sitting(self, player: ClientConnection) -> None:
        """What a host does before the match."""

    def _dealt(self, table: int, hand: int) -> None:
        """What a player does as they are asked for a move in a hand of this number."""

    def bots(self) -> list[float]:
        """How long bots took, in seconds; there are none here."""
        return []

    async def _play(self, player: ClientConnection, table: int, seat: int) -> None:
        ids = 0
        answered = 0
        sent_at: dict[str, float] = {}
        async for letter in player:
            assert isinstance(letter, str)
            if letter.startswith('{"type":"done"'):
                done = json.loads(letter)
                if done["id"] in sent_at:
                    self.sent[table, done["n"]] = sent_at.pop(done["id"])
                elif done["id"] == "sit" and seat == 1:
                    await player.send(json.dumps({"op": "sync", "id": "sync", "n": 0}))
                continue
            if not letter.startswith('{"type":"view"'):
                continue
            if '"choices":null' in letter:
                continue
            told = _letter.decode(letter)
            view, n, hand = told.view, told.n, told.view.hand
            if view.phase == "waiting" and view.host and None not in view.seats:
                await player.send(json.dumps({"op": "start", "id": "start", "n": n}))
            if hand is None or hand.choices is None or n <= answered:
                continue
            answered = n
            self._dealt(table, hand.number)
            await self.may.wait()
            if self.think:
                await asyncio.sleep(self.think * self.luck.uniform(0.5, 1.5))
            ids += 1
            command = {"op": "move", "id": str(ids), "n": n, "move": placement(hand)}
            sent_at[str(ids)] = time.perf_counter()
            await player.send(json.dumps(command))

    async def _watch(self, watcher: ClientConnection, table: int) -> None:
        async for letter in watcher:
            now = time.perf_counter()
            assert isinstance(letter, str)
            n = number_of(letter)
            self.seen.append((table, n, now))
            self.last[table] = max(self.last[table], n)

    async def measure(self, seconds: float, think: float) -> Measured:
        """What was stored and seen over a time; then everybody waits."""
        self.think = think
        self.may.set()
        await asyncio.sleep(2 + think)
        self.sent.clear()
        self.seen.clear()
        begun, before = time.perf_counter(), sum(self.last)
        await asyncio.sleep(seconds)
        rate = (sum(self.last) - before) / (time.perf_counter() - begun)
        self.may.clear()
        latencies = [
            at - self.sent[table, n] for table, n, at in self.seen if (table, n) in self.sent and at > begun
        ]
        bots = self.bots()
        await asyncio.sleep(0.5)
        return rate, latencies, bots


class WithBots(Load):
    """The same with one player and a bot at each table."""

    def _seated(self, ann: Client, _bob: Client) -> tuple[tuple[Client, int], ...]:
        return ((ann, 0),)

    async def _after_sitting(self, player: ClientConnection) -> None:
        await player.send(json.dumps({"op": "fill", "id": "fill", "n": 1, "seat": 1, "bot": self.bot}))

    def bots(self) -> list[float]:
        """How long bots took after a person's placement, in seconds."""
        when = {(table, n): at for table, n, at in self.seen}
        pairs = (((table, n), (table, n + 1)) for table, n in self.sent)
        return [when[after] - when[before] for before, after in pairs if before in when and after in when]


class WithResults(WithBots):
    """The same, and after each hand the page asks for its mistakes."""

    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self._hands: dict[int, int] = {}
        self._http = httpx.AsyncClient(base_url=self.url, timeout=60, trust_env=False)

    def _dealt(self, table: int, hand: int) -> None:
        if hand > self._hands.setdefault(table, hand):
            self._hands[table] = hand
            self._tasks.append(asyncio.create_task(self._result(self.names[table], hand - 1)))

    async def _result(self, table: str, hand: int) -> None:
        path, bearer = f"/api/tables/{table}/hands/{hand}/review", {"Authorization": f"Bearer {self.token}"}
        with contextlib.suppress(httpx.HTTPError):  # the page asks again
            await self._http.get(path, params={"quick": "true"}, headers=bearer)


class Bare:
    """The same sockets at the bare server: two players a table, each answering the other."""

    MESSAGE = json.dumps({"op": "move", "id": "1000", "n": 1000, "move": "p1 As/-/-"})

    def __init__(self, url: str, tables: int, watchers: int, _preset: str, _bot: str | None) -> None:
        self._address = f"ws{url.removeprefix('http')}/echo"
        self._tables = tables
        self._watchers = watchers
        self._counts = [0] * tables
        self._may = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def _play(self, player: ClientConnection, table: int, seat: int) -> None:
        await self._may.wait()
        if seat == 0:
            await player.send(self.MESSAGE)
        heard = 0
        async for _ in player:
            heard += 1
            self._counts[table] = max(self._counts[table], heard)
            if heard % 2 == seat:
                await self._may.wait()
                await player.send(self.MESSAGE)

    async def _watch(self, watcher: ClientConnection) -> None:
        async for _ in watcher:
            pass

    async def begin(self) -> None:
        """Let everybody in."""
        for table in range(self._tables):
            address = f"{self._address}/{table}"
            count = self._watchers // self._tables + (table < self._watchers % self._tables)
            for watcher in [await connect(address, compression=None) for _ in range(count)]:
                self._tasks.append(asyncio.create_task(self._watch(watcher)))
            players = [await connect(address, compression=None) for _ in range(2)]
            for seat in (1, 0):
                self._tasks.append(asyncio.create_task(self._play(players[seat], table, seat)))

    async def measure(self, seconds: float, think: float) -> Measured:
        """Messages stored and sent on a second; then everybody waits. Nobody thinks here."""
        self._may.set()
        await asyncio.sleep(2 + think)
        before, begun = sum(self._counts), time.perf_counter()
        await asyncio.sleep(seconds)
        rate = (sum(self._counts) - before) / (time.perf_counter() - begun)
        self._may.clear()
        await asyncio.sleep(0.5)
        return rate, [], []


LOADS: dict[str, type[Load] | type[Bare]] = {
    "tables": Load,
    "bare": Bare,
    "bots": WithBots,
    "results": WithResults,
}


async def drive(kind: str, url: str, options: argparse.Namespace) -> None:
    """One load process: it says when it is ready, then measures as often as a line on stdin asks for it."""
    load = LOADS[kind](url, options.tables, options.watchers, options.preset, options.bot)
    await load.begin()
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        seconds, think = json.loads(line)
        print(json.dumps(await load.measure(seconds, think)), flush=True)


class Driver:
    """A load process, as the one that asks it to measure sees it."""

    def __init__(
        self, kind: str, url: str, tables: int, watchers: int, options: argparse.Namespace
    ) -> None:
        command = [sys.executable, __file__, "--drive", kind, url, "--preset", options.preset]
        command += ["--bot", options.bot] if options.bot else []
        command += ["--tables", str(tables), "--watchers", str(watchers)]
        self._process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._hear()

    def measure(self, seconds: float, think: float = 0.0) -> Measured:
        """What came of it over so many seconds."""
        assert self._process.stdin is not None
        print(json.dumps([seconds, think]), file=self._process.stdin, flush=True)
        rate, latencies, bots = json.loads(self._hear())
        return rate, latencies, bots

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a load process has ended")
        return line


@contextlib.contextmanager
def process(command: list[str], port: int) -> Iterator[tuple[str, int]]:
    """A server, from when it listens: its address, and its process's number."""
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(1200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        time.sleep(0.5)
        yield f"http://127.0.0.1:{port}", running.pid
    finally:
        running.terminate()
        try:
            running.wait(30)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def processor(pid: int) -> float:
    """The seconds of processor time that a process and its children have had; on Linux."""
    ticks = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text().rpartition(")")[2].split()
            ticks[int(entry.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    family = {pid}
    while more := {one for one, (parent, _) in ticks.items() if parent in family} - family:
        family |= more
    return sum(spent for one, (_, spent) in ticks.items() if one in family) / os.sysconf("SC_CLK_TCK")


class Flushes:
    """How long the disk of a directory takes, in seconds, for a flush of its own twenty times a second."""

    def __init__(self, home: str) -> None:
        self.seconds: list[float] = []
        self._file = Path(home) / "probe"
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._probe, daemon=True)

    def __enter__(self) -> Flushes:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _probe(self) -> None:
        with self._file.open("wb", buffering=0) as file:
            while not self._over.wait(0.05):
                begun = time.perf_counter()
                file.seek(0)
                file.write(bytes(4096))
                os.fsync(file.fileno())
                self.seconds.append(time.perf_counter() - begun)


def part(latencies: list[float], share: float) -> float:
    """A quantile of latencies, in milliseconds."""
    if not latencies:
        return float("nan")
    return round(1000 * sorted(latencies)[min(len(latencies) - 1, int(share * len(latencies)))], 2)


def run(options: argparse.Namespace) -> None:
    seconds, urls = options.seconds, options.database_url
    with tempfile.TemporaryDirectory(dir=options.home) as home, contextlib.ExitStack() as stack:
        ports = free_port(), free_port()
        serve = [sys.executable, "-m", "croupier", "serve", "--port", str(ports[0]), "--no-limits"]
        serve += ["--database-url", urls[0]] if urls else ["--data", home]
        echo = [sys.executable, str(Path(__file__).with_name("echo.py")), "--port", str(ports[1])]
        echo += ["--database-url", urls[1]] if urls else ["--data", str(Path(home) / "bare")]
        drivers = []
        for kind, command, port in zip(("tables", "bare"), (serve, echo), ports, strict=True):
            url, _ = stack.enter_context(process(command, port))
            drivers.append(Driver(kind, url, options.tables, options.watchers, options))
            stack.callback(drivers[-1].end)
        tables, bare = drivers
        with Flushes(home) as flushes:
            paced, latencies, _ = tables.measure(seconds, options.think)
        turns = [(tables.measure(seconds), bare.measure(seconds)) for _ in range(options.rounds)]
    full, least = [one[0] for one, _ in turns], [other[0] for _, other in turns]
    busy = [latency for one, _ in turns for latency in one[1]]
    print(
        json.dumps(
            {
                "store": "postgresql" if urls else "sqlite",
                "tables": options.tables,
                "watchers": options.watchers,
                "paced": {
                    "records_per_second": round(paced, 1),
                    "samples": len(latencies),
                    "p50_ms": part(latencies, 0.5),
                    "p99_ms": part(latencies, 0.99),
                    "flush_p50_ms": part(flushes.seconds, 0.5),
                    "flush_p99_ms": part(flushes.seconds, 0.99),
                    "flush_most_ms": part(flushes.seconds, 1),
                },
                "full": {
                    "records_per_second": [round(rate) for rate in full],
                    "p50_ms": part(busy, 0.5),
                    "p99_ms": part(busy, 0.99),
                },
                "bare_records_per_second": [round(rate) for rate in least],
                "ratio": round(sum(full) / sum(least), 3),
            },
            indent=2,
        )
    )


def run_before(options: argparse.Namespace) -> None:
    """The tables of this installation and of another one, in turns."""
    urls = options.database_url
    figures: dict[str, list[tuple[float, float]]] = {"now": [], "before": []}
    with tempfile.TemporaryDirectory(dir=options.home) as home, contextlib.ExitStack() as stack:
        sides = []
        for number, (side, python) in enumerate(
            zip(figures, (sys.executable, options.before), strict=True)
        ):
            port = free_port()
            serve = [str(python), "-m", "croupier", "serve", "--port", str(port), "--no-limits"]
            serve += ["--database-url", urls[number]] if urls else ["--data", str(Path(home) / side)]
            url, pid = stack.enter_context(process(serve, port))
            driver = Driver("tables", url, options.tables, options.watchers, options)
            stack.callback(driver.end)
            sides.append((side, driver, pid))
        for turn in range(options.rounds):
            for side, driver, pid in sides if turn % 2 else reversed(sides):
                spent, begun = processor(pid), time.perf_counter()
                rate, _, _ = driver.measure(options.seconds)
                spent, took = processor(pid) - spent, time.perf_counter() - begun
                figures[side].append((rate, 1000 * spent / took / rate))
    pairs = list(zip(figures["now"], figures["before"], strict=True))
    told = {
        "store": "postgresql" if urls else "sqlite",
        "records_per_second": {side: [round(rate) for rate, _ in found] for side, found in figures.items()},
        "processor_ms_per_record": {
            side: [round(cost, 3) for _, cost in found] for side, found in figures.items()
        },
        "ratio": round(median(now[0] / before[0] for now, before in pairs), 3),
        "processor_ratio": round(median(now[1] / before[1] for now, before in pairs), 3),
    }
    print(json.dumps(told, indent=2))


def run_bots(options: argparse.Namespace) -> None:
    """Tables with a person and a bot each, and tables of people beside them."""
    with tempfile.TemporaryDirectory(dir=options.home) as home, contextlib.ExitStack() as stack:
        port = free_port()
        serve = [
            sys.executable,
            "-m",
            "croupier",
            "serve",
            "--port",
            str(port),
            "--no-limits",
            "--data",
            home,
        ]
        url, pid = stack.enter_context(process(serve, port))
        driver = Driver("bots", url, options.tables, max(options.watchers, options.tables), options)
        stack.callback(driver.end)
        beside: list[Measured] = []
        if options.beside:
            others = Driver("tables", url, options.beside, options.beside, options)
            stack.callback(others.end)
            measure = threading.Thread(
                target=lambda: beside.append(others.measure(options.seconds, options.think))
            )
            measure.start()
        with Flushes(home) as flushes:
            before, begun = processor(pid), time.perf_counter()
            paced, latencies, bots = driver.measure(options.seconds, options.think)
            spent, took = processor(pid) - before, time.perf_counter() - begun
        if options.beside:
            measure.join()
    waited = [latency for _, others, _ in beside for latency in others]
    told = {
        "tables": options.tables,
        "bot": options.bot,
        "records_per_second": round(paced, 1),
        "samples": [len(latencies), len(bots), len(waited)],
        "processors": round(spent / took, 2),
        "processor_ms_per_record": round(1000 * spent / took / paced, 2) if paced else None,
        **{f"p{int(100 * share)}_ms": part(latencies, share) for share in (0.5, 0.99)},
        **{f"bot_p{int(100 * share)}_ms": part(bots, share) for share in (0.5, 0.99)},
        **{f"beside_p{int(100 * share)}_ms": part(waited, share) for share in (0.5, 0.99) if waited},
        **{f"flush_p{int(100 * share)}_ms": part(flushes.seconds, share) for share in (0.5, 0.99)},
    }
    print(json.dumps(told, indent=2))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--watchers", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--home", type=Path, help="an existing folder for the data of SQLite and the probe")
    parser.add_argument("--database-url", nargs=2, metavar=("TABLES", "BARE"))
    parser.add_argument("--bots", action="store_true", help="a bot for the second player; on SQLite")
    parser.add_argument("--bot", help="the same, and which")
    parser.add_argument("--beside", type=int, default=0, help="tables of two people beside those with bots")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--before", type=Path, help="the Python of another environment, to compare")
    parser.add_argument("--drive", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.home and not options.home.is_dir():
        parser.error(f"--home: {options.home} is no folder")
    if options.drive:
        kind, url = options.drive
        asyncio.run(drive(kind, url, options))
    elif options.bots or options.bot:
        run_bots(options)
    elif options.before:
        run_before(options)
    else:
        run(options)


if __name__ == "__main__":
    main()
