"""A playout: a hand played to its end with any chance and any choosers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier.chance import Chance, Stream
from croupier.play import Act, AnyRules, Move, Over, Terms, Turn

__all__ = ["Chooser", "Step", "any_option", "play_hand", "play_on"]

LONGEST = 20_000
"""Moves after which a hand is taken to be endless."""

Chooser = Callable[[Any, Act], Move]
"""Makes the seats' moves: given the state and the turn, one of the options of one of its seats."""


class Step(NamedTuple):
    """One move of a hand, with the states around it."""

    before: Any
    turn: Turn
    move: Move
    after: Any


def any_option(stream: Stream) -> Chooser:
    """A chooser that picks every seat and every option with equal chance."""

    def choose(_state: Any, turn: Act) -> Move:
        seat = stream.choice(sorted(turn.options))
        options = turn.options[seat]
        return options[stream.below(len(options))]

    return choose


def play_hand(rules: AnyRules, terms: Terms, chance: Chance, choose: Chooser) -> Iterator[Step]:
    """Play one hand from its deal to its end, a step at a time."""
    return play_on(rules, rules.start(terms), chance, choose)


def play_on(rules: AnyRules, state: Any, chance: Chance, choose: Chooser) -> Iterator[Step]:
    """Play a hand from a state of it to its end, a step at a time."""
    for _ in range(LONGEST):
        turn = rules.turn(state)
        if isinstance(turn, Over):
            return
        move = choose(state, turn) if isinstance(turn, Act) else chance.answer(turn)
        after = rules.apply(state, move)
        yield Step(state, turn, move, after)
        state = after
    raise AssertionError(f"{rules.game}: a hand has not ended after {LONGEST} moves")
