"""Bots: a view and the legal moves in, a move out. A bot gets only what a seat gets."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.game.registry import game_of
from croupier.play import AnyRules, Move, Options

__all__ = [
    "Beside",
    "Bot",
    "Kind",
    "Maker",
    "Preparing",
    "RandomBot",
    "beside_of",
    "bot_of",
    "bots_of",
    "kinds_of",
]


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: Any, options: Options) -> Move:
        """One of the options, for the seat whose view this is."""


class Beside(NamedTuple):
    """What is to be done beside the play, by `python -m module PID`, and what people are told of it.

    PID is the process that it is for, and ends with. Without a module there is only something to be told.
    """

    module: str
    said: str

    @property
    def command(self) -> tuple[str, ...]:
        """What is to be run, by this process."""
        return sys.executable, "-P", "-m", self.module, str(os.getpid())


@runtime_checkable
class Preparing(Protocol):
    """A bot that has something made ready before it plays as it can."""

    def prepare(self, *, live: bool) -> None:
        """Make it ready, which takes its time; `live`, with people who wait, if that is soon done."""

    def beside(self) -> Beside | None:
        """What else would be to be done then; None where it is ready, or soon."""


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose(self, view: msgspec.Struct, options: Options) -> Move:  # noqa: ARG002
        """Any of the options."""
        move: Move = options[self._stream.below(len(options))]
        return move


Maker = Callable[[Any, Stream], Bot]
"""Makes a bot under the rules of its game."""


class Kind(msgspec.Struct, frozen=True):
    """A bot of a game: what makes it, how it plays in a sentence, and how strong it is.

    `points` are what it wins from the game's usual bot in a hand of two, ± `interval` (95 %); None where
    that was not measured.
    """

    make: Maker
    sentence: str = ""
    points: float | None = None
    interval: float | None = None


def kinds_of(game: str) -> dict[str, Kind]:
    """The bots of a game by name, the default first.

    A game gives for each name a `Kind`, or only its maker. Every game has the random bot.
    """
    named: dict[str, Kind | Maker] = {**(game_of(game).load("bots") or {})}
    named.setdefault("random", Kind(lambda _rules, stream: RandomBot(stream), "Plays without thought."))
    return {name: bot if isinstance(bot, Kind) else Kind(bot) for name, bot in named.items()}


def bots_of(game: str) -> tuple[str, ...]:
    """Their names alone."""
    return tuple(kinds_of(game))


def bot_of(rules: AnyRules, name: str | None, stream: Stream, *, live: bool = False) -> Bot:
    """A bot by name (None: the game's default) under these rules; its luck comes from `stream`.

    It takes its time to get ready, unless it plays `live`, with people who wait: then it may be weaker at
    first.
    """
    kinds = kinds_of(rules.game)
    chosen = next(iter(kinds)) if name is None else name
    if chosen not in kinds:
        raise BadInput(
            "bot '{name}': expected one of {kinds:items}", "unknown-bot", name=name, kinds=list(kinds)
        )
    bot = kinds[chosen].make(rules, stream)
    if isinstance(bot, Preparing):
        bot.prepare(live=live)
    return bot


def beside_of(rules: AnyRules, name: str) -> Beside | None:
    """What is to be done beside the play with a bot of the game; nothing for most."""
    kind = kinds_of(rules.game).get(name)
    if kind is None:
        return None
    bot = kind.make(rules, Stream(bytes(32)))
    return bot.beside() if isinstance(bot, Preparing) else None
