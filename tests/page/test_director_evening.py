"""A director's evening in the browser, from the form to the cashier's sheet: 24 players, a clock moved on.

What a director does is done on their page; results come from the tables' phones, over the same addresses.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.server.runtime.clock import now_ms
from tests.page.conftest import NewPage
from tests.page.entrants import Directing

pytestmark = pytest.mark.exhaustive
NAMES = [
    "Ann",
    "Ben",
    "Cleo",
    "Dan",
    "Eve",
    "Finn",
    "Gus",
    "Hana",
    "Ines",
    "Jo",
    "Kim",
    "Lena",
    "Marek",
    "Nils",
    "Otto",
    "Pia",
    "Quinn",
    "Rui",
    "Sana",
    "Tom",
    "Uma",
    "Vera",
    "Will",
]
COUNT = """
    const told = {clicks: 0, fields: 0, ...JSON.parse(sessionStorage.told ?? "{}")};
    const add = (kind) => { told[kind]++; sessionStorage.told = JSON.stringify(told); };
    addEventListener("click", (event) => event.isTrusted && event.detail && add("clicks"), true);
    addEventListener("change", () => add("fields"), true);
"""
MINUTE = 60_000
Later = Callable[[int], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Moves the tournaments' clock on by some minutes; it goes on from there with the next entry."""
    ahead = [0]

    def moved() -> int:
        return now_ms() + ahead[0]

    for module in ("actor", "log"):
        monkeypatch.setattr(f"croupier.server.tournaments.{module}.now_ms", moved)

    def on(minutes: int) -> None:
        ahead[0] += minutes * MINUTE

    return on


def _structure(page: Page) -> None:
    """The structure is written in the form, and the tournament opened from there."""
    page.goto("/structure?preset=turbo")
    page.get_by_label("Name", exact=True).fill("Friday night")
    page.get_by_label("Buy-in").fill("50")
    page.get_by_role("switch", name="Rebuy").check()
    page.get_by_role("switch", name="Add-on").check()
    page.locator(".opt", has_text="Add-on").get_by_label("Price").fill("30")
    page.get_by_label("Break after level 3, minutes").fill("10")
    page.get_by_label("Break after", exact=True).select_option("3")
    page.get_by_role("radio", name="minutes").check(force=True)
    page.get_by_label("Minutes of a level").fill("15")
    expect(page.get_by_text("1,000 evenings played")).to_be_visible()
    expect(page.locator(".fc .big b")).to_have_text(re.compile(r"^\d+:\d\d h$"))
    page.get_by_role("button", name="Use it").click()
    page.get_by_role("button", name="Open it").click()
    expect(page).to_have_url(re.compile("/tournament/"))


def _tab(page: Page, name: str) -> None:
    page.get_by_role("group", name="Parts of the console").get_by_role("button", name=name).click()


def _all(buttons: Locator) -> int:
    """Press the first of these until there is none; how many there were."""
    expect(buttons.first).to_be_visible()
    count = buttons.count()
    for left in reversed(range(count)):
        buttons.first.click()
        expect(buttons).to_have_count(left)
    return count


def _confirm(page: Page, button: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_have_count(0)


def _seats(directing: Directing) -> list[dict[str, Any]]:
    floor = directing.floor()
    return [
        {"table": table["number"], **seat} for table in floor["tables"] for seat in table["seats"] if seat
    ]


def _down_to(directing: Directing, left: int) -> None:
    """Play on until so few are left: at each hand those with the fewest chips lose them."""
    for _ in range(200):
        floor = directing.floor()
        if floor["left"] <= left:
            return
        ready = [table for table in floor["tables"] if table["state"] == "ready"]
        if not ready:
            directing.do("resume")
            continue
        seats = [seat for seat in ready[0]["seats"] if seat and seat["chips"]]
        losers = sorted(seats, key=lambda seat: seat["chips"])[: min(len(seats) - 1, floor["left"] - left)]
        directing.report(ready[0]["number"], *(seat["player"] for seat in losers))
    raise AssertionError("the tournament goes on")


def _register_and_pay(page: Page) -> None:
    page.get_by_role("button", name="Several at once").click()
    page.get_by_label("Names").fill("\n".join(NAMES))
    page.get_by_role("button", name="Register 23 names").click()
    expect(page.get_by_text("23 players registered").first).to_be_visible()
    _tab(page, "Cashier")
    assert _all(page.get_by_role("button", name=re.compile("^Take 60 from"))) == 23
    page.get_by_role("button", name="Draw the seats and start").click()
    _confirm(page, "Draw the seats and start")
    expect(page.locator(".t-desk")).to_have_count(6)


def _late_entry_and_rebuys(page: Page, directing: Directing) -> None:
    _tab(page, "Players")
    page.get_by_label("Name", exact=True).fill("Zoe")
    page.get_by_role("button", name="Register", exact=True).click()
    expect(page.get_by_text(re.compile("^Zoe: table"))).to_be_visible()
    to_do = page.locator(".t-todo")
    directing.report(1, _seats(directing)[0]["player"])
    to_do.get_by_role("button", name=re.compile(": Rebuy$")).click()
    expect(to_do).to_have_count(0)
    directing.report(3, next(seat["player"] for seat in _seats(directing) if seat["table"] == 3))
    to_do.get_by_role("button", name="Start the clock").click()
    expect(to_do.get_by_role("timer")).to_be_visible()
    to_do.get_by_role("button", name=re.compile(": Out$")).click()
    expect(to_do).to_have_count(0)


def _correction_and_penalties(page: Page, directing: Directing) -> None:
    """A stack is corrected, two penalties given, and the last of them is taken back."""
    chips = directing.floor()["chips"]
    _tab(page, "Players")
    page.get_by_role("button", name="Zoe: what to do").last.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Correct the stack").click()
    stack = dialog.get_by_label("Stack after it")
    stack.fill(str(int(stack.input_value()) + 100))
    follows = f"{chips + 100:,} chips would be in play; now there are {chips:,}."
    expect(dialog.get_by_text(follows)).to_be_visible()
    _confirm(page, "Correct the stack")
    expect(page.locator(".t-latest")).to_contain_text("Zoe")
    for penalty, told in (("Warning", "Zoe is warned"), ("Missed hands", "Zoe misses")):
        page.get_by_role("button", name="Zoe: what to do").last.click()
        dialog.get_by_role("button", name="Penalty").click()
        dialog.get_by_role("radio", name=penalty).check(force=True)
        _confirm(page, "Give the penalty")
        expect(page.locator(".t-latest")).to_contain_text(told)
    page.locator(".t-latest").get_by_role("button", name="Take it back").click()
    _confirm(page, "Take back")
    zoe = next(seat for seat in _seats(directing) if seat["name"] == "Zoe")
    assert (zoe["warnings"], zoe["missing"]) == (1, 0)
    assert directing.floor()["chips"] == chips + 100


def _break_with_add_ons(page: Page, later: Later) -> None:
    to_do = page.locator(".t-todo")
    expect(to_do.get_by_text("Add-ons are sold")).to_be_visible()
    buy = to_do.get_by_role("button", name=re.compile("^Add-on for"))
    most = buy.count()
    for sold in range(1, 6):
        buy.first.click()
        expect(buy).to_have_count(most - sold)
    later(10)
    page.get_by_role("button", name="Resume play").click()
    _confirm(page, "Resume play")
    expect(to_do).to_have_count(0)


def _deal(page: Page, directing: Directing) -> None:
    """The last three share by amounts of their own; two more places are paid."""
    floor = directing.floor()
    assert floor["pool"] == sum(floor["prizes"]) == 24 * 50 + 50 + 5 * 30  # RULES T17
    left = sum(floor["prizes"][:3])
    page.get_by_role("button", name="A deal between the players").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Free amounts").check(force=True)
    names = [seat["name"] for seat in _seats(directing)]
    for name, amount in zip(names, (500, 400, left - 900), strict=True):
        dialog.get_by_label(name).fill(str(amount))
    expect(dialog.get_by_text(f"{left:,} of {left:,} are named.")).to_be_visible()
    _confirm(page, "Make the deal")
    expect(page.get_by_text("Finished").first).to_be_visible()


def _settle(page: Page) -> None:
    _tab(page, "Cashier")
    assert _all(page.get_by_role("button", name=re.compile("^Take .* from"))) >= 2
    assert _all(page.get_by_role("button", name=re.compile("^Pay out .* to"))) == 5
    expect(page.get_by_text("The accounts balance.")).to_be_visible()
    expect(page.get_by_text("Nobody owes anything, and nobody is owed.")).to_be_visible()
    expect(page.locator(".t-account")).to_contain_text(re.compile(r"In the box\s*240"))  # 24 fees of 10


def test_a_directors_evening_from_the_form_to_the_cashiers_sheet(new_page: NewPage, later: Later) -> None:
    page, luck = new_page(), random.Random(1)
    page.add_init_script(COUNT)
    _structure(page)
    directing = Directing(page, at=re.sub(r"^https?://[^/]+", "", page.url))
    page.goto(f"{directing.path}/console")
    _register_and_pay(page)
    for table in range(1, 7):
        directing.score(table, luck)
    _late_entry_and_rebuys(page, directing)
    later(15)
    directing.score(2, luck)
    assert directing.floor()["clock"]["level"] == 2
    _correction_and_penalties(page, directing)
    for text in ("Level three", "The break after it"):
        later(15)
        directing.do("announce", text=text)
    _break_with_add_ons(page, later)
    assert not directing.floor()["entry_open"]
    _down_to(directing, 3)
    _deal(page, directing)
    _settle(page)
    again = page.request.post("/api/tournaments/import", data=directing.exported())  # all of it follows
    assert again.status == 201, again.text()
    told = page.evaluate("JSON.parse(sessionStorage.told)")
    print(f"a director's evening: {told['clicks']} clicks, {told['fields']} fields")
    assert told["clicks"] <= 80
