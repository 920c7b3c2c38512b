"""How a game gives advice, and the one door to it: `solve`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.advice.options import Advice
from croupier.bots import Beside
from croupier.chance import seed_of
from croupier.errors import BadInput, CroupierError
from croupier.game.registry import game_of, rules_of
from croupier.play import AnyRules, Move, Over
from croupier.serialization import convert, said

__all__ = ["Adviser", "adviser_of", "last_of", "solve", "spot_seen"]


def _one_part(_view: Any) -> str:
    return ""


def _returned(rules: AnyRules, state: Any, seat: int) -> Mapping[str, float]:
    turn = rules.turn(state)
    return {"": turn.returns[seat]} if isinstance(turn, Over) else {}


def _nothing() -> None:
    return None


def _itself(move: Move) -> Hashable:
    return move


class Adviser(msgspec.Struct, frozen=True, kw_only=True):
    """A game's part of advice, which its `GAME.advice` names. A *spot* is what the game itself asks about.

    `body` is a position as plain data, and `read(rules, body)` makes a spot of it, or raises BadInput.
    `seen(rules, view)` makes one of the view of a seat that is to act; None where nothing is known of its
    options, such as what to bet. `advise(rules, spot, seed, rounds, also)` gives one answer after the
    other, each finer; `rounds` bounds them, and the moves in `also` are looked into as the best are. `key`
    is the same for moves that come to the same. Where an answer leaves options out, because they are very
    many, they are not all `listed`.

    For reviews: `part(view)` names the part of a hand that a decision is in, where one hand is a match of
    many rounds; `gained(rules, state, seat)` is what a seat has gained in an ended hand, by part, in the
    unit in which options are valued. `rounds` are as many answers as a review takes usually.

    Some advice is made by what is compiled once on a machine, in a minute. `advise` then gives a first
    impression, and waits for that before a finer answer, unless it is called with `wait=False`; `beside`
    says what is to be run for it elsewhere, and None where nothing is.
    """

    body: type[msgspec.Struct]
    read: Callable[[Any, Any], Any]
    seen: Callable[[Any, Any], Any]
    advise: Callable[..., Iterator[Advice]]
    key: Callable[[Any], Hashable] = _itself
    part: Callable[[Any], str] = _one_part
    gained: Callable[[Any, Any, int], Mapping[str, float]] = _returned
    listed: bool = True
    beside: Callable[[], Beside | None] = _nothing
    rounds: int | None = None


def adviser_of(game: str) -> Adviser:
    """A game's adviser. Raises BadInput, with the code `no-advice`, for a game without one."""
    found = game_of(game).load("advice")
    if found is None:
        raise BadInput("game '{game}': expected one that gives advice", "no-advice", game=game)
    assert isinstance(found, Adviser)
    return found


def spot_seen(rules: AnyRules, view: Any) -> Any:
    """What is to be decided in a seat's view; raises CroupierError where nothing is that is judged."""
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

    Raises BadInput for a position that cannot be, and CroupierError where nothing is to be decided; both
    at once, not with the first answer.
    """
    if isinstance(rules, str):
        named = position.get("preset") if isinstance(position, Mapping) else None
        rules = rules_of(rules, named)
    adviser = adviser_of(rules.game)
    if isinstance(position, Mapping):
        try:
            body = convert(position, adviser.body)
        except msgspec.ValidationError as error:
            raise BadInput(said(error, adviser.body, "position")) from None
        spot = adviser.read(rules, body)
    else:
        spot = spot_seen(rules, position)
    key = seed if isinstance(seed, bytes) else seed_of(str(seed))
    return adviser.advise(rules, spot, key, rounds)


def last_of(answers: Iterator[Advice]) -> Advice:
    """The finest of some answers; ValueError where there is none."""
    found = None
    for found in answers:  # noqa: B007  # the last one is wanted
        pass
    if found is None:
        raise ValueError("expected an answer")
    return found
