"""Accounts: another password, a forgotten one, and the sessions that end with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from croupier.client import Client, ServerRefused
from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.sessions import TEMPORARY, Sessions
from croupier.server.store import MemoryStore, open_store
from tests.test_server import _duel, _quick_hashing, http, serving, socket_at  # noqa: F401  (the small game)
from tests.test_server_store import Opened, make  # noqa: F401  (a fixture)

Run = Callable[..., Any]


async def _status(who: Client) -> int:
    answer = await http(who.url, "GET", "/api/session", Authorization=f"Bearer {who.token}")
    return answer[0]


async def test_another_password_ends_all_other_sessions(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    with pytest.raises(ServerRefused, match="a guest has no password"):
        await ann.change_password("correct horse", "battery staple")
    await ann.register("Ann", "correct horse")
    phone = await Client.log_in(url, "ANN", "correct horse")
    for password, new, says in (
        ("wrong horse", "battery staple", "the password is wrong"),
        ("correct horse", "short", "8 to 128"),
        ("correct horse", "password", "harder to guess"),
    ):
        with pytest.raises(ServerRefused, match=says):
            await ann.change_password(password, new)
    old = Client(url, ann.token)
    await ann.change_password("correct horse", "battery staple")
    assert [await _status(one) for one in (ann, phone, old)] == [200, 401, 401]
    with pytest.raises(ServerRefused, match="name or the password"):
        await Client.log_in(url, "Ann", "correct horse")
    again = await Client.log_in(url, "Ann", "battery staple")
    assert await _status(again) == 200


async def test_logging_in_ends_the_session_one_had_and_its_sockets(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    await ann.register("Ann", "correct horse")
    guest = await Client.guest(url, "Somebody")
    table = await ann.open_table(game="duel", seats=2)
    login = {"name": "Ann", "password": "correct horse"}
    async with socket_at(url, table, guest.token) as socket:
        bearer = f"Bearer {guest.token}"
        wrong = {"name": "Ann", "password": "wrong horse"}
        assert (await http(url, "POST", "/api/login", wrong, Authorization=bearer))[0] == 401
        assert await _status(guest) == 200
        _, _, told = await http(url, "POST", "/api/login", login, Authorization=bearer)
        await asyncio.wait_for(socket.wait_closed(), 15)
        assert socket.close_code == 4001
    assert told["token"] not in (guest.token, ann.token)
    assert await _status(guest) == 401
    assert await _status(ann) == 200  # another device stays as it is
    old = Client(url, ann.token)
    async with socket_at(url, table, old.token) as socket:
        await ann.change_password("correct horse", "battery staple")
        await asyncio.wait_for(socket.wait_closed(), 15)
        assert socket.close_code == 4001


async def test_who_becomes_a_guest_closes_no_other_socket_of_their_account(url: str) -> None:
    laptop = await Client.guest(url, "Ann")
    await laptop.register("Ann", "a good long one")
    phone = await Client.log_in(url, "Ann", "a good long one")
    table = await phone.open_table(game="duel", seats=2)
    async with socket_at(url, table, phone.token) as socket:
        bearer = f"Bearer {laptop.token}"
        assert (await http(url, "POST", "/api/session", {"name": "Guest"}, Authorization=bearer))[0] == 200
        for _ in range(5):
            await (await socket.ping())


async def test_a_wrong_name_takes_as_much_hashing_as_a_wrong_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hashed: list[str] = []

    def counted(plain: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any) -> Any:
            hashed.append(args[-1])
            return plain(*args)

        return count

    sessions = Sessions(MemoryStore())
    await sessions.start()
    guest, _ = await sessions.guest("Ann")
    await sessions.register(guest, "Ann", "correct horse")
    for method in ("hash", "verify"):
        monkeypatch.setattr(PasswordHasher, method, counted(getattr(PasswordHasher, method)))
    for name in ("Ann", "Nobody"):
        hashed.clear()
        with pytest.raises(CroupierError, match="the name or the password is wrong"):
            await sessions.log_in(name, "wrong horse")
        assert hashed == ["wrong horse"]


async def test_a_forgotten_password_is_replaced_for_a_day(make: Opened) -> None:  # noqa: F811
    store, now = make(), [1000.0]
    sessions = Sessions(store, clock=lambda: now[0])
    await sessions.start()
    guest, _ = await sessions.guest("Ann")
    session, token = await sessions.register(guest, "Ann", "correct horse")
    with pytest.raises(BadInput, match="'Nobody': there is no such account"):
        await sessions.reset("Nobody")
    name, password = await sessions.reset(" ann ")
    assert name == "Ann"
    assert await sessions.read(token) is None
    with pytest.raises(CroupierError, match="wrong"):
        await sessions.log_in("Ann", "correct horse")
    new, token = await sessions.log_in("Ann", password)
    assert (new.player, new.temporary) == (session.player, True)
    now[0] += TEMPORARY + 1
    with pytest.raises(CroupierError, match="wrong"):
        await sessions.log_in("Ann", password)
    own, _ = await sessions.change(new, password, "battery staple")
    assert (own.player, own.temporary) == (session.player, False)
    assert await sessions.read(token) is None
    now[0] += 10 * TEMPORARY
    assert (await sessions.log_in("Ann", "battery staple"))[0].player == session.player
    other, another = (await sessions.reset("Ann"))[1], (await sessions.reset("Ann"))[1]
    assert other != another
    with pytest.raises(CroupierError, match="wrong"):
        await sessions.log_in("Ann", other)
    await store.close()


async def test_accounts_reset_prints_a_password_while_the_server_runs(
    tmp_path: Path, croupier: Run
) -> None:
    data = ("--data", str(tmp_path))
    async with serving(open_store(tmp_path)) as url:
        ann = await Client.guest(url, "Ann")
        await ann.register("Ann", "correct horse")
        ran = await asyncio.to_thread(croupier, "accounts", "reset", "ann", *data)
        assert ran.status == 0
        assert "Ann" in ran.err
        assert await _status(ann) == 401
        back = await Client.log_in(url, "Ann", ran.out.strip())
        who = await http(url, "GET", "/api/session", Authorization=f"Bearer {back.token}")
        assert who[2]["temporary"] is True


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("reset", "Nobody"), "account 'Nobody': there is no such account"),
        (("reset", "Ann", "--data", "nowhere"), "nowhere: expected a directory"),
        ((), "accounts: expected list, reset"),
        (("remove", "Ann"), "accounts 'remove': expected list, reset"),
    ],
)
def test_bad_input_is_one_line(args: tuple[str, ...], says: str, tmp_path: Path, croupier: Run) -> None:
    asyncio.run(open_store(tmp_path).close())
    data = ("--data", str(tmp_path)) if args[:1] == ("reset",) and "--data" not in args else ()
    ran = croupier("accounts", *args, *data)
    assert ran.status == 2
    assert ran.err.startswith(f"croupier: {says}")
    assert ran.err.count("\n") == 1
    assert ran.out == ""
