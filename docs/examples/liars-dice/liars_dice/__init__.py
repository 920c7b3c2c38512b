"""Liar's Dice: secret dice, bids that rise, and a challenge. See rulebook.toml for the rules L1 to L6."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from croupier.display import view_html
from croupier.errors import BadInput, Illegal
from croupier.games import Game, Preset, Seats
from croupier.layout import AS_DICE, AS_SEAT, BY_SEAT
from croupier.play import (
    Act,
    BaseRules,
    Cast,
    Move,
    Over,
    Roll,
    Terms,
    Turn,
    chance_of,
    chance_text,
    refuse_unless_cast,
)

DICE, SIDES, MOST_SEATS = 5, 6, 4
FACES = ("1", "2", "3", "4", "5", "6")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that a house may choose: the stake in chips, and whether ones are wild (L6)."""

    stake: int
    wild_ones: bool

    def __post_init__(self) -> None:
        if self.stake < 1:
            raise ValueError(f"stake {self.stake}: expected at least 1 (L4)")


class Match(Terms, frozen=True, forbid_unknown_fields=True):
    """One hand of a match: the dice of each seat, all five at first, and the hands left, this one included.

    None for `hands` plays until one player is left.
    """

    dice: tuple[int, ...] = ()
    hands: int | None = None


class Bid(Move, frozen=True):
    """So many dice of a face, 1 to 6."""

    seat: int
    count: int
    face: int


class Call(Move, frozen=True):
    """The last bid is called a lie."""

    seat: int


class State(msgspec.Struct, frozen=True):
    """The dice in hand by seat, the faces rolled so far (0 to 5), the bids, and who has called."""

    terms: Match
    dice: tuple[int, ...]
    rolled: tuple[tuple[int, ...], ...] = ()
    bids: tuple[Bid, ...] = ()
    caller: int | None = None


class View(msgspec.Struct, frozen=True):
    """All that a seat may see (C4): its own dice, and everybody's after the call."""

    faces: Annotated[tuple[tuple[int | None, ...], ...], BY_SEAT, AS_DICE]
    bids: tuple[str, ...]
    last_bid: tuple[int, int] | None
    """Its count and face, as numbers for learners."""
    to_act: int | None
    caller: Annotated[int | None, AS_SEAT]

    _repr_html_ = view_html


class LiarsDice(BaseRules[Match, State]):
    """The rules; see `croupier.play.BaseRules` for the verbs, and what has a default."""

    game = "liars-dice"
    settings: Settings
    terms_type = Match
    view_type = View
    dice = (FACES,) * (DICE * MOST_SEATS)

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset

    def start(self, terms: Match) -> State:
        """Nobody has rolled; raises BadInput unless two to four play, and two of them have dice (L1)."""
        dice = terms.dice or (DICE,) * terms.seats
        fits = len(dice) == terms.seats and all(0 <= count <= DICE for count in dice)
        if not 2 <= terms.seats <= MOST_SEATS or (terms.hands is not None and terms.hands < 1):
            raise BadInput(f"{terms.seats} seats: expected 2 to {MOST_SEATS}, and 1 hand or more")
        if not fits or sum(count > 0 for count in dice) < 2:
            raise BadInput(f"dice {dice}: expected 0 to {DICE} for each seat, and two seats with some")
        return self._rolled(State(terms, dice))

    def turn(self, state: State) -> Turn:
        """Each seat rolls; bids go round until somebody calls (L1, L2, L3)."""
        seat = len(state.rolled)
        if seat < len(state.dice):
            first = DICE * seat
            return Roll(seat, tuple(range(first, first + state.dice[seat])), SIDES)
        if state.caller is not None:
            return Over(self._returns(state))
        acting = self._to_act(state)
        return Act({acting: self._options(acting, state.bids, sum(state.dice))})

    def apply(self, state: State, move: Move) -> State:
        """Note a roll, a bid or the call; raises Illegal for anything that is not asked."""
        turn = self.turn(state)
        if isinstance(turn, Roll):
            cast: Cast = refuse_unless_cast(turn, move, "L1")
            return self._rolled(msgspec.structs.replace(state, rolled=(*state.rolled, cast.faces)))
        if not isinstance(turn, Act):
            raise Illegal("L3", "hand-over", "the hand is over")
        (seat,) = turn.options
        if not isinstance(move, Bid | Call) or move.seat != seat:
            raise Illegal("L2", "not-your-turn", f"p{seat + 1} bids or calls now")
        if move not in turn.options[seat]:
            raise Illegal("L2", "low-bid", "expected more dice than the last bid, or a higher face")
        if isinstance(move, Call):
            return msgspec.structs.replace(state, caller=seat)
        return msgspec.structs.replace(state, bids=(*state.bids, move))

    def view(self, state: State, seat: int | None) -> View:
        """One's own dice; all of them once somebody has called (L3)."""
        is_open = state.caller is not None
        faces = tuple(
            tuple(face + 1 if is_open or owner == seat else None for face in rolled)
            for owner, rolled in enumerate(state.rolled)
        )
        asked = None if is_open or len(state.rolled) < len(state.dice) else self._to_act(state)
        last = (state.bids[-1].count, state.bids[-1].face) if state.bids else None
        return View(faces, tuple(map(self.write, state.bids)), last, asked, state.caller)

    def options_of(self, view: View, seat: int) -> tuple[Move, ...]:
        """Every higher bid, and the call."""
        bids = tuple(bid for bid in map(self.read, view.bids) if isinstance(bid, Bid))
        return self._options(seat, bids, sum(map(len, view.faces)))

    def default(self, state: State, seat: int) -> Move:
        """The call, or the lowest bid (L5)."""
        move = super().default(state, seat)
        return move if isinstance(move, Call) else Bid(seat, 1, 1)

    def write(self, move: Move) -> str:
        """`p1 bids 3x5`, `p2 calls`; chance as everywhere, `r p1 46611`."""
        if isinstance(move, Bid):
            return f"p{move.seat + 1} bids {move.count}x{move.face}"
        return f"p{move.seat + 1} calls" if isinstance(move, Call) else chance_text(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        if found := re.fullmatch(r"p([1-4]) bids ([1-9]|1[0-9]|20)x([1-6])", text):
            return Bid(int(found[1]) - 1, int(found[2]), int(found[3]))
        if found := re.fullmatch(r"p([1-4]) calls", text):
            return Call(int(found[1]) - 1)
        move = chance_of(text)
        if move is None:
            raise BadInput(f"'{text}': expected a move such as p1 bids 3x5, or p2 calls", "bad-move")
        return move

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """The count of the face that was bid, and who pays."""
        if after.caller is None:
            return ()
        bid, winner, loser = after.bids[-1], *self._outcome(after)
        return (f"{self._count(after)} dice of {bid.face}: p{loser + 1} pays p{winner + 1}",)

    def following(self, state: State) -> Match | None:
        """The next hand: the loser has one die less; None at the end of the match (L4, L5)."""
        _, loser = self._outcome(state)
        dice = tuple(count - (seat == loser) for seat, count in enumerate(state.dice))
        left = None if state.terms.hands is None else state.terms.hands - 1
        is_over = left == 0 or sum(count > 0 for count in dice) < 2
        return None if is_over else Match(state.terms.seats, dice, left)

    def dice_seen(self, view: Any) -> tuple[tuple[int | None, tuple[str, ...]], ...]:
        """All dice on the table after each roll, once they are shown: what the proof of the hand covers."""
        lying: tuple[str, ...] = ()
        turns: list[tuple[int | None, tuple[str, ...]]] = []
        for seat, faces in enumerate(view.faces if view.caller is not None else ()):
            if faces:
                lying = (*lying, *map(str, faces))
                turns.append((seat, lying))
        return tuple(turns)

    def _rolled(self, state: State) -> State:
        """The state with the rolls of seats that have no dice, up to the next that has some."""
        while len(state.rolled) < len(state.dice) and not state.dice[len(state.rolled)]:
            state = msgspec.structs.replace(state, rolled=(*state.rolled, ()))
        return state

    def _to_act(self, state: State) -> int:
        """The first seat with dice, or the next one after the last bidder (L2)."""
        seats = len(state.dice)
        after = state.bids[-1].seat + 1 if state.bids else 0
        return next(seat % seats for seat in range(after, after + seats) if state.dice[seat % seats])

    def _options(self, seat: int, bids: tuple[Bid, ...], dice: int) -> tuple[Move, ...]:
        last = (bids[-1].count, bids[-1].face) if bids else (0, SIDES)
        higher = (
            Bid(seat, count, face)
            for count in range(1, dice + 1)
            for face in range(1, SIDES + 1)
            if (count, face) > last
        )
        return (*higher, Call(seat)) if bids else tuple(higher)

    def _count(self, state: State) -> int:
        """The number of dice that show the face of the last bid, ones with them if they are wild (L6)."""
        face = state.bids[-1].face
        counted = {face, 1} if self.settings.wild_ones else {face}
        return sum(shown + 1 in counted for rolled in state.rolled for shown in rolled)

    def _outcome(self, state: State) -> tuple[int, int]:
        """Who has won and who has lost, of bidder and caller (L3)."""
        bid, caller = state.bids[-1], state.caller
        assert caller is not None
        return (bid.seat, caller) if self._count(state) >= bid.count else (caller, bid.seat)

    def _returns(self, state: State) -> tuple[int, ...]:
        winner, loser = self._outcome(state)
        stake = self.settings.stake
        return tuple(stake * ((seat == winner) - (seat == loser)) for seat in range(len(state.dice)))


GAME = Game(
    key="liars-dice",
    title="Liar's Dice",
    sentence="Dice are rolled in secret, and bids rise until somebody is called a liar.",
    package=__name__,
    settings=Settings,
    rules=LiarsDice,
    presets=(
        Preset("standard", "Standard", "A die is what it shows."),
        Preset("wild", "Wild ones", "Ones count as every face."),
    ),
    seats=Seats(2, 3, MOST_SEATS),
    deck=0,
)
"""Liar's Dice as croupier finds it, by the entry point `liars-dice` of the group `croupier.games`."""
