"""What a picture would show: nothing sticks out, nothing is covered, and the next action is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import drawn, eventually
from tests.page.states import PAGES, TABLES, faults

pytestmark = pytest.mark.exhaustive

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 740}


@pytest.mark.parametrize("state", quick(("ofc-fantasyland", "ofc-2"), "ofc-fantasyland"))
def test_the_warning_of_a_foul_is_in_sight(new_page: NewPage, state: str) -> None:
    """OFC13: said exactly and at once, so it must not lie under the cards that are still to place."""
    page = new_page()
    said = {"warning": "This will foul, whatever comes."}  # as the server says it, of one deal in five
    page.route("**/try", lambda route: route.fulfill(json={**route.fetch().json(), **said}))
    TABLES[state](page)
    warning = page.get_by_text("This will foul, whatever comes.")
    expect(warning).to_be_visible()
    for size in (DESK, PHONE, NARROW):
        page.set_viewport_size(size)
        assert faults(page) == []
        warning.click(trial=True)  # nothing lies over it


def test_a_chosen_theme_outdoes_the_systems(new_page: NewPage) -> None:
    page = new_page(scheme="dark")
    page.goto("/")
    page.wait_for_selector(".games .game")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Light").check()
    drawn(page)
    light = page.evaluate(colour)
    assert light != dark
    page.reload()
    drawn(page)
    eventually(lambda: page.evaluate(colour), light)
    page.emulate_media(color_scheme="light")
    drawn(page)
    assert page.evaluate(colour) == light


def test_a_host_alone_is_led_to_invite_somebody(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # plain HTTP
    PAGES["waiting"](page)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    deal = page.locator("main .primary")  # the one filled button, in the lower right
    expect(deal).to_have_text("Deal the first hand")
    expect(deal).to_have_attribute("aria-disabled", "true")
    deal.click(force=True)
    expect(page.get_by_text("Only one seat is ready, too few to deal: add a bot, or wait")).to_be_visible()
    page.get_by_role("button", name="Add a bot").first.click()
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    page.locator("main").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your board")).to_be_visible()


def test_a_wrong_address_says_so_and_leads_on(new_page: NewPage) -> None:
    page = new_page()
    PAGES["no-page"](page)
    expect(page.get_by_role("alert")).to_contain_text("There is no such page.")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector(".games .game")
