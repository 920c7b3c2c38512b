"""Decisions that anybody may answer: of shared hands, the hand of the day, and problems.

A question holds what its seat could see, and the solver's values, which are made once. It knows nothing
that was hidden from that seat: all that is shown, answered or played on depends on the view alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from croupier.advice import Problems, adviser_of, decision_in, final_answer
from croupier.chance import Stream, seed_of
from croupier.errors import BadInput, CroupierError
from croupier.game.registry import game_of, rules_of
from croupier.play import Act, AnyRules, Move
from croupier.practice import PracticeHand, play_on
from croupier.serialization import convert, from_plain, to_plain
from croupier.server.coach.exercise_record import MOST_DAYS
from croupier.server.coach.problem_rating import Rating, first_rating
from croupier.server.history.replay_cache import history_with
from croupier.table.ended_hands import EndedHand
from croupier.words import Message

MOST_OPTIONS = 24
"""Options that are kept with their values: enough for all placements of three cards but the silliest."""
SHOWN = 4
"""Options that a tap answers with."""
MOST_TAPPED = 5
"""Cards in hand for which options are shown: more are placed by oneself."""
_DAY_STEP = 7919
"""A prime, by which the hands of the day go round the problems."""
_PROBLEM, _DAY = re.compile(r"problem-([1-9][0-9]{0,4})"), re.compile(r"day-([0-9]{4}-[0-9]{2}-[0-9]{2})")


class OptionLine(msgspec.Struct, frozen=True):
    """An option and the solver's view of it; None for a chance that was not sampled.

    `text` is the move as a table takes it; `gap_stderr` is the error of the difference from the best.
    """

    text: str
    move: str
    value: float
    stderr: float
    gap_stderr: float | None = None
    why: str = ""
    message: Message | msgspec.UnsetType = msgspec.UNSET
    foul: float | None = None
    foul_stderr: float | None = None
    fantasyland: float | None = None
    fantasyland_stderr: float | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A decision to answer; `view` is the seat's as plain data, `options` are best first.

    Of a shared hand also: its place, what its player `chose`, their `name` if they agreed to show it,
    whether they `fouled` and what they gained. `rating` is a problem's first one. `settings` are those that
    it was played under; {} for those of its shipped preset, and in old databases.
    """

    game: str
    preset: str
    unit: str
    view: Any
    options: tuple[OptionLine, ...]
    player: str = ""
    table: str = ""
    number: int = 0
    move: int = 0
    at: int = 0
    name: str = ""
    chose: str = ""
    fouled: bool = False
    gained: int | None = None
    rating: Rating | None = None
    settings: dict[str, Any] = {}


class Seen(NamedTuple):
    """A question with its rules, and the view of its seat."""

    rules: AnyRules
    view: Any
    question: Question

    @property
    def seat(self) -> int:
        """The seat that has to act."""
        seat: int = self.view.seat
        return seat

    def begin(self, seed: str) -> Any:
        """A state behind the view; the same seed draws the same hidden cards."""
        return _part(self.rules.game).whole(self.rules, self.view, Stream(seed_of(seed), "unseen"))

    def played_on(self, seed: str, own: Sequence[str]) -> tuple[PracticeHand, float | None]:
        """The hand played on after one's `own` moves, and what it brought; None before its end."""
        rules, adviser = self.rules, adviser_of(self.rules.game)

        def gained(state: Any) -> float | None:
            return adviser.gained(rules, state, self.seat).get(adviser.part(self.view))

        hand = play_on(
            rules, ([self.begin(seed)], []), self.seat, seed, own, lambda state: gained(state) is not None
        )
        return hand, gained(hand.states[-1])

    def canonical(self, text: str, known: Sequence[str]) -> str:
        """The text of an equal move that is known, or of this one. Raises BadInput or Illegal."""
        rules, key = self.rules, adviser_of(self.rules.game).key
        move = rules.read(text)
        if move.seat != self.seat:
            raise BadInput("move: expected one of your own", "bad-move")
        rules.apply(self.begin("answer"), move)
        same = (one for one in known if key(rules.read(one)) == key(move))
        return next(same, None) or rules.write(move)

    def tapped(self) -> tuple[str, ...]:
        """The options that a tap answers with, in an order that says nothing."""
        cards = self.view.seats[self.seat].pending or ()
        if len(cards) > MOST_TAPPED:
            return ()
        options, chose = self.question.options, self.question.chose
        texts = [one.text for one in options[:SHOWN]]
        if chose and chose not in texts:
            texts[-1] = chose
        return tuple(sorted(texts))


def seen_in(question: Question, rules: AnyRules) -> Seen:
    """A question as its seat sees it."""
    return Seen(rules, from_plain(question.view, rules.view_type), question)


@cache
def _part(game: str) -> Problems:
    found = game_of(game).load("problems")
    if found is None:
        raise BadInput("game '{game}': its hands are shared as replays", "no-question", game=game)
    assert isinstance(found, Problems)
    return found


# Problems and the hand of the day


def shipped_question(game: str, name: str, today: str) -> Question | None:
    """The question `problem-N`, or `day-DATE` of the last 400 days; None for another name."""
    if found := _PROBLEM.fullmatch(name):
        return _problem(game, int(found[1]))
    oldest = (date.fromisoformat(today) - timedelta(MOST_DAYS)).isoformat()
    found = _DAY.fullmatch(name)
    return _problem(game, number_of_day(game, found[1])) if found and oldest < found[1] <= today else None


@lru_cache(maxsize=1024)
def number_of_day(game: str, day: str) -> int | None:
    """The problem of a day, by a rule that anybody can follow.

    Days are counted round the problems of streets 2 to 4 and difficulties 2 to 4.
    """
    try:
        number = date.fromisoformat(day).toordinal() * _DAY_STEP
    except ValueError:
        return None
    middle = [one for one in _part(game).find(None, None) if 1 < one.street < 5 and 1 < one.difficulty < 5]
    return int(middle[number % len(middle)].number)


@lru_cache(maxsize=256)
def _problem(game: str, number: int | None) -> Question | None:
    part, adviser = _part(game), adviser_of(game)
    found = next((one for one in part.find(None, None) if one.number == number), None)
    if found is None:
        return None
    plain, rules = part.plain(found), rules_of(game, part.preset)
    view = adviser.read(rules, convert(plain["position"], adviser.body))
    options = tuple(_line(rules, option) for option in plain["options"])
    return Question(
        game=game,
        preset=part.preset,
        unit=part.unit,
        view=to_plain(view),
        options=options,
        rating=first_rating(found.club),
    )


def next_problem(game: str, rating: float, done: Sequence[str]) -> str:
    """The problem nearest to a rating among those that are not done, or among all."""
    every = [(f"problem-{number}", first) for number, first in _first_ratings(game)]
    solved = set(done)
    left = [one for one in every if one[0] not in solved] or every
    return min(left, key=lambda one: abs(one[1] - rating))[0]


@cache
def _first_ratings(game: str) -> tuple[tuple[int, float], ...]:
    return tuple((one.number, first_rating(one.club).r) for one in _part(game).find(None, None))


def _line(rules: AnyRules, plain: dict[str, Any]) -> OptionLine:
    move = rules.write(rules.read(plain["move"]))
    return msgspec.convert({**plain, "text": move}, OptionLine)


# Shared hands


def shared_question(rules: bytes, hand: EndedHand, player: str, move: int, name: str, at: int) -> Question:
    """The question of a player's decision, move number `move`: a job of the worker process.

    Raises BadInput for another's move, CroupierError for a hand that is not theirs.
    """
    history = history_with(rules, hand)
    known, replayed = history.rules, history.replayed(hand.played.number, player)
    seat, game = replayed.own, history.game
    _part(game)  # a game without them is refused
    if seat is None:
        raise CroupierError(
            "not-dealt-in", "you were not dealt into hand {number}", number=hand.played.number
        )
    state = replayed.states[move - 1] if move <= len(replayed.moves) else None
    if state is None or not isinstance(known.turn(state), Act) or replayed.moves[move - 1].seat != seat:
        raise BadInput("move {at}: expected a decision of your own", "no-decision", at=move)
    found = valued_question(known, known.view(state, seat), replayed.moves[move - 1])
    counted = game_of(game).load("figures")
    figures = counted(known, replayed.states[-1])[seat] if counted else {}
    return msgspec.structs.replace(
        found,
        player=player,
        number=hand.played.number,
        move=move,
        at=at,
        name=name,
        fouled=bool(figures.get("foul")),
        gained=hand.played.returns[seat],
    )


def valued_question(rules: AnyRules, view: Any, chosen: Move) -> Question:
    """The question of a view, with the solver's values: made of the view and the move chosen alone."""
    adviser, plain = adviser_of(rules.game), to_plain(view)
    seed = seed_of(msgspec.json.encode(plain).decode())
    spot = decision_in(rules, view)
    advice = final_answer(adviser.advise(rules, spot, seed, adviser.rounds, (chosen,), wait=False))
    same = next((one for one in advice.options if adviser.key(one.move) == adviser.key(chosen)), None)
    kept = list(advice.options[:MOST_OPTIONS])
    if same is not None and same not in kept:
        kept.append(same)
    return Question(
        game=rules.game,
        preset=rules.preset,
        unit=advice.unit,
        view=plain,
        options=tuple(_line(rules, {**one.plain()}) for one in kept),
        settings=to_plain(rules.settings),
        chose=rules.write(same.move if same is not None else chosen),
    )
