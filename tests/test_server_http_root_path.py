"""A house under a part of a site, by a setting or by what its proxy says."""

from __future__ import annotations

import pytest

from croupier.client import Client
from croupier.errors import BadInput
from croupier.server.http.root_path import read_prefix
from tests.test_server import QUICK, http, serving


@pytest.mark.parametrize(
    ("text", "prefix"),
    [("", ""), ("/", ""), ("/cards", "/cards"), ("/cards/", "/cards"), ("/a/b-c_d.e", "/a/b-c_d.e")],
)
def test_a_prefix_is_read_without_its_last_slash(text: str, prefix: str) -> None:
    assert read_prefix(text) == prefix


@pytest.mark.parametrize(
    "text",
    [
        "cards",
        "//evil.example",
        "/a//b",
        "/a b",
        '/"><script>',
        "/é",
        "/" + "x" * 61,
        "/a" * 9,
        "/a?b",
        "/\n",
    ],
)
def test_what_is_no_prefix_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected one such as /cards"):
        read_prefix(text)


@pytest.mark.parametrize("said", [None, "/cards", "/other", "//evil.example", "/<script>"])
@pytest.mark.parametrize("trusted", [False, True])
async def test_what_a_proxy_says_counts_where_it_is_trusted(said: str | None, trusted: bool) -> None:
    async with serving(settings=QUICK.but(root_path="/house", trust_proxy=trusted)) as url:
        headers = {} if said is None else {"X_Forwarded_Prefix": said}
        root = said if trusted and said in ("/cards", "/other") else "/house"
        for path in ("/", f"{root}/"):  # whether or not the proxy has taken it off
            status, _, page = await http(url, "GET", path, **headers)  # type: ignore[arg-type]
            assert status == 200
            assert f'content="{root}"' in page
            assert f'src="{root}/page/' in page
            assert 'src="/page/' not in page
        for path in ("/api/session", f"{root}/api/session"):
            status, got, _ = await http(url, "POST", path, {"name": "Ann"}, **headers)  # type: ignore[arg-type]
            assert status == 200
            assert f"path={root}/api;" in f"{got['set-cookie']};"
        status, _, _ = await http(url, "GET", "/elsewhere/api/games")
        assert status == 404


async def test_a_prefix_may_be_called_like_an_address_of_the_page() -> None:
    async with serving(settings=QUICK.but(root_path="/rules")) as url:
        _, _, page = await http(url, "GET", "/rules/rules/ofc")
        assert 'content="Open-Face Chinese Poker"' in page


async def test_the_next_page_of_a_list_is_below_the_prefix_too() -> None:
    async with serving(settings=QUICK.but(root_path="/house")) as url:
        ann = await Client.guest(f"{url}/house", "Ann")
        for _ in range(2):
            await ann.open_table(game="ofc", seats=2)
        _, headers, _ = await http(url, "GET", "/house/api/tables?count=1")
        assert headers["link"] == '</house/api/tables?start=1&count=1>; rel="next"'
