"""The parts that a game brings to the odds desk: its report, the search of pay tables, typed payments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.errors import BadInput
from croupier.odds.open_wager import PaymentSetting
from croupier.odds.paytable_search import Conditions
from croupier.odds.report import Report

if TYPE_CHECKING:
    from croupier.odds.sessions import Habit
    from croupier.odds.simple_rules import Family, Hand


class SearchRequest(msgspec.Struct, frozen=True):
    """A search of pay tables near `target`. Rows are `held` at a pay or capped by one, both as texts."""

    target: Fraction
    wager: str | None = None
    """The name of a wager; None for those that the game searches usually."""
    held: Mapping[str, str] = {}
    caps: Mapping[str, str] = {}
    least_wins: Fraction | None = None
    only_posted: bool = False
    """True if only pays of the game's shipped pay tables are taken."""

    def wagers(self, known: Sequence[str], usual: Sequence[str] | None = None) -> Sequence[str]:
        """The wagers that are searched. Raises BadInput for an unknown one."""
        if self.wager is None:
            return usual or known
        if (name := self.wager.replace("_", "-")) in known:
            return (name,)
        raise BadInput(
            "{name} '{given}': expected one of {known:items}",
            name="wager",
            given=self.wager,
            known=list(known),
        )

    def conditions(self) -> Conditions:
        """The conditions as numbers. Raises BadInput for a pay that is none."""
        return Conditions(_pays("hold", self.held), _pays("cap", self.caps), self.least_wins)


class OddsDesk(msgspec.Struct, frozen=True, kw_only=True):
    """A game's functions for the desk. A stake is the first bet in the smallest unit (None: exact)."""

    report: Callable[[Any, int | None], Report]
    """The report of rules, with commissions rounded for this stake."""
    search: Callable[[Report, Any, SearchRequest, int | None], Report]
    """The report with, instead of its figures, pay tables of these settings near an edge, for a stake; its
    data has them as `designs`, with the `pays` by row or the `rules` of a payment.
    """
    simple: Callable[[Any, int | None], tuple[Sequence[Hand], Sequence[Family]]]
    """The classes of hands of the first wager, and simple rules for playing them, for a stake."""
    payment: Callable[[Any], tuple[PaymentSetting, ...]] | None = None
    """The settings of the first wager's payment, if it has no pay table."""
    paid: Callable[[Any, Mapping[str, str]], Any] | None = None
    """The rules with these settings of the payment in place of their own. Raises BadInput."""


def _pays(name: str, given: Mapping[str, str]) -> dict[str, int]:
    for row, pay in given.items():
        if not re.fullmatch(r"\d{1,9}", pay, re.ASCII):
            raise BadInput("{name} {row}={pay}: expected a whole-number pay", name=name, row=row, pay=pay)
    return {row: int(pay) for row, pay in given.items()}


def percent(name: str, text: str) -> Fraction:
    """An exact share from `3.5%` or `0.035`; raises BadInput for anything else."""
    number = re.fullmatch(r"\s*(-?\d{1,9}(?:\.\d{1,12})?)\s*(%?)\s*", text, re.ASCII)
    if not number:
        raise BadInput(
            "{name} '{text}': expected a percentage such as 3.5%, or a share such as 0.035",
            name=name,
            text=text,
        )
    return Fraction(number[1]) / (100 if number[2] else 1)


def amount(name: str, text: str) -> Fraction:
    """An exact number of bets, such as `-12.5`. Raises BadInput."""
    if not re.fullmatch(r"[+-]?\d{1,12}(\.\d{1,6})?", text, re.ASCII):
        raise BadInput("{name} '{text}': expected a number such as 100 or -12.5", name=name, text=text)
    return Fraction(text)


def habit_of(bankroll: Fraction | None, stop_ahead: str | None, per_hour: str | None) -> Habit | None:
    """The typed habit of a player with this bankroll, in first bets; None without one.

    Raises BadInput for an amount that is no number, and for one without a bankroll.
    """
    from croupier.odds.sessions import Habit

    ahead = None if stop_ahead is None else amount("stop-ahead", stop_ahead)
    pace = {} if per_hour is None else {"per_hour": amount("per-hour", per_hour)}
    if bankroll is None and (pace or ahead is not None):
        raise BadInput("stop-ahead, per-hour: expected a bankroll with them")
    return None if bankroll is None else Habit(bankroll, ahead, **pace)
