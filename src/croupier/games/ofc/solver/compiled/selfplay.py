"""Heads-up self-play by the thousand, with one network in both seats: the data for training."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.solver.compiled.board_features import class_of_row, njit
from croupier.games.ofc.solver.compiled.endgame import earnings_of, lines
from croupier.games.ofc.solver.compiled.network_scores import scratch, write_features
from croupier.games.ofc.solver.compiled.placement_values import place_cards, placement_values, unseen_of
from croupier.games.ofc.solver.features import MOST
from croupier.games.ofc.solver.network import Network
from croupier.games.ofc.solver.payoff import PART, Payoff
from croupier.games.ofc.solver.street_plan import Course


class Played(NamedTuple):
    """The results of hands. Samples are boards of a seat after a move."""

    features: npt.NDArray[np.int16]
    """A row for each sample, ended by -1."""
    stages: npt.NDArray[np.int8]
    targets: npt.NDArray[np.float32]
    """Points: the seat's earnings, with Fantasyland, and the lines won from the other seat."""
    classes: npt.NDArray[np.int32]
    """The classes of the rows, by hand and seat."""
    fouls: npt.NDArray[np.bool_]
    """True for a foul, by hand and seat."""


def play(
    decks: npt.NDArray[np.uint8],
    lands: npt.NDArray[np.int32],
    network: Network,
    payoff: Payoff,
    course: Course,
    seeds: npt.NDArray[np.uint64],
    noise: float,
    *,
    thorough: int,
    random_share: float = 0.0,
    random: bool = False,
    rival: Network | None = None,
) -> Played:
    """Play a hand from each deck, seat 0 first; a `rival` plays for seat 1.

    If `lands` has the classes of a board, and not -1, the other player sets that board in Fantasyland. Each
    seat makes one error per hand, of `noise` points, and is sampled from there on. A `random_share` of
    seats place the first street at random, for boards that such errors never lead to (four of a suit, a
    whole hand in the back). Late streets are evaluated exactly for `thorough` placements. With `random`,
    all streets before those are placed at random.
    """
    count = len(decks)
    followed = 2 * (course.streets + 1)
    features = np.full((count * followed, MOST), -1, np.int16)
    stages = np.full(count * followed, -1, np.int8)
    targets = np.zeros(count * followed, np.float32)
    classes = np.zeros((count, 2, 3), np.int32)
    fouls = np.zeros((count, 2), np.bool_)
    _play(
        decks, lands, (tuple(network), tuple(rival or network)), tuple(payoff), tuple(course), seeds,
        noise, thorough, random, random_share,
        scratch(network.first.shape[2], max(course.first, course.deal)), features, stages, targets,
        classes, fouls,
    )  # fmt: skip
    kept = stages >= 0
    return Played(features[kept], stages[kept], targets[kept], classes, fouls)


@njit(cache=True)
def _luck(state: Any) -> float:
    """The next of a sequence of numbers from 0 to 1."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return np.float64(mixed >> np.uint64(11)) / 9007199254740992.0


@njit(cache=True)
def _bits(mask: int) -> int:
    """The number of bits set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit(cache=True)
def _play(
    decks: Any,
    lands: Any,
    nets: Any,
    payoff: Any,
    course: Any,
    seeds: Any,
    noise: float,
    thorough: int,
    random: bool,
    random_share: float,
    room: Any,
    features: Any,
    stages: Any,
    targets: Any,
    all_classes: Any,
    fouls: Any,
) -> None:
    first_cards, deal, place, streets, first_ways, later_ways = course
    earned = payoff[1]
    samples = streets + 1
    most = max(len(first_ways), len(later_ways))
    values, exact, scores = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most, np.float64)
    pairs, unseen, state = np.empty((52, 52), np.int64), np.empty(52, np.uint8), np.empty(1, np.uint64)
    cards, sizes = np.zeros((2, 3, 5), np.uint8), np.zeros((2, 3), np.int64)
    shown = np.ones(1, np.bool_)
    noted = np.zeros(2, np.int64)
    expected = np.full(2, -1.0)
    errs, tilts = np.zeros(2, np.int64), np.zeros((2, 6))
    for game in range(len(decks)):
        deck, in_land = decks[game], lands[game, 0] >= 0
        state[0] = seeds[game]
        cards[:], sizes[:], noted[:], expected[:] = 0, 0, 0, -1.0
        dealt, board = np.zeros(2, np.int64), np.zeros(2, np.int64)
        for seat in range(2):
            errs[seat] = -1 if noise == 0 else max(0, np.int64(_luck(state) * 2 * samples) - samples)
            tilts[seat] = 0
            if _luck(state) < random_share:
                errs[seat] = 0
                for backs in range(6):
                    tilts[seat, backs] = 1 + _luck(state)
        last_seat = np.int64(_luck(state) < 0.5) if in_land else 1
        shown[0] = not in_land
        at = 0
        begin = game * 2 * samples
        for street in range(samples):
            size = deal if street else first_cards
            if street == 0:
                for seat in range(2):
                    for card in deck[seat * size : (seat + 1) * size]:
                        dealt[seat] |= 1 << card
                at = 2 * size
            for seat in range(1 if in_land else 2):
                other = 1 - seat
                hand = deck[at : at + size] if street else deck[seat * size : (seat + 1) * size]
                if street:
                    at += size
                    for card in hand:
                        dealt[seat] |= 1 << card
                count = unseen_of(dealt[seat] | board[other], unseen)
                all_ways = later_ways if street else first_ways
                ways_count = len(all_ways)
                placed = sizes[seat].sum() + (place if street else first_cards)
                fixed, over = placement_values(
                    cards[seat], sizes[seat], hand, all_ways, cards[other : other + 1],
                    sizes[other : other + 1],
                    shown, np.int64(seat == last_seat), nets[seat], payoff, (deal, place),
                    unseen[:count], thorough,
                    room, values[:ways_count], exact[:ways_count], pairs, scores[:ways_count],
                )  # fmt: skip
                chosen, best = 0, -np.inf
                for way in range(ways_count):
                    value = scores[way]
                    if value == -np.inf:
                        continue
                    if random and not over:
                        value = _luck(state)
                    elif street == 0 and tilts[seat, 0] > 0:
                        value = 9 * tilts[seat, _bits(all_ways[way, 2])] + _luck(state)
                    elif errs[seat] == street:
                        value += noise * (_luck(state) + _luck(state) + _luck(state) - 1.5) * 2
                    if value > best:
                        best, chosen = value, way
                if placed < 12 and street >= errs[seat]:
                    note = begin + seat * samples + noted[seat]
                    out = np.empty(features.shape[1], np.int64)
                    length = write_features(all_ways[chosen], fixed, room, out)
                    for bit in range(length):
                        features[note, bit] = out[bit]
                    stages[note] = (placed - 4) >> 1
                    noted[seat] += 1
                if over and expected[seat] < 0:
                    expected[seat] = earnings_of(exact[chosen]) / (PART * np.float64(over))
                board[seat] |= place_cards(cards[seat], sizes[seat], hand, all_ways[chosen])
        classes = all_classes[game]
        for seat in range(2):
            if seat and in_land:
                classes[seat] = lands[game]
            else:
                for row in range(3):
                    classes[seat, row] = class_of_row(row, cards[seat, row])
            fouls[game, seat] = classes[seat, 0] > classes[seat, 1] or classes[seat, 1] > classes[seat, 2]
        for seat in range(1 if in_land else 2):
            other = 1 - seat
            points = np.float64(
                lines(
                    classes[seat],
                    fouls[game, seat],
                    classes[other],
                    fouls[game, other],
                    payoff[6],
                    payoff[7],
                )
            )
            if expected[seat] >= 0:
                points += expected[seat]
            elif not fouls[game, seat]:
                for row in range(3):
                    points += earned[row, classes[seat, row]] / np.float64(PART)
            for note in range(begin + seat * samples, begin + seat * samples + noted[seat]):
                targets[note] = points
