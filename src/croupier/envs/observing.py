"""Observations: a seat's view as a vector of fixed length, with the meaning of each part.

The generic observer takes any view apart by the types of its fields, so it shows what the view shows and
nothing more. A game may name a better one (`Game.observer`).
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Protocol, Union, get_args, get_origin

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.game.match_terms import usual_terms
from croupier.game.registry import game_of, keys
from croupier.layout import has_card, hints_of
from croupier.play import AnyRules

Vector = npt.NDArray[np.float32]

LIMIT = 2**24
"""Values lie between -LIMIT and LIMIT, where a 32-bit float has every whole number; others are cut."""
CARDS = 53
"""The cards and the joker, by their numbers."""
LISTED = 8
"""Places for a list of numbers, if there are no more seats than that."""
DEPTH = 3
"""Lists within lists that are shown; what lies deeper is left out."""


class Field(NamedTuple):
    """A part of an observation: where it begins, how long it is, and its meaning."""

    name: str
    start: int
    size: int
    meaning: str


class Observer(Protocol):
    """Makes the observation of a seat. `size` is its length, and `fields` are its parts in order."""

    @property
    def size(self) -> int: ...
    @property
    def fields(self) -> tuple[Field, ...]: ...
    def observe(self, view: Any, seat: int, /) -> Vector:
        """The observation of a seat, from its own view: `size` numbers."""


class _Part(Protocol):
    size: int
    meaning: str

    def write(self, value: Any, out: Vector) -> None: ...


class _Number:
    size, meaning = 1, "a number; 1 for yes"

    def write(self, value: Any, out: Vector) -> None:
        out[0] = min(max(float(value), -LIMIT), LIMIT)


class _OneCard:
    size, meaning = CARDS, "1 at the number of the card"

    def write(self, value: Any, out: Vector) -> None:
        out[value] = 1


class _Cards:
    size, meaning = 1 + CARDS, "how many, hidden ones too; then by card its place among them from 1, or 0"

    def write(self, value: Any, out: Vector) -> None:
        cards = tuple(value)
        out[0] = len(cards)
        for place, card in enumerate(cards, 1):
            if card is not None:
                out[1 + card] = place


class _Word:
    def __init__(self, words: tuple[Any, ...]) -> None:
        self._places = {word: place for place, word in enumerate(words)}
        self.size, self.meaning = len(words), f"1 at one of: {', '.join(map(str, words))}"

    def write(self, value: Any, out: Vector) -> None:
        out[self._places[value]] = 1


class _Text:
    size, meaning = 0, "text, left out"

    def write(self, value: Any, out: Vector) -> None:
        """Nothing."""


class _Maybe:
    def __init__(self, part: _Part) -> None:
        self._part = part
        self.size, self.meaning = 1 + part.size, f"1 if it is there, then {part.meaning}"

    def write(self, value: Any, out: Vector) -> None:
        if value is not None:
            out[0] = 1
            self._part.write(value, out[1:])


class _Listed:
    def __init__(self, part: _Part, most: int) -> None:
        self._part, self._most = part, most
        self.size = 1 + most * part.size
        self.meaning = f"how many, then the last {most}, each {part.meaning}"

    def write(self, value: Any, out: Vector) -> None:
        items = tuple(sorted(value) if isinstance(value, frozenset | set) else value)
        out[0] = len(items)
        at, size = 1, self._part.size
        for item in items[-self._most :]:
            self._part.write(item, out[at : at + size])
            at += size


class _Together:
    """The parts of a struct or of a tuple of fixed length."""

    def __init__(self, parts: Sequence[_Part], names: Sequence[str] = ()) -> None:
        self._parts, self._names = parts, names
        self.size = sum(part.size for part in parts)
        shown = zip(names or range(len(parts)), parts, strict=True)
        self.meaning = "[" + "; ".join(f"{name}: {part.meaning}" for name, part in shown if part.size) + "]"

    def write(self, value: Any, out: Vector) -> None:
        values = [getattr(value, name) for name in self._names] if self._names else value
        at = 0
        for part, one in zip(self._parts, values, strict=True):
            part.write(one, out[at : at + part.size])
            at += part.size


class ViewObserver:
    """The observation of any view: the seat, then each field of the view in order, by its type.

    - A number, or a yes or no, is one number; chips are whole chips. A word of several is 1 at its place.
    - Cards are their count, hidden ones included, then 53 numbers by card (2c 2d 2h 2s 3c … As, joker): the
      card's place among them, from 1; 0 for a card that is not there.
    - What may be absent begins with 1 if it is there; all of it is 0 if not.
    - A list begins with its length. It has as many places as there are seats, or as it has items before
      the first card, and at least eight for plain numbers; of a longer list the last are shown.
    - Text, and lists deeper than three, are left out.
    """

    def __init__(self, rules: AnyRules, seats: int) -> None:
        """An observer for these rules and this number of seats, under the usual terms."""
        self._seats = seats
        view = rules.view(rules.start(usual_terms(rules, seats)), 0)
        self._names = tuple(view.__struct_fields__)
        hints = hints_of(type(view))
        self._parts = [self._part(hints[name], getattr(view, name), 0) for name in self._names]
        self.fields = tuple(self._described())
        self.size = self.fields[-1].start + self.fields[-1].size

    def _described(self) -> Iterator[Field]:
        yield Field("seat", 0, self._seats, "1 at the own seat")
        at = self._seats
        for name, part in zip(self._names, self._parts, strict=True):
            yield Field(name if name != "seat" else "viewer", at, part.size, part.meaning)
            at += part.size

    def observe(self, view: Any, seat: int) -> Vector:
        out = np.zeros(self.size, np.float32)
        out[seat] = 1
        for name, part, field in zip(self._names, self._parts, self.fields[1:], strict=True):
            part.write(getattr(view, name), out[field.start : field.start + field.size])
        return out

    def _part(self, hint: Any, like: Any, depth: int) -> _Part:
        """The part for a type. `like` is a value of it, from before the first card."""
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._part(inner[0], like, depth)
        if origin in (Union, types.UnionType):
            kinds = [kind for kind in inner if kind is not type(None)]
            part = self._part(kinds[0], like, depth) if len(kinds) == 1 else _Text()
            return _Maybe(part) if part.size and len(kinds) < len(inner) else part
        if origin is Literal:
            return _Word(inner)
        if origin in (tuple, list, frozenset, set):
            return self._list(hint, like or (), depth)
        if isinstance(hint, type):
            return self._plain(hint, like, depth)
        return _Text()

    def _plain(self, kind: type, like: Any, depth: int) -> _Part:
        if kind is Card:
            return _OneCard()
        if issubclass(kind, msgspec.Struct):
            hints, names = hints_of(kind), kind.__struct_fields__
            return _Together([self._part(hints[n], getattr(like, n, None), depth) for n in names], names)
        return _Number() if issubclass(kind, int | float) else _Text()

    def _list(self, hint: Any, like: Any, depth: int) -> _Part:
        inner = get_args(hint) or (str,)
        if get_origin(hint) is tuple and inner[1:] != (...,):
            values = like or (None,) * len(inner)
            return _Together([self._part(*one, depth) for one in zip(inner, values, strict=True)])
        if has_card(inner[0]) and get_origin(inner[0]) not in (tuple, list):
            return _Cards()
        item = next(iter(like), None)
        part = self._part(inner[0], item, depth + 1)
        plain = isinstance(part, _Number | _Word)
        if not part.size or depth + 1 > DEPTH:
            return _Text()
        return _Listed(part, max(self._seats, len(like), LISTED * plain))


def observer_of(rules: AnyRules, seats: int) -> Observer:
    """The observer of a game: its own (`Game.observer`), or else the generic one."""
    own = game_of(rules.game).load("observer") if rules.game in keys() else None
    found: Observer = (own or ViewObserver)(rules, seats)
    return found
