"""Fixes: each one, applied, takes its finding away and brings no error of its own."""

from typing import Any

import msgspec
import pytest

from croupier.tournament import Structure, findings, structure_of
from croupier.tournament.fixes import Fix

LEVELS = [{"point": 50}, {"point": 100, "remove": [25]}, {"point": 250}, {"point": 500, "remove": [100]}]
END = [{"point": 1_000}, {"point": 2_000}, {"point": 4_000}]
TABLE = [{"entries": [2, 9], "shares": ["100%"]}, {"entries": [10, 10_000], "shares": ["70%", "30%"]}]


def plain(**changes: Any) -> dict[str, Any]:
    """A sound structure as plain data, with changes."""
    data: dict[str, Any] = msgspec.to_builtins(structure_of("evening"))
    table = {"table": TABLE}
    return {**data, "days": [], "late_until": 0, "re_entries": 0, "prizes": table, **changes}


def fixed(data: dict[str, Any], fix: Fix) -> Structure:
    for change in fix.changes:
        *steps, last = change.place.split(".")
        inner: Any = data
        for step in steps:
            inner = inner[int(step) - 1] if isinstance(inner, list) else inner[step]
        inner[int(last) - 1 if isinstance(inner, list) else last] = change.value
    return msgspec.convert(data, Structure)


CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "levels.3.point": (
        {"levels": LEVELS + END},
        ["Make it 200", "Make it 300", "Keep the 25s until after level 3"],
    ),
    "levels.2.point": (
        {"levels": [{"point": 50, "remove": [25]}, {"point": 110}, {"point": 200}, *END]},
        ["Make it 100"],
    ),
    "chips": ({"stack": 5_100}, ["Make it 5,000"]),
    "late_until": ({"late_until": 14}, ["Make it 13"]),
    "days.1.after_level": ({"days": [{"after_level": 14}]}, ["Make it 13"]),
    "levels.14.remove": (
        {"levels": [{"point": 25 * 2**n, "remove": [25] * (n == 13)} for n in range(14)]},
        ["Remove nothing"],
    ),
    "levels.4.remove": (
        {"levels": [{"point": 100, "remove": [25]}, {"point": 200}, {"point": 300}, *LEVELS[1:2], *END]},
        ["Leave the 25s in play"],
    ),
    "prizes.table.2.shares": (
        {"prizes": {"table": [TABLE[0], {**TABLE[1], "shares": ["1/3", "30%", "20%"]}]}},
        ["Give the first place 50%"],
    ),
    "prizes.table.2.entries": (
        {"prizes": {"table": [TABLE[0], {**TABLE[1], "entries": [12, 10_000]}]}},
        ["Begin at 10"],
    ),
    "prizes.table": ({"prizes": {"table": TABLE[:1]}}, ["Let the last row go on"]),
    "re_entries": ({"re_entries": 1}, ["Make it 0"]),
    "points.2.entries": (
        {"points": [{"entries": [2, 5], "places": [1]}, {"entries": [8, 99], "places": [2]}]},
        ["Begin at 6"],
    ),
}


@pytest.mark.parametrize("place", CASES)
def test_a_fix_takes_its_finding_away(place: str) -> None:
    changes, buttons = CASES[place]
    found = [one for one in findings(msgspec.convert(plain(**changes), Structure)) if one.place == place]
    assert [str(fix.message) for one in found[:1] for fix in one.fixes] == buttons
    for n in range(len(buttons)):
        data = msgspec.json.decode(msgspec.json.encode(plain(**changes)))
        after = findings(fixed(data, found[0].fixes[n]))
        assert [one for one in after if one.place == place and one.kind == "error"] == []
        assert found[0] not in after
