"""Completion of verbs, games and options by the Tab key of a shell."""

from __future__ import annotations

import os
import sys
from pathlib import Path, PurePath
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


def _powershell(shell: str) -> bool:
    return shell in ("powershell", "pwsh")


def script() -> str:
    """What the shell is to run at its start."""
    import click
    from click.shell_completion import get_completion_class

    shell = _shell()
    kind = get_completion_class("powershell" if _powershell(shell) else shell)
    assert kind is not None, shell
    return kind(click.Command("croupier"), {}, "croupier", COMPLETE).source().strip()


def install() -> str:
    """Have the shell run it; where that was written. Doing it again changes nothing."""
    shell, text, home = _shell(), script(), Path.home()
    if _powershell(shell):
        return str(_with_lines(_profile(shell), text))
    path = (
        home
        / {
            "bash": ".bash_completions/croupier.sh",
            "zsh": ".zfunc/_croupier",
            "fish": ".config/fish/completions/croupier.fish",
        }[shell]
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{text}\n", encoding="utf-8")
    if shell == "bash":
        _with_lines(home / ".bashrc", f"source '{path}'")
    elif shell == "zsh":
        _with_lines(home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
    return str(path)


def _with_lines(path: Path, lines: str) -> Path:
    """Add lines to a shell's own file of commands, unless they are in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_bytes() if path.exists() else b""
    if lines.encode() not in before:
        path.write_bytes(before + f"\n{lines}\n".encode())
    return path


def _profile(shell: str) -> Path:
    """The file that PowerShell reads when it starts, by its own word."""
    import subprocess

    asked = subprocess.run(
        [shell, "-NoProfile", "-Command", "echo $PROFILE"], capture_output=True, check=False
    )
    said = asked.stdout.decode(errors="replace").strip()
    if asked.returncode or not said:
        raise BadInput(f"completion: {shell} does not say where its profile is")
    return Path(said)


def answer(root: Any) -> int:
    """Answer a shell that asks."""
    from click.shell_completion import shell_complete

    return shell_complete(root, {}, "croupier", COMPLETE, os.environ[COMPLETE])
