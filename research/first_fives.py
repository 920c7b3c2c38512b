"""Charts of the opening book: where first fives go, by what they have.

    uv run python research/first_fives.py --svg docs/pictures/first-pair.svg

Prints tables for docs/strategy-ofc.md; with `--svg` it draws the first of them. All hands count as often as
they are dealt.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

from croupier.cards import RANKS, Card
from croupier.games.ofc.opening_book import Opening, openings
from croupier.games.ofc.opening_book.suit_classes import Rows
from croupier.hands import Category, category, five

QUEEN = 10
WHERE = ("front", "middle", "back", "apart")
COLOURS = ("#c9822b", "#5b8a72", "#3f6c9b", "#999999")


def row_of(rows: Rows, cards: Iterable[Card]) -> str:
    """The row that has all these cards, or `apart`."""
    wanted = set(cards)
    return next((name for name, row in zip(WHERE, rows, strict=False) if wanted <= set(row)), "apart")


def of_rank(one: Opening, rank: int) -> list[Card]:
    return [card for card in one.cards if card >> 2 == rank]


def groups(one: Opening) -> list[tuple[int, int]]:
    """How many of each rank, the largest first."""
    counts = Counter(card >> 2 for card in one.cards)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)


def pair(one: Opening) -> tuple[str, str] | None:
    """By the rank of a hand's only pair: the row that it goes to."""
    (count, rank), (other, _), *_ = groups(one)
    return (2 * RANKS[rank], row_of(one.best, of_rank(one, rank))) if (count, other) == (2, 1) else None


def highest(one: Opening) -> tuple[str, str] | None:
    """By the highest card of a hand without a pair: the row that it goes to."""
    (count, rank), *_ = groups(one)
    if count > 1 or category(five(*one.cards)) != Category.HIGH_CARD:
        return None
    return RANKS[rank], row_of(one.best, of_rank(one, rank))


def two_pairs(one: Opening) -> tuple[str, str] | None:
    """Where two pairs go: the higher, and the lower."""
    (count, rank), (other, low), *_ = groups(one)
    if (count, other) != (2, 2):
        return None
    kind = "QQ or better and a lower pair" if rank >= QUEEN else "both below queens"
    rows = row_of(one.best, of_rank(one, rank)), row_of(one.best, of_rank(one, low))
    return kind, f"{rows[0]}, {rows[1]}"


def suited(one: Opening) -> tuple[str, str] | None:
    """By the most cards of a suit in a hand without a pair: how many of them lie together in the back."""
    if groups(one)[0][0] > 1:
        return None
    suit, most = Counter(card & 3 for card in one.cards).most_common(1)[0]
    if most < 3:
        return None
    together = sum(card & 3 == suit for card in one.best[2])
    return f"{most} of a suit", f"{together} in the back"


def shape(one: Opening) -> tuple[str, str] | None:
    return "all hands", "-".join(str(len(row)) for row in one.best)


CHARTS: tuple[tuple[str, Callable[[Opening], tuple[str, str] | None]], ...] = (
    ("A single pair, by its row", pair),
    ("No pair: the highest card, by its row", highest),
    ("Two pairs: the higher, the lower", two_pairs),
    ("Three or more of a suit, no pair", suited),
    ("Cards in front, middle, back", shape),
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--svg", type=Path)
    given = parser.parse_args()
    charts: list[defaultdict[str, Counter[str]]] = [defaultdict(Counter) for _ in CHARTS]
    worth: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    for one in openings():
        for chart, (_, tell) in zip(charts, CHARTS, strict=True):
            if (told := tell(one)) is not None:
                chart[told[0]][told[1]] += one.times
        kind = worth[category(five(*one.cards)).name.lower()]
        for at, value in enumerate((1.0, one.value, one.price, float(one.price < 0.25))):
            kind[at] += one.times * value
    for chart, (title, _) in zip(charts, CHARTS, strict=True):
        print(f"\n{title}\n")
        for name, counts in chart.items():
            shares = ", ".join(
                f"{where} {count / counts.total():.1%}" for where, count in counts.most_common(6)
            )
            print(f"  {name:32} {counts.total():9,}  {shares}")
    print("\nBy what is dealt: share of hands, value, price of the next best, share below 0.25\n")
    every = sum(kind[0] for kind in worth.values())
    for name, (count, value, price, close) in worth.items():
        means = f"{value / count:+7.2f} {price / count:6.2f} {close / count:6.1%}"
        print(f"  {name:16} {count / every:7.2%} {means}")
    if given.svg:
        given.svg.write_text(drawn(charts[0]), encoding="utf-8")


def drawn(chart: dict[str, Counter[str]]) -> str:
    """Bars of shares by the rank of a pair, as SVG."""
    left, bar, step = 50, 400, 22
    height = step * len(chart) + 46
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + bar + 20} {height}" '
        'font-family="sans-serif" font-size="13" role="img">',
        "<title>Where a single pair of the first five cards goes</title>",
        f'<rect width="100%" height="{height}" fill="#fff"/>',
    ]
    for place, (name, colour) in enumerate(zip(WHERE, COLOURS, strict=True)):
        x = left + place * 100
        parts.append(f'<rect x="{x}" y="8" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 17}" y="19" fill="#222">{name}</text>')
    for line, (name, counts) in enumerate(chart.items()):
        y, at = 32 + line * step, float(left)
        parts.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end" fill="#222">{name}</text>')
        for where, colour in zip(WHERE, COLOURS, strict=True):
            width = bar * counts[where] / counts.total()
            if width:
                parts.append(
                    f'<rect x="{at:.1f}" y="{y}" width="{width:.1f}" height="16" fill="{colour}"/>'
                )
            at += width
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    main()
