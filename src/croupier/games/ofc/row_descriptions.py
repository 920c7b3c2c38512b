"""What a row is, in words, and what it may become with the cards that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from croupier.cards import RANK_PLURALS, RANK_WORDS, RANKS, SUIT_WORDS, Card
from croupier.games.ofc.settings import ROOM

__all__ = ["Draw", "Made", "draws_of", "made_in", "many", "one", "rank_called"]

WHEEL = (14, 2, 3, 4, 5)


def one(rank: int) -> str:
    """A rank as people say it: `king`."""
    return RANK_WORDS[RANKS[rank - 2]]


def many(rank: int) -> str:
    """Several of a rank: `kings`, `sixes`."""
    return RANK_PLURALS[RANKS[rank - 2]]


def rank_called(words: str) -> int:
    """The rank of which these words name several."""
    return next(rank for rank in range(2, 15) if many(rank) == words)


class Made(NamedTuple):
    """What cards of a row come to already, in words, and as something that compares between rows.

    `groups` are (number, rank) of the ranks that are there, the most and highest first; `straight` and
    `flush` only of a whole row.
    """

    groups: tuple[tuple[int, int], ...]
    straight: int = 0
    flush: bool = False

    @property
    def strength(self) -> tuple[int, ...]:
        """Compares what is made so far; a row that is not whole may still become better."""
        sizes = tuple(number for number, _ in self.groups)
        kind = _kind(sizes, self.straight, flush=self.flush)
        return (kind, *((self.straight,) if self.straight else (rank for _, rank in self.groups)))

    @property
    def core(self) -> tuple[int, ...]:
        """The same without cards that only stand beside a pair or more: what cannot be lost any more."""
        kind = self.strength[0]
        if kind in (4, 5, 8):
            return self.strength
        return (kind, *(rank for number, rank in self.groups if number > 1))

    @property
    def words(self) -> str:
        """`a pair of queens`, `two pair, kings and nines`, `a flush`; `ace high` where nothing is made."""
        ranks = [rank for _, rank in self.groups]
        kind = self.strength[0]
        named: dict[int, Callable[[], str]] = {
            8: lambda: "a straight flush",
            7: lambda: f"four {many(ranks[0])}",
            6: lambda: f"a full house of {many(ranks[0])} and {many(ranks[1])}",
            5: lambda: "a flush",
            4: lambda: "a straight",
            3: lambda: f"three {many(ranks[0])}",
            2: lambda: f"two pair, {many(ranks[0])} and {many(ranks[1])}",
            1: lambda: f"a pair of {many(ranks[0])}",
            0: lambda: f"{one(ranks[0])} high" if ranks else "nothing",
        }
        return named[kind]()

    @property
    def is_made(self) -> bool:
        """Whether it is at least a pair."""
        return self.strength[0] > 0


def _kind(sizes: tuple[int, ...], straight: int, *, flush: bool) -> int:
    if flush or straight:
        return 8 if flush and straight else 5 if flush else 4
    for kind, wanted in ((7, (4,)), (6, (3, 2)), (3, (3,)), (2, (2, 2)), (1, (2,))):
        if sizes[: len(wanted)] == wanted:
            return kind
    return 0


@lru_cache(maxsize=4096)
def made_in(row: int, cards: tuple[Card, ...]) -> Made:
    """What the cards of a row (0 front) come to."""
    counts = Counter(card.rank for card in cards)
    groups = tuple(sorted(((number, rank) for rank, number in counts.items()), reverse=True))
    if row == 0 or len(cards) < 5:
        return Made(groups)
    flush = len({card.suit for card in cards}) == 1
    window = next((ranks for ranks in _windows() if set(ranks) == set(counts)), None)
    return Made(groups, 0 if window is None else 5 if window == WHEEL else max(window), flush)


@cache
def _windows() -> list[tuple[int, ...]]:
    return [WHEEL, *(tuple(range(low, low + 5)) for low in range(2, 11))]


class Draw(NamedTuple):
    """What a row that is not whole may become: `needs` more cards of the `left` that help it.

    `kind` is `flush`, `straight`, `full house`, `trips` (of the pair held) or `pair`; `what` are the
    cards that help, in words: `hearts`, `nines and fives`.
    """

    kind: str
    needs: int
    left: int
    what: str


@lru_cache(maxsize=4096)
def draws_of(row: int, cards: tuple[Card, ...], live: tuple[Card, ...]) -> tuple[Draw, ...]:
    """The draws of a row that can still be completed from the `live` cards, the strongest first."""
    room = ROOM[row] - len(cards)
    if not cards or not room:
        return ()
    found = [] if row == 0 else [_flush(cards, live, room), _straight(cards, live, room)]
    found.append(_group(row, cards, live, room))
    return tuple(draw for draw in found if draw is not None)


def _flush(cards: Sequence[Card], live: Sequence[Card], room: int) -> Draw | None:
    suits = {card.suit for card in cards}
    if len(suits) > 1 or len(cards) < 2:
        return None
    (suit,) = suits
    left = sum(card.suit == suit for card in live)
    return Draw("flush", room, left, SUIT_WORDS[suit]) if left >= room else None


def _straight(cards: Sequence[Card], live: Sequence[Card], room: int) -> Draw | None:
    """Told of where no more than two cards are missing: before that almost anything may become one."""
    held = {card.rank for card in cards}
    if len(held) < len(cards) or room > 2:
        return None
    counts = Counter(card.rank for card in live)
    helping: set[int] = set()
    for window in _windows():
        missing = set(window) - held
        if len(missing) == room and all(counts[rank] for rank in missing):
            helping |= missing
    if not helping:
        return None
    left = sum(counts[rank] for rank in helping)
    return Draw("straight", room, left, _listed(many(rank) for rank in sorted(helping, reverse=True)))


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _group(row: int, cards: tuple[Card, ...], live: Sequence[Card], room: int) -> Draw | None:
    """More of what is held: a pair of a single high card in front, trips of a pair, a full house."""
    counts = Counter(card.rank for card in live)
    groups = made_in(row, cards).groups
    sizes = [number for number, _ in groups]
    ranks = [rank for _, rank in groups]
    if sizes[:2] == [2, 2] and room == 1:
        left = counts[ranks[0]] + counts[ranks[1]]
        return Draw("full house", 1, left, f"{many(ranks[0])} and {many(ranks[1])}") if left else None
    if sizes[0] == 3 and row and room == 1 and len(sizes) == 2:
        left = counts[ranks[1]]
        return Draw("full house", 1, left, many(ranks[1])) if left else None
    if sizes[0] == 2 and len(sizes) <= 2 and counts[ranks[0]]:
        return Draw("trips", 1, counts[ranks[0]], many(ranks[0]))
    if sizes[0] == 1 and row == 0 and counts[ranks[0]]:
        return Draw("pair", 1, counts[ranks[0]], many(ranks[0]))
    return None
