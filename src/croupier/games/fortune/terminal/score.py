"""`croupier score fortune`: cards and bets of a round, scored and settled."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from croupier.errors import BadInput
from croupier.games.fortune import FortuneRules, rules
from croupier.games.fortune.scoring import (
    FortuneBody,
    read_position,
    rules_with,
    score_fortune,
    score_round,
)
from croupier.serialization import to_json
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.names import Names, named, names_of, refuse_with_lines
from croupier.terminal.options import Argument, Option

__all__ = ["score"]


@lru_cache(maxsize=64)
def _rules(preset: str | None, **posted: str | None) -> FortuneRules:
    """The preset's rules with the pay tables that were given."""
    return rules_with(rules(preset), **posted)


def _answer(line: str) -> Any:
    asked = read_line(line, FortuneBody)
    return score_fortune(_rules(asked.preset), asked)


def score(
    dealer: Annotated[str, Argument(help="The dealer's three cards, or - for lines.")],
    positions: Annotated[
        list[str] | None,
        Argument(metavar="POSITION...", help="Cards and wagers, from the dealer's left."),
    ] = None,
    preset: Annotated[str, Option(help="A preset by name, or a .toml file of your own.")] = "standard",
    ante_bonus: Annotated[str | None, Option(help="Another posted pay table: 5-4-1.")] = None,
    lucky_pairs: Annotated[str | None, Option(help="Another one: 40-30-6-3-1.")] = None,
    super_six: Annotated[str | None, Option(help="Another one: 1000-200-50-25-20-10-5.")] = None,
    names: Names = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Settle one round from its cards and wagers.

    A position is written "Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5"; with fold for a hand that
    was not played. With - every line of standard input is a JSON object with "dealer", "positions" (each
    with "cards", "ante", "play", "lucky_pairs", "super_six") and, if wanted, "preset" and pay tables.
    """
    if dealer == "-":
        if positions or (ante_bonus, lucky_pairs, super_six, preset) != (None, None, None, "standard"):
            raise BadInput("score fortune -: expected no more arguments; the lines name preset and tables")
        refuse_with_lines(names)
        answer_lines(_answer)
        return
    chosen = _rules(preset, ante_bonus=ante_bonus, lucky_pairs=lucky_pairs, super_six=super_six)
    sheet = score_round(chosen, dealer, [read_position(text) for text in positions or ()])
    called = names_of(names, [f"position {number}" for number in range(1, len(sheet.positions) + 1)])
    if as_json:
        print(to_json(named(sheet.plain(), names, len(called))))
        return
    from rich.console import Console

    from croupier.games.fortune.terminal.pictures import sheet_picture

    Console(highlight=False, markup=False, emoji=False).print(sheet_picture(sheet, called))
