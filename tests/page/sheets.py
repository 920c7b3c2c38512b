"""Score sheets as people with real cards and dice use them: what all the scorer's tests do."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.page import hands
from tests.page.targets import small

KEEP = "(sheet) => localStorage.setItem(`croupier.score.${sheet.id}`, JSON.stringify(sheet))"


def begin(
    page: Page, game: str, *names: str, chips: tuple[int, ...] = (), button: str = "", preset: str = ""
) -> None:
    """A new sheet for these players."""
    page.goto(f"/score/{game}")
    for at, name in enumerate(names, 1):
        if at > 2:
            page.get_by_role("button", name="Add a player").click()
        page.get_by_role("textbox", name=f"Player {at}").fill(name)
    if preset:
        page.get_by_label("Rules").select_option(label=preset)
    if button:
        page.get_by_label("First button").select_option(label=button)
    if chips:
        page.get_by_role("radio", name=re.compile("^(Chips|Bankrolls too)$")).check()
        for name, stack in zip(names, chips, strict=True):
            page.get_by_label(f"Chips of {name}").fill(str(stack))
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#entry")).to_be_visible()


def write(page: Page, hands: dict[str, str]) -> None:
    """Type the hands of everybody."""
    to_type(page)
    for name, hand in hands.items():
        page.locator(".whose").get_by_role("button", name=f"{name}: ").click()
        page.get_by_label(f"{name}'s hand, typed or pasted").fill(hand)


def to_type(page: Page) -> None:
    """Have the field to type in; a phone has the pad in its place."""
    page.locator(".hand-text").first.wait_for(state="attached")  # the entry is there, as after a reload
    typing = page.get_by_role("button", name="Type the cards")
    if typing.is_visible():
        typing.click()


def to_sheet(page: Page) -> None:
    """Have what is written down in sight; a phone has the entry in its place until the match is over."""
    there = page.locator(".kitchen, .night.alone .sheet:not(:has(.waiting))")
    there.first.wait_for(state="attached")  # the entry comes with the server's first answer
    turn = page.get_by_role("button", name="All hands")
    if turn.is_visible():
        turn.click()


def record(page: Page, hands: dict[str, str]) -> None:
    """Type the hands of everybody, and record them."""
    before = page.locator(".unfold").count()
    write(page, hands)
    page.get_by_role("button", name=re.compile("^Record the")).click()
    expect(page.locator(".unfold")).to_have_count(before + 1)
    go_on(page)


def go_on(page: Page) -> None:
    """From a recorded round to the next."""
    page.get_by_role("button", name=re.compile("^Next (hand|round)$")).click()


def tap_card(page: Page, *names: str) -> None:
    """Tap cards on the pad, such as `six of hearts`: the rank, then the suit."""
    for name in names:
        pad = page.locator(".kitchen-tray")
        if " of " in name:
            pad.get_by_role("button", name=re.compile(f"^{name.split()[0]}, [1-4] left$")).click()
        pad.get_by_role("button", name=name, exact=True).click()


def roll(page: Page, name: str, dice: str) -> None:
    """Type a player's dice; the last ones of a round record it."""
    to_type(page)
    page.get_by_label(f"{name}'s dice, typed or pasted").fill(dice)
    page.locator(".entry-foot .primary").click()
    expect(page.locator(".tray-dice .die")).to_have_count(0)


def standing(page: Page, name: str) -> Locator:
    return page.locator(".standing", has_text=name)


def totals(page: Page, figures: dict[str, str]) -> None:
    """Everybody named stands at this figure."""
    for name, figure in figures.items():
        expect(standing(page, name).locator(".figure")).to_have_text(figure)


def too_small(page: Page) -> list[str]:
    """What a thumb would miss, however wide the window is."""
    sizes = (1280, 844), (390, 844), (360, 844)
    return [what for _ in hands.in_sizes(page, *sizes) for what in small(page)]


def fine(page: Page) -> None:
    """Nothing sticks out, and axe finds nothing serious."""
    hands.no_sideways_scroll(page)
    hands.fine(page)
