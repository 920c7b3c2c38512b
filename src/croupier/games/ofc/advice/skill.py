"""The rating of decisions at OFC: what counts, what a mistake cost by accounts, and its kind.

Accounts add up to the cost, and two evaluations agree on them within a few points per 100 hands. Kinds are
labels by which examples are found; two evaluations agree on three of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.advice.review import JudgedDecision
from croupier.advice.skill_measure import DecisionAccounts, SkillMeasure
from croupier.advice.skill_rating import SkillScale
from croupier.cards import Card
from croupier.games.ofc.advice.position import position_of
from croupier.games.ofc.placements import Placement, join_rows
from croupier.games.ofc.row_descriptions import draws_of, made_in
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.state import Terms, order_of
from croupier.games.ofc.view import View

__all__ = ["ACCOUNTS", "KINDS", "SKILL", "accounts_of", "kind_of"]

ACCOUNTS = ("fouls", "fantasyland", "royalties", "rows")
KINDS = (
    "fantasyland-chased",
    "safe-board-broken",
    "front-too-strong",
    "foul-risked",
    "fantasyland-missed",
    "too-cautious",
    "live-cards-overlooked",
    "draw-kept",
    "royalties-given-up",
    "rows-given-away",
    "several",
)
"""Kinds of mistakes, in the order in which they are tried."""
LEAST = 1.0
"""The cost in points from which a decision has a kind."""
_DRAWS = ("flush", "straight", "full house")

SCALES = {
    "pineapple": SkillScale(
        loss=1.62, decisions=6.15, slope=66.4, result_sd=18.7, fantasyland=9.5, reference=1.75, error=15
    ),
    "progressive-pineapple": SkillScale(
        loss=1.79, decisions=6.42, slope=53.9, result_sd=23.0, fantasyland=14.66, reference=1.65, error=15
    ),
    "standard": SkillScale(
        loss=1.1, decisions=7.77, slope=174.8, result_sd=7.1, fantasyland=11.85, reference=1.67, error=26
    ),
    "carnivale-2013": SkillScale(
        loss=1.07, decisions=7.7, slope=189.4, result_sd=6.5, fantasyland=0, reference=1.57, error=28
    ),
}
"""As measured on 300 hands of `club`, two players, by `research/skill_anchors.py`.

The error is that of the loss in points of rating, and a third more for the evaluator.
"""
BOTS = {
    "pineapple": {"random": 15.9, "novice": 6.75, "club": 1.62, "expert": 0.07, "master": 0.0},
    "progressive-pineapple": {"random": 17.22, "novice": 6.71, "club": 1.79, "expert": 0.05},
    "standard": {"random": 7.4, "novice": 3.75, "club": 1.1, "expert": 0.01},
    "carnivale-2013": {"random": 6.29, "novice": 3.31, "club": 1.07, "expert": 0.01},
}
"""Losses per hand of the bots."""


class _Chances(NamedTuple):
    """The chance of a foul, and without one the royalties and the chance of Fantasyland."""

    foul: float
    royalties: float
    fantasyland: float


def _chances(figures: Mapping[str, Any], other: Mapping[str, Any]) -> _Chances:
    """Of a placement that always fouls, the other's royalties and Fantasyland stand for its own."""
    foul = float(figures["foul"] or 0)
    sure = 1 - foul
    if sure < 1e-9:
        rest = 1 - float(other["foul"] or 0)
        figures, sure = (other, rest) if rest >= 1e-9 else ({"royalties": 0, "fantasyland": 0}, 1.0)
    return _Chances(
        foul, float(figures["royalties"] or 0) / sure, float(figures["fantasyland"] or 0) / sure
    )


def accounts_of(
    cost: float, chosen: Mapping[str, Any], best: Mapping[str, Any], fantasyland: float
) -> dict[str, float]:
    """The cost of a decision by accounts, from the figures of both placements; the last one is the rest."""
    played, wanted = _chances(chosen, best), _chances(best, chosen)
    safe = 1 - (played.foul + wanted.foul) / 2
    land, royalties = (
        (played.fantasyland + wanted.fantasyland) / 2,
        (played.royalties + wanted.royalties) / 2,
    )
    fouls = (played.foul - wanted.foul) * (fantasyland * land + royalties + 6)
    missed = fantasyland * safe * (wanted.fantasyland - played.fantasyland)
    given = safe * (wanted.royalties - played.royalties)
    return dict(zip(ACCOUNTS, (fouls, missed, given, cost - fouls - missed - given), strict=True))


def kind_of(view: View, judged: JudgedDecision, accounts: Mapping[str, float]) -> str:
    """The kind of a mistake: the first that fits; "" for a decision that cost less than a point."""
    cost = float(judged.cost)
    if cost < LEAST or judged.chosen is judged.best:
        return ""
    assert isinstance(judged.chosen.move, Placement)
    assert isinstance(judged.best.move, Placement)
    assert view.seat is not None
    before = view.seats[view.seat].rows
    mine, wanted = _after(before, judged.chosen.move), _after(before, judged.best.move)
    chosen, best = judged.chosen.figures, judged.best.figures
    by_chance = _kind_by_chances(cost, mine[0], wanted[0], chosen, best, accounts)
    if by_chance:
        return by_chance
    kept, given_up, fewer = _draws(view, mine, wanted)
    if fewer:
        return "live-cards-overlooked"
    if kept and not given_up:
        return "draw-kept"
    if (given_up and not kept) or accounts["royalties"] >= 0.4 * cost:
        return "royalties-given-up"
    if sum(map(len, before)) >= 9 or accounts["rows"] >= cost / 2:
        return "rows-given-away"
    return "several"


def _kind_by_chances(
    cost: float,
    front: tuple[Card, ...],
    best_front: tuple[Card, ...],
    chosen: Mapping[str, Any],
    best: Mapping[str, Any],
    accounts: Mapping[str, float],
) -> str:
    """The kind by the chances of a foul and of Fantasyland; "" if they say nothing."""
    foul = float(chosen["foul"] or 0) - float(best["foul"] or 0)
    land = float(chosen["fantasyland"] or 0) - float(best["fantasyland"] or 0)
    if foul >= 0.06 and land >= 0.04:
        return "fantasyland-chased"
    if foul >= 0.2 or (foul >= 0.1 and accounts["fouls"] >= cost / 2):
        if float(best["foul"] or 0) <= 0.08:
            return "safe-board-broken"
        higher = made_in(0, front).strength > made_in(0, best_front).strength
        return "front-too-strong" if higher or len(front) > len(best_front) else "foul-risked"
    if land <= -0.06 and accounts["fantasyland"] >= 0.4 * cost:
        return "fantasyland-missed"
    return "too-cautious" if foul <= -0.08 and cost - accounts["fouls"] >= cost / 2 else ""


def _draws(view: View, mine: Rows, wanted: Rows) -> tuple[bool, bool, bool]:
    """True each: only the first board has a draw, only the other has, both have with fewer cards left."""
    live = view.unseen()

    def found(rows: Rows) -> dict[tuple[int, str], int]:
        return {
            (row, draw.kind): draw.left
            for row in range(3)
            for draw in draws_of(row, rows[row], live)
            if draw.kind in _DRAWS
        }

    own, other = found(mine), found(wanted)
    shared = own.keys() & other.keys()
    fewer = own.keys() == other.keys() and any(own[key] < other[key] for key in shared)
    return bool(own.keys() - other.keys()), bool(other.keys() - own.keys()), fewer


def _after(rows: Rows, move: Placement) -> Rows:
    return join_rows(rows, (move.front, move.middle, move.back))


def _examined(view: View, judged: JudgedDecision, scale: SkillScale) -> DecisionAccounts:
    cost = float(judged.cost)
    chosen, best = judged.chosen.figures, judged.best.figures
    if "foul" not in chosen or chosen["foul"] is None or best["foul"] is None:
        return DecisionAccounts({"rows": cost}, "")
    accounts = accounts_of(cost, chosen, best, scale.fantasyland)
    return DecisionAccounts(accounts, kind_of(view, judged, accounts))


def _refusal(rules: OfcRules, terms: Terms) -> str:
    from croupier.games.ofc.solver.stack_limits import LIMIT

    playing = order_of(rules.settings, terms.seats, terms.button, terms.stacks)
    if len(playing) != 2:
        return "seats"
    stacks = None if rules.settings.on_credit else terms.stacks
    if stacks is not None and min(stacks[seat] for seat in playing) < LIMIT * terms.point_value:
        return "short-stack"
    return ""


def _follows(terms: Terms) -> bool:
    return any(terms.fantasy)


def _counts(view: View) -> bool:
    """A Fantasyland hand is set at once and has its own figure."""
    own = None if view.seat is None else view.seats[view.seat]
    return own is not None and 0 < len(own.pending or ()) < sum(ROOM)


SKILL = SkillMeasure(
    scales=SCALES,
    bots=BOTS,
    refusal=_refusal,
    follows=_follows,
    counts=_counts,
    examine=_examined,
    position=position_of,
    accounts=ACCOUNTS,
    kinds=KINDS,
)
