"""All addresses of tournaments; of two that fit the one that is added first."""

from __future__ import annotations

from collections.abc import Callable

from croupier.web.api import Api
from croupier.web.limits import Buckets
from croupier.web.tournament.api import add_playing
from croupier.web.tournament.api_directing import add_directing
from croupier.web.tournament.api_structures import add_structures
from croupier.web.tournament.registry import TournamentRegistry
from croupier.web.tournament.reports import add_reports

__all__ = ["add_tournaments"]


def add_tournaments(api: Api, tournaments: TournamentRegistry, clock: Callable[[], float]) -> None:
    """Add them: those without a tournament's name first, for they would pass for names."""
    openings = Buckets(tournaments.settings.openings, clock)
    add_structures(api, tournaments, openings)
    add_reports(api, tournaments)
    add_playing(api, tournaments, openings)
    add_directing(api, tournaments)
