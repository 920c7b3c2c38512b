"""Where a game of Pinzique stands: its terms, the rounds closed, and the open one (P2, P9, P10)."""

from __future__ import annotations

import msgspec

from croupier import play
from croupier.games.pinzique.rounds import Label, Round

__all__ = ["LEAST_SEATS", "MOST_SEATS", "State", "Terms"]

LEAST_SEATS, MOST_SEATS = 2, 8


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    """Two to eight seats; `partners` are pairs of seats that share a score sheet (P10)."""

    partners: tuple[tuple[int, int], ...] = ()


class State(msgspec.Struct, frozen=True):
    """Where the game stands: rounds closed, and the open one.

    `order` are the seats that roll in the open round, () once the game is over; `ended` the faces of the
    turns that are done. Of the turn in progress: the `faces` that show (() before the first roll), the
    dice `kept` or None where the seat has yet to choose, those `locked`, how often it was `rolled`, and the
    dice `held` while the others were rolled last.
    """

    terms: Terms
    closed: tuple[Round, ...]
    label: Label
    order: tuple[int, ...]
    ended: tuple[tuple[int, ...], ...] = ()
    faces: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = ()
    locked: tuple[int, ...] = ()
    rolled: int = 0
    held: tuple[int, ...] = ()
