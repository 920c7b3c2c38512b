"""By what names people are known: which ones they may have, and which ones pass for each other."""

from __future__ import annotations

import unicodedata

from croupier.errors import BadInput

__all__ = ["is_visible", "name_key", "proper_name"]

NAME_LENGTH = 24


def name_key(name: str) -> str:
    """What a name is compared by: capitals, forms of letters and the number of blanks make no difference.

    Accounts, log-ins and their limits all go by it, so that one name is one everywhere.
    """
    return _plain(name).casefold()[: 4 * NAME_LENGTH]


def _plain(name: str) -> str:
    """The usual form of every letter, and then single blanks: some signs become a blank and a mark."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def proper_name(name: str) -> str:
    """A name that others can read and nobody can hide behind. Raises BadInput."""
    name = _plain(name)
    if not (0 < len(name) <= NAME_LENGTH and is_visible(name)):
        raise BadInput(f"name: expected 1 to {NAME_LENGTH} visible characters", "bad-name")
    return name


def is_visible(text: str) -> bool:
    """Whether a text has letters, marks, numbers, punctuation, symbols and spaces alone, no mark first.

    So nothing in it is invisible, and nothing turns the text beside it round.
    """
    kinds = [unicodedata.category(letter)[0] for letter in text]
    return kinds[:1] != ["M"] and all(kind in "LMNPSZ" for kind in kinds)
