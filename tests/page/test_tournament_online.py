"""A tournament online: the page follows its player from seat to seat, and comes back to it."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.entrants import Directing, register
from tests.page.hands import MY_TURN, fine, no_sideways_scroll, place_all
from tests.page.running import Server
from tests.page.states import named

SHORT = """
title = "Short"
game = "ofc"
preset = "pineapple"
stack = 1000
seats = 3
levels = [{ point = 1000, hands = 4 }, { point = 2000, hands = 4 }, { point = 5000 }]
chips = { 1000 = 1, 2000 = 0, 5000 = 0 }
buy_in = { prize = 10 }
"""
"""A stack is a point: whoever loses a hand is out."""
END = 240
"""Seconds after which even a slow machine is done."""


def _registered(new_page: NewPage, directing: Directing, *names: str) -> list[Page]:
    """People who have registered by the lobby, and wait at the page that takes them to their seats."""
    pages = []
    for at, name in enumerate(names):
        page = new_page(*((390, 844) if at % 2 else (1280, 800)))
        named(page, name)
        page.goto(directing.path)
        register(page)
        page.get_by_role("link", name="Go to my seat").click()
        expect(page.get_by_role("heading", name="It has not begun yet")).to_be_visible()
        pages.append(page)
    return pages


def _play(pages: list[Page], directing: Directing, *, until: str, on: Page | None = None) -> None:
    """Everybody moves as soon as they may, until one of the pages, or the one named, shows this."""
    end = time.monotonic() + END
    while time.monotonic() < end:
        for page in pages:
            if page.locator(MY_TURN).count():
                place_all(page)
            if on in (None, page) and page.locator(until).count():
                return
        pages[0].wait_for_timeout(200)
    raise AssertionError(f"{until} did not come; {directing.floor()['phase']}")


@pytest.mark.soak
def test_the_page_follows_its_player_and_says_what_happened(new_page: NewPage) -> None:
    """Four at two tables: one breaks as soon as somebody is out, and who sat there moves."""
    directing = Directing(new_page(), toml=SHORT, kind="online")
    pages = _registered(new_page, directing, "Ann", "Ben", "Cleo", "Dan")
    sockets: list[str] = []
    for page in pages:
        page.on("websocket", lambda socket: sockets.append(socket.url))
    directing.do("start")
    for page in pages:
        expect(page.locator(".tl-band")).to_contain_text("The seats are drawn. You are at table")
        boards = page.locator(".play").first
        before = boards.bounding_box()
        page.locator(".tl-band").get_by_role("button", name="OK").click()
        expect(page.locator(".tl-band")).to_be_empty()
        assert boards.bounding_box() == before  # the band lies over the page's head
        expect(page.locator(".tl-strip")).to_contain_text("4 of 4")
        for gone in ("Sit out", "Leave the table", "Invite a friend", "Add a bot"):
            expect(page.get_by_role("button", name=gone)).to_have_count(0)
    _play(pages, directing, until=".tl-band button")
    out = next(place["name"] for place in directing.floor()["places"])
    ended = pages[["Ann", "Ben", "Cleo", "Dan"].index(out)]
    expect(ended.locator(".tl-band")).to_contain_text("You are out.")
    expect(ended.locator(".settlement")).to_be_visible()  # how the hand ended is still to be read
    ended.locator(".tl-band button").click()
    expect(ended.get_by_role("heading", name="You are out")).to_be_visible()
    expect(ended.get_by_role("link", name="Watch the others")).to_be_visible()
    assert sockets == []  # the line is the one from before the first hand


@pytest.mark.exhaustive
def test_one_comes_back_to_the_seat(new_page: NewPage, server: Server) -> None:
    directing = Directing(new_page(), toml=SHORT, kind="online")
    first, second = new_page(), new_page()
    for page, name in ((first, "Ann"), (second, "Ben")):
        named(page, name)
        assert page.context.request.post(f"/api/tournaments/{directing.name}/register").ok
    directing.do("start")
    for page in (first, second):
        page.goto(f"{directing.path}/play")
        expect(page.locator(".own")).to_be_visible()
    server.stop()
    expect(first.get_by_text("Reconnecting")).to_be_visible()
    server.start()
    expect(first.get_by_text("Reconnecting")).to_have_count(0)
    expect(first.locator(".own")).to_be_visible()
    second.reload()
    expect(second.locator(".own")).to_be_visible()
    expect(second.locator(".tl-band")).to_be_empty()  # nothing has happened to the seat


@pytest.mark.exhaustive
def test_the_figures_of_a_large_tournament_are_whole_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844)
    directing = Directing(page, toml=SHORT, kind="online")
    assert page.context.request.post(f"/api/tournaments/{directing.name}/register").ok
    directing.add_bots(1)
    directing.do("start")

    def enlarge(route: Route) -> None:
        me = route.fetch().json()
        large = {"level": 12, "hand_of_level": 10, "hands_of_level": 12, "point_value": 25_000}
        route.fulfill(json=me | {"left": 103, "entrants": 120, "table": me["table"] | large})

    page.route("**/me", enlarge)
    page.goto(f"{directing.path}/play")
    strip = page.locator(".tl-strip")
    expect(strip).to_contain_text("103 of 120")
    expect(page.locator(".own")).to_be_visible()
    assert strip.evaluate(
        "own => [own.scrollWidth <= own.clientWidth, own.scrollHeight <= own.clientHeight]"
    ) == [True, True]
    for shown in (*strip.locator("dd").all()[:3], page.get_by_role("button", name="More: ")):
        expect(shown).to_be_in_viewport(ratio=1)

    def broke(route: Route) -> None:
        me = route.fetch().json()
        offers = {"rebuy": True, "add_on": False, "decides_by": me["now"] + 60_000}
        route.fulfill(json=me | {"offers": offers})

    page.unroute("**/me")
    page.route("**/me", broke)
    page.reload()
    expect(strip).to_contain_text(re.compile(r"Rebuy\s*(1:00|0:5\d)"))


@pytest.mark.soak
def test_who_is_out_enters_again_and_is_taken_to_the_new_seat(new_page: NewPage) -> None:
    """A link from a seat card will do, too: it makes one the entrant on another device."""
    toml = SHORT.replace("seats = 3", "seats = 3\nlate_until = 2\nre_entries = 3")
    directing = Directing(new_page(), toml=toml, kind="online")
    pages = _registered(new_page, directing, "Ann", "Ben", "Cleo")
    directing.do("start")
    for page in pages:
        page.locator(".tl-band").get_by_role("button", name="OK").click()
    _play(pages, directing, until=".tl-band button")
    (out,) = [page for page in pages if page.locator(".tl-band button").count()][:1]
    out.locator(".tl-band button").click()
    out.get_by_role("button", name="Enter again").click()
    expect(out.locator(".own, .tl-band button").first).to_be_visible()
    phone = new_page(390, 844)
    phone.goto(directing.link("player", 1))
    phone.get_by_role("button", name="I am Ann").click()
    phone.get_by_role("link", name="To my table").click()
    _play([*pages, phone], directing, until=".own", on=phone)  # once the hand is over, the seat is theirs


@pytest.mark.exhaustive
def test_a_stranger_watches_a_table_and_cannot_sit_down(new_page: NewPage) -> None:
    directing = Directing(new_page(), toml=SHORT, kind="online")
    players = _registered(new_page, directing, "Ann", "Ben")
    directing.do("start")
    page = new_page()
    page.goto(directing.path)
    page.get_by_role("link", name="Watch: Table 1").click()
    expect(page.get_by_text("You are watching.", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Short")
    for gone in ("Sit down", "Add a bot", "Invite a friend"):
        expect(page.get_by_role("button", name=gone)).to_have_count(0)
    page.get_by_role("link", name="To the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Short")
    page.goto(f"{directing.path}/play")
    expect(page.get_by_text("You do not play in this tournament.")).to_be_visible()
    for player in players:
        fine(player)
        no_sideways_scroll(player)


@pytest.mark.exhaustive
def test_twelve_from_registering_to_the_winner(new_page: NewPage) -> None:
    """Three people in three contexts, nine bots, four tables; every page ends at the report."""
    host = new_page()
    directing = Directing(host, toml=SHORT, kind="online", title="Friday online")
    pages = _registered(new_page, directing, "Ann", "Ben", "Cleo")
    host.goto(directing.path)
    host.get_by_label("How many").fill("9")
    host.get_by_role("button", name="Add bots").click()
    expect(host.locator(".tl-entrants li")).to_have_count(12)
    host.get_by_role("button", name="Start: draw the seats").click()
    end = time.monotonic() + END
    while directing.floor()["phase"] != "over" and time.monotonic() < end:
        for page in pages:
            if page.locator(".tl-band button").count():
                page.locator(".tl-band button").first.click()
            if page.locator(MY_TURN).count():
                place_all(page)
        host.wait_for_timeout(50)
    floor = directing.floor()
    assert (floor["phase"], floor["left"]) == ("over", 1)
    assert sum(place["prize"] for place in floor["places"]) == floor["pool"] == 120
    for page in pages:
        if page.locator(".tl-band button").count():
            page.locator(".tl-band button").click()
        expect(page.get_by_role("heading", name="The tournament is over")).to_be_visible()
        page.get_by_role("link", name="The final report").click()
        expect(page.locator(".tl-ended tbody tr")).to_have_count(12)
        expect(page.locator(".tl-ended .me")).to_have_count(1)
