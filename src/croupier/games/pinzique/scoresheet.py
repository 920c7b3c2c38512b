"""A game with real dice, written down roll by roll: rounds, bonus turns and playoffs as they fall due.

The rolls are stored under the names of their rounds (`3`, `B-3`, `PO-1`), so that one may be corrected, and
a bonus turn may appear or disappear by it, without moving the others (P6-P11). Where a bonus turn earns
another, that is `B-B-3`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, TypedDict

import msgspec
from msgspec import Meta

from croupier.cards import Card
from croupier.dice import text_of_die
from croupier.errors import BadInput
from croupier.game.round_form import RoundForm, Series
from croupier.game.score_input import Body, PresetName
from croupier.games.pinzique.printed_sheet import Piece, as_text, ending, pieces, score_sheets
from croupier.games.pinzique.rounds import Label, Line, play_round, sheets_of
from croupier.games.pinzique.rules import PinziqueRules
from croupier.games.pinzique.scoring import (
    DICE,
    ROLLS,
    Pairs,
    PinziqueAnswer,
    PinziqueRound,
    Roll,
    read_roll,
    score_round,
)
from croupier.games.pinzique.state import State, Terms
from croupier.serialization import full_match
from croupier.words import English

PASSED = ""
"""Written for a bonus turn that was earned and not rolled."""


class WrittenRolls(Body, frozen=True):
    """A round by its name (`3`, `B-3`, `PO-1`) and its rolls by seat; None for a missing roll.

    An empty roll, `PASSED`, is a bonus turn that was not taken.
    """

    round: Annotated[str, full_match("(B-){0,99}(PO-)?[1-9][0-9]{0,3}")]
    rolls: Annotated[tuple[Annotated[Roll, DICE] | None, ...], Meta(max_length=8), ROLLS]


class WrittenGame(Body, frozen=True):
    """A game, complete or not, as it is written down."""

    seats: Annotated[int, Meta(ge=2, le=8)]
    partners: Pairs = ()
    rounds: Annotated[tuple[WrittenRolls, ...], Meta(max_length=250)] = ()


class PinziqueGameBody(WrittenGame, frozen=True):
    """A game, complete or not, and its preset."""

    preset: PresetName = None


class OpenRow(TypedDict):
    """A line of the score sheet as JSON data; `points` are None while they may yet be taken."""

    round: str
    seat: int
    pieces: tuple[Piece, ...]
    ending: str
    sheet: str
    points: int | None


class ClosedRow(OpenRow):
    """A line of a round that is over."""

    subtotal: int | None
    lowest: bool


class PinziqueSheetAnswer(TypedDict):
    """The score sheet of a player, or of partners, as JSON data."""

    seats: tuple[int, ...]
    total: int
    rows: list[ClosedRow]
    open: list[OpenRow]


class PinziqueGameAnswer(TypedDict):
    """A game as JSON data: `round` and `kind` are those of the round that is open, None at the end."""

    round: str | None
    kind: Literal["regular", "playoff", "bonus"] | None
    rounds: int
    order: tuple[int, ...]
    waiting: tuple[int, ...]
    over: bool
    leaders: tuple[int, ...]
    totals: tuple[int, ...]
    sheets: list[PinziqueSheetAnswer]
    bonus_turns: list[tuple[str, int]]
    unused: tuple[tuple[str, int], ...]
    dice: list[str]


class Game(msgspec.Struct, frozen=True):
    """A scored game, complete or not.

    - `waiting`: the seats that have yet to roll in the open round.
    - `lines`: the turns in the open round.
    - `unused`: rolls, by round and seat, that no round asks for.
    """

    rules: PinziqueRules
    state: State
    waiting: tuple[int, ...]
    lines: tuple[Line, ...]
    unused: tuple[tuple[str, int], ...]

    def plain(self) -> PinziqueGameAnswer:
        """The game as data for JSON; lines as the score sheet has them (P11)."""
        state, over = self.state, not self.state.order
        labels = [closed.label for closed in state.closed]
        name = _name(state.label, labels)
        sheets = sheets_of(state.terms.seats, state.terms.partners)
        return {
            "round": None if over else name,
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
                        {
                            **_row(_name(row.label, before), row, row.points),
                            "subtotal": row.subtotal,
                            "lowest": row.lowest,
                        }
                        for at, row in enumerate(sheet.rows)
                        for before in [[one.label for one in sheet.rows[:at] if one.seat == row.seat]]
                    ],
                    "open": [_row(name, line, None) for line in self.lines if line.seat in sheet.seats],
                }
                for sheet in score_sheets(state.closed, sheets)
            ],
            "bonus_turns": [
                (_name(closed.label, labels[:at]), line.seat)
                for at, closed in enumerate(state.closed)
                for line in closed.lines
                if line.bonus_round
            ],
            "unused": self.unused,
            "dice": [text_of_die(die) for die in self.rules.dice],
        }


def _name(label: Label, before: Iterable[Label]) -> str:
    """The name of a round after those `before` it; a further bonus turn in it has one more `B-`."""
    return "B-" * sum(one == label for one in before) + label.text


def _row(label: str, line: Any, points: int | None) -> OpenRow:
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
    rules: PinziqueRules, seats: int, partners: Sequence[tuple[int, int]], rounds: Sequence[WrittenRolls]
) -> Game:
    """Score the complete rounds. Raises BadInput naming round and player."""
    state = rules.start(Terms(seats, partners=tuple(partners)))
    sheets = sheets_of(seats, partners)
    left = _by_turn(rounds)
    while state.order:
        name = _name(state.label, (closed.label for closed in state.closed))
        given = {seat: left.pop((name, seat)) for seat in state.order if (name, seat) in left}
        hands = {
            seat: cards
            for seat, roll in given.items()
            if (cards := _read(rules, name, seat, roll)) is not None
        }
        waiting = tuple(seat for seat in state.order if seat not in given)
        if waiting:
            lines = play_round(rules.settings, rules.scorer, state.label, hands, sheets).lines
            return Game(rules, state, waiting, lines, tuple(left))
        state = rules.close(state, hands)
    return Game(rules, state, (), (), tuple(left))


def _by_turn(rounds: Sequence[WrittenRolls]) -> dict[tuple[str, int], Roll]:
    """The written roll of each turn, by the round's name and the seat."""
    turns: dict[tuple[str, int], Roll] = {}
    named: set[str] = set()
    for one in rounds:
        if one.round in named:
            raise BadInput("round {round} is there twice; expected every round once", round=one.round)
        named.add(one.round)
        turns |= {(one.round, seat): roll for seat, roll in enumerate(one.rolls) if roll is not None}
    return turns


def _read(rules: PinziqueRules, name: str, seat: int, roll: Roll) -> tuple[Card, ...] | None:
    if roll == PASSED and name.startswith("B-"):
        return None
    return read_roll(rules, roll, English("round {round}, {who:seat}", round=name, who=f"p{seat + 1}"))


def score_pinzique_game(rules: PinziqueRules, body: PinziqueGameBody) -> PinziqueGameAnswer:
    """The score sheets of a written game, and the seats that roll next."""
    return score_game(rules, body.seats, body.partners, body.rounds).plain()


def _settle_next(rules: PinziqueRules, game: WrittenGame, written: WrittenRolls) -> PinziqueGameAnswer:
    """The game with one more round, or with another one in place of that of this name."""
    others = (one for one in game.rounds if one.round != written.round)
    return score_game(rules, game.seats, game.partners, (*others, written)).plain()


ROUND_FORM = RoundForm(
    round=PinziqueRound,
    settle=lambda rules, one, _places: score_round(rules, one.rolls, one.partners, one.bonus),
    answer=PinziqueAnswer,
    picture="croupier.games.pinzique.terminal.pictures:RoundPicture",
    sentence="Score one round: melds, takeaways, and the lines of the score sheet.",
    series=Series(
        round=WrittenRolls, start=WrittenGame, settle=_settle_next, scores={"/game": score_pinzique_game}
    ),
)
