"""Whole-number chips: double entry, and settlement in paying order with limited action (C6, OFC9, OFC11).

Accounts are named by seat number; None is the house.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Literal, get_args

import msgspec

from croupier.errors import BadInput
from croupier.words import English, msg, msg_n

__all__ = [
    "PAYING",
    "Entry",
    "Paying",
    "balances",
    "carry_stacks",
    "payments_for",
    "settle",
    "stacks_after",
]

Paying = Literal["side-action", "in-order", "win-cap", "unlimited"]
PAYING: tuple[Paying, ...] = get_args(Paying)


HAND = English("hand")
"""The reason for a payment if the game gives none."""


class Entry(msgspec.Struct, frozen=True):
    """One payment: `amount` whole units, at least 0, from `payer` to `payee`, for `what`."""

    payer: int | None
    payee: int | None
    amount: int
    what: str


def balances(entries: Iterable[Entry], seats: int) -> tuple[tuple[int, ...], int]:
    """The gains of every seat and of the house by these entries. They sum to zero."""
    account: dict[int | None, int] = dict.fromkeys((*range(seats), None), 0)
    for entry in entries:
        account[entry.payer] -= entry.amount
        account[entry.payee] += entry.amount
    return tuple(account[seat] for seat in range(seats)), account[None]


def stacks_after(held: Sequence[int], gains: Sequence[int]) -> tuple[int, ...]:
    """The stacks of every seat after these gains. The house's gain, which comes last, is left out."""
    return tuple(map(sum, zip(held, gains[: len(held)], strict=True)))


def carry_stacks(
    stacks: Sequence[int] | None, kept: Sequence[int | None], chips: Sequence[int]
) -> tuple[int, ...] | None:
    """The stacks by new seats: `kept` names each one's old seat, None for who brings their `chips` anew."""
    if stacks is None:
        return None
    return tuple(new if old is None else stacks[old] for old, new in zip(kept, chips, strict=True))


def payments_for(gains: Sequence[int], *, banked: bool = False, what: str = HAND) -> tuple[Entry, ...]:
    """Payments that lead to these gains: each loser pays the winners, seat by seat.

    The gains sum to zero. With `banked` the last gain is the house's.
    """
    house = len(gains) - 1 if banked else None
    left = list(gains)
    entries = []
    for payer, payee in product(range(len(left)), repeat=2):
        amount = min(-left[payer], left[payee])
        if amount > 0:
            left[payer] += amount
            left[payee] -= amount
            who, whom = (None if seat == house else seat for seat in (payer, payee))
            entries.append(Entry(who, whom, amount, what))
    return tuple(entries)


def settle(
    points: Mapping[tuple[int, int], int],
    order: Sequence[int],
    value: int,
    stacks: Sequence[int] | None,
    paying: Paying = "side-action",
) -> tuple[Entry, ...]:
    """Pay the points between every two seats, in paying order (OFC9).

    `points[i, j]`, for i before j in `order`, is what i nets from j; `value` the chips a point is worth;
    `stacks` the chips by seat, None for none. With `unlimited`, or without stacks, everything is paid.
    Otherwise (OFC11):

    - `side-action`: every chip gets action once; a pair moves no more than either still has in action.
    - `in-order`: paid in full from what the payer has by then, chips just won included.
    - `win-cap`: the same, but nobody wins more in the hand than the stack they began it with.

    Raises BadInput for a point value below 1, or a stack below 0 where stacks are the limit.
    """
    if value < 1:
        raise BadInput("point value {value}: expected a whole number of chips, at least 1", value=value)
    free = stacks is None or paying == "unlimited"
    if stacks is not None and not free and min(stacks) < 0:
        raise BadInput("stacks [{stacks:items}]: expected no stack below 0", stacks=list(stacks))
    action = list(stacks or ())  # what may still be staked
    room = list(stacks or ())  # what may still be won
    entries = []
    for one, other in combinations(order, 2):
        net = points[one, other]
        payer, payee = (other, one) if net > 0 else (one, other)
        due = amount = abs(net) * value
        if not free:
            limit = action[payer] if paying == "in-order" else min(action[payer], room[payee])
            amount = min(due, limit)
            action[payer] -= amount
            if paying == "side-action":
                action[payee] -= amount
                room[payer] -= amount
            else:
                action[payee] += amount
            room[payee] -= amount
        if net:
            what = msg_n(
                "{n:plain} point at {value:plain}",
                "{n:plain} points at {value:plain}",
                n=abs(net),
                value=value,
            )
            if amount < due:
                what = msg("{points}, {due:plain} due", points=what, due=due)
            entries.append(Entry(payer, payee, amount, English(what)))
    return tuple(entries)
