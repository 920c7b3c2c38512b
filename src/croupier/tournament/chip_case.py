"""The chips of an organizer, and those that an evening needs: starting stacks, sales and colour-ups."""

from __future__ import annotations

from bisect import bisect_left

import msgspec

from croupier.tournament.structure import Structure

MOST = 10_000
"""The greatest number of entries that is tried."""


class Evening(msgspec.Struct, frozen=True):
    """The entries, rebuys and add-ons of an evening."""

    entries: int
    rebuys: int = 0
    add_ons: int = 0


class ChipNeed(msgspec.Struct, frozen=True):
    """A chip's value, how many of it are needed, and how many there are."""

    value: int
    needed: int
    owned: int


def chips_needed(structure: Structure, evening: Evening) -> dict[int, int]:
    """The most chips of each value that are on the tables at once.

    Rebuys and add-ons are counted out in as few chips as possible, and chips that are removed are changed
    for the next larger ones (T2). A race may take one more of these at each table.
    """
    needed = {value: structure.chips[str(value)] * evening.entries for value in structure.values}
    for count, sold in ((evening.rebuys, structure.rebuy), (evening.add_ons, structure.add_on)):
        rest = sold.chips if sold else 0
        for value in reversed(structure.values):
            needed[value] += count * (rest // value)
            rest %= value
    for _, _, chip in structure.removals:
        larger = structure.larger(chip)
        needed[larger] += -(-needed[chip] * chip // larger)
    return needed


def case_of(structure: Structure, evening: Evening) -> tuple[ChipNeed, ...]:
    """The chips of an evening against those of the case; nothing where the structure names no case."""
    if not structure.case:
        return ()
    owned = {int(value): chip.count for value, chip in structure.case.items()}
    needed = chips_needed(structure, evening)
    return tuple(ChipNeed(value, needed[value], owned.get(value, 0)) for value in structure.values)


def shortages(structure: Structure, evening: Evening) -> list[ChipNeed]:
    """The chips that the case has too few of."""
    return [need for need in case_of(structure, evening) if need.needed > need.owned]


def most_entries(structure: Structure) -> int:
    """The greatest number of entries, without rebuys and add-ons, for which the case is enough."""
    return bisect_left(range(1, MOST + 1), True, key=lambda n: bool(shortages(structure, Evening(n))))
