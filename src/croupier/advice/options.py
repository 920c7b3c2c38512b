"""Advice: every option with its value, best first."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NotRequired, TypedDict, cast

import msgspec

from croupier.display import table_html
from croupier.odds.report import Exact, exact
from croupier.play import Move
from croupier.serialization import to_plain
from croupier.words import English, Message

Value = Fraction | float


class PlainOption(TypedDict):
    """An option as JSON data: the move as people write it, and its value. A game's figures stand beside."""

    move: str
    value: Exact | float
    stderr: float
    foul: NotRequired[float | None]
    """The chance of a foul after it, in a game that has fouls; None if it is not known."""
    why: str
    message: NotRequired[Message]
    """The reason as a template with parts; left out if the text is the template."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A move and its value: `value` is the average gain of its seat, in the advice's unit.

    `text` is its text for people. `stderr` is the standard error of the value, 0 if it is exact;
    `gap_stderr` is that of the difference from the best one (for the best: from the next), if known
    separately: it is smaller if options are tried on the same samples. `why` is a sentence made from the
    figures; `figures` are the game's own, as plain data.
    """

    move: Move
    text: str
    value: Value
    stderr: float = 0.0
    gap_stderr: float | None = None
    why: Message | str = ""
    figures: Mapping[str, Any] = {}

    def plain(self) -> PlainOption:
        """The option as JSON data, the game's own figures after the common ones."""
        common = {"move": self.text, "value": value_plain(self.value), "stderr": self.stderr}
        why: dict[str, Any] = {"why": str(self.why)}
        if isinstance(self.why, Message) and self.why.wire_message:
            why["message"] = to_plain(self.why)
        return cast("PlainOption", {**common, **to_plain(dict(self.figures)), **why})


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """All options of a position, best first; `unit` is what values are counted in, such as `points`.

    `figures` are a game's own figures of the position, as plain data. A `rough` one is a first look:
    what looks further is not there, or not compiled yet.
    """

    unit: str
    options: tuple[Option, ...]
    figures: Mapping[str, Any] = {}
    rough: bool = False

    def __repr__(self) -> str:
        best = self.best
        error = f" ± {best.stderr:.3f}" if best.stderr else ""
        return f"Advice({len(self.options)} options, best {best.text!r}: {float(best.value):+.4f}{error})"

    def _repr_html_(self) -> str:
        rows = ((one.text, *figures_of(one.value, one.stderr), one.why) for one in self.options)
        return table_html(("option", self.unit, "±", "why"), rows, numbers=(1, 2), most=10)

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]

    @property
    def exact(self) -> bool:
        """True if no value is sampled, so that no further answer can be finer."""
        return not any(option.stderr for option in self.options)

    def plain(self) -> dict[str, Any]:
        rough = {"rough": True} if self.rough else {}
        texts = {name: text for name, text in self.figures.items() if isinstance(text, English)}
        return {
            **rough,
            **to_plain(dict(self.figures)),
            **texts,
            "options": [option.plain() for option in self.options],
        }


def figures_of(value: Value, stderr: float) -> tuple[str, str]:
    """A value and half the width of its 95 % interval as text; that of an exact value is empty."""
    return f"{float(value):+.3f}", f"{2 * stderr:.3f}" if stderr else ""


def value_plain(value: Value) -> Exact | float:
    """A value as JSON data: an exact one as a fraction with its decimal, otherwise a number."""
    return exact(value) if isinstance(value, Fraction) else float(value)
