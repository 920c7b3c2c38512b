"""The operator's page: what a house needs, on a phone and on a desk, and nothing for anybody else."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.cli import main
from tests.page.conftest import NewPage
from tests.page.hands import fine, no_sideways_scroll, open_table
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


def _picture(page: Page, name: str) -> None:
    """Kept where CROUPIER_PICTURES says, to be looked at."""
    where = os.environ.get("CROUPIER_PICTURES")
    if where:
        page.screenshot(path=Path(where) / f"{name}.png", full_page=True)


def _look_after_accounts(page: Page, other: Page, kind: str) -> None:
    """An account is renamed, gets another password, is banned and deleted."""

    def after(name: str) -> None:
        page.get_by_role("button", name=f"The account {name}", exact=True).click()

    after(f"Bob {kind}")
    no_sideways_scroll(page)
    assert small(page) == []
    fine(page)
    _picture(page, f"operator-account-{kind}")
    page.get_by_label("New name").fill(f"Robert {kind}")
    page.get_by_role("button", name="Rename").click()
    after(f"Robert {kind}")
    page.get_by_role("button", name="New password").click()
    password = page.get_by_label(f"Robert {kind} logs in with this password").input_value()
    login = other.request.post("/api/login", data={"name": f"Robert {kind}", "password": password})
    assert login.ok
    page.get_by_role("button", name="Close", exact=True).click()
    after(f"Robert {kind}")
    page.get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_text("banned", exact=True)).to_be_visible()
    after(f"Robert {kind}")
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_role("button", name=f"Yes, delete Robert {kind}").click()
    accounts = page.get_by_role("region", name="Accounts")
    expect(accounts.get_by_text(f"Robert {kind}", exact=True)).to_have_count(0)
    expect(accounts.get_by_text(f"Olga {kind}")).to_be_visible()
    expect(page.get_by_text("delete account").first).to_be_visible()


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]], ids=["phone", "desk"])
def test_an_operator_runs_the_house(new_page: NewPage, server: Server, size: tuple[int, int]) -> None:
    kind = f"{size[0]}"
    other = new_page()
    _log_in(other, f"Bob {kind}")
    other.goto(open_table(other, "ofc", seats=2, name=f"Friday {kind}"))
    page = new_page(*size)
    _operator(page, server, f"Olga {kind}")
    page.goto("/history")
    page.get_by_role("link", name="Run the house").click()
    tables = page.get_by_role("region", name="Tables")
    expect(tables.get_by_text(f"Friday {kind}")).to_be_visible()
    expect(page.get_by_text("appoint operator").first).to_be_visible()
    no_sideways_scroll(page)
    assert small(page) == []
    fine(page)
    _picture(page, f"operator-{kind}")
    page.get_by_role("button", name=f"Close Friday {kind}").click()
    page.get_by_label("Why, for those who sit there").fill("It is late.")
    fine(page)
    assert small(page) == []
    _picture(page, f"operator-close-{kind}")
    page.get_by_role("button", name="Close the table").click()
    expect(tables.get_by_text(f"Friday {kind}")).to_have_count(0)
    expect(other.get_by_text("It is late.")).to_be_visible()  # who is there sees it at once
    expect(other.get_by_role("button", name=re.compile("^Deal"))).to_have_count(0)
    tables.get_by_label("Closed ones too").check()
    expect(tables.get_by_text(f"Friday {kind}")).to_be_visible()
    tables.get_by_label("A table's name begins with").fill("none-such")
    expect(tables.get_by_text("No table is open.")).to_be_visible()

    _look_after_accounts(page, other, kind)


def test_nobody_else_is_shown_anything(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/operator")
    expect(page.get_by_text("This page is for operators.")).to_be_visible()
    _log_in(page, "Carl")
    page.goto("/history")
    expect(page.get_by_text("Logged in as Carl.")).to_be_visible()
    expect(page.get_by_role("link", name="Run the house")).to_have_count(0)
