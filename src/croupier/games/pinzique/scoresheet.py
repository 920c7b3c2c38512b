"""A game with real dice, written down roll by roll: rounds, bonus turns and playoffs as they fall due.

The rolls come under the names of their rounds (`3`, `B-3`, `PO-1`), so that one may be corrected, and a
bonus turn come or go by it, without moving the others (P6-P11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from croupier.cards import Card
from croupier.dice import text_of_die
from croupier.games.pinzique.rounds import Line, play_round, sheets_of
from croupier.games.pinzique.rules import PinziqueRules, State, Terms
from croupier.games.pinzique.scoring import read_roll
from croupier.games.pinzique.sheet import as_text, ending, pieces, score_sheets

__all__ = ["PASSED", "Game", "score_game"]

PASSED = ""
"""Written for a bonus turn that was earned and not rolled."""


class Game(msgspec.Struct, frozen=True):
    """A game as far as it is written down.

    `waiting` are the seats that have yet to roll in the open round, `lines` the turns of those who have;
    `unused` the rolls, by round and seat, that no round asks for.
    """

    rules: PinziqueRules
    state: State
    waiting: tuple[int, ...]
    lines: tuple[Line, ...]
    unused: tuple[tuple[str, int], ...]

    def plain(self) -> dict[str, Any]:
        """The game as data for JSON; lines as the score sheet has them (P11)."""
        state, over = self.state, not self.state.order
        sheets = sheets_of(state.terms.seats, state.terms.partners)
        return {
            "round": None if over else state.label.text,
            "kind": None if over else "bonus" if state.label.bonus else state.label.kind,
            "rounds": self.rules.settings.rounds,
            "order": state.order,
            "waiting": self.waiting,
            "over": over,
            "leaders": self.rules.leaders(state) if state.closed else (),
            "totals": self.rules.totals(state),
            "sheets": [
                {
                    "seats": sheet.seats,
                    "total": sheet.total,
                    "rows": [
                        _row(row.label.text, row, row.points)
                        | {"subtotal": row.subtotal, "lowest": row.lowest}
                        for row in sheet.rows
                    ],
                    "open": [
                        _row(state.label.text, line, None)
                        for line in self.lines
                        if line.seat in sheet.seats
                    ],
                }
                for sheet in score_sheets(state.closed, sheets)
            ],
            "bonus_turns": [
                (closed.label.text, line.seat)
                for closed in state.closed
                for line in closed.lines
                if line.bonus_round
            ],
            "unused": self.unused,
            "dice": [text_of_die(die) for die in self.rules.dice],
        }


def _row(label: str, line: Any, points: int | None) -> dict[str, Any]:
    found = pieces(line.melds)
    return {
        "round": label,
        "seat": line.seat,
        "pieces": found,
        "ending": ending([piece.text for piece in found], points),
        "sheet": as_text(line.melds, points),
        "points": points,
    }


def score_game(
    rules: PinziqueRules,
    seats: int,
    partners: Sequence[tuple[int, int]],
    rounds: Mapping[str, Mapping[int, str]],
) -> Game:
    """Score what is written: the rolls of each round by seat, from 0; `PASSED` for a bonus turn not rolled.

    The game goes on as far as rounds are complete. Raises BadInput naming the round and the player.
    """
    state = rules.start(Terms(seats, partners=tuple(partners)))
    sheets = sheets_of(seats, partners)
    left = {(name, seat): roll for name, rolls in rounds.items() for seat, roll in rolls.items()}
    while state.order:
        name = state.label.text
        given = {seat: left.pop((name, seat)) for seat in state.order if (name, seat) in left}
        hands = {
            seat: cards
            for seat, roll in given.items()
            if (cards := _read(rules, state, seat, roll)) is not None
        }
        waiting = tuple(seat for seat in state.order if seat not in given)
        if waiting:
            lines = play_round(rules.settings, rules.scorer, state.label, hands, sheets).lines
            return Game(rules, state, waiting, lines, tuple(left))
        state = rules.close(state, hands)
    return Game(rules, state, (), (), tuple(left))


def _read(rules: PinziqueRules, state: State, seat: int, roll: str) -> tuple[Card, ...] | None:
    if roll == PASSED and state.label.bonus:
        return None
    return read_roll(rules, roll, f"round {state.label.text}, p{seat + 1}")
