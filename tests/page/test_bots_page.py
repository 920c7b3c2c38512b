"""Which bots one plays against: chosen in the lobby or at the table, kept, and said what they are."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.hands import fine, open_table


def test_bots_are_chosen_in_the_lobby_and_exchanged_at_the_table(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/")
    bots = page.get_by_label("Bots: Asian Stud")
    expect(bots).to_have_value("optimal")
    expect(page.get_by_text("Folds what loses more by raising")).to_be_visible()
    bots.select_option(label="Always raise")
    expect(page.get_by_text("Never folds.")).to_be_visible()
    page.reload()
    expect(bots).to_have_value("always-raise")  # it is kept
    page.goto(f"{open_table(page, 'asian-stud', seats=3, chips=500)}#bots")
    seats = page.locator(".seats .taken .name")
    expect(seats).to_have_text([re.compile("Guest"), "always-raise bot 2", "always-raise bot 3"])
    fine(page)
    page.get_by_role("button", name="Remove: always-raise bot 3").click()
    page.get_by_label("Bots: Asian Stud").select_option("random")
    expect(seats.nth(1)).to_have_text("random bot 2")  # who sits there already is exchanged
    page.get_by_role("button", name="Add a bot").click()
    expect(seats.nth(2)).to_have_text("random bot 3")


def test_a_bot_that_is_no_more_is_not_asked_for(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script('localStorage.setItem(\'croupier.bots\', \'{"ofc": "careless", "high-card": 7}\')')
    page.goto("/")
    usual = page.get_by_label("Bots: Open-Face Chinese Poker").input_value()
    page.goto(f"{open_table(page, 'ofc', seats=2)}#bots")
    expect(page.locator(".seats .taken .name").nth(1)).to_have_text(f"{usual} bot 2")
