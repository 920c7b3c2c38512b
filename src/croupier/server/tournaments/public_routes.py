"""Routes of tournaments: list, opening, views, commands, and a player's own actions."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import REFUSED, Api
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.http.request_costs import aside
from croupier.server.runtime.clock import now_ms
from croupier.server.tournaments import schemas as bodies
from croupier.server.tournaments.actor import Done, TournamentActor
from croupier.server.tournaments.long_polling import LongPolls
from croupier.server.tournaments.metadata import TournamentMetadata
from croupier.server.tournaments.names import title_of
from croupier.server.tournaments.registry import TournamentRegistry, UnloadedTournament
from croupier.server.tournaments.roles import Caller, Role, entrant_of, standing, standing_now
from croupier.server.tournaments.structure_input import structure_said
from croupier.tournament import Structure, commands, events
from croupier.tournament import view as views
from croupier.tournament.schemas import Floor, ListedTournament, Lobby, Me, TableSheet, Viewer
from croupier.words import msg

TAG = "tournaments"
BASE = "/api/tournaments/{name}"
MAY = {403: REFUSED}
LISTED = 200
"""Tournaments in the list."""
DRY_RUN_EVENTS = (
    events.Hand,
    events.Out,
    events.Broke,
    events.Agreed,
    events.Bagged,
    events.Halted,
    events.Busted,
    events.Rebought,
    events.AddedOn,
    events.Penalized,
    events.Corrected,
)
"""The events in the answer to a dry run."""
TOO_OFTEN = msg("too many tournaments are opened from your address; wait a little")
LULL = 0.1
"""Seconds that the wall waits for further changes, so that it is made once for all readers."""


def add_playing(api: Api, tournaments: TournamentRegistry, openings: RateLimiter) -> None:
    """Add the routes."""
    waits = LongPolls(tournaments.settings, tournaments.tasks, lambda: tournaments.closing)
    _add_list(api, tournaments, openings)
    _add_looks(api, tournaments, waits)
    _add_commands(api, tournaments)
    _add_own(api, tournaments)


def _add_list(api: Api, tournaments: TournamentRegistry, openings: RateLimiter) -> None:
    @api.route("GET", "/api/tournaments", TAG)
    async def tournaments_listed(caller: Caller) -> list[ListedTournament]:
        """The public tournaments and the caller's own: those in play, then future ones, then past ones."""
        every = [one for one in await tournaments.all() if not one.book.house.archived]
        found = [_listed(one, caller) for one in every]
        shown = [told for told, public in found if public or told.mine or told.directs]
        return sorted(shown, key=_place)[:LISTED]

    @api.route("POST", "/api/tournaments", TAG, status=201, others={503: REFUSED})
    async def open_tournament(
        body: bodies.OpenBody, caller: Caller, session: Session
    ) -> bodies.TournamentAnswer:
        """Open a tournament with the caller as director."""
        if not openings.take(caller.address):
            raise CroupierError("too-many", TOO_OFTEN)
        structure: Structure = await aside(lambda: structure_said(body.structure, body.toml))
        house = TournamentMetadata(
            kind=body.kind,
            public=body.public,
            starts=body.starts,
            most=body.most,
            opener=session.player,
            opened=now_ms(),
        )
        structure = replace(structure, series=title_of(body.series) or structure.series)
        title = title_of(body.title) or structure.title[:60]
        return bodies.TournamentAnswer(
            await tournaments.open(structure, title, house, session.name, caller.address)
        )


def _listed(one: TournamentActor | UnloadedTournament, caller: Caller) -> tuple[ListedTournament, bool]:
    session = caller.session
    player = session.player if session else ""
    viewer = Viewer(entrant_of(one.state, one.book, player), player in one.book.directors)
    return views.listing_of(one.state, one.facts(), viewer), one.book.house.public


def _place(one: ListedTournament) -> tuple[int, int]:
    """The sort key of the list."""
    phases = {"playing": 0, "registering": 1, "over": 2}
    soon = one.starts or 2**53
    return phases[one.phase], soon if one.phase == "registering" else -one.at


def _add_looks(api: Api, tournaments: TournamentRegistry, waits: LongPolls) -> None:
    @api.route("GET", BASE, TAG)
    async def lobby(name: bodies.Name, caller: Caller) -> Lobby:
        """The lobby: structure, entrants and prizes."""
        actor = await tournaments.find(name)
        return lobby_for(actor, await standing(actor, caller))

    @api.route("GET", BASE + "/floor", TAG)
    async def floor(
        name: bodies.Name, request: Request, caller: Caller, after: bodies.After = None
    ) -> Annotated[bytes, Floor]:
        """The wall: all tables, moves of players, places and prizes."""
        actor = await tournaments.find(name)
        if after == actor.state.n:
            await waits.wait_for_change(
                request, caller, actor, after, lambda: (actor.state.n, actor.book.house.logo)
            )
            await asyncio.sleep(LULL)
        return actor.wall()

    @api.route("GET", BASE + "/me", TAG, others=MAY)
    async def me(name: bodies.Name, request: Request, caller: Caller, after: bodies.After = None) -> Me:
        """The tournament for one of its players. With `after`, the answer waits for a change."""
        actor = await tournaments.find(name)
        await actor.refresh_book()

        def own() -> Me:
            return actor.me(standing_now(actor, caller).require_player())

        await waits.wait_for_change(request, caller, actor, after, lambda: replace(own(), n=0, at=0))
        return replace(own(), now=actor.log.now())

    @api.route("GET", BASE + "/tables/{number}", TAG, others=MAY)
    async def sheet(
        name: bodies.Name,
        number: bodies.TableNumber,
        request: Request,
        caller: Caller,
        after: bodies.After = None,
    ) -> TableSheet:
        """A table for the director or for the scorer with its link. `after` works as for `me`."""
        actor = await tournaments.find(name)
        await actor.refresh_book()

        def own() -> TableSheet:
            standing_now(actor, caller).require_scorer(number)
            return actor.sheet(number)

        await waits.wait_for_change(request, caller, actor, after, lambda: replace(own(), n=0, at=0))
        return replace(own(), now=actor.log.now())


def lobby_for(actor: TournamentActor, role: Role) -> Lobby:
    """The lobby for one viewer."""
    return views.lobby_of(actor.state, actor.facts(), Viewer(role.player, role.directs))


def _add_commands(api: Api, tournaments: TournamentRegistry) -> None:
    @api.route("POST", BASE + "/commands", TAG, others=MAY)
    async def command(name: bodies.Name, body: bodies.CommandBody, caller: Caller) -> bodies.EntryAnswer:
        """Send a command, as the director or by a link that allows it."""
        actor = await tournaments.find(name)
        role = await standing(actor, caller)
        if body.dry:
            return dry_run_answer(await aside(lambda: actor.tried(role.who, body.command)))
        return answered(await actor.ask(role.who, body.command, role.sender(body.key)))


def answered(done: Done) -> bodies.EntryAnswer:
    """The answer to a command, without the ids of players."""
    return bodies.EntryAnswer(done.entry, tuple(map(_plain, done.record.events)))


def dry_run_answer(done: Done) -> bodies.EntryAnswer:
    """The answer to a dry run. It contains no draws, so that nobody can choose seats or races by it."""
    sure = tuple(event for event in done.record.events if isinstance(event, DRY_RUN_EVENTS))
    return bodies.EntryAnswer(done.entry, tuple(map(_plain, sure)))


def _plain(event: events.Event) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(event, str_keys=True)
    plain.pop("person", None)
    return plain


def _add_own(api: Api, tournaments: TournamentRegistry) -> None:
    @api.route("POST", BASE + "/register", TAG, others=MAY)
    async def register(name: bodies.Name, session: Session) -> bodies.EntryAnswer:
        """Register, before play begins or while late entry is open."""
        actor = await tournaments.find(name)
        await actor.refresh_book()
        if entrant_of(actor.state, actor.book, session.player) is not None:
            raise CroupierError("registered", "you are registered already")
        join = commands.Join(session.name, person=session.player)
        return answered(await actor.ask(commands.Sender(session.name), join))

    @api.route("POST", BASE + "/unregister", TAG, others=MAY)
    async def unregister(name: bodies.Name, caller: Caller) -> bodies.EntryAnswer:
        """Cancel the registration, before play begins."""
        actor, role = await _own(tournaments, name, caller)
        return answered(await actor.ask(_player(role), commands.Unregister(role.require_player())))

    @api.route("POST", BASE + "/reenter", TAG, others=MAY)
    async def reenter(name: bodies.Name, caller: Caller) -> bodies.EntryAnswer:
        """Enter again after losing all chips, while re-entry is open."""
        actor, role = await _own(tournaments, name, caller)
        return answered(await actor.ask(_player(role), commands.Enter(role.require_player())))

    @api.route("POST", BASE + "/away", TAG, others=MAY)
    async def away(name: bodies.Name, body: bodies.AwayBody, caller: Caller) -> bodies.EntryAnswer:
        """Report the player absent, or back."""
        actor, role = await _own(tournaments, name, caller)
        return answered(await actor.ask(_player(role), commands.Away(role.require_player(), body.away)))


async def _own(tournaments: TournamentRegistry, name: str, caller: Caller) -> tuple[TournamentActor, Role]:
    actor = await tournaments.find(name)
    role = await standing(actor, caller)
    role.require_player()
    return actor, role


def _player(role: Role) -> commands.Sender:
    """The sender as an entrant, without their other roles."""
    return commands.Sender(role.name, player=role.player)
