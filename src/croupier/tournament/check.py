"""The linter of a structure. It finds faults before anybody has paid.

An error makes a tournament impossible; a warning is useful to a director.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from croupier.errors import BadInput
from croupier.game.registry import rules_of
from croupier.play import AnyRules
from croupier.tournament.structure import Structure

__all__ = ["Expected", "Finding", "expected_length", "findings", "refuse_unless_sound", "rules_for"]

LONG = 150
"""Points in an average stack of two at the last level from which on it may take very long to end."""
SHORT = 40
"""Points in a starting stack below which the first level is a lottery."""


SEATS = "bad-seats"


class Finding(msgspec.Struct, frozen=True):
    """One thing found: where in the structure, and a sentence that explains it."""

    kind: Literal["error", "warning"]
    place: str
    sentence: str


class Expected(msgspec.Struct, frozen=True):
    """The expected hands and hours for a number of entries: nine in ten tournaments end within the ranges.

    An upper end is None if the last level's points are too small to predict the end.
    """

    entrants: int
    hands: tuple[int, int | None]
    hours: tuple[float, float | None]


ENDS = (70, 10)
"""Points that all chips in play are worth when hardly a tournament has ended, and when hardly one has not.

A rule of thumb, from simulations of many structures (`croupier tournament simulate` says it better)."""


def expected_length(structure: Structure, entrants: int) -> Expected:
    """The expected length, estimated from the growth of the points against the chips in play; breaks
    included.
    """
    chips = entrants * structure.stack
    begins = (0, *structure.ends)
    early, late = (
        next((level for level, one in enumerate(structure.levels) if chips <= points * one.point), None)
        for points in ENDS
    )
    first = begins[len(begins) - 1 if early is None else early] + 1
    last = None if late is None else begins[late] + (structure.levels[late].hands or structure.level_hands)
    hours = [None if hand is None else _hours(structure, hand) for hand in (first, last)]
    return Expected(entrants, (first, last), (hours[0] or 0.0, hours[1]))


def _hours(structure: Structure, hands: int) -> float:
    pauses = sum(level.pause for level in structure.levels[: structure.level_of(hands) - 1])
    return structure.with_breaks(hands * structure.minutes + pauses) / 60


def rules_for(structure: Structure) -> AnyRules:
    """The rules of the tournament's game. Raises BadInput if it cannot be played at such tables.

    The game must score every two players separately, and seat as many as a table may have.
    """
    rules = rules_of(structure.game, structure.preset)
    if not rules.pairwise:
        raise BadInput(f"game '{structure.game}': expected one that scores players two by two")
    for seats in range(2, structure.seats + 1):
        terms = rules.hand_terms(seats, [structure.stack] * seats)
        try:
            rules.start(terms)
        except BadInput as error:
            raise BadInput(f"{seats} at a table: {error.sentence}", SEATS) from None
    return rules


def refuse_unless_sound(structure: Structure) -> None:
    """Raises BadInput with the first error of a structure, if it has one."""
    for finding in _errors(structure):
        raise BadInput(f"{finding.place}: {finding.sentence}", "bad-structure")


def findings(structure: Structure) -> tuple[Finding, ...]:
    """Everything found, errors first."""
    errors = (*_errors(structure), *_of_the_game(structure))
    if errors:
        return errors
    return (
        *_points(structure),
        *_chips(structure),
        *_end(structure),
        *_prizes(structure),
        *_series(structure),
        *_unused(structure),
    )


def _errors(structure: Structure) -> Iterator[Finding]:
    yield from _removals(structure)
    yield from _payable(structure)
    yield from _stack(structure)
    yield from _days(structure)
    yield from _shares(structure)


def _error(place: str, sentence: str) -> Finding:
    return Finding("error", place, sentence)


def _warning(place: str, sentence: str) -> Finding:
    return Finding("warning", place, sentence)


def _removals(structure: Structure) -> Iterator[Finding]:
    """T2: chips go from the smallest up, each once, and a larger one has to take its place."""
    gone: list[int] = []
    for number, level in enumerate(structure.levels, 1):
        place = f"levels.{number}.remove"
        for chip in sorted(level.remove):
            left = [value for value in structure.values if value not in gone]
            if chip in gone:
                yield _error(place, f"the {chip:,}s are removed twice; expected each chip once")
            elif chip not in left:
                yield _error(place, f"there is no chip of {chip:,}; expected one of {_listed(left)}")
            elif chip != left[0]:
                yield _error(
                    place,
                    f"the {chip:,}s go while there are still {left[0]:,}s, which could not be changed up;"
                    f" expected the {left[0]:,}s first",
                )
            elif len(left) == 1:
                yield _error(place, f"nothing is left to change the {chip:,}s into; expected a larger chip")
            gone.append(chip)
        if level.remove and number == len(structure.levels):
            yield _error(place, "the last level has no end, so that nothing can be removed after it")


def _payable(structure: Structure) -> Iterator[Finding]:
    """Every point value has to be paid with the chips that are then in play."""
    gone: set[int] = set()
    for number, level in enumerate(structure.levels, 1):
        left = [value for value in structure.values if value not in gone]
        smallest = left[0] if left else 0
        if smallest and level.point % smallest:
            yield _error(
                f"levels.{number}.point",
                f"a point of {level.point:,} cannot be paid when the smallest chip is {smallest:,};"
                f" expected a multiple of {smallest:,}",
            )
        gone |= set(level.remove)


def _stack(structure: Structure) -> Iterator[Finding]:
    total = sum(int(value) * count for value, count in structure.chips.items())
    if total != structure.stack:
        yield _error(
            "chips", f"a starting stack of {structure.stack:,} is expected, and its chips make {total:,}"
        )


def _days(structure: Structure) -> Iterator[Finding]:
    """T7: days end one after the other, and breaks by the clock before the day does."""
    last = len(structure.levels)
    ends: list[int] = []
    for number, day in enumerate(structure.days, 1):
        if day.after_level is not None and day.after_level >= last:
            said = (
                f"it ends after level {day.after_level}, which has no end; expected a level before {last}"
            )
            yield _error(f"days.{number}.after_level", said)
            continue
        end = structure.end_of(day)
        if end is not None and ends and end <= ends[-1]:
            said = (
                f"it ends after hand {end}, and a day before it after hand {ends[-1]}; expected a later one"
            )
            yield _error(f"days.{number}", said)
        ends += [] if end is None else [end]
    minutes = [one.after_minutes for one in structure.breaks]
    if any(one >= other for one, other in pairwise(minutes)):
        yield _error("breaks", "a break comes before the one above it; expected ever later ones")
    if structure.late_until >= len(structure.levels):
        yield _error("late_until", "late entry has no end; expected an earlier level than the last")


def _shares(structure: Structure) -> Iterator[Finding]:
    """The prizes of every row make up the pool exactly."""
    for number, row in enumerate(structure.prizes.table, 1):
        place = f"prizes.table.{number}"
        total = sum(row.exact)
        if total != 1:
            yield _error(f"{place}.shares", f"they add up to {_percent(total)}; expected 100 %")
        if row.entries[0] > row.entries[1]:
            yield _error(f"{place}.entries", "expected the fewest first, then the most")
        elif len(row.exact) > row.entries[0]:
            yield _error(
                f"{place}.shares",
                f"{len(row.exact)} places are paid where as few as {row.entries[0]} may have entered",
            )
    for (number, one), other in zip(
        enumerate(structure.prizes.table, 1), structure.prizes.table[1:], strict=False
    ):
        if other.entries[0] != one.entries[1] + 1:
            yield _error(
                f"prizes.table.{number + 1}.entries",
                f"expected to begin at {one.entries[1] + 1}, where the row before ends",
            )


def _of_the_game(structure: Structure) -> Iterator[Finding]:
    """Findings of the game itself about this number of seats and these stacks."""
    try:
        rules_for(structure)
    except BadInput as error:
        yield _error("seats" if error.code == SEATS else "game", error.sentence)


def _points(structure: Structure) -> Iterator[Finding]:
    first = structure.stack // structure.levels[0].point
    if first < SHORT:
        yield _warning("stack", f"{first} points at the first level: one or two hands decide everything")
    for number, (one, other) in enumerate(pairwise(structure.levels), 2):
        if other.point <= one.point:
            yield _warning(f"levels.{number}.point", f"{other.point:,} is no more than the level before")
        elif other.point > 2.5 * one.point:
            yield _warning(
                f"levels.{number}.point",
                f"{other.point:,} is {other.point / one.point:.1f} times the level before",
            )


def _chips(structure: Structure) -> Iterator[Finding]:
    """Chips that stay on the tables although nothing is paid with them any more."""
    removed = {chip: after for _, after, chip in structure.removals}
    for chip, larger in pairwise(structure.values):
        needed = [number for number, level in enumerate(structure.levels, 1) if level.point % larger]
        last = max(needed, default=0)
        after = removed.get(chip)
        if after is None and last + 3 < len(structure.levels):
            why = f"no point needs the {chip:,}s after level {last}, and they are never removed"
            yield _warning("levels", why)
        elif after is not None and after > last + 3:
            why = f"no point needs the {chip:,}s after level {last}, and they stay until level {after}"
            yield _warning(f"levels.{after}.remove", why)


def _end(structure: Structure) -> Iterator[Finding]:
    """A level that goes on for ever ends the tournament only if its points are large enough."""
    last = structure.levels[-1]
    most = max((row.entries[0] for row in structure.prizes.table), default=structure.seats * 3)
    points = most * structure.stack // 2 // last.point
    if points > LONG:
        yield _warning(
            f"levels.{len(structure.levels)}",
            f"with {most} entries two players have {points:,} points each at the last level, which goes on"
            " as it is: it may take very long to end; expected more levels",
        )


def _prizes(structure: Structure) -> Iterator[Finding]:
    prizes = structure.prizes
    if not structure.buy_in.prize and not prizes.added and prizes.table:
        yield _warning("prizes", "a table of shares, and nothing to share: no buy-in, no money added")
    for number, row in enumerate(prizes.table, 1):
        if any(one < other for one, other in pairwise(row.exact)):
            yield _warning(f"prizes.table.{number}.shares", "a place is paid more than the one above it")
        pool = row.entries[0] * structure.buy_in.prize + prizes.added
        if prizes.minimum * len(row.exact) > pool:
            yield _warning(
                f"prizes.table.{number}",
                f"with {row.entries[0]} entries the pool of {pool:,} does not cover {len(row.exact)} times"
                f" the least prize of {prizes.minimum:,}",
            )
    if prizes.table and prizes.table[-1].entries[1] < 100:
        most = prizes.table[-1].entries[1]
        yield _warning("prizes.table", f"with more than {most} entries the winner takes everything")


def _series(structure: Structure) -> Iterator[Finding]:
    """T8: every number of entries has its row of points, and one only."""
    for number, (one, other) in enumerate(pairwise(structure.points), 2):
        if other.entries[0] != one.entries[1] + 1:
            yield _warning(
                f"points.{number}.entries",
                f"expected to begin at {one.entries[1] + 1}, where the row before ends",
            )
    if structure.points and structure.points[0].entries[0] > 2:
        fewest = structure.points[0].entries[0]
        yield _warning("points.1.entries", f"with fewer than {fewest} entries nobody has points")


def _unused(structure: Structure) -> Iterator[Finding]:
    """Settings that other settings make mean nothing."""
    if structure.re_entries and not structure.late_until:
        yield _warning("re_entries", "nobody can enter again without late entry; expected late_until")
    if structure.prizes.ticket and structure.prizes.table:
        yield _warning("prizes.table", "where tickets are paid nothing is paid by shares")
    if structure.prizes.ticket and structure.prizes.minimum:
        yield _warning("prizes.minimum", "where tickets are paid there is no least prize")
    ends = [day.after_minutes for day in structure.days]
    for number, one in enumerate(structure.breaks, 1):
        if ends and all(end is not None and end <= one.after_minutes for end in ends):
            yield _warning(f"breaks.{number}", f"every day is over after {max(filter(None, ends))} minutes")


def _listed(values: list[int]) -> str:
    return ", ".join(f"{value:,}" for value in values)


def _percent(share: object) -> str:
    return f"{float(share) * 100:.4f}".rstrip("0").rstrip(".") + " %"  # type: ignore[arg-type]
