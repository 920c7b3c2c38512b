"""The lobby: who one is there, however fast one clicks."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import eventually
from tests.page.held import Held

SESSION = re.compile(r"/api/session$")


def test_a_first_visitor_who_plays_at_once_is_one_guest(new_page: NewPage) -> None:
    """With two, the table's host might be the one whose cookie was replaced: nothing is dealt then."""
    page = new_page()
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url) if request.method == "POST" else None)
    held = Held(page, SESSION)
    page.goto("/")
    page.get_by_role("button", name="Play now: Asian Stud").click()
    held.let_go()
    expect(page.locator(".house")).to_be_visible()
    assert [url.rpartition("/")[2] for url in made] == ["session", "tables"]


def test_windows_opened_at_once_are_one_guest(new_page: NewPage) -> None:
    first = new_page()
    second = first.context.new_page()
    held = Held(first, SESSION, "POST")
    first.goto("/")
    eventually(held.asked, True)
    second.goto("/")
    expect(second.locator(".games .game").first).to_be_visible()
    held.let_go()
    assert _own_name(first) == _own_name(second)


def _own_name(page: Page) -> str:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_have_value(re.compile("Guest"))
    return page.get_by_label("Your name").input_value()
