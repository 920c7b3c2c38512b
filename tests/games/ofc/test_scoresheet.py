"""A match with real cards, hand by hand, held against the game as the rules play it (OFC9-OFC11)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.errors import BadInput
from croupier.games.ofc import OfcRules, Terms, rules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.scoresheet import ROUND_FORM, MatchStanding, WrittenHand, play_match
from tests.cases import in_lines
from tests.games.ofc.hands import finished

QUEENS = "QhQdAc/KdKs8h9s2c/AsAh3s3d5s"
NOTHING = "2h3c5h/5c4d6s8d9c/Kc8c4c4sJc"
STAYS = "2h2d2s/3c4c5c6c7d/AsAhAdAcKd"
PLAIN = "3h5h9h/Jh8s7c4d6d/QsQcKcKh9d"


def start(seats: int, stacks: tuple[int, ...] | None = None, button: int = 0) -> MatchStanding:
    return MatchStanding(button=button, fantasy=(0,) * seats, stacks=stacks, totals=(0,) * seats)


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
    first = MatchStanding(button=2, fantasy=fantasy, stacks=stacks, totals=(0, 0, 0))
    found = play_match(chosen, first, [WrittenHand(boards, point_value=2) for boards in MATCH])
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


def test_no_fantasyland_under_a_preset_without_it() -> None:
    played = play_match(rules("carnivale-2013"), start(2), [WrittenHand((QUEENS, NOTHING))])
    assert played[0].after.fantasy == (0, 0)
    assert played[0].after.button == 1


def test_the_source_example_of_a_short_stack() -> None:
    """OFC11: 10 points of chips, +6 from the first, a scoop lost to the next: pays 4, ends with 12."""
    ann = "AcKc9d/5c5d8h9s2c/ThTd3c4c7h"
    ben = "QdJd4d/2h2d6s7s9c/8c8d3h4h6h"
    cat = "AhKhTs/6c6dJs3d2s/JcJh4s5s7c"
    (hand,) = play_match(rules(), start(3, (10, 100, 100), button=2), [WrittenHand((ann, ben, cat))])
    assert hand.order == (0, 1, 2)
    assert [(e.payer, e.payee, e.amount) for e in hand.entries] == [(1, 0, 6), (0, 2, 4), (1, 2, 6)]
    assert hand.after.stacks == (12, 88, 110)
    assert hand.after.totals == (2, -12, 10)


def test_a_button_that_lay_elsewhere_is_where_it_lay() -> None:
    played = play_match(
        rules(), start(2), [WrittenHand((PLAIN, STAYS), button=1), WrittenHand((PLAIN, STAYS))]
    )
    assert [one.order for one in played] == [(0, 1), (0, 1)]


@pytest.mark.parametrize(
    ("standing", "hand", "said", "code"),
    [
        (start(2), WrittenHand((PLAIN,)),
         "hand 1: hands: expected 2, one for each player, not 1", "bad-hand"),
        (start(2), WrittenHand((PLAIN, PLAIN)),
         "hand 1: p2: 3h is also in p1; expected every card once",
         "duplicate-card"),
        (start(2), WrittenHand((PLAIN, "x")),
         "hand 1: p2: expected three rows, front / middle", "bad-hand"),
        (start(2), WrittenHand((PLAIN, "")),
         "hand 1: p2: expected three rows, front / middle", "bad-hand"),
        (start(2), WrittenHand((PLAIN, STAYS), 1, 2),
         "hand 1: button at seat 2: expected 0 to 1", "bad-input"),
        (start(2), WrittenHand((PLAIN, STAYS), 1, -1),
         "hand 1: button at seat -1: expected", "bad-input"),
        (start(2), WrittenHand((PLAIN, STAYS), 0),
         "hand 1: point value 0: expected a whole number of chips",
         "bad-input"),
        (start(5), WrittenHand((PLAIN,) * 5), "5 players: standard is played by 2 to 4", "bad-seats"),
        (start(1), WrittenHand((PLAIN,)), "1 player: standard is played by 2 to 4", "bad-seats"),
        (start(2, (1, 2, 3)), WrittenHand((PLAIN, STAYS)),
         "stacks: expected 2, one for each player, not 3",
         "bad-input"),
        (MatchStanding(fantasy=(13,), totals=(0, 0)), WrittenHand((PLAIN, STAYS)),
         "fantasy: expected 2, one for each player, not 1", "bad-input"),
        (start(2, (-1, 2)), WrittenHand((PLAIN, STAYS)),
         "hand 1: stacks [-1, 2]: expected no stack below 0",
         "bad-input"),
    ],
)  # fmt: skip
def test_what_cannot_be_scored_is_named_by_its_place(
    standing: MatchStanding, hand: WrittenHand, said: str, code: str
) -> None:
    with pytest.raises(BadInput) as caught:
        play_match(rules(), standing, [hand])
    assert caught.value.sentence.startswith(said)
    assert caught.value.code == code


def test_the_document_of_a_hand(golden: Callable[[str, str], None]) -> None:
    (hand,) = play_match(rules(), start(2, (100, 100)), [WrittenHand((PLAIN, STAYS), point_value=2)])
    golden("ofc-written-hand", in_lines(hand.plain()))


def test_a_hand_that_is_being_written_is_told_what_it_makes_and_that_it_must_foul() -> None:
    """OFC4: as soon as no cards that may still come, those of other hands left out, can save it."""
    jacks = "JhJc2h / 8s8cKd4s3h / AsAh6h"
    partly, foul, bad = ROUND_FORM.notes(rules(), [jacks, LOW.replace("2c3h4h", "AcAd2h"), "zz"])  # type: ignore[misc]
    assert [row.words for row in partly.board.rows] == ["Pair of jacks", "Pair of eights", "Pair of aces"]
    assert "whatever comes" in partly.warning
    assert not partly.board.foul
    assert foul.board.foul
    assert foul.board.crossed == (0, 1)
    assert bad is None
    # an eight is left for two pair in the middle, until it lies elsewhere
    draws = "JhJc2h / 8s8cKd4s / AsAh6h"
    (saved,) = ROUND_FORM.notes(rules(), [draws])  # type: ignore[misc]
    assert saved.warning == ""
    lost = ["8h8dKc / 4h4dKh /", "4cKs / /"]
    assert ROUND_FORM.notes(rules(), [draws, *lost])[0].warning  # type: ignore[misc]
