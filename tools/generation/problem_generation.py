"""Generation of problems: the natural placement against the best, in hands as people play them.

A position is kept if the natural placement costs enough, beyond doubt. Samples follow from the seed and the
number of the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.chance import Shoe, Stream, seed_of
from croupier.games.ofc import rules
from croupier.games.ofc.advice.position import position_of
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.placements import write_placement
from croupier.games.ofc.problems import PRESET, Problem, ProblemOption
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.estimates import SearchBudget, estimate
from croupier.games.ofc.solver.evaluations import EARNING
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.information_set import (
    InformationSet,
    decks_of,
    information_set_of,
    placement_of,
)
from croupier.games.ofc.solver.placement_evaluation import Evaluation, evaluation_of
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.games.ofc.view import View
from croupier.play import Act, Over
from naive_player import natural

__all__ = ["Spot", "found_in", "listed", "positions", "street_of"]

LEAST = 0.75
"""The minimum cost of a natural placement in points, to make a problem."""
DOUBT = 4
"""And in standard errors."""
AS_GOOD = 0.25
"""An option that costs no more is as good as the best."""
SHOWN = 4
"""The number of best options kept."""
FANTASY_EVERY = 8
"""The opponent is in Fantasyland in one of this many hands."""
THINKING = SearchBudget(8, 128, 128)
HANDS = 64
"""Playouts for the figures of an option."""
ERRORS = 1000

Floats = npt.NDArray[np.float64]


class Spot(NamedTuple):
    """A decision in a hand: its number, the view, and the network's score of every placement."""

    at: int
    view: View
    sight: InformationSet
    scores: Floats


def street_of(sight: InformationSet) -> int:
    """1 to 5."""
    return (sight.placed - 3) // 2


def positions(
    rules: OfcRules, evaluator: Evaluator, seed: bytes, hand: int, noise: float
) -> Iterator[Spot]:
    """The decisions of a hand of two, played by the network with errors of `noise` points."""
    land = (0, rules.settings.most_fantasy_cards) if hand % FANTASY_EVERY == FANTASY_EVERY - 1 else ()
    state = rules.start(rules.hand_terms(2, extension=land))
    shoe, random = Shoe(Stream(seed, "deal", hand)), np.random.default_rng([*seed, hand])
    at = 0
    while not isinstance(turn := rules.turn(state), Over):
        if not isinstance(turn, Act):
            state = rules.apply(state, shoe.answer(turn))
            continue
        seat = next(iter(turn.options))
        view = rules.view(state, seat)
        if view.seats[seat].fantasy:  # set unseen: nobody's decision waits for it
            state = rules.apply(state, turn.options[seat][0])
            continue
        sight = information_set_of(rules, view)
        scores, _ = evaluator.weigh(sight, evaluator.payoff(sight))
        yield Spot(at, view, sight, scores)
        at += 1
        chosen = int((scores + noise * random.standard_normal(len(scores))).argmax())
        state = rules.apply(state, placement_of(sight, chosen))


def found_in(hand: int, seed_text: str, wanted: Collection[int]) -> Iterator[Problem]:
    """The problems of a hand, of the streets that are wanted; without their number."""
    under = rules(PRESET)
    evaluator, seed = evaluator_for(under), seed_of(seed_text)
    for spot in positions(under, evaluator, seed, hand, LEVELS["club"].error_sd):
        street = street_of(spot.sight)
        if street not in wanted or not np.isfinite(spot.scores).any():
            continue
        way = _natural(under, spot)
        if way is None or spot.scores.max() - spot.scores[way] < LEAST:
            continue
        random = np.random.default_rng([*seed, hand, spot.at])
        one = _judged(evaluator, spot, way, random)
        if one is not None:
            yield one


def listed(seed: str, streets: Collection[int], hand: int) -> list[Problem]:
    """As `found_in`, at once, for a process of its own."""
    return list(found_in(hand, seed, streets))


def _natural(under: OfcRules, spot: Spot) -> int | None:
    """The index of the natural placement; None if there is no choice, or a straight flush is dealt."""
    assert spot.view.seat is not None
    ways = np.flatnonzero(np.isfinite(spot.scores)).tolist()
    possible = {way: placement_of(spot.sight, way) for way in ways}
    if len(possible) < 2 or straight_flush(spot.sight) is not None:
        return None
    move = natural(under.scorer, spot.view.seats[spot.view.seat].rows, possible.values())
    return next(way for way, other in possible.items() if other is move)


def _judged(evaluator: Evaluator, spot: Spot, way: int, random: np.random.Generator) -> Problem | None:
    """The problem of a spot, if it is one after a closer look."""
    sight = spot.sight
    judged = evaluator.judge(sight, random, THINKING)
    values = judged.values
    best = int(values.argmax())
    cost = float(values[best] - values[way])
    if cost < max(LEAST, DOUBT * float(judged.gaps[way])):
        return None
    order = [at for at in np.argsort(-values, kind="stable").tolist() if np.isfinite(values[at])]
    shown = order[:SHOWN] if way in order[:SHOWN] else [*order[: SHOWN - 1], way]
    boards = evaluator.boards(sight, best, decks_of(sight, random, EARNING))
    paid = estimate(evaluator.earned(boards).tolist())
    options = tuple(
        _option(evaluation_of(sight, judged, at, evaluator.figures(sight, at, random, HANDS), paid))
        for at in shown
    )
    text = write_placement(placement_of(sight, way))
    shown_cost = options[0].value - next(option.value for option in options if option.move == text)
    club, novice = (_finds(values, LEVELS[level].error_sd, random) for level in ("club", "novice"))
    return Problem(
        0, street_of(sight), _difficulty(club, cost), round(shown_cost, 4), club, novice,
        text, _plain(spot.view), options,
    )  # fmt: skip


def _option(evaluation: Evaluation) -> ProblemOption:
    """An evaluation, rounded to significant digits."""
    rounded: dict[str, Any] = {
        name: tuple(round(row, 3) for row in figure) if isinstance(figure, tuple) else round(figure, 4)
        for name, figure in msgspec.structs.asdict(evaluation).items()
        if name != "move"
    }
    return ProblemOption(write_placement(evaluation.move), **rounded)


def _finds(values: Floats, error_sd: float, random: np.random.Generator) -> float:
    """The chance that a player with this error chooses a placement as good as the best."""
    possible = values[np.isfinite(values)]
    seen = possible + error_sd * random.standard_normal((ERRORS, len(possible)))
    lost = possible.max() - possible[seen.argmax(axis=1)]
    return float((lost <= AS_GOOD).mean())


def _difficulty(club: float, cost: float) -> int:
    """From 1 to 5: by how often the club player finds it; a glaring gap makes it easier."""
    level = 1 + sum(club < least for least in (0.95, 0.85, 0.7, 0.5))
    return max(1, level - (cost >= 4))


def _plain(view: View) -> dict[str, Any]:
    """The position, cards as text."""
    plain = position_of(PRESET, view)
    for board in plain["players"]:
        for row, cards in board.items():
            board[row] = "".join(cards)
    for cards in ("cards", "discards"):
        plain[cards] = "".join(plain[cards])
    return plain
