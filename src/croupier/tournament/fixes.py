"""Changes that put a finding about a structure right: exact ones alone, nothing is guessed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.tournament.chip_case import Evening, shortages
from croupier.tournament.structure import Structure
from croupier.words import Message, msg

MOST_ENTRIES = 10_000
"""The end of a row of prizes without one, as in the shipped structures."""


class Change(msgspec.Struct, frozen=True):
    """A new value, as in the file, at a place that is written as a finding's: `levels.5.point`."""

    place: str
    value: Any


class Fix(msgspec.Struct, frozen=True):
    """Words for a button, and the changes that it makes."""

    message: Message
    changes: tuple[Change, ...]


def make_it(place: str, value: int) -> tuple[Fix, ...]:
    """The fix that sets a number."""
    return (Fix(msg("Make it {value}", value=value), (Change(place, value),)),)


def begin_at(place: str, entries: tuple[int, int], first: int) -> tuple[Fix, ...]:
    """The fix that has a row of entries begin where the one before ends; none if it ends before that."""
    if entries[1] < first:
        return ()
    return (Fix(msg("Begin at {value}", value=first), (Change(place, [first, entries[1]]),)),)


def keep_chip(structure: Structure, number: int) -> tuple[Fix, ...]:
    """The fix that removes a chip after level `number` instead of before it, if that makes it payable."""
    level = structure.levels[number - 1]
    gone = [(one, chip) for _, one, chip in structure.removals if one < number]
    if not gone or number == len(structure.levels) or level.point % gone[-1][1]:
        return ()
    after, chip = gone[-1]
    rest = [one for one in structure.levels[after - 1].remove if one != chip]
    changes = (
        Change(f"levels.{after}.remove", rest),
        Change(f"levels.{number}.remove", sorted({*level.remove, chip})),
    )
    return (Fix(msg("Keep the {chip}s until after level {level}", chip=chip, level=number), changes),)


def payable_points(structure: Structure, number: int, smallest: int) -> tuple[Fix, ...]:
    """The nearest point values that can be paid, preferably between those of the levels beside it."""
    levels, point = structure.levels, structure.levels[number - 1].point
    least = levels[number - 2].point if number > 1 else 0
    most = levels[number].point if number < len(levels) else point + smallest + 1
    low = point // smallest * smallest
    near = sorted((low, low + smallest), key=lambda one: abs(one - point))
    fits = [one for one in near if least < one < most] or near[1:]
    place = f"levels.{number}.point"
    return tuple(fix for one in fits if one > 0 for fix in make_it(place, one))


def first_share(place: str, shares: tuple[Fraction, ...]) -> tuple[Fix, ...]:
    """The fix that gives the first place the rest of the pool; none if there is no rest."""
    first = shares[0] + 1 - sum(shares)
    if first <= 0 or first > 1:
        return ()
    share = share_text(first)
    return (Fix(msg("Give the first place {share}", share=share), (Change(f"{place}.1", share),)),)


def larger_chips(structure: Structure, evening: Evening, chip: int) -> tuple[Fix, ...]:
    """The fix that gives fewer of a chip in a stack, and more of the next one, so that the case is enough.

    Enough of them stay to change one of the larger; none if no such stack is found.
    """
    larger = next((value for value in structure.values if value > chip and value % chip == 0), None)
    if larger is None:
        return ()
    step, count, others = larger // chip, structure.chips[str(chip)], structure.chips[str(larger)]
    for more in range(1, count // step):
        few, many = count - more * step, others + more
        chips = {**structure.chips, str(chip): few, str(larger): many}
        if not shortages(replace(structure, chips=chips), evening):
            said = msg(
                "Use {few} of the {chip}s and {many} of the {larger}s",
                few=few,
                chip=chip,
                many=many,
                larger=larger,
            )
            return (Fix(said, (Change(f"chips.{chip}", few), Change(f"chips.{larger}", many))),)
    return ()


def share_text(share: Fraction) -> str:
    """A share as the file has it: in percent where that is exact, otherwise as a fraction."""
    percent = share * 100
    text = f"{float(percent):.9f}".rstrip("0").rstrip(".")
    return f"{text}%" if Fraction(text) == percent else f"{share.numerator}/{share.denominator}"


def without_chip(structure: Structure, number: int, chip: int) -> tuple[Fix, ...]:
    """The fix that takes a chip out of a level's removals."""
    rest = [one for one in structure.levels[number - 1].remove if one != chip]
    return (Fix(msg("Leave the {chip}s in play", chip=chip), (Change(f"levels.{number}.remove", rest),)),)


def remove_nothing(number: int) -> tuple[Fix, ...]:
    """The fix that empties a level's removals."""
    return (Fix(msg("Remove nothing"), (Change(f"levels.{number}.remove", []),)),)


def last_row(number: int, first: int) -> tuple[Fix, ...]:
    """The fix that has the last row of prizes hold for any number of entries from its first on."""
    change = Change(f"prizes.table.{number}.entries", [first, MOST_ENTRIES])
    return (Fix(msg("Let the last row go on"), (change,)),)
