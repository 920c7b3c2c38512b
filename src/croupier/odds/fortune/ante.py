"""Ante and Play: the best decision for every hand, other strategies, and the counts they give (F4-F6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.paytable import PayTable
from croupier.hands import ThreeCategory, describe_three
from croupier.odds.design import Outcome, Posted
from croupier.odds.fortune.hands import QUEEN_HIGH, Hands, Ints
from croupier.odds.report import Wager

__all__ = [
    "ROWS_OF_KIND",
    "NETS",
    "OUTCOMES",
    "PLAYER_KINDS",
    "SAID",
    "STRATEGIES",
    "Counts",
    "Flags",
    "ante_posted",
    "ante_wager",
    "by_category",
    "counts_of",
    "kind_of_scores",
    "optimal",
    "pays_by_kind",
    "play_values",
    "posted_row",
    "sentence",
]

Flags = NDArray[np.bool_]
Counts = Ints
"""Deals by player's kind of hand (PLAYER_KINDS) and outcome (OUTCOMES): (7, 5)."""

OUTCOMES = ("fold", "dealer_no_qualify", "win", "lose", "tie")
SAID = ("fold", "dealer does not qualify", "win", "lose", "tie")
NETS = (-1, 1, 2, -2, 0)
"""What ante and play net together, in antes, by outcome and before any ante bonus (F4, F5)."""

PLAYER_KINDS = ("high-card", "pair", "flush", "straight", "trips", "straight-flush", "suited-akq")
"""The player's hands as pay tables see them, low to high; suited A-K-Q is apart from straight flushes."""

ROWS_OF_KIND: tuple[tuple[str, ...], ...] = (
    *((kind,) for kind in PLAYER_KINDS[:-1]),
    ("suited-akq", "straight-flush"),
)
"""For each kind the rows of a pay table that may pay it, the finest first."""

_SUITED_AKQ = ThreeCategory.STRAIGHT_FLUSH << 20 | 14 << 16


def kind_of_scores(scores: Ints) -> Ints:
    """Each score's place in PLAYER_KINDS."""
    kinds: Ints = (scores >> 20) + (scores == _SUITED_AKQ)
    return kinds


def pays_by_kind(table: PayTable) -> list[int]:
    """What a pay table of three-card hands pays each of PLAYER_KINDS, to one; 0 for nothing."""
    return [table.pay(*rows) for rows in ROWS_OF_KIND]


def play_values(hands: Hands, bonus: PayTable) -> list[Fraction]:
    """By class of hands: what playing is worth in antes, the ante bonus included; folding is worth -1."""
    every = int(hands.met[0].sum())
    pays = pays_by_kind(bonus)
    kinds = kind_of_scores(hands.scores)[hands.place].tolist()
    nets = (hands.met @ np.array(NETS[1:])).tolist()
    return [Fraction(net, every) + pays[kind] for net, kind in zip(nets, kinds, strict=True)]


def optimal(hands: Hands, bonus: PayTable) -> Flags:
    """By class of hands: whether playing is worth no less than folding.

    Lucky Pairs and Super 6 stay live after a fold (F4), so they do not enter.
    """
    every = hands.met[0].sum()
    pays = np.array(pays_by_kind(bonus))[kind_of_scores(hands.scores)[hands.place]]
    better: Flags = hands.met @ np.array(NETS[1:]) + pays * every >= -every
    return better


def _from(score: int) -> Callable[[Hands, PayTable], Flags]:
    return lambda hands, _bonus: hands.scores[hands.place] >= score


STRATEGIES: dict[str, Callable[[Hands, PayTable], Flags]] = {
    "optimal": optimal,
    "queen-high": _from(QUEEN_HIGH),
    "always-play": _from(0),
}
"""Ways to decide, by name: under a bonus table, which classes of hands play."""


def counts_of(hands: Hands, played: Flags) -> Counts:
    """Deals by kind of hand and outcome when the classes flagged in `played` play and the others fold."""
    every = hands.met[0].sum()
    folded = np.where(played, 0, every)[:, None]
    deals = np.concatenate([folded, hands.met * played[:, None]], axis=1) * hands.ways[:, None]
    counts = np.zeros((len(PLAYER_KINDS), len(OUTCOMES)), np.int64)
    np.add.at(counts, kind_of_scores(hands.scores)[hands.place], deals)
    return counts


def by_category(counts: Counts) -> dict[str, dict[str, int]]:
    """The deals by category of the player's hand (F1), highest first, and outcome."""
    merged = np.vstack([counts[:-2], counts[-2:].sum(0)])
    return {
        str(kind): dict(zip(OUTCOMES, merged[kind].tolist(), strict=True))
        for kind in reversed(ThreeCategory)
    }


def posted_row(table: PayTable, rows: Sequence[str]) -> str | None:
    """The first of these rows that the table posts."""
    return next((row for row in rows if row in table.rows), None)


def ante_posted(counts: Counts, bonus: PayTable) -> Posted:
    """ANTE, PLAY and ANTE BONUS together, in antes: an outcome for each result and bonus row."""
    ways: dict[tuple[int, str | None], int] = {}
    for kind, deals in enumerate(counts.tolist()):
        for outcome, number in enumerate(deals):
            row = posted_row(bonus, ROWS_OF_KIND[kind]) if outcome else None  # no bonus after a fold
            ways[outcome, row] = ways.get((outcome, row), 0) + number
    outcomes = tuple(
        Outcome(
            SAID[outcome] + (f", {row}" if row else ""),
            number,
            Fraction(NETS[outcome]),
            row,
        )
        for (outcome, row), number in sorted(ways.items(), key=lambda item: item[0][0])
        if number
    )
    played = Fraction(int(counts[:, 1:].sum()), int(counts.sum()))
    return Posted("Ante and Play", bonus.rows, outcomes, 1 + played, "ante")


def ante_wager(counts: Counts, bonus: PayTable) -> Wager:
    """ANTE, PLAY and ANTE BONUS under this bonus table."""
    return ante_posted(counts, bonus).wager(bonus.pays)


def sentence(hands: Hands, played: Flags) -> str:
    """The strategy as a sentence: `Q-6-4 or better`, where it plays from some score up."""
    lowest, highest = (
        hands.place[played].min(initial=len(hands.scores)),
        hands.place[~played].max(initial=-1),
    )
    if lowest == 0 and highest == -1:
        return "every hand"
    if lowest == len(hands.scores):
        return "no hand"
    if lowest < highest:
        return "the hands listed"
    return f"{describe_three(int(hands.scores[lowest]))} or better"
