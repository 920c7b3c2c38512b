"""What is sent to be scored at `POST /api/score/fortune`, and the answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, structs

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
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.scoresheet import Written, play_match
from croupier.games.fortune.scoring import Position, score_round

__all__ = ["SCORES"]


class FortunePositionBody(Body, frozen=True):
    """What lay on one position; `play` is 0 where it was folded."""

    cards: Text = ""
    ante: Chips = 0
    play: Chips | None = None
    lucky_pairs: Chips = 0
    super_six: Chips = 0


class FortuneBody(Body, frozen=True):
    """One round of 3 Card Fortune; positions from the dealer's left."""

    dealer: Text
    positions: Annotated[tuple[FortunePositionBody, ...], Meta(min_length=1, max_length=7)]
    preset: PresetName = None


class WrittenPositionBody(Body, frozen=True):
    """What lay on one position of a player; `plays` is false where it was folded."""

    seat: Seven
    cards: Text = ""
    ante: Wagered = 0
    plays: bool = True
    lucky_pairs: Wagered = 0
    super_six: Wagered = 0


class FortuneRoundBody(Body, frozen=True):
    """A round as written down; positions from the dealer's left, without those that nobody bet on."""

    dealer: Text
    positions: Annotated[tuple[WrittenPositionBody, ...], Meta(min_length=1, max_length=14)]


class FortunePostedBody(Body, frozen=True):
    """Pay tables posted in place of the preset's: `5-4-1`."""

    ante_bonus: Text | None = None
    lucky_pairs: Text | None = None
    super_six: Text | None = None


class FortuneMatchBody(Body, frozen=True):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    start: RoundsStanding
    rounds: Annotated[tuple[FortuneRoundBody, ...], Meta(max_length=50)]
    preset: PresetName = None
    posted: FortunePostedBody = FortunePostedBody()


def score_fortune(rules: Any, body: FortuneBody) -> Any:
    """Settle a round of 3 Card Fortune from its cards and wagers."""
    return score_round(rules, body.dealer, struct_as(list[Position], body.positions)).plain()


def score_fortune_match(rules: Any, body: FortuneMatchBody) -> Any:
    """Settle rounds of 3 Card Fortune that follow each other, with what everybody has won so far."""
    posted = {key: table for key, table in structs.asdict(body.posted).items() if table is not None}
    rules = FortuneRules(structs.replace(rules.settings, **posted), rules.preset)
    start = struct_as(Standing, body.start)
    return rounds_after(start, play_match(rules, start, struct_as(list[Written], body.rounds)))


SCORES: dict[str, Score] = {"": score_fortune, "/match": score_fortune_match}
"""Who scores what, by what stands behind the game in the address."""
