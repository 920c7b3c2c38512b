"""Rounds of Asian Stud with real cards, written down one after another (A2–A7)."""

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
from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.asian_stud.scoring import (
    AsianStudAnswer,
    AsianStudRound,
    Sheet,
    rules_with,
    score_asian_stud,
    score_round,
)

__all__ = ["SCORES", "AsianStudMatchBody", "play_match"]


class AsianStudPostedBody(Body, frozen=True):
    """A pay table of the side wager posted in place of the preset's, highest hand first."""

    side: Text | None = None


class AsianStudMatchBody(Body, frozen=True):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    start: RunningTotals
    rounds: Annotated[tuple[AsianStudRound, ...], Meta(max_length=50)]
    preset: PresetName = None
    posted: AsianStudPostedBody = AsianStudPostedBody()


class AsianStudRoundAnswer(AsianStudAnswer, RoundAnswer):
    """A round of a match as JSON data."""


class AsianStudMatchAnswer(TypedDict):
    """Settled rounds, and where everybody stands after them."""

    rounds: list[AsianStudRoundAnswer]
    next: StandingAnswer


def play_match(
    rules: AsianStudRules, start: RunningTotals, written: Sequence[AsianStudRound]
) -> tuple[ScoredRound, ...]:
    """Settle rounds that follow each other; who is not said to have folded has raised (A3).

    Raises BadInput naming round, player and what was expected.
    """

    def settle(one: AsianStudRound) -> Sheet:
        if len(set(one.seats)) < len(one.seats):
            raise BadInput("players: expected every player once", "bad-seats")
        told = [structs.replace(at, amount=at.ante if at.made is None else at.made) for at in one.players]
        return score_round(rules, one.dealer, told, positions_named(one.seats))

    return play_rounds(start, written, settle)


def score_asian_stud_match(rules: AsianStudRules, body: AsianStudMatchBody) -> AsianStudMatchAnswer:
    """Settle rounds of Asian Stud that follow each other, with what everybody has won so far."""
    played = play_match(rules_with(rules, side=body.posted.side), body.start, body.rounds)
    return cast("AsianStudMatchAnswer", rounds_after(body.start, played))


SCORES: dict[str, Score] = {"": score_asian_stud, "/match": score_asian_stud_match}
"""The scoring functions by the rest of the address after the game."""
