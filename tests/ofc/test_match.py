"""A match with real cards, hand by hand, held against the game as the rules play it (OFC9-OFC11)."""

from __future__ import annotations

import pytest

from croupier.errors import BadInput
from croupier.games.ofc import rules
from croupier.games.ofc.match import Standing, Written, play_match
from croupier.games.ofc.rules import OfcRules, Terms
from croupier.games.ofc.scoring import Rows
from croupier.wire import to_json
from tests.ofc.hands import finished

QUEENS = "QhQdAc/KdKs8h9s2c/AsAh3s3d5s"
NOTHING = "2h3c5h/5c4d6s8d9c/Kc8c4c4sJc"
STAYS = "2h2d2s/3c4c5c6c7d/AsAhAdAcKd"
PLAIN = "3h5h9h/Jh8s7c4d6d/QsQcKcKh9d"


def start(seats: int, stacks: tuple[int, ...] | None = None, button: int = 0) -> Standing:
    return Standing(button, (0,) * seats, stacks, (0,) * seats)


# Hands of three as boards: queens and trips in front, a foul, and at the end somebody is out.
TRIPS = "2h2d2s/3s4c5c6c7h/QhQdQs9c9d"
LOW = "2c3h4h/5d5h6s7s8c/TcTdJsJd3d"
DULL = "4d6d7d/7c8d8h9hTh/JcJhKcKsTs"
LADIES = "QhQd2s/KhKd3s4c5c/AhAdAs9c9d"
FOUL = "8s8d6d/4d6h7d9hTh/JcQcKcKsTs"
HIGH = "Ac3s4s/5c6c7h8s9s/QhQsAhAd2d"
MATCH = [
    (LADIES, LOW, DULL),
    (LOW, LADIES, FOUL),
    (DULL, TRIPS, LOW),
    (LOW, FOUL, TRIPS),
    (FOUL, LOW, TRIPS),
    (LOW, "", HIGH),
    (HIGH, "", DULL),
    (TRIPS, "", LOW),
]


def in_rows(boards: tuple[Rows, ...]) -> list[list[set[int]]]:
    """Boards, whatever the order in which a row's cards were set."""
    return [[set(row) for row in rows] for rows in boards]


@pytest.mark.parametrize("preset", ["standard", "progressive-pineapple"])
def test_a_match_is_written_down_as_the_rules_play_it(preset: str) -> None:
    chosen: OfcRules = rules(preset)
    stacks = (100, 60, 90)
    fantasy = (13 if preset == "standard" else 14, 0, 0)
    terms: Terms | None = Terms(3, 2, fantasy, stacks, point_value=2, hands=None)
    first = Standing(2, fantasy, stacks, (0, 0, 0))
    found = play_match(chosen, first, [Written(boards, point_value=2) for boards in MATCH])
    for boards, one in zip(MATCH, found, strict=True):
        assert terms is not None
        assert (one.before.button, one.before.fantasy) == (terms.button, terms.fantasy or (0, 0, 0))
        state = finished(chosen, terms, *(board or "//" for board in boards))
        result = chosen.result(state)
        assert in_rows(one.rows) == in_rows(state.rows)
        assert (one.hands, one.entries) == (result.hands, chosen.entries(state))
        assert (one.after.stacks, one.after.fantasy) == (result.stacks, result.fantasy)
        assert one.after.totals == tuple(
            now - then for now, then in zip(one.after.stacks or (), stacks, strict=True)
        )
        terms = chosen.following(state)


def test_the_button_stands_for_fantasyland_and_moves_after_it() -> None:
    """OFC10: QQ in front enters; trips there or quads in the back stay; a foul does neither."""
    hands = [
        Written((QUEENS, NOTHING)),
        Written((STAYS, PLAIN)),
        Written((NOTHING, QUEENS)),
        Written((PLAIN, STAYS)),
    ]
    played = play_match(rules(), start(2, button=1), hands)
    assert [one.before.button for one in played] == [1, 1, 1, 1]
    assert [one.after.fantasy for one in played] == [(13, 0), (13, 0), (0, 13), (0, 13)]
    last = play_match(
        rules(),
        played[-1].after,
        [
            Written(
                (
                    PLAIN,
                    NOTHING.replace("5h", "Ts")
                    .replace("2h", "2d")
                    .replace("4d", "Td")
                    .replace("Kc", "Ks")
                    .replace("9c", "As")
                    .replace("4s", "7s"),
                )
            )
        ],
    )
    assert (last[0].after.button, last[0].after.fantasy) == (0, (0, 0))


def test_no_fantasyland_under_a_preset_without_it() -> None:
    played = play_match(rules("carnivale-2013"), start(2), [Written((QUEENS, NOTHING))])
    assert played[0].after.fantasy == (0, 0)
    assert played[0].after.button == 1


def test_the_source_example_of_a_short_stack() -> None:
    """OFC11: 10 points of chips, +6 from the first, a scoop lost to the next: pays 4, ends with 12."""
    ann = "AcKc9d/5c5d8h9s2c/ThTd3c4c7h"
    ben = "QdJd4d/2h2d6s7s9c/8c8d3h4h6h"
    cat = "AhKhTs/6c6dJs3d2s/JcJh4s5s7c"
    (hand,) = play_match(rules(), start(3, (10, 100, 100), button=2), [Written((ann, ben, cat))])
    assert hand.order == (0, 1, 2)
    assert [(e.payer, e.payee, e.amount) for e in hand.entries] == [(1, 0, 6), (0, 2, 4), (1, 2, 6)]
    assert hand.after.stacks == (12, 88, 110)
    assert hand.after.totals == (2, -12, 10)


def test_a_button_that_lay_elsewhere_is_where_it_lay() -> None:
    played = play_match(rules(), start(2), [Written((PLAIN, STAYS), button=1), Written((PLAIN, STAYS))])
    assert [one.order for one in played] == [(0, 1), (0, 1)]


@pytest.mark.parametrize(
    ("standing", "hand", "said"),
    [
        (start(2), Written((PLAIN,)), "hand 1: hands: expected 2, one for each player, not 1"),
        (start(2), Written((PLAIN, PLAIN)), "hand 1: p2: 3h is also in p1; expected every card once"),
        (start(2), Written((PLAIN, "x")), "hand 1: p2: expected three rows, front / middle / back"),
        (start(2), Written((PLAIN, STAYS), button=2), "hand 1: button at seat 2: expected 0 to 1"),
        (start(2), Written((PLAIN, STAYS), 0), "hand 1: point value 0: expected a whole number of chips"),
        (start(5), Written((PLAIN,) * 5), "5 players: standard is played by 2 to 4"),
        (start(2, (1, 2, 3)), Written((PLAIN, STAYS)), "stacks: expected 2, one for each player, not 3"),
        (start(2, (-1, 2)), Written((PLAIN, STAYS)), "hand 1: stacks [-1, 2]: expected no stack below 0"),
    ],
)  # fmt: skip
def test_what_cannot_be_scored_is_named_by_its_place(standing: Standing, hand: Written, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        play_match(rules(), standing, [hand])
    assert caught.value.sentence.startswith(said)


def test_the_document_has_the_cards_as_text() -> None:
    (hand,) = play_match(rules(), start(2), [Written((PLAIN, STAYS))])
    plain = hand.plain()
    assert plain["hands"][1]["cards"][0] == ("2h", "2d", "2s")
    assert plain["pairs"][0]["points"] == hand.nets[1, 0].points
    assert to_json(plain)
