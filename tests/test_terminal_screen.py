"""Keys as terminals send them."""

import os

import pytest

from croupier.terminal.screen import END, HOME, LEAVE, LEFT, UP, Screen


def test_keys_are_read_one_by_one_whatever_the_terminal_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    typed = b"\x1b[1~\x1b[4~\x1bOH\x1bOF\x1b[H\x1b[F\x1b[7~\x1b[8~\x1b[D\x1bOAx\x1b[3~5\x1b"
    os.write(writing, typed)
    os.close(writing)
    with os.fdopen(reading) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        screen = Screen()
        screen.live = True
        keys = [screen.key() for _ in range(15)]
    assert keys == [*(HOME, END) * 4, LEFT, UP, "x", "\x1b[3~", "5", "\x1b", LEAVE]
