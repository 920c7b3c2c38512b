"""A hand in Fantasyland, or one dealt at once, as thoughts: the best setting, and what others are worth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.games.ofc.course import due_away
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.scorer import Scored
from croupier.games.ofc.solver.compiled.figures import Figures
from croupier.games.ofc.solver.compiled.setter import MICRO, Worth, best_settings, worth_of
from croupier.games.ofc.solver.scale import class_of
from croupier.games.ofc.solver.stakes import Stakes
from croupier.games.ofc.view import View

__all__ = ["best_in_land", "judge_setting"]


def known_boards(stakes: Stakes, view: View) -> list[Scored]:
    """The complete boards of opponents that the seat sees (OFC10)."""
    boards = [view.seats[seat].rows for seat in view.order if seat != view.seat]
    return [stakes.rules.scorer.score(rows) for rows in boards if sum(map(len, rows)) == 13]


def worth_in_land(stakes: Stakes, view: View) -> Worth:
    """What rows are worth to the seat, against all opponents; those it does not see are expected to win
    as usual.
    """
    opponents, seen = len(view.order) - 1, len(known_boards(stakes, view))
    rates, about = stakes.rates(opponents), stakes.knowledge.about
    lines = (opponents - seen) * (1 - about.fouls) * stakes.knowledge.lines
    own = worth_of(stakes.rules.scorer, 0.0, lines)
    values = own.values + (opponents - 1) * MICRO * rates.royalty.astype(np.int64)
    stay = stakes.worths(opponents).get(stakes.rules.scorer.stay_cards, 0.0) * opponents
    within = view.seat is not None and view.seats[view.seat].fantasy > 0
    if within:
        return own._replace(values=values, stay=round(stay * MICRO))
    values[0] += np.rint(rates.entry * opponents * MICRO).astype(np.int64)
    return own._replace(values=values)


def best_in_land(stakes: Stakes, view: View) -> tuple[Placement, float]:
    """The best setting of a hand of thirteen cards or more, and its value in points."""
    assert view.seat is not None
    own = view.seats[view.seat]
    assert own.pending is not None
    hand = np.array([own.pending], np.uint8)
    found = best_settings(hand, worth_in_land(stakes, view), known_boards(stakes, view))
    rows = [
        tuple(card for at, card in enumerate(own.pending) if int(bits) >> at & 1) for bits in found.rows[0]
    ]
    laid = {card for row in rows for card in row}
    away = tuple(card for card in own.pending if card not in laid)
    assert len(away) == due_away(stakes.rules.settings, own)
    return Placement(view.seat, rows[0], rows[1], rows[2], away), float(found.values[0])


def judge_setting(stakes: Stakes, view: View, move: Placement) -> tuple[float, Figures]:
    """What a setting is worth, in points, and its figures."""
    worth, known = worth_in_land(stakes, view), known_boards(stakes, view)
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
