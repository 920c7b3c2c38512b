"""The report of a simulation: length, field size over time, short stacks, effect of skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.game.presets import settings_hash
from croupier.odds.report import Column, Distribution, Estimate, EstimateFigures, Report, Score, Table
from croupier.tournament.habits import Habits
from croupier.tournament.hand_model import Hands
from croupier.tournament.prizes import prize_list
from croupier.tournament.simulation import SHORT, LevelSeen, RemovalSeen, Simulated, simulate
from croupier.tournament.structure import Structure, plain_structure
from croupier.words import English

CELL_TEXTS = ("rebuys", "add ons", "pool", "wins", "is paid", "return for the prize part of an entry")
OnHand = Callable[[int, int], None]
MARKS = (0.05, 0.5, 0.95)


def forecast(
    structure: Structure,
    name: str,
    hands: Hands,
    entrants: int,
    runs: int,
    seed: bytes,
    edge: float,
    on_hand: OnHand = lambda hand, left: None,  # noqa: ARG005
    habits: Habits | None = None,
) -> Report:
    """The report of `runs` tournaments among equals, and with a player who has an edge in points a hand.

    `habits` say how often chips are bought.
    """
    told = (structure, hands, entrants, runs, seed)
    found = simulate(*told, on_hand=on_hand, habits=habits)
    skilled = simulate(*told, edge, on_hand, habits) if edge else None
    hours = found.minutes / 60
    in_fives = Distribution.of((Fraction(int(value) // 5 * 5), 1) for value in found.hands)  # fewer bars
    levels = [_level(structure, number, seen, runs) for number, seen in sorted(found.levels.items())]
    removals = [_removal(seen) for _, seen in sorted(found.removals.items())]
    bought = _bought(structure, found, entrants)
    skill = None if skilled is None else _skill(structure, skilled, entrants, edge)
    data: dict[str, Any] = {
        "structure": name,
        "title": structure.title,
        "settings_hash": settings_hash(plain_structure(structure)),
        "entrants": entrants,
        "runs": runs,
        "hands": {**_estimate(found.hands).figures(), **_quantiles(found.hands)},
        "hours": {**_estimate(hours).figures(), **_quantiles(hours)},
        "levels": levels,
        "removals": removals,
        "skill": skill,
        **{name: {**_estimate(row).figures(), **_quantiles(row)} for name, row in bought.items()},
        "model": {
            "preset": hands.preset,
            "bot": hands.bot,
            "seed": hands.seed,
            "settings_hash": hands.settings_hash,
        },
    }
    length = _table_of_length(_row("hands", found.hands), _row("hours", hours))
    tables = [length, _table_of_levels(levels), _table_of_stacks(levels)]
    if bought:
        tables.append(_table_of_sales(*(_row(name, row) for name, row in bought.items())))
    if removals:
        tables.append(_table_of_removals(removals))
    if skill:
        tables.append(_table_of_skill(skill))
    return Report(
        game=f"tournament of {structure.game}",
        title=English("{title}, {n} entrants", title=structure.title, n=entrants),
        preset=name,
        settings=structure,
        data=data,
        tables=tuple(tables),
        scores=(Score("Hands until the end", in_fives, "hands"),),
        method=(
            f"{runs:,} tournaments were played by a model of hands: what the seats net is drawn from hands"
            f" that the bot '{hands.bot}' has played under '{hands.preset}', Fantasyland included.",
        ),
        assumptions=(
            "All tables play in step, and seats are drawn anew whenever tables are broken or balanced.",
            f"A hand takes {structure.minutes:g} minutes.",
            *_of_habits(structure, habits or Habits()),
            f"Intervals say how exact the simulation is. What the model knows comes from {_counts(hands)}.",
        ),
    )


def _of_habits(structure: Structure, habits: Habits) -> list[str]:
    """The assumptions about players who may buy chips."""
    said = []
    if structure.rebuy is not None:
        said.append(
            f"Of those who lose their chips and may rebuy, {habits.rebuy:.0%} do; nobody with chips left."
        )
    if structure.add_on is not None:
        said.append(f"Of those who are still in, {habits.add_on:.0%} take the add-on.")
    return said


def _counts(hands: Hands) -> str:
    """The number of hands played, by seats."""
    return ", ".join(f"{len(units)} hands of {seats}" for seats, units in hands.units.items())


# Figures


def _estimate(values: npt.NDArray[Any]) -> Estimate:
    numbers = values.astype(float)
    return Estimate.of(len(numbers), float(numbers.sum()), float((numbers * numbers).sum()))


def _quantiles(values: npt.NDArray[Any]) -> dict[str, float]:
    found = np.quantile(values, MARKS)
    return {f"q{round(mark * 100)}": float(value) for mark, value in zip(MARKS, found, strict=True)}


def _row(name: str, values: npt.NDArray[Any]) -> tuple[Any, ...]:
    estimate = _estimate(values)
    return (name, estimate.mean, *estimate.interval(), *_quantiles(values).values())


def _level(structure: Structure, number: int, seen: LevelSeen, runs: int) -> dict[str, Any]:
    """A level's beginning in the runs that reached it; None if too few for an interval."""
    reached = len(seen.left)
    return {
        "level": number,
        "point_value": structure.levels[number - 1].point,
        "reached": Estimate.of(runs, reached, reached).figures(),
        **{
            name: _estimate(values).figures() if reached > 1 else None
            for name, values in msgspec.structs.asdict(seen).items()
        },
    }


def _removal(seen: RemovalSeen) -> dict[str, Any]:
    return {
        "after_level": seen.level,
        "chip": seen.chip,
        "players_with_odd_chips": seen.odd,
        "lost": _share(seen.odd, seen.lost, seen.lost),
        "share_of_stack": _share(seen.lost, seen.share, seen.squares),
        "hurt": _share(seen.odd, seen.hurt, seen.hurt),
    }


def _share(count: int, total: float, squares: float) -> EstimateFigures | None:
    return Estimate.of(count, total, squares).figures() if count > 1 else None


def _skill(structure: Structure, found: Simulated, entrants: int, edge: float) -> dict[str, Any]:
    """The results of a player with this edge, compared with those of a player among equals."""
    pool = structure.pool(entrants)
    fair = _pools(structure, found, entrants) / entrants
    returned = np.divide(found.prize, fair, out=np.ones(len(found.prize)), where=fair > 0)
    return {
        "edge": edge,
        "wins": _estimate(found.place == 1).figures(),
        "wins_among_equals": 1 / entrants,
        "in_the_money": _estimate(found.prize > 0).figures(),
        "paid_among_equals": sum(map(bool, prize_list(structure, entrants, pool)[:entrants])) / entrants,
        "return": _estimate(returned).figures(),
    }


def _pools(structure: Structure, found: Simulated, entrants: int) -> npt.NDArray[np.float64]:
    """The prize pool of every run."""
    bought = zip(found.rebuys.tolist(), found.add_ons.tolist(), strict=True)
    return np.array([structure.pool(entrants, *both) for both in bought], dtype=np.float64)


def _bought(structure: Structure, found: Simulated, entrants: int) -> dict[str, npt.NDArray[Any]]:
    """The sales and the pool of every run; empty if nothing is for sale."""
    sold: dict[str, npt.NDArray[Any]] = {}
    if structure.rebuy is not None:
        sold["rebuys"] = found.rebuys
    if structure.add_on is not None:
        sold["add_ons"] = found.add_ons
    return {**sold, "pool": _pools(structure, found, entrants)} if sold else {}


# Tables

_BOUNDS = (Column("mean", "number"), Column("from", "number"), Column("to", "number"))
_LEVEL = Column("level", "count")


def _measured(head: str, kind: Literal["number", "percent"] = "number") -> tuple[Column, Column]:
    """The columns of a figure and of its distance to the true one."""
    return Column(head, kind), Column("±", "number")


def _table_of_length(*rows: tuple[Any, ...]) -> Table:
    return Table(
        "How long it takes",
        (
            Column("until the end"),
            *_BOUNDS,
            Column("5 % below", "number"),
            Column("median", "number"),
            Column("5 % above", "number"),
        ),
        tuple((row[0], *(f"{value:,.1f}" for value in row[1:])) for row in rows),
        "From and to bound the true mean with 95 %.",
    )


def _table_of_sales(*rows: tuple[Any, ...]) -> Table:
    length = _table_of_length(*rows)
    return Table(
        "What is bought", (Column("in a tournament"), *length.columns[1:]), length.rows, length.note
    )


def _table_of_levels(levels: Sequence[dict[str, Any]]) -> Table:
    return Table(
        "Who is left when a level begins",
        (
            _LEVEL,
            Column("a point", "count"),
            *_measured("reached", "percent"),
            *_measured("left", "number"),
        ),
        tuple(
            (
                row["level"],
                row["point_value"],
                *_with_reach(row["reached"], ".1%"),
                *_with_reach(row["left"], ",.1f"),
            )
            for row in levels
        ),
        "Reached is the share of the tournaments that do; ± bounds the true figure with 95 %.",
    )


def _table_of_stacks(levels: Sequence[dict[str, Any]]) -> Table:
    return Table(
        "How short the stacks are when a level begins, in points",
        (
            _LEVEL,
            *_measured("average"),
            *_measured("least"),
            *_measured(English("under {points}", points=SHORT), "percent"),
        ),
        tuple(
            (
                row["level"],
                *_with_reach(row["average"], ",.1f"),
                *_with_reach(row["shortest"], ",.1f"),
                *_with_reach(row["short"], ".1%"),
            )
            for row in levels
        ),
        English(
            "`under {points}` is the share of the players who have fewer points than that.", points=SHORT
        ),
    )


def _with_reach(figures: dict[str, Any] | None, how: str) -> tuple[str | None, str | None]:
    """A figure, and how far from it the true one may be."""
    if figures is None:
        return None, None
    return format(figures["mean"], how), format(figures["interval_95"][1] - figures["mean"], how)


def _table_of_removals(removals: Sequence[dict[str, Any]]) -> Table:
    return Table(
        "When chips are removed",
        (
            Column("after level", "count"),
            Column("chip", "count"),
            *_measured("lose", "percent"),
            *_measured("of their stack", "percent"),
            *_measured("over 5 %", "percent"),
        ),
        tuple(
            (
                row["after_level"],
                row["chip"],
                *_with_reach(row["lost"], ".1%"),
                *_with_reach(row["share_of_stack"], ".2%"),
                *_with_reach(row["hurt"], ".2%"),
            )
            for row in removals
        ),
        "Of those with odd chips: how many lose them, how much that is on average, who loses over 5 %.",
    )


def _table_of_skill(skill: dict[str, Any]) -> Table:
    rows = []
    for name, key, equal in (
        ("wins", "wins", skill["wins_among_equals"]),
        ("is paid", "in_the_money", skill["paid_among_equals"]),
        ("return for the prize part of an entry", "return", 1.0),
    ):
        low, high = skill[key]["interval_95"]
        rows.append((name, *(f"{value:.2%}" for value in (skill[key]["mean"], low, high)), f"{equal:.2%}"))
    return Table(
        English("A player who is better by {edge} a hand, in points", edge=skill["edge"]),
        (Column("figure"), *_BOUNDS, Column("equals", "number")),
        tuple(rows),
        "The last column is what a player without an edge has; a return of 150 % is 1.50 for each 1.00.",
    )
