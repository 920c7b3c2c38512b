"""ASCII-only case folding, integers and printable text, for text that somebody typed.

Python's own `lower`, `isdecimal` and `int` know every alphabet: KELVIN SIGN becomes `k`, an Arabic digit a
number, and a number of 4,400 digits a ValueError. Input here uses one alphabet only, so that no two texts
that look different are one move, and none that looks alike is another.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

__all__ = ["ascii_lower", "ascii_upper", "printable", "utf8_safe", "whole_number"]

_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)
_CAPITAL = str.maketrans(ascii_lowercase, ascii_uppercase)
_WHOLE = re.compile(r"[0-9]{1,18}")


def ascii_lower(text: str) -> str:
    """The text with the letters A to Z in lower case; all other characters are unchanged."""
    return text.lower() if text.isascii() else text.translate(_SMALL)


def ascii_upper(text: str) -> str:
    """The text with the letters a to z in upper case; all other characters are unchanged."""
    return text.upper() if text.isascii() else text.translate(_CAPITAL)


def utf8_safe(text: str) -> str:
    """The text with a `?` for what cannot be written as UTF-8, as half of a surrogate pair cannot."""
    return text.encode(errors="replace").decode()


_NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Spaces of languages, as in `127 529` and `5 %`. Python does not call them printable."""


def printable(text: str) -> str:
    """The text as a terminal may get it: no character in it that is not printed, such as escape."""
    return (
        text
        if text.isprintable()
        else "".join(one for one in text if one.isprintable() or one in _NO_BREAK)
    )


def whole_number(text: str) -> int | None:
    """The whole number that one to eighteen of the digits 0 to 9 write; None for any other text."""
    return int(text) if _WHOLE.fullmatch(text) else None
