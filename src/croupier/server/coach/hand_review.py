"""Reviews of ended hands: a player's decisions compared with the best ones."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.advice import adviser_of, review_hand
from croupier.advice.hand_stats import HandLine, ReviewSummary, summarize_review
from croupier.advice.review import FIGURES, PlainDecision, Split, split_of
from croupier.errors import CroupierError
from croupier.play import AnyRules, Move
from croupier.server.history.hand_history import History
from croupier.server.history.replay_cache import history_with
from croupier.table.ended_hands import EndedHand
from croupier.table.messages import encode


class PartReview(msgspec.Struct, frozen=True):
    """A hand, or a part of one that is many rounds, such as a turn: its decisions, and what was gained."""

    part: str
    decisions: int
    mistakes: int
    lost: float
    gained: float


class HandReview(msgspec.Struct, frozen=True):
    """A reader's own decisions in a hand, in their order, and what they come to by its parts.

    A decision is as `croupier review --json` prints it. `result` is what was gained, `lost` what the
    decisions cost on average, `luck` both together; `split` has the result as people read it. `rough` says
    that what makes it better is still being compiled on this server; `quick` that chances and reasons are
    left out. The next hand may be `played_on` from this one, such as in Fantasyland.
    """

    game: str
    preset: str
    number: int
    seat: int
    unit: str
    decisions: tuple[PlainDecision, ...]
    parts: tuple[PartReview, ...]
    lost: float
    result: float
    luck: float
    split: Split
    rough: bool = False
    quick: bool = False
    played_on: bool = False


def review_of(
    rules: AnyRules,
    states: Sequence[Any],
    moves: Sequence[Move],
    seat: int,
    number: int,
    *,
    rough: bool = False,
    quick: bool = False,
) -> tuple[HandReview, ReviewSummary]:
    """The review of a seat's decisions in a hand, and its part of the player's statistics.

    A `quick` one has the same values, and leaves out chances and reasons.
    """
    found, parts = review_hand(
        rules,
        states,
        moves,
        (seat,),
        hand=number,
        rounds=adviser_of(rules.game).rounds,
        wait=False,
        figures=0 if quick else FIGURES,
    )
    by_part = tuple(
        PartReview(part.part, part.decisions, part.mistakes, float(part.cost), part.gained or 0)
        for part in parts
    )
    lost, result = sum(part.lost for part in by_part), sum(part.gained for part in by_part)
    answer = HandReview(
        game=rules.game,
        preset=rules.preset,
        number=number,
        seat=seat,
        unit=found[0].unit if found else "",
        decisions=tuple(one.plain() for one in found),
        parts=by_part,
        lost=lost,
        result=result,
        luck=lost + result,
        split=split_of(found, result),
        rough=rough,
        quick=quick,
        played_on=any(rules.extension(states[-1])),
    )
    return answer, summarize_review(found, parts, quick=quick)


def review_in(
    history: History, number: int, player: str, *, rough: bool = False, quick: bool = False
) -> tuple[HandReview, HandLine]:
    """The review of a player's decisions in an ended hand, and the hand's statistics.

    Each decision is judged by what the player could see when they made it. Raises CroupierError if the hand
    has not ended at this table, or they were not in it.
    """
    replayed = history.replayed(number, player)
    if replayed.own is None:
        raise CroupierError("not-dealt-in", "you were not dealt into hand {number}", number=number)
    answer, found = review_of(
        history.rules, replayed.states, replayed.moves, replayed.own, number, rough=rough, quick=quick
    )
    return answer, history.line_of(replayed, found)


def review_job(rules: bytes, hand: EndedHand, player: str, rough: bool, quick: bool) -> bytes:
    """The pickled review, as JSON, and statistics of a hand: a job of the worker process."""
    history = history_with(rules, hand)
    answer, line = review_in(history, hand.played.number, player, rough=rough, quick=quick)
    return pickle.dumps((encode(answer), line))
