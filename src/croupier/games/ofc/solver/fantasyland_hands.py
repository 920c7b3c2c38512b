"""Evaluations of hands set all at once, in Fantasyland or not: the best setting, and others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from croupier.cards import Card
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.scorer import Rows, ScoredHand
from croupier.games.ofc.solver.row_values import RowValues
from croupier.games.ofc.solver.setting import MICRO, SettingValues, left_over, set_by
from croupier.games.ofc.turn_order import discards_due
from croupier.games.ofc.view import View
from croupier.row_classes import class_of

Three = tuple[float, float, float]


class Figures(NamedTuple):
    """Chances from 0 to 1, and points by row: own royalties, and points won."""

    foul: float
    fantasyland: float
    royalties: Three
    lines: Three


def known_boards(stakes: RowValues, view: View) -> list[ScoredHand]:
    """The complete boards of opponents that the seat sees (OFC10)."""
    boards = [view.seats[seat].rows for seat in view.order if seat != view.seat]
    return [stakes.rules.scorer.score(rows) for rows in boards if sum(map(len, rows)) == 13]


def fantasyland_row_values(stakes: RowValues, view: View) -> SettingValues:
    """The values of rows for the seat that sets, against all opponents."""
    opponents, seen = len(view.order) - 1, len(known_boards(stakes, view))
    return worth_against(
        stakes,
        opponents,
        opponents - seen,
        land=view.seat is not None and view.seats[view.seat].fantasy > 0,
    )


def worth_against(stakes: RowValues, opponents: int, hidden: int, *, land: bool = True) -> SettingValues:
    """Rows' values against opponents, some `hidden`; with `land` a row may stay, else a front enter."""
    rates, scorer = stakes.rates(opponents), stakes.rules.scorer
    usual = hidden * (1 - stakes.knowledge.about.fouls)
    points = opponents * rates.royalty + usual * stakes.knowledge.lines
    if land:
        return SettingValues.made(
            scorer, points, stakes.worths(opponents).get(scorer.stay_cards, 0.0) * opponents
        )
    points[0] += rates.entry * opponents
    return SettingValues.made(scorer, points, 0.0)


def best_rows(
    cards: Sequence[Card], worth: SettingValues, known: Sequence[ScoredHand] = (), *, compiled: bool = False
) -> tuple[Rows, float]:
    """The best setting of 13 to 17 cards and its value, the same but slower without `compiled`."""
    if not compiled:
        return set_by(cards, worth, known)
    from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings

    found = best_settings(np.array([cards], np.uint8), worth, known)
    f, m, b = (
        tuple(card for at, card in enumerate(cards) if int(bits) >> at & 1) for bits in found.rows[0]
    )
    return (f, m, b), float(found.values[0])


def best_fantasyland_setting(
    stakes: RowValues, view: View, *, compiled: bool = True
) -> tuple[Placement, float]:
    """The best setting of a hand of thirteen cards or more, and its value in points."""
    assert view.seat is not None
    own = view.seats[view.seat]
    assert own.pending is not None
    rows, value = best_rows(
        own.pending, fantasyland_row_values(stakes, view), known_boards(stakes, view), compiled=compiled
    )
    away = left_over(own.pending, rows)
    assert len(away) == discards_due(stakes.rules.settings, own)
    return Placement(view.seat, *rows, away), value


def evaluate_setting(stakes: RowValues, view: View, move: Placement) -> tuple[float, Figures]:
    """The value of a setting in points, and its figures."""
    worth, known = fantasyland_row_values(stakes, view), known_boards(stakes, view)
    board = stakes.rules.scorer.score((move.front, move.middle, move.back))
    classes = [class_of(score) for score in board.rows]
    nets = [stakes.rules.scorer.against(board, other) for other in known]
    won = float(sum(sum(net.rows) + net.scoop for net in nets))
    lines = [float(sum(net.rows[row] for net in nets)) for row in range(3)]
    hidden = len(view.order) - 1 - len(known)
    if board.foul:
        value = won - hidden * (1 - stakes.knowledge.about.fouls) * stakes.rules.settings.foul
        return value, Figures(
            1.0, 0.0, (0.0, 0.0, 0.0), (lines[0] - hidden, lines[1] - hidden, lines[2] - hidden)
        )
    stays = any(at >= least for at, least in zip(classes, worth.stays.tolist(), strict=True))
    value = won + float(sum(int(worth.values[row, at]) for row, at in enumerate(classes))) / MICRO
    value += stays * worth.stay / MICRO
    share = hidden * (1 - stakes.knowledge.about.fouls) / stakes.share
    f, m, b = (
        line + share * float(stakes.knowledge.lines[row, classes[row]]) for row, line in enumerate(lines)
    )
    r: Sequence[int] = board.royalties
    land = bool(board.stays) if view.seats[move.seat].fantasy else bool(board.enters)
    return value, Figures(0.0, float(land), (float(r[0]), float(r[1]), float(r[2])), (f, m, b))
