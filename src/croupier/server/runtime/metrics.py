"""Counters and gauges for Prometheus, in a registry of their own so that two servers fit in one process."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterator
from functools import partial
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from croupier.server.runtime.store_failures import Failures
from croupier.version import __version__, commit

_FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Durations:
    """A histogram of durations with the bounds `_FAST`; the last count is for longer ones."""

    def __init__(self) -> None:
        self.counts = [0] * (len(_FAST) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(_FAST, seconds)] += 1
        self.sum += seconds

    def metric(self, name: str, text: str) -> HistogramMetricFamily:
        """The metric in Prometheus' form."""
        bounds = [*map(str, _FAST), "+Inf"]
        return HistogramMetricFamily(
            name, text, list(zip(bounds, accumulate(self.counts), strict=True)), self.sum
        )


class _Tallies(Collector):
    """Counters that change several times for each move: plain numbers, read only on request."""

    def __init__(self) -> None:
        self.commands: Counts[tuple[str, str]] = Counts()
        self.letters: Counts[str] = Counts(answer=0, view=0, same=0)
        self.answers: Counts[int] = Counts()
        self.append_seconds, self.command_seconds = Durations(), Durations()
        self.http_seconds = Durations()

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        """All metrics in Prometheus' form."""
        letters = {(kind,): count for kind, count in self.letters.items()}
        answers = {(str(status),): count for status, count in self.answers.items()}
        for name, text, labels, counts in (
            ("croupier_commands", "Commands by kind and result", ("kind", "result"), self.commands),
            ("croupier_letters", "Letters sent, by type", ("type",), letters),
            ("croupier_http_answers", "HTTP answers, by status", ("status",), answers),
        ):
            family = CounterMetricFamily(name, text, labels=labels)
            for values, count in counts.items():
                family.add_metric(values, count)
            yield family
        yield self.append_seconds.metric("croupier_append_seconds", "Storing a record")
        yield self.command_seconds.metric(
            "croupier_command_seconds", "From a command's arrival to its letters being on their way"
        )
        yield self.http_seconds.metric(
            "croupier_http_seconds", "HTTP requests, from their arrival to the end of the answer"
        )


class Metrics:
    """The counters. Names of players and tables are never labels.

    `commands` (by kind and result), `letters` (by type) and `answers` (by status) are plain tallies, to be
    added to; so are the `Durations`.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        gauge, counter = partial(Gauge, registry=self.registry), partial(Counter, registry=self.registry)
        ProcessCollector(registry=self.registry)
        built = gauge("croupier_build_info", "What runs", ("version", "commit"))
        built.labels(__version__, commit() or "unknown").set(1)
        self.sessions = gauge("croupier_sessions", "Sessions with an open WebSocket")
        self.waiting = gauge("croupier_work_waiting", "Costly work that waits, by its queue", ("queue",))
        self.database_bytes = gauge("croupier_database_bytes", "What the database takes")
        self.last_backup = gauge(
            "croupier_last_backup_timestamp_seconds",
            "When the last backup was made, in seconds since 1970; 0 for never",
        )
        self.sockets = gauge("croupier_sockets", "Open WebSockets")
        self.tables = gauge("croupier_tables", "Tables held in memory")
        self.tournaments = gauge("croupier_tournaments", "Tournaments held in memory")
        self.owned = gauge("croupier_tables_owned", "Tables whose lease is held here")
        tallies = _Tallies()
        self.registry.register(tallies)
        self.commands, self.letters, self.answers = tallies.commands, tallies.letters, tallies.answers
        self.append_seconds, self.command_seconds = tallies.append_seconds, tallies.command_seconds
        self.http_seconds = tallies.http_seconds
        self.failures = Failures(self.registry)
        self.skipped = counter("croupier_views_skipped", "Views that a slow reader never got")
        self.refused_sockets = counter(
            "croupier_sockets_refused", "Handshakes refused, by reason", ("reason",)
        )
        self.connections_closed = counter(
            "croupier_connections_closed", "Connections closed by the server, by reason", ("reason",)
        )

    def text(self) -> bytes:
        """All metrics in Prometheus' text form."""
        return generate_latest(self.registry)
