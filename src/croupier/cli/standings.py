"""The standings of bots after an arena found, as tables."""

from __future__ import annotations

from statistics import fmean as mean
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from croupier.ascii_text import printable

OWN = {"name", "hands", "played", "rating", "rating_interval", "gain", "decisions", "ms", "ms_most",
       "faults", "net", "interval"}  # fmt: skip
"""The figures of every bot; all others are the game's own."""


def print_standings(found: dict[str, Any]) -> None:
    """Print what `croupier arena --json` says, for people."""
    console = Console(soft_wrap=True)
    console.print(_title(found, " of every two"), highlight=False)
    console.print(_pairs(found["pairs"], found["unit"]))
    console.print(_bots(found["bots"]))


def print_simulation(found: dict[str, Any]) -> None:
    """Print what `croupier simulate --json` says, for people."""
    console = Console(soft_wrap=True)
    console.print(_title(found, ""), highlight=False)
    bots, unit = found["bots"], found["unit"]
    own, faults = _own_figures(bots), any(bot["faults"] for bot in bots)
    table = _table("", f"net a {unit}", "±", *own, *(["faults"] if faults else []))
    for bot in bots:
        cells = [f"{bot['net']:+.3f}", _margin(bot["interval"]), *(f"{bot[figure]:.3f}" for figure in own)]
        table.add_row(_short(bot["name"]), *cells, *([f"{bot['faults']:,}"] if faults else []))
    console.print(table)
    if found["pairs"]:
        table = _table("", f"ahead a {unit}", "±")
        for pair in found["pairs"]:
            names = f"{_short(pair['a'])} of {_short(pair['b'])}"
            table.add_row(names, f"{pair['ahead']:+.3f}", _margin(pair["interval"]))
        console.print(table)


def _title(found: dict[str, Any], more: str) -> str:
    """The game, and how much of it was played."""
    seats = "1 seat" if found["seats"] == 1 else f"{found['seats']} seats"
    played = mean(bot["played"] / bot["hands"] for bot in found["bots"])
    units = "matches" if found["unit"] == "match" else "hands"
    return f"{found['game']} ({printable(found['preset'])}), {seats}, {found['hands']:,} {units}{more}" + (
        f"; each with all that is played in it, {played:.2f} hands" if played > 1 else ""
    )


def _own_figures(bots: list[dict[str, Any]]) -> list[str]:
    return [figure for figure in bots[0] if figure not in OWN]


def _table(*heads: str) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 0 else "right")
    return table


def _pairs(pairs: list[dict[str, Any]], unit: str) -> Table:
    judged = ["by decisions", "±"] if any("advantage" in pair for pair in pairs) else []
    table = _table("", f"points a {unit}", "±", *judged)
    for pair in pairs:
        measured = [pair, *([pair["advantage"]] if judged else [])]
        cells = [cell for one in measured for cell in (f"{one['points']:+.3f}", _margin(one["interval"]))]
        table.add_row(f"{_short(pair['a'])} from {_short(pair['b'])}", *cells)
    return table


def _margin(edges: list[float] | None) -> str:
    """Half of an interval's width."""
    return "" if edges is None else f"{(edges[1] - edges[0]) / 2:.3f}"


def _bots(bots: list[dict[str, Any]]) -> Table:
    own = _own_figures(bots)
    faults = any(bot["faults"] for bot in bots)
    table = _table("", "rating", "±", *own, "ms", "most", *(["faults"] if faults else []))
    for bot in bots:
        cells = [f"{bot['rating']:+.3f}", _margin(bot["rating_interval"])]
        cells += [f"{bot[figure]:.3f}" for figure in own]
        cells += [f"{bot['ms']:.2f}", f"{bot['ms_most']:.1f}"]
        table.add_row(_short(bot["name"]), *cells, *([str(bot["faults"])] if faults else []))
    return table


def _short(name: str) -> str:
    """A bot's name; a program's without its folder."""
    first, blank, rest = printable(name).partition(" ")
    return first.rpartition("/")[2] + blank + rest
