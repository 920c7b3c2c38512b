"""The chip case against chips that are counted out one by one, its check, its fix, and its file."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from typing import Any

import msgspec
import pytest

from croupier.game.presets import settings_hash
from croupier.serialization import convert
from croupier.tournament import PRESETS, Structure, findings, structure_of
from croupier.tournament.chip_case import Evening, case_of, chips_needed, most_entries
from croupier.tournament.structure import plain_structure
from croupier.tournament.structure_toml import to_toml
from tests.test_tournament_fixes import fixed

EVENING = """
title = "Friday"
game = "ofc"
preset = "pineapple"
stack = 10_000
seats = 3
chips = { 25 = 12, 100 = 12, 500 = 7, 1000 = 5, 5000 = 0 }
levels = [
    { point = 25 }, { point = 50, remove = [25] }, { point = 100, remove = [100] },
    { point = 500, remove = [500] }, { point = 1000 },
]
late_until = 2
rebuy = { chips = 8_500 }
[case]
25 = { count = 250, colour = "green" }
100 = { count = 400, colour = "black" }
500 = { count = 300, colour = "purple" }
1000 = { count = 260 }
5000 = { count = 60, colour = "black" }
"""


def evening(**changes: Any) -> Structure:
    return convert({**tomllib.loads(EVENING), **changes}, Structure)


def most_at_once(structure: Structure, evening: Evening) -> dict[int, int]:
    """Count chips on the tables, one colour-up after the other: the most of each value there ever were."""
    table = Counter({int(value): count * evening.entries for value, count in structure.chips.items()})
    for count, sold in ((evening.rebuys, structure.rebuy), (evening.add_ons, structure.add_on)):
        for _ in range(count):
            rest = sold.chips if sold else 0
            while rest:
                value = max(one for one in structure.values if one <= rest)
                table[value] += 1
                rest -= value
    most = Counter(table)
    for level in structure.levels:
        for chip in sorted(level.remove):
            worth, left = table.pop(chip) * chip, structure.larger(chip)
            while worth > 0:
                table[left] += 1
                worth -= left
        most |= table
    return {value: most[value] for value in structure.values}


@pytest.mark.parametrize("name", [*PRESETS, "own"])
def test_the_chips_needed_are_those_that_lie_on_the_tables(name: str) -> None:
    structure, luck = evening() if name == "own" else structure_of(name), random.Random(name)
    for _ in range(20):
        night = Evening(luck.randint(2, 60), luck.randint(0, 9), luck.randint(0, 9))
        assert chips_needed(structure, night) == most_at_once(structure, night)


def test_a_case_that_is_too_small_is_said_with_a_stack_that_is_enough() -> None:
    structure = evening()
    needs = {one.value: (one.needed, one.owned) for one in case_of(structure, Evening(24))}
    assert needs == {25: (288, 250), 100: (360, 400), 500: (240, 300), 1000: (240, 260), 5000: (0, 60)}
    assert most_entries(structure) == 20
    found = next(one for one in findings(structure, Evening(24)) if one.place == "chips")
    assert found.kind == "warning"
    assert found.sentence == "24 entries need 288 of the 25s, and the case holds 250: it is enough for 20"
    (fix,) = found.fixes
    assert str(fix.message) == "Use 8 of the 25s and 13 of the 100s"
    better = fixed(tomllib.loads(EVENING), fix)
    assert sum(int(value) * count for value, count in better.chips.items()) == better.stack
    assert [one for one in findings(better, Evening(24)) if one.place == "chips"] == []
    assert most_entries(better) >= 24
    with_rebuys = case_of(better, Evening(24, rebuys=40))
    assert [one.value for one in with_rebuys if one.needed > one.owned] == [1000]
    assert [one.fixes for one in findings(better, Evening(24, 40)) if one.place == "chips"] == [()]


def test_a_cap_on_tables_says_how_many_come_and_without_either_nothing_is_said() -> None:
    places = [one.place for one in findings(evening())]
    assert "chips" not in places
    assert "case.5000.colour" in places  # as black as the 100s
    assert "chips" in [one.place for one in findings(evening(max_tables=8))]
    assert "chips" not in [one.place for one in findings(evening(max_tables=6))]
    lacks = evening(case={"25": {"count": 500}})
    assert (most_entries(lacks), case_of(structure_of("evening"), Evening(9))) == (0, ())


@pytest.mark.parametrize(
    "case", [{"0": {"count": 1}}, {"25": {"count": -1}}, {"25": {"colour": "puce"}}, {"25": 9}]
)
def test_a_bad_case_is_refused(case: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        evening(case=case)


def test_a_case_is_written_and_read_and_structures_without_one_keep_their_bytes() -> None:
    structure = evening()
    for text in (to_toml(structure), to_toml(structure, EVENING)):
        assert convert(tomllib.loads(text), Structure) == structure
    assert to_toml(structure, EVENING) == EVENING
    grown = msgspec.structs.replace(structure, case={**structure.case, "25": structure.case["100"]})
    assert to_toml(grown, EVENING) == EVENING.replace('250, colour = "green"', '400, colour = "black"')
    bare = msgspec.structs.replace(structure, case={})
    added = to_toml(structure, to_toml(bare))
    assert convert(tomllib.loads(added), Structure) == structure
    assert "case" not in plain_structure(bare)
    assert settings_hash(plain_structure(bare)) != settings_hash(plain_structure(structure))
    for name in PRESETS:
        assert "case" not in plain_structure(structure_of(name))
