"""Advice at OFC: every placement of a seat's view as the solver judges it, each with its reason.

Values are points a hand from all opponents together, with the value of Fantasyland to come in them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from croupier.advice import Advice, Adviser, Option
from croupier.bots import Beside
from croupier.games.ofc.advice.position import OfcPosition, position_of, view_of_position
from croupier.games.ofc.advice.reasons import reason
from croupier.games.ofc.placements import Placement, write_placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import ROWS
from croupier.games.ofc.solver.thought import Thought
from croupier.games.ofc.state import State
from croupier.games.ofc.view import View
from croupier.play import Move, Over
from croupier.words import msg

__all__ = ["ADVISER", "OfcPosition", "advice_from", "position_of", "thoughts", "view_of_position"]

ROUNDS = 3
"""So many answers a review takes: each costs twice the one before."""


def thoughts(
    rules: OfcRules,
    view: View,
    *,
    seed: bytes,
    rounds: int | None,
    also: Sequence[Placement] = (),
    wait: bool = True,
) -> Iterator[tuple[Thought, ...]]:
    """What the solver thinks of every placement, in so many answers, ever finer: see `solver.thinking`.

    Where its kernels are not compiled, the first is what the network says alone; with `wait` the others
    come once they are. Without Numba there are none.
    """
    from croupier.games.ofc.bots.kernels import prepare

    if not prepare(live=True):
        from croupier.games.ofc.advice.network_only import impression

        yield impression(rules, view, also)
        if rounds == 1 or not wait or not prepare():
            return
    from croupier.games.ofc.solver import evaluator as thinking  # compiled: only who asks waits for it

    more = None if rounds is None else rounds - 1
    yield from thinking.thoughts(rules, view, seed=seed, rounds=more, also=also)


def advice_from(
    rules: OfcRules, view: View, found: Sequence[Thought], also: Sequence[Placement] = ()
) -> Advice:
    """Thoughts, best first, as advice: all held against the best.

    The best is held against the first in `also` that is another, such as what was played instead; without
    any, against the next.
    """
    best = found[0]
    asked = {_key(move) for move in also}
    after, called = next(
        ((other, msg("the move played")) for other in found[1:] if _key(other.move) in asked),
        (found[1] if len(found) > 1 else None, msg("the next best")),
    )
    options = tuple(
        Option(
            move=thought.move,
            text=write_placement(thought.move),
            value=float(thought.value),
            stderr=_error(thought, best, thought.stderr),
            gap_stderr=gap,
            why=reason(
                rules, view, thought, *((after, called) if thought is best else (best, msg("the best")))
            ),
            figures={"gap_stderr": gap, **_figures(thought)},
        )
        for thought in found
        for gap in [_error(thought, best, thought.gap_stderr)]
    )
    return Advice(unit="points", options=options, rough=best.foul is None)


def _error(thought: Thought, best: Thought, error: float) -> float:
    """An error, of a value or of what it differs by. A network knows little of boards that nobody plays to.

    What it says of a placement was seen to be off by most of the distance from the best. So half of that is
    taken for its error, until it has been looked into (`also`): a glance at few hands does not change it.
    """
    glanced = thought.foul is None or 0 < thought.samples < 16
    if not error or not glanced:
        return float(error)
    return max(float(error), (best.value - thought.value) / 2)


def _figures(thought: Thought) -> dict[str, Any]:
    """The figures of INTERFACE, None for all of a placement that has only been glanced at."""
    royalties, lines = thought.royalties, thought.lines
    unknown = thought.foul is None
    return {
        "samples": None if unknown else thought.samples,
        "foul": thought.foul,
        "foul_stderr": None if unknown else thought.foul_stderr,
        "fantasyland": thought.fantasyland,
        "fantasyland_stderr": None if unknown else thought.fantasyland_stderr,
        "royalties": None if royalties is None else sum(royalties),
        "royalties_by_row": None if royalties is None else dict(zip(ROWS, royalties, strict=True)),
        "points_by_row": None if lines is None else dict(zip(ROWS, lines, strict=True)),
    }


def _seen(_rules: OfcRules, view: View) -> View | None:
    own = None if view.seat is None or view.seat not in view.to_act else view.seats[view.seat]
    return view if own is not None and own.pending else None


def _answers(
    rules: OfcRules,
    view: View,
    seed: bytes,
    rounds: int | None,
    also: Sequence[Placement] = (),
    *,
    wait: bool = True,
) -> Iterator[Advice]:
    answers = thoughts(rules, view, seed=seed, rounds=rounds, also=also, wait=wait)
    return (advice_from(rules, view, found, also) for found in answers)


def _key(move: Move) -> Hashable:
    """The order of cards within a row says nothing."""
    assert isinstance(move, Placement)
    return tuple(map(frozenset, (move.front, move.middle, move.back)))


def _gained(rules: OfcRules, state: State, seat: int) -> Mapping[str, float]:
    """Points from all opponents, before stacks run short (OFC9)."""
    return {"": sum(rules.points(state)[seat])} if isinstance(rules.turn(state), Over) else {}


COMPILED = "the solver is compiled, once on this machine, in a minute or so; its first answer is a guess"
MISSING = "without the extra 'fast' advice is a first impression: pip install 'croupier[fast]'"


def _beside() -> Beside | None:
    """What makes the kernels, where they are not there."""
    from croupier.games.ofc.bots.kernels import beside

    found = beside()
    return None if found is None else Beside(found.module, COMPILED if found.module else MISSING)


ADVISER = Adviser(
    body=OfcPosition,
    read=view_of_position,
    seen=_seen,
    advise=_answers,
    key=_key,
    gained=_gained,
    listed=False,
    beside=_beside,
    rounds=ROUNDS,
)
