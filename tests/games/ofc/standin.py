"""A stand-in for the solver, and the truth of a last street: both by the rules alone, slowly."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from croupier.cards import Card
from croupier.chance import Stream
from croupier.games.ofc import OfcRules, Placement
from croupier.games.ofc import advice as ofc_advice
from croupier.games.ofc.bots import kernels
from croupier.games.ofc.placements import join_rows, room_of
from croupier.games.ofc.solver.placement_evaluation import Evaluation
from croupier.games.ofc.view import View

__all__ = ["exact_last", "guesses", "stand_in"]


def exact_last(rules: OfcRules, view: View) -> tuple[Evaluation, ...]:
    """The placements of the last to set of all, by the points they end with, best first."""
    assert view.seat is not None
    found = []
    for move in rules.options_of(view, view.seat):
        boards = [rules.scorer.score(one.rows) for one in view.seats if one is not view.seats[view.seat]]
        own = rules.scorer.score(
            join_rows(view.seats[view.seat].rows, (move.front, move.middle, move.back))
        )
        nets = [rules.scorer.against(own, board) for board in boards]
        lines = [float(sum(net.rows[row] for net in nets)) for row in range(3)]
        found.append(
            Evaluation(
                move,
                stderr=0.0,
                value=float(sum(net.points for net in nets)),
                foul=float(own.foul),
                fantasyland=float(bool(own.enters)),
                royalties=tuple(map(float, own.royalties)),  # type: ignore[arg-type]
                lines=tuple(lines),  # type: ignore[arg-type]
            )
        )
    return tuple(sorted(found, key=lambda one: -one.value))


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have advice come from `guesses` instead of the solver, whatever is compiled here."""
    monkeypatch.setattr(ofc_advice, "evaluations", guesses)
    monkeypatch.setattr(ofc_advice, "price", lambda *_asked: None)
    monkeypatch.setattr(kernels, "beside", lambda: None)


def guesses(
    rules: Any, view: Any, *, seed: bytes, rounds: int | None, also: Any = (), wait: bool = True
) -> Iterator[tuple[Evaluation, ...]]:
    """Every placement by some random completions of its board: more of them in every answer."""
    assert view.seat is not None
    luck = Stream(seed, "stand-in")
    live = list(view.unseen())
    moves = list(rules.options_of(view, view.seat))
    for answer in range(1, (rounds or 3) + 1):
        decks = [luck.shuffled(live) for _ in range(answer)]
        found = [_judged(rules, view, move, decks) for move in moves]
        yield tuple(sorted(found, key=lambda one: -one.value))


def _judged(rules: Any, view: Any, move: Placement, decks: list[list[Card]]) -> Evaluation:
    rows = join_rows(view.seats[view.seat].rows, (move.front, move.middle, move.back))
    ends = []
    for deck in decks:
        cards = iter(deck)
        whole = [(*row, *islice(cards, room)) for row, room in zip(rows, room_of(rows), strict=True)]
        ends.append(rules.scorer.score(tuple(whole)))
    count = len(ends)
    royalties = tuple(sum(end.royalties[row] for end in ends) / count for row in range(3))
    foul = sum(end.foul for end in ends) / count
    land = sum(bool(end.enters) for end in ends) / count
    value = sum(royalties) + 9 * land - 6 * foul
    error, lines, hands = 0.5 / count**0.5, (0.0, 0.0, 0.0), 16 * count  # fewer are but a glance
    return Evaluation(move, value, 1 / count, foul, land, royalties, lines, error, error, hands, 1 / count)
