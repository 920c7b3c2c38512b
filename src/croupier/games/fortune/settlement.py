"""The settlement of a round: every wager against the dealer's hand and the pay tables (F4-F7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Literal

from croupier.banked.rounds import FOLDED, Payment, Settled, from_the_right
from croupier.card_terms import HAND_TERMS
from croupier.cards import Card
from croupier.games.fortune.settings import PayTables
from croupier.games.fortune.state import Position, Wagers
from croupier.hands import Category, ThreeCategory, best_of, category, describe_three, three, three_category
from croupier.ledger import Entry
from croupier.words import English, msg_c

Wager = Literal["play", "ante", "ante_bonus", "lucky_pairs", "super_six"]

LABELS: dict[str, str] = {
    "play": English(msg_c("wager", "PLAY")),
    "ante": English(msg_c("wager", "ANTE")),
    "ante_bonus": English(msg_c("wager", "ANTE BONUS")),
    "lucky_pairs": English(msg_c("wager", "Lucky Pairs")),
    "super_six": English(msg_c("wager", "Super 6")),
}

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
    """Every wager settled, in the order in which the dealer does it; see `settle`."""
    return tuple(one.payment for one in settle(dealer, positions, tables))


def settle(dealer: Sequence[Card], positions: Sequence[Position], tables: PayTables) -> tuple[Settled, ...]:
    """Every wager settled, in the order in which the dealer does it.

    First the antes of folded hands are collected (F3), then every live hand is settled, both from the
    dealer's right, which is from the last position to the first; at each PLAY, ANTE, ANTE BONUS, Lucky
    Pairs and Super 6 (F7).
    """
    return from_the_right(
        [
            _settled_position(at, position, position.wagers, dealer, tables)
            for at, position in enumerate(positions)
            if position.is_in and position.wagers
        ]
    )


def _settled_position(
    at: int, position: Position, wagers: Wagers, dealer: Sequence[Card], tables: PayTables
) -> tuple[list[Settled], int]:
    """The wagers of a position, and how many of them a fold forfeits. The optional ones stay live (F4)."""
    found: list[Settled] = []

    def paid(wager: Wager, stake: int, odds: int, why: str | Callable[[], str]) -> None:
        found.append(Settled(position.seat or 0, wager, stake, stake * odds, why, at))

    def posted(wager: Wager, stake: int, rows: tuple[str, ...]) -> None:
        pay = getattr(tables, wager).pay(*rows)
        paid(wager, stake, pay or -1, partial(_posted_said, rows[0], pay))

    rows = three_rows(position.cards) if position.play or wagers.lucky_pairs else ()
    if position.play:
        mine, theirs = three(*position.cards), three(*dealer)
        better = (mine > theirs) - (mine < theirs)
        play, ante = (better, better) if theirs >= QUEEN_HIGH else (0, 1)  # F5
        why = partial(_against_said, mine, theirs)
        paid("play", wagers.ante, play, why)
        paid("ante", wagers.ante, ante, why)
        if tables.ante_bonus.pay(*rows):  # a payment on the ante and not a wager, so it is never lost (F6)
            posted("ante_bonus", wagers.ante, rows)
    elif wagers.ante:
        paid("ante", wagers.ante, -1, FOLDED)
    forfeited = len(found) if not position.play else 0
    if wagers.lucky_pairs:
        posted("lucky_pairs", wagers.lucky_pairs, rows)
    if wagers.super_six:
        posted("super_six", wagers.super_six, six_rows((*position.cards, *dealer)))
    return found, forfeited


def _against_said(mine: int, theirs: int) -> str:
    if theirs < QUEEN_HIGH:
        return English("dealer doesn't play")
    hand, dealer = describe_three(mine), describe_three(theirs)
    if mine > theirs:
        return English("{hand} beats {dealer}", hand=hand, dealer=dealer)
    if mine < theirs:
        return English("{hand} loses to {dealer}", hand=hand, dealer=dealer)
    return English("both have {hand}", hand=hand)


@cache
def _posted_said(row: str, pay: int) -> str:
    hand = HAND_TERMS[row]
    if not pay:
        return English("{hand} is not paid", hand=hand)
    return English("{hand} pays {odds:plain} to 1", hand=hand, odds=pay)


@lru_cache(maxsize=512)  # many lose or win as others did
def entry(payment: Payment) -> Entry:
    """The payment between seat and house; a push is one of 0 to the seat."""
    net = payment.net
    what = English(
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
    return payment.entry(what)
