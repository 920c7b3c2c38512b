"""A live tournament in the browser: the director's console, tables' scorers, the wall, to the payout."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.entrants import Directing
from tests.page.hands import drawn, fine, no_sideways_scroll
from tests.page.targets import small

EVENING = """
title = "Evening"
game = "ofc"
preset = "carnivale-2013"
stack = 500
level_hands = 2
levels = [{ point = 25, remove = [25] }, { point = 100 }, { point = 200 }]
chips = { 25 = 8, 100 = 3, 500 = 0 }
buy_in = { prize = 20 }
prizes = { table = [{ entries = [3, 20], shares = ["50%", "30%", "20%"] }] }
"""
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
# OFC11's three hands, and a fourth of what is left in the deck: the front fouls it.
BOARDS = (
    "AcKc9d / 5c5d8h9s2c / ThTd3c4c7h",
    "QdJd4d / 2h2d6s7s9c / 8c8d3h4h6h",
    "AhKhTs / 6c6dJs3d2s / JcJh4s5s7c",
    "AsAdKs / KdQh5h8s7d / QcQsTc9h3s",
)

CUT = """() => [...document.querySelectorAll(".wall-table, .wall-figures > div, .wall-head, .flowing li")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.innerText.slice(0, 40))"""

VIEWS = "**/tables/1?after=*"


def tournament(page: Page, *names: str, toml: str = EVENING, title: str = "Friday") -> str:
    """A tournament that the page's session directs, with these players."""
    assert page.request.post("/api/session", data={"name": "Dee"}).ok
    opened = page.request.post("/api/tournaments", data={"toml": toml, "title": title, "kind": "live"})
    assert opened.status == 201, opened.text()
    name: str = opened.json()["tournament"]
    for player in names:
        do(page, name, "register", name=player)
    return name


def do(page: Page, name: str, op: str, /, **fields: Any) -> Any:
    answer = page.request.post(f"/api/tournaments/{name}/commands", data={"command": {"op": op, **fields}})
    assert answer.ok, answer.text()
    return answer.json()


def _link(page: Page, name: str, kind: str, number: int = 0) -> dict[str, Any]:
    answer = page.request.post(f"/api/tournaments/{name}/links", data={"kind": kind, "number": number})
    assert answer.status == 201, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def _order(scorer: Page) -> list[str]:
    """The players in paying order, as the scorer reads them."""
    expect(scorer.locator(".t-order li").first).to_be_visible()
    return [" ".join(name.split()) for name in scorer.locator(".t-order .t-name").all_inner_texts()]


def _deal(scorer: Page) -> list[str]:
    """Deal the next hand; the players in paying order."""
    order = _order(scorer)
    scorer.get_by_role("button", name=re.compile("^Deal")).click()
    expect(scorer.get_by_role("heading", name=re.compile("^Result of hand"))).to_be_visible()
    return order


def _pair(scorer: Page, one: str, other: str) -> Locator:
    """The two in whichever order."""
    both = f"^({one} and {other}|{other} and {one})$"
    return scorer.get_by_role("group", name=re.compile(both))


def _points(scorer: Page, order: list[str], wins: dict[tuple[str, str], int]) -> None:
    """Enter who wins how many points from whom; all other pairs win nothing."""
    scorer.get_by_label("Points", exact=True).check()
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            pair = _pair(scorer, one, other)
            winner = next((pair for pair in wins if set(pair) == {one, other}), None)
            if winner:
                pair.get_by_role("button", name=winner[0], exact=True).click()
            pair.get_by_role("textbox").fill(str(wins[winner]) if winner else "0")


def _send(scorer: Page) -> None:
    scorer.get_by_role("button", name="Send the result").click()
    expect(scorer.get_by_role("heading", name=re.compile("^Result of hand"))).to_have_count(0)


def _settled(scorer: Page, name: str) -> Locator:
    return scorer.locator(".t-settled li", has_text=name)


def _linked_scorer(desk: Page, new_page: NewPage, table: int) -> Page:
    """A scorer by the link that the console shows, on a phone."""
    desk.get_by_role("button", name=f"Scorer's link of table {table}").click()
    desk.get_by_role("button", name="Make a link").click()
    expect(desk.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    link = desk.get_by_label("Link", exact=True).input_value()
    fine(desk)
    desk.get_by_role("button", name="Close", exact=True).click()
    scorer = new_page(390, 844, touch=True)
    scorer.goto(link)
    expect(scorer.get_by_role("heading", name=f"Table {table}", exact=True)).to_be_visible()
    assert "#" not in scorer.url  # nobody reads the token off the screen
    return scorer


def _a_hand_by_boards(one: Page, wall: Page) -> None:
    """Scored by the server, settled by the tournament, seen before it is sent."""
    order = _deal(one)
    expect(wall.locator(".wall-table", has_text="Table 1")).to_have_attribute("data-state", "play")
    for player, hand in zip(order, BOARDS, strict=True):
        one.get_by_role("button", name=re.compile(f"^{player}:")).click()
        one.get_by_label(f"{player}'s hand, typed or pasted").fill(hand)
    expect(_settled(one, order[3])).to_contain_text("Foul")
    expect(_settled(one, order[2])).to_contain_text("chips")
    fine(one)
    no_sideways_scroll(one)
    _send(one)
    expect(one.get_by_role("heading", name="Hand 1, as settled")).to_be_visible()
    no_sideways_scroll(one)


def _corrected(desk: Page, one: Page) -> None:
    """It was wrong: the director takes it back, what follows is named, and the hand is entered again."""
    desk.get_by_role("button", name="Correct the last hand of table 1").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Table 1, hand 1")
    expect(dialog).to_contain_text("entered again, at table 1's scorer")
    fine(desk)
    dialog.get_by_role("button", name="Take back").click()
    expect(dialog).to_have_count(0)
    expect(one.get_by_role("heading", name="Result of hand 1")).to_be_visible()  # its deal still stands
    order = [" ".join(name.split()) for name in one.locator(".whose .name").all_inner_texts()]
    _points(one, order, {(order[0], order[1]): 6})
    expect(_settled(one, order[0])).to_contain_text("+6 points")
    expect(_settled(one, order[0])).to_contain_text("+150 chips")
    fine(one)
    no_sideways_scroll(one)
    assert small(one) == []
    _send(one)


def _announced_and_taken_back(desk: Page, wall: Page) -> None:
    desk.get_by_role("button", name="Announce").click()
    desk.get_by_role("button", name="Please take your seats.").click()
    desk.get_by_role("dialog").get_by_role("button", name="Announce").click()
    expect(wall.get_by_text("Please take your seats.")).to_be_visible()
    desk.get_by_role("button", name="Log", exact=True).click()
    said = desk.locator(".t-log li", has_text="Please take your seats.")
    said.get_by_role("button").click()
    desk.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(wall.get_by_text("Please take your seats.")).to_have_count(0)
    expect(desk.locator(".t-log li", has_text="Please take your seats.").first).to_contain_text(
        "taken back"
    )


@pytest.mark.exhaustive
def test_a_live_evening_of_eight_on_two_tables(new_page: NewPage) -> None:
    """T2 to T6 by two scorers; one result corrected, one entry undone, to the payout."""
    desk = new_page()
    name = tournament(desk)
    desk.goto(f"/tournament/{name}/console")
    desk.get_by_role("button", name="Several at once").click()
    desk.get_by_label("Names").fill("Name\n" + "\n".join([*NAMES[:7], '"Hana",42']))
    desk.get_by_role("button", name="Register 8 names").click()
    expect(desk.get_by_text("8 players registered", exact=True)).to_be_visible()
    fine(desk)
    desk.get_by_role("button", name="Draw the seats and start").click()
    desk.get_by_role("dialog").get_by_role("button", name="Draw the seats and start").click()
    expect(desk.locator(".t-desk")).to_have_count(2)

    wall = new_page(1920, 1080)
    wall.goto(f"/tournament/{name}/wall")
    expect(wall.locator(".wall-table")).to_have_count(2)

    scorers = [_linked_scorer(desk, new_page, table) for table in (1, 2)]
    one, two = scorers

    _a_hand_by_boards(one, wall)
    _corrected(desk, one)
    _announced_and_taken_back(desk, wall)

    # Table 2 goes on: who is out there has a range for a place, until table 1 has played that hand (T5).
    _knock_out(two, 1)
    _knock_out(two, 2)
    open_places = wall.locator(".flowing li.open")
    expect(open_places).to_have_count(1)
    expect(open_places).to_contain_text("4th–7th")
    expect(open_places).to_contain_text("table 1 must still play it")
    fine(wall)
    _to_the_payout(desk, wall, one, two, name)


def _stacks(scorer: Page) -> dict[str, int]:
    """The chips of those in the next hand, as the scorer reads them."""
    names = _order(scorer)
    chips = scorer.locator(".t-order .t-chips").all_inner_texts()
    return {who: int(text.split()[0].replace(",", "")) for who, text in zip(names, chips, strict=True)}


def _knock_out(scorer: Page, hand: int) -> None:
    """The largest stack wins all that the shortest has, in this hand of the table's."""
    expect(scorer.get_by_role("button", name=f"Deal hand {hand}")).to_be_visible()
    stacks = _stacks(scorer)
    order = _deal(scorer)
    winner, loser = max(order, key=stacks.__getitem__), min(order, key=stacks.__getitem__)
    if winner == loser:
        winner, loser = order[0], order[1]
    _points(scorer, order, {(winner, loser): 98})
    expect(_settled(scorer, loser)).to_contain_text("out")
    _send(scorer)


def _to_the_payout(desk: Page, wall: Page, one: Page, two: Page, name: str) -> None:
    _knock_out(one, 2)  # table 1 has played it too: their places are certain now
    expect(wall.locator(".flowing li.open")).to_have_count(0)
    expect(wall.locator(".wall-news")).to_contain_text("A point is now 100 chips.")
    _knock_out(one, 3)
    expect(two.get_by_role("heading", name="This table has broken")).to_be_visible()
    expect(two.locator(".t-gone li")).to_have_count(3)
    expect(two.locator(".t-gone li").first).to_contain_text("table 2 → table 1")
    fine(two)
    expect(wall.get_by_text("final table")).to_be_visible()
    for hand in (4, 5, 6):
        _knock_out(one, hand)
    expect(one.get_by_role("heading", name="The tournament is over")).to_be_visible()
    fine(one)
    winner = wall.locator(".wall-winner")
    expect(winner).to_contain_text("80")
    fine(wall)
    expect(wall.locator(".flowing li").first).to_contain_text(winner.locator("h2").inner_text())
    desk.get_by_role("button", name="Paper", exact=True).click()
    with desk.expect_popup() as opened:
        desk.get_by_role("link", name="Payout sheet").click()
    payout = opened.value
    expect(payout.get_by_text(winner.locator("h2").inner_text(), exact=True)).to_be_visible()
    expect(payout.get_by_text("48", exact=True)).to_be_visible()


TINY = """
title = "Tiny"
game = "ofc"
preset = "carnivale-2013"
stack = 1000
levels = [{ point = 50 }, { point = 1000 }]
level_hands = 100
chips = { 50 = 20 }
buy_in = { prize = 10 }
"""


def _scorer(desk: Page, new_page: NewPage, name: str, table: int = 1, **how: Any) -> Page:
    """The page of a table's scorer, who has no session of the director's."""
    scorer = new_page(**{"width": 390, "height": 844, **how})
    scorer.goto(_link(desk, name, "scorer", table)["path"])
    expect(scorer.get_by_role("heading", name=f"Table {table}", exact=True)).to_be_visible()
    return scorer


def _table_of_two(new_page: NewPage, toml: str = TINY) -> tuple[Page, str, Page]:
    """The director's page, the name of a tournament of one table that has begun, and its scorer's page."""
    desk = new_page()
    name = tournament(desk, "Ann", "Ben", toml=toml)
    do(desk, name, "start")
    return desk, name, _scorer(desk, new_page, name)


@pytest.mark.exhaustive
def test_what_a_scorer_sends_while_the_server_is_away_is_kept_and_done_once(new_page: NewPage) -> None:
    desk, name, scorer = _table_of_two(new_page)
    order = _deal(scorer)
    scorer.context.set_offline(True)
    _points(scorer, order, {(order[0], order[1]): 3})
    expect(scorer.get_by_text("what this comes to in chips is seen once it is sent")).to_be_visible()
    scorer.get_by_role("button", name="Send the result").click()
    expect(scorer.get_by_text("What you entered is kept here")).to_be_visible()
    expect(scorer.get_by_role("button", name="Sending…")).to_be_disabled()
    lost = 0

    def swallow(route: Route) -> None:  # it is done, and the answer does not come back
        nonlocal lost
        lost += 1
        route.fetch()
        route.abort()

    scorer.route("**/commands", swallow, times=1)
    scorer.context.set_offline(False)
    expect(scorer.get_by_role("heading", name="Hand 1, as settled")).to_be_visible()
    expect(scorer.get_by_text("What you entered is kept here")).to_have_count(0)
    assert lost == 1
    told = desk.request.get(f"/api/tournaments/{name}/floor").json()
    assert told["tables"][0]["hand"] == 2
    assert sorted(one["chips"] for one in told["tables"][0]["seats"] if one) == [850, 1150]


@pytest.mark.exhaustive
def test_a_form_stays_while_the_view_of_what_was_sent_is_late(new_page: NewPage) -> None:
    """An answer that comes before its view neither takes the form away nor offers to send once more."""
    desk, name, scorer = _table_of_two(new_page)
    views: list[Route] = []

    def late(route: Route) -> None:
        views.append(route)

    def answered(button: str) -> None:
        with scorer.expect_response("**/commands") as answer:
            scorer.get_by_role("button", name=button).click()
        answer.value.finished()
        drawn(scorer)

    order = _order(scorer)
    scorer.route(VIEWS, late)
    with scorer.expect_request(VIEWS):
        do(desk, name, "announce", text="Welcome.")  # it ends the question that is under way already
    answered("Deal hand 1")
    scorer.get_by_label("Points", exact=True).check()
    typed = scorer.get_by_role("textbox")
    typed.fill("3")
    field = typed.element_handle()
    with scorer.expect_request(VIEWS):  # the next question follows the view
        views.pop().continue_()
    drawn(scorer)
    assert scorer.evaluate("(field) => field === document.activeElement && field.value === '3'", field)
    expect(_settled(scorer, order[0])).to_contain_text("+3 points")
    answered("Send the result")
    expect(scorer.get_by_role("button", name="Sending…")).to_be_disabled()
    views.pop().continue_()
    expect(scorer.get_by_role("button", name="Deal hand 2")).to_be_enabled()


@pytest.mark.exhaustive
def test_what_is_typed_survives_a_reload(new_page: NewPage) -> None:
    _, _, scorer = _table_of_two(new_page)
    order = _deal(scorer)
    scorer.get_by_label(f"{order[0]}'s hand, typed or pasted").fill(BOARDS[0])
    scorer.reload()  # the link is remembered as well
    expect(scorer.get_by_role("button", name=f"{order[0]}: 13 of 13")).to_be_visible()
    expect(scorer.get_by_label(f"{order[0]}'s hand, typed or pasted")).to_have_value(BOARDS[0])


@pytest.mark.exhaustive
def test_a_link_that_is_taken_back_and_a_stranger_get_nothing(new_page: NewPage) -> None:
    desk = new_page()
    name = tournament(desk, "Ann", "Ben", toml=TINY)
    do(desk, name, "start")
    link = _link(desk, name, "scorer", 1)
    scorer = new_page(390, 844)
    scorer.goto(link["path"])
    expect(scorer.get_by_role("button", name="Deal hand 1")).to_be_visible()
    desk.goto(f"/tournament/{name}/console")
    desk.get_by_role("button", name="Links", exact=True).click()
    desk.get_by_role("button", name="Take back the link: Scorer of table 1").click()
    desk.get_by_role("dialog").get_by_role("button", name="Take back", exact=True).click()
    expect(desk.get_by_text("No link is given out.")).to_be_visible()
    expect(scorer.get_by_text("This page belongs to the table's scorer")).to_be_visible()
    expect(scorer.get_by_role("button", name="Deal hand 1")).to_have_count(0)
    fine(scorer)

    stranger = new_page(390, 844)
    stranger.goto(f"/tournament/{name}/console")
    expect(stranger.get_by_text("This page is for the directors of this tournament.")).to_be_visible()
    expect(stranger.get_by_role("button", name=re.compile("Stop|Announce"))).to_have_count(0)
    fine(stranger)
    stranger.goto(_link(desk, name, "director")["path"])
    expect(stranger.get_by_role("button", name="Stop play")).to_be_visible()


@pytest.mark.exhaustive
def test_an_undo_that_is_open_names_what_comes_meanwhile(new_page: NewPage) -> None:
    desk = new_page()
    directing = Directing(desk, players=3)
    directing.do("start")
    directing.report(1)
    desk.goto(f"{directing.path}/console")
    desk.get_by_role("button", name="Correct the last hand of table 1").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Nothing else goes with it.")
    dialog.get_by_role("button", name="Cancel").click()
    desk.get_by_role("button", name="Take it back").click()
    expect(dialog).to_contain_text("Nothing else goes with it.")
    directing.report(1)
    expect(dialog).to_contain_text("1 later entry stands on it")
    dialog.get_by_role("button", name="Take back", exact=True).click()
    expect(dialog).to_have_count(0)
    assert directing.floor()["tables"][0]["hand"] == 1


@pytest.mark.exhaustive
def test_who_is_marked_as_away_before_the_draw_is_marked_as_back(new_page: NewPage) -> None:
    desk = new_page()
    directing = Directing(desk, players=2)
    desk.goto(f"{directing.path}/console")
    for deed, away in (("Mark as away", 1), ("Back at the table", 0)):
        desk.get_by_role("button", name="P1: what to do").click()
        desk.get_by_role("button", name=deed).click()
        expect(desk.get_by_role("dialog")).to_have_count(0)
        expect(desk.locator(".t-people .tag")).to_have_count(away)


@pytest.mark.exhaustive
def test_t17_what_was_paid_too_much_is_given_back_either_way(new_page: NewPage) -> None:
    desk = new_page()
    directing = Directing(desk, players=2)
    directing.do("pay", player=1, amount=14)
    directing.do("start")
    ended = directing.do("disqualify", player=2, reason="left")["entry"]
    directing.do("pay", player=1, out=True)
    directing.do("undo", entry=ended)
    desk.goto(f"{directing.path}/console")
    desk.get_by_role("button", name="Cashier").click()
    desk.get_by_role("button", name="Give back 4 to P1").click()
    desk.get_by_role("button", name="Take back 20 from P1").click()
    expect(desk.get_by_role("button", name="P1: what to do").last).not_to_contain_text("gets")
    expect(desk.locator(".t-account")).to_contain_text(re.compile(r"In the box\s*10"))


class _Keys:
    """A director who has no mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialog = page.locator("dialog[open]")

    def press(self, name: str, *, asked: bool = False) -> None:
        """The button of this name; in the dialog, where one has `asked`."""
        button = (self.dialog if asked else self.page.locator("main")).get_by_role(
            "button", name=name, exact=True
        )
        button.press("Enter")  # in one step: a dialog that has just closed may still give the focus back
        if not asked:
            expect(self.dialog).to_be_visible()

    def about(self, player: str, deed: str) -> None:
        """Something about a player, in their dialog."""
        row = self.page.locator(".t-people").get_by_role("button", name=f"{player}: what to do", exact=True)
        row.focus()
        self.page.keyboard.press("Enter")
        self.press(deed, asked=True)

    def done(self) -> None:
        expect(self.dialog).to_have_count(0)


def _sitting(page: Page, name: str) -> dict[str, int]:
    """The table at which everybody sits."""
    tables = page.request.get(f"/api/tournaments/{name}/floor").json()["tables"]
    return {who["name"]: table["number"] for table in tables for who in table["seats"] if who}


@pytest.mark.exhaustive
def test_a_director_moves_people_by_keyboard(new_page: NewPage) -> None:
    """Away, swapped, taken out, moved, each with its reason and asked once."""
    desk = new_page()
    name = tournament(desk, *NAMES[:6])
    desk.goto(f"/tournament/{name}/console")
    keys = _Keys(desk)
    keys.press("Draw the seats and start")
    keys.press("Draw the seats and start", asked=True)
    expect(desk.locator(".t-desk")).to_have_count(2)
    seats = _sitting(desk, name)
    here = next(who for who in NAMES if seats[who] == 1)
    there = next(who for who in NAMES if seats[who] == 2)
    keys.about(here, "Mark as away")
    keys.done()
    expect(desk.locator(".t-desk", has_text="away")).to_have_count(1)
    keys.about(here, "Swap seats")
    option = keys.dialog.get_by_label("With whom").locator("option", has_text=there).get_attribute("value")
    keys.dialog.get_by_label("With whom").select_option(option)
    keys.press("Swap", asked=True)
    keys.done()
    expect(desk.locator(".t-desk", has_text="Table 2")).to_contain_text(here)
    keys.about(there, "Take out of the tournament")
    expect(keys.dialog).to_contain_text("500 chips leave play")
    keys.press("Take out", asked=True)
    keys.done()
    expect(desk.locator(".t-desk", has_text=there)).to_have_count(0)
    keys.about(here, "Move to an open seat")
    fine(desk)
    keys.dialog.locator(".t-choices button").last.focus()
    desk.keyboard.press("Enter")
    keys.press("Move", asked=True)
    keys.done()
    log = desk.request.get(f"/api/tournaments/{name}/entries").json()
    assert "Balancing by hand" in log[0]["sentence"]


@pytest.mark.exhaustive
def test_a_director_stops_play_and_shows_a_deal_by_keyboard(new_page: NewPage) -> None:
    """The amounts of a deal are seen before anybody agrees to them, and add up to the prizes."""
    desk = new_page()
    name = tournament(desk, *NAMES[:6])
    do(desk, name, "start")
    desk.goto(f"/tournament/{name}/console")
    keys = _Keys(desk)
    keys.press("Stop play")
    keys.press("Stop play", asked=True)
    keys.done()
    expect(desk.get_by_role("button", name="Bag the stacks")).to_be_visible()
    keys.press("Bag the stacks")
    keys.press("Bag the stacks", asked=True)
    keys.done()
    expect(desk.get_by_text("Day 1 is over, the stacks are bagged")).to_be_visible()
    keys.press("Resume play")
    keys.press("Resume play", asked=True)
    keys.done()
    keys.press("A deal between the players")
    desk.get_by_label("By chips").focus()
    desk.keyboard.press("Space")
    expect(keys.dialog).to_contain_text("All 6 of them agree to these amounts.")
    fine(desk)
    amounts = [int(text) for text in keys.dialog.locator("td b").all_inner_texts()]
    assert amounts == [20] * 6
    keys.press("Make the deal", asked=True)
    keys.done()
    expect(desk.get_by_text("Finished")).to_be_visible()


@pytest.mark.exhaustive
def test_the_clock_that_is_called_on_somebody(new_page: NewPage) -> None:
    """OFC13: after 30 seconds anybody may call it, and then there are 30 to act."""
    _, _, scorer = _table_of_two(new_page)
    _deal(scorer)
    scorer.clock.install()
    scorer.get_by_role("button", name="Somebody is slow: start 30 s").click()
    call = scorer.get_by_role("button", name="Call the clock: 30 s")
    expect(call).to_be_disabled()
    scorer.clock.run_for(31_000)
    expect(scorer.get_by_text("Anybody may call the clock now.")).to_be_visible()
    call.click()
    expect(scorer.get_by_text("The clock is called: 30 s to act.")).to_be_visible()
    scorer.clock.run_for(31_000)
    expect(scorer.get_by_text("Time. Their card goes to the row nearest the front")).to_be_visible()
    scorer.get_by_role("button", name="They have acted").click()
    expect(scorer.locator(".t-time")).to_have_count(0)


@pytest.mark.exhaustive
def test_scorers_cards_carry_their_links_and_are_printed_alone(new_page: NewPage) -> None:
    """The code says what the link says, and what is printed is the cards alone."""
    desk = new_page()
    name = tournament(desk, *NAMES[:5], toml=TINY)
    do(desk, name, "start")
    desk.goto(f"/tournament/{name}/console")
    desk.get_by_role("button", name="Links", exact=True).click()
    desk.get_by_role("button", name="Links for all tables").click()
    cards = desk.locator(".t-link")
    expect(cards).to_have_count(2)
    expect(cards.get_by_role("img")).to_have_count(2)
    card = cards.filter(has_text="Scorer of table 2")
    link = card.get_by_role("textbox").input_value()
    assert f"/tournament/{name}/table/2#link=" in link
    drawn = card.locator(".t-qr path").get_attribute("d")
    told = desk.request.post("/api/qr", data={"text": link}).json()
    assert drawn == told["path"]
    fine(desk)
    desk.emulate_media(media="print")
    expect(card).to_be_visible()
    for gone in (desk.locator(".t-console-head"), desk.locator(".t-tabs"), desk.locator(".t-desk").first):
        expect(gone).to_be_hidden()


@pytest.mark.exhaustive
def test_paper_is_what_its_button_says_with_codes_or_without(new_page: NewPage) -> None:
    desk = new_page()
    name = tournament(desk, *NAMES[:4], toml=TINY)
    for begun in (False, True):
        if begun:
            do(desk, name, "start")
        desk.goto(f"/tournament/{name}/console")
        desk.get_by_role("button", name="Paper", exact=True).click()
        fine(desk)
        papers = {"Seat cards with codes": 4, "Seat cards without codes": 0}
        if begun:
            papers |= {"Table sheets": 0, "Receipts": 0, "Bag list and bag tags": 0, "Standings": 0}
        for what, codes in papers.items():
            with desk.expect_popup() as opened:
                desk.get_by_role("link", name=what).click()
            expect(opened.value.get_by_text("Ben").first).to_be_visible()
            assert opened.value.locator("svg").count() == codes, what
            opened.value.close()


BY_HAND = EVENING.replace("stack = 500", 'stack = 500\nremoval = "by-hand"')
SIZES = [((390, 844), "dark"), ((1280, 800), "light"), ((1920, 1080), "dark")]


def _fits(page: Page, *, wall: bool = False) -> None:
    """Nothing sticks out, all can be tapped and read."""
    fine(page)
    if wall:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    else:
        no_sideways_scroll(page)
    if (page.viewport_size or {"width": 0})["width"] < 500:
        assert small(page) == []


@pytest.mark.soak
@pytest.mark.parametrize(("size", "scheme"), SIZES, ids=["phone", "desk", "projector"])
def test_every_live_page_fits_and_can_be_read(
    new_page: NewPage, size: tuple[int, int], scheme: str
) -> None:
    """With names as long as the house takes them, before, during and after; a race by hand (T2)."""
    desk = new_page(*size, scheme=scheme)
    long = "Bartholomew Alexander von Hohenzollern-Sigmaringen the Third"
    name = tournament(desk, long, *NAMES[1:], toml=BY_HAND, title="The long evening of a very long name")
    wall = new_page(*size, scheme=scheme)
    wall.goto(f"/tournament/{name}/wall")
    expect(wall.get_by_text(long)).to_be_visible()
    _fits(wall, wall=True)
    desk.goto(f"/tournament/{name}/console")
    _fits(desk)
    do(desk, name, "start")
    expect(wall.locator(".wall-table")).to_have_count(2)
    _fits(wall, wall=True)
    assert size[0] < 900 or wall.evaluate(CUT) == []
    for tab in ("Players", "Log", "Links", "Paper"):
        desk.get_by_role("button", name=tab, exact=True).click()
        _fits(desk)
    scorer = _scorer(
        desk, new_page, name, **dict(zip(("width", "height"), size, strict=True)), scheme=scheme
    )
    _fits(scorer)
    order = _deal(scorer)
    _fits(scorer)
    _points(scorer, order, {(order[0], order[1]): 3})
    _fits(scorer)
    _send(scorer)
    order = _deal(scorer)
    _points(scorer, order, {(order[0], order[1]): 1, (order[2], order[3]): 1})
    _send(scorer)
    expect(scorer.get_by_role("heading", name="Race for the 25s")).to_be_visible()
    _fits(scorer)
    odd = scorer.locator(".t-winners button")
    for at in range(int(re.findall(r"\d+", scorer.locator(".t-race .primary").inner_text())[0])):
        odd.nth(at).click()
    scorer.get_by_role("button", name="Change the chips").click()
    expect(scorer.get_by_role("heading", name="Race for the 25s")).to_have_count(0)
    expect(scorer.get_by_text("The 25s are removed")).to_be_visible()
    _fits(scorer)
    players = [who["player"] for table in _tables(desk, name) for who in table["seats"] if who]
    do(desk, name, "agree", method="icm", players=players)
    expect(wall.locator(".wall-winner")).to_be_visible()
    _fits(wall, wall=True)


def _tables(page: Page, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.request.get(f"/api/tournaments/{name}/floor").json()["tables"]
    return found


LANDS = TINY.replace('"carnivale-2013"', '"progressive-pineapple"\nseats = 3')


@pytest.mark.exhaustive
def test_fantasyland_is_found_on_boards_and_said_with_points(new_page: NewPage) -> None:
    """T3: the hand in Fantasyland is an extension, which does not advance the count."""
    desk, name, scorer = _table_of_two(new_page, LANDS)
    order = _deal(scorer)
    hands = ("QhQdAc / KdKs8h9s2c / AsAh3s3d5s", "2h3c5h / 5c4d6s8d9c / Kc8c4c4sJc")
    for player, hand in zip(order, hands, strict=True):
        scorer.get_by_role("button", name=re.compile(f"^{player}:")).click()
        scorer.get_by_label(f"{player}'s hand, typed or pasted").fill(hand)
    expect(_settled(scorer, order[0])).to_contain_text("Fantasyland, 14 cards")
    _send(scorer)
    expect(scorer.get_by_text("Fantasyland hand").first).to_be_visible()
    expect(scorer.locator(".t-order li", has_text=order[0])).to_contain_text("Fantasyland, 14 cards")
    again = _deal(scorer)
    assert [who.split()[0] for who in again] == order  # the button stands
    fine(scorer)
    _points(scorer, order, {(order[0], order[1]): 2})
    scorer.get_by_label(f"{order[1]}: Fantasyland in the next hand").select_option("15")
    expect(_settled(scorer, order[1])).to_contain_text("Fantasyland, 15 cards")
    _send(scorer)
    expect(scorer.get_by_role("button", name="Deal the Fantasyland hand")).to_be_visible()
    (table,) = _tables(desk, name)
    assert (table["hand"], table["extension"]) == (1, True)


LONG = ("Bartholomew Featherstone", "Alexandra Montgomery", "W" * 24, "Jo")


@pytest.mark.exhaustive
def test_a_phones_preview_keeps_names_whole_and_its_button_in_sight(new_page: NewPage) -> None:
    desk = new_page()
    name = tournament(desk, *LONG, toml=TINY)
    do(desk, name, "start")
    scorer = new_page(390, 844, touch=True)
    scorer.goto(_link(desk, name, "scorer", 1)["path"])
    order = _deal(scorer)
    _points(scorer, order, {(order[0], order[1]): 7, (order[2], order[3]): 60})
    send = scorer.get_by_role("button", name="Send the result")
    expect(send).to_be_enabled()
    lines = scorer.locator(".t-settled li")
    expect(lines).to_have_count(4)
    for line in lines.all():
        box = line.bounding_box()
        assert box is not None
        assert box["height"] < 80  # a few lines of a long name, and not a letter in each
    expect(send).to_be_in_viewport(ratio=1)
    foot, pair = scorer.locator(".entry-foot").bounding_box(), scorer.locator(".t-pair").last.bounding_box()
    assert foot is not None
    assert pair is not None
    assert pair["y"] + pair["height"] <= foot["y"] + 1  # nothing lies over it
    no_sideways_scroll(scorer)


@pytest.mark.exhaustive
def test_the_console_never_scrolls_sideways(new_page: NewPage) -> None:
    desk = new_page()
    name = tournament(desk, *LONG, *NAMES, toml=TINY + "late_until = 1")  # names are typed in play, too
    desk.goto(f"/tournament/{name}/console")
    for begun in (False, True):
        if begun:
            do(desk, name, "start")
            desk.locator(".t-desk").first.wait_for()
        for width in (1280, 1100, 390):
            desk.set_viewport_size({"width": width, "height": 800})
            for tab in ("Players", "Log", "Links", "Paper"):
                desk.get_by_role("button", name=tab, exact=True).click()
                no_sideways_scroll(desk)


@pytest.mark.exhaustive
def test_ofc13_the_scorer_reads_where_the_card_of_a_called_clock_goes(new_page: NewPage) -> None:
    _, _, scorer = _table_of_two(new_page)
    order = _deal(scorer)
    # Three deuces in front, or no pair in the middle below two of them, would foul for certain.
    for player, board in zip(order, ("2c2d / Ac9d7h4s / KhKdQcQs", "3c / 5c6d / 8s8h"), strict=True):
        scorer.get_by_role("button", name=re.compile(f"^{player}:")).click()
        scorer.get_by_label(f"{player}'s hand, typed or pasted").fill(board)
    scorer.get_by_role("button", name=re.compile(f"^{order[0]}:")).click()
    scorer.get_by_text(f"The clock is called on {order[0]}").click()
    card = scorer.get_by_label("The cards to place, as dealt")
    card.fill("2s")
    expect(scorer.get_by_text("Back: 2s")).to_be_visible()
    card.fill("Td")
    expect(scorer.get_by_text("Front: Td")).to_be_visible()
    card.fill("8h")  # it lies on the other board
    expect(scorer.get_by_text("One is there twice")).to_be_visible()
    fine(scorer)
    no_sideways_scroll(scorer)
