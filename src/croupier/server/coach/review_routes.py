"""Routes of a hand's review at a table, and of playing on from one of its decisions."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.advice.hand_stats import HandLine
from croupier.server.accounts.sessions import Session
from croupier.server.coach.advice_routes import have_ready
from croupier.server.coach.hand_review import HandReview, review_job, so_far_job
from croupier.server.coach.play_on import try_again
from croupier.server.coach.practice_routes import MoveText, PracticeBody, ScriptName, hand_view, preview_of
from croupier.server.history.hand_stats_store import HandStatsStore
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.replay_cache import ReplayCache, history_with
from croupier.server.history.routes import HandNumber
from croupier.server.http.api import Api
from croupier.server.http.decoding import TableName
from croupier.server.runtime.worker_pool import QueueKey, Unfinished, Urgency, WorkerPool
from croupier.table.ended_hands import EndedHand
from croupier.table.messages import encode
from croupier.table.view import HandView

PARTIAL_SECONDS = 2.0
"""The time that a partial review takes at most."""
MoveNumber = Annotated[int, Meta(ge=1, le=10**6)]


class PlayOnBody(PracticeBody, frozen=True, kw_only=True):
    """The player's moves from the decision on. The same `seed` deals the same cards."""

    seed: ScriptName


class PlayOnPreviewBody(PlayOnBody, frozen=True, kw_only=True):
    """The same, and a move in the making."""

    move: MoveText = ""


class PlayOnAnswer(msgspec.Struct, frozen=True):
    """A hand that is played on, as a table would show it; `due` says that it is for the player to move.

    `outcome` is what the player gained, in the review's unit; None before the end.
    """

    game: str
    preset: str
    names: tuple[str, ...]
    hand: HandView
    due: bool
    outcome: float | None


def add_hand_reviews(
    api: Api, histories: HistoryCache, replays: ReplayCache, played: HandStatsStore, workers: WorkerPool
) -> None:
    """Add the routes. A review is kept for other readers unless its evaluator is still being compiled."""

    @api.route("GET", "/api/tables/{table}/hands/{number}/review", "advice")
    async def review(
        queue: QueueKey,
        table: TableName,
        number: HandNumber,
        session: Session,
        quick: bool = False,
        partial: bool = False,
    ) -> Annotated[bytes, HandReview]:
        """The player's own decisions in an ended hand, compared with the best by what they saw then.

        A `quick` review has the same values after a fraction of the time, without chances and reasons. A
        `partial` one that takes long has the decisions judged so far; ask again for the `missing` ones.
        """
        player = session.player
        key, history = await histories.of(table)
        ready = await have_ready(workers, history.game)
        asked = (history.ended(number), player, not ready, quick)
        try:
            made = await replays.get_or_make(
                (*key, number, player, "quick" if quick else "review"),
                queue,
                review_job,
                history,
                *asked,
                urgency=Urgency.REVIEW,
                keep=ready,
                patience=PARTIAL_SECONDS if partial else None,
            )
        except Unfinished as unfinished:
            if not partial:
                raise
            rules = pickle.dumps(history.rules)
            return await workers.do(queue, so_far_job, rules, *asked, unfinished.rest, urgency=Urgency.MOVE)
        answer: tuple[bytes, HandLine] = pickle.loads(made)  # made by our own process
        body, line = answer
        if ready:
            await played.keep(player, table, [line])
        return body

    async def tried(
        job: Callable[..., bytes], queue: QueueKey, table: str, number: int, *asked: Any
    ) -> bytes:
        _, history = await histories.of(table)
        return await workers.do(queue, job, pickle.dumps(history.rules), history.ended(number), *asked)

    @api.route("POST", "/api/tables/{table}/hands/{number}/tries/{move}", "advice")
    async def play_on(
        queue: QueueKey,
        table: TableName,
        number: HandNumber,
        move: MoveNumber,
        body: PlayOnBody,
        session: Session,
    ) -> Annotated[bytes, PlayOnAnswer]:
        """An ended hand, played on against bots from the player's decision `move`, after these moves.

        Cards that the player had not seen then are drawn anew, so that a try reveals nothing of the hand.
        Nothing is kept.
        """
        return await tried(_tried, queue, table, number, session.player, move, body)

    @api.route("POST", "/api/tables/{table}/hands/{number}/tries/{move}/preview", "advice")
    async def preview(
        queue: QueueKey,
        table: TableName,
        number: HandNumber,
        move: MoveNumber,
        body: PlayOnPreviewBody,
        session: Session,
    ) -> Annotated[bytes, Any]:
        """A preview of a move there, as at a table."""
        return await tried(_previewed, queue, table, number, session.player, move, body)


# Jobs of the worker process


def _tried(rules: bytes, hand: EndedHand, player: str, move: int, body: PlayOnBody) -> bytes:
    history = history_with(rules, hand)
    found, seat, outcome = try_again(history, hand.played.number, player, move, body.seed, body.moves)
    shown, game = hand_view(found, seat), found.rules
    return encode(PlayOnAnswer(game.game, game.preset, hand.played.names, shown, found.due, outcome))


def _previewed(rules: bytes, hand: EndedHand, player: str, move: int, body: PlayOnPreviewBody) -> bytes:
    history = history_with(rules, hand)
    found, seat, _ = try_again(history, hand.played.number, player, move, body.seed, body.moves)
    return preview_of(found, seat, body.move)
