"""One phone, handed round: a cover between two people, and nothing of the one is sent for the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.page.conftest import NewPage
from tests.page.hands import MY_TURN, OVER, beside, cards_in, fine_everywhere, more_of, place_all

pytestmark = pytest.mark.exhaustive

COVER = ".phone-cover"
ACTING = ".tray.acting"
PUT_AWAY = """() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Phone:
    """A phone that is handed round, and what its page is sent. `holder` has it now; "" under a cover."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holder = ""
        self.turns: list[str] = []
        self.leaks: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, letter: dict[str, Any]) -> None:
        view: dict[str, Any] = letter.get("view", {})
        hand = view.get("hand")
        shown = "" if hand is None or hand["you"] is None else view["seats"][view["you"]]["name"]
        if shown not in ("", self.holder):
            self.leaks.append(f"{shown}'s view, while {self.holder or 'nobody'} has the phone")

    def begin(self, game: str, *names: str, bots: int = 0) -> None:
        """From the lobby to the first cover."""
        page = self.page
        page.goto("/")
        more_of(page, game)
        page.get_by_role("button", name="One phone, handed round").click()
        for _ in names[2:]:
            page.get_by_role("button", name="Add a person").click()
        for number, name in enumerate(names, 1):
            page.get_by_label(f"Name of player {number}").fill(name)
        if bots:
            page.get_by_label("Bots beside you").select_option(str(bots))
        page.get_by_role("button", name="Deal the first hand").click()
        page.locator(COVER).wait_for()

    def take(self) -> str:
        """Whoever the cover names takes the phone."""
        assert cards_in(self.page, "body") == []  # the cover hides no cards: there are none
        assert self.leaks == []
        button = self.page.locator(f"{COVER} button:not(:disabled)")
        self.holder = button.inner_text().removeprefix("I am ")
        button.click()
        expect(self.page.locator(COVER)).to_have_count(0)
        self.turns.append(self.holder)
        return self.holder

    def play(self, act: Callable[[Page], None]) -> None:
        """Play to the end of the hand. Who is to act twice in a row keeps the phone."""
        while True:
            self.page.locator(f"{COVER}, {ACTING}, {OVER}").first.wait_for()
            if self.page.locator(OVER).count():
                break
            if self.page.locator(COVER).count():
                self.take()
            act(self.page)
        assert self.leaks == []


def _bet_or_raise(page: Page) -> None:
    skip, decide = page.get_by_role("button", name="Skip round"), page.locator(".decide .primary")
    skip.or_(decide).first.wait_for()
    asked = skip if skip.count() else decide
    if asked == skip:
        page.locator(".own-place .ring:not(:disabled)").first.click()
        page.get_by_role("button", name="Place the bet").click()
    else:
        decide.click()
    expect(asked).to_have_count(0)  # it is answered


def test_two_play_a_hand_of_ofc_on_one_phone(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    phone = Phone(page)
    phone.begin("Open-Face", "Ann", "Ben")
    fine_everywhere(page)
    first = phone.take()
    page.locator(MY_TURN).wait_for()
    own = cards_in(page, ".own")
    # A phone that was put away comes back covered, and so does a page that is loaded again.
    page.evaluate(PUT_AWAY)
    page.get_by_text(f"It is still {first}’s turn").wait_for()
    page.reload()
    page.locator(COVER).wait_for()
    phone.take()
    page.locator(MY_TURN).wait_for()
    assert cards_in(page, ".own") == own
    place_all(page)
    phone.play(place_all)
    other = {"Ann": "Ben", "Ben": "Ann"}[first]
    assert phone.turns == [first, *5 * [first, other]][:11]
    # The result is everybody's; what somebody threw away is theirs to look at.
    phone.holder = ""
    expect(page.get_by_text("Ann", exact=True).first).to_be_visible()
    expect(page.get_by_text("You", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Review")).to_have_count(0)
    fine_everywhere(page)
    page.get_by_role("button", name="Ben").click()
    assert phone.take() == "Ben"
    expect(page.get_by_text("Review").first).to_be_visible()
    page.get_by_role("button", name="Next hand").click()
    page.locator(COVER).wait_for()
    phone.holder = ""
    # Who leaves in the middle of a hand has the usual moves made for them; the other one plays on.
    gone = phone.take()
    beside(page, "Leave the table").get_by_role("button", name="Leave the table").click()
    page.locator(COVER).wait_for()
    assert phone.take() != gone
    page.locator(MY_TURN).wait_for()


def test_both_choose_at_once_in_asian_stud_one_after_the_other(new_page: NewPage) -> None:
    page = new_page(844, 390, touch=True)
    phone = Phone(page)
    phone.begin("Asian Stud", "Ann", "Ben", bots=1)
    phone.play(_bet_or_raise)
    assert phone.turns == ["Ann", "Ben", "Ann"]  # both bet, then Ben has the phone already
    expect(page.get_by_role("button", name="Next round")).to_be_visible()


def test_a_session_that_cannot_be_looked_up_is_not_replaced(new_page: NewPage) -> None:
    page = new_page(390, 844)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.route("**/api/session?as=1", lambda route: route.abort())
    page.goto("/")
    known = {"people": [{"as": 1, "name": "Ben"}], "tables": []}
    page.evaluate("(all) => localStorage.setItem('croupier.hot-seat', JSON.stringify(all))", known)
    more_of(page, "Open-Face")
    page.get_by_role("button", name="One phone, handed round").click()
    expect(page.get_by_label("Name of player 2")).to_have_value("Ben")
    page.get_by_role("button", name="Deal the first hand").click()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    assert not any("as=1" in url for url in posts)


def test_a_shared_table_that_is_gone_is_said_to_be(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    page.goto("/")
    shared = {"people": [], "tables": [{"table": "gone", "people": [0, 1], "fresh": False}]}
    page.evaluate("(all) => localStorage.setItem('croupier.hot-seat', JSON.stringify(all))", shared)
    page.goto("/table/gone")
    page.get_by_text("There is no such table").wait_for()
