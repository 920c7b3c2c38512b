"""The addresses of what makes a tournament, or counts it: structures, imported files, the series."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.tournament import State
from croupier.tournament.series import Rank, leaderboard
from croupier.tournament.told import Kind
from croupier.web.api import REFUSED, Api
from croupier.web.limits import Buckets, Tally
from croupier.web.now import now_ms
from croupier.web.sessions import Session
from croupier.web.tournament import bodies
from croupier.web.tournament.api import TAG, TOO_OFTEN
from croupier.web.tournament.house import House
from croupier.web.tournament.importing import body_of, imported
from croupier.web.tournament.registry import TournamentRegistry
from croupier.web.tournament.roles import Caller
from croupier.web.tournament.structures import checked, presets

__all__ = ["add_structures"]

AT_ONCE = 4
"""So many files are read at the same time, one of each address."""

Best = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="only so many of a player's results count"),
]


class RankAnswer(msgspec.Struct, frozen=True):
    """A place on the leaderboard, to `through` where they tie; `points` may be a fraction."""

    name: str
    place: int
    through: int
    points: float
    events: int


def add_structures(api: Api, tournaments: TournamentRegistry, openings: Buckets) -> None:
    """All of them."""

    @api.at("GET", "/api/tournaments/presets", TAG)
    def shipped() -> list[bodies.PresetAnswer]:
        """The structures that are shipped, as TOML to begin one's own from."""
        return presets()

    @api.at("POST", "/api/tournaments/check", TAG)
    def check(body: bodies.CheckBody) -> bodies.CheckAnswer:
        """What would go wrong with a structure, explained, and how long it takes."""
        return checked(body.structure, body.toml, body.entrants)

    _add_import(api, tournaments, openings)

    @api.at("GET", "/api/series", TAG)
    async def series(best: Best = None) -> list[RankAnswer]:
        """The leaderboard over the public tournaments that are over and give points."""
        counted = [one.state for one in await tournaments.all() if _counts(one.state, one.book.house)]
        return [_rank(rank) for rank in await tournaments.beside(lambda: leaderboard(counted, best))]


def _counts(state: State, house: House) -> bool:
    return state.phase == "over" and house.public and bool(state.structure.points)


def _rank(rank: Rank) -> RankAnswer:
    return RankAnswer(rank.name, rank.place, rank.through, float(rank.points), rank.events)


def _add_import(api: Api, tournaments: TournamentRegistry, openings: Buckets) -> None:
    settings = tournaments.settings
    reading, together = Tally(1), Tally(AT_ONCE)

    @api.at("POST", "/api/tournaments/import", TAG, status=201, others={413: REFUSED, 503: REFUSED})
    async def import_(
        request: Request, caller: Caller, session: Session, kind: Kind = "live", public: bool = True
    ) -> bodies.TournamentAnswer:
        """Take up a tournament that was exported here or elsewhere; the body is the file. Direct it."""
        if not openings.take(caller.address):
            raise CroupierError("too-many", TOO_OFTEN)
        with _one_of(reading, caller.address), _one_of(together, ""):
            length = request.headers.get("content-length")
            body = await body_of(request.stream(), length, settings.import_bytes)
            records = await tournaments.beside(lambda: imported(body, settings))
            house = House(
                kind=kind,
                public=public,
                starts=None,
                most=None,
                opener=session.player,
                opened=now_ms(),
            )
            return bodies.TournamentAnswer(await tournaments.keep(records, house, caller.address))


@contextmanager
def _one_of(tally: Tally, key: str) -> Iterator[None]:
    """Be counted meanwhile. Raises CroupierError where there are as many as may be."""
    if not tally.enter(key):
        raise CroupierError("busy", "other files are read just now; try again in a moment")
    try:
        yield
    finally:
        tally.leave(key)
