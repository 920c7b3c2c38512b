"""Bots: a view and the legal moves in, a move out. A bot gets only what a seat gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.games import game_of
from croupier.play import AnyRules, Move, Options

__all__ = ["Bot", "Kind", "Maker", "RandomBot", "bot_of", "bots_of", "kinds_of"]


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


def _kinds(game: str) -> tuple[dict[str, Kind], dict[str, str]]:
    """A game's bots, the usual one first, and who plays for those that are no more.

    A game names its bots, and for each a Kind or merely what makes it; for one that is no more, who plays
    where a log has it. Every game has the random one.
    """
    named: dict[str, Kind | Maker | str] = {**(game_of(game).load("bots") or {})}
    named.setdefault("random", Kind(lambda _rules, stream: RandomBot(stream), "Plays without thought."))
    heirs = {name: heir for name, heir in named.items() if isinstance(heir, str)}
    kinds = {
        name: bot if isinstance(bot, Kind) else Kind(bot)
        for name, bot in named.items()
        if not isinstance(bot, str)
    }
    return kinds, heirs


def kinds_of(game: str) -> dict[str, Kind]:
    """The bots that play a game by name, the default first."""
    return _kinds(game)[0]


def bots_of(game: str) -> tuple[str, ...]:
    """Their names alone."""
    return tuple(kinds_of(game))


def bot_of(rules: AnyRules, name: str | None, stream: Stream, *, logged: bool = False) -> Bot:
    """A bot by name (None: the game's default) under these rules; its luck comes from `stream`.

    With `logged`, a name that a log has may be that of a bot that is no more: another plays for it.
    """
    kinds, heirs = _kinds(rules.game)
    chosen = next(iter(kinds)) if name is None else name
    if logged:
        chosen = heirs.get(chosen, chosen)
    if chosen not in kinds:
        raise BadInput(f"bot '{name}': expected one of {', '.join(kinds)}", "unknown-bot")
    return kinds[chosen].make(rules, stream)
