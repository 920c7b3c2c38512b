"""The profile in the browser: the account in the bar, both ratings, kinds of mistakes, and the switch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.hands import against_bots, no_sideways_scroll, play_hand
from tests.page.profiles import profile_answer


def shown(page: Page, hands: int, *presets: str, **more: bool) -> None:
    body = profile_answer("Ana", hands, *presets, **more)
    page.route("**/api/my/profile", lambda route: route.fulfill(body=body))
    page.goto("/profile")


def test_the_account_in_the_bar_leads_to_a_profile_that_says_what_is_missing(new_page: NewPage) -> None:
    page = new_page(360, 740)
    page.goto("/rules")
    page.get_by_role("link", name=re.compile("^Profile")).click()
    expect(page.get_by_role("region", name="Skill", exact=True)).to_contain_text("0 of 20 hands")
    expect(page.get_by_role("region", name="Skill", exact=True)).to_contain_text("0 of 100 decisions")
    chart = page.get_by_role("figure", name="bots on the same scale")
    for bot in ("club", "novice", "master"):
        expect(chart).to_contain_text(bot)
    how = page.get_by_role("region", name="How this is counted")
    for said in (
        "luck is left out",
        "about 20 %",
        "1,608 is the ceiling",
        "what follows a hint",
        "three or four",
    ):
        expect(how).to_contain_text(said)
    expect(page.get_by_role("link", name="History")).to_have_count(0)  # the bar is full; it is here
    expect(page.get_by_role("link", name="Make an account")).to_have_attribute("href", "/history")
    no_sideways_scroll(page)


@pytest.mark.exhaustive
def test_each_preset_has_its_own_scale(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.clock.install()
    shown(page, 60, "standard")
    how = page.get_by_role("region", name="How this is counted")
    expect(how).to_contain_text("1,608 is the ceiling")
    expect(how).to_contain_text("60 hands of Pineapple count")
    page.get_by_role("group", name="Variant").get_by_role("button", name="Standard").click()
    expect(how).to_contain_text("1,692 is the ceiling")
    expect(how).to_contain_text("60 hands of Standard count")
    no_sideways_scroll(page)
    other = json.loads(profile_answer("Ana", 61, "standard"))
    other["presets"].reverse()  # more of its hands have been counted meanwhile
    page.unroute("**/api/my/profile")
    page.route("**/api/my/profile", lambda route: route.fulfill(json=other))
    page.clock.run_for(15_000)
    expect(how).to_contain_text("61 hands of Standard count")


@pytest.mark.exhaustive
def test_a_range_becomes_a_number_beside_results_and_mistakes_lead_to_practice(page: Page) -> None:
    shown(page, 34)
    skill = page.get_by_role("region", name="Skill", exact=True)
    expect(skill).to_contain_text(re.compile(r"1,\d{3}–1,\d{3}"))
    expect(skill).to_contain_text("a range after 34 hands")
    page.unroute("**/api/my/profile")
    shown(page, 280)
    expect(skill).to_contain_text(re.compile(r"1,\d{3} ±\d\d"))
    expect(skill).to_contain_text("luck left out")
    expect(skill).to_contain_text("3 hands wait to be evaluated")
    expect(page.get_by_role("region", name="Results", exact=True)).to_contain_text(
        "14 matches of 20 hands, Glicko-2"
    )
    expect(page.get_by_role("heading", name=re.compile(r"Skill up \d+ since"))).to_be_visible()
    costs = page.get_by_role("region", name="What costs you most")
    expect(costs.get_by_role("listitem")).to_have_count(4)
    costs.get_by_role("button", name=re.compile("All .* kinds")).click()
    assert costs.get_by_role("listitem").count() > 4
    costs.get_by_text("Where the points go").click()
    expect(costs.get_by_role("row", name=re.compile("Fouls"))).to_contain_text("+")
    first = costs.get_by_role("link", name=re.compile("^Practise: ")).first
    expect(first).to_have_attribute("href", re.compile(r"/train/mistakes\?kind=[a-z-]+"))
    first.click()
    expect(page.get_by_text("No mistake of this kind is counted yet.")).to_be_visible()
    page.get_by_role("link", name="To the profile").click()
    expect(skill).to_be_visible()


def test_one_switch_ends_the_rating(page: Page) -> None:
    page.goto("/profile")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Do not rate my decisions").click()
    expect(page.get_by_text("Your decisions are not rated")).to_be_visible()
    expect(page.get_by_role("region", name="Skill", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Rate my decisions", exact=True).click()
    expect(page.get_by_role("region", name="Skill", exact=True)).to_be_visible()


def test_a_mistake_of_ones_own_is_a_problem(new_page: NewPage) -> None:
    page = new_page(390, 844)
    plain = {"stderr": 0.2, "why": "makes a pair of kings in front"}
    options = [
        {**plain, "move": f"p1 {text}", "text": f"p1 {text}", "value": value}
        for text, value in (("Kh/7s/- x2c", 3.0), ("-/7s/Kh x2c", 1.0))
    ]
    problem = {
        "game": "ofc", "number": 0, "count": 3, "table": "t", "hand": 4, "move": 9, "kind": "draw-kept",
        "lost": 2.0,
        "played": "p1 -/7s/Kh x2c", "options": options,
        "position": {
            "preset": "pineapple", "to_act": 0, "cards": ["Kh", "7s", "2c"],
            "players": [
                {"front": ["Kd"], "middle": ["8c", "8d"], "back": ["As", "Ts"]},
                {"front": ["Qs"], "middle": ["5c", "5d"], "back": ["Jh", "Th"]},
            ],
        },
    }  # fmt: skip
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=problem)

    page.route("**/api/my/mistakes*", answer)
    page.goto("/train/mistakes?kind=draw-kept")
    expect(page.get_by_text("1 of 3")).to_be_visible()
    page.locator("button.answer").first.click()
    expect(page.get_by_text("your move then")).to_be_visible()
    expect(page.get_by_role("heading", name="That costs 2.0 points.")).to_be_visible()
    expect(page.get_by_role("link", name="See the whole hand")).to_have_attribute("href", "/review/t/4")
    with page.expect_request("**/api/my/mistakes*"):
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("your move then")).to_have_count(0)
    assert [url.partition("?")[2] for url in asked] == [
        "number=0&kind=draw-kept",
        "number=1&kind=draw-kept",
    ]


@pytest.mark.exhaustive
def test_a_hand_that_was_played_is_among_the_recent_ones(page: Page) -> None:
    against_bots(page, "ofc", seats=2, preset="pineapple", terms={"hands": 1})
    play_hand(page)
    page.goto("/profile")
    recent = page.get_by_role("region", name="Recent hands")
    expect(recent.get_by_role("link", name=re.compile("Hand 1"))).to_have_attribute(
        "href", re.compile(r"/review/[\w-]+/1")
    )
    expect(page.get_by_role("region", name="By game")).to_contain_text("Open-Face Chinese Poker")
    expect(page.get_by_role("region", name="Skill", exact=True)).to_contain_text("1 hand waits")
