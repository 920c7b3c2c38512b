"""Routes for operators: the actions of `croupier tables` and `croupier accounts`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request

from croupier.errors import BadInput, CroupierError
from croupier.serialization import Body, full_match
from croupier.server.accounts.guest_bans import DAYS, MOST_DAYS, GuestBan
from croupier.server.accounts.invitations import MOST_DAYS as MOST_DAYS_INVITED
from croupier.server.accounts.invitations import MOST_USES, InvitationSummary
from croupier.server.admin.actions import AccountSummary, AuditEntry, Operator, TableSummary
from croupier.server.http.api import Api, Dependency
from croupier.server.http.decoding import TableName
from croupier.server.store import Store
from croupier.server.tables.actor import TableActor
from croupier.server.tables.registry import TableRegistry, found_at
from croupier.server.tournaments.archive import TournamentSummary
from croupier.server.tournaments.names import TournamentName
from croupier.table.state import Seat

MOST = 200
"""Tables or audit entries in one answer."""
Begins = Annotated[str, full_match("[A-Za-z0-9_-]{0,64}")]
Name = Annotated[str, Meta(max_length=100)]
Why = Annotated[str, Meta(max_length=200)]
TournamentPath = Annotated[str, TournamentName]
Id = Annotated[str, full_match("[A-Za-z0-9_-]{1,64}")]


class CloseBody(Body, frozen=True):
    """The reason for closing a table, shown to its players."""

    why: Why = ""


class TournamentActionBody(Body, frozen=True):
    """An action on a tournament, and the reason for it."""

    do: Literal["end", "archive", "restore"]
    why: Why = ""


class AccountActionBody(Body, frozen=True):
    """An action on the account of this name; `new` is the name for `rename`."""

    name: Name
    do: Literal["reset", "rename", "ban", "lift", "delete"]
    new: Name = ""
    why: Why = ""


class BanBody(Body, frozen=True):
    """A ban of who sits at a seat, and of guests from their addresses for some days."""

    seat: Annotated[int, Meta(ge=0, le=100)]
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = DAYS
    why: Why = ""


class InvitationBody(Body, frozen=True):
    """The number of guests that an invitation lets in, and of days for which it is good."""

    uses: Annotated[int, Meta(ge=1, le=MOST_USES)] = 1
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS_INVITED)] = 14


class InvitationAnswer(msgspec.Struct, frozen=True):
    """The code of a new invitation, which is shown once: only its hash is stored."""

    code: str


class SeatedAnswer(msgspec.Struct, frozen=True):
    """A person at a table."""

    seat: int
    name: str


class DoneAnswer(msgspec.Struct, frozen=True):
    """The account's name now, and after `reset` its password for one day."""

    name: str
    password: str | None = None


_DO: dict[str, Callable[[Operator, AccountActionBody], Awaitable[str]]] = {
    "rename": lambda operator, body: operator.rename(body.name, body.new),
    "ban": lambda operator, body: operator.ban(body.name, body.why),
    "lift": lambda operator, body: operator.ban(body.name, body.why, lift=True),
    "delete": lambda operator, body: operator.delete(body.name),
}


def add_operators(
    api: Api,
    store: Store,
    tables: TableRegistry,
    apply_news: Callable[[], Awaitable[None]],
    signed_in: Dependency,
    addresses_of: Callable[[str], set[str]],
) -> None:
    """Add the routes. Each looks up whether the caller is an operator.

    `apply_news` has this server reload at once what an operator has changed. `addresses_of` knows the
    addresses from which a player is connected to this server.
    """

    async def at_work(request: Request) -> Operator:
        session = await signed_in(request)
        operator = Operator(store, session.name)
        if not (session.account and await operator.is_operator(session.name)):
            raise CroupierError("not-operator", "only an operator of this server may do this")
        return operator

    api.provide(Operator, at_work, 403)
    _add_tables(api, apply_news)
    _add_accounts(api)
    _add_bans(api, tables, addresses_of)
    _add_invitations(api)


def _add_tables(api: Api, apply_news: Callable[[], Awaitable[None]]) -> None:
    @api.route("GET", "/api/operator/tables", "operator")
    async def tables(operator: Operator, begins: Begins = "", closed: bool = False) -> list[TableSummary]:
        """The tables whose names begin with `begins`, last played first; `closed` adds closed ones."""
        found = await operator.tables(begins)
        return [one for one in found if closed or one.state == "open"][:MOST]

    @api.route("GET", "/api/operator/tournaments", "operator")
    async def tournaments(operator: Operator) -> list[TournamentSummary]:
        """All tournaments, the last changed first."""
        return (await operator.tournaments())[:MOST]

    @api.route("POST", "/api/operator/tournaments/{name}", "operator", status=204)
    async def look_after_tournament(
        name: TournamentPath, body: TournamentActionBody, operator: Operator
    ) -> None:
        """End a tournament as it stands, archive it, or bring it back from the archive."""
        if body.do == "end":
            await operator.end_tournament(name, body.why)
        else:
            await operator.archive_tournament(name, body.why, back=body.do == "restore")
        await apply_news()

    @api.route("POST", "/api/operator/tables/{table}/close", "operator", status=204)
    async def close(table: TableName, body: CloseBody, operator: Operator) -> None:
        """Close a table for good."""
        await operator.close(table, body.why)
        await apply_news()

    @api.route("GET", "/api/operator/audit", "operator")
    async def audit(operator: Operator) -> list[AuditEntry]:
        """The audit log, the last entry first."""
        return (await operator.audit_log())[:MOST]


def _add_accounts(api: Api) -> None:
    @api.route("GET", "/api/operator/accounts", "operator")
    async def accounts(operator: Operator) -> list[AccountSummary]:
        """All accounts, by name."""
        return await operator.accounts()

    @api.route("POST", "/api/operator/accounts", "operator")
    async def look_after(body: AccountActionBody, operator: Operator) -> DoneAnswer:
        """Apply an action to an account and end all its sessions."""
        operator.refuse_own(body.name)
        if body.do == "reset":
            name, password = await operator.reset(body.name)
            return DoneAnswer(name, password)
        return DoneAnswer(await _DO[body.do](operator, body))


def _add_bans(api: Api, tables: TableRegistry, addresses_of: Callable[[str], set[str]]) -> None:
    @api.route("GET", "/api/operator/tables/{table}/seats", "operator")
    async def seats(table: TableName, operator: Operator) -> list[SeatedAnswer]:  # noqa: ARG001
        """The people who sit at a table."""
        actor = await found_at(tables, table)
        return [SeatedAnswer(number, seat.name) for number, seat in _people_at(actor)]

    @api.route("POST", "/api/operator/tables/{table}/ban", "operator")
    async def ban(table: TableName, body: BanBody, operator: Operator) -> DoneAnswer:
        """Ban who sits at a seat, guest or account, and guests from where they are connected."""
        actor = await found_at(tables, table)
        seat = dict(_people_at(actor)).get(body.seat)
        if seat is None:
            raise BadInput("seat: expected one where a person sits", "no-seat")
        player = seat.player
        return DoneAnswer(
            await operator.ban_player(player, seat.name, addresses_of(player), body.why, body.days)
        )

    @api.route("GET", "/api/operator/bans", "operator")
    async def bans(operator: Operator) -> list[GuestBan]:
        """The banned guests, by name."""
        return await operator.guest_bans()

    @api.route("DELETE", "/api/operator/bans/{guest}", "operator")
    async def lift(guest: Id, operator: Operator) -> DoneAnswer:
        """Lift the ban of a guest and of their addresses."""
        return DoneAnswer(await operator.lift_guest_ban(guest))


def _people_at(actor: TableActor) -> list[tuple[int, Seat]]:
    seats = enumerate(actor.table.state.seats)
    return [(number, seat) for number, seat in seats if seat is not None and not seat.bot]


def _add_invitations(api: Api) -> None:
    @api.route("GET", "/api/operator/invitations", "operator")
    async def invitations(operator: Operator) -> list[InvitationSummary]:
        """The invitations that are good now, those that end first before the others."""
        return await operator.invitations()

    @api.route("POST", "/api/operator/invitations", "operator")
    async def invite(body: InvitationBody, operator: Operator) -> InvitationAnswer:
        """A new invitation: who has its code may become a guest."""
        return InvitationAnswer(await operator.invite(body.uses, body.days))

    @api.route("DELETE", "/api/operator/invitations/{invitation}", "operator")
    async def take_back(invitation: Id, operator: Operator) -> DoneAnswer:
        """Take back an invitation; who has come by it stays."""
        return DoneAnswer(await operator.take_back(invitation))
