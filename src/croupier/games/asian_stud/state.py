"""The state of a round of Asian Stud: bets, cards and plays by seat, and the dealer's cards (A3)."""

from __future__ import annotations

import msgspec

from croupier import play
from croupier.banked.rounds import Phase
from croupier.cards import Card, mask_of
from croupier.games.asian_stud.arranging import Split, Worth, arranged, split
from croupier.games.asian_stud.moves import Bet, Fold, Raise

__all__ = ["Player", "State", "Terms", "cards_out", "due_in", "phase_of", "with_player"]


class Terms(play.Terms, frozen=True):
    """A round: how many seats, their chips if they are counted, and its number in the match.

    `bankrolls` are whole chips by seat; without them everybody has as many as they like. `round` counts
    from 1; the match ends after `rounds` of them, None for no end.
    """

    bankrolls: tuple[int, ...] | None = None
    round: int = 1
    rounds: int | None = None


class Player(msgspec.Struct, frozen=True):
    """A player in the course of a round: `bet` and `play` are None until they are made.

    At a settlement the cards may be missing where the hand was folded and nothing on it is live.
    """

    bet: Bet | None = None
    cards: tuple[Card, ...] = ()
    play: Fold | Raise | None = None

    @property
    def is_in(self) -> bool:
        """True if the seat has anted, so that it is dealt a hand."""
        return self.bet is not None and self.bet.ante > 0

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


class State(msgspec.Struct, frozen=True):
    """A round in progress, by seat."""

    terms: Terms
    players: tuple[Player, ...]
    dealer: tuple[Card, ...] = ()


def phase_of(state: State) -> Phase:
    """The phase of the round. A round without bets is settled without a deal."""
    if any(player.bet is None for player in state.players):
        return "betting"
    playing = [player for player in state.players if player.is_in]
    if playing and not state.dealer:  # the last to be dealt to
        return "dealing"
    return "deciding" if any(player.play is None for player in playing) else "settled"


def due_in(state: State, phase: Phase) -> tuple[int, ...]:
    """The seats that are to act: all at the same time."""
    if phase == "betting":
        return tuple(seat for seat, player in enumerate(state.players) if player.bet is None)
    if phase != "deciding":
        return ()
    return tuple(seat for seat, player in enumerate(state.players) if player.is_in and player.play is None)


def cards_out(state: State) -> int:
    """The cards that are dealt, as a bit mask."""
    return mask_of(card for player in state.players for card in player.cards) | mask_of(state.dealer)


def with_player(state: State, seat: int, **changes: object) -> State:
    """The state with one player changed."""
    player = msgspec.structs.replace(state.players[seat], **changes)
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return State(state.terms, players, state.dealer)
