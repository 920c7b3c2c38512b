"""What a table is at one moment: frozen values, no clock, no luck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from croupier.fair import Entropy, Promise
from croupier.play import Draw, Move, Over, Roll, Turn
from croupier.table import events

__all__ = ["Ask", "Hand", "Score", "Seat", "State", "Waits"]


HOLDS = 120
HOLDS_ALONE = 30
"""Seconds for which one person may have the others wait; fewer once those are all ready."""


class Seat(msgspec.Struct, frozen=True):
    """A taken seat. `chips` are what it has, `won` what it gained in this match; `bot` names a bot.

    `away` since the time `since`; in a tournament the director may say that a player is `absent`. Between
    hands it `goes_on` once it is ready for the next one, and has `paused` if it has stopped the countdown.
    """

    player: str
    name: str
    bot: str | None
    chips: int
    won: int = 0
    out: bool = False
    away: bool = False
    leaving: Literal["", "left", "removed"] = ""
    agreed: bool = False
    entropy: str = ""
    absent: bool = False
    since: int = 0
    goes_on: bool = False
    paused: bool = False

    @property
    def ready(self) -> bool:
        """Whether a next hand may be dealt to it."""
        return not (self.out or self.away or self.leaving)


class Waits(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat; while they are `away` others go before them."""

    player: str
    name: str
    away: bool = False


class Ask(msgspec.Struct, frozen=True):
    """A decision that a seat owes: asked as number `n`, at `since`; due by `until` where a clock runs."""

    n: int
    since: int
    until: int | None


class Hand(msgspec.Struct, frozen=True):
    """A hand in play, or the last one. `seats` and `players` are the table's, by the hand's own seats.

    `left` are the seats as its end left them, for whoever gets up then is still told of by name.
    """

    number: int
    terms: Any
    seats: tuple[int, ...]
    players: tuple[str, ...]
    state: Any
    turn: Turn
    promise: Promise
    root: str
    entropy: Entropy
    deck: int = 0
    moves: tuple[Move, ...] = ()
    chance: tuple[tuple[Draw | Roll, Move], ...] = ()
    rolled: int = 0
    asked: Mapping[int, Ask] = {}
    said: tuple[str, ...] = ()
    lines: int = 0
    label: events.Label | None = None
    left: tuple[Seat, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return isinstance(self.turn, Over)


class Score(msgspec.Struct, frozen=True):
    """What a person has done at a table in all their hands, up to hand `last`, ended at `at` in record `n`.

    `won` is in the table's chips or points; `met` names those they played with, the last ones first.
    """

    n: int = 0
    at: int = 0
    last: int = 0
    hands: int = 0
    won: int = 0
    met: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A table. `n` numbers its last record; of all `hands` so many were `before` this match; `seating`
    is the record that last changed who sits where; `ended` are the last hands that ended;
    `scores` are by player, without bots; `hash` stands for the settings in force; `closed` says why nobody
    can play here any more, for good if it is `barred`. Of a tournament's table `entry` is the last of its
    director's log that is followed here; `voided` are the hands that they have taken back. Record `rested`
    ended the last hand; seat `held` has stopped the countdown to the next one at `held_at`, if any has.
    `queue` are those who wait for a seat.
    """

    match: events.Match
    host: str
    seats: tuple[Seat | None, ...]
    n: int = 0
    at: int = 0
    phase: Literal["waiting", "playing", "pause"] = "waiting"
    hands: int = 0
    before: int = 0
    house: int = 0
    promise: Promise | None = None
    root: str = ""
    next_at: int | None = None
    hand: Hand | None = None
    ended: tuple[Hand, ...] = ()
    seating: int = 0
    scores: Mapping[str, Score] = {}
    hash: str = ""
    closed: str = ""
    barred: bool = False
    entry: int = 0
    voided: tuple[int, ...] = ()
    rested: int = 0
    held: int | None = None
    held_at: int = 0
    queue: tuple[Waits, ...] = ()

    def seat_of(self, player: str) -> int | None:
        """The seat a player has."""
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return number
        return None

    @property
    def is_full(self) -> bool:
        """Whether the first hand is to be dealt: everybody who is waited for is here."""
        full = all(seat is not None and seat.ready for seat in self.seats)
        return self.match.begins_full and not self.hands and self.phase == "waiting" and full

    @property
    def coming(self) -> tuple[tuple[Waits, int | None], ...]:
        """Those in the queue who are here, each with the seat that will be theirs, as far as that is known.

        Empty ones come first, then those of bots, the last of them first, where bots give way to people.
        """
        free = [number for number, seat in enumerate(self.seats) if seat is None]
        if self.match.bots_yield and not self.locked:
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
        """Whether somebody in this seat may ask for advice in the hand that they are playing.

        Against the house (`banked`) it takes nothing from anybody. Else all the others in the hand are
        bots, or all have sat down at a table opened with `advice`. In a tournament it is never fair.
        """
        if self.match.tournament or self.hand is None or self.game_seat(number) is None:
            return False
        others = (self.seats[other] for other in self.hand.seats if other != number)
        return banked or self.match.advice or not any(other and other.bot is None for other in others)

    @property
    def attended(self) -> bool:
        """Whether time goes on for somebody: a person who is here, or is dealt into the hand in play.

        In a tournament it does for all the others, whoever plays.
        """
        if self.match.tournament:
            return self.phase == "playing"
        here = (seat and not seat.bot and not seat.leaving and not seat.away for seat in self.seats)
        return any(here) or self.people_playing > 0

    @property
    def people_playing(self) -> int:
        """How many people are dealt into the hand in play, and have not left it."""
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
        """When the next hand is dealt by itself; None for when the only person who plays here says so."""
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
        """Until when a seat that is asked has to move; None for as long as it likes.

        In a tournament who is absent is not waited for, and who is away for no longer than a clock gives.
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

    def chairs(self) -> tuple[events.Chair | None, ...]:
        """Who sits where, as a tournament's director would say it."""
        return tuple(
            events.Chair(seat.player, seat.name, seat.chips, seat.bot, seat.absent) if seat else None
            for seat in self.seats
        )

    @property
    def locked(self) -> bool:
        """Whether seats are bound to a match that goes on."""
        return self.match.changes == "between-matches" and self.phase != "waiting"
