"""Registration of the tournament routes. Order matters: the first matching route wins."""

from __future__ import annotations

from collections.abc import Callable

from croupier.server.http.api import Api
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.worker_pool import WorkerPool
from croupier.server.tournaments.director_routes import add_directing
from croupier.server.tournaments.public_routes import add_playing
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.server.tournaments.report_routes import add_reports
from croupier.server.tournaments.structure_routes import add_structures


def add_tournaments(
    api: Api, tournaments: TournamentRegistry, workers: WorkerPool, clock: Callable[[], float]
) -> None:
    """Add all routes. Those without a tournament's name come first, because they look like names."""
    openings = RateLimiter(tournaments.settings.openings, clock)
    add_structures(api, tournaments, openings, workers)
    add_reports(api, tournaments)
    add_playing(api, tournaments, openings)
    add_directing(api, tournaments)
