"""Rounds of Asian Stud with real cards, written down one after another (A2–A7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.errors import BadInput
from croupier.games.asian_stud import scoring
from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.banked import Played, Standing, play_rounds, positions_named

__all__ = ["Player", "Written", "play_match"]


class Player(msgspec.Struct, frozen=True):
    """What lay before one player; `raised` is false where they folded (A3), `set` is their own three."""

    seat: int
    cards: str = ""
    ante: int = 0
    raised: bool = True
    side: int = 0
    set: str = ""


class Written(msgspec.Struct, frozen=True):
    """A round as it was written down; players from the dealer's left, without those who sat out."""

    dealer: str
    players: tuple[Player, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose each place was."""
        return tuple(player.seat for player in self.players)


def play_match(rules: AsianStudRules, start: Standing, written: Sequence[Written]) -> tuple[Played, ...]:
    """Settle rounds that follow each other. Raises BadInput naming round, player and what was expected."""

    def settle(one: Written) -> scoring.Sheet:
        if len(set(one.seats)) < len(one.seats):
            raise BadInput("players: expected every player once", "bad-seats")
        players = [_with_raise(player) for player in one.players]
        return scoring.score_round(rules, one.dealer, players, positions_named(one.seats))

    return play_rounds(start, written, settle)


def _with_raise(player: Player) -> scoring.Player:
    """The raise is what the ante is (A3)."""
    raised = player.ante if player.raised else 0
    return scoring.Player(player.cards, player.ante, raised, player.side, player.set)
