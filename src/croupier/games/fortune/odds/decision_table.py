"""The full decision table of 3 Card Fortune: every class of hands, and its best decision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.cards import RANKS, SUITS
from croupier.game.paytable import PayTable
from croupier.games.fortune.odds.hands import count
from croupier.games.fortune.odds.strategies import optimal, play_values
from croupier.games.fortune.odds.vocabulary import OUTCOMES
from croupier.hands import describe_three
from croupier.odds.report import Cell, Table, columns, exact


def hands_table(bonus: PayTable) -> Table:
    """The full decision table: every class of hands, highest first, with the dealer's
    results against it.
    """
    heads = columns(
        "hand; cards; hands: count; best; play: net; no q.: count; win: count; lose: count; tie: count"
    )
    hands = count()
    values, played = play_values(hands, bonus), optimal(hands)
    rows: list[tuple[Cell, ...]] = []
    for place in reversed(hands.place.argsort(kind="stable").tolist()):
        score = int(hands.scores[hands.place[place]])
        example = "".join(
            RANKS[rank - 2] + SUITS[3 - suit]
            for rank, suit in zip(hands.ranks[place].tolist(), hands.suits[place].tolist(), strict=True)
        )
        best = "play" if played[place] else "fold"
        met = hands.met[place].tolist()
        rows.append((describe_three(score), example, int(hands.ways[place]), best, values[place], *met))
    return Table("Every hand", heads, tuple(rows), "no q.: the dealer does not qualify.")


def hands_data(table: Table) -> list[dict[str, Any]]:
    """The full decision list, from `hands_table`, as plain data."""
    heads = ("hand", "example", "hands", "move")
    return [
        {
            **dict(zip(heads, row, strict=False)),
            "value": exact(Fraction(row[4] or 0)),
            "outcomes": dict(zip(OUTCOMES[1:], row[5:], strict=True)),
        }
        for row in table.rows
    ]
