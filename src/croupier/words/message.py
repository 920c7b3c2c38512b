"""Messages, and the languages that say them.

A message is an English template with named parts, as plain data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any

import msgspec

from croupier.words.catalogue import Catalogue, Key
from croupier.words.numbers import KINDS, join
from croupier.words.numbers import number as written


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence or a part of one. It is translated by its template, `context` and `plural`."""

    template: str
    parts: dict[str, Any] = {}
    """Values by name: numbers, texts, lists of these, and messages."""
    context: str = ""
    """Tells apart templates with two meanings. Terms always have one."""
    plural: str = ""
    """The template for all numbers `n` but 1."""

    def __str__(self) -> str:
        return ENGLISH.say(self)

    @property
    def wire_message(self) -> Message | None:
        """The message, to be sent beside its English; None if the English is the template."""
        return self if self.parts or self.context else None

    def __bool__(self) -> bool:
        return bool(self.template)

    def __hash__(self) -> int:
        return hash((self.template, self.context))


class English(str):
    """The English of a message, for programs and records. It carries its message, for people."""

    _template: Message | str
    _parts: dict[str, Any]

    def __new__(cls, template: Message | str, /, **parts: Any) -> English:
        if isinstance(template, Message):
            english = super().__new__(cls, template)
        else:
            english = super().__new__(cls, ENGLISH.fill(template, parts, {}) if parts else template)
        english._template, english._parts = template, parts
        return english

    @property
    def message(self) -> Message:
        """The message, made where it is first read."""
        if not isinstance(self._template, Message):
            self._template = msg(self._template, **self._parts)
        return self._template

    @cached_property
    def wire(self) -> tuple[str, bytes | None]:
        """The plain text, and `"TEXT":MESSAGE` of its `wire_message` as JSON, made once for all readers."""
        english, message = str(self), self.message.wire_message
        encode = msgspec.json.encode
        return english, None if message is None else encode(english) + b":" + encode(message)


def plain_parts(parts: dict[str, Any]) -> dict[str, Any]:
    """The parts as plain data and messages: cards, paths, fractions and the like become text or numbers."""
    return {name: _plain(value) for name, value in parts.items()}


def _plain(value: Any) -> Any:
    if value is None or type(value) in (str, int, float, bool, Message):
        return value
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, English):
        return value.message
    if isinstance(value, float | Fraction):
        return float(value)
    return str(value)


def msg(template: str, /, **parts: Any) -> Message:
    """A message; a text without parts stands as it is."""
    return Message(template, plain_parts(parts))


def msg_n(one: str, many: str, /, **parts: Any) -> Message:
    """A message that counts: `one` if the part `n` is 1, else `many`."""
    return Message(one, plain_parts(parts), "", many)


def msg_c(context: str, template: str, /, **parts: Any) -> Message:
    """A message whose English has several meanings, or a term with forms."""
    return Message(template, plain_parts(parts), context)


PART = re.compile(r"\{(\w+)(?::([\w-]+))?\}")
"""A part of a template: its name, and its kind if it has one."""


def _message_of(message: Message | str) -> Message:
    if isinstance(message, English):
        return message.message
    return Message(message) if isinstance(message, str) else message


class _UntranslatedError(Exception):
    """A part of a sentence has no translation, so the whole sentence is English."""


class Language:
    """Says messages in one language: English if `catalogue` is None."""

    def __init__(self, tag: str, catalogue: Catalogue | None = None) -> None:
        self.tag = tag
        self.catalogue = catalogue
        self._text = str if catalogue else English
        """The type of texts that this language says as they stand."""

    def say(self, message: Message | str, names: Mapping[str, str] | None = None) -> str:
        """The message in words. `names` are the players' names by seat, such as `p1`.

        A sentence with an untranslated part is English as a whole.
        """
        message = _message_of(message)
        try:
            return self._said(message, "", names or {})
        except _UntranslatedError:
            return ENGLISH.say(message, names)

    def number(self, value: float, kind: str = "number") -> str:
        """A number as the language writes it."""
        return written(self.tag, value, kind)

    def __call__(self, template: str, /, **parts: Any) -> str:
        """A template in words, for templates of documents."""
        return self.say(Message(template, parts))

    def knows(self, message: Message | str) -> bool:
        """True if the message and all messages in it have translations."""
        try:
            self._said(_message_of(message), "", {})
        except _UntranslatedError:
            return False
        return True

    def _said(self, message: Message, form: str, names: Mapping[str, str]) -> str:
        parts = message.parts
        template = self._template(message)
        if message.context and "|" in template:
            forms = forms_of(template)
            template = forms.get("bare" if form == "capital" else form, forms[""])

        said = self.fill(template, parts, names) if parts else template
        return said[:1].upper() + said[1:] if form == "capital" else said

    def fill(self, template: str, parts: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """A template with its parts in words; a part that is not given stays as it is written."""
        said = []
        for words, name, kind in _pieces(template):
            said.append(words)
            if name in parts:
                value = parts[name]
                is_text = not kind and type(value) in (str, self._text)
                said.append(value if is_text else self._part(_plain(value), kind, names))
            elif name:
                said.append(f"{{{name}:{kind}}}" if kind else f"{{{name}}}")
        return "".join(said)

    def _template(self, message: Message) -> str:
        one, many = message.template, message.plural
        if self.catalogue is not None:
            key: Key = (message.context, one)
            found = self.catalogue.messages.get(key)
            if found is None:
                raise _UntranslatedError
            return found[self.catalogue.form_for(message.parts.get("n", 1)) if many else 0]
        return many if many and message.parts.get("n") != 1 else one

    def _part(self, value: Any, kind: str, names: Mapping[str, str]) -> str:
        if isinstance(value, Message):
            return self._said(value, kind, names)
        if isinstance(value, bool) or value is None:
            return str(value)
        if isinstance(value, list | tuple):
            kind_of_each = "seat" if kind == "seats" else "" if kind in _LISTS else kind
            texts = [self._part(one, kind_of_each, names) for one in value]
            return _LISTS.get(kind, partial(join, self.tag))(texts)
        if kind == "seat":
            return names.get(value, value)
        if isinstance(value, str) and kind == "capital":
            return value[:1].upper() + value[1:]
        if isinstance(value, str) or kind in _TEXTS:
            return str(value)
        return self.number(value, kind or "number")


_LISTS: dict[str, Callable[[list[str]], str]] = {"cards": " ".join, "items": ", ".join}
"""Kinds of lists that are written alike in all languages; any other list is joined by commas and "and"."""
_TEXTS = frozenset(kind for kind, form in KINDS.items() if form.get("text"))

ENGLISH = Language("en")


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str, str], ...]:
    """The pieces of a template: words, and the name and kind of the part behind them, "" for none."""
    words, *rest = PART.split(template)
    behind = zip(rest[::3], (kind or "" for kind in rest[1::3]), rest[2::3], strict=True)
    pieces = []
    for name, kind, after in behind:
        pieces.append((words, name, kind))
        words = after
    return (*pieces, (words, "", ""))


@lru_cache(maxsize=4096)
def forms_of(template: str) -> dict[str, str]:
    """The forms of a term by name; the usual one has the name ""."""
    usual, *others = template.split("|")
    return {"": usual, **dict(other.split("=", 1) for other in others)}
