"""`croupier advise fortune`: the value of playing and of folding a hand."""

from __future__ import annotations

from typing import Annotated

from croupier.games.fortune import rules
from croupier.games.fortune.terminal.odds import AnteBonus, Preset
from croupier.terminal.advise_jsonl import answer_positions
from croupier.terminal.options import Argument, Json, Option
from croupier.terminal.reports import Output, publish


def advise(
    cards: Annotated[str, Argument(metavar="CARDS", help="Your three cards: 'Qs 6h 4d'; or - for lines.")],
    preset: Preset = None,
    ante_bonus: AnteBonus = None,
    seen: Annotated[
        str,
        Option(metavar="CARDS", help="Other cards you know, as those of a second position."),
    ] = "",
    as_json: Json = False,
) -> None:
    """The values of playing and folding a hand, in antes, against every hand of the dealer."""
    if cards == "-":
        answer_positions("fortune", preset)
        return
    from croupier.games.fortune.advice import FortunePosition, advice_report

    publish(
        advice_report(rules(preset), FortunePosition(cards, seen, ante_bonus=ante_bonus)), Output(as_json)
    )
