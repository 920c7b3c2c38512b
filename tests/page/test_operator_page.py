"""The operator's page: what a house needs, on a phone and on a desk, and nothing for anybody else."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from croupier.cli import main
from tests.page.conftest import NewPage
from tests.page.hands import fine, in_sizes, no_sideways_scroll, open_table
from tests.page.running import Server
from tests.page.targets import small

PASSWORD = "a good long one"
SIZES = [(390, 844), (1280, 800)]


def _log_in(page: Page, name: str, *, new: bool = True) -> None:
    """Become an account, a new one or one that is there."""
    if new:
        assert page.request.post("/api/session", data={"name": name}).ok
    path = "/api/accounts" if new else "/api/login"
    assert page.request.post(path, data={"name": name, "password": PASSWORD}).ok


def _operator(page: Page, server: Server, name: str) -> None:
    _log_in(page, name)
    shell = ["accounts", "operator", name, "--data", str(server.data)]
    with ThreadPoolExecutor(1) as beside:  # no loop runs in the thread of the browser
        assert beside.submit(main, shell).result() == 0
    _log_in(page, name, new=False)


def _whole(page: Page) -> None:
    """In both sizes nothing sticks out, all can be hit by a thumb, and axe finds nothing serious."""
    for _ in in_sizes(page, *SIZES):
        no_sideways_scroll(page)
        assert small(page) == []
        fine(page)


def _look_after_accounts(page: Page, other: Page) -> None:
    """An account is renamed, gets another password, is banned and deleted."""

    def after(name: str) -> None:
        page.get_by_role("button", name=f"The account {name}", exact=True).click()

    after("Bodo")
    _whole(page)
    page.get_by_label("New name").fill("Rupert")
    page.get_by_role("button", name="Rename").click()
    after("Rupert")
    page.get_by_role("button", name="New password").click()
    password = page.get_by_label("Rupert logs in with this password").input_value()
    login = other.request.post("/api/login", data={"name": "Rupert", "password": password})
    assert login.ok
    page.get_by_role("button", name="Close", exact=True).click()
    after("Rupert")
    page.get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_text("banned", exact=True)).to_be_visible()
    after("Rupert")
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_role("button", name="Yes, delete Rupert").click()
    accounts = page.get_by_role("region", name="Accounts")
    expect(accounts.get_by_text("Rupert", exact=True)).to_have_count(0)
    expect(accounts.get_by_text("Olga")).to_be_visible()
    expect(page.get_by_text("delete account").first).to_be_visible()


@pytest.mark.exhaustive
def test_an_operator_runs_the_house(new_page: NewPage, server: Server) -> None:
    other = new_page()
    _log_in(other, "Bodo")
    other.goto(open_table(other, "ofc", seats=2, name="Friday at ten"))
    page = new_page()
    _operator(page, server, "Olga")
    page.goto("/history")
    page.get_by_role("link", name="Run the house").click()
    tables = page.get_by_role("region", name="Tables")
    expect(tables.get_by_text("Friday at ten")).to_be_visible()
    expect(page.get_by_text("appoint operator").first).to_be_visible()
    _whole(page)
    page.get_by_role("button", name="Close Friday at ten").click()
    page.get_by_label("Why, for those who sit there").fill("It is late.")
    _whole(page)
    page.get_by_role("button", name="Close the table").click()
    expect(tables.get_by_text("Friday at ten")).to_have_count(0)
    expect(other.get_by_text("It is late.")).to_be_visible()  # who is there sees it at once
    expect(other.get_by_role("button", name=re.compile("^Deal"))).to_have_count(0)
    tables.get_by_label("Closed ones too").check()
    expect(tables.get_by_text("Friday at ten")).to_be_visible()
    tables.get_by_label("A table's name begins with").fill("none-such")
    expect(tables.get_by_text("No table is open.")).to_be_visible()

    _look_after_accounts(page, other)


@pytest.mark.exhaustive
def test_nobody_else_is_shown_anything(page: Page) -> None:
    page.goto("/operator")
    expect(page.get_by_text("This page is for operators.")).to_be_visible()
    _log_in(page, "Carl")
    page.goto("/history")
    expect(page.get_by_text("Logged in as Carl.")).to_be_visible()
    expect(page.get_by_role("link", name="Run the house")).to_have_count(0)
