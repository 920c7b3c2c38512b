"""The maximum number of points that one hand can net from another, exactly, under any royalty tables.

Hands are taken by their ranks: suits matter only to a flush, and two flushes can be of two suits. So three
rows can be dealt from one deck if and only if they hold no more than four cards of any rank.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from croupier.games.ofc.scorer import Scorer
from croupier.games.ofc.settings import ROOM
from croupier.hands import row_score

Row = tuple[int, int]
"""A row by its score, and how many cards of each rank it holds: four bits a rank."""


def most_points(scorer: Scorer) -> int:
    """The dearest hand against one without royalties that is scooped, or that is a foul (OFC5-OFC7)."""
    fronts, middles, backs = (_by_royalty(scorer, row, size) for row, size in enumerate(ROOM))
    pays = sorted(product(fronts, middles, backs), key=sum, reverse=True)
    royalties = next(
        sum(one) for one in pays if _fit_in_one_hand(fronts[one[0]], middles[one[1]], backs[one[2]])
    )
    return royalties + max(3 + scorer.settings.scoop, scorer.settings.foul)


def _by_royalty(scorer: Scorer, row: int, size: int) -> dict[int, list[Row]]:
    """All rows, by their royalties in this place."""
    found: dict[int, list[Row]] = defaultdict(list)
    for alike in _rows(size):
        found[scorer.royalty(row, alike[0][0])] += alike
    return found


@cache
def _rows(size: int) -> tuple[list[Row], ...]:
    """Every row of this size, without its suits, by what royalties go by: category and first rank."""
    ranks = [one for one in combinations_with_replacement(range(13), size) if max(map(one.count, one)) <= 4]
    mixed = [[4 * rank + place % 4 for place, rank in enumerate(one)] for one in ranks]
    suited = [[4 * rank for rank in one] for one in combinations(range(13), 5)] if size == 5 else []
    found: dict[int, list[Row]] = defaultdict(list)
    for row in (*mixed, *suited):
        score = row_score(row)
        found[score >> 16].append((score, sum(1 << card // 4 * 4 for card in row)))
    return tuple(found.values())


def _fit_in_one_hand(fronts: Sequence[Row], middles: Iterable[Row], backs: Sequence[Row]) -> bool:
    """True if three of these rows can be dealt from one deck and are no foul."""
    for middle, held in middles:
        above = [held + ranks for front, ranks in fronts if front <= middle and _fit(held + ranks)]
        if any(back >= middle and _fit(ranks + more) for back, ranks in backs for more in above):
            return True
    return False


def _fit(held: int) -> bool:
    """True if there are at most four of each rank. Eleven, the most that is asked, carry into no other."""
    return not (held + 0x3333333333333) & 0x8888888888888
