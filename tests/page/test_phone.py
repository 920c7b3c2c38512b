"""A phone in one hand: what a narrow window has to show whole, and who is told of what beside them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.play import Cast, Roll
from tests.page.conftest import NewPage, Script
from tests.page.hands import (
    OVER,
    PHONES,
    against_bots,
    details,
    fine,
    in_sizes,
    no_sideways_scroll,
    open_table,
    play_hand,
    sit_down,
)

pytestmark = pytest.mark.exhaustive

CUT = """() => [...document.querySelectorAll("dialog[open] .settled *")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "auto")
    .map((one) => [one.className, one.scrollWidth, one.clientWidth])"""


def test_details_are_whole_and_ones_own_pairs_come_first(new_page: NewPage) -> None:
    page = new_page(390, 844)
    against_bots(page, "ofc", seats=4, chips=200, terms={"hands": None, "point_value": 5})
    play_hand(page)
    shown = details(page)
    expect(shown.locator(".payments")).not_to_contain_text(re.compile("You pays|pays You"))
    pairs = shown.locator(".pairs th[scope=row]")
    expect(pairs).to_have_count(6)
    assert ["You" in text for text in pairs.all_inner_texts()] == [True] * 3 + [False] * 3
    for _ in in_sizes(page, *PHONES):
        expect(shown.get_by_role("columnheader", name="Royalties")).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) == []
        fine(page)


def test_who_leaves_in_a_hand_is_told_by_name_and_with_their_total(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    guest.context.request.post("/api/session", data={"name": "Beatrix"})
    sit_down(page, open_table(page, "ofc", seats=2, chips=500, terms={"hands": 5}), guest)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    guest.locator(".own").wait_for()
    guest.get_by_role("button", name="Leave").click()
    guest.get_by_role("dialog").get_by_role("button", name="Leave").click()
    play_hand(page)
    other = page.get_by_role("region", name=re.compile("Beatrix"))
    expect(other.locator(".stack")).to_have_text(re.compile(r"\d"))
    expect(page.locator(OVER).first).to_contain_text("Beatrix")
    expect(page.get_by_text("p2", exact=True)).to_have_count(0)


def test_the_other_side_is_told_of_the_wish_for_a_rematch_and_a_match_counts_its_own_hands(
    new_page: NewPage,
) -> None:
    page, guest = new_page(), new_page()
    guest.context.request.post("/api/session", data={"name": "Beatrix"})
    sit_down(page, open_table(page, "ofc", seats=2, terms={"hands": 1}), guest)
    page.get_by_role("button", name=re.compile("^Deal")).click()
    play_hand(page, guest)
    guest.get_by_role("button", name="Play again").click()
    expect(page.locator(".next-said")).to_have_text("Beatrix wants to play again.")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(OVER)).to_have_count(0)
    page.goto("/")
    own = page.get_by_role("navigation", name="Continue").get_by_role("link")
    expect(own).to_contain_text(re.compile("Your move|Hand 1 of 1"))
    expect(own).not_to_contain_text("Hand 2")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_phones_menu_leads_everywhere(new_page: NewPage, language: str) -> None:
    page = new_page(390, 740)
    page.add_init_script(f"localStorage.setItem('croupier.language', JSON.stringify('{language}'))")
    page.goto("/")
    page.locator("main h1").first.wait_for()
    to = "all => all.map((one) => one.getAttribute('href'))"
    for _ in in_sizes(page, *PHONES):
        links = page.locator(".top a:visible").evaluate_all(to)
        assert {"/", "/tournaments", "/profile", "/score", "/rules"} <= set(links)
        no_sideways_scroll(page)


def test_own_tables_stand_within_the_window_and_the_many_are_asked_for(new_page: NewPage) -> None:
    page = new_page(390, 844)
    for _ in range(5):
        against_bots(page, "pinzique", seats=2)
    page.goto("/")
    own = page.get_by_role("navigation", name="Continue")
    expect(own.get_by_role("link")).to_have_count(3)
    own.get_by_role("button", name="All 5 tables").click()
    expect(own.get_by_role("link")).to_have_count(5)
    right = "all => all.map((one) => one.getBoundingClientRect().right)"
    ends = own.get_by_role("link").evaluate_all(right)
    assert max(ends) <= 390


STRIPS = """() => [...document.querySelectorAll(".others .place")].flatMap((place) => {
    const cards = [...place.querySelectorAll(".card")];
    return cards.slice(0, -1).map((card, at) => {
        const [one, next] = [card, cards[at + 1]].map((each) => each.getBoundingClientRect());
        return next.top > one.top + 1 ? 1 : (next.left - one.left) / one.width;
    });
})"""
"""How much of each card is seen beside the next one, as a part of its width."""


def _round_played(page: Page, game: str, seats: int) -> str:
    """Play a round against the house; the path of its table."""
    path = against_bots(page, game, seats=seats, chips=1000)
    page.get_by_role("button", name=re.compile("^More: Ante")).click()
    page.get_by_role("button", name="Place the bet").click()
    page.locator(".decide .primary").click()
    page.locator(OVER).first.wait_for()
    return path


@pytest.mark.parametrize(("game", "seats"), [("asian-stud", 3), ("asian-stud", 7), ("fortune", 7)])
def test_the_ranks_of_the_others_are_seen(new_page: NewPage, game: str, seats: int) -> None:
    page = new_page(390, 844)
    _round_played(page, game, seats)
    for size in in_sizes(page, (390, 844), (844, 390), (1280, 800)):
        assert min(page.evaluate(STRIPS)) >= 0.6, size
        no_sideways_scroll(page)


def test_limits_lie_in_no_circle(page: Page) -> None:
    against_bots(page, "fortune", seats=3, chips=1000)
    limits = page.locator(".why.limits")
    expect(limits.first).to_have_text("5 to 500 by 5")
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    for size in in_sizes(page, (390, 844), (844, 390), (1280, 800)):
        assert page.locator(".circle").evaluate_all(wide) == 0, size


def test_question_mark_shows_the_keys_of_the_game(page: Page) -> None:
    against_bots(page, "pinzique", seats=2)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("row", name=re.compile("Roll the others"))).to_be_visible()
    expect(keys.get_by_role("row", name=re.compile("A hint"))).to_be_visible()
    fine(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def hit(page: Page) -> list[str]:
    found: list[str] = page.locator(".side-scores .hit .what-name").all_inner_texts()
    return found


def test_the_score_guide_lights_what_ones_own_dice_score(new_page: NewPage, script: Script) -> None:
    """Five aces are worth as much as a double marriage, and are none."""
    aces = (5, 5, 5, 0, 5, 5, 0, 0)
    script(lambda turn: Cast(turn.seat, aces) if isinstance(turn, Roll) and len(turn.dice) == 8 else None)
    page = new_page(1280, 800)
    against_bots(page, "pinzique", seats=2)
    expect(page.locator(".side-scores .hit .what-name")).to_have_text(["four aces, one of each suit"])


def test_a_review_shows_the_hand_while_it_is_worked_out(new_page: NewPage) -> None:
    page = new_page(390, 844)
    held: list[Any] = []
    page.route("**/api/tables/*/hands/1/review?*", lambda route: held.append(route))  # noqa: PLW0108  # it has to be a function
    path = _round_played(page, "fortune", 1)
    page.goto(path.replace("table", "review") + "/1")
    expect(page.locator(".house .card").first).to_be_visible()
    expect(page.get_by_text("Going through your decisions")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for route in held:
        route.continue_()
    expect(page.get_by_role("group", name="What the hand was worth")).to_be_visible()


def test_how_you_play_has_a_sentence_where_it_has_no_figures(new_page: NewPage) -> None:
    page = new_page(390, 844)
    _round_played(page, "fortune", 1)
    page.goto("/review")
    expect(page.get_by_text("No figures yet")).to_be_visible()
    expect(page.locator(".tiles")).to_have_count(0)


def test_a_drawer_is_as_high_as_what_it_holds(new_page: NewPage) -> None:
    page = new_page(390, 844)
    against_bots(page, "ofc", seats=2)
    page.get_by_role("button", name="More", exact=False).click()
    box = page.get_by_role("dialog", name="More").bounding_box()
    assert box
    assert box["height"] < 500
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)


def test_no_chip_lies_over_the_sentence_and_a_rows_words_begin_below_its_name(new_page: NewPage) -> None:
    page = new_page(360, 740)
    against_bots(page, "ofc", seats=3)
    lefts = """[...document.querySelectorAll(".mine .row-name")].map((name) =>
        ["b", ".words"].map((part) => name.querySelector(part).getBoundingClientRect().left))"""
    assert all(name == words for name, words in page.evaluate(lefts))
    play_hand(page)
    below = """() => {
        const board = document.querySelector(".board.mine");
        const extras = board.querySelector(".extras") ?? board.appendChild(document.createElement("p"));
        extras.className = "extras";
        extras.innerHTML = "<span class=delta>Foul −3</span>";
        return document.querySelector(".result-said").getBoundingClientRect().top
            - extras.getBoundingClientRect().bottom;
    }"""
    assert page.evaluate(below) >= 0
