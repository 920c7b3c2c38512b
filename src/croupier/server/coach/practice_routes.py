"""Routes of practice: hands with prepared cards, for lessons and training.

The server keeps nothing of them: what was done so far is sent each time, and the hand is played again from
its beginning beside the loop. So nobody's table, chips or statistics are touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.advice import adviser_of, review_hand
from croupier.advice.review import FIGURES, PlainDecision
from croupier.errors import BadInput, CroupierError
from croupier.play import Over
from croupier.practice import LEARNER, PracticeHand, Question, play_script, practice_of, script_of
from croupier.serialization import Body, full_match
from croupier.server.coach.advice_routes import have_ready
from croupier.server.coach.exercise_record import today
from croupier.server.http.api import Api
from croupier.server.runtime.game_parts import parts_of_games
from croupier.server.runtime.worker_pool import QueueKey, Urgency, WorkerPool
from croupier.table.messages import encode
from croupier.table.view import DecisionView, HandView, choices_of

ScriptName = Annotated[str, full_match("[A-Za-z0-9-]{1,60}")]
_DAY = re.compile(r"day-(.*)")

MoveText = Annotated[str, Meta(max_length=400)]


class PracticeBody(Body, frozen=True):
    """One's moves so far, in the words of the game."""

    moves: Annotated[tuple[MoveText, ...], Meta(max_length=60)] = ()


class TrialBody(PracticeBody, frozen=True):
    """One's moves so far, and one in the making."""

    move: MoveText = ""


class PracticeAnswer(msgspec.Struct, frozen=True):
    """A hand in practice, as a table would show it to the seat 0.

    `due` says that it is for the learner to move, `suggested` what the lesson would have them do then.
    `told` is what the game has to say once it is over.
    """

    game: str
    preset: str
    names: tuple[str, ...]
    hand: HandView
    due: bool
    suggested: str
    told: dict[str, Any]


class JudgedAnswer(msgspec.Struct, frozen=True):
    """One's decisions in a hand of practice, each as a review has it; `lost` is what they cost together.

    `rough` says that what makes it better is still being compiled on this server.
    """

    unit: str
    decisions: tuple[PlainDecision, ...]
    lost: float
    rough: bool


def add_practice(api: Api, workers: WorkerPool) -> None:
    """Add the routes of all games that can be practised."""

    async def beside(
        queue: QueueKey, work: Callable[..., bytes], *args: Any, urgency: Urgency = Urgency.MOVE
    ) -> bytes:
        return await workers.do(queue, work, *args, urgency=urgency)

    @api.route("GET", "/api/practice/today", "advice")
    async def day() -> dict[str, str]:
        """The day whose hand is everybody's now."""
        return {"day": today()}

    @api.route("POST", "/api/practice/{game}/{script}", "advice")
    async def practise(
        queue: QueueKey, game: ScriptName, script: ScriptName, body: PracticeBody
    ) -> Annotated[bytes, PracticeAnswer]:
        """A hand after the player's moves, and everything that follows without them."""
        _known(game, script)
        return await beside(queue, _shown, game, script, body.moves)

    @api.route("POST", "/api/practice/{game}/{script}/try", "advice")
    async def try_move(
        queue: QueueKey, game: ScriptName, script: ScriptName, body: TrialBody
    ) -> Annotated[bytes, Any]:
        """A preview of a move, as at a table."""
        _known(game, script)
        return await beside(queue, _tried, game, script, body.moves, body.move)

    @api.route("POST", "/api/practice/{game}/{script}/judged", "advice")
    async def judge(
        queue: QueueKey, game: ScriptName, script: ScriptName, body: PracticeBody
    ) -> Annotated[bytes, JudgedAnswer]:
        """One's moves so far, each held against the best."""
        _known(game, script)
        ready = await have_ready(workers, game)
        return await beside(queue, _judged, game, script, body.moves, not ready, urgency=Urgency.REVIEW)

    _add_questions(api)


def _add_questions(api: Api) -> None:
    """Add the routes of games with quizzes."""
    for game, practice in parts_of_games(lambda game: practice_of(game.key), "practice-left-out"):
        if practice.questions is not None:
            _add_questions_of(api, game, practice.questions)


def _add_questions_of(api: Api, game: str, asked: Callable[[str], Sequence[Question]]) -> None:
    @api.route("GET", f"/api/practice/{game}/questions/{{seed}}", "advice")
    def questions(seed: ScriptName) -> tuple[Question, ...]:
        """Things to be seen at a glance, such as whether a board fouls; the same for the same seed."""
        return tuple(asked(seed))


def _known(game: str, script: str) -> None:
    """Raise BadInput for a game without practice, and for the hand of a future day."""
    if practice_of(game) is None:
        raise BadInput("game '{game}': it cannot be practised", "no-script", game=game)
    day = _DAY.fullmatch(script)
    if day and not _is_past(day[1]):
        raise BadInput("practice '{script}': expected a day up to today", "no-script", script=script)


def _is_past(day: str) -> bool:
    return re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day, re.ASCII) is not None and day <= today()


# Jobs of the worker process


def _shown(game: str, script: str, moves: tuple[str, ...]) -> bytes:
    return encode(answer_of(play_script(game, script_of(game, script), moves)))


def hand_view(hand: PracticeHand, seat: int) -> HandView:
    """A hand of practice as a table shows it to the seat that practises."""
    rules, state = hand.rules, hand.states[-1]
    turn, view = rules.turn(state), rules.view(state, seat)
    form = rules.form(view)
    said = [
        line
        for at, move in enumerate(hand.moves)
        for line in rules.said(hand.states[at], move, hand.states[at + 1])
    ]
    return HandView(
        number=1,
        seats=tuple(range(hand.states[0].terms.seats)),
        root="",
        entropy=(),
        asked=(DecisionView(seat, 0, None, None),) if hand.due else (),
        said=tuple(said),
        lines=len(said),
        returns=turn.returns if isinstance(turn, Over) else None,
        view=view,
        notes=rules.annotations(view),
        you=seat,
        choices=choices_of(rules, turn, seat, form) if hand.due else None,
        form=form if hand.due else None,
    )


def answer_of(hand: PracticeHand) -> PracticeAnswer:
    """A hand as its learner sees it."""
    rules, shown = hand.rules, hand_view(hand, LEARNER)
    practice = practice_of(rules.game)
    told = {} if hand.due or practice is None else dict(practice.told(hand))
    return PracticeAnswer(
        rules.game, rules.preset, hand.script.names, shown, hand.due, hand.suggested, told
    )


def _tried(game: str, script: str, moves: tuple[str, ...], move: str) -> bytes:
    return preview_of(play_script(game, script_of(game, script), moves), LEARNER, move)


def preview_of(hand: PracticeHand, seat: int, move: str) -> bytes:
    """The preview of a move, as JSON. Raises CroupierError, `not-tried`, if there is none to make."""
    tried = hand.rules.preview(hand.rules.view(hand.states[-1], seat), move) if hand.due else None
    if tried is None:
        raise CroupierError("not-tried", "there is nothing here to try")
    return encode(tried)


def _judged(game: str, script: str, moves: tuple[str, ...], rough: bool) -> bytes:
    hand = play_script(game, script_of(game, script), moves)
    rounds = adviser_of(game).rounds
    found, _ = review_hand(
        hand.rules, hand.states, hand.moves, (LEARNER,), rounds=rounds, wait=False, figures=FIGURES
    )
    return encode(
        JudgedAnswer(
            unit=found[0].unit if found else "",
            decisions=tuple(one.plain() for one in found),
            lost=sum(float(one.cost) for one in found),
            rough=rough,
        )
    )
