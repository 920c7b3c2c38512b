"""`croupier odds pinzique`: the best single turn, exactly."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Annotated

from croupier.games.pinzique import rules
from croupier.terminal.language import in_words
from croupier.terminal.options import Option
from croupier.terminal.reports import Output, publish

Preset = Annotated[str, Option(help="A preset by name, or a .toml file of your own.")]


def odds(preset: Preset = "standard", *, output: Output) -> None:
    """The best single turn, exactly: points, melds and bonus turns under the dice and the score guide.

    Another house's dice, score guide or number of rolls are a preset of your own: see `croupier rules`.
    """
    from croupier.games.pinzique.odds import every_score, report

    with working():
        found = report(rules(preset))
    publish(found, output, every_score(found))


def working() -> AbstractContextManager[object]:
    """A word on a terminal while a turn is solved: half a second, or many under locked dice."""
    from rich.console import Console

    return Console(stderr=True).status(in_words("Solving the turn …"))
