"""A tournament's structure as data: chips, levels, seating, days, prizes; a strictly parsed TOML file.

A file that cannot be read is refused here. Faults that would show at the tables are found by
`croupier.tournament.check`, which explains them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta

from croupier.errors import BadInput
from croupier.game.presets import load_preset
from croupier.game.registry import rules_of
from croupier.ledger import Paying
from croupier.play import AnyRules
from croupier.serialization import Body, to_plain
from croupier.words import Message, msg

PRESETS = ("carnivale-2013", "evening", "turbo", "weekly")
"""The structures shipped with croupier, the source's own first."""

Colour = Literal[
    "", "white", "yellow", "orange", "red", "pink", "purple", "blue", "green", "brown", "grey", "black"
]
"""The colour of a chip; empty for one that is not said."""
Chips = Annotated[int, Meta(ge=1, le=10**12)]
Money = Annotated[int, Meta(ge=0, le=10**12)]
Count = Annotated[int, Meta(ge=1, le=10_000)]
Minutes = Annotated[int, Meta(ge=1, le=10_000)]
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,9})?)%|(\d{1,9})/([1-9]\d{0,8})", re.ASCII)


def share_of(text: str) -> Fraction:
    """An exact share from `32.5%` or `1/3`; BadInput for anything else."""
    found = _SHARE.fullmatch(text.replace(" ", ""))
    if not found:
        raise BadInput("'{text}': expected a share such as 32.5% or 1/3", text=text)
    return Fraction(found[1]) / 100 if found[1] else Fraction(int(found[2]), int(found[3]))


def _bad_value(key: str, why: Message) -> BadInput:
    """The error of a key, which programs find in the message."""
    return BadInput("{place}: {why}", place=key, why=why)


class BuyIn(Body, frozen=True):
    """The price of an entry: the part for the prizes, and the organizer's fee."""

    prize: Money = 0
    fee: Money = 0


class Rebuy(Body, frozen=True):
    """The offer of chips to who is short of them, while late entry is open (T10)."""

    chips: Chips
    prize: Money = 0
    fee: Money = 0
    limit: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """The largest stack at the end of a hand that may rebuy; 0 for who has no chips left."""
    times: Count | None = None
    """The number of rebuys that a player may take; None for no limit."""
    seconds: Annotated[int, Meta(ge=1, le=3_600)] = 60
    """The time to decide once the director has started the clock."""


class AddOn(Body, frozen=True):
    """Chips sold once to everybody who is still in, at a break (T11).

    The break is that after a level, or that by the clock after this many minutes of the day.
    """

    chips: Chips
    prize: Money = 0
    fee: Money = 0
    after_level: Count | None = None
    after_minutes: Minutes | None = None

    def __post_init__(self) -> None:
        if (self.after_level is None) == (self.after_minutes is None):
            raise BadInput("expected its break, by after_level or by after_minutes")


class Bounty(Body, frozen=True):
    """A price on everybody's head, paid with each entry and rebuy beside its prize part (T12).

    Of a `progressive` one half is paid, and the rest goes on the head of the player who won it.
    """

    amount: Annotated[int, Meta(ge=1, le=10**12)]
    progressive: bool = False


class CaseChip(Body, frozen=True):
    """The chips of one value in the organizer's chip case."""

    count: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    colour: Colour = ""


class Level(Body, frozen=True):
    """A level: hands at one point value, then chips removed, and a break of `pause` minutes (T2, T3).

    Where levels last `minutes`, a clock counts them instead of the hands (T13).
    """

    point: Chips
    hands: Count | None = None
    remove: tuple[Chips, ...] = ()
    pause: Annotated[int, Meta(ge=0, le=600)] = 0
    minutes: Minutes | None = None


class Day(Body, frozen=True):
    """A day of play: its beginning, in words, and its end (T7).

    A day ends after a level, after a hand that all tables have played, or with the hand in which this many
    minutes have passed since it began. Without any of these the director ends it. With `redraw` its
    players are drawn to new seats when it begins.
    """

    begins: str = ""
    after_level: Count | None = None
    after_hand: Count | None = None
    after_minutes: Minutes | None = None
    redraw: bool = False

    def __post_init__(self) -> None:
        if sum(end is not None for end in (self.after_level, self.after_hand, self.after_minutes)) > 1:
            raise BadInput("expected one end of a day: after_level, after_hand or after_minutes")


class Break(Body, frozen=True):
    """A break by the clock: once a day has gone on for so long, all tables stop after their hand."""

    after_minutes: Minutes
    pause: Annotated[int, Meta(ge=0, le=600)]


class PrizeTable(Body, frozen=True, dict=True):
    """The shares of the pool for a range of entries, first place first (T5)."""

    entries: tuple[Count, Count]
    shares: tuple[str, ...]

    def __post_init__(self) -> None:
        for share in self.shares:
            share_of(share)
        if not self.shares:
            raise _bad_value("shares", msg("expected one for each place that is paid"))

    @cached_property
    def exact(self) -> tuple[Fraction, ...]:
        """The shares as exact numbers."""
        return tuple(map(share_of, self.shares))


class Prizes(Body, frozen=True):
    """Money added to the pool, the minimum of a paid place, and a table by number of entries.

    With a `ticket` the pool is paid in tickets of that value. A satellite ends when as many players are
    left as there are tickets, and the remainder goes to the next place.
    """

    added: Money = 0
    minimum: Money = 0
    ticket: Money = 0
    table: tuple[PrizeTable, ...] = ()

    def shares(self, entries: int) -> tuple[Fraction, ...]:
        """The shares by place for this number of entries; all for the winner if no table covers it."""
        for row in self.table:
            if row.entries[0] <= entries <= row.entries[1]:
                return row.exact
        return (Fraction(1),)


class Points(Body, frozen=True):
    """Series points by place, first place first, for a range of entries (T8)."""

    entries: tuple[Count, Count]
    places: tuple[Annotated[int, Meta(ge=0)], ...]


class Structure(Body, frozen=True, dict=True):
    """Everything that a tournament's organizer decides beforehand.

    `chips` are the physical chips by value, with their number in a starting stack; those that only come in
    at a colour-up have 0. A level has `level_hands` hands by default, the last one goes on (T3).
    `late_until` is the last level in which players may enter, or enter again, up to `re_entries` times.
    `final` is the size of the final table (T4). `absent` is the way in which the hand of an absent player
    is set. `breaks` are those by the clock, for each day; those after a level are the levels'. `minutes` is
    the duration of a hand, for estimates alone. `series` names the series for which `points` count; if it
    is empty, all tournaments of this title are one. With `level_minutes`, or minutes of each level, a clock
    ends the levels (T13); `hand_for_hand` then has all tables deal together from the money bubble on.
    `max_tables` are the tables that a house has: who finds no seat there is an alternate. `house` is the
    organizer's name, for the wall. `case` are the chips that it owns, by value: how many, and their colour.
    """

    title: Annotated[str, Meta(min_length=1, max_length=120)]
    game: str
    preset: str
    stack: Chips
    chips: dict[str, Annotated[int, Meta(ge=0, le=10_000)]]
    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=1_000)]
    level_hands: Count = 9
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    paying: Paying = "side-action"
    buy_in: BuyIn = BuyIn()
    late_until: Annotated[int, Meta(ge=0)] = 0
    re_entries: Annotated[int, Meta(ge=0)] = 0
    breaking: Literal["highest-first", "lowest-first"] | tuple[Count, ...] = "highest-first"
    balance: Literal["first-to-act", "drawn"] = "first-to-act"
    final: Annotated[int, Meta(ge=2, le=10)] | None = None
    removal: Literal["race", "by-hand", "round-up"] = "race"
    absent: Literal["clock-rule", "fouled"] = "clock-rule"
    days: tuple[Day, ...] = ()
    breaks: tuple[Break, ...] = ()
    prizes: Prizes = Prizes()
    points: tuple[Points, ...] = ()
    minutes: Annotated[float, Meta(gt=0, le=600)] = 6.0
    series: Annotated[str, Meta(max_length=60)] = ""
    rebuy: Rebuy | None = None
    add_on: AddOn | None = None
    bounty: Bounty | None = None
    level_minutes: Minutes | None = None
    hand_for_hand: bool = True
    max_tables: Count | None = None
    house: Annotated[str, Meta(max_length=60)] = ""
    case: Mapping[str, CaseChip] = {}

    def __post_init__(self) -> None:
        if self.paying == "unlimited":
            why = msg("expected side-action, in-order or win-cap; nobody plays on credit")
            raise _bad_value("paying", why)
        for key, chips in (("chips", self.chips), ("case", self.case)):
            for value in chips:
                if not re.fullmatch(r"[1-9][0-9]{0,11}", value):
                    raise _bad_value(
                        key,
                        msg("'{value}' is no chip's value; expected a whole number above 0", value=value),
                    )
        if not self.chips:
            raise _bad_value("chips", msg("expected at least one chip, such as 25 = 20"))
        if isinstance(self.breaking, tuple) and len(set(self.breaking)) < len(self.breaking):
            raise _bad_value("breaking", msg("a table is named twice; expected each once"))
        if self.final is not None and self.final > self.seats:
            raise _bad_value("final", msg("expected no more players than a table has seats"))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values of the chips, the smallest first."""
        return tuple(sorted(map(int, self.chips)))

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colours of the chips by value, of those that have one."""
        return {value: chip.colour for value, chip in self.case.items() if chip.colour}

    @cached_property
    def is_timed(self) -> bool:
        """True if a clock ends the levels, and not the hands that a table has played (T13)."""
        return self.level_minutes is not None or any(level.minutes for level in self.levels)

    def minutes_of(self, level: int) -> int | None:
        """The minutes of a level, from 1; None if it has no end by the clock."""
        if not self.is_timed or level >= len(self.levels):
            return None
        return self.levels[level - 1].minutes or self.level_minutes

    @property
    def capacity(self) -> int | None:
        """The number of seats at the tables that there are; None for no limit."""
        return None if self.max_tables is None else self.max_tables * self.seats

    @property
    def bounty_amount(self) -> int:
        """The bounty that comes with an entry or a rebuy; 0 for none."""
        return self.bounty.amount if self.bounty else 0

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """By level, the number of hands played at a table when it ends; the last never does (T3).

        Empty where a clock ends the levels.
        """
        if self.is_timed:
            return ()
        ends, played = [], 0
        for level in self.levels[:-1]:
            played += level.hands or self.level_hands
            ends.append(played)
        return tuple(ends)

    def level_of(self, hand: int) -> int:
        """The level, from 1, in which hand number `hand`, from 1, is played (T3)."""
        return 1 + sum(end < hand for end in self.ends)

    def point_value(self, hand: int) -> int:
        """The chips that a point is worth in hand number `hand`."""
        return self.levels[self.level_of(hand) - 1].point

    @cached_property
    def removals(self) -> tuple[tuple[int, int, int], ...]:
        """Every removal in order: the hands played before it, the level it follows, the chip (T2).

        Where a clock ends the levels no number of hands is before it, and the first is 0.
        """
        ends = self.ends or (0,) * (len(self.levels) - 1)
        return tuple(
            (end, number, chip)
            for number, (end, level) in enumerate(zip(ends, self.levels, strict=False), 1)
            for chip in sorted(level.remove)
        )

    @cached_property
    def nights(self) -> frozenset[int]:
        """The hands after which a day ends (T7)."""
        return frozenset(end for end in map(self.end_of, self.days) if end is not None)

    def end_of(self, day: Day) -> int | None:
        """The hand after which a day ends; None if it ends by the clock, or by the director."""
        if self.is_timed:
            return None
        return self.ends[day.after_level - 1] if day.after_level else day.after_hand

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The hands after which all tables stop, for a break or for the night."""
        pauses = {end for end, level in zip(self.ends, self.levels, strict=False) if level.pause}
        return tuple(sorted(pauses | self.nights))

    def bells(self, day: int) -> tuple[int, ...]:
        """The minutes of a day, from 1, at which the clock stops all tables: its breaks, then its end."""
        end = self.days[day - 1].after_minutes if day <= len(self.days) else None
        breaks = {one.after_minutes for one in self.breaks if end is None or one.after_minutes < end}
        return tuple(sorted(breaks | ({end} if end else set())))

    def with_breaks(self, minutes: float) -> float:
        """The time that `minutes` of play take, including the breaks by the clock."""
        for one in sorted(self.breaks, key=lambda one: one.after_minutes):
            minutes += one.pause * (minutes > one.after_minutes)
        return minutes

    def larger(self, chip: int) -> int:
        """The next chip above one that is removed, itself not removed at the same time or before."""
        last = next(level for _, level, one in self.removals if one == chip)
        gone = {one for _, level, one in self.removals if level <= last}
        return next(value for value in self.values if value > chip and value not in gone)

    @cached_property
    def _rules(self) -> AnyRules | None:
        """The game's rules; None for a game that is unknown on this machine."""
        try:
            return rules_of(self.game, self.preset)
        except BadInput:
            return None

    @cached_property
    def most_points(self) -> int | None:
        """The most points one player can owe another in a hand; None if unknown on this machine."""
        return self._rules.most_points() if self._rules else None

    @cached_property
    def foul_points(self) -> int | None:
        """The points that a missed hand costs against each opponent (T14); None as for `most_points`."""
        return self._rules.foul_points() if self._rules else None

    def pool(self, entries: int, rebuys: int = 0, add_ons: int = 0) -> int:
        """The prize pool with this number of entries, rebuys and add-ons (T17)."""
        pool = self.prizes.added + entries * self.buy_in.prize
        pool += rebuys * self.rebuy.prize if self.rebuy else 0
        return pool + (add_ons * self.add_on.prize if self.add_on else 0)

    @property
    def final_size(self) -> int:
        """The number of players at the final table."""
        return self.final or self.seats


_LATER = ("rebuy", "add_on", "bounty", "level_minutes", "max_tables", "house", "minutes", "redraw", "case")
"""Settings that a log names only where they are used, so that logs without them keep their bytes."""


def plain_structure(structure: Structure) -> dict[str, Any]:
    """The structure as a log has it: newer settings only where they are used."""
    plain: dict[str, Any] = to_plain(structure)
    for part in (plain, *plain["levels"], *plain["days"]):
        for field in _LATER:
            if not part.get(field, True):
                del part[field]
    if structure.hand_for_hand:
        del plain["hand_for_hand"]
    return plain


def structure_of(name: str) -> Structure:
    """A shipped structure by its name, or a TOML file by its path. Raises BadInput."""
    return load_preset(__package__, PRESETS, name, Structure)[1]
