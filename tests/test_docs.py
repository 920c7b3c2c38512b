"""The examples in README and docs are run, and what they show is what comes out.

In a `console` block every line after `$ ` is a command, and what follows is its output. In a `pycon`
block `>>>` and `...` lines are Python. The blocks of a page are one session, in order, in one folder. A
line that is `...` alone stands for any lines, and `…` within a line for any text. With CROUPIER_DOCS=write
the pages are corrected instead.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import games

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(console|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:^> .*\n)*)((?:^(?!\$ ).*\n)*)", re.MULTILINE)


class Session:
    """One page's examples, run in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, Any] = {}
        scripts = str(Path(sys.executable).parent)
        path = os.pathsep.join([scripts, os.environ["PATH"]])
        self._environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}

    def block(self, kind: str, text: str) -> str:
        """The block as it should be: its commands, each with what it really prints."""
        if kind == "console":
            return COMMAND.sub(self._command, text)
        self._python(text)
        return text

    def _command(self, found: re.Match[str]) -> str:
        command = found[1].replace("\n> ", "\n")
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback (most recent" not in done.stdout, f"{command}\n{done.stdout}"
        printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.rstrip().splitlines())
        return f"$ {found[1]}{_shown(found[2], printed)}"

    def _python(self, text: str) -> None:
        test = doctest.DocTestParser().get_doctest(text, self._names, "page", None, 0)
        said: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
        self._names = test.globs
        assert not said, "".join(said)


def _shown(expected: str, printed: str) -> str:
    """What the page may keep: its own text where that stands for what was printed, else what was."""
    lines = expected.rstrip("\n").splitlines()
    blank = expected[len(expected.rstrip("\n")) + 1 :]  # an empty line before the next command
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else _line(line) for line in lines)
    return expected if re.fullmatch(pattern, printed) else printed + blank


def _line(line: str) -> str:
    return ".*".join(map(re.escape, line.split("…"))) + r"\n"


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "GAMES", {**games.GAMES})  # a page may register a game of its own
    session = Session(tmp_path)
    text = page.read_text(encoding="utf-8")
    real = BLOCK.sub(lambda found: f"```{found[1]}\n{session.block(found[1], found[2])}```", text)
    if os.environ.get("CROUPIER_DOCS") == "write":
        page.write_text(real, encoding="utf-8")
    assert real == text


def test_the_runner_sees_a_difference(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert session.block("console", "$ echo one\ntwo\n\n$ echo three > x\n$ cat x\n") == (
        "$ echo one\none\n\n$ echo three > x\n$ cat x\nthree\n"
    )
    kept = "$ printf 'a\\nb\\nc\\n'\na\n...\nc\n"
    assert session.block("console", kept) == kept
    kept = "$ echo hash 1234 ok\nhash 1… ok\n"
    assert session.block("console", kept) == kept
    assert session.block("console", kept.replace("ok\n", "no\n", 1)) != kept
    with pytest.raises(AssertionError, match=r"Got:\n *2"):
        session.block("pycon", ">>> 1 + 1\n3\n")
    good = ">>> n = 41\n>>> n + 1\n42\n"
    assert session.block("pycon", good) == good
    assert session.block("pycon", ">>> n\n41\n") == ">>> n\n41\n"
