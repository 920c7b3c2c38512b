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


def test_a_name_saved_while_a_guest_is_made_stays_ones_own(new_page: NewPage) -> None:
    """The guest's session, asked for before and answered last, would have taken its place."""
    page = new_page()
    posts: list[str] = []
    page.on("request", lambda request: posts.append("asked") if request.method == "POST" else None)
    page.on("response", lambda answer: posts.append("told") if answer.request.method == "POST" else None)
    held = Held(page, SESSION, "POST")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    held.let_go()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert posts == ["asked", "told", "asked", "told"]


def _own_name(page: Page) -> str:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_have_value(re.compile("Guest"))
    return page.get_by_label("Your name").input_value()
