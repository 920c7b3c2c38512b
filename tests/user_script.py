"""A user's script: a player of their own, typed, against a bot.

mypy checks it with every expression of type Any refused, so what it uses of croupier is typed to the end.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import croupier
from croupier.games import ofc


def last(view: ofc.View, options: croupier.Options) -> croupier.Move:
    assert view.seat is not None
    assert view.seats[view.seat].pending
    return options[len(options) - 1]


def misspelt() -> None:
    croupier.play_macht  # type: ignore[attr-defined]  # noqa: B018 - mypy has to find it


rules = croupier.rules_of("ofc", "pineapple")
match = croupier.play_match(rules, ["random", last], seed=7, record=Path("match.jsonl"))
hand = match.hands[0]
cards: tuple[int, ...] = hand.end.rows[0][0]
states = list(croupier.replay(rules, hand.terms, hand.moves))
first = next(state for state in states if croupier.moves(rules, state))
options = croupier.moves(rules, first)
turn = rules.turn(states[0])
assert isinstance(turn, croupier.Draw)
one = croupier.Draw(0, 1, turn.left)
total = sum((chance for _, chance in croupier.outcomes(one)), Fraction())
print(states[-1] == hand.end, sum(match.returns), len(options), total, len(cards))
