"""What to keep of a roll: every choice with its exact value, best first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cards import Card
from croupier.dice import faces_shown
from croupier.odds.report import exact

if TYPE_CHECKING:
    from croupier.games.pinzique.odds.turn import Turn

__all__ = ["Advice", "Option", "advice"]


class Option(msgspec.Struct, frozen=True):
    """Keep these dice (from 0) that show these cards; `value` is the turn's points on average."""

    dice: tuple[int, ...]
    cards: tuple[Card, ...]
    value: Fraction
    stands: bool


class Advice(msgspec.Struct, frozen=True):
    """Every choice for the dice that show, best first."""

    cards: tuple[Card, ...]
    rolls_left: int
    options: tuple[Option, ...]

    def plain(self) -> dict[str, Any]:
        """The answer of `croupier advise pinzique --json`; dice count from 1, as they are said."""
        return {
            "cards": [str(card) for card in self.cards],
            "rolls_left": self.rolls_left,
            "options": [
                {
                    "move": _move(option),
                    "cards": [str(card) for card in option.cards],
                    "value": exact(option.value),
                }
                for option in self.options
            ],
        }


def _move(option: Option) -> str:
    if option.stands:
        return "stand"
    return f"keep {' '.join(str(die + 1) for die in option.dice) or 'none'}"


def advice(turn: Turn, faces: Sequence[int], rolls_left: int, locked: tuple[int, ...] = ()) -> Advice:
    """The value of every choice of dice to keep; those locked stay (P2)."""
    cards = faces_shown(turn.rolls.dice, faces)
    options = tuple(
        Option(dice, tuple(cards[die] for die in dice), value, len(dice) == len(cards))
        for dice, value in turn.options(faces, rolls_left, locked)
    )
    return Advice(cards, rolls_left, options)
