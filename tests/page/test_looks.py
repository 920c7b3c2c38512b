"""What a picture would show: nothing sticks out, nothing is covered, and the next action is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import drawn, eventually, fine, no_sideways_scroll
from tests.page.states import PAGES, TABLES, faults, named

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 740}
TEXT = {"light": "rgb(43, 40, 35)", "dark": "rgb(222, 218, 211)"}
TO_MOVE = [
    "ofc-first",
    "ofc-waiting-3",
    "ofc-waiting-4",
    "ofc-2",
    "ofc-4",
    "ofc-pineapple",
    "ofc-fantasyland",
    "ofc-fantasyland-17",
    "ofc-foul",
    "fortune-decide",
    "asian-stud-bets",
    "pinzique-first",
]


@pytest.mark.parametrize("state", quick(TO_MOVE, "ofc-4", "fortune-decide", "pinzique-first"))
def test_a_player_need_not_scroll_to_move(new_page: NewPage, state: str) -> None:
    page = new_page()
    TABLES[state](page)
    assert faults(page) == []
    page.set_viewport_size(PHONE)
    assert faults(page) == []
    page.set_viewport_size(NARROW)
    assert faults(page) == []
    no_sideways_scroll(page)


@pytest.mark.parametrize("state", quick(("ofc-fantasyland", "ofc-2"), "ofc-fantasyland"))
def test_the_warning_of_a_foul_is_in_sight(new_page: NewPage, state: str) -> None:
    """OFC13: said exactly and at once, so it must not lie under the cards that are still to place."""
    page = new_page()
    said = {"warning": "A foul is certain after this."}  # as the server says it, of one deal in five
    page.route("**/try", lambda route: route.fulfill(json={**route.fetch().json(), **said}))
    TABLES[state](page)
    warning = page.get_by_text("A foul is certain after this.")
    expect(warning).to_be_visible()
    for size in (DESK, PHONE, NARROW):
        page.set_viewport_size(size)
        assert faults(page) == []
        warning.click(trial=True)  # nothing lies over it


@pytest.mark.parametrize("state", quick(("ofc-match-over", "fortune", "waiting", "replay"), "waiting"))
def test_every_word_can_be_read_in_light_and_dark(new_page: NewPage, state: str) -> None:
    page = new_page()
    named(page, "Wilhelmina Wagnerström-M")
    PAGES[state](page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.wait_for_function(
            "wanted => getComputedStyle(document.body).color === wanted", arg=TEXT[scheme]
        )
        drawn(page)
        fine(page)
    page.set_viewport_size(NARROW)
    no_sideways_scroll(page)


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
    expect(page.locator("main .primary")).to_have_text("Copy the link")
    page.locator("main .primary").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.get_by_text("Only one seat is ready, too few to deal: add a bot, or wait")).to_be_visible()
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.locator("main .primary")).to_have_text("Deal the first hand")


def test_a_wrong_address_says_so_and_leads_on(new_page: NewPage) -> None:
    page = new_page()
    PAGES["no-page"](page)
    expect(page.get_by_role("alert")).to_contain_text("There is no such page.")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector(".games .game")
