"""The settings of a 3 Card Fortune table: pay tables, limits, and positions per player (F2, F3, F6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.errors import BadInput
from croupier.game.limits import Limits
from croupier.game.paytable import Ladder, PayTable

ANTE_BONUS = Ladder("ante-bonus", ("straight-flush", "trips", "straight"), ("suited-akq",))
LUCKY_PAIRS = Ladder(
    "lucky-pairs", ("straight-flush", "trips", "straight", "flush", "pair"), ("suited-akq",)
)
SUPER_SIX = Ladder(
    "super-six", ("straight-flush", "quads", "full-house", "flush", "straight", "trips"), ("royal-flush",)
)


MOST_TIGHT = 20_000
"""Antes that may leave too few chips for every optional wager; they are counted one by one."""


class TableLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of the three wagers; PLAY has none of its own, as it equals the ANTE."""

    ante: Limits
    lucky_pairs: Limits
    super_six: Limits

    def __post_init__(self) -> None:
        most = self.lucky_pairs.maximum + self.super_six.maximum
        if most // (2 * self.ante.unit) > MOST_TIGHT:
            raise BadInput(
                "limits of {most:plain} for both optional wagers: expected at most {limit:plain},"
                " {units} units of the ante",
                most=most,
                limit=MOST_TIGHT * 2 * self.ante.unit,
                units=2 * MOST_TIGHT,
            )


class PayTables(msgspec.Struct, frozen=True):
    """The three posted pay tables, read."""

    ante_bonus: PayTable
    lucky_pairs: PayTable
    super_six: PayTable


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a 3 Card Fortune table.

    A pay table is posted as text, `5-4-1`, or as pays by row name; either way the settings keep the text,
    so that two houses that post the same pays have the same settings.
    """

    limits: TableLimits
    ante_bonus: str | dict[str, int] = "5-4-1"
    lucky_pairs: str | dict[str, int] = "40-30-6-3-1"
    super_six: str | dict[str, int] = "1000-200-50-25-20-10-5"
    optional_alone: bool = False
    """True if Lucky Pairs and Super 6 may be wagered without an ante (F2)."""
    adjacent_positions: bool = True
    """True if one player may play two adjacent positions (F2)."""
    dealing: Literal["shuffler", "pitched"] = "shuffler"
    """Packets of three from a shuffler, or one card at a time in rotation by hand (F3)."""

    def __post_init__(self) -> None:
        tables = self.paytables
        for name in tables.__struct_fields__:
            msgspec.structs.force_setattr(self, name, str(getattr(tables, name)))

    @property
    def paytables(self) -> PayTables:
        """The posted pay tables, read. Raises BadInput while settings are made, never after."""
        return PayTables(
            ANTE_BONUS.table(self.ante_bonus),
            LUCKY_PAIRS.table(self.lucky_pairs),
            SUPER_SIX.table(self.super_six),
        )
