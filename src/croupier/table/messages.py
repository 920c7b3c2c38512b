"""The messages between a client and a table, as typed JSON. The schema file is generated from them.

Every command has an `id`, chosen by the sender and never reused, and `n`, the number of the server message
it answers. It may name its `table`, because on a tournament's socket a player moves between tables. Every
server message has the table's number `n`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from croupier.cards import TEXTS, Card
from croupier.choices import Choice
from croupier.errors import BadInput
from croupier.fair import Proof
from croupier.serialization import enc_hook
from croupier.words import English, Message

MESSAGE_BYTES = 4096
"""The longest command, in bytes; longer ones are not read."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]


class _Addressed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class _Command(_Addressed, frozen=True, tag_field="op"):
    id: Id
    n: Number


class MoveCommand(_Command, frozen=True, tag="move"):
    """A move of the game in its text form, such as `p1 As/KdQd/-`; p1 is the hand's first seat."""

    move: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Sit(_Command, frozen=True, tag="sit"):
    """Take an empty seat; without `seat` any there is, or a bot's, or wait in the queue for one."""

    seat: SeatNumber | None = None


class Leave(_Command, frozen=True, tag="leave"):
    """Leave one's seat, at the end of the hand if one is in it; or the queue for one."""


class SitOut(_Command, frozen=True, tag="sit-out"):
    """Be dealt no further hands, keeping the seat."""


class SitIn(_Command, frozen=True, tag="sit-in"):
    """Come back in from the next hand."""


class Start(_Command, frozen=True, tag="start"):
    """Begin the first match (the host), or agree to a rematch (everybody seated)."""


class Fill(_Command, frozen=True, tag="fill"):
    """Put a bot on an empty seat, or in the place of a player who is leaving (the host)."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class Remove(_Command, frozen=True, tag="remove"):
    """Remove a player or a bot from a seat, at the end of the hand it is in (the host)."""

    seat: SeatNumber


class Call(_Command, frozen=True, tag="call"):
    """Call the clock on a seat (OFC13)."""

    seat: SeatNumber


class Hold(_Command, frozen=True, tag="hold"):
    """Between two hands: stop the countdown to the next one, once a hand."""


class Next(_Command, frozen=True, tag="next"):
    """Between two hands: be ready for the next one, which is dealt once all people present are ready."""


class Mix(_Command, frozen=True, tag="mix"):
    """Add entropy to the next hand's cut. With `hand` it is for the hand of that number alone."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
    hand: Number | None = None


Reaction = Literal["hello", "nice", "wow", "oops", "thanks", "good-game"]


class Say(_Command, frozen=True, tag="say"):
    """Say something to those at the table: a short text, or a reaction. It is in no log and no record."""

    text: Annotated[str, msgspec.Meta(max_length=400)] | None = None
    reaction: Reaction | None = None


class Hear(_Command, frozen=True, tag="hear"):
    """Subscribe to the chat of the table; nobody else gets it."""


class Cover(_Command, frozen=True, tag="cover"):
    """Show this socket a watcher's view of the hand (`on`), or its player's again. The view follows."""

    on: bool


class Sync(_Command, frozen=True, tag="sync"):
    """Send me the present view."""


class Options(_Command, frozen=True, tag="options"):
    """List my legal moves from number `start` on."""

    start: Number = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=500)] = 100


class WantProof(_Command, frozen=True, tag="proof"):
    """Open what I may see of an ended hand: of the last one, or of one of a few before it by its number."""

    hand: Number | None = None


Command = (
    MoveCommand
    | Sit
    | Leave
    | SitOut
    | SitIn
    | Start
    | Fill
    | Remove
    | Call
    | Hold
    | Next
    | Mix
    | Say
    | Hear
    | Cover
    | Sync
    | Options
    | WantProof
)


class _Letter(msgspec.Struct, frozen=True, tag_field="type"):
    n: int


class Snapshot(_Letter, frozen=True, tag="view"):
    """The full view of the table for one reader. All times are milliseconds since 1970.

    - `at`: the time of entry `n`.
    - `now`: the table's time when this message was made. Deadlines in the view use this time.
    - `taken_back`: a sentence for people: the database has lost the end of the log, so `n` is smaller than
      before.
    """

    at: int
    view: Any
    now: int = 0
    taken_back: str | msgspec.UnsetType = msgspec.UNSET


class Unchanged(_Letter, frozen=True, tag="same"):
    """The table has a new number; what its reader sees is unchanged."""


class Done(_Letter, frozen=True, tag="done"):
    """A command was done, as number `n`. A repeat of it gets the same answer."""

    id: str


class Refused(_Letter, frozen=True, tag="refused"):
    """A command was refused and nothing changed. `rule` is the rule that refuses a move.

    With `outcome` it may have been done all the same: sent again under its id, it is answered or done.
    """

    id: str
    code: str
    sentence: str
    rule: str | None = None
    outcome: Literal["unknown"] | msgspec.UnsetType = msgspec.UNSET
    message: Message | msgspec.UnsetType = msgspec.UNSET
    """The sentence as a template with parts; left out if the sentence is the template."""


class Malformed(_Letter, frozen=True, tag="malformed"):
    """Answer to a message that is not a valid command."""

    sentence: str
    message: Message | msgspec.UnsetType = msgspec.UNSET


class LegalMoves(_Letter, frozen=True, tag="options"):
    """Legal moves, as requested; `count` is their total number.

    `listed` are the same moves as choices, if no more were requested than a view lists.
    """

    id: str
    start: int
    count: int
    moves: tuple[str, ...]
    listed: tuple[Choice, ...] | None = None


class Proved(_Letter, frozen=True, tag="proof"):
    """The proof of hand `hand` for one reader; None if no such hand has ended recently."""

    id: str
    hand: int
    proof: Proof | None


class Reseated(_Letter, frozen=True, tag="moved"):
    """On a tournament's socket: one sits at another table from now on, and its view follows at once.

    None for no seat: one waits for it, is out (`why`), or all is over. `number` is the tournament's of the
    table, `table` its name.
    """

    tournament: str
    number: int | None
    table: str | None
    seat: int | None
    why: str


class Said(_Letter, frozen=True, tag="said"):
    """Line `number` of a table's chat, from a seat, at a time in milliseconds."""

    number: int
    seat: int
    name: str
    at: int
    text: str | None
    reaction: Reaction | None


Letter = Snapshot | Unchanged | Done | Refused | Malformed | LegalMoves | Proved | Reseated | Said

_decoder = msgspec.json.Decoder(Command)


def read_command(body: bytes | str) -> Command:
    """The command in a message; raises BadInput naming the field and what was expected."""
    if len(body) > MESSAGE_BYTES:
        raise BadInput("a message has at most {most:plain} bytes", "too-long", most=MESSAGE_BYTES)
    try:
        command: Command = _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("no command: {error}", "malformed", error=error) from None
    return command


def encode(letter: Any) -> bytes:
    """A server message, or a view, as JSON bytes: the same value always gives the same bytes.

    An object with texts that were made of messages gets them by their English, as its field `messages`.
    """
    said: dict[str, bytes] = {}

    def plain(value: Any) -> Any:
        if type(value) is Card:  # most of a view
            return TEXTS[value]
        if type(value) is English:
            english, field = value.wire
            if field is not None:
                said[english] = field
            return english
        return enc_hook(value)

    body = msgspec.json.encode(letter, enc_hook=plain)
    if not said or body.startswith(b'"'):
        return body
    if body.startswith(b"["):
        return b"[" + b",".join(map(encode, letter)) + b"]"
    return body[:-1] + b',"messages":{' + b",".join(said.values()) + b"}}"


def schema() -> dict[str, Any]:
    """The JSON Schema of every command and server message."""
    from croupier.table.view import TableView

    kinds, components = msgspec.json.schema_components([Command, Letter, TableView])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a croupier table",
        "properties": dict(zip(("command", "letter", "view"), kinds, strict=True)),
        "$defs": components,
    }
