"""A player's exercise record, stored with their account. A guest's stays in the browser.

The server believes the page's results, because nobody is ranked by them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container
from datetime import date, timedelta

import msgspec
from msgspec.structs import replace

from croupier.server.store import Records, Store

TRAINING = "training"
"""The store's space, by player."""
MOST_DAYS = 400


def today(clock: Callable[[], float] = time.time) -> str:
    """Today's date in UTC, by which everybody has the same hand of the day."""
    return time.strftime("%Y-%m-%d", time.gmtime(clock()))


def streak_in(days: Container[str], now: str) -> int:
    """The number of days in a row that are among `days`, up to today or yesterday."""
    at, count = date.fromisoformat(now), 0
    if now not in days:
        at -= timedelta(1)
    while at.isoformat() in days:
        at, count = at - timedelta(1), count + 1
    return count


class ExerciseStats(msgspec.Struct, frozen=True):
    """The attempts at one exercise, and the right ones: in all, in a row now, and the longest row."""

    tried: int = 0
    right: int = 0
    row: int = 0
    best: int = 0

    def with_attempt(self, right: bool) -> ExerciseStats:
        """The statistics after one more attempt."""
        row = self.row + 1 if right else 0
        return ExerciseStats(self.tried + 1, self.right + right, row, max(self.best, row))


class ExerciseRecord(msgspec.Struct, frozen=True):
    """The record: exercises by name, and the marks of the hands of the day by date."""

    runs: dict[str, ExerciseStats] = {}
    days: dict[str, str] = {}

    def streak(self, now: str) -> int:
        """Days in a row on which the hand of the day was played, up to today or yesterday."""
        return streak_in(self.days, now)

    def with_attempt(self, exercise: str, right: bool, marks: str, now: str) -> ExerciseRecord:
        """The record after one more exercise. Only the first result of a day's hand counts."""
        days = self.days
        if exercise == "day":
            if now in days:
                return self
            kept = sorted(days)[-MOST_DAYS + 1 :]
            days = {**{day: days[day] for day in kept}, now: marks}
        run = self.runs.get(exercise, ExerciseStats()).with_attempt(right)
        return replace(self, runs={**self.runs, exercise: run}, days=days)


def training_of(store: Store) -> Records[ExerciseRecord]:
    """The records of all players."""
    return Records(store, TRAINING, ExerciseRecord, ExerciseRecord())
