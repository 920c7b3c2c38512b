"""The state of a tournament: frozen values without the rules that change them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from croupier.table.names import is_program
from croupier.tournament import events
from croupier.tournament.structure import Structure

Phase = Literal["registering", "playing", "over"]


class Bust(msgspec.Struct, frozen=True):
    """A player's elimination (T5)."""

    hand: int
    extension: int
    """The extension of the hand; 0 for none."""
    stack: int
    """The stack at the start of the hand."""
    table: int
    why: str
    at: int = 0
    """The time of the hand's end, in milliseconds; 0 in a round."""
    round: int = 0
    """The round in which all tables dealt this hand together; 0 before the first (T13)."""


class Player(msgspec.Struct, frozen=True):
    """A player."""

    number: int
    name: str
    bot: str = ""
    person: str = ""
    registered: str = ""
    """The name at registration. Links and claims refer to it, even if the player is renamed."""
    chips: int = 0
    table: int | None = None
    seat: int | None = None
    entries: int = 0
    absent: bool = False
    out: Bust | None = None
    broke: Bust | None = None
    """The bust of a player who may still rebuy and keeps their seat (T10); None otherwise."""
    decides_by: int | None = None
    """The time at which they are out unless they rebuy; None if no clock runs."""
    has_played: bool = False
    """True if they have played a hand since their last entry."""
    rebuys: int = 0
    add_ons: int = 0
    bounty: int = 0
    """The bounty on this player (T12)."""
    bounties_won: int = 0
    warnings: int = 0
    missing: int = 0
    """Hands that they still have to miss (T14)."""
    received: int = 0
    """The money that they have handed over (T17)."""
    paid_out: int = 0
    """The money that was handed to them."""

    @property
    def bot_mark(self) -> str:
        """The name of the bot, `program` for somebody's program; "" for a person."""
        return self.bot or ("program" if is_program(self.person) else "")

    @property
    def alive(self) -> bool:
        """True if the player has chips in play."""
        return self.chips > 0


class Table(msgspec.Struct, frozen=True, dict=True):
    """A live table: the players by seat, and `hand`, the number of hands that count as played there (T3).

    `fresh` is true while the button is where it was drawn; `order` is that of the last hand, or of the one
    in play (`dealt`); `fantasy` the cards of players who play the next hand, or the one in play, in
    Fantasyland: an extension. `extension` counts the extensions since the last hand that counts. `broke`
    have a seat and no chips, and may rebuy; `missing` are dealt no cards in the hand in play. `level` and
    `round` are those of the last hand, where a clock ends the levels (T13); a new table begins with the
    tournament's round.
    """

    number: int
    hand: int
    button: int
    seats: tuple[int | None, ...]
    fresh: bool = True
    order: tuple[int, ...] = ()
    dealt: bool = False
    extension: int = 0
    fantasy: Mapping[int, int] = {}
    broke: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    level: int = 0
    round: int = 0

    @cached_property
    def taken(self) -> tuple[int | None, ...]:
        """By seat, the player with chips there."""
        return tuple(None if player in self.broke else player for player in self.seats)

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """The players with chips at this table, seat by seat."""
        return tuple(player for player in self.taken if player is not None)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The players at this table, seat by seat."""
        return tuple(player for player in self.seats if player is not None)

    @property
    def free(self) -> bool:
        """True if no hand or extension is in play here (T4)."""
        return not self.dealt and not self.fantasy

    @property
    def settled(self) -> bool:
        """True if nobody here is in a hand, and nobody decides about a rebuy: players may be moved."""
        return self.free and not self.broke


class State(msgspec.Struct, frozen=True, dict=True):
    """The tournament. `tables` are the live ones; `passed` the last hand whose break is over.

    `began` is the start of the day, `rung` its last minute at which the clock stopped all tables. Where a
    clock ends the levels, `level` is in play since `level_began`, after `level_ran` milliseconds before a
    stop; `level_over` is true in the break that follows it. `round` counts the hands that all tables dealt
    together. `corrected` is the sum by which corrections and penalties have changed the chips in play;
    `counted` are the players whose bags were counted. `stopped_at` are the minutes of the day for which the
    clock has all tables stopped; 0 in play, and in another stop. `closed` is true if an operator ended it.
    `series` is the series that a director has chosen; None for that of the structure.
    """

    name: str
    structure: Structure
    settings_hash: str
    commitment: str
    seed: bytes
    n: int = 0
    at: int = 0
    phase: Phase = "registering"
    players: Mapping[int, Player] = {}
    tables: Mapping[int, Table] = {}
    opened: int = 0
    entries: int = 0
    final: bool = False
    passed: int = 0
    limits: Mapping[int, int] = {}
    day: int = 1
    began: int = 0
    rung: int = 0
    bagged: bool = False
    agreed: events.Agreed | None = None
    result: events.Over | None = None
    rebuys: int = 0
    add_ons: int = 0
    level: int = 0
    level_began: int = 0
    level_ran: int = 0
    level_over: bool = False
    round: int = 0
    corrected: int = 0
    counted: frozenset[int] = frozenset()
    stopped_at: int = 0
    closed: bool = False
    series: str | None = None

    @cached_property
    def broke(self) -> tuple[Player, ...]:
        """The players without chips who may rebuy."""
        return tuple([player for player in self.players.values() if player.broke])

    @property
    def remaining(self) -> int:
        """The number of players who are not out: those with chips, and those who may rebuy."""
        return len(self.alive) + len(self.broke)

    @cached_property
    def alternates(self) -> tuple[Player, ...]:
        """The players who wait for a seat, the first in line first."""
        if self.phase == "registering":
            beyond = self.structure.capacity
            return () if beyond is None else tuple(self.players.values())[beyond:]
        return tuple([player for player in self.players.values() if not player.entries])

    @property
    def entrants(self) -> int:
        """The number of players who have entered, or may before play begins."""
        return len(self.players) - (0 if self.phase == "registering" else len(self.alternates))

    @property
    def entries_due(self) -> int:
        """The entries; before play begins, one of each player for whom there is a seat."""
        return self.entries or len(self.players) - len(self.alternates)

    @property
    def runs(self) -> bool:
        """True if the clock of the level runs (T13)."""
        playing = self.phase == "playing" and self.level > 0
        return playing and not (self.limits or self.bagged or self.level_over)

    @cached_property
    def alive(self) -> tuple[Player, ...]:
        """The players with chips."""
        return tuple([player for player in self.players.values() if player.chips > 0])

    @property
    def pool(self) -> int:
        """The prize pool in whole units of money."""
        return self.pool_with(self.entries)

    def pool_with(self, entries: int) -> int:
        """The prize pool for this number of entries, with the rebuys and add-ons so far (T17)."""
        return self.structure.pool(entries, self.rebuys, self.add_ons)

    def level_at(self, table: Table) -> int:
        """The level of a table's next hand, or of the one that it is in."""
        if not self.structure.is_timed:
            return self.structure.level_of(table.hand + (not table.fantasy))
        if not table.free:
            return max(1, table.level)
        return max(1, table.level, min(self.level + self.level_over, len(self.structure.levels)))

    def point_at(self, table: Table) -> int:
        """The chips that a point is worth in that hand."""
        return self.structure.levels[self.level_at(table) - 1].point
