"""Routes of played hands: a table's ended hands, a player's tables, and tables that are past."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.fair import ProofFile
from croupier.serialization import to_plain
from croupier.server.accounts.sessions import Session
from croupier.server.history.hand_history import Frames
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.match_totals import MatchTotals
from croupier.server.history.replay_cache import MOST_PLAIN, ReplayCache, unpacked
from croupier.server.http.api import JSON, Api, ResponseSpec, file_of
from croupier.server.http.decoding import RefusalAnswer, TableName, takes_gzip
from croupier.server.lobby.preset_details import Group, group_of
from croupier.server.runtime.worker_pool import QueueKey
from croupier.server.tables.registry import TableRegistry, found_at
from croupier.table.legacy_logs import Past, Played
from croupier.table.reducer import State

_LINES = "application/jsonl"
Png = Annotated[Response, ResponseSpec(str, "PNG", "image/png")]
_AN_HOUR = {"Cache-Control": "public, max-age=3600"}

HandNumber = Annotated[int, Meta(ge=1, le=10**6)]
Start = Annotated[int, Meta(ge=0, le=10**6)]
Count = Annotated[int, Meta(ge=1, le=10**6)] | None


class InForce(msgspec.Struct, frozen=True):
    """The settings of a table; `hash` stands for them, and `sheet` has them in order, for reading."""

    game: str
    preset: str
    hash: str
    settings: Any
    sheet: Group


class OwnTable(msgspec.Struct, frozen=True):
    """A table where the player has a seat."""

    table: str
    name: str
    game: str
    preset: str
    phase: str
    hands: int
    """All hands dealt at the table, in any match."""
    seats: int
    taken: int
    asked: bool
    """True if the table waits for this player's move."""
    alone: bool
    """True if the table is private, the player is its host, and bots have all other seats."""
    at: int
    others: tuple[str, ...]
    """The names of the other people who have a seat."""
    length: int | None
    """The number of hands of the match, if it is fixed."""
    hand: int = 0
    """The number of the last hand of the match."""


def add_hands(api: Api, tables: TableRegistry, histories: HistoryCache, replays: ReplayCache) -> None:
    """Add the routes of a table's ended hands."""
    _add_picture(api, histories, replays)

    @api.route("GET", "/api/tables/{table}/hands", "tables")
    async def hands(table: TableName) -> tuple[Played, ...]:
        """The ended hands of a table, oldest first."""
        past = await tables.past(table)
        if past is not None:
            return past.hands
        _, history = await histories.of(table)
        return tuple(hand.played for hand in history.hands)

    @api.route("GET", "/api/tables/{table}/match", "tables")
    async def match(queue: QueueKey, table: TableName, session: Session) -> Annotated[bytes, MatchTotals]:
        """The totals of the match in progress or, after it, of the last one, hand by hand."""
        key, history = await histories.of(table)
        if not history.match:
            raise CroupierError("no-hand", "no hand of this match has ended")
        return await replays.match(history, key, session.player, queue)

    @api.route("GET", "/api/tables/{table}/hands/{number}", "tables")
    async def hand(
        request: Request,
        queue: QueueKey,
        table: TableName,
        number: HandNumber,
        session: Session,
        start: Start = 0,
        count: Count = None,
    ) -> Annotated[Response, ResponseSpec(Frames)]:
        """An ended hand, moment by moment, as its reader saw it; what was hidden from them stays so.

        It comes packed with gzip. Who does not take that gets a part, 100 moments at most: `count` in the
        answer says how many there are, and `start` asks for those from one on.
        """
        packs = takes_gzip(request)
        most = 10**6 if count is None else count
        key, history = await histories.of(table)
        body = await replays.frames(
            history, key, number, session.player, queue, start, most if packs else min(most, MOST_PLAIN)
        )
        headers = {"Vary": "Accept-Encoding"}
        if packs:
            headers["Content-Encoding"] = "gzip"
        else:
            body = await unpacked(body)
        return Response(body, media_type=JSON, headers=headers)

    @api.route("GET", "/api/tables/{table}/hands/{number}/proof", "tables")
    async def proof(
        queue: QueueKey, table: TableName, number: HandNumber, session: Session
    ) -> Annotated[Response, ResponseSpec(ProofFile)]:
        """The proof of an ended hand for this reader, as a file for `croupier verify`."""
        _, history = await histories.of(table)
        body = await replays.proof(history, number, session.player, queue)
        return file_of(body, JSON, f"{history.game}-{table}-{number}-proof.json")


def add_hand_records(api: Api, histories: HistoryCache, replays: ReplayCache) -> None:
    """Add the route of a hand's record."""

    @api.route(
        "GET",
        "/api/tables/{table}/hands/{number}/record",
        "tables",
        others={403: ResponseSpec(RefusalAnswer, "Cards stayed hidden from the reader")},
    )
    async def record(
        queue: QueueKey, table: TableName, number: HandNumber, session: Session
    ) -> Annotated[Response, ResponseSpec(str, "JSON Lines", _LINES)]:
        """An ended hand as a record, for a player who saw all its cards. Others are refused."""
        _, history = await histories.of(table)
        body = await replays.record(history, number, session.player, queue)
        return file_of(body, _LINES, f"{history.game}-{table}-{number}.jsonl")


def _add_picture(api: Api, histories: HistoryCache, replays: ReplayCache) -> None:
    @api.route("GET", "/api/tables/{table}/hands/{number}/picture.png", "tables")
    async def picture(queue: QueueKey, table: TableName, number: HandNumber) -> Png:
        """An ended hand as a spectator saw it at the end, for the readers of a shared link."""
        key, history = await histories.of(table)
        body = await replays.picture(history, key, number, queue)
        return Response(body, 200, _AN_HOUR, "image/png")


def add_own_tables(api: Api, tables: TableRegistry) -> None:
    """Add the routes of a player's tables, of a table's settings, and of tables that are past."""

    @api.route("GET", "/api/tables/{table}/past", "tables")
    async def past(table: TableName) -> Past:
        """A table that cannot be played at any more, as its log tells of it."""
        found = await tables.past(table)
        if found is None:
            raise CroupierError("no-table", "there is no such table")
        return found

    @api.route("GET", "/api/tables/{table}/settings", "tables")
    async def settings(table: TableName) -> InForce:
        """The settings that a table is played by, in full: what its preset's name means may change."""
        actor = await found_at(tables, table)
        rules, state = actor.table.rules, actor.table.state
        sheet = group_of("", to_plain(rules.settings))
        return InForce(rules.game, rules.preset, state.hash, rules.settings, sheet)

    @api.route("GET", "/api/my/tables", "tables")
    async def mine(session: Session) -> list[OwnTable]:
        """The tables where one has a seat, those that wait for one's move first."""
        found = []
        for name, state in tables.seats_of(session.player):
            seat = state.seat_of(session.player)
            asked = state.hand is not None and seat in state.hand.asked
            found.append(
                OwnTable(
                    table=name,
                    name=state.match.name,
                    game=state.match.game,
                    preset=state.match.preset,
                    phase=state.phase,
                    hands=state.hands,
                    hand=state.hands - state.before,
                    seats=len(state.seats),
                    taken=sum(taken is not None for taken in state.seats),
                    asked=asked,
                    alone=_alone(state, session.player),
                    at=state.at,
                    others=_others(state, session.player),
                    length=_length(state),
                )
            )
        return sorted(found, key=lambda one: (not one.asked, -one.at))


def _alone(state: State, player: str) -> bool:
    others = [seat for seat in state.seats if seat is None or seat.player != player]
    bots = all(seat is not None and seat.bot is not None for seat in others)
    return state.host == player and bots and not state.match.public


def _others(state: State, player: str) -> tuple[str, ...]:
    seats = (seat for seat in state.seats if seat is not None and seat.bot is None)
    return tuple(seat.name for seat in seats if seat.player != player)


def _length(state: State) -> int | None:
    terms = state.match.terms
    return next((terms[name] for name in ("hands", "rounds") if isinstance(terms.get(name), int)), None)
