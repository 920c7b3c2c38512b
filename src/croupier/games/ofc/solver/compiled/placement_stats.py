"""Figures of a placement beside its value: fouls, Fantasyland, royalties and points by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.solver.compiled.board_features import class_of_row, njit
from croupier.games.ofc.solver.compiled.endgame import board_value, deal_count, fill_pairs
from croupier.games.ofc.solver.pairwise_points import fouls_of, lines_won, royalties_of
from croupier.games.ofc.solver.payoff import UNIT, Payoff

Three = tuple[float, float, float]


class Figures(NamedTuple):
    """Chances from 0 to 1 with their standard errors, and points by row: own royalties, and points won."""

    foul: float
    fantasyland: float
    royalties: Three
    lines: Three
    foul_stderr: float = 0.0
    fantasyland_stderr: float = 0.0


def average_figures(found: Sequence[Figures]) -> Figures:
    """The means of what was found in several worlds, with the errors of the chances."""
    if len(found) == 1:
        return found[0]
    chances = np.array([one[:2] for one in found])
    errors = chances.std(axis=0, ddof=1) / max(len(found) - 2.5, 1) ** 0.5
    r, w = (np.mean([one[at] for one in found], axis=0).tolist() for at in (2, 3))
    foul, land = chances.mean(axis=0).tolist()
    return Figures(foul, land, (r[0], r[1], r[2]), (w[0], w[1], w[2]), *errors.tolist())


def _chance(happened: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """The frequency of an event and its standard error, never 0 (Agresti and Coull)."""
    count, share = len(happened) + 4, (int(happened.sum()) + 2) / (len(happened) + 4)
    return float(happened.mean()), (share * (1 - share) / count) ** 0.5


@njit(cache=True)
def _add(front: int, middle: int, back: int, payoff: Any, times: int, out: Any) -> None:
    """Add a complete board `times` times: fouls, entries, royalties by row, lines by row in units."""
    royalty, enters, known, unit = payoff[2], payoff[3], payoff[8], payoff[10]
    foul = front > middle or middle > back
    out[0] += times * foul
    out[1] += times * (not foul and enters[front] > 0)
    board = (front, middle, back)
    for row in range(3):
        if not foul:
            out[2 + row] += times * royalty[row, board[row]]
            out[5 + row] += times * payoff[9][row, board[row]]
        for at in range(len(known)):
            if foul or known[at, 3]:
                out[5 + row] += times * unit * (np.int64(known[at, 3]) - np.int64(foul))
            else:
                won = np.int64(board[row] > known[at, row]) - np.int64(board[row] < known[at, row])
                out[5 + row] += times * unit * won


@njit(cache=True)
def _finish(cards: Any, sizes: Any, unseen: Any, deal: int, payoff: Any, pairs: Any, out: Any) -> None:
    """As `late`, but adding up the figures of the best placement of each deal."""
    lengths = (3, 5, 5)
    classes = np.zeros(3, np.int64)
    first, second = -1, -1
    for row in range(3):
        if lengths[row] == sizes[row]:
            classes[row] = class_of_row(row, cards[row])
        for _ in range(lengths[row] - sizes[row]):
            first, second = (row, first) if first < 0 else (first, row)
    if first < 0:
        _add(classes[0], classes[1], classes[2], payoff, 1, out)
        return
    count = len(unseen)
    laid = np.empty((2, 5), np.uint8)
    laid[0], laid[1] = cards[first], cards[second]
    one = np.empty(count, np.int64)
    if second < 0:
        worth = np.empty(count, np.int64)
        for at in range(count):
            laid[0, sizes[first]] = unseen[at]
            one[at] = class_of_row(first, laid[0])
            classes[first] = one[at]
            worth[at] = board_value(classes[0], classes[1], classes[2], payoff)
        ranked = worth.argsort(kind="mergesort")
        for at in range(count):
            classes[first] = one[ranked[at]]
            _add(classes[0], classes[1], classes[2], payoff, 1 if deal == 1 else at, out)
        return
    fill_pairs(laid, sizes, unseen, first, second, classes, payoff, pairs)
    same = first == second
    times = np.zeros((count, count), np.int64)
    if deal == 1:
        for i in range(count):
            left, right = np.int64(0), np.int64(0)
            for j in range(count):
                if j != i:
                    left += pairs[i, j]
                    right += pairs[j, i]
            for j in range(count):
                if j != i:
                    if same or left >= right:
                        times[i, j] += 1
                    else:
                        times[j, i] += 1
    else:
        _count_best(count, deal, pairs, times)
    for i in range(count):
        for j in range(count):
            if not times[i, j]:
                continue
            if same:
                laid[0, sizes[first]], laid[0, sizes[first] + 1] = unseen[i], unseen[j]
                classes[first] = class_of_row(first, laid[0])
            else:
                laid[0, sizes[first]], laid[1, sizes[second]] = unseen[i], unseen[j]
                classes[first], classes[second] = (
                    class_of_row(first, laid[0]),
                    class_of_row(second, laid[1]),
                )
            _add(classes[0], classes[1], classes[2], payoff, times[i, j], out)


@njit(cache=True)
def _count_best(count: int, deal: int, pairs: Any, times: Any) -> None:
    """The number of times that each pair of cards is the best one to place."""
    for i in range(count):
        for j in range(i):
            if pairs[i, j] >= pairs[j, i]:
                pairs[j, i] = np.int64(-1) << 62
            else:
                pairs[i, j] = np.int64(-1) << 62
    for i in range(count):
        for j in range(i + 1, count):
            a, b = (i, j) if pairs[i, j] > pairs[j, i] else (j, i)
            if deal == 2:
                times[a, b] += 1
                continue
            for k in range(j + 1, count):
                one, other = (a, b), pairs[a, b]
                c, d = (i, k) if pairs[i, k] > pairs[k, i] else (k, i)
                if pairs[c, d] > other:
                    one, other = (c, d), pairs[c, d]
                c, d = (j, k) if pairs[j, k] > pairs[k, j] else (k, j)
                if pairs[c, d] > other:
                    one = (c, d)
                times[one[0], one[1]] += 1


def figures_late(
    cards: npt.NDArray[np.uint8],
    sizes: npt.NDArray[np.int64],
    unseen: npt.NDArray[np.uint8],
    street: tuple[int, int],
    payoff: Payoff,
) -> Figures:
    """The exact figures of a board with two places left at most, over all deals."""
    out = np.zeros(8, np.int64)
    _finish(cards, sizes, unseen, street[0], tuple(payoff), np.empty((52, 52), np.int64), out)
    over = deal_count(len(unseen), street[0], street[1], 13 - int(sizes.sum()))
    shares = (out / over).tolist()
    r, w = shares[2:5], [line / UNIT for line in shares[5:8]]
    return Figures(shares[0], shares[1], (r[0], r[1], r[2]), (w[0], w[1], w[2]))


def points_of(
    classes: npt.NDArray[np.int32],
    place: int,
    others: Sequence[int],
    payoff: Payoff,
    fantasyland: npt.NDArray[np.float64],
) -> tuple[npt.NDArray[np.float64], Figures]:
    """The points of many finished hands for the seat at `place`, without others' royalties; their figures.

    `fantasyland` is the value of entering with a front of each class.
    """
    own = classes[:, place]
    foul = fouls_of(own)
    royalties = royalties_of(own, foul, payoff.royalty)
    points = royalties.sum(axis=1) * float(len(others)) + np.where(foul, 0.0, fantasyland[own[:, 0]])
    lines = np.zeros((len(own), 3))
    for other in others:
        theirs = classes[:, other]
        their_foul = fouls_of(theirs)
        either = foul | their_foul
        lines += np.where(either[:, None], (their_foul.astype(int) - foul)[:, None], np.sign(own - theirs))
        points += lines_won(own, foul, theirs, their_foul, payoff.scoop, payoff.penalty)
    entered = ~foul & (payoff.entry_cards[own[:, 0]] > 0)
    r, w = royalties.mean(axis=0).tolist(), lines.mean(axis=0).tolist()
    (fouls, one), (entries, other) = _chance(foul), _chance(entered)
    return points, Figures(fouls, entries, (r[0], r[1], r[2]), (w[0], w[1], w[2]), one, other)
