"""Advice at OFC: every placement of a seat's view as the solver judges it, each with its reason.

Values are points a hand from all opponents together, with the value of Fantasyland to come in them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from croupier.advice import Advice, Adviser, Option
from croupier.games.ofc.advice.position import OfcPosition, position_of, view_of_position
from croupier.games.ofc.advice.reasons import Thought, reason
from croupier.games.ofc.placements import Placement, write_placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import ROWS
from croupier.games.ofc.state import State
from croupier.games.ofc.view import View
from croupier.play import Move, Over

__all__ = ["ADVISER", "OfcPosition", "advice_from", "position_of", "thoughts", "view_of_position"]

ROUNDS = 2
"""So often a review has the solver refine its first answer."""


def thoughts(
    rules: OfcRules, view: View, *, seed: bytes, rounds: int | None
) -> Iterator[tuple[Thought, ...]]:
    """What the solver thinks of every placement, ever finer: see `solver.thinking`."""
    from importlib import import_module

    thinking: Any = import_module("croupier.games.ofc.solver.thinking")
    found: Iterator[tuple[Thought, ...]] = thinking.thoughts(rules, view, seed=seed, rounds=rounds)
    return found


def advice_from(rules: OfcRules, view: View, found: Sequence[Thought]) -> Advice:
    """Thoughts, best first, as advice: the best held against the next, all others against the best."""
    best, after = found[0], next(iter(found[1:]), None)
    options = tuple(
        Option(
            move=thought.move,
            text=write_placement(thought.move),
            value=float(thought.value),
            stderr=float(thought.stderr),
            why=reason(rules, view, thought, after if thought is best else best),
            figures=_figures(thought),
        )
        for thought in found
    )
    return Advice(unit="points", options=options)


def _figures(thought: Thought) -> dict[str, Any]:
    return {
        "foul": float(thought.foul),
        "fantasyland": float(thought.fantasyland),
        "royalties": float(sum(thought.royalties)),
        "royalties_by_row": dict(zip(ROWS, map(float, thought.royalties), strict=True)),
        "points_by_row": dict(zip(ROWS, map(float, thought.lines), strict=True)),
    }


def _seen(_rules: OfcRules, view: View) -> View | None:
    own = None if view.seat is None or view.seat not in view.to_act else view.seats[view.seat]
    return view if own is not None and own.pending else None


def _answers(rules: OfcRules, view: View, seed: bytes, rounds: int | None) -> Iterator[Advice]:
    return (advice_from(rules, view, found) for found in thoughts(rules, view, seed=seed, rounds=rounds))


def _key(move: Move) -> Hashable:
    """The order of cards within a row says nothing."""
    assert isinstance(move, Placement)
    return tuple(map(frozenset, (move.front, move.middle, move.back)))


def _gained(rules: OfcRules, state: State, seat: int) -> Mapping[str, float]:
    """Points from all opponents, before stacks run short (OFC9)."""
    return {"": sum(rules.points(state)[seat])} if isinstance(rules.turn(state), Over) else {}


ADVISER = Adviser(
    body=OfcPosition,
    read=view_of_position,
    seen=_seen,
    advise=_answers,
    key=_key,
    gained=_gained,
    rounds=ROUNDS,
)
