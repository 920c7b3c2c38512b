"""A tournament for those who play in it and those who look: list, lobby, one's own seat, report, series."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.entrants import Directing, register
from tests.page.hands import fine, in_sizes, no_sideways_scroll
from tests.page.running import Server
from tests.page.states import named
from tests.tournament_house import TINY

PHONE = (390, 844)
EARLY = TINY.replace("late_until = 1", "late_until = 0")


def _playing(new_page: NewPage, players: int = 6) -> Directing:
    """A live tournament at its tables: four seats each."""
    directing = Directing(new_page(), players=players, title="Friday night")
    directing.do("start")
    return directing


@pytest.mark.exhaustive
def test_one_registers_takes_it_back_and_registers_again(new_page: NewPage) -> None:
    directing = Directing(new_page(), players=3, title="Friday night")
    page = new_page(*PHONE)
    named(page, "Ann")
    page.goto("/")  # one that is open is named in the lobby
    page.get_by_role("link", name="Friday night", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday night")
    register(page)
    expect(page.get_by_text("You are registered as Ann.")).to_be_visible()
    expect(page.get_by_role("link", name="My table and seat")).to_be_focused()  # "Register" is gone
    expect(page.locator(".tl-entrants .me")).to_have_text("Ann")
    page.get_by_role("button", name="Unregister").click()
    expect(page.locator(".tl-entrants li")).to_have_text(["P1", "P2", "P3"])
    expect(page.get_by_role("button", name="Register")).to_be_focused()
    register(page)
    directing.do("start")
    expect(page.get_by_text(re.compile(r"^You play as Ann: table 1, seat \d\.$"))).to_be_visible()
    expect(page.get_by_role("button", name="Unregister")).to_have_count(0)
    page.goto("/")
    page.get_by_role("link", name="Go to my seat: Friday night").click()
    expect(page.locator(".tl-where")).to_be_visible()


@pytest.mark.exhaustive
def test_a_stranger_reads_the_structure_and_finds_nothing_to_press(new_page: NewPage) -> None:
    directing = _playing(new_page)
    page = new_page()
    page.goto(directing.path)
    levels = page.locator(".tl-levels tbody tr")
    first, *_, last = directing.floor()["levels"]
    expect(levels.first).to_contain_text(f"1 to {first['last_hand']:,}")
    expect(levels.last).to_contain_text(f"from {last['first_hand']:,} on")
    expect(page.get_by_text("20 × 50")).to_be_visible()
    expect(page.get_by_text("6 of 6 players left")).to_be_visible()
    expect(page.locator(".tables li")).to_have_count(2)
    expect(page.get_by_role("button", name="Enter now")).to_be_visible()  # late entry is open
    for gone in ("Console", "Start: draw the seats", "Add bots"):
        expect(page.get_by_text(gone)).to_have_count(0)


@pytest.mark.exhaustive
def test_a_seat_cards_link_says_who_one_is_before_one_takes_it(new_page: NewPage) -> None:
    directing = _playing(new_page)
    path = directing.link("player", 2)
    table, seat = directing.seat_of(2)
    page = new_page(*PHONE)
    page.goto(path)
    expect(page.get_by_text("It makes you P2 on this device.")).to_be_visible()
    assert "link" not in page.url.partition("#")[2]  # nobody reads it off the screen
    page.get_by_role("button", name="I am P2").click()
    expect(page.locator(".tl-where b")).to_have_text([str(table), str(seat)])
    page.reload()
    expect(page.locator(".tl-where b")).to_have_text([str(table), str(seat)])
    other = new_page(*PHONE)
    other.goto(path)
    other.get_by_role("button", name="That is not me").click()
    expect(other.get_by_text("You do not play in this tournament")).to_be_visible()
    other.goto(f"{directing.path}/me#link=made-up")  # another card, read in the same window
    expect(other.get_by_role("alert")).to_contain_text("does not work any more")


@pytest.mark.exhaustive
def test_who_moves_is_told_so_on_their_phone(new_page: NewPage) -> None:
    directing = _playing(new_page, players=5)
    mover, loser = [seat["player"] for seat in directing.floor()["tables"][1]["seats"] if seat]
    page = new_page(*PHONE)
    page.add_init_script("navigator.vibrate = (pattern) => (window.felt = pattern, true);")
    page.goto(directing.link("player", mover))
    page.get_by_role("button", name=f"I am P{mover}").click()
    page.get_by_label("Sound and vibration").check()
    page.evaluate("window.felt = null")
    directing.report(2, loser)  # one is left there: the table breaks
    table, seat = directing.seat_of(mover)
    assert table == 1
    moved = page.get_by_role("alert")
    expect(moved).to_contain_text(f"Table {table}, seat {seat}")
    assert page.evaluate("window.felt") is not None
    page.get_by_role("button", name="I have seen it").click()
    expect(moved).to_have_count(0)
    page.reload()
    expect(page.locator(".tl-where b")).to_have_text([str(table), str(seat)])
    expect(moved).to_have_count(0)


@pytest.mark.exhaustive
def test_t5_a_place_is_a_range_until_it_is_certain_and_no_prize_is_told_before(new_page: NewPage) -> None:
    directing = _playing(new_page, players=7)
    loser = next(seat["player"] for seat in directing.floor()["tables"][0]["seats"] if seat)
    page = new_page(*PHONE)
    page.goto(directing.link("player", loser))
    page.get_by_role("button", name=f"I am P{loser}").click()
    directing.report(1, loser)
    expect(page.locator(".tl-place")).to_contain_text("You finished 4th to 7th")
    expect(page.get_by_text("Your prize")).to_have_count(0)
    expect(page.get_by_role("button", name="Enter again")).to_be_visible()
    page.get_by_role("button", name="Enter again").click()
    expect(page.locator(".tl-where")).to_be_visible()


@pytest.mark.exhaustive
def test_one_says_that_one_is_away_and_back(new_page: NewPage) -> None:
    directing = _playing(new_page, players=3)
    page = new_page(*PHONE)
    page.goto(directing.link("player", 1))
    page.get_by_role("button", name="I am P1").click()
    page.get_by_role("button", name="I am away").click()
    expect(page.get_by_text("your hands are set for you")).to_be_visible()
    assert [seat["absent"] for seat in directing.floor()["tables"][0]["seats"] if seat].count(True) == 1
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("your hands are set for you")).to_have_count(0)
    strict = Directing(new_page(), players=3, toml=EARLY + 'absent = "fouled"')
    strict.do("away", player=1, away=True)
    strict.do("start")
    page.goto(strict.link("player", 1))
    page.get_by_role("button", name="I am P1").click()
    expect(page.get_by_text("You are away: your hands are fouled.")).to_be_visible()


CLUB = (
    TINY
    + """
level_minutes = 20
rebuy = { chips = 1000, prize = 10, fee = 1 }
bounty = { amount = 5 }
"""
)


@pytest.mark.exhaustive
def test_t10_t12_t13_prices_minutes_and_who_has_no_chips(new_page: NewPage) -> None:
    directing = Directing(new_page(), players=4, toml=CLUB)
    lobby, wall, own = new_page(), new_page(), new_page(*PHONE)
    lobby.goto(directing.path)
    wall.goto(f"{directing.path}/wall")
    expect(wall.locator("#wall-levels + * li").first).to_have_text(re.compile("a point is 50 · 20 min"))
    facts = lobby.locator(".tl-facts div")
    expect(facts).to_contain_text(["Buy-in10", "Rebuy10 + 1", "Bounty5", "Starting stack"])
    expect(lobby.locator(".tl-levels thead")).to_contain_text("Minutes")
    expect(lobby.locator(".tl-levels tbody td:nth-child(3)")).to_have_text(["20", "the last level"])
    directing.do("start")
    loser, *_ = [seat["player"] for seat in directing.floor()["tables"][0]["seats"] if seat]
    own.goto(directing.link("player", loser))
    own.get_by_role("button", name=f"I am P{loser}").click()
    directing.report(1, loser)
    directing.do("rebuy-clock", table=1)
    expect(own.get_by_text("You have no chips left.").get_by_role("timer")).to_have_text(re.compile(":"))
    directing.do("decline", player=loser)
    expect(wall.locator("#wall-places + *")).to_contain_text("certain once nobody can enter any more")
    own.goto(directing.path)
    expect(own.locator(".tl-doors").get_by_role("status")).to_have_text("You are out")


def _over(new_page: NewPage) -> Directing:
    directing = Directing(new_page(), players=3, toml=EARLY)
    directing.do("start")
    first, *others = [seat["player"] for seat in directing.floor()["tables"][0]["seats"] if seat]
    directing.report(1, others[0])
    directing.do("agree", method="equal", players=[first, others[1]])
    return directing


@pytest.mark.exhaustive
def test_the_report_has_places_prizes_the_deal_and_what_to_check(new_page: NewPage) -> None:
    directing = _over(new_page)
    page = new_page()
    page.goto(directing.path)
    expect(page.locator(".tl-ended tbody tr")).to_have_count(3)
    expect(page.get_by_text("A deal was agreed")).to_be_visible()
    expect(page.get_by_role("link", name="Log (JSON Lines)")).to_be_visible()
    for link in page.locator(".tl-files a").all():
        answer = page.context.request.get(link.get_attribute("href") or "")
        assert answer.ok, link.inner_text()
    page.get_by_text("How to check the draws").click()
    expect(page.get_by_text("Seed", exact=True)).to_be_visible()
    assert page.get_by_role("button", name="Register").count() == 0
    winner = page.locator(".tl-ended tbody th").first.inner_text()
    page.goto("/tournaments")
    listed = page.get_by_role("listitem").filter(has=page.locator(f"a[href='{directing.path}']"))
    expect(listed).to_contain_text(re.compile(rf"Winner\s*{winner}\s*Ended"))
    page.goto("/series")  # T8: its points count there
    page.get_by_label("Series", exact=True).select_option("Tiny")
    page.get_by_label("Best 3").check()
    expect(page.locator(".tl-ranks tbody").get_by_role("rowheader", name=winner)).to_be_visible()


@pytest.mark.exhaustive
def test_a_lost_server_is_said_and_found_again(new_page: NewPage, server: Server) -> None:
    directing = _playing(new_page, players=3)
    page = new_page(*PHONE)
    page.goto(directing.link("player", 1))
    page.get_by_role("button", name="I am P1").click()
    expect(page.locator(".tl-where")).to_be_visible()
    server.stop()
    try:
        expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    finally:
        server.start()
    expect(page.get_by_text("The server cannot be reached")).to_have_count(0)
    directing.do("announce", text="We go on.")
    expect(page.locator(".tl-where")).to_be_visible()


def _by_keys(page: Page, name: str) -> None:
    """Go by Tab to what has this name, and press Enter."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText").strip() == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} was not reached")


@pytest.mark.exhaustive
def test_one_is_opened_by_the_keyboard_alone_with_a_structure_of_ones_own(page: Page) -> None:
    page.goto("/tournaments")
    _by_keys(page, "Open a tournament")
    structure = page.get_by_label("Structure", exact=True)
    structure.focus()
    page.keyboard.press("End")
    own = page.get_by_label("The structure as TOML")
    expect(own).to_have_value(re.compile("An evening of Pineapple"))  # what was looked at before
    own.focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(TINY.replace("{ point = 1000 }", "{ point = 1001 }"))
    findings = page.locator(".tl-findings")
    expect(findings.locator(".error")).to_contain_text("1,001 cannot be paid")
    expect(page.get_by_role("button", name="Open it")).to_be_disabled()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(TINY)
    expect(findings.locator(".error")).to_have_count(0)
    page.get_by_label("Title").focus()
    page.keyboard.insert_text("By keys")
    _by_keys(page, "Open it")
    expect(page.get_by_role("heading", level=1)).to_have_text("By keys")
    expect(page.get_by_text("You direct this tournament")).to_be_visible()
    assert "/tournament/by-keys-" in page.url


@pytest.mark.exhaustive
def test_t7_day_one_is_exported_imported_into_a_new_server_and_played_on(
    new_page: NewPage, tmp_path: Path
) -> None:
    """Not a chip is different there, and its director goes on by the page."""
    directing = Directing(new_page(), players=4, toml=EARLY)
    directing.do("start")
    directing.report(1, 2)
    directing.do("halt")
    directing.do("bag")
    before = directing.floor()
    (tmp_path / "friday.jsonl").write_bytes(directing.exported())
    with Server(tmp_path / "elsewhere") as elsewhere:
        page = new_page()
        page.goto(f"{elsewhere.address}/tournaments")
        page.get_by_label("Import a file").set_input_files(tmp_path / "friday.jsonl")
        expect(page.get_by_text("You direct this tournament")).to_be_visible()
        there = Directing(page, name="", at=page.url)
        assert _stacks(there.floor()) == _stacks(before)
        there.do("resume")
        there.report(1, 1)
        there.do("agree", method="equal", players=sorted(_stacks(there.floor())))
        expect(page.locator(".tl-ended tbody tr")).to_have_count(4)


def _stacks(floor: Any) -> dict[int, int]:
    return {seat["player"]: seat["chips"] for table in floor["tables"] for seat in table["seats"] if seat}


LOOKS = ["list", "lobby", "me", "report", "series", "form"]


def _look(page: Page, directing: Directing, which: str) -> None:
    paths = {"list": "/tournaments", "form": "/tournaments", "series": "/series"}
    paths |= {"me": f"{directing.path}/me"}
    page.goto(paths.get(which, directing.path))
    expect(page.locator("main h1")).to_be_visible()
    if which == "form":
        page.get_by_role("button", name="Open a tournament").click()
        page.get_by_label("Structure", exact=True).select_option(label="My own (TOML)")
        expect(page.get_by_text("How long it takes")).to_be_visible()


@pytest.mark.parametrize("which", quick(LOOKS, "lobby", soak=True))
def test_every_word_can_be_read_in_light_and_dark(new_page: NewPage, which: str) -> None:
    directing = _over(new_page) if which == "report" else _playing(new_page, players=5)
    page = new_page(*PHONE)
    if which == "me":
        page.goto(directing.link("player", 1))
        page.get_by_role("button", name="I am P1").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        _look(page, directing, which)
        fine(page)
        no_sideways_scroll(page)
    for _ in in_sizes(page, (360, 740), (320, 640)):
        no_sideways_scroll(page)


def test_who_registers_is_asked_for_a_name_and_the_director_can_change_it(new_page: NewPage) -> None:
    desk = new_page()
    directing = Directing(desk, title="Friday night")
    page = new_page(*PHONE)
    page.goto(directing.path)
    page.get_by_role("button", name="Register").click()
    asked = page.get_by_role("dialog")
    expect(asked.get_by_label("Your name in this tournament")).to_have_value("")  # and no "Guest 1234"
    expect(asked.get_by_role("button", name="Register")).to_be_disabled()
    asked.get_by_role("button", name="Cancel").click()
    register(page, "Zoé")
    expect(page.get_by_text("You are registered as Zoé.")).to_be_visible()
    desk.goto(f"{directing.path}/console")
    desk.get_by_role("button", name="Zoé: what to do").click()
    desk.get_by_role("button", name="Change the name").click()
    desk.get_by_label("Name", exact=True).last.fill("Zoé Martin")
    desk.get_by_role("button", name="Rename").click()
    expect(page.get_by_text("You are registered as Zoé Martin.")).to_be_visible()
    expect(page.locator(".tl-entrants .me")).to_have_text("Zoé Martin")


@pytest.mark.exhaustive
def test_who_waits_in_the_lobby_is_taken_to_their_seat_online(new_page: NewPage) -> None:
    """The clock runs from the first hand on: a page that is open leads there, whichever it is."""
    directing = Directing(new_page(), kind="online")
    directing.add_bots(2)
    pages = {"": new_page(*PHONE), "/me": new_page(*PHONE), "/play": new_page()}
    for at, page in enumerate(pages.values()):
        page.goto(directing.path)
        register(page, f"Person {at}")
    for path, page in pages.items():
        page.goto(directing.path + path)
        page.get_by_text("registered").or_(page.get_by_text("It has not begun yet")).first.wait_for()
    stranger = new_page()
    stranger.goto(directing.path)
    stranger.locator(".tl-entrants").wait_for()
    directing.do("start")
    for page in pages.values():
        page.wait_for_url(f"**{directing.path}/play")
        expect(page.locator(".at-table")).to_be_visible()
    expect(stranger.get_by_text("players left")).to_be_visible()
    assert stranger.url.endswith(directing.path)
    late = stranger
    register(late, "Late")
    late.wait_for_url(f"**{directing.path}/play")


def test_who_enters_late_reads_table_and_seat(new_page: NewPage) -> None:
    directing = _playing(new_page)
    page = new_page(*PHONE)
    page.goto(directing.path)
    register(page, "Zoe")
    table, seat = directing.seat_of(7)
    expect(page.get_by_text(f"You play as Zoe: table {table}, seat {seat}.")).to_be_visible()


@pytest.mark.exhaustive
def test_who_finds_no_seat_is_told_so_and_is_not_drawn(new_page: NewPage) -> None:
    desk, page = new_page(), new_page(*PHONE)
    directing = Directing(desk, players=4, toml=TINY + "max_tables = 1")
    page.goto(directing.path)
    register(page, "Zoe")
    desk.goto(f"{directing.path}/console")
    desk.get_by_role("button", name="Draw the seats and start").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("4 players are drawn to their seats")
    expect(dialog).to_contain_text("1 player waits for a seat.")
    dialog.get_by_role("button", name="Draw the seats and start").click()
    expect(page.get_by_role("button", name="Unregister")).to_have_count(0)
    expect(page.get_by_text("You are registered as Zoe.")).to_be_visible()
    page.goto(f"{directing.path}/me")
    expect(page.get_by_text("you are number 1 in line")).to_be_visible()


BREAKS = (
    EARLY.replace("{ point = 50 }", "{ point = 50, hands = 1, pause = 15 }, { point = 100, hands = 1 }")
    + 'days = [{ begins = "Saturday, 5 PM", after_level = 2 }, { begins = "Sunday, 2 PM", redraw = true }]'
)


@pytest.mark.exhaustive
def test_a_break_counts_down_on_every_page_and_a_night_says_when_it_goes_on(new_page: NewPage) -> None:
    desk = new_page()
    directing = Directing(desk, players=3, toml=BREAKS)
    lobby, wall, own = new_page(), new_page(), new_page(*PHONE)
    lobby.goto(directing.path)
    expect(lobby.locator(".tl-facts")).to_contain_text("Saturday, 5 PM")
    wall.goto(f"{directing.path}/wall")
    expect(wall.locator("#wall-entrants")).to_contain_text("Starts Saturday, 5 PM")
    directing.do("start")
    own.goto(directing.link("player", 1))
    own.get_by_role("button", name="I am P1").click()
    desk.goto(f"{directing.path}/console")
    pages = (lobby, wall, own, desk)
    directing.report(1)
    ends = directing.floor()["halted"]["ends"]
    for page in pages:
        told = page.locator(".wall-break" if page is wall else ".t-goes-on")
        expect(told).to_contain_text(f"{'' if page is wall else '15 minutes. '}Play goes on at")
        expect(told.get_by_role("timer")).to_have_text(re.compile(r"^14:\d\d$"))
        clock = page.evaluate("(at) => new Date(at).toTimeString().slice(0, 5)", ends)
        expect(told).to_contain_text(clock)
    directing.do("resume")
    for page in pages:
        expect(page.locator(".t-goes-on, .wall-break")).to_have_count(0)
    directing.report(1)
    for page in pages:
        expect(page.locator(".t-goes-on")).to_have_text("The next day begins: Sunday, 2 PM.")
    directing.do("bag")
    for page in pages:
        expect(page.get_by_text("Day 1 is over.").first).to_be_visible()
        expect(page.locator(".t-goes-on")).to_have_text("The next day begins: Sunday, 2 PM.")
    desk.get_by_role("button", name="Resume play").click()
    expect(desk.get_by_role("dialog")).to_contain_text("The seats are drawn anew.")


@pytest.mark.exhaustive
def test_the_lobby_marks_who_is_out_and_after_a_deal_says_what_is_left_to_win(new_page: NewPage) -> None:
    directing = Directing(new_page(), players=4, toml=EARLY)
    directing.do("start")
    loser, *others = [seat["player"] for seat in directing.floor()["tables"][0]["seats"] if seat]
    lobby, wall = new_page(), new_page()
    lobby.goto(directing.path)
    wall.goto(f"{directing.path}/wall")
    directing.report(1, loser)
    expect(lobby.locator(".tl-entrants .out")).to_have_text(re.compile(rf"^P{loser}\s+out$"))
    directing.do("agree", method="equal", players=others, left=10)
    paid = [["10", "1st"], *(["10", f"P{other}"] for other in sorted(others))]
    for rows in (lobby.locator(".t-prizes tr"), wall.locator(".wall-beside .panel").last.locator("li")):
        expect(rows).to_have_count(4)
        assert sorted(row.inner_text().split()[::-1] for row in rows.all()) == paid
