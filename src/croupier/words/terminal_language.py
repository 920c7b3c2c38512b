"""The language of the terminal, from `--language` or the environment."""

from __future__ import annotations

import os
import re

from croupier.words.language import language, languages
from croupier.words.message import ENGLISH, Language, Message

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_chosen: Language | None = None


def choose(tag: str | None) -> None:
    """Speak the language of a tag from now on; None is that of the environment."""
    global _chosen  # noqa: PLW0603 - a process has one terminal
    _chosen = None if tag is None else language(tag)


def wanted() -> str:
    """The first language of the environment that croupier speaks; `en` if there is none."""
    known = languages()
    for name in VARIABLES:
        for tag in os.environ.get(name, "").split(":"):
            code = re.split("[-_.@]", tag.lower())[0]
            if code in ("c", "posix"):
                return "en"
            if code in known:
                return code
    return "en"


def speaking() -> Language:
    """The language of the process."""
    return language(wanted()) if _chosen is None else _chosen


def say(message: Message | str) -> str:
    """The message in the language of the process."""
    spoken = speaking()
    return str(message) if spoken is ENGLISH else spoken.say(message)
