"""`croupier play GAME --server URL`: a person in the terminal at a server's table, with friends or bots."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.cli.game_options import terms_with
from croupier.cli.remote.connection import Network, Place, unreachable
from croupier.cli.remote.session import Visit
from croupier.cli.screen import PatientScreen
from croupier.client import AtTable, Client, ServerRefused
from croupier.errors import BadInput, CroupierError
from croupier.games import presets_of, rules_of
from croupier.text import printable
from croupier.wire import plain

__all__ = ["Wish", "play_at_server"]

_LINK = re.compile(r"(https?://\S+?)/table/([A-Za-z0-9_-]{1,64})/?(?:[?#]\S*)?", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class Wish(msgspec.Struct, frozen=True):
    """What a person asked for; None where they asked for nothing."""

    game: str
    preset: str | None
    seats: int | None
    bot: str | None
    hands: int | None
    stack: int | None
    point_value: int | None
    positions: int | None
    partners: str | None
    server: str | None
    table: str | None
    friends: int | None
    name: str


def play_at_server(wish: Wish) -> None:
    """Sit down at a table of a server and play. Raises BadInput, and ServerRefused or CroupierError where
    the server cannot be reached or does not want it.
    """
    url, table = _where(wish)
    game = rules_of(wish.game).game
    opening = _opening(wish, game) if table is None else {}
    network = Network()
    with PatientScreen() as screen:
        try:
            at = network.run(_arrived(wish, url, table, opening), screen.meanwhile)
        except OSError as error:
            raise unreachable(url, error) from None
        place = None
        try:
            _refuse_other_game(at, game)
            place = Place(network, url, at)
            notes = _seated(place, wish, url, opened=table is None)
            back = f"croupier play {game} --server {url} --table {place.name}"
            parting = f"Your seat is given up; sit down there again with: {back}"
            visit = Visit(place, screen, notes, parting, opened=table is None, bot=wish.bot)
            if not visit.go():
                screen.console.print(f"You left. {parting}", style="dim", soft_wrap=True)
        finally:
            network.run(at.go()) if place is None else place.leave()


def _where(wish: Wish) -> tuple[str, str | None]:
    """The server's address, and the table's name if one is to be joined."""
    link = _LINK.fullmatch(wish.table or "")
    server = wish.server or (link[1] if link else None)
    if server is None:
        raise BadInput("--table: expected --server URL beside a table's name, or the table's whole link")
    if wish.table is None:
        return server.rstrip("/"), None
    if not link and not _NAME.fullmatch(wish.table):
        raise BadInput(f"--table '{wish.table}': expected a table's name, or its link")
    agreed = ("preset", "seats", "bot", "hands", "stack", "point_value", "positions", "partners", "friends")
    for option in agreed:
        if getattr(wish, option) is not None:
            name = option.replace("_", "-")
            raise BadInput(f"--{name}: expected none, for the table has its own settings")
    return server.rstrip("/"), link[2] if link else wish.table


def _opening(wish: Wish, game: str) -> dict[str, Any]:
    """The settings of the table to be opened. Raises BadInput for terms that the game does not allow.

    At a table without friends nobody is in a hurry: no clock runs there.
    """
    friends = wish.friends or 0
    if wish.preset is not None and wish.preset not in presets_of(game):
        known = ", ".join(presets_of(game))
        raise BadInput(f"--preset {wish.preset}: a server plays its own, expected one of {known}")
    rules = rules_of(game, wish.preset)
    match = (wish.hands, wish.stack, wish.point_value, wish.positions, wish.partners)
    terms = terms_with(rules, wish.seats, *match)
    if friends < 0 or (wish.seats is not None and friends >= wish.seats):
        raise BadInput(f"--friends {friends}: expected 0 to {terms.seats - 1} at {terms.seats} seats")
    if friends >= terms.seats:
        terms = terms_with(rules, friends + 1, *match)
    usual = plain(rules.terms_type(terms.seats))
    own = {key: value for key, value in plain(terms).items() if value != usual[key]}
    opening: dict[str, Any] = {
        "game": game,
        "preset": rules.preset,
        "seats": terms.seats,
        "terms": {key: value for key, value in own.items() if key not in ("stacks", "bankrolls")},
        "public": False,
    }
    if wish.stack is not None:
        opening["chips"] = wish.stack
    return opening if friends else {**opening, "clock": {"kind": "none"}, "pause": 1}


async def _arrived(wish: Wish, url: str, table: str | None, opening: dict[str, Any]) -> AtTable:
    """At the table, which is opened if it has no name yet."""
    client = await Client.guest(url, wish.name)
    name = await client.open_table(**opening) if table is None else table
    at = AtTable(client, name, mix=True)
    try:
        await at.arrive()
    except ServerRefused as refused:
        if refused.code == "http-404":
            raise BadInput(f"--table {name}: there is no such table at {url}") from None
        if refused.code == "http-410":
            raise BadInput(f"--table {name}: its game is not known at {url} any more") from None
        raise
    return at


def _refuse_other_game(at: AtTable, game: str) -> None:
    played = at.view.match.game
    if played != game:
        raise BadInput(
            f"this table plays {printable(played)}: expected 'croupier play {printable(played)}'"
        )


def _seated(place: Place, wish: Wish, url: str, *, opened: bool) -> list[str]:
    """Take a seat, and with it the bots theirs at one's own table; what is to be said about it."""
    if not opened:
        _sit(place)
        return []
    seats = len(place.seen.view.seats)
    place.do("sit", seat=0)
    friends = wish.friends or 0
    for number in range(1 + friends, seats):
        place.do("fill", seat=number, bot=wish.bot)
    if not friends:
        return []
    link = f"{url}/table/{place.name}"
    return [f"Friends join with: croupier play {place.rules.game} --table {link}", f"In a browser: {link}"]


def _sit(place: Place) -> None:
    """Take the first open seat; somebody may be faster."""
    while None in place.seen.view.seats:
        try:
            place.do("sit", seat=place.seen.view.seats.index(None))
        except ServerRefused as refused:
            if refused.code == "name-taken":
                raise BadInput(f"{refused.sentence}; choose a name with --name") from None
            if refused.code != "seat-taken":
                raise
        else:
            return
    raise CroupierError("full", "every seat at this table is taken")
