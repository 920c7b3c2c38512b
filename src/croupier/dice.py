"""Dice that carry cards: six faces to a die, one text form (`9h Td Jc Qd Ks Ac`). No rules live here (P1).

A die is the tuple of its faces; a throw of several dice is either their face numbers (0 to 5, as in
`play.Cast`) or the cards they show, in the order of the dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from croupier.cards import Card, cards_html, parse_cards, text_of
from croupier.errors import BadInput
from croupier.words import msg_n

__all__ = ["PINOCHLE", "Die", "check_pinochle", "layouts", "parse_die", "faces_shown", "text_of_die"]


class Die(tuple[Card, ...]):
    """The faces of one die, in the order of their numbers."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Die({text_of(self, ' ')})"

    def _repr_html_(self) -> str:
        """The faces for a notebook."""
        return cards_html(self)


SIDES = 6
DICE_OF_DECK = 8
PINOCHLE: tuple[Card, ...] = tuple(Card(rank + suit) for rank in "9TJQKA" for suit in "cdhs")
"""The 24 different cards of the pinochle deck; the deck has two of each."""


def parse_die(text: str) -> Die:
    """Parse one die: six cards of the pinochle deck. Raises BadInput with the text found."""
    faces = parse_cards(text)
    if len(faces) != SIDES:
        raise BadInput(
            msg_n(
                "die '{text}': {n} face, expected six (P1)",
                "die '{text}': {n} faces, expected six (P1)",
                text=text,
                n=len(faces),
            ),
            "bad-die",
        )
    for card in faces:
        if card not in PINOCHLE:
            raise BadInput(
                "die '{text}': {card} is no card of the pinochle deck, 9 to A (P1)",
                "bad-die",
                text=text,
                card=card,
            )
    return Die(faces)


def check_pinochle(dice: Sequence[Die]) -> None:
    """Check that eight dice carry one 48-card pinochle deck (P1).

    Every die shows six different ranks and every card stands on exactly two dice; raises BadInput
    naming the first die or card that does not.
    """
    if len(dice) != DICE_OF_DECK:
        raise BadInput("{n} dice: the 48-card deck stands on eight (P1)", "bad-dice", n=len(dice))
    for number, die in enumerate(dice, 1):
        if len({card.rank for card in die}) != SIDES:
            raise BadInput(
                "die {number}, {die}: expected six different ranks (P1)",
                "bad-dice",
                number=number,
                die=text_of_die(die),
            )
    standing = Counter(card for die in dice for card in die)
    for card in PINOCHLE:
        if standing[card] != 2:
            raise BadInput(
                msg_n(
                    "{card} stands on {n} die, expected two (P1)",
                    "{card} stands on {n} dice, expected two (P1)",
                    card=card,
                    n=standing[card],
                ),
                "bad-dice",
            )


def text_of_die(die: Iterable[int]) -> str:
    """Write a die, or the cards that dice show: `9h Td Jc Qd Ks Ac`."""
    return text_of(die, " ")


def faces_shown(dice: Sequence[Die], faces: Sequence[int]) -> tuple[Card, ...]:
    """The cards that the dice show, from one face number per die."""
    return tuple(die[face] for die, face in zip(dice, faces, strict=True))


def layouts(dice: Sequence[Die], cards: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """Every way to put these cards, one per die in any order, on the dice: face numbers in dice order.

    Empty if there is none. Equal cards are not distinguished, so no way is listed twice.
    """
    if len(dice) != len(cards):
        return ()
    found: list[tuple[int, ...]] = []
    left = Counter(cards)

    def place(faces: tuple[int, ...]) -> None:
        if len(faces) == len(dice):
            found.append(faces)
            return
        seen: set[Card] = set()
        for face, card in enumerate(dice[len(faces)]):
            if left[card] and card not in seen:
                seen.add(card)
                left[card] -= 1
                place((*faces, face))
                left[card] += 1

    place(())
    return tuple(found)
