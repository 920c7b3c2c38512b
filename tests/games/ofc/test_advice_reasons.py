"""Reasons: every sentence is carried by the cards and the figures, one case at a time."""

from typing import Any

import msgspec
import pytest

from croupier.cards import DECK, parse_cards
from croupier.games import rules_of
from croupier.games.ofc import Placement
from croupier.games.ofc.advice.position import OfcPosition, board_of, view_of_position
from croupier.games.ofc.advice.reasons import percent, reason, share
from croupier.games.ofc.row_descriptions import draws_of, made_in
from croupier.games.ofc.solver.placement_evaluation import Evaluation
from croupier.words import msg

PINEAPPLE = rules_of("ofc", "pineapple")


def view(own: str, other: str, cards: str, **more: Any) -> Any:
    boards = tuple(board_of(text, "board") for text in (own, other))
    return view_of_position(PINEAPPLE, OfcPosition(boards, cards, to_act=0, **more))


def judged(
    move: str, value: float = 0.0, stderr: float = 0.0, foul: float = 0.1, fantasyland: float = 0.1,
    samples: int = 0, **figures: Any,
) -> Evaluation:  # fmt: skip
    """A placement as a solver would judge it over so many hands."""
    placement = PINEAPPLE.read(f"p1 {move}")
    assert isinstance(placement, Placement)
    nothing = {"royalties": (0.0, 0.0, 0.0), "lines": (0.0, 0.0, 0.0)}
    one, other = (
        (chance * (1 - chance) / samples) ** 0.5 if samples else 0.0 for chance in (foul, fantasyland)
    )
    return Evaluation(
        placement, value, stderr, foul, fantasyland, foul_stderr=one, fantasyland_stderr=other,
        samples=samples, gap_stderr=stderr, **{**nothing, **figures},
    )  # fmt: skip


FLUSH = view("Kd/8c8d/AhTh", "Qs/5c5d/JcTc", "6h 7s Kh")
"""A flush draw in the back, a king in front, eights in the middle; Kh would do for the first two."""


def told(seen: Any, one: Evaluation, other: Evaluation | None) -> str:
    return str(reason(PINEAPPLE, seen, one, other, msg("the best")))


# Rows


@pytest.mark.parametrize(
    ("row", "cards", "words"),
    [
        (0, "QsQdAh", "a pair of queens"),
        (0, "6s6d6h", "three sixes"),
        (0, "2cAh", "ace high"),
        (1, "", "nothing"),
        (1, "8c8d2h", "a pair of eights"),
        (1, "8c8d2h2s", "two pair, eights and twos"),
        (1, "8c8d8h2s2h", "a full house of eights and twos"),
        (2, "As2s3s4s5s", "a straight flush"),
        (2, "As2s3s4s5d", "a straight"),
        (2, "As2s3s4s9s", "a flush"),
        (2, "As2s3s4s", "ace high"),
        (2, "9s9d9h9c", "four nines"),
    ],
)
def test_rows_are_named_as_people_do(row: int, cards: str, words: str) -> None:
    assert str(made_in(row, parse_cards(cards)).words) == words


def test_rows_in_the_making_compare_by_what_they_hold() -> None:
    """Kickers are no part of it: they may still be beaten or covered."""
    kings, nines = (made_in(1, parse_cards(cards)) for cards in ("KsKd2h", "9s9dAh"))
    assert kings.core > nines.core
    assert made_in(1, parse_cards("9s9dAh")).core == made_in(1, parse_cards("9h9cKd")).core
    assert made_in(1, parse_cards("9s9d2h2c")).core > kings.core
    assert made_in(2, parse_cards("6s5s4s3s2s")).core > made_in(2, parse_cards("As5d4s3s2s")).core
    assert made_in(2, parse_cards("As5d4s3s2s")).strength[1] == 5


def draws(row: int, cards: str, dead: str = "") -> dict[str, tuple[int, int]]:
    gone = parse_cards(cards + dead)
    live = tuple(card for card in DECK if card not in gone)
    return {draw.kind: (draw.needs, draw.left) for draw in draws_of(row, parse_cards(cards), live)}


@pytest.mark.parametrize(
    ("row", "cards", "dead", "expected"),
    [
        (2, "AhThQh6h", "", {"flush": (1, 9)}),
        (2, "AhThQh6h", "2h3h4h5h7h8h9hJhKh", {}),  # none is left
        (2, "AhTh9h", "2h3h4h5h6h7h8hQhKh", {}),  # two are needed, one is left
        (2, "9s8d7c6h", "", {"straight": (1, 8)}),
        (2, "9s8d7c5h", "", {"straight": (1, 4)}),
        (2, "As2d3c4h", "", {"straight": (1, 4)}),
        (2, "9s8d7c6h", "TsTdThTc5s5d5h5c", {}),
        (2, "9s8d7c", "", {"straight": (2, 16)}),
        (2, "9s8d", "", {}),  # almost anything may become a straight
        (1, "8c8d2h2s", "", {"full house": (1, 4)}),
        (1, "8c8d8h2s", "2c2d2h", {}),
        (1, "8c8d", "", {"trips": (1, 2)}),
        (0, "Kd", "", {"pair": (1, 3)}),
        (0, "AhKh", "", {"pair": (1, 3)}),
        (0, "AhKhQh", "", {}),  # whole
        (2, "", "", {}),
    ],
)
def test_draws_count_the_cards_that_are_left(
    row: int, cards: str, dead: str, expected: dict[str, tuple[int, int]]
) -> None:
    assert draws(row, cards, dead) == expected


def test_words() -> None:
    assert [str(share(chance)) for chance in (0.5, 0.335, 0.2, 0.1, 0.05, 0.27)] == [
        "every other time",
        "once in three",
        "once in five",
        "once in ten",
        "once in twenty",
        "27%",
    ]
    assert [str(percent(chance)) for chance in (0.0, 0.001, 0.314, 1.0)] == [
        "0%",
        "under 1%",
        "31%",
        "100%",
    ]


# Sentences


def test_a_flush_draw_is_kept_alive() -> None:
    """Nothing is laid in the back: its two hearts stay a draw, where a spade would have ended it."""
    keeps = judged("Kh/7s/- x6h", value=2)
    spoils = judged("Kh/-/7s x6h", value=1)
    live = sum(card.suit == "h" for card in FLUSH.unseen())
    assert live == 9
    assert told(FLUSH, keeps, spoils) == "keeps the flush draw in the back alive: 9 hearts left"
    assert told(FLUSH, spoils, keeps) == "gives up the flush draw in the back (9 hearts left)"


def test_a_flush_draw_comes_nearer() -> None:
    three, two = judged("-/7s/6h xKh", value=2), judged("6h/7s/- xKh", value=1)
    assert told(FLUSH, three, two) == "has three hearts in the back, not two: 9 hearts left"
    assert told(FLUSH, two, three) == "has only two hearts in the back"


def test_queens_in_front_are_given_up() -> None:
    makes = judged("Kh/7s/- x6h", value=2, fantasyland=0.31, foul=0.2)
    gives = judged("-/7s/6h xKh", value=1, fantasyland=0.12, foul=0.1)
    assert told(FLUSH, makes, gives) == (
        "makes a pair of kings in front; Fantasyland 31% against 12%; but fouls once in five against 10%"
    )
    assert told(FLUSH, gives, makes) == (
        "gives up a pair of kings in front; Fantasyland 12% against 31%;"
        " but has three hearts in the back, not two: 9 hearts left"
    )


def test_a_foul_that_is_certain() -> None:
    seen = view("QdQcKd/8c8d8hAs/7h7c5h4d", "Qs2s2c/5c5d6c6d/JcTc9c3c", "Kc 2d 3s")
    fouls = judged("-/Kc/2d x3s", foul=1.0)
    assert told(seen, fouls, None) == (
        "fouls for certain: the middle (three eights) beats the back (a pair of sevens)"
    )
    assert told(seen, fouls, judged("-/2d/Kc x3s", foul=1.0)).startswith("fouls for certain")


def test_rows_that_stand_the_wrong_way_round() -> None:
    seen = view("2d/8c4d/AhTh", "Qs/5c5d/JcTc", "8h 7s Tc".replace("Tc", "Ts"))
    upset = judged("7s/8h/- xTs", value=1, foul=0.4)
    sound = judged("7s/-/Ts x8h", value=2, foul=0.1)
    assert told(seen, sound, upset) == (
        "keeps the rows in order; makes a pair of tens in the back; fouls once in ten against 40%;"
        " but gives up the flush draw in the back (10 hearts left)"
    )
    assert told(seen, upset, sound) == (
        "for now the middle (a pair of eights) beats the back (ace high);"
        " gives up a pair of tens in the back;"
        " fouls 40% against 10%; but keeps the flush draw in the back alive: 10 hearts left"
    )


def test_a_straight_draw() -> None:
    seen = view("-/8c8d/9h8hJc", "Qs/5c5d/JdTd", "Ts 3s 2c")
    open_ended = judged("3s/-/Ts x2c", value=2)
    other = judged("3s/Ts/- x2c", value=1)
    assert told(seen, open_ended, other) == (
        "is one card short of a straight in the back: 7 queens and sevens left"
    )
    assert told(seen, other, open_ended) == (
        "gives up the straight draw in the back (7 queens and sevens left)"
    )


def test_a_single_high_card_in_front_waits_for_its_pair() -> None:
    """OFC10: queens or better in front lead to Fantasyland; a jack is not told of."""
    seen = view("-/8c8d/AhThJd", "Qs/5c5d/JcTc", "Qh Js 3c")
    assert told(seen, judged("Qh/3c/- xJs", value=2), judged("Js/3c/- xQh", value=1)) == (
        "has a queen in front to be paired: 2 queens left"
    )
    seen = view("-/8c8d/AhThJd", "Qs/5c5d/JcTc", "Jh Js 3c")
    assert told(seen, judged("Js/3c/- xJh", value=2), judged("3c/Js/- xJh", value=1)) == (
        "1.00 points more on the whole"
    )


def test_a_full_house_in_the_making() -> None:
    seen = view("Kd/8c8d2h/AhTh9h", "Qs3s/5c5d4c/JcTc", "2s 7s 6d")
    fills = judged("7s/2s/- x6d", value=2)
    assert told(seen, fills, judged("7s/6d/- x2s", value=1)) == (
        "makes two pair, eights and twos in the middle; may fill up in the middle: 4 eights and twos left"
    )


def test_royalties_and_points_of_rows_are_told_where_they_differ() -> None:
    one = judged("7s/6h/- xKh", value=1.2, royalties=(0.1, 0.2, 1.5), lines=(0, 0.1, 0.4))
    two = judged("6h/7s/- xKh", value=1.0, royalties=(0.3, 0.2, 0.7), lines=(0, 0.1, 0.1))
    assert told(FLUSH, one, two) == "0.8 more royalties in the back; 0.3 more points in the back"
    assert told(FLUSH, two, one) == "0.8 fewer royalties in the back; 0.3 fewer points in the back"


def test_what_no_figure_carries_is_not_said() -> None:
    """Figures that differ by less than is known, and placements that come to the same."""
    one, two = judged("7s/6h/- xKh", value=1.2), judged("6h/7s/- xKh", value=1.0)
    assert told(FLUSH, one, two) == "0.20 points more on the whole"
    assert told(FLUSH, two, one) == "0.20 points fewer on the whole"
    level = judged("6h/7s/- xKh", value=1.2)
    assert told(FLUSH, level, one) == "comes to the same"
    shaky = judged("6h/7s/- xKh", value=1.1, stderr=0.3)
    assert told(FLUSH, shaky, one) == "too close to the best to tell which is better"
    near = judged("6h/7s/- xKh", value=1.1, stderr=0.3, fantasyland=0.05)
    assert told(FLUSH, near, one) == (
        "Fantasyland 5% against 10%; too close to the best to tell which is better"
    )


def test_what_few_samples_show_is_not_said() -> None:
    """Nine in a hundred is no difference in 32 hands, and one in 4,000."""
    one = judged("7s/6h/- xKh", value=2.2, fantasyland=0.53, royalties=(2.0, 0, 0), lines=(0.2, 0, 0))
    two = judged("6h/7s/- xKh", value=1.0, fantasyland=0.44, royalties=(1.2, 0, 0), lines=(0, 0, 0))
    few, many_hands = (
        [
            msgspec.structs.replace(each, samples=samples, fantasyland_stderr=0.5 / samples**0.5)
            for each in (one, two)
        ]
        for samples in (32, 4000)
    )
    assert told(FLUSH, *few) == "1.20 points more on the whole"
    assert told(FLUSH, *many_hands) == "Fantasyland 53% against 44%; 0.8 more royalties in front"


def test_a_foul_is_certain_only_where_no_card_can_mend_it() -> None:
    """All of sixteen hands fouled, but two tens would do."""
    seldom = judged("7s/6h/- xKh", foul=1.0, samples=16)
    assert told(FLUSH, seldom, None) == "fouls almost always"


def test_what_was_only_glanced_at_has_no_figures() -> None:
    bare: dict[str, Any] = {"foul": None, "fantasyland": None, "royalties": None, "lines": None}
    glanced = judged("6h/7s/- xKh", value=1.0, **bare)
    assert told(FLUSH, glanced, judged("7s/6h/- xKh", value=1.5)) == "0.50 points fewer on the whole"
    assert told(FLUSH, glanced, None) == ("worth +1.00 points")


def test_the_only_way_says_what_is_left() -> None:
    only = judged("7s/6h/- xKh", value=1.2, foul=0.2, fantasyland=0.31)
    assert told(FLUSH, only, None) == (
        "for now the middle (a pair of eights) beats the back (ace high);"
        " Fantasyland 31%; fouls once in five"
    )
    assert told(FLUSH, judged("7s/6h/- xKh", value=1.2, foul=0, fantasyland=0), None) == (
        "worth +1.20 points"
    )


def test_a_setting_in_fantasyland() -> None:
    """OFC10: there the chance is to stay."""
    cards = "2c3c4c5c6c7d7h7s9d9hKdKhQsJd"
    seen = view("//", "//", cards, fantasy=(14, 0))
    stays = judged("KdKhQs/7d7h7s9d9h/2c3c4c5c6c xJd", value=30, foul=0, fantasyland=1.0)
    leaves = judged("QsJdKd/9d9hKh7d7h/2c3c4c5c6c x7s", value=20, foul=0, fantasyland=0.0)
    assert told(seen, stays, leaves) == (
        "makes a full house of sevens and nines in the middle; makes a pair of kings in front;"
        " stays in Fantasyland"
    )


def test_a_last_card_is_one() -> None:
    seen = view("-/8c8d/AhThJd", "QsQc/5c5d/Jc", "Qh Js 3c")
    assert told(seen, judged("Qh/3c/- xJs", value=2), judged("Js/3c/- xQh", value=1)) == (
        "has a queen in front to be paired: 1 card left"
    )


def test_dead_cards_are_counted() -> None:
    """A neighbour's hearts, and one's own discards, are not left."""
    other = view("Kd/8c8d/AhTh", "Qs/5c5d/JhQh", "6h 7s Kh")
    keeps = judged("Kh/7s/- x6h", value=2)
    assert told(other, keeps, judged("Kh/-/7s x6h", value=1)) == (
        "keeps the flush draw in the back alive: 7 hearts left"
    )
