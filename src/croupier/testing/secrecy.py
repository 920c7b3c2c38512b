"""The leak check: what a seat cannot see must not change what it sees (C4)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.cards import Card, cards_in
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.play import Act, AnyRules, Terms, final
from croupier.testing.dealing import any_option, play_hand
from croupier.wire import to_json

__all__ = ["leak_check"]

SAMPLE = 40
"""Options of one turn that are compared."""


def leak_check(
    rules: AnyRules, terms: Terms, seed: int | str, hidden: Callable[[Any, int | None], int]
) -> int:
    """Exchange what a seat cannot see, through the whole history: what it sees must stay the same (C4).

    `hidden(state, seat)` says which cards, as a bit mask, the seat (None: a watcher) cannot know; the
    game's own tests say so, independently of the view. One random hand is played; at each of its states,
    for each seat, the hidden cards are shuffled among themselves in every move so far, and the seat's
    view and options must be the same, byte for byte. A shuffled history that the rules refuse is left
    out. Returns how many pairs were compared: a test should expect some.
    """
    stream = Stream(seed_of(str(seed)), "leak check")
    steps = list(play_hand(rules, terms, Shoe(stream), any_option(stream)))
    states = [rules.start(terms), *(step.after for step in steps)]
    compared = 0
    for count, state in enumerate(states):
        for seat in (*range(terms.seats), None):
            cards = cards_in(hidden(state, seat))
            swap = dict(zip(cards, stream.shuffled(cards), strict=True))
            try:
                moves = [rules.read(rules.write(_swapped(step.move, swap))) for step in steps[:count]]
                other = final(rules, terms, moves)
            except (Illegal, BadInput):
                continue
            compared += state != other
            seen, seen_too = (_seen(rules, each, seat) for each in (state, other))
            who = "a watcher" if seat is None else f"p{seat + 1}"
            assert seen == seen_too, (
                f"{rules.game}: {who} sees hidden cards after {count} moves:\n{seen}\n{seen_too}"
            )
    return compared


def _swapped(value: Any, swap: dict[Card, Card]) -> Any:
    """The value with its cards exchanged, wherever they are in it."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        return tuple(_swapped(item, swap) for item in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: _swapped(getattr(value, name), swap) for name in value.__struct_fields__}
        return type(value)(**fields)
    return value


def _seen(rules: AnyRules, state: Any, seat: int | None) -> str:
    """All that reaches a seat: its view and its options, as text."""
    turn = rules.turn(state)
    options: list[str] = []
    if seat is not None and isinstance(turn, Act) and seat in turn.options:
        lazily = turn.options[seat]
        options = [str(len(lazily)), *map(rules.write, itertools.islice(lazily, SAMPLE))]
    return to_json([rules.view(state, seat), options])
