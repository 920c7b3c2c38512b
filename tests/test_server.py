"""The server over real sockets on loopback, with the small game and with OFC."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest
import uvicorn
from argon2.profiles import CHEAPEST, RFC_9106_LOW_MEMORY
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.client import Client, PendingDecision, ServerRefused, TableSession
from croupier.games import game_of, offered
from croupier.server import Services, Settings, create_app
from croupier.server.accounts import passwords
from croupier.server.http.middleware import address_of
from croupier.server.http.uvicorn_adapter import config_of
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Rate, unlimited
from croupier.server.store import MemoryStore, Store
from croupier.server.tables.outbox import MOST_ANSWERS, Outbox, posted
from croupier.table.messages import MESSAGE_BYTES, Done, schema
from tests import duel
from tests.duel import RULES

QUICK = unlimited().but(bot_pace=0)


@pytest.fixture(autouse=True)
def _duel() -> Iterator[None]:
    """The small game is one of the house's games."""
    with offered(game_of("ofc"), duel.GAME):
        yield


SHIPPED = passwords.PROFILE


@pytest.fixture(autouse=True)
def _quick_hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash that is as slow as it should be would be most of what these tests do."""
    monkeypatch.setattr(passwords, "PROFILE", CHEAPEST)


def test_passwords_are_hashed_as_rfc_9106_recommends() -> None:
    assert SHIPPED == RFC_9106_LOW_MEMORY


@asynccontextmanager
async def serving(store: Store | None = None, settings: Settings = QUICK) -> AsyncIterator[str]:
    """A server on a free port of loopback; its address."""
    async with served(create_app(Services(store or MemoryStore(), settings))) as url:
        yield url


@asynccontextmanager
async def served(app: Starlette) -> AsyncIterator[str]:
    """The same with a house of one's own."""
    server = uvicorn.Server(config_of(app, port=0, grace=1))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


async def http(
    url: str, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], Any]:
    """One request as a browser or anybody might make it: status, headers, JSON or text."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    content = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
    sent = {"Host": f"{host}:{port}", "Content-Type": "application/json", "Connection": "close"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    writer.write("\r\n".join([*lines, f"Content-Length: {len(content)}", "", ""]).encode() + content)
    answer = await reader.read()
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    got = {line.partition(":")[0].lower(): line.partition(":")[2].strip().lower() for line in rest}
    try:
        return int(first.split()[1]), got, json.loads(content) if content else None
    except ValueError:
        return int(first.split()[1]), got, content.decode(errors="replace")


def socket_at(url: str, table: str, token: str | None, **headers: str) -> connect:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if token is not None:
        given["Authorization"] = f"Bearer {token}"
    where = f"ws{url.removeprefix('http')}/api/tables/{table}/socket"
    return connect(where, additional_headers=given, compression=None)


async def hear(socket: ClientConnection) -> dict[str, Any]:
    letter: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
    return letter


async def hear_until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while (letter := await hear(socket))["type"] != kind:
        pass
    return letter


async def refusal_of(socket: connect) -> int:
    """The status by which no socket is opened."""
    with pytest.raises(InvalidStatus) as caught:
        async with socket:
            pass
    return caught.value.response.status_code


async def closed_by(socket: ClientConnection) -> int:
    """The code by which a socket is closed, whatever is heard before."""
    with pytest.raises(ConnectionClosed) as closed:
        await hear_until(socket, "nothing more")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def play_out(client: Client, table: str, seat: int, start: int | None = None) -> list[int]:
    """Sit, play the first option until the match is over; the hands whose deal was checked."""
    async with client.at(table) as at:
        await at.sit(seat)
        while start is not None and sum(taken is not None for taken in at.view.seats) < start:
            await at.changed()
        if start is not None:
            await at.start()
        while at.view.phase == "waiting":
            await at.changed()
        while (asked := await at.next_decision()) is not None:
            try:
                await at.move(asked.moves[0])
            except ServerRefused as refused:  # somebody's clock, or their own repeat, was faster
                if refused.code not in ("stale", "not-asked"):
                    raise
                await at.changed()
        if at.view.hand is not None:
            assert at.view.hand.returns is not None
            until = time.monotonic() + 5
            while at.view.hand.number not in at.checked and time.monotonic() < until:
                await asyncio.sleep(0.01)
        return at.checked


@pytest.mark.parametrize(("game", "hands"), [("duel", 6), ("ofc", 2)])
async def test_people_and_a_bot_play_a_match_over_the_network(game: str, hands: int, url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    table = await ann.open_table(game=game, seats=3, pause=0, terms={"hands": hands})
    async with ann.at(table) as host:
        await host.fill(2)
    checked = await asyncio.gather(play_out(ann, table, 0, start=3), play_out(bob, table, 1))
    # A hand of which a slow reader saw no view at all is not checked; there may be one.
    assert all(len(hands_checked) >= hands - 1 for hands_checked in checked), checked
    (listed,) = await ann.tables()
    assert listed["phase"] == "waiting"


async def test_every_letter_and_command_is_as_the_schema_says() -> None:
    letter_schema = {**schema(), **schema()["properties"]["letter"]}
    view_schema = {**schema(), **schema()["properties"]["view"]}
    async with serving() as url:
        client = await Client.guest(url, "Ann")
        table = await client.open_table(game="duel", seats=2, pause=60, terms={"hands": 2})
        async with socket_at(url, table, client.token) as socket:
            letter = await hear(socket)
            commands: list[dict[str, Any]] = [
                {"op": "sit", "seat": 0},
                {"op": "fill", "seat": 1},
                {"op": "mix", "text": "x"},
                {"op": "start"},
                {"op": "options"},
                {"op": "move", "move": "p2 As"},
                {"op": "proof"},
                {"op": "nonsense"},
            ]
            seen = set()
            for number, command in enumerate(commands):
                await socket.send(json.dumps({"id": str(number), "n": letter["n"], **command}))
                while True:
                    letter = await hear(socket)
                    seen.add(letter["type"])
                    jsonschema.validate(letter, letter_schema)
                    if letter["type"] == "view":
                        jsonschema.validate(letter["view"], view_schema)
                    if letter["type"] in ("done", "view", "same") and command["op"] in (
                        "sit",
                        "fill",
                        "mix",
                        "start",
                    ):
                        if letter["type"] == "done":
                            done = letter["n"]
                            continue
                        if letter["n"] >= done:
                            break
                    elif letter["type"] in ("options", "refused", "proof", "malformed"):
                        break
            assert seen >= {"view", "done", "options", "refused", "proof", "malformed"}


async def test_the_server_gives_out_the_schema_of_its_messages() -> None:
    async with serving() as url:
        given = (await http(url, "GET", "/api/messages.schema.json"))[2]
    assert given == msgspec.json.decode(msgspec.json.encode(schema()))
    jsonschema.Draft202012Validator.check_schema(given)


async def first_decision(one: TableSession, other: TableSession) -> PendingDecision:
    """What the first of two who sit down is asked once they play."""
    await one.sit(0)
    await other.sit(1)
    await one.start()
    asked = await one.next_decision()
    assert asked is not None
    return asked


async def test_a_repeat_is_answered_and_a_stale_move_refused_to_its_sender_alone(url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    table = await ann.open_table(game="duel", seats=2, pause=60)
    async with (
        ann.at(table, mix=False) as one,
        bob.at(table, mix=False) as other,
        socket_at(url, table, ann.token) as raw,
    ):
        asked = await first_decision(one, other)
        n = one.n
        first = json.dumps({"op": "move", "id": "mine", "n": n, "move": asked.moves[0]})
        await raw.send(first)
        done = await hear_until(raw, "done")
        await raw.send(first)
        assert await hear_until(raw, "done") == done
        assert one.n == done["n"]
        before = other.n
        await raw.send(json.dumps({"op": "move", "id": "late", "n": 1, "move": asked.moves[0]}))
        refused = await hear_until(raw, "refused")
        assert refused["code"] == "not-asked"
        assert refused["id"] == "late"
        assert (await hear_until(raw, "view"))["n"] == done["n"]
        await asyncio.sleep(0.05)
        assert other.n == before


async def test_an_unchanged_view_is_only_a_number_and_sync_is_one_letter(url: str) -> None:
    async with AsyncExitStack() as stack:
        ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
        table = await ann.open_table(game="duel", seats=2)
        async with ann.at(table, mix=False) as at, bob.at(table, mix=False) as other:
            await at.sit(0)
            await other.sit(1)
            await at.start()
            asked = await other.next_decision()
            assert asked is not None
            await other.move(asked.moves[0])
            await at.changed(other.n - 1)
            await at.remove(1)
            socket = await stack.enter_async_context(socket_at(url, table, ann.token))
            await hear_until(socket, "view")
            await other.leave()  # they are leaving already: nobody sees a difference
            assert await hear(socket) == {"type": "same", "n": other.n}
            await socket.send(json.dumps({"op": "sync", "id": "s", "n": 0}))
            whole = await hear(socket)
            assert whole["type"] == "view"
            assert whole["n"] == other.n


async def test_who_may_come_in(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        async with serving() as url:
            ann = await Client.guest(url, "Ann")
            table = await ann.open_table(game="duel", seats=2, public=False)
            assert await ann.tables() == []
            wrong = ann.token[:-3] + ("aaa" if ann.token[-3:] != "aaa" else "bbb")
            port = url.rsplit(":", 1)[1]
            for name, token, headers, status in (
                (table, None, {}, 401),
                (table, wrong, {}, 401),
                (table, "x" * 2000, {}, 401),
                (table[:-1] + "_", ann.token, {}, 404),
                ("..", ann.token, {}, 404),
                (table, ann.token, {"Origin": "http://evil.example"}, 403),
                (table, ann.token, {"Origin": "null"}, 403),
                (table, None, {"Cookie": f"croupier_session={wrong}"}, 401),
            ):
                assert await refusal_of(socket_at(url, name, token, **headers)) == status, (
                    name,
                    token,
                    headers,
                )
            for headers in (
                {"Origin": f"http://127.0.0.1:{port}", "Cookie": f"croupier_session={ann.token}"},
                {"Cookie": f"croupier_session={ann.token}"},
            ):
                async with socket_at(url, table, None, **headers) as socket:
                    assert (await hear(socket))["type"] == "view"
    assert not caplog.records  # to turn somebody away is no fault of the server's


async def test_a_socket_of_somebody_who_shares_a_phone_shows_their_cards_while_they_have_it(
    url: str,
) -> None:
    ann, ben = await Client.guest(url, "Ann"), await Client.guest(url, "Ben")
    table = await ann.open_table(game="duel", seats=2, clock={"kind": "none"}, pause=60)
    phone = {"Cookie": f"croupier_session={ann.token}; croupier_session_3={ben.token}"}
    where = f"ws{url.removeprefix('http')}/api/tables/{table}/socket?covered=1"

    def at(person: str, **more: str) -> connect:
        return connect(f"{where}{person}", additional_headers={**phone, **more}, compression=None)

    for person, origin, status in (("&as=3", "http://evil.example", 403), ("&as=2", url, 401)):
        assert await refusal_of(at(person, Origin=origin)) == status
    async with at("") as first, at("&as=3") as second:

        async def do(socket: ClientConnection, op: str, **fields: Any) -> None:
            n = (await hear_until(socket, "view"))["n"]
            await socket.send(json.dumps({"op": op, "id": op, "n": n, **fields}))

        await do(first, "sit", seat=0)
        await do(second, "sit", seat=1)
        while not all((await hear_until(first, "view"))["view"]["seats"]):
            pass
        await first.send(json.dumps({"op": "start", "id": "start", "n": 3}))
        view = {"hand": None}
        while view["hand"] is None:
            view = (await hear_until(second, "view"))["view"]
        for covered in (True, False, True):
            assert (view["you"], view["hand"]["you"]) == (1, None if covered else 1)
            assert len(view["hand"]["view"]["own"]) == (0 if covered else 2)
            assert (view["hand"]["choices"] is None) == covered
            again = {"op": "cover", "id": f"{covered}", "n": 0, "on": not covered}
            await second.send(json.dumps(again))
            view = (await hear_until(second, "view"))["view"]


async def test_sockets_close_when_the_session_or_the_seat_ends(url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    table = await ann.open_table(game="duel", seats=2)
    async with ann.at(table) as host, socket_at(url, table, bob.token) as socket:
        async with bob.at(table) as at:
            await at.sit(1)
            await hear_until(socket, "view")
            await host.changed(0)
            while host.view.seats[1] is None:
                await host.changed()
            await host.remove(1)
            assert await closed_by(socket) == 4002
        async with socket_at(url, table, bob.token) as again:
            assert (await hear(again))["view"]["you"] is None
            await bob.log_out()
            assert await closed_by(again) == 4001
        assert await refusal_of(socket_at(url, table, bob.token)) == 401


async def test_a_lost_connection_is_away_and_comes_back(url: str) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    table = await ann.open_table(game="duel", seats=2)
    async with ann.at(table) as host:
        async with bob.at(table) as at:
            await at.sit(1)
        while (seat := host.view.seats[1]) is None or not seat.away:
            await host.changed()
        async with bob.at(table) as at:
            assert at.view.you == 1
            while (seat := host.view.seats[1]) is None or seat.away:
                await host.changed()


async def test_sessions_and_accounts(url: str) -> None:
    ann = await Client.guest(url, "  Ann  ")
    assert (await http(url, "GET", "/api/session", Authorization=f"Bearer {ann.token}"))[2] == {
        "name": "Ann",
        "account": False,
        "temporary": False,
        "operator": False,
        "codes": 0,
        "token": None,
        "program": False,
    }
    old = ann.token
    await ann.register("Ann", "correct horse")
    for answer in (
        await http(url, "GET", "/api/session", Authorization=f"Bearer {old}"),
        await http(url, "GET", "/api/session"),
        await http(url, "POST", "/api/login", {"name": "Ann", "password": "wrong horse"}),
        await http(url, "POST", "/api/login", {"name": "Nobody", "password": "wrong horse"}),
    ):
        assert answer[0] == 401
    with pytest.raises(ServerRefused, match="belongs to an account"):
        await Client.guest(url, "ann")
    bob = await Client.guest(url, "Bob")
    with pytest.raises(ServerRefused, match="belongs to an account"):
        await bob.register("ANN", "correct horse")
    for password in ("short", "password", "x" * 129):
        with pytest.raises(ServerRefused, match="password"):
            await bob.register("Bobby", password)
    back = await Client.log_in(url, "Ann", "correct horse")
    table = await back.open_table(game="duel", seats=2)
    async with ann.at(table) as at:  # the same player on both devices
        assert at.view.host
    status, headers, _ = await http(url, "POST", "/api/session", {"name": "Cat"})
    assert status == 200
    assert "httponly" in headers["set-cookie"]
    assert "samesite=lax" in headers["set-cookie"]


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\u202eb", "a\u200bb", "\u0301x", "a\x00b", "a\nb\x07", 7, None, ["x"]]
)
async def test_names_that_are_refused(name: Any, url: str) -> None:
    status, _, told = await http(url, "POST", "/api/session", {"name": name})
    assert status == 422
    assert set(told) - {"message"} == {"code", "sentence"}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess"}, "game"),
        ({"game": "duel", "preset": "/etc/passwd"}, "preset"),
        ({"game": "ofc", "preset": "../x.toml"}, "preset"),
        ({"game": "duel", "seats": 9}, "seats"),
        ({"game": "duel", "seats": 2, "terms": {"hands": 10**30}}, "numbers"),
        ({"game": "duel", "seats": 2, "terms": {"hands": "many"}}, "terms"),
        ({"game": "duel", "seats": 2, "terms": {"colour": 1}}, "terms"),
        ({"game": "duel", "seats": 2, "clock": {"kind": "sun"}}, "clock"),
        ({"game": "duel", "seats": 2, "bots": 3}, "bots"),
        ({"game": "duel", "seats": 2, "name": "a\u202eb"}, "name"),
        ([], "body"),
    ],
)
async def test_tables_that_are_refused(body: Any, says: str, url: str) -> None:
    ann = await Client.guest(url, "Ann")
    bearer = f"Bearer {ann.token}"
    status, _, told = await http(url, "POST", "/api/tables", body, Authorization=bearer)
    assert status == 422
    assert says in told["sentence"]
    status, _, _ = await http(url, "POST", "/api/tables", {"game": "duel"})
    assert status == 401


async def test_limits() -> None:
    settings = Settings(requests=Rate(12, 0.01), sessions=Rate(3, 0.01), sockets_per_session=2)
    async with serving(settings=settings) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        async with socket_at(url, table, ann.token), socket_at(url, table, ann.token):
            assert await refusal_of(socket_at(url, table, ann.token)) == 429
        for expected in (200, 200, 429):
            assert (await http(url, "POST", "/api/session", {"name": "Bob"}))[0] == expected
        statuses = [(await http(url, "GET", "/api/tables"))[0] for _ in range(10)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert (await http(url, "GET", "/healthz"))[0] == 200


async def test_limits_on_what_is_open_at_a_time() -> None:
    settings = QUICK.but(sockets=3, sockets_per_address=2, tables=3, tables_each=2, trust_proxy=True)
    async with serving(settings=settings) as url:
        ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
        table = await ann.open_table(game="duel", seats=2)

        async def refused(**headers: str) -> int:
            return await refusal_of(socket_at(url, table, bob.token, **headers))

        one, other = {"X_Forwarded_For": "10.0.0.1"}, {"X_Forwarded_For": "9.9.9.9, 10.0.0.2"}
        async with socket_at(url, table, ann.token, **one), socket_at(url, table, bob.token, **one):
            assert await refused(**one) == 429
            async with socket_at(url, table, bob.token, **other):  # another address may
                assert await refused(X_Forwarded_For="10.0.0.3") == 429  # and then the house is full
        async with socket_at(url, table, ann.token, **one):
            pass  # whoever goes makes room
        await ann.open_table(game="duel", seats=2)
        with pytest.raises(ServerRefused) as told:
            await ann.open_table(game="duel", seats=2)
        assert told.value.code == "too-many"
        await bob.open_table(game="duel", seats=2)
        with pytest.raises(ServerRefused) as told:
            await bob.open_table(game="duel", seats=2)
        assert told.value.code == "full"


@pytest.mark.parametrize("trusted", [True, False])
async def test_addresses_are_counted_apart_and_only_a_proxy_of_ones_own_may_name_them(
    trusted: bool,
) -> None:
    async with serving(settings=QUICK.but(sessions=Rate(1, 0.01), trust_proxy=trusted)) as url:
        statuses = []
        for named in ("10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3, 10.0.0.1"):
            name = {"name": "Ann"}
            statuses.append((await http(url, "POST", "/api/session", name, X_Forwarded_For=named))[0])
        assert statuses == ([200, 429, 200, 429] if trusted else [200, 429, 429, 429])


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("127.1.2.3", "127.1.2.3"),
    ],
)
def test_a_house_with_many_addresses_counts_as_one(client: str, counted: str) -> None:
    assert address_of({"type": "http", "client": (client, 1)}, Settings()) == counted
    for lines in (
        [f"10.0.0.9, {client}"],
        ["10.0.0.9", client],  # a stranger's own line goes before the proxy's
        ["10.0.0.9, 10.0.0.7", "", f"10.0.0.6,{client}"],
        [f"[{client}]:4711" if ":" in client else f"{client}:4711"],
    ):
        forwarded = [(b"x-forwarded-for", line.encode()) for line in lines]
        scope = {"type": "http", "client": ("10.0.0.8", 1), "headers": forwarded}
        assert address_of(scope, Settings(trust_proxy=True)) == counted


@pytest.mark.parametrize(
    "line", ["", "unknown", "_hidden", "10.0.0.9,", "10.0.0", "\xff", "1" * 500, "[::1"]
)
def test_what_is_no_address_is_the_proxys_own(line: str) -> None:
    """Or else every new word would be a new address."""
    forwarded = [(b"x-forwarded-for", line.encode("latin-1"))]
    scope = {"type": "http", "client": ("10.0.0.8", 1), "headers": forwarded}
    assert address_of(scope, Settings(trust_proxy=True)) == "10.0.0.8"
    assert address_of({"type": "http", "client": None, "headers": forwarded}, Settings()) == "local"


async def test_who_sends_too_fast_is_read_more_slowly_and_loses_nothing() -> None:
    async with serving(settings=QUICK.but(messages=Rate(2, 20))) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        async with socket_at(url, table, ann.token) as socket:
            assert (await hear(socket))["type"] == "view"
            begun = time.monotonic()
            for number in range(7):  # some are read as they come, others by a task
                op = "options" if number % 2 else "leave"
                await socket.send(json.dumps({"op": op, "id": str(number), "n": 1}))
            heard = [(await hear(socket))["id"] for _ in range(7)]
            assert heard == [str(number) for number in range(7)]
            assert time.monotonic() - begun > 4 / 20


async def test_an_address_may_send_only_so_much_however_many_sockets_it_has() -> None:
    async with serving(settings=QUICK.but(messages_per_address=Rate(4, 20))) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        async with socket_at(url, table, ann.token) as one, socket_at(url, table, ann.token) as other:
            begun = time.monotonic()
            for socket in (one, other):
                await hear(socket)
                for number in range(3):  # each counts as two messages, so the two of them send twelve
                    command = {"op": "options", "id": str(number), "n": 1, "count": 100}
                    await socket.send(json.dumps(command))
            heard = [(await hear(socket))["id"] for socket in (one, other) for _ in range(3)]
            assert heard == ["0", "1", "2"] * 2
            assert time.monotonic() - begun > 7 / 20


@pytest.mark.parametrize(
    "path", ["/", "/page/0/main.js", "/none", "/api/games", "/api/openapi.json", "/healthz", "/metrics"]
)
async def test_nothing_is_without_limits(path: str) -> None:
    few = Rate(3, 0.01)
    settings = Settings(requests=few, files=few, upkeep=few)
    async with serving(settings=settings) as url:
        statuses = [(await http(url, "GET", path))[0] for _ in range(5)]
        assert 429 not in statuses[:3]
        assert statuses[3:] == [429, 429]
        others = {"/", "/api/games", "/healthz"} - {path}
        answers = [(await http(url, "GET", other))[0] for other in others]
        assert 200 in answers  # one of the three limits does not use up another


async def test_an_origin_of_the_houses_own_choice_may_and_cookies_are_for_https() -> None:
    settings = QUICK.but(origins=("https://cards.example",), secure=True)
    async with serving(settings=settings) as url:
        ann, name = await Client.guest(url, "Ann"), {"name": "A"}
        table = await ann.open_table(game="duel", seats=2)
        for origin, status in (("https://cards.example", 200), ("http://cards.example", 403)):
            answer = await http(url, "POST", "/api/session", name, Origin=origin)
            assert answer[0] == status
            if status == 200:
                assert "secure" in answer[1]["set-cookie"].split("; ")
        async with socket_at(url, table, ann.token, Origin="https://cards.example") as socket:
            assert (await hear(socket))["type"] == "view"
        assert await refusal_of(socket_at(url, table, ann.token, Origin="http://cards.example")) == 403


async def test_requests_from_strangers_pages_and_long_bodies_are_refused(url: str) -> None:
    evil = await http(url, "POST", "/api/session", {"name": "A"}, Origin="http://evil.example")
    assert evil[0] == 403
    assert (await http(url, "POST", "/api/session", {"name": "A" * 20_000}))[0] == 413
    assert (await http(url, "POST", "/api/session", raw=b"{"))[0] == 422
    status, headers, _ = await http(url, "GET", "/api/games")
    assert status == 200
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


async def test_health_metrics_and_the_watchers_view(url: str) -> None:
    assert (await http(url, "GET", "/healthz"))[2]["status"] == "ok"
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="duel", seats=2)
    async with ann.at(table) as at:
        await at.sit(0)
        with pytest.raises(ServerRefused):
            await at.move("p1 As")
    text = (await http(url, "GET", "/metrics"))[2]
    assert 'croupier_commands_total{kind="sit",result="done"} 1.0' in text
    assert 'croupier_commands_total{kind="move",result="not-dealt-in"} 1.0' in text
    times = re.findall(r"^croupier_command_seconds(?:_bucket\{le=|_count).* ([0-9.]+)$", text, re.MULTILINE)
    assert times == sorted(times, key=float)
    assert times[-1] == times[-2] != "0.0"
    assert table not in text
    assert "Ann" not in text
    watched = (await http(url, "GET", f"/api/tables/{table}"))[2]
    assert watched["view"]["you"] is None
    assert ann.token not in json.dumps(watched)
    assert (await http(url, "GET", "/api/tables/nowhere"))[0] == 404
    games = (await http(url, "GET", "/api/games"))[2]
    (small,) = (game for game in games if game["game"] == "duel")
    assert (small["presets"], small["bots"]) == (["plain"], ["high", "random"])
    assert (small["title"], small["seats"]["usual"]) == ("Duel", 2)
    assert [preset["title"] for preset in small["named"]] == ["Plain"]


async def test_a_slow_reader_gets_the_newest_view_and_holds_up_nobody() -> None:
    sent: list[bytes] = []
    gate = asyncio.Event()

    async def send(text: bytes, _more: bool) -> None:
        await gate.wait()
        sent.append(text)

    metrics = Metrics()
    outbox = Outbox(send, metrics)
    outbox.post(posted(1, 0, b"1"))
    await asyncio.sleep(0)
    for n in range(2, 1000):
        outbox.post(posted(n, 0, b"%d" % n))
    gate.set()
    await asyncio.sleep(0.01)
    assert [json.loads(text)["n"] for text in sent] == [1, 999]
    assert metrics.registry.get_sample_value("croupier_views_skipped_total") == 997  # 2 to 998
    outbox.post(posted(1000, 0, b"999"))
    await asyncio.sleep(0.01)
    assert json.loads(sent[-1]) == {"type": "same", "n": 1000}
    outbox.close()
    await asyncio.wait_for(outbox.ended, 30)


async def test_answers_go_out_in_order_and_before_the_view_and_say_whether_more_follows() -> None:
    sent: list[tuple[str, bool]] = []

    def send(text: bytes, more: bool) -> None:
        sent.append((json.loads(text)["type"], more))

    outbox = Outbox(send, Metrics())
    outbox.answer(Done(1, "x"), followed=True)
    assert sent == []  # it waits for the view
    outbox.post(posted(1, 0, b"1"))
    assert sent == [("done", True), ("view", False)]
    outbox.answer(Done(1, "y"))
    assert sent[2:] == [("done", False)]
    outbox.close()
    assert outbox.ended.done()


@pytest.mark.parametrize("views", [0, 1])
async def test_a_slow_reader_gets_every_answer_before_their_socket_closes(views: int) -> None:
    sent: list[tuple[int, bool]] = []
    gate = asyncio.Event()

    async def send(text: bytes, more: bool) -> None:
        await gate.wait()
        sent.append((json.loads(text)["n"], more))

    outbox = Outbox(send, Metrics())
    for n in range(1, 4):
        outbox.answer(Done(n, "x"))
    for n in range(views):
        outbox.post(posted(9 + n, 0, b"9"))
    outbox.close()
    await asyncio.sleep(0)
    assert not outbox.ended.done()
    gate.set()
    await asyncio.wait_for(outbox.ended, 30)
    assert sent == [(1, False), (2, True), (3, views > 0), (9, False)][: 3 + views]


async def test_nothing_is_sent_after_a_socket_is_stopped() -> None:
    sent: list[bytes] = []
    over: list[bytes] = []
    gate = asyncio.Event()

    async def send(text: bytes, _more: bool) -> None:
        try:
            await gate.wait()
            sent.append(text)
        finally:
            over.append(text)

    outbox = Outbox(send, Metrics())
    outbox.post(posted(1, 0, b"1"))
    outbox.answer(Done(1, "x"))
    await asyncio.sleep(0)
    await asyncio.wait_for(outbox.stop(), 30)
    assert outbox.ended.done()
    assert len(over) == 1  # what was on its way has been given up
    gate.set()
    outbox.post(posted(2, 0, b"2"))
    await asyncio.sleep(0.01)
    assert sent == []


async def test_a_reader_that_lets_answers_pile_up_is_let_go() -> None:
    async def never(_text: bytes, _more: bool) -> None:
        await asyncio.Event().wait()

    outbox = Outbox(never, Metrics())
    for n in range(MOST_ANSWERS + 1):  # the first is on its way
        outbox.answer(Done(n, "x"))
        assert not outbox.ended.done()
    outbox.answer(Done(0, "one too many"))
    assert outbox.ended.done()
    assert outbox.behind
    await asyncio.wait_for(outbox.stop(), 30)


async def test_a_socket_that_fails_ends_its_outbox_and_nothing_else() -> None:
    tried: list[bytes] = []

    def gone(text: bytes, _more: bool) -> None:
        tried.append(text)
        raise RuntimeError("closed")

    async def going(text: bytes, _more: bool) -> None:
        tried.append(text)
        await asyncio.sleep(0)
        raise RuntimeError("closed")

    for send in (gone, going):
        outbox = Outbox(send, Metrics())
        outbox.post(posted(1, 0, b"1"))
        await asyncio.wait_for(outbox.ended, 30)
        outbox.post(posted(2, 0, b"2"))  # nobody is told, and nothing breaks
    assert len(tried) == 2


async def test_bad_messages_change_nothing_and_break_nothing(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="duel", seats=2)
    async with ann.at(table, mix=False) as at, socket_at(url, table, ann.token) as socket:
        await at.sit(0)
        n = at.n
        bad = ["", "{", "[]", "null", "\u0000", '{"op":"sit"}', "[" * 4000, '{"op":"fly","id":"1","n":1}']
        for text in bad:
            await socket.send(text)
            assert (await hear_until(socket, "malformed"))["n"] == n
        await socket.send(b"\xff\xfe")
        assert (await hear_until(socket, "malformed"))["n"] == n
        await socket.send("x" * (MESSAGE_BYTES + 1))
        assert "4096" in (await hear_until(socket, "malformed"))["sentence"]
        await socket.send("x" * (3 * MESSAGE_BYTES))  # too long to be read at all
        assert await closed_by(socket) == 1009
        assert at.n == n


async def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    from croupier.server.store import open_store

    async with serving(open_store(tmp_path)) as url:
        ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
        table = await ann.open_table(game="duel", seats=2, terms={"hands": 1})
        async with ann.at(table) as one, bob.at(table) as other:
            await one.sit(0)
            await other.sit(1)
            await one.start()
            hand = one.view.hand
            await other.changed(one.n - 1)
            theirs = other.view.hand
    async with serving(open_store(tmp_path)) as url:
        ann, bob = Client(url, ann.token), Client(url, bob.token)
        async with ann.at(table) as one, bob.at(table) as other:
            for was, at in ((hand, one), (theirs, other)):
                now = at.view.hand
                assert was is not None
                assert now is not None
                assert (now.view, now.choices, now.root) == (was.view, was.choices, was.root)
            for at in (one, other):
                asked = await at.next_decision()
                assert asked is not None
                await at.move(asked.moves[0])
            assert one.view.seats[0] is not None
            assert other.view.phase == "waiting"


async def test_a_fault_of_the_house_is_told_and_leaves_the_table_as_it_was(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
    table = await ann.open_table(game="duel", seats=2)
    async with ann.at(table, mix=False) as one, bob.at(table, mix=False) as other:
        asked = await first_decision(one, other)
        n = one.n

        def broken(state: Any, move: Any) -> Any:
            raise ZeroDivisionError

        monkeypatch.setattr(RULES, "apply", broken)
        with pytest.raises(ServerRefused) as refused:
            await one.move(asked.moves[0])
        assert refused.value.code == "fault"
        monkeypatch.undo()
        assert one.n == n


def test_letters_are_typed() -> None:
    from croupier.table import messages

    letters: list[messages.Letter] = [
        messages.Unchanged(3),
        messages.Done(3, "x"),
        messages.Refused(3, "x", "c", "s", "OFC1"),
    ]
    for letter in letters:
        assert msgspec.json.decode(messages.encode(letter), type=messages.Letter) == letter
