"""OFC14: who has no chips is out; the others play on, or the match ends; Fantasyland is played first."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput, Illegal
from croupier.games.ofc import OfcRules, Placement, Terms, rules
from croupier.games.ofc.scoresheet import MatchStanding, WrittenHand, play_match
from croupier.games.ofc.state import next_button, order_of
from croupier.play import Act, Draw, Over
from croupier.serialization import to_plain
from croupier.testing import check_game, check_mutants
from tests.cases import quick
from tests.games.ofc.hands import finished

QUEENS = "QhQd2s/KhKd3s4c5c/AhAdAs9c9d"  # enters Fantasyland
PLAIN = "2c3h4h/5d5h6s7s8c/TcTdJsJd3d"
DULL = "4d6d7d/7c8d8h9hTh/JcJhKcKsTs"
FOUL = "QcQsAc/2h2d3c4s5s/6h6c7h8s9s"
LADIES = "QhQd2s/KhKd3s4c5c/AhAd6s9c9d"  # beaten by the kings and their royalties
KINGS = "KcKs2h/ThTdTsJc8c/7c7d7h6c6d"
NINES = "2d3d4h/5d5h8s8h9h/JdJsJhTc4d"
NOBODY = "//"
LAND: dict[str, Any] = {"fantasy": (0, 13, 0), "hand": 1, "hands": 9}
STANDARD = rules()


def house(broke: str) -> OfcRules:
    return OfcRules(msgspec.structs.replace(STANDARD.settings, broke=broke), "house")


def test_the_three_others_play_on_and_the_fantasyland_just_earned_is_played() -> None:
    """Four players, stacks 1/500/500/500, hand 1 of 10: the first busts, p2 has queens in front."""
    terms = Terms(4, 3, (), (1, 500, 500, 500), 1, 1, 10)
    state = finished(STANDARD, terms, FOUL, QUEENS, PLAIN, DULL)
    result = STANDARD.result(state)
    assert result.stacks is not None
    assert result.stacks[0] == 0
    following = STANDARD.following(state)
    assert following is not None
    assert (following.stacks, following.fantasy) == (result.stacks, (0, 13, 0, 0))
    assert (following.hand, following.hands, following.button) == (1, 10, 3)
    land = STANDARD.start(following)
    assert {seat for seat, _ in land.plan} == {1, 2, 3}
    after = STANDARD.following(finished(STANDARD, following, NOBODY, PLAIN, QUEENS, DULL))
    assert after is not None
    assert after.fantasy == (0, 0, 13, 0)


@pytest.mark.parametrize(
    ("broke", "stacks", "boards", "expected"),
    [
        # Others go on: the next hand, with one seat less.
        ("others-go-on", (1, 500, 500), (FOUL, PLAIN, DULL), {"fantasy": (), "hand": 2, "hands": 9}),
        (
            "others-go-on",
            (1, 500, 500),
            (FOUL, QUEENS, DULL),
            {"fantasy": (0, 13, 0), "hand": 1, "hands": 9},
        ),
        ("match-ends", (500, 500, 500), (FOUL, PLAIN, DULL), {"hand": 2, "hands": 9}),
        # The match ends: at once, or with the Fantasyland just earned by another.
        ("match-ends", (1, 500, 500), (FOUL, PLAIN, DULL), None),
        ("match-ends", (1, 500, 500), (FOUL, QUEENS, DULL), {"fantasy": (0, 13, 0), "hand": 1, "hands": 1}),
        # The button passes to the next who has chips (OFC10).
        ("others-go-on", (500, 1, 500), (DULL, FOUL, PLAIN), {"button": 2, "hand": 2}),
        # Who is broke has earned no Fantasyland, though there are queens in front.
        ("others-go-on", (1, 500, 500), (LADIES, KINGS, NINES), {"fantasy": (0, 13, 0), "hand": 1}),
        ("match-ends", (500, 500, 1), (PLAIN, DULL, FOUL), None),
        # Fewer than two left end it, whatever was earned.
        ("others-go-on", (1, 500), (FOUL, QUEENS), None),
        ("match-ends", (1, 500), (FOUL, QUEENS), None),
        ("others-go-on", (1, 500, 1), (FOUL, QUEENS, PLAIN), None),
    ],
)
def test_a_bust(
    broke: str, stacks: tuple[int, ...], boards: tuple[str, ...], expected: dict[str, Any] | None
) -> None:
    ofc = house(broke)
    terms = Terms(len(stacks), 0, (), stacks, 1, 1, 9)
    following = ofc.following(finished(ofc, terms, *boards))
    if expected is None:
        assert following is None
        return
    assert following is not None
    assert {key: to_plain(following)[key] for key in expected} == to_plain(expected)


def test_the_match_that_ends_ends_after_its_last_fantasyland() -> None:
    ofc = house("match-ends")
    land = ofc.following(finished(ofc, Terms(3, 0, (), (1, 500, 500), 1, 1, 9), FOUL, QUEENS, DULL))
    assert land is not None
    assert ofc.following(finished(ofc, land, NOBODY, PLAIN, DULL)) is None
    stays = "2h3s4c/KhKd2d5c2c/AhAdAsAc9c"
    again = ofc.following(finished(ofc, land, NOBODY, stays, DULL))
    assert again is not None
    assert (again.fantasy, again.hands) == ((0, 13, 0), 1)


@pytest.mark.parametrize(
    ("button", "order", "moves_to", "stays_with"),
    [(0, (2, 3), 2, 3), (1, (2, 3), 2, 3), (2, (3, 2), 3, 2), (3, (2, 3), 2, 3)],
)
def test_the_button_passes_over_who_is_out_and_the_order_stays_for_fantasyland(
    button: int, order: tuple[int, ...], moves_to: int, stays_with: int
) -> None:
    """OFC9, OFC10: seats 0 and 1 are out, wherever the button lies."""
    stacks = (0, 0, 50, 60)
    assert order_of(STANDARD.settings, 4, button, stacks) == order
    assert next_button(STANDARD.settings, 4, button, stacks, stays=False) == moves_to
    assert next_button(STANDARD.settings, 4, button, stacks, stays=True) == stays_with
    assert order_of(STANDARD.settings, 4, stays_with, stacks) == order


def test_the_button_goes_round_where_nobody_has_chips() -> None:
    assert next_button(STANDARD.settings, 3, 1, (0, 0, 0), stays=False) == 2
    assert next_button(STANDARD.settings, 3, 1, (0, 0, 0), stays=True) == 1


def test_a_seat_that_is_out_is_dealt_nothing_and_does_nothing() -> None:
    terms = Terms(3, 1, (), (40, 0, 60), 1, 4, None)
    state = STANDARD.start(terms)
    assert STANDARD.turn(state) == Draw(2, 5, (1 << 52) - 1)
    view = STANDARD.view(state, 1)
    assert view.order == (2, 0)
    assert view.seats[1].pending_count == 0
    end = finished(STANDARD, terms, PLAIN, NOBODY, QUEENS)
    turn = STANDARD.turn(end)
    assert isinstance(turn, Over)
    assert turn.returns[1] == 0
    result = STANDARD.result(end)
    assert (result.points[1], result.totals[1]) == ((0, 0, 0), 0)
    assert [row[1] for row in result.points] == [0, 0, 0]
    assert {seat for entry in STANDARD.entries(end) for seat in (entry.payer, entry.payee)} == {0, 2}
    assert [line.split()[0] for line in STANDARD.said(*_last(terms))] == ["p1", "p3"]
    STANDARD.annotations(STANDARD.view(end, None))
    with pytest.raises(Illegal, match="OFC2"):
        STANDARD.apply(state, Placement(1))


def _last(terms: Terms) -> tuple[Any, Any, Any]:
    """The last move of a hand with the states around it."""
    from tests.games.ofc.hands import Rehearsed

    rehearsed = Rehearsed(STANDARD, (PLAIN, NOBODY, QUEENS))
    state = STANDARD.start(terms)
    while True:
        move = rehearsed.move(state)
        after = STANDARD.apply(state, move)
        if not isinstance(STANDARD.turn(after), Act | Draw):
            return state, move, after
        state = after


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(3, stacks=(5, 0, 0)), "expected chips in two of them or more"),
        (Terms(3, stacks=(5, -1, 5)), "and none below 0"),
        (Terms(3, stacks=(5, 0, 5), fantasy=(0, 13, 0)), "expected none for a seat without chips"),
    ],
)
def test_terms_that_cannot_be(terms: Terms, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        STANDARD.start(terms)


@pytest.mark.parametrize("broke", quick(("others-go-on", "match-ends"), "match-ends"))
def test_it_conforms_from_bust_to_bust(broke: str) -> None:
    """Matches of four with short stacks, until one has it all."""
    ofc = house(broke)
    terms = Terms(4, 2, (), (4, 6, 0, 9), 2, 1, None)
    check_game(ofc, terms, seeds=range(1), hands=3)
    check_mutants(ofc, terms, 1, 300, each=8)


def test_on_credit_nobody_is_out() -> None:
    ofc = OfcRules(msgspec.structs.replace(STANDARD.settings, paying="unlimited"), "credit")
    assert order_of(ofc.settings, 3, 0, (0, -5, 9)) == (1, 2, 0)


def test_a_match_written_down_goes_on_without_who_is_out() -> None:
    first = MatchStanding(button=3, fantasy=(0,) * 4, stacks=(1, 500, 500, 500), totals=(0,) * 4)
    played = play_match(
        STANDARD, first, [WrittenHand((FOUL, QUEENS, PLAIN, DULL)), WrittenHand(("", PLAIN, QUEENS, DULL))]
    )
    assert [one.order for one in played] == [(0, 1, 2, 3), (1, 2, 3)]
    assert played[0].after.fantasy == (0, 13, 0, 0)
    assert played[1].after.stacks is not None
    assert played[1].after.stacks[0] == 0
    assert played[1].gains[0] == 0
    # Queens in front earn nothing for who is broke; who sits in without chips neither wins nor loses any.
    queens = play_match(
        STANDARD,
        MatchStanding(fantasy=(0,) * 3, stacks=(1, 500, 500), totals=(0,) * 3),
        [WrittenHand((LADIES, KINGS, NINES))] * 2,
    )
    assert [one.after.fantasy for one in queens] == [(0, 13, 0), (0, 0, 0)]
    assert [one.order for one in queens] == [(1, 2, 0), (0, 1, 2)]
    assert queens[1].gains[0] == 0
    with pytest.raises(BadInput, match="hand 1: p2: expected three rows"):
        play_match(STANDARD, first, [WrittenHand((FOUL, "", PLAIN, DULL))])
