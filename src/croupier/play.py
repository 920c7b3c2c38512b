"""The kernel: the definition of a game, independent of cards and dice.

Four nouns: a *state* is a frozen value; a *move* is a seat's choice or chance's outcome, a small frozen
value with a text form; a *turn* is the next thing to happen; a *view* is the part of a state that one seat,
or a watcher, may see. Four verbs: `start`, `turn`, `apply`, `view`. Chance is a turn like any other, so the
same rules deal from a seeded shoe, replay a record and enumerate every outcome, and the log of a game is
simply its moves.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from croupier.cards import Card, parse_cards, text_of
from croupier.choices import Choice, Form, choice_of
from croupier.errors import BadInput, Illegal
from croupier.layout import layout_of
from croupier.ledger import Entry, payments_for
from croupier.words import Message, msg, msg_n

__all__ = [
    "CHIPS",
    "Act",
    "AnyRules",
    "BaseRules",
    "Cast",
    "Deal",
    "Draw",
    "Move",
    "Options",
    "Over",
    "Roll",
    "Terms",
    "Turn",
    "chance_in",
    "chance_of",
    "chance_text",
    "final",
    "moves",
    "replay",
]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms agreed before a hand or round, as plain data kept in records. Every game adds its own."""

    seats: int


CHIPS = ("stacks", "bankrolls")
"""The names of the chips by seat in the terms of games that count them."""


class Move(msgspec.Struct, frozen=True):
    """Base of every move. `seat` is the seat concerned, from 0; None for the house or nobody."""

    seat: int | None


class Deal(Move, frozen=True):
    """Chance's answer to a Draw: these cards, in dealt order, to this seat."""

    cards: tuple[Card, ...]


class Cast(Move, frozen=True):
    """Chance's answer to a Roll: one face number per die rolled, in the order of `Roll.dice`."""

    faces: tuple[int, ...]


class Options(Protocol):
    """The legal moves of a seat, lazily: iterate, `in`, `len`, index. A tuple of moves is one.

    Their order is fixed. Their numbers are said in `croupier.numbering`.
    """

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __getitem__(self, index: int, /) -> Move: ...


def _whom(seat: int | None) -> Message:
    return msg("the house") if seat is None else msg("{seat:seat}", seat=f"p{seat + 1}")


class Act(msgspec.Struct, frozen=True):
    """Seats choose; where several are named they choose without seeing each other, in any order."""

    options: Mapping[int, Options]

    def __repr__(self) -> str:
        asked = (f"{_whom(seat)}: {len(options):,} options" for seat, options in self.options.items())
        return f"Act({', '.join(asked)})"


class Draw(msgspec.Struct, frozen=True):
    """Chance deals `count` cards to `seat` (None: the banker) out of `left`, a bit mask of cards."""

    seat: int | None
    count: int
    left: int

    def __repr__(self) -> str:
        return f"Draw({_whom(self.seat)}, {self.count} of {self.left.bit_count()})"


class Roll(msgspec.Struct, frozen=True):
    """Chance rolls the dice named by their numbers for `seat`; each shows a face from 0 to sides - 1."""

    seat: int | None
    dice: tuple[int, ...]
    sides: int = 6

    def __repr__(self) -> str:
        return f"Roll({_whom(self.seat)}, {len(self.dice)} of {self.sides} sides)"


class Over(msgspec.Struct, frozen=True):
    """The end of a hand. `returns` are the gains of every seat in whole units, with a banker's share last.

    A hand may end before anybody has moved, if no seat has the chips to play; then no hand follows.
    `returns` sums to zero (C6), except in games of points in which nobody pays anybody.
    """

    returns: tuple[int, ...]


Turn = Act | Draw | Roll | Over

S = TypeVar("S")
T = TypeVar("T", bound=Terms)


class BaseRules(ABC, Generic[T, S]):
    """A game under given settings. Pure: the same calls give the same answers on every machine (C3).

    This is the complete interface of a game to the other packages. A game writes the abstract methods; the
    others have a default. A cache is allowed if it changes no answer.
    """

    game: str
    """The game's key, such as `high-card`: on the command line, in records, at the server."""
    preset: str
    """The name of the settings."""
    settings: msgspec.Struct
    """The settings in force, as frozen plain data; records carry their hash."""
    terms_type: type[T]
    """The struct that `start` takes."""
    view_type: type[msgspec.Struct]
    """The struct that `view` gives; it can be sent as plain data and read again (`wire.from_plain`)."""
    banked: bool = False
    """True if `Over.returns` has a last entry, for the house."""
    zero_sum: bool = True
    """True if `Over.returns` sums to zero."""
    on_credit: bool = False
    """True if stacks may be negative; otherwise a seat without chips is dealt into no hand."""
    pairwise: bool = False
    """True if every two seats settle with each other in points, as tournaments need: see `points`."""
    dice: tuple[tuple[object, ...], ...] = ()
    """The dice by number, with the cards on their faces. As text it is readable."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.preset})"

    # The four verbs, and the moves that are legal

    @abstractmethod
    def start(self, terms: T) -> S:
        """The first state; raises BadInput for terms that the settings do not allow."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """The next turn: the question that the state asks now."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> S:
        """The next state; raises Illegal, naming the rule and what would be legal (C5)."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> msgspec.Struct:
        """All that this seat (None: a watcher) may see, and nothing else (C4)."""

    @abstractmethod
    def options_of(self, view: Any, seat: int) -> Options:
        """The legal moves of a seat that is to act, from its own view: all they depend on is seen there."""

    # Moves as text

    @abstractmethod
    def write(self, move: Move) -> str:
        """The canonical text of a move: `chance_text` for chance's; a seat's begins with `p1`, in ASCII."""

    @abstractmethod
    def read(self, text: str) -> Move:
        """Parse a move; `chance_of` parses those of chance. Raises BadInput."""

    # The course of a match

    def default(self, state: S, seat: int) -> Move:
        """The move made for a seat whose time has run out: the last of its options, often the humblest."""
        turn = self.turn(state)
        if not isinstance(turn, Act) or seat not in turn.options:
            raise ValueError(f"p{seat + 1} is not to act")
        options = turn.options[seat]
        move: Move = options[len(options) - 1]
        return move

    def following(self, state: S) -> T | None:  # noqa: ARG002
        """After an ended hand: the terms of the match's next one, None where the match ends, as here."""
        return None

    def reseated(
        self,
        terms: T,  # noqa: ARG002
        kept: Sequence[int | None],  # noqa: ARG002
        chips: Sequence[int],  # noqa: ARG002
    ) -> T | None:
        """The next hand's terms when others sit down to it; None where the match ends with its players.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer; `chips` are what
        each has at the table.
        """
        return None

    # Payments, announcements and annotations

    def entries(self, state: S) -> tuple[Entry, ...]:
        """The payments of an ended hand, in the order they are made; () in games of points.

        By default each loser pays the winners, seat by seat; the house sits last.
        """
        turn = self.turn(state)
        if not isinstance(turn, Over) or not self.zero_sum:
            return ()
        return payments_for(turn.returns, banked=self.banked)

    # The interface of a `pairwise` game to tournaments

    def hand_terms(
        self,
        seats: int,  # noqa: ARG002
        stacks: Sequence[int] | None = None,  # noqa: ARG002
        point_value: int = 1,  # noqa: ARG002
        extension: Sequence[int] = (),  # noqa: ARG002
    ) -> T:
        """The terms of a single hand that a director has dealt: seats in paying order, the button last.

        `extension` is what `extension` gave after the hand that earned this one; () for a hand of its own.
        Raises BadInput for a game that is not played in tournaments.
        """
        raise BadInput(
            "game '{game}': expected one that says the terms of a tournament's hand", game=self.game
        )

    def points(self, state: S, fouled: Collection[int] = ()) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002
        """The points that each seat nets from each other in an ended hand of a `pairwise` game; else ().

        The hands of the `fouled` seats count as lost by a foul.
        """
        return ()

    def most_points(self) -> int | None:
        """The maximum number of points that one seat can net from another in a hand; None if unknown."""
        return None

    def foul_points(self) -> int:
        """The points that a foul costs against a hand without royalties; 0 without fouls (T14)."""
        return 0

    def extension(self, state: S, fouled: Collection[int] = ()) -> tuple[int, ...]:  # noqa: ARG002
        """By seat, the cards with which an ended hand is extended for players who have earned it (T3).

        0 for the others; () if nobody has.
        """
        return ()

    def said(self, before: S, move: Move, after: S) -> tuple[str, ...]:  # noqa: ARG002
        """The dealer's public announcements on this move; records keep them."""
        return ()

    def annotations(self, view: Any) -> msgspec.Struct | None:
        """Words and figures beside a view, made from it alone: here the view, laid out to be drawn."""
        return layout_of(view)

    def choice(self, move: Move) -> Choice:
        """A legal move as something to be chosen: its text, and what there is to draw of it."""
        return choice_of(move, self.write(move))

    def form(self, view: Any) -> Form | None:  # noqa: ARG002
        """The form that composes a move of the viewer's from its parts, if the moves are many; it may be
        present early.

        Made from the view alone; None if all moves are listed, or no choice is due.
        """
        return None

    def preview(self, view: Any, text: str) -> msgspec.Struct | None:  # noqa: ARG002
        """The meaning of a move of the viewer's, given as text; None if the game has no previews.

        Made from the view alone. Raises BadInput or Illegal as for the move itself.
        """
        return None

    def alike(self, state: S) -> S:
        """A state that stands for all that an exchange of equal things makes of this one.

        It lets exact counts go through one of many (`croupier.odds.enumeration`), such as of hands that
        differ in suits that mean nothing. The exchange changes no chance and no gain; states that look the
        same to a seat still do.
        """
        return state

    def sides(self, view: Any) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002
        """The seats that win or lose as one, such as partners; () where everybody plays for themselves."""
        return ()

    def dice_seen(self, view: Any) -> tuple[tuple[int | None, tuple[str, ...]], ...]:  # noqa: ARG002
        """The dice at the end of every turn in a view: the seat, and the face shown on each die.

        A game that names its `dice` must implement this, because its proofs cover the last roll.
        """
        return ()


AnyRules = BaseRules[Any, Any]
"""The rules of some game, for those that know none by name."""


def refuse_other_terms(rules: AnyRules, terms: object) -> None:
    """Raise BadInput for terms of another game."""
    if not isinstance(terms, rules.terms_type):
        raise BadInput("{terms}: expected terms of {game}", "bad-terms", terms=repr(terms), game=rules.game)


def replay(rules: BaseRules[T, S], terms: T, moves: Iterable[Move]) -> Iterator[S]:
    """Every state from the first to the one after the last move; raises what `apply` raises."""
    refuse_other_terms(rules, terms)
    state = rules.start(terms)
    yield state
    for move in moves:
        state = rules.apply(state, move)
        yield state


def chance_in(
    rules: BaseRules[T, S], states: Iterable[S], moves: Iterable[Move]
) -> Iterator[tuple[Draw | Roll, Move]]:
    """Every turn of chance with its answer, from the states and moves of a hand."""
    for state, move in zip(states, moves, strict=False):
        turn = rules.turn(state)
        if isinstance(turn, Draw | Roll):
            yield turn, move


def moves(rules: BaseRules[T, S], state: S, seat: int | None = None) -> Options:
    """The legal moves of a seat (None: the first that is to act), lazily; () if it is not to act."""
    turn = rules.turn(state)
    if not isinstance(turn, Act):
        return ()
    return turn.options.get(min(turn.options) if seat is None else seat, ())


def final(rules: BaseRules[T, S], terms: T, moves: Iterable[Move]) -> S:
    """The state after all the moves."""
    return deque(replay(rules, terms, moves), maxlen=1).pop()


def refuse_unless_dealt(draw: Draw, move: Move, rule: str) -> Deal:
    """Chance's answer to a Draw, checked: raises Illegal unless `move` deals what was asked."""
    if not isinstance(move, Deal) or move.seat != draw.seat or len(move.cards) != draw.count:
        due = msg_n(
            "{n} card is to be dealt to {whom} now",
            "{n} cards are to be dealt to {whom} now",
            n=draw.count,
            whom=_whom(draw.seat),
        )
        raise Illegal(rule, "deal-due", due)
    left = draw.left
    for card in move.cards:
        if card < 0 or not left >> card & 1:
            raise Illegal(rule, "card-gone", "card {card} is not in the deck any more", card=repr(card))
        left ^= 1 << card
    return move


def refuse_unless_cast(roll: Roll, move: Move, rule: str) -> Cast:
    """Chance's answer to a Roll, checked: raises Illegal unless `move` shows a face for every die."""
    if not isinstance(move, Cast) or move.seat != roll.seat or len(move.faces) != len(roll.dice):
        due = msg_n(
            "{n} die is to be rolled for {whom} now",
            "{n} dice are to be rolled for {whom} now",
            n=len(roll.dice),
            whom=_whom(roll.seat),
        )
        raise Illegal(rule, "roll-due", due)
    if not all(0 <= face < roll.sides for face in move.faces):
        raise Illegal(rule, "bad-face", "a die shows a face from 0 to {most}", most=roll.sides - 1)
    return move


_DEALT = re.compile(r"d (h|p[1-9]|p10) (.+)", re.ASCII)
_ROLLED = re.compile(r"r (h|p[1-9]|p10) ([1-9]+)", re.ASCII)


def chance_text(move: Move) -> str:
    """The text of chance's move, the same in all games: `d p1 AsKd`, `r h 461` (the house; faces from 1).

    Proofs are read by it, without a game's help. Raises BadInput for a seat's move.
    """
    whom = "h" if move.seat is None else f"p{move.seat + 1}"
    if isinstance(move, Deal):
        return f"d {whom} {text_of(move.cards)}"
    if isinstance(move, Cast):
        return f"r {whom} {''.join(str(face + 1) for face in move.faces)}"
    raise BadInput("{move} is no move of this game", "bad-move", move=repr(move))


def chance_of(text: str) -> Deal | Cast | None:
    """Chance's move from a text in any spacing, None for other moves. Raises BadInput for invalid cards."""
    plain = " ".join(text.split())
    if dealt := _DEALT.fullmatch(plain):
        return Deal(_seat_of(dealt[1]), parse_cards(dealt[2]))
    if rolled := _ROLLED.fullmatch(plain):
        return Cast(_seat_of(rolled[1]), tuple(int(digit) - 1 for digit in rolled[2]))
    return None


def _seat_of(whom: str) -> int | None:
    return None if whom == "h" else int(whom[1:]) - 1
