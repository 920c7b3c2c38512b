"""Replays of ended hands: made by a worker process, packed, and kept for the next reader."""

from __future__ import annotations

import asyncio
import gzip
import pickle
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from croupier.advice.hand_stats import HandLine
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.server.history.hand_history import History
from croupier.server.history.match_totals import match_totals
from croupier.server.runtime.worker_pool import Urgency, WorkerPool
from croupier.table.ended_hands import EndedHand
from croupier.table.messages import encode
from croupier.worker_process import step

CACHE_BYTES = 16 * 2**20
"""Bytes of packed replays in memory."""
MOST_PLAIN = 100
"""Moments in an answer that is not packed, which is ninety times as long as a packed one."""

Key = tuple[Any, ...]
"""A key that identifies one table's present history."""
Lines = list[HandLine]


class ReplayCache:
    """Answers about ended hands. Answers that are equal for several readers are made once.

    `queue` is the caller's queue (see `worker_pool`); `table` is the key of the table's history.
    """

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0

    async def frames(
        self, history: History, table: Key, number: int, player: str, queue: str, start: int, count: int
    ) -> bytes:
        """Moments of a hand as its reader saw them, packed with gzip.

        They are as quick as a bot's move and need nothing loaded, so they wait for no review or rating.
        """
        hand = history.ended(number)
        own = hand.players.index(player) if player in hand.players else None
        key = (*table, number, own, start, count)
        return await self.get_or_make(
            key, queue, _frames, history, hand, player, start, count, urgency=Urgency.MOVE
        )

    async def proof(self, history: History, number: int, player: str, queue: str) -> bytes:
        """The proof of a hand's deal for one reader."""
        return await self._make(queue, _proof, history, history.ended(number), player)

    async def picture(self, history: History, table: Key, number: int, queue: str) -> bytes:
        """The last moment of a hand as a watcher saw it, as PNG."""
        return await self.get_or_make(
            (*table, number, "picture"), queue, _picture, history, history.ended(number)
        )

    async def question(self, name: str, seen: bytes, language: str, queue: str) -> bytes:
        """The preview of a question that anybody may answer, as PNG; `seen` is pickled."""
        return await self._cached(
            (name, "question", language), lambda: self._workers.do(queue, _question_picture, seen, language)
        )

    async def lines(self, history: History, numbers: Sequence[int], player: str, queue: str) -> Lines:
        """The statistics of some hands for one player, without reviews."""
        some = [history.ended(number) for number in numbers]
        return await self._workers.do(queue, _lines, pickle.dumps(history.rules), some, player)

    async def match(self, history: History, table: Key, player: str, queue: str) -> bytes:
        """The totals of the last match as this reader has them."""
        hands = history.match
        key = (*table, hands[0].played.number, len(hands), player, "match")
        return await self.get_or_make(key, queue, _match, history, hands, player)

    async def record(self, history: History, number: int, player: str, queue: str) -> bytes:
        """A hand as a record, for a reader who saw all its cards."""
        return await self._make(queue, _record, history, history.ended(number), player)

    async def get_or_make(
        self,
        key: Key,
        queue: str,
        job: Callable[..., bytes],
        history: History,
        *args: Any,
        urgency: Urgency = Urgency.ANSWER,
        keep: bool = True,
        patience: float | None = None,
    ) -> bytes:
        """The answer under `key`, or what `job` makes of the pickled rules and `args`.

        Without `keep` the next reader has it made again. Raises as `WorkerPool.do` does.
        """
        make = partial(self._make, queue, job, history, *args, urgency=urgency, patience=patience)
        return await self._cached(key, make, keep=keep)

    async def _cached(self, key: Key, make: Callable[[], Awaitable[bytes]], *, keep: bool = True) -> bytes:
        body = self._kept.get(key)
        if body is None:
            body = await make()
            if not keep:
                return body
            self._keep(key, body)
        self._kept.move_to_end(key)
        return body

    async def _make(
        self,
        queue: str,
        job: Callable[..., bytes],
        history: History,
        *args: Any,
        urgency: Urgency = Urgency.ANSWER,
        patience: float | None = None,
    ) -> bytes:
        rules = pickle.dumps(history.rules)
        return await self._workers.do(queue, job, rules, *args, urgency=urgency, patience=patience)

    def _keep(self, key: Key, body: bytes) -> None:
        if key not in self._kept:
            self._size += len(body)
        self._kept[key] = body
        while self._size > CACHE_BYTES and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])


async def unpacked(body: bytes) -> bytes:
    """A compressed answer, uncompressed for a client that does not accept gzip."""
    return await asyncio.to_thread(gzip.decompress, body)


# Jobs of the worker process. Each is sent the one hand that is asked for.


def history_with(rules: bytes, hand: EndedHand) -> History:
    """A history of this hand alone; `rules` are pickled."""
    known: AnyRules = pickle.loads(rules)
    history = History(known)
    history.hands.append(hand)
    return history


def _frames(rules: bytes, hand: EndedHand, player: str, start: int, count: int) -> bytes:
    frames = history_with(rules, hand).frames(hand.played.number, player, start, count)
    return gzip.compress(encode(frames), mtime=0)


def _picture(rules: bytes, hand: EndedHand) -> bytes:
    from croupier.server.history.share_image import drawn, groups_of  # Pillow is loaded only where it draws

    history = history_with(rules, hand)
    played, view = history.last_seen(hand.played.number)
    return drawn(groups_of(game_of(history.game).title, view, played.names, played.returns))


def _question_picture(seen: bytes, language: str) -> bytes:
    from croupier.server.history.share_image import question_drawn, question_in

    _, view, question = pickle.loads(seen)
    shared = bool(question.player)
    return question_drawn(question_in(view, question.name, language, fouled=question.fouled, shared=shared))


def _proof(rules: bytes, hand: EndedHand, player: str) -> bytes:
    return encode(history_with(rules, hand).proof(hand.played.number, player))


def _lines(rules: bytes, hands: Sequence[EndedHand], player: str) -> Lines:
    return [step(partial(history_with(rules, hand).line, hand.played.number, player)) for hand in hands]


def _match(rules: bytes, hands: Sequence[EndedHand], player: str) -> bytes:
    return encode(match_totals(pickle.loads(rules), hands, player))


def _record(rules: bytes, hand: EndedHand, player: str) -> bytes:
    return history_with(rules, hand).record(hand.played.number, player)
