"""Access links that make somebody a scorer, an entrant or a director: creation, use, revocation."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable

from croupier.errors import CroupierError
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.shared_secret import secret_of
from croupier.server.store import Change, Store
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.metadata import Claim, Link, LinkKind, hash_of, new_link
from croupier.server.tournaments.roles import DIRECTOR, Caller, Role, entrant_of

CARDS = "tournament cards"
"""The name of the secret from which seat cards are derived."""
CARD = "card-"
"""Prefix of the link id of a seat card."""


async def give(
    actor: TournamentActor, role: Role, kind: LinkKind, number: int, settings: Settings
) -> tuple[Link, str]:
    """A new link and its token, which is shown only once. Raises CroupierError."""
    name = ""
    if kind == "player":
        if number not in actor.state.players:
            raise CroupierError(
                "no-player", "player {number}: expected one who is registered", number=number
            )
        name = actor.state.players[number].registered
    if kind == "scorer" and not 1 <= number <= settings.entrants:
        raise CroupierError("no-table", "table {number}: expected a table's number", number=number)
    link, token = new_link(kind, number, name, *role.maker)
    await _give(actor, role, settings, lambda: [link])
    return link, token


async def _give(
    actor: TournamentActor, role: Role, settings: Settings, made: Callable[[], list[Link]]
) -> None:
    """Store new links. Raises CroupierError if there are too many, or their maker directs no more."""
    book, (_, parent) = actor.book, role.maker

    def given() -> list[Change]:
        if parent and parent not in book.links:
            role.refuse(DIRECTOR)
        links = made()
        if len(book.links) + len(links) > settings.links:
            raise CroupierError(
                "too-many", "{links} links are given out; take some back first", links=settings.links
            )
        return [book.given(link) for link in links]

    await book.change(given)
    actor.touch()


async def cards(actor: TournamentActor, role: Role, store: Store, settings: Settings) -> dict[int, str]:
    """The tokens of all seat cards by entrant. Missing ones are made; a second print shows the same tokens.

    So they are derived from the link's id with a secret of the server. Only their hashes are stored.
    """
    secret = (await secret_of(store, CARDS)).encode()
    tokens = dict[int, str]()

    def made() -> list[Link]:
        given = actor.book.links.values()
        known = {(link.number, link.name): link for link in given if link.id.startswith(CARD)}
        new, at = [], now_ms()
        for player in actor.state.players.values():
            link = known.get((player.number, player.registered))
            which = CARD + secrets.token_urlsafe(9) if link is None else link.id
            token = _derived(secret, actor.name, which)
            if link is None:
                new.append(
                    Link(which, "player", player.number, player.registered, hash_of(token), at, *role.maker)
                )
            tokens[player.number] = token
        return new

    await _give(actor, role, settings, made)
    return tokens


def _derived(secret: bytes, log: str, which: str) -> str:
    """24 letters, which nobody can guess without the secret."""
    made = hmac.digest(secret, f"{log} {which}".encode(), "sha256")
    return urlsafe_b64encode(made)[:24].decode()


async def revoke(actor: TournamentActor, which: str) -> None:
    """Revoke a link and all that was obtained through it. Raises CroupierError if there is none."""
    book = actor.book

    def revoked() -> list[Change]:
        link = book.links.get(which)
        if link is None:
            raise CroupierError("no-link", "link {which}: there is no such link", which=which)
        return book.revoked(link)

    await book.change(revoked)
    actor.touch()


async def claim(actor: TournamentActor, caller: Caller) -> None:
    """Make the caller the entrant of this link, or a director. Raises CroupierError."""
    player = caller.signed_in().player
    book = actor.book

    def claimed() -> list[Change]:
        link = book.by_hash.get(hash_of(caller.token))
        if link is None or link.kind == "scorer":
            raise CroupierError("bad-link", "expected the link of a player or a director that still holds")
        if link.kind == "director":
            return [] if player in book.directors else [book.director(player, link.id)]
        entrant = actor.state.players.get(link.number)
        if entrant is None or entrant.registered != link.name:
            raise CroupierError("bad-link", "{name} is not registered any more", name=link.name)
        already = entrant_of(actor.state, book, player)
        if already == link.number:
            return []
        if already is not None:
            other = actor.state.players[already].name
            raise CroupierError("claimed", "you are {other} here already", other=other)
        return [book.claim(player, Claim(link.number, link.name, link.id))]

    await book.change(claimed)
    actor.touch()
