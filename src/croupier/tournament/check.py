"""The linter of a structure: errors make a tournament impossible, warnings help a director."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal

import msgspec

from croupier.errors import BadInput
from croupier.game.registry import rules_of
from croupier.play import AnyRules
from croupier.tournament import fixes
from croupier.tournament.chip_case import Evening, most_entries, shortages
from croupier.tournament.structure import Structure
from croupier.words import Message, msg, msg_n

LONG = 150
"""Points in an average stack of two at the last level from which on it may take very long to end."""
SHORT = 40
"""Points in a starting stack below which the first level is a lottery."""

SEATS = "bad-seats"


class Finding(msgspec.Struct, frozen=True):
    """One thing found: where in the structure, a message that explains it, and what puts it right."""

    kind: Literal["error", "warning"]
    place: str
    message: Message
    fixes: tuple[fixes.Fix, ...] = ()

    @property
    def sentence(self) -> str:
        """The message in English."""
        return str(self.message)


def rules_for(structure: Structure) -> AnyRules:
    """The game's rules. Raises BadInput unless it scores pairs, and seats as many as a table has."""
    rules = rules_of(structure.game, structure.preset)
    if not rules.pairwise:
        raise BadInput("game '{game}': expected one that scores players two by two", game=structure.game)
    for seats in range(2, structure.seats + 1):
        terms = rules.hand_terms(seats, [structure.stack] * seats)
        try:
            rules.start(terms)
        except BadInput as error:
            raise BadInput("{seats} at a table: {why}", SEATS, seats=seats, why=error.message) from None
    return rules


def refuse_unless_sound(structure: Structure) -> None:
    """Raises BadInput with the first error of a structure, if it has one."""
    for finding in _errors(structure):
        raise BadInput("{place}: {why}", "bad-structure", place=finding.place, why=finding.message)


def findings(structure: Structure, evening: Evening | None = None) -> tuple[Finding, ...]:
    """Everything found, errors first. The chip case is checked for this evening, else for all seats."""
    errors = (*_errors(structure), *_of_the_game(structure))
    if errors:
        return errors
    return (
        *_points(structure),
        *_chips(structure),
        *_case(structure, evening or Evening(structure.capacity or 0)),
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
    yield from _timed(structure)
    yield from _bought(structure)


def _error(place: str, template: str, /, fixed: tuple[fixes.Fix, ...] = (), **parts: Any) -> Finding:
    return Finding("error", place, msg(template, **parts), fixed)


def _warning(
    place: str, template: str | Message, /, fixed: tuple[fixes.Fix, ...] = (), **parts: Any
) -> Finding:
    text = msg(template, **parts) if isinstance(template, str) else template
    return Finding("warning", place, text, fixed)


def _removals(structure: Structure) -> Iterator[Finding]:
    """T2: chips go from the smallest up, each once, and a larger one has to take its place."""
    gone: list[int] = []
    for number, level in enumerate(structure.levels, 1):
        place = f"levels.{number}.remove"
        for chip in sorted(level.remove):
            left = [value for value in structure.values if value not in gone]
            if chip in gone:
                yield _error(
                    place,
                    "the {chip}s are removed twice; expected each chip once",
                    fixes.without_chip(structure, number, chip),
                    chip=chip,
                )
            elif chip not in left:
                yield _error(
                    place,
                    "there is no chip of {chip}; expected one of {left:items}",
                    fixes.without_chip(structure, number, chip),
                    chip=chip,
                    left=left,
                )
            elif chip != left[0]:
                yield _error(
                    place,
                    "the {chip}s go while there are still {left}s, which could not be changed up; "
                    "expected the {left}s first",
                    chip=chip,
                    left=left[0],
                )
            elif len(left) == 1:
                yield _error(
                    place,
                    "nothing is left to change the {chip}s into; expected a larger chip",
                    fixes.without_chip(structure, number, chip),
                    chip=chip,
                )
            gone.append(chip)
        if level.remove and number == len(structure.levels):
            yield _error(
                place,
                "the last level has no end, so that nothing can be removed after it",
                fixes.remove_nothing(number),
            )


def _payable(structure: Structure) -> Iterator[Finding]:
    """Every point value has to be paid with the chips that are then in play."""
    gone: set[int] = set()
    for number, level in enumerate(structure.levels, 1):
        left = [value for value in structure.values if value not in gone]
        smallest = left[0] if left else 0
        if smallest and level.point % smallest:
            yield _error(
                f"levels.{number}.point",
                "a point of {point} cannot be paid when the smallest chip is {smallest}; "
                "expected a multiple of {smallest}",
                fixes.payable_points(structure, number, smallest) + fixes.keep_chip(structure, number),
                point=level.point,
                smallest=smallest,
            )
        gone |= set(level.remove)


def _stack(structure: Structure) -> Iterator[Finding]:
    total = sum(int(value) * count for value, count in structure.chips.items())
    if total != structure.stack:
        yield _error(
            "chips",
            "a starting stack of {stack} is expected, and its chips make {total}",
            fixes.make_it("stack", total) if total else (),
            stack=structure.stack,
            total=total,
        )


def _days(structure: Structure) -> Iterator[Finding]:
    """T7: days end one after the other, and breaks by the clock before the day does."""
    last = len(structure.levels)
    ends: list[int] = []
    for number, day in enumerate(structure.days, 1):
        if day.after_level is not None and day.after_level >= last:
            yield _error(
                f"days.{number}.after_level",
                "it ends after level {level}, which has no end; expected a level before {last}",
                fixes.make_it(f"days.{number}.after_level", last - 1) if last > 1 else (),
                level=day.after_level,
                last=last,
            )
            continue
        if day.after_hand is not None and structure.is_timed:
            yield _error(
                f"days.{number}.after_hand",
                "a clock ends the levels, and tables differ in hands; expected another end",
            )
        end = structure.end_of(day)
        if end is not None and ends and end <= ends[-1]:
            yield _error(
                f"days.{number}",
                "it ends after hand {end}, and a day before it after hand {before}; expected a later one",
                end=end,
                before=ends[-1],
            )
        ends += [] if end is None else [end]
    minutes = [one.after_minutes for one in structure.breaks]
    if any(one >= other for one, other in pairwise(minutes)):
        yield _error("breaks", "a break comes before the one above it; expected ever later ones")
    if structure.late_until >= len(structure.levels):
        yield _error(
            "late_until",
            "late entry has no end; expected an earlier level than the last",
            fixes.make_it("late_until", last - 1),
        )


def _timed(structure: Structure) -> Iterator[Finding]:
    """T13: every level but the last ends by the clock, or none does."""
    if not structure.is_timed:
        return
    for number, level in enumerate(structure.levels, 1):
        if level.hands is not None:
            yield _error(
                f"levels.{number}.hands", "other levels end by the clock; expected minutes instead of hands"
            )
        elif number < len(structure.levels) and structure.minutes_of(number) is None:
            yield _error(f"levels.{number}.minutes", "expected its minutes, or level_minutes for all")


def _bought(structure: Structure) -> Iterator[Finding]:
    """T10, T11: rebuys need late entry, an add-on its break, and both chips that are in play then."""
    rebuy, add_on = structure.rebuy, structure.add_on
    if rebuy is not None and not structure.late_until:
        yield _error("rebuy", "rebuys last as long as late entry, and there is none; expected late_until")
    elif rebuy is not None:
        yield from _in_chips(structure, "rebuy.chips", rebuy.chips, structure.late_until)
    if add_on is None:
        return
    if add_on.after_minutes is not None:
        if add_on.after_minutes not in {one.after_minutes for one in structure.breaks}:
            yield _error(
                "add_on.after_minutes",
                "there is no break after {minutes} minutes; expected the minutes of one of the breaks",
                minutes=add_on.after_minutes,
            )
        yield from _in_chips(structure, "add_on.chips", add_on.chips, len(structure.levels))
        return
    level = add_on.after_level or 0
    ends = {day.after_level for day in structure.days}
    if level >= len(structure.levels) or not (structure.levels[level - 1].pause or level in ends):
        yield _error(
            "add_on.after_level",
            "there is no break after level {level}; expected a level with a pause, or the last of a day",
            level=level,
        )
    else:
        yield from _in_chips(structure, "add_on.chips", add_on.chips, level)


def _in_chips(structure: Structure, place: str, amount: int, level: int) -> Iterator[Finding]:
    """An amount can be handed out in the chips that are left after a level."""
    gone = {chip for _, after, chip in structure.removals if after <= level}
    left = [value for value in structure.values if value not in gone]
    if left and amount % left[0]:
        yield _error(
            place,
            "{amount} cannot be made of the chips in play by then; expected a multiple of {smallest}",
            fixes.make_it(place, -(-amount // left[0]) * left[0]),
            amount=amount,
            smallest=left[0],
        )


def _shares(structure: Structure) -> Iterator[Finding]:
    """The prizes of every row make up the pool exactly."""
    for number, row in enumerate(structure.prizes.table, 1):
        place = f"prizes.table.{number}"
        total = sum(row.exact)
        if total != 1:
            yield _error(
                f"{place}.shares",
                "they add up to {total}; expected 100 %",
                fixes.first_share(f"{place}.shares", row.exact),
                total=_percent(total),
            )
        if row.entries[0] > row.entries[1]:
            yield _error(f"{place}.entries", "expected the fewest first, then the most")
        elif len(row.exact) > row.entries[0]:
            yield _error(
                f"{place}.shares",
                "{n} places are paid where as few as {fewest} may have entered",
                n=len(row.exact),
                fewest=row.entries[0],
            )
    for (number, one), other in zip(
        enumerate(structure.prizes.table, 1), structure.prizes.table[1:], strict=False
    ):
        if other.entries[0] != one.entries[1] + 1:
            yield _error(
                f"prizes.table.{number + 1}.entries",
                "expected to begin at {n}, where the row before ends",
                fixes.begin_at(f"prizes.table.{number + 1}.entries", other.entries, one.entries[1] + 1),
                n=one.entries[1] + 1,
            )


def _of_the_game(structure: Structure) -> Iterator[Finding]:
    """Findings of the game itself about this number of seats and these stacks."""
    try:
        rules_for(structure)
    except BadInput as error:
        yield Finding("error", "seats" if error.code == SEATS else "game", error.message)


def _points(structure: Structure) -> Iterator[Finding]:
    first = structure.stack // structure.levels[0].point
    if first < SHORT:
        yield _warning(
            "stack",
            msg_n(
                "{n} point at the first level: one or two hands decide everything",
                "{n} points at the first level: one or two hands decide everything",
                n=first,
            ),
        )
    for number, (one, other) in enumerate(pairwise(structure.levels), 2):
        if other.point <= one.point:
            yield _warning(
                f"levels.{number}.point", "{point} is no more than the level before", point=other.point
            )
        elif other.point > 2.5 * one.point:
            yield _warning(
                f"levels.{number}.point",
                "{point} is {point2:decimal1} times the level before",
                point=other.point,
                point2=other.point / one.point,
            )


def _chips(structure: Structure) -> Iterator[Finding]:
    """Chips that stay on the tables although nothing is paid with them any more."""
    removed = {chip: after for _, after, chip in structure.removals}
    for chip, larger in pairwise(structure.values):
        needed = [number for number, level in enumerate(structure.levels, 1) if level.point % larger]
        last = max(needed, default=0)
        after = removed.get(chip)
        if after is None and last + 3 < len(structure.levels):
            yield _warning(
                "levels",
                "no point needs the {chip}s after level {last}, and they are never removed",
                chip=chip,
                last=last,
            )
        elif after is not None and after > last + 3:
            yield _warning(
                f"levels.{after}.remove",
                "no point needs the {chip}s after level {last}, and they stay until level {after}",
                chip=chip,
                last=last,
                after=after,
            )


def _case(structure: Structure, evening: Evening) -> Iterator[Finding]:
    """The chip case is enough for the evening, and its chips can be told apart."""
    for need in shortages(structure, evening)[:1]:
        yield _warning(
            "chips",
            "{entries} entries need {needed} of the {chip}s, and the case holds {owned}: "
            "it is enough for {most}",
            fixes.larger_chips(structure, evening, need.value),
            entries=evening.entries,
            needed=need.needed,
            chip=need.value,
            owned=need.owned,
            most=most_entries(structure),
        )
    for chip, other in pairwise(
        sorted(structure.colours, key=lambda one: (structure.colours[one], int(one)))
    ):
        if structure.colours[chip] == structure.colours[other]:
            yield _warning(
                f"case.{other}.colour",
                "the {chip}s and the {other}s have the same colour",
                chip=int(chip),
                other=int(other),
            )


def _end(structure: Structure) -> Iterator[Finding]:
    """A level that goes on for ever ends the tournament only if its points are large enough."""
    last = structure.levels[-1]
    most = max((row.entries[0] for row in structure.prizes.table), default=structure.seats * 3)
    points = most * structure.stack // 2 // last.point
    if points > LONG:
        yield _warning(
            f"levels.{len(structure.levels)}",
            "with {most} entries two players have {points} points each at the last level, "
            "which goes on as it is: it may take very long to end; expected more levels",
            most=most,
            points=points,
        )


def _prizes(structure: Structure) -> Iterator[Finding]:
    prizes = structure.prizes
    if not structure.buy_in.prize and not prizes.added and prizes.table:
        yield _warning("prizes", "a table of shares, and nothing to share: no buy-in, no money added")
    for number, row in enumerate(prizes.table, 1):
        if any(one < other for one, other in pairwise(row.exact)):
            yield _warning(f"prizes.table.{number}.shares", "a place is paid more than the one above it")
        pool = structure.pool(row.entries[0])
        if prizes.minimum * len(row.exact) > pool:
            yield _warning(
                f"prizes.table.{number}",
                "with {n} entries the pool of {pool} does not cover {times} times the least prize "
                "of {least}",
                n=row.entries[0],
                pool=pool,
                times=len(row.exact),
                least=prizes.minimum,
            )
    if prizes.table and prizes.table[-1].entries[1] < 100:
        most = prizes.table[-1].entries[1]
        yield _warning(
            "prizes.table",
            "with more than {most} entries the winner takes everything",
            fixes.last_row(len(prizes.table), prizes.table[-1].entries[0]),
            most=most,
        )


def _series(structure: Structure) -> Iterator[Finding]:
    """T8: every number of entries has its row of points, and one only."""
    for number, (one, other) in enumerate(pairwise(structure.points), 2):
        if other.entries[0] != one.entries[1] + 1:
            yield _warning(
                f"points.{number}.entries",
                "expected to begin at {n}, where the row before ends",
                fixes.begin_at(f"points.{number}.entries", other.entries, one.entries[1] + 1),
                n=one.entries[1] + 1,
            )
    if structure.points and structure.points[0].entries[0] > 2:
        fewest = structure.points[0].entries[0]
        yield _warning(
            "points.1.entries", "with fewer than {fewest} entries nobody has points", fewest=fewest
        )


def _unused(structure: Structure) -> Iterator[Finding]:
    """Settings that other settings make mean nothing."""
    if structure.re_entries and not structure.late_until:
        yield _warning(
            "re_entries",
            "nobody can enter again without late entry; expected late_until",
            fixes.make_it("re_entries", 0),
        )
    if structure.prizes.ticket and structure.prizes.table:
        yield _warning("prizes.table", "where tickets are paid nothing is paid by shares")
    if structure.prizes.ticket and structure.prizes.minimum:
        yield _warning("prizes.minimum", "where tickets are paid there is no least prize")
    if structure.rebuy is not None and structure.rebuy.limit > structure.stack:
        yield _warning("rebuy.limit", "more than a starting stack; expected at most that")
    if not structure.hand_for_hand and not structure.is_timed:
        yield _warning("hand_for_hand", "where levels are counted in hands, places compare without it")
    if structure.days and structure.days[0].redraw:
        yield _warning("days.1.redraw", "the first day begins with a draw in any case")
    ends = [day.after_minutes for day in structure.days]
    for number, one in enumerate(structure.breaks, 1):
        if ends and all(end is not None and end <= one.after_minutes for end in ends):
            yield _warning(
                f"breaks.{number}",
                "every day is over after {minutes} minutes",
                minutes=max(filter(None, ends)),
            )


def _percent(share: object) -> str:
    return f"{float(share) * 100:.4f}".rstrip("0").rstrip(".") + " %"  # type: ignore[arg-type]
