"""Routes of structures, of file import, and of the series' leaderboard."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import REFUSED, Api
from croupier.server.http.rate_limits import ConcurrencyLimiter, RateLimiter
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.worker_pool import QueueKey, WorkerPool
from croupier.server.tournaments import schemas as bodies
from croupier.server.tournaments.metadata import TournamentMetadata
from croupier.server.tournaments.public_routes import TAG, TOO_OFTEN
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.server.tournaments.roles import Caller
from croupier.server.tournaments.structure_input import checked, presets, structure_said
from croupier.server.tournaments.transfer import body_of, imported
from croupier.tournament import State
from croupier.tournament.end_forecast import EndForecast, end_forecast
from croupier.tournament.schemas import Kind
from croupier.tournament.series import Rank, leaderboard, series_of

AT_ONCE = 4
"""Files that are imported at the same time, one for each address."""

Best = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None, Meta(description="only so many of a player's results count")
]


Series = Annotated[
    Annotated[str, Meta(max_length=120)] | None,
    Meta(description="a series by its name; the one that was played last where none is named"),
]
Events = Annotated[
    str, Meta(max_length=4_000, description="tournaments by their names, with commas between: only these")
]
Bots = Annotated[bool, Meta(description="rank bots, too")]


class SeriesEvent(msgspec.Struct, frozen=True):
    """A finished tournament of a series; `at` is the time of its last entry, in milliseconds."""

    name: str
    title: str
    at: int


class SeriesAnswer(msgspec.Struct, frozen=True):
    """A series by its name, and the finished public tournaments that count for it, the last first."""

    name: str
    tournaments: int
    """The number of them."""
    events: tuple[SeriesEvent, ...]


class RankAnswer(msgspec.Struct, frozen=True):
    """A place on the leaderboard, to `through` where they tie; `points` may be a fraction."""

    name: str
    place: int
    through: int
    points: float
    events: int


def add_structures(
    api: Api, tournaments: TournamentRegistry, openings: RateLimiter, workers: WorkerPool
) -> None:
    """Add the routes."""

    @api.route("GET", "/api/tournaments/presets", TAG)
    def shipped() -> list[bodies.PresetAnswer]:
        """The built-in structures, as TOML that can be edited."""
        return presets()

    @api.route("POST", "/api/tournaments/check", TAG)
    def check(body: bodies.CheckBody) -> bodies.CheckAnswer:
        """Check a structure: findings with explanations, and its length."""
        return checked(body)

    @api.route("POST", "/api/tournaments/forecast", TAG)
    async def forecast(queue: QueueKey, body: bodies.ForecastBody) -> Annotated[bytes, EndForecast]:
        """Simulate a structure: when it ends, and how many players are left at each level."""
        return await workers.do(queue, _simulated, body.toml, body.entries)

    _add_import(api, tournaments, openings)

    @api.route("GET", "/api/series/names", TAG)
    async def names() -> list[SeriesAnswer]:
        """The series with a finished public tournament, the last played first."""
        found: defaultdict[str, list[SeriesEvent]] = defaultdict(list)
        for name, state in await _counted(tournaments):
            found[series_of(state)].append(SeriesEvent(name, state.name, state.at))
        return [SeriesAnswer(series, len(events), tuple(events)) for series, events in found.items()]

    @api.route("GET", "/api/series", TAG)
    async def series(
        best: Best = None, series: Series = None, bots: Bots = False, events: Events = ""
    ) -> list[RankAnswer]:
        """The leaderboard of one series: its public tournaments that are over."""
        ended = [state for _, state in await _counted(tournaments, events)]
        name = series_of(ended[0]) if series is None and ended else series
        ranks = await tournaments.beside(lambda: leaderboard(ended, best, series=name, bots=bots))
        return [_rank(rank) for rank in ranks]


def _simulated(toml: str, entries: int) -> bytes:
    """The job of the worker process."""
    return msgspec.json.encode(end_forecast(structure_said(None, toml), entries))


async def _counted(tournaments: TournamentRegistry, chosen: str = "") -> list[tuple[str, State]]:
    """The finished public tournaments that count, by name, the last first; the `chosen` ones if any are."""
    names = {name for name in chosen.split(",") if name}
    ended = [
        (one.facts().name, one.state)
        for one in await tournaments.all()
        if one.state.result is not None
        and one.state.result.places
        and one.book.house.public
        and series_of(one.state)
        and (not names or one.facts().name in names)
    ]
    return sorted(ended, key=lambda one: -one[1].at)


def _rank(rank: Rank) -> RankAnswer:
    return RankAnswer(rank.name, rank.place, rank.through, float(rank.points), rank.events)


def _add_import(api: Api, tournaments: TournamentRegistry, openings: RateLimiter) -> None:
    settings = tournaments.settings
    reading, together = ConcurrencyLimiter(1), ConcurrencyLimiter(AT_ONCE)

    @api.route("POST", "/api/tournaments/import", TAG, status=201, others={413: REFUSED, 503: REFUSED})
    async def import_(
        request: Request, caller: Caller, session: Session, kind: Kind = "live", public: bool = True
    ) -> bodies.TournamentAnswer:
        """Import a tournament file, which is the body. The caller directs the tournament."""
        if not openings.take(caller.address):
            raise CroupierError("too-many", TOO_OFTEN)
        with _one_of(reading, caller.address), _one_of(together, ""):
            length = request.headers.get("content-length")
            body = await body_of(request.stream(), length, settings.import_bytes)
            records, logo = await tournaments.beside(lambda: imported(body, settings))
            house = TournamentMetadata(
                kind=kind, public=public, starts=None, most=None, opener=session.player, opened=now_ms()
            )
            return bodies.TournamentAnswer(await tournaments.keep(records, house, caller.address, logo))


@contextmanager
def _one_of(tally: ConcurrencyLimiter, key: str) -> Iterator[None]:
    """Count one concurrent request. Raises CroupierError at the limit."""
    if not tally.enter(key):
        raise CroupierError("busy", "other files are read just now; try again in a moment")
    try:
        yield
    finally:
        tally.leave(key)
