"""A bot for 3 Card Fortune: basic strategy, PLAY with Q-6-4 or better and no optional wagers."""

from __future__ import annotations

from croupier.banked.bots import LowestBetBot
from croupier.bots import BotSpec
from croupier.cards import Card
from croupier.games.fortune import View
from croupier.games.fortune.annotations import due_on
from croupier.hands import three

# The lowest hand that plays, under any ante bonus: a bonus hand is far above it.
LOWEST = three(Card("Qs"), Card("6h"), Card("4d"))


class BasicBot(LowestBetBot):
    """Plays Q-6-4 or better on each of its positions."""

    def plays(self, view: View) -> bool:
        due = due_on(view)
        assert due is not None
        cards = view.positions[due].cards
        assert cards is not None
        return three(*cards) >= LOWEST


BOTS = {"basic": BotSpec(BasicBot, "Plays queen, six, four or better, and makes no side wagers.")}
