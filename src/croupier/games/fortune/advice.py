"""Advice at 3 Card Fortune: the exact values of playing and folding a hand (F3, F4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from croupier.advice import Advice, Adviser
from croupier.banked.advice import ANTE_LOST, at_once, stay_or_fold
from croupier.banked.advice import advice_report as reported
from croupier.cards import Card, parse_cards
from croupier.game.forms import Cards, Given
from croupier.game.score_input import Body, PresetName, Text
from croupier.games.fortune.annotations import due_on
from croupier.games.fortune.moves import Fold, Play
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.scoring import rules_with
from croupier.games.fortune.view import View
from croupier.odds.report import Report
from croupier.words import English, msg, msg_c

if TYPE_CHECKING:  # it counts with arrays, which a server leaves to other processes
    from croupier.games.fortune.odds.one_hand import OneHand


class FortunePosition(Body, frozen=True):
    """The player's three cards.

    `seen` are other known cards, which the dealer cannot have.
    """

    cards: Annotated[Text, Cards(3, msg("You"), "Qs 6h 4d")]
    seen: Annotated[Text, Given("Other cards you know, as those of a second position.", str, "")] = ""
    preset: PresetName = None
    ante_bonus: Text | None = None


class Spot(msgspec.Struct, frozen=True):
    """A hand to play or fold. Its values are in units of `ante`, in antes if that is None."""

    cards: tuple[Card, ...]
    seen: tuple[Card, ...]
    rules: FortuneRules
    seat: int = 0
    position: int = 0
    ante: int | None = None


def _read_position(rules: FortuneRules, body: FortunePosition) -> Spot:
    posted = rules_with(rules, ante_bonus=body.ante_bonus)
    spot = Spot(parse_cards(body.cards), parse_cards(body.seen), posted)
    _counts_of(spot)  # refuses what cannot be
    return spot


def _counts_of(spot: Spot) -> OneHand:
    from croupier.games.fortune.odds.one_hand import one_hand

    return one_hand(spot.cards, spot.rules.settings, spot.seen)


def _spot_in_view(rules: FortuneRules, view: View) -> Spot | None:
    """The hand to decide on. The cards of the player's other position are known, too (F2)."""
    at = due_on(view)
    if at is None or view.phase != "deciding":
        return None
    own = view.positions[at]
    assert own.cards is not None
    assert own.wagers is not None
    assert view.seat is not None
    others = (one.cards or () for place, one in enumerate(view.positions) if place != at)
    seen = tuple(card for cards in others for card in cards)
    return Spot(own.cards, seen, rules, view.seat, at, own.wagers.ante)


def advise(spot: Spot) -> tuple[OneHand, Advice]:
    """The counts of a hand, and the advice made from them."""
    found = _counts_of(spot)
    unit = spot.ante or 1
    advice = stay_or_fold(
        (Play(spot.seat, spot.position, unit), msg_c("move", "play"), found.play * unit),
        (Fold(spot.seat, spot.position), ANTE_LOST, found.fold * unit),
        found.outcomes,
        {"cards": spot.cards, "hand": found.hand, "outcomes": found.outcomes, "said": _strategy_text(spot)},
        in_chips=spot.ante is not None,
    )
    return found, advice


def _strategy_text(spot: Spot) -> str:
    """The strategy in words; empty if other cards are known, because they may change it."""
    from croupier.games.fortune.odds.shipped_counts import load_shipped_counts
    from croupier.games.fortune.odds.vocabulary import raises_said

    if spot.seen:
        return ""
    raises = load_shipped_counts().strategies[0].raises
    return English("play {raises}, and fold the rest", raises=raises_said(raises))


ADVISER = Adviser(body=FortunePosition, read=_read_position, seen=_spot_in_view, advise=at_once(advise))


def advice_report(rules: FortuneRules, body: FortunePosition) -> Report:
    """Everything `croupier advise fortune` says about a hand."""
    from croupier.games.fortune.odds.vocabulary import SAID

    spot = _read_position(rules, body)
    found, advice = advise(spot)
    return reported(spot.rules, advice, found.hand, SAID[1:])
