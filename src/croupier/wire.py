"""Values as plain data: one place says how a card or a state is written as JSON.

A card is its text, a struct an object; a key that is a number becomes text.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import msgspec

from croupier.cards import Card

__all__ = ["hook", "plain", "to_json"]


def plain(value: Any) -> Any:
    """The value as dicts, lists, tuples, text, numbers, booleans and None, ready for any encoder.

    Raises TypeError for what has no plain form.
    """
    return msgspec.to_builtins(value, str_keys=True, enc_hook=hook)


def to_json(value: Any, indent: int | None = None) -> str:
    """The value as JSON text: one line, or indented for people. Keys keep their order."""
    return json.dumps(plain(value), ensure_ascii=False, indent=indent, allow_nan=False)


def hook(value: Any) -> Any:
    """What an encoder does with a value it has no form for: a card and a Fraction become text."""
    if isinstance(value, Card | Fraction):
        return str(value)
    if isinstance(value, int):  # an enumeration of numbers, such as a category
        return int(value)
    raise TypeError(f"{type(value).__name__} has no plain form")
