"""The route of a hand's review at a table."""

from __future__ import annotations

import pickle

from starlette.responses import Response

from croupier.advice.hand_stats import HandLine
from croupier.server.accounts.sessions import Session
from croupier.server.coach.advice_routes import have_ready
from croupier.server.coach.hand_review import HandReview, review_job
from croupier.server.history.hand_stats_store import HandStatsStore
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.replay_cache import ReplayCache
from croupier.server.history.routes import HandNumber
from croupier.server.http.api import JSON, REFUSED, Api, ResponseSpec
from croupier.server.http.decoding import TableName
from croupier.server.runtime.worker_pool import QueueKey, Urgency, WorkerPool


def add_hand_reviews(
    api: Api, histories: HistoryCache, replays: ReplayCache, played: HandStatsStore, workers: WorkerPool
) -> None:
    """Add the route. A review is kept for other readers unless its evaluator is still being compiled."""

    @api.route(
        "GET",
        "/api/tables/{table}/hands/{number}/review",
        "advice",
        answer=ResponseSpec(HandReview),
        others={503: REFUSED},
    )
    async def review(
        queue: QueueKey, table: TableName, number: HandNumber, session: Session, quick: bool = False
    ) -> Response:
        """The player's own decisions in an ended hand, compared with the best by what they saw then.

        A `quick` review has the same values after a fraction of the time, without chances and reasons.
        """
        player = session.player
        key, history = await histories.of(table)
        ready = await have_ready(workers, history.game)
        made = await replays.get_or_make(
            (*key, number, player, "quick" if quick else "review"),
            queue,
            review_job,
            history,
            history.ended(number),
            player,
            not ready,
            quick,
            urgency=Urgency.REVIEW,
            keep=ready,
        )
        answer: tuple[bytes, HandLine] = pickle.loads(made)  # made by our own process
        body, line = answer
        if ready:
            await played.keep(player, table, [line])
        return Response(body, media_type=JSON)
