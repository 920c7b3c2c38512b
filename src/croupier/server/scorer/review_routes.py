"""Reviews of hands with real cards, sent move by move. Nothing is stored."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache, partial
from typing import Annotated, Any, get_type_hints

import msgspec

from croupier.game.preset_registry import PresetRegistry
from croupier.game.score_input import ReviewableHand
from croupier.play import Over, replay
from croupier.server.coach.advice_routes import have_ready
from croupier.server.coach.hand_review import HandReview, review_of
from croupier.server.history.frames import frames_of
from croupier.server.history.hand_history import Frames
from croupier.server.http.api import Api
from croupier.server.runtime.game_parts import parts_of_games
from croupier.server.runtime.worker_pool import QueueKey, Urgency, WorkerPool
from croupier.table.legacy_logs import Played
from croupier.table.messages import encode


class SheetReview(msgspec.Struct, frozen=True):
    """A hand as one of its players saw it, and what they decided. Its players have no names here."""

    hand: Frames
    review: HandReview


def add_sheet_reviews(api: Api, presets: PresetRegistry, workers: WorkerPool) -> None:
    """Add the routes of all games that can read a hand move by move."""
    rules_of = cache(presets.rules)
    for game, written in parts_of_games(lambda game: game.load("written"), "sheet-reviews-left-out"):
        _add_game(api, workers, game, written, partial(rules_of, game))


def _add_game(
    api: Api,
    workers: WorkerPool,
    game: str,
    written: Callable[[Any, Any], ReviewableHand],
    rules_under: Callable[[str | None], Any],
) -> None:
    async def review(queue: QueueKey, body: Any) -> Annotated[bytes, SheetReview]:
        """One's decisions in a hand that was written down, each held against the best."""
        rules = rules_under(body.preset)
        hand = written(rules, body)
        ready = await have_ready(workers, game)
        asking = pickle.dumps((rules, hand))
        return await workers.do(queue, _reviewed, asking, not ready, urgency=Urgency.REVIEW)

    review.__annotations__["body"] = get_type_hints(written, include_extras=True)["body"]
    api.route("POST", f"/api/score/{game}/review", "scoring")(review)


# The job of the worker process


def _reviewed(asking: bytes, rough: bool) -> bytes:
    rules, hand = pickle.loads(asking)
    seats = tuple(range(hand.terms.seats))
    states = list(replay(rules, hand.terms, hand.moves))
    over = rules.turn(states[-1])
    assert isinstance(over, Over)
    frames = tuple(frames_of(rules, states, hand.moves, hand.seat))
    played = Played(1, 0, seats, ("",) * len(seats), over.returns)
    seen = Frames(rules.game, rules.preset, played, hand.seat, "", (), False, frames, count=len(frames))
    answer, _ = review_of(rules, states, hand.moves, hand.seat, 1, rough=rough)
    return encode(SheetReview(seen, answer))
