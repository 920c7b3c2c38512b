"""`croupier odds GAME` of a small game against the house that brings no odds of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from croupier.game.game import Game
from croupier.terminal.language import in_words
from croupier.terminal.options import Option
from croupier.terminal.reports import Output, publish


def odds_verb(game: Game[Any]) -> Callable[..., None]:
    """The verb's function: every position of a round is gone through, if they are not too many."""
    from croupier.odds.enumeration import MOST, report, solve_round

    def odds(
        preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
        most: Annotated[int, Option(least=1, help="The most positions to go through.")] = MOST,
        *,
        output: Output,
    ) -> None:
        """One round of one player, exactly: every first choice, its results and the best play.

        Every position is gone through by the rules of the game. If they are too many, it says how many.
        """
        from rich.console import Console

        rules = game.under(preset)
        with Console(stderr=True).status(in_words("Going through all positions …")) as status:

            def progress(done: int) -> None:
                status.update(in_words("{n} positions …", n=done))

            solved = solve_round(rules, most, progress)
        found = report(rules, solved)
        publish(found, output, found.tables[1])

    return odds
