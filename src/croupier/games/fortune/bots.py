"""A bot for 3 Card Fortune: basic strategy, PLAY with Q-6-4 or better and no optional wagers."""

from __future__ import annotations

import msgspec

from croupier.bots import BotSpec
from croupier.cards import Card
from croupier.chance import Stream
from croupier.games.fortune import Bet, Fold, FortuneRules, View
from croupier.hands import three
from croupier.play import Move, Options

__all__ = ["BOTS", "BasicBot"]

# The lowest hand that plays, under any ante bonus: a bonus hand is far above it.
LOWEST = three(Card("Qs"), Card("6h"), Card("4d"))


class BasicBot:
    """Bets the lowest ante on each of its positions, and plays Q-6-4 or better there."""

    def __init__(self, rules: FortuneRules, _stream: Stream) -> None:
        self._ante = rules.settings.limits.ante.minimum

    def choose(self, view: View, options: Options) -> Move:
        """The lowest ante where it can be afforded, else no bet; PLAY or a fold by the cards held."""
        first: Move = options[0]
        if isinstance(first, Bet):
            bet = msgspec.structs.replace(first, ante=self._ante)
            return bet if bet in options else first
        play, fold = options[0], options[1]
        assert isinstance(fold, Fold)
        cards = view.positions[fold.position].cards
        assert cards is not None
        return play if three(*cards) >= LOWEST else fold


BOTS = {"basic": BotSpec(BasicBot, "Plays queen, six, four or better, and makes no side wagers.")}
