"""A review of one's own hands at a server's table, which the server works out: `croupier review LINK`."""

from __future__ import annotations

import asyncio
import getpass
import os
import re
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.advice import Judged, Option, Part
from croupier.cli.remote.connection import unreachable
from croupier.cli.review_work import Batch, HandDone
from croupier.client import Client, ServerRefused
from croupier.client.http import Session
from croupier.errors import BadInput, CroupierError
from croupier.play import Move

__all__ = ["LINK", "hands_at"]

LINK = re.compile(r"(https?://\S+?)/table/([A-Za-z0-9_-]{1,64})/?(?:[?#]\S*)?", re.ASCII)
WAIT, TRIES = 2.0, 30
"""A review costs a server something: where it says that this was too much, it is asked again."""


def hands_at(link: str, name: str | None, token: str | None) -> Iterator[Batch]:
    """Each ended hand of a table in which one played, reviewed by its server.

    Raises BadInput, and ServerRefused or CroupierError where it cannot be reached or does not know one.
    """
    found = LINK.fullmatch(link)
    assert found is not None
    url, table = found[1], found[2]
    try:
        session = asyncio.run(_session(url, name, token))
        hands = asyncio.run(session.ask("GET", f"/api/tables/{table}/hands"))
        for hand in hands:
            told = _asked(session, f"/api/tables/{table}/hands/{int(hand['number'])}/review")
            if told is not None:
                yield [_done(f"table {table}", told, tuple(map(str, hand["names"])))]
    except CroupierError:  # some of which are ValueErrors, too
        raise
    except OSError as error:
        raise unreachable(url, error) from None
    except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError):
        raise BadInput(
            f"{url}: expected a review as this version of croupier gives it", "odd-answer"
        ) from None


async def _session(url: str, name: str | None, token: str | None) -> Session:
    if token is not None:
        return Session(url, token)
    if name is None:
        raise BadInput("a table's link: expected --name, the name of your account there, or --token")
    password = os.environ.get("CROUPIER_PASSWORD") or getpass.getpass(f"password of {name}: ")
    return await Client.log_in(url, name, password)


def _asked(session: Session, path: str) -> dict[str, Any] | None:
    """The server's answer; None for a hand in which one did not play."""
    for last in (*[False] * TRIES, True):
        try:
            told: dict[str, Any] = asyncio.run(session.ask("GET", path))
        except ServerRefused as refused:
            if refused.code == "not-dealt-in":
                return None
            if last or refused.code not in ("too-many", "busy"):
                raise
            time.sleep(WAIT)
        else:
            return told
    return None


def _done(place: str, told: dict[str, Any], names: tuple[str, ...]) -> HandDone:
    number, seat = int(told["number"]), int(told["seat"])
    judged = tuple(_judged(one) for one in told["decisions"])
    parts = tuple(
        Part(
            number,
            str(one["part"]),
            seat,
            int(one["decisions"]),
            int(one["mistakes"]),
            float(one["lost"]),
            float(one["gained"]),
        )
        for one in told["parts"]
    )
    seats = {seat, *(one.seat for one in judged)}
    if not all(0 <= each < len(names) for each in seats):
        raise ValueError("a seat that is not there")
    played_on = bool(told.get("played_on"))
    return HandDone(place, number, str(told["game"]), names, judged, parts, played_on=played_on)


def _judged(one: dict[str, Any]) -> Judged:
    return Judged(
        hand=int(one["hand"]),
        move=int(one["move"]),
        seat=int(one["seat"]),
        part=str(one["part"]),
        unit=str(one["unit"]),
        options=int(one["options"]),
        chosen=_option(one["chosen"], one["seat"]),
        best=_option(one["best"], one["seat"]),
        lost=_value(one["lost"]),
        stderr=float(one["stderr"]),
    )


def _option(told: dict[str, Any], seat: int) -> Option:
    common = {"move", "value", "stderr", "why"}
    return Option(
        move=Move(seat),  # as text alone: the game may not be known here
        text=str(told["move"]),
        value=_value(told["value"]),
        stderr=float(told["stderr"]),
        why=str(told["why"]),
        figures={key: value for key, value in told.items() if key not in common},
    )


def _value(told: Any) -> Fraction | float:
    return Fraction(told["fraction"]) if isinstance(told, dict) else float(told)
