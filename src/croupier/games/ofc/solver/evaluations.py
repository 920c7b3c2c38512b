"""Evaluations of all placements of a seat, ever finer: the solver's entry point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from croupier.chance import Shoe, Stream
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.endgame import deals
from croupier.games.ofc.solver.compiled.placement_stats import Figures
from croupier.games.ofc.solver.estimates import Effort, Judged, best_of, estimate, spread_of
from croupier.games.ofc.solver.evaluator import ANSWERED, Mind, mind_of
from croupier.games.ofc.solver.fantasyland_hands import best_in_land, judge_setting
from croupier.games.ofc.solver.information_set import Sight, placement_of, seen_by, sight_of
from croupier.games.ofc.solver.playouts import decks_of
from croupier.games.ofc.solver.row_values import roughly_earned, settled
from croupier.games.ofc.solver.thought import Thought
from croupier.games.ofc.view import View
from croupier.play import Act, Over

__all__ = ["EARNING", "rehearse", "thought_of", "thoughts", "ways_of"]

GLANCE = 8
"""Playouts of a placement that nobody would choose."""

EARNING = 128
"""Playouts that measure the opponents' earnings."""


def thoughts(
    rules: OfcRules,
    view: View,
    *,
    seed: bytes = bytes(32),
    rounds: int | None = None,
    also: Sequence[Placement] = (),
) -> Iterator[tuple[Thought, ...]]:
    """Every placement of the seat in this view, best first; each answer finer than the one before.

    The first comes within a tenth of a second; the last after `rounds` answers, or once the values are
    exact. Placements in `also` are examined as closely as the best ones, independent of their network
    scores. For a hand set at once, which has too many placements, only the best one and these are
    evaluated. Samples follow from the seed. Raises BadInput if the seat has nothing to place.
    """
    mind = mind_of(rules)
    if view.seat is not None and len(view.seats[view.seat].pending or ()) >= 13:
        yield _settings(mind, view, also, np.random.default_rng([*seed]))
        return
    sight = sight_of(rules, view)
    number = 0
    told: dict[int, tuple[Figures, int]] = {}
    wanted = ways_of(sight, also)
    exactly = settled(sight) and bool(deals(len(sight.unseen), *mind.street, 13 - sight.placed))
    earned: list[float] = []
    paid = roughly_earned(rules, view)
    while rounds is None or number <= rounds:
        random = np.random.default_rng([*seed, number])
        judged = mind.judge(sight, random, Effort(12, 16 << number, 64 << number, wanted))
        order = best_of(judged.values, len(judged.values)).tolist()
        hands = 1 if exactly else min(512, 16 << number)
        for place, way in enumerate(order if mind.looks_ahead else ()):
            if place < 12 or way in wanted:
                told[way] = mind.figures(sight, way, random, hands)
            elif number > 1 and way not in told:  # what nobody will play is not looked at for long
                told[way] = mind.figures(sight, way, random, min(hands, GLANCE))
        if not judged.paid and mind.looks_ahead:
            boards = mind.boards(sight, order[0], decks_of(sight, random, EARNING << number))
            earned.extend(mind.earned(boards).tolist())
            paid = estimate(earned)
        yield tuple(thought_of(sight, judged, way, told.get(way), paid) for way in order)
        if not judged.errors.any() or not mind.looks_ahead:
            return
        number += 1


def ways_of(sight: Sight, moves: Sequence[Placement]) -> tuple[int, ...]:
    """The ways that lay the same cards in the same rows as these."""
    every = [placement_of(sight, way) for way in range(len(sight.ways))] if moves else []
    return tuple(way for way, other in enumerate(every) if any(move.lays_as(other) for move in moves))


def thought_of(
    sight: Sight, judged: Judged, way: int, told: tuple[Figures, int] | None, paid: tuple[float, float]
) -> Thought:
    """A way as it is told: every value pays what opponents earn by royalties, by `paid` and its error."""
    value, error, gap = (float(part[way]) for part in (judged.values, judged.errors, judged.gaps))
    if not judged.paid:
        value -= paid[0]
        error = float(np.hypot(error, paid[1]))
    found = Thought(placement_of(sight, way), value, error, gap_stderr=gap)
    return found if told is None else msgspec.structs.replace(found, **told[0]._asdict(), samples=told[1])


def _settings(
    mind: Mind, view: View, also: Sequence[Placement], random: np.random.Generator
) -> tuple[Thought, ...]:
    """The best setting of a hand, and others that are asked for."""
    moves = [best_in_land(mind, view)[0]]
    for move in also:
        if not any(move.lays_as(other) for other in moves):
            moves.append(move)
    sight = seen_by(mind.rules, view)
    earned = mind.earned(mind.boards(sight, None, decks_of(sight, random, EARNING)))
    error = 0.0 if settled(sight) else float(np.hypot(ANSWERED[0], spread_of(earned)))
    judged = [
        Thought(move, value - float(earned.mean()), error, **figures._asdict())
        for move in moves
        for value, figures in [judge_setting(mind, view, move)]
    ]
    return tuple(sorted(judged, key=lambda thought: -thought.value))


def rehearse() -> None:
    """Think over a hand of Pineapple, one street after the other, so that all kernels are compiled."""
    from croupier.games.ofc import rules

    pineapple = rules("pineapple")
    for fantasy in ((), (0, 14)):
        state, shoe = pineapple.start(pineapple.hand_terms(2, extension=fantasy)), Shoe(Stream(bytes(32)))
        while not isinstance(turn := pineapple.turn(state), Over):
            if isinstance(turn, Act):
                seat = next(iter(turn.options))
                thought = next(thoughts(pineapple, pineapple.view(state, seat)))
                state = pineapple.apply(state, thought[0].move)
            else:
                state = pineapple.apply(state, shoe.answer(turn))
