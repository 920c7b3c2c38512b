"""Previews of a move before it is sent. Nothing is stored, and nobody else sees them."""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta

from croupier.errors import CroupierError
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.serialization import Body
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import Api
from croupier.server.http.decoding import TableName
from croupier.server.http.request_costs import aside
from croupier.server.runtime.worker_pool import QueueKey, WorkerPool
from croupier.server.tables.registry import TableRegistry
from croupier.table.messages import encode


class TryBody(Body, frozen=True, forbid_unknown_fields=False):
    """A move of the player, as the text of its game."""

    move: Annotated[str, Meta(max_length=400)]


def add_trials(api: Api, tables: TableRegistry, workers: WorkerPool) -> None:
    """Add the routes: a move's preview by the game's rules, and the best move of games that know it."""

    async def seen(table: str, session: Session) -> tuple[AnyRules, Any]:
        """The rules, and the player's view of their hand."""
        actor = await tables.find(table)
        if actor is None:
            raise CroupierError("no-table", "there is no such table")
        rules, state = actor.table.rules, actor.table.state
        own = state.game_seat(state.seat_of(session.player))
        if own is None or state.hand is None:
            raise CroupierError("not-dealt-in", "there is nothing here for you to try")
        return rules, rules.view(state.hand.state, own)

    @api.route("POST", "/api/tables/{table}/try", "tables")
    async def try_move(table: TableName, body: TryBody, session: Session) -> Any:
        """A preview of the player's move, made only from their own view."""
        rules, view = await seen(table, session)
        tried = await aside(lambda: rules.preview(view, body.move))
        if tried is None:
            raise CroupierError("not-tried", "moves of this game are not tried")
        return tried

    @api.route("GET", "/api/tables/{table}/best", "tables")
    async def best_move(queue: QueueKey, table: TableName, session: Session) -> Annotated[bytes, Any]:
        """The player's best move in games that can compute it: in OFC the setting of a Fantasyland hand."""
        rules, view = await seen(table, session)
        if game_of(rules.game).best is None:
            raise CroupierError("no-best", "the best move of this game is not known")
        best = await workers.do(queue, _best, pickle.dumps((rules, view)))
        if best is None:
            raise CroupierError("no-best", "there is no hand of yours whose best move is known")
        return best


@lru_cache(maxsize=256)
def _best(asked: bytes) -> bytes | None:
    """The answer, made by a worker process and cached: clients ask again and again."""
    rules, view = pickle.loads(asked)
    best = game_of(rules.game).load("best")(rules, view)
    return None if best is None else encode(best)
