"""The screen of a person at a terminal: pictures out, single keys in."""

from __future__ import annotations

import os
import re
import select
import sys
from typing import TYPE_CHECKING, Any

import click

from croupier.ascii_text import ascii_lower
from croupier.game.registry import presets_of
from croupier.play import AnyRules
from croupier.terminal.drawing import Group
from croupier.terminal.language import in_words, key_lines

if sys.platform != "win32":
    import termios
    import tty

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

ENTER, BACKSPACE, LEAVE = "enter", "backspace", "q"
HELP = ("?", "h")
LEFT, RIGHT, UP, DOWN, HOME, END = "left", "right", "up", "down", "home", "end"

_NAMES = {
    "\r": ENTER,
    "\n": ENTER,
    "\x7f": BACKSPACE,
    "\b": BACKSPACE,
    "\x04": LEAVE,
    "\x1b[D": LEFT,
    "\x1bOD": LEFT,
    "\x1b[C": RIGHT,
    "\x1bOC": RIGHT,
    "\x1b[A": UP,
    "\x1bOA": UP,
    "\x1b[B": DOWN,
    "\x1bOB": DOWN,
    "\x1b[H": HOME,
    "\x1b[F": END,
    "\x1bOH": HOME,
    "\x1bOF": END,
    # tmux, the Linux console and rxvt send these.
    "\x1b[1~": HOME,
    "\x1b[4~": END,
    "\x1b[7~": HOME,
    "\x1b[8~": END,
    # Windows sends these.
    "\xe0G": HOME,
    "\xe0O": END,
    "\xe0K": LEFT,
    "\xe0M": RIGHT,
    "\xe0H": UP,
    "\xe0P": DOWN,
}

_SEQUENCE = re.compile(rb"\x1b(\[[ -?]*[@-~]|O.|[^[O])", re.DOTALL)
"""The bytes of one key that sends several."""


class Screen:
    """A terminal, or a pipe: keys are then the characters of standard input, and nothing is cleared.

    Use as a context: inside it a terminal gives single keys without waiting for Enter, typed ahead or not.
    """

    def __init__(self, console: Console | None = None) -> None:
        from rich.console import Console

        # Names are no markup.
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        self.help = ""
        """The text that `?` and `h` print."""
        self._restore: list[Any] | None = None

    def __enter__(self) -> Screen:
        if self.live and sys.platform != "win32":
            self._restore = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin, termios.TCSADRAIN)
        return self

    def __exit__(self, *_: object) -> None:
        if sys.platform != "win32" and self._restore is not None:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._restore)

    def show(self, *parts: RenderableType) -> None:
        """Draw the parts, in place of the earlier ones if that is possible."""
        if self.live:
            self.console.clear()
        self.console.print(Group(*parts))

    def key(self) -> str:
        """The next key in lower case, or a name such as `enter`; help is answered; `q` at the end."""
        while (key := _named(self._pressed())) in HELP:
            self.console.print(self.help)
        return key

    def _pressed(self) -> str:
        if not self.live:
            return sys.stdin.read(1)
        if sys.platform == "win32":
            return click.getchar()
        pressed = more = os.read(sys.stdin.fileno(), 1)
        while more and pressed.startswith(b"\x1b") and not _SEQUENCE.fullmatch(pressed):
            ready = select.select([sys.stdin], [], [], 0.05)[0]
            more = os.read(sys.stdin.fileno(), 1) if ready else b""
            pressed += more
        return pressed.decode(errors="replace")

    def wait(self, prompt: str) -> bool:
        """Wait for Enter (or space); False if the person leaves."""
        self.console.print(prompt, style="dim")
        while True:
            key = self.key()
            if key in (ENTER, " "):
                return True
            if key == LEAVE:
                return False


def _named(pressed: str) -> str:
    return _NAMES.get(pressed or "\x04", ascii_lower(pressed))


def help_at(keys: str, rules: AnyRules, parting: str) -> str:
    """The help for a person at a table with these keys; `parting` explains how to come back."""
    every = f"?, h              {in_words('this')}\nq                 {in_words('leave.')} {parting}"
    preset = f" --preset {rules.preset}" if rules.preset in presets_of(rules.game) else ""
    command = f"croupier rules {rules.game}{preset}"
    return f"\n{key_lines(keys)}\n{every}\n{in_words('The rules: {command}', command=command)}\n"
