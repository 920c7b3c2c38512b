"""Every way to set 13 to 17 cards, tried one after the other, with scores from `croupier.hands` alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit

from croupier.cards import Card
from croupier.games.ofc import Scorer
from croupier.games.ofc.scorer import ScoredHand
from croupier.hands import five, front

__all__ = ["naive_value"]


def naive_value(
    cards: Sequence[int], scorer: Scorer, stay: float, known: Sequence[ScoredHand] = ()
) -> float:
    """The best value that any setting has: royalties, `stay` points for staying, lines against `known`."""
    n = len(cards)
    fives = [
        (places, five(*(Card(int(cards[at])) for at in places))) for places in combinations(range(n), 5)
    ]
    threes = [
        (places, front(*(Card(int(cards[at])) for at in places))) for places in combinations(range(n), 3)
    ]
    boards = np.array([board.rows for board in known if not board.foul], dtype=np.int64).reshape(-1, 3)
    return float(
        _tried(
            *_rows(scorer, 0, threes), *_rows(scorer, 1, fives), *_rows(scorer, 2, fives), stay,
            scorer.settings.scoop, boards,
        )
    )  # fmt: skip


def _rows(
    scorer: Scorer, row: int, scored: Sequence[tuple[tuple[int, ...], int]]
) -> tuple[Any, Any, Any, Any]:
    return (
        np.array([sum(1 << at for at in places) for places, _ in scored], dtype=np.int64),
        np.array([score for _, score in scored], dtype=np.int64),
        np.array([scorer.royalty(row, score) for _, score in scored], dtype=np.float64),
        np.array([scorer.stays(row, score) for _, score in scored]),
    )


@njit(cache=True)
def _tried(
    fm: Any, fs: Any, fr: Any, ft: Any, mm: Any, ms: Any,
    mr: Any, mt: Any, bm: Any, bs: Any, br: Any, bt: Any,
    stay: float, scoop: int, boards: Any,
) -> float:  # fmt: skip
    best = -1000.0
    for b in range(len(bm)):
        for m in range(len(mm)):
            if mm[m] & bm[b] or ms[m] > bs[b]:
                continue
            for f in range(len(fm)):
                if fm[f] & (mm[m] | bm[b]) or fs[f] > ms[m]:
                    continue
                value = fr[f] + mr[m] + br[b] + (stay if ft[f] or mt[m] or bt[b] else 0.0)
                for other in boards:
                    rows = np.sign(fs[f] - other[0]) + np.sign(ms[m] - other[1]) + np.sign(bs[b] - other[2])
                    value += rows + scoop * (rows // 3 if abs(rows) == 3 else 0)
                best = max(best, value)
    return best
