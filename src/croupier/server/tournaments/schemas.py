"""Request and response schemas of the tournament routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.serialization import Body, full_match
from croupier.server.tournaments.metadata import LinkKind
from croupier.server.tournaments.names import TournamentName
from croupier.tournament import commands
from croupier.tournament.check import Expected
from croupier.tournament.schemas import Kind
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


class CheckBody(Body, frozen=True):
    """A structure to check, and the numbers of entrants for which its length is estimated."""

    structure: Structure | None = None
    toml: Toml | None = None
    entrants: Annotated[tuple[Annotated[int, Meta(ge=2, le=10_000)], ...], Meta(max_length=10)] = (
        8,
        20,
        60,
    )


class FindingAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finding: the place in the structure, the level, and an explanation."""

    place: str
    level: Literal["error", "warning"]
    sentence: str
    message: Message | None = None


class CheckAnswer(msgspec.Struct, frozen=True):
    """The findings, and the expected lengths if the structure can be played."""

    findings: tuple[FindingAnswer, ...]
    expected: tuple[Expected, ...]


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


class HeldAnswer(msgspec.Struct, frozen=True):
    """The caller's own link; `name` is that of the entrant of a player's link."""

    id: str
    kind: LinkKind
    number: int
    name: str
