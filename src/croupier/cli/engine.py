"""`croupier engine`: one of our bots as a program, for an arena or a table elsewhere."""

from __future__ import annotations

import sys
from typing import Annotated

from croupier.arena.engine import Engine
from croupier.ascii_text import printable
from croupier.cli.completion import games
from croupier.errors import BadInput
from croupier.serialization import to_json
from croupier.terminal.options import Argument, Option


def engine(
    game: Annotated[str, Argument(help="Which; `croupier rules` lists them.", completions=games)],
    bot: Annotated[str | None, Option(help="The bot by name, or MODULE:NAME; the usual one.")] = None,
    preset: Annotated[str | None, Option(help="Played where the other side does not say it.")] = None,
) -> None:
    """Play as a program: JSON lines come in, moves go out, until `bye` or the end of the input.

    Somebody else's arena starts it, as ours starts programs (docs/programs.md).
    """
    for answer in Engine(game, bot, preset).answers(sys.stdin.buffer):
        if isinstance(answer, BadInput):
            print(printable(f"croupier: {answer.sentence}"), file=sys.stderr, flush=True)
        else:
            print(to_json(answer), flush=True)
