"""The players of the arena: a bot of the game, one of a module's, or a program."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from croupier.arena.protocols import Entrant, MatchClock, SeatedBot, SeedLabel
from croupier.bots import Maker, bot_of, bots_of
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.game.registry import all_games
from croupier.play import AnyRules, Move, Options, Terms
from croupier.words import msg


class _Own:
    """A bot in this process. Its processor time is the process's."""

    clock = staticmethod(time.process_time)

    def __init__(self, name: str, maker: Maker, rules: AnyRules, luck: SeedLabel) -> None:
        self._name = name
        seed, label = luck
        self._bot = _call_guarded(name, lambda: maker(rules, Stream(seed, *label)))

    def choose(self, view: Any, options: Options) -> Move | None:
        """The bot's move. Raises BadInput where the bot fails, or its move is none of the options."""
        move: Move = _call_guarded(self._name, lambda: self._bot.choose(view, options))
        if move not in options:
            raise BadInput(
                "bot '{name}': chose {move}, which is no legal move", name=self._name, move=repr(move)
            )
        return move

    def end(self, returns: tuple[int, ...], view: Any) -> None:
        """It need not know."""


def _call_guarded(name: str, act: Any) -> Any:
    """The result of a call to a bot, which may be anybody's code; BadInput with its failure."""
    try:
        return act()
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        raise BadInput(
            "bot '{name}': {kind}: {error}", "broken-bot", name=name, kind=type(error).__name__, error=error
        ) from error


class MakerEntrant:
    """An entrant whose bots are made in this process, one for each hand and seat."""

    def __init__(self, name: str, maker: Maker) -> None:
        self.name = name
        self._maker = maker

    def sit(
        self,
        rules: AnyRules,
        seat: int,  # noqa: ARG002
        terms: Terms,  # noqa: ARG002
        luck: SeedLabel,
        clock: MatchClock | None = None,  # noqa: ARG002
    ) -> SeatedBot:
        return _Own(self.name, self._maker, rules, luck)


def entrant_of(game: str | None, name: str, clock_ms: int | None = None, *, live: bool = False) -> Entrant:
    """An entrant by name: a bot of the game; `module:NAME`, called with rules and a stream; `./program`.

    While the game is not known (None), it may be a bot of any.

    A program is a command with a `/` in its first word, with `clock_ms` milliseconds for a move. A bot of
    the game plays `live` if people wait. Raises BadInput for an unknown name.
    """
    if "/" in name.partition(" ")[0]:
        from croupier.arena.program import CLOCK, ProgramEntrant

        return ProgramEntrant(name, CLOCK if clock_ms is None else clock_ms)
    if ":" in name:
        return MakerEntrant(name, _import_maker(name))
    games = [one.key for one in all_games()] if game is None else [game]
    known = dict.fromkeys(bot for key in games for bot in bots_of(key))
    if name not in known:
        others = msg("a module's as module:NAME, or a program as ./program")
        raise BadInput(
            "bot '{name}': expected one of {known:items}, {others}",
            "unknown-bot",
            name=name,
            known=list(known),
            others=others,
        )
    return MakerEntrant(name, lambda rules, stream: bot_of(rules, name, stream, live=live))


def _import_maker(named: str) -> Maker:
    module, _, name = named.partition(":")
    try:
        maker: Maker = getattr(import_module(module), name)
    except (Exception, SystemExit) as error:  # Another package's module may raise any error.
        why = msg("cannot be loaded: {kind}: {error}", kind=type(error).__name__, error=error)
        raise BadInput("bot '{named}': {why}", "unknown-bot", named=named, why=why) from error
    if not callable(maker):
        raise BadInput(
            "bot '{named}': expected a function of rules and a stream", "unknown-bot", named=named
        )
    return maker


def default_of(rules: AnyRules, state: Any, seat: int, options: Options) -> Move:
    """The move that is made for a bot which makes none: the game's default, or else the last option."""
    move = rules.default(state, seat)
    if move not in options:
        move = options[len(options) - 1]
    return move


def end_programs() -> None:
    """Stop the programs that this process has started."""
    if programs := sys.modules.get("croupier.arena.program"):
        programs.close_programs()


@contextmanager
def ending_programs() -> Iterator[None]:
    """Programs that are started meanwhile in this process are ended with it."""
    try:
        yield
    finally:
        end_programs()
