"""A game from elsewhere: hidden dice, a seat in its view and 73 moves, drawn by generic parts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from croupier.games import all_games, offered
from tests import cups
from tests.page.conftest import NewPage
from tests.page.hands import fine_everywhere, open_table
from tests.page.running import Server


@pytest.fixture(scope="module", autouse=True)
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with (
        offered(*all_games(), cups.game_with(cups.RAISES)),
        Server(tmp_path_factory.mktemp("cups")) as running,
    ):
        yield running


def test_hidden_dice_are_there_a_seat_is_a_name_and_the_one_call_comes_first(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto(f"{open_table(page, 'raises', seats=2)}#play")
    expect(page.locator(".moves button")).to_have_count(73)
    expect(page.locator(".moves button").first).to_have_text("Call")
    own, other = page.locator(".own-place"), page.locator(".place:not(.own-place)")
    mine = own.get_attribute("aria-label")
    assert mine is not None
    expect(page.locator(".shared .word")).to_have_text([mine])
    expect(own.locator(".die")).to_have_count(2)
    expect(own.get_by_label("?")).to_have_count(0)
    expect(other.locator(".die")).to_have_text(["?", "?"])
    fine_everywhere(page)
