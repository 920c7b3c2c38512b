"""Advice at Asian Stud: the exact values of raising and folding a hand (A3-A7)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.advice import Advice, Adviser, Option
from croupier.banked.rounds import dealer_hands_said
from croupier.cards import Card, parse_cards, text_of
from croupier.errors import BadInput
from croupier.game.score_input import Body, PresetName, Text
from croupier.games.asian_stud import (
    AsianStudRules,
    Fold,
    Raise,
    Settings,
    View,
    in_words,
    side_pay,
    side_row,
    split,
)
from croupier.games.asian_stud.odds import RESULTS, Choice, choice_of
from croupier.odds.report import Report
from croupier.odds.tables import choice_tables
from croupier.play import Move
from croupier.words import English, Message, msg


class AsianStudPosition(Body, frozen=True):
    """The player's five cards. With a `stake`, the ante, commission is rounded as at the table (A7)."""

    cards: Text
    stake: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    preset: PresetName = None


class Spot(msgspec.Struct, frozen=True):
    """A hand to raise or fold, with its side wager; valued in chips for an ante, otherwise in antes."""

    cards: tuple[Card, ...]
    settings: Settings
    seat: int = 0
    ante: int | None = None
    side: int = 0
    stake: int | None = None


def _read_position(rules: AsianStudRules, body: AsianStudPosition) -> Spot:
    cards = parse_cards(body.cards)
    if len(cards) != 5 or len(set(cards)) != 5:
        raise BadInput("hand '{cards:cards}': expected five different cards (A1)", "bad-hand", cards=cards)
    return Spot(cards, rules.settings, stake=body.stake)


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
    up = Option(move=Raise(spot.seat, unit), text="raise", value=raising, why=_why(choice))
    gone = (
        msg("gives up the ante and the side wager, whatever the dealer has")
        if dies
        else msg("gives up the ante, whatever the dealer has")
    )
    down = Option(move=Fold(spot.seat), text="fold", value=folding, why=gone)
    best_first = (up, down) if raising >= folding else (down, up)
    figures = {
        "cards": spot.cards,
        "hand": RESULTS[choice.result],
        "outcomes": choice.met,
        "said": _qualification_text(spot),
    }
    return choice, Advice(unit="chips" if spot.ante else "antes", options=best_first, figures=figures)


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


def _why(choice: Choice) -> Message:
    met = choice.met
    beaten = sum(hands for outcome, hands in met.items() if outcome.startswith("win_"))
    return dealer_hands_said(sum(met.values()), met["dealer_no_qualify"], beaten, met["tie"], met["lose"])


def _answers(_rules: AsianStudRules, spot: Spot, *_: object, **__: object) -> Iterator[Advice]:
    yield advise(spot)[1]


def _key(move: Move) -> Hashable:
    return type(move)  # however a raised hand is set, its two are worth the same (A2)


ADVISER = Adviser(
    body=AsianStudPosition, read=_read_position, seen=_spot_in_view, advise=_answers, key=_key
)


def advice_report(rules: AsianStudRules, body: AsianStudPosition) -> Report:
    """Everything `croupier advise asian-stud` says about a hand; BadInput unless it is five cards."""
    spot = _read_position(rules, body)
    choice, advice = advise(spot)
    own = split(spot.cards, rules.settings.worth)
    met = choice.met
    said = str(own) if own else "no qualifying set"
    plain = advice.plain()
    return Report(
        game="asian-stud",
        title=f"{text_of(spot.cards, ' ')}: {said}",
        preset=rules.preset,
        settings=rules.settings,
        data={
            "cards": plain["cards"],
            "hand": plain["hand"],
            "set": own,
            "side": side_row(spot.cards),
            "options": plain["options"],
            "outcomes": met,
        },
        tables=choice_tables(
            ((option.text, option.value) for option in advice.options),
            {outcome.replace("_", " "): hands for outcome, hands in met.items()},
        ),
        choices=(f"{rules.preset}: {in_words(rules.settings)}.",),
    )
