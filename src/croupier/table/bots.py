"""Bots at a table: each gets what its seat sees, and its move goes in by the same door as a player's."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.bots import Bot, bot_of
from croupier.chance import Stream
from croupier.table.messages import MoveCommand
from croupier.table.table import Player, Table

__all__ = ["Bots"]


class Bots:
    """The bots of one table; their luck comes from `seed`."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self._table = table
        self._seed = seed
        self._bots: dict[str, Bot] = {}

    def asked(self) -> Iterator[int]:
        """The seats of bots that owe a move."""
        hand = self._table.state.hand
        for number in () if hand is None else hand.asked:
            seat = self._table.state.seats[number]
            if seat is not None and seat.bot is not None:
                yield number

    def choose(self, number: int) -> tuple[Player, MoveCommand] | None:
        """The command of the bot on a seat, for the present number; None where it is asked nothing.

        It may think for long: all it needs is taken from the table before it begins.
        """
        state = self._table.state
        seat = state.seats[number]
        asked = self._table.choices(number)
        if seat is None or seat.bot is None or asked is None:
            return None
        if seat.player not in self._bots:
            stream = Stream(self._seed, seat.player)
            self._bots[seat.player] = bot_of(self._table.rules, seat.bot, stream)
        move = self._bots[seat.player].choose(*asked)
        command = MoveCommand(f"{state.n}", state.n, self._table.rules.write(move))
        return Player(seat.player, seat.name), command
