"""Routes of a player's own statistics, for one table and over many."""

from __future__ import annotations

import msgspec

from croupier.advice.hand_stats import HandLine, Summary, WorstDecision, summary, worst_first
from croupier.errors import CroupierError
from croupier.server.accounts.sessions import Session
from croupier.server.history.hand_stats_store import MOST, HandStatsStore
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.replay_cache import ReplayCache
from croupier.server.http.api import Api
from croupier.server.http.decoding import TableName
from croupier.server.runtime.worker_pool import QueueKey
from croupier.server.store import Store
from croupier.server.tables.visit_index import Visited

AT_ONCE = 40
"""Hands that are counted for one request, because a worker process has ten seconds."""
MOST_TABLES = 60
"""The last tables that statistics include."""
WORST = 10


class WorstAnswer(msgspec.Struct, frozen=True):
    """The worst decision of a hand."""

    number: int
    decision: WorstDecision


class PlayedAnswer(msgspec.Struct, frozen=True):
    """The player's hands at a table. Ask again for the `uncounted` ones.

    `worst` are the decisions with the highest cost, at most one per hand.
    """

    game: str
    preset: str
    uncounted: int
    hands: tuple[HandLine, ...]
    told: Summary
    worst: list[WorstAnswer]


class TableStatistics(msgspec.Struct, frozen=True):
    """A table where the player has played, with statistics of their hands there."""

    table: str
    name: str
    preset: str
    at: int
    hands: int
    told: Summary


class GameProgress(msgspec.Struct, frozen=True):
    """A game, by points or by chips: all hands together, and per table, the last played first."""

    game: str
    chips: bool
    told: Summary
    sessions: list[TableStatistics]


def add_progress(
    api: Api, store: Store, histories: HistoryCache, replays: ReplayCache, played: HandStatsStore
) -> None:
    """Add the routes. Nobody sees another player's statistics."""

    @api.route("GET", "/api/my/sessions/{table}", "advice")
    async def one_session(queue: QueueKey, table: TableName, session: Session) -> PlayedAnswer:
        """One's hands at a table: what each brought and, where it was reviewed, what it cost."""
        _, history = await histories.of(table)
        own = [hand.played.number for hand in history.hands if session.player in hand.players][-MOST:]
        if not own:
            raise CroupierError("not-dealt-in", "you have not played a hand to its end at this table")
        known = (await played.of(session.player, table))[table]
        counted = {line.number for line in known}
        missing = [number for number in own if number not in counted]
        if missing:
            lines = await replays.lines(history, missing[-AT_ONCE:], session.player, queue)
            known = await played.keep(session.player, table, lines)
        return PlayedAnswer(
            game=history.game,
            preset=history.rules.preset,
            uncounted=max(0, len(missing) - AT_ONCE),
            hands=known,
            told=summary(known),
            worst=[WorstAnswer(number, worst) for number, worst in worst_first(known, WORST)],
        )

    @api.route("GET", "/api/my/progress", "advice")
    async def progress(session: Session) -> list[GameProgress]:
        """One's statistics by game, over all hands that were counted."""
        visits = await store.visits(session.player, None, MOST_TABLES)
        lines = await played.of(session.player, *(visit.table for visit in visits))
        games: dict[tuple[str, bool], list[tuple[str, int, Visited]]] = {}
        for visit in visits:
            seen = msgspec.json.decode(visit.text, type=Visited)
            games.setdefault((seen.game, seen.chips), []).append((visit.table, visit.at, seen))
        return [
            GameProgress(
                game,
                chips,
                summary([line for table, _, _ in tables for line in lines[table]]),
                [
                    TableStatistics(table, seen.name, seen.preset, at, seen.hands, summary(lines[table]))
                    for table, at, seen in tables
                ],
            )
            for (game, chips), tables in games.items()
        ]
