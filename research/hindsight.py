"""A hindsight sampler for OFC: it imagines the cards to come and lays them in the best way, as if known.

For every placement the same sampled futures are laid out as well as they can be, by branch and bound over
all completions of the three rows, and the placement with the best average wins. Rows are worth their
royalties, Fantasyland, and what they win on average from the opponents' boards as these may come out. It
knows what a seat knows, and nothing was learned: a yardstick for players that look further (`yardsticks`).

After each round of futures only the best placements are looked at further. Needs the extra `fast`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt
from numba import njit

from croupier.cards import DECK, Card
from croupier.chance import Stream
from croupier.games.ofc import OfcRules, Placement, Settings, View
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings
from croupier.games.ofc.solver.setting import setting_values
from croupier.games.ofc.turn_order import discards_due
from croupier.play import Options
from croupier.row_classes import CLASSES, SHIFT, WEIGHTS, scale

__all__ = ["HindsightBot", "Taste"]

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LAND = {13: 6.5, 14: 9.4, 15: 13.0, 16: 17.0, 17: 21.0}
"""Points that entering Fantasyland with so many cards is worth."""
UNIT = 4
"""Worths are counted in quarters of a point."""
MANY = 30
MOST = 12
"""No more cards to come are looked at: a row's completions are subsets of them."""


class Taste(NamedTuple):
    """What can be tuned. Every round has so many futures, and as many placements are left after it.

    `line` weighs a row won (a scoop counts in), `foul` is what a fouled hand costs, in points, and `land`
    how much of Fantasyland's worth is hoped for. `rivals` are boards imagined for each opponent. On a first
    street a round before the others looks at no discards, for all of its placements.
    """

    first: tuple[int, int] = (16, 32)
    rounds: tuple[tuple[int, int], ...] = ((12, 12), (36, 4), (108, 1))
    line: float = 1.3
    foul: float = 6.0
    land: float = 1.0
    rivals: int = 48


# Tables for the kernels. A card's key: its weight, and a count for its suit above.
_SUITS = 19
_KEYS = np.array(
    [WEIGHTS[card >> 2] + (1 << _SUITS + 4 * (card & 3)) for card in range(52)], dtype=np.int64
)
_TABLES = scale()
_STARTS, _FIVES = _TABLES.starts.astype(np.int64), _TABLES.fives.astype(np.int64)
_FLUSHES = _TABLES.flushes.astype(np.int64)
_FRONT_STARTS, _FRONTS = _TABLES.front_starts.astype(np.int64), _TABLES.fronts.astype(np.int64)
_WEIGHT, _LOW = (1 << _SUITS) - 1, (1 << SHIFT) - 1
_BIAS, _FLUSH = 0x3333 << _SUITS, 0x8888 << _SUITS  # a fifth of a suit shows as a bit

# All subsets of n cards to come by size, as masks: those of n and k at `_AT[n, k]`, `_MANY[n, k]` of them.
_AT = np.zeros((MOST + 1, 6), dtype=np.int64)
_MANY = np.zeros((MOST + 1, 6), dtype=np.int64)
_all: list[int] = []
for _n in range(MOST + 1):
    for _k in range(6):
        _AT[_n, _k] = len(_all)
        _all += [sum(1 << at for at in chosen) for chosen in combinations(range(_n), _k)]
        _MANY[_n, _k] = len(_all) - _AT[_n, _k]
_SUBSETS = np.array(_all, dtype=np.int64)
_LONGEST = int(_MANY.max())
_LEVELS = 512
_FLOOR = 8 * UNIT
"""Added to every row's worth, so that none is below 0."""


@njit(cache=True)
def _class_of(row: int, key: int) -> Any:
    weight = key & _WEIGHT
    if row == 0:
        return _FRONTS[_FRONT_STARTS[weight >> SHIFT] + (weight & _LOW)]
    at = _STARTS[weight >> SHIFT] + (weight & _LOW)
    return _FLUSHES[at] if key + _BIAS & _FLUSH else _FIVES[at]


@njit(cache=True)
def _complete(
    row: int, key: int, room: int, count: int, sums: Any, worth: Any, masks: Any, classes: Any, worths: Any
) -> Any:
    """All completions of a row by cards to come, the most worth first; how many."""
    many, first = _MANY[count, room], _AT[count, room]
    begins = np.zeros(_LEVELS + 1, np.int64)
    raw = np.empty(many, np.int64)
    for at in range(many):
        found = _class_of(row, key + sums[_SUBSETS[first + at]])
        raw[at] = found
        begins[_LEVELS - worth[row, found]] += 1
    total = 0
    for level in range(_LEVELS + 1):
        here = begins[level]
        begins[level] = total
        total += here
    for at in range(many):
        found = raw[at]
        value = worth[row, found]
        to = begins[_LEVELS - value]
        begins[_LEVELS - value] = to + 1
        masks[to], classes[to], worths[to] = _SUBSETS[first + at], found, value
    return many


@njit(cache=True)
def _bound(fronts: Any, middles: Any, tops: Any) -> Any:
    """What each middle is worth with the best front that it bears, whatever cards they share; the most."""
    top = np.int64(-1)
    for m in range(middles[3]):
        tops[m] = -1
        for f in range(fronts[3]):
            if fronts[1][f] <= middles[1][m]:
                tops[m] = middles[2][m] + fronts[2][f]
                break
        top = max(top, tops[m])
    return top


@njit(cache=True)
def _front(fronts: Any, most: int, taken: int, groups: Any, kept: int, least: int) -> int:
    """The best front worth more than the least, no better than the middle, of cards not taken; -1: none."""
    for f in range(fronts[3]):
        if fronts[2][f] <= least:
            break
        if not fronts[0][f] & taken and fronts[1][f] <= most and _fits(taken | fronts[0][f], groups, kept):
            return f
    return -1


@njit(cache=True)
def _lay(fronts: Any, middles: Any, backs: Any, groups: Any, kept: int, foul: int, which: Any) -> int:
    """The most that a board can come to: each of the three is masks, classes, worths and a number.

    Of every group of cards that comes together so many are kept. The classes are written to `which`.
    """
    best = foul
    which[0] = -1
    if not (fronts[3] and middles[3] and backs[3]):
        return best
    tops = np.empty(middles[3], np.int64)
    top = _bound(fronts, middles, tops)
    for b in range(backs[3]):
        back = backs[2][b]
        if back + top <= best:
            break
        for m in range(middles[3]):
            if back + tops[m] <= best or middles[0][m] & backs[0][b] or middles[1][m] > backs[1][b]:
                continue
            taken, pair = middles[0][m] | backs[0][b], back + middles[2][m]
            f = _front(fronts, middles[1][m], taken, groups, kept, best - pair)
            if f >= 0:
                best = pair + fronts[2][f]
                which[0], which[1], which[2] = fronts[1][f], middles[1][m], backs[1][b]
    return best


@njit(cache=True)
def _fits(taken: int, groups: Any, kept: int) -> bool:
    """Whether no more cards of any group are laid than may be kept."""
    for group in groups:
        left, count = taken & group, 0
        while left:
            left &= left - 1
            count += 1
        if count > kept:
            return False
    return True


@njit(cache=True)
def _sums(cards: Any, sums: Any) -> None:
    """The keys of all subsets of the cards to come, added up."""
    sums[0] = 0
    for at in range(len(cards)):
        size = 1 << at
        for low in range(size):
            sums[size + low] = sums[low] + _KEYS[cards[at]]


@njit(cache=True)
def _rival_rows(
    rows: Any, room: Any, futures: Any, groups: Any, kept: int, worth: Any, foul: int, out: Any
) -> None:
    """The classes of a rival's board at the end, laid in hindsight; -1 first where it fouls."""
    sums = np.empty(1 << MOST, np.int64)
    count = futures.shape[1]
    masks = np.empty((3, _LONGEST), np.int64)
    classes, worths = np.empty((3, _LONGEST), np.int64), np.empty((3, _LONGEST), np.int64)
    many = np.zeros(3, np.int64)
    for at in range(len(futures)):
        _sums(futures[at], sums)
        for row in range(3):
            many[row] = _complete(
                row, rows[row], room[row], count, sums, worth, masks[row], classes[row], worths[row]
            )
        _lay(
            (masks[0], classes[0], worths[0], many[0]),
            (masks[1], classes[1], worths[1], many[1]),
            (masks[2], classes[2], worths[2], many[2]),
            groups, kept, foul, out[at],
        )  # fmt: skip


@njit(cache=True)
def _variants(pending: Any, added: Any, sizes: Any) -> None:
    """By mask over the cards in hand: their keys added up, and how many they are."""
    for mask in range(1, len(added)):
        low = 0
        while not mask >> low & 1:
            low += 1
        added[mask] = added[mask & (mask - 1)] + _KEYS[pending[low]]
        sizes[mask] = sizes[mask & (mask - 1)] + 1


@njit(cache=True)
def _judge(
    rows: Any, room: Any, pending: Any, moves: Any, alive: Any,
    futures: Any, groups: Any, kept: int, worth: Any, foul: int, totals: Any,
) -> None:  # fmt: skip
    """Add to `totals` what each placement still alive comes to in each future.

    A placement is three masks over the pending cards; rows with the same of them are completed once.
    """
    variants = 1 << len(pending)
    count = futures.shape[1]
    sums = np.empty(1 << MOST, np.int64)
    added, sizes = np.zeros(variants, np.int64), np.zeros(variants, np.int64)
    _variants(pending, added, sizes)
    place = np.full((3, variants), -1, np.int64)
    used = 0
    for move in alive:
        for row in range(3):
            if place[row, moves[move, row]] < 0:
                place[row, moves[move, row]] = used
                used += 1
    masks = np.empty((used, _LONGEST), np.int64)
    classes, worths = np.empty((used, _LONGEST), np.int64), np.empty((used, _LONGEST), np.int64)
    many = np.zeros(used, np.int64)
    which = np.empty(3, np.int64)
    for at in range(len(futures)):
        _sums(futures[at], sums)
        for row in range(3):
            for mask in range(variants):
                to = place[row, mask]
                if to >= 0:
                    many[to] = _complete(
                        row, rows[row] + added[mask], room[row] - sizes[mask], count, sums, worth,
                        masks[to], classes[to], worths[to],
                    )  # fmt: skip
        for move in alive:
            f, m, b = place[0, moves[move, 0]], place[1, moves[move, 1]], place[2, moves[move, 2]]
            totals[move] += _lay(
                (masks[f], classes[f], worths[f], many[f]),
                (masks[m], classes[m], worths[m], many[m]),
                (masks[b], classes[b], worths[b], many[b]),
                groups, kept, foul, which,
            )  # fmt: skip


class _Coming(NamedTuple):
    """The cards that come to a board: how many, in which groups, how many of each are kept."""

    cards: int
    groups: Ints
    kept: int


@lru_cache(maxsize=256)
def _coming(places: int, street: int, discard: int) -> _Coming:
    kept = street - discard
    streets = -(-places // kept)
    count = min(streets * street, MOST)
    groups = [((1 << street) - 1) << at for at in range(0, count, street)]
    return _Coming(count, np.array([group & (1 << count) - 1 for group in groups], dtype=np.int64), kept)


def _key(cards: Sequence[int]) -> int:
    return int(sum(_KEYS[card] for card in cards))


class HindsightBot:
    """See above. `taste` says how many futures, and how rows are valued."""

    def __init__(self, rules: OfcRules, stream: Stream, taste: Taste | None = None) -> None:
        self._rules = rules
        self._settings = rules.settings
        self._taste = taste or Taste()
        self._luck = np.random.Generator(np.random.PCG64([stream.below(1 << 32) for _ in range(4)]))
        self._plain = _plain_worth(msgspec.json.encode(rules.settings), rules.preset, self._taste.land)
        self._usual = _units(self._plain + self._taste.line * _usual_lines(self._plain.tobytes()))

    def choose(self, view: View, options: Options) -> Placement:
        """A placement for the seat whose view this is."""
        assert view.seat is not None
        own = view.seats[view.seat]
        assert own.pending is not None
        if own.fantasy:
            return self._set(view, own.pending)
        moves = [move for move in options if isinstance(move, Placement)]
        if len(moves) == 1:
            return moves[0]
        bits = {card: 1 << at for at, card in enumerate(own.pending)}
        masks = np.array(
            [[sum(bits[card] for card in row) for row in (m.front, m.middle, m.back)] for m in moves],
            dtype=np.int64,
        )
        rows = np.array([_key(row) for row in own.rows], dtype=np.int64)
        room = np.array([most - len(row) for most, row in zip(ROOM, own.rows, strict=True)], dtype=np.int64)
        kept = len(own.pending) - discards_due(self._settings, own)
        unseen = np.array(view.unseen(), dtype=np.int64)
        worth = self._worth(view, unseen)
        places = int(room.sum()) - kept
        return moves[self._best(rows, room, own.pending, masks, unseen, places, worth)]

    def _coming(self, places: int) -> _Coming:
        return _coming(places, self._settings.street, self._settings.discard)

    def _best(
        self, rows: Ints, room: Ints, pending: Sequence[int], masks: Ints, unseen: Ints, places: int,
        worth: Ints,
    ) -> int:  # fmt: skip
        """The placement with the best average; after each round of futures only the best are left."""
        totals = np.zeros(len(masks), dtype=np.int64)
        alive = np.arange(len(masks))
        cards = np.array(pending, dtype=np.int64)
        foul = 3 * _FLOOR - round(self._taste.foul * UNIT)
        coming = self._coming(places)
        rounds = [(coming, *each) for each in (self._taste.rounds if places else [(1, 1)])]
        if len(masks) > MANY:
            rounds = [(_coming(places, 1, 0), *self._taste.first), *rounds]
        for come, futures, left in rounds:
            some = self._futures(unseen, come.cards, futures)
            _judge(rows, room, cards, masks, alive, some, come.groups, come.kept, worth, foul, totals)
            alive = alive[np.argsort(-totals[alive], kind="stable")][:left]
            if come is not coming:
                totals[:] = 0
        return int(alive[0])

    def _futures(self, unseen: Ints, cards: int, number: int) -> Ints:
        if not cards:
            return np.zeros((1, 0), dtype=np.int64)
        order = self._luck.random((number, len(unseen))).argsort(axis=1)[:, :cards]
        return np.ascontiguousarray(unseen[order])

    def _worth(self, view: View, unseen: Ints) -> Ints:
        """What rows are worth against these boards."""
        lines = np.zeros((3, CLASSES))
        rivals = [seat for at, seat in enumerate(view.seats) if at != view.seat and at in view.order]
        for rival in rivals:
            lines += _lines(self._rival(rival, unseen))
        return _units(self._plain + lines * self._taste.line)

    def _rival(self, rival: Any, unseen: Ints) -> Ints:
        """The classes of a rival's rows, as they may come out."""
        number = self._taste.rivals
        if rival.fantasy and not rival.front:
            hands = self._futures(unseen, rival.fantasy, number // 2).astype(np.uint8)
            found = best_settings(hands, setting_values(self._rules.scorer, 0.0))
            return _classes(hands, found.rows)
        room = np.array(
            [most - len(row) for most, row in zip(ROOM, rival.rows, strict=True)], dtype=np.int64
        )
        rows = np.array([_key(row) for row in rival.rows], dtype=np.int64)
        coming = self._coming(int(room.sum()))
        if coming.cards < room.sum():  # nothing of this board is known: thirteen of some cards
            hands = self._futures(unseen, 13, number).astype(np.uint8)
            return _classes(hands, best_settings(hands, setting_values(self._rules.scorer, 0.0)).rows)
        futures = self._futures(unseen, coming.cards, number)
        out = np.empty((len(futures), 3), dtype=np.int64)
        _rival_rows(rows, room, futures, coming.groups, coming.kept, self._usual, -1, out)
        return out

    def _set(self, view: View, pending: Sequence[Card]) -> Placement:
        """The best setting of a Fantasyland hand, against those boards that are seen."""
        assert view.seat is not None
        scorer = self._rules.scorer
        worth = setting_values(scorer, LAND.get(scorer.stay_cards, 0.0))
        known = [
            scorer.score(seat.rows)
            for at, seat in enumerate(view.seats)
            if at != view.seat and sum(map(len, seat.rows)) == len(DECK) // 4
        ]
        bits = best_settings(np.array([pending], dtype=np.uint8), worth, known).rows[0].tolist()
        rows = [tuple(card for at, card in enumerate(pending) if row >> at & 1) for row in bits]
        away = tuple(card for at, card in enumerate(pending) if not sum(bits) >> at & 1)
        return Placement(view.seat, rows[0], rows[1], rows[2], away)


def _classes(hands: Any, bits: Any) -> Ints:
    """The classes of set rows: bits over the cards of each hand."""
    found = np.empty((len(hands), 3), dtype=np.int64)
    for at, (hand, rows) in enumerate(zip(hands.tolist(), bits.tolist(), strict=True)):
        for row, chosen in enumerate(rows):
            found[at, row] = _class_of(
                row, _key([card for place, card in enumerate(hand) if chosen >> place & 1])
            )
    return found


def _units(points: Floats) -> Ints:
    """Worths as the kernels take them, from 0 up."""
    return np.clip(np.rint(points * UNIT).astype(np.int64) + _FLOOR, 0, _LEVELS)


@lru_cache(maxsize=8)
def _plain_worth(settings: bytes, preset: str, land: float) -> Floats:
    """Royalties and Fantasyland by row and class, in points."""
    scores = _TABLES.scores.tolist()
    scorer = OfcRules(msgspec.json.decode(settings, type=Settings), preset).scorer
    worth = np.array([[scorer.royalty(row, score) for score in scores] for row in range(3)], dtype=float)
    worth[0] += [land * LAND.get(scorer.enters(score), 0.0) for score in scores]
    return worth


@lru_cache(maxsize=8)
def _usual_lines(plain: bytes) -> Floats:
    """What rows win from usual boards, by row and class: thirteen cards at random, laid for their worth."""
    worth = _units(np.frombuffer(plain).reshape(3, CLASSES))
    luck = np.random.Generator(np.random.PCG64(1))
    hands = luck.random((400, 52)).argsort(axis=1)[:, :MOST].astype(np.int64)
    out = np.empty((len(hands), 3), dtype=np.int64)
    rows, room = np.array([_key(())] * 3, dtype=np.int64), np.array([3, 5, 4], dtype=np.int64)
    rows[2] = _key([23])
    _rival_rows(rows, room, hands, np.zeros(0, dtype=np.int64), MOST, worth, -1, out)
    return _lines(out)


def _lines(out: Ints) -> Floats:
    """What rows win on average from boards, by row and class: 1 each, -1 where they lose."""
    lines = np.zeros((3, CLASSES))
    sound = out[out[:, 0] >= 0]
    for row in range(3):
        theirs = np.sort(sound[:, row])
        below = np.searchsorted(theirs, np.arange(CLASSES), "left")
        above = len(theirs) - np.searchsorted(theirs, np.arange(CLASSES), "right")
        lines[row] = (below - above) / max(len(out), 1)
    return lines
