"""A replay plays by itself from its start, stops for a hand on it, and has an address for each moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import eventually, fine, in_sizes, no_sideways_scroll
from tests.page.played import hands_played

pytestmark = pytest.mark.exhaustive


def moment(page: Page) -> int:
    return int(page.get_by_role("slider", name="Moment").input_value())


def test_a_replay_plays_from_its_start_and_links_to_a_moment(new_page: NewPage) -> None:
    page, other = new_page(), new_page(360, 740)
    table = hands_played(page, "ofc", 1)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("navigator.clipboard.writeText = async (text) => (window.taken = text)")
    page.goto(f"/replay/{table}/1")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("0")
    expect(slider).not_to_have_value("0")  # it plays
    page.locator("main").focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = moment(page)
    assert page.url.endswith(f"#{stopped}")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(stopped + 1))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(max(0, stopped - 1)))
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.locator(".toast")).to_have_text("Link copied.")
    link = page.evaluate("taken")
    assert link == page.url

    other.goto(link)  # by reduced motion nothing plays by itself; a link stands still for everybody
    expect(other.get_by_role("slider", name="Moment")).to_have_value(str(moment(page)))
    for _ in in_sizes(other, (360, 740), (390, 844), (844, 390)):
        no_sideways_scroll(other)
        expect(other.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    fine(other)
    other.evaluate("location.hash = '#2'")  # another link, followed in the same window
    expect(other.get_by_role("slider", name="Moment")).to_have_value("2")

    page.get_by_role("button", name="Pace: Normally").click()
    expect(page.get_by_role("button", name="Pace: Fast")).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last - 1))
    page.locator("main").focus()
    page.keyboard.press(" ")
    again = page.get_by_role("button", name="From the start again")
    again.click()
    eventually(lambda: moment(page) < last, True)
    assert not re.search("#", page.url)
    page.reload()
    expect(page.get_by_role("button", name="Pace: Fast")).to_be_visible()
