"""A round of 3 Card Fortune as it stands: who sits where, what lies there, and who is due (F1-F4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier import play
from croupier.cards import mask_of
from croupier.games.fortune.settlement import Wagers

__all__ = [
    "POSITIONS",
    "Phase",
    "Position",
    "State",
    "Terms",
    "chips_left",
    "dealt",
    "due_in",
    "laid_out",
    "next_card",
    "phase_of",
    "with_position",
]

POSITIONS = 7

Phase = Literal["betting", "dealing", "deciding", "settled"]


class Terms(play.Terms, frozen=True):
    """A round: who sits where, and with how many chips.

    `positions` names the seat at each betting position, from the dealer's left, None where it is empty;
    up to seven, and a seat may have none. Left out, every seat has `each` of them, in order: one, or two
    side by side as far as seven reach (F2). `bankrolls` are whole chips by seat; without them everybody
    has as many as they like. `round` counts the rounds of the match, which ends after `rounds` of them, if
    that is given.
    """

    positions: tuple[int | None, ...] = ()
    bankrolls: tuple[int, ...] | None = None
    round: int = 1
    rounds: int | None = None
    each: Literal[1, 2] = 1


def laid_out(wanted: Sequence[int]) -> tuple[int, ...]:
    """The positions of seats that want so many each, from the dealer's left: those of a seat side by side.

    Nobody goes without for somebody's second position; the first seats have theirs first (F1, F2).
    """
    seconds = POSITIONS - sum(count > 0 for count in wanted)
    positions: list[int] = []
    for seat, count in enumerate(wanted):
        positions += [seat] * min(count, 1)
        if count > 1 and seconds > 0:
            positions.append(seat)
            seconds -= 1
    return tuple(positions)


class Position(msgspec.Struct, frozen=True):
    """A betting position in the course of a round.

    `wagers` is None until they are made; `play` None until it is decided, 0 where folded.
    """

    seat: int | None
    wagers: Wagers | None = None
    cards: tuple[int, ...] = ()
    play: int | None = None

    @property
    def is_in(self) -> bool:
        """Whether anything is bet here, so that cards are dealt here."""
        return self.wagers is not None and self.wagers.total > 0

    @property
    def is_undecided(self) -> bool:
        """Whether an ante waits for PLAY or a fold."""
        return self.wagers is not None and self.wagers.ante > 0 and self.play is None

    @property
    def is_live(self) -> bool:
        """Whether something is left to settle once all have decided: PLAY, or an optional wager (F4)."""
        return bool(self.play) or (self.wagers is not None and self.wagers.optional)


class State(msgspec.Struct, frozen=True):
    """A round in progress; `left` is the deck as a bit mask."""

    terms: Terms
    places: tuple[Position, ...]
    dealer: tuple[int, ...]
    left: int


def phase_of(state: State) -> Phase:
    """Where the round stands. One on which nobody bets is settled without a deal."""
    if any(place.seat is not None and place.wagers is None for place in state.places):
        return "betting"
    if not any(place.is_in for place in state.places):
        return "settled"
    if len(state.dealer) < 3:
        return "dealing"
    return "deciding" if any(place.is_undecided for place in state.places) else "settled"


def chips_left(state: State, seat: int) -> int | None:
    """What a seat has left to bet: what an earlier position binds, PLAY included, is gone (F2)."""
    if state.terms.bankrolls is None:
        return None
    made = (place.wagers for place in state.places if place.seat == seat and place.wagers)
    return state.terms.bankrolls[seat] - sum(wagers.total + wagers.ante for wagers in made)


def due_in(state: State, phase: Phase) -> dict[int, int]:
    """The seats that are to act, each with the first of its positions that waits for it."""
    due: dict[int, int] = {}
    for at, place in enumerate(state.places):
        waits = place.wagers is None if phase == "betting" else place.is_undecided
        if place.seat is not None and waits and phase in ("betting", "deciding"):
            due.setdefault(place.seat, at)
    return due


def next_card(state: State) -> int | None:
    """The position that the next cards go to, None for the dealer, who is the last of every rotation."""
    cards = len(state.dealer)
    return next((at for at, p in enumerate(state.places) if p.is_in and len(p.cards) == cards), None)


def dealt(state: State, move: play.Deal) -> State:
    """The state after the cards that were due have been dealt; not checked."""
    at = next_card(state)
    left = state.left ^ mask_of(move.cards)
    if at is None:
        return State(state.terms, state.places, (*state.dealer, *move.cards), left)
    after = with_position(state, at, cards=(*state.places[at].cards, *move.cards))
    return State(after.terms, after.places, after.dealer, left)


def with_position(state: State, at: int, **changes: object) -> State:
    """The state with one position changed."""
    place = msgspec.structs.replace(state.places[at], **changes)
    places = (*state.places[:at], place, *state.places[at + 1 :])
    return State(state.terms, places, state.dealer, state.left)
