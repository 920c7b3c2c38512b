"""3 Card Fortune, Asian Stud and Pinzique in the browser, each to its settlement."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from croupier.play import Deal, Draw
from tests.page.conftest import NewPage, Script
from tests.page.hands import (
    against_bots,
    aside,
    beside,
    cards_in,
    details,
    eventually,
    no_sideways_scroll,
    open_form,
    settled,
    to_replay,
)


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
def test_a_round_against_the_house_is_settled_wager_by_wager(page: Page, game: str, wagers: int) -> None:
    against_bots(page, game, seats=3, chips=1000)
    assert _bet_everything(page) == wagers
    page.locator(".decide .primary").click()
    settled(page)
    total = _figure(page.locator(".result-total").inner_text())
    circles = page.locator(".own-place .delta").all_inner_texts()
    assert len(circles) == wagers + 1  # each bet, and what was put beside it
    assert sum(map(_figure, circles)) == total
    reasons = page.locator(".own-place .circle-of .why").all_inner_texts()
    assert sum(map(bool, reasons)) == wagers + 1  # each circle says why
    eventually(lambda: len(cards_in(page, ".dealer")), 3 if game == "fortune" else 5)
    settlement = details(page)
    settlement.locator(".totals").wait_for()
    lines = settlement.locator(".lines .own-line .net").all_inner_texts()
    assert len(lines) >= wagers + 1  # wager by wager, in the dealer's order (F7, A4)
    assert sum(map(_figure, lines)) == total
    assert _figure(settlement.locator(".totals .net").first.inner_text()) == total
    aside(page)
    chips = beside(page, "Players").locator(".seats-table .figure").first
    eventually(lambda: _figure(chips.inner_text()), 1000 + total)
    expect(beside(page, "Game log").get_by_text("No more bets").first).to_be_visible()


def test_the_dealers_cards_are_turned_one_by_one_and_each_wager_settles_on_its_circle(
    page: Page, script: Script
) -> None:
    """No card is in the page before it is turned; then wager by wager."""
    deal = {0: parse_cards("9h9c4d"), None: parse_cards("QdTs2c")}
    script(lambda turn: Deal(turn.seat, deal[turn.seat]) if isinstance(turn, Draw) else None)
    page.emulate_media(reduced_motion="no-preference")
    against_bots(page, "fortune", seats=1, chips=1000)
    _bet_everything(page)
    page.locator(".decide .primary").click()
    page.wait_for_selector(".result")
    page.evaluate(
        """() => {
            window.seen = [];
            const look = () => {
                const turned = document.querySelectorAll(".dealer [data-card]").length;
                const settled = document.querySelectorAll(".own-place .delta").length;
                const now = `${turned} ${settled}`;
                if (window.seen.at(-1) !== now) window.seen.push(now);
                if (settled < 4) requestAnimationFrame(look);
            };
            look();
        }"""
    )
    eventually(lambda: page.evaluate("seen.at(-1)"), "3 4")  # what it saw itself, a frame later
    seen = page.evaluate("seen")
    wanted = ["0 0", "1 0", "2 0", "3 0", "3 1", "3 2", "3 3", "3 4"]
    assert seen == wanted[wanted.index(seen[0]) :]  # in their order, from where this began to look
    texts = page.locator(".own-place .circle-of .why").all_inner_texts()
    assert texts[:3] == ["beats the dealer"] * 2 + ["pair pays 1 to 1"]
    label = page.locator(".own-place .circle").first.get_attribute("aria-label")
    assert label == "Ante, 5, +5: pair of nines beats Q-10-2"
    expect(page.locator(".result-said")).to_contain_text(
        "Your pair of nines beats the dealer's Q-10-2: ante and play win 1 to 1."
    )
    expect(page.locator(".pays .hit")).to_have_text([re.compile("^pair.*1 to 1$")])


@pytest.mark.exhaustive
def test_a_circle_tells_what_it_pays(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    against_bots(page, "fortune", seats=1, chips=1000)
    _bet_everything(page)
    page.get_by_role("button", name=re.compile(r"^Super 6, \d+ on it: what it pays")).click()
    expect(page.get_by_role("dialog").locator("caption").first).to_have_text("Super 6")
    expect(page.get_by_role("dialog")).to_contain_text("1,000 to 1")


@pytest.mark.exhaustive
def test_chips_come_back_one_by_one(page: Page) -> None:
    against_bots(page, "fortune", seats=1, chips=1000)
    ante = page.get_by_role("button", name="More: Ante, ", exact=False)
    ante.click()
    page.get_by_label("25").check()
    ante.click()
    expect(page.get_by_role("button", name="More: Ante, 30")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="More: Ante, 5")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("button", name="Place the bet")).to_be_disabled()


def test_a_round_by_keys_alone(page: Page) -> None:
    """Tab to a circle and Enter puts a chip there; Enter elsewhere is the filled button."""
    against_bots(page, "fortune", seats=2, chips=1000)
    page.locator(".ring").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="More: Ante, 5")).to_be_focused()
    page.keyboard.press("Tab")
    page.locator("#main").focus()
    page.keyboard.press("Enter")
    page.locator(".decide").wait_for()
    page.locator("#main").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".result-said")).not_to_be_empty()


@pytest.mark.exhaustive
def test_a_folded_hand_is_collected_and_the_dealer_seen_by_nobody_before(page: Page) -> None:
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
    expect(details(page).locator(".lines .own-line")).to_have_count(1)


@pytest.mark.exhaustive
def test_the_same_bet_again_is_one_click_and_a_bet_can_be_left_out(page: Page) -> None:
    against_bots(page, "fortune", seats=2, chips=1000, pause=0)
    page.locator(".ring").first.click()
    page.get_by_role("button", name="Place the bet").click()
    page.locator(".decide .primary").click()
    page.get_by_role("button", name="Same again").click()
    page.locator(".decide .primary").click()
    page.get_by_role("button", name="Skip round").click()
    expect(page.locator(".table-head")).to_contain_text("Round 4")


@pytest.mark.exhaustive
def test_the_last_bets_survive_a_refresh_each_position_with_its_own(page: Page) -> None:
    against_bots(page, "fortune", seats=1, chips=1000, terms={"each": 2}, pause=0)
    for position, wagers in ((1, 1), (2, 3)):
        expect(page.get_by_text(f"Your move: Position {position}")).to_be_visible()
        for at in range(wagers):
            page.locator(".ring").nth(at).click()
        page.get_by_role("button", name="Place the bet").click()
    for position in (1, 2):
        page.locator(".decide").wait_for()
        expect(page.get_by_text(f"Your move: Position {position}")).to_be_visible()
        page.locator(".decide .primary").click()
    page.wait_for_selector(".ring")
    page.reload()
    for position in (1, 2):
        expect(page.get_by_text(f"Your move: Position {position}")).to_be_visible()
        page.get_by_role("button", name="Same again").click()
    page.wait_for_selector(".decide")
    places = page.locator(".own-place")
    eventually(lambda: [place.locator(".circle.full").count() for place in places.all()], [1, 3])


def test_two_positions_are_asked_for_in_the_table_form_and_played(page: Page) -> None:
    """F2: two side by side, each with its bets, its cards and its decision."""
    page.goto("/")
    open_form(page, "3 Card Fortune")
    page.get_by_label("Two, side by side").check()
    page.get_by_label("Bots on the empty seats").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".chair.taken")).to_have_count(3)
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.locator(".place")).to_have_count(6)
    expect(page.locator(".own-place")).to_have_count(2)
    for position in (1, 2):
        expect(page.get_by_text(f"Your move: Position {position}")).to_be_visible()
        page.locator(".ring").first.click()
        page.get_by_role("button", name="Place the bet").click()
    expect(page.get_by_text("Your move: Position 1")).to_be_visible()
    page.get_by_role("button", name="Fold").click()
    expect(page.get_by_text("Your move: Position 2")).to_be_visible()
    page.locator(".decide .primary").click()
    settled(page)
    mine = details(page).locator(".lines .own-line .who").all_inner_texts()
    places = [text[-3:] for text in mine]
    assert places[0] == "(1)"  # what is folded is collected first (F3)
    assert places[1:] in (["(2)"] * 2, ["(2)"] * 3)  # play and ante; from a straight on a bonus too
    expect(page.locator(".own-place").first.locator(".tag", has_text="folded")).to_be_visible()


HAND = "KdQhTs6h4c"  # 20 and 10 are the only way to set it: with any of the tens in the three


def _set_hand(new_page: NewPage, script: Script, width: int = 1280, seats: int = 2) -> Page:
    """At a table of Asian Stud, with HAND to be set."""
    script(lambda turn: Deal(0, parse_cards(HAND)) if isinstance(turn, Draw) and turn.seat == 0 else None)
    page = new_page(width)
    against_bots(page, "asian-stud", seats=seats, chips=1000)
    page.locator(".ring").first.click()
    page.get_by_role("button", name="Place the bet").click()
    page.wait_for_selector(".arranging")
    return page


def _sets(page: Page, where: str) -> tuple[list[str], list[str]]:
    cards = cards_in(page, where)
    return cards[:3], cards[3:]


def test_a2_a_player_sets_their_own_hand_by_click_and_it_stays_so(
    new_page: NewPage, script: Script
) -> None:
    page = _set_hand(new_page, script)
    eventually(lambda: _sets(page, ".arranged"), (["Ts", "6h", "4c"], ["Kd", "Qh"]))  # as the house sets it
    expect(page.get_by_text("Tap one card from each group to swap them.")).to_be_visible()
    expect(page.get_by_text("The three qualify with 20; the two are worth 10.")).to_be_visible()
    page.locator('.arranged [data-card="Ts"]').click()
    expect(page.locator('.arranged [data-card="Ts"]')).to_have_attribute("aria-pressed", "true")
    page.locator('.arranged [data-card="Kd"]').click()
    eventually(lambda: _sets(page, ".arranged"), (["Kd", "6h", "4c"], ["Qh", "Ts"]))
    expect(page.get_by_text("The three qualify with 20; the two are worth 10.")).to_be_visible()
    page.get_by_role("button", name="Raise 5").click()
    settled(page)
    eventually(lambda: _sets(page, ".own-place"), (["Kd", "6h", "4c"], ["Qh", "Ts"]))
    to_replay(page)
    page.wait_for_selector(".slider")
    eventually(lambda: _sets(page, ".own-place"), (["Kd", "6h", "4c"], ["Qh", "Ts"]))


@pytest.mark.exhaustive
def test_a2_a_set_that_does_not_qualify_cannot_be_raised_and_focus_follows_the_keys(
    new_page: NewPage, script: Script
) -> None:
    page = _set_hand(new_page, script)
    page.keyboard.press("2")
    page.keyboard.press("5")  # the six for the queen
    eventually(lambda: _sets(page, ".arranged"), (["Qh", "Ts", "4c"], ["Kd", "6h"]))
    expect(page.locator('.arranged [data-card="Qh"]')).to_be_focused()
    expect(page.get_by_text("The three make 24 and do not qualify.")).to_be_visible()
    page.reload()  # it is kept while it is in the making
    page.wait_for_selector(".arranging")
    eventually(lambda: _sets(page, ".arranged"), (["Qh", "Ts", "4c"], ["Kd", "6h"]))
    expect(page.get_by_role("button", name="Raise 5")).to_be_disabled()
    page.keyboard.press("3")
    page.keyboard.press("4")  # the four for the king
    eventually(lambda: _sets(page, ".arranged"), (["Kd", "Qh", "Ts"], ["6h", "4c"]))
    expect(page.get_by_text("The three qualify with 30; the two are worth 10.")).to_be_visible()
    page.keyboard.press("u")
    eventually(lambda: _sets(page, ".arranged"), (["Ts", "6h", "4c"], ["Kd", "Qh"]))
    page.get_by_role("button", name="Raise 5").click()
    settled(page)
    eventually(lambda: _sets(page, ".own-place"), (["Ts", "6h", "4c"], ["Kd", "Qh"]))


@pytest.mark.exhaustive
def test_a2_a_card_is_dragged_onto_another_and_a_phone_has_room(new_page: NewPage, script: Script) -> None:
    page = _set_hand(new_page, script, 360)
    no_sideways_scroll(page)
    page.locator('.arranged [data-card="Qh"]').drag_to(page.locator('.arranged [data-card="Ts"]'))
    eventually(lambda: _sets(page, ".arranged"), (["Qh", "6h", "4c"], ["Kd", "Ts"]))
    page.locator('.arranged [data-card="Qh"]').drag_to(page.locator('.arranged [data-card="6h"]'))
    # of one set: nothing changes
    eventually(lambda: _sets(page, ".arranged"), (["Qh", "6h", "4c"], ["Kd", "Ts"]))
    page.get_by_role("button", name="Auto-arrange").click()
    eventually(lambda: _sets(page, ".arranged"), (["Ts", "6h", "4c"], ["Kd", "Qh"]))


@pytest.mark.exhaustive
def test_a3_a_hand_that_cannot_qualify_has_nothing_to_set_and_may_be_raised(
    page: Page, script: Script
) -> None:
    odd = parse_cards("9d9h8s8h6c")
    script(lambda turn: Deal(0, odd) if isinstance(turn, Draw) and turn.seat == 0 else None)
    against_bots(page, "asian-stud", seats=1, chips=1000)
    page.locator(".ring").first.click()
    page.get_by_role("button", name="Place the bet").click()
    page.wait_for_selector(".decide")
    expect(page.locator(".own-place")).to_contain_text("no qualifying set")
    expect(page.locator(".arranging")).to_have_count(0)
    page.get_by_role("button", name="Raise 5").click()
    settled(page)


@pytest.mark.exhaustive
def test_pay_tables_and_the_edge_are_one_click_away(page: Page) -> None:
    against_bots(page, "asian-stud", seats=1, chips=100)
    page.get_by_role("button", name="Pay tables").click()
    expect(page.get_by_role("dialog")).to_contain_text("It favours the player by 13.32%.")  # A5, as written
    expect(page.get_by_role("dialog")).to_contain_text("3,000 to 1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Pay tables")).to_be_focused()


@pytest.mark.exhaustive
def test_a_whole_match_of_pinzique_by_keys(page: Page) -> None:
    against_bots(page, "pinzique", seats=2)
    page.wait_for_selector(".turn.acting")
    page.keyboard.press("1")
    page.keyboard.press("8")
    expect(page.locator(".die.kept")).to_have_count(2)
    kept = [card.get_attribute("aria-label") or "" for card in page.locator(".die.kept").all()]
    places = [die.bounding_box() for die in page.locator(".die.kept").all()]
    page.keyboard.press("Enter")
    expect(page.get_by_label("1 roll left")).to_be_visible()
    dice = page.locator(".dice .die")
    for at, die in zip((0, 7), kept, strict=True):
        expect(dice.nth(at)).to_have_attribute("aria-label", die)
        expect(dice.nth(at)).to_have_attribute("aria-pressed", "true")  # it stays kept
    assert [die.bounding_box() for die in page.locator(".die.kept").all()] == places
    over = page.locator(".pinz-over")
    while not over.count():
        page.wait_for_selector(".turn.acting, .pinz-over")
        if not over.count():
            page.keyboard.press("s")
            page.wait_for_timeout(30)
    assert len(page.locator(".score-sheet tbody tr").all()) >= 10
    page.get_by_role("button", name="Score sheet").click()
    sheets = page.get_by_role("dialog").locator(".sheet")
    expect(sheets).to_have_count(2)
    for at in range(2):
        assert sheets.nth(at).locator("tbody tr").count() >= 10
        subtotal = sheets.nth(at).locator("tbody td.n").last.inner_text()
        assert _figure(sheets.nth(at).locator("tfoot b").inner_text()) == _figure(subtotal)
