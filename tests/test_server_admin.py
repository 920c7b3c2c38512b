"""The operator's addresses: for operators alone, asked each time; what they do is seen and written down."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.client import Client
from croupier.server.admin.actions import Operator
from croupier.server.store import MemoryStore
from tests.test_server import _duel, _quick_hashing, http, serving  # noqa: F401  (fixtures)

PASSWORD = "a good long one"
ASKS: list[tuple[str, str, Any]] = [
    ("GET", "/api/operator/tables", None),
    ("POST", "/api/operator/tables/none/close", {}),
    ("GET", "/api/operator/accounts", None),
    ("POST", "/api/operator/accounts", {"name": "Bob", "do": "delete"}),
    ("GET", "/api/operator/audit", None),
    ("POST", "/api/operator/tournaments/none", {"do": "end"}),
]


async def _account(url: str, name: str) -> str:
    guest = await Client.guest(url, name)
    await guest.register(name, PASSWORD)
    return guest.token


async def _operator(url: str, store: MemoryStore, name: str = "Olga") -> str:
    await _account(url, name)
    await Operator(store, "the test").appoint(name)
    return (await Client.log_in(url, name, PASSWORD)).token


async def _ask(url: str, token: str | None, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    status, _, told = await http(url, method, path, body, raw=None, **headers)
    return status, told


async def test_nobody_but_an_operator_gets_in(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with serving(store) as url:
        bob, guest = await _account(url, "Bob"), await Client.guest(url, "Olga the Guest")
        olga = await _operator(url, store)
        for token, status in ((None, 401), (guest.token, 403), (bob, 403)):
            for method, path, body in ASKS:
                assert (await _ask(url, token, method, path, body))[0] == status
        assert (await _ask(url, olga, *ASKS[0]))[0] == 200
        assert (await _ask(url, olga, "GET", "/api/session"))[1]["operator"] is True
        assert (await _ask(url, bob, "GET", "/api/session"))[1]["operator"] is False
        await Operator(store, "the test").appoint("Olga", off=True)
        again = (await Client.log_in(url, "Olga", PASSWORD)).token
        assert (await _ask(url, again, *ASKS[0]))[0] == 403
        account = await Operator(store, "")._people.account("Bob")
        assert account is not None  # nobody has deleted them


async def test_a_stranger_s_page_cannot_act_for_an_operator() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        olga = await _operator(url, store)
        for method, path, body in ASKS:
            if method == "POST":
                bearer = f"Bearer {olga}"
                status, _, told = await http(
                    url, method, path, body, Authorization=bearer, Origin="https://evil.example"
                )
                assert (status, told["code"]) == (403, "origin")


async def test_an_operator_looks_after_the_house() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        olga = await _operator(url, store)
        bob = Client(url, await _account(url, "Bob"))
        table = await bob.open_table(game="duel", seats=2, name="Friday", public=False)
        async with bob.at(table) as at:
            await at.sit(0)
            _, (listed,) = await _ask(url, olga, "GET", f"/api/operator/tables?begins={table[:5]}")
            assert (listed["table"], listed["name"], listed["public"]) == (table, "Friday", False)
            assert (await _ask(url, olga, "GET", "/api/operator/tables?begins=~"))[0] == 422
            close = f"/api/operator/tables/{table}/close"
            assert (await _ask(url, olga, "POST", close, {"why": "It is late."}))[0] == 204
            while not at.view.closed:
                await at.changed(at.n)
            assert at.view.closed == "It is late."
            assert at.view.seats == (None, None)
            assert (await _ask(url, olga, "POST", close, {}))[0] == 422
        assert (await _ask(url, olga, "GET", "/api/operator/tables"))[1] == []
        assert len((await _ask(url, olga, "GET", "/api/operator/tables?closed=true"))[1]) == 1
        _, public = await _ask(url, None, "GET", "/api/tables")
        assert public == []
        do = "/api/operator/accounts"
        status, told = await _ask(url, olga, "POST", do, {"name": "bob", "do": "reset"})
        assert status == 200
        assert (await Client.log_in(url, "Bob", told["password"])).token
        status, told = await _ask(url, olga, "POST", do, {"name": "Bob", "do": "rename", "new": "Robert"})
        assert told == {"name": "Robert", "password": None}
        for one in ("ban", "lift", "delete"):
            assert (await _ask(url, olga, "POST", do, {"name": "Robert", "do": one}))[0] == 200
        for name, code in (("Robert", "no-account"), ("OLGA", "own-account")):
            status, told = await _ask(url, olga, "POST", do, {"name": name, "do": "delete"})
            assert (status, told["code"]) == (422, code)
        _, known = await _ask(url, olga, "GET", do)
        assert [(one["name"], one["operator"]) for one in known] == [("Olga", True)]
        _, deeds = await _ask(url, olga, "GET", "/api/operator/audit")
        assert [deed["verb"] for deed in deeds][:4] == [
            "delete account",
            "lift ban",
            "ban account",
            "rename account",
        ]
        assert {deed["who"] for deed in deeds} == {"Olga", "the test"}
