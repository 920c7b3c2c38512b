"""Simulation of many hands or matches, with a row for each seat and hand.

Every deal is played once for each bot, which changes its seat each time. A deal depends on the seed and on
its number alone, so processes change nothing, and an interrupted simulation goes on where it ended.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager
from functools import lru_cache
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.arena.contest_runner import cluster as on_cluster
from croupier.arena.contest_runner import worker_errors, workers
from croupier.arena.deal_log import DealLog
from croupier.arena.deal_player import (
    WARM_UP,
    BotTotals,
    Contest,
    DealPlayer,
    Unit,
    sendable_errors,
    unit_of,
)
from croupier.arena.hand_rows import HandRows, Row, Spent
from croupier.arena.measure import Estimate, estimate, rounded
from croupier.arena.row_files import frame_of, refuse_unless_writable, write_rows
from croupier.chance import fresh_seed, seed_of
from croupier.errors import BadInput
from croupier.game.registry import game_of, rules_of
from croupier.play import AnyRules
from croupier.version import build

if TYPE_CHECKING:
    import polars

__all__ = ["BotResult", "Simulation", "simulate"]

USUAL = 1000
"""The number of hands or matches if none is given."""
UNDER_WAY = 64
"""Jobs that wait for a process or for their result at the same time."""
JOB_SECONDS = 0.3
"""The time that a job shall take, so that neither sending it nor waiting for it matters."""
MOST_AT_ONCE = 256
"""Deals of a job at most."""
PART = ".part"
"""The ending that is added to the name of the unfinished file."""


class _Plan(msgspec.Struct, frozen=True):
    """The first line of an unfinished file."""

    croupier: str
    seed: str
    times: bool
    contest: Contest


class _Deal(msgspec.Struct, frozen=True):
    """A deal with what each bot has done in it, on all seats; its line holds the rows as well."""

    number: int
    totals: tuple[BotTotals, ...]


class _DealRows(_Deal, frozen=True):
    rows: list[Row]


class BotResult(msgspec.Struct, frozen=True):
    """The results of a bot over all its seats."""

    name: str
    hands: int
    """The hands or matches that it has played, counted for each of its seats."""
    played: int
    """All hands, those that are played on from others included."""
    net: Estimate
    """The gain a hand or match, in chips or points, with its 95 % interval by deals."""
    figures: dict[str, float]
    """The game's figures, such as `foul`: means over the first hands."""
    decisions: int
    faults: int
    """The decisions that were made for it."""


def simulate(
    game: str | AnyRules,
    bots: Sequence[str],
    *,
    preset: str | None = None,
    seats: int | None = None,
    hands: int | None = None,
    matches: int | None = None,
    length: int | None = None,
    stack: int | None = None,
    seed: str | int | None = None,
    until: float | None = None,
    processes: int = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    times: bool = False,
    clock_ms: int | None = None,
    match_ms: int | None = None,
    on_progress: Callable[[Simulation], object] = lambda _: None,
) -> Simulation:
    """Play `hands` or `matches`, each deal once for each bot with the seats exchanged.

    `bots` are names, `module:NAME` or `./program`; `seats` is their number by default, within the limits
    of the game. A match has `length` hands and seats begin it with `stack` chips, where the game's
    terms have that. It goes on until the 95 % interval of every bot's net is narrower than ± `until`.

    `processes` or a Dask `cluster`, by its address, change nothing in the rows; `times` fills in `ms`,
    which is measured and never the same twice. With `out`, a file that ends with .parquet, .csv or .jsonl,
    finished deals are kept in `out`.part until the end, and the same call goes on with them. Programs have
    `clock_ms` for a move and `match_ms` for all moves of a match. `on_progress` gets the simulation as it
    stands.

    Raises BadInput for terms that the game refuses, a bot that fails, or a file that is there already.
    """
    path = None if out is None else Path(out)
    if path is not None:
        refuse_unless_writable(path)
    part = None if path is None else path.with_name(path.name + PART)
    if hands is not None and matches is not None:
        raise BadInput("hands, matches: expected one of them")
    if until is not None and not until > 0:
        raise BadInput("until {until}: expected more than 0", until=until)
    rules = rules_of(game, preset) if isinstance(game, str) else game
    unit: Unit = "match" if matches is not None else "hand" if hands is not None else unit_of(rules)
    fewest, most = game_of(rules.game).players(rules.settings)
    text = (_kept_seed(part) or fresh_seed().hex()) if seed is None else str(seed)
    contest = Contest.from_rules(
        rules,
        max(fewest, min(len(bots), most)) if seats is None else seats,
        seed_of(text),
        bots,
        clock_ms=clock_ms,
        match_ms=match_ms,
        unit=unit,
        length=length,
        stack=stack,
        fewest_bots=1,
    )
    asked = next((number for number in (hands, matches) if number is not None), USUAL)
    if asked < 1:
        raise BadInput("{asked} hands or matches: expected at least 1", asked=asked)
    found = Simulation(contest, text, ceil(asked / len(bots)), until, part, times=times)
    place: AbstractContextManager[Executor | None] = (
        workers(processes) if cluster is None else on_cluster(cluster, "--cluster")
    )
    try:
        with place as executor:
            found.run(executor, on_progress)
    except BaseException:
        found.stop()
        raise
    if path is not None:
        found.write(path)
    return found


class Simulation:
    """Simulated hands: their rows, and what they come to."""

    def __init__(
        self, contest: Contest, seed: str, goal: int, until: float | None, part: Path | None, *, times: bool
    ) -> None:
        self.contest = contest
        self.seed = seed
        self.columns = HandRows(contest.rules).columns
        """The columns of the rows with their types."""
        self.deals = 0
        """The deals that are done; each is played once for each bot."""
        self.goal = goal
        """The deals that are wanted; `until` may need more."""
        self.until = until
        self.totals = tuple(BotTotals() for _ in contest.bots)
        self._nets = [array("d") for _ in contest.bots]
        self._times = times
        try:
            plan = msgspec.json.encode(_Plan(build(), seed, times, contest))
        except UnicodeEncodeError:
            raise BadInput("seed, bots: expected text that can be written as UTF-8") from None
        self._log = DealLog(part, plan + b"\n", _number_in)

    @property
    def plays(self) -> int:
        """The hands or matches that are done."""
        return self.deals * len(self.contest.bots)

    @property
    def resumed(self) -> int:
        """The hands or matches that were done before."""
        return self._log.kept * len(self.contest.bots)

    @property
    def margin(self) -> float:
        """Half the width of the widest 95 % interval of a bot's net."""
        return max(estimate(nets).margin for nets in self._nets)

    def run(self, executor: Executor | None, on_progress: Callable[[Simulation], object]) -> None:
        """Play all deals, those that are kept aside. Raises BadInput for a bot that fails."""
        kept = self._log.read(self._log.kept)
        while True:
            first = min(max(self._log.kept, self.deals), self.goal)
            for line in kept if self.deals < self._log.kept else ():
                self._add(line)
                if self.deals == self.goal:
                    break
            for line in _played(self.contest, self._times, range(first, self.goal), executor):
                self._log.append(line)
                self._add(line)
                on_progress(self)
            if self.until is None or self.margin < self.until:
                return
            self.goal += max(self.goal // 4, 1)

    def stop(self) -> None:
        """Close the unfinished file, from which the same simulation goes on; one without a deal is gone."""
        if self._log.count:
            self._log.close()
        else:
            self._log.remove()

    def write(self, path: Path) -> None:
        """Write the rows to a file that ends with .parquet, .csv or .jsonl. This object has none then."""
        write_rows(path, self.columns, self.lists())
        self._log.remove()

    def lists(self) -> Iterator[Row]:
        """The rows as lists, in the order of the columns. Raises ValueError once a file was written."""
        for line in self._log.read(self.deals):
            yield from msgspec.json.decode(line, type=_DealRows).rows

    def rows(self) -> Iterator[dict[str, bool | int | float | str | None]]:
        """The rows by the names of the columns. Raises ValueError once a file was written."""
        return (dict(zip(self.columns, row, strict=True)) for row in self.lists())

    def frame(self) -> polars.DataFrame:
        """The rows as a frame. Raises BadInput without the extra `frames`."""
        return frame_of(self.columns, self.lists())

    @property
    def results(self) -> tuple[BotResult, ...]:
        return tuple(
            BotResult(
                name,
                total.hands,
                total.played,
                estimate(nets),
                {figure: value / total.hands for figure, value in total.figures.items()},
                total.decisions,
                total.faults,
            )
            for name, total, nets in zip(self.contest.bots, self.totals, self._nets, strict=True)
        )

    def document(self) -> dict[str, Any]:
        contest, bots = self.contest, self.contest.bots
        return {
            "game": contest.game,
            "preset": contest.preset,
            "seed": self.seed,
            "seats": contest.seats,
            "unit": contest.unit,
            "hands": self.plays,
            "duplicate": len(bots) > 1,
            "bots": [self._bot(*one) for one in zip(self.results, self.totals, strict=True)],
            "pairs": [self._pair(*pair) for pair in combinations(range(len(bots)), 2)],
        }

    def _add(self, line: bytes) -> None:
        deal = msgspec.json.decode(line, type=_Deal)
        for total, nets, more in zip(self.totals, self._nets, deal.totals, strict=True):
            total.add(more)
            nets.append(more.gain / more.hands)
        self.deals += 1

    def _bot(self, one: BotResult, total: BotTotals) -> dict[str, Any]:
        times = {"ms": total.ms, "ms_most": round(1000 * total.slowest, 3)}
        return {
            "name": one.name,
            "hands": one.hands,
            "played": one.played,
            "net": rounded(one.net.mean),
            "interval": one.net.rounded_interval,
            **{name: rounded(figure) for name, figure in one.figures.items()},
            "decisions": one.decisions,
            "faults": one.faults,
            **(times if self._times else {}),
        }

    def _pair(self, a: int, b: int) -> dict[str, Any]:
        one, other = self._nets[a], self._nets[b]
        ahead = estimate([left - right for left, right in zip(one, other, strict=True)])
        names = {"a": self.contest.bots[a], "b": self.contest.bots[b]}
        return {**names, "ahead": rounded(ahead.mean), "interval": ahead.rounded_interval}


def _number_in(line: bytes) -> int | None:
    try:
        return msgspec.json.decode(line, type=_Deal).number
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _kept_seed(part: Path | None) -> str | None:
    """The seed of an unfinished file; None if there is none. Another file is refused later."""
    if part is None or not part.exists():
        return None
    with part.open("rb") as file:
        try:
            return msgspec.json.decode(file.readline(), type=_Plan).seed
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None


def _played(contest: Contest, times: bool, numbers: range, executor: Executor | None) -> Iterator[bytes]:
    """The lines of these deals in order. Jobs grow until one takes `JOB_SECONDS`."""
    size, rest = 1, numbers
    asked: deque[Future[tuple[list[bytes], float]]] = deque()
    with worker_errors():
        while rest or asked:
            while rest and len(asked) < UNDER_WAY:
                some, rest = rest[:size], rest[size:]
                if executor is None:
                    lines, seconds = simulate_deals(contest, times, some)
                    size = _next_size(len(some), seconds)
                    yield from lines
                else:
                    asked.append(executor.submit(simulate_deals, contest, times, some))
            if asked:
                lines, seconds = asked.popleft().result()
                size = _next_size(len(lines), seconds)
                yield from lines


def _next_size(deals: int, seconds: float) -> int:
    return max(1, min(MOST_AT_ONCE, 2 * deals, round(deals * JOB_SECONDS / max(seconds, 1e-9))))


def simulate_deals(contest: Contest, times: bool, numbers: Sequence[int]) -> tuple[list[bytes], float]:
    """The lines of some deals, in any process, and the seconds that they took.

    Raises BadInput for a bot that fails or is not there.
    """
    since = time.monotonic()
    with sendable_errors():
        table = _table(contest, times)
        return [table.line(number) for number in numbers], time.monotonic() - since


@lru_cache(maxsize=8)
def _table(contest: Contest, times: bool) -> _Table:
    table = _Table(contest, times=times)
    table.line(WARM_UP)  # kernels are loaded and tables are filled in no decision's time
    return table


class _Table:
    """The table at which all bots play."""

    def __init__(self, contest: Contest, *, times: bool) -> None:
        self._contest = contest
        self._player = DealPlayer(contest, range(len(contest.bots)))
        self._rows = HandRows(self._player.rules)
        self._times = times

    def line(self, number: int) -> bytes:
        """A deal, played once for each bot with the seats exchanged."""
        bots = self._contest.bots
        totals = tuple(BotTotals() for _ in bots)
        rows: list[Row] = []
        for turn in range(len(bots)):
            whose = [(seat + turn) % len(bots) for seat in range(self._contest.seats)]
            names = [bots[bot] for bot in whose]
            for place, hand in enumerate(self._player.hands(number, whose)):
                label, end = (number + 1, place + 1, turn), hand.states[-1]
                spent = [
                    Spent(one.decisions, one.faults, one.ms if self._times else None) for one in hand.seats
                ]
                rows += self._rows.rows(label, names, hand.returns, end, spent)
                for bot, total in zip(whose, hand.seats, strict=True):
                    totals[bot].add(total)
        return msgspec.json.encode(_DealRows(number, totals, rows)) + b"\n"
