"""The numbers of moves: one numbering for environments, masks, data frames and programs of others.

A seat's options are numbered from 0. A move's number is its place, so that `options[n]` is move n, unless
the options number their moves themselves (`Numbered`), for numbers that mean the same in every state:

- A placement of up to five cards in Open-Face Chinese Poker has a digit to the base 3 for each card, in
  the order in which the cards lie in the hand, the first card's the highest: 0 front, 1 middle, 2 back.
  If a card is discarded, its place in the hand (from 0) comes before the digits of the others; of several,
  their choice in ascending order of places. Five cards have numbers below 243; three with
  a discard, below 27.
- Dice to keep in Pinzique: the sum of `1 << die` over the dice that are rolled again; 0 stands.
- A bet before the deal in a banked game has a digit for each wager, the ante's the highest: 0 for none,
  1 for the lowest amount, 2 for the next. Its base is the number of amounts under the limits, and one more.

Numbers depend on the settings and on what the seat sees. They stay the same between releases of one major
version. Choices with too many moves are made in steps (`croupier.steps`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeGuard, runtime_checkable

from croupier.errors import BadInput
from croupier.play import Move, Options

__all__ = ["Numbered", "move_of", "number_of", "numbers_of", "size_of"]


@runtime_checkable
class Numbered(Protocol):
    """Options that number their moves themselves."""

    @property
    def size(self) -> int:
        """All numbers lie below it."""

    def numbers(self) -> Sequence[int]:
        """The numbers of all options, in ascending order."""

    def number(self, move: Move, /) -> int:
        """The number of an option."""

    def numbered(self, number: int, /) -> Move:
        """The option with this number. Raises IndexError if there is none."""


def _is_numbered(options: Options) -> TypeGuard[Numbered]:
    """True for options that number their moves; `isinstance` is slow for protocols."""
    return hasattr(type(options), "numbered")


def size_of(options: Options) -> int:
    """The number below which the numbers of these options lie."""
    return options.size if _is_numbered(options) else len(options)


def numbers_of(options: Options) -> Sequence[int]:
    """The numbers of all options, in ascending order; what a mask is made of."""
    return options.numbers() if _is_numbered(options) else range(len(options))


def number_of(options: Options, move: Move) -> int:
    """The number of an option. Raises BadInput for a move that is none.

    It takes as long as finding the move does, where options are numbered by their places.
    """
    if move in options:
        if _is_numbered(options):
            return options.number(move)
        for number, option in enumerate(options):
            if option == move:
                return number
    raise BadInput(
        "{move}: expected one of the {n} legal moves", "bad-move", move=repr(move), n=len(options)
    )


def move_of(options: Options, number: int) -> Move:
    """The option with a number. Raises BadInput if there is none."""
    try:
        if number < 0:
            raise IndexError(number)
        return options.numbered(number) if _is_numbered(options) else options[number]
    except IndexError:
        raise BadInput(
            "action {number}: expected the number of one of the {n} legal moves",
            "bad-action",
            number=number,
            n=len(options),
        ) from None
