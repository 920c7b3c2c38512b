"""`croupier tournament run`: bots play a whole tournament under the rules of its game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO

from croupier.ascii_text import printable
from croupier.chance import fresh_seed, seed_of
from croupier.cli.tournament.files import StructureName
from croupier.errors import BadInput
from croupier.serialization import to_json
from croupier.terminal.language import figure, in_words
from croupier.terminal.options import Json, Option
from croupier.tournament import Director, Step, events, structure_of
from croupier.tournament.bot_tournament import BotTournament, new_tournament, refuse_unknown_bots
from croupier.tournament.check import rules_for
from croupier.tournament.file import LogWriter
from croupier.tournament.log_export import line
from croupier.words import msg_n

MAX_PLAYERS = 10_000


def run(
    structure: StructureName,
    entrants: Annotated[int, Option(least=2, help="How many play.")],
    bots: Annotated[str, Option(metavar="NAME[,NAME]", help="The bots that play, in turn.")] = "random",
    seed: Annotated[str | None, Option(help="Any text: the same tournament again.")] = None,
    log: Annotated[
        Path | None, Option(metavar="OUT.jsonl", help="Write what happens, a line each.")
    ] = None,
    keep: Annotated[
        Path | None,
        Option(metavar="FILE.jsonl", help="A new file to keep it in: show, print or import it."),
    ] = None,
    day: Annotated[
        bool, Option("--day", help="Stop at the end of the day, with the stacks bagged.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a whole tournament with bots, without a server: registration, draw, hands, places, prizes."""
    read = structure_of(structure)
    names = _names(bots)
    rules_for(read)
    refuse_unknown_bots(read, names)
    if entrants > MAX_PLAYERS:
        raise BadInput(
            "--entrants {entrants}: expected at most {most}", entrants=entrants, most=MAX_PLAYERS
        )
    text = fresh_seed().hex() if seed is None else seed
    with ExitStack() as stack:
        on_step = _step_callback(stack, log, stack.enter_context(_kept_in(keep)) if keep else None)
        players = [f"Player {number}" for number in range(1, entrants + 1)]
        director = new_tournament(read, players, seed_of(text), on_step, structure)
        BotTournament(director, names, on_step, nightly=day).run()
    _show(director, text, as_json)


def _names(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


@contextmanager
def _kept_in(path: Path) -> Iterator[LogWriter]:
    try:
        file = path.open("xb")
    except FileExistsError:
        raise BadInput("{path}: there is such a file already; expected a new one", path=path) from None
    with file:
        yield LogWriter(file)


def _step_callback(stack: ExitStack, log: Path | None, keeper: LogWriter | None) -> Callable[[Step], None]:
    """A callback for every step until the stack is closed: it stores, logs and shows progress."""
    out: BinaryIO | None = stack.enter_context(log.open("wb")) if log else None
    progress = _Progress()
    stack.callback(progress.end)

    def on_step(step: Step) -> None:
        if keeper:
            keeper.add(step.record)
        if out:
            at = step.record.at if step.state.level else None
            told = (line(event, at) for event in step.record.events)
            out.writelines(text + b"\n" for text in told if text)
        progress.show(step)

    return on_step


class _Progress:
    """Progress on a terminal."""

    def __init__(self) -> None:
        self._shown = 0
        self._on = sys.stderr.isatty()

    def show(self, step: Step) -> None:
        if self._on and step.n - self._shown >= 200:
            self._shown = step.n
            state = step.state
            said = in_words(
                "{players}, {tables}",
                players=msg_n("{n} player", "{n} players", n=len(state.alive)),
                tables=msg_n("{n} table", "{n} tables", n=len(state.tables)),
            )
            print(f"\r{said}   ", end="", file=sys.stderr)

    def end(self) -> None:
        if self._shown:
            print(file=sys.stderr)


def summary(director: Director, seed: str) -> dict[str, Any]:
    """The output of `run --json`."""
    state = director.state
    happened = [event for record in director.records for event in record.events]
    races = [
        {
            "after_level": event.after_level,
            "chip": event.chip,
            "table": event.table,
            "before": sum(event.before.values()),
            "after": sum(event.after.values()),
        }
        for event in happened
        if isinstance(event, events.Removed)
    ]
    return {
        "structure": state.name,
        "title": state.structure.title,
        "settings_hash": state.settings_hash,
        "seed": seed,
        "entrants": len(state.players),
        "entries": state.entries,
        "pool": state.pool,
        "places": state.result.places if state.result else (),
        "hands": sum(isinstance(event, events.Hand) for event in happened),
        "races": races,
    }


def _show(director: Director, seed: str, as_json: bool) -> None:
    found = summary(director, seed)
    if as_json:
        print(to_json(found, indent=2))
        return
    state = director.state
    said = in_words(
        "{title}: {entries}, {hands}, pool {pool}",
        title=state.structure.title,
        entries=msg_n("{n} entry", "{n} entries", n=state.entries),
        hands=msg_n("{n} hand", "{n} hands", n=found["hands"]),
        pool=state.pool,
    )
    print(printable(said))
    if state.result is None:
        left = msg_n("{n} player left", "{n} players left", n=state.remaining)
        print(in_words("day {day} is over, {left}", day=state.day, left=left))
    for placed in found["places"]:
        place = f"{placed.place}" if placed.place == placed.through else f"{placed.place}-{placed.through}"
        name = printable(state.players[placed.player].name)
        print(f"{place:>7}  {name:<24}{figure(placed.prize, 'number'):>14}".rstrip())
