"""Rules of thumb and charts: what a rule says of a placement, and that the figures come out again."""

from __future__ import annotations

import pytest

import first_fives
import rules_of_thumb as thumbs
from croupier.cards import parse_cards
from croupier.games.ofc.opening_book import opening
from croupier.games.ofc.scorer import Rows
from rule_of_thumb_predicates import RULES, Laid


def rows(text: str) -> Rows:
    front, middle, back = (parse_cards(row) if row else () for row in text.split("/"))
    return front, middle, back


def laid(street: int, before: str, hand: str, after: str, away: str = "") -> Laid:
    return Laid(street, rows(before), parse_cards(hand), rows(after), parse_cards(away) if away else ())


@pytest.mark.parametrize(
    ("rule", "one", "said"),
    [
        ("short_front", laid(1, "//", "AsKd7c7h2d", "As/2d/7c7hKd"), True),
        ("short_front", laid(1, "//", "AsKd7c7h2d", "AsKd/2d/7c7h"), False),
        ("short_front", laid(2, "As/2d/7c7hKd", "AcKc3d", "AsAc/2d/7c7hKdKc", "3d"), None),
        ("low_pair_behind", laid(1, "//", "AsKd7c7h2d", "7c7h/2d/AsKd"), False),
        ("low_pair_behind", laid(1, "//", "AsKdQcQh2d", "QcQh/2d/AsKd"), None),
        ("pair_together", laid(1, "//", "AsKd7c7h2d", "As/2d7h/7cKd"), False),
        ("two_pair_apart", laid(1, "//", "9s9d7c7h2d", "/2d/9s9d7c7h"), False),
        ("two_pair_apart", laid(1, "//", "9s9d7c7h2d", "/7c7h2d/9s9d"), True),
        ("high_card_in_front", laid(1, "//", "AsKd7c7h2d", "Kd/As2d/7c7h"), True),
        ("high_card_in_front", laid(1, "//", "JsTd7c7h2d", "Js/Td2d/7c7h"), None),
        ("three_of_a_suit_behind", laid(1, "//", "As9s4s7h2d", "/7h2d/As9s4s"), True),
        ("three_of_a_suit_behind", laid(1, "//", "As9s4s7h2d", "/2d/As9s4s7h"), False),
        ("suit_to_the_flush", laid(2, "Kd/7h/As9s4s", "2sKhQd", "KdKh/7h/As9s4s2s", "Qd"), True),
        ("suit_to_the_flush", laid(2, "Kd/7h/As9s4s", "2sKhQd", "KdKhQd/7h/As9s4s", "2s"), False),
        ("flush_kept_clean", laid(2, "Kd/7h/As9s4s", "2cKhQd", "KdKh/7h/As9s4s2c", "Qd"), False),
        ("front_paired", laid(2, "Kd/7h/As9s4s", "2sKhQd", "KdKh/7h/As9s4s2s", "Qd"), True),
        ("front_paired", laid(2, "7d/7h/As9s4s", "2s7cQd", "7d7c/7h/As9s4s2s", "Qd"), None),
        ("nothing_paired_thrown", laid(2, "Kd/7h/As9s4s", "2sKhQd", "KdKh/7h/As9s4s2s", "Qd"), True),
        ("nothing_paired_thrown", laid(2, "Kd/7h/As9s4s", "2sKhQd", "Kd/7hQd/As9s4s2s", "Kh"), False),
        ("front_left_open", laid(2, "KdQc/7h/As9s", "2s3h4d", "KdQc4d/7h/As9s2s", "3h"), False),
        ("middle_under_back", laid(2, "Kd/7h9c/As9s", "7s3h4d", "Kd/7h9c7s/As9s4d", "3h"), False),
        ("high_card_waits", laid(2, "/7h9c3d/As9s", "Ks3h4d", "Ks/7h9c3d3h/As9s", "4d"), True),
        ("no_low_pair_in_front", laid(2, "Kd/7h9c/As9s", "6s6h4d", "Kd6s6h/7h9c/As9s", "4d"), False),
    ],
)  # fmt: skip
def test_a_rule_says_whether_a_placement_follows_it(rule: str, one: Laid, said: bool | None) -> None:
    assert RULES[rule][1](one) is said


def test_a_hand_is_judged_the_same_again() -> None:
    pytest.importorskip("numba")
    found = thumbs.told_of("test", False, 0)
    assert found == thumbs.told_of("test", False, 0)
    assert all(one.follows == (one.breaking >= 0) for one in found)
    assert all(one.following >= 0 for one in found)
    told = thumbs.rules_told([*found, *thumbs.told_of("test", False, 1)])
    assert {one["rule"] for one in told} <= set(RULES)
    tables = thumbs.tables_told(thumbs.told_of("test", True, 0))
    shares = [one["mean"] for one in tables if one["row"] == "share, %"]
    assert sum(shares) == pytest.approx(100)


def test_intervals_are_those_of_means() -> None:
    assert thumbs.interval([1.0]) == (1.0, 0.0)
    mean, half = thumbs.interval([0.0, 2.0, 0.0, 2.0])
    assert mean == 1.0
    assert half == pytest.approx(1.96 * (4 / 3) ** 0.5 / 2)


def test_charts_say_where_cards_lie() -> None:
    one = opening(parse_cards("9s9d7c5h2d"))._replace(best=rows("/7c2d/9s9d5h"))
    assert first_fives.pair(one) == ("99", "back")
    assert first_fives.shape(one) == ("all hands", "0-2-3")
    assert first_fives.highest(one) is None
    apart = one._replace(best=rows("9s/9d7c2d/5h"))
    assert first_fives.pair(apart) == ("99", "apart")
    two = opening(parse_cards("QsQd7c7h2d"))._replace(best=rows("QsQd/7c7h2d/"))
    assert first_fives.two_pairs(two) == ("QQ or better and a lower pair", "front, middle")
    flush = opening(parse_cards("Qs9s4s7h2d"))._replace(best=rows("/7h2d/Qs9s4s"))
    assert first_fives.suited(flush) == ("3 of a suit", "3 in the back")
    assert first_fives.highest(flush) == ("Q", "back")
