"""Texts of the terminal in the reader's language. English without parts imports nothing."""

from __future__ import annotations

import os
import re
import sys
from typing import Any

_ENGLISH = re.compile(r"(?:|C|POSIX|en)(?:[_.@:-].*)?", re.IGNORECASE | re.ASCII)
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CHOSEN = "croupier.words.terminal_language"
"""The module that knows the language, if one was chosen or a sentence was said."""


def is_english() -> bool:
    """True if nothing needs to be translated."""
    known: Any = sys.modules.get(_CHOSEN)
    if known is not None:
        return bool(known.speaking().catalogue is None)
    return all(_ENGLISH.fullmatch(os.environ.get(name, "")) for name in _VARIABLES)


def in_words(text: str, **parts: Any) -> str:
    """A text of the terminal in the reader's language, or in English if there is no translation."""
    if not parts and is_english():
        return text
    from croupier.words import msg
    from croupier.words.terminal_language import say

    return say(msg(text, **parts))


def in_words_n(one: str, many: str, /, **parts: Any) -> str:
    """A text that counts: `one` if the part `n` is 1, otherwise `many`."""
    from croupier.words import msg_n
    from croupier.words.terminal_language import say

    return say(msg_n(one, many, **parts))


def term(context: str, name: str) -> str:
    """A name that programs use, such as a wager's, in the reader's language."""
    if is_english():
        return name
    from croupier.words import msg_c
    from croupier.words.terminal_language import say

    return say(msg_c(context, name))


def key_lines(keys: str) -> str:
    """Lines of keys and their effects, in the reader's language."""
    return "\n".join(map(_key_line, keys.splitlines()))


def _key_line(line: str) -> str:
    found = re.fullmatch(r"(\S.*?)(\s{2,})(\S.*)", line)
    if not found:
        return line
    keys, gap, effect = found.groups()
    return in_words(keys).ljust(len(keys + gap)) + in_words(effect)


def figure(value: float, kind: str) -> str:
    """A number as the reader's language writes it; the kind is one of `words/kinds.json`."""
    from croupier.words.terminal_language import speaking

    return speaking().number(value, kind)
