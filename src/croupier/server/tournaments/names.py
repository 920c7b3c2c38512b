"""What tournaments are called, and the logs they are kept in: beside those of tables, in the same store."""

from __future__ import annotations

import re
import secrets
import unicodedata

from croupier.errors import BadInput
from croupier.serialization import whole
from croupier.table.names import is_visible

__all__ = ["PREFIX", "TournamentName", "fresh_name", "is_tournament", "log_of", "name_of", "title_of"]

PREFIX = "tournament:"
"""The name of a tournament's log begins so; a table's has no colon."""

TournamentName = whole("[a-z0-9][a-z0-9-]{0,59}")

_SIGNS = "abcdefghijkmnpqrstuvwxyz23456789"
_OPEN, _HIDDEN = 4, 14
"""Signs behind the title: enough to tell names apart, or so many that nobody guesses them."""


def log_of(name: str) -> str:
    """The log of the tournament of this name."""
    return PREFIX + name


def name_of(log: str) -> str:
    """The tournament of this log."""
    return log.removeprefix(PREFIX)


def is_tournament(log: str) -> bool:
    """Whether a log is a tournament's, and not a table's."""
    return log.startswith(PREFIX)


def fresh_name(title: str, *, public: bool) -> str:
    """A name made of the title; one that is not public cannot be guessed."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or "tournament"
    count = _OPEN if public else _HIDDEN
    return f"{slug}-{''.join(secrets.choice(_SIGNS) for _ in range(count))}"


def title_of(text: str) -> str:
    """A title as it is shown. Raises BadInput for what cannot be seen."""
    title = " ".join(text.split())
    if not is_visible(title):
        raise BadInput("title: expected visible characters", "bad-name")
    return title
