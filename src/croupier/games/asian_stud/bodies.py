"""What is sent to be scored at `POST /api/score/asian-stud`, and the answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.asian_stud.scoresheet import Written, play_match
from croupier.games.asian_stud.scoring import Player, score_round
from croupier.games.asian_stud.settings import with_settings
from croupier.games.banked import Standing
from croupier.games.bodies import (
    Body,
    Chips,
    PresetName,
    RoundsStanding,
    Score,
    Seven,
    Text,
    Wagered,
    rounds_after,
    struct_as,
)

__all__ = ["SCORES"]


class AsianStudPlayerBody(Body, frozen=True, rename={"raised": "raise"}):
    """What lay before one player; `raise` is 0 for a fold, `set` their own qualifying three."""

    cards: Text = ""
    ante: Chips = 0
    raised: Chips | None = None
    side: Chips = 0
    set: Text = ""


class AsianStudBody(Body, frozen=True):
    """One round of Asian Stud; players from the dealer's left."""

    dealer: Text
    players: Annotated[tuple[AsianStudPlayerBody, ...], Meta(min_length=1, max_length=8)]
    preset: PresetName = None


class WrittenPlayerBody(Body, frozen=True):
    """What lay before one player; `raised` is false for a fold, `set` is their own qualifying three."""

    seat: Seven
    cards: Text = ""
    ante: Wagered = 0
    raised: bool = True
    side: Wagered = 0
    set: Text = ""


class AsianStudRoundBody(Body, frozen=True):
    """A round as written down; players from the dealer's left, without those who sat out."""

    dealer: Text
    players: Annotated[tuple[WrittenPlayerBody, ...], Meta(min_length=1, max_length=7)]


class AsianStudPostedBody(Body, frozen=True):
    """A pay table of the side wager posted in place of the preset's, highest hand first."""

    side: Text | None = None


class AsianStudMatchBody(Body, frozen=True):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    start: RoundsStanding
    rounds: Annotated[tuple[AsianStudRoundBody, ...], Meta(max_length=50)]
    preset: PresetName = None
    posted: AsianStudPostedBody = AsianStudPostedBody()


def score_asian_stud(rules: Any, body: AsianStudBody) -> Any:
    """Settle a round of Asian Stud from its cards and wagers."""
    return score_round(rules, body.dealer, struct_as(list[Player], body.players)).plain()


def score_asian_stud_match(rules: Any, body: AsianStudMatchBody) -> Any:
    """Settle rounds of Asian Stud that follow each other, with what everybody has won so far."""
    rules = AsianStudRules(with_settings(rules.settings, side=body.posted.side), rules.preset)
    start = struct_as(Standing, body.start)
    return rounds_after(start, play_match(rules, start, struct_as(list[Written], body.rounds)))


SCORES: dict[str, Score] = {"": score_asian_stud, "/match": score_asian_stud_match}
"""Who scores what, by what stands behind the game in the address."""
