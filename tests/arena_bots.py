"""Bots for the arena's tests, named there as `tests.arena_bots:NAME`."""

import os
import sys
from typing import Any

from croupier.bots import Bot, RandomBot
from croupier.chance import Stream
from croupier.games.fortune import Bet, FortuneRules
from croupier.play import Move, Options


def also_random(_rules: Any, stream: Stream) -> Bot:
    """The random bot by another name."""
    return RandomBot(stream)


class _Last:
    def choose(self, view: Any, options: Options) -> Move:  # noqa: ARG002
        move: Move = options[len(options) - 1]
        return move


def last(_rules: Any, _stream: Stream) -> Bot:
    """The last of the options: of OFC's, as much as there is room for goes behind; of others', a fold."""
    return _Last()


def otherwise(_rules: Any, stream: Stream) -> Bot:
    """At random, too, with other luck."""
    stream.below(256)
    return RandomBot(stream)


class _PlaysAll:
    def __init__(self, rules: FortuneRules) -> None:
        self._ante = rules.settings.limits.ante.minimum

    def choose(self, view: Any, options: Options) -> Any:  # noqa: ARG002
        first = options[0]
        return Bet(first.seat, first.position, self._ante) if isinstance(first, Bet) else first


def plays_all(rules: Any, _stream: Stream) -> Bot:
    """For 3 Card Fortune: the lowest ante, and PLAY with whatever it holds."""
    return _PlaysAll(rules)


class _Wrong:
    def choose(self, view: Any, options: Options) -> Any:  # noqa: ARG002
        return "all in"


def wrong(_rules: Any, _stream: Stream) -> Bot:
    """Chooses what is no move."""
    return _Wrong()


def leaves(_rules: Any, _stream: Stream) -> Bot:
    """Takes all of Python with it."""
    sys.exit(0)


def broken(_rules: Any, _stream: Stream) -> Bot:
    """Cannot even be made."""
    raise RuntimeError("no brain today")


def deadly(_rules: Any, _stream: Stream) -> Bot:
    """Takes its process with it."""
    os._exit(3)


class _Interrupted:
    moves = 0

    def choose(self, view: Any, options: Options) -> Move:  # noqa: ARG002
        _Interrupted.moves += 1
        if _Interrupted.moves == 40:
            raise KeyboardInterrupt
        move: Move = options[0]
        return move


def interrupted(_rules: Any, _stream: Stream) -> Bot:
    """At its fortieth move somebody presses Ctrl-C."""
    return _Interrupted()


nothing = 5
