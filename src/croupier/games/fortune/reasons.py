"""The reason for every settlement of a wager in a round of 3 Card Fortune, for people (F4-F7)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked.rounds import Payment, Reason, settled_at
from croupier.cards import Card
from croupier.games.fortune.settings import PayTables
from croupier.games.fortune.settlement import dealer_plays, six_rows, three_rows
from croupier.games.fortune.view import PositionView, View
from croupier.hands import three, three_in_words

__all__ = ["called", "dealer_said", "reasons_on", "result_of"]

CALLED = {
    "play": "the play bet",
    "ante": "the ante",
    "ante_bonus": "the ante bonus",
    "lucky_pairs": "Lucky Pairs",
    "super_six": "Super 6",
}


def called(cards: Sequence[Card]) -> str:
    """Three cards in words."""
    return three_in_words(three(*cards))


def dealer_said(dealer: Sequence[Card]) -> str:
    """The dealer's hand in words (F5)."""
    return f"Dealer shows {called(dealer)}" if dealer_plays(dealer) else "Dealer doesn't qualify"


def reasons_on(view: View, tables: PayTables) -> tuple[Reason, ...]:
    """By payment of the view, in its order."""
    return tuple(_reason(view, payment, tables) for payment in view.payments)


def _reason(view: View, payment: Payment, tables: PayTables) -> Reason:
    place = view.positions[payment.position or 0]
    if payment.wager in ("play", "ante"):
        return _against(view, place, payment)
    rows = _rows(view, place, payment.wager)
    table = getattr(tables, payment.wager)
    row = next((row for row in rows if row in table.rows), "")
    if payment.net < 0:
        return Reason(f"{_row_named(rows[0])} is not paid")
    odds = f"{_odds(payment):,} to 1"
    return Reason(
        f"{_row_named(row)} pays {odds}", row, f"bonus {odds}" if payment.wager == "ante_bonus" else ""
    )


def _odds(payment: Payment) -> int:
    return payment.net // payment.stake


def _rows(view: View, place: PositionView, wager: str) -> tuple[str, ...]:
    cards = place.cards or ()
    return six_rows((*cards, *(view.dealer or ()))) if wager == "super_six" else three_rows(cards)


def _row_named(row: str) -> str:
    return {"suited-akq": "suited A-K-Q", "trips": "three of a kind", "quads": "four of a kind"}.get(
        row, row.replace("-", " ")
    )


def _against(view: View, place: PositionView, payment: Payment) -> Reason:
    if not place.play:
        return Reason("folded")
    dealer = view.dealer or ()
    what = settled_at(_odds(payment))
    if not dealer_plays(dealer):
        brief = "dealer doesn't qualify"
        return Reason(f"{brief}: {what}", brief=brief)
    mine, theirs = called(place.cards or ()), called(dealer)
    if not payment.net:
        return Reason(f"both have {mine}: {what}", brief="ties with the dealer")
    won = payment.net > 0
    return Reason(
        f"{_fares(mine, won=won)} {theirs}", brief="beats the dealer" if won else "loses to the dealer"
    )


def _fares(hand: str, *, won: bool) -> str:
    """The result of a hand: `Q-6-4 loses to`, `three nines beat`."""
    many = hand.startswith("three ")
    return f"{hand} {'beat' if won else 'lose'}{'' if many else 's'}{'' if won else ' to'}"


def result_of(view: View, reasons: Sequence[Reason]) -> str:
    """The viewer's round in a sentence or two, at two positions in one each; "" for who did not bet."""
    own = [at for at, place in enumerate(view.positions) if place.seat == view.seat is not None]
    if len(own) == 1:
        return _told(view, own[0], reasons)
    told = {at: _main(view, view.positions[at], _paid_at(view, at)) for at in own}
    return " ".join(f"Position {at + 1}: {text}" for at, text in told.items() if text)


def _paid_at(view: View, at: int) -> list[Payment]:
    return [payment for payment in view.payments if payment.position == at]


def _told(view: View, at: int, reasons: Sequence[Reason]) -> str:
    mine = [
        (payment, reason)
        for payment, reason in zip(view.payments, reasons, strict=True)
        if payment.position == at
    ]
    if not mine:
        return ""
    beside = [
        f"{_first_big(CALLED[payment.wager])}: {reason.why}."
        for payment, reason in mine
        if payment.wager not in ("play", "ante")
    ]
    return " ".join([_main(view, view.positions[at], [payment for payment, _ in mine]), *beside]).strip()


def _main(view: View, place: PositionView, payments: Sequence[Payment]) -> str:
    """The result of ante and PLAY in a sentence; "" if there was no ante."""
    odds = {payment.wager: _odds(payment) for payment in payments if payment.wager in ("play", "ante")}
    if not odds:
        return ""
    if not place.play:
        return "You folded, and the ante is lost."
    dealer, mine = view.dealer or (), called(place.cards or ())
    if not dealer_plays(dealer):
        return "Dealer doesn't qualify: the ante wins 1 to 1, the play bet pushes."
    theirs = called(dealer)
    if not odds["play"]:
        return f"You and the dealer both have {mine}: ante and play push."
    if odds["play"] > 0:
        return f"Your {_fares(mine, won=True)} the dealer's {theirs}: ante and play win 1 to 1."
    return f"The dealer's {_fares(theirs, won=True)} your {mine}: ante and play lose."


def _first_big(text: str) -> str:
    return text.removeprefix("the ").capitalize() if text.startswith("the ") else text
