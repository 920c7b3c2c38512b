"""The standings of bots after an arena found, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean as mean
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from croupier.ascii_text import printable
from croupier.odds.present import spoken
from croupier.terminal.language import figure, in_words, term
from croupier.words import Message, msg, msg_n
from croupier.words.terminal_language import say

OWN = frozenset({"name", "hands", "played", "rating", "rating_interval", "gain", "decisions", "ms",
                 "ms_most", "faults", "net", "interval"})  # fmt: skip
"""The figures of every bot; all others are the game's own."""


def units(unit: str, n: int) -> Message:
    """`400 hands`, or matches where the terms of the game name no hands."""
    if unit == "match":
        return msg_n("{n} match", "{n} matches", n=n)
    return msg_n("{n} hand", "{n} hands", n=n)


def print_standings(found: dict[str, Any]) -> None:
    """Print what `croupier arena --json` says, for people."""
    console = Console(soft_wrap=True, markup=False, emoji=False)
    every = msg("{hands} of every two", hands=units(found["unit"], found["hands"]))
    console.print(_title(found, every), highlight=False)
    console.print(_pairs(found["pairs"], found["unit"]))
    console.print(_bots(found["bots"]))


def print_simulation(found: dict[str, Any]) -> None:
    """Print what `croupier simulate --json` says, for people."""
    console = Console(soft_wrap=True, markup=False, emoji=False)
    console.print(_title(found, units(found["unit"], found["hands"])), highlight=False)
    bots = found["bots"]
    is_match = found["unit"] == "match"
    own, faults = _own_figures(bots), any(bot["faults"] for bot in bots)
    head = in_words("net a match") if is_match else in_words("net a hand")
    table = _table("", head, "±", *_heads(own, faults=faults))
    for bot in bots:
        cells = [figure(bot["net"], "signed3"), _margin(bot["interval"]), *_cells(bot, own)]
        table.add_row(_short(bot["name"]), *cells, *([figure(bot["faults"], "number")] if faults else []))
    console.print(table)
    if found["pairs"]:
        head = in_words("ahead a match") if is_match else in_words("ahead a hand")
        table = _table("", head, "±")
        for pair in found["pairs"]:
            names = in_words("{a} of {b}", a=_short(pair["a"]), b=_short(pair["b"]))
            table.add_row(names, figure(pair["ahead"], "signed3"), _margin(pair["interval"]))
        console.print(table)


def _title(found: dict[str, Any], hands: Message) -> str:
    """The game, and how much of it was played."""
    game, seats = found["game"], msg_n("{n} seat", "{n} seats", n=found["seats"])
    played = mean(bot["played"] / bot["hands"] for bot in found["bots"])
    title = msg(
        "{game} ({preset}), {seats}, {hands}",
        game=game,
        preset=printable(found["preset"]),
        seats=seats,
        hands=hands,
    )
    if played <= 1:
        return say(title)
    return in_words(
        "{title}; each with all that is played in it, {played:decimal2} hands", title=title, played=played
    )


def _own_figures(bots: list[dict[str, Any]]) -> list[str]:
    return [figure for figure in bots[0] if figure not in OWN]


def _heads(own: Sequence[str], *more: str, faults: bool) -> list[str]:
    """The heads of the game's own figures and those behind them."""
    return [*map(spoken, own), *more, *([in_words("faults")] if faults else [])]


def _cells(bot: dict[str, Any], own: Sequence[str]) -> list[str]:
    return [figure(bot[name], "decimal3") for name in own]


def _table(*heads: str) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 0 else "right")
    return table


def _pairs(pairs: list[dict[str, Any]], unit: str) -> Table:
    judged = [in_words("by decisions"), "±"] if any("advantage" in pair for pair in pairs) else []
    head = in_words("points a match") if unit == "match" else in_words("points a hand")
    table = _table("", head, "±", *judged)
    for pair in pairs:
        measured = [pair, *([pair["advantage"]] if judged else [])]
        cells = [cell for one in measured for cell in _gain(one)]
        table.add_row(in_words("{a} from {b}", a=_short(pair["a"]), b=_short(pair["b"])), *cells)
    return table


def _gain(one: dict[str, Any]) -> tuple[str, str]:
    return figure(one["points"], "signed3"), _margin(one["interval"])


def _margin(edges: list[float] | None) -> str:
    """Half of an interval's width."""
    return "" if edges is None else figure((edges[1] - edges[0]) / 2, "decimal3")


def _bots(bots: list[dict[str, Any]]) -> Table:
    own = _own_figures(bots)
    faults = any(bot["faults"] for bot in bots)
    table = _table(
        "", in_words("rating"), "±", *_heads(own, "ms", term("time of a move", "most"), faults=faults)
    )
    for bot in bots:
        cells = [figure(bot["rating"], "signed3"), _margin(bot["rating_interval"]), *_cells(bot, own)]
        cells += [figure(bot["ms"], "decimal2"), figure(bot["ms_most"], "decimal1")]
        table.add_row(_short(bot["name"]), *cells, *([str(bot["faults"])] if faults else []))
    return table


def _short(name: str) -> str:
    """A bot's name; a program's without its folder."""
    first, blank, rest = printable(name).partition(" ")
    return first.rpartition("/")[2] + blank + rest
