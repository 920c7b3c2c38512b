"""The reason for every settlement of a wager in a round of 3 Card Fortune, for people (F4-F7)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked.reasons import HANDS, Reason, compared, posted, sentences
from croupier.banked.rounds import FOLDED, Payment
from croupier.cards import Card
from croupier.games.fortune.settings import PayTables
from croupier.games.fortune.settlement import dealer_plays, six_rows, three_rows
from croupier.games.fortune.view import PositionView, View
from croupier.hands import three, three_in_words
from croupier.words import English, Message, msg, msg_c

CALLED = {
    "ante_bonus": msg_c("wager", "Ante bonus"),
    "lucky_pairs": msg_c("wager", "Lucky Pairs"),
    "super_six": msg_c("wager", "Super 6"),
}


def hand_in_words(cards: Sequence[Card]) -> str:
    """Three cards in words."""
    return three_in_words(three(*cards))


def dealer_in_words(dealer: Sequence[Card]) -> str:
    """The dealer's hand in words (F5)."""
    if not dealer_plays(dealer):
        return English("Dealer doesn't qualify")
    return English("Dealer shows {hand}", hand=hand_in_words(dealer))


def reasons_on(view: View, tables: PayTables) -> tuple[Reason, ...]:
    """By payment of the view, in its order."""
    return tuple(_reason(view, payment, tables) for payment in view.payments)


def _reason(view: View, payment: Payment, tables: PayTables) -> Reason:
    place = view.positions[payment.position or 0]
    if payment.wager in ("play", "ante"):
        return _against(view, place, payment)
    rows = _rows(view, place, payment.wager)
    row = getattr(tables, payment.wager).row(*rows) or ""
    is_bonus = payment.wager == "ante_bonus"
    brief = English("bonus {odds} to 1", odds=payment.odds) if is_bonus else ""
    return posted(payment, HANDS[rows[0] if payment.net < 0 else row], row, brief)


def _rows(view: View, place: PositionView, wager: str) -> tuple[str, ...]:
    cards = place.cards or ()
    return six_rows((*cards, *(view.dealer or ()))) if wager == "super_six" else three_rows(cards)


def _against(view: View, place: PositionView, payment: Payment) -> Reason:
    if not place.play:
        return Reason(FOLDED)
    dealer = view.dealer or ()
    if not dealer_plays(dealer):
        return compared(msg("dealer doesn't qualify"), payment.odds)
    mine, theirs = hand_in_words(place.cards or ()), hand_in_words(dealer)
    if not payment.net:
        tie = compared(msg("both have {hand}", hand=mine), 0)
        return Reason(tie.why, brief=English("tie: comes back"))
    many = _is_many(mine)
    if payment.net > 0:
        return Reason(
            English("{hand} beat {dealer}" if many else "{hand} beats {dealer}", hand=mine, dealer=theirs),
            brief=English("beats the dealer"),
        )
    return Reason(
        English(
            "{hand} lose to {dealer}" if many else "{hand} loses to {dealer}", hand=mine, dealer=theirs
        ),
        brief=English("loses to the dealer"),
    )


def _is_many(hand: str) -> bool:
    """True if its verb is in the plural: three nines beat, Q-6-4 beats."""
    return hand.startswith("three ")


def result_of(view: View, reasons: Sequence[Reason]) -> str:
    """The viewer's round in a sentence or two, at two positions in one each; "" for who did not bet."""
    own = [at for at, place in enumerate(view.positions) if place.seat == view.seat is not None]
    told = {at: main for at in own if (main := _main(view, at))}
    if len(own) != 1:
        return English(
            sentences(
                msg("Position {position}: {result}", position=at + 1, result=main)
                for at, main in told.items()
            )
        )
    beside = (
        msg("{wager}: {why}.", wager=CALLED[payment.wager], why=reason.why)
        for payment, reason in zip(view.payments, reasons, strict=True)
        if payment.position == own[0] and payment.wager in CALLED
    )
    return English(sentences((*told.values(), *beside)))


def _main(view: View, at: int) -> Message | None:
    """The result of ante and PLAY in a sentence; None if there was no ante."""
    place = view.positions[at]
    odds = {
        paid.wager: paid.odds
        for paid in view.payments
        if paid.position == at and paid.wager in ("play", "ante")
    }
    if not odds:
        return None
    if not place.play:
        return msg("You folded, and the ante is lost.")
    dealer, mine = view.dealer or (), hand_in_words(place.cards or ())
    if not dealer_plays(dealer):
        return msg("Dealer doesn't qualify: the ante wins 1 to 1, the play bet pushes.")
    theirs = hand_in_words(dealer)
    if not odds["play"]:
        return msg("You and the dealer both have {hand}: ante and play push.", hand=mine)
    if odds["play"] > 0:
        return msg(
            "Your {hand} beat the dealer's {dealer}: ante and play win 1 to 1."
            if _is_many(mine)
            else "Your {hand} beats the dealer's {dealer}: ante and play win 1 to 1.",
            hand=mine,
            dealer=theirs,
        )
    return msg(
        "The dealer's {dealer} beat your {hand}: ante and play lose."
        if _is_many(theirs)
        else "The dealer's {dealer} beats your {hand}: ante and play lose.",
        hand=mine,
        dealer=theirs,
    )
