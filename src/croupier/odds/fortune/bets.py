"""Lucky Pairs, Super 6, and all the wagers of a round together (F6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

import msgspec
import numpy as np

from croupier.games.fortune.settings import PayTables
from croupier.games.paytable import PayTable
from croupier.hands import Category
from croupier.odds.fortune.ante import (
    NETS,
    OUTCOMES,
    PLAYER_KINDS,
    ROWS_OF_KIND,
    Flags,
    kind_of_scores,
    pays_by_kind,
)
from croupier.odds.fortune.hands import Hands, Ints
from croupier.odds.fortune.joint import SIX_CARD_KINDS
from croupier.odds.report import Row, Wager

__all__ = ["WholeBet", "hand_counts", "lucky_pairs_wager", "super_six_wager", "whole_bet", "whole_counts"]


_SIX_CARD_ROWS: tuple[tuple[str, ...], ...] = (
    (),
    *((str(kind),) for kind in SIX_CARD_KINDS[1:-1]),
    ("royal-flush", "straight-flush"),
)


def _net(table: PayTable, rows: Sequence[str]) -> int:
    """What a hand of these rows nets: its pay, or -1 where none of them is posted."""
    return table.pay(*rows) if any(row in table.rows for row in rows) else -1


def hand_counts(hands: Hands) -> dict[str, int]:
    """The three-card hands of the pack by kind, highest first."""
    counts = np.bincount(kind_of_scores(hands.scores)[hands.place], weights=hands.ways, minlength=7)
    return {kind: int(n) for kind, n in zip(reversed(PLAYER_KINDS), counts[::-1], strict=True)}


def _posted_rows(table: PayTable, counts: Mapping[str, int], merged: str, apart: str) -> tuple[Row, ...]:
    """A row for every kind, highest first; the kind `apart` counts as `merged` unless posted apart."""
    ways = dict(counts)
    if apart not in table.rows:
        ways[merged] += ways.pop(apart)
    return tuple(Row(kind, number, Fraction(_net(table, (kind,)))) for kind, number in ways.items())


def lucky_pairs_wager(counts: Mapping[str, int], table: PayTable) -> Wager:
    """Lucky Pairs on the player's three cards, from `hand_counts`."""
    return Wager("Lucky Pairs", _posted_rows(table, counts, "straight-flush", "suited-akq"))


def super_six_wager(counts: Mapping[Category, int], table: PayTable) -> Wager:
    """Super 6 on the best five of six cards, from `six_card_counts`."""
    named = {str(kind): number for kind, number in counts.items()}
    return Wager("Super 6", _posted_rows(table, named, "straight-flush", "royal-flush"))


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
    lucky = [_net(tables.lucky_pairs, rows) for rows in ROWS_OF_KIND]
    six = [_net(tables.super_six, rows) for rows in _SIX_CARD_ROWS]
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
