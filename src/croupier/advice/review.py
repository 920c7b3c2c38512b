"""A review: decisions compared with the best ones, and their cost, judged by what the seat could see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import hypot
from typing import Any, NamedTuple, TypedDict

import msgspec

from croupier.advice.adviser import Adviser, Priced, adviser_of, final_answer
from croupier.advice.options import Advice, Option, PlainOption, Value, figures_of, value_plain
from croupier.chance import SEED_BYTES, Stream
from croupier.display import table_html
from croupier.errors import BadInput
from croupier.odds.report import Exact
from croupier.play import Act, AnyRules, Move
from croupier.records import Record
from croupier.worker_process import step

FIGURES = 256
"""The usual number of sampled hands behind the chances in a review: about ±3 % at worst."""


class PlainDecision(TypedDict):
    """A judged decision as JSON data. `mistake` says that it has a cost beyond doubt.

    `counted` is its part of the mistakes in a hand's `Split`, as printed there: `lost`, but at least 0.
    """

    hand: int
    move: int
    part: str
    seat: int
    unit: str
    options: int
    lost: Exact | float
    stderr: float
    mistake: bool
    counted: float
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
    reference: float | None = None
    """The mean cost of the anchor's choices, see `Priced`."""

    @property
    def is_mistake(self) -> bool:
        """True if the decision has a cost beyond doubt (95 %)."""
        return float(self.cost) > 2 * self.stderr

    @property
    def places(self) -> int:
        """The decimal places of printed figures: small values that are exact have two."""
        return 1 if isinstance(self.cost, float) or abs(float(self.best.value)) >= 10 else 2

    @property
    def counted(self) -> Decimal:
        """The cost as printed and added up in a hand's `Split`: never below 0, and 0 for the best move."""
        if self.chosen is self.best:
            return Decimal(0)
        return max(Decimal(0), rounded(self.cost, self.places))

    def plain(self) -> PlainDecision:
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
            "counted": float(self.counted),
            "chosen": self.chosen.plain(),
            "best": self.best.plain(),
        }


class Split(msgspec.Struct, frozen=True):
    """A hand's result as mistakes and luck, as printed: `result` is the sum of the other two, exactly.

    Each figure is a decimal number with `places` places, in the unit of the values. `count` decisions were
    mistakes beyond doubt; the dearest of them cost `dearest`.
    """

    result: float
    mistakes: float
    """The costs of the decisions with a minus sign, or 0."""
    luck: float
    places: int
    count: int
    dearest: float


def rounded(value: Value, places: int) -> Decimal:
    """A value with this many decimal places, halves away from 0."""
    exactly = Fraction(value) * 10**places
    whole = int(abs(exactly) + Fraction(1, 2))
    return Decimal(whole if exactly >= 0 else -whole).scaleb(-places)


def split_of(judged: Sequence[JudgedDecision], result: float) -> Split:
    """A result split into the mistakes of these decisions, and luck, which is the rest."""
    places = max((one.places for one in judged), default=1)
    gained = rounded(result, places)
    lost = sum((one.counted for one in judged), Decimal(0))
    sure = [one.counted for one in judged if one.is_mistake]
    return Split(
        result=float(gained),
        mistakes=float(-lost) if lost else 0.0,
        luck=float(gained + lost),
        places=places,
        count=len(sure),
        dearest=float(max(sure, default=Decimal(0))),
    )


class PartResult(msgspec.Struct, frozen=True):
    """A seat's gain in a part of a hand (None before the end), and the cost of its decisions."""

    hand: int
    part: str
    seat: int
    decisions: int
    mistakes: int
    cost: Value
    gained: float | None


class HandReview(NamedTuple):
    """The judged decisions of some seats in a hand, and the totals of each seat and part."""

    decisions: tuple[JudgedDecision, ...]
    parts: tuple[PartResult, ...]

    def _repr_html_(self) -> str:
        """The decisions for a notebook, the dearest first."""
        dearest = sorted(self.decisions, key=lambda one: one.cost, reverse=True)
        rows = (
            (
                f"p{one.seat + 1}",
                one.part,
                one.chosen.text,
                one.best.text,
                *figures_of(one.cost, one.stderr),
                "mistake" if one.is_mistake else "",
            )
            for one in dearest
        )
        unit = dearest[0].unit if dearest else "points"
        return table_html(
            ("seat", "part", "chosen", "best", f"cost in {unit}", "±", ""), rows, numbers=(4, 5)
        )


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
    figures: int | None = None,
    wanted: Callable[[Any], bool] | None = None,
) -> HandReview:
    """The decisions of these seats in a hand, and their totals. `states` has one more element than `moves`.

    Where a game can price decisions (`Adviser.price`), `figures` selects its prices, with the chances after
    the move played and the best one from this many sampled hands; 0 leaves out chances and reasons.
    `wanted` selects decisions by their views; None: all.

    With `wait` it takes a minute, once on a machine, to compile kernels that some advice needs. Raises
    BadInput, with the code `no-advice`, for a game without advice.
    """
    adviser = adviser_of(rules.game)
    under = _Hand(rules, adviser, hand, seed, rounds, wait, figures)
    every = (
        step(partial(under.judged, at, rules.view(state, move.seat), move))
        for at, state, move in _decisions(rules, states, moves, seats)
        if wanted is None or wanted(rules.view(state, move.seat))
    )
    found = tuple(one for one in every if one is not None)
    return HandReview(found, tuple(_parts(rules, adviser, states[-1], found, seats, hand)))


def review_so_far(
    rules: AnyRules,
    states: Sequence[Any],
    moves: Sequence[Move],
    seats: Collection[int],
    results: Sequence[JudgedDecision | None],
    *,
    hand: int = 1,
) -> tuple[HandReview, int]:
    """A review that was laid aside, of its first decisions alone, and the number of those that are missing.

    `results` are those of its steps.
    """
    found = tuple(one for one in results if one is not None)
    parts = _parts(rules, adviser_of(rules.game), states[-1], found, seats, hand)
    missing = sum(1 for _ in _decisions(rules, states, moves, seats)) - len(results)
    return HandReview(found, tuple(parts)), missing


def _decisions(
    rules: AnyRules, states: Sequence[Any], moves: Sequence[Move], seats: Collection[int]
) -> Iterator[tuple[int, Any, Move]]:
    """The moves that these seats chose, with their numbers from 1 and the states before them."""
    for at, (state, move) in enumerate(zip(states, moves, strict=False), 1):
        if move.seat in seats and isinstance(rules.turn(state), Act):
            yield at, state, move


def review_record(
    record: Record,
    seats: Collection[int] | None = None,
    *,
    seed: bytes = bytes(SEED_BYTES),
    rounds: int | None = None,
) -> Iterator[HandReview]:
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
    figures: int | None

    def judged(self, at: int, view: Any, move: Move) -> JudgedDecision | None:
        """The judged move number `at`, by the information of its seat; None if it is not judged."""
        spot = self.adviser.seen(self.rules, view)
        if spot is None or move.seat is None:
            return None
        luck = Stream(self.seed, "review", self.number, at)
        priced = self._priced(spot, luck, move)
        if priced is not None:
            found = self._decision(at, view, move, priced.advice, priced.cost, priced.stderr)
            return msgspec.structs.replace(found, reference=priced.reference)
        answer = self._answer(spot, luck, move)
        again = answer if answer.exact else self._answer(spot, luck, move, answer.best.move)
        best = self._option(again, answer.best.move, at)
        if self.adviser.key(move) == self.adviser.key(best.move):
            chosen, error = best, 0.0
        else:
            chosen = self._option(again, move, at)
            error = _error(again.best, best, chosen)
        shown = msgspec.structs.replace(
            answer, options=(best, *(one for one in (chosen,) if one is not best))
        )
        return self._decision(at, view, move, shown, best.value - chosen.value, error, len(answer.options))

    def _decision(
        self, at: int, view: Any, move: Move, answer: Advice, cost: Value, error: float, listed: int = 0
    ) -> JudgedDecision:
        """The decision as judged: the best option of an answer, and the one that was chosen."""
        assert move.seat is not None
        return JudgedDecision(
            hand=self.number,
            move=at,
            seat=move.seat,
            part=self.adviser.part(view),
            unit=answer.unit,
            options=self._count(view, listed or len(answer.options), move.seat),
            chosen=self._option(answer, move, at),
            best=answer.best,
            cost=cost,
            stderr=error,
        )

    def _count(self, view: Any, listed: int, seat: int) -> int:
        """The number of options, where not all of them are `listed`."""
        return listed if self.adviser.listed else len(self.rules.options_of(view, seat))

    def _priced(self, spot: Any, luck: Stream, move: Move) -> Priced | None:
        if self.figures is None or self.adviser.price is None:
            return None
        seeds = [bytes(luck.below(256) for _ in range(SEED_BYTES)) for _ in range(2)]
        return self.adviser.price(self.rules, spot, move, (seeds[0], seeds[1]), self.figures)

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
