"""What the server counts, for Prometheus. A registry of its own, so that two servers fit in one process."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]

_FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters. Names of players and tables are never labels."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("croupier_sockets", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("croupier_tables", "Tables held in memory", registry=self.registry)
        self.owned = Gauge(
            "croupier_tables_owned", "Tables whose lease is held here", registry=self.registry
        )
        self.commands = Counter(
            "croupier_commands", "Commands by kind and result", ("kind", "result"), registry=self.registry
        )
        self.append_seconds = Histogram(
            "croupier_append_seconds", "Storing a record", buckets=_FAST, registry=self.registry
        )
        self.command_seconds = Histogram(
            "croupier_command_seconds",
            "From a command's arrival to its letters being on their way",
            buckets=_FAST,
            registry=self.registry,
        )
        letters = Counter("croupier_letters", "Letters sent, by type", ("type",), registry=self.registry)
        self.answers, self.views, self.sames = map(letters.labels, ("answer", "view", "same"))
        self.skipped = Counter(
            "croupier_views_skipped", "Views that a slow reader never got", registry=self.registry
        )
        self.refused_sockets = Counter(
            "croupier_sockets_refused", "Handshakes refused, by reason", ("reason",), registry=self.registry
        )

    def text(self) -> bytes:
        """All of it in Prometheus' text form."""
        return generate_latest(self.registry)
