"""`croupier sit`: a bot, or a program, on a seat of a server's table."""

from __future__ import annotations

import asyncio
import sys
from pathlib import PurePath
from typing import Annotated, Any
from urllib.parse import urlsplit

from croupier.arena.players import ending_programs
from croupier.ascii_text import printable
from croupier.errors import BadInput, CroupierError
from croupier.extras import load
from croupier.serialization import to_json
from croupier.terminal.options import Argument, Json, MatchClock, MoveClock, Option

PLACE = "/table/"
"""The path of a table's page, before its name."""


def sit(
    table: Annotated[str, Argument(metavar="URL", help="The table's address, as the browser shows it.")],
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

    Where a program makes no legal move in time, the game's usual bot moves for it, and it is counted.
    """
    url, called = _address(table)
    seats: Any = load("croupier.client:Client", "sit")
    match_ms = None if match_clock is None else 1000 * match_clock

    async def played() -> dict[str, Any]:
        if token is None:
            shown = PurePath(bot.split()[0]).stem if "/" in bot else bot.rpartition(":")[2]
            client = await seats.guest(url, shown if name is None else name)
        else:
            client = seats(url, token)
        async with client.at(called) as at:
            from croupier.client.bot_seat import BotSeat

            one = BotSeat(at, bot, clock, match_ms)
            taken = await one.sit(None if seat is None else seat - 1)
            print(f"croupier: {printable(bot)} sits at seat {taken + 1}", file=sys.stderr, flush=True)
            try:
                await one.play()
                while stay and at.view.you is not None and not at.view.closed:
                    await one.play()
            finally:
                said = {"moves": one.moves, "faults": one.faults, "hands": one.hands, "net": one.net}
        return {"table": called, "seat": taken, "bot": bot, **said}

    try:
        with ending_programs():
            result = asyncio.run(played())
    except OSError as error:
        why = getattr(error, "reason", error)
        raise BadInput("{url}: expected a croupier server: {why}", url=url, why=why) from None
    except CroupierError as error:
        if error.code == "http-404":
            raise BadInput("{url}: expected a table of this server", "no-table", url=table) from None
        if error.code == "http-401":
            raise BadInput("token: expected that of a session of {url}", "no-session", url=url) from None
        raise
    if as_json:
        print(to_json(result, indent=2))
        return
    print(
        f"{printable(bot)}: {result['hands']:,} hands, net {result['net']:+,}; {result['moves']:,} moves, "
        f"{result['faults']:,} of them made for it"
    )


def _address(text: str) -> tuple[str, str]:
    """The server and the table of an address."""
    parts = urlsplit(text)
    before, _, table = parts.path.partition(PLACE)
    if parts.scheme not in ("http", "https") or not parts.netloc or not table.strip("/"):
        raise BadInput("{text}: expected a table's address such as http://host:8000/table/NAME", text=text)
    return f"{parts.scheme}://{parts.netloc}{before}", table.strip("/")
