"""3 Card Fortune, Asian Stud and Pinzique in the browser, each to its settlement."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import against_bots, cards_in, no_sideways_scroll, settled


def _figure(text: str) -> int:
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))


def _bet_everything(page: Page) -> int:
    rings = page.locator(".ring")
    expect(rings.first).to_be_visible()
    count = rings.count()
    for at in range(count):
        rings.nth(at).click()
    page.get_by_role("button", name="Place the bet").click()
    return count


@pytest.mark.parametrize(("game", "wagers"), [("fortune", 3), ("asian-stud", 2)])
def test_a_round_against_the_house_is_settled_wager_by_wager(
    new_page: NewPage, game: str, wagers: int
) -> None:
    page = new_page()
    against_bots(page, game, seats=3, chips=1000)
    assert _bet_everything(page) == wagers
    page.locator(".decide .primary").click()
    settled(page)
    lines = page.locator(".lines .own-line .net").all_inner_texts()
    assert len(lines) >= wagers + 1  # each bet, and what was put beside it (F7, A4)
    total = page.locator(".totals .net").first.inner_text()
    assert sum(map(_figure, lines)) == _figure(total)
    chips = page.locator(".seats-table .figure").first.inner_text()
    assert _figure(chips) == 1000 + _figure(total)
    assert len(cards_in(page, ".dealer")) == (3 if game == "fortune" else 5)
    expect(page.get_by_text("No more bets").first).to_be_visible()


def test_a_folded_hand_is_collected_and_the_dealer_seen_by_nobody_before(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "fortune", seats=2, chips=1000)
    page.locator(".ring").first.click()
    page.get_by_role("button", name="Place the bet").click()
    page.wait_for_selector(".decide")
    own = cards_in(page, ".own-place")
    assert len(own) == 3
    assert cards_in(page, "body") == own  # no other card is in the page, not even unseen
    page.get_by_role("button", name="Fold").click()
    settled(page)
    expect(page.locator(".own-place .tag", has_text="folded")).to_be_visible()
    assert page.locator(".lines .own-line").count() == 1


def test_two_adjacent_positions_are_bet_and_decided_one_after_the_other(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "fortune", seats=2, chips=1000, terms={"positions": [0, 0, 1]})
    for _ in range(2):
        page.locator(".ring").first.click()
        page.get_by_role("button", name="Place the bet").click()
    for position in (1, 2):
        expect(page.get_by_text(f"Your move: Position {position}")).to_be_visible()
        page.locator(".decide .primary").click()
    settled(page)
    assert page.locator(".own-place").count() == 2


def test_the_same_bet_again_is_one_click_and_a_bet_can_be_left_out(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "fortune", seats=2, chips=1000, pause=0)
    page.locator(".ring").first.click()
    page.get_by_role("button", name="Place the bet").click()
    page.locator(".decide .primary").click()
    page.get_by_role("button", name="Same again").click()
    page.locator(".decide .primary").click()
    page.get_by_role("button", name="Sit this round out").click()
    expect(page.locator(".table-head")).to_contain_text("Round 4")


def test_pay_tables_and_the_edge_are_one_click_away(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "asian-stud", seats=1, chips=100)
    page.get_by_role("button", name="Pay tables").click()
    expect(page.get_by_role("dialog")).to_contain_text("It favours the player by 13.32%.")  # A5, as written
    expect(page.get_by_role("dialog")).to_contain_text("3,000 to 1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Pay tables")).to_be_focused()


def test_a_whole_match_of_pinzique_by_keys(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "pinzique", seats=2)
    page.wait_for_selector(".turn.acting")
    page.keyboard.press("1")
    page.keyboard.press("8")
    expect(page.locator(".die.kept")).to_have_count(2)
    kept = [card.get_attribute("aria-label") for card in page.locator(".die.kept").all()]
    page.keyboard.press("r")
    expect(page.get_by_text("1 roll left")).to_be_visible()
    dice = page.locator(".dice .die")
    assert [dice.nth(at).get_attribute("aria-label") for at in (0, 7)] == kept
    over = page.locator(".pinz-over")
    while not over.count():
        page.wait_for_selector(".turn.acting, .pinz-over")
        if not over.count():
            page.keyboard.press("s")
            page.wait_for_timeout(30)
    sheets = page.locator(".sheet")
    assert sheets.count() == 2
    for at in range(2):
        assert sheets.nth(at).locator("tbody tr").count() >= 10
        subtotal = sheets.nth(at).locator("tbody td.n").last.inner_text()
        assert _figure(sheets.nth(at).locator("tfoot b").inner_text()) == _figure(subtotal)


@pytest.mark.parametrize("game", ["fortune", "asian-stud", "pinzique"])
def test_the_other_games_fit_a_phone(new_page: NewPage, game: str) -> None:
    page = new_page(360, 740, touch=True, scheme="dark")
    against_bots(page, game, seats=3, **({} if game == "pinzique" else {"chips": 1000}))
    page.wait_for_selector(".ring, .turn")
    no_sideways_scroll(page)
