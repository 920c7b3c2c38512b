"""One's own past in the browser, on one device and on another; accounts; a session that ends."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.hands import against_bots, cards_in, eventually, no_sideways_scroll, open_table, play_hand
from tests.page.running import Server

PASSWORD = "correct horse"


def _one_hand(page: Page, name: str) -> None:
    """A match of one hand, played to its end."""
    against_bots(page, "ofc", seats=2, name=name, terms={"hands": 1})
    play_hand(page)


def _make_account(page: Page, name: str) -> None:
    page.goto("/history")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"Logged in as {name}.")).to_be_focused()


def _log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/history")
    login = page.get_by_label("Log in", exact=True)
    login.wait_for()
    expect(page.locator(".past .waiting")).to_have_count(0)  # what was played stands above it on a phone
    login.check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in now").click()


@pytest.mark.exhaustive
def test_what_was_played_is_listed_on_another_device_with_its_replays(new_page: NewPage) -> None:
    laptop, phone, stranger = new_page(), new_page(360, 740, touch=True), new_page()
    laptop.goto("/")
    laptop.get_by_role("link", name="History").click()
    expect(laptop.get_by_text("You have not finished a hand yet.")).to_be_visible()
    _one_hand(laptop, "Friday night")
    _one_hand(laptop, "Saturday")
    _make_account(laptop, "Ada of two")
    expect(laptop.locator(".matches li b").first).to_have_text("Saturday")

    _log_in(phone, "Ada of two", "wrong horse")
    expect(phone.get_by_text("The name or the password is wrong.")).to_be_visible()
    _log_in(phone, "Ada of two")
    expect(phone.get_by_text("Logged in as Ada of two.")).to_be_visible()
    friday = phone.locator(".matches li", has_text="Friday night")
    expect(phone.locator(".matches li")).to_have_count(2)
    expect(friday).to_contain_text("1 hand · with Bot 2")
    friday.locator("summary").click()
    replay = friday.get_by_role("link", name="Replay: Hand 1")
    box = replay.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    no_sideways_scroll(phone)
    replay.click()
    phone.get_by_role("slider", name="Moment").wait_for()
    phone.keyboard.press("Home")
    for _ in range(2):  # five to the left of the button, then five to the other
        phone.keyboard.press("ArrowRight")
    expect(phone.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^2 of "))
    eventually(lambda: len(cards_in(phone, ".play")), 5)  # one's own alone, before they lie (OFC2)

    stranger.goto("/history")
    expect(stranger.get_by_text("You have not finished a hand yet.")).to_be_visible()
    expect(stranger.get_by_text("Friday night")).to_have_count(0)


@pytest.mark.exhaustive
def test_another_password_logs_other_devices_out(new_page: NewPage) -> None:
    laptop, phone = new_page(), new_page()
    laptop.goto("/history")
    laptop.get_by_text("You are here as a guest").wait_for()
    _make_account(laptop, "Ben of two")
    _log_in(phone, "Ben of two")
    expect(phone.get_by_text("Logged in as Ben of two.")).to_be_visible()
    laptop.get_by_role("button", name="Change password").click()
    expect(laptop.get_by_label("Password now")).to_be_focused()
    laptop.get_by_label("Password now").fill(PASSWORD)
    laptop.get_by_label("New password").fill("short")
    laptop.get_by_role("button", name="Set the password").click()
    expect(laptop.get_by_text("Password: expected 8 to 128 characters.")).to_be_visible()
    laptop.get_by_label("New password").fill("battery staple")
    laptop.get_by_role("button", name="Set the password").click()
    expect(laptop.get_by_label("New password")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_text("You are here as a guest")).to_be_visible()
    laptop.reload()
    expect(laptop.get_by_text("Logged in as Ben of two.")).to_be_visible()
    laptop.get_by_role("button", name="Log out").click()
    laptop.wait_for_selector(".games .game")
    laptop.goto("/history")
    expect(laptop.get_by_text("You are here as a guest")).to_be_visible()


@pytest.mark.exhaustive
def test_a_password_of_the_house_is_to_be_changed(new_page: NewPage, server: Server) -> None:
    page, phone = new_page(), new_page(390, 844)
    page.goto("/history")
    page.get_by_text("You are here as a guest").wait_for()
    _make_account(page, "Cat of two")
    reset = [sys.executable, "-m", "croupier", "accounts", "reset", "cat of two", "--data"]
    ran = subprocess.run([*reset, str(server.data)], capture_output=True, text=True, check=True)
    _log_in(phone, "Cat of two", ran.stdout.strip())
    expect(phone.get_by_text("It is good for one day: choose your own now.")).to_be_visible()
    phone.get_by_label("Password now").fill(ran.stdout.strip())
    phone.get_by_label("New password").fill(PASSWORD)
    phone.get_by_role("button", name="Set the password").click()
    expect(phone.get_by_text("It is good for one day")).to_have_count(0)
    expect(phone.get_by_text("Logged in as Cat of two.")).to_be_visible()


def test_a_table_says_when_the_session_has_ended(page: Page) -> None:
    page.goto(open_table(page, "ofc", seats=2) + "#sit")
    page.wait_for_selector(".chair.taken")
    page.evaluate("fetch('/api/session', {method: 'DELETE'})")
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    expect(page.get_by_role("link", name="Log in", exact=True)).to_have_attribute("href", "/history")
    page.get_by_role("button", name="Go on as a guest").click()
    expect(page.get_by_text("You are watching.", exact=True)).to_be_visible()


@pytest.mark.exhaustive
def test_a_long_past_is_shown_page_by_page_and_focus_goes_on(page: Page) -> None:
    def match(number: int) -> dict[str, object]:
        past = {"game": "pinzique", "preset": "standard", "chips": False, "hands": 2, "last": 2}
        own = {"table": f"t{number}", "at": 10**12 - number, "name": f"Game {number}"}
        return {**past, **own, "won": 1230, "met": ["Ann"]}

    def answer(route: Route) -> None:
        later = "before=" in route.request.url
        first = 3 if later else 1
        page = {"matches": [match(first), match(first + 1)], "next": None if later else "999.t2"}
        route.fulfill(content_type="application/json", body=json.dumps(page))

    page.route(re.compile("/api/my/matches"), answer)
    page.goto("/history")
    expect(page.locator(".matches li")).to_have_count(2)
    expect(page.locator(".matches li").first).to_contain_text("1,230")
    expect(page.locator(".matches li").first).to_contain_text("2 games · with Ann")
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".matches li")).to_have_count(4)
    expect(page.locator("summary", has_text="Game 3")).to_be_focused()
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


@pytest.mark.exhaustive
def test_who_forgot_their_password_comes_back_by_a_recovery_code(new_page: NewPage) -> None:
    laptop, phone = new_page(), new_page(390, 844, touch=True)
    _make_account(laptop, "Dan of two")
    expect(laptop.get_by_text("You have no recovery codes.")).to_be_visible()
    laptop.get_by_role("button", name="Recovery codes").click()
    expect(laptop.get_by_label("Password now")).to_be_focused()
    laptop.get_by_label("Password now").fill(PASSWORD)
    laptop.get_by_role("button", name="Make recovery codes").click()
    shown = laptop.locator(".recovery-codes code")
    expect(shown).to_have_count(8)
    code = shown.nth(2).inner_text()
    laptop.reload()
    expect(laptop.get_by_text("8 recovery codes are left.")).to_be_visible()
    expect(shown).to_have_count(0)

    phone.goto("/history")
    phone.get_by_label("Log in", exact=True).check()
    phone.get_by_role("button", name="Forgot your password?").click()
    phone.get_by_label("Name", exact=True).fill("Dan of two")
    phone.get_by_label("New password").fill("another horse")
    phone.get_by_label("Recovery code").fill("abcd-abcd")
    phone.get_by_role("button", name="Set the new password").click()
    expect(phone.get_by_text("The name or the recovery code is wrong.")).to_be_visible()
    phone.get_by_label("Recovery code").fill(code)
    phone.get_by_role("button", name="Set the new password").click()
    expect(phone.get_by_text("Logged in as Dan of two.")).to_be_focused()
    expect(phone.get_by_text("7 recovery codes are left.")).to_be_visible()
