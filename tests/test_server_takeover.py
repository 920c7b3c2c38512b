"""Every way we know to a second session for a player: each is refused, or ends the first, on all servers.

The ways are tried on one server with SQLite, and on two servers that share PostgreSQL. A session is held to
have ended where it has on every server, over HTTP and at an open socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from itsdangerous import URLSafeTimedSerializer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.client import Client, ServerRefused
from croupier.errors import CroupierError
from croupier.server.accounts import sessions as sessions_module
from croupier.server.accounts.account_store import Account, AccountStore, SessionGeneration
from croupier.server.accounts.sessions import Session, Sessions
from croupier.server.admin.actions import Operator
from croupier.server.store import MemoryStore, Store, open_store
from croupier.server.tables import sockets
from tests.cases import quick
from tests.clusters import postgres, postgres_url  # noqa: F401  (fixtures)
from tests.test_server import _duel, _quick_hashing, http, serving, socket_at  # noqa: F401  (the small game)

PASSWORD, OTHER = "correct horse", "battery staple"
PATIENT = 30


def bearer(token: str) -> dict[str, Any]:
    return {"Authorization": f"Bearer {token}"}


class Servers:
    """The servers of one database, a table at which everybody may look on, and the database itself."""

    def __init__(self, urls: list[str], store: Store, table: str) -> None:
        self.urls = urls
        self.first, self.last = urls[0], urls[-1]
        self.sessions = Sessions(store)
        self.operator = Operator(store, "tests")
        self.table = table

    async def player(self, token: str) -> str | None:
        """Whose session a token is for, if it is good."""
        session = await self.sessions.read(token)
        return session.player if session else None

    async def guest(self, name: str) -> tuple[Held, str | None]:
        """A new guest's session, and who that is."""
        token = (await Client.guest(self.first, name)).token
        (held,) = await self.held(token)
        return held, await self.player(token)

    async def held(self, *tokens: str) -> list[Held]:
        """These sessions, each known to every server and with an open socket there."""
        held = [Held(self, token) for token in tokens]
        await asyncio.gather(*(one.open() for one in held))
        return held


class Held:
    """A session as somebody may have kept it: its token, and a socket at every server."""

    def __init__(self, servers: Servers, token: str) -> None:
        self.servers = servers
        self.token = token
        self.open_sockets: list[Any] = []

    async def open(self) -> None:
        for url in self.servers.urls:
            assert await self.status(url) == 200
            socket = await socket_at(url, self.servers.table, self.token)
            await socket.recv()
            self.open_sockets.append(socket)

    async def status(self, url: str) -> int:
        return (await http(url, "GET", "/api/session", **bearer(self.token)))[0]

    async def has_ended(self, *, banned: bool = False) -> None:
        """It ends everywhere, sockets included, and is good for nothing after that.

        A banned player does not even become a guest with it.
        """
        await asyncio.wait_for(asyncio.gather(*map(self._ends, self.open_sockets)), PATIENT)
        for url in self.servers.urls:
            async with asyncio.timeout(PATIENT):
                while await self.status(url) != 401:
                    await asyncio.sleep(0.05)
        await self._is_good_for_nothing(banned)

    async def _ends(self, socket: Any) -> None:
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
        assert socket.close_code == 4001

    async def _is_good_for_nothing(self, banned: bool) -> None:
        url, own = self.servers.last, bearer(self.token)
        account = {"name": f"Other {self.token[-12:]}", "password": PASSWORD}
        for method, path, body in (
            ("POST", "/api/accounts", account),
            ("PUT", "/api/accounts/password", {"password": PASSWORD, "new": OTHER}),
            ("DELETE", "/api/session", None),
            ("GET", "/api/my/tables", None),
            ("GET", "/api/my/matches", None),
            ("POST", "/api/tables", {"game": "duel", "seats": 2}),
            ("GET", f"/api/tables/{self.servers.table}/hands/1", None),
        ):
            assert (await http(url, method, path, body, **own))[0] == 401, path
        with pytest.raises(InvalidStatus, match="401"):
            await socket_at(url, self.servers.table, self.token)
        _, _, told = await http(url, "POST", "/api/session", {"name": "Somebody"}, **own)
        if banned:
            assert told["code"] == "banned"
            return
        assert await self.servers.player(told["token"]) not in (None, claimed_by(self.token).player)

    async def goes_on(self) -> None:
        """It is still good, on every server."""
        for url, socket in zip(self.servers.urls, self.open_sockets, strict=True):
            assert await self.status(url) == 200
            await socket.close()


def claimed_by(token: str) -> Session:
    """What a token says, good or not."""
    plain = URLSafeTimedSerializer("any").load_payload(token.rsplit(".", 2)[0].encode())
    return msgspec.convert(plain, Session)


async def registered(servers: Servers, name: str) -> Client:
    client = await Client.guest(servers.first, name)
    await client.register(name, PASSWORD)
    return client


# The ways: each gets its own names by `who`.


async def another_name(servers: Servers, who: str) -> None:
    old, player = await servers.guest(who)
    _, _, told = await http(
        servers.last, "POST", "/api/session", {"name": f"{who} too"}, **bearer(old.token)
    )
    await old.has_ended()
    assert await servers.player(told["token"]) == player


async def two_names_at_once(servers: Servers, who: str) -> None:
    old, player = await servers.guest(who)
    asked = ((servers.urls[k % len(servers.urls)], {"name": f"{who} {k}"}) for k in range(6))
    answers = await asyncio.gather(
        *(http(url, "POST", "/api/session", name, **bearer(old.token)) for url, name in asked)
    )
    await old.has_ended()
    players = [await servers.player(told["token"]) for status, _, told in answers if status == 200]
    assert players.count(player) == 1


async def a_name_and_an_account_at_once(servers: Servers, who: str) -> None:
    old, player = await servers.guest(who)
    asked = (
        (servers.first, "/api/accounts", {"name": f"{who} a", "password": PASSWORD}),
        (servers.last, "/api/session", {"name": f"{who} b"}),
        (servers.last, "/api/accounts", {"name": f"{who} c", "password": PASSWORD}),
    )
    answers = await asyncio.gather(
        *(http(url, "POST", path, body, **bearer(old.token)) for url, path, body in asked)
    )
    await old.has_ended()
    players = [await servers.player(told["token"]) for status, _, told in answers if status == 200]
    assert players.count(player) == 1


async def an_account(servers: Servers, who: str) -> None:
    """A guest's token from before the account was made registers no second one, and sees nothing."""
    guest = await Client.guest(servers.first, who)
    first = guest.token
    _, _, told = await http(servers.first, "POST", "/api/session", {"name": f"{who} B"}, **bearer(first))
    second = Client(servers.first, told["token"])
    (old,) = await servers.held(second.token)
    await second.register(who, PASSWORD)
    await old.has_ended()
    await Held(servers, first).has_ended()
    (new,) = await servers.held(second.token)
    account = {"name": f"{who} C", "password": PASSWORD}
    assert (await http(servers.last, "POST", "/api/accounts", account, **bearer(second.token)))[0] == 422
    await new.goes_on()


async def another_password(servers: Servers, who: str) -> None:
    ann = await registered(servers, who)
    phone = await Client.log_in(servers.last, who, PASSWORD)
    held = await servers.held(ann.token, phone.token)
    await ann.change_password(PASSWORD, OTHER)
    await asyncio.gather(*(one.has_ended() for one in held))
    with pytest.raises(ServerRefused, match="wrong"):
        await Client.log_in(servers.last, who, PASSWORD)
    assert await Held(servers, ann.token).status(servers.last) == 200


async def two_passwords_at_once(servers: Servers, who: str) -> None:
    ann = await registered(servers, who)
    (old,) = await servers.held(ann.token)
    path, own = "/api/accounts/password", bearer(ann.token)
    asked = (
        http(url, "PUT", path, {"password": PASSWORD, "new": f"{OTHER} {k}"}, **own)
        for k, url in enumerate((servers.first, servers.last))
    )
    answers = await asyncio.gather(*asked)
    assert sorted(status for status, _, _ in answers) == [200, 401]
    await old.has_ended()


async def a_reset(servers: Servers, who: str) -> None:
    """As `croupier accounts reset` does it: from a process of its own, beside the servers."""
    ann = await registered(servers, who)
    held = await servers.held(ann.token, (await Client.log_in(servers.last, who, PASSWORD)).token)
    name, password = await servers.sessions.reset(who.upper())
    await asyncio.gather(*(one.has_ended() for one in held))
    with pytest.raises(ServerRefused, match="wrong"):
        await Client.log_in(servers.last, who, PASSWORD)
    back = await Client.log_in(servers.last, name, password)
    (new,) = await servers.held(back.token)
    await new.goes_on()


async def an_account_removed(servers: Servers, who: str) -> None:
    """Its name is free for others then, who are other players."""
    ann = await registered(servers, who)
    player = await servers.player(ann.token)
    (old,) = await servers.held(ann.token)
    await servers.operator.delete(who)
    await old.has_ended()
    with pytest.raises(ServerRefused, match="wrong"):
        await Client.log_in(servers.last, who, PASSWORD)
    again = await registered(servers, who)
    assert await servers.player(again.token) not in (None, player)
    assert await old.status(servers.last) == 401


async def an_account_renamed(servers: Servers, who: str) -> None:
    ann = await registered(servers, who)
    player = await servers.player(ann.token)
    (old,) = await servers.held(ann.token)
    await servers.operator.rename(who, f"{who} II")
    await old.has_ended()
    with pytest.raises(ServerRefused, match="wrong"):
        await Client.log_in(servers.last, who, PASSWORD)
    back = await Client.log_in(servers.last, f"{who} II", PASSWORD)
    assert await servers.player(back.token) == player


async def a_log_in(servers: Servers, who: str) -> None:
    """It is a session of its own, and ends the one that the same browser had before, and no other."""
    ann = await registered(servers, who)
    guest = await Client.guest(servers.first, f"{who} G")
    (before,) = await servers.held(guest.token)
    (other,) = await servers.held(ann.token)
    login = {"name": who, "password": PASSWORD}
    status, _, told = await http(servers.last, "POST", "/api/login", login, **bearer(guest.token))
    assert status == 200
    assert await servers.player(told["token"]) == await servers.player(ann.token)
    await before.has_ended()
    await other.goes_on()


async def a_guest_of_an_account(servers: Servers, who: str) -> None:
    """Who has an account and takes a name is another player, as a guest."""
    ann = await registered(servers, who)
    player = await servers.player(ann.token)
    (old,) = await servers.held(ann.token)
    _, _, told = await http(servers.last, "POST", "/api/session", {"name": f"{who} G"}, **bearer(ann.token))
    assert await servers.player(told["token"]) not in (None, player)
    await old.has_ended()


async def a_log_out(servers: Servers, who: str) -> None:
    ann = await registered(servers, who)
    phone = await Client.log_in(servers.last, who, PASSWORD)
    (old,), (other,) = await servers.held(ann.token), await servers.held(phone.token)
    await ann.log_out()
    await old.has_ended()
    await other.goes_on()


async def a_ban(servers: Servers, who: str) -> None:
    """Nobody comes in while it lasts, and those who were in do not come back when it is lifted."""
    ann = await registered(servers, who)
    (old,) = await servers.held(ann.token)
    await servers.operator.ban(who)
    await old.has_ended(banned=True)
    with pytest.raises(ServerRefused):
        await Client.log_in(servers.last, who, PASSWORD)
    await servers.operator.ban(who, lift=True)
    assert await old.status(servers.last) == 401
    back = await Client.log_in(servers.last, who, PASSWORD)
    assert await servers.player(back.token) is not None


async def an_operator_ends_all(servers: Servers, who: str) -> None:
    guest, ann = await Client.guest(servers.first, f"{who} G"), await registered(servers, who)
    for token in (guest.token, ann.token):
        (old,) = await servers.held(token)
        player = await servers.player(token)
        assert player is not None
        people = servers.sessions.people
        assert await people.renew(player, await people.lineage(player)) is not None
        await old.has_ended()


WAYS: tuple[Callable[[Servers, str], Awaitable[None]], ...] = (
    another_name,
    two_names_at_once,
    a_name_and_an_account_at_once,
    an_account,
    another_password,
    two_passwords_at_once,
    a_reset,
    an_account_removed,
    an_account_renamed,
    a_log_in,
    a_guest_of_an_account,
    a_log_out,
    a_ban,
    an_operator_ends_all,
)


@pytest.mark.parametrize("kind", quick(("sqlite", "postgres"), "sqlite"))
async def test_every_way_to_a_second_session(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """All ways at once, each with names of its own; what fails names its way."""
    url = request.getfixturevalue("postgres_url") if kind == "postgres" else None

    async def attempt(servers: Servers, number: int, way: Callable[[Servers, str], Awaitable[None]]) -> str:
        try:
            await way(servers, f"Ann {number}")
        except (AssertionError, CroupierError, TimeoutError, pytest.fail.Exception) as error:
            return f"{way.__name__}: {error!r}"
        return ""

    # Clients wait in threads of this loop, and those that hash for the servers must not wait for them.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))
    async with AsyncExitStack() as stack:
        stores = [open_store(tmp_path, url) for _ in range(2 if url else 1)]
        urls = [await stack.enter_async_context(serving(store)) for store in stores]
        beside = open_store(tmp_path, url, alone=False)
        stack.push_async_callback(beside.close)
        host = await Client.guest(urls[0], "Host")
        servers = Servers(urls, beside, await host.open_table(game="duel", seats=2))
        await servers.sessions.start()
        failed = await asyncio.gather(*(attempt(servers, number, way) for number, way in enumerate(WAYS)))
        assert [said for said in failed if said] == []


def test_sessions_are_looked_up_so_often_that_they_end_within_a_second() -> None:
    assert sessions_module.FRESH + sockets.RECHECK <= 1
    assert max(sessions_module.FRESH, sockets.RECHECK) <= 0.5


async def test_forged_altered_and_borrowed_tokens_are_none() -> None:
    store = MemoryStore()
    sessions, elsewhere = Sessions(store), Sessions(MemoryStore())
    await sessions.start()
    await elsewhere.start()
    session, token = await sessions.guest("Ann")
    assert await sessions.read(token) == session
    for number in range(len(token) - 1):  # the last letter has two bits that say nothing
        for letter in "Az_-.= ":
            if letter != token[number]:
                altered = f"{token[:number]}{letter}{token[number + 1 :]}"
                found = await sessions.read(altered)
                assert found is None, (number, letter)
    other = URLSafeTimedSerializer("no key of ours", salt="croupier session")
    key = await store.get("secret", "sessions")
    assert key is not None
    salted = URLSafeTimedSerializer(key, salt="croupier device")
    plain = msgspec.to_builtins(session)
    for forged in (
        (await elsewhere.guest("Ann"))[1],
        str(other.dumps(plain)),
        str(salted.dumps(plain)),
        token.rpartition(".")[0],
        token.replace(".", "", 1),
        f"{token}{token}",
        f"{token}\n",
        "..",
        "",
        None,
    ):
        assert await sessions.read(forged) is None, forged
    signer = URLSafeTimedSerializer(key, salt="croupier session")
    forgeries: tuple[Any, ...] = (
        {},
        [],
        "Ann",
        {**plain, "player": 7},
        {**plain, "generation": "0"},
        {**plain, "generation": 1},
    )
    for said in forgeries:
        assert await sessions.read(str(signer.dumps(said))) is None, said


@pytest.mark.parametrize("moment", [1, 2, 3])
async def test_a_log_in_that_began_before_the_password_was_changed_is_none(moment: int) -> None:
    """Whenever in a log-in the change happens: what comes of the log-in is refused, or ended."""

    class Changing(MemoryStore):
        """Changes the password when it is asked about accounts and lineages for the so manieth time."""

        reads = -1
        change: Callable[[], Awaitable[object]]

        async def get(self, space: str, key: str) -> str | None:
            if space in ("account", "lineage") and self.reads > 0:
                self.reads -= 1
                if self.reads == 0:
                    await self.change()
            return await super().get(space, key)

    store = Changing()
    sessions, other = Sessions(store), Sessions(store)
    for one in (sessions, other):
        await one.start()
    guest, _ = await sessions.guest("Ann")
    session, _ = await sessions.register(guest, "Ann", PASSWORD)
    store.change = lambda: other.change(session, PASSWORD, OTHER)
    store.reads = moment
    token = None
    with suppress(CroupierError):
        token = (await sessions.log_in("Ann", PASSWORD))[1]
    assert store.reads == 0, "the password was never changed"
    assert await sessions.read(token) is None
    assert (await sessions.log_in("Ann", OTHER))[0].player == session.player


OLD_KEY = "0" * 64


async def _of_yesterday(store: Store) -> URLSafeTimedSerializer:
    """A database as it was before there were lineages, and what signed its tokens."""
    await store.create("secret", "sessions", OLD_KEY)
    hashed = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA"
    for key, text in (
        ("ann", {"player": "a", "name": "Ann", "hash": hashed, "generation": 2}),
        ("bob", {"player": "b", "name": "Bob", "hash": hashed}),
        ("thief", {"player": "b", "name": "Thief", "hash": hashed}),
    ):
        await store.create("account", key, msgspec.json.encode(text).decode())
    return URLSafeTimedSerializer(OLD_KEY, salt="croupier session")


async def test_nobody_is_locked_out_by_lineages_who_had_a_right_to_come_in() -> None:
    """A database from before them: good sessions stay good, those that had been ended or taken do not."""
    store = MemoryStore()
    signer = await _of_yesterday(store)
    sessions = Sessions(store)
    await sessions.start()
    await Sessions(store).start()  # once is enough

    async def is_good(player: str, name: str, account: bool, generation: int) -> bool:
        said = {"id": f"{player}{name}", "player": player, "name": name, "account": account}
        token = str(signer.dumps({**said, "generation": generation, "temporary": False}))
        return await sessions.read(token) is not None

    assert await is_good("g", "Guest", False, 0)
    assert await is_good("a", "Ann", True, 2)
    assert await is_good("b", "Bob", True, 0)
    assert not await is_good("a", "Ann", True, 1)  # from before the last password
    assert not await is_good("a", "Annie", False, 0)  # from before the account
    assert not await is_good("b", "Thief", True, 0)  # the second account of one player
    people = AccountStore(store)
    assert (await people.lineage("a"), await people.lineage("b")) == (
        SessionGeneration(2, "ann"),
        SessionGeneration(0, "bob"),
    )
    thief = await people.account("thief")
    assert thief is not None
    assert thief.player not in ("a", "b")
    assert await people.lineage(thief.player) == SessionGeneration(1, "thief")


async def test_an_operators_reset_of_an_old_database_ends_what_had_been_ended_before() -> None:
    """Though no server has been started on it since: generations go on from where they were."""
    store = MemoryStore()
    await _of_yesterday(store)
    await Sessions(store).reset("ann")
    assert await AccountStore(store).lineage("a") == SessionGeneration(3, "ann")


async def test_accounts_are_altered_whole_or_not_at_all() -> None:
    store = MemoryStore()
    people = AccountStore(store)
    for name in ("Ann", "Bob"):
        account = Account(name[0], name, "hash")
        assert await people.register(account, SessionGeneration()) == SessionGeneration(1, name.casefold())
        assert await people.register(account, SessionGeneration(1, name.casefold())) is None
    again = Account("A", "Ann of two", "hash")
    assert await people.register(again, SessionGeneration()) is None  # of a generation that is over
    with pytest.raises(CroupierError, match="Bob belongs to an account already"):
        await people.alter("Ann", lambda before: msgspec.structs.replace(before, name="Bob"))
    with pytest.raises(CroupierError, match="no such account"):
        await people.alter("Cat", lambda before: before)
    assert await people.lineage("A") == SessionGeneration(1, "ann")
    assert [key for key, _ in await store.list_space("account")] == ["ann", "bob"]
