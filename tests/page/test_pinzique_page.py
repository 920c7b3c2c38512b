"""Pinzique in the browser: bonus turns, playoff rounds and partners, on dice that a script throws."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.play import Cast, Draw, Move, Roll
from tests.page.conftest import NewPage, Script
from tests.page.hands import against_bots, eventually

SLOW = 60_000  # the bot counts before its first move
NINES, QUEENS = (0,) * 8, (3,) * 8
FOUR_QUEENS = (3, 3, 3, 0, 0, 3, 0, 0)  # diamonds, hearts, clubs and spades, one each (P1)


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
    expect(page.locator(".turn.acting h2")).to_have_text(f"Round {label}", timeout=SLOW)


def stand(page: Page, label: str) -> None:
    heading(page, label)
    page.get_by_role("button", name="Stand").click()


def rows(page: Page, sheet: int) -> list[str]:
    """The lines of a score sheet."""
    found = page.locator(".sheet").nth(sheet).locator("tbody tr").all_inner_texts()
    return [re.sub(r"\s+", " ", text).strip() for text in found]


def test_p8_all_eight_dice_score_and_earn_a_bonus_turn(new_page: NewPage, script: Script) -> None:
    script(throwing(lambda seat, roll: QUEENS if seat == 0 and roll <= 2 else NINES))
    page = new_page()
    against_bots(page, "pinzique", seats=2)
    stand(page, "1")
    stand(page, "B-1")
    expect(page.get_by_text(re.compile("bonus turn B-1: Guest"))).to_be_visible()
    heading(page, "2")  # a bonus turn earns no further one, though its dice all scored too
    eventually(lambda: rows(page, 0), ["1 600-8Q = 600 600", "B-1 600-8Q = 600 1200"])
    eventually(lambda: len(rows(page, 1)), 1)


@pytest.mark.exhaustive
def test_p9_a_tie_is_played_off(new_page: NewPage, script: Script) -> None:
    script(throwing(lambda seat, roll: QUEENS if seat == 0 and roll > 10 else NINES))
    page = new_page()
    against_bots(page, "pinzique", seats=2)
    for number in range(1, 11):
        stand(page, str(number))
    heading(page, "PO-1")
    expect(page.get_by_text(re.compile("tied at 0; playoff round PO-1: Guest"))).to_be_visible()
    stand(page, "PO-1")
    stand(page, "B-PO-1")
    expect(page.locator(".pinz-over")).to_have_text(re.compile(r"Guest \d+ won\."), timeout=SLOW)
    eventually(lambda: [row.split()[0] for row in rows(page, 0)][-2:], ["PO-1", "B-PO-1"])
    eventually(lambda: rows(page, 1)[-1].split()[0], "PO-1")


@pytest.mark.exhaustive
def test_p10_partners_share_a_sheet_and_take_nothing_from_each_other(
    new_page: NewPage, script: Script
) -> None:
    def wanted(seat: int, roll: int) -> tuple[int, ...]:
        if seat == 0:
            return QUEENS if roll == 1 else NINES
        return FOUR_QUEENS

    script(throwing(wanted))
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Open a table: Pinzique").click()
    page.get_by_label("Seats", exact=True).select_option("4")
    page.get_by_label("Neighbours share a sheet").check()
    page.get_by_label("Bots on the empty seats").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".filling .taken")).to_have_count(4)
    page.get_by_role("button", name="Deal the first hand").click()
    stand(page, "1")
    stand(page, "B-1")
    heading(page, "2")
    captions = page.locator(".sheet caption").all_inner_texts()
    me = captions[0].split(" & ")[0]
    assert captions == [f"{me} & optimal bot 2", "optimal bot 3 & optimal bot 4"]
    first = page.locator(".sheet").first
    eventually(first.locator("tbody th").all_inner_texts, [f"1 {me}", "1 optimal bot 2", f"B-1 {me}"])
    # my eight queens take nothing from my partner's four (P6)
    expect(first.locator("del")).to_have_count(0)
    struck = page.locator(".sheet").nth(1).locator("del")
    expect(struck).to_have_count(2)
    expect(struck.first).to_have_attribute("title", f"struck by {me}")
    expect(page.locator(".sheet tfoot b")).to_have_text(["660", "0"])
    for number in range(2, 11):
        stand(page, str(number))
    expect(page.locator(".pinz-over")).to_have_text(f"{me} and optimal bot 2 won.", timeout=SLOW)
