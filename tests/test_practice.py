"""Hands for practice: lessons, and that what they say is so; hands by a seed; boards that foul."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import parse_cards
from croupier.errors import BadInput, CroupierError, Illegal
from croupier.games import ofc, rules_of
from croupier.games.ofc.practice import PRACTICE, fouls
from croupier.play import Over
from croupier.practice import LEARNER, PracticeHand, play_script, script_of
from croupier.words import English, language

SOURCE = Path(croupier.__file__).parent
LESSONS = {
    "ofc": ("lesson",),
    "fortune": ("lesson", "lesson-2"),
    "asian-stud": ("lesson", "lesson-2"),
    "pinzique": ("lesson",),
}
EVERY = [(game, name) for game, names in LESSONS.items() for name in names]


def led(game: str, name: str) -> PracticeHand:
    """A lesson to its end, with the moves it leads to."""
    script, own = script_of(game, name), list[str]()
    while (hand := play_script(game, script, own)).due:
        assert hand.suggested
        own.append(hand.suggested)
    return hand


def seen(hand: PracticeHand) -> Any:
    """What the learner sees in the end, as plain as it gets."""
    return hand.rules.view(hand.states[-1], LEARNER)


def text_of(game: str) -> str:
    """All that a lesson's page says, in one line."""
    page = (SOURCE / "games" / game.replace("-", "_") / "page" / "lesson.js").read_text()
    return re.sub(r'"\s*\+\s*"', "", page)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_is_dealt_as_it_is_written(game: str, name: str) -> None:
    """Every card, every roll and everybody's moves: nothing is left to chance or to a bot."""
    hand = led(game, name)
    assert [hand.rules.write(move) for move in hand.moves] == list(hand.script.moves)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_says_something_before_every_move(game: str, name: str) -> None:
    page = text_of(game)
    part = page[page.index(f'script: "{name}"') :]
    say = part[: part.index("after: [")]
    own = [move for move in script_of(game, name).moves if re.match(r"p1 ", move)]
    assert say.count("title:") == len(own)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_holds_to_its_moves(game: str, name: str) -> None:
    """Another one is refused as no part of the lesson, and what is no move at all as that."""
    script = script_of(game, name)
    hand = play_script(game, script, [])
    others = [hand.rules.write(hand.rules.default(hand.states[-1], LEARNER))]
    with pytest.raises(CroupierError) as refused:
        play_script(game, script, others)
    assert refused.value.code == "not-the-lesson"
    with pytest.raises((BadInput, Illegal)):
        play_script(game, script, ["p1 none"])
    with pytest.raises((BadInput, Illegal)):
        play_script(game, script, ["d p1 AsKs"])
    with pytest.raises(BadInput, match="the hand is over"):
        play_script(game, script, [*_own(led(game, name)), hand.suggested])


def _own(hand: PracticeHand) -> list[str]:
    texts = (hand.rules.write(move) for move in hand.moves)
    return [text for text in texts if text.startswith("p1 ")]


def test_the_order_of_cards_in_a_row_is_nobodys_lesson() -> None:
    script = script_of("ofc", "lesson")
    assert play_script("ofc", script, ["p1 Qh/9d/2c7cKc"]).due


def test_how_much_is_bet_is_ones_own_choice_as_long_as_there_is_an_ante() -> None:
    for game, bet, none in (
        ("fortune", "p1 at 1 ante 25", "p1 at 1 no-bet"),
        ("asian-stud", "p1 ante 25", None),
    ):
        script = script_of(game, "lesson")
        assert play_script(game, script, [bet]).due
        if none:
            with pytest.raises(CroupierError):
                play_script(game, script, [none])


def test_what_the_lesson_of_ofc_says_is_so() -> None:
    """OFC5, OFC6, OFC8, OFC10: royalties for all rows, a scoop, and Fantasyland with fourteen cards."""
    hand = led("ofc", "lesson")
    result = seen(hand).result
    own = result.hands[LEARNER]
    assert own.royalties == (7, 2, 4)
    assert own.enters == 14
    assert not any(one.foul for one in result.hands)
    against = ofc.rules("pineapple").scorer.against(result.hands[0], result.hands[1])
    assert (against.rows, against.scoop) == ((1, 1, 1), 3)
    page = text_of("ofc")
    assert "That earns 4 extra points" in page
    assert "a scoop: 3 more" in page
    assert "fourteen of them" in page


def test_the_fouls_of_the_lesson_are_fouls() -> None:
    """OFC4: a third queen in front; and two queens over two nines, as the fourth street finds them."""
    scorer = ofc.rules("pineapple").scorer
    for front, middle in (("QhQsQd", "9d9h9s4h5s"), ("QhQs5s", "9d9h4h6s2d")):
        rows = tuple(tuple(parse_cards(row)) for row in (front, middle, "Kc7c2cJc5c"))
        assert scorer.score(rows).foul  # type: ignore[arg-type]


def test_what_the_lesson_of_fortune_says_is_so() -> None:
    """F4, F5, F6: king high qualifies, the pair wins both wagers; jack high is folded."""
    hand = led("fortune", "lesson")
    assert any("K-7-2" in line for line in _said(hand))
    assert hand.rules.turn(hand.states[-1]) == Over((20, -20))
    paid = {payment.wager: payment.net for payment in seen(hand).payments}
    assert paid == {"play": 10, "ante": 10, "lucky_pairs": 5, "super_six": -5}
    from croupier.games.fortune.odds.shipped_counts import load_shipped_counts

    assert load_shipped_counts().strategies[0].raises == "Q-6-4 or better"
    assert "queen-six-four or better" in text_of("fortune")


def _said(hand: PracticeHand) -> list[str]:
    return [
        line
        for (before, after), move in zip(pairwise(hand.states), hand.moves, strict=True)
        for line in hand.rules.said(before, move, after)
    ]


def test_what_the_lesson_of_asian_stud_says_is_so() -> None:
    """A2, A4: nine over seven; and a hand without a set, with which a raise loses less than the ante."""
    from croupier.games.asian_stud.odds import choice_of

    lines = _said(led("asian-stud", "lesson"))
    assert any("for 9" in line for line in lines)
    assert any("for 7" in line for line in lines)
    poor = led("asian-stud", "lesson-2")
    choice = choice_of(parse_cards("3h3d6c9sKc"), rules_of("asian-stud").settings)
    assert -1 < choice.raise_value < -0.95
    assert choice.met["dealer_no_qualify"] / sum(choice.met.values()) == pytest.approx(1 / 3, abs=0.01)
    assert poor.rules.turn(poor.states[-1]) == Over((10, -10))


def test_what_the_lesson_of_pinzique_says_is_so() -> None:
    """P3, P6: a marriage of 35 and four kings of 80; a double marriage strikes the single one."""
    hand = led("pinzique", "lesson")
    lines = _said(hand)
    assert "round 1: p1 scores 80" in lines
    assert any("takes 35 from p1: marriage in spades" in line for line in lines)
    page = text_of("pinzique")
    assert "35 points" in page
    assert "four kings are 80" in page


def test_a_day_has_one_hand_for_all_and_another_the_day_after() -> None:
    def dealt(name: str) -> Any:
        hand = play_script("ofc", script_of("ofc", name), [])
        return seen(hand).seats[LEARNER].pending

    assert dealt("day-2026-11-23") == dealt("day-2026-11-23") != dealt("day-2026-11-24")


def test_a_hand_of_the_day_goes_to_its_end_whatever_is_placed() -> None:
    script, own = script_of("ofc", "day-2026-11-23"), list[str]()
    while (hand := play_script("ofc", script, own)).due:
        assert hand.suggested == ""
        own.append(hand.rules.write(hand.rules.default(hand.states[-1], LEARNER)))
    assert len(own) == 5
    assert isinstance(hand.rules.turn(hand.states[-1]), Over)


def test_an_opening_ends_before_the_next_street_and_the_book_is_asked() -> None:
    script = script_of("ofc", "opening-a")
    first = play_script("ofc", script, [])
    move = first.rules.write(first.rules.default(first.states[-1], LEARNER))
    hand = play_script("ofc", script, [move])
    assert not hand.due
    told = PRACTICE.told(hand)["book"]
    assert set(told) == {"best", "second", "value", "price", "stderr"}
    dealt = set(re.findall(r"[2-9TJQKA][cdhs]", move))
    assert set(re.findall(r"[2-9TJQKA][cdhs]", told["best"])) == dealt
    with pytest.raises(BadInput):
        play_script("ofc", script, [move, move])


@pytest.mark.parametrize("name", ["", "lesson-9", "day", "opening-" + "x" * 60, "../lesson", "DAY-1"])
def test_a_script_that_there_is_not_is_refused(name: str) -> None:
    for game in LESSONS:
        with pytest.raises(BadInput) as refused:
            script_of(game, name)
        assert refused.value.code == "no-script"


def test_boards_are_asked_about_with_the_answer_of_the_rules() -> None:
    """OFC4. About half of them foul, and the same seed asks the same."""
    asked = [question for seed in "abcdef" for question in fouls(seed)]
    scorer = ofc.rules("pineapple").scorer
    for question in asked:
        shown = (question.shown[row] for row in ("front", "middle", "back"))
        rows = tuple(tuple(parse_cards("".join(row))) for row in shown)
        assert [len(row) for row in rows] == [3, 5, 5]
        assert question.yes is scorer.score(rows).foul  # type: ignore[arg-type]
        assert ("beats" in question.why) is question.yes
        assert isinstance(question.why, English), "the page says it in the reader's language"
        assert language("es").say(question.why.message) != question.why
    assert 15 < sum(question.yes for question in asked) < 45
    assert fouls("a") == fouls("a") != fouls("b")
