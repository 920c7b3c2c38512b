"""Statistics of a player's hands at a table: one line per hand, and their summary with intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NotRequired, TypedDict

import msgspec

from croupier.advice.review import JudgedDecision, PartResult
from croupier.advice.skill import SkillFigures, SkillTotals
from croupier.odds.report import Estimate

_Z = 1.959963984540054
"""As far from the mean as 95 % of a normal distribution go."""


class WorstDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    """The costliest decision of a hand: `chosen` and `best` as people write them, and the reason.

    `foul` is the chance of a foul after each, if known.
    """

    move: int
    cost: float = msgspec.field(name="lost")
    stderr: float
    chosen: str
    best: str
    why: str
    foul: tuple[float, float] | None = None


class ReviewSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The review of a hand's decisions. `parts` has the cost and the gain of each part of the hand.

    A `quick` one lacks chances and reasons.
    """

    decisions: int
    mistakes: int
    parts: tuple[tuple[float, float], ...]
    worst: WorstDecision | None = None
    quick: bool = False


class HandLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand in its player's statistics: its result, the game's figures, and its review."""

    number: int
    at: int
    result: int
    figures: dict[str, bool | int | float] = {}
    reviewed: ReviewSummary | None = None


def summarize_review(
    found: Sequence[JudgedDecision], parts: Sequence[PartResult], *, quick: bool = False
) -> ReviewSummary:
    """The stored summary of a review."""
    return ReviewSummary(
        decisions=len(found),
        mistakes=sum(one.is_mistake for one in found),
        parts=tuple((float(part.cost), part.gained or 0.0) for part in parts),
        worst=_worst([one for one in found if one.is_mistake]),
        quick=quick,
    )


def _worst(mistakes: Sequence[JudgedDecision]) -> WorstDecision | None:
    if not mistakes:
        return None
    one = max(mistakes, key=lambda judged: float(judged.cost))
    fouls = [option.figures.get("foul") for option in (one.chosen, one.best)]
    both = None if None in fouls else (float(fouls[0] or 0), float(fouls[1] or 0))
    return WorstDecision(
        one.move, float(one.cost), one.stderr, one.chosen.text, one.best.text, str(one.best.why), both
    )


def worst_first(lines: Iterable[HandLine], most: int) -> list[tuple[int, WorstDecision]]:
    """The worst decisions of some hands, one a hand, with the hands' numbers."""
    found = [(line.number, line.reviewed.worst) for line in lines if line.reviewed and line.reviewed.worst]
    return sorted(found, key=lambda one: -one[1].cost)[:most]


class Figure(TypedDict):
    """A mean or, with `share`, a share of hands, with its 95 % interval."""

    mean: float
    stderr: NotRequired[float]
    samples: int
    interval_95: list[float]
    share: bool


class Summary(TypedDict):
    """Statistics of several hands as JSON data; a figure with too few samples is None.

    `result` is the mean result of a hand, `figures` are the game's own, such as the share of fouls. `skill`
    is over the `reviewed` hands, as `croupier review` counts it.
    """

    hands: int
    reviewed: int
    result: Figure | None
    figures: dict[str, Figure | None]
    skill: SkillFigures | None


def summary(lines: Sequence[HandLine]) -> Summary:
    """Statistics of several hands as JSON data. A figure with too few samples is None."""
    tally = SkillTotals()
    looked = [line for line in lines if line.reviewed]
    for line in looked:
        assert line.reviewed is not None
        parts = line.reviewed.parts
        for at, (lost, gained) in enumerate(parts):
            first = at == 0  # how many decisions there were is counted once a hand
            counts = (line.reviewed.decisions, line.reviewed.mistakes) if first else (0, 0)
            tally.add(PartResult(line.number, "", 0, *counts, lost, gained))
    results = [float(line.result) for line in lines]
    return {
        "hands": len(lines),
        "reviewed": len(looked),
        "result": _mean(results),
        "figures": figures_of(lines),
        "skill": tally.skill().plain() if looked else None,
    }


def figures_of(lines: Iterable[HandLine]) -> dict[str, Figure | None]:
    """The game's figures of some hands by name: a share of hands, or a mean, each with its interval."""
    values: dict[str, list[bool | int | float]] = defaultdict(list)
    for line in lines:
        for name, value in line.figures.items():
            values[name].append(value)
    return {
        name: share(sum(map(bool, some)), len(some))
        if all(isinstance(value, bool) for value in some)
        else _mean([float(value) for value in some])
        for name, some in values.items()
    }


def share(hits: int, of: int) -> Figure:
    """A share with its 95 % interval, by Wilson."""
    mean = hits / of
    middle = (mean + _Z**2 / (2 * of)) / (1 + _Z**2 / of)
    reach = _Z * sqrt(mean * (1 - mean) / of + _Z**2 / (4 * of**2)) / (1 + _Z**2 / of)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return {"mean": mean, "samples": of, "interval_95": [low, high], "share": True}


def _mean(values: list[float]) -> Figure | None:
    found = Estimate.over(values)
    return None if found is None else {**found.figures(), "share": False}
