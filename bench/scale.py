"""The costs of a table, a socket, a move and a watcher, and a simulation of a house with a million tables.

    uv run python bench/scale.py costs                                   # SQLite
    uv run python bench/scale.py costs --database-url postgresql://…/one --postgres PID
    uv run python bench/scale.py record --out bench/recorded_moves.json  # a recorded load, for `plan`
    uv run python bench/scale.py plan                     # one shard, with more and more tables

`costs` gives processor time and memory of a server process, which hardly depend on what else the machine
does. Each move has a fixed part (rules, record, the letters of the players) and a part for each watcher: a
line through runs with different numbers of watchers. With `--postgres`, the process of a PostgreSQL whose
children are counted, too. `load` is what one table costs a process that takes over another's.

`plan` is a simulation of queues. Shards share nothing, so one is simulated: a database, its table processes
and its gateways, each a server with a queue. Tables replay recorded times between moves, each from a moment
of its own. A move waits for its table's process, then for the database, which commits in groups, then for
the gateway of each socket. The costs are options; their defaults are what docs/scale.md says was measured.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import heapq
import json
import random
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median

from load import Driver, free_port, part, process, processor

RECORDED = Path(__file__).with_name("recorded_moves.json")
"""The times between the moves of 100 tables with a person and a bot, who thinks for 3 to 9 seconds."""
WATCHERS = (1, 4, 9)
"""Watchers for each table in the runs through which the line is laid."""


def memory(pid: int) -> int:
    """The bytes of memory that a process has to itself."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return 1024 * sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_"))


def line(points: list[tuple[float, float]]) -> tuple[float, float]:
    """The least squares line through points: its value at 0 and its slope."""
    middle = [sum(values) / len(points) for values in zip(*points, strict=True)]
    wide = sum((x - middle[0]) ** 2 for x, _ in points)
    slope = sum((x - middle[0]) * (y - middle[1]) for x, y in points) / wide
    return middle[1] - slope * middle[0], slope


def costs(options: argparse.Namespace) -> None:
    moves, database, sizes = [], [], []
    load = 0.0
    for watchers in WATCHERS:
        with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
            port = free_port()
            serve = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--no-limits"]
            serve += ["--database-url", options.database_url] if options.database_url else ["--data", home]
            serve += ["--workers", "0"]
            url, pid = stack.enter_context(process(serve, port))
            before = memory(pid)
            driver = Driver("tables", url, options.tables, watchers * options.tables, options)
            stack.callback(driver.end)
            sizes.append((watchers * options.tables, memory(pid) - before))
            for _ in range(options.rounds):
                spent, begun = processor(pid), time.perf_counter()
                theirs = processor(options.postgres) if options.postgres else 0.0
                rate, _, _ = driver.measure(options.seconds, options.think)
                count = rate * (time.perf_counter() - begun)
                moves.append((float(watchers), 1e6 * (processor(pid) - spent) / count))
                if options.postgres:
                    database.append(1e6 * (processor(options.postgres) - theirs) / count)
            if watchers == WATCHERS[0] and not options.database_url:
                stack.close()
                with tempfile.TemporaryDirectory() as empty:
                    load = 1000 * (start_cost(home) - start_cost(empty)) / options.tables
    fixed, each = line(moves)
    idle, socket = line([(float(count), float(size)) for count, size in sizes])
    print(
        json.dumps(
            {
                "move_us": round(fixed),
                "watcher_us": round(each, 1),
                "table_and_two_sockets_kB": round(idle / options.tables / 1000, 1),
                "socket_kB": round(socket / 1000, 1),
                **({"database_us": round(median(database))} if database else {}),
                **({"load_table_ms": round(load, 2)} if load else {}),
                "runs": [(int(count), round(cost)) for count, cost in moves],
            }
        )
    )


def start_cost(home: str) -> float:
    """Processor seconds that a server needs until it serves the tables in a folder."""
    port = free_port()
    serve = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--no-limits", "--data", home]
    with process([*serve, "--workers", "0"], port) as (_, pid):
        time.sleep(5)
        return processor(pid)


def record(options: argparse.Namespace) -> None:
    """Play at tables for a while, and write the times between each table's moves, in milliseconds."""
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        port, copies = free_port(), Path(home) / "logs"
        serve = [sys.executable, "-m", "croupier", "serve", "--port", str(port), "--no-limits"]
        url, _ = stack.enter_context(process([*serve, "--data", home], port))
        driver = Driver("bots", url, options.tables, options.tables, options)
        stack.callback(driver.end)
        driver.measure(options.seconds, options.think)
        asyncio.run(_export(home, copies))
        gaps = []
        for path in sorted(copies.iterdir()):
            times = [json.loads(text)["at"] for text in path.read_text().splitlines()]
            gaps.append([after - at for at, after in pairwise(times[4:])])  # first come the seats
    Path(options.out).write_text(json.dumps(gaps, separators=(",", ":")) + "\n")


async def _export(home: str, copies: Path) -> None:
    command = (sys.executable, "-m", "croupier", "export", "--all", str(copies), "--data", home)
    running = await asyncio.create_subprocess_exec(*command)
    await running.wait()


class Queue:
    """A server that takes one job after the other; times are in seconds."""

    def __init__(self) -> None:
        self.free = 0.0
        self.busy = 0.0

    def serve(self, at: float, work: float) -> float:
        """The time at which a job that arrives at a time is done."""
        self.free = max(self.free, at) + work
        self.busy += work
        return self.free


class Database(Queue):
    """A database that stores entries in groups: one flush for all that came while it was busy."""

    def __init__(self, flush: float) -> None:
        super().__init__()
        self._flush = flush
        self._begins = 0.0
        """When the next flush begins; entries that come before it go with it."""

    def serve(self, at: float, work: float) -> float:
        """The time at which an entry that arrives at a time is stored."""
        if at > self._begins:
            self._begins = max(self.free, at)
            work += self._flush
        return super().serve(at, work)


class Processes:
    """The table processes of a shard. One of them may die; the others take over its tables."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.queues = [Queue() for _ in range(options.processes)]
        self._options = options
        self._loaded: set[int] = set()

    def taken(self, at: float, table: int) -> float:
        """The time at which a move at a table, made at a time, reaches a process that lives."""
        return max(at, self._options.dies_at + self._options.lease) if self._is_lost(at, table) else at

    def _is_lost(self, at: float, table: int) -> bool:
        return table % len(self.queues) == 0 and at >= self._options.dies_at

    def serve(self, at: float, table: int) -> float:
        """The time at which a move at a table, which reached its process at a time, has been decided."""
        options, own = self._options, self.queues[table % len(self.queues)]
        work = options.move_us / 1e6
        if self._is_lost(at, table):
            own = self.queues[1 + table % (len(self.queues) - 1)]
            if table not in self._loaded:
                self._loaded.add(table)
                work += options.load_ms / 1000
        return own.serve(at, work)


def simulate(tables: int, gaps: list[list[int]], options: argparse.Namespace) -> dict[str, float]:
    """One shard with this many tables: how long moves take, and how busy each part is."""
    luck = random.Random(options.seed)
    processes = Processes(options)
    gateways = [Queue() for _ in range(options.gateways)]
    database = Database(options.commit_ms / 1000)
    events: list[tuple[float, int, int, int]] = []  # when, the stage, the table, its place in its record
    born: dict[int, float] = {}
    for table in range(tables):
        mine = gaps[table % len(gaps)]
        place = luck.randrange(len(mine))
        heapq.heappush(events, (luck.uniform(0, mine[place] / 1000), 0, table, place))
    took: list[float] = []
    sockets = 2 + options.watchers
    while events and events[0][0] < options.seconds:
        at, stage, table, place = heapq.heappop(events)
        if stage == 0:
            born[table] = at
            heapq.heappush(events, (processes.taken(at, table), 1, table, place))
        elif stage == 1:
            heapq.heappush(events, (processes.serve(at, table), 2, table, place))
        elif stage == 2:
            heapq.heappush(events, (database.serve(at, options.database_us / 1e6), 3, table, place))
        else:
            each = options.letter_us / 1e6
            told = max(luck.choice(gateways).serve(at, each) for _ in range(sockets))
            if born[table] > options.seconds / 4:  # not while all tables begin at once
                took.append(told - born[table])
            after = (place + 1) % len(gaps[table % len(gaps)])
            waits = max(gaps[table % len(gaps)][after], 1) / 1000
            heapq.heappush(events, (told + waits, 0, table, after))  # the next player thinks

    def busy(*parts: Queue) -> float:
        most: float = max(one.busy for one in parts) / options.seconds
        return round(most, 2)

    return {
        "tables": tables,
        "moves_per_second": round(len(took) / options.seconds / 0.75),
        "p50_ms": part(took, 0.5),
        "p99_ms": part(took, 0.99),
        "most_ms": part(took, 1),
        "processes_busy": busy(*processes.queues),
        "database_busy": busy(database),
        "gateways_busy": busy(*gateways),
    }


def plan(options: argparse.Namespace) -> None:
    gaps = [mine for mine in json.loads(options.load.read_text()) if len(mine) > 1]
    tables, told = options.begin, {"p99_ms": 0.0}
    while told["p99_ms"] <= options.within_ms:
        told = simulate(tables, gaps, options)
        print(json.dumps(told), flush=True)
        tables = round(tables * options.step)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    measured, recorded, planned = (verbs.add_parser(verb) for verb in ("costs", "record", "plan"))
    for one in (measured, recorded):
        one.add_argument("--tables", type=int, default=100)
        one.add_argument("--seconds", type=float, default=10)
        one.add_argument("--think", type=float, default=1.0)
        one.set_defaults(preset="standard", bot=None)
    measured.add_argument("--rounds", type=int, default=3)
    measured.add_argument("--database-url")
    measured.add_argument("--postgres", type=int, help="the process of the database server")
    recorded.add_argument("--out", required=True)
    planned.add_argument("--load", default=RECORDED, type=Path, help="times that `record` has written")
    planned.add_argument("--seconds", type=float, default=30)
    planned.add_argument("--seed", type=int, default=1)
    planned.add_argument("--begin", type=int, default=1000)
    planned.add_argument("--step", type=float, default=1.5)
    planned.add_argument("--within-ms", type=float, default=250)
    planned.add_argument("--processes", type=int, default=8)
    planned.add_argument("--gateways", type=int, default=4)
    planned.add_argument("--dies-at", type=float, default=float("inf"), help="when a process dies, in s")
    planned.add_argument("--lease", type=float, default=3.0, help="until others take over its tables, in s")
    planned.add_argument("--load-ms", type=float, default=15.0, help="for each table that they take over")
    planned.add_argument("--watchers", type=int, default=1)
    for name, usual in (("move-us", 600), ("letter-us", 45), ("database-us", 90), ("commit-ms", 2)):
        planned.add_argument(f"--{name}", type=float, default=usual)
    options = parser.parse_args()
    {"costs": costs, "record": record, "plan": plan}[options.verb](options)


if __name__ == "__main__":
    main()
