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
from croupier.serialization import enc_hook
from croupier.server.coach.exercise_record import streak_in
from croupier.server.coach.problem_rating import NEWCOMER, Rating, after_answer
from croupier.server.coach.questions import Question
from croupier.server.store import Change, Store, Unavailable, remove

SHARED, SHARER, TALLY, ANSWERS = "shared", "sharer", "tally", "answers"
"""The store's spaces: questions by link, links by player, tallies by question, answers by player."""
MOST_KEPT = 400
"""Answers, and days, that are kept of a player: the last ones."""
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

    async def answers(self, player: str) -> Answers:
        """A player's answers."""
        return _read(await self._store.get(ANSWERS, player), Answers) or Answers()

    async def tally(self, name: str) -> Tally:
        """The tally of a question."""
        return (await self.tallies([name]))[name]

    async def tallies(self, names: Collection[str]) -> dict[str, Tally]:
        """The tallies of questions."""
        found = await self._store.get_many((TALLY, name) for name in names)
        return {name: _read(found.get((TALLY, name)), Tally) or Tally() for name in names}

    async def add(
        self, player: str, name: str, question: Question, text: str, right: bool, today: str
    ) -> Outcome:
        """Count an answer, unless this player has answered the question before."""
        for _ in range(_TRIES):
            found = await self._store.get_many([(ANSWERS, player), (TALLY, name)])
            one, all_ = found.get((ANSWERS, player)), found.get((TALLY, name))
            own, tally = _read(one, Answers) or Answers(), _read(all_, Tally) or Tally()
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
            changes = Change(ANSWERS, player, one, _text(after)), Change(TALLY, name, all_, _text(counted))
            if await self._store.compare_and_swap(*changes):
                if question.player and await self._store.get(SHARED, name) is None:  # withdrawn meanwhile
                    await remove(self._store, TALLY, name)
                return Outcome(after, counted, own.rating)
        raise Unavailable("too many answers at once; try again in a moment")

    async def shared(self, name: str) -> Question | None:
        """The question of a link."""
        return _read(await self._store.get(SHARED, name), Question)

    async def lines(self, player: str) -> dict[str, SharedLine]:
        """A player's links, the last one first."""
        found = _read(await self._store.get(SHARER, player), dict[str, SharedLine]) or {}
        return dict(reversed(found.items()))

    async def share(self, question: Question, most: int) -> str:
        """Keep a question under a link, which is returned: the same for the same decision and name.

        Raises CroupierError `too-many` if the player has `most` links.
        """
        player, name = question.player, secrets.token_urlsafe(9).replace("_", "-")
        line = SharedLine(question.table, question.number, question.move, question.at, question.name)
        for _ in range(_TRIES):
            before = await self._store.get(SHARER, player)
            lines = _read(before, dict[str, SharedLine]) or {}
            same = (key for key, one in lines.items() if replace(one, at=line.at) == line)
            if known := next(same, None):
                return known
            if len(lines) >= most:
                raise CroupierError("too-many", "you have {n} links: withdraw another first", n=len(lines))
            listed = Change(SHARER, player, before, _text({**lines, name: line}))
            if await self._store.compare_and_swap(listed, Change(SHARED, name, None, _text(question))):
                return name
        raise Unavailable("too many links at once; try again in a moment")

    async def withdraw(self, player: str, name: str) -> bool:
        """Remove a link with its tally. False for one that is not the player's, or not any more."""
        while True:
            before = await self._store.get(SHARER, player)
            lines = _read(before, dict[str, SharedLine]) or {}
            if name not in lines:
                return False
            left = {key: line for key, line in lines.items() if key != name}
            listed = Change(SHARER, player, before, _text(left) if left else None)
            question = await self._store.get(SHARED, name)
            gone = () if question is None else (Change(SHARED, name, question, None),)
            if await self._store.compare_and_swap(listed, *gone):
                await remove(self._store, TALLY, name)
                return True


async def forget_answers(store: Store, player: str) -> None:
    """Remove a player's answers and links. Counts stay: they say of nobody what they chose."""
    kept = AnswerStore(store)
    for name in await kept.lines(player):
        await kept.withdraw(player, name)
    await remove(store, ANSWERS, player)


async def forget_old_links(store: Store, before: int) -> int:
    """Remove the links that were shared before this time, in milliseconds. Returns their number."""
    old = [
        (player, name)
        for player, text in await store.list_space(SHARER)
        for name, line in (_read(text, dict[str, SharedLine]) or {}).items()
        if line.at < before
    ]
    for player, name in old:
        await AnswerStore(store).withdraw(player, name)
    return len(old)


def _read(text: str | None, kind: type[T]) -> T | None:
    return None if text is None else msgspec.json.decode(text, type=kind)


def _text(value: object) -> str:
    return msgspec.json.encode(value, enc_hook=enc_hook).decode()


def _last(kept: dict[str, T]) -> dict[str, T]:
    return dict(list(kept.items())[-MOST_KEPT:])
