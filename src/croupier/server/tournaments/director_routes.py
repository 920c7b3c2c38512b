"""Routes of a tournament's director: entries, links, bots, printing, export."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.bots import bots_of
from croupier.errors import BadInput, CroupierError
from croupier.server.http.api import Api, ResponseSpec, file_of
from croupier.server.http.request_costs import charge
from croupier.server.http.root_path import root_of
from croupier.server.runtime.settings import Settings
from croupier.server.tournaments import access_links as links
from croupier.server.tournaments import schemas as bodies
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.metadata import Link, path_of
from croupier.server.tournaments.public_routes import BASE, MAY, TAG, answered, lobby_for
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.server.tournaments.roles import Caller, Role, standing
from croupier.server.tournaments.transfer import body_of
from croupier.tournament import State, commands
from croupier.tournament.accounts import CashierSheet, cashier_of
from croupier.tournament.file import exported
from croupier.tournament.log_entries import entries_of
from croupier.tournament.log_export import lines
from croupier.tournament.logo import MOST_BYTES, SVG, logo_of, picture_of, version_of
from croupier.tournament.paper import PAPERS, page
from croupier.tournament.ranking import entry_open
from croupier.tournament.schemas import Lobby, LogEntry
from croupier.words import languages

LINES = "application/jsonl"
BOT = 0.00025
"""Seconds that it takes to register a bot."""
PAPER = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none';"
        " sandbox allow-modals"
    )
}
"""Headers of printed pages: one file with its own style, in which no script runs."""
PICTURE = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of a logo: opened as a page of its own it runs nothing, and loads nothing."""
PUBLIC = ("standings", "payout")
"""Pages that everybody may print."""

Before = Annotated[
    Annotated[int, Meta(ge=1, le=2**53)] | None, Meta(description="only entries before this one")
]
Count = Annotated[int, Meta(ge=1, le=200)]
Language = Annotated[str, Meta(max_length=20, description=f"one of {', '.join(languages())}")]
Codes = Annotated[bool, Meta(description="seat cards with their players' links")]
LogoVersion = Annotated[str, Meta(max_length=40, description="as the wall names it")]
Paper = Annotated[str, Meta(max_length=20, description=f"one of {', '.join(PAPERS)}")]


def add_directing(api: Api, tournaments: TournamentRegistry) -> None:
    """Add the routes."""
    _add_entries(api, tournaments)
    _add_links(api, tournaments)
    _add_files(api, tournaments)


async def _directed(
    tournaments: TournamentRegistry, name: str, caller: Caller
) -> tuple[TournamentActor, Role]:
    """A tournament that the caller directs. Raises CroupierError."""
    actor = await tournaments.find(name)
    role = await standing(actor, caller)
    role.require_director()
    return actor, role


def _add_entries(api: Api, tournaments: TournamentRegistry) -> None:
    @api.route("GET", BASE + "/entries", TAG, others=MAY)
    async def entries(
        name: bodies.Name, caller: Caller, before: Before = None, count: Count = 50
    ) -> list[LogEntry]:
        """The entries of the log in words, newest first, with the entries that an undo would include."""
        actor, _ = await _directed(tournaments, name, caller)
        records, names = tuple(actor.director.records), dict(actor.chronicle.names)
        return await tournaments.beside(lambda: entries_of(records, names, before, count))

    @api.route("GET", BASE + "/cashier", TAG, others=MAY)
    async def cashier(name: bodies.Name, caller: Caller) -> CashierSheet:
        """The cashier's sheet: sales, debts and dues of each player, and the money in the box."""
        actor, _ = await _directed(tournaments, name, caller)
        return cashier_of(actor.state)

    @api.route("POST", BASE + "/bots", TAG, others=MAY)
    async def bots(name: bodies.Name, body: bodies.BotsBody, caller: Caller) -> list[bodies.EntryAnswer]:
        """Register bots, before play begins or while late entry is open."""
        actor, role = await _directed(tournaments, name, caller)
        state = actor.state
        if actor.book.house.kind != "online":
            raise CroupierError("live", "bots play only in online tournaments, and this one is live")
        if state.phase != "registering" and not entry_open(state):
            raise CroupierError("late", "late entry is over")
        known = bots_of(state.structure.game)
        bot = known[0] if body.bot is None else body.bot
        if bot not in known:
            raise BadInput("bot: expected one of {known:items}", "unknown-bot", known=list(known))
        done = []
        charge(body.count * BOT)
        for _ in range(body.count):
            join = commands.Join(_bot_name(actor.state), bot=bot)
            done.append(answered(await actor.ask(role.who, join)))
        return done


def _bot_name(state: State) -> str:
    """The next free name of a bot."""
    taken = {player.name for player in state.players.values()}
    number = 1
    while f"Bot {number}" in taken:
        number += 1
    return f"Bot {number}"


def _add_links(api: Api, tournaments: TournamentRegistry) -> None:
    @api.route("GET", BASE + "/links", TAG, others=MAY)
    async def given(name: bodies.Name, caller: Caller) -> list[bodies.LinkAnswer]:
        """The valid links, the oldest first, without their tokens."""
        actor, _ = await _directed(tournaments, name, caller)
        found = sorted(actor.book.links.values(), key=lambda link: (link.at, link.number))
        return [_answer(link) for link in found]

    @api.route("POST", BASE + "/links", TAG, status=201, others=MAY)
    async def give(name: bodies.Name, body: bodies.LinkBody, caller: Caller) -> bodies.LinkAnswer:
        """Make a link for a table's scorer, an entrant or another director."""
        actor, role = await _directed(tournaments, name, caller)
        link, token = await links.give(actor, role, body.kind, body.number, tournaments.settings)
        return _answer(link, path_of(name, link, token))

    @api.route("DELETE", BASE + "/links/{which}", TAG, status=204, others=MAY)
    async def revoke(name: bodies.Name, which: bodies.LinkId, caller: Caller) -> None:
        """Revoke a link, the links that were made with it, and the roles that they gave."""
        actor, _ = await _directed(tournaments, name, caller)
        await links.revoke(actor, which)

    @api.route("GET", BASE + "/link", TAG, others=MAY)
    async def known(name: bodies.Name, caller: Caller) -> bodies.HeldAnswer:
        """The link that was sent as `X-Tournament-Link`, before it is claimed."""
        actor = await tournaments.find(name)
        role = await standing(actor, caller)
        if role.link is None:
            role.refuse()
        assert role.link is not None
        return bodies.HeldAnswer(role.link.id, role.link.kind, role.link.number, role.link.name)

    @api.route("POST", BASE + "/claim", TAG, others=MAY)
    async def claim(name: bodies.Name, caller: Caller) -> Lobby:
        """Claim the link of a player or director: from now on, the caller is that entrant or a director."""
        actor = await tournaments.find(name)
        await actor.refresh_book()
        await links.claim(actor, caller)
        return lobby_for(actor, await standing(actor, caller))


def _answer(link: Link, path: str = "") -> bodies.LinkAnswer:
    return bodies.LinkAnswer(link.id, link.kind, link.number, path, link.by, link.parent)


def _add_files(api: Api, tournaments: TournamentRegistry) -> None:
    @api.route("GET", BASE + "/export", TAG, others=MAY)
    async def export(
        name: bodies.Name, caller: Caller
    ) -> Annotated[Response, ResponseSpec(str, "The file", LINES)]:
        """The tournament as one file, for another server. It has the seed only after the end."""
        actor, _ = await _directed(tournaments, name, caller)
        records, over = tuple(actor.director.records), actor.state.result is not None
        logo = await actor.book.logo()
        body = await tournaments.beside(lambda: exported(records, seed=over, logo=logo))
        return file_of(body, LINES, f"{name}.jsonl")

    @api.route("GET", BASE + "/log", TAG)
    async def log(name: bodies.Name) -> Annotated[Response, ResponseSpec(str, "JSON Lines", LINES)]:
        """The log for independent checks, one JSON object per line. It has the seed only after the end."""
        actor = await tournaments.find(name)
        records = tuple(actor.director.records)
        body = await tournaments.beside(lambda: b"".join(line + b"\n" for line in lines(records)))
        return Response(body, media_type=LINES)

    @api.route("PUT", BASE + "/logo", TAG, others=MAY)
    async def set_logo(name: bodies.Name, request: Request, caller: Caller) -> bodies.LogoAnswer:
        """Show a logo on the wall and on paper: an SVG or a PNG, which is the body."""
        actor, _ = await _directed(tournaments, name, caller)
        body = await body_of(request.stream(), request.headers.get("content-length"), MOST_BYTES)
        await actor.book.set_logo(await tournaments.beside(lambda: logo_of(body)))
        actor.touch()
        return bodies.LogoAnswer(actor.facts().logo)

    @api.route("DELETE", BASE + "/logo", TAG, others=MAY)
    async def remove_logo(name: bodies.Name, caller: Caller) -> bodies.LogoAnswer:
        """Remove the tournament's own logo. The server's stays, if there is one."""
        actor, _ = await _directed(tournaments, name, caller)
        await actor.book.set_logo("")
        actor.touch()
        return bodies.LogoAnswer(actor.facts().logo)

    @api.route("GET", BASE + "/logo", TAG)
    async def logo(
        name: bodies.Name, version: LogoVersion = ""
    ) -> Annotated[Response, ResponseSpec(str, "The picture", SVG)]:
        """The logo, an SVG or a PNG. Browsers keep it if the address names its version."""
        actor = await tournaments.find(name)
        shown = await _logo(actor, tournaments)
        if not shown:
            raise CroupierError("no-logo", "this tournament has no logo")
        media, content = picture_of(shown)
        age = "private, max-age=31536000, immutable" if version == version_of(shown) else "no-cache"
        return Response(content, headers={**PICTURE, "Cache-Control": age}, media_type=media)

    @api.route("GET", BASE + "/print/{what}", TAG, others=MAY)
    async def paper(
        name: bodies.Name,
        what: Paper,
        request: Request,
        caller: Caller,
        language: Language = "en",
        codes: Codes = True,
    ) -> Annotated[Response, ResponseSpec(str, "HTML", "text/html")]:
        """A page to print: seat cards with players' links, table sheets, bags, standings and more."""
        actor = await tournaments.find(name)
        role = await standing(actor, caller)
        if what not in PUBLIC:
            role.require_director()
        shown = {}
        if what == "seats" and codes:
            tokens = await links.cards(actor, role, tournaments.store, tournaments.settings)
            root = _root(request, tournaments.settings)
            shown = {
                player: f"{root}/tournament/{name}/me#link={token}" for player, token in tokens.items()
            }
        state, logo = actor.state, await _logo(actor, tournaments)
        text = await tournaments.beside(lambda: page(state, what, shown, language, logo))
        return Response(text, media_type="text/html", headers=PAPER)


async def _logo(actor: TournamentActor, tournaments: TournamentRegistry) -> str:
    """The tournament's own logo, else the server's; "" for none."""
    return await actor.book.logo() or tournaments.settings.logo


def _root(request: Request, settings: Settings) -> str:
    """The scheme, host and root path of printed links, as in the caller's request."""
    scheme = "https" if settings.secure else request.url.scheme
    return f"{scheme}://{request.headers.get('host', '')}{root_of(request.scope)}"
