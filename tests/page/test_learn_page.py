"""Lessons at the page: at the real table, with scripted cards, by keys alone; and the way past them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import parse_cards
from croupier.games import ofc
from croupier.hands import Category, category, five
from tests.page.conftest import NewPage
from tests.page.hands import against_bots, fine, no_sideways_scroll, place_all, settled
from tests.page.states import MINE
from tests.page.test_still import PLACES

pytestmark = pytest.mark.exhaustive

DONE = "That is the game"
TITLES = {"ofc": 7, "fortune": 6, "asian-stud": 6, "pinzique": 4}


def step(page: Page) -> str:
    """What the lesson is about now."""
    return page.get_by_role("heading", level=2).first.inner_text()


def placed(page: Page, keys: str) -> None:
    """Press keys, and confirm."""
    before = step(page)
    page.get_by_role("button", name=re.compile("^Confirm")).wait_for()
    for key in keys.split():
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2).first).not_to_have_text(before)


def test_the_lesson_of_ofc_is_played_by_keys(page: Page) -> None:
    """Three rows, a foul seen coming, royalties, Fantasyland: every card is placed by whoever learns."""
    page.goto("/learn/ofc")
    expect(page.get_by_role("heading", name="Build three poker hands")).to_be_visible()
    fine(page)
    placed(page, "3 3 3 2 1")
    placed(page, "2 3")
    placed(page, "1 ArrowRight 3")
    expect(page.get_by_role("heading", name="A foul is coming")).to_be_visible()
    placed(page, "2 2")
    placed(page, "2 1")
    expect(page.get_by_role("heading", name="Row against row")).to_be_visible()
    expect(page.locator("main")).to_contain_text("+19")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Fantasyland", level=2)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=DONE)).to_be_visible()
    fine(page)


def test_what_beats_what_is_as_the_rules_have_it() -> None:
    """OFC2: every category once, the best first; the cards shown make it, whatever lies beside them."""
    lesson = (Path(ofc.__path__[0]) / "page/lesson.js").read_text(encoding="utf-8")
    found = re.findall(r'\[text\w*\([^()]*\), "((?:[2-9TJQKA][shdc]){1,5})"\]', lesson)
    hands = [five(*parse_cards(cards + "JdTh8s3c"[: 10 - len(cards)])) for cards in found]
    assert [category(hand) for hand in hands] == list(range(Category.STRAIGHT_FLUSH, -1, -1))


def test_another_move_is_explained_and_nothing_is_lost_by_it(page: Page) -> None:
    page.goto("/learn/ofc")
    page.get_by_role("button", name=re.compile("^Confirm")).wait_for()
    for key in "33332":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_text("That can be played, too.")).to_be_visible()
    expect(page.get_by_role("heading", name="Build three poker hands")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="Three cards, one goes away")).to_be_visible()
    expect(page.get_by_text("That can be played, too.")).to_have_count(0)


@pytest.mark.parametrize("game", TITLES)
def test_every_lesson_comes_to_its_end_by_keys_alone(new_page: NewPage, game: str) -> None:
    """Show me is a button as any other; Enter goes on where there is nothing to do."""
    page = new_page(390, 844, scheme="dark")
    page.goto(f"/learn/{game}")
    seen = []
    for _ in range(TITLES[game]):
        heading = page.get_by_role("heading", level=2).first
        heading.wait_for()
        seen.append(heading.inner_text())
        button = page.get_by_role("button", name=re.compile("^(Show me|Go on)$"))
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator("main")).not_to_contain_text(seen[-1])
        if len(seen) == 2:
            fine(page)
            no_sideways_scroll(page)
    expect(page.get_by_role("heading", name=DONE)).to_be_visible()
    assert len(set(seen)) == TITLES[game]


def test_a_lesson_can_be_skipped_at_any_time(page: Page) -> None:
    page.goto("/learn/pinzique")
    page.get_by_role("link", name="Skip the lesson").click()
    expect(page).to_have_url(re.compile(r"/$"))


def test_all_lessons_are_listed_and_a_game_without_one_says_so(page: Page) -> None:
    page.goto("/learn")
    expect(page.get_by_role("link", name=re.compile("^Learn "))).to_have_count(4)
    fine(page)
    page.goto("/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no lesson for this game yet.")


def test_a_first_visit_is_offered_the_lesson_and_is_asked_once(page: Page) -> None:
    """In the lobby until anything is kept, at a game until its own lesson was taken or put aside."""
    page.goto("/")
    offer = page.get_by_role("paragraph").filter(has_text="New to Open-Face Chinese Poker?")
    expect(offer.get_by_role("link", name="Learn in a minute")).to_be_visible()
    page.goto("/rules/ofc")
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_role("main")).to_be_focused()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(offer).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(offer).to_have_count(0)
    page.goto("/rules/pinzique")
    page.get_by_role("link", name="Learn in a minute").click()
    expect(page.get_by_role("heading", name="Learn Pinzique")).to_be_visible()
    page.goto("/rules/pinzique")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Learn in a minute")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_offer_at_a_table_moves_nothing_and_goes_with_the_first_hand(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    against_bots(page, "ofc", seats=2, terms={"hands": 2, "fantasy": [13, 13]})
    page.wait_for_selector(MINE)
    offer = page.get_by_role("link", name="Learn in a minute")
    expect(offer).to_be_visible()
    before = page.evaluate(PLACES)
    place_all(page)
    settled(page)
    expect(offer).to_have_count(0)
    assert page.evaluate(PLACES) == before
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_whoever_logs_in_is_not_new(new_page: NewPage) -> None:
    page, elsewhere = new_page(), new_page()
    page.request.post("/api/session", data={"name": "Ida"})
    page.request.post("/api/accounts", data={"name": "Ida of the lessons", "password": "long enough"})
    elsewhere.goto("/history")
    elsewhere.get_by_label("Log in", exact=True).check()
    elsewhere.get_by_label("Name", exact=True).fill("Ida of the lessons")
    elsewhere.get_by_label("Password").fill("long enough")
    elsewhere.get_by_role("button", name="Log in now").click()
    expect(elsewhere.get_by_text("Logged in as Ida of the lessons.")).to_be_visible()
    elsewhere.goto("/")
    expect(elsewhere.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(elsewhere.get_by_text("New to Open-Face Chinese Poker?")).to_have_count(0)
