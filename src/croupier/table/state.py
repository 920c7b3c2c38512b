"""The state of a table as frozen values. It uses no clock and no randomness."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from croupier.fair import Entropy, HandSeed
from croupier.play import Draw, Move, Over, Roll, Turn
from croupier.table import events
from croupier.table.names import is_program

HOLDS = 120
HOLDS_ALONE = 30
"""Seconds for which one person may have the others wait; fewer once those are all ready."""


class Seat(msgspec.Struct, frozen=True):
    """A taken seat."""

    player: str
    name: str
    bot: str | None
    """The name of the bot that plays; None for a person."""
    chips: int
    won: int = 0
    """The winnings in this match."""
    out: bool = False
    away: bool = False
    """True while the player is disconnected, since the time `since`."""
    leaving: Literal["", "left", "removed"] = ""
    agreed: bool = False
    entropy: str = ""
    absent: bool = False
    """True if the tournament's director has declared the player absent."""
    since: int = 0
    goes_on: bool = False
    """True between hands if the seat is ready for the next one."""
    paused: bool = False
    """True if it has stopped the countdown to the next hand."""

    @property
    def bot_mark(self) -> str:
        """The name of the bot, `program` for somebody's program; "" for a person."""
        return self.bot or ("program" if is_program(self.player) else "")

    @property
    def ready(self) -> bool:
        """True if the next hand may be dealt to this seat."""
        return not (self.out or self.away or self.leaving)


class QueuedPlayer(msgspec.Struct, frozen=True):
    """A player who waits for a seat; while they are `away` others go first."""

    player: str
    name: str
    away: bool = False


class PendingDecision(msgspec.Struct, frozen=True):
    """A decision that a seat owes: asked as number `n`, at `since`; due by `until` where a clock runs."""

    n: int
    since: int
    until: int | None


class Hand(msgspec.Struct, frozen=True):
    """The hand in play, or the last one."""

    number: int
    terms: Any
    seats: tuple[int, ...]
    """The table seat of each of the hand's own seats."""
    players: tuple[str, ...]
    """The player of each of the hand's own seats."""
    state: Any
    turn: Turn
    promise: HandSeed
    root: str
    entropy: Entropy
    deck: int = 0
    moves: tuple[Move, ...] = ()
    chance: tuple[tuple[Draw | Roll, Move], ...] = ()
    rolled: int = 0
    asked: Mapping[int, PendingDecision] = {}
    said: tuple[str, ...] = ()
    lines: int = 0
    label: events.TournamentHand | None = None
    left: tuple[Seat, ...] = ()
    """The seats as they were at the end, because players who leave afterwards are still named."""

    @property
    def over(self) -> bool:
        """True if the hand has ended."""
        return isinstance(self.turn, Over)


class Score(msgspec.Struct, frozen=True):
    """A player's total result at a table."""

    n: int = 0
    """The log entry that ended the last hand."""
    at: int = 0
    """The time when the last hand ended."""
    last: int = 0
    """The number of the last hand."""
    hands: int = 0
    won: int = 0
    """The sum in the table's chips or points."""
    met: tuple[str, ...] = ()
    """The names of the other players, most recent first."""


class State(msgspec.Struct, frozen=True):
    """The state of a table."""

    match: events.Match
    host: str
    seats: tuple[Seat | None, ...]
    n: int = 0
    """The number of the last log entry."""
    at: int = 0
    phase: Literal["waiting", "playing", "pause"] = "waiting"
    hands: int = 0
    """The number of hands dealt. `before` counts those dealt before this match."""
    before: int = 0
    house: int = 0
    promise: HandSeed | None = None
    root: str = ""
    next_at: int | None = None
    hand: Hand | None = None
    ended: tuple[Hand, ...] = ()
    """The most recent ended hands."""
    seating: int = 0
    """The log entry that last changed the seating."""
    scores: Mapping[str, Score] = {}
    """Scores by player, without bots."""
    hash: str = ""
    """The hash of the settings in force."""
    closed: str = ""
    """The reason why nobody can play here any more; empty if the table is open."""
    barred: bool = False
    """True if the table is closed for good."""
    entry: int = 0
    """The last entry of the tournament director's log that this table has followed."""
    voided: tuple[int, ...] = ()
    """The hands that the tournament director has taken back."""
    rested: int = 0
    """The log entry that ended the last hand."""
    held: int | None = None
    """The seat that has stopped the countdown to the next hand, at `held_at`."""
    held_at: int = 0
    queue: tuple[QueuedPlayer, ...] = ()

    def seat_of(self, player: str) -> int | None:
        """The seat a player has."""
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None

    @property
    def is_full(self) -> bool:
        """True if the first hand is due because all expected players are here."""
        full = all(seat is not None and seat.ready for seat in self.seats)
        return self.match.begins_full and not self.hands and self.phase == "waiting" and full

    @property
    def seated_next(self) -> tuple[tuple[QueuedPlayer, int | None], ...]:
        """The players in the queue who are here, each with the seat that they will get, if it is known.

        Empty seats are given first, then those of bots from the last one on, if bots give way to people.
        """
        if not self.queue:
            return ()
        free = [number for number, seat in enumerate(self.seats) if seat is None]
        if self.match.bots_yield and not self.seats_locked:
            free += [n for n, seat in reversed(tuple(enumerate(self.seats))) if seat and seat.bot]
        here = [one for one in self.queue if not one.away]
        return tuple((one, free[at] if at < len(free) else None) for at, one in enumerate(here))

    def game_seat(self, number: int | None) -> int | None:
        """The hand's own number of a table seat, if its player was dealt into this hand."""
        seat = None if number is None else self.seats[number]
        if seat is None or self.hand is None or number not in self.hand.seats:
            return None
        own = self.hand.seats.index(number)
        return own if self.hand.players[own] == seat.player else None

    @property
    def dealt(self) -> tuple[Seat, ...]:
        """The seats of those in the hand, by its own numbers: as they are, or as its end left them."""
        if self.hand is None or self.hand.left:
            return () if self.hand is None else self.hand.left
        return tuple(seat for number in self.hand.seats if (seat := self.seats[number]) is not None)

    def may_be_advised(self, number: int | None, *, banked: bool) -> bool:
        """True if the player in this seat may ask for advice in the hand that they are playing.

        In a `banked` game advice hurts nobody. Otherwise all other players in the hand must be bots, or the
        table was opened with `advice`. It is never allowed in a tournament.
        """
        if self.match.tournament or self.hand is None or self.game_seat(number) is None:
            return False
        others = (self.seats[other] for other in self.hand.seats if other != number)
        return banked or self.match.advice or not any(other and other.bot is None for other in others)

    @property
    def has_players(self) -> bool:
        """True if time runs here: for a person, or for any hand of a tournament."""
        if self.match.tournament:
            return self.phase == "playing"
        here = (seat and not seat.bot and not seat.leaving and not seat.away for seat in self.seats)
        return any(here) or self.people_playing > 0

    @property
    def people_playing(self) -> int:
        """The number of people in the hand in play who have not left it."""
        if self.phase != "playing":
            return 0
        return sum(
            bool(seat and not seat.bot and not seat.leaving) and self.game_seat(number) is not None
            for number, seat in enumerate(self.seats)
        )

    @property
    def holder(self) -> int | None:
        """The seat for which the next hand waits."""
        seat = None if self.held is None else self.seats[self.held]
        return self.held if seat and seat.paused and not (seat.out or seat.leaving) else None

    @property
    def next_due(self) -> int | None:
        """The time when the next hand is dealt automatically; None if the only person here decides."""
        holder = self.holder
        if holder is None:
            return self.next_at
        others = [seat for number, seat in enumerate(self.seats) if number != holder and seat]
        people = [seat.goes_on for seat in others if not (seat.bot or seat.out or seat.leaving)]
        if not people:
            return None
        seconds = HOLDS_ALONE if all(people) else HOLDS
        return max(self.next_at or 0, self.held_at + 1000 * seconds)

    def deadline(self, number: int) -> int | None:
        """The time by which a seat has to act; None if it has no limit.

        In a tournament absent players are not waited for, and disconnected ones no longer than a clock
        gives.
        """
        assert self.hand is not None
        ask, seat = self.hand.asked[number], self.seats[number]
        if not self.match.tournament or seat is None:
            return ask.until
        if seat.absent:
            return ask.since
        if not seat.away or seat.bot is not None:
            return ask.until
        waited = max(ask.since, seat.since + 1000 * self.match.clock.gives)
        return waited if ask.until is None else min(ask.until, waited)

    def late(self, at: int) -> list[int]:
        """The seats that are asked and should have moved by this time."""
        untils = {} if self.hand is None else {number: self.deadline(number) for number in self.hand.asked}
        return [number for number, until in untils.items() if until is not None and until <= at]

    def chairs(self) -> tuple[events.SeatAssignment | None, ...]:
        """The seating in the form that a tournament's director uses."""
        return tuple(
            events.SeatAssignment(seat.player, seat.name, seat.chips, seat.bot, seat.absent)
            if seat
            else None
            for seat in self.seats
        )

    @property
    def seats_locked(self) -> bool:
        """True if seats are bound to a match that goes on."""
        return self.match.changes == "between-matches" and self.phase != "waiting"
