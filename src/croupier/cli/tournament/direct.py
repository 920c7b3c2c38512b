"""`croupier tournament direct`: commands to a kept tournament, as JSON: the director without a page."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import time
from typing import Annotated

import msgspec

from croupier.cli.options import Argument, Option
from croupier.cli.tournament.folder import DATA, Data, Tournament, found, taken_up
from croupier.errors import BadInput
from croupier.files import LINE, lines_in
from croupier.tournament import Director, Refusal, Who
from croupier.tournament.commands import Command, Ring
from croupier.tournament.file import Keeper
from croupier.wire import said

__all__ = ["direct"]


def direct(
    tournament: Tournament,
    commands: Annotated[
        list[str],
        Argument(help='Such as \'{"op":"start"}\', or - for lines of them.'),
    ],
    by: Annotated[str, Option(help="Who gives them, for the log.")] = "director",
    data: Data = DATA,
) -> None:
    """Direct a kept tournament: register, start, report, move, halt, bag, agree, undo and the others.

    Each is stored before the next is looked at, and answered with a line: its entry's number, and what
    happened. The first that is refused ends it with a sentence; those before it are done.
    """
    given: Iterable[str | bytes] = commands
    if commands == ["-"]:
        given = lines_in(sys.stdin.buffer, "stdin")
    with taken_up(found(data, tournament)) as (director, keeper):
        for number, text in enumerate(given, 1):
            command, at = _read(text, number), int(time() * 1000)
            try:
                due = () if isinstance(command, Ring) else director.due(at)
                for each in (*due, command):
                    _do(director, keeper, Who(by, director=True), each, at)
            except Refusal as refusal:
                raise BadInput(f"command {number}: {refusal.sentence}", refusal.code) from None


def _do(director: Director, keeper: Keeper, who: Who, command: Command, at: int) -> None:
    """Decide, store, commit, and then tell."""
    step = director.decide(who, command, at)
    assert not isinstance(step, int)
    keeper.add(step.record)
    director.commit(step)
    happened = msgspec.json.encode({"entry": step.n, "events": step.record.events})
    print(happened.decode(), flush=True)


def _read(text: str | bytes, number: int) -> Command:
    if len(text) > LINE:
        raise BadInput(f"command {number}: longer than {LINE:,} bytes")
    try:
        command: Command = msgspec.json.decode(text, type=Command)
    except msgspec.ValidationError as error:
        raise BadInput(f"command {number}: {said(error, Command)}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"command {number}: expected JSON: {error}") from None
    return command
