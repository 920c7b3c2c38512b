"""Bots of Asian Stud: the best play of every hand, and the house's simple advice to raise always."""

from __future__ import annotations

from typing import Any

from croupier.bots import Bot, BotSpec
from croupier.chance import Stream
from croupier.games.asian_stud import AsianStudRules, Bet, Fold, Raise, Settings, View, side_pay, side_row
from croupier.games.asian_stud.odds import choice_of
from croupier.play import Move, Options

__all__ = ["BOTS", "OptimalBot", "RaisingBot"]


class RaisingBot:
    """A bot that bets the minimum ante without a side wager, and raises every hand."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def choose(self, view: View, options: Options) -> Move:  # noqa: ARG002
        """The least bet, then a raise of the same amount."""
        seat = view.seat
        assert seat is not None
        ante = view.places[seat].ante
        if ante is None:
            return Bet(seat, self._settings.limits.ante.minimum)
        return self.play(view, seat, ante)

    def play(self, view: View, seat: int, ante: int) -> Move:  # noqa: ARG002
        """The play of a hand."""
        return Raise(seat, ante)


class OptimalBot(RaisingBot):
    """A bot with the same bets that folds hands that lose more by raising under the rules in force,
    rounding included.

    It counts in a side wager that would die with the fold, if the rules say so (A6).
    """

    def play(self, view: View, seat: int, ante: int) -> Move:
        """Raise if that nets no less than folding, over all hands that the dealer may hold."""
        place = view.places[seat]
        raising = ante * choice_of(place.cards, self._settings, ante).raise_value
        folding = -ante
        if place.side and not self._settings.side_live_after_fold:
            pay = side_pay(self._settings.side_paytable, side_row(place.cards)) or -1
            raising += place.side * pay
            folding -= place.side
        return Raise(seat, ante) if raising >= folding else Fold(seat)


def _optimal(rules: Any, stream: Stream) -> Bot:  # noqa: ARG001
    assert isinstance(rules, AsianStudRules)
    return OptimalBot(rules.settings)


def _raising(rules: Any, stream: Stream) -> Bot:  # noqa: ARG001
    assert isinstance(rules, AsianStudRules)
    return RaisingBot(rules.settings)


BOTS = {
    "optimal": BotSpec(
        _optimal, "Folds what loses more by raising, as counted over every hand of the dealer."
    ),
    "always-raise": BotSpec(_raising, "Never folds."),
}
