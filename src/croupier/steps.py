"""Rules in which a large choice is made in steps: one card and its row, or one wager, at a time.

`by_steps(rules)` has the same game in it. A seat with more numbers to choose from than `most` makes its
move in parts instead, each a `Step` with a number below `most`; all other moves are as before. The steps:

- A placement of cards: for each card in the order of the hand 0 front, 1 middle, 2 back, 3 away.
- Dice to keep: for each die in order 0 keep, 1 roll again.
- A bet: for each wager 0 none, 1 the lowest amount, 2 the next.
- Any other choice: the place of the move.

A part that has only one value is not asked for. One whose values do not lie below `most` is halved and
halved again, into at most `most` blocks of neighbours a step, numbered from 0.

Only a seat itself sees its steps. A move made in steps counts once all who choose with its seat have,
so that the number of its steps says nothing. A hand in Fantasyland is set before others' streets go on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, Protocol, cast, runtime_checkable

import msgspec

from croupier.errors import BadInput, Illegal
from croupier.ledger import Entry
from croupier.numbering import size_of
from croupier.play import Act, AnyRules, BaseRules, Move, Options, Terms, Turn
from croupier.words import msg_n

__all__ = ["Begun", "InParts", "Step", "StepOptions", "StepRules", "StepState", "by_steps"]

MOST = 256
"""The numbers of an action, by default: enough for five cards in rows, or eight dice."""


@runtime_checkable
class InParts(Protocol):
    """Options whose moves are made of parts, each of them a number."""

    def next_parts(self, taken: tuple[int, ...], /) -> Sequence[int]:
        """The values of the part after these, in ascending order; () if the move is whole."""

    def from_parts(self, parts: tuple[int, ...], /) -> Move:
        """The option with these parts."""

    def parts_of(self, move: Move, /) -> tuple[int, ...]:
        """The parts of an option."""


class _ByPlace:
    """Any options, in one part: the place of the move."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def next_parts(self, taken: tuple[int, ...]) -> Sequence[int]:
        return () if taken else range(len(self._options))

    def from_parts(self, parts: tuple[int, ...]) -> Move:
        return self._options[parts[0]]

    def parts_of(self, move: Move) -> tuple[int, ...]:
        return (next(place for place, option in enumerate(self._options) if option == move),)


def _parted(options: Options) -> InParts:
    return cast("InParts", options) if hasattr(type(options), "next_parts") else _ByPlace(options)


class Begun(msgspec.Struct, frozen=True):
    """A choice in steps: the parts chosen, and the places of the values that are left for the next one.

    `first` and `end` bound those places; both are 0 before the first step of a part. A whole choice waits
    for those who choose with its seat.
    """

    seat: int
    parts: tuple[int, ...] = ()
    first: int = 0
    end: int = 0
    whole: bool = False


class Step(Move, frozen=True):
    """A part of a move. Text: `p1 step 2`."""

    seat: int
    number: int


class StepOptions(Sequence[Step]):
    """The steps that a seat may take now, by their numbers."""

    def __init__(self, options: Options, begun: Begun, most: int) -> None:
        self._options = _parted(options)
        self._begun = begun
        self._values = self._options.next_parts(begun.parts)
        self._first, self._end = begun.first, begun.end or len(self._values)
        count = self._end - self._first
        self._block = -(-count // most)
        self._plain = self._block == 1 and self._values[-1] < most
        self._count = -(-count // self._block)
        self.size = most

    def numbers(self) -> Sequence[int]:
        """See `croupier.numbering`."""
        return self._values[self._first : self._end] if self._plain else range(self._count)

    def number(self, move: Move) -> int:
        """The number of a step is its own."""
        assert isinstance(move, Step)
        return move.number

    def numbered(self, number: int) -> Step:
        """The step with this number; IndexError if there is none."""
        if number not in self.numbers():
            raise IndexError(number)
        return Step(self._begun.seat, number)

    def after(self, step: Step) -> Begun:
        """The choice after this step, and after the parts that have only one value then."""
        begun = self._begun
        place = self._values.index(step.number) if self._plain else self._first + step.number * self._block
        end = min(place + self._block, self._end)
        parts = begun.parts
        if end - place > 1:
            return Begun(begun.seat, parts, place, end)
        values = self._values[place:end]
        while len(values) == 1:
            parts += (values[0],)
            values = self._options.next_parts(parts)
        return Begun(begun.seat, parts, whole=not values)

    def towards(self, move: Move) -> Step:
        """The step towards a move; the last one if its parts are not those that were chosen."""
        parts, taken = self._options.parts_of(move), self._begun.parts
        if parts[: len(taken)] == taken:
            place = self._values.index(parts[len(taken)])
            if self._first <= place < self._end:
                value = self._values[place]
                return Step(
                    self._begun.seat, value if self._plain else (place - self._first) // self._block
                )
        return self[len(self) - 1]

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Step:  # type: ignore[override]  # no slices, as of other options
        return Step(self._begun.seat, self.numbers()[index])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Step) and move.seat == self._begun.seat and move.number in self.numbers()

    def __repr__(self) -> str:
        return f"StepOptions(p{self._begun.seat + 1}, {len(self)} of part {len(self._begun.parts) + 1})"


class StepState(msgspec.Struct, frozen=True):
    """The state of the game itself, and the choices in steps that are under way, by seat."""

    state: Any
    begun: tuple[Begun, ...] = ()

    def begun_by(self, seat: int) -> Begun | None:
        """The choice of a seat, if it has begun one."""
        return next((one for one in self.begun if one.seat == seat), None)

    def with_begun(self, seat: int, begun: Begun | None, state: Any = None) -> StepState:
        """The state with the choice of one seat changed."""
        others = [one for one in self.begun if one.seat != seat]
        kept = sorted((*others, begun) if begun else others, key=lambda one: one.seat)
        return StepState(self.state if state is None else state, tuple(kept))


_Made = tuple[Any, Move, Any]
"""A move of the game itself, with the states before and after it."""


class StepRules(BaseRules[Any, StepState]):
    """The rules of a game in which large choices are made in steps. Its key is `GAME-steps`.

    `whole` are the rules of the game itself. It is played like any game, but has no page, and its records
    are not read: keep those of the whole moves (`StepRules.moves_made`).
    """

    def __init__(self, whole: AnyRules, most: int = MOST) -> None:
        if most < 2:
            raise BadInput(
                msg_n(
                    "{n} number of a step: expected 2 or more",
                    "{n} numbers of a step: expected 2 or more",
                    n=most,
                )
            )
        self.inner = whole
        self.most = most
        self.game = f"{whole.game}-steps"
        self.preset = whole.preset
        self.settings = whole.settings
        self.terms_type = whole.terms_type
        self.view_type = view_type_of(whole.view_type)
        self.banked = whole.banked
        self.zero_sum = whole.zero_sum
        self.on_credit = whole.on_credit
        self.pairwise = whole.pairwise
        self.dice = whole.dice

    def start(self, terms: Terms) -> StepState:
        """The first state of the game itself, and nothing chosen yet."""
        return StepState(self.inner.start(terms))

    def turn(self, state: StepState) -> Turn:
        """The game's own turn; where a seat has too many moves, its steps."""
        turn = self.inner.turn(state.state)
        if not isinstance(turn, Act) or not any(map(self._is_large, turn.options.values())):
            return turn
        offered = {seat: self._offered(state, seat, options) for seat, options in turn.options.items()}
        return Act({seat: options for seat, options in offered.items() if options is not None})

    def options_of(self, view: Any, seat: int) -> Options:
        """The options that the game's own view yields, or the steps of the choice that is in the view."""
        options = self.inner.options_of(view.view, seat)
        if not self._is_large(options):
            return options
        return StepOptions(options, view.begun or Begun(seat), self.most)

    def apply(self, state: StepState, move: Move) -> StepState:
        """The next state; Illegal for a step that is not due, or a whole move where a step is."""
        return self._made(state, move)[0]

    def moves_made(self, before: StepState, move: Move) -> tuple[Move, ...]:
        """The moves of the game itself that a move completes: its own, and those that waited for it."""
        return tuple(made for _, made, _ in self._made(before, move)[1])

    def view(self, state: StepState, seat: int | None) -> msgspec.Struct:
        """The game's own view, and the seat's own choice."""
        begun = None if seat is None else state.begun_by(seat)
        return self.view_type(self.inner.view(state.state, seat), begun)

    def _is_large(self, options: Options) -> bool:
        return len(options) > self.most or size_of(options) > self.most

    def _offered(self, state: StepState, seat: int, options: Options) -> Options | None:
        """The options of a seat that the game asks; None if its choice is whole, and waits."""
        if not self._is_large(options):
            return options
        begun = state.begun_by(seat) or Begun(seat)
        return None if begun.whole else StepOptions(options, begun, self.most)

    def _made(self, state: StepState, move: Move) -> tuple[StepState, list[_Made]]:
        turn, seat = self.inner.turn(state.state), move.seat
        options = turn.options.get(seat, ()) if isinstance(turn, Act) and seat is not None else ()
        if seat is not None and self._is_large(options):
            offered = self._offered(state, seat, options)
            if not isinstance(offered, StepOptions) or not isinstance(move, Step) or move not in offered:
                raise Illegal(
                    "C5", "step-due", "this move is made in steps, such as '{like}'", like="p1 step 0"
                )
            after, made = state.with_begun(seat, offered.after(move)), []
        elif isinstance(move, Step):
            raise Illegal("C5", "no-step-due", "no step of this seat's is due now")
        else:
            own = self.inner.apply(state.state, move)
            after, made = StepState(own, state.begun), [(state.state, move, own)]
        return self._settled(after, made)

    def _settled(self, state: StepState, made: list[_Made]) -> tuple[StepState, list[_Made]]:
        """The state after the whole choices of all who choose together, once the last of them is whole."""
        while state.begun and isinstance(turn := self.inner.turn(state.state), Act):
            waiting = [one for one in state.begun if one.whole and one.seat in turn.options]
            if len(waiting) < len(turn.options):
                break
            first = waiting[0]
            move = _parted(turn.options[first.seat]).from_parts(first.parts)
            after = self.inner.apply(state.state, move)
            made.append((state.state, move, after))
            state = state.with_begun(first.seat, None, after)
        return state, made

    def step_towards(self, state: StepState, move: Move) -> Move:
        """The step that a seat takes now to make a move of the game itself; often the move itself."""
        turn = self.turn(state)
        options = turn.options.get(move.seat) if isinstance(turn, Act) and move.seat is not None else None
        return options.towards(move) if isinstance(options, StepOptions) else move

    def steps(self, state: StepState, move: Move) -> Iterator[Move]:
        """All the steps that make a move of the game itself, from before the first of them."""
        while True:
            step = self.step_towards(state, move)
            yield step
            state, made = self._made(state, step)
            begun = None if move.seat is None else state.begun_by(move.seat)
            if made or begun is None or begun.whole:
                return

    def write(self, move: Move) -> str:
        """`p1 step 2`; other moves as the game writes them."""
        return f"p{move.seat + 1} step {move.number}" if isinstance(move, Step) else self.inner.write(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        found = _STEP.fullmatch(text)
        return Step(int(found[1]) - 1, int(found[2])) if found else self.inner.read(text)

    def default(self, state: StepState, seat: int) -> Move:
        """The step towards the game's own default. Raises ValueError if the seat is not to act."""
        turn = self.turn(state)
        if not isinstance(turn, Act) or seat not in turn.options:
            raise ValueError(f"p{seat + 1} is not to act")
        return self.step_towards(state, self.inner.default(state.state, seat))

    def following(self, state: StepState) -> Any:
        """The game's own next hand."""
        return self.inner.following(state.state)

    def reseated(self, terms: Any, kept: Sequence[int | None], chips: Sequence[int]) -> Any:
        """The game's own terms for others."""
        return self.inner.reseated(terms, kept, chips)

    def hand_terms(
        self,
        seats: int,
        stacks: Sequence[int] | None = None,
        point_value: int = 1,
        extension: Sequence[int] = (),
    ) -> Any:
        """The game's own terms of a tournament's hand."""
        return self.inner.hand_terms(seats, stacks, point_value, extension)

    def points(self, state: StepState, fouled: Collection[int] = ()) -> tuple[tuple[int, ...], ...]:
        """The game's own points."""
        return self.inner.points(state.state, fouled)

    def most_points(self) -> int | None:
        """The game's own bound."""
        return self.inner.most_points()

    def foul_points(self) -> int:
        """The game's own price of a foul."""
        return self.inner.foul_points()

    def extension(self, state: StepState, fouled: Collection[int] = ()) -> tuple[int, ...]:
        """The game's own extension."""
        return self.inner.extension(state.state, fouled)

    def entries(self, state: StepState) -> tuple[Entry, ...]:
        """The game's own payments."""
        return self.inner.entries(state.state)

    def said(self, before: StepState, move: Move, after: StepState) -> tuple[str, ...]:  # noqa: ARG002
        """The announcements of the moves that are made."""
        made = self._made(before, move)[1]
        return tuple(line for one in made for line in self.inner.said(*one))

    def annotations(self, view: Any) -> msgspec.Struct | None:
        """The game's own words beside its view."""
        return self.inner.annotations(view.view)

    def sides(self, view: Any) -> tuple[tuple[int, ...], ...]:
        """The game's own sides."""
        return self.inner.sides(view.view)

    def dice_seen(self, view: Any) -> tuple[tuple[int | None, tuple[str, ...]], ...]:
        """The game's own dice."""
        return self.inner.dice_seen(view.view)


_STEP = re.compile(r"p([1-9]|10) step (0|[1-9][0-9]{0,8})", re.ASCII)


@cache
def view_type_of(whole: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The type of a view with a choice in steps: `view` is the game's own, `begun` the seat's choice."""
    fields: list[tuple[str, Any, Any] | tuple[str, Any]] = [("view", whole), ("begun", Begun | None, None)]
    doc = "The game's own view, and the choice that its seat makes in steps."
    return msgspec.defstruct("StepView", fields, frozen=True, namespace={"__doc__": doc})


def by_steps(rules: AnyRules, most: int = MOST) -> StepRules:
    """The rules of a game with every choice of more than `most` numbers in steps; see above."""
    return StepRules(rules, most)
