"""Routes of decisions that anybody may answer: shared hands, the hand of the day, problems.

Nobody is told how others answered before they have answered themselves, and never who. The solver's values
are made once, when a hand is shared; those of problems are shipped.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable
from datetime import date, timedelta
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.game.preset_registry import PresetRegistry
from croupier.game.registry import all_games, rules_from
from croupier.play import AnyRules
from croupier.practice import PracticeHand, Script
from croupier.serialization import Body, full_match
from croupier.server.accounts.sessions import Session
from croupier.server.coach.advice_routes import have_ready
from croupier.server.coach.answers import Answers, AnswerStore, Outcome, SharedLine
from croupier.server.coach.exercise_record import today
from croupier.server.coach.practice_routes import MoveText, hand_view, preview_of
from croupier.server.coach.problem_rating import Rating
from croupier.server.coach.questions import (
    OptionLine,
    Question,
    Seen,
    next_problem,
    seen_in,
    shared_question,
    shipped_question,
)
from croupier.server.coach.review_routes import MoveNumber, PlayOnAnswer, PlayOnBody, PlayOnPreviewBody
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.replay_cache import ReplayCache
from croupier.server.history.routes import HandNumber, Png
from croupier.server.http.api import Api
from croupier.server.http.decoding import TableName
from croupier.server.http.middleware import ClientAddress
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.worker_pool import Busy, QueueKey, Urgency, WorkerPool
from croupier.server.store import Store
from croupier.table.messages import encode
from croupier.table.view import HandView
from croupier.words import languages

QuestionName = Annotated[str, full_match("[A-Za-z0-9-]{1,40}")]
Language = Annotated[str, full_match("[a-z]{2}")]
_PICTURE = {"Cache-Control": "public, max-age=600"}
WEEK = 7
LATE_SECONDS = 600
"""Time after midnight in which the hand of the day before can be answered for that day's streak."""


class ShareBody(Body, frozen=True):
    """A decision to share: the number of the move, and whether the link shows one's name."""

    move: MoveNumber
    named: bool = False


class SharedAnswer(msgspec.Struct, frozen=True):
    """The name of a shared decision: its page is `/hand/NAME`."""

    link: str


class OwnLink(SharedLine, frozen=True, kw_only=True):
    """A link of the player; `count` people have answered."""

    link: str
    count: int


class AnswerBody(Body, frozen=True):
    """A move in the words of the game."""

    move: MoveText


class AnsweredRow(msgspec.Struct, frozen=True):
    """A move, the number of people who chose it, and the solver's view of it; None if it has none."""

    text: str
    count: int
    option: OptionLine | None


class RatingChange(msgspec.Struct, frozen=True):
    """The player's rating before and after a problem; `rated` problems have been counted."""

    before: Rating
    now: Rating
    rated: int


class ResultAnswer(msgspec.Struct, frozen=True):
    """The result of an answer. `rows` are the most frequent first, with the `best` and the `chosen`.

    `chose` is what the player of a shared hand did, `gained` what the hand brought them. An answer is
    `right` if it is not beyond doubt worse than the best. `streak`: days in a row with a hand of the day.
    """

    chosen: str
    best: str
    right: bool
    total: int
    rows: tuple[AnsweredRow, ...]
    chose: str
    gained: int | None
    streak: int
    rating: RatingChange | None = None


class QuestionAnswer(msgspec.Struct, frozen=True):
    """A decision to answer, as a table would show it to its seat.

    `asker` is the player of a shared hand if they agreed, else "". `tapped` are moves that a tap answers
    with. `count` people have answered. `result` says how, once the reader has answered.
    """

    name: str
    kind: Literal["hand", "day", "problem"]
    game: str
    preset: str
    unit: str
    hand: HandView
    tapped: tuple[str, ...]
    asker: str
    mine: bool
    fouled: bool
    count: int
    rating: Rating | None
    own_rating: Rating
    rated: int
    result: ResultAnswer | None = None


class DayAnswer(msgspec.Struct, frozen=True):
    """The lobby's part of today. `week` says of each of the last seven days whether it has an answer.

    `yesterday` is its result if the player answered, `problem` the next to solve.
    """

    day: str
    streak: int
    week: tuple[bool, ...]
    today: QuestionAnswer
    yesterday: ResultAnswer | None
    problem: QuestionAnswer


class _Found(NamedTuple):
    name: str
    seen: Seen


class _Desk:
    """Finds questions, and makes answers about them."""

    def __init__(self, store: Store, presets: PresetRegistry, clock: Callable[[], float]) -> None:
        self.kept = AnswerStore(store)
        self.clock = clock
        self._presets = presets
        self._game = next((game.key for game in all_games() if game.problems), "")

    def today(self) -> str:
        return today(self.clock)

    def day_of(self, name: str) -> str:
        """The day that an answer counts for: the hand of a day that has just ended is still that day's."""
        late = today(lambda: self.clock() - LATE_SECONDS)
        return late if name == f"day-{late}" else self.today()

    def rules(self, question: Question) -> AnyRules:
        if question.settings:  # the preset may mean something else today, or be gone
            return rules_from(question.game, question.settings, question.preset)
        return self._presets.rules(question.game, question.preset)

    async def find(self, name: str, player: str = "") -> _Found:
        """A question by its name: a link, `day`, `day-DATE`, `problem-N`, or the player's `next`."""
        if name == "day":
            name = f"day-{self.today()}"
        if name == "next":
            own = await self.kept.answers(player)
            name = await asyncio.to_thread(next_problem, self._game, own.rating.r, tuple(own.picks))
        question = await asyncio.to_thread(shipped_question, self._game, name, self.today())
        question = question or await self.kept.shared(name)
        if question is None:
            raise CroupierError("no-link", "there is no such hand, or its link was withdrawn")
        return _Found(name, seen_in(question, self.rules(question)))

    async def glance(self, name: str, player: str, own: Answers) -> QuestionAnswer:
        """A question to look at: its cards without notes and moves, which weigh most."""
        asked = await self.told(await self.find(name, player), player, own)
        bare = msgspec.structs.replace(asked.hand, asked=(), notes=None, choices=None, form=None)
        return msgspec.structs.replace(asked, hand=bare, tapped=())

    async def told(self, found: _Found, player: str, own: Answers) -> QuestionAnswer:
        """A question for this player."""
        name, seen = found
        question, tally = seen.question, await self.kept.tally(name)
        mine = question.player == player
        if mine:  # who shared it has answered at the table
            own = msgspec.structs.replace(own, picks={**own.picks, name: question.chose})
        state = seen.begin("question")
        shown = PracticeHand(seen.rules, Script(preset=seen.rules.preset, terms={}), (state,), (), True)
        return QuestionAnswer(
            name=name,
            kind="problem" if question.rating and name[0] == "p" else "day" if question.rating else "hand",
            game=question.game,
            preset=question.preset,
            unit=question.unit,
            hand=hand_view(shown, seen.seat),
            tapped=seen.tapped(),
            asker=question.name,
            mine=mine,
            fouled=question.fouled,
            count=tally.total,
            rating=tally.rating or question.rating,
            own_rating=own.rating,
            rated=own.rated,
            result=self.result(found, Outcome(own, tally, own.rating)) if name in own.picks else None,
        )

    def result(self, found: _Found, outcome: Outcome) -> ResultAnswer:
        """The result for a player who has answered."""
        name, seen = found
        own, tally, before = outcome
        question, chosen = seen.question, own.picks[name]
        options = {one.text: one for one in question.options}
        best = question.options[0].text
        wanted = {*tally.counts, chosen, best, *filter(None, [question.chose]), *seen.tapped()} - {""}
        rows = [AnsweredRow(text, tally.counts.get(text, 0), options.get(text)) for text in wanted]
        rated = RatingChange(before, own.rating, own.rated) if own.rating != before else None
        return ResultAnswer(
            chosen=chosen,
            best=best,
            right=is_right(question, chosen),
            total=tally.total,
            rows=tuple(sorted(rows, key=_order)),
            chose=question.chose,
            gained=question.gained,
            streak=own.streak(self.today()),
            rating=rated,
        )


def _order(row: AnsweredRow) -> tuple[int, float, str]:
    return -row.count, -row.option.value if row.option else 0.0, row.text


def is_right(question: Question, text: str) -> bool:
    """True if a move is not beyond doubt worse than the best: by two errors of the difference."""
    best = question.options[0]
    option = next((one for one in question.options if one.text == text), None)
    if option is None:
        return False
    return option is best or best.value - option.value <= 2 * (option.gap_stderr or 0.0)


def add_questions(
    api: Api,
    store: Store,
    histories: HistoryCache,
    replays: ReplayCache,
    presets: PresetRegistry,
    workers: WorkerPool,
    settings: Settings,
    clock: Callable[[], float],
) -> None:
    """Add the routes. `clock` is for rates; dates are those of the system time."""
    desk = _Desk(store, presets, time.time)
    answer_limit, share_limit = RateLimiter(settings.answers, clock), RateLimiter(settings.shares, clock)
    _add_shares(api, desk, histories, workers, settings, share_limit)
    _add_answers(api, desk, answer_limit)
    _add_tries(api, desk, workers)

    @api.route("GET", "/api/hands/{question}/picture.png", "hands")
    async def picture(queue: QueueKey, question: QuestionName, lang: Language = "en") -> Png:
        """The preview of a shared decision: the boards at it, and a question."""
        found = await desk.find(question)
        code = lang if lang in languages() else "en"
        body = await replays.question(found.name, pickle.dumps(found.seen), code, queue)
        return Response(body, 200, _PICTURE, "image/png")


def _add_shares(
    api: Api,
    desk: _Desk,
    histories: HistoryCache,
    workers: WorkerPool,
    settings: Settings,
    limit: RateLimiter,
) -> None:
    kept = desk.kept

    @api.route("POST", "/api/tables/{table}/hands/{number}/links", "hands", status=201)
    async def share(
        queue: QueueKey,
        table: TableName,
        number: HandNumber,
        body: ShareBody,
        session: Session,
        address: ClientAddress,
    ) -> SharedAnswer:
        """Share one of the player's own decisions in an ended hand, for anybody to answer.

        The question shows what the player saw then and nothing else. Others in the hand have no names.
        """
        if not limit.take(address):
            raise CroupierError("too-many", "too many hands are shared from your address; wait a little")
        _, history = await histories.of(table)
        if not await have_ready(workers, history.game):
            raise Busy("the solver is still getting ready on this server; try again in a minute")
        name, at = session.name if body.named else "", int(1000 * desk.clock())
        args = pickle.dumps(history.rules), history.ended(number), session.player, body.move, name, at
        question = await workers.do(queue, shared_question, *args, urgency=Urgency.REVIEW)
        question = msgspec.structs.replace(question, table=table)
        return SharedAnswer(await kept.share(question, settings.shared_hands))

    @api.route("GET", "/api/my/links", "hands")
    async def mine(session: Session) -> list[OwnLink]:
        """The decisions that the player has shared, the last one first."""
        lines = await kept.lines(session.player)
        tallies = await kept.tallies(lines)
        return [
            OwnLink(**msgspec.structs.asdict(line), link=name, count=tallies[name].total)
            for name, line in lines.items()
        ]

    @api.route("DELETE", "/api/my/links/{link}", "hands", status=204)
    async def withdraw(link: QuestionName, session: Session) -> None:
        """Withdraw a link: nobody can open it any more, and its counts are removed."""
        if not await kept.withdraw(session.player, link):
            raise CroupierError("no-link", "there is no such link, or it was withdrawn")


def _add_answers(api: Api, desk: _Desk, limit: RateLimiter) -> None:
    kept = desk.kept

    @api.route("GET", "/api/hands/{question}", "hands")
    async def ask(question: QuestionName, session: Session) -> QuestionAnswer:
        """A decision to answer: a shared one by its link, `day`, `day-DATE`, `next` or `problem-N`."""
        found = await desk.find(question, session.player)
        return await desk.told(found, session.player, await kept.answers(session.player))

    @api.route("POST", "/api/hands/{question}/answers", "hands")
    async def answer(
        question: QuestionName, body: AnswerBody, session: Session, address: ClientAddress
    ) -> ResultAnswer:
        """Answer a question. The first answer counts; a later one is answered as the first."""
        if not limit.take(address):
            raise CroupierError("too-many", "too many answers come from your address; wait a little")
        found = await desk.find(question, session.player)
        seen, tally = found.seen, await kept.tally(found.name)
        known = (*(one.text for one in seen.question.options), *filter(None, tally.counts))
        text = seen.canonical(body.move, known)
        if seen.question.player == session.player:
            raise CroupierError("own-hand", "this is your own hand: you have answered it at the table")
        right = is_right(seen.question, text)
        outcome = await kept.add(
            session.player, found.name, seen.question, text, right, desk.day_of(found.name)
        )
        return desk.result(found, outcome)

    @api.route("GET", "/api/day", "hands")
    async def day(session: Session) -> DayAnswer:
        """The hand of the day, the player's streak, their result of yesterday, and their next problem.

        The hands come without notes and moves; `GET /api/hands/day` has them.
        """
        player, now = session.player, desk.today()
        own = await kept.answers(player)
        days = [(date.fromisoformat(now) - timedelta(back)).isoformat() for back in reversed(range(WEEK))]
        before = f"day-{days[-2]}"
        yesterday = None
        if before in own.picks:
            found = await desk.find(before)
            yesterday = desk.result(found, Outcome(own, await kept.tally(before), own.rating))
        return DayAnswer(
            day=now,
            streak=own.streak(now),
            week=tuple(day in own.days for day in days),
            today=await desk.glance("day", player, own),
            yesterday=yesterday,
            problem=await desk.glance("next", player, own),
        )


def _add_tries(api: Api, desk: _Desk, workers: WorkerPool) -> None:
    async def tried(
        job: Callable[..., bytes], queue: QueueKey, question: str, body: PlayOnBody, reader: Session
    ) -> bytes:
        seen = (await desk.find(question, reader.player)).seen
        return await workers.do(queue, job, pickle.dumps(seen), body)

    @api.route("POST", "/api/hands/{question}/tries", "hands")
    async def play_on(
        queue: QueueKey, question: QuestionName, body: PlayOnBody, reader: Session
    ) -> Annotated[bytes, PlayOnAnswer]:
        """A question's hand, played on against bots after these moves. Nothing is kept.

        What its seat could not see is drawn, so that a try reveals nothing of a shared hand.
        """
        return await tried(_tried, queue, question, body, reader)

    @api.route("POST", "/api/hands/{question}/tries/preview", "hands")
    async def preview(
        queue: QueueKey, question: QuestionName, body: PlayOnPreviewBody, reader: Session
    ) -> Annotated[bytes, Any]:
        """A preview of a move there, as at a table; without moves, of an answer."""
        return await tried(_previewed, queue, question, body, reader)


# Jobs of the worker process


def _tried(seen: bytes, body: PlayOnBody) -> bytes:
    known: Seen = pickle.loads(seen)
    found, outcome = known.played_on(body.seed, body.moves)
    shown, rules = hand_view(found, known.seat), found.rules
    names = ("",) * len(shown.seats)
    return encode(PlayOnAnswer(rules.game, rules.preset, names, shown, found.due, outcome))


def _previewed(seen: bytes, body: PlayOnPreviewBody) -> bytes:
    known: Seen = pickle.loads(seen)
    found, _ = known.played_on(body.seed, body.moves)
    return preview_of(found, known.seat, body.move)
