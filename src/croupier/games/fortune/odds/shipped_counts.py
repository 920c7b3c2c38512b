"""The counts of 52 cards, shipped as data; every pay table is priced from them.

No decision depends on a pay table, so these few hundred whole numbers serve all of them, and nobody waits
for a kernel. `tools/fortune-counts` computes them from nothing; a test compares the two.
"""

from __future__ import annotations

from functools import cache

import msgspec

from croupier.files import shipped_file


class StrategyCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to decide, in words, and the deals it gives by PLAYER_KINDS and OUTCOMES."""

    name: str
    raises: str
    hands_raised: int
    counts: tuple[tuple[int, ...], ...]


class Adjacent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The best play of a hand if the hand beside it is known, too (F2), over every deal of three hands.

    `counts` are deals by PLAYER_KINDS and OUTCOMES. Of the `pairs` of own and other hand, `plays_more` are
    played though the hand alone would be folded, and `folds_more` folded though it alone would be played;
    from the score `lowest_played` to `highest_folded` the play depends on the other hand.
    """

    counts: tuple[tuple[int, ...], ...]
    pairs: int
    plays_more: int
    folds_more: int
    lowest_played: int
    highest_folded: int


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All counts of a pack.

    `strategies` come best first. `hands` are three-card hands by PLAYER_KINDS, `six_card_hands` by
    category, both highest first. `whole` are deals by PLAYER_KINDS, OUTCOMES and SIX_CARD_KINDS under the
    best strategy.
    """

    strategies: tuple[StrategyCounts, ...]
    hands: dict[str, int]
    six_card_hands: dict[str, int]
    whole: tuple[tuple[tuple[int, ...], ...], ...]
    adjacent: Adjacent


@cache
def load_shipped_counts() -> Counted:
    """The counts of all 52 cards, as `tools/fortune-counts` wrote them."""
    return msgspec.json.decode(shipped_file(__package__, "counted.json"), type=Counted)
