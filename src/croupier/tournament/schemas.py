"""The data of every public tournament view, as sent over the network and shown on pages.

Chips and money are whole numbers, times are milliseconds since 1970. Provisional places have no prize.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.tournament.events import Why
from croupier.tournament.structure import BuyIn, Structure

Kind = Literal["live", "online"]
Phase = Literal["registering", "playing", "over"]
TableStatus = Literal["play", "ready", "waits", "stopped"]
Status = Literal["registered", "seated", "out", "unseated"]


class ServerFacts(msgspec.Struct, frozen=True):
    """The server's own data about a tournament, beside the log.

    - `name`: the name of the tournament on the server.
    - `most`: the maximum number of entrants; None for no limit.
    - `tables`: the names of the online tables by number.
    - `logo`: the version of the logo on the wall; empty for none.
    """

    name: str
    kind: Kind = "live"
    public: bool = True
    starts: int | None = None
    most: int | None = None
    tables: dict[int, str] = {}
    logo: str = ""


class Viewer(msgspec.Struct, frozen=True):
    """The reader of a view.

    - `player`: the number of an entrant; None for anybody else.
    - `directs`: True for a director.
    """

    player: int | None = None
    directs: bool = False


class EntrantRef(msgspec.Struct, frozen=True):
    """An entrant; `bot` is the name of the bot that plays, or `program`; `out` is true without chips.

    `absent` is true if they are marked as away and have no seat yet; later their seat has it.
    """

    player: int
    name: str
    bot: str = ""
    out: bool = False
    absent: bool = False


class Amount(msgspec.Struct, frozen=True):
    """A player's share of a deal."""

    player: int
    name: str
    amount: int


class Deal(msgspec.Struct, frozen=True):
    """The agreed deal between the last players.

    - `left`: the amount that was left to play for.
    """

    method: str
    amounts: tuple[Amount, ...]
    left: int


class LevelClock(msgspec.Struct, frozen=True):
    """The clock of the levels (T13): the present one, and how long it has still to go.

    - `ends`: when it ends, in milliseconds since 1970; None while the clock stands, and for the last level.
    - `left`: the milliseconds that were left of it at the last entry of the log; None for the last level.
    - `entry_ends`: when late entry ends if the clock runs on; None if it is over, or not by this clock.
    - `round`: the hand that all tables deal together, hand for hand; 0 for none.
    """

    level: int
    ends: int | None
    left: int | None
    entry_ends: int | None = None
    round: int = 0


class LateEntry(msgspec.Struct, frozen=True):
    """The countdown of late entry where hands end the levels: entry lasts until the end of `level`.

    - `hands`: the hands that the slowest table, `table`, still has to finish; 0 in the stop after them,
      and in the break after a level that a clock has ended.
    - `pause`: True if entry lasts through the break or the night that follows.
    """

    level: int
    hands: int
    table: int
    pause: bool


class Offers(msgspec.Struct, frozen=True):
    """The chips that a player may buy now (T10, T11).

    - `decides_by`: when a player without chips is out, in milliseconds since 1970; None without a clock.
    """

    rebuy: bool = False
    add_on: bool = False
    decides_by: int | None = None


class ListedTournament(msgspec.Struct, frozen=True):
    """A tournament in the list. `structure` is its structure's title; `left` are not out.

    `pool` is the prize pool; `winners` are the names of who finished first, none before the end.
    """

    name: str
    title: str
    structure: str
    kind: Kind
    phase: Phase
    bagged: bool
    day: int
    entrants: int
    left: int
    tables: int
    starts: int | None
    most: int | None
    buy_in: BuyIn
    game: str
    preset: str
    mine: bool
    directs: bool
    at: int
    pool: int
    winners: tuple[str, ...]


class LevelRow(msgspec.Struct, frozen=True):
    """A level; the last one goes on, so that it has no last hand and no number of hands."""

    number: int
    point: int
    hands: int | None
    first_hand: int
    last_hand: int | None
    remove: tuple[int, ...]
    pause: int
    minutes: int | None = None
    """Its length where a clock ends the levels; None for the last one, and where hands do."""


class Halted(msgspec.Struct, frozen=True):
    """Play stops, for a break, the night or by a word."""

    why: str
    tables_left: tuple[int, ...]
    """The tables that have not stopped yet."""
    minutes: int = 0
    """The length of the break; 0 for no fixed length."""
    ends: int | None = None
    """When the break ends; None until all tables stand, and for a stop of no set length."""
    begins: str = ""
    """When the next day begins, in the words of the structure."""


class Lobby(msgspec.Struct, frozen=True):
    """A tournament from outside, at log entry `n`.

    - `minutes`: the expected length; None if unknown.
    - `prizes`: the prizes for the present entries, or the amounts that a deal has left.
    - `me`: the reader's own player number.
    - `re_entry`: True if the reader may enter again now.
    """

    listed: ListedTournament
    n: int
    structure: Structure
    levels: tuple[LevelRow, ...]
    settings_hash: str
    commitment: str
    seed: str | None
    entrants: tuple[EntrantRef, ...]
    prizes: tuple[int, ...]
    pool: int
    me: int | None
    directs: bool
    entry_open: bool
    re_entry: bool
    minutes: tuple[int, int | None] | None
    agreed: Deal | None = None
    alternates: tuple[int, ...] = ()
    """The players who wait for a seat, the first in line first."""
    clock: LevelClock | None = None
    series: str = ""
    """The series that it counts for; empty for none."""


class Seated(msgspec.Struct, frozen=True):
    """A seated player; `fantasy` are the cards of their next hand, if that is in Fantasyland."""

    player: int
    name: str
    bot: str
    chips: int
    points: int
    absent: bool
    fantasy: int
    offers: Offers | None = None
    """The chips that they may buy now; None for nothing."""
    bounty: int = 0
    missing: int = 0
    """Hands that they miss as a penalty (T14)."""
    warnings: int = 0
    counted: bool = False
    """True once their bag was counted."""


class FloorTable(msgspec.Struct, frozen=True):
    """A table on the floor.

    - `hand`: the hand in play, or the next one.
    - `waits`: the reason why the next hand may not be dealt; empty if it may.
    - `race`: the chip of a manual race that is due.
    - `table`: the name of the online table to watch.
    """

    number: int
    hand: int
    level: int
    hand_of_level: int
    hands_of_level: int | None
    point_value: int
    state: TableStatus
    extension: bool
    waits: str
    breaks_next: bool
    race: int | None
    button: int
    seats: tuple[Seated | None, ...]
    table: str | None


class Moved(msgspec.Struct, frozen=True):
    """A change of seats, entry `n` of the log; `from_table` is 0 for a first seat."""

    n: int
    at: int
    player: int
    name: str
    from_table: int
    to_table: int
    to_seat: int
    why: Why
    reason: str


class Place(msgspec.Struct, frozen=True):
    """A finishing place: from `place` to `through`, until the tables in `waits_for` have played `hand`.

    It is one place once it is `certain`, or those that `tied` players share. The prize is given when place
    and prizes are certain.
    """

    player: int
    name: str
    place: int
    through: int
    certain: bool
    tied: int
    waits_for: tuple[int, ...]
    hand: int
    level: int
    hand_of_level: int
    prize: int | None


class Slowest(msgspec.Struct, frozen=True):
    """The table that is furthest behind, and the hand it is in or plays next."""

    table: int
    level: int
    hand: int


class NextRemoval(msgspec.Struct, frozen=True):
    """The chips that leave play next, after a level."""

    after_level: int
    chips: tuple[int, ...]


class Shortest(msgspec.Struct, frozen=True):
    """The player with the fewest chips.

    - `points`: the value of these chips in points at that player's table.
    """

    player: int
    name: str
    chips: int
    points: int


class Announcement(msgspec.Struct, frozen=True):
    """An announcement."""

    n: int
    at: int
    text: str


class Floor(msgspec.Struct, frozen=True):
    """The wall: everything that everybody may see, at `now`. `level` is the furthest table's."""

    n: int
    at: int
    now: int
    name: str
    title: str
    kind: Kind
    phase: Phase
    day: int
    bagged: bool
    final: bool
    entrants: int
    entries: int
    left: int
    pool: int
    levels: tuple[LevelRow, ...]
    level: int
    slowest: Slowest | None
    next_removal: NextRemoval | None
    average: int
    average_points: int
    shortest: Shortest | None
    tables: tuple[FloorTable, ...]
    moves: tuple[Moved, ...]
    places: tuple[Place, ...]
    prizes: tuple[int, ...]
    announcements: tuple[Announcement, ...]
    halted: Halted | None
    entry_open: bool
    seed: str | None
    commitment: str
    agreed: Deal | None = None
    clock: LevelClock | None = None
    late: LateEntry | None = None
    rebuys: int = 0
    add_ons: int = 0
    alternates: tuple[int, ...] = ()
    chips: int = 0
    """All chips in play."""
    corrected: int = 0
    """The sum by which corrections and penalties have changed them (T14, T15)."""
    house: str = ""
    """The organizer's name."""
    logo: str = ""
    """The version of the organizer's logo, with its kind at the end; empty for none."""
    colours: dict[str, str] = {}
    """The colours of the chips by value, where the structure's chip case says them."""


class RaceDue(msgspec.Struct, frozen=True):
    """A manual race that is due.

    - `odd`: each player's number of odd chips, with a card for each.
    - `new_chips`: the number of new chips to win.
    """

    chip: int
    larger: int
    odd: dict[int, int]
    new_chips: int


class LastHand(msgspec.Struct, frozen=True):
    """The last result of a table, by `order`; `entry` is its number in the log, by which it is undone."""

    entry: int
    hand: int
    order: tuple[int, ...]
    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    out: tuple[int, ...]


class ClockRule(msgspec.Struct, frozen=True):
    """OFC13 in seconds: the time after which the clock may be called on a player, and the time it then
    gives.
    """

    after: int
    gives: int


class TableSheet(msgspec.Struct, frozen=True):
    """A table for its scorer; without `table` if it is broken, or not yet open.

    `order` is that of the hand in play, or of the next; `news` are the changes since the hand before;
    `gone` are the moves of its players once the table has broken.
    """

    n: int
    at: int
    name: str
    title: str
    phase: Phase
    game: str
    preset: str
    settings_hash: str
    table: FloorTable | None
    order: tuple[int, ...]
    may_deal: bool
    removes_after: tuple[int, ...]
    race: RaceDue | None
    last: LastHand | None
    news: tuple[str, ...]
    gone: tuple[Moved, ...]
    called: ClockRule
    halted: Halted | None = None
    now: int = 0
    missing: tuple[int, ...] = ()
    """The players of the hand in play, or of the next, who are dealt no cards (T14)."""
    clock: LevelClock | None = None
    colours: dict[str, str] = {}
    """The colours of the chips by value, as on the wall."""


class Me(msgspec.Struct, frozen=True):
    """A tournament for one of its players, `who`; `left` of the `entrants` are not out.

    `moved` is their last change of seats, if no hand has been played since; `table_name` is their online
    table.
    """

    n: int
    at: int
    name: str
    title: str
    kind: Kind
    phase: Phase
    player: int
    who: str
    status: Status
    absent: bool
    entries: int
    table: FloorTable | None
    seat: int | None
    chips: int
    points: int
    moved: Moved | None
    place: Place | None
    prize: int | None
    next_removal: NextRemoval | None
    table_name: str | None
    may_reenter: bool
    left: int
    entrants: int
    halted: Halted | None = None
    now: int = 0
    offers: Offers | None = None
    bounty: int = 0
    bounties_won: int = 0
    clock: LevelClock | None = None
    late: LateEntry | None = None
    alternate: int = 0
    """The place in the line of those who wait for a seat; 0 for none."""


class LogEntry(msgspec.Struct, frozen=True):
    """An entry of the log in words; `follows` are undone with it, None if it cannot be undone."""

    n: int
    at: int
    by: str
    what: str
    sentence: str
    undone: bool
    follows: tuple[int, ...] | None
