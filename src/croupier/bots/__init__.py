"""Bots: programs that choose a move from a view and the legal moves. A bot sees only what its seat sees."""

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
    "BackgroundJob",
    "Bot",
    "BotSpec",
    "Maker",
    "NeedsPreparation",
    "RandomBot",
    "bot_of",
    "bots_of",
    "kinds_of",
    "preparation_for",
]


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: Any, options: Options) -> Move:
        """One of the options, for the seat whose view this is."""


class BackgroundJob(NamedTuple):
    """A job in the background of play, run as `python -m module PID`, with a message for people.

    PID is the process that it serves; the job ends with that process. Without a module there is only the
    message.
    """

    module: str
    message: str

    @property
    def command(self) -> tuple[str, ...]:
        """The command line of the job, for this process."""
        return sys.executable, "-P", "-m", self.module, str(os.getpid())


@runtime_checkable
class NeedsPreparation(Protocol):
    """A bot that has something made ready before it plays as it can."""

    def prepare(self, *, live: bool) -> None:
        """Make it ready, which takes its time. With `live`, people wait, so only quick
        preparation is done.
        """

    def beside(self) -> BackgroundJob | None:
        """The background job that would make it ready; None if it is ready, or will be soon."""


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


class BotSpec(msgspec.Struct, frozen=True):
    """A bot of a game: its maker, a sentence on how it plays, and its strength.

    `points` are its winnings from the game's usual bot in a hand of two, ± `interval` (95 %); None if not
    measured.
    """

    make: Maker
    sentence: str = ""
    points: float | None = None
    interval: float | None = None


def kinds_of(game: str) -> dict[str, BotSpec]:
    """The bots of a game by name, the default first.

    A game gives for each name a `BotSpec`, or only its maker. Every game has the random bot.
    """
    named: dict[str, BotSpec | Maker] = {**(game_of(game).load("bots") or {})}
    named.setdefault("random", BotSpec(lambda _rules, stream: RandomBot(stream), "Plays without thought."))
    return {name: bot if isinstance(bot, BotSpec) else BotSpec(bot) for name, bot in named.items()}


def bots_of(game: str) -> tuple[str, ...]:
    """Their names alone."""
    return tuple(kinds_of(game))


def bot_of(rules: AnyRules, name: str | None, stream: Stream, *, live: bool = False) -> Bot:
    """A bot by name (None: the game's default) under these rules; its randomness comes from `stream`.

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
    if isinstance(bot, NeedsPreparation):
        bot.prepare(live=live)
    return bot


def preparation_for(rules: AnyRules, name: str) -> BackgroundJob | None:
    """The background job for a bot of the game; None for most bots."""
    kind = kinds_of(rules.game).get(name)
    if kind is None:
        return None
    bot = kind.make(rules, Stream(bytes(32)))
    return bot.beside() if isinstance(bot, NeedsPreparation) else None


Beside, Kind, Preparing = BackgroundJob, BotSpec, NeedsPreparation
"""The former names, kept for games from other packages."""
