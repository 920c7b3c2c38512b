"""The door to the solver: what every placement is worth, ever finer.

A first answer comes from the network alone, or exactly on the late streets; then the likeliest placements
are looked ahead from, over cards drawn by chance, the same for all of them, so that what they differ by is
known much better than what each is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.chance import Shoe, Stream
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.figures import Figures, figures_late, points_of
from croupier.games.ofc.solver.compiled.foresight import foresee, roll
from croupier.games.ofc.solver.compiled.judging import scratch
from croupier.games.ofc.solver.compiled.late import deals, earnings_of, late, value_part
from croupier.games.ofc.solver.compiled.setter import best_settings, classes_of, worth_of
from croupier.games.ofc.solver.compiled.weighing import lay, weigh
from croupier.games.ofc.solver.knowledge import Knowledge, knowledge_of
from croupier.games.ofc.solver.landing import best_in_land, judge_setting
from croupier.games.ofc.solver.network import stage_of
from croupier.games.ofc.solver.payoff import PART, UNIT, Payoff, payoff_of
from croupier.games.ofc.solver.seldom import straight_flush
from croupier.games.ofc.solver.sight import Sight, placement_of, sight_of
from croupier.games.ofc.solver.stakes import Stakes, complete, final_classes
from croupier.games.ofc.view import View
from croupier.play import Act, Over

__all__ = ["Effort", "Judged", "Mind", "Thought", "mind_of", "rehearse", "thoughts", "ways_of"]

GLANCE = 8
"""Over so many hands a placement is looked at that nobody would play."""

Floats = npt.NDArray[np.float64]
Three = tuple[float, float, float]


class Thought(msgspec.Struct, frozen=True):
    """One placement, as judged, in points for the seat that places.

    `value` is what it brings from all opponents together, royalties of theirs apart, and what
    Fantasyland is worth after it; `stderr` the standard error of what it differs by from the best (the
    best: from the next), 0 where it is exact. `foul` and `fantasyland` are chances from 0 to 1;
    `royalties` and `lines` are what the rows are expected to earn, and to win, scoops apart: over so
    many `samples`, 0 where exactly. These are None where only the network was asked.
    """

    move: Placement
    value: float
    stderr: float
    foul: float | None = None
    fantasyland: float | None = None
    royalties: Three | None = None
    lines: Three | None = None
    samples: int = 0


class Effort(msgspec.Struct, frozen=True):
    """How much is thought: over so many placements, draws of the next street, and hands of the others."""

    placements: int
    draws: int
    hands: int
    also: tuple[int, ...] = ()

    def chosen(self, scores: Floats) -> npt.NDArray[np.int64]:
        """The ways that are looked into: the best by their scores, and those that are asked for."""
        best = best_of(scores, self.placements)
        more = [way for way in self.also if way not in best]
        return np.concatenate([best, np.array(more, np.int64)])


class Judged(msgspec.Struct, frozen=True):
    """The values of all ways of a sight, with the errors of what they differ by; exact where those are
    all 0.
    """

    values: Floats
    errors: Floats


class Mind(Stakes):
    """What is known of rules, ready to think with. Not for two threads at once."""

    def __init__(self, rules: OfcRules, knowledge: Knowledge) -> None:
        super().__init__(rules, knowledge)
        self.looks_ahead = len(self.course.later_ways) > 0
        """Whether the later streets are of no more cards than can be looked ahead to."""
        self._nets = tuple(knowledge.network)
        self._room = scratch(knowledge.network.first.shape[2], max(self.course.first, self.course.deal, 5))

    # Compiled answers

    def weigh(self, sight: Sight, payoff: Payoff, thorough: int = 0) -> tuple[Floats, bool]:
        """The value of every way by the network, or exactly on the late streets: whether it is so."""
        count = len(sight.ways)
        others = sight.others
        scores = np.empty(count)
        _, over = weigh(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways,
            sight.boards[others],
            sight.sizes[others], sight.shown[others], self._last(sight), self._nets, tuple(payoff),
            self.street,
            sight.unseen, thorough, self._room, np.empty(count, np.int64), np.empty(count, np.int64),
            np.empty((52, 52), np.int64), scores,
        )  # fmt: skip
        return scores, bool(over)

    def foresee(
        self, sight: Sight, payoff: Payoff, chosen: npt.NDArray[np.int64], draws: npt.NDArray[np.uint8]
    ) -> Floats:
        """The best value of the next street after each of the chosen ways, by draw and way."""
        others = sight.others
        out = np.empty((len(draws), len(chosen)))
        foresee(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways, chosen,
            sight.boards[others],
            sight.sizes[others], sight.shown[others], self._last(sight), self._nets, tuple(payoff),
            self.street,
            self.course.later_ways, sight.seen, draws, 3, self._room, out,
        )  # fmt: skip
        return out

    def hands(self, sight: Sight, way: int, decks: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
        """The final rows of every place, by hand, with the unseen cards in these orders after a way."""
        boards, sizes = sight.boards.copy(), sight.sizes.copy()
        lay(boards[sight.place], sizes[sight.place], sight.hand, sight.ways[way])
        known = np.zeros(len(sight.order), np.int64)
        known[sight.place] = sight.seen
        playing = np.array([place for place, cards in enumerate(sight.fantasy) if not cards], np.int64)
        classes = np.zeros((len(decks), len(sight.order), 3), np.int32)
        for place, cards in enumerate(sight.fantasy):
            if cards:
                classes[:, place] = (
                    self._set(decks[:, -cards:])
                    if not sight.shown[place]
                    else final_classes(boards[place])[:3]
                )
        payoff = self.usual_payoff(len(sight.order) - 1)
        roll(
            boards, sizes, playing, sight.shown, known, decks, self._nets, tuple(payoff),
            tuple(self.course), 2,
            self._room, classes,
        )  # fmt: skip
        return classes

    def _set(self, hands: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
        """The rows, by class, of hands set in Fantasyland."""
        worth = worth_of(
            self.rules.scorer,
            self.knowledge.about.values.get(self.rules.scorer.stay_cards, 0.0),
            self.knowledge.lines,
        )
        return classes_of(hands, best_settings(hands, worth).rows)

    @staticmethod
    def _last(sight: Sight) -> int:
        """Whether nobody outside Fantasyland acts after this seat."""
        return int(all(sight.fantasy[place] for place in range(sight.place + 1, len(sight.order))))

    # One decision

    def judge(self, sight: Sight, random: np.random.Generator, effort: Effort) -> Judged:
        """The values of all ways, as finely as the effort allows.

        Where a network has seen few such boards, as after a placement that nobody makes, its value may be
        far off: what has to be known of one is asked for in `effort.also`.
        """
        short = sight.purse is not None
        if sight.placed == 13 and not short:
            return self._last_street(sight, random, effort)
        scores, exact = self.weigh(sight, self.payoff(sight))
        if exact and not short:
            return self._late_street(sight, scores, random, effort)
        if not self.looks_ahead:
            return Judged(scores, np.full(len(scores), 2.0))
        whole = straight_flush(sight)
        if whole is not None:
            scores[whole] = scores.max()  # of this the network knows nothing
        if whole is not None or short or not self.learnt:
            return self._played_out(sight, scores, random, effort)
        return self._foreseen(sight, scores, random, effort)

    def _last_street(self, sight: Sight, random: np.random.Generator, effort: Effort) -> Judged:
        """The board is complete after it. Opponents who have one street left answer it in their best
        way.
        """
        answering = [other for other in sight.others if self._answers(sight, other)]
        guessed = [other for other in sight.others if other not in answering and not complete(sight, other)]
        outlook = self._outlook(sight, 0, random, effort.hands) if guessed else None
        values, _ = self.weigh(sight, self.payoff(sight, outlook, answering))
        for other in answering:
            values += self._answered(sight, other, np.isfinite(values))
        errors = np.zeros(len(values))
        if guessed:
            errors[:] = 6 / effort.hands**0.5
        return Judged(values, errors)

    def _answers(self, sight: Sight, other: int) -> bool:
        """Whether an opponent has one street left, of a kind that can be added up."""
        placed = int(sight.sizes[other].sum())
        return (
            bool(sight.shown[other])
            and placed + self.course.place == 13
            and deals(len(sight.unseen), *self.street, 13 - placed) > 0
        )

    def _answered(self, sight: Sight, other: int, possible: npt.NDArray[np.bool_]) -> Floats:
        """What each way wins from one who answers it, less what it lets them earn above the mean."""
        answers, earnings = np.zeros(len(possible)), np.zeros(len(possible))
        pairs = np.empty((52, 52), np.int64)
        over = deals(len(sight.unseen), *self.street, self.course.place)
        base = payoff_of(self.rates(len(sight.others)), None, (), [(0, 0, 0, 0)])
        for way in np.flatnonzero(possible):
            board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
            lay(board, sizes, sight.hand, sight.ways[way])
            payoff = base._replace(known=np.array([final_classes(board)], np.int32))
            total = late(
                sight.boards[other], sight.sizes[other], sight.unseen, self.street[0], tuple(payoff), pairs
            )
            earned = earnings_of(total) / (over * PART)
            answers[way] = earned - value_part(total) / (over * UNIT)
            earnings[way] = earned
        if possible.any():
            answers -= earnings - earnings[possible].mean()
        return answers

    def _outlook(
        self, sight: Sight, way: int, random: np.random.Generator, hands: int
    ) -> npt.NDArray[np.int32]:
        return self.hands(sight, way, decks_of(sight, random, hands))

    def _late_street(
        self, sight: Sight, scores: Floats, random: np.random.Generator, effort: Effort
    ) -> Judged:
        """All cards to come are added up, against what opponents may still get."""
        if all(complete(sight, other) for other in sight.others):
            return Judged(scores, np.zeros(len(scores)))
        best = int(scores.argmax())
        outlook = self._outlook(sight, best, random, effort.hands)
        parts = [self.weigh(sight, self.payoff(sight, part))[0] for part in np.array_split(outlook, 4)]
        values = self.weigh(sight, self.payoff(sight, outlook))[0]
        possible = np.isfinite(values)
        spread = np.zeros((4, len(values)))
        spread[:, possible] = [part[possible] - part[possible][values[possible].argmax()] for part in parts]
        return Judged(values, spread.std(axis=0, ddof=1) / 2)

    def _foreseen(
        self, sight: Sight, scores: Floats, random: np.random.Generator, effort: Effort
    ) -> Judged:
        chosen = effort.chosen(scores)
        payoff = self.payoff(sight)
        if sight.placed + self.course.place >= 11:
            payoff = self.payoff(sight, self._outlook(sight, int(scores.argmax()), random, effort.hands))
        found = self.foresee(sight, payoff, chosen, draws_of(sight, random, effort.draws, self.course.deal))
        return _merged(scores, chosen, found, self.knowledge.about.errors[stage_of(sight.placed)])

    def _played_out(
        self, sight: Sight, scores: Floats, random: np.random.Generator, effort: Effort
    ) -> Judged:
        """By the house's own rules and the stacks, on the boards that the nearest network would play to."""
        chosen = effort.chosen(scores)
        decks = decks_of(sight, random, effort.draws + 2 * effort.hands * (sight.purse is not None))
        payoff, entry = self.payoff(sight), self.entry(sight)

        def brings(way: int) -> Floats:
            hands = self.hands(sight, way, decks)
            if sight.purse is not None:
                return sight.purse.brings(hands, sight.place, self.rates(len(sight.others)))
            return points_of(hands, sight.place, sight.others, payoff, entry)[0]

        found = np.stack([brings(way) for way in chosen.tolist()], axis=1)
        return _merged(scores, chosen, found, 2.0)

    def entry(self, sight: Sight) -> Floats:
        """What entering Fantasyland by a front of each class is worth."""
        worth: Floats = self.rates(len(sight.others)).entry * len(sight.others)
        return worth

    def figures(self, sight: Sight, way: int, decks: npt.NDArray[np.uint8]) -> Figures:
        """What comes of a way: exactly on the late streets, else over these orders of the unseen cards."""
        payoff = self.payoff(sight)
        if deals(len(sight.unseen), *self.street, 13 - sight.placed):
            board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
            lay(board, sizes, sight.hand, sight.ways[way])
            plainly = payoff._replace(expected=np.rint(payoff.expected / self.share).astype(np.int32))
            return figures_late(board, sizes, sight.unseen, self.street, plainly)
        return points_of(
            self.hands(sight, way, decks), sight.place, sight.others, payoff, self.entry(sight)
        )[1]


def _merged(scores: Floats, chosen: npt.NDArray[np.int64], found: Floats, error: float) -> Judged:
    """The means of what was found for the chosen; the others keep their scores, moved as those were."""
    means = found.mean(axis=0)
    values = scores + np.median(means - scores[chosen])
    values[chosen] = np.where(np.isfinite(scores[chosen]), means, -np.inf)
    errors = np.full(len(scores), error)
    best = int(means.argmax())
    spread = (found - found[:, [best]]).std(axis=0, ddof=1) / len(found) ** 0.5
    if len(chosen) > 1:
        spread[best] = spread[np.argsort(-means)[1]]
    errors[chosen] = spread
    # Nothing that was only guessed at stands above what was looked into.
    others = np.setdiff1d(np.arange(len(scores)), chosen)
    values[others] = np.minimum(values[others], means.max() - 1e-6)
    return Judged(values, errors)


def best_of(scores: Floats, count: int) -> npt.NDArray[np.int64]:
    """The ways with the highest scores, those that have room, best first."""
    order = np.argsort(-scores, kind="stable")[:count]
    return order[np.isfinite(scores[order])]


def decks_of(sight: Sight, random: np.random.Generator, count: int) -> npt.NDArray[np.uint8]:
    """So many orders of the unseen cards."""
    decks: npt.NDArray[np.uint8] = random.permuted(np.tile(sight.unseen, (count, 1)), axis=1)
    return decks


def draws_of(sight: Sight, random: np.random.Generator, count: int, cards: int) -> npt.NDArray[np.uint8]:
    """So many streets drawn from the unseen cards."""
    return np.ascontiguousarray(decks_of(sight, random, count)[:, :cards])


@lru_cache(maxsize=8)
def mind_of(rules: OfcRules) -> Mind:
    """The mind for these rules, made once."""
    return Mind(rules, knowledge_of(rules))


def thoughts(
    rules: OfcRules,
    view: View,
    *,
    seed: bytes = bytes(32),
    rounds: int | None = None,
    also: Sequence[Placement] = (),
) -> Iterator[tuple[Thought, ...]]:
    """Every placement of the seat whose view this is, best first; each answer finer than the one before.

    The first comes within a tenth of a second; it goes on until it has gone so many `rounds`, or is exact.
    Those in `also` are looked into as the best are, whatever the network has to say of them. Of a hand set
    at once, which has too many, there is the best, and these.
    What is drawn by chance follows from the seed. Raises BadInput where the seat has nothing to place.
    """
    mind = mind_of(rules)
    if view.seat is not None and len(view.seats[view.seat].pending or ()) >= 13:
        yield _settings(mind, view, also)
        return
    sight = sight_of(rules, view)
    number = 0
    told: dict[int, tuple[Figures, int]] = {}
    wanted = ways_of(sight, also)
    exactly = bool(deals(len(sight.unseen), *mind.street, 13 - sight.placed))
    while rounds is None or number <= rounds:
        random = np.random.default_rng([*seed, number])
        judged = mind.judge(sight, random, Effort(12, 16 << number, 48 << number, wanted))
        order = best_of(judged.values, len(judged.values))
        decks = decks_of(sight, random, min(400, 16 << number))
        for place, way in enumerate(order.tolist() if mind.looks_ahead else ()):
            if place < 12 or way in wanted:
                told[way] = mind.figures(sight, way, decks), 0 if exactly else len(decks)
            elif number > 1 and way not in told:  # what nobody will play is not looked at for long
                told[way] = mind.figures(sight, way, decks[:GLANCE]), 0 if exactly else GLANCE
        yield tuple(_thought(sight, judged, way, told.get(way)) for way in order.tolist())
        if not judged.errors.any() or not mind.looks_ahead:
            return
        number += 1


def ways_of(sight: Sight, moves: Sequence[Placement]) -> tuple[int, ...]:
    """The ways that lay the same cards in the same rows as these."""
    every = [placement_of(sight, way) for way in range(len(sight.ways))] if moves else []
    return tuple(way for way, other in enumerate(every) if any(move.lays_as(other) for move in moves))


def _thought(sight: Sight, judged: Judged, way: int, told: tuple[Figures, int] | None) -> Thought:
    value, error = float(judged.values[way]), float(judged.errors[way])
    if told is None:
        return Thought(placement_of(sight, way), value, error)
    return Thought(placement_of(sight, way), value, error, *told[0], samples=told[1])


def _settings(mind: Mind, view: View, also: Sequence[Placement]) -> tuple[Thought, ...]:
    """The best setting of a hand, and others that are asked for."""
    moves = [best_in_land(mind, view)[0]]
    for move in also:
        if not any(move.lays_as(other) for other in moves):
            moves.append(move)
    judged = [
        Thought(move, value, 0.0, *figures)
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
