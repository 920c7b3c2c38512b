"""Bots of Asian Stud: the best play of every hand, and the house's simple advice to raise always."""

from __future__ import annotations

from croupier.banked.bots import LowestBetBot
from croupier.bots import BotSpec
from croupier.games.asian_stud import View, side_pay, side_row
from croupier.games.asian_stud.odds import choice_of


class OptimalBot(LowestBetBot):
    """Folds hands that lose more by raising under the rules in force, rounding included.

    It counts in a side wager that would die with the fold, if the rules say so (A6).
    """

    def plays(self, view: View) -> bool:
        """True if raising nets no less than folding, over all hands that the dealer may hold."""
        assert view.seat is not None
        place, settings = view.places[view.seat], self.rules.settings
        ante = place.ante or 0
        raising = ante * choice_of(place.cards, settings, ante).raise_value
        folding = -ante
        if place.side and not settings.side_live_after_fold:
            raising += place.side * (side_pay(settings.side_paytable, side_row(place.cards)) or -1)
            folding -= place.side
        return bool(raising >= folding)


BOTS = {
    "optimal": BotSpec(
        OptimalBot, "Folds what loses more by raising, as counted over every hand of the dealer."
    ),
    "always-raise": BotSpec(LowestBetBot, "Never folds."),
}
