"""The numbers of actions, their masks, and the bytes of an observation, in readable code.

An action of a street is the number of the placement in `croupier.numbering`, which has a digit for each
card. Streets of more than five cards, or with more than one discard, are numbered alike; the choice of
places to discard, in ascending order, comes before the digits. Action 0 sets a hand in Fantasyland.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.ofc.batched.kernels import (
    AWAY,
    CHIPS,
    FRONT,
    IN_HAND,
    LAND,
    OTHERS,
    PLACE,
    PLAYING,
    STREET,
    WIDTH,
)
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import ROOM, Settings
from croupier.games.ofc.solver.street_plan import MOST_AT_ONCE
from croupier.games.ofc.view import View

Bytes = npt.NDArray[np.uint8]

KINDS = 2 + 4 * 6 * 6
"""Masks: a first street, Fantasyland, then by the sizes of the rows."""


def size_of(cards: int, discards: int) -> int:
    """The number below which the actions of a street lie."""
    return comb(cards, discards) * int(3 ** (cards - discards))


@cache
def piles_of(cards: int, discards: int) -> Bytes:
    """The pile of each card by action: `uint8[size, cards]`, 0 to 2 for a row from the front, 3 away."""
    found = np.empty((size_of(cards, discards), cards), np.uint8)
    every = product(combinations(range(cards), discards), product(range(3), repeat=cards - discards))
    for number, (away, rows) in enumerate(every):
        digits = iter(rows)
        found[number] = [3 if place in away else next(digits) for place in range(cards)]
    return found


def all_piles(settings: Settings) -> Bytes:
    """The piles of a first and of a later street, [2, action, card]. Raises BadInput for large streets."""
    if max(settings.first_street, settings.street) > MOST_AT_ONCE:
        raise BadInput(
            "batched: expected streets of {most} cards at most, not {n}",
            most=MOST_AT_ONCE,
            n=max(settings.first_street, settings.street),
        )
    first, later = piles_of(settings.first_street, 0), piles_of(settings.street, settings.discard)
    found = np.full((2, max(len(first), len(later)), max(first.shape[1], later.shape[1])), 3, np.uint8)
    found[0, : len(first), : first.shape[1]] = first
    found[1, : len(later), : later.shape[1]] = later
    return found


def all_masks(settings: Settings) -> Bytes:
    """1 for each legal action, by kind: [KINDS, action]."""
    first, later = piles_of(settings.first_street, 0), piles_of(settings.street, settings.discard)
    found = np.zeros((KINDS, max(len(first), len(later))), np.uint8)
    found[0, : len(first)] = _fit(first, ROOM)
    found[1, 0] = 1
    sizes = product(*(range(room + 1) for room in ROOM))
    for kind, (front, middle, back) in enumerate(sizes, 2):
        found[kind, : len(later)] = _fit(later, (ROOM[0] - front, ROOM[1] - middle, ROOM[2] - back))
    return found


def _fit(piles: Bytes, room: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """True for actions that put no more cards in any row than it takes."""
    fits = [(piles == row).sum(axis=1) <= most for row, most in enumerate(room)]
    found: npt.NDArray[np.bool_] = np.logical_and.reduce(fits)
    return found


def placement_of(seat: int, hand: tuple[Card, ...], piles: Bytes) -> Placement:
    """The move that puts each card of a hand on its pile."""
    f, m, b, away = (
        tuple(card for card, pile in zip(hand, piles.tolist(), strict=False) if pile == wanted)
        for wanted in range(4)
    )
    return Placement(seat, f, m, b, away)


def observation_of(rules: OfcRules, view: View) -> Bytes:
    """The observation of the seat that is to act, made from its view alone: the kernels write the same.

    Bytes 0–51 say where each card is: 0 unseen, 1 to 3 in an own row from the front, 4 discarded, 5 to 13
    in the rows of the next players to the left, three each; from 14 in hand, in the order of the hand.
    Then, from the own seat to the left: 52 the cards in Fantasyland, 0 outside, and 60 the points left in
    the stacks, at most 255, and 255 without stacks. 56 is the street from 0, 57 the place in paying order
    from 0, 58 the players of this hand.
    """
    assert view.seat is not None
    found = np.zeros(WIDTH, np.uint8)
    seats, terms = len(view.seats), view.terms
    own = view.seats[view.seat]
    for step in range(seats):
        seat = (view.seat + step) % seats
        for row, cards in enumerate(view.seats[seat].rows):
            found[list(cards)] = row + (OTHERS + 3 * (step - 1) if step else FRONT)
        found[LAND + step] = view.seats[seat].fantasy
        left = None if terms.stacks is None else terms.stacks[seat] // terms.point_value
        found[CHIPS + step] = 255 if left is None else min(max(left, 0), 255)
    found[list(own.discards or ())] = AWAY
    for place, card in enumerate(own.pending or ()):
        found[card] = IN_HAND + place
    if not own.fantasy:
        placed = sum(map(len, own.rows)) - rules.settings.first_street
        found[STREET] = 1 + placed // (rules.settings.street - rules.settings.discard) if own.has_set else 0
    else:
        playing = any(not view.seats[seat].fantasy for seat in view.order)
        found[STREET] = rules.settings.streets if playing else 0
    found[PLACE], found[PLAYING] = view.order.index(view.seat), len(view.order)
    return found
