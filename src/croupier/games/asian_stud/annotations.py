"""Texts and figures for a view of Asian Stud, made from the view and the settings alone (C4)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.banked.reasons import Reason, sentences
from croupier.cards import Card
from croupier.games.asian_stud.arranging import Way, Worth, high_first, ways
from croupier.games.asian_stud.reasons import dealer_in_words, reasons_on, result_of, worth_in_words
from croupier.games.asian_stud.settings import Settings, TableLimits, phrases
from croupier.games.asian_stud.settlement import side_row
from croupier.games.asian_stud.view import View
from croupier.words import English, msg


class Annotations(msgspec.Struct, frozen=True):
    """Limits, hands and reasons for a view of a table, by seat.

    - `posted`: the limits and payments as posted.
    - `hands`: the class of a visible hand for the side wager.
    - `cards`: the visible cards from high to low, as are the `dealer` cards.
    - `ways`: the ways in which the viewer, who has to play, may set their cards, if any of them qualifies
      (A2).
    - `worth`: the value of a visible hand as it is set.
    - `said`: the dealer's hand in words.
    - `reasons`: at the end, the reason for each payment.
    - `result`: at the end, the viewer's result in a sentence.
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
    hands = tuple(side_row(place.cards) if place.cards and place.side else "" for place in view.places)
    worth = settings.worth
    cards = tuple(high_first(place.cards, worth) for place in view.places)
    reasons = reasons_on(view, settings)
    return Annotations(
        settings.limits,
        _paying(settings),
        hands,
        cards,
        high_first(view.dealer, worth),
        _ways(view, worth),
        tuple(map(worth_in_words, view.places)),
        dealer_in_words(view),
        reasons,
        result_of(view, reasons),
    )


@lru_cache(maxsize=64)
def _paying(settings: Settings) -> str:
    return English(sentences(msg("{phrase:capital}.", phrase=phrase) for phrase in phrases(settings)))


def _ways(view: View, worth: Worth) -> tuple[Way, ...]:
    if view.seat is None or view.seat not in view.to_act:
        return ()
    own = view.places[view.seat]  # before the deal it has no set
    return ways(own.cards, worth) if own.set else ()
