"""Bots for Open-Face Chinese Poker: four levels of one solver, and `random`.

A level knows the same as its seat: its own cards, the open boards and the rules. The two weaker ones play
by the network alone; the stronger ones use kernels that are compiled once on a machine. If people wait for
their moves, they also play by the network until that is done.
"""

from __future__ import annotations

from functools import partial

from croupier.bots import BackgroundJob, BotSpec, RandomBot
from croupier.chance import Stream
from croupier.games.ofc import OfcRules, Placement, View
from croupier.games.ofc.bots.level_table import LEVELS, Level
from croupier.play import Options


class LevelBot:
    """Plays at a level."""

    def __init__(self, rules: OfcRules, stream: Stream, level: Level) -> None:
        self._rules = rules
        self._stream = stream
        self._level = level

    def prepare(self, *, live: bool) -> None:
        """Have the kernels ready, where the level thinks; live, if they are compiled."""
        if self._level.needs_kernels:
            from croupier.games.ofc.bots.kernels import prepare

            prepare(live=live)

    def beside(self) -> BackgroundJob | None:
        """The background job that compiles the kernels, if that is needed."""
        if not self._level.needs_kernels:
            return None
        from croupier.games.ofc.bots.kernels import beside

        return beside()

    def choose(self, view: View, options: Options) -> Placement:
        from croupier.games.ofc.bots.level_policy import choose

        return choose(self._rules, view, options, self._level, self._stream)


USUAL = "club"
BOTS: dict[str, BotSpec] = {
    **{
        name: BotSpec(partial(LevelBot, level=level), level.sentence, level.points, level.interval)
        for name, level in sorted(LEVELS.items(), key=lambda one: one[0] != USUAL)
    },
    "random": BotSpec(lambda _rules, stream: RandomBot(stream), "Places without thought.", -11.6, 1.6),
}
