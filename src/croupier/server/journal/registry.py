"""The base class of the registries of tables and tournaments: actors in memory, each loaded once."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from prometheus_client import Gauge

from croupier.server.journal.actor import Actor
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Store

A = TypeVar("A", bound=Actor[Any])


class ActorRegistry(ABC, Generic[A]):
    """The actors of one kind in memory, by the names of their logs.

    Others are loaded when somebody asks for them. `owner` is the server's name in leases, and `count` the
    metric that shows how many actors are in memory.
    """

    def __init__(self, store: Store, owner: str, count: Gauge) -> None:
        self.on_loaded: list[Callable[[A], None]] = []
        """Called with every actor that comes into memory, before it starts."""
        self._store = store
        self._owner = owner
        self._count = count
        self.tasks = TaskScope()
        self._actors: dict[str, A] = {}
        self._loading: dict[str, asyncio.Future[A | None]] = {}

    @abstractmethod
    async def _load(self, log: str) -> A | None:
        """Load an actor from its log; None if there is none, or if it cannot be read."""

    async def _load_once(self, log: str) -> A | None:
        """Load an actor. Requests that come at the same time share one load."""
        if log not in self._loading:
            await self.tasks.open()
            self._loading[log] = self.tasks.submit("loading", self._load, log)
            self._loading[log].add_done_callback(lambda _: self._loading.pop(log, None))
        return await asyncio.shield(self._loading[log])

    def _add(self, actor: A) -> A:
        """Add an actor and start it."""
        self._actors[actor.name] = actor
        self._count.set(len(self._actors))
        for on_loaded in self.on_loaded:
            on_loaded(actor)
        actor.start(self.tasks)
        return actor

    def _remove(self, log: str) -> A:
        """Remove an actor."""
        actor = self._actors.pop(log)
        self._count.set(len(self._actors))
        return actor

    async def close(self) -> None:
        """Stop all actors. Their leases go with those of the server."""
        for loading in tuple(self._loading.values()):
            loading.cancel()
        await asyncio.gather(*(actor.stop() for actor in tuple(self._actors.values())))
        await self.tasks.close()

    @property
    def held(self) -> tuple[A, ...]:
        """The actors in memory."""
        return tuple(self._actors.values())

    def in_memory(self, log: str) -> A | None:
        """The actor of this log, if it is in memory."""
        return self._actors.get(log)

    def has(self, log: str) -> bool:
        """True if the actor of this log is in memory or being loaded."""
        return log in self._actors or log in self._loading

    def leased(self) -> Mapping[str, A]:
        """The actors that have a lease or want one, by their logs."""
        return {log: actor for log, actor in self._actors.items() if actor.wants_lease}

    def notify(self, log: str) -> None:
        """Have an actor look into its log: another server may have written there."""
        if (actor := self._actors.get(log)) is not None:
            actor.notify()

    def reload_log(self, log: str) -> None:
        """Have an actor read its whole log again: an operator has rewritten it."""
        if (actor := self._actors.get(log)) is not None:
            actor.reload_log()
