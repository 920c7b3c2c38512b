"""The trainer at the page: each exercise by keys, what is kept of it, and a result to share."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import fine, no_sideways_scroll

pytestmark = [pytest.mark.exhaustive, pytest.mark.usefixtures("standin")]


def in_hand(page: Page, count: int) -> None:
    """Wait until so many cards are to be placed."""
    cards = page.get_by_role("group", name="Your cards").get_by_role("button")
    expect(cards).to_have_count(count)


def place(page: Page, keys: str) -> None:
    """Place what is in hand by keys, and confirm it."""
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.press("Enter")


def test_ten_boards_are_answered_by_keys_and_counted(new_page: NewPage) -> None:
    page = new_page(390, 844)
    with page.expect_response("**/questions/*") as asked:
        page.goto("/train/fouls")
    questions = asked.value.json()
    for at, question in enumerate(questions):
        expect(page.get_by_text(f"Board {at + 1} of 10")).to_be_visible()
        wrong = at == 4
        page.keyboard.press("f" if question["yes"] is not wrong else "j")
        expect(page.get_by_role("heading", name="Not so" if wrong else "Right", exact=True)).to_be_visible()
        if at == 4:
            fine(page)
            no_sideways_scroll(page)
        if at < 9:
            page.keyboard.press("Enter")
    expect(page.get_by_text("9 of 10 right", exact=True)).to_be_visible()
    page.get_by_role("link", name="All exercises").click()
    expect(page.get_by_text("9 of 10 right · 5 in a row, 5 at best")).to_be_visible()


def test_the_day_and_problems_have_a_page_of_their_own(page: Page) -> None:
    page.goto("/train")
    expect(page.get_by_text("Start a streak with the hand of the day.")).to_be_visible()
    fine(page)
    page.get_by_role("link", name="Play today's hand").click()
    expect(page.get_by_role("heading", name="Hand of the day")).to_be_visible()
    page.goto("/train/problems")  # an old address
    expect(page.get_by_role("heading", name="Problem", exact=True)).to_be_visible()


def test_an_opening_is_held_against_the_book(page: Page) -> None:
    page.goto("/train/openings")
    in_hand(page, 5)
    place(page, "33322")
    book = page.get_by_role("region", name="The opening book")
    expect(book).to_contain_text(re.compile(r"costs [\d.]+ ± [\d.]+ points"))
    fine(page)
    page.get_by_role("button", name="Next", exact=True).click()
    in_hand(page, 5)


def test_fantasyland_goes_against_the_clock(page: Page) -> None:
    """A board that comes too late is looked at all the same, and does not count as right."""
    page.clock.install()
    page.goto("/train/fantasyland")
    in_hand(page, 14)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1:(30|2\d)"))
    page.clock.fast_forward(91_000)
    page.set_viewport_size({"width": 360, "height": 740})
    late = page.get_by_text("Time is up.")
    expect(late).to_be_in_viewport(ratio=1)
    assert late.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    no_sideways_scroll(page)
    fine(page)
