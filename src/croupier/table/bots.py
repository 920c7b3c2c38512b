"""Bots at a table: each gets what its seat sees, and its move goes in by the same door as a player's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier.bots import Bot, bot_of
from croupier.chance import Stream
from croupier.play import Options
from croupier.table.messages import MoveCommand
from croupier.table.state import AnyRules
from croupier.table.table import Player, Table

__all__ = ["Bots", "Thought"]


class Thought(NamedTuple):
    """A bot's decision to be made, with all that it needs: it may be made in another thread."""

    player: Player
    n: int
    rules: AnyRules
    bot: Bot
    view: Any
    options: Options

    def command(self) -> MoveCommand:
        """Think, and put the move as a command."""
        move = self.bot.choose(self.view, self.options)
        return MoveCommand(str(self.n), self.n, self.rules.write(move))


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

    def ask(self, number: int) -> Thought | None:
        """What the bot on a seat is to decide; None where no bot sits there, or it is asked nothing."""
        seat = self._table.state.seats[number]
        asked = self._table.choices(number)
        if seat is None or seat.bot is None or asked is None:
            return None
        if seat.player not in self._bots:
            stream = Stream(self._seed, seat.player)
            self._bots[seat.player] = bot_of(self._table.rules, seat.bot, stream)
        player = Player(seat.player, seat.name)
        return Thought(player, self._table.state.n, self._table.rules, self._bots[seat.player], *asked)
