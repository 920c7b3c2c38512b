"""Rounds of 3 Card Fortune with real cards, written down one after another (F2-F7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict, cast

from msgspec import Meta, structs

from croupier.banked.rounds import (
    RoundAnswer,
    RunningTotals,
    ScoredRound,
    StandingAnswer,
    play_rounds,
    positions_named,
    rounds_after,
)
from croupier.errors import BadInput
from croupier.game.score_input import Body, PresetName, Score, Text
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.scoring import (
    FortuneAnswer,
    FortuneRound,
    Sheet,
    rules_with,
    score_fortune,
    score_round,
)
from croupier.words import msg

__all__ = ["SCORES", "FortuneMatchBody", "play_match"]


class FortunePostedBody(Body, frozen=True):
    """Pay tables posted in place of the preset's: `5-4-1`."""

    ante_bonus: Text | None = None
    lucky_pairs: Text | None = None
    super_six: Text | None = None


class FortuneMatchBody(Body, frozen=True):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    start: RunningTotals
    rounds: Annotated[tuple[FortuneRound, ...], Meta(max_length=50)]
    preset: PresetName = None
    posted: FortunePostedBody = FortunePostedBody()


class FortuneRoundAnswer(FortuneAnswer, RoundAnswer):
    """A round of a match as JSON data."""


class FortuneMatchAnswer(TypedDict):
    """Settled rounds, and where everybody stands after them."""

    rounds: list[FortuneRoundAnswer]
    next: StandingAnswer


def play_match(
    rules: FortuneRules, start: RunningTotals, written: Sequence[FortuneRound]
) -> tuple[ScoredRound, ...]:
    """Settle rounds that follow each other; a player without a stated fold has played (F3).

    Raises BadInput naming round, player and what was expected.
    """

    def settle(one: FortuneRound) -> Sheet:
        _refuse_spread(rules, one.seats)
        told = [structs.replace(at, play=at.ante if at.made is None else at.made) for at in one.positions]
        return score_round(rules, one.dealer, told, positions_named(one.seats))

    return play_rounds(start, written, settle)


def _refuse_spread(rules: FortuneRules, seats: Sequence[int]) -> None:
    """Require two positions of one player to be adjacent, if the house allows two (F2)."""
    two = rules.settings.adjacent_positions
    for seat in set(seats):
        held = [at for at, own in enumerate(seats) if own == seat]
        if len(held) > 1 + two or held[-1] - held[0] > 1:
            allowed = msg("one position, or two side by side") if two else msg("one position")
            raise BadInput(
                "p{seat}: {n} positions; expected {allowed} (F2)",
                "bad-positions",
                seat=seat + 1,
                n=len(held),
                allowed=allowed,
            )


def score_fortune_match(rules: FortuneRules, body: FortuneMatchBody) -> FortuneMatchAnswer:
    """Settle rounds of 3 Card Fortune that follow each other, with what everybody has won so far."""
    played = play_match(rules_with(rules, **structs.asdict(body.posted)), body.start, body.rounds)
    return cast("FortuneMatchAnswer", rounds_after(body.start, played))


SCORES: dict[str, Score] = {"": score_fortune, "/match": score_fortune_match}
"""The scoring functions by the rest of the address after the game."""
