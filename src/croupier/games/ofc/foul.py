"""Exact detection of a certain foul, and the placement made for a player out of time (OFC13).

A board fouls for certain if no cards that may still come can complete it with front <= middle <= back.
Cards are not tried one by one. A row is completed either by *ranks* (any cards of these ranks will do) or,
if it can be a flush, by *particular* cards of one suit. For each row all such completions are listed with
their scores: a few hundred instead of a million. Three of them go together if the cards they need exist,
which is one subtraction on packed counts. Completing by ranks counts a row as unsuited; if chance makes it
a flush all the same, that helps the back and is excluded for the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.ofc.placements import Placement, room_of
from croupier.games.ofc.scorer import Rows
from croupier.hands import five, unsuited
from croupier.hands import front as front_score

# Counts of cards by rank, four bits a rank; the top bit of each stays free as a borrow guard.
_UNIT = [1 << 4 * (card >> 2) for card in range(52)]
_GUARD = sum(8 << 4 * rank for rank in range(13))


class _Way(NamedTuple):
    """One way to complete a row: its score, the ranks it needs (packed), the particular cards (mask)."""

    score: int
    ranks: int
    cards: int


def foul_is_certain(rows: Rows, unseen: Sequence[Card], due: Sequence[Card] = ()) -> bool:
    """True if no completion of these rows avoids a foul.

    `unseen` are the cards that may come; `due` are cards in hand that must be placed as well, at most as
    many as open places. In Fantasyland all cards are in hand: `unseen` is empty.
    """
    if _completes_at_sight(rows, unseen, due):
        return False
    if len(due) == sum(room_of(rows)):
        return not _completes(rows, due)
    return not any(_completes(board, unseen) for board in _boards(rows, due))


def _completes_at_sight(rows: Rows, unseen: Sequence[Card], due: Sequence[Card]) -> bool:
    """True if one of a few sample hands, with low cards in front, avoids a foul, which is the usual case.

    The samples take the unseen cards at regular steps: neighbours, so of few ranks, or far apart.
    """
    room = room_of(rows)
    more, middle = sum(room) - len(due), room[0] + room[1]
    pool = sorted(unseen)
    for step in range(1, len(pool) // more + 1) if more else (1,):
        for start in range(0, len(pool) - step * (more - 1), 3) if more else (0,):
            cards = sorted((*due, *pool[start::step][:more]))
            front, mid, back = cards[: room[0]], cards[room[0] : middle], cards[middle:]
            if front_score(*rows[0], *front) <= five(*rows[1], *mid) <= five(*rows[2], *back):
                return True
    return False


def _boards(rows: Rows, due: Sequence[Card]) -> Iterator[Rows]:
    """The rows with every due card placed, in every way."""
    for choice in product(range(3), repeat=len(due)):
        board = [list(row) for row in rows]
        for row, card in zip(choice, due, strict=True):
            board[row].append(card)
        if all(len(row) <= room for row, room in zip(board, (3, 5, 5), strict=True)):
            yield tuple(board[0]), tuple(board[1]), tuple(board[2])


def _completes(rows: Rows, pool: Sequence[Card]) -> bool:
    """True if the open places can be filled from the pool without a foul."""
    room = room_of(rows)
    if sum(room) > len(pool):
        return False
    fronts = sorted(_by_rank(rows[0], room[0], pool))
    backs = sorted(_long_ways(rows[2], room[2], pool), reverse=True)
    lowest, highest = fronts[0].score, backs[0].score
    middles = sorted(way for way in _long_ways(rows[1], room[1], pool) if lowest <= way.score <= highest)
    return any(_fits(rows[1], middle, fronts, backs, pool) for middle in middles)


def _fits(
    row: Sequence[Card], middle: _Way, fronts: list[_Way], backs: list[_Way], pool: Sequence[Card]
) -> bool:
    """True if some front below and some back above this middle can be filled at the same time."""
    for back in backs:
        if back.score < middle.score:
            return False
        if back.cards & middle.cards:
            continue
        taken = back.cards | middle.cards
        left = _GUARD + sum(_UNIT[card] for card in pool if not taken >> card & 1)
        left -= back.ranks + middle.ranks
        if left & _GUARD != _GUARD or not _stays_unsuited(row, middle, taken, pool):
            continue
        for low in fronts:
            if low.score > middle.score:
                break
            if (left - low.ranks) & _GUARD == _GUARD:
                return True
    return False


def _stays_unsuited(row: Sequence[Card], middle: _Way, taken: int, pool: Sequence[Card]) -> bool:
    """True if a middle completed by ranks can avoid being a flush, which might outrank the back."""
    if middle.cards or not middle.ranks:
        return True
    suits = {card & 3 for card in row}
    needed = (card for card in pool if middle.ranks // _UNIT[card] & 15 and not taken >> card & 1)
    return len(suits.union(card & 3 for card in needed)) > 1


def _by_rank(row: Sequence[Card], room: int, pool: Sequence[Card]) -> Iterator[_Way]:
    """The completions by ranks, each multiset of ranks once, scored as unsuited."""
    counts = Counter(card & ~3 for card in pool)
    for ranks in combinations_with_replacement(sorted(counts), room):
        if all(ranks.count(rank) <= counts[rank] for rank in ranks):
            yield _Way(unsuited((*row, *ranks)), sum(_UNIT[rank] for rank in ranks), 0)


def _long_ways(row: Sequence[Card], room: int, pool: Sequence[Card]) -> Iterator[_Way]:
    """The completions of a row of five: by ranks, and as a flush by particular cards."""
    if not room:
        yield _Way(five(*row), 0, 0)
        return
    yield from _by_rank(row, room, pool)
    suits = {card & 3 for card in row or pool}
    for suit in suits if not row or len(suits) == 1 else ():
        for cards in combinations([card for card in pool if card & 3 == suit], room):
            yield _Way(five(*row, *cards), 0, sum(1 << card for card in cards))


def placement_for(
    seat: int, rows: Rows, pending: Sequence[Card], placed: int, unseen: Iterable[Card]
) -> Placement:
    """The placement the clock makes: each pending card, in dealt order, where OFC13 puts it.

    The first `placed` of the pending cards are placed and the rest discarded. A card goes to the
    front-most row with room that does not make a foul certain; where every row does, to the front-most.
    """
    pool = tuple(unseen)
    board = rows
    added: list[list[Card]] = [[], [], []]
    for number, card in enumerate(pending[:placed]):
        due = pending[number + 1 : placed]
        choices = [(row, _add(board, row, card)) for row in range(3) if room_of(board)[row]]
        row, board = next(
            (choice for choice in choices if not foul_is_certain(choice[1], pool, due)), choices[0]
        )
        added[row].append(card)
    return Placement(seat, tuple(added[0]), tuple(added[1]), tuple(added[2]), tuple(pending[placed:]))


def _add(rows: Rows, row: int, card: Card) -> Rows:
    f, m, b = rows
    return ((*f, card), m, b) if row == 0 else (f, (*m, card), b) if row == 1 else (f, m, (*b, card))
