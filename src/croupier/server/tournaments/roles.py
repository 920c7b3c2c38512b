"""Who somebody is at a tournament, and so what they may do there: looked up anew for every request."""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.server.accounts.sessions import Session
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.metadata import Book, Link, hash_of
from croupier.tournament import State, Who
from croupier.words import Message, msg

__all__ = ["Caller", "Standing", "entrant_of", "standing"]


DIRECTOR = msg("expected the director")
MAY_READ = msg("expected the director, or a link of this tournament")


class Caller(NamedTuple):
    """Who asks: session and link's token, where they have them; the address they are counted with."""

    session: Session | None
    token: str
    address: str

    def signed_in(self) -> Session:
        """Their session. Raises CroupierError `no-session`."""
        if self.session is None:
            raise CroupierError("no-session", "no session: take a name first")
        return self.session


class Standing(NamedTuple):
    """What somebody is: a director, the scorer of a table, an entrant; or none of these."""

    caller: Caller
    book: Book
    link: Link | None
    directs: bool
    table: int | None
    player: int | None
    name: str

    @property
    def who(self) -> Who:
        """As the director of tournaments knows them. Raises CroupierError for a stranger."""
        if not (self.directs or self.table or self.player):
            self.refuse()
        return Who(self.name, self.directs, self.table, self.player)

    def sender(self, key: str) -> str:
        """A command's key as it is kept: two senders may use the same."""
        session = self.caller.session
        own = self.link.id if self.link else hash_of(session.player if session else "")[:12]
        return f"{own}.{key}" if key else ""

    def refuse(self, expected: Message = MAY_READ) -> None:
        """Raises CroupierError: they may not do this."""
        if self.caller.token and self.link is None:
            raise CroupierError("bad-link", "this link does not hold here, or not any more")
        raise CroupierError("not-yours", expected)

    def directing(self) -> None:
        """Raises CroupierError unless they direct."""
        if not self.directs:
            self.refuse(DIRECTOR)

    @property
    def maker(self) -> tuple[str, str]:
        """Who makes a link as a director: their name, and the link by which they direct."""
        session, book = self.caller.session, self.book
        if session is not None and session.player in book.directors:
            return session.name, book.directors[session.player]
        return "", self.link.id if self.link else ""

    def scoring(self, table: int) -> None:
        """Raises CroupierError unless they may see this table's sheet."""
        if not self.directs and self.table != table:
            self.refuse(msg("expected the scorer of table {table}, or the director", table=table))

    def playing(self) -> int:
        """Their number as an entrant. Raises CroupierError where they are none."""
        if self.player is None:
            self.refuse(msg("expected somebody who is registered here"))
        assert self.player is not None
        return self.player


def entrant_of(state: State, book: Book, player: str) -> int | None:
    """The entrant who a player of the house is: whom they claimed, or as whom they registered."""
    if not player:  # a stranger is nobody, least of all those whom a director has registered
        return None
    claim = book.claims.get(player)
    if claim is not None:
        claimed = state.players.get(claim.number)
        if claimed is not None and claimed.registered == claim.name:
            return claim.number
    return next((one.number for one in state.players.values() if one.person == player), None)


async def standing(actor: TournamentActor, caller: Caller) -> Standing:
    """Who somebody is at a tournament now. Raises Unavailable."""
    await actor.refresh_book()
    return standing_now(actor, caller)


def standing_now(actor: TournamentActor, caller: Caller) -> Standing:
    """The same by what was read last."""
    state, book, session = actor.state, actor.book, caller.session
    link = book.by_hash.get(hash_of(caller.token)) if caller.token else None
    player = None if session is None else entrant_of(state, book, session.player)
    directs = session is not None and session.player in book.directors
    name = session.name if session else ""
    table = None
    # Who directs may play, too, and opens the link of their own seat card.
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
    return Standing(caller, book, link, directs, table, player, name)
