"""The entries and events of a table's log.

A log has one entry for every accepted command, and an entry is a list of events. The log is the truth:
reducing it gives the table. It contains the moves of the games as text, those of chance included; the other
events record seats and agreements. Times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from croupier.errors import BadInput
from croupier.journal import decoder_of
from croupier.serialization import Body

VERSION = 2
"""Version of the event log. A log of another version is not read."""

Seconds = Annotated[int, msgspec.Meta(ge=0, le=86_400)]


class Clock(Body, frozen=True):
    """The clock of a table.

    `move`: a seat has `gives` seconds for every move, then the game's default move is made. `called`
    (OFC13): after `after` seconds any other player may call the clock, which gives `gives` seconds more.
    `none`: no clock.
    """

    kind: Literal["none", "move", "called"] = "none"
    after: Seconds = 30
    gives: Annotated[int, msgspec.Meta(ge=1, le=86_400)] = 30


class Match(Body, frozen=True):
    """The settings of a table, fixed when it is opened."""

    game: str
    preset: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=10)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    terms: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's own terms, without its seats."""
    chips: Annotated[int, msgspec.Meta(ge=1, le=10**12)] | None = None
    """The chips that a seat begins with; None if points are counted."""
    clock: Clock = Clock()
    changes: Literal["between-hands", "between-matches"] = "between-hands"
    """With `between-matches`, a match must end with the players who began it."""
    pause: Seconds = 3
    """The seconds between two hands."""
    public: bool = True
    """False if the table is found by its link only, or by `friends`: people who know somebody there."""
    tournament: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """The tournament of this table, whose director it follows; empty for none."""
    number: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0
    """The number of the table in its tournament."""
    advice: bool = False
    """True if all players may ask for the value of their options during a hand."""
    bots_yield: bool = True
    """True if a bot gives its seat to a person in the queue."""
    chat: bool = True
    begins_full: bool = False
    """True if the first hand is dealt as soon as all seats are taken."""
    friends: bool = False


class SeatAssignment(Body, frozen=True, omit_defaults=True):
    """A player on a seat of a tournament's table. If `absent`, they play by the clock rule."""

    player: str
    name: str
    chips: int
    bot: str | None = None
    absent: bool = False


class TournamentHand(Body, frozen=True):
    """The tournament hand that a table plays: number `hand`, dealt by entry `deal` of the director's log.

    An `extension` is a Fantasyland hand, which has the number of the hand that earned it (T3).
    """

    deal: Annotated[int, msgspec.Meta(ge=1)]
    hand: Annotated[int, msgspec.Meta(ge=1)]
    extension: bool = False


class _Event(Body, frozen=True, tag_field="e"):
    pass


class Opened(_Event, frozen=True, tag="opened"):
    """The table exists. `settings` are in full: a preset's name may mean something else tomorrow."""

    match: Match
    host: str
    version: int
    settings: dict[str, Any]
    hash: str


class Hosted(_Event, frozen=True, tag="hosted"):
    """Another player is the host."""

    player: str


class Sat(_Event, frozen=True, tag="sat"):
    """A player, or a bot (`bot` names it), takes a seat."""

    seat: int
    player: str
    name: str
    bot: str | None = None


class Gone(_Event, frozen=True, tag="gone"):
    """The player of a seat leaves it, at once or at the end of the hand they are in."""

    seat: int
    why: Literal["left", "removed"] = "left"


class Queued(_Event, frozen=True, tag="queued", omit_defaults=True):
    """A player joins the queue, or a queued player's presence has changed."""

    player: str
    name: str
    away: bool = False


class Unqueued(_Event, frozen=True, tag="unqueued"):
    """They wait no longer."""

    player: str


class Out(_Event, frozen=True, tag="out"):
    """A seat sits out from the next hand, or comes back in."""

    seat: int
    out: bool


class Present(_Event, frozen=True, tag="present"):
    """A player's connection is lost, or found again."""

    seat: int
    away: bool


class Agreed(_Event, frozen=True, tag="agreed"):
    """A seat wants a rematch."""

    seat: int


class Committed(_Event, frozen=True, tag="committed"):
    """The secret seed of the next hand; the players get its root. `form` is the proof's version."""

    seed: str
    form: Literal[2]


class Mixed(_Event, frozen=True, tag="mixed"):
    """A player's entropy for the next hand."""

    seat: int
    text: str


class Began(_Event, frozen=True, tag="began", omit_defaults=True):
    """A hand begins: its terms, and the table seat of each of its seats. `match` says that a match does.

    A hand of a tournament has its label; its seats are in paying order, the button last.
    """

    terms: dict[str, Any]
    seats: tuple[int, ...]
    match: bool
    label: TournamentHand | None = None


class Moved(_Event, frozen=True, tag="moved", omit_defaults=True):
    """A move of the hand, including those of chance."""

    text: str
    timed: bool = False
    """True if the move was made for a seat that did not act."""
    returns: tuple[int, ...] | None = None
    """The result of the hand, if this move ended it: final, even if later rules give another."""


class Called(_Event, frozen=True, tag="called"):
    """The clock is called on a seat; it has until `until`."""

    seat: int
    by: int
    until: int


class Held(_Event, frozen=True, tag="held"):
    """Between two hands a seat stops the countdown to the next one."""

    seat: int


class WentOn(_Event, frozen=True, tag="went-on"):
    """A seat is ready for the next hand; the countdown that it has stopped begins anew."""

    seat: int


class MatchEnded(_Event, frozen=True, tag="match-ended"):
    """The match is over: by its own rules, or because too few are left to deal to."""


class Followed(_Event, frozen=True, tag="followed", omit_defaults=True):
    """A tournament's table has the seating and chips of entry `entry` of its director's log."""

    seats: tuple[SeatAssignment | None, ...]
    entry: int
    closed: str = ""
    """The reason why nobody plays there: it has broken, or the tournament is over."""


class Voided(_Event, frozen=True, tag="voided"):
    """The director has taken back the hand in play: it is given up, and nobody gains by it."""

    entry: int


class Closed(_Event, frozen=True, tag="closed"):
    """The server has closed the table for good. Nobody wins or loses by a hand in play."""

    why: str = ""


class Resumed(_Event, frozen=True, tag="resumed"):
    """The server was away for `lost` ms, less than 0 if the system clock went back; clocks are credited."""

    lost: int


Event = (
    Opened
    | Hosted
    | Sat
    | Gone
    | Queued
    | Unqueued
    | Out
    | Present
    | Agreed
    | Committed
    | Mixed
    | Began
    | Moved
    | Called
    | Held
    | WentOn
    | MatchEnded
    | Followed
    | Voided
    | Closed
    | Resumed
)


class LogEntry(Body, frozen=True, omit_defaults=True):
    """Everything one command did, stored at once or not at all; `player` and `id` name the command."""

    at: int
    events: tuple[Event, ...]
    player: str = ""
    id: str = ""

    @property
    def sender(self) -> str:
        """The player whose command it was."""
        return self.player


read_record = decoder_of(LogEntry)


def is_closed_by(body: bytes) -> bool:
    """True if the last entry of a table's log closes it, for the server or for its tournament."""
    try:
        events = read_record(body).events
    except BadInput:  # of another version
        return False
    return any(
        isinstance(one, Closed) or (isinstance(one, Followed) and one.closed != "") for one in events
    )
