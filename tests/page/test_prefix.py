"""The page under a part of a site: nothing it asks for or leads to is outside of that."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.page.running import Server

ROOT = "/cards"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("below"), root_path=ROOT) as running:
        yield running


def _outside(asked: list[str], page: Page) -> set[str]:
    """What was asked for, and where the page leads to, outside of the house's part of the site."""
    links = page.locator("a[href]").evaluate_all("links => links.map((link) => link.href)")
    paths = {urlsplit(url).path for url in (*asked, *links) if not url.startswith(("data:", "blob:"))}
    return {path for path in paths if not path.startswith(f"{ROOT}/")}


@pytest.mark.exhaustive
def test_everything_is_below_the_prefix(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto(f"{ROOT}/")
    page.get_by_role("button", name="Play now: Asian Stud").click()
    expect(page.locator(".house")).to_be_visible()
    assert urlsplit(page.url).path.startswith(f"{ROOT}/table/")
    table = page.url
    assert any(urlsplit(url).scheme == "ws" for url in asked)
    assert _outside(asked, page) == set()
    page.goto(f"{ROOT}/")
    expect(page.locator(".continue .go-on")).to_have_count(1)  # the session came with its cookie
    for path in (
        "/history",
        "/rules",
        "/rules/ofc",
        "/fairness",
        "/score",
        "/score/ofc",
        "/replay",
        "/nowhere",
    ):
        page.goto(f"{ROOT}{path}")
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("alert")).first).to_be_visible()
        assert _outside(asked, page) == set(), path
    page.goto(f"{ROOT}/rules/ofc?preset=pineapple")
    expect(page.get_by_role("radio", name="Pineapple", exact=True)).to_be_checked()
    page.goto(f"{ROOT}/")
    page.get_by_label("Link or name of a table").fill(table)
    page.get_by_label("Link or name of a table").press("Enter")
    expect(page.locator(".house")).to_be_visible()
    assert page.url == table
    assert _outside(asked, page) == set()


@pytest.mark.exhaustive
def test_a_prefix_without_its_last_slash_is_the_lobby(page: Page) -> None:
    page.goto(ROOT)
    expect(page.get_by_role("button", name="Play now: Asian Stud")).to_be_visible()
