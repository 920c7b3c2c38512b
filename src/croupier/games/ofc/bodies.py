"""What is sent to be scored at `POST /api/score/ofc`, and the answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from croupier.games.bodies import Body, Chips, Points, PointValue, PresetName, Score, Text, struct_as
from croupier.games.ofc.scoresheet import Standing, Written, play_match
from croupier.games.ofc.scoring import read_hands, score_hands

__all__ = ["SCORES"]

OfcSeat = Annotated[int, Meta(ge=0, le=3)]
OfcHands = Annotated[tuple[Text, ...], Meta(min_length=2, max_length=4)]
OfcStacks = Annotated[tuple[Chips, ...], Meta(min_length=2, max_length=4)] | None


class OfcBody(Body, frozen=True):
    """Set hands in paying order, as a line of `croupier score ofc -`."""

    hands: OfcHands
    preset: PresetName = None
    stacks: OfcStacks = None
    point_value: PointValue = 1


class StandingBody(Body, frozen=True):
    """Where a match stands before a hand, by seat: see `croupier.games.ofc.scoresheet.Standing`."""

    fantasy: Annotated[tuple[Annotated[int, Meta(ge=0, le=17)], ...], Meta(min_length=2, max_length=4)]
    totals: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=4)]
    button: OfcSeat = 0
    stacks: OfcStacks = None


class WrittenBody(Body, frozen=True):
    """A hand as written down: the set hands by seat. `button` where it did not lie where it belonged."""

    hands: OfcHands
    point_value: PointValue = 1
    button: OfcSeat | None = None


class OfcMatchBody(Body, frozen=True):
    """Hands that follow each other. A longer match is sent in parts, each from where the last one ended."""

    start: StandingBody
    hands: Annotated[tuple[WrittenBody, ...], Meta(max_length=50)]
    preset: PresetName = None


def score_ofc(rules: Any, body: OfcBody) -> Any:
    """Score set hands against each other, and settle them from stacks if there are any."""
    return score_hands(rules, read_hands(body.hands), body.stacks, body.point_value).plain()


def score_ofc_match(rules: Any, body: OfcMatchBody) -> Any:
    """Score and settle the hands of a match, with button, Fantasyland and chips from hand to hand."""
    start = struct_as(Standing, body.start)
    played = play_match(rules, start, struct_as(list[Written], body.hands))
    after = played[-1].after if played else start
    order = rules.order(len(after.totals), after.button, after.stacks)
    return {"hands": [hand.plain() for hand in played], "next": after, "order": order}


SCORES: dict[str, Score] = {"": score_ofc, "/match": score_ofc_match}
"""Who scores what, by what stands behind the game in the address."""
