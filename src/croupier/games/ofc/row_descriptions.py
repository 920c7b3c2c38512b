"""Rows in words: the present hand, and the hands that the remaining cards may make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from croupier.card_terms import RANK_TERMS, SUIT_TERMS
from croupier.cards import Card
from croupier.games.ofc.settings import ROOM
from croupier.words import Message, msg, msg_c

ROW_TERMS = (msg_c("row name", "front"), msg_c("row name", "middle"), msg_c("row name", "back"))
"""The rows, from the front."""
WHEEL = (14, 2, 3, 4, 5)


class Made(NamedTuple):
    """The present hand of a row's cards, in a form that compares between rows."""

    groups: tuple[tuple[int, int], ...]
    """(number, rank) of the ranks, largest number and highest rank first."""
    strength: tuple[int, ...]
    """A key that compares hands made so far, the kind first; an incomplete row may still improve."""

    @property
    def core(self) -> tuple[int, ...]:
        """The same without cards that only stand beside a pair or more: what cannot be lost any more."""
        kind = self.strength[0]
        if kind in (4, 5, 8):
            return self.strength
        return (kind, *[rank for number, rank in self.groups if number > 1])

    @property
    def words(self) -> Message:
        """`a pair of queens`, `two pair, kings and nines`, `a flush`; `ace high` where nothing is made."""
        one, two, *_ = [*[rank for _, rank in self.groups], 0, 0]
        return _words(self.strength[0], one, two)

    @property
    def is_made(self) -> bool:
        """True if it is at least a pair."""
        return self.strength[0] > 0


@cache
def _words(kind: int, one: int, two: int) -> Message:
    """The name of a kind of hand with its first two ranks; 0 for none."""
    rank, other = RANK_TERMS.get(one), RANK_TERMS.get(two)
    named: dict[int, Callable[[], Message]] = {
        8: lambda: msg_c("hand", "a straight flush|bare=straight flush"),
        7: lambda: msg_c("hand", "four {rank:many}", rank=rank),
        6: lambda: msg_c(
            "hand",
            "a full house of {rank:many} and {other:many}|bare=full house of {rank:many} and {other:many}",
            rank=rank,
            other=other,
        ),
        5: lambda: msg_c("hand", "a flush|bare=flush"),
        4: lambda: msg_c("hand", "a straight|bare=straight"),
        3: lambda: msg_c("hand", "three {rank:many}", rank=rank),
        2: lambda: msg_c("hand", "two pair, {rank:many} and {other:many}", rank=rank, other=other),
        1: lambda: msg_c("hand", "a pair of {rank:many}|bare=pair of {rank:many}", rank=rank),
        0: lambda: (
            msg_c("hand", "{rank} high|joined={rank}-high", rank=rank) if rank else msg_c("hand", "nothing")
        ),
    }
    return named[kind]()


_KINDS = {(4,): 7, (4, 1): 7, (3, 2): 6, (3,): 3, (3, 1): 3, (2, 2): 2, (2,): 1, (2, 1): 1}
"""Kinds of hands by the sizes of their two largest groups; 0 for all others."""


@lru_cache(maxsize=4096)
def made_in(row: int, cards: tuple[Card, ...]) -> Made:
    """The present hand of a row's cards (row 0 is the front)."""
    dealt = [card.rank for card in cards]
    groups = tuple(sorted([(dealt.count(rank), rank) for rank in set(dealt)], reverse=True))
    ranks = [rank for _, rank in groups]
    kind, straight = _KINDS.get(tuple([number for number, _ in groups[:2]]), 0), 0
    if row and len(ranks) == 5:
        flush = len({card.suit for card in cards}) == 1
        window = next((window for window in _windows() if set(window) == set(ranks)), None)
        straight = 0 if window is None else 5 if window == WHEEL else max(window)
        kind = (8 if straight else 5) if flush else (4 if straight else 0)
    return Made(groups, (kind, straight) if straight else (kind, *ranks))


@cache
def _windows() -> list[tuple[int, ...]]:
    return [WHEEL, *(tuple(range(low, low + 5)) for low in range(2, 11))]


class Draw(NamedTuple):
    """A possible improvement of an incomplete row: `needs` more cards of the `left` that help it."""

    kind: str
    """`flush`, `straight`, `full house`, `trips` (of the pair held) or `pair`."""
    needs: int
    left: int
    what: Message
    """The helping cards in words: `hearts`, `nines and fives`."""
    rank: int = 0
    """The rank of the helping cards if they have only one."""


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
    return Draw("flush", room, left, SUIT_TERMS[suit]) if left >= room else None


def _straight(cards: Sequence[Card], live: Sequence[Card], room: int) -> Draw | None:
    """A draw to a straight with at most two cards missing; before that almost any row may become one."""
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
    return Draw("straight", room, left, _several(sorted(helping, reverse=True)))


def _several(ranks: Sequence[int]) -> Message:
    return msg("{ranks:many}", ranks=[RANK_TERMS[rank] for rank in ranks])


def _group(row: int, cards: tuple[Card, ...], live: Sequence[Card], room: int) -> Draw | None:
    """A draw to more of the same ranks: a pair of a high card in front, trips of a pair, a full house."""
    counts = Counter(card.rank for card in live)
    groups = made_in(row, cards).groups
    sizes = [number for number, _ in groups]
    ranks = [rank for _, rank in groups]
    if sizes[:2] == [2, 2] and room == 1:
        left = counts[ranks[0]] + counts[ranks[1]]
        return Draw("full house", 1, left, _several(ranks[:2])) if left else None
    if sizes[0] == 3 and row and room == 1 and len(sizes) == 2:
        left = counts[ranks[1]]
        return Draw("full house", 1, left, _several(ranks[1:2])) if left else None
    if sizes[0] == 2 and len(sizes) <= 2 and counts[ranks[0]]:
        return Draw("trips", 1, counts[ranks[0]], _several(ranks[:1]), ranks[0])
    if sizes[0] == 1 and row == 0 and counts[ranks[0]]:
        return Draw("pair", 1, counts[ranks[0]], _several(ranks[:1]), ranks[0])
    return None
