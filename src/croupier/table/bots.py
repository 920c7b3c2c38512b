"""Bots at a table. A bot sees its seat's view, and its move takes the same path as a player's."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.bots import bot_of
from croupier.chance import Stream
from croupier.play import AnyRules, Options
from croupier.table.messages import MoveCommand
from croupier.table.table import Player, Table


class BotDecision(NamedTuple):
    """A bot's decision to be made, with all that it needs, so that another process can make it.

    `rules` are pickled, for they stay the same; its luck comes from `seed` and the number it answers.
    """

    player: Player
    n: int
    rules: bytes
    bot: str
    seed: bytes
    view: Any
    options: Options

    def command(self, move: str | None = None) -> MoveCommand:
        """The move as a command. Without a given move it is computed here and now."""
        text = bot_move(*self.arguments()) if move is None else move
        return MoveCommand(str(self.n), self.n, text)

    def arguments(self) -> tuple[Any, ...]:
        """The arguments for `bot_move`."""
        return self.rules, self.bot, self.seed, (self.player.id, self.n), self.view, self.options


def bot_move(
    rules: bytes, bot: str, seed: bytes, label: tuple[str, int], view: Any, options: Options
) -> str:
    """A bot's move as text. Pure: the same arguments give the same move in any process."""
    known = _unpickle_rules(rules)
    return known.write(bot_of(known, bot, Stream(seed, *label), live=True).choose(view, options))


def timeout_move(rules: bytes, state: Any, seat: int) -> str:
    """The move that is made for a seat whose time is up, as text. Pure; it may take as long as a bot's."""
    known = _unpickle_rules(rules)
    return known.write(known.default(state, seat))


@lru_cache(maxsize=64)
def _unpickle_rules(rules: bytes) -> AnyRules:
    known: AnyRules = pickle.loads(rules)
    return known


class Bots:
    """The bots of one table; their luck comes from `seed`."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self._table = table
        self._seed = seed
        self._rules = b""

    def asked(self) -> Iterator[int]:
        """The seats of bots that owe a move."""
        hand = self._table.state.hand
        for number in () if hand is None else hand.asked:
            seat = self._table.state.seats[number]
            if seat is not None and seat.bot is not None:
                yield number

    def ask(self, number: int) -> BotDecision | None:
        """The pending decision of the bot on a seat; None if no bot sits there or no decision is due."""
        seat = self._table.state.seats[number]
        asked = self._table.choices(number)
        if seat is None or seat.bot is None or asked is None:
            return None
        self._rules = self._rules or pickle.dumps(self._table.rules)
        player = Player(seat.player, seat.name)
        return BotDecision(player, self._table.state.n, self._rules, seat.bot, self._seed, *asked)

    def timeout_request(self, number: int) -> tuple[int, tuple[Any, ...]] | None:
        """The number of a seat's pending decision and the arguments for `timeout_move`; None for none."""
        state = self._table.state
        own = state.game_seat(number)
        if state.hand is None or own is None or number not in state.hand.asked:
            return None
        self._rules = self._rules or pickle.dumps(self._table.rules)
        return state.hand.asked[number].n, (self._rules, state.hand.state, own)

    def fallback_move(self, number: int) -> str | None:
        """The game's default move for a bot that has to act but cannot compute its move."""
        state, rules = self._table.state, self._table.rules
        own = state.game_seat(number)
        if state.hand is None or own is None or number not in state.hand.asked:
            return None
        return rules.write(rules.default(state.hand.state, own))
