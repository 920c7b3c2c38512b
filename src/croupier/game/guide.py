"""The guide to a game for beginners: the course of play, the payments, the best strategy.

A game's text is in `odds/guide.toml` of its package; its `guide` selects the parts that hold under given
settings and fills in the figures. A setting that changes the game therefore changes the guide, and no
figure is typed by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from croupier.files import shipped_file

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
        return self._words[name].format_map(self._figures | more)

    def step(self, name: str, *rows: Row, kind: Literal["cards", "dice"] = "cards") -> Step:
        """A step: its words, its title under `NAME-title`, its picture."""
        return Step(self(f"{name}-title"), self(name), kind, rows)

    def lines(self, names: Iterable[str]) -> tuple[str, ...]:
        """Lines of advice, in this order."""
        return tuple(map(self, names))


@cache
def _read(package: str) -> dict[str, str]:
    return tomllib.loads(shipped_file(package, "guide.toml").decode())


def row(cards: str, name: str = "", says: str = "", tone: Tone = "") -> Row:
    """A row from a text such as `As Kd --`."""
    return Row(tuple(cards.split()), name, says, tone)


def percent(share: Any, digits: int = 2) -> str:
    """A share as the page writes it: `3.37%`, with a true minus sign."""
    return f"{float(share):.{digits}%}".replace("-", "−")
