"""A structure as TOML: written anew it reads as the same; a changed text keeps its layout and comments."""

import difflib
import tomllib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.files import shipped_file
from croupier.serialization import convert
from croupier.tournament import PRESETS, Structure, structure_of
from croupier.tournament.structure import BuyIn, Day, Level, Points, PrizeTable
from croupier.tournament.structure_toml import to_toml


def text_of(preset: str) -> str:
    return shipped_file("croupier.tournament", f"presets/{preset}.toml").decode()


def read(text: str) -> Structure:
    return convert(tomllib.loads(text), Structure)


@pytest.mark.parametrize("preset", PRESETS)
def test_an_unchanged_text_comes_back_byte_by_byte_and_a_written_one_reads_as_the_same(preset: str) -> None:
    structure, text = structure_of(preset), text_of(preset)
    assert to_toml(structure, text) == text
    written = to_toml(structure)
    assert read(written) == structure
    assert to_toml(structure, written) == written
    assert to_toml(read(written)) == written


def test_a_change_touches_its_own_lines_and_no_comment() -> None:
    text = text_of("carnivale-2013")
    structure = structure_of("carnivale-2013")
    levels = list(structure.levels)
    levels[2] = replace(levels[2], pause=10)
    levels.insert(6, Level(850))
    changed = to_toml(
        replace(structure, buy_in=BuyIn(4_500, 500), stack=20_000, levels=tuple(levels), late_until=3), text
    )
    lines = [
        line
        for line in difflib.unified_diff(text.splitlines(), changed.splitlines(), n=0)
        if line[0] in "+-"
    ]
    assert lines[2:] == [
        "-buy_in = { prize = 5000 }  # how much of the $5,000 was fee is not printed",
        '-stack = 15000              # "Players will start with 15,000 in tournament chips"',
        "+buy_in = { prize = 4500, fee = 500 }  # how much of the $5,000 was fee is not printed",
        '+stack = 20000              # "Players will start with 15,000 in tournament chips"',
        "-    { point = 200 },",
        "+    { point = 200, pause = 10 },",
        "+    { point = 850 },",
        "+late_until = 3",
    ]


SHARES = (("100%",), ("65%", "35%"), ("1/3", "1/3", "1/3"), ("50%", "30%", "20%"))
LEVELS = st.lists(
    st.builds(
        Level,
        st.integers(1, 10**12),
        st.none() | st.integers(1, 99),
        st.lists(st.integers(1, 10**6), max_size=2).map(tuple),
        st.integers(0, 600),
    ),
    min_size=1,
    max_size=6,
).map(tuple)
RANGES = st.tuples(st.integers(1, 99), st.integers(1, 10_000))
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "title": st.text(min_size=1, max_size=20).filter(lambda text: text.isprintable()),
        "levels": LEVELS,
        "chips": st.dictionaries(
            st.integers(1, 10**6).map(str), st.integers(0, 99), min_size=1, max_size=4
        ),
        "days": st.lists(st.builds(Day, st.sampled_from(["", 'The "first" \\ day']))).map(tuple),
        "buy_in": st.builds(BuyIn, st.integers(0, 99), st.integers(0, 99)),
        "breaking": st.sampled_from(["highest-first", "lowest-first", (3, 1)]),
        "minutes": st.sampled_from([4.0, 0.5, 6.0]),
        "final": st.none() | st.just(2),
        "points": st.lists(st.builds(Points, RANGES, st.just((3, 2))), max_size=3).map(tuple),
    },
)


@pytest.mark.exhaustive
@settings(max_examples=30)  # each is written six times
@given(CHANGES, CHANGES, st.lists(st.builds(PrizeTable, RANGES, st.sampled_from(SHARES)), max_size=3))
def test_whatever_is_changed_the_text_reads_as_the_structure(
    first: dict[str, object], then: dict[str, object], rows: list[PrizeTable]
) -> None:
    text = text_of("evening")
    structure = structure_of("evening")
    prizes = msgspec.structs.replace(structure.prizes, table=tuple(rows))
    for changes in (first, {**then, "prizes": prizes}, first):
        structure = replace(structure, **changes)
        text = to_toml(structure, text)
        assert read(text) == structure
        assert to_toml(structure, text) == text
        assert read(to_toml(structure)) == structure


def test_a_text_that_is_no_structure_is_written_anew() -> None:
    structure = structure_of("turbo")
    for text in ("", "levels = 3", "= =", 'title = "a'):
        assert to_toml(structure, text) == to_toml(structure)
