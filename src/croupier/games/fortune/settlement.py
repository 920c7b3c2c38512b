"""The settlement of a round: every wager against the dealer's hand and the pay tables (F4-F7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from croupier.banked.rounds import Payment
from croupier.card_terms import HAND_TERMS
from croupier.cards import Card
from croupier.game.paytable import PayTable
from croupier.games.fortune.settings import PayTables
from croupier.games.fortune.state import Position, State, Wagers
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
from croupier.words import English, msg, msg_c

Wager = Literal["play", "ante", "ante_bonus", "lucky_pairs", "super_six"]

LABELS: dict[str, str] = {
    "play": English(msg_c("wager", "PLAY")),
    "ante": English(msg_c("wager", "ANTE")),
    "ante_bonus": English(msg_c("wager", "ANTE BONUS")),
    "lucky_pairs": English(msg_c("wager", "Lucky Pairs")),
    "super_six": English(msg_c("wager", "Super 6")),
}

PAID_ON: dict[str, str] = {"play": "ante", "ante_bonus": "ante"}
"""Wagers that equal the ante, or are paid on it (F3, F6)."""

QUEEN_HIGH = three(Card("Qs"), Card("3h"), Card("2d"))  # the lowest hand that qualifies (F5)


def dealer_plays(cards: Sequence[Card]) -> bool:
    """True if the dealer's three cards qualify: queen high or better (F5)."""
    return three(*cards) >= QUEEN_HIGH


def announcement(cards: Sequence[Card]) -> str:
    """The dealer's announcement of their three cards (F3)."""
    if not dealer_plays(cards):
        return English("Dealer doesn't play")
    return English("Dealer plays: {hand}", hand=describe_three(three(*cards)))


def arranged(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Three cards as the dealer lays them, from high to low; the ace of 3-2-A is low (F1, F3)."""
    low_ace = {card >> 2 for card in cards} == {0, 1, 12}
    order = sorted(cards, key=lambda card: -1 if low_ace and card >> 2 == 12 else card, reverse=True)
    return tuple(Card(int(card)) for card in order)


def three_rows(cards: Sequence[Card]) -> tuple[str, ...]:
    """The pay-table rows that three cards answer to, the finest first."""
    score = three(*cards)
    kind = three_category(score)
    suited_akq = kind is ThreeCategory.STRAIGHT_FLUSH and score >> 16 & 15 == 14
    return ("suited-akq", str(kind)) if suited_akq else (str(kind),)


def six_rows(cards: Sequence[Card]) -> tuple[str, ...]:
    """The pay-table rows that the best five of six cards answer to, the finest first (F6)."""
    kind = category(best_of(cards))
    royal = kind is Category.ROYAL_FLUSH
    return (str(kind), str(Category.STRAIGHT_FLUSH)) if royal else (str(kind),)


def payments(
    dealer: Sequence[Card], positions: Sequence[Position], tables: PayTables
) -> tuple[Payment, ...]:
    """Every wager settled, in the order in which the dealer does it.

    First the antes of folded hands are collected (F3), then every live hand is settled, both from the
    dealer's right, which is from the last position to the first; at each PLAY, ANTE, ANTE BONUS, Lucky
    Pairs and Super 6 (F7).
    """
    hands = [
        _Hand(position.seat or 0, at, position.cards, position.wagers, position.play or 0)
        for at, position in enumerate(positions)
        if position.is_in and position.wagers
    ]
    found = [
        hand.paid("ante", -1, English("folded"))
        for hand in reversed(hands)
        if hand.wagers.ante and not hand.play
    ]
    for hand in reversed(hands):
        if hand.play:
            found += _against_dealer(hand, dealer)
            found += _ante_bonus(hand, tables.ante_bonus)
        found += _optional(hand, dealer, tables)
    return tuple(found)


def payments_of(state: State, tables: PayTables) -> tuple[Payment, ...]:
    """Every wager of a settled round, in the order of F7."""
    return payments(state.dealer, state.places, tables)


class _Hand(NamedTuple):
    """A position with a bet, at settlement; `play` is 0 for a fold or without an ante."""

    seat: int
    position: int
    cards: tuple[Card, ...]
    wagers: Wagers
    play: int

    def paid(self, wager: Wager, odds: int, why: str) -> Payment:
        """A wager of this hand settled at odds to one: -1 for one that is lost, 0 for a push."""
        stake: int = getattr(self.wagers, PAID_ON.get(wager, wager))
        return Payment(self.seat, wager, stake, stake * odds, why, self.position)


def _against_dealer(hand: _Hand, dealer: Sequence[Card]) -> list[Payment]:
    """PLAY, then ANTE (F5)."""
    mine, theirs = three(*hand.cards), three(*dealer)
    hands = {"hand": describe_three(mine), "dealer": describe_three(theirs)}
    play, ante = 1, 1
    if not dealer_plays(dealer):
        play, why = 0, msg("dealer doesn't play")
    elif mine > theirs:
        why = msg("{hand} beats {dealer}", **hands)
    elif mine < theirs:
        play, ante, why = -1, -1, msg("{hand} loses to {dealer}", **hands)
    else:
        play, ante, why = 0, 0, msg("both have {hand}", hand=hands["hand"])
    said = English(why)
    return [hand.paid("play", play, said), hand.paid("ante", ante, said)]


def _ante_bonus(hand: _Hand, table: PayTable) -> list[Payment]:
    """The ante bonus, which is a payment on the ante and not a wager; none if it is not won (F6)."""
    rows = three_rows(hand.cards)
    pay = table.pay(*rows)
    return [hand.paid("ante_bonus", pay, _posted_said(rows[0], pay))] if pay else []


def _optional(hand: _Hand, dealer: Sequence[Card], tables: PayTables) -> list[Payment]:
    """Lucky Pairs, then Super 6. Neither depends on the dealer's hand or on a fold (F4)."""
    found = []
    if hand.wagers.lucky_pairs:
        found.append(_posted(hand, "lucky_pairs", three_rows(hand.cards), tables.lucky_pairs))
    if hand.wagers.super_six:
        found.append(_posted(hand, "super_six", six_rows((*hand.cards, *dealer)), tables.super_six))
    return found


def _posted(hand: _Hand, wager: Wager, rows: tuple[str, ...], table: PayTable) -> Payment:
    """A wager against its pay table; a hand below it, or a row posted at 0, loses the wager."""
    pay = table.pay(*rows)
    return hand.paid(wager, pay or -1, _posted_said(rows[0], pay))


@cache
def _posted_said(row: str, pay: int) -> str:
    hand = HAND_TERMS[row]
    if not pay:
        return English("{hand} is not paid", hand=hand)
    return English("{hand} pays {odds:plain} to 1", hand=hand, odds=pay)


def entry(payment: Payment) -> Entry:
    """The payment between seat and house; a push is one of 0 to the seat."""
    net = payment.net
    what = msg(
        "position {position:plain} {wager} wins {chips:plain}: {why}"
        if net > 0
        else "position {position:plain} {wager} loses {chips:plain}: {why}"
        if net
        else "position {position:plain} {wager} pushes: {why}",
        position=(payment.position or 0) + 1,
        wager=LABELS[payment.wager],
        chips=abs(net),
        why=payment.why,
    )
    return payment.entry(English(what))
