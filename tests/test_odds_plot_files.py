"""Plots as files: the figures in them, the same bytes each time, and one sentence for what cannot be."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.games.fortune import rules
from croupier.games.fortune.odds.report import report
from croupier.games.fortune.scoring import rules_with
from croupier.odds.sessions import play_session, session_bars

pytest.importorskip("matplotlib", reason="the extra 'plots' is not installed")
from croupier.odds.plot_files import edge_figure, session_figure

SHOWN = report(rules())


def test_a_session_has_its_bars_quantiles_and_ruin() -> None:
    figure = session_figure(SHOWN, 200, Fraction(50))
    assert len(figure.axes) == 2 * len(SHOWN.wagers)
    for wager, axes, ruin in zip(SHOWN.wagers, figure.axes[::2], figure.axes[1::2], strict=True):
        session, bars = play_session(wager, 200, Fraction(50)), session_bars(wager, 200)
        (drawn,) = axes.patches
        assert sum(drawn.get_data().values) == pytest.approx(1, abs=1e-9)  # type: ignore[attr-defined]
        assert len(bars) <= 61
        lines = [float(line.get_xdata()[0]) for line in axes.lines]  # type: ignore[index, arg-type]
        assert lines == [*(float(value) for _, value in session.quantiles), 0.0]
        # The curve and the walk of one bankroll are two methods.
        curve: Any = ruin.lines[0].get_data()
        at = dict(zip(*curve, strict=True))
        assert session.bankroll is not None
        assert at[50.0] == pytest.approx(session.bankroll.ruin, abs=1e-12)


def test_an_edge_follows_each_line_by_its_pay() -> None:
    figure = edge_figure(SHOWN)
    axes = next(one for one in figure.axes if one.get_xlabel().startswith("Lucky Pairs"))
    wager = next(one for one in SHOWN.wagers if one.name == "Lucky Pairs")
    trips = next(line for line in axes.lines if str(line.get_label()).startswith("trips"))
    row = next(row for row in wager.rows if row.label == "trips")
    edges: Any = trips.get_ydata()
    assert edges[1] == pytest.approx(float(wager.house_edge) * 100)
    assert edges[1] - edges[2] == pytest.approx(100 * float(row.net * row.ways / wager.ways))


def test_a_line_that_pays_nothing_has_no_multiples() -> None:
    figure = edge_figure(report(rules_with(rules(), lucky_pairs="40-0-0-0-0", ante_bonus="0-0-0")))
    drawn = {axes.get_xlabel().split(":")[0]: axes for axes in figure.axes}
    labels = [str(line.get_label()) for line in drawn["Lucky Pairs"].lines]
    assert labels[0] == "straight-flush (40)"
    assert len(labels) == 2  # and the edge as posted
    assert len(drawn["Ante and Play"].lines) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_file_has_the_same_bytes_each_time(kind: str, croupier: Any, tmp_path: Path) -> None:
    one, other = tmp_path / f"one.{kind}", tmp_path / f"other.{kind}"
    for path in (one, other):
        said = croupier("odds", "asian-stud", "--session", "50", "--plot", str(path), "--csv")
        assert (said.status, said.err) == (0, f"plot: {path}\n")
    assert one.read_bytes() == other.read_bytes()


def test_what_cannot_be_drawn_is_one_line(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*words: str) -> str:
        said = croupier("odds", "fortune", *words)
        assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
        return str(said.err)

    assert ".svg" in refused("--plot", str(tmp_path / "x.gif"))
    assert "No such file" in refused("--plot", str(tmp_path / "none" / "x.svg"))
    assert "--compare" in refused("--plot", str(tmp_path / "x.svg"), "--compare", "pitched")
    assert "--actual" in refused("--plot", str(tmp_path / "x.svg"), "--session", "9", "--actual", "much")
    assert "--csv" in refused("--plot", str(tmp_path / "x.svg"), "--json", "--csv")
    assert not (tmp_path / "x.svg").exists()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert "pip install 'croupier[plots]'" in refused("--plot", str(tmp_path / "x.svg"))
