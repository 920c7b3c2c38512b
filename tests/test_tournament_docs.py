"""The rules by number name tests that are there, and settings that a structure has."""

from __future__ import annotations

import re
from pathlib import Path

from croupier.tournament.structure import Structure

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "docs" / "tournament-rules.md").read_text(encoding="utf-8")


def test_every_test_that_the_source_is_shown_by_is_there() -> None:
    rows = [line for line in PAGE.splitlines() if re.search(r"\| `[\w/]*test_\w+", line)]
    assert len(rows) == 26 + 19
    for row in rows:
        module, _, name = row.rsplit("`", 2)[1].partition("::")
        text = (TESTS / f"{module}.py").read_text(encoding="utf-8")
        assert f"def {name}(" in text, row


def test_every_setting_is_written_about() -> None:
    written = set(re.findall(r"`(\w+)[`. \[]", PAGE))
    told = {
        "title",
        "game",
        "preset",
        "minutes",
        "levels",
        "prizes",
        "paying",
    }  # by their values, or elsewhere
    assert set(Structure.__struct_fields__) - told <= written
