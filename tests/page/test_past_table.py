"""A table whose rules are not known any more: its page shows what was recorded, and offers nothing else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.hands import fine, no_sideways_scroll

WHY = "this table's game is not known here any more"
PAST = {
    "game": "whist",
    "preset": "rubber",
    "name": "Old Friday",
    "chips": False,
    "why": WHY,
    "n": 9,
    "at": 1_700_000_000_000,
    "hands": [
        {
            "number": 1,
            "at": 1_700_000_000_000,
            "seats": [0, 1],
            "names": ["Ann", "Bob"],
            "returns": [7, -7],
        },
        {
            "number": 2,
            "at": 1_700_000_000_000,
            "seats": [0, 1],
            "names": ["Ann", "Bob"],
            "returns": [-1, 1],
        },
    ],
}


@pytest.mark.exhaustive
def test_a_past_table_is_shown_as_it_was_recorded(new_page: NewPage) -> None:
    page = new_page(390, 844)
    refusal = {"code": "past", "sentence": f"{WHY}; what was played is in its history"}
    page.route(re.compile("/api/tables/old$"), lambda route: route.fulfill(status=410, json=refusal))
    page.route(re.compile("/api/tables/old/past$"), lambda route: route.fulfill(json=PAST))
    page.goto("/table/old")
    expect(page.get_by_role("heading", name="Old Friday")).to_be_visible()
    expect(page.get_by_text("This table's game is not known here any more.")).to_be_visible()
    rows = page.locator(".hands tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("+7")
    expect(rows.nth(0)).to_contain_text("Ann")
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    no_sideways_scroll(page)
    fine(page)
