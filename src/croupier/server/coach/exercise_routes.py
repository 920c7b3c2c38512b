"""Routes of a player's own exercise record."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from croupier.errors import CroupierError
from croupier.serialization import Body, full_match
from croupier.server.accounts.sessions import Session
from croupier.server.coach.exercise_record import ExerciseRecord, ExerciseStats, today, training_of
from croupier.server.http.api import Api
from croupier.server.store import Store

Exercise = Literal["day", "problems", "fantasyland", "fouls", "openings"]


class TrainingAnswer(msgspec.Struct, frozen=True):
    """One's training; `streak` are the days in a row up to now, `today` is the day it is."""

    today: str
    streak: int
    runs: dict[str, ExerciseStats]
    days: dict[str, str]


class DoneBody(Body, frozen=True):
    """An exercise that was done; `marks` are a letter for each decision of a day's hand."""

    exercise: Exercise
    right: bool
    marks: Annotated[str, full_match("[a-d]{0,10}")] = ""


def add_training(api: Api, store: Store) -> None:
    """Add the routes of the record."""
    kept = training_of(store)

    def own(session: Session) -> str:
        if not session.account:
            raise CroupierError("guest", "training is kept with an account; a guest's stays in the browser")
        return session.player

    @api.route("GET", "/api/my/training", "advice")
    async def training(session: Session) -> TrainingAnswer:
        """The player's exercise record."""
        return _told(await kept.get(own(session)))

    @api.route("POST", "/api/my/training", "advice")
    async def train(body: DoneBody, session: Session) -> TrainingAnswer:
        """Add one attempt to the record."""
        attempt = body.exercise, body.right, body.marks, today()
        return _told(await kept.change(own(session), lambda before: before.with_attempt(*attempt)))


def _told(found: ExerciseRecord) -> TrainingAnswer:
    now = today()
    told: dict[str, Any] = msgspec.structs.asdict(found)
    return TrainingAnswer(today=now, streak=found.streak(now), **told)
