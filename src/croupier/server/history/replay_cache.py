"""Ended hands made ready to be sent: by a process beside the loop, packed, and kept for who asks next."""

from __future__ import annotations

import asyncio
import gzip
import pickle
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any

from croupier.advice.hand_stats import HandLine
from croupier.errors import CroupierError
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.server.history.hand_history import History
from croupier.server.runtime.worker_pool import Urgency, Workers
from croupier.table.messages import encode
from croupier.worker_process import step

__all__ = ["MOST_PLAIN", "Key", "Replays", "unpacked"]

KEPT_BYTES = 16 * 2**20
"""So many bytes of packed replays are kept."""
MOST_PLAIN = 100
"""So many moments at most go to a reader who takes nothing packed: they are ninety times as long."""

Key = tuple[Any, ...]
Lines = list[HandLine]


class Replays:
    """What is asked for of ended hands, made once for all who may see the same."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0

    async def frames(
        self, history: History, table: Key, number: int, player: str, share: str, start: int, count: int
    ) -> bytes:
        """Moments of a hand as its reader saw them, packed with gzip. `table` tells it from all others."""
        told = _told(history, number)
        own = told.players.index(player) if player in told.players else None
        key = (*table, number, own, start, count)
        body = self._kept.get(key)
        if body is None:
            body = await self._made(share, _frames, history, told, player, start, count)
            self._keep(key, body)
        self._kept.move_to_end(key)
        return body

    async def proof(self, history: History, number: int, player: str, share: str) -> bytes:
        """What a reader may check of a hand."""
        return await self._made(share, _proof, history, _told(history, number), player)

    async def picture(self, history: History, table: Key, number: int, share: str) -> bytes:
        """The last moment of a hand as a watcher saw it, as PNG."""
        told = _told(history, number)
        key = (*table, number, "picture")
        body = self._kept.get(key)
        if body is None:
            body = await self._made(share, _picture, history, told)
            self._keep(key, body)
        self._kept.move_to_end(key)
        return body

    async def review(
        self, history: History, table: Key, number: int, player: str, share: str, keep: bool
    ) -> tuple[bytes, HandLine]:
        """What a reader's own decisions in a hand have cost them, and what their statistics keep of it.

        It is made once where it is worth keeping: not while what makes it better is compiled.
        """
        told = _told(history, number)
        key = (*table, number, player, "review")
        body = self._kept.get(key)
        if body is None:
            body = await self._made(share, _review, history, told, player, not keep, urgency=Urgency.REVIEW)
            if keep:
                self._keep(key, body)
        found: tuple[bytes, HandLine] = pickle.loads(body)  # of our own process
        return found

    async def lines(self, history: History, numbers: Sequence[int], player: str, share: str) -> Lines:
        """What a player's statistics keep of some hands that were not reviewed."""
        some = [_told(history, number) for number in numbers]
        found: Lines = await self._workers.do(share, _lines, pickle.dumps(history.rules), some, player)
        return found

    async def record(self, history: History, number: int, player: str, share: str) -> bytes:
        """A hand as a record, for whoever saw all its cards."""
        return await self._made(share, _record, history, _told(history, number), player)

    async def _made(
        self, share: str, work: Any, history: History, *args: Any, urgency: Urgency = Urgency.ANSWER
    ) -> bytes:
        rules = pickle.dumps(history.rules)
        body: bytes = await self._workers.do(share, work, rules, *args, urgency=urgency)
        return body

    def _keep(self, key: Key, body: bytes) -> None:
        if key not in self._kept:
            self._size += len(body)
        self._kept[key] = body
        while self._size > KEPT_BYTES and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])


async def unpacked(body: bytes) -> bytes:
    """What was packed, for a reader who takes it so."""
    return await asyncio.to_thread(gzip.decompress, body)


def _told(history: History, number: int) -> Any:
    told = next((hand for hand in history.hands if hand.played.number == number), None)
    if told is None:
        raise CroupierError("no-hand", "hand {number} has not ended at this table", number=number)
    return told


# What the other process does: a history of the one hand that is asked for.


def _history(rules: bytes, told: Any) -> History:
    known: AnyRules = pickle.loads(rules)
    history = History(known)
    history.hands.append(told)
    return history


def _frames(rules: bytes, told: Any, player: str, start: int, count: int) -> bytes:
    frames = _history(rules, told).frames(told.played.number, player, start, count)
    return gzip.compress(encode(frames), mtime=0)


def _picture(rules: bytes, told: Any) -> bytes:
    from croupier.server.history.share_image import drawn, groups_of  # drawing is loaded where it is done

    history = _history(rules, told)
    played, view = history.last_seen(told.played.number)
    return drawn(groups_of(game_of(history.game).title, view, played.names, played.returns))


def _proof(rules: bytes, told: Any, player: str) -> bytes:
    return encode(_history(rules, told).proof(told.played.number, player))


def _review(rules: bytes, told: Any, player: str, rough: bool) -> bytes:
    answer, line = _history(rules, told).review(told.played.number, player, rough=rough)
    return pickle.dumps((encode(answer), line))


def _lines(rules: bytes, some: Sequence[Any], player: str) -> Lines:
    return [step(partial(_history(rules, told).line, told.played.number, player)) for told in some]


def _record(rules: bytes, told: Any, player: str) -> bytes:
    return _history(rules, told).record(told.played.number, player)
