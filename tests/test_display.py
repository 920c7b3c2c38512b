"""Values as a notebook displays them: complete, hidden where a view hides, and escaped."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import moves, parse_cards, play_match, records, rules_of
from croupier.advice import review_record
from croupier.display import table_html, value_html
from croupier.games import offered
from croupier.games.fortune.odds.report import report
from croupier.games.ofc.scorer import Scorer
from liars_dice import GAME, Match


def test_a_table_escapes_and_counts_the_rest() -> None:
    html = table_html(("<b>",), [("<i>",)] * 5, title="<u>", most=3)
    assert html.count("&lt;i&gt;") == 3
    assert "&lt;b&gt;" in html
    assert "&lt;u&gt;" in html
    assert "<i>" not in html
    assert html.endswith("<p>2 more</p>")


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
def test_a_hand_a_match_a_record_and_its_review(game: str, tmp_path: Path) -> None:
    rules, path = rules_of(game), tmp_path / "hand.jsonl"
    match = play_match(rules, [lambda _, options: options[0], "random"], seed=1, record=path)
    assert value_html(match.hands[0].view) in value_html(match.hands[0])
    assert f"{match.returns[0]:+,}" in value_html(match)
    record = records.read(path)
    shown = value_html(record)
    assert "lambda (p1)" in shown
    assert value_html(match.hands[-1].view) in shown
    assert game in shown
    if game == "fortune":
        (review,) = review_record(record)
        assert value_html(review).count("<tr>") == 1 + len(review.decisions)


def test_odds_advice_and_a_scored_hand() -> None:
    rules = rules_of("fortune")
    found = report(rules)
    assert value_html(found).count("<table>") == len(found.tables)
    assert "3.3730%" in value_html(found.tables[0])
    ofc = rules_of("ofc")
    front, middle, back = map(parse_cards, ("6h6dAc", "7c7d8h9s2c", "KcJc8c4c3c"))
    assert "K-high flush" in value_html(Scorer(ofc.settings).score((front, middle, back)))
    view = rules.view(play_match(rules, ["random"], seed=1).hands[0].end, 0)
    assert "settled" in value_html(view)


def test_a_hidden_die_is_a_question_mark() -> None:
    rules = GAME.under()
    state = rules.start(Match(2))
    for text in ("r p1 12345", "r p2 12345"):
        state = rules.apply(state, rules.read(text))
    assert len(moves(rules, state)) == 60
    assert value_html(rules.view(state, 0)).count("?</span>") == 5
    assert value_html(rules.view(state, None)).count("?</span>") == 10


def test_rules_that_are_not_installed_meet_the_random_bot() -> None:
    rules = GAME.under()
    with offered():
        match = play_match(rules, ["random", "random"], seed=1, terms=Match(2, hands=1))
    assert value_html(match.hands[0]).count("</span>") == 10  # all dice, after the call
