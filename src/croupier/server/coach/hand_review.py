"""Reviews of ended hands: a player's decisions compared with the best ones."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.advice import adviser_of, review_hand
from croupier.advice.hand_stats import HandLine, ReviewSummary, summarize_review
from croupier.advice.review import (
    FIGURES,
    JudgedDecision,
    PartResult,
    PlainDecision,
    Split,
    review_so_far,
    split_of,
)
from croupier.errors import CroupierError
from croupier.play import AnyRules, Move
from croupier.server.history.hand_history import History, ReplayedHand
from croupier.server.history.replay_cache import history_with
from croupier.table.ended_hands import EndedHand
from croupier.table.messages import encode
from croupier.worker_process import results_of


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
    left out. The next hand may be `played_on` from this one, such as in Fantasyland. While decisions are
    `missing` their costs are not yet known: all sums are of those before them.
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
    missing: int = 0


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
    answer = _answer(rules, found, parts, states[-1], seat, number, rough=rough, quick=quick)
    return answer, summarize_review(found, parts, quick=quick)


def _answer(
    rules: AnyRules,
    found: Sequence[JudgedDecision],
    parts: Sequence[PartResult],
    end: Any,
    seat: int,
    number: int,
    *,
    rough: bool,
    quick: bool,
    missing: int = 0,
) -> HandReview:
    by_part = tuple(
        PartReview(part.part, part.decisions, part.mistakes, float(part.cost), part.gained or 0)
        for part in parts
    )
    lost = sum(part.lost for part in by_part)
    if missing:
        result = float(sum(adviser_of(rules.game).gained(rules, end, seat).values()))
    else:
        result = sum(part.gained for part in by_part)
    return HandReview(
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
        played_on=any(rules.extension(end)),
        missing=missing,
    )


def review_in(
    history: History, number: int, player: str, *, rough: bool = False, quick: bool = False
) -> tuple[HandReview, HandLine]:
    """The review of a player's decisions in an ended hand, and the hand's statistics.

    Each decision is judged by what the player could see when they made it. Raises CroupierError if the hand
    has not ended at this table, or they were not in it.
    """
    replayed, own = _replayed(history, number, player)
    answer, found = review_of(
        history.rules, replayed.states, replayed.moves, own, number, rough=rough, quick=quick
    )
    return answer, history.line_of(replayed, found)


def _replayed(history: History, number: int, player: str) -> tuple[ReplayedHand, int]:
    """A hand, and the player's seat in it."""
    replayed = history.replayed(number, player)
    if replayed.own is None:
        raise CroupierError("not-dealt-in", "you were not dealt into hand {number}", number=number)
    return replayed, replayed.own


def review_job(rules: bytes, hand: EndedHand, player: str, rough: bool, quick: bool) -> bytes:
    """The pickled review, as JSON, and statistics of a hand: a job of the worker process."""
    history = history_with(rules, hand)
    answer, line = review_in(history, hand.played.number, player, rough=rough, quick=quick)
    return pickle.dumps((encode(answer), line))


def so_far_job(rules: bytes, hand: EndedHand, player: str, rough: bool, quick: bool, rest: bytes) -> bytes:
    """The review as JSON, of the decisions that `review_job` has judged so far; `rest` is that job."""
    history, number = history_with(rules, hand), hand.played.number
    replayed, own = _replayed(history, number, player)
    (found, parts), missing = review_so_far(
        history.rules, replayed.states, replayed.moves, (own,), results_of(rest), hand=number
    )
    end = replayed.states[-1]
    return encode(
        _answer(history.rules, found, parts, end, own, number, rough=rough, quick=quick, missing=missing)
    )
