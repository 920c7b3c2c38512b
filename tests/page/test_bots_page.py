"""Which bots one plays against: chosen in the lobby or at the table, kept, and said what they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import fine, more_of, open_table


def test_bots_are_chosen_in_the_lobby_and_exchanged_at_the_table(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/")
    more_of(page, "Asian Stud")
    bots = page.get_by_label("Bots: Asian Stud")
    expect(bots).to_have_value("optimal")
    expect(page.get_by_text("Folds what loses more by raising")).to_be_visible()
    bots.select_option(label="Always raise")
    expect(page.get_by_text("Never folds.")).to_be_visible()
    page.reload()
    more_of(page, "Asian Stud")
    expect(bots).to_have_value("always-raise")  # it is kept
    page.goto(f"{open_table(page, 'asian-stud', seats=3, chips=500)}#bots")
    seats = page.locator(".chair.taken .name")
    expect(seats).to_have_text(["Bot 2", "Bot 3"])
    chairs = page.locator(".chair.taken")
    expect(chairs.nth(1)).to_contain_text("Always raise")
    fine(page)
    bots.select_option("optimal")
    for chair in (1, 2):
        expect(chairs.nth(chair)).to_contain_text("Optimal")  # all of them, not the first alone
    page.get_by_role("button", name="Remove: Bot 3").click()
    page.get_by_label("Bots: Asian Stud").select_option("random")
    expect(chairs.nth(1)).to_contain_text("Random")  # who sits there already is exchanged
    expect(chairs).to_have_count(2)  # and who was sent away in the same moment does not come back
    page.get_by_role("button", name="Add a bot").click()
    expect(chairs.nth(2)).to_contain_text("Random")


@pytest.mark.exhaustive
def test_a_bot_that_is_no_more_is_not_asked_for(page: Page) -> None:
    page.add_init_script('localStorage.setItem(\'croupier.bots\', \'{"ofc": "careless", "high-card": 7}\')')
    page.goto(f"{open_table(page, 'ofc', seats=2)}#bots")
    expect(page.locator(".chair.taken .name").first).to_have_text("Bot 2")
