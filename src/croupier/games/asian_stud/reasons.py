"""The reason for every settlement of a wager in a round of Asian Stud, for people (A3-A7)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked.rounds import COMMISSION, Payment, Reason, settled_at
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.settlement import posted_row, side_row
from croupier.games.asian_stud.view import SeatView, View

__all__ = ["dealer_in_words", "reasons_on", "result_of", "worth_in_words"]

BACK = "comes back"
_NAMED = {
    "trips": "three of a kind",
    "quads": "four of a kind",
    "natural-royal": "royal flush without the joker",
    "joker-royal": "royal flush with the joker",
}


def worth_in_words(place: SeatView) -> str:
    """The value of a visible hand as it is set (A2); "" if the setting is not visible."""
    if place.set:
        return f"worth {place.set.value}"
    return "no qualifying set" if place.cards and place.play != "fold" else ""


def dealer_in_words(view: View) -> str:
    """The dealer's hand in words; "" until it is shown (A4)."""
    if not view.dealer:
        return ""
    return (
        f"Dealer qualifies, worth {view.dealer_set.value}" if view.dealer_set else "Dealer doesn't qualify"
    )


def reasons_on(view: View, settings: Settings) -> tuple[Reason, ...]:
    """By payment of the view, in its order."""
    return tuple(_reason(view, payment, settings) for payment in view.payments)


def _reason(view: View, payment: Payment, settings: Settings) -> Reason:
    place = view.places[payment.seat]
    if payment.wager == COMMISSION:
        return Reason(f"commission {payment.why}", brief=f"commission {-payment.net:,}")
    if payment.wager == "side":
        return _side(place, payment, settings)
    return _against(view, place, payment)


def _side(place: SeatView, payment: Payment, settings: Settings) -> Reason:
    if not place.cards:
        return Reason("folded")
    row = side_row(place.cards)
    posted = posted_row(settings.side_paytable, row) or ""
    said = _NAMED.get(row, row.replace("-", " "))
    if payment.net < 0:
        return Reason(f"{said} is not paid")
    return Reason(f"{said} pays {_odds(payment):,} to 1", posted)


def _odds(payment: Payment) -> int:
    return payment.net // payment.stake


def _against(view: View, place: SeatView, payment: Payment) -> Reason:
    if place.play == "fold":
        return Reason("folded")
    what = settled_at(_odds(payment), pushed=BACK)
    if not view.dealer_set:
        brief = "dealer doesn't qualify"
        return Reason(f"{brief}: {what}", brief=brief)
    if not place.set:
        return Reason("no qualifying set")
    mine, theirs = place.set.value, view.dealer_set.value
    if mine < theirs:
        return Reason(f"{mine} loses to {theirs}")
    brief = f"{mine} beats {theirs}" if mine > theirs else f"both have {mine}"
    return Reason(f"{brief}: {what}", brief=brief)


def result_of(view: View, reasons: Sequence[Reason]) -> str:
    """The viewer's round in a sentence or two; "" for who did not bet."""
    mine = [
        (payment, reason)
        for payment, reason in zip(view.payments, reasons, strict=True)
        if payment.seat == view.seat
    ]
    if not mine or view.seat is None:
        return ""
    beside = [f"Side wager: {reason.why}." for payment, reason in mine if payment.wager == "side"]
    kept = -sum(payment.net for payment, _ in mine if payment.wager == COMMISSION)
    commission = [f"Commission: {kept:,}."] if kept else []
    main = _main(view, view.places[view.seat], {one.wager: _odds(one) for one, _ in mine if one.stake})
    return " ".join([main, *beside, *commission])


def _main(view: View, place: SeatView, odds: dict[str, int]) -> str:
    if place.play == "fold":
        return "You folded, and the ante is lost."
    ante, raised = (settled_at(odds[wager], pushed=BACK) for wager in ("ante", "raise"))
    what = f"the ante {ante}, the raise {raised}."
    if not view.dealer_set:
        return f"Dealer doesn't qualify: {what}"
    theirs = view.dealer_set.value
    if not place.set:
        return f"You have no qualifying set against the dealer's {theirs}: ante and raise lose."
    mine = place.set.value
    if mine == theirs:
        return f"You and the dealer both have {mine}: ante and raise come back."
    if mine < theirs:
        return f"The dealer's {theirs} beats your {mine}: ante and raise lose."
    return f"Your {mine} beats the dealer's {theirs}: {what}"
