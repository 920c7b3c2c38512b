"""Variants of one game side by side: their figures, and what each row of a wager returns in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from croupier.game.presets import settings_hash
from croupier.game.registry import game_of
from croupier.odds.open_wager import Priced
from croupier.odds.report import Cell, Column, Name, Report, Table, Wager, columns, exact, settings_lines
from croupier.serialization import to_plain
from croupier.words import English

CELL_TEXTS = ("all else",)
"""Words in the cells of its tables, which are data, too: they are translated as they stand."""


class Line(msgspec.Struct, frozen=True):
    """A line of a pay table: the player's return in each variant, in first bets; None where it has none."""

    name: str
    returns: tuple[Fraction | None, ...]

    @property
    def differences(self) -> tuple[Fraction, ...]:
        """By how much the return of each variant is more than that of the first one."""
        paid = [one or Fraction(0) for one in self.returns]
        return tuple(one - paid[0] for one in paid)


class Compared(msgspec.Struct, frozen=True):
    """A wager that all variants have, the first of them against the others."""

    variants: tuple[Priced, ...]
    lines: tuple[Line, ...]
    """The lines of its pay tables, or the outcomes of a wager without one; none of all wagers together."""

    @property
    def edges(self) -> tuple[Fraction, ...]:
        """The house edge of each variant."""
        return tuple(one.wager.house_edge for one in self.variants)

    @property
    def differences(self) -> tuple[Fraction, ...]:
        """By how much the house edge of each variant is more than that of the first one."""
        return tuple(edge - self.edges[0] for edge in self.edges)


def compare(variants: Sequence[Sequence[Priced]]) -> tuple[Compared, ...]:
    """The wagers that all variants have, by name; lines are in the order of the longest pay table."""
    named = [{one.name: one for one in wagers} for wagers in variants]
    groups = [
        tuple(wagers[one.name] for wagers in named)
        for one in variants[0]
        if all(one.name in wagers for wagers in named)
    ]
    return tuple(Compared(group, tuple(_lines(list(map(_returns, group))))) for group in groups)


def _lines(returns: Sequence[dict[str, Fraction]]) -> Iterator[Line]:
    longest_first = sorted(returns, key=len, reverse=True)
    for name in dict.fromkeys(name for found in longest_first for name in found):
        yield Line(name, tuple(found.get(name) for found in returns))


def _returns(one: Priced) -> dict[str, Fraction]:
    """The player's return by line, in units of the first bet.

    Nothing for several wagers together, whose rows are net results.
    """
    if one.pays is not None:
        return {row: one.returns(row) for row in one.pays.by_row}
    found = _outcomes(one.wager)
    return found if any(map(str.isalpha, "".join(found))) else {}


def _outcomes(wager: Wager) -> dict[str, Fraction]:
    """The player's return by outcome; those of one label together."""
    returns: dict[str, Fraction] = {}
    for row in wager.rows:
        returns[row.label] = returns.get(row.label, Fraction(0)) + row.net * Fraction(row.ways, wager.ways)
    return returns


def _priced(report: Report) -> tuple[Priced, ...]:
    """The wagers of a report, with the pay tables that its game prices."""
    count = game_of(report.game).load("priced")
    tables = {one.wager.name: one for one in count(report.settings)} if count else {}
    return tuple(
        msgspec.structs.replace(
            tables.get(wager.name, Priced(wager.name, wager)), name=wager.name, wager=wager
        )
        for wager in report.wagers
    )


def compare_reports(reports: Sequence[Report]) -> Report:
    """The wagers of several reports of one game, the first against the others.

    Wagers are matched by name and rows by label; a row that a variant does not have is left blank there.
    Presets of one name are numbered as they come.
    """
    presets = [report.preset for report in reports]
    if len(set(presets)) < len(presets):
        presets = [f"{preset} ({number})" for number, preset in enumerate(presets, 1)]
    presets = [preset if isinstance(preset, English) else Name(preset) for preset in presets]
    found = compare([_priced(report) for report in reports])
    data: dict[str, Any] = {
        "presets": presets,
        "wagers": [
            {
                "wager": one.variants[0].name,
                "variants": {
                    preset: {
                        **variant.wager.figures(),
                        "returns": {k: exact(v) for k, v in _outcomes(variant.wager).items()},
                        "difference": exact(more),
                    }
                    for preset, variant, more in zip(presets, one.variants, one.differences, strict=True)
                },
                "lines": [
                    {
                        "line": line.name,
                        "differences": dict(zip(presets, map(exact, line.differences), strict=True)),
                    }
                    for line in one.lines
                ],
            }
            for one in found
        ],
    }
    tables = (
        _figures(presets, found),
        *_settings(presets, reports),
        *(_rows(presets, one) for one in found if one.lines),
    )
    variants = tuple(
        (preset, settings_hash(report.settings)) for preset, report in zip(presets, reports, strict=True)
    )
    data["settings"] = dict(variants)
    return msgspec.structs.replace(
        reports[0], data=data, tables=tables, choices=(), wagers=(), variants=variants
    )


def _settings(presets: Sequence[str], reports: Sequence[Report]) -> Iterator[Table]:
    """The settings that differ, such as posted pays, if any do."""
    flat = [dict(settings_lines(to_plain(report.settings))) for report in reports]
    keys = list(dict.fromkeys(key for one in flat for key in one))
    rows = [(key, *(one.get(key) for one in flat)) for key in keys]
    if differ := tuple(row for row in rows if len(set(row[1:])) > 1):
        yield Table("Settings that differ", (Column("setting"), *map(Column, presets)), differ)


def _figures(presets: Sequence[str], found: Sequence[Compared]) -> Table:
    heads = columns(
        "wager; rules; house edge: percent; difference: percent; std. dev.: number; wins: percent"
    )
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        for place, (preset, variant) in enumerate(zip(presets, one.variants, strict=True)):
            name, more = ("", one.differences[place]) if place else (variant.name, None)
            edge, wager = one.edges[place], variant.wager
            rows.append((name, preset, edge, more, wager.standard_deviation, wager.hit_frequency))
    return Table("Figures", heads, tuple(rows), "Differences are from the first.")


def _rows(presets: Sequence[str], one: Compared) -> Table:
    """The return of each line under each variant, and the difference of each from the first."""
    others = presets[1:]
    heads = [f"{preset} +/-" for preset in others] if len(others) > 1 else ["difference"]
    named = (Column("row"), *(Column(head, "percent") for head in (*presets, *heads)))
    rows: list[tuple[Cell, ...]] = [
        (line.name.replace("_", " "), *line.returns, *line.differences[1:]) for line in one.lines
    ]
    paid = [
        sum((line.returns[place] or Fraction(0) for line in one.lines), Fraction(0))
        for place in range(len(presets))
    ]
    rest = [-edge - part for edge, part in zip(one.edges, paid, strict=True)]
    if any(rest):
        rows.append(("all else", *rest, *(part - rest[0] for part in rest[1:])))
    rows.append(("all", *(-edge for edge in one.edges), *(-more for more in one.differences[1:])))
    return Table(
        English("{wager}: the player's return by row", wager=one.variants[0].wager.said), named, tuple(rows)
    )
