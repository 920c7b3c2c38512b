"""Plots of odds as files (extra `plots`): a session's result, a bankroll's risk, the edge by a line's pay.

The kind of file follows the name: SVG, PNG or PDF. The same figures give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import BadInput
from croupier.extras import need
from croupier.game.presets import settings_hash
from croupier.game.registry import game_of
from croupier.odds.open_wager import Priced
from croupier.odds.report import Report, Wager
from croupier.odds.sessions import play_session, ruin_by_bankroll, session_bars
from croupier.version import build

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = (".svg", ".png", ".pdf")
_INK, _FILL, _LOSS = "#1b2733", "#1f77a8", "#b9603f"
_STYLE: Any = {
    "svg.hashsalt": "croupier",  # identifiers that are the same each time
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def write_plot(figure: Figure, path: Path) -> None:
    """Write a figure to a file of one of KINDS. Raises BadInput for another kind, and OSError."""
    import matplotlib

    check_kind(path)
    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    with matplotlib.rc_context(_STYLE):
        figure.savefig(path, metadata=undated.get(path.suffix), dpi=144)


def check_kind(path: Path) -> None:
    """Raise BadInput for a file of a kind that no plot is written as, or without the extra."""
    need("plots", "a plot")
    if path.suffix not in KINDS:
        raise BadInput(
            "--plot '{path}': expected a name that ends in {kinds:items}", path=path, kinds=[*KINDS]
        )


def session_figure(report: Report, rounds: int, bankroll: Fraction | None = None) -> Figure:
    """The distribution of each wager's result over `rounds` rounds, and a bankroll's risk of ruin.

    Raises BadInput without the extra, for a game without wagers, and as `play_session`.
    """
    if not report.wagers:
        raise BadInput("{game}: it has no wagers that a session could be of", game=report.title)
    figure, rows = _figure(report, len(report.wagers), 1 if bankroll is None else 2)
    for axes, wager in zip(rows, report.wagers, strict=True):
        _distribution(axes[0], wager, rounds)
        if bankroll is not None:
            _ruin(axes[1], wager, rounds, bankroll)
    return figure


def edge_figure(report: Report) -> Figure:
    """The house edge of each wager by what one line of its pay table pays, all else as posted.

    A line that is posted at 0 has no multiples, and is left out.

    Raises BadInput without the extra, and for a game without pay tables.
    """
    count = game_of(report.game).load("priced")
    wagers: Sequence[Priced] = count(report.settings) if count else ()
    opened = [one for one in wagers if one.posted is not None and one.pays is not None]
    if not opened:
        raise BadInput("{game}: it has no pay tables to price", game=report.title)
    figure, rows = _figure(report, len(opened), 1)
    for (axes,), one in zip(rows, opened, strict=True):
        _edges(axes, one)
    return figure


def _figure(report: Report, rows: int, columns: int) -> tuple[Figure, Any]:
    need("plots", "a plot")
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(6.4 * columns, 2.6 * rows + 0.5), layout="constrained")
        grid = figure.subplots(rows, columns, squeeze=False)
    figure.suptitle(f"{report.title} ({report.preset})")
    figure.supxlabel(f"croupier {build()}, settings {settings_hash(report.settings)}", fontsize=5.5)
    return figure, grid


def _distribution(axes: Axes, wager: Wager, rounds: int) -> None:
    session = play_session(wager, rounds)
    bars = session_bars(wager, rounds)
    edges = [float(bar.low) for bar in bars] + [float(bars[-1].high)]
    axes.stairs([bar.chance for bar in bars], edges, fill=True, color=_FILL)
    for level, value in session.quantiles:
        axes.axvline(float(value), color=_INK, linewidth=0.7, linestyle=":")
        place = axes.get_xaxis_transform()
        axes.text(float(value), 1.0, f"{level:.0%}", transform=place, fontsize=6, ha="center", va="bottom")
    axes.axvline(0, color=_LOSS, linewidth=0.8)
    axes.set_xlabel(f"{wager.name}: net of {rounds:,} rounds, in {wager.unit}s; dotted: quantiles")
    axes.set_ylabel("chance")


def _ruin(axes: Axes, wager: Wager, rounds: int, bankroll: Fraction) -> None:
    points = ruin_by_bankroll(wager, rounds, 2 * bankroll)
    axes.plot([float(money) for money, _ in points], [chance for _, chance in points], color=_FILL)
    axes.axvline(float(bankroll), color=_INK, linewidth=0.7, linestyle=":")
    axes.set_ylim(0, 1)
    axes.set_xlabel(f"{wager.name}: bankroll, in {wager.unit}s; dotted: yours")
    axes.set_ylabel(f"ruin within {rounds:,} rounds")


def _edges(axes: Axes, one: Priced) -> None:
    assert one.posted is not None
    assert one.pays is not None
    pays = list(one.pays.by_row.values())
    for place, row in enumerate(one.posted.rows):
        paid = pays[place]
        if not paid:
            continue
        ends = (1, paid, 2 * paid)  # the edge is linear in each pay
        edges = [
            float(one.posted.wager([*pays[:place], pay, *pays[place + 1 :]]).house_edge) * 100
            for pay in ends
        ]
        axes.plot([pay / paid for pay in ends], edges, label=f"{row} ({paid})")
    axes.axhline(float(one.wager.house_edge) * 100, color=_INK, linewidth=0.7, linestyle=":")
    axes.set_xlabel(f"{one.posted.name}: a line's pay, as a multiple of what is posted (in brackets)")
    axes.set_ylabel("house edge, %")
    if any(pays):
        axes.legend(fontsize=6, loc="lower left")
