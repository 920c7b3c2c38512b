"""Bans hold guests: neither another name nor another browser at the same address gets round them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from httpx import AsyncClient

from croupier.client import Client, ServerRefused
from croupier.errors import CroupierError
from croupier.server.accounts.guest_bans import GuestBans
from croupier.server.accounts.session_token import COOKIE
from croupier.server.accounts.sessions import Sessions
from croupier.server.admin.actions import Operator
from croupier.server.store import MemoryStore
from tests.test_server import _duel, _quick_hashing, http, refusal_of, serving, socket_at  # noqa: F401  (fixtures)
from tests.test_server_admin import _ask, _operator

PASSWORD = "a good long one"


async def _ban(url: str, olga: str, table: str, seat: int, **more: Any) -> tuple[int, Any]:
    return await _ask(url, olga, "POST", f"/api/operator/tables/{table}/ban", {"seat": seat, **more})


async def test_a_banned_guest_does_not_come_back_under_another_name_or_from_another_browser() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        olga = await _operator(url, store)
        rude, other = await Client.guest(url, "Rude"), await Client.guest(url, "The same in a window")
        table = await rude.open_table(game="duel", seats=2)
        async with rude.at(table) as at:
            await at.sit(0)
            _, seated = await _ask(url, olga, "GET", f"/api/operator/tables/{table}/seats")
            assert seated == [{"seat": 0, "name": "Rude"}]
            assert (await _ban(url, olga, table, 1))[0] == 422
            assert (await _ban(url, olga, table, 0, why="Swore.")) == (
                200,
                {"name": "Rude", "password": None},
            )
        while (await _ask(url, rude.token, "GET", "/api/session"))[0] == 200:  # known for half a second
            await asyncio.sleep(0.05)
        for headers in ({"Authorization": f"Bearer {rude.token}"}, {}):
            status, _, told = await http(
                url, "POST", "/api/session", {"name": "Polite"}, raw=None, **headers
            )
            assert (status, told["code"]) == (403, "banned")
        assert await refusal_of(socket_at(url, table, other.token)) == 403
        account = {"name": "Another", "password": PASSWORD}
        for asked in (("GET", "/api/session", None), ("POST", "/api/accounts", account)):
            status, told = await _ask(url, other.token, *asked)
            assert (status, told["code"]) == (403, "banned")
        await Client.log_in(url, "Olga", PASSWORD)  # accounts come in from there all the same
        _, (ban,) = await _ask(url, olga, "GET", "/api/operator/bans")
        assert ban["name"] == "Rude"
        assert (await _ask(url, olga, "DELETE", f"/api/operator/bans/{ban['id']}"))[0] == 200
        assert (await _ask(url, olga, "DELETE", f"/api/operator/bans/{ban['id']}"))[0] == 422
        await Client.guest(url, "Polite")
        _, deeds = await _ask(url, olga, "GET", "/api/operator/audit")
        assert [deed["verb"] for deed in deeds][:2] == ["lift ban", "ban guest"]


async def test_a_banned_guest_comes_back_as_nobody_who_shares_their_phone() -> None:
    store = MemoryStore()
    sessions = Sessions(store)
    async with serving(store) as url, AsyncClient(base_url=url) as phone:
        await sessions.start()
        for asked in ("", "?as=4"):
            assert (await phone.post(f"/api/session{asked}", json={"name": "Rude"})).status_code == 200
        player = sessions.player_named(phone.cookies[f"{COOKIE}_4"])
        assert player is not None
        await GuestBans(store).ban(player)  # from whatever address they come now
        for asked in ("", "?as=4", "?as=5"):
            answer = await phone.post(f"/api/session{asked}", json={"name": "Polite"})
            assert (answer.status_code, answer.json()["code"]) == (403, "banned"), asked


async def test_an_operator_does_not_ban_their_own_account() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        olga = await _operator(url, store)
        client = await Client.log_in(url, "Olga", PASSWORD)
        table = await client.open_table(game="duel", seats=2)
        async with client.at(table) as at:
            await at.sit(0)
            status, told = await _ban(url, olga, table, 0)
        assert (status, told["code"]) == (422, "own-account")


async def test_a_banned_account_does_not_come_back_as_a_guest() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        bob = await Client.guest(url, "Bob")
        await bob.register("Bob", PASSWORD)
        operator = Operator(store, "the test")
        await operator.ban("Bob")
        bearer = {"Authorization": f"Bearer {bob.token}"}
        assert (await http(url, "POST", "/api/session", {"name": "Bobby"}, raw=None, **bearer))[0] == 403
        with pytest.raises(ServerRefused, match="closed this account"):
            await Client.log_in(url, "Bob", PASSWORD)
        await operator.ban("Bob", lift=True)
        assert (await http(url, "POST", "/api/session", {"name": "Bobby"}, raw=None, **bearer))[0] == 200


async def test_an_address_is_closed_for_some_days_and_stored_as_a_keyed_hash() -> None:
    now = [1_000_000.0]
    store = MemoryStore()
    bans = GuestBans(store, lambda: now[0])
    await bans.ban("player", ["192.0.2.7"], 2, "Rude")
    assert "192.0.2.7" not in str(await store.list_space("banned"))
    for player in ("player", None):
        with pytest.raises(CroupierError, match="closed this house to you"):
            await bans.check(player, "192.0.2.7")
    await bans.check(None, "192.0.2.8")
    now[0] += 2 * 86_400 + 1
    await bans.check(None, "192.0.2.7")
    with pytest.raises(CroupierError):
        await bans.check("player", "192.0.2.8")
    await bans.lift("player")
    assert await store.list_space("banned") == []


async def test_a_short_ban_ends_no_longer_one_of_the_same_address() -> None:
    now = [1_000_000.0]
    bans = GuestBans(MemoryStore(), lambda: now[0])
    await bans.ban("first", ["192.0.2.7"], 30, "Rude")
    await bans.ban("second", ["192.0.2.7"], 1, "Ruder")
    now[0] += 2 * 86_400
    with pytest.raises(CroupierError, match="closed this house to you"):
        await bans.check(None, "192.0.2.7")
