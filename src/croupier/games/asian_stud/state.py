"""The state of a round of Asian Stud: bets, cards and plays by seat, and the dealer's cards (A3)."""

from __future__ import annotations

import msgspec

from croupier.banked.course import BankedTerms, Round
from croupier.cards import Card
from croupier.games.asian_stud.arranging import Split, Worth, arranged, split
from croupier.games.asian_stud.moves import Bet, Fold, Raise


class Terms(BankedTerms, frozen=True):
    """A round: how many seats, their chips if they are counted, and its number in the match.

    `bankrolls` are whole chips by seat; without them everybody has as many as they like. `round` counts
    from 1; the match ends after `rounds` of them, None for no end.
    """

    bankrolls: tuple[int, ...] | None = None
    round: int = 1
    rounds: int | None = None


class Player(msgspec.Struct, frozen=True):
    """A player during a round: `bet` and `play` are None until they are made.

    At a settlement the cards may be missing if the hand was folded and nothing on it is live.
    """

    bet: Bet | None = None
    cards: tuple[Card, ...] = ()
    play: Fold | Raise | None = None

    @property
    def has_bet(self) -> bool:
        """True once the bet is made, a pass included."""
        return self.bet is not None

    @property
    def is_in(self) -> bool:
        """True if the seat has anted, so that it is dealt a hand."""
        return self.bet is not None and self.bet.ante > 0

    @property
    def is_undecided(self) -> bool:
        """True if the hand waits for a raise or a fold."""
        return self.is_in and self.play is None

    @property
    def raised(self) -> bool:
        """True if the seat stayed in with a raise."""
        return isinstance(self.play, Raise)

    def split(self, worth: Worth) -> Split | None:
        """The setting of the hand: by its player, otherwise by the house; None if it
        does not qualify (A2).
        """
        own = self.play.three if isinstance(self.play, Raise) else ()
        return arranged(self.cards, own, worth) if own else split(self.cards, worth)


class State(Round[Terms, Player], frozen=True):
    """A round in progress, by seat."""

    hand = 5
