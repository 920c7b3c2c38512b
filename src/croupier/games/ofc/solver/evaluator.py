"""The door to the solver: what every placement is worth, ever finer.

A first answer comes from the network alone, or exactly on the late streets; then the likeliest placements
are looked ahead from, over cards drawn by chance, the same for all of them, so that what they differ by is
known much better than what each is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.chance import Shoe, Stream
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.endgame import deals, earnings_of, late, value_part
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings, classes_of
from croupier.games.ofc.solver.compiled.lookahead import finish, foresee, roll
from croupier.games.ofc.solver.compiled.network_scores import scratch
from croupier.games.ofc.solver.compiled.placement_stats import Figures, averaged, figures_late, points_of
from croupier.games.ofc.solver.compiled.placement_values import lay, weigh
from croupier.games.ofc.solver.fantasyland_hands import best_in_land, judge_setting
from croupier.games.ofc.solver.information_set import Sight, placement_of, seen_by, sight_of
from croupier.games.ofc.solver.network import stage_of
from croupier.games.ofc.solver.pairwise_points import fouls_of, royalties_of
from croupier.games.ofc.solver.payoff import PART, UNIT, Payoff
from croupier.games.ofc.solver.row_classes import CLASSES
from croupier.games.ofc.solver.row_values import Stakes, complete, final_classes, roughly_earned, settled
from croupier.games.ofc.solver.setting import Worth
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.games.ofc.solver.thought import Thought
from croupier.games.ofc.solver.trained_model import Knowledge, knowledge_of
from croupier.games.ofc.view import View
from croupier.play import Act, Over

__all__ = [
    "Effort",
    "Judged",
    "Mind",
    "Thought",
    "Worlds",
    "mind_of",
    "rehearse",
    "thought_of",
    "thoughts",
    "ways_of",
]

GLANCE = 8
"""Over so many hands a placement is looked at that nobody would play."""

ENDINGS = 8
"""So many endings of each world that a seat does not see before its last street."""

PARTS = 8
"""Endings are cut into so many parts, to see how far these differ."""

AHEAD = 4
"""So many boards of the others are held against each street that is looked ahead to."""

EARNING = 128
"""Over so many hands it is counted what opponents earn."""

MISJUDGED, ANSWERED = (0.1, 0.1), (0.4, 0.2)
"""How far off values, and what they differ by from the best, are in points because others play otherwise
than is thought; and where some lay after the seat: see `research/late_streets.py`."""

Floats = npt.NDArray[np.float64]
Ways = npt.NDArray[np.int64]
Classes = npt.NDArray[np.int32]


class Effort(msgspec.Struct, frozen=True):
    """How much is thought: over so many placements, draws of the next street, and hands of the others."""

    placements: int
    draws: int
    hands: int
    also: tuple[int, ...] = ()

    def chosen(self, scores: Floats) -> Ways:
        """The ways that are looked into: the best by their scores, and those that are asked for."""
        best = best_of(scores, self.placements)
        more = [way for way in self.also if way not in best]
        return np.concatenate([best, np.array(more, np.int64)])


class Judged(msgspec.Struct, frozen=True):
    """The values of all ways of a sight, and their standard errors; exact where those are all 0.

    `gaps` are the errors of what they differ by from the best one. `paid` is whether the royalties of
    opponents are paid in them: else these are the same for all ways.
    """

    values: Floats
    errors: Floats
    gaps: Floats
    paid: bool = True


class Worlds(NamedTuple):
    """What opponents may have in the end, sampled: worlds of which a seat sees which it is before its last
    street, with a few endings each that it does not see.
    """

    boards: Classes
    """The classes of rows, and 1 for a foul, by world, ending and opponent."""
    decks: npt.NDArray[np.uint8]
    """The cards left to draw from, by world."""

    def parts(self, count: int) -> Worlds:
        """A single world as so many, each with its part of the endings."""
        boards = self.boards.reshape(count, -1, *self.boards.shape[2:])
        return Worlds(boards, np.repeat(self.decks, count, axis=0))


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
        self, sight: Sight, payoff: Payoff, chosen: Ways, draws: npt.NDArray[np.uint8],
        boards: Classes | None = None,
    ) -> Floats:  # fmt: skip
        """The best value of the next street after each of the chosen ways, by draw and way.

        `boards` are what opponents may have in the end, where that street can be added up: a few samples
        of them are held against each draw.
        """
        others = sight.others
        out = np.empty((len(draws), len(chosen)))
        known = np.tile(payoff.known, (len(draws), 1, 1))
        if boards is not None:
            payoff = payoff.against(boards[:AHEAD])
            known = np.resize(boards, (len(draws), AHEAD * len(others), 4))
        foresee(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways, chosen,
            sight.boards[others],
            sight.sizes[others], sight.shown[others], self._last(sight), self._nets, tuple(payoff), known,
            self.street,
            self.course.later_ways, sight.seen, draws, 3, self._room, out,
        )  # fmt: skip
        return out

    def finish(self, sight: Sight, chosen: Ways, worlds: Worlds) -> Floats:
        """What each of the chosen ways pays over all cards to come, by world and way."""
        out = np.empty((len(worlds.boards), len(chosen)))
        payoff = self.plain_payoff(len(sight.others)).against(worlds.boards[0])
        known = worlds.boards.reshape(len(out), -1, 4)
        finish(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways, chosen,
            tuple(payoff), known, worlds.decks, self.street, out,
        )  # fmt: skip
        paid: Floats = out - self.earned(worlds.boards).mean(axis=1)[:, None]
        return paid

    def worlds(self, sight: Sight, way: int, random: np.random.Generator, hands: int) -> Worlds:
        """What opponents may have in the end after a way, over so many hands.

        Those who lay before the seat's own last street are seen then, and the cards that they were dealt
        are gone; those who lay after it, or set in Fantasyland, are not. Laid card by card, a board is
        committed before the last is seen.
        """
        deal, place = self.street
        left = [(other, (13 - int(sight.sizes[other].sum())) // place) for other in sight.others
                if not sight.fantasy[other]]  # fmt: skip
        ahead = deal * sum(max(streets - (other > sight.place), 0) for other, streets in left)
        if place == 1 or sight.placed == 13:
            ahead = 0
        unseen = any(sight.fantasy[other] and not complete(sight, other) for other in sight.others)
        answered = unseen or any(other > sight.place for other, _ in left)
        if ahead:
            count, endings = (hands // 4, ENDINGS) if answered else (hands, 1)
        else:
            count, endings = 1, min(UNIT, 1 << (hands.bit_length() - 1))  # equal shares of a point
        decks = decks_of(sight, random, count)
        orders = np.repeat(decks, endings, axis=0)
        orders[:, ahead:] = random.permuted(orders[:, ahead:], axis=1)
        boards = self.boards(sight, way, orders)
        return Worlds(boards.reshape(count, endings, -1, 4), np.sort(decks[:, ahead:], axis=1))

    def boards(self, sight: Sight, way: int | None, decks: npt.NDArray[np.uint8]) -> Classes:
        """The final rows of all opponents, by hand, and 1 for a foul each."""
        classes = self.hands(sight, way, decks)[:, sight.others]
        return np.concatenate([classes, fouls_of(classes)[..., None]], axis=-1, dtype=np.int32)

    def earned(self, boards: Classes) -> Floats:
        """What all opponents together earn by royalties, by world, ending or hand."""
        royalties = royalties_of(boards[..., :3], boards[..., 3] > 0, self.rates().royalty)
        found: Floats = royalties.sum(axis=(-1, -2)).astype(float)
        return found

    def hands(self, sight: Sight, way: int | None, decks: npt.NDArray[np.uint8]) -> Classes:
        """The final rows of every place, by hand, with the unseen cards in these orders after a way; None
        lays nothing, for a seat that sets its whole hand at once, whose rows are left out.
        """
        boards, sizes = sight.boards.copy(), sight.sizes.copy()
        if way is not None:
            lay(boards[sight.place], sizes[sight.place], sight.hand, sight.ways[way])
        known = np.zeros(len(sight.order), np.int64)
        known[sight.place] = sight.seen
        playing = np.array([place for place, cards in enumerate(sight.fantasy) if not cards], np.int64)
        classes = np.zeros((len(decks), len(sight.order), 3), np.int32)
        end = decks.shape[1]
        for place, cards in enumerate(sight.fantasy):
            if sight.shown[place] and cards:
                classes[:, place] = final_classes(boards[place])[:3]
            elif cards and place != sight.place:
                classes[:, place] = self._set(decks[:, end - cards : end])
                end -= cards
        opponents = len(sight.order) - 1
        roll(
            boards, sizes, playing, sight.shown, known, decks, self._nets,
            tuple(self.usual_payoff(opponents)), tuple(self.plain_payoff(opponents)), tuple(self.course), 2,
            self._room, classes,
        )  # fmt: skip
        return classes

    def _set(self, hands: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
        """The rows, by class, of hands set in Fantasyland."""
        scorer = self.rules.scorer
        stay = self.knowledge.about.values.get(scorer.stay_cards, 0.0)
        worth = Worth.made(scorer, self.rates().royalty + self.knowledge.lines, stay)
        return classes_of(hands, best_settings(hands, worth).rows)

    @staticmethod
    def _last(sight: Sight) -> int:
        """Whether nobody outside Fantasyland acts after this seat."""
        return int(all(sight.fantasy[place] for place in range(sight.place + 1, len(sight.order))))

    def _misjudged(self, sight: Sight) -> tuple[float, float]:
        return MISJUDGED if self._last(sight) else ANSWERED

    # One decision

    def judge(self, sight: Sight, random: np.random.Generator, effort: Effort) -> Judged:
        """The values of all ways, as finely as the effort allows.

        Where a network has seen few such boards, as after a placement that nobody makes, its value may be
        far off: what has to be known of one is asked for in `effort.also`.
        """
        short = sight.purse is not None
        scores, exact = self.weigh(sight, self.payoff(sight))
        if exact and not short:
            street = self._last_street if sight.placed == 13 else self._late_street
            return street(sight, scores, random, effort)
        if not self.looks_ahead:
            errors = np.full(len(scores), 2.0)
            return Judged(scores, errors, errors, paid=False)
        whole = straight_flush(sight)
        if whole is not None:
            scores[whole] = scores.max()  # of this the network knows nothing
        if whole is not None or short or not self.learnt:
            return self._played_out(sight, scores, random, effort)
        return self._foreseen(sight, scores, random, effort)

    def _last_street(
        self, sight: Sight, scores: Floats, random: np.random.Generator, effort: Effort
    ) -> Judged:
        """The board is complete after it. Opponents who have one street left answer it in their best
        way.
        """
        answering = [other for other in sight.others if self._answers(sight, other)]
        kept = [at for at, other in enumerate(sight.others) if other not in answering]
        guessed = not all(complete(sight, sight.others[at]) for at in kept)
        hands = effort.hands if guessed else 1
        worlds = self.worlds(sight, int(scores.argmax()), random, hands)
        boards = worlds.boards[0][:, kept]
        payoff = self.plain_payoff(len(sight.others))

        def paid(boards: Classes) -> Floats:
            own, _ = self.weigh(sight, payoff.against(boards))
            return own - float(self.earned(boards).mean())

        values = paid(boards)
        for other in answering:
            values -= self._answered(sight, other, np.isfinite(values))
        errors, possible = np.zeros(len(values)), np.isfinite(values)
        if guessed:
            parts = np.stack([paid(part)[possible] for part in np.split(boards, PARTS)])
            errors[possible] = spread_of(parts)
        if len(answering) > 1:  # they answer each other, too
            errors = np.hypot(errors, ANSWERED[0])
        return Judged(values, errors, errors)

    def _answers(self, sight: Sight, other: int) -> bool:
        """Whether an opponent has one street left, of a kind that can be added up."""
        placed = int(sight.sizes[other].sum())
        return (
            bool(sight.shown[other])
            and placed + self.course.place == 13
            and deals(len(sight.unseen), *self.street, 13 - placed) > 0
        )

    def _answered(self, sight: Sight, other: int, possible: npt.NDArray[np.bool_]) -> Floats:
        """What one who answers it is paid after each way, their Fantasyland apart."""
        answers, pairs = np.zeros(len(possible)), np.empty((52, 52), np.int64)
        over = deals(len(sight.unseen), *self.street, self.course.place)
        land = np.zeros((3, CLASSES), np.int32)
        land[0] = np.rint(self.rates(len(sight.others)).entry * PART)
        base = self.plain_payoff(1)._replace(earned=land)
        for way in np.flatnonzero(possible):
            board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
            lay(board, sizes, sight.hand, sight.ways[way])
            payoff = base._replace(known=np.array([final_classes(board)], np.int32))
            total = late(
                sight.boards[other], sight.sizes[other], sight.unseen, self.street[0], tuple(payoff), pairs
            )
            answers[way] = value_part(total) / (over * UNIT) - earnings_of(total) / (over * PART)
        return answers

    def _late_street(
        self, sight: Sight, scores: Floats, random: np.random.Generator, effort: Effort
    ) -> Judged:
        """All cards of the seat's own last street are added up, in worlds that opponents may lead to."""
        possible = np.flatnonzero(np.isfinite(scores)).astype(np.int64)
        known = settled(sight)
        worlds = self.worlds(sight, int(scores.argmax()), random, 1 if known else effort.hands)
        values = np.full(len(scores), -np.inf)
        if len(worlds.boards) > 1:
            few = len(worlds.boards) // 4
            first = Worlds(worlds.boards[:few], worlds.decks[:few])
            values[possible] = self.finish(sight, possible, first).mean(axis=0)
            chosen = effort.chosen(values)
            found = self.finish(sight, chosen, worlds)
        else:
            values[possible] = self.finish(sight, possible, worlds)[0]
            if known:
                return Judged(values, np.zeros(len(values)), np.zeros(len(values)))
            chosen = possible
            found = self.finish(sight, possible, worlds.parts(PARTS))
            found += values[possible] - found.mean(axis=0)
        guessed = 2 * float(spread_of(found).max(initial=MISJUDGED[0]))
        return _merged(values, chosen, found, guessed, self._misjudged(sight))

    def _foreseen(
        self, sight: Sight, scores: Floats, random: np.random.Generator, effort: Effort
    ) -> Judged:
        chosen, boards, payoff = effort.chosen(scores), None, self.payoff(sight)
        if sight.placed + self.course.place >= 11:
            decks = decks_of(sight, random, effort.hands)
            boards, payoff = (
                self.boards(sight, int(scores.argmax()), decks),
                self.plain_payoff(len(sight.others)),
            )
        draws = draws_of(sight, random, effort.draws, self.course.deal)
        found = self.foresee(sight, payoff, chosen, draws, boards)
        guessed = self.knowledge.about.errors[stage_of(sight.placed)]
        misjudged = np.hypot(self._misjudged(sight), (1.5 * guessed, guessed / 2))
        return _merged(scores, chosen, found, guessed, misjudged, paid=False)

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
        misjudged = (0, 0) if sight.placed == 13 and settled(sight) else ANSWERED
        return _merged(scores, chosen, found, 2.0, misjudged, paid=sight.purse is not None)

    def entry(self, sight: Sight) -> Floats:
        """What entering Fantasyland by a front of each class is worth."""
        worth: Floats = self.rates(len(sight.others)).entry * len(sight.others)
        return worth

    def figures(
        self, sight: Sight, way: int, random: np.random.Generator, hands: int
    ) -> tuple[Figures, int]:
        """What comes of a way, and over how many sampled hands: 0 where exactly.

        On the late streets all cards of the seat's own last street are added up, in each of some worlds.
        """
        if not deals(len(sight.unseen), *self.street, 13 - sight.placed):
            played = self.hands(sight, way, decks_of(sight, random, hands))
            payoff, entry = self.payoff(sight), self.entry(sight)
            return points_of(played, sight.place, sight.others, payoff, entry)[1], hands
        worlds = self.worlds(sight, way, random, hands)
        if len(worlds.boards) == 1 and hands > 1:
            worlds = worlds.parts(PARTS)
        board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
        lay(board, sizes, sight.hand, sight.ways[way])
        payoff = self.plain_payoff(len(sight.others))
        found = [
            figures_late(board, sizes, deck, self.street, payoff.against(boards))
            for boards, deck in zip(worlds.boards, worlds.decks, strict=True)
        ]
        return averaged(found), hands if hands > 1 else 0


def spread_of(found: Floats) -> Floats:
    """The standard errors of means over the first axis: a little more than by the normal law, for a few
    samples do not know their own spread well (Student).
    """
    errors: Floats = found.std(axis=0, ddof=1) / max(len(found) - 2.5, 1) ** 0.5
    return errors


def _merged(
    scores: Floats,
    chosen: Ways,
    found: Floats,
    guessed: float,
    misjudged: npt.ArrayLike,
    *,
    paid: bool = True,
) -> Judged:
    """The means of what was found for the chosen; the others keep their scores, moved as those were.

    `guessed` is how far off those are, as a rule; `misjudged` what no sampling shows of the chosen: of a
    value, and of what it differs by from the best.
    """
    means = found.mean(axis=0)
    values = scores + np.median(means - scores[chosen])
    values[chosen] = np.where(np.isfinite(scores[chosen]), means, -np.inf)
    errors = np.full((2, len(scores)), guessed)
    best = int(means.argmax())
    spread = spread_of(found - found[:, [best]])
    if len(chosen) > 1:
        spread[best] = spread[np.argsort(-means)[1]]
    errors[:, chosen] = np.hypot(np.array(misjudged)[:, None], [spread_of(found), spread])
    # Nothing that was only guessed at stands above what was looked into.
    others = np.setdiff1d(np.arange(len(scores)), chosen)
    values[others] = np.minimum(values[others], means.max() - 1e-6)
    return Judged(values, errors[0], errors[1], paid)


def best_of(scores: Floats, count: int) -> Ways:
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


def estimate(samples: Sequence[float]) -> tuple[float, float]:
    """The mean of some samples, and its standard error."""
    found = np.array(samples)
    return float(found.mean()), float(spread_of(found))


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
