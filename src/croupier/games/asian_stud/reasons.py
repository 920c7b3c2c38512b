"""The reason for every settlement of a wager in a round of Asian Stud, for people (A3-A7)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked.reasons import BACK, HANDS, Reason, compared, posted, sentences, settled_at
from croupier.banked.rounds import COMMISSION, FOLDED, Payment
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.settlement import posted_row, side_row
from croupier.games.asian_stud.view import SeatView, View
from croupier.words import English, Message, msg, msg_c

_NAMED = HANDS | {
    "natural-royal": msg_c("hand", "royal flush without the joker"),
    "joker-royal": msg_c("hand", "royal flush with the joker"),
}


def worth_in_words(place: SeatView) -> str:
    """The value of a visible hand as it is set (A2); "" if the setting is not visible."""
    if place.set:
        return English("worth {n:plain}", n=place.set.value)
    return English("no qualifying set") if place.cards and place.play != "fold" else ""


def dealer_in_words(view: View) -> str:
    """The dealer's hand in words; "" until it is shown (A4)."""
    if not view.dealer:
        return ""
    if not view.dealer_set:
        return English("Dealer doesn't qualify")
    return English("Dealer qualifies, worth {n:plain}", n=view.dealer_set.value)


def reasons_on(view: View, settings: Settings) -> tuple[Reason, ...]:
    """By payment of the view, in its order."""
    return tuple(_reason(view, payment, settings) for payment in view.payments)


def _reason(view: View, payment: Payment, settings: Settings) -> Reason:
    place = view.places[payment.seat]
    if payment.wager == COMMISSION:
        return Reason(
            English("commission {why}", why=payment.why),
            brief=English("commission {chips}", chips=-payment.net),
        )
    if payment.wager != "side":
        return _against(view, place, payment)
    if not place.cards:
        return Reason(FOLDED)
    row = side_row(place.cards)
    return posted(payment, _NAMED[row], posted_row(settings.side_paytable, row) or "")


def _against(view: View, place: SeatView, payment: Payment) -> Reason:
    if place.play == "fold":
        return Reason(FOLDED)
    if not view.dealer_set:
        return compared(msg("dealer doesn't qualify"), payment.odds, BACK)
    if not place.set:
        return Reason(English("no qualifying set"))
    mine, theirs = place.set.value, view.dealer_set.value
    if mine < theirs:
        return Reason(English("{mine:plain} loses to {theirs:plain}", mine=mine, theirs=theirs))
    if mine == theirs:
        return compared(msg("both have {n:plain}", n=mine), payment.odds, BACK)
    return compared(msg("{mine:plain} beats {theirs:plain}", mine=mine, theirs=theirs), payment.odds, BACK)


def result_of(view: View, reasons: Sequence[Reason]) -> str:
    """The viewer's round in a sentence or two; "" for who did not bet."""
    mine = [
        (payment, reason)
        for payment, reason in zip(view.payments, reasons, strict=True)
        if payment.seat == view.seat
    ]
    if not mine or view.seat is None:
        return ""
    beside = [
        msg("Side wager: {why}.", why=reason.why) for payment, reason in mine if payment.wager == "side"
    ]
    kept = -sum(payment.net for payment, _ in mine if payment.wager == COMMISSION)
    commission = [msg("Commission: {chips}.", chips=kept)] if kept else []
    main = _main(view, view.places[view.seat], {one.wager: one.odds for one, _ in mine if one.stake})
    return English(sentences([main, *beside, *commission]))


def _main(view: View, place: SeatView, odds: dict[str, int]) -> Message:
    if place.play == "fold":
        return msg("You folded, and the ante is lost.")
    ante, raised = (settled_at(odds[wager], pushed=BACK) for wager in ("ante", "raise"))
    if not view.dealer_set:
        return msg("Dealer doesn't qualify: the ante {ante}, the raise {raised}.", ante=ante, raised=raised)
    theirs = view.dealer_set.value
    if not place.set:
        return msg(
            "You have no qualifying set against the dealer's {n:plain}: ante and raise lose.", n=theirs
        )
    mine = place.set.value
    if mine == theirs:
        return msg("You and the dealer both have {n:plain}: ante and raise come back.", n=mine)
    if mine < theirs:
        return msg(
            "The dealer's {theirs:plain} beats your {mine:plain}: ante and raise lose.",
            theirs=theirs,
            mine=mine,
        )
    return msg(
        "Your {mine:plain} beats the dealer's {theirs:plain}: the ante {ante}, the raise {raised}.",
        mine=mine,
        theirs=theirs,
        ante=ante,
        raised=raised,
    )
