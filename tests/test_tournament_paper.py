"""A tournament on paper in every language: nothing of it is written in one alone."""

from __future__ import annotations

import re

import pytest

from croupier.chance import seed_of
from croupier.files import shipped_file
from croupier.tournament import Director, Sender, commands
from croupier.tournament.director import opening_step
from croupier.tournament.paper import HEADINGS, PAPERS, page
from croupier.tournament.paper_words import SPANISH, figures_in
from tests.tournaments import Floor, house

FLAT = {"levels": [{"point": 50}, {"point": 100}], "level_hands": 1_000}
TEMPLATE = shipped_file("croupier.tournament", "paper.html.jinja").decode()
BODY = TEMPLATE.partition("<body>")[2]
PARTS = re.compile(r"\{(\w+)\}")


def test_every_text_is_asked_for_and_has_its_twin() -> None:
    bare = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|<[^>]*>", " ", re.sub(r"<svg.*?</svg>", "", BODY))
    assert re.findall(r"[A-Za-z]{2,}", bare) == []
    asked = set(re.findall(r"""(?:w\(|else )"([^"]*[A-Za-z]{2}[^"]*)\"""", BODY)) | set(HEADINGS.values())
    assert len(asked) > 30
    assert asked <= set(SPANISH)
    assert [
        one for one, other in SPANISH.items() if set(PARTS.findall(one)) != set(PARTS.findall(other))
    ] == []


@pytest.mark.parametrize("paper", sorted(set(PAPERS) - {"payout"}))
def test_paper_is_in_the_language_that_is_asked_for(paper: str) -> None:
    state = Floor(house(**FLAT), 7).state
    english, spanish = page(state, paper), page(state, paper, language="es")
    assert '<html lang="es">' in spanish
    assert HEADINGS[paper] not in spanish
    assert SPANISH[HEADINGS[paper]] in spanish
    assert page(state, paper, language="tlh") == english


def test_figures_are_written_as_the_language_has_them() -> None:
    assert [figures_in("es")(value) for value in (5, 1000, 10_000, 1_234_567)] == [
        *("5", "1000", "10.000", "1.234.567")
    ]
    assert figures_in("en")(1_234_567) == "1,234,567"


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
