"""The odds desk: typed pays are priced by the server, and figures of other pays are never shown."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.hands import no_sideways_scroll

pytestmark = pytest.mark.exhaustive


def test_pays_are_priced_as_they_are_typed(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    page.goto("/rules/fortune")
    page.locator("summary").filter(has_text="House rules in full").click()
    page.get_by_role("link", name="Price pay tables").click()
    page.get_by_role("radio", name="Lucky Pairs").check()
    edges = page.locator(".desk-edge")
    expect(edges).to_have_text(["7.2760%", "7.2760%", "0"])
    page.get_by_label("B pays for trips").fill("25")
    page.get_by_label("B pays for flush").fill("4")
    expect(edges).to_have_text(["7.2760%", "3.4932%", "−3.7828"])
    expect(page.get_by_text("193/5525 exactly")).to_be_visible()
    expect(page.locator("tr", has_text="trips").get_by_text("+1.1765")).to_be_visible()
    # What the server refuses has no figures, only its sentence.
    page.get_by_label("B pays for trips").fill("90")
    expect(page.get_by_role("alert")).to_contain_text("never rise")
    expect(edges).to_have_text(["7.2760%", "–", "–"])
    page.get_by_label("B pays for trips").fill("25")
    expect(edges.nth(1)).to_have_text("3.4932%")
    expect(page).to_have_url(re.compile("b.lucky_pairs=40-25-6-4-1"))
    page.reload()
    expect(edges).to_have_text(["7.2760%", "3.4932%", "−3.7828"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    saved.value.save_as(tmp_path / "odds.csv")
    with (tmp_path / "odds.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["variant"] == "B"]
    assert {row["row"]: row["edge"] for row in rows if row["wager"] == "lucky_pairs"}["all"] == "193/5525"
    assert all(
        float(Fraction(row["return"])) == float(row["return decimal"]) for row in rows if row["return"]
    )
    page.get_by_role("button", name="Swap A and B").click()
    expect(edges).to_have_text(["3.4932%", "7.2760%", "+3.7828"])


def test_variants_with_other_rows_and_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/desk/fortune?a=standard&b=pitched&wager=lucky_pairs")
    expect(page.get_by_label("B pays for suited A-K-Q")).to_have_value("50")
    expect(page.get_by_label("A pays for suited A-K-Q")).to_have_count(0)
    no_sideways_scroll(page)
    # An address whose draft is refused says so, and is left by typing afresh.
    page.goto("/desk/fortune?a=standard&b=standard&wager=lucky_pairs&b.lucky_pairs=1-2-3-4-5")
    expect(page.get_by_role("alert")).to_contain_text("never rise")
    expect(page.get_by_text("has no pay table")).to_have_count(0)
    page.get_by_role("button", name="Type afresh").click()
    expect(page.locator(".desk-edge")).to_have_text(["7.2760%", "7.2760%", "0"])
    page.goto("/desk/ofc")
    expect(page.get_by_role("heading", level=1)).to_contain_text("There is no such page")
