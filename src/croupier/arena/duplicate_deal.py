"""Duplicate chance: the cards and dice of each seat are laid out beforehand, independent of play.

A shoe deals from the top, so a seat that takes one card more, or sits out, shifts the cards of all others.
Here the shuffled deck is dealt into piles beforehand, one for each seat and one for a banker, and a seat's
next card comes from its own pile. Dice are laid out by seat, turn, roll and die. Bots that change seats
therefore meet the same luck in the same place.
"""

from __future__ import annotations

from croupier.cards import Card, cards_in
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.play import AnyRules, Cast, Deal, Draw, Move, Roll


class DuplicateDeal:
    """The chance of one hand, the same for the same seed and label; see `croupier.chance.Chance`."""

    def __init__(self, rules: AnyRules, seats: int, seed: bytes, *label: str | int) -> None:
        self._seed = seed
        self._label = label
        self._seats = seats
        self._count = seats + rules.banked
        self._piles: list[list[Card]] | None = None
        self._asked: int | None = -1
        self._turns: dict[int | None, int] = {}
        self._rolls = 0

    def answer(self, turn: Draw | Roll) -> Move:
        """Deal from the seat's own pile, or roll. Raises BadInput where too few cards are left."""
        if turn.seat != self._asked:
            self._asked, self._rolls = turn.seat, 0
            self._turns[turn.seat] = self._turns.get(turn.seat, 0) + 1
        if isinstance(turn, Draw):
            return Deal(turn.seat, self._dealt(turn))
        self._rolls += 1
        stream = Stream(
            self._seed, *self._label, "roll", str(turn.seat), self._turns[turn.seat], self._rolls
        )
        faces = [stream.below(turn.sides) for _ in range(max(turn.dice, default=-1) + 1)]
        return Cast(turn.seat, tuple(faces[die] for die in turn.dice))

    def _dealt(self, draw: Draw) -> tuple[Card, ...]:
        if self._piles is None:
            deck = Stream(self._seed, *self._label, "deal").shuffled(cards_in(draw.left))
            self._piles = [deck[place :: self._count] for place in range(self._count)]
        own = self._seats if draw.seat is None else draw.seat
        pile = self._piles[own] if own < self._count else []
        dealt: list[Card] = []
        while len(dealt) < draw.count:
            card = pile.pop(0) if pile else self._spare()
            if draw.left >> card & 1:
                dealt.append(card)
        return tuple(dealt)

    def _spare(self) -> Card:
        """For a seat whose pile is used up: the last card of the largest pile."""
        largest = max(self._piles or [[]], key=len)
        if not largest:
            raise BadInput("no cards are left to deal: the deck was laid out for another hand")
        return largest.pop()
