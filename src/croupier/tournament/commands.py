"""What is asked of a tournament, and who may ask it.

A director may do everything; a table's scorer deals, reports and races at that table alone; a player
registers themselves, and says that they are away.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.serialization import Body

__all__ = [
    "Agree",
    "Announce",
    "Asked",
    "Away",
    "Bag",
    "Ring",
    "Command",
    "Deal",
    "Disqualify",
    "Enter",
    "Halt",
    "Join",
    "Move",
    "RaceWon",
    "Register",
    "Rename",
    "Report",
    "Resume",
    "Start",
    "Swap",
    "Undo",
    "Unregister",
    "Who",
]

Number = Annotated[int, msgspec.Meta(ge=1, le=2**31)]
Chips = Annotated[int, msgspec.Meta(ge=0, le=10**15)]
Said = Annotated[str, msgspec.Meta(max_length=400)]
Points = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]


class Who(msgspec.Struct, frozen=True):
    """Who asks: their name in the log; the director, the scorer of a table, or a player."""

    name: str
    director: bool = False
    table: int | None = None
    player: int | None = None


class _Command(Body, frozen=True, tag_field="op"):
    pass


class Register(_Command, frozen=True, tag="register"):
    """A player will play; once play has begun this is a late entry, seated at once."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Join(_Command, frozen=True, tag="register"):
    """The house registers one of its own people, by their id, or a bot; nobody says this from outside."""

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
    """The result of a table's hand: `points[i][j]` is what the i-th in paying order nets from the j-th.

    `fantasy` are the cards of those who have earned Fantasyland. A hand that was not dealt before is dealt
    and ended by this.
    """

    table: Number
    hand: Number
    points: tuple[tuple[Points, ...], ...]
    fantasy: dict[int, Annotated[int, msgspec.Meta(ge=1, le=52)]] = msgspec.field(default_factory=dict)


class RaceWon(_Command, frozen=True, tag="race"):
    """Who won a table's race with real cards, each one chip."""

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


class Ring(_Command, frozen=True, tag="clock"):
    """The time is told by whoever has a clock, so that tables stop when the structure says so."""


class Resume(_Command, frozen=True, tag="resume"):
    """Play goes on after a break, a stop, or the night."""


class Bag(_Command, frozen=True, tag="bag"):
    """The day is over; stacks are bagged as they are."""


class Announce(_Command, frozen=True, tag="announce"):
    """Something is said to everybody."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Agree(_Command, frozen=True, tag="agree"):
    """Everybody who is left, all named in `players`, agrees to share; `left` is played on for."""

    method: Literal["equal", "chips", "icm"]
    players: tuple[Number, ...]
    left: Chips = 0


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
    | Ring
    | Resume
    | Bag
    | Announce
    | Agree
    | Undo
)

Asked = Command | Join
"""What the director is asked: what anybody may send, and what the house alone says."""
