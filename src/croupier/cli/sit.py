"""`croupier sit`: a bot, or a program, on a seat of a server's table, or of an online tournament."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import PurePath
from typing import Annotated, Any
from urllib.parse import urlsplit

from croupier.arena.players import ending_programs, entrant_of
from croupier.ascii_text import printable
from croupier.errors import BadInput, CroupierError
from croupier.extras import load
from croupier.files import reason
from croupier.serialization import to_json
from croupier.table.names import BOT, NAME_LENGTH
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Json, MatchClock, MoveClock, Option
from croupier.words import msg_n

PLACE = re.compile(r"(?P<before>.*?)/(?P<kind>tournament|table)/(?P<name>[^/]+)")
"""The path of the page of a table or a tournament."""


def sit(
    table: Annotated[
        str,
        Argument(metavar="URL", help="The address of a table or a tournament, as the browser shows it."),
    ],
    bot: Annotated[
        str, Option(metavar="BOT", help="Who plays: a bot of the game, ./program, or MODULE:NAME.")
    ],
    seat: Annotated[int | None, Option(least=1, help="From 1; without it the first that is free.")] = None,
    name: Annotated[str | None, Option(help="Its name at the table; without it the program's.")] = None,
    token: Annotated[
        str | None,
        Option(
            envvar="CROUPIER_TOKEN",
            help="The token of a session, of an account or a guest, that has the seat or takes one.",
        ),
    ] = None,
    stay: Annotated[bool, Option("--stay", help="Agree to every rematch.")] = False,
    clock: MoveClock = None,
    match_clock: MatchClock = None,
    as_json: Json = False,
) -> None:
    """Seat a bot or a program of yours at a table, and play until the match is over.

    In an online tournament it registers, unless it has, waits for its seat and plays until it is out.
    Where a program makes no legal move in time, the game's usual bot moves for it, and it is counted.
    It is marked as a bot wherever it plays; --token asks for a session that is a program's.
    """
    url, kind, called = _address(table)
    if kind == "tournament" and (seat is not None or stay):
        raise BadInput("--seat, --stay: expected a table's address; a tournament seats its players")
    entrant_of(None, bot)  # a mistyped bot is neither a guest nor entered
    seats: Any = load("croupier.client:Client", "sit")
    match_ms = None if match_clock is None else 1000 * match_clock

    async def played() -> dict[str, Any]:
        client = await _program(seats, url, token, name or _shown(bot))
        if kind == "tournament":
            await client.enter(called)
        async with client.at(called) if kind == "table" else client.playing(called) as at:
            from croupier.client.bot_seat import BotSeat

            one = BotSeat(at, bot, clock, match_ms)
            taken = await one.sit(None if seat is None else seat - 1)
            parts = {"bot": printable(bot), "seat": taken + 1}
            where = (
                in_words("croupier: {bot} sits at seat {seat}", **parts)
                if kind == "table"
                else in_words(
                    "croupier: {bot} sits at table {table:plain}, seat {seat}", table=at.number, **parts
                )
            )
            print(where, file=sys.stderr, flush=True)
            try:
                await one.play()
                while stay and at.view.you is not None and not at.view.closed:
                    await one.play()
            finally:
                said = {"moves": one.moves, "faults": one.faults, "hands": one.hands, "net": one.net}
        return {kind: called, "seat": taken, "bot": bot, **said}

    try:
        with ending_programs():
            result = asyncio.run(played())
    except OSError as error:
        why = reason(getattr(error, "reason", error))
        raise BadInput("{url}: expected a croupier server: {why}", url=url, why=why) from None
    except CroupierError as error:
        if error.code == "http-404":
            raise BadInput(
                "{url}: expected a table or an online tournament of this server", "no-table", url=table
            ) from None
        if error.code in ("http-401", "no-session"):
            raise BadInput("token: expected that of a session of {url}", "no-session", url=url) from None
        raise
    if as_json:
        print(to_json(result, indent=2))
        return
    summary = in_words(
        "{bot}: {hands}, net {net:signed}; {moves}, {faults} of them made for it",
        bot=printable(bot),
        hands=msg_n("{n} hand", "{n} hands", n=result["hands"]),
        net=result["net"],
        moves=msg_n("{n} move", "{n} moves", n=result["moves"]),
        faults=result["faults"],
    )
    print(summary)


async def _program(seats: Any, url: str, token: str | None, name: str) -> Any:
    """The client of a program: the token's, or a guest's. Raises BadInput for a person's token."""
    if token is None:
        return await seats.guest(url, name, program=True)
    client = seats(url, token)
    if not (await client.session())["program"]:
        raise BadInput("token: expected that of a program's session; this is a person's", "person")
    return client


def _shown(bot: str) -> str:
    """The name of a bot or a program, without what leads to it."""
    shown = PurePath(bot.split(maxsplit=1)[0]).stem if "/" in bot else bot.rpartition(":")[2]
    return shown[: NAME_LENGTH - len(BOT)]


def _address(text: str) -> tuple[str, str, str]:
    """The server of an address; whether it is that of a table or a tournament; and its name."""
    try:
        parts = urlsplit(text)
    except ValueError:  # its brackets do not close
        parts = urlsplit("")
    found = PLACE.match(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        raise BadInput("{text}: expected a table's address such as http://host:8000/table/NAME", text=text)
    return f"{parts.scheme}://{parts.netloc}{found['before']}", found["kind"], found["name"]
