"""Pay tables side by side: each figure is the one that its own report has."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.games.fortune import rules
from croupier.games.fortune.odds.report import report
from croupier.odds.comparison import compare, compare_reports
from croupier.odds.open_wager import Priced
from croupier.odds.present import as_text
from croupier.odds.report import Row, Wager


def test_rows_add_up_to_the_edges_and_differences_to_theirs() -> None:
    reports = [report(rules(preset)) for preset in ("standard", "pitched")]
    compared = compare_reports(reports)
    for place, wager in enumerate(reports[0].wagers[:-1]):  # all wagers together have no lines
        table = compared.tables[place + 2]
        assert table.title.startswith(wager.name)
        for column in range(1, 4):
            cells = [Fraction(row[column] or 0) for row in table.rows]
            assert sum(cells[:-1]) == cells[-1]
        assert table.rows[-1][1] == -wager.house_edge


def test_outcomes_have_lines_and_net_results_have_none() -> None:
    for labels, lines in ((("Banker", "Tie"), ["Banker", "Tie"]), (("+1", "-1"), [])):
        rows = Row(labels[0], 1, Fraction(1)), Row(labels[1], 2, Fraction(-1))
        wager = Priced("w", Wager("w", rows))
        (one,) = compare([[wager], [wager]])
        assert [line.name for line in one.lines] == lines


def test_three_pay_tables_are_compared_from_files(croupier: Any, tmp_path: Path, golden: Any) -> None:
    text = croupier("rules", "fortune").out
    generous, mean = tmp_path / "generous.toml", tmp_path / "mean.toml"
    assert '"40-30-6-3-1"' in text
    generous.write_text(text.replace('"40-30-6-3-1"', '"50-30-6-3-1"'))
    mean.write_text(text.replace('"40-30-6-3-1"', '"30-20-6-3-1"'))
    said = croupier("odds", "fortune", "--compare", str(generous), "--compare", str(mean))
    assert said.status == 0, said.err
    golden("odds-compare", said.out)
    data = json.loads(
        croupier("odds", "fortune", "--compare", str(generous), "--compare", str(mean), "--json").out
    )
    assert data["presets"] == ["standard", "generous", "mean"]


def test_an_unknown_preset_is_one_sentence(croupier: Any) -> None:
    said = croupier("odds", "fortune", "--compare", "nowhere")
    assert (said.status, said.err.count("\n")) == (2, 1)


def test_files_of_one_name_stay_apart(croupier: Any, tmp_path: Path) -> None:
    changed = tmp_path / "standard.toml"
    changed.write_text(croupier("rules", "fortune").out.replace('"40-30-6-3-1"', '"50-30-6-3-1"'))
    data = croupier("odds", "fortune", "--compare", str(changed), "--json").document()
    assert data["presets"] == ["standard (1)", "standard (2)"]
    assert len(set(data["settings"].values())) == 2
    (pairs,) = (one["variants"] for one in data["wagers"] if one["wager"] == "Lucky Pairs")
    assert pairs["standard (1)"]["house_edge"] != pairs["standard (2)"]["house_edge"]


def test_more_variants_than_have_room_are_shown_in_parts_and_nothing_is_cut(croupier: Any) -> None:
    others = [
        word for _ in range(2) for name in ("seattle-2002", "ante-even") for word in ("--compare", name)
    ]
    said = croupier("odds", "asian-stud", *others).out
    assert "…" not in said
    assert max(map(len, said.splitlines())) <= 80
    assert "commission.on" in said  # a setting keeps its name
    assert said.count("dealer no") == 2  # the differences stand below the returns


def test_a_narrow_terminal_has_all_figures() -> None:
    shown = as_text(report(rules("standard")), 40)
    assert max(map(len, shown.splitlines())) <= 40
    assert "…" not in shown
    assert shown.count("132,652,800") == as_text(report(rules("standard"))).count("132,652,800")
