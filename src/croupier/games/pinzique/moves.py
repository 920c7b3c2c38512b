"""The moves of Pinzique: the dice to keep (P2), their text and the legal ones, lazily."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from croupier.choices import Form, Slot
from croupier.errors import BadInput
from croupier.play import Move, chance_of, chance_text


class Keep(Move, frozen=True):
    """Keep these dice, by number from 0 in ascending order, and roll the others; all of them: stand."""

    dice: tuple[int, ...]


class Keeps:
    """The legal choices of dice to keep (P2): all that contain the locked dice, standing first."""

    def __init__(self, seat: int, dice: int, locked: tuple[int, ...] = ()) -> None:
        self._seat = seat
        self._dice = dice
        self._locked = frozenset(locked)
        self._free = tuple(die for die in range(dice) if die not in self._locked)

    def __len__(self) -> int:
        return 1 << len(self._free)

    def __iter__(self) -> Iterator[Keep]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> Keep:
        rolled = range(len(self))[index]  # as bits of the free dice
        kept = (die for place, die in enumerate(self._free) if not rolled >> place & 1)
        return Keep(self._seat, tuple(sorted(self._locked.union(kept))))

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Keep)
            and move.seat == self._seat
            and move.dice == tuple(sorted(set(move.dice)))
            and self._locked <= set(move.dice) <= self._locked.union(self._free)
        )

    @property
    def size(self) -> int:
        """All numbers lie below it (`croupier.numbering`)."""
        return 1 << self._dice

    def numbers(self) -> Sequence[int]:
        return [self.number(keep) for keep in self]

    def number(self, move: Move) -> int:
        """The dice that are rolled again, as bits."""
        assert isinstance(move, Keep)
        return sum(1 << die for die in self._free if die not in move.dice)

    def numbered(self, number: int) -> Keep:
        if number >> self._dice or any(number >> die & 1 for die in self._locked):
            raise IndexError(number)
        return Keep(self._seat, tuple(die for die in range(self._dice) if not number >> die & 1))

    def next_parts(self, taken: tuple[int, ...]) -> tuple[int, ...]:
        """To keep (0) or to roll (1) the next die that is free (`croupier.steps`)."""
        return (0, 1) if len(taken) < len(self._free) else ()

    def from_parts(self, parts: tuple[int, ...]) -> Keep:
        rolled = {die for die, part in zip(self._free, parts, strict=True) if part}
        return Keep(self._seat, tuple(die for die in range(self._dice) if die not in rolled))

    def parts_of(self, move: Move) -> tuple[int, ...]:
        """0 for each free die that is kept, 1 for one that is rolled."""
        assert isinstance(move, Keep)
        return tuple(int(die not in move.dice) for die in self._free)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keeps) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Keeps(p{self._seat + 1}, {len(self)} choices)"


@cache
def keep_form(seat: int, dice: int) -> Form:
    """The form of a choice of dice: by their numbers from 1."""
    kept = Slot("dice", dice, before="keep ", between=" ", empty="keep none", full="stand")
    return Form("places", f"p{seat + 1} ", (kept,))


def write_move(move: Move, dice: int) -> str:
    """The canonical text: `p1 keep 2 5 6`, `p1 keep none`, or `p1 stand` for all `dice` dice."""
    if not isinstance(move, Keep):
        return chance_text(move)
    who = f"p{(move.seat or 0) + 1}"
    if move.dice == tuple(range(dice)):
        return f"{who} stand"
    return f"{who} keep {' '.join(str(die + 1) for die in move.dice) or 'none'}"


_CHOSEN = re.compile(r"p([1-8]) (?:(stand)|keep (none|[1-8](?: [1-8])*))", re.ASCII)


def read_move(text: str, dice: int) -> Move:
    """The move of a text; raises BadInput. Whether it is legal, `apply` says."""
    if rolled := chance_of(text):
        return rolled
    chosen = _CHOSEN.fullmatch(text)
    if not chosen:
        raise BadInput(
            "'{text}': expected 'p1 keep 2 5 6', 'p1 keep none', 'p1 stand' or a roll 'r p1 31425611'",
            "bad-move",
            text=text,
        )
    kept = range(dice) if chosen[2] else sorted(int(die) - 1 for die in chosen[3].split() if die != "none")
    return Keep(int(chosen[1]) - 1, tuple(kept))
