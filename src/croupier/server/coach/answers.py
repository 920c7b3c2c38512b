"""Stored answers to questions: counts for each question, and each player's own.

A question's tally has counts alone. What a player chose is kept with that player, so that an answer counts
once, and is forgotten with them.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.server.coach.exercise_record import streak_in
from croupier.server.coach.problem_rating import NEWCOMER, Rating, after_answer
from croupier.server.coach.questions import Question
from croupier.server.store import Records, Store, Unavailable
from croupier.words import msg_n

SHARED, SHARER, TALLY, ANSWERS = "shared", "sharer", "tally", "answers"
"""The store's spaces: questions by link, links by player, tallies by question, answers by player."""
MOST_KEPT = 2000
"""Answers, and days, that are kept of a player, the last ones: more than there are problems and days."""
MOST_KINDS = 100
"""Different answers that are counted to a question. Others are counted together, under ""."""
_TRIES = 16

T = TypeVar("T")


class Tally(msgspec.Struct, frozen=True):
    """The answers to a question: how often each was given, and a problem's rating."""

    counts: dict[str, int] = {}
    rating: Rating | None = None

    @property
    def total(self) -> int:
        """The number of people who answered."""
        return sum(self.counts.values())

    def with_answer(self, text: str, rating: Rating | None) -> Tally:
        """The tally after one more answer."""
        key = text if text in self.counts or len(self.counts) < MOST_KINDS else ""
        return Tally({**self.counts, key: self.counts.get(key, 0) + 1}, rating)


class Answers(msgspec.Struct, frozen=True):
    """A player's answers by question; by date, whether the hand of the day was right; and the rating."""

    picks: dict[str, str] = {}
    days: dict[str, bool] = {}
    rating: Rating = NEWCOMER
    rated: int = 0
    """Problems by which the player was rated."""

    def streak(self, now: str) -> int:
        """Days in a row with an answer, up to today or yesterday."""
        return streak_in(self.days, now)


class SharedLine(msgspec.Struct, frozen=True):
    """A shared decision as its player's list has it; `at` is when it was shared, in milliseconds."""

    table: str
    number: int
    move: int
    at: int
    name: str = ""


class Outcome(NamedTuple):
    """The state after an answer: the player's answers, the tally, and the player's rating before."""

    answers: Answers
    tally: Tally
    before: Rating


class AnswerStore:
    """Shared questions and answers in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._answers = Records(store, ANSWERS, Answers, Answers())
        self._tallies = Records(store, TALLY, Tally, Tally())
        self._shared = Records[Question | None](store, SHARED, Question, None)
        self._lines = Records[dict[str, SharedLine]](store, SHARER, dict[str, SharedLine], {})

    async def answers(self, player: str) -> Answers:
        """A player's answers."""
        return await self._answers.get(player)

    async def tally(self, name: str) -> Tally:
        """The tally of a question."""
        return await self._tallies.get(name)

    async def tallies(self, names: Collection[str]) -> dict[str, Tally]:
        """The tallies of questions."""
        return await self._tallies.many(names)

    async def add(
        self, player: str, name: str, question: Question, text: str, right: bool, today: str
    ) -> Outcome:
        """Count an answer, unless this player has answered the question before."""
        for _ in range(_TRIES):
            own, before = await self._answers.entry(player)
            tally, kept = await self._tallies.entry(name)
            if name in own.picks:
                return Outcome(own, tally, own.rating)
            after = replace(own, picks=_last({**own.picks, name: text}))
            rating = None
            if question.rating is not None and name.startswith("problem-"):
                known = tally.rating or question.rating
                better, rating = after_answer(own.rating, known, right, question.rating)
                after = replace(after, rating=better, rated=own.rated + 1)
            if name == f"day-{today}":
                after = replace(after, days=_last({**own.days, today: right}))
            counted = tally.with_answer(text, rating)
            changes = self._answers.swap(player, before, after), self._tallies.swap(name, kept, counted)
            if await self._store.compare_and_swap(*changes):
                if question.player and await self.shared(name) is None:  # withdrawn meanwhile
                    await self._tallies.remove(name)
                return Outcome(after, counted, own.rating)
        raise Unavailable("too many answers at once; try again in a moment")

    async def shared(self, name: str) -> Question | None:
        """The question of a link."""
        return await self._shared.get(name)

    async def lines(self, player: str) -> dict[str, SharedLine]:
        """A player's links, the last one first."""
        return dict(reversed((await self._lines.get(player)).items()))

    async def share(self, question: Question, most: int) -> str:
        """Keep a question under a link, which is returned: the same for the same decision and name.

        Raises CroupierError `too-many` if the player has `most` links.
        """
        player, name = question.player, secrets.token_urlsafe(9).replace("_", "-")
        line = SharedLine(question.table, question.number, question.move, question.at, question.name)
        for _ in range(_TRIES):
            lines, before = await self._lines.entry(player)
            same = (key for key, one in lines.items() if replace(one, at=line.at) == line)
            if known := next(same, None):
                return known
            if len(lines) >= most:
                raise CroupierError(
                    "too-many",
                    msg_n(
                        "you have {n} link: withdraw it first",
                        "you have {n} links: withdraw another first",
                        n=len(lines),
                    ),
                )
            listed = self._lines.swap(player, before, {**lines, name: line})
            if await self._store.compare_and_swap(listed, self._shared.swap(name, None, question)):
                return name
        raise Unavailable("too many links at once; try again in a moment")

    async def withdraw(self, player: str, name: str) -> bool:
        """Remove a link with its tally. False for one that is not the player's, or not any more."""
        while True:
            lines, before = await self._lines.entry(player)
            if name not in lines:
                return False
            left = {key: line for key, line in lines.items() if key != name}
            listed = self._lines.swap(player, before, left)
            question, text = await self._shared.entry(name)
            gone = () if question is None else (self._shared.swap(name, text, None),)
            if await self._store.compare_and_swap(listed, *gone):
                await self._tallies.remove(name)
                return True

    async def forget(self, player: str) -> None:
        """Remove a player's answers and links. Counts stay: they say of nobody what they chose."""
        for name in await self.lines(player):
            await self.withdraw(player, name)
        await self._answers.remove(player)

    async def forget_old_links(self, before: int) -> int:
        """Remove the links that were shared before this time, in milliseconds. Returns their number."""
        count = 0
        for player, lines in (await self._lines.all()).items():
            for name in [name for name, line in lines.items() if line.at < before]:
                count += await self.withdraw(player, name)
        return count


def _last(kept: dict[str, T]) -> dict[str, T]:
    return dict(list(kept.items())[-MOST_KEPT:])
