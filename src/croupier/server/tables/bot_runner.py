"""A table's bots on a server: each thinks elsewhere, takes its time, and never keeps its table waiting."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

from croupier.bots import beside_of
from croupier.chance import fresh_seed
from croupier.server.http.rate_limits import Buckets
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.worker_pool import Busy, Urgency, Workers
from croupier.table.bots import Bots, Thought, decided, defaulted
from croupier.table.messages import MoveCommand
from croupier.table.table import Player, Table

__all__ = ["Thinking"]

TRIES, AGAIN = 20, 0.5
"""So often, and with so many seconds between, a move is looked for beside the loop for who is away."""


class Thinking:
    """The bots of one table. `share` says on whose account they think, `play` takes their moves.

    `moves` are how many bots may make for each address. `time_out` takes the moves of `late` seats: what a
    game does for them may be as hard to find as what a bot does.
    """

    def __init__(
        self,
        name: str,
        table: Table,
        workers: Workers,
        pace: float,
        moves: Buckets,
        share: Callable[[], str],
        play: Callable[[Player, MoveCommand], None],
        time_out: Callable[[int, int, str], None],
    ) -> None:
        self._name = name
        self._rules = table.rules
        self._bots = Bots(table, fresh_seed())
        self._met: set[str] = set()
        self._workers = workers
        self._pace = pace
        self._moves = moves
        self._share = share
        self._play = play
        self._time_out = time_out
        self.late: dict[int, asyncio.Task[None]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Set those bots thinking that are asked."""
        for number in self._bots.asked():
            thought = self._bots.ask(number)
            if thought is not None and thought.player.id not in self._tasks:
                self._meet(thought.bot)
                self._tasks[thought.player.id] = asyncio.create_task(self._think(number, thought))

    def _meet(self, bot: str) -> None:
        """Have begun, where a bot first plays here, what is to be made ready for it beside the play."""
        if bot not in self._met:
            self._met.add(bot)
            wanted = beside_of(self._rules, bot)
            if wanted is not None:
                self._workers.do_beside(wanted)

    async def stop(self) -> None:
        """Think no more."""
        tasks = (*self._tasks.values(), *self.late.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake_late(self, numbers: Iterable[int]) -> None:
        """Have moves found for those whose time is up."""
        for number in numbers:
            owed = self._bots.late(number)
            if owed is not None and number not in self.late:
                self.late[number] = asyncio.create_task(self._find(number, *owed))

    async def _find(self, number: int, n: int, asked: tuple[Any, ...]) -> None:
        try:
            move = await self._found(number, asked)
            if move is not None:
                self._time_out(number, n, move)
        finally:
            self.late.pop(number, None)

    async def _found(self, number: int, asked: tuple[Any, ...]) -> str | None:
        """The move of a seat whose time is up: who is away can wait while the house has too much to do."""
        for _ in range(TRIES):
            try:
                move: str = await self._workers.do(self._share(), defaulted, *asked, urgency=Urgency.MOVE)
            except Busy as busy:
                if busy.code != "busy":  # it takes too long, and would do so again
                    break
                await asyncio.sleep(AGAIN)
            except Exception as error:
                event("bot-failed", level=logging.ERROR, table=short(self._name), error=error)
                break
            else:
                return move
        return self._bots.instead(number)

    async def _think(self, number: int, thought: Thought) -> None:
        begun, share = time.monotonic(), self._share()
        try:
            await asyncio.sleep(self._moves.reserve(share))  # a move costs the loop something, too
            move = await self._decided(number, thought, share)
            await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - begun)))
            if move is not None:
                self._play(thought.player, thought.command(move))
        finally:
            self._tasks.pop(thought.player.id, None)

    async def _decided(self, number: int, thought: Thought, share: str) -> str | None:
        """The bot's own move; where it cannot think, the one that is made for those out of time."""
        try:
            move: str = await self._workers.do(share, decided, *thought.asked(), urgency=Urgency.MOVE)
        except Busy as busy:
            event("bot-hurried", table=short(self._name), why=busy.sentence)
        except Exception as error:  # a bot's fault must not hold up the people at its table
            event("bot-failed", level=logging.ERROR, table=short(self._name), error=error)
        else:
            return move
        return self._bots.instead(number)
