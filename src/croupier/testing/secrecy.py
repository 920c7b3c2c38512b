"""The leak check: a seat's view must not depend on anything that the seat cannot see (C4)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from croupier.cards import cards_in
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.play import Act, AnyRules, Cast, Deal, Move, Roll, Terms, Turn
from croupier.playout import any_option, play_hand
from croupier.serialization import to_json
from croupier.table.view import exchanged

SAMPLE = 40
"""Options of one turn that are compared."""


def leak_check(
    rules: AnyRules,
    terms: Terms,
    seed: int | str,
    hidden: Callable[[Any, int | None], int] = lambda state, seat: 0,  # noqa: ARG005
    secret: Callable[[Any, int | None, Move], bool] = lambda state, seat, move: False,  # noqa: ARG005
    most: int | None = None,
) -> int:
    """Exchange what a seat cannot see, through the whole history: what it sees must stay the same (C4).

    `hidden(state, seat)` says which cards, as a bit mask, the seat (None: a watcher) cannot know;
    `secret(state, seat, move)` whether it cannot know how a roll or a choice made on the way to this state
    came out. The game's own tests say so, independently of the view. One random hand is played; at each of
    its states, for each seat, the hidden cards are shuffled among themselves in every move so far, secret
    rolls are rolled again and secret choices made anew. The seat's view and options, and all that the
    dealer has said, must be the same, byte for byte. A history that the rules refuse is left out. With
    `most`, only this number of states is tried, at random, which is quicker over many hands. Returns how
    many pairs were compared: a test should expect some.
    """
    stream = Stream(seed_of(str(seed)), "leak check")
    steps = list(play_hand(rules, terms, Shoe(stream), any_option(stream)))
    states = [rules.start(terms), *(step.after for step in steps)]
    compared = 0
    tried = [*enumerate(states)] if most is None else stream.shuffled(enumerate(states))[:most]
    for count, state in tried:
        for seat in (*range(terms.seats), None):
            cards = cards_in(hidden(state, seat))
            swap = dict(zip(cards, stream.shuffled(cards), strict=True))
            said = [rules.said(step.before, step.move, step.after) for step in steps[:count]]
            said_too, other = [], states[0]
            try:
                for step in steps[:count]:
                    before, move = other, rules.read(rules.write(exchanged(step.move, swap)))
                    if secret(state, seat, step.move):
                        move = _anew(rules.turn(before), step.move, stream)
                    other = rules.apply(before, move)
                    said_too.append(rules.said(before, move, other))
            except (Illegal, BadInput):
                continue
            compared += state != other
            seen, seen_too = (_seen(rules, each, seat) for each in (state, other))
            who = "a watcher" if seat is None else f"p{seat + 1}"
            what = "cards" if swap else "dice or choices"
            assert (seen, said) == (seen_too, said_too), (
                f"{rules.game}: {who} sees hidden {what} after {count} moves:\n{seen}\n{seen_too}"
                + "".join(f"\n{one} {two}" for one, two in zip(said, said_too, strict=True) if one != two)
            )
    return compared


def _anew(turn: Turn, move: Move, stream: Stream) -> Move:
    """Another answer to the turn of a move; the move itself if it is not due."""
    if isinstance(move, Deal):
        raise ValueError(
            "secret: expected a roll or a choice; `hidden` says which cards a seat cannot know"
        )
    if isinstance(turn, Roll) and isinstance(move, Cast):
        return Cast(turn.seat, tuple(stream.below(turn.sides) for _ in turn.dice))
    if isinstance(turn, Act) and move.seat is not None and move.seat in turn.options:
        options = turn.options[move.seat]
        other: Move = options[stream.below(len(options))]
        return other
    return move


def _seen(rules: AnyRules, state: Any, seat: int | None) -> str:
    """All that reaches a seat: its view and its options, as text."""
    turn = rules.turn(state)
    options: list[str] = []
    if seat is not None and isinstance(turn, Act) and seat in turn.options:
        lazily = turn.options[seat]
        options = [str(len(lazily)), *map(rules.write, itertools.islice(lazily, SAMPLE))]
    return to_json([rules.view(state, seat), options])
