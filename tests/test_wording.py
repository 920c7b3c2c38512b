"""How the house speaks, in its code, its docs and its page."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
READ = {".py", ".md", ".toml", ".js", ".css", ".html", ""}
PERSON = re.compile(r"\b(?:s?h[e]|hi[ms]|h[e]r)(?:s|self)?\b", re.IGNORECASE)


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
