"""Bot moves and timeout moves of one table, computed by worker processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

from croupier.bots import preparation_for
from croupier.chance import fresh_seed
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.runtime.worker_pool import Busy, Urgency, WorkerPool
from croupier.table.bots import BotDecision, Bots, bot_move, timeout_move
from croupier.table.messages import MoveCommand
from croupier.table.table import Player, Table

TRIES, AGAIN = 20, 0.5
"""Attempts to have a timeout move computed while the workers are busy, and seconds between them."""


class BotRunner:
    """Runs the bots of one table.

    `share` returns the queue key of their work, `play` takes their moves, and `moves` limits the moves for
    each address. `time_out` takes timeout moves of `late` seats, which may be as costly as a bot's move.
    """

    def __init__(
        self,
        name: str,
        table: Table,
        tasks: TaskScope,
        workers: WorkerPool,
        pace: float,
        moves: RateLimiter,
        share: Callable[[], str],
        play: Callable[[Player, MoveCommand], None],
        time_out: Callable[[int, int, str], None],
    ) -> None:
        self._name = name
        self._rules = table.rules
        self._bots = Bots(table, fresh_seed())
        self._met: set[str] = set()
        self._scope = tasks
        self._workers = workers
        self._pace = pace
        self._moves = moves
        self._share = share
        self._play = play
        self._time_out = time_out
        self.late: dict[int, asyncio.Future[None]] = {}
        self._tasks: dict[str, asyncio.Future[None]] = {}

    async def wake(self) -> None:
        """Start a task for every bot that is to move."""
        for number in self._bots.asked():
            thought = self._bots.ask(number)
            if thought is not None and thought.player.id not in self._tasks:
                await self._meet(thought.bot)
                self._tasks[thought.player.id] = self._scope.start("bot", self._think, number, thought)

    async def _meet(self, bot: str) -> None:
        """Start the background job that a bot needs, when it first plays here."""
        if bot not in self._met:
            self._met.add(bot)
            wanted = preparation_for(self._rules, bot)
            if wanted is not None:
                await self._workers.run_in_background(wanted)

    async def stop(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        tasks = (*self._tasks.values(), *self.late.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def queue_timeout_moves(self, numbers: Iterable[int]) -> None:
        """Start a task for the timeout move of each of these seats."""
        for number in numbers:
            owed = self._bots.timeout_request(number)
            if owed is not None and number not in self.late:
                self.late[number] = self._scope.start("late move", self._find, number, *owed)

    async def _find(self, number: int, n: int, asked: tuple[Any, ...]) -> None:
        try:
            move = await self._found(number, asked)
            if move is not None:
                self._time_out(number, n, move)
        finally:
            self.late.pop(number, None)

    async def _found(self, number: int, asked: tuple[Any, ...]) -> str | None:
        """The timeout move of a seat. It waits while the workers are busy, because nobody sits there."""
        for _ in range(TRIES):
            try:
                move: str = await self._workers.do(
                    self._share(), timeout_move, *asked, urgency=Urgency.MOVE
                )
            except Busy as busy:
                if busy.code != "busy":  # it took too long, and would do so again
                    break
                await asyncio.sleep(AGAIN)
            except Exception as error:
                event("bot-failed", level=logging.ERROR, table=short(self._name), error=error)
                break
            else:
                return move
        return self._bots.fallback_move(number)

    async def _think(self, number: int, thought: BotDecision) -> None:
        begun, share = time.monotonic(), self._share()
        try:
            # Applying a move takes event-loop time, so moves are rate-limited, too.
            await asyncio.sleep(self._moves.reserve(share))
            move = await self._decided(number, thought, share)
            await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - begun)))
            if move is not None:
                self._play(thought.player, thought.command(move))
        finally:
            self._tasks.pop(thought.player.id, None)

    async def _decided(self, number: int, thought: BotDecision, share: str) -> str | None:
        """The bot's move, or the timeout move if the workers do not compute one."""
        try:
            move: str = await self._workers.do(share, bot_move, *thought.arguments(), urgency=Urgency.MOVE)
        except Busy as busy:
            event("bot-hurried", table=short(self._name), why=busy.sentence)
        except Exception as error:  # a bot's fault must not hold up the people at its table
            event("bot-failed", level=logging.ERROR, table=short(self._name), error=error)
        else:
            return move
        return self._bots.fallback_move(number)
