"""Completion of verbs, games and options by the Tab key of a shell."""

from __future__ import annotations

import os
from typing import Any

COMPLETE = "_CROUPIER_COMPLETE"
"""The variable by which a shell asks, for its script (`bash_source`) or at Tab (`bash_complete`)."""


def games(incomplete: str) -> list[str]:
    """The games whose names begin so."""
    from croupier.game.registry import keys

    return [game for game in keys() if game.startswith(incomplete)]


def answer(root: Any) -> int:
    """Answer the shell; returns the exit status."""
    from click.shell_completion import shell_complete

    return shell_complete(root, {}, "croupier", COMPLETE, os.environ[COMPLETE])
