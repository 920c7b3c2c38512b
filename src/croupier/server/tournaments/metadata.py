"""Metadata of a tournament beside its log: kind, directors, access links, claimed entrants.

It is stored as values in a space with the log's name and changed by compare-and-swap. Every change gives
the value `house` a new version in the same write, so that no two changes build on the same state.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.server.journal import BUSY
from croupier.server.runtime.clock import now_ms
from croupier.server.store import Change, Store
from croupier.tournament.logo import version_of
from croupier.tournament.schemas import Kind

TRIES = 20
HOUSE = "house"
LOGO = "logo"

LinkKind = Literal["scorer", "player", "director"]


class TournamentMetadata(msgspec.Struct, frozen=True):
    """The settings of a tournament on this server."""

    kind: Kind
    public: bool
    starts: int | None
    """The time of an automatic start in milliseconds."""
    most: int | None
    """The greatest number of entrants."""
    opener: str
    """The id of the player who opened it."""
    opened: int
    """The time of opening in milliseconds."""
    version: int = 0
    place: str = ""
    """A keyed hash of the address that it was opened from."""
    archived: bool = False
    """True if an operator has taken it from the lists; then it takes no commands."""
    logo: str = ""
    """The version of its logo (`logo.version_of`), which is kept beside it; empty for none."""


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A link to a role in a tournament."""

    id: str
    kind: LinkKind
    number: int
    """The table of a scorer, or the entrant of a player."""
    name: str
    """The name of the entrant. A player's link is valid only for this name."""
    hash: str
    """The hash of the link's token."""
    at: int
    by: str = ""
    """The name of the director who made it."""
    parent: str = ""
    """The link by which they direct; empty for the opener."""


class Claim(msgspec.Struct, frozen=True):
    """A player's claim to be entrant `number`, by a link. It is valid while the entrant has this name."""

    number: int
    name: str
    link: str


def encode(value: msgspec.Struct) -> str:
    """The stored text of a value."""
    return msgspec.json.encode(value).decode()


PAGES = {"scorer": "table/{number}", "player": "me", "director": "console"}


def path_of(name: str, link: Link, token: str) -> str:
    """The path of a link. The part after # is never sent to a server."""
    return f"/tournament/{name}/{PAGES[link.kind].format(number=link.number)}#link={token}"


def hash_of(token: str) -> str:
    """The stored hash of a token. Nobody gets a link from the database."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_link(
    kind: LinkKind, number: int = 0, name: str = "", by: str = "", parent: str = ""
) -> tuple[Link, str]:
    """A new link and its token, which cannot be guessed and is shown only once."""
    token = secrets.token_urlsafe(18)
    return Link(secrets.token_urlsafe(9), kind, number, name, hash_of(token), now_ms(), by, parent), token


class MetadataStore:
    """The metadata of one tournament as it was last read."""

    def __init__(self, store: Store, log: str) -> None:
        self._store = store
        self.log = log
        self._text: str | None = None
        self.by_hash: dict[str, Link] = {}
        self.house = TournamentMetadata("live", public=False, starts=None, most=None, opener="", opened=0)
        self.directors: dict[str, str] = {}
        self.claims: dict[str, Claim] = {}
        self.links: dict[str, Link] = {}

    @property
    def exists(self) -> bool:
        """True if there is metadata. A log without it is an incomplete import."""
        return self._text is not None

    async def open(self, house: TournamentMetadata) -> bool:
        """Store the metadata of a new tournament, whose opener directs it. False if it exists already."""
        done = await self._store.compare_and_swap(
            Change(self.log, HOUSE, None, encode(house)),
            *([self.director(house.opener)] if house.opener else []),
        )
        await self.refresh()
        return done

    async def refresh(self) -> bool:
        """Read the metadata if it has changed. True if it has. Raises Unavailable."""
        text = await self._store.get(self.log, HOUSE)
        if text == self._text:
            return False
        self._take(dict(await self._store.list_space(self.log)))
        return True

    def _take(self, rows: dict[str, str]) -> None:
        self._text = rows.pop(HOUSE, None)
        if self._text is not None:
            self.house = msgspec.json.decode(self._text, type=TournamentMetadata)
        self.directors, self.claims, self.links = {}, {}, {}
        for key, text in rows.items():
            what, _, which = key.partition(":")
            if what == "director":
                self.directors[which] = text
            elif what == "claim":
                self.claims[which] = msgspec.json.decode(text, type=Claim)
            elif what == "link":
                self.links[which] = msgspec.json.decode(text, type=Link)
        self.by_hash = {link.hash: link for link in self.links.values()}

    # Changes, to be made by `change`

    def director(self, player: str, link: str = "") -> Change:
        """The change that makes a player a director, through this link or as the opener."""
        return Change(self.log, f"director:{player}", None, link)

    def claim(self, player: str, claim: Claim) -> Change:
        """The change that makes a player an entrant."""
        before = self.claims.get(player)
        return Change(
            self.log, f"claim:{player}", None if before is None else encode(before), encode(claim)
        )

    def given(self, link: Link) -> Change:
        """The change that adds a link."""
        return Change(self.log, f"link:{link.id}", None, encode(link))

    def rewritten(self, link: Link, after: Link | None) -> Change:
        """The change that replaces a link, or removes it."""
        return Change(self.log, f"link:{link.id}", encode(link), None if after is None else encode(after))

    def revoked(self, link: Link) -> list[Change]:
        """The changes that revoke a link, all links made through it, and the roles obtained by them."""
        taken = {link.id}
        while more := {one.id for one in self.links.values() if one.parent in taken} - taken:
            taken |= more
        gone = [self.rewritten(self.links[which], None) for which in taken]
        for player, by in self.directors.items():
            if by in taken:
                gone.append(Change(self.log, f"director:{player}", by, None))
        for player, claim in self.claims.items():
            if claim.link in taken:
                gone.append(self.unclaimed(player, claim))
        return gone

    def unclaimed(self, player: str, claim: Claim) -> Change:
        """The change that removes a claim."""
        return Change(self.log, f"claim:{player}", encode(claim), None)

    async def archive(self, *, archived: bool) -> None:
        """Archive the tournament, or bring it back."""
        await self.change(lambda: (), archived=archived)

    async def logo(self) -> str:
        """The tournament's own logo; "" for none."""
        return await self._store.get(self.log, LOGO) or ""

    async def set_logo(self, logo: str) -> None:
        """Keep a logo in place of the last one; "" for none."""
        before = await self.logo() or None
        if (before or "") != logo:
            swap = Change(self.log, LOGO, before, logo or None)
            await self.change(lambda: (swap,), logo=version_of(logo))

    async def change(self, make: Callable[[], Sequence[Change]], **house: Any) -> None:
        """Apply the changes that `make` returns for the current metadata, and change fields to `house`.

        Retries if others were first.
        """
        for _ in range(TRIES):
            await self.refresh()
            changes, changed = make(), replace(self.house, **house)
            if not changes and changed == self.house:
                return
            after = encode(replace(changed, version=self.house.version + 1))
            done = await self._store.compare_and_swap(Change(self.log, HOUSE, self._text, after), *changes)
            await self.refresh()
            if done:
                return
        raise CroupierError(*BUSY)
