"""Routes of problems: positions to solve, each with its answer and the reasons.

Problems are shipped with their solutions. Nothing is computed for them, so clients may cache the answers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from croupier.game.registry import game_of
from croupier.server.coach.advice_routes import OptionAnswer
from croupier.server.http.api import JSON, Api, ResponseSpec
from croupier.server.runtime.game_parts import parts_of_games
from croupier.table.messages import encode

MOST = 50
KEPT = {"Cache-Control": "public, max-age=3600"}

Level = Annotated[int, Meta(ge=1, le=9)]
First = Annotated[int, Meta(ge=0, le=100_000)]
Count = Annotated[int, Meta(ge=1, le=MOST)]


class ProblemAnswer(msgspec.Struct, frozen=True):
    """A problem: a position and its most interesting options, best first."""

    number: int
    street: int
    difficulty: int
    """From 1 to 5."""
    cost: float
    """The loss of the natural move, in points."""
    club: float
    """The share of bots of this level that find a best option."""
    novice: float
    """The share of bots of this level that find a best option."""
    natural: str
    """The obvious move."""
    position: dict[str, Any]
    """The position as `POST /api/advise` takes it."""
    options: tuple[OptionAnswer, ...]


class ProblemsAnswer(msgspec.Struct, frozen=True):
    """Some of the problems that were asked for; `count` is how many there are in all."""

    game: str
    preset: str
    unit: str
    count: int
    problems: tuple[ProblemAnswer, ...]


def add_problems(api: Api) -> None:
    """Add the routes of games with problems."""
    for game, _ in parts_of_games(lambda game: game.load("problems"), "problems-left-out"):
        _add_game(api, game)


def _add_game(api: Api, game: str) -> None:
    @api.route("GET", f"/api/games/{game}/problems", "advice")
    def problems(
        street: Level | None = None, difficulty: Level | None = None, first: First = 0, count: Count = 10
    ) -> Annotated[Response, ResponseSpec(ProblemsAnswer)]:
        """Problems of a street and a difficulty, or of any: `count` of them from number `first` on."""
        return Response(_answer(game, street, difficulty, first, count), 200, KEPT, JSON)


@lru_cache(maxsize=64)
def _answer(game: str, street: int | None, difficulty: int | None, first: int, count: int) -> bytes:
    part = game_of(game).load("problems")
    found = part.find(street, difficulty)
    return encode(
        {
            "game": game,
            "preset": part.preset,
            "unit": part.unit,
            "count": len(found),
            "problems": [part.plain(one) for one in found[first : first + count]],
        }
    )
