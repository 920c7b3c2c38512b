"""A review: decisions compared with the best ones, and their cost, judged by what the seat could see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from math import hypot
from typing import Any, NamedTuple, TypedDict

import msgspec

from croupier.advice.adviser import Adviser, adviser_of, final_answer
from croupier.advice.options import Advice, Option, PlainOption, Value, value_plain
from croupier.chance import SEED_BYTES, Stream
from croupier.errors import BadInput
from croupier.odds.report import Exact
from croupier.play import Act, AnyRules, Move
from croupier.records import Record
from croupier.worker_process import step


class PlainDecision(TypedDict):
    """A judged decision as JSON data. `mistake` says that it has a cost beyond doubt."""

    hand: int
    move: int
    part: str
    seat: int
    unit: str
    options: int
    lost: Exact | float
    stderr: float
    mistake: bool
    chosen: PlainOption
    best: PlainOption


class JudgedDecision(msgspec.Struct, frozen=True):
    """One decision: the chosen move, and the best one. `move` counts in the hand, from 1.

    `cost` is the average cost of the choice, with its standard error. If values are sampled the best option
    is found with one sample and priced with another, so that chance is not taken for a mistake: then `cost`
    can be below 0.
    """

    hand: int
    move: int
    seat: int
    part: str
    unit: str
    options: int
    chosen: Option
    best: Option
    cost: Value
    stderr: float

    @property
    def is_mistake(self) -> bool:
        """True if the decision has a cost beyond doubt (95 %)."""
        return float(self.cost) > 2 * self.stderr

    def plain(self) -> PlainDecision:
        """The decision as JSON data."""
        return {
            "hand": self.hand,
            "move": self.move,
            "part": self.part,
            "seat": self.seat,
            "unit": self.unit,
            "options": self.options,
            "lost": value_plain(self.cost),
            "stderr": self.stderr,
            "mistake": self.is_mistake,
            "chosen": self.chosen.plain(),
            "best": self.best.plain(),
        }


class PartResult(msgspec.Struct, frozen=True):
    """A seat's gain in a part of a hand (None before the end), and the cost of its decisions."""

    hand: int
    part: str
    seat: int
    decisions: int
    mistakes: int
    cost: Value
    gained: float | None


def review_hand(
    rules: AnyRules,
    states: Sequence[Any],
    moves: Sequence[Move],
    seats: Collection[int],
    *,
    hand: int = 1,
    seed: bytes = bytes(SEED_BYTES),
    rounds: int | None = None,
    wait: bool = True,
) -> tuple[tuple[JudgedDecision, ...], tuple[PartResult, ...]]:
    """The decisions of these seats in a hand, and their totals. `states` has one more element than `moves`.

    With `wait` it takes a minute, once on a machine, to compile kernels that some advice needs. Raises
    BadInput, with the code `no-advice`, for a game without advice.
    """
    adviser = adviser_of(rules.game)
    under = _Hand(rules, adviser, hand, seed, rounds, wait)
    every = (
        step(partial(under.judged, at, rules.view(state, move.seat), move))
        for at, (state, move) in enumerate(zip(states, moves, strict=False), 1)
        if move.seat in seats and isinstance(rules.turn(state), Act)
    )
    found = tuple(one for one in every if one is not None)
    return found, tuple(_parts(rules, adviser, states[-1], found, seats, hand))


def review_record(
    record: Record,
    seats: Collection[int] | None = None,
    *,
    seed: bytes = bytes(SEED_BYTES),
    rounds: int | None = None,
) -> Iterator[tuple[tuple[JudgedDecision, ...], tuple[PartResult, ...]]]:
    """Hand by hand, all decisions by these seats (None: all). Raises as reading a record does."""
    chosen = range(len(record.header.players)) if seats is None else seats
    for number, (hand, states) in enumerate(zip(record.hands, record.states, strict=True), 1):
        yield review_hand(record.rules, states, hand.moves, chosen, hand=number, seed=seed, rounds=rounds)


class _Hand(NamedTuple):
    """A hand under review."""

    rules: AnyRules
    adviser: Adviser
    number: int
    seed: bytes
    rounds: int | None
    wait: bool

    def judged(self, at: int, view: Any, move: Move) -> JudgedDecision | None:
        """The judged move number `at`, by the information of its seat; None if it is not judged."""
        spot = self.adviser.seen(self.rules, view)
        if spot is None or move.seat is None:
            return None
        luck = Stream(self.seed, "review", self.number, at)
        answer = self._answer(spot, luck, move)
        again = answer if answer.exact else self._answer(spot, luck, move, answer.best.move)
        best = self._option(again, answer.best.move, at)
        if self.adviser.key(move) == self.adviser.key(best.move):
            chosen, error = best, 0.0
        else:
            chosen = self._option(again, move, at)
            error = _error(again.best, best, chosen)
        return JudgedDecision(
            hand=self.number,
            move=at,
            seat=move.seat,
            part=self.adviser.part(view),
            unit=answer.unit,
            options=self._count(view, answer, move.seat),
            chosen=chosen,
            best=best,
            cost=best.value - chosen.value,
            stderr=error,
        )

    def _count(self, view: Any, answer: Advice, seat: int) -> int:
        """The number of options, where not all of them are listed."""
        if self.adviser.listed:
            return len(answer.options)
        return len(self.rules.options_of(view, seat))

    def _answer(self, spot: Any, luck: Stream, *also: Move) -> Advice:
        seed = bytes(luck.below(256) for _ in range(SEED_BYTES))
        return final_answer(self.adviser.advise(self.rules, spot, seed, self.rounds, also, wait=self.wait))

    def _option(self, answer: Advice, move: Move, at: int) -> Option:
        """The option of an answer that is equivalent to a move."""
        wanted = self.adviser.key(move)
        found = next((one for one in answer.options if self.adviser.key(one.move) == wanted), None)
        if found is None:
            text = self.rules.write(move)
            raise BadInput("move {at}: '{text}' is not among the options", "bad-move", at=at, text=text)
        return found


def _error(first: Option, one: Option, other: Option) -> float:
    """The error of what two options differ by: theirs are from the first of the same answer."""
    if first is one or first is other:
        return _gap_error(other if first is one else one)
    return hypot(_gap_error(one), _gap_error(other))


def _gap_error(option: Option) -> float:
    return option.stderr if option.gap_stderr is None else option.gap_stderr


def _parts(
    rules: AnyRules,
    adviser: Adviser,
    end: Any,
    judged: Sequence[JudgedDecision],
    seats: Collection[int],
    hand: int,
) -> Iterator[PartResult]:
    for seat in sorted(seats):
        own = [one for one in judged if one.seat == seat]
        gained = adviser.gained(rules, end, seat)
        for part in dict.fromkeys(one.part for one in own):
            here = [one for one in own if one.part == part]
            mistakes = sum(one.is_mistake for one in here)
            cost = sum((one.cost for one in here), 0 * here[0].cost)
            yield PartResult(hand, part, seat, len(here), mistakes, cost, gained.get(part))
