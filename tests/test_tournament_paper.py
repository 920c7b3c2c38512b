"""A tournament on paper in every language: nothing of it is written in one alone."""

from __future__ import annotations

import re

import pytest

from croupier.chance import seed_of
from croupier.files import shipped_file
from croupier.tournament import Director, Sender, commands
from croupier.tournament.director import opening_step
from croupier.tournament.paper import HEADINGS, METHODS, PAPERS, document, page
from croupier.tournament.schemas import ServerFacts, Viewer
from croupier.tournament.view import listing_of
from croupier.words import language
from tests.tournaments import Floor, house

FLAT = {"levels": [{"point": 50}, {"point": 100}], "level_hands": 1_000}
TEMPLATE = shipped_file("croupier.tournament", "paper.html.jinja").decode()
BODY = TEMPLATE.partition("<body>")[2]


def test_every_text_is_asked_for() -> None:
    bare = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|<[^>]*>", " ", re.sub(r"<svg.*?</svg>", "", BODY))
    assert re.findall(r"[A-Za-z]{2,}", bare) == []


@pytest.mark.parametrize("paper", sorted(set(PAPERS) - {"payout"}))
def test_paper_is_in_the_language_that_is_asked_for(paper: str) -> None:
    state = Floor(house(**FLAT), 7).state
    english, spanish = page(state, paper), page(state, paper, language="es")
    assert '<html lang="es">' in spanish
    assert str(HEADINGS[paper]) not in spanish
    assert language("es").say(HEADINGS[paper]) in spanish
    assert page(state, paper, language="tlh") == english


def test_seat_cards_have_codes_where_links_are_given_and_stand_before_the_draw() -> None:
    state = Floor(house(**FLAT), 7).state
    assert page(state, "seats").count("<svg") == 0
    assert page(state, "seats", {1: "https://club.example/me"}).count("<svg") == 1
    before = Director([opening_step(house(**FLAT), "Club", seed_of("s"), 5, "Dee").record])
    before.decide_and_commit(Sender("Dee", director=True), commands.Register("Ann"), 6)
    card = page(before.state, "seats", {1: "https://club.example/me"})
    assert "Ann" in card
    assert "<svg" in card
    assert "Table" not in card.partition("<body>")[2]


def test_before_the_draw_papers_have_the_entries_that_the_cashier_has() -> None:
    structure = house(**FLAT, buy_in={"prize": 20})
    before = Director([opening_step(structure, "Club", seed_of("s"), 5, "Dee").record])
    for name in ("Ann", "Bo"):
        before.decide_and_commit(Sender("Dee", director=True), commands.Register(name), 6)
        text = page(before.state, "receipts")
        due = before.state.entries_due
        assert text.count("Received from") == due
        assert f"{due} entr{'y' if due == 1 else 'ies'} · pool {20 * due}" in text
    assert document(before.state)["pool"] == 40


def test_a_receipt_has_rebuys_and_bounties_and_a_sheet_by_the_clock_no_levels() -> None:
    structure = house(
        late_until=1,
        rebuy={"chips": 15_000, "prize": 30},
        bounty={"amount": 5},
        level_minutes=20,
        buy_in={"prize": 20},
        days=[],
    )
    floor = Floor(structure, 3)
    floor.bust(1, 2, 1)
    floor.do(commands.Rebuy(2))
    text = page(floor.state, "receipts")
    assert "<b>60</b>" in text  # 20 + 5, and 30 + 5
    assert "and 1 rebuy and bounties." in text
    assert "a point is" not in page(floor.state, "sheets")


def test_a_payout_sheet_has_who_is_paid_after_any_deal() -> None:
    for method in ("equal", "chips", "icm", "free"):
        floor = Floor(house(**FLAT, buy_in={"prize": 100}), 4)
        amounts = {1: 300, 2: 100, 3: 0, 4: 0} if method == "free" else {}
        floor.do(commands.Agree(method, (1, 2, 3, 4), 0, amounts))
        text = page(floor.state, "payout").partition("<tbody>")[2]
        assert str(METHODS[method]) in text
        assert text.count('class="blank sign"') == (2 if method == "free" else 4)


@pytest.mark.parametrize(
    ("removal", "said"), [("race", "race the odd ones"), ("round-up", "round the odd")]
)
def test_a_table_sheet_says_how_chips_are_removed(removal: str, said: str) -> None:
    levels = [{"point": 25, "hands": 3, "remove": [25]}, {"point": 100}]
    text = page(Floor(house(levels=levels, removal=removal), 3).state, "sheets")
    assert f"Remove the 25s: {said}" in text
    assert text.count("Remove the") == 1


def test_who_may_still_rebuy_is_still_in() -> None:
    floor = Floor(house(**FLAT, late_until=1, rebuy={"chips": 15_000}), 4)
    floor.bust(1, floor.order(1)[0], floor.order(1)[1])
    assert document(floor.state)["left"] == 4
    text = page(floor.state, "standings")
    assert [text.count(f">P{number}<") for number in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert listing_of(floor.state, ServerFacts("club"), Viewer()).left == 4
