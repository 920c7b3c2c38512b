"""Marks on the struct of a round that was played with real cards, and its lines of text.

A game describes a round once. Beside a field stands a mark, which says what kind of field it is; msgspec
passes over it:

    class Player(Body, frozen=True):
        cards: Annotated[Text, Cards(5, like="Ts Kd Qh 4c 6h")] = ""
        ante: Annotated[Chips, Amount("ante")] = 0

    class Round(Body, frozen=True):
        players: Annotated[tuple[Player, ...], Places("Player", 7, EXPECTED)]

A function in a mark needs a name: annotations are evaluated in the module of their class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import UNSET

from croupier.ascii_text import ascii_lower, whole_number
from croupier.errors import BadInput
from croupier.game.score_input import MOST_CHIPS
from croupier.words import Message, msg

P = TypeVar("P", bound=msgspec.Struct)


class Cards(msgspec.Struct, frozen=True):
    """Cards as text: `count` of them. `like` is an example."""

    count: int
    label: str | Message = msg("Cards")
    like: str = ""
    joker: bool = False
    of: str = ""
    """The key of the cards that these are taken from, such as the three of a hand that its player set."""
    due: Callable[[Any, Any], bool] | None = None
    """True if a place under these rules needs the cards; None if it always does."""


class Amount(msgspec.Struct, frozen=True):
    """A wager in whole chips. It has the title and the limits of the game's wager of this name."""

    wager: str


class Decision(msgspec.Struct, frozen=True):
    """A wager that is as high as another one, or 0 for a hand that was given up.

    In a line the field's key stands before the amount, and `no` for 0.
    """

    no: str
    repeats: str
    """The key of the wager that this one is as high as."""
    key: str
    """The key of the field that says the same as true or false."""


class Choice(msgspec.Struct, frozen=True):
    """One of several words. A field that is a Literal has this mark by itself."""

    words: tuple[str, ...]


class Rows(msgspec.Struct, frozen=True):
    """A hand set in rows, as text with `/` between them: their names, and the cards that each takes."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    like: str = ""

    @property
    def count(self) -> int:
        """The cards of a complete hand."""
        return sum(self.sizes)


class Dice(msgspec.Struct, frozen=True):
    """The cards that dice show, as text in any order. `like` is an example."""

    faces: Callable[[Any], tuple[str, ...]]
    """The cards of each die under these rules, as text with spaces."""
    like: str = ""


class Given(msgspec.Struct, frozen=True):
    """A value beside the places of a round: an option of `croupier score`.

    A line of JSON that leaves it out has the option's value.
    """

    help: str
    read: Callable[[str], Any] | None = None
    """Reads the option's text; None for a whole number."""
    usual: Any = None
    """The value if the option is left out."""


class Places(msgspec.Struct, frozen=True):
    """The places of a round, from the dealer's left.

    A place is a struct with marks of its own, or a single text with the mark Rows or Dice.
    """

    label: str
    """One place, in lower case, for errors and arguments: `position`."""
    most: int | Callable[[Any], int]
    """The highest number of places; by the rules, if it depends on them."""
    expected: Message
    """The description of a line, for errors."""
    called: Callable[[int], str] = "p{}".format
    """The name of a place in errors, by its number from 1."""
    help: str = "Cards and wagers, from the dealer's left."
    doubled: Callable[[Any], bool] | None = None
    """True if these rules let a player have two places side by side."""


Mark = Cards | Amount | Decision | Choice | Rows | Dice


class Field(NamedTuple):
    """A marked field: its name in Python, its key in JSON, its word in a line."""

    name: str
    key: str
    mark: Mark

    @property
    def word(self) -> str:
        """The word before the value in a line."""
        return self.key.replace("_", "-")


class PlacesField(NamedTuple):
    """The field of a round that holds its places: its key, and the type or the mark of one place."""

    key: str
    kind: type[msgspec.Struct] | Rows | Dice
    mark: Places

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a place. A place that is a single text has one field without a key."""
        return (Field("", "", self.kind),) if isinstance(self.kind, Rows | Dice) else fields_of(self.kind)


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The marked fields of a struct, in its order."""
    return tuple(
        Field(field.name, field.encode_name, mark)
        for field in msgspec.structs.fields(kind)
        if isinstance(mark := _mark_of(field.type), Mark)
    )


def given_of(kind: type[msgspec.Struct]) -> dict[str, Given]:
    """The values beside the places of a round, by the names of their fields."""
    found = ((field.name, _mark_of(field.type)) for field in msgspec.structs.fields(kind))
    return {name: mark for name, mark in found if isinstance(mark, Given)}


@cache
def places_of(kind: type[msgspec.Struct]) -> PlacesField:
    """The field with the places of a round."""
    for field in msgspec.structs.fields(kind):
        mark = _mark_of(field.type)
        if isinstance(mark, Places):
            place = next(one for one in map(_place_of, _parts(field.type)) if one is not None)
            return PlacesField(field.name, place, mark)
    raise TypeError(f"{kind.__name__}: expected a field with the mark Places")


def _place_of(annotation: Any) -> type[msgspec.Struct] | Rows | Dice | None:
    """The struct of a place, or the mark of one that is a single text."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return annotation
    mark = _mark_of(annotation)
    return mark if isinstance(mark, Rows | Dice) else None


def _parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    for part in get_args(annotation):
        yield from _parts(part)


def _mark_of(annotation: Any) -> Mark | Given | Places | None:
    origin = get_origin(annotation)
    if origin is Literal:
        return Choice(get_args(annotation))
    if origin is Annotated:
        kind, *notes = get_args(annotation)
        return next((note for note in notes if isinstance(note, Mark | Given | Places)), None) or _mark_of(
            kind
        )
    if origin in (UnionType, Union):
        return next((mark for part in get_args(annotation) if (mark := _mark_of(part))), None)
    return None


def chosen(place: msgspec.Struct, field: Field) -> int | None:
    """The amount of a Decision, from the amount or from the field that says it as true or false."""
    assert isinstance(field.mark, Decision)
    amount: int | None = getattr(place, field.name)
    if amount is None:
        made = getattr(place, field.mark.key)
        return None if made is None else getattr(place, field.mark.repeats) * made
    return amount


@cache
def _words(kind: type[msgspec.Struct]) -> Mapping[str, tuple[Field, Any]]:
    """The words of a line, each with its field, and the value that the word alone stands for (or UNSET)."""
    words: dict[str, tuple[Field, Any]] = {}
    for field in fields_of(kind):
        if isinstance(field.mark, Choice):
            words |= {word: (field, word) for word in field.mark.words}
        elif not isinstance(field.mark, Cards) or field.mark.of:
            words[field.word] = field, UNSET
            if isinstance(field.mark, Decision):
                words[field.mark.no] = field, 0
    return words


def read_place(text: str, kind: type[P], mark: Places) -> P:
    """Parse a place such as `Qs 6h 4d ante 10 play 10`: its cards, then words with their values.

    Raises BadInput for a word that is not expected, or one that is there twice. Cards are not looked at.
    """
    words = _words(kind)
    tokens = text.replace(",", " ").split()
    starts = [at for at, token in enumerate(tokens) if ascii_lower(token) in words]
    first = starts[0] if starts else len(tokens)
    leading = next(one for one in fields_of(kind) if isinstance(one.mark, Cards) and not one.mark.of)
    given: dict[str, Any] = {leading.name: " ".join(tokens[:first])}
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=False):
        field, alone = words[ascii_lower(tokens[start])]
        value = _value(field, alone, tokens[start + 1 : end])
        if value is None or field.name in given:
            raise BadInput("'{text}': {expected}", f"bad-{mark.label}", text=text, expected=mark.expected)
        given[field.name] = value
    return kind(**given)


def _value(field: Field, alone: Any, values: list[str]) -> Any:
    """The value of a field from the texts behind its word; None if they do not fit."""
    if alone is not UNSET:
        return None if values else alone
    if isinstance(field.mark, Cards):
        return " ".join(values)
    number = whole_number(values[0]) if len(values) == 1 else None
    return None if number is None or number > MOST_CHIPS else number


def write_place(place: msgspec.Struct) -> str:
    """A place as a line that `read_place` reads."""
    parts: list[str] = []
    for field in fields_of(type(place)):
        value = getattr(place, field.name)
        if isinstance(field.mark, Decision):
            value = chosen(place, field)
            parts += [] if value is None else [field.mark.no] if value == 0 else [field.word, str(value)]
        elif isinstance(field.mark, Choice):
            parts += [value] if value else []
        elif isinstance(field.mark, Cards):
            cards = "".join(value.split())
            parts += [*([field.word] if field.mark.of else []), cards] if cards else []
        elif value:
            parts += [field.word, str(value)]
    return " ".join(parts)
