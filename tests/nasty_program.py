"""A program that plays by the line protocol, well or wrong: `nasty_program.py HOW [LOG]`.

What it is told is written to LOG.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def say(**message: Any) -> object:
    return write(json.dumps(message))


def write(text: str) -> object:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
    return None


def greet(how: str) -> None:
    if how == "dies-at-once":
        sys.exit(3)
    if how == "shouts-at-first":
        write("Welcome to my bot!")
    if how == "talks-first":
        say(type="note", text="a kind that nobody knows")
    if how == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        print(os.getpid(), child.pid, file=sys.stderr, flush=True)
    say(type="ready", name="nasty \x1b[31mone", extra=[1, {"two": 3}])


def close() -> None:
    os.close(1)
    time.sleep(600)


def answer(how: str, act: dict[str, Any]) -> None:
    moves = act.get("moves") or [act["first"].replace("no-bet", "ante 10")]
    good = {"type": "move", "id": act["id"], "move": moves[0]}
    numbered = {"type": "move", "id": act["id"], "action": act.get("numbers", [0])[-1]}
    ways: dict[str, Callable[[], object]] = {
        "dies": lambda: sys.exit(3),
        "is-killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
        "closes": close,
        "silent": lambda: None,
        "garbage": lambda: write("{'type': move}"),
        "a-list": lambda: write("[1, 2]"),
        "deep": lambda: write("[" * 30_000),
        "huge": lambda: write("x" * 200_000),
        "endless": lambda: [sys.stdout.write("y" * 65_536) for _ in iter(int, 1)],
        "floods": lambda: [say(type="note", n=n) for n in iter(int, 1)],
        "no-text": lambda: say(**{**good, "move": 7}),
        "no-move": lambda: say(type="move", id=act["id"]),
        "not-read": lambda: say(**{**good, "move": "all in \x1b[2J"}),
        "illegal": lambda: say(**{**good, "move": "p1 9999"}),
        "stale": lambda: say(**{**good, "id": act["id"] - 1}),
        "half": lambda: (sys.stdout.write('{"type": "mo'), sys.stdout.flush()),
        "latin": lambda: (sys.stdout.buffer.write(b'{"type": "\xff"}\n'), sys.stdout.flush()),
        "by-number": lambda: say(**numbered),
        "bad-number": lambda: say(**{**numbered, "action": 10**30}),
        "extra": lambda: (say(type="thought", id=1), say(**good, value=1.25, mood="good")),
        "complains": lambda: (sys.stderr.write("oh no \x1b[31m\n" * 600), sys.stderr.flush(), say(**good)),
    }
    ways.get(how, lambda: say(**good))()


def main(how: str, log: str | None) -> None:
    if how == "never-reads":
        say(type="ready", name="deaf")
        time.sleep(600)
    while line := sys.stdin.readline():
        if log:
            with open(log.replace("PID", str(os.getpid())), "a", encoding="utf-8") as file:
                file.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            greet(how)
        elif message["type"] == "act":
            answer(how, message)
        elif message["type"] == "bye" and how != "stubborn":
            return
    if how == "stubborn":
        time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
