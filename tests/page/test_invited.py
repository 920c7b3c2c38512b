"""A house by invitation only: who has none is told what to do, and a used invitation leaves the address."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, Request, expect

from croupier.cli import main
from tests.page.conftest import NewPage
from tests.page.hands import open_table
from tests.page.running import Server

TOLD = "This house is open by invitation only"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("invited"), invitation_only=True) as running:
        yield running


def _invitation(server: Server, capsys: pytest.CaptureFixture[str]) -> str:
    with ThreadPoolExecutor(1) as beside:  # no loop runs in the thread of the browser
        assert beside.submit(main, ["accounts", "invite", "--data", str(server.data)]).result() == 0
    return capsys.readouterr().out.strip()


def _entries(page: Page) -> list[str]:
    """The requests for a guest's session, as they are made."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/session"):
            asked.append(request.url)

    page.on("request", note)
    return asked


@pytest.mark.exhaustive
def test_who_has_no_invitation_is_told_what_to_do(
    new_page: NewPage, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    host, stranger = new_page(), new_page()
    link = f"/?invitation={_invitation(server, capsys)}"
    host.goto(link)
    host.wait_for_url(lambda url: "invitation" not in url)  # it is used up, and nobody passes it on
    expect(host.get_by_text(TOLD)).to_have_count(0)
    table = open_table(host, "ofc", seats=2)
    stranger.goto(table)
    expect(stranger.get_by_text(TOLD).first).to_be_visible()
    asked = _entries(stranger)
    stranger.goto(link)
    expect(stranger.get_by_text(TOLD)).to_be_visible()
    stranger.get_by_role("button", name="Play", exact=True).click()
    expect(stranger.locator(".toast")).to_contain_text(TOLD)
    assert len(asked) == 1  # who asks again and again would meet a limit, and be told of that instead
    stranger.get_by_role("link", name="Log in").click()
    stranger.get_by_label("Name").fill("Ann")
    stranger.get_by_label("Password").fill("not a password of this house")
    stranger.get_by_role("button", name="Log in").click()
    expect(stranger.get_by_text("The name or the password is wrong.")).to_be_visible()
    expect(stranger.get_by_label("Password")).to_be_visible()  # for another try
