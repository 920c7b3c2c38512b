"""Bots: a view and the legal moves in, a move out. A bot gets only what a seat gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.games import game_of
from croupier.play import AnyRules, Move, Options

__all__ = ["Bot", "RandomBot", "bot_of", "bots_of"]


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: Any, options: Options) -> Move:
        """One of the options, for the seat whose view this is."""


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose(self, view: msgspec.Struct, options: Options) -> Move:  # noqa: ARG002
        """Any of the options."""
        move: Move = options[self._stream.below(len(options))]
        return move


Maker = Callable[[AnyRules, Stream], Bot]


def _makers(game: str) -> dict[str, Maker]:
    """A game's bots by name, the usual one first; every game has the random one."""
    own: dict[str, Maker] = game_of(game).load("bots") or {}
    return {**own, "random": lambda _rules, stream: RandomBot(stream)}


def bots_of(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game, the default first."""
    return tuple(_makers(game))


def bot_of(rules: AnyRules, name: str | None, stream: Stream) -> Bot:
    """A bot by name (None: the game's default) under these rules; its luck comes from `stream`."""
    makers = _makers(rules.game)
    chosen = next(iter(makers)) if name is None else name
    if chosen not in makers:
        raise BadInput(f"bot '{name}': expected one of {', '.join(makers)}", "unknown-bot")
    return makers[chosen](rules, stream)
