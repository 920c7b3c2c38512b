"""Pinzique in the browser: bonus turns, playoff rounds and partners, on dice that a script throws."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from croupier.play import Cast, Draw, Move, Roll
from tests.page.conftest import NewPage, Script
from tests.page.hands import against_bots, eventually, open_form
from tests.page.states import PAGES

SLOW = 60_000  # the bot counts before its first move
NINES, QUEENS = (0,) * 8, (3,) * 8
FOUR_QUEENS = (3, 3, 3, 0, 0, 3, 0, 0)  # diamonds, hearts, clubs and spades, one each (P1)
FIVE_QUEENS = (3, 3, 3, 0, 3, 3, 0, 0)
STRUCK = """() => {
    const meld = document.querySelector(".cell .meld:has(del)");
    const felt = document.querySelector(".player-said");
    const shown = (at, token) => {
        const probe = at.appendChild(document.createElement("i"));
        probe.style.color = `var(${token})`;
        const parts = [probe, ...at.querySelectorAll(".meld del, .taken")];
        const found = parts.map((one) => getComputedStyle(one).color);
        probe.remove();
        return found;
    };
    felt.append(meld.cloneNode(true));
    return [shown(meld.parentElement, "--lose"), shown(felt, "--lose-on-felt")];
}"""
"""The colours of what is struck through, beside the one that can be read there: on paper, on the felt."""


NUMBERED = """minis => minis.map((one) => {
    const after = one.nextElementSibling;
    return [one.getAttribute("aria-label"), after?.matches("sub") ? after.innerText : ""];
})"""
"""The small cards of a sentence, each with the number that stands beside it."""


def throwing(wanted: Callable[[int, int], tuple[int, ...]]) -> Callable[[Draw | Roll], Move | None]:
    """Dice that show what is wanted of a seat at its first roll, its second, and so on: a face by die."""
    thrown: dict[int, int] = {}

    def answer(turn: Draw | Roll) -> Move | None:
        assert isinstance(turn, Roll)
        assert turn.seat is not None
        thrown[turn.seat] = thrown.get(turn.seat, 0) + 1
        faces = wanted(turn.seat, thrown[turn.seat])
        return Cast(turn.seat, tuple(faces[die] for die in turn.dice))

    return answer


def heading(page: Page, label: str) -> None:
    """It is my turn, in this round."""
    expect(page.locator(".turn.acting h2")).to_have_text(label, timeout=SLOW)


def stand(page: Page, label: str) -> None:
    heading(page, label)
    page.get_by_role("button", name="Stop at").click()


def printed(page: Page) -> list[list[str]]:
    """The lines of every score sheet, as on paper: they are behind a button."""
    page.get_by_role("button", name="Score sheet").click()
    sheets = page.get_by_role("dialog").locator(".sheet")
    sheets.first.wait_for()
    found = [sheet.locator("tbody tr").all_inner_texts() for sheet in sheets.all()]
    page.keyboard.press("Escape")
    expect(page.locator("dialog .sheet")).to_have_count(0)
    return [[re.sub(r"\s+", " ", text).strip() for text in lines] for lines in found]


def in_words(page: Page) -> list[list[str]]:
    """The one sheet beside the dice, of one moment: rounds down, players across, one's own first."""
    found: list[list[str]] = page.locator(".score-sheet tbody tr:not(.future, .now)").evaluate_all(
        r"(lines) => lines.map((line) => [...line.querySelectorAll('td')].map((one) =>"
        r" one.innerText.replace(/\s+/g, ' ').trim()))"
    )
    return found


def test_p8_all_eight_dice_score_and_earn_a_bonus_turn(page: Page, script: Script) -> None:
    script(throwing(lambda seat, roll: QUEENS if seat == 0 and roll <= 2 else NINES))
    against_bots(page, "pinzique", seats=2)
    stand(page, "Round 1")
    stand(page, "Bonus turn, round 1")
    heading(page, "Round 2")  # a bonus turn earns no further one, though its dice all scored too
    mine, bots = printed(page)
    assert mine == ["1 600-8Q = 600 600", "B-1 600-8Q = 600 1,200"]
    assert len(bots) == 1
    eventually(lambda: in_words(page), [["600 eight queens", "0 no meld"], ["600 eight queens", ""]])


@pytest.mark.exhaustive
def test_p9_a_tie_is_played_off(page: Page, script: Script) -> None:
    script(throwing(lambda seat, roll: QUEENS if seat == 0 and roll > 10 else NINES))
    against_bots(page, "pinzique", seats=2)
    for number in range(1, 11):
        stand(page, f"Round {number}")
    stand(page, "Playoff 1")
    stand(page, "Bonus turn, playoff 1")
    expect(page.locator(".pinz-over")).to_have_text(re.compile(r"Guest \d+ won with 1,200\."), timeout=SLOW)
    mine, bots = printed(page)
    assert [row.split()[0] for row in mine][-2:] == ["PO-1", "B-PO-1"]
    assert bots[-1].split()[0] == "PO-1"


@pytest.mark.exhaustive
def test_p10_partners_share_a_sheet_and_take_nothing_from_each_other(page: Page, script: Script) -> None:
    def wanted(seat: int, roll: int) -> tuple[int, ...]:
        if seat == 0:
            return QUEENS if roll == 1 else NINES
        return FOUR_QUEENS

    script(throwing(wanted))
    page.goto("/")
    open_form(page, "Pinzique")
    page.get_by_label("Seats", exact=True).select_option("4")
    page.get_by_label("Neighbours share a sheet").check()
    page.get_by_label("Bots on the empty seats").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".chair.taken")).to_have_count(4)
    page.get_by_role("button", name="Deal the first hand").click()
    stand(page, "Round 1")
    stand(page, "Bonus turn, round 1")
    heading(page, "Round 2")
    heads = page.locator(".score-sheet thead th").all_inner_texts()[1:]
    others = [name.inner_text() for name in page.locator(".player-name b").all()]
    assert heads == [f"You & {others[0]}", f"{others[1]} & {others[2]}"]
    # my eight queens take nothing from my partner's four, and from each opponent theirs (P6)
    (first, *_), theirs = in_words(page)[0], in_words(page)[0][1]
    assert first == f"600 You eight queens 60 {others[0]} four queens"
    assert theirs.count("taken by You") == 2
    expect(page.locator(".score-sheet tfoot td")).to_have_text(["660", "0"])
    mine, bots = printed(page)
    assert [row.split()[0] for row in mine] == ["1", "1", "B-1"]
    assert sum("struck by" in row for row in bots) == 2
    for number in range(2, 11):
        stand(page, f"Round {number}")
    expect(page.locator(".pinz-over")).to_have_text(
        re.compile(rf"Guest \d+ and {re.escape(others[0])} won with"), timeout=SLOW
    )


def test_p2_kept_dice_stay_on_the_shelf_until_they_are_let_go(new_page: NewPage, script: Script) -> None:
    """Each at its own place there, whatever is kept or let go beside it; and between two rolls."""
    script(throwing(lambda seat, roll: NINES))
    page = new_page(390, 844, touch=True)
    against_bots(page, "pinzique", seats=2)
    heading(page, "Round 1")
    dice = page.locator(".dice .die")
    for die in (4, 1, 6):
        dice.nth(die).click()
    place = {die: dice.nth(die).bounding_box() for die in (4, 1, 6)}
    dice.nth(1).click()  # let go
    assert dice.nth(6).bounding_box() == place[6]
    page.get_by_role("button", name="Roll six").click()
    expect(page.get_by_label("1 roll left")).to_be_visible()
    expect(page.locator(".die.kept")).to_have_count(2)
    for die in (4, 6):
        expect(dice.nth(die)).to_have_attribute("aria-pressed", "true")
        assert dice.nth(die).bounding_box() == place[die]
    dice.nth(2).click()  # the first free place
    assert dice.nth(2).bounding_box() == place[1]


@pytest.mark.exhaustive
def test_p6_what_is_taken_is_struck_through_with_who_took_it_while_the_round_is_open(
    page: Page, script: Script
) -> None:
    script(throwing(lambda seat, roll: FOUR_QUEENS if seat == 0 else FIVE_QUEENS))
    against_bots(page, "pinzique", seats=3)
    stand(page, "Round 1")
    heading(page, "Round 2")
    first = in_words(page)[0]
    taker = page.locator(".player-name b").first.inner_text()
    assert first[0] == f"0 60 four queens taken by {taker}"
    expect(page.locator(".score-sheet del")).to_have_count(2)  # the eye's and the reader's
    expect(page.locator(".player").first).to_contain_text("takes 60 from you")
    expect(page.locator(".side-scores li", has_text="Eight queens")).to_contain_text("600")
    paper, felt = page.evaluate(STRUCK)
    assert set(paper[1:]) == {paper[0]}
    assert set(felt[1:]) == {felt[0]}


@pytest.mark.exhaustive
def test_dice_tumble_and_come_to_lie_one_after_the_other(page: Page, script: Script) -> None:
    """From left to right, each within 500 to 800 ms, by transform and opacity; kept ones lie still."""
    script(throwing(lambda seat, roll: NINES))
    page.emulate_media(reduced_motion="no-preference")
    against_bots(page, "pinzique", seats=2)
    heading(page, "Round 1")
    page.evaluate(
        """() => {
            window.tumbled = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
                if (this.matches(".cube")) window.tumbled.push({
                    die: [...document.querySelectorAll(".dice .die")].indexOf(this.closest(".die")),
                    x: this.closest(".die").getBoundingClientRect().x,
                    duration: how.duration,
                    moved: [...new Set(frames.flatMap(Object.keys))],
                });
                return animate.call(this, frames, how);
            };
        }"""
    )
    page.keyboard.press("1")
    page.keyboard.press("6")
    page.keyboard.press("r")
    expect(page.get_by_label("1 roll left")).to_be_visible()
    eventually(lambda: page.evaluate("tumbled.length"), 6)
    tumbled = page.evaluate("tumbled")
    assert sorted(one["die"] for one in tumbled) == [1, 2, 3, 4, 6, 7]
    lasting = sorted(tumbled, key=lambda one: one["duration"])
    assert (lasting[0]["duration"], lasting[-1]["duration"]) == (500, 800)
    assert all(one["x"] < other["x"] + 30 for one, other in pairwise(lasting))  # two rows, a little askew
    assert {key for one in tumbled for key in one["moved"]} <= {"transform", "opacity", "offset", "easing"}
    eventually(lambda: page.locator(".tumbling").count(), 0)


def test_what_scores_is_one_tap_away(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    against_bots(page, "pinzique", seats=2)
    page.get_by_role("button", name="What scores").click()
    listed = page.get_by_role("dialog").locator(".what-scores li")
    expect(listed.first).to_contain_text("marriage, king and queen of a suit")
    expect(listed.first).to_contain_text("35")
    expect(listed.last).to_contain_text("1,500")


@pytest.mark.exhaustive
def test_two_dice_of_one_card_are_told_apart_by_their_numbers(new_page: NewPage, script: Script) -> None:
    """On the felt of a phone, where the others have none, and in what a hint would keep."""
    script(throwing(lambda *_: FIVE_QUEENS))
    page = new_page(390, 844)
    against_bots(page, "pinzique", seats=2)
    heading(page, "Round 1")
    page.get_by_role("button", name="Hint", exact=True).click()
    kept = page.get_by_role("region", name="Hint").locator(".minis")
    expect(kept.first).to_be_visible()
    eventually(page.locator(".dice kbd:visible").all_inner_texts, ["1", "5"])
    told: list[list[str]] = kept.locator(".mini").evaluate_all(NUMBERED)
    assert {number for card, number in told if card == "queen of diamonds"} == {"1", "5"}
    assert {number for card, number in told if card != "queen of diamonds"} == {""}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_sheet_shows_whole_rounds_down_to_the_open_one(
    new_page: NewPage, width: int, height: int
) -> None:
    page = new_page(width, height)
    PAGES["pinzique"](page)
    cut = """(sheet) => {
        const {top} = sheet.getBoundingClientRect();
        const head = top + sheet.querySelector("thead").offsetHeight;
        const rows = [...sheet.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
        const now = sheet.querySelector("tr.now").getBoundingClientRect();
        const foot = sheet.querySelector("tfoot td").getBoundingClientRect().top;
        return [rows.some((row) => row.top < head - 1 && row.bottom > head + 1), now.bottom > foot + 1];
    }"""
    eventually(lambda: page.locator(".score-sheet").evaluate(cut), [False, False])
    if height == 800:  # it has room for all that was played
        assert page.locator(".score-sheet").evaluate("(sheet) => sheet.scrollTop") < 30
