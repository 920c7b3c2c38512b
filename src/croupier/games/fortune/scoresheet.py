"""Rounds of 3 Card Fortune with real cards, written down one after another (F2-F7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.errors import BadInput
from croupier.games.banked import Played, Standing, play_rounds, positions_named
from croupier.games.fortune import scoring
from croupier.games.fortune.rules import FortuneRules

__all__ = ["Position", "Written", "play_match"]


class Position(msgspec.Struct, frozen=True):
    """What lay on one position, and whose it was; `plays` is false where it was folded (F3)."""

    seat: int
    cards: str = ""
    ante: int = 0
    plays: bool = True
    lucky_pairs: int = 0
    super_six: int = 0


class Written(msgspec.Struct, frozen=True):
    """A round as it was written down; positions from the dealer's left, without those not bet on."""

    dealer: str
    positions: tuple[Position, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose each position was."""
        return tuple(position.seat for position in self.positions)


def play_match(rules: FortuneRules, start: Standing, written: Sequence[Written]) -> tuple[Played, ...]:
    """Settle rounds that follow each other. Raises BadInput naming round, player and what was expected."""

    def settle(one: Written) -> scoring.Sheet:
        _refuse_spread(rules, one.seats)
        positions = [_with_play(position) for position in one.positions]
        return scoring.score_round(rules, one.dealer, positions, positions_named(one.seats))

    return play_rounds(start, written, settle)


def _with_play(position: Position) -> scoring.Position:
    """PLAY is what the ANTE is (F3)."""
    return scoring.Position(
        position.cards,
        position.ante,
        position.ante if position.plays else 0,
        position.lucky_pairs,
        position.super_six,
    )


def _refuse_spread(rules: FortuneRules, seats: Sequence[int]) -> None:
    """Two positions of one player lie side by side, where the house lets them have two (F2)."""
    two = rules.settings.adjacent_positions
    for seat in set(seats):
        held = [at for at, own in enumerate(seats) if own == seat]
        if len(held) > 1 + two or held[-1] - held[0] > 1:
            allowed = "one position, or two side by side" if two else "one position"
            raise BadInput(f"p{seat + 1}: {len(held)} positions; expected {allowed} (F2)", "bad-positions")
