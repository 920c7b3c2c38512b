"""Scorers of hands and of rounds: paper, shared links, long nights, thumbs and axe."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import fine_everywhere, no_sideways_scroll
from tests.page.sheets import KEEP, begin, record, roll, tap_card, to_sheet, too_small, totals, write
from tests.page.test_score_house_page import ONE, ROUND, TEN
from tests.page.test_score_page import FIVE, FOUR, NOTHING, QUEENS, ofc_sheet

HANDS = {"Ann": QUEENS, "Ben": NOTHING}
ROUND_TOTALS = {"Ann": "+265", "Ben": "−15", "Cat": "−30", "House": "−220"}


def house_sheet(rounds: int, last_dealer: str = "KsTh8d") -> dict[str, Any]:
    """A long night as the page keeps it: one player, who wins 20 in every round."""
    place = {"seat": 0, "cards": "AsAh2c", "set": "", "plays": True, "bets": {"ante": 10}}
    written = [{"dealer": "KsTh8d", "places": [place]} for _ in range(rounds - 1)]
    rows = [*written, {"dealer": last_dealer, "places": [place]}]
    own = {"game": "fortune", "id": "longnight", "preset": "standard", "posted": {}, "names": ["Ann"]}
    return {"v": 1, "at": 0, "stacks": None, "rounds": rows, "draft": None, "editing": None, **own}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("game", "hands", "where", "said"),
    [("ofc", HANDS, ".score-pairs", "Payments"), ("fortune", ROUND, ".hand-detail", "Settled, in order")],
)
def test_on_paper_there_is_the_sheet_and_nothing_else(
    page: Page, game: str, hands: dict[str, str], where: str, said: str
) -> None:
    begin(page, game, *(name for name in hands if name != "Dealer"))
    record(page, hands)
    page.emulate_media(media="print")
    for hidden in (".top", "#entry", ".tools"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".lain-hand").first).to_be_visible()
    expect(page.locator(where)).to_contain_text(said)
    expect(page.locator("main button:visible")).to_have_count(0)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("game", "hands", "unit", "figures", "blank"),
    [
        ("ofc", HANDS, "Hand", {"Ann": "+13", "Ben": "−13"}, "0/13"),
        ("fortune", ROUND, "Round", ROUND_TOTALS, "0/3"),
    ],
)
def test_a_sheet_is_shared_by_link_and_as_text_and_kept_by_another(
    new_page: NewPage, game: str, hands: dict[str, str], unit: str, figures: dict[str, str], blank: str
) -> None:
    page, other = new_page(), new_page()
    begin(page, game, *(name for name in hands if name != "Dealer"))
    record(page, hands)
    write(page, {"Ann": "As"})
    page.get_by_role("button", name="Share").click()
    text = ", ".join(f"{name} {figure}" for name, figure in figures.items())
    lines = page.get_by_label("As text").input_value().split("\n")
    assert lines[0].startswith({"ofc": "Open-Face Chinese Poker, ", "fortune": "3 Card Fortune, "}[game])
    assert lines[1:] == [f"{unit} 1: {text}", f"Total: {text}"]
    field = page.get_by_label("Link to this sheet")
    expect(field).not_to_have_value("")
    other.goto(field.input_value())
    expect(other.get_by_text("A shared sheet, to look at.")).to_be_visible()
    totals(other, figures)
    expect(other.locator("#entry")).to_have_count(0)
    expect(other.get_by_role("button", name=f"Correct {unit.lower()} 1")).to_have_count(0)
    other.get_by_role("button", name="Keep a copy and go on").click()
    expect(other.get_by_role("heading", name=f"{unit} 2")).to_be_visible()
    expect(other.locator(".whose .num").first).to_have_text(blank)  # what was being written stayed at home
    if game == "fortune":
        expect(other.get_by_label("Ante")).to_have_value("10")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("night", "total", "false", "said"),
    [
        (
            ofc_sheet(["Ann", "Ben"], *[[QUEENS, NOTHING]] * 120),
            "+1,560",
            ofc_sheet(["Ann", "Ben"], *[[QUEENS, NOTHING]] * 120, [QUEENS, QUEENS]),
            "Hand 121: Ben: Q♥︎ is also in Ann",
        ),
        (house_sheet(120), "+2,400", house_sheet(61, "AsTh8d"), "Round 61: Ann: A♠︎ is there twice"),
    ],
    ids=["ofc", "fortune"],
)
def test_a_long_night_is_scored_in_parts(
    page: Page, night: dict[str, Any], total: str, false: dict[str, Any], said: str
) -> None:
    page.goto("/score")
    page.evaluate(KEEP, night)
    page.goto(f"/score/{night['game']}#longnight")
    expect(page.locator(".unfold")).to_have_count(120)
    totals(page, {"Ann": total})
    page.evaluate(KEEP, false)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(said)


GAMES = ("ofc", "pinzique", "fortune", "asian-stud")
DEALT = {"fortune": ("AsAh2c", "KsTh8d"), "asian-stud": (TEN, ONE)}
"""A player's hand and the dealer's."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", quick(GAMES, "ofc", "pinzique", "asian-stud", soak=True))
def test_axe_finds_nothing_serious(page: Page, game: str) -> None:
    page.goto(f"/score/{game}" if game in DEALT else "/score")
    if game in DEALT:
        page.get_by_text("Other pay tables").click()
        expect(page.locator(".other-tables input").first).to_be_visible()
    fine_everywhere(page)
    begin(page, game, "Ann", "Ben", chips=(20, 20) if game != "pinzique" else ())
    if game == "pinzique":
        roll(page, "Ann", FOUR)
        roll(page, "Ben", FIVE)
        page.get_by_role("button", name="queen of hearts").click()
        fine_everywhere(page)
        return
    hands = HANDS
    if game in DEALT:
        own, dealer = DEALT[game]
        hands = {"Ann": f"{own} ante 5", "Ben": "ante 30 fold", "Dealer": dealer}
    record(page, hands)
    write(page, {"Ann": "AsKd x"})
    fine_everywhere(page)
    page.set_viewport_size({"width": 360, "height": 844})
    to_sheet(page)
    page.get_by_role("button", name=f"Details of {'round' if game in DEALT else 'hand'} 1").click()
    fine_everywhere(page)
    page.get_by_role("button", name="Share").click()
    fine_everywhere(page)


THUMBS = [
    "ofc",
    "pinzique",
    pytest.param("fortune", marks=pytest.mark.exhaustive),
    pytest.param("asian-stud", marks=pytest.mark.soak),
]


@pytest.mark.parametrize("game", THUMBS)
def test_everything_can_be_hit_by_a_thumb(new_page: NewPage, game: str) -> None:
    page = new_page(360, 844, touch=True)
    if game in DEALT:
        begin(page, game, *(f"Player {at}" for at in range(1, 8)), chips=(10**9,) * 7)
    else:
        begin(page, game, "Ann", "Ben")
    assert too_small(page) == []
    if game == "pinzique":
        page.get_by_role("button", name="queen of hearts").tap()
    else:
        tap_card(page, "ace of spades", "six of hearts", "queen of hearts")
    assert too_small(page) == []
    if game in DEALT:
        own, dealer = DEALT[game]
        hands = {f"Player {at}": "fold ante 5" for at in range(2, 8)}
        record(page, {"Player 1": f"{own} ante 5", **hands, "Dealer": dealer})
        to_sheet(page)
        page.get_by_role("button", name="Details of round 1").click()
        assert too_small(page) == []
        no_sideways_scroll(page)
