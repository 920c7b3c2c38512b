"""Every page reached by everybody: from wrong addresses, from the lobby, by slider and keys."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import (
    against_bots,
    cards_in,
    eventually,
    fine,
    open_form,
    open_table,
    play_hand,
    to_replay,
)

WRONG = (
    ("/table/no-such-table-here", "There is no such table."),
    ("/nowhere", "There is no such page."),
    ("/replay/some-table/0", "There is no such page."),
    ("/replay/some-table/1", "There is no such table."),
    ("/hand/no-such-link", "There is no such hand"),
    ("/tournament/no-such-one", "There is no such tournament."),
    ("/tournament/no-such-one/wall", "There is no such tournament."),
)


@pytest.mark.parametrize(("path", "sentence"), quick(WRONG, WRONG[0]))
def test_a_wrong_address_says_so_and_leads_on(page: Page, path: str, sentence: str) -> None:
    page.goto(path)
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector(".games .game")
    page.get_by_role("textbox", name="Link or name of a table").fill("what?")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.get_by_text("No open table is called so")).to_be_visible()


@pytest.mark.exhaustive
def test_a_table_is_opened_found_and_watched(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    ada.goto("/")
    open_form(ada, "Open-Face Chinese Poker")
    ada.get_by_label("Name (optional)").fill("Friday night")
    ada.get_by_label("Everyone, in the lobby").check()
    ada.get_by_label("Bots on the empty seats").check()
    ada.get_by_label("Bots make room for people").uncheck()
    ada.get_by_role("button", name="Open the table").click()
    ada.get_by_role("button", name="Deal the first hand").click()
    ada.wait_for_selector(".own.acting .hand-cards .card")
    ben.goto("/")
    ben.get_by_role("link", name="Watch: Friday night").click()
    expect(ben.get_by_text("You are watching.", exact=True)).to_be_visible()
    expect(ben.locator(".board")).to_have_count(3)
    expect(ben.locator(".backs")).to_have_count(1)  # Ada's first five are hidden until they are set (OFC2)
    ada.goto("/")
    own = ada.get_by_role("navigation", name="Continue").get_by_role("link", name="Friday night")
    expect(own).to_contain_text("Your move")


@pytest.mark.exhaustive
def test_bots_are_dealt_in_however_fast_the_host_deals(page: Page) -> None:
    def without_answers(socket: WebSocketRoute) -> None:
        """They are so late that the host sees the seat, and deals, before them."""

        def hear(letter: str | bytes) -> None:
            if json.loads(letter)["type"] != "done":
                socket.send(letter)

        socket.connect_to_server().on_message(hear)

    page.route_web_socket(re.compile("/socket$"), without_answers)
    page.goto(f"{open_table(page, 'ofc', seats=3)}#bots")
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.locator(".board")).to_have_count(3)


@pytest.mark.exhaustive
def test_an_ended_hand_is_replayed_by_slider_and_keys(new_page: NewPage) -> None:
    page, stranger = new_page(), new_page()
    path = against_bots(page, "ofc", seats=2, terms={"hands": 1})
    play_hand(page)
    lying = sorted(cards_in(page, ".play .lie"))
    to_replay(page)
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"(\d+) of \1"))
    eventually(lambda: sorted(cards_in(page, ".play .lie")), lying)
    fine(page)
    page.keyboard.press("Home")
    expect(page.locator(".play .lie [data-card]")).to_have_count(0)
    for _ in range(2):  # five to the left of the button, then five to the button, whose page this is
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^2 of "))
    eventually(lambda: len(cards_in(page, ".play")), 5)
    stranger.goto(page.url)
    stranger.get_by_role("slider").wait_for()
    stranger.keyboard.press("Home")
    for _ in range(2):
        stranger.keyboard.press("ArrowRight")
    expect(stranger.locator(".backs")).to_have_count(2)
    assert cards_in(stranger, ".play") == []  # the first five are their player's alone (OFC2)
    assert path.replace("table", "replay") in page.url
    page.goto(path.replace("table", "replay") + "/7")
    expect(page.get_by_role("alert")).to_contain_text("Hand 7 has not ended at this table.")


@pytest.mark.parametrize("game", quick(("ofc", "fortune", "asian-stud", "pinzique"), "ofc"))
def test_rules_mark_the_houses_choices_in_words(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    expect(page.locator(".by-number .tag").first).to_have_text("a choice of this house")
    expect(page.locator(".by-number")).not_to_contain_text("[choice]")
    if game == "ofc":  # the words stand before what was chosen, not behind all of the rule
        expect(page.locator("#OFC13 dd")).to_contain_text(
            "with room. a choice of this house In Pineapple the"
        )
