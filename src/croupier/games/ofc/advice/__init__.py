"""Advice at OFC: the solver's evaluation of every placement of a seat's view, each with its reason.

Values are points per hand from all opponents together, including the value of a coming Fantasyland.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from croupier.advice import Advice, Adviser, Option
from croupier.advice.adviser import Priced
from croupier.bots import BackgroundJob
from croupier.games.ofc.advice.position import OfcPosition, view_of_position
from croupier.games.ofc.advice.reasons import reason
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.placements import Placement, write_placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import ROWS
from croupier.games.ofc.solver.placement_evaluation import Evaluation
from croupier.games.ofc.state import State
from croupier.games.ofc.view import View
from croupier.play import Move, Over
from croupier.words import English, msg

ROUNDS = 3
"""The usual number of answers in a review: each costs twice the one before."""


def evaluations(
    rules: OfcRules,
    view: View,
    *,
    seed: bytes,
    rounds: int | None,
    also: Sequence[Placement] = (),
    wait: bool = True,
) -> Iterator[tuple[Evaluation, ...]]:
    """The solver's evaluations of every placement, in `rounds` answers, ever finer: see `solver.evaluator`.

    If its kernels are not compiled, the first answer looks one street ahead over fewer cards; with `wait`
    the others follow once they are compiled. Without Numba there are none.
    """
    from croupier.games.ofc.bots.kernels import evaluator_at_hand, prepare
    from croupier.games.ofc.solver.plain_evaluator import PlainEvaluator

    evaluator = evaluator_at_hand(rules)
    if isinstance(evaluator, PlainEvaluator):
        from croupier.games.ofc.advice.first_look import first_look

        yield first_look(evaluator, view, seed=seed, also=also)
        if rounds == 1 or not wait or not prepare():
            return
    from croupier.games.ofc.solver.evaluations import evaluate  # compiled: only who asks waits for it

    more = None if rounds is None else rounds - 1
    yield from evaluate(rules, view, seed=seed, rounds=more, also=also)


def price(
    rules: OfcRules, view: View, move: Placement, seeds: tuple[bytes, bytes], figures: int
) -> Priced | None:
    """The price of a placement: see `solver.evaluations.price`. None before the kernels are compiled."""
    from croupier.games.ofc.bots.kernels import prepare

    if not prepare(live=True):
        return None
    from croupier.games.ofc.solver.evaluations import price as pricing

    found = pricing(rules, view, move, seeds, figures, LEVELS["club"].error_sd)
    if found is None:
        return None
    advice = advice_from(rules, view, found.found, (move,))
    if not figures:
        options = tuple(msgspec.structs.replace(one, why="") for one in advice.options)
        advice = msgspec.structs.replace(advice, options=options, rough=False)
    return Priced(advice, found.cost, found.stderr, found.reference)


def advice_from(
    rules: OfcRules, view: View, found: Sequence[Evaluation], also: Sequence[Placement] = ()
) -> Advice:
    """Evaluations, best first, as advice: all compared with the best one.

    The best is compared with the first other one in `also`, or else with the next best.
    """
    best = found[0]
    asked = {_key(move) for move in also}
    after, called = next(
        ((other, msg("the move played")) for other in found[1:] if _key(other.move) in asked),
        (found[1] if len(found) > 1 else None, msg("the next best")),
    )
    options = tuple(
        Option(
            move=evaluation.move,
            text=write_placement(evaluation.move),
            value=float(evaluation.value),
            stderr=_error(evaluation, best, evaluation.stderr),
            gap_stderr=gap,
            why=reason(
                rules,
                view,
                evaluation,
                *((after, called) if evaluation is best else (best, msg("the best"))),
            ),
            figures={"gap_stderr": gap, **_figures(evaluation)},
        )
        for evaluation in found
        for gap in [_error(evaluation, best, evaluation.gap_stderr)]
    )
    return Advice(unit="points", options=options, rough=best.foul is None and best.stderr > 0)


def _error(evaluation: Evaluation, best: Evaluation, error: float) -> float:
    """The error of a value, or of its difference from the best. A network knows little of unusual boards.

    Its errors for such placements were found to be most of the distance from the best. Half of that
    distance is therefore taken as the error, until the placement has been examined (`also`): a few playouts
    do not change it.
    """
    glanced = evaluation.foul is None or 0 < evaluation.samples < 16
    if not error or not glanced:
        return float(error)
    return max(float(error), (best.value - evaluation.value) / 2)


def _figures(evaluation: Evaluation) -> dict[str, Any]:
    """The figures of INTERFACE, None for all of a placement that has only been glanced at."""
    royalties, lines = evaluation.royalties, evaluation.lines
    unknown = evaluation.foul is None
    return {
        "samples": None if unknown else evaluation.samples,
        "foul": evaluation.foul,
        "foul_stderr": None if unknown else evaluation.foul_stderr,
        "fantasyland": evaluation.fantasyland,
        "fantasyland_stderr": None if unknown else evaluation.fantasyland_stderr,
        "royalties": None if royalties is None else sum(royalties),
        "royalties_by_row": None if royalties is None else dict(zip(ROWS, royalties, strict=True)),
        "points_by_row": None if lines is None else dict(zip(ROWS, lines, strict=True)),
    }


def _view_in_play(_rules: OfcRules, view: View) -> View | None:
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
    answers = evaluations(rules, view, seed=seed, rounds=rounds, also=also, wait=wait)
    return (advice_from(rules, view, found, also) for found in answers)


def _key(move: Move) -> Hashable:
    """The order of cards within a row says nothing."""
    assert isinstance(move, Placement)
    return tuple(map(frozenset, (move.front, move.middle, move.back)))


def _points_by_hand(rules: OfcRules, state: State, seat: int) -> Mapping[str, float]:
    """Points from all opponents, before stacks run short (OFC9)."""
    return {"": sum(rules.points(state)[seat])} if isinstance(rules.turn(state), Over) else {}


COMPILED = English(
    "the solver is compiled, once on this machine, in a minute or so; its first answer looks one street"
    " ahead"
)
MISSING = English("without the extra 'fast' advice looks one street ahead: pip install 'croupier[fast]'")


def _beside() -> BackgroundJob | None:
    """The background job that compiles the kernels, if they are missing."""
    from croupier.games.ofc.bots.kernels import beside

    found = beside()
    return None if found is None else BackgroundJob(found.module, COMPILED if found.module else MISSING)


ADVISER = Adviser(
    body=OfcPosition,
    read=view_of_position,
    seen=_view_in_play,
    advise=_answers,
    key=_key,
    gained=_points_by_hand,
    listed=False,
    beside=_beside,
    rounds=ROUNDS,
    price=price,
)
