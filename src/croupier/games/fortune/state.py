"""The state of a round of 3 Card Fortune: positions, cards and wagers, and the seats that have to act
(F1-F4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier import play
from croupier.banked.rounds import Phase
from croupier.cards import Card, mask_of

__all__ = [
    "POSITIONS",
    "Position",
    "State",
    "Terms",
    "Wagers",
    "chips_left",
    "dealt",
    "due_in",
    "laid_out",
    "next_card",
    "phase_of",
    "with_position",
]

POSITIONS = 7


class Terms(play.Terms, frozen=True):
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
    """A betting position in the course of a round.

    `wagers` is None until they are made; `play` None until it is decided, 0 where folded.
    """

    seat: int | None
    wagers: Wagers | None = None
    cards: tuple[Card, ...] = ()
    play: int | None = None

    @property
    def is_in(self) -> bool:
        """True if anything is bet here, so that cards are dealt here."""
        return self.wagers is not None and self.wagers.total > 0

    @property
    def is_undecided(self) -> bool:
        """True if an ante waits for PLAY or a fold."""
        return self.wagers is not None and self.wagers.ante > 0 and self.play is None

    @property
    def is_live(self) -> bool:
        """True if something is left to settle after all decisions: PLAY, or an optional wager (F4)."""
        return bool(self.play) or (self.wagers is not None and self.wagers.optional)


class State(msgspec.Struct, frozen=True):
    """A round in progress; `left` is the deck as a bit mask."""

    terms: Terms
    positions: tuple[Position, ...]
    dealer: tuple[Card, ...]
    left: int


def phase_of(state: State) -> Phase:
    """The phase of the round. A round without bets is settled without a deal."""
    if any(position.seat is not None and position.wagers is None for position in state.positions):
        return "betting"
    if not any(position.is_in for position in state.positions):
        return "settled"
    if len(state.dealer) < 3:
        return "dealing"
    return "deciding" if any(position.is_undecided for position in state.positions) else "settled"


def chips_left(state: State, seat: int) -> int | None:
    """The chips that a seat can still bet; chips bound by an earlier position, PLAY included, are gone
    (F2).
    """
    if state.terms.bankrolls is None:
        return None
    made = (position.wagers for position in state.positions if position.seat == seat and position.wagers)
    return state.terms.bankrolls[seat] - sum(wagers.total + wagers.ante for wagers in made)


def due_in(state: State, phase: Phase) -> dict[int, int]:
    """The seats that are to act, each with the first of its positions that waits for it."""
    due: dict[int, int] = {}
    for at, position in enumerate(state.positions):
        waits = position.wagers is None if phase == "betting" else position.is_undecided
        if position.seat is not None and waits and phase in ("betting", "deciding"):
            due.setdefault(position.seat, at)
    return due


def next_card(state: State) -> int | None:
    """The position that the next cards go to, None for the dealer, who is the last of every rotation."""
    cards = len(state.dealer)
    return next(
        (at for at, one in enumerate(state.positions) if one.is_in and len(one.cards) == cards), None
    )


def dealt(state: State, move: play.Deal) -> State:
    """The state after the cards that were due have been dealt; not checked."""
    at = next_card(state)
    left = state.left ^ mask_of(move.cards)
    if at is None:
        return State(state.terms, state.positions, (*state.dealer, *move.cards), left)
    after = with_position(state, at, cards=(*state.positions[at].cards, *move.cards))
    return State(after.terms, after.positions, after.dealer, left)


def with_position(state: State, at: int, **changes: object) -> State:
    """The state with one position changed."""
    position = msgspec.structs.replace(state.positions[at], **changes)
    positions = (*state.positions[:at], position, *state.positions[at + 1 :])
    return State(state.terms, positions, state.dealer, state.left)
