"""Texts and figures for a view of Asian Stud, made from the view and the settings alone (C4)."""

from __future__ import annotations

import msgspec

from croupier.ascii_text import ascii_upper
from croupier.banked.rounds import Reason
from croupier.cards import Card
from croupier.games.asian_stud.arranging import Way, Worth, high_first, ways
from croupier.games.asian_stud.reasons import dealer_said, reasons_on, result_of, worth_said
from croupier.games.asian_stud.settings import Settings, TableLimits, in_words
from croupier.games.asian_stud.settlement import side_row
from croupier.games.asian_stud.view import View

__all__ = ["Annotations", "annotations_on"]


class Annotations(msgspec.Struct, frozen=True):
    """The posted limits, and how winning hands are paid.

    By seat: `hands`, what a seen hand is to the side wager; `cards`, the seen ones from high to low, as
    `dealer` are the dealer's. `ways` are those in which the viewer, who is to play, may try to lay their
    cards down, if any of them qualifies (A2). `worth` says by seat what a seen hand is worth as it is set,
    and `said` what the dealer's is. At the end `reasons` say by payment why it is so, and `result` in a
    sentence how the viewer fared.
    """

    limits: TableLimits
    paying: str
    hands: tuple[str, ...]
    cards: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    ways: tuple[Way, ...]
    worth: tuple[str, ...]
    said: str
    reasons: tuple[Reason, ...] = ()
    result: str = ""


def annotations_on(settings: Settings, view: View) -> Annotations:
    """The annotations beside a view."""
    hands = tuple(side_row(place.cards) if place.cards and place.side else "" for place in view.places)
    worth = settings.worth
    cards = tuple(high_first(place.cards, worth) for place in view.places)
    reasons = reasons_on(view, settings)
    return Annotations(
        settings.limits,
        _sentences(in_words(settings)),
        hands,
        cards,
        high_first(view.dealer, worth),
        _ways(view, worth),
        tuple(map(worth_said, view.places)),
        dealer_said(view),
        reasons,
        result_of(view, reasons),
    )


def _sentences(said: str) -> str:
    return " ".join(f"{ascii_upper(part[:1])}{part[1:]}." for part in said.split(", "))


def _ways(view: View, worth: Worth) -> tuple[Way, ...]:
    if view.seat is None or view.seat not in view.to_act:
        return ()
    own = view.places[view.seat]  # before the deal it has no set
    return ways(own.cards, worth) if own.set else ()
