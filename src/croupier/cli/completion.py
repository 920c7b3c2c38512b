"""Completion of verbs, games and options by the Tab key of a shell."""

from __future__ import annotations

import os
import sys
from pathlib import PurePath
from typing import Any

from croupier.errors import BadInput

__all__ = ["COMPLETE", "answer", "games", "install", "script"]

COMPLETE = "_CROUPIER_COMPLETE"
"""The variable by which a shell asks."""

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")


def games(incomplete: str) -> list[str]:
    """The games whose names begin so."""
    from croupier.games import keys

    return [game for game in keys() if game.startswith(incomplete)]


def _shell() -> str:
    """The shell that the person uses; BadInput where that is none that can complete."""
    found = PurePath(os.environ.get("SHELL") or ("powershell" if sys.platform == "win32" else "")).stem
    if found not in SHELLS:
        said = f"'{found}'" if found else "no shell"
        raise BadInput(f"completion: $SHELL names {said}; expected one of {', '.join(SHELLS)}")
    return found


def script() -> str:
    """What the shell is to run at its start."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    return get_completion_script(prog_name="croupier", complete_var=COMPLETE, shell=_shell())


def install() -> str:
    """Have the shell run it; where that was written."""
    from typer.completion import install  # type: ignore[attr-defined]

    _, path = install(shell=_shell(), prog_name="croupier", complete_var=COMPLETE)
    return str(path)


def answer(root: Any) -> int:
    """Answer a shell that asks."""
    from typer.completion import get_completion_inspect_parameters

    get_completion_inspect_parameters()  # typer gets to know the shells by it
    try:
        root.main([], prog_name="croupier")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 1
    return 0
