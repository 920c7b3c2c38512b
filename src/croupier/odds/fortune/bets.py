"""Lucky Pairs, Super 6, and all the wagers of a round together (F6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt

import msgspec
import numpy as np

from croupier.games.fortune.settings import PayTables
from croupier.games.paytable import PayTable
from croupier.hands import Category
from croupier.odds.design import Outcome, Posted
from croupier.odds.fortune.ante import (
    NETS,
    OUTCOMES,
    PLAYER_KINDS,
    ROWS_OF_KIND,
    Flags,
    kind_of_scores,
    pays_by_kind,
    posted_row,
)
from croupier.odds.fortune.hands import Hands, Ints
from croupier.odds.fortune.joint import SIX_CARD_KINDS
from croupier.odds.report import Row, Wager

__all__ = [
    "WholeBet",
    "hand_counts",
    "lucky_pairs_posted",
    "super_six_posted",
    "whole_bet",
    "whole_counts",
]


_SIX_CARD_ROWS: tuple[tuple[str, ...], ...] = (
    (),
    *((str(kind),) for kind in SIX_CARD_KINDS[1:-1]),
    ("royal-flush", "straight-flush"),
)


def hand_counts(hands: Hands) -> dict[str, int]:
    """The three-card hands of the pack by kind, highest first."""
    counts = np.bincount(kind_of_scores(hands.scores)[hands.place], weights=hands.ways, minlength=7)
    return {kind: int(n) for kind, n in zip(reversed(PLAYER_KINDS), counts[::-1], strict=True)}


def lucky_pairs_posted(counts: Mapping[str, int], table: PayTable) -> Posted:
    """Lucky Pairs on the player's three cards, from `hand_counts`."""
    rows_of = dict(zip(PLAYER_KINDS, ROWS_OF_KIND, strict=True))
    return _side("Lucky Pairs", table, [(rows_of[kind], ways) for kind, ways in counts.items()])


def super_six_posted(counts: Mapping[Category, int], table: PayTable) -> Posted:
    """Super 6 on the best five of six cards, from `six_card_counts`."""
    kinds = [
        (("royal-flush", "straight-flush") if kind is Category.ROYAL_FLUSH else (str(kind),), ways)
        for kind, ways in counts.items()
    ]
    return _side("Super 6", table, kinds)


def _side(name: str, table: PayTable, kinds: Iterable[tuple[Sequence[str], int]]) -> Posted:
    """A side wager: an outcome for each row that is posted, and for each kind that is not and loses."""
    ways: dict[tuple[str, str | None], int] = {}
    for rows, number in kinds:
        row = posted_row(table, rows)
        key = row or rows[0], row
        ways[key] = ways.get(key, 0) + number
    lost = Fraction(-1)
    outcomes = (
        Outcome(label, number, Fraction(0) if row else lost, row, lost)
        for (label, row), number in ways.items()
    )
    return Posted(name, table.rows, tuple(outcomes))


class WholeBet(msgspec.Struct, frozen=True):
    """Ante and play, Lucky Pairs and Super 6 made in every round: their joint result.

    `wager` is their sum, one row for each net result; `covariance` that of each two (and each with
    itself) in the stakes of `stakes`, in the order ante, Lucky Pairs, Super 6.
    """

    stakes: tuple[int, int, int]
    wager: Wager
    covariance: tuple[tuple[Fraction, ...], ...]

    @property
    def correlation(self) -> tuple[tuple[float, ...], ...]:
        """The correlation of each two wagers; 0 where one of them cannot vary."""
        deviations = [sqrt(self.covariance[i][i]) for i in range(3)]
        return tuple(
            tuple(
                float(self.covariance[i][j]) / (deviations[i] * deviations[j])
                if deviations[i] and deviations[j]
                else 0.0
                for j in range(3)
            )
            for i in range(3)
        )


def whole_counts(hands: Hands, joint: Ints, played: Flags) -> Ints:
    """Deals by player's kind, outcome and six-card kind (7, 5, 8), from `joint_counts`.

    ValueError where `played` splits hands of one score: the joint counts do not tell them apart.
    """
    plays = np.zeros(len(hands.scores), bool)
    plays[hands.place] = played
    if not (plays[hands.place] == played).all():
        raise ValueError("the strategy splits hands of one score")
    folded = np.where(plays, 0, joint.sum(1).T).T[:, None]
    deals = np.concatenate([folded, joint * plays[:, None, None]], axis=1)
    counts = np.zeros((len(PLAYER_KINDS), len(OUTCOMES), len(SIX_CARD_KINDS)), np.int64)
    np.add.at(counts, kind_of_scores(hands.scores), deals)
    return counts


def whole_bet(counts: Ints, tables: PayTables, stakes: tuple[int, int, int] = (1, 1, 1)) -> WholeBet:
    """All three wagers together, from `whole_counts`; a side wager left out has stake 0."""
    bonus = pays_by_kind(tables.ante_bonus)
    lucky = [tables.lucky_pairs.pay(*rows) or -1 for rows in ROWS_OF_KIND]
    six = [tables.super_six.pay(*rows) or -1 for rows in _SIX_CARD_ROWS]
    every = int(counts.sum())
    ways: dict[int, int] = {}
    sums, products = [0, 0, 0], [[0] * 3 for _ in range(3)]
    for kind, outcome, six_kind in np.argwhere(counts).tolist():
        number = int(counts[kind, outcome, six_kind])
        ante = NETS[outcome] + (bonus[kind] if outcome else 0)
        paid = ante, lucky[kind], six[six_kind]
        nets = [stake * net for stake, net in zip(stakes, paid, strict=True)]
        ways[sum(nets)] = ways.get(sum(nets), 0) + number
        for i in range(3):
            sums[i] += number * nets[i]
            for j in range(3):
                products[i][j] += number * nets[i] * nets[j]
    rows = tuple(Row(f"{net:+d}", ways[net], Fraction(net)) for net in sorted(ways))
    played = Fraction(int(counts[:, 1:].sum()), every)
    covariance = tuple(
        tuple(Fraction(products[i][j], every) - Fraction(sums[i] * sums[j], every**2) for j in range(3))
        for i in range(3)
    )
    staked = stakes[0] * (1 + played) + stakes[1] + stakes[2]
    return WholeBet(stakes, Wager("All wagers", rows, staked, "ante"), covariance)
