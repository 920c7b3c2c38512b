"""Posted pay tables, as any house may write them (F6, A6): read strictly, paid by the finest row posted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.game.paytable import Ladder, PayTable
from croupier.words import language

LADDER = Ladder("bonus", ("straight-flush", "trips", "straight"), apart=("royal", "suited-akq"))


@pytest.mark.parametrize("posted", ["5-4-1", " 5 - 4 – 1 ", (5, 4, 1), [5, 4, 1],
                                    {"trips": 4, "straight": 1, "straight-flush": 5}])  # fmt: skip
def test_one_table_however_it_is_posted(posted: str | Sequence[int] | Mapping[str, int]) -> None:
    table = LADDER.table(posted)
    assert table == PayTable("bonus", ("straight-flush", "trips", "straight"), (5, 4, 1))
    assert str(table) == "5-4-1"
    assert [table.pay(row) for row in table.rows] == [5, 4, 1]


def test_rows_apart_are_posted_from_the_last_up() -> None:
    assert LADDER.table("40-5-4-1").rows == ("suited-akq", "straight-flush", "trips", "straight")
    assert LADDER.table("50-40-5-4-1").rows[:2] == ("royal", "suited-akq")
    by_name = LADDER.table({"royal": 50, "straight-flush": 5, "trips": 4, "straight": 1})
    assert by_name.rows == ("royal", "straight-flush", "trips", "straight")


def test_the_finest_row_that_is_posted_pays() -> None:
    apart, together = LADDER.table("40-5-4-1"), LADDER.table("5-4-1")
    assert apart.pay("royal", "suited-akq", "straight-flush") == 40
    assert together.pay("royal", "suited-akq", "straight-flush") == 5
    assert together.pay("pair") == together.pay() == 0


def test_pays_may_be_equal_and_nothing() -> None:
    assert LADDER.table("1-1-0").pays == (1, 1, 0)


def test_zeros_before_a_number_are_nothing_however_many() -> None:
    assert LADDER.table("0" * 30 + "50-004-0").pays == (50, 4, 0)


def test_the_most_that_may_be_paid_is_a_milliard() -> None:
    assert LADDER.table("1000000000-1-0").pays == (1_000_000_000, 1, 0)
    with pytest.raises(BadInput, match="straight-flush pays 1000000001; expected a whole number from 0 to"):
        LADDER.table("1000000001-1-0")


@pytest.mark.parametrize(
    ("posted", "said"),
    [
        ("5-4", "bonus pay table '5-4': expected 3 whole-number pays such as 3-2-1, for straight-flush,"),
        ("9-8-7-5-4-1", "(before them, if posted apart: royal, suited-akq)"),
        ("", "bonus pay table ''"),
        ("5-4-x", "bonus pay table '5-4-x'"),
        ("5--4-1", "bonus pay table '5--4-1'"),
        ("-5-4-1", "bonus pay table '-5-4-1'"),
        ("5.5-4-1", "bonus pay table '5.5-4-1'"),
        ("٥-٤-١", "bonus pay table '٥-٤-١'"),
        ("5-4-1٥", "bonus pay table '5-4-1٥'"),
        ((5, 4), "bonus pay table 5-4: expected"),
        ((5, 4, -1), "straight pays -1; expected a whole number"),
        ((5, 4, True), "straight pays True; expected a whole number"),
        ((5, 4.0, 1), "trips pays 4.0; expected a whole number"),
        ("1-4-1", "trips pays 4, more than straight-flush at 1; expected pays that never rise"),
        ("4-5-4-1", "straight-flush pays 5, more than suited-akq at 4"),
        ({"trips": 4, "straight": 1}, "row 'straight-flush' is missing"),
        ({"trips": 4, "straight": 1, "straight-flush": 5, "flush": 2}, "unknown row 'flush'"),
        ({"trips": 9, "straight": 1, "straight-flush": 5}, "trips pays 9, more than straight-flush at 5"),
    ],
)
def test_a_wrong_table_is_refused_in_one_sentence(
    posted: str | Sequence[int] | Mapping[str, int], said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        LADDER.table(posted)
    assert said in caught.value.sentence
    assert caught.value.sentence.startswith("bonus pay table")
    assert caught.value.code == "bad-paytable"


EXPECTED = (
    "expected 3 whole-number pays such as 3-2-1, for straight-flush, trips, straight"
    " (before them, if posted apart: royal, suited-akq)"
)


@pytest.mark.parametrize(
    ("posted", "said"),
    [
        ("5-4", f" '5-4': {EXPECTED}"),
        ("5-4-x", f" '5-4-x': {EXPECTED}"),
        ((5, 4), f" 5-4: {EXPECTED}"),
        ({"trips": 4, "straight": 1}, f": row 'straight-flush' is missing; {EXPECTED}"),
        ({"trips": 4}, f": row 'straight-flush' is missing; {EXPECTED}"),
        (
            {"trips": 4, "straight": 1, "straight-flush": 5, "flush": 2, "pair": 1},
            f": unknown row 'flush'; {EXPECTED}",
        ),
        ((5, 4, -1), ": straight pays -1; expected a whole number from 0 to 1,000,000,000"),
        (
            "1-4-1",
            ": trips pays 4, more than straight-flush at 1;"
            " expected pays that never rise from the highest hand down",
        ),
        (
            "9" * 5000 + "-1-0",
            f": straight-flush pays {'9' * 20}; expected a whole number from 0 to 1,000,000,000",
        ),
    ],
)
def test_every_refusal_is_one_whole_sentence(
    posted: str | Sequence[int] | Mapping[str, int], said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        LADDER.table(posted)
    assert caught.value.sentence == f"bonus pay table{said}"


def test_a_refusal_names_rows_as_the_reader_does() -> None:
    with pytest.raises(BadInput) as caught:
        Ladder("ante", ("straight-flush", "trips")).table("1-2")
    assert "trío paga 2, más que escalera de color con 1" in language("es").say(caught.value.message)
    assert "trips pays 2, more than straight-flush at 1" in caught.value.sentence


def test_a_ladder_without_rows_apart_does_not_speak_of_them() -> None:
    with pytest.raises(BadInput, match=r"expected 1 whole-number pays such as 1, for trips$"):
        Ladder("side", ("trips",)).table("2-1")


@given(st.lists(st.integers(0, 10**6), min_size=3, max_size=5).map(lambda pays: sorted(pays, reverse=True)))
def test_a_table_reads_its_own_text_and_rows(pays: list[int]) -> None:
    table = LADDER.table(pays)
    assert LADDER.table(str(table)) == table
    assert LADDER.table(dict(zip(table.rows, table.pays, strict=True))) == table
