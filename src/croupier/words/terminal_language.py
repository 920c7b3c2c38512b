"""The language of the terminal, from `--language` or the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

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
    for name in VARIABLES:
        for tag in os.environ.get(name, "").split(":"):
            code = re.split("[-_.@]", tag.lower())[0]
            if code in ("c", "posix", "en"):
                return "en"
            if code and code in languages():  # which searches the folder
                return code
    return "en"


def speaking() -> Language:
    """The language of the process."""
    return language(wanted()) if _chosen is None else _chosen


def say(message: Message | str, names: Mapping[str, str] | None = None) -> str:
    """The message in the language of the process. `names` are the players' names by seat, such as `p1`."""
    spoken = speaking()
    return str(message) if spoken is ENGLISH and not names else spoken.say(message, names)
