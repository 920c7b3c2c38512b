"""Roles and permissions at a tournament, looked up for every request."""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.server.accounts.sessions import Session
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.metadata import Link, MetadataStore, hash_of
from croupier.tournament import Sender, State
from croupier.words import Message, msg

DIRECTOR = msg("expected the director")
MAY_READ = msg("expected the director, or a link of this tournament")


class Caller(NamedTuple):
    """The sender of a request: session, access link's token, and address."""

    session: Session | None
    token: str
    address: str

    def signed_in(self) -> Session:
        """Their session. Raises CroupierError `no-session`."""
        if self.session is None:
            raise CroupierError("no-session", "no session: take a name first")
        return self.session


class Role(NamedTuple):
    """The roles of a caller: director, scorer of a table, entrant, or none of these."""

    caller: Caller
    book: MetadataStore
    link: Link | None
    directs: bool
    table: int | None
    player: int | None
    name: str

    @property
    def who(self) -> Sender:
        """The sender of commands. Raises CroupierError for a stranger."""
        if not (self.directs or self.table or self.player):
            self.refuse()
        return Sender(self.name, self.directs, self.table, self.player)

    def sender(self, key: str) -> str:
        """The stored idempotency key of a command, unique among senders."""
        session = self.caller.session
        own = self.link.id if self.link else hash_of(session.player if session else "")[:12]
        return f"{own}.{key}" if key else ""

    def refuse(self, expected: Message = MAY_READ) -> None:
        """Raise CroupierError, because the caller may not do this."""
        if self.caller.token and self.link is None:
            raise CroupierError("bad-link", "this link does not hold here, or not any more")
        raise CroupierError("not-yours", expected)

    def require_director(self) -> None:
        """Raise CroupierError unless the caller is a director."""
        if not self.directs:
            self.refuse(DIRECTOR)

    @property
    def maker(self) -> tuple[str, str]:
        """A director's name, and the link through which they direct."""
        session, book = self.caller.session, self.book
        if session is not None and session.player in book.directors:
            return session.name, book.directors[session.player]
        return "", self.link.id if self.link else ""

    def require_scorer(self, table: int) -> None:
        """Raise CroupierError unless the caller scores this table or directs."""
        if not self.directs and self.table != table:
            self.refuse(msg("expected the scorer of table {table}, or the director", table=table))

    def require_player(self) -> int:
        """The caller's number as an entrant. Raises CroupierError if they are none."""
        if self.player is None:
            self.refuse(msg("expected somebody who is registered here"))
        assert self.player is not None
        return self.player


def entrant_of(state: State, book: MetadataStore, player: str) -> int | None:
    """The entrant that a player is, by their claim or their registration; None if they are none."""
    if not player:  # a stranger is nobody, least of all those whom a director has registered
        return None
    claim = book.claims.get(player)
    if claim is not None:
        claimed = state.players.get(claim.number)
        if claimed is not None and claimed.registered == claim.name:
            return claim.number
    return next((one.number for one in state.players.values() if one.person == player), None)


async def standing(actor: TournamentActor, caller: Caller) -> Role:
    """The caller's roles, from fresh metadata. Raises Unavailable."""
    await actor.refresh_book()
    return standing_now(actor, caller)


def standing_now(actor: TournamentActor, caller: Caller) -> Role:
    """The caller's roles, from the metadata that was read last."""
    state, book, session = actor.state, actor.book, caller.session
    link = book.by_hash.get(hash_of(caller.token)) if caller.token else None
    player = None if session is None else entrant_of(state, book, session.player)
    directs = session is not None and session.player in book.directors
    name = session.name if session else ""
    table = None
    # A director may play, too, and open the link of their own seat card.
    if link is not None and link.kind == "player" and link.number in state.players:
        player = link.number if state.players[link.number].registered == link.name else player
    if link is not None and not directs:
        directs = link.kind == "director"
        table = link.number if link.kind == "scorer" else None
        name = name or {"director": "a director", "scorer": f"scorer of table {link.number}"}.get(
            link.kind, ""
        )
    if not directs and table is None and player is not None:
        name = state.players[player].name
    return Role(caller, book, link, directs, table, player, name)
