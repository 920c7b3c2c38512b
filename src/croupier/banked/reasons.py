"""The reasons for payments, in words for people."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.banked.rounds import Payment
from croupier.card_terms import HAND_TERMS
from croupier.words import English, Message, msg, msg_c

HANDS = HAND_TERMS | {"trips": msg_c("hand", "three of a kind"), "quads": msg_c("hand", "four of a kind")}
"""Rows of pay tables as people call them."""


class Reason(msgspec.Struct, frozen=True):
    """Why a wager was settled so, for people; `row` is the row of its pay table that paid it, or "".

    `brief` says it in the few words that fit below a wager's circle, where both hands are named beside;
    it is "" where `why` is as brief.
    """

    why: str
    row: str = ""
    brief: str = ""


BACK = msg("comes back")


def compared(brief: Message, odds: int, pushed: Message | None = None) -> Reason:
    """The reason for a wager on a comparison of hands, settled at odds to one: -1 for a loss.

    Below a circle, a net of 0 says that the stake comes back, for why stands beside the dealer's cards.
    """
    what = settled_at(odds, pushed)
    why = English("{brief}: {what}", brief=brief, what=what)
    return Reason(why, brief=English(brief if odds else BACK))


def posted(payment: Payment, hand: Message, row: str, brief: str = "") -> Reason:
    """The reason for a wager on the cards alone; `row` is that of its pay table, if one pays."""
    if payment.net < 0:
        return Reason(English("{hand} is not paid", hand=hand))
    return Reason(English("{hand} pays {odds} to 1", hand=hand, odds=payment.odds), row, brief)


def settled_at(odds: int, pushed: Message | None = None) -> Message:
    """The outcome of a wager settled at odds to one: -1 for a loss, 0 for a push."""
    if odds:
        return msg("loses") if odds < 0 else msg("wins {odds} to 1", odds=odds)
    return pushed or msg("pushes")


def sentences(several: Iterable[Message]) -> Message:
    """Sentences one behind the other."""
    said: Message | None = None
    for one in several:
        said = msg("{first} {other}", first=said, other=one) if said else one
    return said or msg("")
