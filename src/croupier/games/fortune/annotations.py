"""Texts and figures for a view of 3 Card Fortune, made from the view and the settings alone (C4)."""

from __future__ import annotations

import msgspec

from croupier.banked.reasons import Reason
from croupier.games.fortune.reasons import dealer_in_words, hand_in_words, reasons_on, result_of
from croupier.games.fortune.settings import Settings, TableLimits
from croupier.games.fortune.view import View
from croupier.words import English

POSTED = English("Dealer qualifies with queen high or better.")  # F5


class Annotations(msgspec.Struct, frozen=True):
    """Limits, hands and reasons for a view of a table.

    - `limits`: the limits of the wagers.
    - `hands`: the hand on each position, where it may be seen.
    - `dealer`: the dealer's hand.
    - `posted`: the text printed on the felt.
    - `due`: the position on which the viewer has to act; None if there is none.
    - `reasons`: at the end, the reason for each payment.
    - `result`: at the end, the viewer's result.
    """

    limits: TableLimits
    hands: tuple[str, ...]
    dealer: str
    due: int | None
    posted: str = POSTED
    reasons: tuple[Reason, ...] = ()
    result: str = ""


def annotations_on(settings: Settings, view: View) -> Annotations:
    hands = tuple(
        hand_in_words(position.cards) if position.cards and len(position.cards) == 3 else ""
        for position in view.positions
    )
    reasons = reasons_on(view, settings.paytables)
    return Annotations(
        settings.limits,
        hands,
        dealer_in_words(view.dealer) if view.dealer else "",
        due_on(view),
        reasons=reasons,
        result=result_of(view, reasons),
    )


def due_on(view: View) -> int | None:
    """The first of the viewer's positions without a bet, or without a decision."""
    if view.seat is None or view.seat not in view.to_act:
        return None
    for at, position in enumerate(view.positions):
        undecided = position.play is None and position.wagers is not None and position.wagers.ante > 0
        if position.seat == view.seat and (
            position.wagers is None if view.phase == "betting" else undecided
        ):
            return at
    return None
