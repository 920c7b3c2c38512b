"""Problems: positions of Pineapple in which the obvious placement is wrong, each with its answer.

A thousand of them are shipped, found and evaluated by `tools/problems`. The sentences of an answer are made
from its figures on request.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from croupier.advice import Advice, Problems
from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.games.ofc import rules
from croupier.games.ofc.advice import advice_from
from croupier.games.ofc.advice.position import OfcPosition, view_of_position
from croupier.games.ofc.advice.reasons import reason
from croupier.games.ofc.hidden_cards import state_behind
from croupier.games.ofc.placements import read_placement, write_placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.placement_evaluation import Evaluation
from croupier.games.ofc.view import View
from croupier.words import msg

DIFFICULTIES, STREETS = 5, 5
PRESET = "pineapple"
Three = tuple[float, float, float]


class ProblemOption(msgspec.Struct, frozen=True):
    """A placement and its figures; as `solver.placement_evaluation.Evaluation`, the move as text."""

    move: str
    value: float
    stderr: float
    foul: float
    fantasyland: float
    royalties: Three
    lines: Three
    foul_stderr: float
    fantasyland_stderr: float
    samples: int
    gap_stderr: float


class Problem(msgspec.Struct, frozen=True):
    """A position, and its most interesting placements, best first, the natural one among them.

    - `difficulty`: from 1 to 5.
    - `club`: the share of positions in which that level, with its errors, finds a placement as good as the
      best.
    - `novice`: the same for the lower level.
    - `cost`: the loss of the natural placement in points.
    """

    number: int
    street: int
    difficulty: int
    cost: float
    club: float
    novice: float
    natural: str
    position: Mapping[str, Any]
    options: tuple[ProblemOption, ...]


class About(msgspec.Struct, frozen=True):
    """The origin of the problems: the command, and the network by its SHA-256."""

    preset: str
    command: str
    seed: str
    network: str


def problems(street: int | None = None, difficulty: int | None = None) -> tuple[Problem, ...]:
    """All problems, those of a street (1 to 5), of a difficulty (1 to 5), or of both."""
    return tuple(
        one for one in _kept()[1] if street in (None, one.street) and difficulty in (None, one.difficulty)
    )


def problem(number: int) -> Problem:
    """The problem with this number, from 1. Raises BadInput if there is none."""
    every = _kept()[1]
    if not 1 <= number <= len(every):
        raise BadInput("problem {number}: expected 1 to {n}", "no-problem", number=number, n=len(every))
    return every[number - 1]


def about() -> About:
    """The origin of the problems."""
    return _kept()[0]


def view_of(one: Problem) -> View:
    """The view of the player in a problem."""
    return view_of_position(_rules(), msgspec.convert(one.position, OfcPosition))


@lru_cache(maxsize=2048)
def _answer(number: int) -> Advice:
    one = problem(number)
    found = [
        Evaluation(read_placement(each.move), *msgspec.structs.astuple(each)[1:]) for each in one.options
    ]
    view = view_of(one)
    advice = advice_from(_rules(), view, found)
    natural = next(each for each in found if write_placement(each.move) == one.natural)
    best = msgspec.structs.replace(
        advice.best, why=reason(_rules(), view, found[0], natural, msg("the natural placement"))
    )
    return msgspec.structs.replace(advice, options=(best, *advice.options[1:]))


def answer(one: Problem) -> Advice:
    """The options of a problem, best first, with the reasons for the best and against the others."""
    return _answer(one.number)


def _plain(one: Problem) -> dict[str, Any]:
    """A problem with its answer as JSON data."""
    data: dict[str, Any] = msgspec.to_builtins(one)
    options = answer(one).options
    return {**data, "options": [{**option.plain(), "text": option.text} for option in options]}


PROBLEMS = Problems(preset=PRESET, unit="points", find=problems, plain=_plain, whole=state_behind)


@cache
def _rules() -> OfcRules:
    return rules(PRESET)


@cache
def _kept() -> tuple[About, tuple[Problem, ...]]:
    first, *lines = lzma.decompress(shipped_file(__name__, f"{PRESET}.jsonl.xz")).splitlines()
    read = msgspec.json.Decoder(Problem)
    return msgspec.json.decode(first, type=About), tuple(map(read.decode, lines))
