"""3 Card Fortune: the exact odds against straight loops compiled by Numba, in one run, as ratios.

    uv run python bench/odds_fortune.py

The loops are the slow and obvious count; the tests hold the fast one to them.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

from croupier.game.paytable import PayTable
from croupier.games.fortune import Settings, rules
from croupier.games.fortune.odds.hands import QUEEN_HIGH, Ints, count
from croupier.games.fortune.odds.shipped_counts import load_shipped_counts
from croupier.games.fortune.odds.strategies import optimal
from croupier.games.fortune.odds.wagers import ante_posted, lucky_pairs_posted, super_six_posted
from croupier.hands import three
from croupier.odds.open_wager import Posted

sys.path.append(str(Path(__file__).parents[1] / "tools" / "generation"))

from fortune_counts import counts_of
from fortune_joint_counts import joint_counts
from fortune_six_cards import six_card_counts

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The same function, compiled when it is first called."""
    return cast(F, numba.njit(function))


def score_table() -> Ints:
    """The score of every three cards in ascending order, by card numbers."""
    table = np.zeros((52, 52, 52), np.int64)
    for cards in combinations(range(52), 3):
        table[cards] = three(*cards)
    return table


@compiled
def every_deal(scores: Ints, queen: int) -> Ints:  # noqa: C901, PLR0912 - a straight loop
    """All 407,170,400 deals: for each player's hand how often the dealer is unfit, loses, wins, ties."""
    met = np.zeros((22100, 4), np.int64)
    hand = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                mine = scores[a, b, c]
                unfit = lose = win = tie = 0
                for x in range(52):
                    if x in (a, b, c):
                        continue
                    for y in range(x + 1, 52):
                        if y in (a, b, c):
                            continue
                        for z in range(y + 1, 52):
                            if z in (a, b, c):
                                continue
                            theirs = scores[x, y, z]
                            if theirs < queen:
                                unfit += 1
                            elif theirs < mine:
                                lose += 1
                            elif theirs > mine:
                                win += 1
                            else:
                                tie += 1
                met[hand, 0], met[hand, 1], met[hand, 2], met[hand, 3] = unfit, lose, win, tie
                hand += 1
    return met


# Four bits of count per rank, and thirteen bits of ranks per suit.
RANKS = np.array([1 << 4 * (card >> 2) for card in range(52)])
SUITS = np.array([1 << 13 * (card & 3) + (card >> 2) for card in range(52)])
ONES = 0x1111111111111


@compiled
def run_of_five(ranks: int, step: int, wheel: int) -> bool:
    """Whether five in sequence are among these ranks, `step` bits apart."""
    return (
        ranks & ranks >> step & ranks >> 2 * step & ranks >> 3 * step & ranks >> 4 * step
    ) != 0 or ranks & wheel == wheel


@compiled
def category_of(ranks: int, suits: int) -> int:  # noqa: C901
    """The category of six cards, as numbered by `hands.Category`."""
    flush = False
    for suit in range(4):
        held = left = suits >> 13 * suit & 0x1FFF
        for _ in range(4):
            left &= left - 1
        if left:  # five or more of the suit
            flush = True
            if held & 0x1F00 == 0x1F00:
                return 9
            if run_of_five(held, 1, 0x100F):
                return 8
    one, two, four = ranks & ONES, ranks >> 1 & ONES, ranks >> 2 & ONES
    if four:
        return 7
    three_alike, pairs = one & two, two & ~one
    if three_alike and (pairs or three_alike & (three_alike - 1)):
        return 6
    if flush:
        return 5
    if run_of_five(one | two, 4, 0x1000000001111):
        return 4
    if three_alike:
        return 3
    return 2 if pairs & (pairs - 1) else 1 if pairs else 0


@compiled
def every_six() -> Ints:
    """All 20,358,520 hands of six cards by category."""
    found = np.zeros(10, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                ranks3, suits3 = RANKS[a] + RANKS[b] + RANKS[c], SUITS[a] | SUITS[b] | SUITS[c]
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        ranks5, suits5 = ranks3 + RANKS[d] + RANKS[e], suits3 | SUITS[d] | SUITS[e]
                        for f in range(e + 1, 52):
                            found[category_of(ranks5 + RANKS[f], suits5 | SUITS[f])] += 1
    return found


def seconds(work: Callable[[], Any], times: int = 1) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def from_nothing(settings: Settings) -> tuple[Fraction, float]:
    """The ante and play game: classes, deals, decisions, edge and deviation."""
    hands, bonus = count(), settings.paytables.ante_bonus
    return priced(ante_posted(counts_of(hands, optimal(hands)).tolist(), bonus), bonus)


def priced(posted: Posted, table: PayTable) -> tuple[Fraction, float]:
    wager = posted.wager(table.pays)
    return wager.house_edge, wager.standard_deviation


def line(what: str, fast: float, slow: float | None = None) -> None:
    against = f"; loops {slow * 1e3:7.0f} ms, {slow / fast:5.0f} times as long" if slow else ""
    print(f"{what:<34}{fast * 1e3:9.3f} ms{against}")


def main() -> None:
    settings = rules().settings
    scores = score_table()
    line(
        "ante and play, from nothing",
        seconds(lambda: from_nothing(settings), 20),
        seconds(lambda: every_deal(scores, QUEEN_HIGH), 3),
    )
    line("Super 6, from nothing", seconds(six_card_counts, 20), seconds(every_six, 3))
    hands = count()
    line("all wagers jointly, from nothing", seconds(lambda: joint_counts(hands), 5))
    counted, tables = load_shipped_counts(), settings.paytables
    bonus, lucky, six = tables.ante_bonus, tables.lucky_pairs, tables.super_six
    best = counted.strategies[0].counts
    line("another ante bonus", seconds(lambda: priced(ante_posted(best, bonus), bonus), 50))
    line(
        "another Lucky Pairs table",
        seconds(lambda: priced(lucky_pairs_posted(counted.hands, lucky), lucky), 50),
    )
    line(
        "another Super 6 table",
        seconds(lambda: priced(super_six_posted(counted.six_card_hands, six), six), 50),
    )
    command = [sys.executable, "-m", "croupier", "odds", "fortune", "--json"]
    line(
        "croupier odds fortune --json",
        seconds(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True), 5),
    )


if __name__ == "__main__":
    main()
