"""One's own sessions: where an account is logged in, and how its owner ends what is not theirs."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from croupier.client import Client, ServerRefused
from croupier.server.accounts.login_list import MOST, LoginList
from croupier.server.store import MemoryStore
from tests.test_server import _duel, _quick_hashing, http, serving, socket_at  # noqa: F401  (fixtures)

PASSWORD = "a good long one"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1"
DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0"


async def _log_in(url: str, agent: str) -> str:
    body = {"name": "Ann", "password": PASSWORD}
    status, _, told = await http(url, "POST", "/api/login", body, raw=None, **{"User-Agent": agent})
    assert status == 200
    return str(told["token"])


async def _read_on(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


async def _logins(url: str, token: str) -> tuple[int, Any]:
    status, _, told = await http(url, "GET", "/api/accounts/sessions", Authorization=f"Bearer {token}")
    return status, told


async def test_an_owner_sees_the_sessions_and_ends_one_with_its_sockets() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        ann = await Client.guest(url, "Ann")
        assert await _logins(url, ann.token) == (200, [])  # a guest has no others
        with pytest.raises(ServerRefused, match="make an account"):
            await ann.ask("DELETE", "/api/accounts/sessions")
        assert await store.list_space("logins") == []
        await ann.register("Ann", PASSWORD)
        phone, desk = await _log_in(url, PHONE), await _log_in(url, DESK)
        _, listed = await _logins(url, phone)
        names = [(one["browser"], one["system"], one["own"]) for one in listed]
        assert names == [("Edge", "Windows", False), ("Safari", "iPhone", True), ("", "", False)]
        table = await ann.open_table(game="duel", seats=2)
        async with socket_at(url, table, desk) as socket:
            end = f"/api/accounts/sessions/{listed[0]['id']}"
            bearer = {"Authorization": f"Bearer {phone}"}
            assert (await http(url, "DELETE", end, raw=None, **bearer))[0] == 204
            with pytest.raises(ConnectionClosed, match="4001"):
                await _read_on(socket)
        assert [(await _logins(url, one))[0] for one in (desk, phone)] == [401, 200]
        status, _, told = await http(url, "DELETE", end, raw=None, **bearer)
        assert (status, told["code"]) == (422, "no-login")


async def test_all_others_end_at_once_and_somebody_else_s_cannot_be_ended(url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    await ann.register("Ann", PASSWORD)
    await bob.register("Bob", PASSWORD)
    phone = await _log_in(url, PHONE)
    (theirs,) = (await _logins(url, bob.token))[1]
    bearer = {"Authorization": f"Bearer {phone}"}
    assert (await http(url, "DELETE", f"/api/accounts/sessions/{theirs['id']}", raw=None, **bearer))[
        0
    ] == 422
    status, _, told = await http(url, "DELETE", "/api/accounts/sessions", raw=None, **bearer)
    assert status == 200
    assert [(await _logins(url, one))[0] for one in (ann.token, phone, told["token"])] == [401, 401, 200]
    assert [one["own"] for one in (await _logins(url, told["token"]))[1]] == [True]
    assert (await _logins(url, bob.token))[0] == 200


@pytest.mark.parametrize("generation", [1, 2])
async def test_the_list_keeps_the_newest_of_the_last_generation(generation: int) -> None:
    logins = LoginList(MemoryStore(), lambda: 7.0)
    await logins.add("ann", "old", 1, PHONE)
    for number in range(MOST):
        await logins.add("ann", str(number), generation, DESK)
    kept = await logins.of("ann")
    assert [one.id for one in kept] == [str(number) for number in reversed(range(MOST))]
    await logins.forget("ann")
    assert not await logins.of("ann")
