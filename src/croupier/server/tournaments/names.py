"""Names of tournaments in addresses, and the titles that people see."""

from __future__ import annotations

import re
import secrets
import unicodedata

from croupier.errors import BadInput
from croupier.serialization import full_match
from croupier.table.names import is_visible

TournamentName = full_match("[a-z0-9][a-z0-9-]{0,59}")

_SIGNS = "abcdefghijkmnpqrstuvwxyz23456789"
_OPEN, _HIDDEN = 4, 14
"""Random characters after the title: enough to tell public names apart, or too many to guess."""


def fresh_name(title: str, *, public: bool) -> str:
    """A new name made of the title. A name that is not public cannot be guessed."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or "tournament"
    count = _OPEN if public else _HIDDEN
    return f"{slug}-{''.join(secrets.choice(_SIGNS) for _ in range(count))}"


def title_of(text: str) -> str:
    """The title as it is shown. Raises BadInput for a title without visible characters."""
    title = " ".join(text.split())
    if not is_visible(title):
        raise BadInput("title: expected visible characters", "bad-name")
    return title
