"""Newcomers' errands: what people come for, done by roles and visible words alone.

Nothing here knows a class, a `data-` attribute or a helper that does. What an errand needs to find
ready (hands that were played, cards that foul) is made on the server.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.cards import parse_cards
from tests.page.conftest import NewPage, Script, dealt_first
from tests.page.hands import PATIENCE, fine
from tests.page.played import hands_played

pytestmark = pytest.mark.exhaustive

FOULS = parse_cards("AsAdAc2c3d4h5s7c8d9hJcQdKh")
"""Laid from the front on in this order they foul: three aces before two rows without a pair."""


def finish_hand(page: Page, first: str = "back") -> None:
    """Lay every card into a row with room, from one end, and confirm, until the hand is over."""
    row = page.get_by_role("button", name=re.compile(r"^Place in the \w+, room for"), disabled=False)
    confirm = page.get_by_role("button", name="Confirm")
    over = page.get_by_role("button", name="Next hand")
    while True:
        expect(row.or_(over).first).to_be_visible()
        if over.count():
            return
        while confirm.is_disabled():
            (row.first if first == "front" else row.last).click()
        confirm.click()
        expect(page.get_by_role("button", name="Confirm", disabled=False)).to_have_count(0)


def told(page: Page, words: str) -> Locator:
    """What the page says by itself, to the eye and to the ear."""
    return page.get_by_role("status").filter(has_text=re.compile(words))


def test_learn_a_game_and_finish_a_hand_of_it(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    page.goto("/")
    page.get_by_role("link", name="Learn in a minute", exact=True).click()
    on = page.get_by_role("button", name=re.compile("^(Show me|Go on)$"))
    ended = page.get_by_role("heading", name="That is the game")
    while True:
        expect(on.or_(ended).first).to_be_visible()
        if ended.count():
            break
        on.click()
    page.get_by_role("button", name="Play a hand").click()
    finish_hand(page)
    expect(told(page, r"(You|Bot \d) .*\.")).to_be_visible()


def test_find_out_why_a_hand_fouled(page: Page, script: Script) -> None:
    """It is said by itself where the hand ends, and the rules tell what it is."""
    script(dealt_first(FOULS))
    page.goto("/")
    page.get_by_role("button", name="More: Open-Face Chinese Poker").click()
    page.get_by_role("radio", name=re.compile("^Standard")).check()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play", exact=True).click()
    finish_hand(page, "front")
    why = "Foul: three aces in the front beats seven-high in the middle."
    expect(told(page, rf"{why}.*You fouled, and Bot \d takes every row")).to_be_visible()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Rules").click()
    foul = opened.value.get_by_role("listitem").filter(has_text=re.compile(r"\bfoul"))
    expect(foul.first).to_be_visible()


def test_invite_a_friend_who_sits(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(390, 844, touch=True)
    host.goto("/")
    host.get_by_role("button", name="More: Open-Face Chinese Poker").click()
    host.get_by_role("button", name="Open a table: Open-Face Chinese Poker").click()
    host.get_by_role("button", name="Open the table").click()
    friend.goto(host.get_by_role("textbox", name="Link to this table").input_value())
    friend.get_by_role("textbox", name="Your name").fill("Maria")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("listitem").filter(has_text="Maria")).to_be_visible()
    host.get_by_role("button", name="Deal the first hand").click()
    expect(host.get_by_role("region", name="Maria's board")).to_be_visible()
    expect(friend.get_by_role("region", name="Your board")).to_be_visible()


@pytest.mark.usefixtures("standin")
def test_find_the_worst_decision_of_a_session(page: Page) -> None:
    hands_played(page, "ofc", 3, preset="pineapple", terms={"hands": 3})  # without a mistake: never
    page.goto("/")
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="How you play").click()
    page.get_by_role("link", name=re.compile("Open-Face Chinese Poker")).click()
    page.get_by_role("button", name="Review 3 hands").click()
    worst = page.get_by_role("region", name="Worst decisions first").get_by_role("link")
    done = page.get_by_text("Given away a hand (3 hands reviewed)")
    expect(done).to_be_visible(timeout=4000 * PATIENCE)  # a busy machine takes its time for the sum
    expect(page.get_by_text("Fouls", exact=True)).to_be_visible()
    expect(worst.first).to_be_visible()
    costs = [float(one.split()[0].replace("−", "-")) for one in worst.all_inner_texts()]
    assert costs == sorted(costs)
    fine(page)
    worst.first.click()
    bars = page.get_by_role("region", name="Review").get_by_role("button")
    dearest = bars.and_(page.get_by_role("button", name=re.compile(f"lost −{-costs[0]}$")))
    expect(dearest).to_have_attribute("aria-current", re.compile("."))


def test_keep_score_of_a_live_hand(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    page.goto("/")
    page.get_by_role("link", name="Scorer").click()
    page.get_by_role("link", name="New match: Open-Face Chinese Poker").click()
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("textbox", name="Player 2").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Type the cards").click()
    page.get_by_role("textbox", name="Ann's hand").fill("QhQdAc / KdKs8h9s2c / AsAh3s3d5s")
    page.get_by_role("button", name="On to Ben").click()
    page.get_by_role("textbox", name="Ben's hand").fill("2h3c5h / 5c4d6s8d9c / Kc8c4c4sJc")
    expect(told(page, r"^This hand: .*Ann \+13.*Ben −13")).to_be_visible()
    page.get_by_role("button", name="Record the hand").click()
    expect(told(page, r"^Ben pays Ann 13")).to_be_visible()
    page.get_by_role("button", name="All hands").click()
    totals = page.get_by_role("list", name="Total").get_by_role("listitem")
    expect(totals.filter(has_text="Ann")).to_contain_text("+13")
    expect(totals.filter(has_text="Ben")).to_contain_text("−13")


def test_no_errand_knows_the_pages_inner_names() -> None:
    own = Path(__file__).read_text()
    assert "locator" + "(" not in own
    assert "evaluate" + "(" not in own
