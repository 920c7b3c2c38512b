"""Links that make somebody a scorer, an entrant or a director: given out, redeemed, taken back."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable

from croupier.errors import CroupierError
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.settings import Settings
from croupier.server.store import Change, Store
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.metadata import Claim, Link, LinkKind, hash_of, new_link, path_of
from croupier.server.tournaments.roles import DIRECTOR, Caller, Standing, entrant_of

__all__ = ["cards", "claim", "give", "path_of", "revoke"]

CARDS = ("secret", "tournament cards")
CARD = "card-"
"""The id of a seat card's link begins so."""


async def give(
    actor: TournamentActor, role: Standing, kind: LinkKind, number: int, settings: Settings
) -> tuple[Link, str]:
    """A new link and its token, which is told this once. Raises CroupierError."""
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
    actor: TournamentActor, role: Standing, settings: Settings, made: Callable[[], list[Link]]
) -> None:
    """Give out links, if there may be as many, and their maker still directs. Raises CroupierError."""
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


async def cards(actor: TournamentActor, role: Standing, store: Store, settings: Settings) -> dict[int, str]:
    """The tokens of the seat cards by entrant, made where there are none: printed again they are the same.

    So they are derived, by a secret of the house, from the id of the link; what is kept is their hash.
    """
    await store.create(*CARDS, secrets.token_hex(32))
    secret = (await store.get(*CARDS) or "").encode()
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
    """24 letters, as good as any random ones for who has not the secret."""
    made = hmac.digest(secret, f"{log} {which}".encode(), "sha256")
    return urlsafe_b64encode(made)[:24].decode()


async def revoke(actor: TournamentActor, which: str) -> None:
    """Take a link back, and all that came of it. Raises CroupierError where there is none."""
    book = actor.book

    def revoked() -> list[Change]:
        link = book.links.get(which)
        if link is None:
            raise CroupierError("no-link", "link {which}: there is no such link", which=which)
        return book.revoked(link)

    await book.change(revoked)
    actor.touch()


async def claim(actor: TournamentActor, caller: Caller) -> None:
    """Whoever has this link is that entrant, or a director, from now on. Raises CroupierError."""
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
