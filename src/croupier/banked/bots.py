"""A bot that bets the lowest ante; a game adds its decisions."""

from __future__ import annotations

from typing import Any

from croupier.banked.bets import Bets
from croupier.chance import Stream
from croupier.play import Move, Options


class LowestBetBot:
    """Bets the lowest ante if its seat can afford it, and nothing else."""

    def __init__(self, rules: Any, _stream: Stream) -> None:
        self.rules = rules

    def choose(self, view: Any, options: Options) -> Move:
        move: Move = options.lowest if isinstance(options, Bets) else options[0 if self.plays(view) else -1]
        return move

    def plays(self, view: Any) -> bool:  # noqa: ARG002 - a game that folds has to look
        """True to play the hand that is due, False to fold it."""
        return True
