"""The errors that this package raises on purpose. The sentence is for people, the code for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.words import Message

__all__ = ["BadInput", "CroupierError", "Illegal"]


class CroupierError(Exception):
    """Base of every error raised on purpose; `code` is stable, the sentence may be reworded.

    `template` is an English text with named parts, which are given by their names; or a message.
    """

    def __init__(self, code: str, template: str | Message, /, **parts: Any) -> None:
        super().__init__(code, template)
        self.code = code
        self._template = template
        self._parts = parts

    @property
    def message(self) -> Message:
        """The error as a message, for any language."""
        # `croupier --version` loads nothing but click, and raises nothing.
        from croupier.words import Message, plain_parts

        text = self._template
        return Message(text, plain_parts(self._parts)) if isinstance(text, str) else text

    @property
    def sentence(self) -> str:
        """The message in English."""
        if isinstance(self._template, str) and not self._parts:
            return self._template
        return str(self.message)

    @property
    def wire_message(self) -> Message | None:
        """The message, to be sent beside the sentence; None if the sentence is the template."""
        return self.message.wire_message

    def __str__(self) -> str:
        return self.sentence


class Illegal(CroupierError):
    """A move that the rules refuse; the state it was tried on is unchanged (C5).

    `rule` is the number of the rule that refuses it, and the sentence says what would be legal.
    """

    def __init__(self, rule: str, code: str, template: str | Message, /, **parts: Any) -> None:
        super().__init__(code, template, **parts)
        self.rule = rule

    @property
    def message(self) -> Message:
        """The error as a message that ends with the rule."""
        from croupier.words import msg

        return msg("{what} ({rule:rule})", what=super().message, rule=self.rule)

    @property
    def sentence(self) -> str:
        """The message in English."""
        return str(self.message)


class BadInput(CroupierError, ValueError):
    """Text, a file or a setting that cannot be used; the sentence names the place and what was expected."""

    def __init__(self, template: str | Message, code: str = "bad-input", /, **parts: Any) -> None:
        super().__init__(code, template, **parts)
