"""The few errors this package raises on purpose. The sentence is for people, the code for programs."""

from __future__ import annotations

__all__ = ["BadInput", "CroupierError", "Illegal"]


class CroupierError(Exception):
    """Base of every error raised on purpose; `code` is stable, `sentence` may be reworded."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Illegal(CroupierError):
    """A move that the rules refuse; the state it was tried on is unchanged (C5).

    `rule` is the number of the rule that refuses it, and `sentence` says what would be legal.
    """

    def __init__(self, rule: str, code: str, sentence: str) -> None:
        super().__init__(code, f"{sentence} ({rule})")
        self.rule = rule


class BadInput(CroupierError, ValueError):
    """Text, a file or a setting that cannot be used; the sentence names the place and what was expected."""

    def __init__(self, sentence: str, code: str = "bad-input") -> None:
        super().__init__(code, sentence)
