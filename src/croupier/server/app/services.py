"""The parts of one server process, made once: store, settings, metrics, workers, tables, tournaments."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec

from croupier.game.preset_registry import SHIPPED, PresetRegistry
from croupier.server.app.maintenance import Maintenance
from croupier.server.coach.rating_jobs import RatingJobs
from croupier.server.history.history_cache import HistoryCache
from croupier.server.runtime.event_log_names import is_tournament
from croupier.server.runtime.leases import Leases, LeaseWish
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.runtime.worker_pool import WorkerPool
from croupier.server.store import Store
from croupier.server.tables.chat import RelayedMessage
from croupier.server.tables.registry import TableRegistry
from croupier.server.tournaments.online_tables import OnlineTournaments
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.table.messages import encode


class Services:
    """Everything that one server process is made of, and its start and end.

    `clock` is what limits go by, in seconds.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        presets: PresetRegistry = SHIPPED,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.presets = presets
        self.clock = clock
        self.metrics = Metrics()
        self.workers = WorkerPool(self.settings.workers)
        self.tasks = TaskScope()
        self.owner = secrets.token_hex(8) if store.shared else "embedded"
        self.tables = TableRegistry(
            store, self.settings, self.metrics, self.workers, presets, self.owner, clock, self._relay
        )
        self.tournaments = TournamentRegistry(store, self.settings, self.metrics, self.owner)
        self.online = OnlineTournaments(self)
        self.tables.on_loaded.append(self.online.on_table_loaded)
        self.tournaments.on_loaded.append(self.online.on_tournament_loaded)
        failures, holders = self.metrics.failures, (self.tables, self.tournaments)
        self.histories = HistoryCache(self.tables, store)
        is_on = self.settings.workers > 0  # where threads do the work, ratings would delay moves
        self.ratings = RatingJobs(store, self.histories, self.workers, failures, self.tasks, is_on=is_on)
        self.tables.on_loaded.append(self.ratings.on_table_loaded)
        self.leases = Leases(store, self.owner, self.settings.lease, failures, holders, self.tasks)
        self.maintenance = Maintenance(store, self.settings, failures, *holders, self.tasks)
        self._is_prepared = False

    async def prepare(self) -> None:
        """Read what a start needs, once. Raises Unavailable; nothing has begun then."""
        if not self._is_prepared:
            for part in (self.maintenance, self.tables, self.tournaments, self.online):
                await part.prepare()
            self._is_prepared = True

    async def start(self) -> None:
        """Begin. Small servers have loaded all tables when this returns, see `TableRegistry.start`."""
        await self.prepare()
        await self.tasks.open()
        self.store.listen(self._on_append, self._on_message)
        self.leases.start()
        self.maintenance.start()
        self.ratings.start()
        await self.tournaments.start()
        self.online.start()
        await self.tables.start()

    async def close(self) -> None:
        """Stop all tables and tournaments, give back their leases and close the store."""
        await self.tasks.close()
        await self.tables.close()
        await self.tournaments.close()
        await self.workers.close()
        await self.leases.release_all()
        await self.store.close()
        event("stopped")

    def _on_append(self, log: str) -> None:
        """Another server has written to a log."""
        (self.tournaments if is_tournament(log) else self.tables).notify(log)

    def _relay(self, table: str, line: RelayedMessage) -> None:
        """Tell the other servers what somebody has said at a table."""
        if self.store.shared:
            self.store.broadcast(encode((table, line)).decode())

    def _on_message(self, text: str) -> None:
        """Another server has sent a line of chat or asks for leases."""
        with suppress(msgspec.MsgspecError):  # a later version may send other messages
            message = msgspec.json.decode(text, type=tuple[str, RelayedMessage] | LeaseWish)
            if isinstance(message, LeaseWish):
                self.leases.grant(message)
            elif actor := self.tables.in_memory(message[0]):
                actor.receive_relayed(message[1])
