"""The work of one process of `croupier review`: a few hands, replayed and judged."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.advice import JudgedDecision, PartResult, review_hand
from croupier.advice.adviser import adviser_of
from croupier.chance import SEED_BYTES, Stream
from croupier.errors import CroupierError
from croupier.play import AnyRules, Move, Terms, replay
from croupier.table.names import name_key
from croupier.words import English


class Task(NamedTuple):
    """An ended hand to review, with its source."""

    place: str
    number: int
    rules: AnyRules
    terms: Terms
    moves: tuple[Move, ...]
    names: tuple[str, ...]


class Asked(NamedTuple):
    """The players whose decisions are reviewed, the precision, and the seed of the samples."""

    player: str | None
    seat: int | None
    seed: bytes
    rounds: int | None

    def seats(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The seats that are meant in a hand of these players."""
        return tuple(
            seat
            for seat, name in enumerate(names)
            if self.player in (None, name_key(name)) and self.seat in (None, seat)
        )


class HandDone(NamedTuple):
    """A hand reviewed; or `why` it could not be. The next one may be `played_on` from it: Fantasyland."""

    place: str
    number: int
    game: str
    names: tuple[str, ...]
    judged: tuple[JudgedDecision, ...] = ()
    parts: tuple[PartResult, ...] = ()
    why: str = ""
    played_on: bool = False


Batch = list[HandDone]


def review_batch(tasks: tuple[Task, ...], asked: Asked) -> Batch:
    """A few hands."""
    return [_review(task, asked) for task in tasks]


def _review(task: Task, asked: Asked) -> HandDone:
    done = HandDone(task.place, task.number, task.rules.game, task.names)
    seats = asked.seats(task.names)
    try:
        rounds = asked.rounds or adviser_of(task.rules.game).rounds
        states: list[Any] = list(replay(task.rules, task.terms, task.moves)) if seats else []
        if not seats:
            return done
        luck = Stream(asked.seed, task.place, task.number)
        seed = bytes(luck.below(256) for _ in range(SEED_BYTES))
        judged, parts = review_hand(
            task.rules, states, task.moves, seats, hand=task.number, seed=seed, rounds=rounds
        )
    except CroupierError as error:
        return done._replace(why=English(error.message))
    return done._replace(judged=judged, parts=parts, played_on=any(task.rules.extension(states[-1])))
