"""Advice: every option with its value, best first."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from croupier.odds.report import exact
from croupier.play import Move
from croupier.serialization import to_plain
from croupier.words import Message

__all__ = ["Advice", "Option", "Value", "value_plain"]

Value = Fraction | float


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A move, and what it is worth: `value` is what its seat gains on average, in the advice's unit.

    `text` is what people call it here. `stderr` is the standard error of the value, 0 where it is exact;
    `gap_stderr` that of what it differs by from the best one (the best: from the next), where that is known
    apart: it is less where options are tried on the same samples. `why` says it in words, made from the
    figures; `figures` are a game's own, as plain data.
    """

    move: Move
    text: str
    value: Value
    stderr: float = 0.0
    gap_stderr: float | None = None
    why: Message | str = ""
    figures: Mapping[str, Any] = {}

    def plain(self) -> dict[str, Any]:
        """As JSON has it, the game's own figures behind what all options have."""
        common = {"move": self.text, "value": value_plain(self.value), "stderr": self.stderr}
        why: dict[str, Any] = {"why": str(self.why)}
        if isinstance(self.why, Message) and self.why.told:
            why["message"] = to_plain(self.why)
        return {**common, **to_plain(dict(self.figures)), **why}


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """All options of a position, best first; `unit` is what values are counted in, such as `points`.

    `figures` are a game's own figures of the position, as plain data. A `rough` one is a guess at first
    sight: what makes a better one is not there, or not compiled yet.
    """

    unit: str
    options: tuple[Option, ...]
    figures: Mapping[str, Any] = {}
    rough: bool = False

    def __repr__(self) -> str:
        best = self.best
        error = f" ± {best.stderr:.3f}" if best.stderr else ""
        return f"Advice({len(self.options)} options, best {best.text!r}: {float(best.value):+.4f}{error})"

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]

    @property
    def exact(self) -> bool:
        """True if no value is sampled, so that no further answer can be finer."""
        return not any(option.stderr for option in self.options)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        rough = {"rough": True} if self.rough else {}
        return {
            **rough,
            **to_plain(dict(self.figures)),
            "options": [option.plain() for option in self.options],
        }


def value_plain(value: Value) -> Any:
    """A value as JSON has it: an exact one as a fraction with its decimal, else a number."""
    return exact(value) if isinstance(value, Fraction) else float(value)
