"""The page's own files as they stand: what a reader of them may count on."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parents[1] / "src" / "croupier" / "web" / "static"
OWN = sorted(
    path
    for path in STATIC.rglob("*")
    if path.suffix in {".js", ".css", ".html"} and "vendor" not in path.relative_to(STATIC).parts
)


def lines() -> list[tuple[str, str]]:
    """All lines of the page with their places."""
    return [
        (f"{path.relative_to(STATIC)}:{at}", line)
        for path in OWN
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def test_no_line_is_wider_than_a_screen() -> None:
    assert len(lines()) > 5000
    assert [place for place, line in lines() if len(line) > 120] == []
