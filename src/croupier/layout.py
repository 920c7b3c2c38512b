"""A generic layout of any view by the kinds of its fields: labelled rows of cards, dice, chips and facts.

It displays games that bring no pictures of their own, in the terminal and on the page. It is made from the
view alone, so it reveals nothing more than the view does.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from croupier.cards import Card

__all__ = [
    "AS_CHIPS",
    "AS_DICE",
    "AS_SEAT",
    "BY_SEAT",
    "Cell",
    "Layout",
    "Row",
    "has_card",
    "hints_of",
    "layout_of",
]

BY_SEAT = msgspec.Meta(extra={"by": "seat"})
"""Marks a field with one value for each seat: `cards: Annotated[tuple[Card | None, ...], BY_SEAT]`."""

AS_DICE = msgspec.Meta(extra={"kind": "die"})
"""Marks what shows on dice: `faces: Annotated[tuple[int | None, ...], AS_DICE]`; None is a hidden one."""

AS_SEAT = msgspec.Meta(extra={"kind": "seat"})
"""Marks a player by the number of their seat, from 0: `caller: Annotated[int | None, AS_SEAT]`."""

AS_CHIPS = msgspec.Meta(extra={"kind": "chips"})
"""Marks a number of chips, or of several piles: `pot: Annotated[int, AS_CHIPS]`."""

_NAMES_A_SEAT = re.compile("(^|_)seat$|^to_act$")
"""Fields that are called so are drawn as if they were marked."""

Kind = Literal["card", "hidden", "die", "seat", "chips", "number", "text", "yes", "no"]


class Cell(msgspec.Struct, frozen=True):
    """One thing to draw; `text` is a card as text, a number, a word, what shows on a die (`?`: unseen)."""

    kind: Kind
    text: str


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A labelled line. `seat` is its owner; None for a line that belongs to nobody."""

    label: str
    cells: tuple[Cell, ...]
    seat: int | None = None


class Layout(msgspec.Struct, frozen=True):
    """A view in rows, in the order of its fields."""

    rows: tuple[Row, ...]


def layout_of(view: msgspec.Struct) -> Layout:
    """The rows of a view. Absent values have no row, nor have the terms, which are shown elsewhere."""
    return Layout(tuple(_rows_of(view, None, "")))


def _rows_of(value: msgspec.Struct, seat: int | None, within: str) -> Iterator[Row]:
    hints = hints_of(type(value))
    for field in value.__struct_fields__:
        if not within and field in ("terms", "seat"):
            continue
        label = f"{within} {field.replace('_', ' ')}".strip()
        hint = Annotated[hints[field], AS_SEAT] if _NAMES_A_SEAT.search(field) else hints[field]
        yield from _rows(label, getattr(value, field), hint, seat)


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The types of a struct's fields: asked for at every view, and slow to read."""
    return get_type_hints(kind, include_extras=True)


def _rows(label: str, value: Any, hint: Any, seat: int | None) -> Iterator[Row]:
    if _is_by_seat(hint) and seat is None:
        for owner, part in enumerate(value):
            yield from _rows(label, part, _item(hint), owner)
    elif isinstance(value, msgspec.Struct):
        yield from _rows_of(value, seat, label)
    elif _is_list(value) and any(isinstance(part, msgspec.Struct) or _is_list(part) for part in value):
        for number, part in enumerate(value, 1):
            yield from _rows(f"{label} {number}", part, _item(hint), seat)
    elif value is not None or _may_hide(hint):
        parts = tuple(value) if _is_list(value) else (value,)
        cells = tuple(_cell(part, hint) for part in parts if part is not None or _may_hide(hint))
        if cells:
            yield Row(label, cells, seat)


def _cell(value: Any, hint: Any) -> Cell:
    if value is None:
        return Cell("hidden", "") if has_card(hint) else Cell("die", "?")
    if isinstance(value, bool):
        return Cell("yes" if value else "no", "yes" if value else "no")
    if isinstance(value, Card) or (isinstance(value, int) and has_card(hint)):
        return Cell("card", str(Card(value)))
    marked = _marked(hint)
    if not isinstance(value, int):
        marked = "die" if marked == "die" else None
    return Cell(marked or ("number" if isinstance(value, int) else "text"), str(value))


def _may_hide(hint: Any) -> bool:
    """True if a value of None means that something is hidden."""
    return has_card(hint) or _marked(hint) == "die"


def _is_list(value: Any) -> bool:
    return isinstance(value, tuple | list | frozenset | set)


def _item(hint: Any) -> Any:
    """The type of a list's items. What marks the list marks them, too, but for BY_SEAT."""
    inner, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    item = next(iter(get_args(inner)), Any)
    kept = tuple(mark for mark in marks if mark != BY_SEAT)
    return Annotated[item, *kept] if kept else item


def _is_by_seat(hint: Any) -> bool:
    return get_origin(hint) is Annotated and BY_SEAT in get_args(hint)[1:]


def _marked(hint: Any) -> Kind | None:
    """The marker of a type, or of its elements, that says how to draw it."""
    if get_origin(hint) is Annotated:
        for mark, kind in ((AS_DICE, "die"), (AS_SEAT, "seat"), (AS_CHIPS, "chips")):
            if mark in get_args(hint)[1:]:
                return kind  # type: ignore[return-value]
    return next(filter(None, map(_marked, get_args(hint))), None)


def has_card(hint: Any) -> bool:
    """True if a type contains cards: alone, in a collection or as an optional value."""
    if hint is Card:
        return True
    if get_origin(hint) in (tuple, list, frozenset, set, Annotated, Union, types.UnionType):
        return any(has_card(part) for part in get_args(hint))
    return False
