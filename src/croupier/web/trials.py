"""A move in the making, tried: what it would mean, before it is sent. Nothing is stored and nobody is told."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import Body, Depends, FastAPI, Path, Response

from croupier.errors import CroupierError
from croupier.table.messages import encode
from croupier.web.house import House
from croupier.web.sessions import Session

__all__ = ["add_trials"]

TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Text = Annotated[str, Body(max_length=400)]


def add_trials(app: FastAPI, house: House, signed_in: Any) -> None:
    """The one address; the games' own words come from `rules.tried(view, text)` where rules have it."""

    @app.post("/api/tables/{table}/try", tags=["tables"])
    async def try_move(
        table: TableName, move: Annotated[Text, Body(embed=True)], session: Session = Depends(signed_in)
    ) -> Response:
        """What a move of one's own would mean. Only what the mover sees goes into the answer."""
        mailbox = await house.find(table)
        if mailbox is None:
            raise CroupierError("no-table", "there is no such table")
        rules, state = mailbox.table.rules, mailbox.table.state
        tried = getattr(rules, "tried", None)
        own = state.game_seat(state.seat_of(session.player))
        if tried is None or own is None or state.hand is None:
            raise CroupierError("not-dealt-in", "there is nothing here for you to try")
        view: msgspec.Struct = rules.view(state.hand.state, own)
        answer = await asyncio.to_thread(tried, view, move)
        return Response(encode(answer), media_type="application/json")
