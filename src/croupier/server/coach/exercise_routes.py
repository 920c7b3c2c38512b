"""Routes of a player's own exercise record."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from croupier.errors import CroupierError
from croupier.serialization import Body, full_match
from croupier.server.accounts.sessions import Session
from croupier.server.coach.exercise_record import TRAINING, ExerciseRecord, ExerciseStats, today
from croupier.server.http.api import Api
from croupier.server.store import Change, Store

_TRIES = 8

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

    def own(session: Session) -> str:
        if not session.account:
            raise CroupierError("guest", "training is kept with an account; a guest's stays in the browser")
        return session.player

    @api.route("GET", "/api/my/training", "advice")
    async def training(session: Session) -> TrainingAnswer:
        """The player's exercise record."""
        return _told(_read(await store.get(TRAINING, own(session))))

    @api.route("POST", "/api/my/training", "advice")
    async def train(body: DoneBody, session: Session) -> TrainingAnswer:
        """Add one attempt to the record."""
        player = own(session)
        for _ in range(_TRIES):
            before = await store.get(TRAINING, player)
            after = _read(before).with_attempt(body.exercise, body.right, body.marks, today())
            change = Change(TRAINING, player, before, msgspec.json.encode(after).decode())
            if change.after == before or await store.compare_and_swap(change):
                break
        return _told(after)


def _read(text: str | None) -> ExerciseRecord:
    return ExerciseRecord() if text is None else msgspec.json.decode(text, type=ExerciseRecord)


def _told(found: ExerciseRecord) -> TrainingAnswer:
    now = today()
    told: dict[str, Any] = msgspec.structs.asdict(found)
    return TrainingAnswer(today=now, streak=found.streak(now), **told)
