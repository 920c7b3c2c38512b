"""`croupier arena`: bots against each other, with confidence intervals of the results."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Annotated, Any

from croupier.arena import Contest, document, run, workers
from croupier.arena.contest_runner import ContestResults, cluster, common_deals
from croupier.arena.measure import advantage as judged
from croupier.arena.measure import points
from croupier.ascii_text import printable
from croupier.chance import fresh_seed, seed_of
from croupier.cli.completion import games
from croupier.cli.standings import print_standings, units
from croupier.errors import BadInput
from croupier.game.registry import game_of, rules_of
from croupier.serialization import to_json
from croupier.terminal.language import figure, in_words
from croupier.terminal.options import Address, Argument, MatchClock, MoveClock, Option, Processes

OFTEN = 0.2
"""Seconds between two looks at how it stands."""


def arena(
    game: Annotated[str, Argument(help="Which; `croupier rules` lists them.", completions=games)],
    bots: Annotated[
        str,
        Option(metavar="A,B[,C]", help="Every two of them play: bots by name, ./program, or MODULE:NAME."),
    ],
    hands: Annotated[
        int, Option(least=1, help="Hands of every two, or matches; each deal is played twice.")
    ] = 400,
    seed: Annotated[str | None, Option(help="Any text: the same deals again.")] = None,
    preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
    seats: Annotated[
        int | None, Option(help="Seats at the table, taken in turn; without, the fewest that can play.")
    ] = None,
    until: Annotated[
        float | None, Option(metavar="X", help="Go on until every interval is narrower than ± X points.")
    ] = None,
    advantage: Annotated[
        bool,
        Option("--advantage", help="Judge every decision by the game's advice, too: it takes fewer hands."),
    ] = False,
    records: Annotated[
        Path | None, Option(metavar="DIR", help="Keep every hand there, to replay and verify.")
    ] = None,
    clock: MoveClock = None,
    match_clock: MatchClock = None,
    processes: Processes = None,
    on: Address = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Have bots play each other: every deal twice, with the seats exchanged, so that luck cancels out.

    Says what each gains from each a hand with its 95 % interval, rates them, and counts what the game
    counts; in games that are won over a match, whose terms name no number of hands, a match counts as one.
    The same seed gives the same result, however many processes there are. Ctrl-C shows how it stands by
    then.
    """
    rules = rules_of(game, preset)
    if records is not None and records.exists() and (not records.is_dir() or any(records.iterdir())):
        raise BadInput("--records {records}: expected a new folder, or an empty one", records=records)
    if on is not None and processes is not None:
        raise BadInput("--on, --processes: expected one of them; a cluster has as many as it has")
    count = game_of(game).players(rules.settings)[0] if seats is None else seats
    text = fresh_seed().hex() if seed is None else seed
    names = [name.strip() for name in bots.split(",") if name.strip()]
    folder = None if records is None else str(records)
    match_ms = None if match_clock is None else 1000 * match_clock
    contest = Contest.from_rules(
        rules, count, seed_of(text), names, folder, clock, advantage, match_ms=match_ms
    )
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)  # if it cannot be made, no process has begun
    progress = _Progress(contest)
    broken_off = False
    try:
        with cluster(on) if on else workers(processes or os.cpu_count() or 1) as executor:
            played = run(contest, hands, until, executor, progress.show)
    except KeyboardInterrupt:
        broken_off, played = True, common_deals(progress.played)
        if not played:
            raise
    finally:
        progress.end()
    result = document(contest, text, played)
    _print(result, as_json)
    for warning in result["warnings"]:
        print(in_words("croupier: warning: {warning}", warning=warning), file=sys.stderr)
    if broken_off:
        raise KeyboardInterrupt


def _print(result: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(to_json(result, indent=2))
        return
    print_standings(result)


class _Progress:
    """Progress on a terminal: the least certain pair."""

    def __init__(self, contest: Contest) -> None:
        self._bots, self._unit = contest.bots, contest.unit
        self._on = sys.stderr.isatty()
        self._next = 0.0
        self._shown = False
        self.played: ContestResults = {}

    def show(self, played: ContestResults) -> None:
        """Say it, if some time has gone by since it was said."""
        self.played = played
        if not self._on or time.monotonic() < self._next or not all(played.values()):
            return
        self._next = time.monotonic() + OFTEN
        measured = {pair: judged(deals) or points(deals) for pair, deals in played.items()}
        (a, b), least = max(measured.items(), key=lambda one: one[1].margin)
        mean, margin = figure(least.mean, "signed2"), figure(least.margin, "decimal2")
        pair = printable(f"{self._bots[a]} - {self._bots[b]}: {mean} ± {margin}")[:60]
        count = units(self._unit, 2 * sum(map(len, played.values())))
        said = in_words("{pair} after {hands}", pair=pair, hands=count)
        print(f"\r{said}   ", end="", file=sys.stderr, flush=True)
        self._shown = True

    def end(self) -> None:
        """Start a new line for the next output."""
        if self._shown:
            print(file=sys.stderr)
