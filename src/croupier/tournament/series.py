"""A series: points by finishing place and number of entries, and the leaderboard (T8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from croupier.errors import BadInput
from croupier.table.names import name_key
from croupier.tournament.state import State
from croupier.tournament.structure import Structure


class Rank(msgspec.Struct, frozen=True):
    """A player's place on the leaderboard, to `through` for a tie, and the results that count for it."""

    name: str
    place: int
    through: int
    points: Fraction
    events: int


def points_for(structure: Structure, entries: int, place: int, through: int) -> Fraction:
    """The points of a place; who ties from `place` to `through` has the mean of what those would get."""
    row = next((row.places for row in structure.points if row.entries[0] <= entries <= row.entries[1]), ())
    worth = sum(row[place - 1 : through])
    return Fraction(worth, through - place + 1)


def series_of(structure: Structure) -> str:
    """The name of the series that a tournament counts for; "" if it gives no points."""
    return (structure.series or structure.title) if structure.points else ""


def leaderboard(
    events: Iterable[State], best: int | None = None, *, series: str | None = None, bots: bool = False
) -> list[Rank]:
    """All people with points in these tournaments, by the sum of their `best` results (None: of all).

    `series` leaves out other ones; `bots` ranks bots, too. Raises BadInput for one that is not over.
    """
    won: defaultdict[str, list[Fraction]] = defaultdict(list)
    names: dict[str, str] = {}
    for state in events:
        if series is not None and series_of(state.structure) != series:
            continue
        if state.result is None:
            raise BadInput(
                "tournament '{name}': it is not over; only final places earn points", name=state.name
            )
        for placed in state.result.places:
            player = state.players[placed.player]
            points = points_for(state.structure, state.entries, placed.place, placed.through)
            if bots or not player.bot_mark:
                key = name_key(player.name)
                names.setdefault(key, player.name)
                won[key] += [points] * bool(points)
    totals = {key: sum(sorted(won[key], reverse=True)[:best], Fraction(0)) for key in won if won[key]}
    ranked = sorted(totals, key=lambda key: (-totals[key], key))
    return [_rank(names[key], totals[key], len(won[key]), list(totals.values())) for key in ranked]


def _rank(name: str, points: Fraction, events: int, every: Sequence[Fraction]) -> Rank:
    above = sum(other > points for other in every)
    return Rank(name, above + 1, above + sum(other == points for other in every), points, events)
