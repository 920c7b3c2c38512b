"""The best way to set a Fantasyland hand of 13 to 17 cards, by branch and bound over whole rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from croupier.games.ofc import Place, Scorer
from croupier.hands import five, front

__all__ = ["best_setting"]


class _Row(NamedTuple):
    """A candidate row: the most it can be worth, its score, its cards as bits of places in the hand."""

    worth: float
    score: int
    bits: int
    royalty: int
    stays: bool


def best_setting(seat: int, cards: Sequence[int], scorer: Scorer, stay_value: float = 8.0) -> Place:
    """The setting that maximises royalties plus `stay_value` (in points) for staying in Fantasyland.

    Between equals the stronger back, then middle, then front decides. What is over thirteen is discarded.
    """

    def candidates(row: int, size: int) -> list[_Row]:
        rows = []
        for at in combinations(range(len(cards)), size):
            chosen = [cards[place] for place in at]
            score = five(*chosen) if row else front(*chosen)
            royalty, stays = scorer.royalty(row, score), scorer.stays(row, score)
            worth = royalty + stay_value * stays
            rows.append(_Row(worth, score, sum(1 << place for place in at), royalty, stays))
        return sorted(rows, reverse=True)

    fronts, middles, backs = candidates(0, 3), candidates(1, 5), candidates(2, 5)
    best, found = -1.0, (fronts[-1], middles[-1], backs[-1])
    for back in backs:
        if back.worth + middles[0].worth + fronts[0].worth <= best:
            break
        for middle in middles:
            if back.worth + middle.worth + fronts[0].worth <= best:
                break
            taken = back.bits | middle.bits
            if middle.bits & back.bits or middle.score > back.score:
                continue
            low = next((row for row in fronts if not row.bits & taken and row.score <= middle.score), None)
            if low is None:
                continue
            stays = low.stays or middle.stays or back.stays
            worth = low.royalty + middle.royalty + back.royalty + stay_value * stays
            if worth > best:
                best, found = worth, (low, middle, back)
    return _placed(seat, cards, [row.bits for row in found])


def _placed(seat: int, cards: Sequence[int], rows: Sequence[int]) -> Place:
    front_row, middle, back = (
        tuple(card for place, card in enumerate(cards) if bits >> place & 1) for bits in rows
    )
    away = tuple(card for place, card in enumerate(cards) if not sum(rows) >> place & 1)
    return Place(seat, front_row, middle, back, away)
