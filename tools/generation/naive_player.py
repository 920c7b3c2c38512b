"""A naive player: pairs are royalties, strong cards go to the back, and made hands are taken.

It has no strategy. It is a yardstick for problems and for rules of thumb, in a few lines that a person
could follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards import Card
from croupier.games.ofc.placements import Placement, join_rows
from croupier.games.ofc.scorer import Rows, Scorer
from croupier.hands import five, front

__all__ = ["natural"]

UPSIDE_DOWN = 3.0
"""The penalty in points for a row that is stronger than a lower one."""


def natural(scorer: Scorer, rows: Rows, options: Iterable[Placement]) -> Placement:
    """The placement of a player who only counts visible combinations."""

    def liked(move: Placement) -> float:
        return _preference(scorer, join_rows(rows, (move.front, move.middle, move.back)))

    return max(options, key=liked)


def _preference(scorer: Scorer, rows: Rows) -> float:
    """Royalties as they stand, promises of each row, and the order of the rows."""
    f, m, b = rows
    liked = float(sum(_royalty(scorer, row, cards) for row, cards in enumerate(rows)))
    liked += 1.3 * _promise(b, 5) + _promise(m, 5) + 0.04 * sum(card >> 2 for card in f)
    liked -= UPSIDE_DOWN * ((_group(f) > _group(m)) + (_group(m) > _group(b)))
    return liked - 0.3 * max(0, len(f) - 1)


def _royalty(scorer: Scorer, row: int, cards: tuple[Card, ...]) -> int:
    """The royalty of a row that is complete, or of a pair in front that is there already (OFC7)."""
    if row == 0 and len(cards) == 2 and cards[0] >> 2 == cards[1] >> 2:
        return scorer.royalty(0, 1 << 20 | (cards[0] >> 2) << 16)
    if len(cards) < (3 if row == 0 else 5):
        return 0
    return scorer.royalty(row, front(*cards) if row == 0 else five(*cards))


def _group(cards: Sequence[Card]) -> float:
    """The size of the largest group of a rank, with its rank as a fraction."""
    ranks = [card >> 2 for card in cards]
    return max((ranks.count(rank) + rank / 14 for rank in ranks), default=0.0)


def _promise(cards: tuple[Card, ...], size: int) -> float:
    """Pairs, suits and sequences of a row."""
    if not cards:
        return 0.0
    ranks = sorted({card >> 2 for card in cards})
    groups = len(cards) - len(ranks)
    suited = len(cards) > 1 and len({card & 3 for card in cards}) == 1
    close = len(ranks) == len(cards) > 1 and ranks[-1] - ranks[0] < size
    return (
        1.6 * groups + 0.5 * len(cards) * suited + 0.3 * len(cards) * close + 0.05 * sum(ranks) / len(cards)
    )
