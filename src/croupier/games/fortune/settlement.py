"""Who pays whom: every wager of a round against the dealer's hand and the pay tables (F4-F7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.cards import Card
from croupier.games.fortune.settings import PayTables
from croupier.games.paytable import PayTable
from croupier.hands import (
    Category,
    ThreeCategory,
    best_of,
    category,
    describe_three,
    three,
    three_category,
)
from croupier.ledger import Entry

__all__ = [
    "LABELS",
    "Hand",
    "Line",
    "Wager",
    "Wagers",
    "announcement",
    "arranged",
    "dealer_plays",
    "entry",
    "payments",
    "six_rows",
    "three_rows",
]

Wager = Literal["play", "ante", "ante_bonus", "lucky_pairs", "super_six"]

LABELS: dict[Wager, str] = {
    "play": "PLAY",
    "ante": "ANTE",
    "ante_bonus": "ANTE BONUS",
    "lucky_pairs": "Lucky Pairs",
    "super_six": "Super 6",
}

QUEEN_HIGH = three(Card("Qs"), Card("3h"), Card("2d"))  # the lowest hand that qualifies (F5)


class Wagers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is bet on one position before the deal, in whole chips; 0 for a wager not made (F2)."""

    ante: int = 0
    lucky_pairs: int = 0
    super_six: int = 0

    @property
    def total(self) -> int:
        """All three together."""
        return self.ante + self.lucky_pairs + self.super_six

    @property
    def optional(self) -> bool:
        """Whether Lucky Pairs or Super 6 is bet; such a wager stays live after a fold (F4)."""
        return self.lucky_pairs > 0 or self.super_six > 0


class Hand(msgspec.Struct, frozen=True):
    """A position at settlement: its three cards, wagers, and PLAY, 0 where folded or without an ante.

    The cards of a folded hand without an optional wager do not matter and may be missing.
    """

    position: int
    cards: tuple[int, ...]
    wagers: Wagers
    play: int


class Line(msgspec.Struct, frozen=True):
    """One wager settled: `net` is what the position gains by it, 0 for a push, and `why` says the reason.

    `position` counts from 0. `stake` is the wager; for the ante bonus, the ante that it is paid on.
    """

    position: int
    wager: Wager
    stake: int
    net: int
    why: str

    def __str__(self) -> str:
        outcome = f"wins {self.net}" if self.net > 0 else f"loses {-self.net}" if self.net else "pushes"
        return f"position {self.position + 1} {LABELS[self.wager]} {outcome}: {self.why}"


def dealer_plays(cards: Sequence[int]) -> bool:
    """Whether the dealer's three cards qualify: queen high or better (F5)."""
    return three(*cards) >= QUEEN_HIGH


def announcement(cards: Sequence[int]) -> str:
    """What the dealer says of their three cards (F3)."""
    if not dealer_plays(cards):
        return "Dealer doesn't play"
    return f"Dealer plays: {describe_three(three(*cards))}"


def arranged(cards: Sequence[int]) -> tuple[Card, ...]:
    """Three cards as the dealer lays them: what is paired first, then from high to low (F3).

    The ace of 3-2-A comes last, as it is low there (F1).
    """
    counts = Counter(card >> 2 for card in cards)
    low_ace = counts.keys() == {0, 1, 12}
    order = sorted(
        cards,
        key=lambda card: (counts[card >> 2], -1 if low_ace and card >> 2 == 12 else card),
        reverse=True,
    )
    return tuple(Card(int(card)) for card in order)


def three_rows(cards: Sequence[int]) -> tuple[str, ...]:
    """The pay-table rows that three cards answer to, the finest first."""
    score = three(*cards)
    kind = three_category(score)
    suited_akq = kind is ThreeCategory.STRAIGHT_FLUSH and score >> 16 & 15 == 14
    return ("suited-akq", str(kind)) if suited_akq else (str(kind),)


def six_rows(cards: Sequence[int]) -> tuple[str, ...]:
    """The pay-table rows that the best five of six cards answer to, the finest first (F6)."""
    kind = category(best_of(cards))
    royal = kind is Category.ROYAL_FLUSH
    return (str(kind), str(Category.STRAIGHT_FLUSH)) if royal else (str(kind),)


def payments(dealer: Sequence[int], hands: Sequence[Hand], tables: PayTables) -> tuple[Line, ...]:
    """Every wager settled, in the order in which the dealer does it.

    First the antes of folded hands are collected (F3), then every live hand is settled, both from the
    dealer's right, which is from the last position to the first; at each PLAY, ANTE, ANTE BONUS, Lucky
    Pairs and Super 6 (F7). `hands` come in the order of their positions.
    """
    lines = [_forfeit(hand) for hand in reversed(hands) if hand.wagers.ante and not hand.play]
    for hand in reversed(hands):
        if hand.play:
            lines += _against_dealer(hand, dealer)
            lines += _ante_bonus(hand, tables.ante_bonus)
        lines += _optional(hand, dealer, tables)
    return tuple(lines)


def _forfeit(hand: Hand) -> Line:
    return Line(hand.position, "ante", hand.wagers.ante, -hand.wagers.ante, "folded")


def _against_dealer(hand: Hand, dealer: Sequence[int]) -> list[Line]:
    """PLAY, then ANTE (F5)."""
    mine, theirs = three(*hand.cards), three(*dealer)
    said, answered = describe_three(mine), describe_three(theirs)
    play, ante = 1, 1
    if not dealer_plays(dealer):
        play, why = 0, "dealer doesn't play"
    elif mine > theirs:
        why = f"{said} beats {answered}"
    elif mine < theirs:
        play, ante, why = -1, -1, f"{said} loses to {answered}"
    else:
        play, ante, why = 0, 0, f"both have {said}"
    stake = hand.wagers.ante
    return [
        Line(hand.position, "play", hand.play, play * hand.play, why),
        Line(hand.position, "ante", stake, ante * stake, why),
    ]


def _ante_bonus(hand: Hand, table: PayTable) -> list[Line]:
    """The bonus is a payment on the ante, not a wager: no line where it is not paid (F6)."""
    rows = three_rows(hand.cards)
    pay = table.pay(*rows)
    if not pay:
        return []
    ante = hand.wagers.ante
    return [Line(hand.position, "ante_bonus", ante, ante * pay, f"{_named(rows[0])} pays {pay} to 1")]


def _optional(hand: Hand, dealer: Sequence[int], tables: PayTables) -> list[Line]:
    """Lucky Pairs, then Super 6, whatever the dealer's hand and whether or not this one was folded (F4)."""
    lines = []
    if hand.wagers.lucky_pairs:
        rows = three_rows(hand.cards)
        lines.append(_posted(hand, "lucky_pairs", hand.wagers.lucky_pairs, rows, tables.lucky_pairs))
    if hand.wagers.super_six:
        rows = six_rows((*hand.cards, *dealer))
        lines.append(_posted(hand, "super_six", hand.wagers.super_six, rows, tables.super_six))
    return lines


def _posted(hand: Hand, wager: Wager, stake: int, rows: tuple[str, ...], table: PayTable) -> Line:
    """A wager against its pay table; a hand below it, or a row posted at 0, loses the wager."""
    pay = table.pay(*rows)
    why = f"{_named(rows[0])} pays {pay} to 1" if pay else f"{_named(rows[0])} is not paid"
    return Line(hand.position, wager, stake, stake * pay if pay else -stake, why)


def _named(row: str) -> str:
    return "suited A-K-Q" if row == "suited-akq" else row.replace("-", " ")


def entry(line: Line, seat: int) -> Entry:
    """The payment of a line between a seat and the house; a push is an entry of 0 to the seat."""
    payer, payee = (seat, None) if line.net < 0 else (None, seat)
    return Entry(payer, payee, abs(line.net), str(line))
