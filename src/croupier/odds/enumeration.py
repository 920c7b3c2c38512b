"""The exact odds of a small game against the house, from its rules alone.

Every outcome of chance is gone through, and the player takes the best option by all that their view has
shown. Positions that are equal, or that the rules say are alike (`BaseRules.alike`), are counted once.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import msgspec

from croupier.chance import outcomes
from croupier.errors import BadInput
from croupier.game.match_terms import usual_terms
from croupier.game.registry import keys
from croupier.layout import layout_of
from croupier.odds.report import Cell, Distribution, Report, Score, Table, columns, exact, rule_sentences
from croupier.play import Act, AnyRules, Draw, Move, Over, Roll, Turn
from croupier.serialization import to_json
from croupier.words import English

MOST = 1_000_000
"""Positions that are gone through at most, by default: some minutes."""
SHOWN = 200
"""Decisions listed in a report."""

Weights = dict[Any, Fraction]
"""States that the player cannot tell apart, each with its probability."""


class Decision(msgspec.Struct, frozen=True):
    """A decision under best play: the view as text, the move, its chance, and the average gain then."""

    sees: str
    move: str
    chance: Fraction
    value: Fraction


class Opening(msgspec.Struct, frozen=True):
    """A first choice, "" if chance comes first: its results under best play, and the later decisions."""

    move: str
    results: Distribution
    decisions: tuple[Decision, ...]


class Solved(msgspec.Struct, frozen=True):
    """All first choices, the best one first, and the number of positions that were gone through."""

    openings: tuple[Opening, ...]
    positions: int


class _Found(msgspec.Struct):
    """A part of the count: the sum of gains, the chance of each, and the decisions on the way."""

    total: Fraction = Fraction(0)
    results: dict[int, Fraction] = {}
    decisions: list[Decision] = []

    def add(self, other: _Found) -> None:
        self.total += other.total
        for net, chance in other.results.items():
            self.results[net] = self.results.get(net, Fraction(0)) + chance
        self.decisions += other.decisions


def solve_round(
    rules: AnyRules, most: int = MOST, on_progress: Callable[[int], object] = lambda _: None
) -> Solved:
    """One round of one player against the house, exactly; `on_progress` gets the positions so far.

    Raises BadInput for a game without a bank, and for more than `most` positions, with their number.
    """
    if not rules.banked:
        raise BadInput("{game}: expected a game against the house to count its odds", game=rules.game)
    start = rules.start(usual_terms(rules, 1))
    least = _reach(rules, start)
    if least > most:
        raise BadInput(
            "{game}: it has some {least} positions; expected {most} at most to go through",
            "too-many-positions",
            game=rules.game,
            least=least,
            most=most,
        )
    return _Count(rules, most, on_progress).solve(start)


def _reach(rules: AnyRules, state: Any) -> int:
    """About how many positions there are: along one line of play, the outcomes and options multiplied."""
    turn: Turn = rules.turn(state)
    if isinstance(turn, Over):
        return 1
    if isinstance(turn, Act):
        options = next(iter(turn.options.values()))
        ends = {0, len(options) - 1}  # no bet, and the highest: one of them goes on
        return len(options) * max(_reach(rules, rules.apply(state, options[at])) for at in ends)
    move, _ = next(outcomes(turn))
    ways = (
        comb(turn.left.bit_count(), turn.count) if isinstance(turn, Draw) else turn.sides ** len(turn.dice)
    )
    return ways * _reach(rules, rules.apply(state, move))


class _Count:
    """The count of one game."""

    def __init__(self, rules: AnyRules, most: int, on_progress: Callable[[int], object]) -> None:
        self._rules = rules
        self._most = most
        self._on_progress = on_progress
        self._known: dict[tuple[int, str], int] = {}
        self.positions = 0

    def solve(self, start: Any) -> Solved:
        turn = self._rules.turn(start)
        if isinstance(turn, Act):
            tried = [
                (self._rules.write(move), self._after({start: Fraction(1)}, move, 0, at))
                for at, move in enumerate(turn.options[0])
            ]
        else:
            tried = [("", self._value(0, {start: Fraction(1)}))]
        tried.sort(key=lambda one: one[1].total, reverse=True)
        openings = (
            Opening(move, Distribution.of(found.results.items()), tuple(found.decisions))
            for move, found in tried
        )
        return Solved(tuple(openings), self.positions)

    def _value(self, known: int, states: Weights) -> _Found:
        """The result of states that look the same so far; `known` numbers all that the player has seen."""
        found, open_ones = _Found(), [(known, states)]
        while open_ones:
            known, states = open_ones.pop()
            acting: Weights = {}
            then: dict[int, Weights] = {}
            for state, chance in states.items():
                turn = self._rules.turn(state)
                if isinstance(turn, Over):
                    gain = turn.returns[0]
                    found.add(_Found(gain * chance, {gain: chance}))
                elif isinstance(turn, Draw | Roll):
                    for move, weight in outcomes(turn):
                        self._put(then, known, self._rules.apply(state, move), chance * weight)
                else:
                    acting[state] = chance
            if acting:
                found.add(self._best(known, acting))
            open_ones += then.items()
        return found

    def _best(self, known: int, states: Weights) -> _Found:
        """The best option of states that look the same; the first of equal ones."""
        state = next(iter(states))
        turn = self._rules.turn(state)
        assert isinstance(turn, Act)
        tried = [(move, self._after(states, move, known, at)) for at, move in enumerate(turn.options[0])]
        move, best = max(tried, key=lambda one: one[1].total)
        chance = sum(states.values(), Fraction(0))
        decision = Decision(self._seen(state), self._rules.write(move), chance, best.total / chance)
        return _Found(best.total, best.results, [decision, *best.decisions])

    def _after(self, states: Weights, move: Move, known: int, at: int) -> _Found:
        """The result of one option in states that look the same."""
        then: dict[int, Weights] = {}
        own = self._known.setdefault((known, f"option {at}"), len(self._known) + 1)
        for state, chance in states.items():
            self._put(then, own, self._rules.apply(state, move), chance)
        found = _Found()
        for seen, some in then.items():
            found.add(self._value(seen, some))
        return found

    def _put(self, then: dict[int, Weights], known: int, state: Any, chance: Fraction) -> None:
        """Count a state among those that look like it, one for all that are alike."""
        self.positions += 1
        if self.positions % 1000 == 0:
            self._on_progress(self.positions)
        if self.positions > self._most:
            raise BadInput(
                "{game}: it has more than {most} positions, which are not gone through",
                "too-many-positions",
                game=self._rules.game,
                most=self._most,
            )
        state = self._rules.alike(state)
        key = known, to_json(self._rules.view(state, 0))
        states = then.setdefault(self._known.setdefault(key, len(self._known) + 1), {})
        states[state] = states.get(state, Fraction(0)) + chance

    def _seen(self, state: Any) -> str:
        """The view of the player as one line."""
        rows = layout_of(self._rules.view(state, 0)).rows
        shown = (f"{row.label} {' '.join(cell.text or '?' for cell in row.cells)}" for row in rows)
        return "; ".join(shown)


def report(rules: AnyRules, solved: Solved) -> Report:
    """The result as a report: every first choice, best play after the best of them, its results."""
    best = solved.openings[0]
    return Report(
        game=rules.game,
        title=English("{game}, preset {preset}: one round, exactly", game=rules.game, preset=rules.preset),
        preset=rules.preset,
        settings=rules.settings,
        data=_data(solved),
        tables=tuple(_tables(solved)),
        scores=tuple(Score(one.move or "round", one.results, "chips") for one in solved.openings[:SHOWN]),
        rules=rule_sentences(rules.game) if rules.game in keys() else (),
        choices=tuple(f"{one.sees}: {one.move}" for one in best.decisions[:SHOWN]),
        method=(f"All {solved.positions:,} positions are gone through, in fractions; no sampling.",),
        assumptions=(
            "Every outcome of chance is as likely as the rules say, and nothing is known but the view.",
            "The player decides in the best way, and the first of equal ways.",
        ),
    )


def _data(solved: Solved) -> dict[str, Any]:
    return {
        "positions": solved.positions,
        "openings": [
            {
                "move": one.move,
                "value": exact(one.results.mean),
                "standard_deviation": one.results.standard_deviation,
                "distribution": [
                    {"net": int(net), "probability": exact(chance)} for net, chance in one.results.chances
                ],
            }
            for one in solved.openings
        ],
        "best_play": [
            {"sees": one.sees, "move": one.move, "chance": exact(one.chance), "value": exact(one.value)}
            for one in solved.openings[0].decisions
        ],
    }


def _tables(solved: Solved) -> list[Table]:
    best = solved.openings[0]
    first: list[tuple[Cell, ...]] = [
        (one.move or "round", one.results.mean, one.results.above(0), one.results.standard_deviation)
        for one in solved.openings[:SHOWN]
    ]
    nets: list[tuple[Cell, ...]] = [(int(net), chance) for net, chance in best.results.chances]
    plays: list[tuple[Cell, ...]] = [
        (one.sees, one.move, one.chance, one.value) for one in best.decisions[:SHOWN]
    ]
    left = len(best.decisions) - len(plays)
    note = English("{n} more are in the JSON.", n=left) if left else ""
    found = [
        Table(
            "First choices",
            columns("choice; average net: number; wins: percent; deviation: number"),
            tuple(first),
        ),
        Table(
            English("Results of {move}", move=best.move) if best.move else English("Results of a round"),
            columns("net: net; chance: percent"),
            tuple(nets),
        ),
    ]
    if plays:
        heads = columns("the player sees; best; chance: percent; average net: number")
        found.append(Table("Best play", heads, tuple(plays), note))
    return found
