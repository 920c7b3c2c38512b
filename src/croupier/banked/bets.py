"""Bets before the deal: an ante and side wagers within limits, as a lazy sequence, a form and text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple, Protocol, TypeVar

from croupier.choices import Form, Slot
from croupier.errors import Illegal
from croupier.game.limits import Limits


class Spot(NamedTuple):
    """A wager before the deal: its word in moves, its name, its limits, and the rule that has them."""

    word: str
    name: str
    limits: Limits
    rule: str


class _Bet(Protocol):
    """A bet as a move. `amounts` are the chips on each spot, the ante first."""

    @property
    def amounts(self) -> tuple[int, ...]: ...


B = TypeVar("B", bound=_Bet)


class Bets(Sequence[B]):
    """Every legal bet on a position, in a fixed order, none of them made until asked for.

    The first is no bet at all; then by ante, and by the side wagers in turn. At a table of 5 to 500 by 5
    with two side wagers of 1 to 100 there are over a million; they are counted, not listed.

    `make(*amounts)` makes a bet; `chips` are those that its player has left, None for unlimited chips. As
    many as the ante are kept for the bet after the deal. With `alone`, side wagers need no ante.
    """

    def __init__(
        self, spots: Sequence[Spot], make: Callable[..., B], chips: int | None, *, alone: bool = False
    ) -> None:
        self.spots = spots
        self.make = make
        self._chips = chips
        self._alone = alone
        self._ante = spots[0].limits

    @cached_property
    def _sides(self) -> tuple[Limits, ...]:
        return tuple(spot.limits for spot in self.spots[1:])

    @cached_property
    def _most(self) -> int:
        return sum(side.maximum for side in self._sides)

    @cached_property
    def _without_ante(self) -> int:
        """The number of bets without an ante."""
        return self._ways(self._room(0))

    @cached_property
    def _with_each(self) -> int:
        """The number of bets with an ante that leaves enough chips for any side wagers."""
        return self._ways(self._most)

    @property
    def lowest(self) -> B:
        """The lowest ante alone if the chips suffice, otherwise no bet."""
        ante = self._ante.minimum if self._antes > 1 else 0
        return self.make(ante, *(0,) * (len(self.spots) - 1))

    def refuse(self, bet: B) -> None:
        """Raise Illegal, saying what would be legal, unless these wagers may be made here."""
        ante, *sides = bet.amounts
        if not (ante or self._alone) and any(sides):
            raise Illegal(self.spots[-1].rule, "no-ante", "a side wager needs an ante")
        for spot, amount in zip(self.spots, bet.amounts, strict=True):
            breach = spot.limits.breach(amount) if amount else None
            if breach:
                raise Illegal(
                    spot.rule,
                    breach,
                    "{name} of {amount}: bet {limit}, or nothing",
                    name=spot.name,
                    amount=amount,
                    limit=spot.limits.message,
                )
        staked = 2 * ante + sum(sides)
        if self._chips is not None and staked > self._chips:
            raise Illegal(
                self.spots[0].rule,
                "too-few-chips",
                "these wagers and the bet after the deal may take {staked} chips; {left} are left",
                staked=staked,
                left=self._chips,
            )

    def _room(self, ante: int) -> int:
        """The chips that an ante, by its number, leaves for side wagers: all of them at most."""
        if not (ante or self._alone):
            return 0
        return self._most if self._chips is None else min(self._most, self._left(ante))

    def _left(self, ante: int) -> int:
        return (self._chips or 0) - 2 * self._ante.stake(ante)

    @cached_property
    def _antes(self) -> int:
        """The number of possible antes, including none."""
        return self._ante.within(self._ante.maximum if self._chips is None else self._chips // 2)

    @cached_property
    def _free(self) -> int:
        """The number of antes, from the lowest, that leave enough chips for any side wagers."""
        if self._chips is None:
            return self._antes - 1
        return max(0, self._ante.within((self._chips - self._most) // 2) - 1)

    @cached_property
    def _tight(self) -> list[int]:
        """The number of bets with the antes after the free ones, up to each of them."""
        antes = range(1 + self._free, self._antes)
        return list(accumulate((self._ways(self._room(ante)) for ante in antes), initial=0))

    def _before(self, ante: int) -> int:
        """The number of bets before the first with this ante, by number."""
        if not ante:
            return 0
        free = min(ante - 1, self._free)
        found = self._without_ante + free * self._with_each
        if free == ante - 1:
            return found
        if len(self._sides) == 1:  # a closed form, as the antes may be too many to go through
            return found + self._sides[0].within_all(
                self._left(free + 1), 2 * self._ante.unit, ante - 1 - free
            )
        return found + self._tight[ante - 1 - free]

    def _ways(self, room: int, spot: int = 0) -> int:
        """The number of ways to bet the side wagers, from this one on, with at most `room` chips."""
        side = self._sides[spot]
        if spot == len(self._sides) - 1:
            return side.within(room)
        return self._ways_before(side.within(room), room, spot)

    def _ways_before(self, number: int, room: int, spot: int) -> int:
        """The number of those ways in which the first side wager is below the one of this number."""
        side, others = self._sides[spot], self._sides[spot + 1 :]
        if len(others) > 1:
            return sum(self._ways(room - side.stake(each), spot + 1) for each in range(number))
        return (number > 0) * others[0].within(room) + others[0].within_all(
            room - side.minimum, side.unit, number - 1
        )

    def __len__(self) -> int:
        return self._before(self._antes)

    def __contains__(self, move: Any) -> bool:
        none: Any = self.make(*(0,) * len(self.spots))
        if type(move) is not type(none) or self.make(*move.amounts) != move:
            return False
        try:
            self.refuse(move)
        except Illegal:
            return False
        return True

    def __getitem__(self, index: int) -> B:  # type: ignore[override]  # no slices: nothing is listed
        number = range(len(self))[index]
        ante = bisect_right(range(self._antes), number, key=self._before) - 1
        number -= self._before(ante)
        room = self._room(ante)
        amounts = [self._ante.stake(ante)]
        for spot, side in enumerate(self._sides[:-1]):
            within = range(side.within(room))
            at = bisect_right(within, number, key=lambda each: self._ways_before(each, room, spot)) - 1
            number -= self._ways_before(at, room, spot)
            amounts.append(side.stake(at))
            room -= amounts[-1]
        return self.make(*amounts, self._sides[-1].stake(number))

    def __iter__(self) -> Iterator[B]:
        for ante in range(self._antes):
            for sides in self._sides_within(self._room(ante)):
                yield self.make(self._ante.stake(ante), *sides)

    # Numbers and parts: a digit for each wager (`croupier.numbering`, `croupier.steps`)

    @cached_property
    def _bases(self) -> tuple[int, ...]:
        return tuple(1 + len(spot.limits.amounts()) for spot in self.spots)

    @property
    def size(self) -> int:
        return prod(self._bases)

    def numbers(self) -> Sequence[int]:
        return [self.number(bet) for bet in self]

    def number(self, move: Any) -> int:
        """The number of a bet, by the digits of its wagers."""
        number = 0
        for base, digit in zip(self._bases, self.parts_of(move), strict=True):
            number = number * base + digit
        return number

    def numbered(self, number: int) -> B:
        if number >= self.size:
            raise IndexError(number)
        digits: list[int] = []
        for base in reversed(self._bases):
            number, digit = divmod(number, base)
            digits.insert(0, digit)
        bet = self.from_parts(tuple(digits))
        if bet not in self:
            raise IndexError(number)
        return bet

    def next_parts(self, taken: tuple[int, ...]) -> range:
        """The stakes of the next wager by their numbers, 0 for none."""
        if not taken:
            return range(self._antes)
        if len(taken) == len(self.spots):
            return range(0)
        room = self._room(taken[0])
        for side, number in zip(self._sides, taken[1:], strict=False):
            room -= side.stake(number)
        return range(self._sides[len(taken) - 1].within(room))

    def from_parts(self, parts: tuple[int, ...]) -> B:
        limits = (self._ante, *self._sides)
        return self.make(*(one.stake(number) for one, number in zip(limits, parts, strict=True)))

    def parts_of(self, move: Any) -> tuple[int, ...]:
        limits = (self._ante, *self._sides)
        amounts: tuple[int, ...] = move.amounts
        return tuple(
            (chips - one.minimum) // one.unit + 1 if chips else 0
            for one, chips in zip(limits, amounts, strict=True)
        )

    def _sides_within(self, room: int, spot: int = 0) -> Iterator[tuple[int, ...]]:
        if spot == len(self._sides):
            yield ()
            return
        side = self._sides[spot]
        for amount in map(side.stake, range(side.within(room))):
            for others in self._sides_within(room - amount, spot + 1):
                yield amount, *others

    def __repr__(self) -> str:
        return f"Bets({len(self):,} ways to bet {', '.join(spot.name for spot in self.spots)})"


def bet_form(start: str, spots: Sequence[Spot], none: str) -> Form:
    """The form of a bet whose text begins with `start`; `none` is the word for no bet."""
    slots = tuple(
        Slot(
            spot.word.replace("-", "_"),
            spot.limits.maximum,
            spot.limits.minimum,
            spot.limits.unit,
            before=f" {spot.word} ",
        )
        for spot in spots
    )
    return Form("chips", start, slots, f" {none}")


def bet_text(words: Sequence[str], amounts: Sequence[int], none: str) -> str:
    """The text of a bet, `ante 10 side 5`; `none` for no bet."""
    return " ".join(f"{word} {chips}" for word, chips in zip(words, amounts, strict=True) if chips) or none


def read_bet(text: str, words: Sequence[str], none: str) -> tuple[int, ...] | None:
    """The amounts of a bet, in any order of its wagers, each named once; None for another text."""
    if text == none:
        return (0,) * len(words)
    given = text.split()
    amounts = dict(zip(given[::2], given[1::2], strict=False))
    if not given or 2 * len(amounts) != len(given) or not set(amounts) <= set(words):
        return None
    if not all(re.fullmatch(r"\d{1,18}", chips, re.ASCII) for chips in amounts.values()):
        return None
    return tuple(int(amounts.get(word, 0)) for word in words)
