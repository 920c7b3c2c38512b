"""The frame of the odds: everything a wager says follows from its rows."""

import json
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.odds.present import as_json, as_text, cell_text, report_csv
from croupier.odds.report import (
    Cell,
    Column,
    Distribution,
    Estimate,
    Kind,
    Report,
    Row,
    Table,
    Wager,
    exact,
)

ROULETTE = Wager("Single number", (Row("hit", 1, Fraction(35)), Row("miss", 36, Fraction(-1))))


class Nothing(msgspec.Struct, frozen=True):
    pass


def test_a_wager_everybody_knows() -> None:
    assert ROULETTE.house_edge == Fraction(1, 37)
    assert ROULETTE.hit_frequency == Fraction(1, 37)
    assert ROULETTE.variance == Fraction(36 * 36 * 36, 37 * 37)
    assert ROULETTE.standard_deviation == pytest.approx(5.8378, abs=1e-4)
    assert ROULETTE.element_of_risk == ROULETTE.house_edge


def test_risk_is_per_unit_bet_in_all() -> None:
    raised = Wager("raised", ROULETTE.rows, staked=Fraction(5, 2))
    assert raised.element_of_risk == Fraction(2, 5) * raised.house_edge


def test_exact_numbers_in_json() -> None:
    assert exact(Fraction(686689, 20358520)) == {
        "fraction": "686689/20358520",
        "decimal": 686689 / 20358520,
    }
    assert exact(2) == {"fraction": "2", "decimal": 2.0}


@given(st.lists(st.tuples(st.fractions(-5, 5, max_denominator=9), st.integers(0, 9)), min_size=1))
def test_a_distribution_agrees_with_its_definition(weighted: list[tuple[Fraction, int]]) -> None:
    total = sum(weight for _, weight in weighted)
    if not total:
        with pytest.raises(ValueError, match="at least one way"):
            Distribution.of(weighted)
        return
    made = Distribution.of(weighted)
    mean = sum(value * weight for value, weight in weighted) / total
    assert sum(chance for _, chance in made.chances) == 1
    assert made.mean == mean
    assert made.variance == sum((value - mean) ** 2 * weight for value, weight in weighted) / total
    values = [value for value, _ in made.chances]
    assert values == sorted(set(values))
    assert made.above(0) == Fraction(sum(w for v, w in weighted if v > 0), total)


def test_an_estimate_and_its_interval() -> None:
    made = Estimate.of(4, 10.0, 30.0)  # 1 2 3 4
    assert made.mean == 2.5
    assert made.stderr == pytest.approx((5 / 3 / 4) ** 0.5)
    low, high = made.interval(0.95)
    assert (low + high) / 2 == pytest.approx(2.5)
    assert high - low == pytest.approx(2 * 1.959964 * made.stderr)
    assert set(made.figures()) == {"mean", "stderr", "samples", "interval_95"}
    with pytest.raises(ValueError, match="at least 2"):
        Estimate.of(1, 1.0, 1.0)


def roulette() -> Report:
    columns = (Column("row"), Column("ways", "count"), Column("share", "percent"), Column("net", "net"))
    rows: list[tuple[Cell, ...]] = [
        (row.label, row.ways, Fraction(row.ways, ROULETTE.ways), row.net) for row in ROULETTE.rows
    ]
    rows.append(("all", 1234567, None, Fraction(1, 3)))
    return Report(
        game="roulette",
        title="Roulette",
        preset="single-zero",
        settings=Nothing(),
        data={"edge": exact(ROULETTE.house_edge)},
        tables=(Table("Single number " * 12, columns, tuple(rows), "A note."),),
        wagers=(ROULETTE,),
        choices=("There is nothing to decide. " * 5,),
    )


def test_text_fits_eighty_columns() -> None:
    lines = as_text(roulette()).splitlines()
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    for said in ("Roulette", "2.7027%", "+35", "-1", "1,234,567", "+0.3333", "A note."):
        assert said in text


def test_where_columns_are_too_many_texts_are_cut_and_figures_are_not() -> None:
    figures = (123_456, *(10**9 + place for place in range(4)))
    heads = (Column("row"), *(Column("count", "count") for _ in figures))
    table = Table("Wide", heads, (("All wagers", *figures),))
    text = as_text(msgspec.structs.replace(roulette(), tables=(table,)))
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"{figure:,}" in text for figure in figures)


def test_a_title_does_not_steer_the_terminal() -> None:
    titled = msgspec.structs.replace(roulette(), title="A\x1b[31m title\u202e")
    assert as_text(titled).startswith("A[31m title\n")


def untraced(report: Report, table: Table | None = None) -> list[str]:
    """The lines of a CSV file without the rules, the settings' hash, the build and the method."""
    lines = report_csv(report, table).splitlines()
    assert lines[0].endswith(",rules,settings hash,build,method")
    return [line.rsplit(",", 4)[0] for line in lines]


def test_csv_keeps_fractions_exact_and_has_their_decimals_beside_them() -> None:
    assert untraced(roulette(), roulette().tables[0]) == [
        "row,ways,share,share decimal,net,net decimal",
        "hit,1,1/37,0.02702702702702703,35,35.0",
        "miss,36,36/37,0.972972972972973,-1,-1.0",
        "all,1234567,,,1/3,0.3333333333333333",
    ]
    assert untraced(roulette()) == [
        "wager,row,ways,net,net decimal,probability,probability decimal,return,return decimal",
        "Single number,hit,1,35,35.0,1/37,0.02702702702702703,35/37,0.9459459459459459",
        "Single number,miss,36,-1,-1.0,36/37,0.972972972972973,-36/37,-0.972972972972973",
    ]


def test_json_is_one_document() -> None:
    assert json.loads(as_json(roulette())) == {"edge": {"fraction": "1/37", "decimal": 1 / 37}}


@pytest.mark.parametrize(
    ("kind", "cell", "text"),
    [
        ("number", 7, "7"),
        ("number", Fraction(1, 8), "0.125000"),
        ("percent", "n/a", "n/a"),
        ("count", None, ""),
        ("net", Fraction(-1000), "-1,000"),
    ],
)
def test_cells(kind: Kind, cell: Cell, text: str) -> None:
    assert cell_text(Column("head", kind), cell) == text


def test_a_csv_of_no_rows_has_its_heads() -> None:
    empty = Table("t", (Column("row", "text"), Column("share", "percent")), ())
    assert untraced(roulette(), empty) == ["row,share"]
