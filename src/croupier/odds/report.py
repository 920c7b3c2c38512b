"""The parts of an odds report: exact numbers, wagers, points, estimates and tables.

A game's package counts. This module derives edge, variance and the rest from the counts, the same way for
every wager, and `present` and `parsheet` display them. Chances are Fractions; only roots are floats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from importlib import import_module
from math import fsum, sqrt
from typing import Any, Literal, TypedDict, cast

import msgspec

from croupier.game.registry import game_of
from croupier.words import English, Message, msg_c


def rule_sentences(game: str) -> tuple[str, ...]:
    """The game's own rulebook, each rule with its number behind it."""
    own = game_of(game).rulebook(shared=False)
    return tuple(
        f"{text.replace('[choice] ', '').removesuffix('.')} ({number})." for number, text in own.items()
    )


_SETTING_WORDS = {
    "None": "none",
    "True": English(msg_c("setting", "yes")),
    "False": English(msg_c("setting", "no")),
}


def settings_lines(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Settings as lines of a table: `limits.ante.minimum`, `5`."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from settings_lines(item, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        for number, item in enumerate(value, 1):
            yield from settings_lines(item, f"{key}.{number}")
    elif isinstance(value, list | tuple):
        yield key, ", ".join(str(item) for item in value)
    else:
        yield key, _SETTING_WORDS.get(str(value), str(value))


class Exact(TypedDict):
    """An exact number as JSON data."""

    fraction: str
    decimal: float


def exact(value: Fraction | int) -> Exact:
    """An exact number as JSON data: `{"fraction": "686689/20358520", "decimal": 0.0337…}`."""
    value = Fraction(value)
    return {"fraction": str(value), "decimal": float(value)}


class Distribution(msgspec.Struct, frozen=True):
    """Ascending, distinct values with their probabilities, which sum to one."""

    chances: tuple[tuple[Fraction, Fraction], ...]

    @classmethod
    def of(cls, weighted: Iterable[tuple[Fraction | int, Fraction | int]]) -> Distribution:
        """From values with weights in any order, equal ones merged. ValueError without any weight."""
        ways: dict[Fraction, Fraction] = {}
        for value, weight in weighted:
            if weight:
                ways[Fraction(value)] = ways.get(Fraction(value), Fraction(0)) + weight
        total = sum(ways.values())
        if total <= 0:
            raise ValueError("a distribution needs at least one way")
        return cls(tuple((value, ways[value] / total) for value in sorted(ways)))

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((value * chance for value, chance in self.chances), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        squares = sum((value * value * chance for value, chance in self.chances), Fraction(0))
        return squares - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, to the precision of a float."""
        return sqrt(self.variance)

    def above(self, limit: Fraction | int) -> Fraction:
        """The probability of more than `limit`."""
        return sum((chance for value, chance in self.chances if value > limit), Fraction(0))


class Row(msgspec.Struct, frozen=True):
    """One line of a wager: `ways` of its outcomes in which it nets `net` times the wager."""

    label: str
    ways: int
    net: Fraction


class Wager(msgspec.Struct, frozen=True):
    """A wager as its rows, in the order a reader wants them; everything else follows from them.

    Nets are in units of the first bet (`unit`, such as the ante). `staked` is the average number of
    those units bet in all, raises included: 1 for a wager that is never raised.
    """

    name: str
    rows: tuple[Row, ...]
    staked: Fraction = Fraction(1)
    unit: str = "wager"

    @property
    def said(self) -> Message:
        """The name as a part of a sentence, in any language."""
        return msg_c("", self.name)

    @property
    def ways(self) -> int:
        """The number of equally likely outcomes."""
        return sum(row.ways for row in self.rows)

    @property
    def distribution(self) -> Distribution:
        """The net result in units; negative where the player loses."""
        return Distribution.of((row.net, row.ways) for row in self.rows)

    @property
    def house_edge(self) -> Fraction:
        """The house's gain per unit of the first bet; negative if the player has the edge."""
        return -sum((row.net * row.ways for row in self.rows), Fraction(0)) / self.ways

    @property
    def element_of_risk(self) -> Fraction:
        """The house's gain per unit of all bets."""
        return self.house_edge / self.staked

    @property
    def variance(self) -> Fraction:
        """Variance of the net result, in units squared."""
        return self.distribution.variance

    @property
    def standard_deviation(self) -> float:
        """Root of the variance, in units."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that the player nets more than nothing."""
        return Fraction(sum(row.ways for row in self.rows if row.net > 0), self.ways)

    def figures(self) -> dict[str, Any]:
        return {
            "house_edge": exact(self.house_edge),
            "element_of_risk": exact(self.element_of_risk),
            "average_wager": exact(self.staked),
            "variance": exact(self.variance),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": exact(self.hit_frequency),
            "distribution": [
                {"net": exact(net), "probability": exact(chance)}
                for net, chance in self.distribution.chances
            ],
        }


class Score(msgspec.Struct, frozen=True):
    """Points without a stake, such as those of a turn of dice, and their distribution."""

    name: str
    distribution: Distribution
    unit: str = "points"


class EstimateFigures(TypedDict):
    """An estimate as JSON data, with its 95 % interval."""

    mean: float
    stderr: float
    samples: int
    interval_95: list[float]


class Estimate(msgspec.Struct, frozen=True):
    """A figure by sampling: a mean with its standard error, from `samples` independent draws."""

    mean: float
    stderr: float
    samples: int

    @classmethod
    def of(cls, samples: int, total: float, squares: float) -> Estimate:
        """From the number of draws, their sum and the sum of their squares. ValueError below 2 draws."""
        if samples < 2:
            raise ValueError(f"an estimate needs at least 2 samples, not {samples}")
        mean = total / samples
        spread = max(0.0, squares - total * mean) / (samples - 1)
        return cls(mean, sqrt(spread / samples), samples)

    @classmethod
    def over(cls, values: Sequence[float]) -> Estimate | None:
        """From independent draws; None for fewer than two."""
        if len(values) < 2:
            return None
        return cls.of(len(values), fsum(values), fsum(value * value for value in values))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The interval that covers the true figure with this probability (normal approximation)."""
        from statistics import NormalDist  # it imports `random`, which exact odds do without

        reach = NormalDist().inv_cdf((1 + level) / 2) * self.stderr
        return self.mean - reach, self.mean + reach

    def figures(self) -> EstimateFigures:
        return {
            "mean": self.mean,
            "stderr": self.stderr,
            "samples": self.samples,
            "interval_95": list(self.interval()),
        }


Cell = str | int | float | Fraction | None
Kind = Literal["text", "count", "number", "percent", "net"]


class Name(str):
    """A name that somebody gave, such as a preset's: it is the same in all languages."""

    __slots__ = ()


class Column(msgspec.Struct, frozen=True):
    """A column's head and how its cells are shown: `count` 12,345, `percent` 3.3730 %, `net` +1."""

    head: str
    kind: Kind = "text"


def columns(heads: str) -> tuple[Column, ...]:
    """Columns from their heads, with a kind other than text behind a colon: `"hand; ways: count"`."""
    named = (head.partition(": ") for head in heads.split("; "))
    return tuple(Column(head, cast("Kind", kind or "text")) for head, _, kind in named)


def _presented(how: str, value: object) -> str:
    """A value by a function of `present`, which is imported on first use because it imports this module."""
    shown: str = getattr(import_module("croupier.odds.present"), how)(value)
    return shown


def note_of(lines: Iterable[str]) -> str:
    """A note of several lines, with their messages if they carry them."""

    def behind(first: str, then: str) -> str:
        return English("{first}\n{then}", first=first, then=then) if first else then

    return reduce(behind, lines, "")


class Table(msgspec.Struct, frozen=True):
    """A table, its cells shown by column kind; without `in_sheet` it is left out of par sheets."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    in_sheet: bool = True

    def _repr_html_(self) -> str:
        return _presented("table_as_html", self)


class Report(msgspec.Struct, frozen=True):
    """One answer of `croupier odds`: `data` as JSON, `tables` as text; a par sheet shows all but `data`.

    `rules`, `method` and `assumptions` are sentences, and `choices` says how the player decides.
    """

    game: str
    title: str
    preset: str
    settings: msgspec.Struct
    data: dict[str, Any]
    tables: tuple[Table, ...]
    wagers: tuple[Wager, ...] = ()
    scores: tuple[Score, ...] = ()
    rules: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    method: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    variants: tuple[tuple[str, str], ...] = ()
    """Of a comparison, the presets with the hashes of their settings."""

    def _repr_html_(self) -> str:
        return _presented("as_html", self)
