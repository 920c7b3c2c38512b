"""Variants of one game side by side: their figures, and what each row of a wager returns in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from croupier.game.presets import settings_hash
from croupier.odds.report import Cell, Column, Report, Table, Wager, columns, exact, settings_lines
from croupier.serialization import to_plain
from croupier.words import English


def compare_reports(reports: Sequence[Report]) -> Report:
    """The wagers of several reports of one game, the first against the others.

    Wagers are matched by name and rows by label; a row that a variant does not have is left blank there.
    Presets of one name are numbered as they come.
    """
    first = reports[0]
    names = [wager.name for wager in first.wagers]
    presets = [report.preset for report in reports]
    if len(set(presets)) < len(presets):
        presets = [f"{preset} ({number})" for number, preset in enumerate(presets, 1)]
    named = {
        preset: {wager.name: wager for wager in report.wagers}
        for preset, report in zip(presets, reports, strict=True)
    }
    shared = [name for name in names if all(name in wagers for wagers in named.values())]
    groups = [{preset: wagers[name] for preset, wagers in named.items()} for name in shared]
    data: dict[str, Any] = {
        "presets": list(named),
        "wagers": [
            {
                "wager": name,
                "variants": {
                    preset: {
                        **wager.figures(),
                        "returns": {k: exact(v) for k, v in _returns(wager).items()},
                    }
                    for preset, wager in group.items()
                },
            }
            for name, group in zip(shared, groups, strict=True)
        ],
    }
    tables = (
        _figures(shared, groups),
        *_settings(presets, reports),
        *(_rows(name, group) for name, group in zip(shared, groups, strict=True)),
    )
    variants = tuple(
        (preset, settings_hash(report.settings)) for preset, report in zip(presets, reports, strict=True)
    )
    data["settings"] = dict(variants)
    return msgspec.structs.replace(
        first, data=data, tables=tables, choices=(), wagers=(), variants=variants
    )


def _settings(presets: Sequence[str], reports: Sequence[Report]) -> Iterator[Table]:
    """The settings that differ, such as posted pays, if any do."""
    flat = [dict(settings_lines(to_plain(report.settings))) for report in reports]
    keys = list(dict.fromkeys(key for one in flat for key in one))
    rows = [(key, *(one.get(key) for one in flat)) for key in keys]
    if differ := tuple(row for row in rows if len(set(row[1:])) > 1):
        yield Table("Settings that differ", (Column("setting"), *map(Column, presets)), differ)


def _returns(wager: Wager) -> dict[str, Fraction]:
    """The player's return by row, in units of the first bet; rows of one label together."""
    returns: dict[str, Fraction] = {}
    for row in wager.rows:
        returns[row.label] = returns.get(row.label, Fraction(0)) + row.net * Fraction(row.ways, wager.ways)
    return returns


def _figures(names: Sequence[str], groups: Sequence[dict[str, Wager]]) -> Table:
    heads = columns(
        "wager; rules; house edge: percent; difference: percent; std. dev.: number; wins: percent"
    )
    rows: list[tuple[Cell, ...]] = []
    for name, group in zip(names, groups, strict=True):
        base = next(iter(group.values())).house_edge
        for number, (preset, wager) in enumerate(group.items()):
            difference = None if not number else wager.house_edge - base
            edge, spread = wager.house_edge, wager.standard_deviation
            rows.append((name if not number else "", preset, edge, difference, spread, wager.hit_frequency))
    return Table("Figures", heads, tuple(rows), "Differences are from the first.")


def _rows(name: str, group: dict[str, Wager]) -> Table:
    """The return of each row under each variant, and the difference of the last from the first."""
    returns = {preset: _returns(wager) for preset, wager in group.items()}
    labels = list(dict.fromkeys(label for found in returns.values() for label in found))
    heads = (
        Column("row"),
        *(Column(preset, "percent") for preset in group),
        Column("last - first", "percent") if len(group) > 2 else Column("difference", "percent"),
    )
    rows = []
    for label in labels:
        cells: list[Cell] = [found.get(label) for found in returns.values()]
        ends = [Fraction(cell or 0) for cell in (cells[0], cells[-1])]
        rows.append((label.replace("_", " "), *cells, ends[1] - ends[0]))
    totals = [-wager.house_edge for wager in group.values()]
    rows.append(("all", *totals, totals[-1] - totals[0]))
    return Table(English("{wager}: the player's return by row", wager=name), heads, tuple(rows))
