"""Advice at Asian Stud: the exact values of raising and folding a hand (A3-A7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.advice import Advice, Adviser
from croupier.banked.advice import ANTE_LOST, at_once, stay_or_fold
from croupier.banked.advice import advice_report as reported
from croupier.cards import Card, parse_cards
from croupier.errors import BadInput
from croupier.game.forms import Cards, Given
from croupier.game.score_input import Body, PresetName, Text
from croupier.games.asian_stud import AsianStudRules, Fold, Raise, Settings, View, side_pay, side_row, split
from croupier.games.asian_stud.odds import RESULTS, Choice, choice_of
from croupier.games.asian_stud.scoring import rules_with
from croupier.games.asian_stud.settings import phrases
from croupier.odds.report import Report
from croupier.words import English, msg, msg_c


class AsianStudPosition(Body, frozen=True):
    """The player's five cards. With a `stake`, the ante, commission is rounded as at the table (A7)."""

    cards: Annotated[Text, Cards(5, msg("You"), "3h 6d 6c 6s 7h")]
    stake: Annotated[
        Annotated[int, Meta(ge=1, le=10**9)] | None,
        Given("Round commission as at the table, for this ante."),
    ] = None
    preset: PresetName = None
    odds_on: Text | None = None
    commission: Text | None = None
    rate: Text | None = None
    rounding: Text | None = None


class Spot(msgspec.Struct, frozen=True):
    """A hand to raise or fold, with its side wager; valued in chips for an ante, otherwise in antes."""

    cards: tuple[Card, ...]
    settings: Settings
    seat: int = 0
    ante: int | None = None
    side: int = 0
    stake: int | None = None


def _charged(rules: AsianStudRules, body: AsianStudPosition) -> AsianStudRules:
    """The rules with the payment that a position names (A4, A5)."""
    given = {"odds_on": body.odds_on, "commission": body.commission, "rate": body.rate}
    return rules_with(rules, rounding=body.rounding, **given)


def _read_position(rules: AsianStudRules, body: AsianStudPosition) -> Spot:
    cards = parse_cards(body.cards)
    if len(cards) != 5 or len(set(cards)) != 5:
        raise BadInput("hand '{cards:cards}': expected five different cards (A1)", "bad-hand", cards=cards)
    return Spot(cards, _charged(rules, body).settings, stake=body.stake)


def _spot_in_view(rules: AsianStudRules, view: View) -> Spot | None:
    seat = view.seat
    if seat is None or view.phase != "deciding" or seat not in view.to_act:
        return None
    own = view.places[seat]
    return Spot(own.cards, rules.settings, seat, own.ante, own.side or 0, own.ante)


def advise(spot: Spot) -> tuple[Choice, Advice]:
    """The hand's class with the outcomes of a raise, and the advice made from them.

    A side wager that would die with a fold is included (A6); one that stays live makes no difference.
    """
    choice = choice_of(spot.cards, spot.settings, spot.stake)
    unit = spot.ante or 1
    raising, folding = choice.raise_value * unit, Fraction(-unit)
    dies = spot.side and not spot.settings.side_live_after_fold
    if dies:
        raising += spot.side * (side_pay(spot.settings.side_paytable, side_row(spot.cards)) or -1)
        folding -= spot.side
    lost = msg("gives up the ante and the side wager, whatever the dealer has") if dies else ANTE_LOST
    advice = stay_or_fold(
        (Raise(spot.seat, unit), msg_c("move", "raise"), raising),
        (Fold(spot.seat), lost, folding),
        choice.met,
        {
            "cards": spot.cards,
            "hand": RESULTS[choice.result],
            "outcomes": choice.met,
            "said": _qualification_text(spot),
        },
        in_chips=spot.ante is not None,
    )
    return choice, advice


def _qualification_text(spot: Spot) -> str:
    """The qualification of the hand, in words (A2)."""
    worth = spot.settings.worth
    own = split(spot.cards, worth)
    if own is None:
        return English("no three of these cards make 10, 20 or 30, so the hand does not qualify")
    total = sum(worth[card] for card in own.three)
    return English(
        "{three:cards} make {total}, so the hand qualifies; the other two count {value}",
        three=own.three,
        total=total,
        value=own.value,
    )


ADVISER = Adviser(
    body=AsianStudPosition, read=_read_position, seen=_spot_in_view, advise=at_once(advise), key=type
)
"""However a raised hand is set, its two are worth the same (A2), so moves of one type are alike."""


def advice_report(rules: AsianStudRules, body: AsianStudPosition) -> Report:
    """Everything `croupier advise asian-stud` says about a hand; BadInput unless it is five cards."""
    rules = _charged(rules, body)
    spot = _read_position(rules, body)
    choice, advice = advise(spot)
    own = split(spot.cards, rules.settings.worth)
    return reported(
        rules,
        advice,
        English(own.words) if own else English("no qualifying set"),
        (outcome.replace("_", " ") for outcome in choice.met),
        {"set": own, "side": side_row(spot.cards)},
        (English("{preset}: {payment:items}.", preset=rules.preset, payment=[*phrases(rules.settings)]),),
    )
