"""What newcomers are told where they need it: rows out of order, what qualifies, sounds."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from tests.page.conftest import Script, dealt_first
from tests.page.hands import against_bots, play_hand

pytestmark = pytest.mark.exhaustive

FIVE = parse_cards("QhQdKs3c7c")
STUD = parse_cards("KdJhTsKs9c")


def test_rows_out_of_order_have_an_edge_and_a_sign_until_they_are_right(page: Page, script: Script) -> None:
    script(dealt_first(FIVE))
    against_bots(page, "ofc", seats=2, terms={"hands": 1})
    page.locator(".own.acting .hand-cards .card").first.wait_for()

    def put(card: str, row: int) -> None:
        page.locator(f".hand-cards [data-card='{card}']").click()
        page.keyboard.press(str(row))

    rows = page.get_by_role("group", name=re.compile("out of order as it lies"))
    put("Qh", 1)
    put("Qd", 1)
    put("3c", 3)
    expect(page.get_by_role("group", name=re.compile("^Front: Pair of queens$"))).to_be_visible()
    expect(rows).to_have_count(0)  # the middle is empty
    put("Ks", 2)
    expect(rows).to_have_count(2)
    expect(page.locator(".mine .ahead-sign")).to_have_count(2)
    page.get_by_role("button", name="Settings").click()
    mark = page.get_by_role("group", name="Mark rows that are out of order while placing")
    mark.get_by_label("Off").check()
    page.keyboard.press("Escape")
    expect(rows).to_have_count(0)


def test_a_hand_to_be_set_shows_what_qualifies(page: Page, script: Script) -> None:
    script(dealt_first(STUD))
    against_bots(page, "asian-stud", seats=1, chips=1000)
    page.get_by_role("button", name=re.compile("^More: Ante")).click()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".three-name b")).to_have_text(["10", "20", "30"])
    expect(page.locator(".three-name .made")).to_have_text("30")
    expect(page.locator(".two-name .made")).to_have_text("9")
    expect(page.get_by_text("Three cards that make 10, 20 or 30 qualify.")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.locator(".three-name .made")).to_have_count(0)
    expect(page.locator(".three-name .short")).to_have_text("29")
    expect(page.locator(".two-name .made")).to_have_count(0)


def test_sounds_are_offered_once(page: Page) -> None:
    against_bots(page, "ofc", seats=2, preset="carnivale-2013", terms={"hands": 3})
    offer = page.get_by_role("button", name="Turn sounds on")
    counted = Counter[int]()
    for hand in range(2):
        play_hand(page)
        page.locator(".result").wait_for()
        counted[hand] = offer.count()
        page.get_by_role("button", name="Next hand").click()
        page.locator(".result").wait_for(state="detached")
    assert counted == {0: 1, 1: 0}
