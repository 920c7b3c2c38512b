"""Decisions that anybody answers: errands by visible words, and boards that do not move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.games.ofc.problems import problems
from croupier.server.coach import question_routes
from tests.page.conftest import NewPage
from tests.page.hands import against_bots, eventually, fine, in_sizes, no_sideways_scroll, play_hand
from tests.page.played import hands_played

pytestmark = [pytest.mark.exhaustive, pytest.mark.usefixtures("standin")]


def link_to_a_decision(page: Page, *, named: bool = False) -> str:
    """A link that the page's player makes of a decision in a hand that they have played."""
    table = hands_played(page, "ofc", 1, preset="pineapple", terms={"hands": 1})
    page.goto(f"/review/{table}/1")
    page.get_by_role("region", name="Review").get_by_role("button", name=re.compile("^Street 3")).click()
    page.get_by_role("button", name="Send this decision").click()
    if named:
        page.get_by_role("checkbox", name="Show my name: Ann").check()
    page.get_by_role("button", name="Make a link").click()
    return page.get_by_role("textbox", name="Link to this decision").input_value()


def place_all(page: Page) -> None:
    """Lay the cards where there is room, from the back on, and confirm."""
    row = page.get_by_role("button", name=re.compile(r"^Place in the \w+, room for"), disabled=False)
    confirm = page.get_by_role("button", name="Confirm")
    confirm.wait_for()
    while confirm.is_disabled():
        row.last.click()
    confirm.click()


def test_the_dearest_decision_is_sent_straight_from_the_result(new_page: NewPage) -> None:
    """One click opens the dialog, one makes the link; the focus comes back to the button."""
    page = new_page(390, 844)
    path = against_bots(page, "ofc", seats=2, preset="pineapple", terms={"hands": 1}, pause=0)
    play_hand(page)
    send = page.get_by_role("button", name="Send this hand")
    send.click()
    dialog = page.get_by_role("dialog", name="Send this decision")
    said = re.compile(r"Street (\d)(:| cost)")
    expect(dialog).to_contain_text(said)
    street = int(said.search(dialog.inner_text())[1])  # type: ignore[index]
    judged = page.request.get(f"/api/tables/{path.rpartition('/')[2]}/hands/1/review").json()["decisions"]
    costs = [one["counted"] for one in judged]  # finer than those that the button had
    assert costs[street - 1] >= max(costs) - 4
    fine(page)
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_role("textbox", name="Link to this decision").input_value()
    page.keyboard.press("Escape")
    expect(send).to_be_focused()
    asked = page.request.get(link.replace("/hand/", "/api/hands/")).json()
    assert asked["hand"]["view"]["seats"][0]["pending_count"] == (5 if street == 1 else 3)


def test_send_a_hand_and_have_a_stranger_on_a_phone_answer_it(new_page: NewPage) -> None:
    ana, stranger = new_page(), new_page(390, 844, touch=True)
    link = link_to_a_decision(ana, named=True)
    with stranger.expect_response(re.compile(r"/api/hands/[^/]+$")) as asked:
        stranger.goto(link)
    told = asked.value.json()
    assert told["result"] is None
    assert not {"gained", "chose", "rows_", "best"} & set(told)
    expect(
        stranger.get_by_role("heading", name=re.compile(r"^Ann (fouled this|had this hand)\. You\?$"))
    ).to_be_visible()
    expect(stranger.get_by_text("Nobody has placed it yet")).to_be_visible()
    fine(stranger)
    no_sideways_scroll(stranger)
    options = (
        stranger.get_by_role("region", name="One tap answers.")
        .get_by_role("listitem")
        .get_by_role("button")
    )
    expect(options.nth(1)).to_be_visible()
    before = boards(stranger)
    options.first.tap()
    expect(stranger.get_by_role("heading", name="1 person has placed it")).to_be_visible()
    people = stranger.get_by_role("list", name="What people did").get_by_role("listitem")
    expect(people.filter(has_text="you")).to_contain_text("100%")
    expect(people.filter(has_text="Ann")).to_have_count(1)
    assert boards(stranger) == before  # the board does not move when one answers
    fine(stranger)
    for size in in_sizes(stranger, (844, 390), (360, 740), (390, 844)):
        cut = stranger.locator(".hist-row .option").evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
        )
        assert cut == 0, size
    stranger.get_by_role("button", name="Play on").tap()
    expect(stranger.get_by_role("button", name="Confirm")).to_be_visible()
    stranger.reload()
    expect(people.filter(has_text="you")).to_contain_text("100%")  # it counts once, and is remembered

    ana.goto("/history")
    sent = ana.get_by_role("region", name="Hands you have sent")
    expect(sent).to_contain_text("1 answer")
    sent.get_by_role("button", name=re.compile("^Withdraw")).click()
    expect(sent).to_have_count(0)
    stranger.reload()
    expect(stranger.get_by_role("alert")).to_contain_text("its link was withdrawn")


def boards(page: Page) -> list[float]:
    """The tops of the rows of the reader's board, in pixels."""
    tops: list[float] = page.locator(".mine .lie").evaluate_all(
        "(rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top))"
    )
    return tops


def test_without_a_tick_a_link_names_nobody(new_page: NewPage) -> None:
    page, stranger = new_page(), new_page()
    link = link_to_a_decision(page)
    with stranger.expect_response(re.compile(r"/api/hands/[^/]+$")) as asked:
        stranger.goto(link)
    assert "Ann" not in asked.value.text()
    expect(stranger.get_by_role("button", name="Place them myself")).to_be_visible()
    stranger.get_by_role("button", name="Place them myself").click()
    place_all(stranger)
    expect(stranger.get_by_role("heading", name="1 person has placed it")).to_be_visible()
    expect(stranger.get_by_text("Ann")).to_have_count(0)


def test_come_back_the_next_day_and_keep_the_streak(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    now = ["2026-11-27"]
    monkeypatch.setattr(question_routes, "today", lambda _clock: now[0])
    page.goto("/")
    day = page.get_by_role("region", name="Hand of the day")
    expect(day).to_contain_text("A day counts with an answer, right or wrong.")
    expect(day.get_by_role("list", name="What people did")).to_have_count(0)
    day.get_by_role("link", name="Place it").click()
    place_all(page)
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(day).to_contain_text(re.compile("1 *day in a row"))
    expect(day.get_by_role("list", name="What people did")).to_contain_text("you")
    now[0] = "2026-11-28"
    page.reload()
    expect(day).to_contain_text(re.compile("1 *day in a row"))
    expect(day).to_contain_text("Yesterday")
    fine(page)
    day.get_by_role("link", name="Place it").click()
    place_all(page)
    expect(page.get_by_text("2 days in a row")).to_be_visible()


def test_a_lobby_that_stays_open_has_the_new_day(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = ["2026-11-27"]
    monkeypatch.setattr(question_routes, "today", lambda _clock: now[0])
    page = new_page()
    page.clock.install()
    page.goto("/")
    today = page.get_by_role("region", name="Hand of the day").locator(".week li").last
    expect(today).to_have_text("F")
    now[0] = "2026-11-28"
    page.clock.run_for(600_000)
    expect(today).to_have_text("S")
    now[0] = "2026-11-30"
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")  # by *Back*
    expect(today).to_have_text("M")


def test_the_next_problem_is_solved_by_placing_cards_and_rates(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/")
    problem = page.get_by_role("region", name="Next problem")
    expect(problem).to_contain_text(re.compile(r"rated 1,\d{3}"))
    problem.get_by_role("link", name="Solve").click()
    place_all(page)
    expect(page.get_by_text(re.compile(r"Your rating [12],\d{3} ± \d{3}"))).to_be_visible()
    no_sideways_scroll(page)
    page.get_by_role("link", name="Next problem").click()
    expect(page.get_by_role("heading", name="Problem", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_all_of_today_is_in_sight_on_a_desk_and_in_one_column_on_a_phone(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    page.goto("/")
    solve = page.get_by_role("link", name="Solve")
    solve.wait_for()
    no_sideways_scroll(page)
    if size[0] == 1280:
        box = page.locator(".today").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    else:
        lefts = page.locator(".today > *").evaluate_all(
            "(parts) => parts.map((one) => one.getBoundingClientRect().left)"
        )
        assert len(set(lefts)) == 1


def test_three_marks_leave_a_placement_of_five_cards_its_room(new_page: NewPage) -> None:
    """Of one's own hand, played for the best."""
    page = new_page(360, 740)
    page.goto("/")
    path = f"/api/hands/problem-{problems(street=1)[0].number}"
    asked = page.request.get(path).json()
    page.request.post(f"{path}/answers", data={"move": asked["tapped"][0]})

    def own(route: Route) -> None:
        answer = route.fetch().json()
        best = answer["result"]["best"]
        route.fulfill(json={**answer, "result": {**answer["result"], "chosen": best, "chose": best}})

    page.route(f"**{path}", own)
    page.goto(path.removeprefix("/api").replace("hands", "hand"))
    row = page.locator(".hist-row.chosen")
    expect(row.locator(".tag")).to_have_count(3)
    cut = """(option) => [...option.children].filter((part) =>
        part.getBoundingClientRect().right > option.getBoundingClientRect().right + 1).length"""
    eventually(lambda: row.locator(".option").evaluate(cut), 0)
