"""By which names a server is asked, and from whose pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Client
from croupier.errors import BadInput
from croupier.server.http.origin_check import names_of, read_origin
from tests.servers import Server
from tests.test_server import QUICK, hear, http, refusal_of, serving, socket_at

Run = Callable[..., Any]


@pytest.mark.parametrize(
    "origin", ["https://cards.example", "http://[::1]:8000", "https://cards.example:4430"]
)
def test_origins_as_browsers_write_them(origin: str) -> None:
    assert read_origin(origin) == origin
    assert read_origin(origin.upper()) == origin


@pytest.mark.parametrize(
    "origin",
    [
        "cards.example",
        "https://cards.example/",
        "https://cards.example/page",
        "https://cards.example?a",
        "https://cards.example:443",
        "http://cards.example:80",
        "https://cards.example:many",
        "https://ann@cards.example",
        "https://kärten.example",
        "ftp://cards.example",
        "https://",
        "https://[",
        "null",
        "*",
        "",
    ],
)
def test_origins_no_browser_sends(origin: str) -> None:
    with pytest.raises(BadInput, match=r"expected one such as https://cards\.example, with no path"):
        read_origin(origin)


def test_a_server_is_not_started_with_an_origin_that_is_none(tmp_path: Path, croupier: Run) -> None:
    given = croupier("serve", "--origin", "cards.example", "--data", str(tmp_path / "data"))
    assert given.status == 2
    assert "origin 'cards.example': expected one such as" in given.err
    assert not (tmp_path / "data").exists()


def test_only_a_server_of_this_machine_alone_knows_its_names() -> None:
    origins = ("https://cards.example", "http://[::1]:8000")
    assert names_of("127.0.0.1", origins) == ("localhost", "cards.example", "::1")
    assert names_of("::1", ()) == ("localhost",)
    for open_to_others in ("0.0.0.0", "::", "192.168.1.7"):
        assert names_of(open_to_others, origins) is None


async def test_a_strangers_origin_is_refused_however_it_is_written(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="ofc", seats=2)
    for origin in ("http://[", "http://", "://", "null", "http://evil.example", f"file{url[4:]}"):
        answer = await http(url, "POST", "/api/session", {"name": "A"}, Origin=origin)
        assert answer[0] == 403, origin
        assert await refusal_of(socket_at(url, table, ann.token, Origin=origin)) == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
async def test_a_strangers_page_that_sends_no_origin_changes_nothing_and_opens_no_socket(
    site: str, url: str
) -> None:
    """A table was opened by such a page, and a session ended. To follow a link here is allowed."""
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="ofc", seats=2)
    token: dict[str, Any] = {"Authorization": f"Bearer {ann.token}"}
    evil = {**token, "Sec-Fetch-Site": site}
    for method, path, body in (
        ("POST", "/api/session", {"name": "Eve"}),
        ("POST", "/api/tables", {"game": "ofc"}),
        ("POST", "/api/tournaments", {"structure": "turbo"}),
        ("PUT", "/api/my/friends", {}),
        ("DELETE", "/api/session", None),
    ):
        status, _, said = await http(url, method, path, body, **evil)
        assert (status, said["code"]) == (403, "origin"), path
    assert await refusal_of(socket_at(url, table, ann.token, **{"Sec-Fetch-Site": site})) == 403
    assert (await http(url, "GET", "/api/session", **token))[0] == 200  # it has not ended
    assert [one["table"] for one in (await http(url, "GET", "/api/tables"))[2]] == [table]
    navigation = {**evil, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert (await http(url, "GET", f"/table/{table}", **navigation))[0] == 200
    for own in ("same-origin", "none"):
        asked = {**token, "Sec-Fetch-Site": own}
        assert (await http(url, "POST", "/api/tables", {"game": "ofc"}, **asked))[0] == 201


async def test_a_name_that_a_stranger_points_at_this_machine_is_not_answered() -> None:
    """DNS rebinding: for the browser, the stranger's page and this server are one origin then."""
    async with serving(settings=QUICK.but(names=("localhost", "cards.example"))) as url:
        port = url.rpartition(":")[2]
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="ofc", seats=2)
        for name, answered in {
            "localhost": True,
            "LocalHost": True,
            "cards.example": True,
            "[::1]": True,
            "127.0.0.1": True,
            "evil.example": False,
            "localhost.evil.example": False,
            "[": False,
            "": False,
        }.items():
            asked: dict[str, Any] = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}"}
            own = 200 if answered else 421
            assert (await http(url, "GET", "/", Host=asked["Host"]))[0] == own, name
            assert (await http(url, "POST", "/api/session", {"name": "A"}, **asked))[0] == own, name
        asked = {"Host": "evil.example", "Origin": "http://evil.example"}
        refused = await http(url, "GET", f"/api/tables/{table}", **asked)
        assert (refused[0], refused[2]["code"]) == (421, "host")
        asked |= {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        asked |= {"Sec-WebSocket-Key": "bm90IHNvIHNlY3JldCAhIQ=="}
        assert (await http(url, "GET", f"/api/tables/{table}/socket", **asked))[0] == 421
        async with socket_at(url, table, ann.token) as socket:
            assert (await hear(socket))["type"] == "view"


async def test_serve_answers_to_its_own_names(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path), "--origin", "https://cards.example")
    try:
        await server.start()
        for host, status in (("cards.example", 200), ("localhost:1", 200), ("evil.example", 421)):
            assert (await http(server.url, "GET", "/healthz", Host=host))[0] == status
        assert server.stop() == 0
    finally:
        server.close()
