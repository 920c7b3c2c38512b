"""The odds desk: typed pays are priced by the server, and figures of other pays are never shown."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import in_sizes, no_sideways_scroll

pytestmark = pytest.mark.exhaustive


def test_pays_are_priced_as_they_are_typed(page: Page, tmp_path: Path) -> None:
    page.goto("/rules/fortune")
    page.get_by_role("link", name="Price pay tables").click()
    page.get_by_role("radio", name="Lucky Pairs").check()
    edges = page.locator(".desk-edge")
    expect(edges).to_have_text(["7.2760%", "7.2760%"])
    page.get_by_label("B pays for trips").fill("25")
    page.get_by_label("B pays for flush").fill("4")
    expect(edges).to_have_text(["7.2760%", "3.4932%"])
    expect(page.locator(".desk-more")).to_have_text("−3.7828")
    expect(page.get_by_text("193/5525 exactly")).to_be_visible()
    expect(page.locator("tr", has_text="trips").get_by_text("+1.1765")).to_be_visible()
    # What the server refuses has no figures, only its sentence.
    page.get_by_label("B pays for trips").fill("90")
    expect(page.get_by_role("alert")).to_contain_text("never rise")
    expect(edges).to_have_text(["7.2760%", "–"])
    expect(page.locator(".desk-more")).to_have_text("–")
    page.get_by_label("B pays for trips").fill("25")
    expect(edges.nth(1)).to_have_text("3.4932%")
    expect(page).to_have_url(re.compile("b.lucky_pairs=40-25-6-4-1"))
    page.reload()
    expect(edges).to_have_text(["7.2760%", "3.4932%"])
    expect(page.locator(".desk-more")).to_have_text("−3.7828")
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
    expect(edges).to_have_text(["3.4932%", "7.2760%"])
    expect(page.locator(".desk-more")).to_have_text("+3.7828")
    # One unit on a line that pays nothing is worth more, as the wager is no longer lost.
    step = page.locator(".desk-lines tr", has_text="pair").locator("td.computed")
    expect(step).to_have_text("−16.9412")
    page.get_by_label("A pays for pair").fill("0")
    expect(step).to_have_text("−33.8824")


def test_variants_with_other_rows_and_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/desk/fortune?a=standard&b=pitched&wager=lucky_pairs")
    expect(page.get_by_label("B pays for suited A-K-Q")).to_have_value("50")
    expect(page.get_by_label("A pays for suited A-K-Q")).to_have_count(0)
    no_sideways_scroll(page)
    # A refused one keeps its rows where it is swapped.
    page.get_by_label("B pays for flush").fill("99")
    expect(page.get_by_role("alert")).to_contain_text("never rise")
    page.get_by_role("button", name="Swap A and B").click()
    expect(page.locator(".desk-edge")).to_have_text(["–", "7.2760%"])
    page.get_by_label("B pays for flush").fill("2")
    expect(page.locator(".desk-edge").nth(1)).to_have_text("12.2353%")
    expect(page.get_by_label("A pays for suited A-K-Q")).to_have_value("50")
    # An address whose draft is refused says so, and is left by typing afresh.
    page.goto("/desk/fortune?a=standard&b=standard&wager=lucky_pairs&b.lucky_pairs=1-2-3-4-5")
    expect(page.get_by_role("alert")).to_contain_text("never rise")
    expect(page.get_by_text("has no pay table")).to_have_count(0)
    page.get_by_role("button", name="Type afresh").click()
    expect(page.locator(".desk-edge")).to_have_text(["7.2760%", "7.2760%"])
    page.goto("/desk/ofc")
    expect(page.get_by_role("heading", level=1)).to_contain_text("There is no such page")


def test_three_variants_side_by_side(page: Page, tmp_path: Path) -> None:
    page.goto("/desk/fortune?wager=lucky_pairs&b.lucky_pairs=40-25-6-4-1")
    page.get_by_role("button", name="Add a variant").click()
    page.get_by_label("C pays for flush").fill("3")
    edges, differences = page.locator(".desk-edge"), page.locator(".desk-more")
    expect(edges).to_have_text(["7.2760%", "3.4932%", "8.4525%"])
    expect(differences).to_have_text(["−3.7828", "+1.1765"])
    trips = page.locator("tr", has_text="trips").locator(".desk-worth")
    expect(trips).to_have_text(
        [re.compile(r"7\.0588%"), re.compile(r"5\.8824%\s*\+1\.1765"), re.compile(r"5\.8824%\s*\+1\.1765")]
    )
    # One that is refused leaves the others' figures.
    page.get_by_label("B pays for trips").fill("90")
    expect(page.get_by_role("alert")).to_contain_text("never rise")
    expect(edges).to_have_text(["7.2760%", "–", "8.4525%"])
    expect(differences).to_have_text(["–", "+1.1765"])
    page.get_by_label("B pays for trips").fill("25")
    expect(edges.nth(1)).to_have_text("3.4932%")
    expect(page).to_have_url(re.compile("c.lucky_pairs=40-25-6-3-1"))
    page.reload()
    expect(edges).to_have_text(["7.2760%", "3.4932%", "8.4525%"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Comparison of all: XLSX").click()
    assert re.fullmatch(r"fortune(-[0-9a-f]{8}){3}\.xlsx", saved.value.suggested_filename)
    for _ in in_sizes(page, (390, 844), (1280, 800)):
        no_sideways_scroll(page)
    page.get_by_role("button", name="Remove B").click()
    expect(edges).to_have_text(["7.2760%", "8.4525%"])


def test_a_search_keeps_what_is_held_and_a_table_is_used(page: Page) -> None:
    page.goto("/desk/fortune?wager=lucky_pairs")
    edges = page.locator(".desk-edge")
    expect(edges).to_have_text(["7.2760%", "7.2760%"])
    page.get_by_label("House edge, in percent").fill("5,0 %")
    page.get_by_label("Wins at least").fill("20")
    page.get_by_label("Keep flush: 3").check()
    page.get_by_label("straight flush: at most").fill("40")
    page.get_by_role("button", name="Search").click()
    found = page.locator("section", has_text="Find payments").locator("tbody tr")
    expect(found.first).to_contain_text("-3-")
    first = found.first.locator("td").first.text_content() or ""
    assert abs(float(first.removesuffix("%")) - 5) < 0.11
    found.first.get_by_role("button", name="Use as B").click()
    expect(edges.nth(1)).to_have_text(first)
    expect(page.get_by_label("B pays for flush")).to_have_value("3")
    # What cannot be is said; a wrong word is the server's sentence.
    page.get_by_label("House edge, in percent").fill("five")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("alert")).to_be_visible()
    fits(page)


def test_a_table_by_its_name_is_typed_over(page: Page) -> None:
    page.goto("/desk/asian-stud?wager=side&b.side_pays=trips-up")
    expect(page.locator(".desk-edge")).to_have_text(["15.5637%", "13.1962%"])
    expect(page.get_by_label("B pays for trips")).to_have_value("16")
    page.get_by_label("B pays for trips").fill("15")
    expect(page).to_have_url(re.compile("b.side_pays=5000-3000-1000-500-200-60-40-25-15-0"))


def test_a_session_of_both_variants_has_a_chart(page: Page) -> None:
    page.goto("/desk/fortune?wager=lucky_pairs&b.lucky_pairs=40-25-6-4-1")
    page.get_by_label("Rounds, up to 1,000,000").fill("500")
    expect(page.get_by_label("Leaves when ahead by")).to_be_disabled()
    page.get_by_label("Bankroll in first bets").fill("100")
    page.get_by_label("Leaves when ahead by").fill("50")
    page.get_by_label("Players really won").fill("−200")
    page.get_by_role("button", name="Count").click()
    panel = page.locator("section", has_text="A session of many rounds")
    expect(panel.get_by_role("img")).to_be_visible()
    expect(panel.locator("tr", has_text="Ruined before the end").locator("td")).to_have_text(
        [re.compile(r"\d\.\d{4}%")] * 2
    )
    expect(panel.locator("tr", has_text="Expected result").locator("td")).to_have_text(
        ["−36.3801", "−17.4661"]
    )
    for head, cells in (
        ("Leaves ahead", r"\d+\.\d{4}%"),
        ("Hours, on average", r"\d\.\d"),
        ("It and the theory", "differ"),
        ("The test finds", r"\d+\.\d{4}%"),
    ):
        expect(panel.locator("tr", has_text=head).locator("td")).to_have_text([re.compile(cells)] * 2)
    fits(page)
    # Figures of other pays than those on screen are not shown.
    page.get_by_label("B pays for flush").fill("3")
    expect(panel.get_by_role("img")).to_have_count(0)
    page.get_by_label("Bankroll in first bets").fill("0.5")
    page.get_by_role("button", name="Count").click()
    expect(page.get_by_role("alert")).to_contain_text("A bankroll of 0.5")


def test_the_ante_is_typed(page: Page) -> None:
    page.goto("/desk/asian-stud?a=seattle-2002&b=seattle-2002&wager=ante")
    edges = page.locator(".desk-edge")
    before = edges.nth(1)
    expect(page.locator(".desk-more")).to_have_text("0")
    posted = before.text_content() or ""
    page.get_by_label("Commission, B").select_option("both")
    page.get_by_label("Rate, B").fill("7%")
    expect(before).not_to_have_text(posted)
    expect(page).to_have_url(re.compile("b-commission=both.*b-rate=7%25"))
    typed = before.text_content() or ""
    page.get_by_label("First bet, in the smallest unit, B").fill("3")
    expect(before).not_to_have_text(typed)
    rounded = re.compile(r"\d+\.\d{4}%")
    expect(before).to_have_text(rounded)
    kept = before.text_content() or ""
    page.reload()
    expect(before).to_have_text(kept)
    page.get_by_label("House edge, in percent").fill("2")
    page.get_by_role("button", name="Search").click()
    found = page.locator("section", has_text="Find payments").locator("tbody tr")
    edge = found.first.locator("td").first.text_content() or ""
    found.first.get_by_role("button", name="Use as B").click()
    expect(before).to_have_text(edge)
    page.get_by_role("button", name="Price the rules").click()
    rules = page.locator("section", has_text="Simple rules for").locator("table").nth(1)
    expect(rules.locator("caption")).to_have_text(f"B: the best play has an edge of {edge}")
    expect(rules.locator("tbody")).to_have_count(3)
    expect(rules.get_by_text("best, by worth")).to_be_visible()
    fits(page)
    page.get_by_label("Rate, B").fill("7,5%")
    expect(page.get_by_label("Rate, B")).to_have_value("7.5%")
    page.get_by_label("Rate, B").fill("much")
    expect(page.get_by_role("alert")).to_contain_text("rate")


def test_a_par_sheet_is_saved_as_pages_and_as_a_workbook(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(390, 844)
    page.goto("/desk/fortune?wager=lucky_pairs&b.lucky_pairs=40-25-6-4-1")
    for form, head in (("PDF", b"%PDF"), ("XLSX", b"PK")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Par sheet of B: {form}").click()
        saved.value.save_as(tmp_path / form)
        assert re.fullmatch(rf"fortune-[0-9a-f]{{8}}\.{form.lower()}", saved.value.suggested_filename)
        assert (tmp_path / form).read_bytes().startswith(head)
    no_sideways_scroll(page)


def fits(page: Page) -> None:
    """Nothing sticks out, on a phone and at a desk."""
    for _ in in_sizes(page, (390, 844), (1280, 800)):
        no_sideways_scroll(page)
