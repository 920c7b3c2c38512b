"""The totals of a match, hand by hand, as its end and its course are drawn from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import msgspec

from croupier.game.registry import game_of
from croupier.play import AnyRules, replay
from croupier.table.ended_hands import EndedHand

MOST_COUNTED = 100
"""Hands of a match whose figures are counted; a longer match has none."""


class MatchLine(msgspec.Struct, frozen=True):
    """A player of a match.

    `totals` are theirs after each hand or, in a match of one hand, after each of its parts. `counts` says
    how often each of the game's figures was true, such as a foul.
    """

    name: str
    seat: int
    """The seat of the table that they had last."""
    own: bool
    totals: tuple[int, ...]
    counts: dict[str, int]


class MatchTotals(msgspec.Struct, frozen=True):
    """The match in progress, or the last one, in the order of the table's seats.

    `first` is the number of its first hand, `began` and `ended` are when that ended and the last one did.
    `parted` says that the totals are by parts of one hand.
    """

    first: int
    began: int
    ended: int
    parted: bool
    lines: tuple[MatchLine, ...]


def match_totals(rules: AnyRules, hands: Sequence[EndedHand], reader: str) -> MatchTotals:
    """The totals of these hands of one match, at least one."""
    last = {
        player: (hand.played.seats[own], hand.played.names[own])
        for hand in hands
        for own, player in enumerate(hand.players)
    }
    steps, counted = _course(rules, hands)
    lines = [
        MatchLine(
            name,
            seat,
            player == reader,
            tuple(accumulate(step.get(player, 0) for step in steps)),
            dict(counted.get(player, {})),
        )
        for player, (seat, name) in last.items()
    ]
    played = [hand.played for hand in hands]
    return MatchTotals(
        played[0].number,
        played[0].at,
        played[-1].at,
        len(steps) > len(hands),
        tuple(sorted(lines, key=lambda line: line.seat)),
    )


def _course(
    rules: AnyRules, hands: Sequence[EndedHand]
) -> tuple[list[dict[str, int]], dict[str, Counter[str]]]:
    """The gains of each step by player, and the counts of the game's figures."""
    game = game_of(rules.game)
    course, figures = game.load("course"), game.load("figures")
    steps = [dict(zip(hand.players, hand.played.returns, strict=False)) for hand in hands]
    counts: dict[str, Counter[str]] = {}
    if course and len(hands) == 1:
        totals = course(rules, _end_of(rules, hands[0]))
        before = [(0,) * len(hands[0].players), *totals]
        gains = [[b - a for a, b in zip(*pair, strict=True)] for pair in zip(before, totals, strict=False)]
        steps = [dict(zip(hands[0].players, gain, strict=True)) for gain in gains]
    if figures and len(hands) <= MOST_COUNTED:
        for hand in hands:
            for player, found in zip(hand.players, figures(rules, _end_of(rules, hand)), strict=True):
                flags = {name: int(value) for name, value in found.items() if isinstance(value, bool)}
                counts.setdefault(player, Counter()).update(flags)
    return steps, counts


def _end_of(rules: AnyRules, hand: EndedHand) -> Any:
    *_, end = replay(rules, hand.terms, map(rules.read, hand.moves))
    return end
