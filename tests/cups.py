"""A small game of secrets that last: dice under cups, and guesses written down one after the other.

Two to four players roll two dice each under a cup (CU1); in turn each writes down `high` or `low`, unseen
(CU2); then all is shown, and whoever guessed right whether all dice come to more than the mean takes a chip
from each of the others (CU3).
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from croupier import play
from croupier.errors import BadInput, Illegal
from croupier.games import Game, Preset, Seats
from croupier.layout import AS_DICE, AS_SEAT, BY_SEAT
from croupier.play import Act, BaseRules, Cast, Draw, Move, Over, Roll, Terms, Turn

DICE = 2


class Settings(msgspec.Struct, frozen=True):
    name: str = "plain"


class Guess(Move, frozen=True):
    seat: int
    guess: str


class State(msgspec.Struct, frozen=True):
    terms: Terms
    faces: tuple[tuple[int, ...], ...] = ()
    guesses: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True):
    """Dice and guesses that one may not see are None."""

    dice: Annotated[tuple[Annotated[tuple[int | None, ...], AS_DICE], ...], BY_SEAT]
    guesses: Annotated[tuple[str | None, ...], BY_SEAT]
    guesser: Annotated[int | None, AS_SEAT]
    """Whose turn it is."""


class Cups(BaseRules[Terms, State]):
    game = "cups"
    preset = "plain"
    settings = Settings()
    terms_type = Terms
    view_type = View
    dice = (tuple("123456"),) * 8
    words: tuple[str, ...] = ("high", "low")

    def start(self, terms: Terms) -> State:
        if not 2 <= terms.seats <= 4:
            raise BadInput(f"seats {terms.seats}: expected 2 to 4")
        return State(terms)

    def turn(self, state: State) -> Turn:
        seats = state.terms.seats
        if len(state.faces) < seats:
            seat = len(state.faces)
            return Roll(seat, tuple(range(DICE * seat, DICE * seat + DICE)))
        if len(state.guesses) < seats:
            seat = len(state.guesses)
            return Act({seat: self.options(seat)})
        total = sum(face + 1 for faces in state.faces for face in faces)
        right = [(guess == "high") == (total > 7 * seats) for guess in state.guesses]
        return Over(tuple(seats - sum(right) if one else -sum(right) for one in right))

    def apply(self, state: State, move: Move) -> State:
        turn = self.turn(state)
        if isinstance(turn, Roll):
            faces = play.refuse_unless_cast(turn, move, "CU1").faces
            return msgspec.structs.replace(state, faces=(*state.faces, faces))
        assert not isinstance(turn, Draw)
        if isinstance(turn, Act) and isinstance(move, Guess) and move in turn.options.get(move.seat, ()):
            return msgspec.structs.replace(state, guesses=(*state.guesses, move.guess))
        raise Illegal("CU2", "no-guess", "the next player guesses high or low")

    def view(self, state: State, seat: int | None) -> View:
        seats = range(state.terms.seats)
        done = isinstance(self.turn(state), Over)
        dice = tuple(
            tuple(face + 1 if done or owner == seat else None for face in state.faces[owner])
            if owner < len(state.faces)
            else ()
            for owner in seats
        )
        guesses = tuple(
            state.guesses[owner] if owner < len(state.guesses) and (done or owner == seat) else None
            for owner in seats
        )
        turn = self.turn(state)
        return View(dice, guesses, next(iter(turn.options)) if isinstance(turn, Act) else None)

    def options_of(self, view: View, seat: int) -> tuple[Guess, ...]:  # noqa: ARG002
        return self.options(seat)

    def options(self, seat: int) -> tuple[Guess, ...]:
        return tuple(Guess(seat, word) for word in self.words)

    def write(self, move: Move) -> str:
        return f"p{move.seat + 1} {move.guess}" if isinstance(move, Guess) else play.chance_text(move)

    def read(self, text: str) -> Move:
        found = re.fullmatch("p([1-4]) (.+)", text)
        known = found is not None and found[2] in self.words
        move = Guess(int(found[1]) - 1, found[2]) if found and known else play.chance_of(text)
        if move is None:
            raise BadInput(f"'{text}': expected a move such as p1 high")
        return move

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        return ("A guess is made.",) if isinstance(move, Guess) else ()

    def dice_seen(self, view: View) -> tuple[tuple[int | None, tuple[str, ...]], ...]:
        """Everybody's dice when they are shown; a turn has all that lie there by then."""
        shown = [[str(die) for die in dice if die is not None] for dice in view.dice]
        if not all(len(dice) == DICE for dice in shown):
            return ()
        return tuple(
            (seat, tuple(die for dice in shown[: seat + 1] for die in dice)) for seat in range(len(shown))
        )


def is_secret(state: State, seat: int | None, move: Move) -> bool:
    """Written from CU1 to CU3: others' dice and guesses, until all have guessed."""
    shown = len(state.guesses) == state.terms.seats
    return isinstance(move, Cast | Guess) and move.seat != seat and not shown


class Raises(Cups):
    """The same with 72 ways to raise, and one to call behind them."""

    game = "raises"
    words = (*(f"raise {number}" for number in range(1, 73)), "call")


RULES = Cups()
RAISES = Raises()


def game_with(rules: Cups) -> Game[Cups]:
    return Game(
        key=rules.game,
        title=rules.game.title(),
        sentence="Dice under cups.",
        package="tests",
        settings=Settings,
        rules=lambda _settings, _preset: rules,
        presets=(Preset("plain", "Plain", "As it is."),),
        seats=Seats(2, 2, 4),
        deck=0,
    )
