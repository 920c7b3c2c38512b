"""The state of a round of 3 Card Fortune: positions, cards and wagers, and the seats that have to act
(F1-F4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.banked.course import BankedTerms, Round
from croupier.cards import Card

POSITIONS = 7


class Terms(BankedTerms, frozen=True):
    """The terms of a round."""

    positions: tuple[int | None, ...] = ()
    """The seat at each betting position from the dealer's left, None for an empty one; up to seven, and a
    seat may have none. If left out, every seat has `each` positions in order, up to seven reach
    (F2).
    """
    bankrolls: tuple[int, ...] | None = None
    """Whole chips by seat; None for unlimited chips."""
    round: int = 1
    """The number of the round in its match."""
    rounds: int | None = None
    """The number of rounds of the match; None for no limit."""
    each: Literal[1, 2] = 1
    """Positions per seat."""

    @property
    def holders(self) -> tuple[int | None, ...]:
        """The seat at each position."""
        return self.positions


def laid_out(wanted: Sequence[int]) -> tuple[int, ...]:
    """The positions of seats that want one or two each, from the dealer's left; those of a seat are
    adjacent.

    Every seat gets one position before any gets a second; the first seats get theirs first (F1, F2).
    """
    seconds = POSITIONS - sum(count > 0 for count in wanted)
    positions: list[int] = []
    for seat, count in enumerate(wanted):
        positions += [seat] * min(count, 1)
        if count > 1 and seconds > 0:
            positions.append(seat)
            seconds -= 1
    return tuple(positions)


class Wagers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wagers on one position before the deal, in whole chips; 0 for a wager not made (F2)."""

    ante: int = 0
    lucky_pairs: int = 0
    super_six: int = 0

    @property
    def total(self) -> int:
        """All three together."""
        return self.ante + self.lucky_pairs + self.super_six

    @property
    def optional(self) -> bool:
        """True if Lucky Pairs or Super 6 is bet; such a wager stays live after a fold (F4)."""
        return self.lucky_pairs > 0 or self.super_six > 0


class Position(msgspec.Struct, frozen=True):
    """A betting position during a round.

    `wagers` is None until they are made; `play` is None until it is decided, 0 for a fold.
    """

    seat: int | None
    wagers: Wagers | None = None
    cards: tuple[Card, ...] = ()
    play: int | None = None

    @property
    def has_bet(self) -> bool:
        """True once the wagers are made."""
        return self.wagers is not None

    @property
    def is_in(self) -> bool:
        """True if anything is bet here, so that cards are dealt here."""
        return self.wagers is not None and (self.wagers.ante > 0 or self.wagers.optional)

    @property
    def is_undecided(self) -> bool:
        """True if an ante waits for PLAY or a fold."""
        return self.wagers is not None and self.wagers.ante > 0 and self.play is None

    @property
    def is_live(self) -> bool:
        """True if something is left to settle after all decisions: PLAY, or an optional wager (F4)."""
        return bool(self.play) or (self.wagers is not None and self.wagers.optional)


class State(Round[Terms, Position], frozen=True):
    """A round in progress."""

    hand = 3


def chips_left(state: State, seat: int) -> int | None:
    """The chips that a seat can still bet; chips bound by an earlier position, PLAY included, are gone
    (F2).
    """
    chips = state.terms.chips(seat)
    made = (position.wagers for position in state.places if position.seat == seat and position.wagers)
    return None if chips is None else chips - sum(wagers.total + wagers.ante for wagers in made)
