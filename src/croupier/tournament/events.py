"""The entries and events of a tournament's log. Events are facts; the reducer decides nothing.

The kinds `entered`, `seated`, `hand`, `removed`, `out`, `broke` and `final` are the output of `--log`, a
contract with programs that check a tournament. Players and tables are numbered from 1, seats from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from croupier.journal import decoder_of
from croupier.serialization import Body

VERSION = 1

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Why = Literal["draw", "break", "balance", "final", "late", "director", "redraw"]
Penalty = Literal["warning", "missed", "chips"]


class _Event(Body, frozen=True, tag_field="kind"):
    pass


class Opened(_Event, frozen=True, tag="opened"):
    """The tournament exists. `seed` is its secret until the end; `commitment` binds to it at once."""

    name: str
    structure: dict[str, Any]
    settings_hash: str
    commitment: str
    seed: str
    version: int = VERSION


class Registered(_Event, frozen=True, tag="registered", omit_defaults=True):
    """A player, or the `bot` of this name for them, has registered."""

    player: int
    name: str
    bot: str = ""
    person: str = ""
    """The player's id on the server, by which they are recognized later. It is never published."""


class Unregistered(_Event, frozen=True, tag="unregistered"):
    """They will not, after all."""

    player: int


class Renamed(_Event, frozen=True, tag="renamed"):
    """A player is called otherwise; they were called `before`."""

    player: int
    name: str
    before: str


class Entered(_Event, frozen=True, tag="entered"):
    """An entry is paid, and its chips are in play; `entry` counts a player's entries from 1."""

    player: int
    chips: int
    entry: int = 1


class TableOpened(_Event, frozen=True, tag="table"):
    """A table opens; `hand` hands count as played there, and seat `button` has the button first."""

    table: int
    hand: int
    button: int


class Seated(_Event, frozen=True, tag="seated"):
    """A player takes a seat, and leaves one at table `left` (0: none); `reason` is the director's."""

    player: int
    table: int
    seat: int
    why: Why
    reason: str = ""
    left: int = 0


class Rose(_Event, frozen=True, tag="rose"):
    """A player leaves their seat for another: so two players swap without an open seat."""

    player: int
    table: int


class Dealt(_Event, frozen=True, tag="dealt"):
    """A hand begins: from here to its result nobody leaves the table."""

    table: int
    hand: int
    order: tuple[int, ...]
    extension: bool = False


class Hand(_Event, frozen=True, tag="hand"):
    """A played hand, settled; `fantasy` are the cards of those who play the next in Fantasyland."""

    table: int
    hand: int
    level: int
    point_value: int
    order: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    extension: bool = False
    fantasy: dict[int, int] = msgspec.field(default_factory=dict)


class Removed(_Event, frozen=True, tag="removed"):
    """Chips are changed up; `cards` are those that the race dealt to each player (T2)."""

    table: int
    after_level: int
    chip: int
    before: dict[int, int]
    after: dict[int, int]
    cards: dict[int, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Out(_Event, frozen=True, tag="out"):
    """A player is out in hand `hand`, which they began with `stack`; a disqualified player has nothing.

    `chips` are removed from play with them, 0 if they were lost. `extension` is the extension of the hand
    in which they lost them, and `stack` that at its start; 0 is the hand itself (T5).
    """

    player: int
    table: int
    hand: int
    stack: int
    why: Literal["chips", "disqualified"] = "chips"
    reason: str = ""
    chips: int = 0
    extension: int = 0


class Broke(_Event, frozen=True, tag="broke"):
    """A table has broken after hand `hand`; its players are seated elsewhere next."""

    table: int
    hand: int


class Final(_Event, frozen=True, tag="final"):
    """The final table forms; `hand` hands count as played there."""

    table: int
    hand: int
    players: tuple[int, ...]
    button: int


class Absent(_Event, frozen=True, tag="absent"):
    """A player is not at their seat, or has come back."""

    player: int
    absent: bool


class Halted(_Event, frozen=True, tag="halted"):
    """Every table stops after the hand named for it: at a word, or in that minute of the day."""

    limits: dict[int, int]
    why: str = ""
    minutes: int = 0


class Resumed(_Event, frozen=True, tag="resumed"):
    """Play goes on: past the break after hand `hand`, or past a stop at a word."""

    hand: int = 0


class Bagged(_Event, frozen=True, tag="bagged"):
    """A day ends, with the stack in everybody's bag (T7)."""

    day: int
    stacks: dict[int, int]


class Announced(_Event, frozen=True, tag="announced"):
    """The director says something to everybody."""

    text: str


class SeriesSet(_Event, frozen=True, tag="series"):
    """The tournament counts for this series; empty for none, None for the one of its structure (T8)."""

    name: str | None


class Agreed(_Event, frozen=True, tag="agreed"):
    """The remaining players have agreed how to share the remaining prizes."""

    method: str
    amounts: dict[int, int]
    left: int = 0
    """The amount set aside for the winner."""


class Placed(Body, frozen=True):
    """A player's final place, to `through` where they tie, and their prize in whole units."""

    player: int
    place: int
    through: int
    prize: int


class Over(_Event, frozen=True, tag="ended"):
    """The tournament is over; its seed is published."""

    places: tuple[Placed, ...]
    pool: int
    seed: str


class Closed(_Event, frozen=True, tag="closed"):
    """An operator ends the tournament as it stands. The remaining players are placed by chips."""

    why: str


class Busted(_Event, frozen=True, tag="busted"):
    """A player has lost their chips in hand `hand`, and may rebuy: they are not out yet (T10).

    The other fields are those of `Out`, by which they are out if they do not.
    """

    player: int
    table: int
    hand: int
    stack: int
    extension: int = 0


class Rebought(_Event, frozen=True, tag="rebought"):
    """A rebuy is paid, and its chips are in play; `rebuy` counts a player's rebuys from 1 (T10)."""

    player: int
    table: int
    chips: int
    rebuy: int


class RebuyTimed(_Event, frozen=True, tag="rebuy-clock"):
    """A player without chips is out at this time, in milliseconds, unless they rebuy before (T10)."""

    player: int
    table: int
    until: int


class AddedOn(_Event, frozen=True, tag="added-on"):
    """An add-on is paid, and its chips are in play (T11)."""

    player: int
    table: int
    chips: int


class BountyWon(_Event, frozen=True, tag="bounty"):
    """`player` is paid `amount` for the bounty on `victim`; `head` goes on their own (T12).

    At the end the players who are left have the bounty on themselves, and the first of them those of
    disqualified players.
    """

    player: int
    victim: int
    amount: int
    head: int = 0


class LevelBegan(_Event, frozen=True, tag="level"):
    """The clock of the tournament is in this level, since `began`, in milliseconds (T13)."""

    level: int
    began: int


class LevelEnded(_Event, frozen=True, tag="level-end"):
    """The time of a level is over, and a break or the night is next; the next level begins after it."""

    level: int


class TableLevel(_Event, frozen=True, tag="table-level"):
    """From its next hand on a table plays at this level; the chips removed until then go now (T13)."""

    table: int
    level: int


class Round(_Event, frozen=True, tag="round"):
    """All tables deal one hand together, from the money bubble on (T13)."""

    number: int


class Penalized(_Event, frozen=True, tag="penalty"):
    """A player is warned, misses `hands`, or loses `chips`, which leave play (T14)."""

    player: int
    table: int
    penalty: Penalty
    reason: str
    hands: int = 0
    chips: int = 0


class Corrected(_Event, frozen=True, tag="corrected"):
    """A stack is set to what was counted; the difference enters or leaves play (T15)."""

    player: int
    table: int
    before: int
    after: int
    reason: str


class Counted(_Event, frozen=True, tag="counted"):
    """These players' bags have been counted (T7)."""

    players: tuple[int, ...]


class Redrawn(_Event, frozen=True, tag="redrawn"):
    """All tables are cleared, and everybody is drawn to a new seat for the day that begins (T7)."""

    day: int


class Paid(_Event, frozen=True, tag="paid"):
    """Money is handed over by a player, or with `out` to them; below 0 it is taken back (T17)."""

    player: int
    amount: int
    out: bool = False


class Undone(_Event, frozen=True, tag="undone"):
    """Earlier entries, by their numbers, are taken back: one, and what followed from it."""

    entries: tuple[int, ...]


Event = (
    Opened
    | Registered
    | Unregistered
    | Renamed
    | Entered
    | TableOpened
    | Seated
    | Rose
    | Dealt
    | Hand
    | Removed
    | Out
    | Broke
    | Final
    | Absent
    | Halted
    | Resumed
    | Bagged
    | Announced
    | SeriesSet
    | Agreed
    | Over
    | Closed
    | Busted
    | Rebought
    | RebuyTimed
    | AddedOn
    | BountyWon
    | LevelBegan
    | LevelEnded
    | TableLevel
    | Round
    | Penalized
    | Corrected
    | Counted
    | Redrawn
    | Paid
    | Undone
)


class LogEntry(Body, frozen=True, omit_defaults=True):
    """Everything one command did, stored at once or not at all: `what`, sent `by`, under its `id`."""

    at: Number
    by: str
    what: str
    events: tuple[Event, ...]
    id: str = ""

    @property
    def sender(self) -> str:
        """The name of the sender."""
        return self.by


read_record = decoder_of(LogEntry)
