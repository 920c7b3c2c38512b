"""A client with a session on a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from croupier.client.http import ServerRefused, Session, answer_as, ask, quoted
from croupier.client.table_session import TableSession
from croupier.client.tournament import TournamentSession


class _Token(msgspec.Struct):
    token: str


class _OpenedTable(msgspec.Struct):
    table: str


class Client(Session):
    """A client with a session on a server. Raises ServerRefused, and OSError if no server answers.

    During an outage of the server or its database it retries for `patience` seconds (two minutes). The
    first contact fails at once.
    """

    @classmethod
    async def guest(
        cls,
        url: str,
        name: str,
        *,
        patience: float | None = None,
        invitation: str = "",
        program: bool = False,
    ) -> Client:
        """Become a guest, with the code of an invitation where the server asks for one.

        A `program` is marked as a bot wherever it plays, for good, and so is the account that it makes.
        """
        body: dict[str, Any] = {"name": name}
        body |= ({"invitation": invitation} if invitation else {}) | ({"program": True} if program else {})
        answer = await ask(url, "POST", "/api/session", body)
        return cls(url, answer_as(_Token, answer).token, patience, answered=True)

    @classmethod
    async def log_in(cls, url: str, name: str, password: str, *, patience: float | None = None) -> Client:
        """Come back to an account."""
        answer = await ask(url, "POST", "/api/login", {"name": name, "password": password})
        return cls(url, answer_as(_Token, answer).token, patience, answered=True)

    async def register(self, name: str, password: str) -> None:
        """Make an account of this guest."""
        account = {"name": name, "password": password}
        answer = await self.ask("POST", "/api/accounts", account)
        self.token = answer_as(_Token, answer).token

    async def session(self) -> dict[str, Any]:
        """The session as the server knows it: `name`, `account`, `program` and more."""
        return answer_as(dict[str, Any], await self.ask("GET", "/api/session"))

    async def log_out(self) -> None:
        """End the session."""
        await self.ask("DELETE", "/api/session")

    async def games(self) -> list[dict[str, Any]]:
        """The server's games, their presets and bots."""
        return answer_as(list[dict[str, Any]], await self.ask("GET", "/api/games"))

    async def tables(self) -> list[dict[str, Any]]:
        """The public tables."""
        return answer_as(list[dict[str, Any]], await self.ask("GET", "/api/tables"))

    async def matches(self, before: str | None = None) -> dict[str, Any]:
        """A page of your past matches (`GET /api/my/matches`); `before` is the `next` of the last page."""
        query = "" if before is None else f"?before={quoted(before)}"
        return answer_as(dict[str, Any], await self.ask("GET", f"/api/my/matches{query}"))

    async def change_password(self, password: str, new: str) -> None:
        """Another password for one's account; its other sessions end."""
        passwords = {"password": password, "new": new}
        answer = await self.ask("PUT", "/api/accounts/password", passwords)
        self.token = answer_as(_Token, answer).token

    async def open_table(self, **settings: Any) -> str:
        """Open a table and be its host; its name. The settings are those of `POST /api/tables`.

        After an outage in the middle of it there may be another one, at which nobody is.
        """
        answer = await self.ask("POST", "/api/tables", settings, again=True)
        return answer_as(_OpenedTable, answer).table

    async def enter(self, tournament: str) -> None:
        """Register for a tournament, unless one has."""
        try:
            await self.ask("POST", f"/api/tournaments/{quoted(tournament)}/register")
        except ServerRefused as refused:
            if refused.code != "registered":
                raise

    @asynccontextmanager
    async def playing(self, tournament: str, *, mix: bool = True) -> AsyncIterator[TournamentSession]:
        """Be at one's seat in an online tournament, wherever that is."""
        seat = TournamentSession(self, tournament, mix=mix)
        try:
            await seat.arrive()
            yield seat
        finally:
            await seat.go()

    @asynccontextmanager
    async def at(self, table: str, *, mix: bool = True) -> AsyncIterator[TableSession]:
        """Be at a table: to watch, and to sit. `mix` adds entropy to every hand one is dealt into."""
        seat = TableSession(self, table, mix=mix)
        try:
            await seat.arrive()
            yield seat
        finally:
            await seat.go()
