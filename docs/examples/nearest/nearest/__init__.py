"""Nearest, a toy of dice: secret choices made at the same time, then one roll for all.

N1 Two to four players each name a total of three dice, 3 to 18, in any order; nobody sees another's
   until all have named one.
N2 The house then rolls three dice for all.
N3 Whose total is nearest wins the ante of each of the others; winners share evenly. If all are as
   near, nobody wins.
N4 Who names the very total is paid more: the ante so many times as the house has chosen.
N5 A match is a number of hands. Who runs out of time has named 10.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from croupier.errors import BadInput, Illegal
from croupier.games import Game, Preset, Seats
from croupier.layout import AS_DICE, BY_SEAT
from croupier.play import (
    Act,
    BaseRules,
    Move,
    Over,
    Roll,
    Terms,
    Turn,
    chance_of,
    chance_text,
    refuse_unless_cast,
)

DICE = 3
TOTALS = range(3, 19)
FACES = ("1", "2", "3", "4", "5", "6")
SHARES = 6
"""An ante of so many chips, or a multiple, is shared evenly by any number of winners (N3)."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a house may choose: the ante in chips, and how many antes the very total is paid."""

    ante: int
    exact_pays: int

    def __post_init__(self) -> None:
        if self.ante < SHARES or self.ante % SHARES:
            raise ValueError(f"ante {self.ante}: expected a multiple of {SHARES} (N3)")
        if self.exact_pays < 1:
            raise ValueError(f"exact_pays {self.exact_pays}: expected at least 1 (N4)")


class Match(Terms, frozen=True, forbid_unknown_fields=True):
    """One hand of a match; `hands` are left, this one included."""

    hands: int = 1


class Name(Move, frozen=True):
    """A player names a total."""

    seat: int
    total: int


class State(msgspec.Struct, frozen=True):
    """The totals named, by seat (None: not yet), and the faces rolled, from 0."""

    terms: Match
    totals: tuple[int | None, ...]
    faces: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True):
    """Who has named a total, and which, where this seat may see it (C4); the dice and what they make."""

    named: Annotated[tuple[bool, ...], BY_SEAT]
    totals: Annotated[tuple[int | None, ...], BY_SEAT]
    dice: Annotated[tuple[int, ...], AS_DICE]
    rolled: int | None


class Nearest(BaseRules[Match, State]):
    """The rules; see `croupier.play.BaseRules` for the verbs, and what has a default."""

    game = "nearest"
    settings: Settings
    terms_type = Match
    view_type = View
    dice = (FACES,) * DICE

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset

    def start(self, terms: Match) -> State:
        """Nobody has named a total; raises BadInput unless two to four play (N1)."""
        if not 2 <= terms.seats <= 4 or terms.hands < 1:
            raise BadInput(
                f"{terms.seats} seats, {terms.hands} hands: expected 2 to 4 seats, 1 hand or more"
            )
        return State(terms, (None,) * terms.seats)

    def turn(self, state: State) -> Turn:
        """All who have not yet, at the same time; one roll; the end (N1, N2)."""
        if None in state.totals:
            due = (seat for seat, total in enumerate(state.totals) if total is None)
            return Act({seat: _options(seat) for seat in due})
        return Over(self._returns(state)) if state.faces else Roll(None, tuple(range(DICE)))

    def apply(self, state: State, move: Move) -> State:
        """Note a total, or the roll; raises Illegal for anything that is not asked."""
        turn = self.turn(state)
        if isinstance(turn, Roll):
            return msgspec.structs.replace(state, faces=refuse_unless_cast(turn, move, "N2").faces)
        if not isinstance(turn, Act):
            raise Illegal("N2", "hand-over", "the hand is over")
        if not isinstance(move, Name) or move.seat not in range(len(state.totals)):
            raise Illegal("N1", "total-due", "every player names a total now")
        if move.seat not in turn.options:
            raise Illegal("N1", "named", f"p{move.seat + 1} has named a total: expected one of each player")
        if move not in turn.options[move.seat]:
            raise Illegal("N1", "no-total", f"{move.total}: expected a total of three dice, 3 to 18")
        totals = (*state.totals[: move.seat], move.total, *state.totals[move.seat + 1 :])
        return msgspec.structs.replace(state, totals=totals)

    def view(self, state: State, seat: int | None) -> View:
        """One's own total; all of them when all are named (N1)."""
        named = tuple(total is not None for total in state.totals)
        seen = tuple(
            total if all(named) or owner == seat else None for owner, total in enumerate(state.totals)
        )
        dice = tuple(face + 1 for face in state.faces)
        return View(named, seen, dice, sum(dice) if dice else None)

    def options_of(self, view: View, seat: int) -> tuple[Name, ...]:  # noqa: ARG002
        """Every total, whatever the others do."""
        return _options(seat)

    def default(self, state: State, seat: int) -> Move:
        """Ten, which is as likely as any (N5)."""
        return super().default(state, seat) if state.totals[seat] is not None else Name(seat, 10)

    def write(self, move: Move) -> str:
        """`p1 names 11`; chance as the house writes it, `r h 461`."""
        return f"p{move.seat + 1} names {move.total}" if isinstance(move, Name) else chance_text(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        found = re.fullmatch(r"p([1-4]) names ([3-9]|1[0-8])", text)
        move = Name(int(found[1]) - 1, int(found[2])) if found else chance_of(text)
        if move is None:
            raise BadInput(f"'{text}': expected a move such as p1 names 11, or r h 461", "bad-move")
        return move

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """What the dice make, and who wins."""
        if not after.faces:
            return ()
        winners = self._winners(after)
        who = " and ".join(f"p{seat + 1}" for seat in winners)
        wins = "nobody wins" if len(winners) == after.terms.seats else f"{who} {_verb(winners)}"
        return (f"{_rolled(after)}: {wins}",)

    def following(self, state: State) -> Match | None:
        """The next hand of the match (N5)."""
        left = state.terms.hands - 1
        return Match(state.terms.seats, left) if left else None

    def dice_seen(self, view: Any) -> tuple[tuple[int | None, tuple[str, ...]], ...]:
        """How the house's dice lie, once they are rolled (N2)."""
        return ((None, tuple(map(str, view.dice))),) if view.dice else ()

    def _winners(self, state: State) -> tuple[int, ...]:
        away = [abs(total - _rolled(state)) for total in state.totals if total is not None]
        return tuple(seat for seat, by in enumerate(away) if by == min(away))

    def _returns(self, state: State) -> tuple[int, ...]:
        winners, seats = self._winners(state), state.terms.seats
        exact = state.totals[winners[0]] == _rolled(state)
        lost = self.settings.ante * (self.settings.exact_pays if exact else 1)
        won = lost * (seats - len(winners)) // len(winners)
        return tuple(won if seat in winners else -lost for seat in range(seats))


def _options(seat: int) -> tuple[Name, ...]:
    return tuple(Name(seat, total) for total in TOTALS)


def _rolled(state: State) -> int:
    return sum(state.faces) + DICE


def _verb(winners: tuple[int, ...]) -> str:
    return "wins" if len(winners) == 1 else "win"


GAME = Game(
    key="nearest",
    title="Nearest",
    sentence="Everybody secretly names a total of three dice; the nearest takes the antes.",
    package=__name__,
    settings=Settings,
    rules=Nearest,
    presets=(Preset("standard", "Standard", "An ante of six; the very total is paid twice."),),
    seats=Seats(2, 3, 4),
    deck=0,
)
"""Nearest as the house finds it, by the entry point `nearest` of the group `croupier.games`."""
