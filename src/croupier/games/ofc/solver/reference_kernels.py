"""The solver without a compiler: the same values as the compiled kernels', number by number.

It judges placements and looks one street ahead while the kernels are compiled, or if Numba is not
installed, and it is their readable specification. A street takes some milliseconds, looking ahead a few
tenths of a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.solver.estimates import Floats, Ways, best_of
from croupier.games.ofc.solver.features import GROUPS, block
from croupier.games.ofc.solver.information_set import Cards, InformationSet, Ints
from croupier.games.ofc.solver.network import Network, stage_of
from croupier.games.ofc.solver.payoff import UNIT, Payoff
from croupier.games.ofc.solver.street_plan import Course
from croupier.hands import Category, category, row_score
from croupier.row_classes import SHIFT, WEIGHTS, class_of, scale

THOROUGH = 3
"""The placements of a late street that are added up exactly while looking ahead."""

Sums = npt.NDArray[np.int32]
Row = Sequence[int]
Standing = tuple[tuple[int, int, int], int, int]
"""The strength of a row so far: its category and two highest ranks; its class if complete; its group."""


def standing_of(row: int, cards: Row) -> Standing:
    """The strength of a row so far."""
    groups = Counter(card >> 2 for card in cards).most_common()
    groups.sort(key=lambda group: (group[1], group[0]), reverse=True)
    counts = [count for _, count in groups]
    main, other = ([rank for rank, _ in groups] + [0, 0])[:2]
    complete = len(cards) == ROOM[row]
    score = row_score(tuple(Card(card) for card in cards)) if complete else 0
    if complete and row:
        found = int(category(score))
    else:
        shapes = {4: Category.QUADS, 3: Category.TRIPS, 2: Category.PAIR}
        found = shapes.get(counts[0], Category.HIGH_CARD) if counts else Category.HIGH_CARD
        if counts[1:] and counts[1] == 2:
            found = Category.FULL_HOUSE if counts[0] == 3 else Category.TWO_PAIR
    starts = {0: main, 1: 13 + main, 2: 26 + main // 2, 3: 33 + main // 2}
    group = min(starts.get(int(found), 36 + int(found)), GROUPS - 1)
    return (int(found), main, other), class_of(score) if complete else -1, group


def features_of_row(row: int, cards: Row, live: Sequence[int], group: int) -> list[int]:
    """The features that lie in a row and in the unseen cards: `live` has them by rank, then by suit."""
    size = len(cards)
    found = [block("size") + row * 6 + size]
    if not size:
        return found
    found.append(block("group") + row * GROUPS + group)
    counts = Counter(card >> 2 for card in cards)
    for rank in sorted(counts):
        held = min(3, counts[rank])
        found.append(block("ranks") + (row * 13 + rank) * 3 + held - 1)
        found.append(block("live") + (row * 3 + held - 1) * 4 + min(3, live[rank]))
        if row == 0:
            found.append(block("front-live") + rank * 4 + min(3, live[rank]))
    if row == 0:
        return found
    suits = {card & 3 for card in cards}
    if len(suits) == 1:
        found.append(block("suited") + ((row - 1) * 5 + size - 1) * 10 + min(9, live[13 + suits.pop()]))
    if len(counts) == size and 2 <= size <= 4:
        ways = sum(_ways_to(window, counts, live) for window in _windows())
        if ways:
            step = {4: 2, 3: 9, 2: 50}[size]
            found.append(
                block("straight") + ((row - 1) * 5 + size - 1) * 6 + min(5, 1 + (ways - 1) // step)
            )
    return found


@cache
def _windows() -> tuple[frozenset[int], ...]:
    return (frozenset({12, 0, 1, 2, 3}), *(frozenset(range(low, low + 5)) for low in range(9)))


def _ways_to(window: frozenset[int], held: Counter[int], live: Sequence[int]) -> int:
    """In how many ways unseen cards make a straight of these ranks."""
    if not set(held) <= window:
        return 0
    ways = 1
    for rank in window - set(held):
        ways *= live[rank]
    return ways


def _relation(low: Standing, low_open: int, high: Standing, high_open: int) -> int:
    """0 where the first stands below, 1 level, 2 above; complete rows by their classes."""
    if low_open or high_open:
        return (low[0] > high[0]) - (low[0] < high[0]) + 1
    return (low[1] > high[1]) - (low[1] < high[1]) + 1


def features_between(rows: Sequence[Row], standings: Sequence[Standing]) -> list[int]:
    """The features that lie between the rows of a board."""
    front, middle, back = (room - len(row) for room, row in zip(ROOM, rows, strict=True))
    f, m, b = (standing[0][0] for standing in standings)
    low = _relation(standings[0], front, standings[1], middle)
    high = _relation(standings[1], middle, standings[2], back)
    return [
        block("front-middle") + (low * 4 + front) * 6 + middle,
        block("front-middle-groups") + (min(2, f) * 5 + min(4, m)) * 3 + low,
        block("middle-back") + (high * 6 + middle) * 6 + back,
        block("middle-back-groups") + (min(5, m) * 6 + min(5, b)) * 3 + high,
    ]


def _against(row: int, own: Row, standing: Standing, other: Row, theirs: Standing) -> int:
    mine, them = ROOM[row] - len(own), ROOM[row] - len(other)
    relation = _relation(standing, mine, theirs, them)
    return block("against") + ((row * 3 + relation) * 3 + min(2, mine)) * 3 + min(2, them)


def weigh_plainly(
    sight: InformationSet, network: Network, payoff: Payoff, street: tuple[int, int]
) -> Floats:
    """The values of all ways in points, as the compiled `weigh` finds them when it is thorough with all."""
    late = _late_values(sight, payoff, street, range(len(sight.ways)))
    return _Street(sight, network).values(sight) if late is None else late


def foresee_plainly(
    sight: InformationSet, network: Network, payoff: Payoff, course: Course, chosen: Ways, draws: Cards
) -> Floats:
    """The best value of the next street by draw and way, as the compiled `lookahead` finds it.

    `draws` are streets that may come. A late one is added up exactly, while cards are to come for the
    network's `THOROUGH` best alone.
    """
    laid = [_with(sight, int(way)) for way in chosen]
    found = np.empty((len(draws), len(chosen)))
    for at, draw in enumerate(draws):
        unseen = np.setdiff1d(sight.unseen, draw)
        around = None
        for way, (boards, sizes) in enumerate(laid):
            after = sight._replace(
                boards=boards, sizes=sizes, hand=draw, ways=course.later_ways, unseen=unseen
            )
            around = around or _Street(after, network)
            values = around.values(after)
            thorough = THOROUGH if after.placed < 12 else len(values)
            likely = best_of(values, thorough).tolist()
            late = _late_values(after, payoff, (course.deal, course.place), likely)
            found[at, way] = (values if late is None else late).max()
    return found


def _with(sight: InformationSet, way: int) -> tuple[Cards, Ints]:
    """All boards and their sizes after one of the ways."""
    boards, sizes = sight.boards.copy(), sight.sizes.copy()
    for row, bits in enumerate(sight.ways[way].tolist()):
        for at, card in enumerate(sight.hand.tolist()):
            if bits >> at & 1:
                boards[sight.place, row, sizes[sight.place, row]] = card
                sizes[sight.place, row] += 1
    return boards, sizes


def _rows_of(sight: InformationSet, place: int) -> Rows:
    rows = [sight.boards[place, row, : sight.sizes[place, row]].tolist() for row in range(3)]
    return rows[0], rows[1], rows[2]


Boards = dict[int, Rows]
Standings = dict[int, list[Standing]]


def _around(sight: InformationSet) -> tuple[list[int], list[int], list[int], Boards, Standings]:
    """The unseen cards by rank and suit; the features that no own card changes, alone and by opponents;
    the opponents' boards and how they stand.
    """
    live = [0] * 17
    for card in sight.unseen.tolist():
        live[card >> 2] += 1
        live[13 + (card & 3)] += 1
    fixed = [block("always"), *(block("unseen") + rank * 5 + live[rank] for rank in range(13))]
    if sight.acts_last:
        fixed.append(block("last"))
    others = sight.others
    boards = {other: _rows_of(sight, other) for other in others if sight.shown[other]}
    standings = {other: [standing_of(row, rows[row]) for row in range(3)] for other, rows in boards.items()}
    active = []
    for other in others:
        if other not in boards:
            active.append(block("fantasyland"))
            continue
        for row in range(3):
            if boards[other][row]:
                active.append(block("other-group") + row * GROUPS + standings[other][row][2])
            active.append(block("other-size") + row * 6 + len(boards[other][row]))
    return live, fixed, active, boards, standings


def features_of_board(sight: InformationSet) -> list[int]:
    """The features of the own board as it lies, before the hand is placed, some of them repeated."""
    live, fixed, active, boards, standings = _around(sight)
    own = _rows_of(sight, sight.place)
    mine = [standing_of(row, own[row]) for row in range(3)]
    inner = [one for row in range(3) for one in features_of_row(row, own[row], live, mine[row][2])]
    outer = [
        _against(row, own[row], mine[row], boards[other][row], standings[other][row])
        for other in boards
        for row in range(3)
    ]
    return [*fixed, *active, *inner, *outer, *features_between(own, mine)]


class _Street:
    """A decision as the network sees it, with every row that was met: placements share many."""

    def __init__(self, sight: InformationSet, network: Network) -> None:
        self._network, self._stage = network, stage_of(sight.placed)
        self._first = network.first[self._stage].astype(np.int32)
        self._live, fixed, active, self._boards, self._standings = _around(sight)
        self._count = len(sight.others)
        self._base = self._first[fixed].sum(axis=0) + self._first[active].sum(axis=0) // self._count
        self._rows: dict[tuple[int, tuple[int, ...]], tuple[Standing, Sums]] = {}

    def values(self, sight: InformationSet) -> Floats:
        """The values of all ways of this decision, or of another that differs in its own board alone."""
        own, hand = _rows_of(sight, sight.place), sight.hand.tolist()
        rows = {}
        for row in range(3):
            for bits in {int(bits) for bits in sight.ways[:, row]}:
                cards = [*own[row], *(card for at, card in enumerate(hand) if bits >> at & 1)]
                if len(cards) <= ROOM[row]:
                    rows[row, bits] = cards, *self._row(row, tuple(sorted(cards)))
        return self._answers(sight, rows)

    def _row(self, row: int, cards: tuple[int, ...]) -> tuple[Standing, Sums]:
        """The standing of a row, and its part of the first layer."""
        if (row, cards) not in self._rows:
            standing, first = standing_of(row, cards), self._first
            inner = features_of_row(row, cards, self._live, standing[2])
            outer = [
                _against(row, cards, standing, board[row], self._standings[other][row])
                for other, board in self._boards.items()
            ]
            self._rows[row, cards] = (
                standing,
                first[inner].sum(axis=0) + first[outer].sum(axis=0) // self._count,
            )
        return self._rows[row, cards]

    def _answers(
        self, sight: InformationSet, rows: dict[tuple[int, int], tuple[list[int], Standing, Sums]]
    ) -> Floats:
        network, stage = self._network, self._stage
        values = np.full(len(sight.ways), -np.inf)
        fitting, sums, between = [], [], []
        for way, bits in enumerate(sight.ways.tolist()):
            chosen = [rows[row, bits[row]] for row in range(3) if (row, bits[row]) in rows]
            if len(chosen) < 3:
                continue
            fitting.append(way)
            sums.append([part for _, _, part in chosen])
            between.append(
                features_between([cards for cards, _, _ in chosen], [how for _, how, _ in chosen])
            )
        hidden = self._base + np.array(sums, np.int64).sum(axis=1) + self._first[between].sum(axis=1)
        hidden = np.clip(hidden, 0, 16 * 256 - 1)
        above = hidden @ network.second[stage].T.astype(np.int64) + network.second_bias[stage]
        answers = (
            np.clip(above >> 8, 0, 64 * 256 - 1) @ network.third[stage].astype(np.int64)
            + network.third_bias[stage]
        )
        values[fitting] = answers * self._count / 65536.0
        return values


# The late streets: the same sums as the compiled `late`, with NumPy over all deals at once.


@cache
def _by_key() -> tuple[npt.NDArray[np.int64], ...]:
    """The tables of `scale`, ready to be looked up by sums of weights."""
    found = scale()
    return tuple(
        np.asarray(part, np.int64)
        for part in (found.starts, found.fives, found.flushes, found.front_starts, found.fronts)
    )


def classes_with(row: int, cards: Row, added: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The classes of a row with each of many sets of cards added, one set a line."""
    weights = np.array(WEIGHTS, np.int64)
    found: npt.NDArray[np.int64]
    every = np.concatenate(
        [np.tile(np.array(cards, np.int64).reshape(1, -1), (len(added), 1)), added], axis=1
    )
    keys = weights[every >> 2].sum(axis=1)
    starts, fives, flushes, front_starts, fronts = _by_key()
    if row == 0:
        found = fronts[front_starts[keys >> SHIFT] + (keys & (1 << SHIFT) - 1)]
        return found
    places = starts[keys >> SHIFT] + (keys & (1 << SHIFT) - 1)
    suited = (every & 3 == every[:, :1] & 3).all(axis=1)
    found = np.where(suited, flushes[places], fives[places])
    return found


def adds_up(sight: InformationSet, street: tuple[int, int]) -> bool:
    """True on a late street: all cards to come can be added up."""
    room = 13 - sight.placed
    known = {(1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 2, 2), (2, 3, 2)}
    return not room or (room, *street) in known


def _late_values(
    sight: InformationSet, payoff: Payoff, street: tuple[int, int], chosen: Iterable[int]
) -> Floats | None:
    """The values of the chosen ways over all cards to come; None on earlier streets."""
    if not adds_up(sight, street):
        return None
    deal, _ = street
    own, hand = _rows_of(sight, sight.place), sight.hand.tolist()
    values = np.full(len(sight.ways), -np.inf)
    for way in chosen:
        bits = sight.ways[way].tolist()
        rows = [
            [*own[row], *(card for at, card in enumerate(hand) if bits[row] >> at & 1)] for row in range(3)
        ]
        if all(len(cards) <= most for cards, most in zip(rows, ROOM, strict=True)):
            total, over = _late_sum(rows, sight.unseen.astype(np.int64), deal, payoff)
            values[way] = np.float64(total) / (over * UNIT)
    return values


def _late_sum(
    rows: list[list[int]], unseen: npt.NDArray[np.int64], deal: int, payoff: Payoff
) -> tuple[int, int]:
    """The sum over all deals of the best value, and how many deals there are."""
    places = [row for row in range(3) for _ in range(ROOM[row] - len(rows[row]))]
    count = len(unseen)
    if not places:
        return int(_worth(rows, {}, payoff)[0]), 1
    if len(places) == 1:
        worth = np.sort(_worth(rows, {places[0]: unseen[:, None]}, payoff))
        if deal == 1:
            return int(worth.sum()), count
        return int((worth * np.arange(count)).sum()), count * (count - 1) // 2
    i, j = (grid.reshape(-1) for grid in np.meshgrid(unseen, unseen, indexing="ij"))
    j[:: count + 1] = np.roll(unseen, 1)  # a card twice is no pair, and may make a row that there is not
    if places[0] == places[1]:
        worth = _worth(rows, {places[0]: np.stack([i, j], axis=1)}, payoff)
    else:
        worth = _worth(rows, {places[0]: i[:, None], places[1]: j[:, None]}, payoff)
    pairs = worth.reshape(count, count)
    if deal == 1:
        np.fill_diagonal(pairs, 0)
        one, other = pairs.sum(axis=1), pairs.sum(axis=0)
        best = one if places[0] == places[1] else np.maximum(one, other)
        return int(best.sum()), count * (count - 1)
    pairs = np.maximum(pairs, pairs.T)
    if deal == 2:
        return int(np.triu(pairs, 1).sum()), count * (count - 1) // 2
    three = _triples(count)
    best = np.maximum(
        np.maximum(pairs[three[:, 0], three[:, 1]], pairs[three[:, 0], three[:, 2]]),
        pairs[three[:, 1], three[:, 2]],
    )
    return int(best.sum()), len(three)


@cache
def _triples(count: int) -> npt.NDArray[np.int64]:
    return np.array(list(combinations(range(count), 3)), np.int64)


def _worth(
    rows: list[list[int]], added: dict[int, npt.NDArray[np.int64]], payoff: Payoff
) -> npt.NDArray[np.int64]:
    """The values of boards with these cards added to their open rows; none with a card twice."""
    count = max((len(cards) for cards in added.values()), default=1)
    nothing = np.zeros((count, 0), np.int64)
    f, m, b = (classes_with(row, rows[row], added.get(row, nothing)) for row in range(3))
    foul = (f > m) | (m > b)
    worth = np.where(
        foul,
        payoff.foul,
        payoff.values[0, f].astype(np.int64) + payoff.values[1, m] + payoff.values[2, b] + payoff.foul_gain,
    )
    for board in payoff.known.tolist():
        signs = [np.sign(own - theirs) for own, theirs in zip((f, m, b), board[:3], strict=True)]
        total = signs[0] + signs[1] + signs[2]
        won = total + np.where(np.abs(total) == 3, np.sign(total) * payoff.scoop, 0)
        worth += payoff.unit * np.where(
            foul | bool(board[3]), payoff.penalty * (board[3] - foul.astype(int)), won
        )
    return worth
