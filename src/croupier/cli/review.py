"""`croupier review`: a player's decisions against the best, skill separated from luck."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated

from click.exceptions import Exit

from croupier.ascii_text import printable
from croupier.chance import fresh_seed, seed_of
from croupier.cli.review_sources import hands_in
from croupier.cli.review_summary import ReviewReport
from croupier.cli.review_work import Asked, Batch, Task, review_batch
from croupier.errors import BadInput
from croupier.game.registry import game_of
from croupier.serialization import to_json
from croupier.table.names import name_key
from croupier.terminal.advise_jsonl import tell_what_is_missing
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Database, Option
from croupier.words import Message, msg

BATCH = 8
"""Hands that one process reviews at a time."""


def review(
    what: Annotated[
        str,
        Argument(
            metavar="RECORD|FOLDER|TABLE",
            help="A record, a folder of them, or the name of a table of this machine's server.",
        ),
    ],
    player: Annotated[str | None, Option(help="Whose decisions, by name; without, everybody's.")] = None,
    seat: Annotated[int | None, Option(least=1, help="Whose decisions, by seat, from 1.")] = None,
    worst: Annotated[int, Option(least=0, help="How many decisions to list, the worst first.")] = 10,
    rounds: Annotated[
        int | None, Option(least=1, help="How often sampled values are refined, where they are sampled.")
    ] = None,
    seed: Annotated[str | None, Option(help="Any text: the same figures again.")] = None,
    jobs: Annotated[int | None, Option(least=1, help="Processes; as many as there are cores.")] = None,
    *,
    database: Database,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Hold decisions against the best ones, from what could be seen when they were made.

    Every decision's price, the worst first; and for each player what decisions have lost a hand, with a
    95 % interval, told apart from luck. Files that cannot be read are named and left out; the exit status
    is 2 then.
    """
    asked = Asked(
        None if player is None else name_key(player),
        None if seat is None else seat - 1,
        seed_of(fresh_seed().hex() if seed is None else seed),
        rounds,
    )
    found = ReviewReport(what, worst, show_progress=sys.stderr.isatty())
    stopped = False
    try:
        for batch in _reviews(hands_in(what, database, found.skip), asked, jobs):
            found.add(batch)
    except KeyboardInterrupt:  # Partial results are useful, too.
        stopped = True
    found.done()
    if not found.hands and not found.skipped:
        raise BadInput("{what}: {why}", what=what, why=_nobody(asked, player))
    if found.hands and as_json:
        print(to_json(found.plain(), indent=2))
    elif found.hands:
        found.show()
    for skipped in found.skipped:
        print(printable(in_words("croupier: skipped: {what}", what=skipped)), file=sys.stderr)
    if stopped:
        raise Exit(130)
    if found.skipped:
        raise Exit(2)


def _nobody(asked: Asked, player: str | None) -> Message:
    if player is not None:
        return msg("no ended hand with decisions by a player called '{player}'", player=player)
    if asked.seat is not None:
        return msg("no ended hand with decisions at seat {seat:plain}", seat=asked.seat + 1)
    return msg("no ended hand with decisions that are judged")


def _reviews(tasks: Iterator[Task], asked: Asked, jobs: int | None) -> Iterator[Batch]:
    """The reviews of all hands, in order, by several processes if there are many hands."""
    batches = iter(lambda: tuple(islice(tasks, BATCH)), ())
    first = list(islice(batches, 2))
    if first and (adviser := game_of(first[0][0].rules.game).load("advice")) is not None:
        tell_what_is_missing(adviser, asked.rounds)
    most = jobs or os.cpu_count() or 1
    if len(first) < 2 or most == 1:
        yield from (review_batch(batch, asked) for batch in chain(first, batches))
        return
    yield from _in_processes(chain(first, batches), asked, most)


def _in_processes(batches: Iterator[tuple[Task, ...]], asked: Asked, most: int) -> Iterator[Batch]:
    from collections import deque
    from concurrent.futures import Future

    from croupier.arena.contest_runner import worker_errors, workers

    waiting: deque[Future[Batch]] = deque()

    def reviewed() -> Batch:
        with worker_errors():
            return waiting.popleft().result()

    with workers(most) as pool:
        assert pool is not None
        try:
            for batch in batches:
                with worker_errors():
                    waiting.append(pool.submit(review_batch, batch, asked))
                if len(waiting) > 2 * most:  # no more hands in memory than are needed
                    yield reviewed()
            while waiting:
                yield reviewed()
        finally:
            for future in waiting:
                future.cancel()
