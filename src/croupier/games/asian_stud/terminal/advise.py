"""`croupier advise asian-stud`: the value of raising and of folding a hand."""

from __future__ import annotations

from typing import Annotated

from croupier.games.asian_stud.terminal.odds import (
    CommissionOn,
    OddsOn,
    Preset,
    Rate,
    Rounding,
    Stake,
    house_rules,
)
from croupier.terminal.advise_jsonl import answer_positions
from croupier.terminal.options import Argument, Json
from croupier.terminal.reports import Output, publish


def advise(
    cards: Annotated[
        str, Argument(metavar="CARDS", help="Your five cards: '3h 6d 6c 6s 7h'; or - for lines.")
    ],
    preset: Preset = None,
    odds_on: OddsOn = None,
    commission: CommissionOn = None,
    rate: Rate = None,
    rounding: Rounding = None,
    stake: Stake = None,
    as_json: Json = False,
) -> None:
    """The values of raising and folding a hand, in antes, against every hand of the dealer."""
    if cards == "-":
        answer_positions("asian-stud", preset)
        return
    table = house_rules(preset, odds_on=odds_on, commission=commission, rate=rate, rounding=rounding)

    from croupier.games.asian_stud.advice import AsianStudPosition, advice_report

    publish(advice_report(table, AsianStudPosition(cards, stake)), Output(as_json))
