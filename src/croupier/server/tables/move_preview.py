"""A move in the making, tried: what it would mean before it is sent. Nothing is stored, nobody is told."""

from __future__ import annotations

import asyncio
import pickle
from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import JSON, Api, Told
from croupier.server.http.decoding import Body, TableName
from croupier.server.http.middleware import address_of
from croupier.server.runtime.worker_pool import asked_by
from croupier.server.tables.registry import TableRegistry
from croupier.table.messages import encode

__all__ = ["add_trials"]


class TryBody(Body, frozen=True, forbid_unknown_fields=False):
    """A move of one's own, in the words of its game."""

    move: Annotated[str, Meta(max_length=400)]


def add_trials(api: Api, registry: TableRegistry) -> None:
    """A move tried, in the words of the game's `rules.preview(view, text)`; the best, where it is known."""

    async def seen(table: str, session: Session) -> tuple[AnyRules, Any]:
        """The rules, and what the asker sees of the hand they are in."""
        actor = await registry.find(table)
        if actor is None:
            raise CroupierError("no-table", "there is no such table")
        rules, state = actor.table.rules, actor.table.state
        own = state.game_seat(state.seat_of(session.player))
        if own is None or state.hand is None:
            raise CroupierError("not-dealt-in", "there is nothing here for you to try")
        return rules, rules.view(state.hand.state, own)

    @api.at("POST", "/api/tables/{table}/try", "tables")
    async def try_move(table: TableName, body: TryBody, session: Session) -> Any:
        """What a move of one's own would mean. Only what the mover sees goes into the answer."""
        rules, view = await seen(table, session)
        tried = await asyncio.to_thread(rules.preview, view, body.move)
        if tried is None:
            raise CroupierError("not-tried", "moves of this game are not tried")
        return tried

    @api.at("GET", "/api/tables/{table}/best", "tables", answer=Told(Any))
    async def best_move(request: Request, table: TableName, session: Session) -> Response:
        """The best move of one's own, where it is known: in OFC the setting of a Fantasyland hand."""
        rules, view = await seen(table, session)
        if game_of(rules.game).best is None:
            raise CroupierError("no-best", "the best move of this game is not known")
        share = asked_by(address_of(request.scope, registry.settings))
        best = await registry.workers.do(share, _best, pickle.dumps((rules, view)))
        if best is None:
            raise CroupierError("no-best", "there is no hand of yours whose best move is known")
        return Response(best, media_type=JSON)


@lru_cache(maxsize=256)
def _best(asked: bytes) -> bytes | None:
    """The answer, as another process makes it: a hand is asked about again and again."""
    rules, view = pickle.loads(asked)
    best = game_of(rules.game).load("best")(rules, view)
    return None if best is None else encode(best)
