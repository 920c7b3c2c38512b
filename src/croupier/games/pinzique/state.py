"""The state of a game of Pinzique: its terms, the closed rounds, and the open one (P2, P9, P10)."""

from __future__ import annotations

import msgspec

from croupier import play
from croupier.games.pinzique.rounds import Label, Round

LEAST_SEATS, MOST_SEATS = 2, 8


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    """Two to eight seats; `partners` are pairs of seats that share a score sheet (P10)."""

    partners: tuple[tuple[int, int], ...] = ()


class State(msgspec.Struct, frozen=True):
    """The state of the game: closed rounds, and the open one."""

    terms: Terms
    closed: tuple[Round, ...]
    label: Label
    order: tuple[int, ...]
    """The seats that roll in the open round; () once the game is over."""
    ended: tuple[tuple[int, ...], ...] = ()
    """The faces of the finished turns."""
    faces: tuple[int, ...] = ()
    """The faces of the turn in progress; () before the first roll."""
    kept: tuple[int, ...] | None = ()
    """The dice kept; None if the seat has yet to choose."""
    locked: tuple[int, ...] = ()
    """The dice that must stay kept."""
    rolled: int = 0
    """The number of rolls in this turn."""
    held: tuple[int, ...] = ()
    """The dice held during the last roll."""
