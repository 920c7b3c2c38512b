"""The vocabulary of the odds: outcomes, kinds of hands, and the rows of pay tables
that pay them (F5, F6).
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.game.paytable import PayTable
from croupier.hands import Category
from croupier.words import Message, msg

OUTCOMES = ("fold", "dealer_no_qualify", "win", "lose", "tie")
SAID = ("fold", "dealer does not qualify", "win", "lose", "tie")
NETS = (-1, 1, 2, -2, 0)
"""The net of ante and play together, in antes, by outcome and without any ante bonus (F4, F5)."""

PLAYER_KINDS = ("high-card", "pair", "flush", "straight", "trips", "straight-flush", "suited-akq")
"""The player's hands as pay tables see them, low to high; suited A-K-Q is apart from straight flushes."""

THREE_CARD_ROWS: tuple[tuple[str, ...], ...] = (
    *((kind,) for kind in PLAYER_KINDS[:-1]),
    ("suited-akq", "straight-flush"),
)
"""For each of PLAYER_KINDS the rows of a pay table that may pay it, the finest first."""

SIX_CARD_KINDS = (
    None,  # below trips: nothing that a Super 6 pays
    Category.TRIPS,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.QUADS,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)
"""Six-card hands as a Super 6 sees them, low to high; `STRAIGHT_FLUSH` does not count the royal ones."""


def six_card_rows(kind: Category | None) -> tuple[str, ...]:
    """The rows of a pay table that may pay a six-card hand, the finest first."""
    if kind is Category.ROYAL_FLUSH:
        return str(kind), str(Category.STRAIGHT_FLUSH)
    return () if kind is None else (str(kind),)


def raises_said(raises: str) -> Message:
    """The hands that a strategy plays, as `strategies.sentence` writes them, as a message."""
    lowest, better, _ = raises.partition(" or better")
    if better:
        return msg("{hand} or better", hand=lowest)
    return {"every hand": msg("every hand"), "no hand": msg("no hand")}.get(raises, msg("the hands listed"))


def pays_of(table: PayTable, kinds: Sequence[Sequence[str]]) -> list[int]:
    """The payment of each kind, given by its rows, to one; 0 for nothing."""
    return [table.pay(*rows) for rows in kinds]
