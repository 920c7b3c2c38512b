"""`croupier simulate`: many hands or matches between bots, with a row for each seat and hand."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Annotated, Any

from croupier.arena import simulation
from croupier.arena.simulation import PART, Simulation
from croupier.ascii_text import printable
from croupier.cli.completion import games
from croupier.cli.standings import print_simulation, units
from croupier.errors import BadInput
from croupier.serialization import to_json
from croupier.terminal.language import figure, in_words
from croupier.terminal.options import Argument, MatchClock, MoveClock, Option, Processes
from croupier.words import Message, msg
from croupier.words.terminal_language import say

OFTEN = 0.2
"""Seconds between two looks at how it stands."""


def simulate(
    game: Annotated[str, Argument(help="Which; `croupier rules` lists them.", completions=games)],
    bots: Annotated[
        str, Option(metavar="A[,B…]", help="Who plays: bots by name, ./program, or MODULE:NAME.")
    ],
    hands: Annotated[
        int | None, Option(least=1, help="Hands to play, up to whole deals; Fantasyland is played out.")
    ] = None,
    matches: Annotated[int | None, Option(least=1, help="Matches to play instead.")] = None,
    length: Annotated[
        int | None, Option(least=1, metavar="H", help="Hands or rounds in a match, where a game has them.")
    ] = None,
    stack: Annotated[
        int | None, Option(least=1, help="Chips for everybody; without it points are kept.")
    ] = None,
    seed: Annotated[str | None, Option(help="Any text: the same rows again.")] = None,
    preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
    seats: Annotated[int | None, Option(help="Seats at the table; without it one for each bot.")] = None,
    until: Annotated[
        float | None,
        Option(metavar="X", help="Go on until the interval of every bot's net is narrower than ± X."),
    ] = None,
    processes: Processes = None,
    cluster: Annotated[
        str | None, Option(metavar="ADDRESS", help="Play on a Dask cluster, by its scheduler's address.")
    ] = None,
    out: Annotated[
        Path | None,
        Option(
            metavar="FILE",
            help="Write the rows there: .parquet, .csv or .jsonl. An unfinished one goes on.",
        ),
    ] = None,
    times: Annotated[
        bool, Option("--times", help="Fill in the column ms, which is never the same twice.")
    ] = False,
    clock: MoveClock = None,
    match_clock: MatchClock = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Play many hands or matches and keep a row for each seat and hand.

    Each deal is played once for each bot, with the seats exchanged. The same seed gives the same file,
    however many processes there are. After Ctrl-C the same command goes on where it ended.
    """
    if cluster is not None and processes is not None:
        raise BadInput("--cluster, --processes: expected one of them; a cluster has as many as it has")
    progress = _Progress(out)
    try:
        found = simulation.simulate(
            game,
            [name.strip() for name in bots.split(",") if name.strip()],
            preset=preset,
            seats=seats,
            hands=hands,
            matches=matches,
            length=length,
            stack=stack,
            seed=seed,
            until=until,
            processes=processes or os.cpu_count() or 1,
            cluster=cluster,
            out=out,
            times=times,
            clock_ms=clock,
            match_ms=None if match_clock is None else 1000 * match_clock,
            on_progress=progress.show,
        )
    except KeyboardInterrupt:
        progress.end()
        if progress.latest is not None:
            _print(progress.latest.document(), as_json)
            if out is not None:
                kept = printable(f"{out}{PART}")
                said = in_words("croupier: kept in {file}; the same command goes on with it", file=kept)
                print(said, file=sys.stderr)
        raise
    finally:
        progress.end()
    _print(found.document(), as_json)


def _print(document: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(to_json(document, indent=2))
        return
    print_simulation(document)


class _Progress:
    """Progress on a terminal: the hands that are done, their rate, and the time left."""

    def __init__(self, out: Path | None) -> None:
        self._out = out
        self._on = sys.stderr.isatty()
        self._next = 0.0
        self._begun: tuple[float, int] | None = None
        self._shown = False
        self.latest: Simulation | None = None

    def show(self, found: Simulation) -> None:
        """Say it, if some time has gone by since it was said."""
        self.latest = found
        if self._on and time.monotonic() >= self._next:
            self._say(found)

    def _say(self, found: Simulation) -> None:
        now = time.monotonic()
        if self._begun is None:
            self._begun = now, found.plays
        since, before = self._begun
        rate = (found.plays - before) / max(now - since, 1e-9)
        wanted = found.goal * len(found.contest.bots)
        parts: list[Message | str] = [
            msg("{n} of {hands}", n=found.plays, hands=units(found.contest.unit, wanted))
        ]
        if found.until is not None:
            margin = found.margin
            parts.append(f"± {figure(float(f'{margin:.3g}'), 'number')}")
            if margin > found.until:  # the square of an interval shrinks as hands are added
                wanted = (
                    max(wanted, round(found.plays * (margin / found.until) ** 2)) if margin < 1e300 else 0
                )
        if rate and wanted:
            left = _duration((wanted - found.plays) / rate)
            parts.append(msg("{n:chips} a second, {left} left", n=rate, left=left))
        said = ", ".join(map(say, parts))
        took = time.monotonic() - now  # to find the interval of many hands takes its time
        self._next = now + max(OFTEN, 20 * took)
        print(f"\r{said:<78}", end="", file=sys.stderr, flush=True)
        self._shown = True

    def end(self) -> None:
        """Start a new line for the next output."""
        if self._shown and self.latest is not None:
            self._say(self.latest)
            print(file=sys.stderr)
            self._shown = False


def _duration(seconds: float) -> Message:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return msg("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return msg("{minutes} min {s} s", minutes=minutes, s=rest) if minutes else msg("{s} s", s=rest)
