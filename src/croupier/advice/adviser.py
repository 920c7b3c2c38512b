"""The interface by which a game gives advice, and `solve`, which calls it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.advice.options import Advice, Value
from croupier.bots import BackgroundJob
from croupier.chance import seed_of
from croupier.errors import BadInput, CroupierError
from croupier.game.registry import game_of, rules_of
from croupier.play import AnyRules, Over
from croupier.serialization import convert, describe_error


def _returns_of(rules: AnyRules, state: Any, seat: int) -> Mapping[str, float]:
    turn = rules.turn(state)
    return {"": turn.returns[seat]} if isinstance(turn, Over) else {}


class Priced(msgspec.Struct, frozen=True):
    """The price of one decision: advice that has the best option first and the move played, and the cost.

    The cost is unbiased, so that it can be below 0, and has its standard error.
    """

    advice: Advice
    cost: Value
    stderr: float
    reference: float | None = None
    """The mean cost of the choices that the level of a rating's anchor makes there."""


class Adviser(msgspec.Struct, frozen=True, kw_only=True):
    """A game's part of advice, named by its `GAME.advice`. A *spot* is the game's own form of a decision.

    Some advice needs kernels that are compiled once on a machine, in a minute. `advise` then gives a first
    answer without them and waits for them before a finer one, unless it is called with `wait=False`.
    """

    body: type[msgspec.Struct]
    """A position as plain data."""
    read: Callable[[Any, Any], Any]
    """`read(rules, body)` makes a spot, or raises BadInput."""
    seen: Callable[[Any, Any], Any]
    """`seen(rules, view)` makes the spot of a seat that has to act; None if its options cannot be valued,
    such as bets.
    """
    advise: Callable[..., Iterator[Advice]]
    """`advise(rules, spot, seed, rounds, also)` yields answers, each finer than the one before. `rounds`
    limits their number; the moves in `also` are examined as closely as the best ones.
    """
    key: Callable[[Any], Hashable] = lambda move: move
    """The same for equivalent moves."""
    part: Callable[[Any], str] = lambda _view: ""
    """For reviews: `part(view)` names the part of a hand, if a hand is a match of many rounds."""
    gained: Callable[[Any, Any, int], Mapping[str, float]] = _returns_of
    """For reviews: `gained(rules, state, seat)` is a seat's gain in an ended hand, by part, in the unit of
    the values.
    """
    listed: bool = True
    """False if an answer may leave out options because there are very many."""
    beside: Callable[[], BackgroundJob | None] = lambda: None
    """The background job that compiles the kernels; None if there is nothing to do."""
    rounds: int | None = None
    """The usual number of answers in a review."""
    price: Callable[..., Priced | None] | None = None
    """For reviews: `price(rules, spot, move, seeds, figures)` prices a move at the cheapest sound setting,
    by two evaluations with a seed each. `figures` sampled hands give the chances and the reasons; 0: none.
    None if it cannot: then `advise` does it.
    """


def adviser_of(game: str) -> Adviser:
    """A game's adviser. Raises BadInput, with the code `no-advice`, for a game without one."""
    found = game_of(game).load("advice")
    if found is None:
        raise BadInput("game '{game}': expected one that gives advice", "no-advice", game=game)
    assert isinstance(found, Adviser)
    return found


def decision_in(rules: AnyRules, view: Any) -> Any:
    """The decision in a seat's view. Raises CroupierError if there is none that can be valued."""
    if not isinstance(view, rules.view_type):
        raise BadInput("position: expected a view of {game}, or an object of plain data", game=rules.game)
    spot = adviser_of(rules.game).seen(rules, view)
    if spot is None:
        raise CroupierError("nothing-to-decide", "there is nothing here for this seat to decide on cards")
    return spot


def solve(
    rules: AnyRules | str, position: Any, *, seed: bytes | str | int = 0, rounds: int | None = None
) -> Iterator[Advice]:
    """The value of every option, in ever finer answers: take as many as you have time for.

        for advice in croupier.solve("ofc", {"preset": "pineapple", "players": […], "cards": […]}):
            print(advice.best.text, advice.best.value, advice.best.stderr)

    `rules` are a game's, or its key; then a position names its own preset. `position` is the view of the
    seat that is to act, or plain data as `croupier advise GAME -` reads it. The first answer comes at once;
    they end after `rounds` of them, or once the values are exact (those of games against the house are).
    The same seed gives the same answers. Values are what the seat gains on average, in the answer's unit.

    Raises BadInput for an impossible position, and CroupierError if there is nothing to decide; both at
    once, not with the first answer.
    """
    if isinstance(rules, str):
        named = position.get("preset") if isinstance(position, Mapping) else None
        rules = rules_of(rules, named)
    adviser = adviser_of(rules.game)
    if isinstance(position, Mapping):
        try:
            body = convert(position, adviser.body)
        except msgspec.ValidationError as error:
            raise BadInput(describe_error(error, adviser.body, "position")) from None
        spot = adviser.read(rules, body)
    else:
        spot = decision_in(rules, position)
    key = seed if isinstance(seed, bytes) else seed_of(str(seed))
    return adviser.advise(rules, spot, key, rounds)


def final_answer(answers: Iterator[Advice]) -> Advice:
    """The last and finest of some answers. Raises ValueError if there are none."""
    found = None
    for found in answers:  # noqa: B007  # the last one is wanted
        pass
    if found is None:
        raise ValueError("expected an answer")
    return found
