"""Request and response schemas of the tournament routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.serialization import Body, full_match
from croupier.server.tournaments.metadata import LinkKind
from croupier.server.tournaments.names import TournamentName
from croupier.tournament import commands
from croupier.tournament.chip_case import ChipNeed
from croupier.tournament.fixes import Change
from croupier.tournament.length import Expected
from croupier.tournament.schemas import Kind
from croupier.tournament.structure import Structure as TournamentStructure
from croupier.words import Message

Name = Annotated[str, TournamentName]
After = Annotated[
    Annotated[int, Meta(ge=0, le=2**53)] | None,
    Meta(description="wait until there is something newer than this entry, 20 seconds at most"),
]
TableNumber = Annotated[int, Meta(ge=1, le=10_000)]
LinkId = Annotated[str, full_match("[A-Za-z0-9_-]{1,40}")]
Key = Annotated[str, full_match("[A-Za-z0-9_.:-]{0,80}")]
Structure = Annotated[str, Meta(max_length=60)]
Toml = Annotated[str, Meta(max_length=16_000)]


class OpenBody(Body, frozen=True):
    """A tournament to be opened: a structure by its name, or as TOML; `starts` in milliseconds.

    `series` is the series that it counts for, in place of what the structure says.
    """

    structure: Structure | None = None
    toml: Toml | None = None
    title: Annotated[str, Meta(max_length=60)] = ""
    kind: Kind = "live"
    public: bool = True
    starts: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    most: Annotated[int, Meta(ge=2, le=10_000)] | None = None
    series: Annotated[str, Meta(max_length=60)] = ""


class TournamentAnswer(msgspec.Struct, frozen=True):
    """The name of a new tournament, as in its address."""

    tournament: str


class IfItWere(Body, frozen=True):
    """The number of players, and of what they buy besides, on an evening that is still to come."""

    entries: Annotated[int, Meta(ge=2, le=10_000)] = 24
    rebuys: Annotated[int, Meta(ge=0, le=100_000)] = 0
    add_ons: Annotated[int, Meta(ge=0, le=10_000)] = 0


class CheckBody(Body, frozen=True):
    """A structure to check, and the numbers of entrants for which its length is estimated.

    `values` is a structure as a form has it: it is checked, and written into `toml`, if that is there, or
    anew. `money` asks for the prizes of an evening.
    """

    structure: Structure | None = None
    toml: Toml | None = None
    values: dict[str, Any] | None = None
    money: IfItWere | None = None
    entrants: Annotated[tuple[Annotated[int, Meta(ge=2, le=10_000)], ...], Meta(max_length=10)] = (
        8,
        20,
        60,
    )


class FixAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words on a button, and the changes that put a finding right."""

    sentence: str
    changes: tuple[Change, ...]
    message: Message | None = None


class FindingAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finding: the place in the structure, the level, an explanation, and what puts it right.

    A place is a path from the structure's top, counted from one: `levels.5.point`.
    """

    place: str
    level: Literal["error", "warning"]
    sentence: str
    message: Message | None = None
    fixes: tuple[FixAnswer, ...] = ()


class Money(msgspec.Struct, frozen=True):
    """The money of an evening: the pool, the organizer's fees, bounties, the prizes by place."""

    pool: int
    fees: int
    bounties: int
    prizes: tuple[int, ...]


class CheckAnswer(msgspec.Struct, frozen=True):
    """The findings, and the expected lengths if the structure can be played.

    `toml` is the structure as a file, and `values` all of it, defaults included; None if it cannot be read.
    `begins` are the minutes of play, breaks included, after which each level begins by its hands.
    """

    findings: tuple[FindingAnswer, ...]
    expected: tuple[Expected, ...]
    toml: str | None = None
    values: TournamentStructure | None = None
    begins: tuple[float, ...] = ()
    money: Money | None = None
    case: tuple[ChipNeed, ...] = ()
    """The chips that the evening of `money` needs, against those of the chip case; empty without one."""


class ForecastBody(Body, frozen=True):
    """A structure as TOML, and the number of players for whom it is simulated."""

    toml: Toml
    entries: Annotated[int, Meta(ge=2, le=10_000)] = 24


class PresetAnswer(msgspec.Struct, frozen=True):
    """A built-in structure."""

    name: str
    title: str
    toml: str


class CommandBody(Body, frozen=True):
    """A command. `key` is an idempotency key: the command is executed once however often it is sent.

    With `dry` it is checked and answered as usual, but not executed.
    """

    command: commands.Command
    key: Key = ""
    dry: bool = False


class EntryAnswer(msgspec.Struct, frozen=True):
    """The number and the events (`croupier.tournament.events`) of the entry that a command made."""

    entry: int
    events: tuple[dict[str, Any], ...]


class AwayBody(Body, frozen=True):
    """True if the player is away."""

    away: bool


class BotsBody(Body, frozen=True):
    """The number of bots to register, and their kind; None for the default bot."""

    count: Annotated[int, Meta(ge=1, le=500)]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class LinkBody(Body, frozen=True):
    """A link for the scorer of table `number`, for entrant `number`, or for a director."""

    kind: LinkKind
    number: Annotated[int, Meta(ge=0, le=10_000)] = 0


class LinkAnswer(msgspec.Struct, frozen=True):
    """A link. Its `path` is sent once, when it is made.

    `by` is the director who made it, and `parent` the link by which they direct; empty for the opener.
    """

    id: str
    kind: LinkKind
    number: int
    path: str
    by: str = ""
    parent: str = ""


class LogoAnswer(msgspec.Struct, frozen=True):
    """The version of the logo that is shown now; empty for none."""

    logo: str


class HeldAnswer(msgspec.Struct, frozen=True):
    """The caller's own link; `name` is that of the entrant of a player's link."""

    id: str
    kind: LinkKind
    number: int
    name: str
