"""The commands of a tournament and their senders.

A director may send every command. A table's scorer deals, reports and races at that table only. A player
may register and report an absence.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.serialization import Body

Number = Annotated[int, msgspec.Meta(ge=1, le=2**31)]
Chips = Annotated[int, msgspec.Meta(ge=0, le=10**15)]
Said = Annotated[str, msgspec.Meta(max_length=400)]
Points = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]


class Sender(msgspec.Struct, frozen=True):
    """The sender of a command: the director, the scorer of a table, or a player."""

    name: str
    """The name in the log."""
    director: bool = False
    table: int | None = None
    player: int | None = None


class _Command(Body, frozen=True, tag_field="op"):
    pass


class Register(_Command, frozen=True, tag="register"):
    """A player will play; once play has begun this is a late entry, seated at once."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Join(_Command, frozen=True, tag="register"):
    """The registration of a server's user, by their id, or of a bot. Only the server itself sends it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    bot: str = ""
    person: str = ""


class Unregister(_Command, frozen=True, tag="unregister"):
    """A registered player will not play."""

    player: Number


class Rename(_Command, frozen=True, tag="rename"):
    """A player is called otherwise."""

    player: Number
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Enter(_Command, frozen=True, tag="enter"):
    """A player who is out enters again."""

    player: Number


class Start(_Command, frozen=True, tag="start"):
    """Registered players are drawn to their seats, and play begins."""


class Deal(_Command, frozen=True, tag="deal"):
    """A table begins its next hand."""

    table: Number


class Report(_Command, frozen=True, tag="report"):
    """The result of a table's hand: `points[i][j]` is the net of the i-th player in paying order from the
    j-th.

    `fantasy` are the cards of players who have earned Fantasyland. A hand that was not dealt before is
    dealt and ended by this.
    """

    table: Number
    hand: Number
    points: tuple[tuple[Points, ...], ...]
    fantasy: dict[int, Annotated[int, msgspec.Meta(ge=1, le=52)]] = msgspec.field(default_factory=dict)


class RaceWon(_Command, frozen=True, tag="race"):
    """The winners of a table's race with real cards, of one chip each."""

    table: Number
    winners: tuple[Number, ...]


class Away(_Command, frozen=True, tag="away"):
    """A player is not at their seat, or has come back."""

    player: Number
    away: bool


class Disqualify(_Command, frozen=True, tag="disqualify"):
    """A player is out; their chips leave play."""

    player: Number
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Move(_Command, frozen=True, tag="move"):
    """A player is moved by hand to an open seat."""

    player: Number
    table: Number
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Swap(_Command, frozen=True, tag="swap"):
    """Two players exchange their seats."""

    one: Number
    other: Number
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Halt(_Command, frozen=True, tag="halt"):
    """Every table stops after the hand it is in."""

    why: Said = ""


class ClockTick(_Command, frozen=True, tag="clock"):
    """A signal of the clock, so that tables stop when the structure says so."""


class Resume(_Command, frozen=True, tag="resume"):
    """Play goes on after a break, a stop, or the night; with `redraw` at seats drawn anew (T7)."""

    redraw: bool = False


class Bag(_Command, frozen=True, tag="bag"):
    """The day is over; stacks are bagged as they are."""


class Announce(_Command, frozen=True, tag="announce"):
    """Something is said to everybody."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class SetSeries(_Command, frozen=True, tag="series"):
    """The tournament counts for a series by its `name`: empty for none, None for its structure's (T8)."""

    name: Annotated[str, msgspec.Meta(max_length=60)] | None = None


class Agree(_Command, frozen=True, tag="agree"):
    """All remaining players, named in `players`, agree to share; `left` is played for.

    A `free` deal names the `amounts`.
    """

    method: Literal["equal", "chips", "icm", "free"]
    players: tuple[Number, ...]
    left: Chips = 0
    amounts: dict[int, Chips] = msgspec.field(default_factory=dict)


class Rebuy(_Command, frozen=True, tag="rebuy"):
    """A player buys the chips of a rebuy (T10)."""

    player: Number


class Decline(_Command, frozen=True, tag="decline"):
    """A player without chips does not rebuy, and is out (T10)."""

    player: Number


class StartRebuyClock(_Command, frozen=True, tag="rebuy-clock"):
    """The players without chips at a table have to decide from now on (T10)."""

    table: Number


class BuyAddOn(_Command, frozen=True, tag="add-on"):
    """A player buys the add-on (T11)."""

    player: Number


class Penalize(_Command, frozen=True, tag="penalize"):
    """A player is warned, misses `hands`, or loses `chips`, which leave play (T14)."""

    player: Number
    penalty: Literal["warning", "missed", "chips"]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
    hands: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    chips: Chips = 0


class Correct(_Command, frozen=True, tag="correct"):
    """A stack is set to the chips that were counted (T15)."""

    player: Number
    chips: Annotated[int, msgspec.Meta(ge=1, le=10**15)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class CountBags(_Command, frozen=True, tag="count"):
    """The chips in these players' bags, counted again (T7)."""

    stacks: dict[Number, Annotated[int, msgspec.Meta(ge=1, le=10**15)]]


class Close(_Command, frozen=True, tag="close"):
    """An operator of the server ends the tournament as it stands. Only the server itself sends it."""

    why: Said = ""


class Pay(_Command, frozen=True, tag="pay"):
    """Money is handed over by a player, or with `out` to them: an amount, else all that is open (T17)."""

    player: Number
    amount: Annotated[int, msgspec.Meta(ge=-(10**12), le=10**12)] | None = None
    out: bool = False


class Undo(_Command, frozen=True, tag="undo"):
    """An entry is taken back; `following` are those that followed from it and have to go with it."""

    entry: Number
    following: tuple[Number, ...] = ()


Command = (
    Register
    | Unregister
    | Rename
    | Enter
    | Start
    | Deal
    | Report
    | RaceWon
    | Away
    | Disqualify
    | Move
    | Swap
    | Halt
    | ClockTick
    | Resume
    | Bag
    | Announce
    | SetSeries
    | Agree
    | Rebuy
    | Decline
    | StartRebuyClock
    | BuyAddOn
    | Penalize
    | Correct
    | CountBags
    | Pay
    | Undo
)

Asked = Command | Join | Close
"""The commands that the director handles: those from outside and those of the server."""
