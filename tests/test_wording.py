"""The wording of code, docs and page: no gendered pronouns, and plain docstrings and comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "croupier"
READ = {".py", ".md", ".toml", ".js", ".css", ".html", ""}
PERSON = re.compile(r"(?<![^\W_])(?:s?h[e]|hi[ms]|h[e]r)(?:s|self)?(?![^\W_])", re.IGNORECASE)
"""A word for a man or a woman, in the name of a test, too."""


def test_people_are_they() -> None:
    """No line of ours takes a player, a dealer or a reader for a man or a woman."""
    folders = ("src", "docs", "tests", "bench", "research", "tools")
    rooms = [path for name in folders for path in (ROOT / name).rglob("*")]
    ours = [
        path
        for path in (*rooms, *ROOT.glob("*.md"))
        if path.is_file() and path.suffix in READ and not {"vendor", "__pycache__"} & set(path.parts)
    ]
    assert len(ours) > 300
    found = [
        f"{path.relative_to(ROOT)}:{at}: {line.strip()}"
        for path in ours
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PERSON.search(line)
    ]
    assert found == []


FIRST_WORDS = re.compile(r"(?:What|Who|Whom|Whose|How|Where|Which|Whether|Whoever|Whatever)\b")
PHRASES = re.compile(
    r"\b(?:whoever|whatever|whichever|one's own|so many|nobody asks for|(?:it|is|are) to be|as far as"
    r"|what is|where there (?:is|are)|of which)\b",
    re.IGNORECASE,
)
HOUSE = re.compile(r"\bthe house\b", re.IGNORECASE)
BANKED = {
    "banked",
    "odds",
    "games.fortune",
    "games.asian_stud",
    "play",
    "ledger",
    "terminal",
    "arena",
    "advice",
    "cli",
    "server.lobby",
}
"""Packages in which *the house* is the banker of a game."""


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module, with their lines. Adjacent comment lines are one text."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.lineno, node.value.value
    start, end, lines = 0, 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if token.start[0] != end + 1:
            yield start, " ".join(lines)
            start, lines = token.start[0], []
        end = token.start[0]
        lines.append(token.string.lstrip("# "))
    yield start, " ".join(lines)


def package_of(path: Path) -> str:
    """The package of a module: `table`, a module at the top, or a game or a package of the server."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:2]) if parts[0] in {"games", "server"} and len(parts) > 2 else parts[0]


def breaches() -> list[str]:
    """The places whose wording is not plain."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        package = package_of(path)
        for line, text in texts(path):
            house = package not in BANKED and HOUSE.search(text)
            if FIRST_WORDS.match(text) or PHRASES.search(text) or house:
                found.append(f"{path.relative_to(ROOT)}:{line}: {text}")
    return found


def test_docstrings_and_comments_are_plain() -> None:
    """No text begins with a question word or has a phrase that STYLE.md bans."""
    assert breaches() == []


def test_modules_say_what_they_hold_in_one_sentence() -> None:
    """The first paragraph of every module's docstring is one short sentence."""
    for path in sorted(PACKAGE.rglob("*.py")):
        first = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n\n")[0]
        assert first, path
        assert len(first.split()) <= 25, f"{path}: {first}"


SCRIPT_COMMENT = re.compile(r"/\*\*(.*?)\*/|(?<![:\w])// (.*?)$", re.DOTALL | re.MULTILINE)


def test_comments_of_the_page_are_plain() -> None:
    """No comment of a page module begins with a question word or has a banned phrase."""
    found = []
    for path in sorted(PACKAGE.rglob("page/**/*.js")):
        if "vendor" in path.parts:
            continue
        for block, line in SCRIPT_COMMENT.findall(path.read_text(encoding="utf-8")):
            words = " ".join(part.strip(" *") for part in (block or line).splitlines()).strip()
            if FIRST_WORDS.match(words) or PHRASES.search(words):
                found.append(f"{path.relative_to(ROOT)}: {words}")
    assert found == []
