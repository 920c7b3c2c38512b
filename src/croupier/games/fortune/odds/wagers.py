"""The wagers of a round from their counts: ante and play, Lucky Pairs, Super 6, all together (F4-F6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.banked.whole_bet import Nets, WholeBet
from croupier.banked.whole_bet import whole_bet as joined
from croupier.game.paytable import PayTable
from croupier.games.fortune.odds.vocabulary import (
    NETS,
    OUTCOMES,
    PLAYER_KINDS,
    SAID,
    SIX_CARD_KINDS,
    THREE_CARD_ROWS,
    pays_of,
    six_card_rows,
)
from croupier.games.fortune.settings import PayTables
from croupier.odds.open_wager import Outcome, Posted

Counts = Sequence[Sequence[int]]
"""Deals by player's kind of hand (PLAYER_KINDS) and outcome (OUTCOMES)."""


def by_category(counts: Counts) -> dict[str, dict[str, int]]:
    """The deals by category of the player's hand (F1), highest first, and outcome."""
    *kinds, straight_flush, suited_akq = counts
    rows = [*kinds, [one + other for one, other in zip(straight_flush, suited_akq, strict=True)]]
    return {
        kind: dict(zip(OUTCOMES, row, strict=True))
        for kind, row in zip(reversed(PLAYER_KINDS[:-1]), reversed(rows), strict=True)
    }


def ante_posted(counts: Counts, bonus: PayTable) -> Posted:
    """ANTE, PLAY and ANTE BONUS together, in antes: an outcome for each result and bonus row."""
    ways: dict[tuple[int, str | None], int] = {}
    for rows, deals in zip(THREE_CARD_ROWS, counts, strict=True):
        for outcome, number in enumerate(deals):
            row = bonus.row(*rows) if outcome else None  # no bonus after a fold
            ways[outcome, row] = ways.get((outcome, row), 0) + number
    outcomes = tuple(
        Outcome(SAID[outcome] + (f", {row}" if row else ""), number, Fraction(NETS[outcome]), row)
        for (outcome, row), number in sorted(ways.items(), key=lambda item: item[0][0])
        if number
    )
    deals_in_all = sum(sum(deals) for deals in counts)
    folded = sum(deals[0] for deals in counts)
    return Posted("Ante and Play", bonus.rows, outcomes, 2 - Fraction(folded, deals_in_all), "ante")


def lucky_pairs_posted(hands: Mapping[str, int], table: PayTable) -> Posted:
    """Lucky Pairs on the player's three cards, from the hands of each of PLAYER_KINDS."""
    rows_of = dict(zip(PLAYER_KINDS, THREE_CARD_ROWS, strict=True))
    return _side("Lucky Pairs", table, [(rows_of[kind], ways) for kind, ways in hands.items()])


def super_six_posted(hands: Mapping[str, int], table: PayTable) -> Posted:
    """Super 6 on the best five of six cards, from the six-card hands of each category."""
    rows_of = {str(kind): six_card_rows(kind) for kind in SIX_CARD_KINDS}
    return _side("Super 6", table, [(rows_of.get(kind, (kind,)), ways) for kind, ways in hands.items()])


def _side(name: str, table: PayTable, kinds: Iterable[tuple[Sequence[str], int]]) -> Posted:
    """A side wager: an outcome for each row that is posted, and for each kind that is not and loses."""
    ways: dict[tuple[str, str | None], int] = {}
    for rows, number in kinds:
        row = table.row(*rows)
        key = row or rows[0], row
        ways[key] = ways.get(key, 0) + number
    lost = Fraction(-1)
    outcomes = (
        Outcome(label, number, Fraction(0) if row else lost, row, lost)
        for (label, row), number in ways.items()
    )
    return Posted(name, table.rows, tuple(outcomes))


def whole_bet(
    counts: Sequence[Counts], tables: PayTables, stakes: tuple[int, int, int] = (1, 1, 1)
) -> WholeBet:
    """All three wagers together; a side wager left out has stake 0.

    `counts` are deals by PLAYER_KINDS, OUTCOMES and SIX_CARD_KINDS.
    """
    bonus = pays_of(tables.ante_bonus, THREE_CARD_ROWS)
    lucky = pays_of(tables.lucky_pairs, THREE_CARD_ROWS)
    six = pays_of(tables.super_six, [six_card_rows(kind) for kind in SIX_CARD_KINDS])
    ways: dict[Nets, int] = {}
    folded = 0
    for kind, outcomes in enumerate(counts):
        for outcome, six_kinds in enumerate(outcomes):
            ante = NETS[outcome] + (bonus[kind] if outcome else 0)
            folded += 0 if outcome else sum(six_kinds)
            for six_kind, number in enumerate(six_kinds):
                paid = ante, lucky[kind] or -1, six[six_kind] or -1
                nets = stakes[0] * paid[0], stakes[1] * paid[1], stakes[2] * paid[2]
                ways[nets] = ways.get(nets, 0) + number
    staked = stakes[0] * (2 - Fraction(folded, sum(ways.values()))) + stakes[1] + stakes[2]
    return joined("All wagers", ways, staked)
