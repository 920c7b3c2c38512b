"""A server that does everything at once: how long bots take beside reviews, and what an hour leaves behind.

    uv run python bench/mixed.py reviews                      # eight session reviews beside eight tables
    uv run python bench/mixed.py reviews --source OTHER/src   # the same of another source tree
    uv run python bench/mixed.py ratings --tables 40          # with and without what follows a hand
    uv run python bench/mixed.py soak --minutes 60            # bots, reviews, hints, lessons, pictures

`reviews`: at `--tables` tables a person plays Pineapple against a bot. `--reviewers` players, who have
played `--hands` hands against each other before, have them reviewed as the page does: one hand after the
other, asking again where the server is busy. Turns without and with reviews alternate in one run, and the
bots' moves of both are told: from a watcher's view of a person's placement to their view of the bot's.

`ratings`: two servers with `--tables` such tables each take turns. At one of them hands are counted for
their players' ratings, and each result asks for its mistakes. Told are its moves beside those of the other.

`soak`: players open tables against bots, play a match with hints, go, and look at its replay, picture and
review; others take lessons or look on and go. A job is lost where it ends in anything but its answer. Told
are the server's memory before, at the end and after `--idle` seconds with nobody there, and the table
actors that are alive then beside the tables that `/metrics` counts. Tables at which nobody is are kept for
`--kept` seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec

from croupier.client import Client, ServerRefused, TableSession
from load import Driver, Hand, free_port, part, placement, process, processor

TRIES = 40
"""So often the page asks again before it gives up."""
GAMES = (
    {"game": "ofc", "preset": "pineapple", "seats": 2, "terms": {"hands": 1}},
    {"game": "ofc", "seats": 3, "terms": {"hands": 1}},
    {"game": "pinzique", "seats": 2},
    {"game": "fortune", "seats": 2, "chips": 1000},
    {"game": "asian-stud", "seats": 3, "chips": 1000},
)


class Jobs:
    """Requests as the page makes them, and what became of them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.done: Counter[str] = Counter()
        self.busy: Counter[str] = Counter()
        self.lost: list[str] = []
        self.open = 0
        self.took: dict[str, list[float]] = {}
        self._http = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False)

    async def ask(self, kind: str, who: Client, method: str, path: str, body: Any = None) -> Any:
        """One job: asked for again while the server has no time."""
        self.open += 1
        try:
            return await self._asked(kind, who, method, path, body)
        finally:
            self.open -= 1

    async def _asked(self, kind: str, who: Client, method: str, path: str, body: Any) -> Any:
        begun, why = time.perf_counter(), ""
        for tries in range(1, TRIES + 1):
            bearer = {"Authorization": f"Bearer {who.token}"}
            try:
                answer = await self._http.request(method, path, json=body, headers=bearer)
            except httpx.HTTPError as error:
                why = repr(error)
            else:
                if answer.status_code == 200:
                    self.done[kind] += 1
                    self.took.setdefault(kind, []).append(time.perf_counter() - begun)
                    return answer.json() if "json" in answer.headers["content-type"] else None
                why = f"{answer.status_code} {answer.text[:200]}"
                if answer.status_code not in (429, 502, 503, 504):
                    break
            self.busy[kind] += 1
            await asyncio.sleep(min(tries, 4))
        self.lost.append(f"{kind}: {why}")
        return None

    def told(self) -> dict[str, Any]:
        """How many were done, how often the server was busy, how long they took, and what was lost."""
        return {
            "done": dict(self.done),
            "busy": dict(self.busy),
            "median_s": {kind: round(median(took), 2) for kind, took in self.took.items()},
            "most_s": {kind: round(max(took), 2) for kind, took in self.took.items()},
            "lost": self.lost,
        }


async def play(
    at: TableSession, luck: random.Random, hands: int, each: Callable[[], Awaitable[object]] | None = None
) -> None:
    """Play so many hands of a match, by moves at random."""
    while _waits(at):
        await at.changed()
    while not _waits(at) and (at.view.hand is None or at.view.hand.number <= hands):
        if at.view.hand is None or at.view.hand.choices is None:
            await at.changed()
            continue
        asked = await at.next_decision()
        if asked is None:
            return
        if each is not None:
            await each()
        with contextlib.suppress(ServerRefused):  # the clock, or a new hand, was first
            await at.move(luck.choice(asked.moves))


def _waits(at: TableSession) -> bool:
    return at.view.phase == "waiting"


# Reviews beside bots


async def session_of(url: str, number: int, hands: int) -> tuple[list[Client], str]:
    """Two players and a table at which they have played so many hands."""
    pair = [await Client.guest(url, f"Reviewer {number} {seat}") for seat in range(2)]
    table = await pair[0].open_table(
        game="ofc", preset="pineapple", seats=2, pause=0, public=False, terms={"hands": hands}
    )
    async with pair[0].at(table, mix=False) as one, pair[1].at(table, mix=False) as other:
        await one.sit(0)
        await other.sit(1)
        await one.start()
        luck = random.Random(number)
        await asyncio.gather(play(one, luck, hands), play(other, luck, hands))
    return pair, table


async def reviews(options: argparse.Namespace, url: str, driver: Driver) -> dict[str, Any]:
    sessions = await asyncio.gather(
        *(session_of(url, number, options.hands) for number in range(options.reviewers))
    )
    going, jobs = asyncio.Event(), Jobs(url)

    async def reviewer(pair: list[Client], table: str) -> None:
        for who in pair:
            for number in range(options.hands, 0, -1):
                await going.wait()
                await jobs.ask("review", who, "GET", f"/api/tables/{table}/hands/{number}/review")

    async def measured() -> list[float]:
        return (await asyncio.to_thread(driver.measure, options.seconds, options.think))[2]

    await measured()  # what is loaded once is there
    tasks = [asyncio.create_task(reviewer(*session)) for session in sessions]
    bots: dict[str, list[float]] = {"without": [], "with": []}
    for _ in range(options.rounds):
        while jobs.open:
            await asyncio.sleep(0.1)
        bots["without"] += await measured()
        going.set()
        bots["with"] += await measured()
        left = sum(not task.done() for task in tasks)
        if left < len(tasks):
            print(f"only {left} reviewers are left: take more --hands", file=sys.stderr)
        going.clear()  # what was begun is done before the next turn
    for task in tasks:
        task.cancel()
    p99 = {turn: part(times, 0.99) for turn, times in bots.items()}
    return {
        **{f"{turn}_moves": len(times) for turn, times in bots.items()},
        **{f"{turn}_p50_ms": part(times, 0.5) for turn, times in bots.items()},
        **{f"{turn}_p99_ms": value for turn, value in p99.items()},
        **{f"{turn}_most_ms": part(times, 1) for turn, times in bots.items()},
        "p99_ratio": round(p99["with"] / p99["without"], 2),
        "reviews": jobs.told(),
    }


def ratings(options: argparse.Namespace, servers: dict[str, tuple[Driver, int]]) -> dict[str, Any]:
    """Bots' moves, and people's until a watcher sees them, at both servers turn by turn.

    `processors` is what a server and its processes took of the machine in its own turns.
    """
    people: dict[str, list[float]] = {"without": [], "with": []}
    bots: dict[str, list[float]] = {"without": [], "with": []}
    spent, ratios = {"without": 0.0, "with": 0.0}, []
    for turn in range(options.rounds + 1):
        at_once = {}
        for name, (driver, pid) in servers.items():
            before = processor(pid)
            _, seen, moved = driver.measure(options.seconds if turn else 5, options.think)
            if turn:  # before it, what is loaded once is loaded
                people[name] += seen
                bots[name] += moved
                spent[name] += processor(pid) - before
                at_once[name] = part(moved, 0.99)
        if turn:
            ratios.append(round(at_once["with"] / at_once["without"], 2))
    return {
        "tables": options.tables,
        "turns_p99_ratio": ratios,
        "processors": {name: round(s / options.rounds / options.seconds, 2) for name, s in spent.items()},
        **{
            f"{kind}_{name}": {"moves": len(times), **{f"p{q}_ms": part(times, q / 100) for q in (50, 99)}}
            for kind, found in (("bots", bots), ("people", people))
            for name, times in found.items()
        },
    }


# Everything at once


async def player(jobs: Jobs, number: int, ends: float) -> None:
    """Tables against bots, one after the other, with all that may be asked for of them."""
    luck, who = random.Random(number), await Client.guest(jobs.url, f"Player {number}")
    while time.monotonic() < ends:
        match = dict(luck.choice(GAMES))
        table = await who.open_table(pause=0, public=False, **match)
        here = f"/api/tables/{table}"

        async def hint(path: str = here, game: Any = match["game"]) -> None:
            if game == "ofc" and luck.random() < 0.3:
                finer = luck.choice(("", "/finer?rounds=2"))
                await jobs.ask("hint", who, "GET", f"{path}/advice{finer}")

        async with who.at(table, mix=False) as at:
            await at.sit(0)
            for seat in range(1, len(at.view.seats)):
                await at.fill(seat)
            await at.start()
            await play(at, luck, 1, hint)
        for kind, path in (("replay", ""), ("picture", "/picture.png"), ("review", "/review")):
            await jobs.ask(kind, who, "GET", f"{here}/hands/1{path}")
        await jobs.ask("session", who, "GET", f"/api/my/sessions/{table}")


async def learner(jobs: Jobs, number: int, ends: float) -> None:
    """Hands of practice, move by move, and some judged."""
    luck, who = random.Random(number), await Client.guest(jobs.url, f"Learner {number}")
    while time.monotonic() < ends:
        path, moves = f"/api/practice/ofc/opening-{luck.randrange(10**6)}", list[str]()
        while found := await jobs.ask("lesson", who, "POST", path, {"moves": moves}):
            if not found["due"]:
                break
            moves.append(found["suggested"] or placement(msgspec.convert(found["hand"], Hand)))
            await asyncio.sleep(luck.uniform(0, 1))
        if moves and luck.random() < 0.2:
            await jobs.ask("judged", who, "POST", f"{path}/judged", {"moves": moves})


async def visitor(jobs: Jobs, number: int, ends: float) -> None:
    """Public tables that are opened, looked at and left."""
    host, luck = await Client.guest(jobs.url, f"Visitor {number}"), random.Random(number)
    while time.monotonic() < ends:
        table = await host.open_table(game=luck.choice(("ofc", "pinzique")), seats=2)
        async with host.at(table, mix=False):
            await jobs.ask("lobby", host, "GET", "/api/tables")
            await asyncio.sleep(luck.uniform(0, 2))


class Server:
    """A server process that tells what it holds."""

    def __init__(self, pid: int, url: str, counts: Path) -> None:
        self._pid, self._url, self._counts = pid, url, counts

    def megabytes(self) -> float:
        """Resident memory of the server itself; its processes for work come and go."""
        status = Path(f"/proc/{self._pid}/status").read_text(encoding="ascii")
        return round(int(status.partition("VmRSS:")[2].split()[0]) / 1024, 1)

    async def told(self) -> dict[str, Any]:
        """Memory, table actors alive, tables counted."""
        self._counts.unlink(missing_ok=True)
        os.kill(self._pid, signal.SIGUSR1)
        while not self._counts.exists() or not self._counts.read_text(encoding="ascii"):
            await asyncio.sleep(0.05)
        async with httpx.AsyncClient(timeout=60, trust_env=False) as client:
            metrics = (await client.get(f"{self._url}/metrics")).text
        tables = next(
            line.split()[1] for line in metrics.splitlines() if line.startswith("croupier_tables ")
        )
        return {
            "server_mb": self.megabytes(),
            **json.loads(self._counts.read_text(encoding="ascii")),
            "tables": int(float(tables)),
        }


async def soak(options: argparse.Namespace, server: Server, url: str) -> dict[str, Any]:
    jobs, ends = Jobs(url), time.monotonic() + 60 * options.minutes
    begun, memory = await server.told(), list[float]()
    tasks = [
        asyncio.create_task(kind(jobs, number, ends))
        for kind, count in ((player, options.players), (learner, 2), (visitor, 2))
        for number in range(count)
    ]
    while not all(task.done() for task in tasks):
        memory.append(server.megabytes())
        await asyncio.sleep(60 if options.minutes > 5 else 10)
    broken = [repr(task.exception()) for task in tasks if task.exception() is not None]
    ended = await server.told()
    await asyncio.sleep(options.idle)
    return {
        "minutes": options.minutes,
        "jobs": jobs.told(),
        "broken": broken,
        "start": begun,
        "end": ended,
        "idle": await server.told(),
        "server_mb_by_time": memory,
    }


def serve(port: int, data: Path, counts: Path, kept: float, workers: int | None, *, is_rated: bool) -> None:
    """The server of a soak: it writes down what is alive when it is signalled."""
    import socket

    from croupier.server.coach.rating_jobs import RatingJobs
    from croupier.server.runtime.settings import unlimited
    from croupier.server.runtime.worker_pool import usual_workers
    from croupier.server.tables.actor import TableActor
    from croupier.server.verbs.serve import run_server

    def count(*_: object) -> None:
        everything = gc.get_objects()  # no collection: what is garbage counts
        alive = sum(type(one) is TableActor for one in everything)  # a weak proxy would pass for one
        counts.write_text(json.dumps({"actors": alive, "objects": len(everything)}), encoding="ascii")

    if not is_rated:
        RatingJobs.start = lambda self: None  # type: ignore[method-assign]  # noqa: ARG005
    signal.signal(signal.SIGUSR1, count)
    listener = socket.create_server(("127.0.0.1", port))
    most = usual_workers() if workers is None else workers
    run_server(listener, data, None, unlimited().but(workers=most, table_kept=kept, waiting_kept=kept))


@contextlib.contextmanager
def served(options: argparse.Namespace, *more: str) -> Iterator[tuple[str, int, Path]]:
    """A server of this source tree, or of another one: its address, its process, and its counts."""
    with tempfile.TemporaryDirectory() as home:
        port, counts = free_port(), Path(home, "counts")
        command = [sys.executable, __file__, "--serve", str(port), home, str(counts)]
        command += ["--kept", str(options.kept), *more]
        command += [] if options.workers is None else ["--workers", str(options.workers)]
        if options.source:
            command = ["env", f"PYTHONPATH={options.source.resolve()}", *command]
        with process(command, port) as (url, pid):
            yield url, pid, counts


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=("reviews", "ratings", "soak"))
    parser.add_argument("--tables", type=int, default=8, help="tables with a person and a bot")
    parser.add_argument("--reviewers", type=int, default=8)
    parser.add_argument("--hands", type=int, default=12, help="hands of each session, from both its seats")
    parser.add_argument("--seconds", type=float, default=60, help="of each turn")
    parser.add_argument("--think", type=float, default=1.0, help="seconds a person takes for a move")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--idle", type=float, default=180)
    parser.add_argument("--kept", type=float, default=60)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--source", type=Path, help="the src of another version, to measure that")
    parser.add_argument("--unrated", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--serve", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        port, home, counts = options.serve
        serve(
            int(port), Path(home), Path(counts), options.kept, options.workers, is_rated=not options.unrated
        )
        return
    played = argparse.Namespace(preset="pineapple", bot=None)
    with contextlib.ExitStack() as stack:
        url, pid, counts = stack.enter_context(served(options))
        if options.what == "ratings":
            plain_url, plain_pid, _ = stack.enter_context(served(options, "--unrated"))
            servers = {}
            asked = (("without", "bots", plain_url, plain_pid), ("with", "results", url, pid))
            for name, kind, at, number in asked:
                driver = Driver(kind, at, options.tables, options.tables, played)
                stack.callback(driver.end)
                servers[name] = driver, number
            told = ratings(options, servers)
        elif options.what == "soak":
            told = asyncio.run(soak(options, Server(pid, url, counts), url))
        else:
            driver = Driver("bots", url, options.tables, options.tables, played)
            try:
                told = asyncio.run(reviews(options, url, driver))
            finally:
                driver.end()
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
