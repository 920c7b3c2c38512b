"""The plots of a par sheet as inline SVG: the outcomes of a round, and the convergence of the average."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from math import asinh, ceil, floor, log10

from croupier.odds.report import Distribution
from croupier.odds.volatility import LEVELS, normal_bounds

_WIDE = 640
_MOST_BARS = 16
_BOX = (60, _WIDE - 40, 16, 230)  # left, right, top and bottom of a drawing with axes
_FRAME = f'<rect class="frame" x="60" y="16" width="{_WIDE - 100}" height="214"/>'


def _svg(height: int, parts: Iterable[str], said: str) -> str:
    inside = "".join(parts)
    return (
        f'<svg viewBox="0 0 {_WIDE} {height}" role="img" aria-label="{escape(said)}"'
        f' xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def _text(x: float, y: float, said: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def _line(points: Iterable[tuple[float, float]], kind: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="{kind}" points="{path}"/>'


def outcomes(distribution: Distribution, unit: str) -> str:
    """The chance of each result as bars; for many results, the chance of at least this result."""
    if len(distribution.chances) <= _MOST_BARS:
        return _bars(distribution, unit)
    return _survival(distribution, unit)


def _said(value: Fraction) -> str:
    return f"{int(value):,}" if value.denominator == 1 else f"{float(value):,.4f}".removesuffix("00")


def _chance(chance: Fraction) -> str:
    share = float(chance) * 100
    return f"{share:.2f} %" if share >= 0.01 else f"{share:.1g} %"


def _bars(distribution: Distribution, unit: str) -> str:
    """Lengths are proportional to the chance; the figure beside a bar says what cannot be seen."""
    left = max(90, 14 + 7 * max(len(_said(value)) for value, _ in distribution.chances))
    right, step = _WIDE - 80, 20
    most = max(chance for _, chance in distribution.chances)
    parts = [_text(left - 8, 14, f"net ({unit})", "end"), _text(left, 14, "chance")]
    for place, (value, chance) in enumerate(distribution.chances):
        top = 22 + place * step
        length = max(1.0, float(chance / most) * (right - left))
        kind = "loss" if value < 0 else "gain" if value > 0 else "even"
        parts.append(_text(left - 8, top + 13, _said(value), "end"))
        parts.append(
            f'<rect class="{kind}" x="{left}" y="{top}" width="{length:.1f}" height="{step - 5}"/>'
        )
        parts.append(_text(left + length + 6, top + 13, _chance(chance)))
    return _svg(26 + step * len(distribution.chances), parts, "Chance of each net result")


def _survival(distribution: Distribution, unit: str) -> str:
    """Both scales are logarithmic, the one of results on both sides of 0."""
    left, right, top, bottom = _BOX
    values = [float(value) for value, _ in distribution.chances]
    least, most = asinh(values[0]), asinh(values[-1])
    rarest = log10(distribution.chances[-1][1])

    def across(value: float) -> float:
        return left + (asinh(value) - least) / (most - least) * (right - left)

    def down(chance: float) -> float:
        return top + log10(chance) / min(rarest, -1) * (bottom - top)

    points, remaining = [], Fraction(1)
    for value, (_, chance) in zip(values, distribution.chances, strict=True):
        points += [(across(value), down(float(remaining)))]
        remaining -= chance
        points += [(across(value), down(float(remaining or chance)))]
    marks = (0, *(side * 10**power for side in (-1, 1) for power in range(7)))
    tens = range(0, int(min(rarest, -1)) - 1, -1)
    parts = [
        _FRAME,
        *(
            _text(across(mark), bottom + 16, f"{mark:,}", "middle")
            for mark in marks
            if values[0] <= mark <= values[-1]
        ),
        *(_text(left - 6, down(10.0**ten) + 4, f"1e{ten}" if ten else "1", "end") for ten in tens),
    ]
    parts.append(_line(points, "curve"))
    parts.append(_text(right, bottom + 34, f"net ({unit}): the chance of at least so much", "end"))
    return _svg(bottom + 40, parts, "Chance of at least each net result")


def _ticks(low: float, high: float, left: float, down: Callable[[float], float]) -> list[str]:
    """Marks at round values, four to nine of them."""
    rough = (high - low) / 4
    size = 10.0 ** floor(log10(rough))
    step = max(size * n for n in (1, 2, 5) if size * n <= rough)
    marks = [step * n for n in range(ceil(low / step), floor(high / step) + 1)]
    digits = max(0, -floor(log10(step)))
    return [_text(left - 6, down(mark) + 4, f"{mark:.{digits}f}", "end") for mark in marks]


def convergence(distribution: Distribution, unit: str) -> str:
    """The bounds of the average net per round against the number of rounds, by the normal law."""
    left, right, top, bottom = _BOX
    powers = [2 + step / 10 for step in range(51)]  # 100 to 10,000,000 rounds
    mean = float(distribution.mean)
    low, high = normal_bounds(distribution, 100, LEVELS[-1])
    if low == high:
        low, high = low - 0.5, high + 0.5

    def across(power: float) -> float:
        return left + (power - powers[0]) / (powers[-1] - powers[0]) * (right - left)

    def down(value: float) -> float:
        return top + (high - value) / (high - low) * (bottom - top)

    parts = [_FRAME]
    for level in reversed(LEVELS):
        edges = [normal_bounds(distribution, round(10**power), level) for power in powers]
        upper = [(across(power), down(edge[1])) for power, edge in zip(powers, edges, strict=True)]
        lower = [(across(power), down(edge[0])) for power, edge in zip(powers, edges, strict=True)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (*upper, *reversed(lower)))
        parts.append(f'<polygon class="band" points="{path}"/>')
    parts.append(_line([(left, down(mean)), (right, down(mean))], "curve"))
    parts += _ticks(low, high, left, down)
    for power in range(2, 8):
        parts.append(_text(across(power), bottom + 16, f"{10**power:,}", "middle"))
    parts.append(_text(right, bottom + 34, "rounds", "end"))
    parts.append(_text(left, bottom + 34, f"average net per round ({unit}), bands of 90, 95 and 99 %"))
    return _svg(bottom + 40, parts, "Bounds of the average net result by number of rounds")
