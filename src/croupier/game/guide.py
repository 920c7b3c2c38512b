"""The guide to a game for beginners: the course of play, the payments, the best strategy.

A game's text is in `odds/guide.toml` of its package; its `guide` selects the parts that hold under given
settings and fills in the figures. A setting that changes the game therefore changes the guide, and no
figure is typed by hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Literal

import msgspec

from croupier.card_terms import HAND_TERMS
from croupier.files import shipped_file
from croupier.words import English, msg
from croupier.words.message import PART

Tone = Literal["", "good", "bad"]


class Row(msgspec.Struct, frozen=True):
    """Cards or dice side by side: texts such as `As`, `--` for an empty place, `??` for a back.

    `name` says what the row is, `says` what comes of it, and `tone` whether that is good, bad or neither.
    """

    cards: tuple[str, ...]
    name: str = ""
    says: str = ""
    tone: Tone = ""


class Step(msgspec.Struct, frozen=True):
    """A step of the game with a picture: rows of cards or of dice."""

    title: str
    text: str
    kind: Literal["cards", "dice"]
    rows: tuple[Row, ...]


class Paid(msgspec.Struct, frozen=True):
    """A list of payments, the highest first. `text` explains the reason for them."""

    title: str
    text: str
    rows: tuple[tuple[str, str], ...]


class Guide(msgspec.Struct, frozen=True):
    """A game under its settings; `note` says where the figures of its advice are from."""

    steps: tuple[Step, ...]
    paid: tuple[Paid, ...]
    advice: tuple[str, ...]
    note: str = ""


class Words:
    """The words of a game by name; `figures` are filled in wherever they are asked for."""

    def __init__(self, package: str, figures: Mapping[str, Any]) -> None:
        self._words = _read(package)
        self._figures = dict(figures)

    def __call__(self, name: str, /, **more: Any) -> str:
        """The words of this name. Raises KeyError for none, or for a figure that is not there."""
        template = self._words[name]
        given = self._figures | more
        return English(template, **{part: _as_part(given[part]) for part, _ in PART.findall(template)})

    def step(self, name: str, *rows: Row, kind: Literal["cards", "dice"] = "cards") -> Step:
        """A step: its words, its title under `NAME-title`, its picture."""
        return Step(self(f"{name}-title"), self(name), kind, rows)

    def lines(self, names: Iterable[str]) -> tuple[str, ...]:
        """Lines of advice, in this order."""
        return tuple(map(self, names))


@cache
def _read(package: str) -> dict[str, str]:
    return tomllib.loads(shipped_file(package, "guide.toml").decode())


_FIGURE = re.compile(r"([−+]?)(\d[\d,]*)(?:\.(\d+))?(%?)", re.ASCII)
_KINDS = {
    ("", 0): msg("{n}"),
    ("", 1): msg("{n:decimal1}"),
    ("", 2): msg("{n:decimal2}"),
    ("", 3): msg("{n:decimal3}"),
    ("%", 0): msg("{n:percent}"),
    ("%", 1): msg("{n:percent1}"),
    ("%", 2): msg("{n:percent2}"),
}


def _as_part(value: Any) -> Any:
    """A figure such as `3.37%` as a number, for each language to write; any other value unchanged."""
    if isinstance(value, int) and abs(value) >= 1000:
        return msg("{n:plain}", n=value)
    found = None if isinstance(value, English) else _FIGURE.fullmatch(str(value))
    if found is None or not isinstance(value, str):
        return value
    sign, whole, decimals, percent = found.groups()
    exact = Decimal(f"{whole.replace(',', '')}.{decimals or 0}") / (100 if percent else 1)
    number = float(exact) if decimals or percent else int(exact)
    kind = _KINDS.get((percent, len(decimals or "")))
    if kind is None:
        return value
    figure = msgspec.structs.replace(kind, parts={"n": number})
    if sign:
        figure = msg("−{figure}" if sign == "−" else "+{figure}", figure=figure)
    return figure if str(figure) == value else value


def row(cards: str, name: str = "", says: str = "", tone: Tone = "") -> Row:
    """A row from a text such as `As Kd --`."""
    return Row(tuple(cards.split()), name, says, tone)


def row_title(hand: str) -> str:
    """A row of a pay table as a title."""
    return English("{hand:capital}", hand=HAND_TERMS.get(hand) or hand.replace("-", " "))


def percent(share: Any, digits: int = 2) -> str:
    """A share as the page writes it: `3.37%`, with a true minus sign."""
    return f"{float(share):.{digits}%}".replace("-", "−")
