"""The information set of a seat, as arrays for compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.solver.stack_limits import StackLimits, stack_limits_of
from croupier.games.ofc.solver.street_plan import MOST_AT_ONCE, ways
from croupier.games.ofc.turn_order import discards_due
from croupier.games.ofc.view import View

Cards = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]


class InformationSet(NamedTuple):
    """The view of a seat that has to place a street's cards, as arrays. Boards are rows of five places,
    with the number of cards in each.

    `order` are the seats in play in acting order, this one among them; `boards`, `sizes` and `shown` are by
    index in it, and `place` is this seat's. `seen` are all cards it knows, as bits; `stack_limits` are the
    stacks, if they are short.
    """

    seat: int
    place: int
    order: tuple[int, ...]
    boards: Cards
    sizes: Ints
    shown: npt.NDArray[np.bool_]
    fantasy: tuple[int, ...]
    hand: Cards
    ways: npt.NDArray[np.uint8]
    seen: int
    unseen: Cards
    stack_limits: StackLimits | None = None

    @property
    def others(self) -> list[int]:
        """The places of the opponents."""
        return [place for place in range(len(self.order)) if place != self.place]

    @property
    def placed(self) -> int:
        """The number of cards on the board after this move."""
        laid = sum(int(bits).bit_count() for bits in self.ways[0])
        return int(self.sizes[self.place].sum()) + laid

    @property
    def acts_last(self) -> bool:
        """True if nobody outside Fantasyland acts after this seat."""
        return all(self.fantasy[place] for place in range(self.place + 1, len(self.order)))


def board_of(rows: Rows) -> tuple[Cards, Ints]:
    """A board as compiled code reads it."""
    cards = np.zeros((3, 5), np.uint8)
    for at, row in enumerate(rows):
        cards[at, : len(row)] = row
    return cards, np.array([len(row) for row in rows], np.int64)


def information_set_of(rules: OfcRules, view: View) -> InformationSet:
    """The information set of a view's seat. Raises BadInput unless it has to place a few cards."""
    own = None if view.seat is None else view.seats[view.seat]
    if own is None or view.seat is None or not own.pending or own.fantasy:
        raise BadInput("position: expected a seat with cards in hand, outside Fantasyland", "bad-position")
    if len(own.pending) > MOST_AT_ONCE:
        raise BadInput(
            "position: {n} cards in hand; expected no more than {most} at once",
            "bad-position",
            n=len(own.pending),
            most=MOST_AT_ONCE,
        )
    return seen_by(rules, view)


def seen_by(rules: OfcRules, view: View) -> InformationSet:
    """The information set of the view's seat with any hand; it has no ways if the hand is set at once."""
    assert view.seat is not None
    own, whole = view.seats[view.seat], 13 * (rules.settings.first_street >= 13)
    boards, sizes = zip(*(board_of(view.seats[seat].rows) for seat in view.order), strict=True)
    shown = [not view.seats[seat].fantasy or len(view.seats[seat].back) == 5 for seat in view.order]
    unseen = view.unseen()
    return InformationSet(
        view.seat,
        view.order.index(view.seat),
        view.order,
        np.array(boards),
        np.array(sizes),
        np.array(shown),
        tuple(view.seats[seat].fantasy or whole for seat in view.order),
        np.array(own.pending, np.uint8),
        ways(len(own.pending or ()), discards_due(rules.settings, own)),
        (1 << 52) - 1 - sum(1 << card for card in unseen),
        np.array(unseen, np.uint8),
        stack_limits_of(rules.settings, view),
    )


def placement_of(sight: InformationSet, way: int) -> Placement:
    """One of the ways as a move."""
    hand = [Card(int(card)) for card in sight.hand]

    def picked(bits: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(hand) if bits >> at & 1)

    rows: Sequence[int] = [int(bits) for bits in sight.ways[way]]
    away = (1 << len(hand)) - 1 & ~(rows[0] | rows[1] | rows[2])
    return Placement(sight.seat, picked(rows[0]), picked(rows[1]), picked(rows[2]), picked(away))


def ways_of(sight: InformationSet, moves: Sequence[Placement]) -> tuple[int, ...]:
    """The ways that lay the same cards in the same rows as these."""
    every = [placement_of(sight, way) for way in range(len(sight.ways))] if moves else []
    return tuple(way for way, other in enumerate(every) if any(move.lays_as(other) for move in moves))


def decks_of(sight: InformationSet, random: np.random.Generator, count: int) -> Cards:
    """`count` random orders of the unseen cards."""
    decks: Cards = random.permuted(np.tile(sight.unseen, (count, 1)), axis=1)
    return decks


def draws_of(sight: InformationSet, random: np.random.Generator, count: int, cards: int) -> Cards:
    """`count` streets drawn from the unseen cards."""
    return np.ascontiguousarray(decks_of(sight, random, count)[:, :cards])
