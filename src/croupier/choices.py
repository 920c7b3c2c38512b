"""The choices of a player as plain data: listed legal moves, or a form that composes one.

A page picks a `Choice` and sends back its text. If there are too many to list, a `Form` defines the parts
of a move and joins them to its text. Only a game's rules know how its moves are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from typing import Any, Literal, Protocol

import msgspec

from croupier.ascii_text import ascii_lower
from croupier.cards import Card
from croupier.layout import has_card, hints_of

__all__ = ["FEW", "Choice", "Form", "Slot", "choice_of", "rare_first"]


FEW = 12
"""The number of moves that can be seen at a glance."""
MANY = 1000
"""Beyond this number, moves are found by typing and not by their order."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move: its text, what kind of move it is, the chips and the cards that it is about."""

    text: str
    kind: str
    amount: int | None = None
    cards: tuple[str, ...] = ()


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a form: cards of a row, chips of a wager, dice by number.

    At most `most` things go in; of chips one amount or none, from `least` to `most` by `unit`. They are
    written after `before`, joined by `between`; nothing is `empty`, and as many as there may be is `full`,
    where that is said in other words.
    """

    name: str
    most: int
    least: int = 0
    unit: int = 1
    before: str = ""
    between: str = ""
    empty: str = ""
    full: str | None = None


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """The form of a move: `start`, then each slot; `none` replaces the slots if all are empty."""

    of: Literal["cards", "chips", "places"]
    start: str
    slots: tuple[Slot, ...]
    none: str | None = None


class _Moves(Protocol):
    """Moves of any game, as a list of them or lazily."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: int, /) -> Any: ...


def rare_first(moves: _Moves, write: Callable[[Any], str]) -> _Moves:
    """Moves in the order in which people see them: 70 raises do not bury the one `call` behind them.

    Of more than FEW those of rare kinds come first; a kind is the word after the seat. More than MANY stay.
    """
    if not FEW < len(moves) <= MANY:
        return moves
    kinds = [(write(move).split(" ")[1], move) for move in moves]
    counts = Counter(kind for kind, _ in kinds)
    return [move for _, move in sorted(kinds, key=lambda one: counts[one[0]])]


def choice_of(move: msgspec.Struct, text: str) -> Choice:
    """A move as a choice, by its type and its fields: `amount` is chips, fields of cards are cards."""
    kind, amount, cards = _kind(type(move))
    return Choice(
        text,
        kind,
        getattr(move, "amount") if amount else None,  # noqa: B009  # of any struct that has it
        tuple(str(card) for name in cards for card in _all(getattr(move, name))),
    )


def _all(value: Any) -> tuple[Card, ...]:
    return () if value is None else (value,) if isinstance(value, Card) else tuple(value)


@cache
def _kind(move: Hashable) -> tuple[str, bool, tuple[str, ...]]:
    """The name of a type of moves, whether it has an amount, and its fields of cards."""
    assert isinstance(move, type)
    hints = hints_of(move)
    kind = ascii_lower(re.sub(r"(?<!^)(?=[A-Z])", "-", move.__name__))
    cards = tuple(name for name, hint in hints.items() if has_card(hint))
    return kind, hints.get("amount") is int, cards
