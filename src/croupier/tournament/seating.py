"""Seating: orders of play, the worst open seat, the next table to break, draws from the seed (T4).

Every draw has its own label under the tournament's seed, made from its purpose and not from its time:
`Stream(seed, "tournament", "break", 9)` draws the seats of the players who leave table 9. Anybody with the
seed can repeat it, and results in another order change no draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.chance import Stream
from croupier.tournament.state import State, Table
from croupier.tournament.structure import Structure


def draw_stream(state: State, *label: str | int) -> Stream:
    """The luck of one draw."""
    return Stream(state.seed, "tournament", *label)


def next_button(table: Table, seats: Sequence[int | None]) -> int:
    """The seat with the button in the next hand: the drawn one at first, then the next that is taken."""
    first = 0 if table.fresh else 1
    for step in range(first, len(seats) + first):
        seat = (table.button + step) % len(seats)
        if seats[seat] is not None:
            return seat
    return table.button


def next_order(table: Table, seats: Sequence[int | None] | None = None) -> tuple[int, ...]:
    """The players of the next hand (OFC9) or extension (T3), from the left of the button."""
    taken = [
        None if player in table.broke else player for player in (table.seats if seats is None else seats)
    ]
    if table.fantasy:
        return tuple(player for player in table.order if player in taken)
    button = next_button(table, taken)
    round_the_table = (taken[(button + 1 + step) % len(taken)] for step in range(len(taken)))
    return tuple(player for player in round_the_table if player is not None)


def open_seats(table: Table) -> tuple[int, ...]:
    """The seats that nobody has."""
    return tuple(seat for seat, player in enumerate(table.seats) if player is None)


def worst_seat(table: Table) -> int:
    """The open seat that acts first in the next hand there: early position is the worst (T4)."""

    def place(seat: int) -> int:
        seats = (*table.seats[:seat], 0, *table.seats[seat + 1 :])
        if table.fantasy:
            return seat
        return next_order(table, seats).index(0)

    return min(open_seats(table), key=place)


def breaking_order(structure: Structure, tables: Mapping[int, Table]) -> tuple[int, ...]:
    """The live tables, the one that breaks next first; one that a posted order leaves out breaks early."""
    highest_first = sorted(tables, reverse=True)
    if structure.breaking == "lowest-first":
        return tuple(reversed(highest_first))
    if structure.breaking == "highest-first":
        return tuple(highest_first)
    posted = structure.breaking
    unnamed = [number for number in highest_first if number not in posted]
    return (*unnamed, *(number for number in posted if number in tables))


def sizes(state: State) -> dict[int, int]:
    """The number of players at each live table."""
    return {number: len(table.players) for number, table in state.tables.items()}


def table_imbalance(state: State) -> tuple[list[int], int] | None:
    """The largest tables and the smallest one, if they differ by more than one player; else None."""
    taken = sizes(state)
    if not taken or max(taken.values()) - min(taken.values()) < 2:
        return None
    order = breaking_order(state.structure, state.tables)
    most, fewest = max(taken.values()), min(taken.values())
    smallest = next(number for number in reversed(order) if taken[number] == fewest)
    return [number for number in order if taken[number] == most], smallest
