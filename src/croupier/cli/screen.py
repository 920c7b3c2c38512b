"""The terminal a person plays at: pictures out, single keys in."""

from __future__ import annotations

import os
import queue
import select
import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Any

import click
from rich.console import Console, Group, RenderableType

from croupier.games import presets_of
from croupier.play import AnyRules
from croupier.text import small

if sys.platform != "win32":
    import termios
    import tty

__all__ = [
    "BACKSPACE",
    "DOWN",
    "END",
    "ENTER",
    "HOME",
    "LEAVE",
    "LEFT",
    "RIGHT",
    "UP",
    "PatientScreen",
    "Screen",
    "help_at",
]

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
    # Windows sends these.
    "\xe0K": LEFT,
    "\xe0M": RIGHT,
    "\xe0H": UP,
    "\xe0P": DOWN,
}


class Screen:
    """A terminal, or a pipe: keys are then the characters of standard input, and nothing is cleared.

    Use as a context: inside it a terminal gives single keys without waiting for Enter, typed ahead or not.
    """

    def __init__(self, console: Console | None = None) -> None:
        # A name is no markup, whatever is in it.
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        self.help = ""
        """What `?` and `h` print."""
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
        """Draw the parts, in place of what stood there before where that is possible."""
        if self.live:
            self.console.clear()
        self.console.print(Group(*parts))

    def key(self) -> str:
        """The next key: a character in lower case, or a name such as `enter`; `q` when input has ended.

        Keys that ask for help are answered, and are no keys.
        """
        while self._asks_help(key := self._next_key()):
            pass
        return key

    def _next_key(self) -> str:
        return _named(self._pressed())

    def _asks_help(self, key: str) -> bool:
        """Whether a key asks for help, which is given."""
        if key not in HELP:
            return False
        self.console.print(self.help)
        return True

    def _pressed(self) -> str:
        if not self.live:
            return sys.stdin.read(1)
        if sys.platform == "win32":
            return click.getchar()
        pressed = os.read(sys.stdin.fileno(), 1)
        if pressed == b"\x1b" and select.select([sys.stdin], [], [], 0.05)[0]:
            pressed += os.read(sys.stdin.fileno(), 2)
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


class PatientScreen(Screen):
    """A screen at which things happen while it waits for a key: `meanwhile` is called many times a second.

    Keys are read in a thread of their own.
    """

    def __init__(self, console: Console | None = None) -> None:
        super().__init__(console)
        self.meanwhile: Callable[[], None] = lambda: None
        self._keys: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._next: str | None = None  # a key that was looked at and not taken; "" once input has ended

    def __enter__(self) -> PatientScreen:
        super().__enter__()
        Thread(target=self._read, name="keys", daemon=True).start()
        return self

    def _next_key(self) -> str:
        """The next key; what `meanwhile` raises leaves it for later."""
        self.meanwhile()
        while self._look(0.1) is None:
            self.meanwhile()
        return self._taken()

    def key_among(self, wanted: tuple[str, ...]) -> str | None:
        """One of these keys if it is pressed within a moment, else None.

        Other keys are dropped at a terminal; of a pipe they are left for the questions that they answer,
        and so is its end.
        """
        pressed = self._look(0.1)
        if pressed is None:
            return None
        if not pressed or (not self.live and _named(pressed) not in (*wanted, *HELP)):
            time.sleep(0.1)
            return None
        key = self._taken()
        return key if not self._asks_help(key) and key in wanted else None

    def _look(self, patience: float) -> str | None:
        if self._next is None:
            try:
                self._next = self._keys.get(timeout=patience)
            except queue.Empty:
                return None
        return self._next

    def _taken(self) -> str:
        pressed = self._next
        assert pressed is not None
        if pressed:  # the end of input stays
            self._next = None
        return _named(pressed)

    def _read(self) -> None:
        try:
            while pressed := self._pressed():
                self._keys.put(pressed)
        except OSError:  # the terminal is gone
            pass
        self._keys.put("")

    def _pressed(self) -> str:
        if self.live:
            return super()._pressed()
        try:
            source = sys.stdin.fileno()
        except (OSError, ValueError):  # no file, so that nothing waits
            return sys.stdin.read(1)
        # A thread that waited in sys.stdin.read would hold its lock when Python ends.
        return os.read(source, 1).decode(errors="replace")


def _named(pressed: str) -> str:
    return _NAMES.get(pressed or "\x04", small(pressed))


def help_at(keys: str, rules: AnyRules, parting: str) -> str:
    """What `?` tells a person at a table with these keys; `parting` says how to come back."""
    every = f"?, h              this\nq                 leave. {parting}"
    preset = f" --preset {rules.preset}" if rules.preset in presets_of(rules.game) else ""
    return f"\n{keys}\n{every}\nThe rules: croupier rules {rules.game}{preset}\n"
