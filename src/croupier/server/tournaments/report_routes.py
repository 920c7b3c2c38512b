"""Routes of final reports, and of players known from earlier tournaments."""

from __future__ import annotations

from croupier.server.accounts.sessions import Session
from croupier.server.http.api import REFUSED, Api
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.public_routes import TAG
from croupier.server.tournaments.registry import TournamentRegistry, UnloadedTournament
from croupier.server.tournaments.schemas import Name
from croupier.tournament.known_players import KnownPlayer, known_players
from croupier.tournament.report import Report, report_of

KNOWN = 1000
"""Names in one answer."""


def add_reports(api: Api, tournaments: TournamentRegistry) -> None:
    """Add the routes. They come before the route of a tournament by its name."""

    @api.route("GET", "/api/tournaments/people", TAG)
    async def people(session: Session) -> list[KnownPlayer]:
        """The entrants of public tournaments and of those the caller directs, for another registration."""
        seen = [one.state for one in await tournaments.all() if _is_told(one, session.player)]
        return (await tournaments.beside(lambda: known_players(seen)))[:KNOWN]

    @api.route("GET", "/api/tournaments/{name}/report", TAG, others={409: REFUSED})
    async def report(name: Name) -> Report:
        """The final report: places, prizes, points, deals and statistics. Refused before the end."""
        actor = await tournaments.find(name)
        state, records = actor.state, tuple(actor.director.records)
        return await tournaments.beside(lambda: report_of(state, records))


def _is_told(one: TournamentActor | UnloadedTournament, player: str) -> bool:
    return one.book.house.public or player in one.book.directors
