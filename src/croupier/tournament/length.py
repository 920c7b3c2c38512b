"""The expected hands and hours of a tournament, and the beginning of each level."""

from __future__ import annotations

from itertools import accumulate

import msgspec

from croupier.tournament.structure import Structure

ENDS = (70, 10)
"""Points in play when hardly a tournament has ended, or hardly one goes on: from simulations."""


class Expected(msgspec.Struct, frozen=True):
    """The expected hands and hours for a number of entries: nine in ten tournaments end within the ranges.

    An upper end is None if the last level's points are too small to predict the end.
    """

    entrants: int
    hands: tuple[int, int | None]
    hours: tuple[float, float | None]


def expected_length(structure: Structure, entrants: int) -> Expected:
    """The expected length by the points' growth against the chips in play, breaks included."""
    chips = chips_expected(structure, entrants)
    begins = (0, *hand_ends(structure))
    early, late = (
        next((level for level, one in enumerate(structure.levels) if chips <= points * one.point), None)
        for points in ENDS
    )
    first = begins[len(begins) - 1 if early is None else early] + 1
    last = None if late is None else begins[late] + level_hands(structure, late + 1)
    hours = [None if hand is None else _hours(structure, hand) for hand in (first, last)]
    return Expected(entrants, (first, last), (hours[0] or 0.0, hours[1]))


def level_hands(structure: Structure, level: int) -> int:
    """The hands of a level, from 1: as it is written, or about as many as its minutes have room for."""
    if not structure.is_timed:
        return structure.levels[level - 1].hands or structure.level_hands
    minutes = structure.minutes_of(level) or structure.level_minutes or structure.minutes_of(1) or 1
    return max(1, round(minutes / structure.minutes))


def hand_ends(structure: Structure) -> tuple[int, ...]:
    """By level, the number of hands at a table when it ends; an estimate where a clock ends it."""
    return tuple(accumulate(level_hands(structure, level) for level in range(1, len(structure.levels))))


def chips_expected(structure: Structure, entrants: int) -> int:
    """The chips in play once all have entered, with an add-on for most of them."""
    add_on = structure.add_on.chips if structure.add_on else 0
    return entrants * (structure.stack + add_on)


def _hours(structure: Structure, hands: int) -> float:
    level = 1 + sum(end < hands for end in hand_ends(structure))
    pauses = sum(one.pause for one in structure.levels[: level - 1])
    return structure.with_breaks(hands * structure.minutes + pauses) / 60


def level_begins(structure: Structure) -> tuple[float, ...]:
    """The minutes, breaks included, after which each level begins; hands last as estimated (T3, T13)."""
    played, pauses, begins = 0.0, 0, []
    for number, level in enumerate(structure.levels, 1):
        begins.append(structure.with_breaks(played + pauses))
        clock = structure.minutes_of(number)
        played += level_hands(structure, number) * structure.minutes if clock is None else clock
        pauses += level.pause
    return tuple(begins)
