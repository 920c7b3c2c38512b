"""The scorer as a phone in the middle of a table: the pad, everybody's boards, other phones, no line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import eventually, no_sideways_scroll
from tests.page.running import Server
from tests.page.sheets import begin, go_on, tap_card, to_sheet, totals

pytestmark = pytest.mark.exhaustive

FOUR = {
    "Ann": "KsKh5d AcAd8h6s3d TdTcTs4d4h",
    "Jo": "JhJc2h 8s8cKd4s3h AsAh6h6c5s",
    "Kim": "Qs7c4c 9c9hJs6d2s QhQd7h7s3s",
    "Lou": "2d3c5c 8d9s2c7dJd 5h9dThKcQc",
}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight"}
RANKS |= {"7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two"}
NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
COUNT = "addEventListener('click', () => (window.taps = (window.taps ?? 0) + 1), true)"
FITS = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const own = [...document.querySelectorAll(".own-row .card")].at(-1).getBoundingClientRect();
    const top = document.querySelector(".kitchen-top"), page = document.documentElement;
    return [page.scrollHeight <= innerHeight, page.scrollWidth <= innerWidth,
        top.scrollHeight <= top.clientHeight, own.bottom <= box(".kitchen-top").bottom + 1,
        box(".entry-foot").bottom <= innerHeight,
        [...document.querySelectorAll(".kitchen-tray .key")].filter((key) => key.offsetParent)
            .every((key) => key.offsetWidth >= 44 && key.offsetHeight >= 44)];
}"""


def named(cards: str) -> list[str]:
    """`KsKh` as `king of spades`, `king of hearts`."""
    return [f"{RANKS[rank]} of {NAMES[suit]}" for rank, suit in re.findall(r"(\w)(\w)", cards)]


def test_a_hand_of_four_is_two_taps_a_card_and_says_who_pays_whom(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    begin(page, "ofc", *FOUR)
    page.evaluate(COUNT)
    record = page.get_by_role("button", name="Record the hand")
    for name, cards in FOUR.items():
        expect(page.locator(".whose .on .name")).to_have_text(name)  # a full hand leads to the next
        tap_card(page, *named(cards)[:-1])
        expect(record.and_(page.locator(":enabled"))).to_have_count(0)
        tap_card(page, named(cards)[-1])
        if name == "Jo":  # a foul is said as soon as it is one, and royalties where they are earned
            expect(page.get_by_role("button", name="Jo: 13 of 13")).to_have_class(re.compile("foul"))
            expect(page.locator(".whose .bonus")).to_have_text(["+8", "+6"])
    assert page.evaluate("window.taps") == 2 * 52
    expect(page.get_by_role("button", name="ace, 0 left")).to_have_attribute("aria-disabled", "true")
    record.dblclick()  # the second tap passes over nothing
    expect(page.locator("#entry .net-payments li")).to_have_text(
        ["Jo pays Ann 32", "Kim pays Ann 8", "Lou pays Ann 20"]
    )
    page.get_by_role("button", name="Kim: 13 of 13").tap()  # a board is corrected by a tap on it
    expect(page.get_by_role("heading", name="Correct hand 1")).to_be_visible()
    expect(page.locator(".whose .on .name")).to_have_text("Kim")
    page.get_by_role("button", name="Take the last card back").tap()
    expect(page.locator(".whose .on")).to_contain_text("12/13")
    page.get_by_role("button", name="Cancel").tap()
    to_sheet(page)
    totals(page, {"Ann": "+60", "Jo": "−32"})
    expect(page.locator(".settle-up li")).to_have_count(3)


@pytest.mark.parametrize("players", quick((2, 4), 4, soak=True))
def test_the_entry_fits_a_phone_as_a_whole(new_page: NewPage, players: int) -> None:
    page = new_page(390, 844, touch=True)
    names = list(FOUR)[:players]
    begin(page, "ofc", *names)
    for name in names[:-1]:
        tap_card(page, *named(FOUR[name])[:13])
    tap_card(page, *named(FOUR[names[-1]])[:9])
    expect(page.locator(".row-pick .made").last).not_to_be_empty()
    for width, height in ((390, 844), (360, 640), (412, 915), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        eventually(lambda: page.evaluate(FITS), [True] * 6)
    page.set_viewport_size({"width": 844, "height": 390})
    no_sideways_scroll(page)


def test_other_phones_see_it_live_and_change_nothing(new_page: NewPage) -> None:
    page, other = new_page(390, 844, touch=True), new_page(390, 844, touch=True)
    begin(page, "ofc", "Ann", "Jo")
    page.get_by_role("button", name="Show it on other phones").tap()
    page.get_by_role("button", name="Begin the live view").tap()
    field = page.get_by_label("Link to this sheet")
    expect(field).to_have_value(re.compile("#live=[A-Za-z0-9_-]{22}$"))
    expect(page.get_by_role("img", name="QR code of the live sheet").last).to_be_visible()
    link = field.input_value()
    key = page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.startsWith('croupier.live.'))[1]"
    )
    assert key.strip('"') not in link
    page.get_by_role("button", name="Close").tap()
    tap_card(page, *named("KsKh5d"))
    other.goto(link)
    mini = other.locator(".whose button").first.locator(".card")
    expect(mini).to_have_count(3)
    tap_card(page, *named("AcAd"))
    expect(mini).to_have_count(5)
    expect(other.locator(".rank-pad, .tools button:has-text('Settings')")).to_have_count(0)
    tap_card(page, *named(FOUR["Ann"].replace("KsKh5d AcAd", "")), *named(FOUR["Jo"]))
    page.get_by_role("button", name="Record the hand").tap()
    expect(page.get_by_role("button", name="Show it on other phones").last).to_be_visible()  # the code
    totals(other, {"Ann": "+20", "Jo": "−20"})
    go_on(page)
    page.get_by_role("button", name="Show it on other phones").tap()
    page.get_by_role("button", name="End the live view").tap()
    expect(other.get_by_text("This live sheet has ended")).to_be_visible()


def test_the_evening_is_a_table_and_a_picture(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(390, 844, touch=True)
    begin(page, "ofc", "=Ann", "Jo")
    tap_card(page, *named(FOUR["Ann"]), *named(FOUR["Jo"]))
    page.get_by_role("button", name="Record the hand").tap()
    go_on(page)
    to_sheet(page)
    page.get_by_role("button", name="Share").tap()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a table (CSV)").tap()
    waiting.value.save_as(tmp_path / "sheet.csv")
    assert (tmp_path / "sheet.csv").read_text().splitlines() == [',"\'=Ann","Jo"', "1,20,-20", ",20,-20"]
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Share as a picture").tap()
    waiting.value.save_as(tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A phone that keeps the page's worker."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": 390, "height": 844}, has_touch=True
    )
    context.set_default_timeout(30_000)
    yield context
    context.close()


def _typed(page: Page, game: str) -> None:
    page.goto(f"/score/{game}")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#entry")).to_be_visible()


def test_without_a_line_hands_are_kept_and_scored_when_it_is_back(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/score")
    page.wait_for_selector("main h1")
    assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.set_offline(True)
    _typed(page, "ofc")
    tap_card(page, *named(FOUR["Ann"]), *named(FOUR["Jo"]))
    expect(page.locator(".preview")).to_contain_text("No connection: the hands are kept")
    page.get_by_role("button", name="Record the hand").tap()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    to_sheet(page)
    expect(page.get_by_role("alert")).to_contain_text("1 round waits for the server.")
    phone.set_offline(False)
    totals(page, {"Player 1": "+20", "Player 2": "−20"})
