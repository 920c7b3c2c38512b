"""Annotations of a view of OFC, and previews of placements (OFC4, OFC6-OFC9, OFC11, OFC13)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.games.ofc import State, Terms, rules
from croupier.games.ofc.annotations import CERTAIN, draft_notes
from croupier.play import Deal, Move
from croupier.testing import play_hand
from tests.games.ofc.hands import PINEAPPLE, after, finished

OFC = rules()


def _play(terms: Terms, seed: str) -> list[State]:
    """A hand in which every move is drawn by lot."""
    luck = Stream(seed_of(seed), "moves")

    def choose(_state: Any, turn: Any) -> Move:
        options = next(iter(turn.options.values()))
        move: Move = options[luck.below(len(options))]
        return move

    shoe = Shoe(Stream(seed_of(seed), "shoe"))
    return [step.after for step in play_hand(OFC, terms, shoe, choose)]


def _dealt(first: str, second: str) -> State:
    """A hand of two in which p1 is to act: their cards, and those of p2."""
    state = OFC.start(Terms(seats=2, button=1))
    for seat, cards in ((0, first), (1, second)):
        state = OFC.apply(state, Deal(seat, parse_cards(cards)))
    return state


@pytest.mark.parametrize("stacks", [None, (7, 40, 3, 90)])
def test_at_the_end_pairs_and_payments_are_the_settlements(stacks: tuple[int, ...] | None) -> None:
    for seed in ("one", "two", "three"):
        end = _play(Terms(seats=4, stacks=stacks, point_value=2), seed)[-1]
        notes = OFC.annotations(OFC.view(end, None))
        assert (notes.payments, notes.discard) == (OFC.entries(end), 0)
        result = OFC.result(end)
        assert sorted(tuple(sorted(pair.seats)) for pair in notes.pairs) == [*combinations(range(4), 2)]
        for pair in notes.pairs:
            one, other = pair.seats
            assert pair.points == result.points[one][other] == sum(pair.rows) + pair.scoop + pair.royalties
        assert [board.foul for board in notes.boards] == [hand.foul for hand in result.hands]
        earned = [tuple(row.royalty for row in board.rows) for board in notes.boards]
        assert earned == [hand.royalties for hand in result.hands]


def test_notes_say_no_more_than_their_view() -> None:
    unseen = 0
    for state in _play(Terms(seats=3, fantasy=(13, 13, 0)), "secrets"):
        for seat in (None, 0, 1, 2):
            view = OFC.view(state, seat)
            for board, shown in zip(OFC.annotations(view).boards, view.seats, strict=True):
                if not shown.has_set or shown.fantasy:
                    hidden = not (shown.front or shown.middle or shown.back)
                    unseen += hidden and shown.has_set
                    assert hidden <= (
                        board.rows[0].words == board.rows[1].words == board.rows[2].words == ""
                    )
    assert unseen  # boards that lie there, and are not shown


def test_what_a_row_holds_is_said_before_it_is_complete() -> None:
    state = OFC.apply(_dealt("KsKdQhQc2s", "3c4c5c6c7d"), OFC.read("p1 2s/QhQc/KsKd"))
    rows = OFC.annotations(OFC.view(state, 1)).boards[0].rows
    assert [row.words for row in rows] == ["Two high", "Pair of queens", "Pair of kings"]
    assert [row.royalty for row in rows] == [0, 0, 0]
    state = after(
        OFC, Terms(2, 1), "d p1 6c6d6h2h2s", "d p2 3c4c5c6s7d", "p1 -/2h2s6c6d/6h", "p2 -/3c4c5c/6s7d",
        "d p1 2c", "p1 -/-/2c", "d p2 3d", "p2 -/3d/-", "d p1 2d", "p1 -/-/2d", "d p2 3h", "p2 -/3h/-",
    )  # fmt: skip
    words = [[row.words for row in board.rows] for board in OFC.annotations(OFC.view(state, None)).boards]
    assert words == [["", "Two pair, sixes and twos", "Pair of twos"], ["", "Three threes", "Seven high"]]


def test_ofc4_equal_middle_and_back_are_no_foul() -> None:
    boards = (
        "2h3h4h/5c6c7d8d9h/5d6d7h8h9c",
        "2c3c4c/5h6h7c8c9d/5s6s7s8s9s",
        "2d3d4d/TcThJcJhKs/TdTsJdJsQs",
    )
    notes = OFC.annotations(OFC.view(finished(OFC, Terms(3), *boards), None))
    assert [board.foul for board in notes.boards] == [False, False, True]
    assert [row.royalty for row in notes.boards[0].rows] == [0, 4, 2]
    assert [row.royalty for row in notes.boards[2].rows] == [0, 0, 0]


FOULS = {
    "AhKd2c/Qh9d3c4c5d/2h3d7c9s8s": ((0, 1), "ace-high in the front beats queen-high in the middle"),
    "2h3h4h/AhQd3c4c5d/2d3d7c9s8s": ((1, 2), "ace-high in the middle beats nine-high in the back"),
    "KhKd2c/QhQd3c4c5d/2h3d7c9s8s": (
        (0, 1),
        "a pair of kings in the front beats a pair of queens in the middle",
    ),
    "2d3d4d/TcThJcJhKs/TdTsJdJsQs": (
        (1, 2),
        "two pair, jacks and tens (JJ and TT K) in the middle"
        " beats two pair, jacks and tens (JJ and TT Q) in the back",
    ),
}


@pytest.mark.parametrize("board", FOULS)
def test_ofc4_a_foul_says_which_rows_and_why(board: str) -> None:
    crossed, why = FOULS[board]
    notes = OFC.annotations(OFC.view(finished(OFC, Terms(2), board, "5c5h6c/6d6h7h7s8c/8h8dAcAsAd"), None))
    assert (notes.boards[0].crossed, notes.boards[0].why) == (crossed, why)
    assert (notes.boards[1].crossed, notes.boards[1].why) == ((), "")


AHEAD = {
    "QhQd/Ks3c/": (0, 1),
    "QhQd//KsKc3d": (),  # nothing lies in the middle yet
    "2h/QhQd3c/JsJd": (1, 2),
    "AhAd/QhQd3c/JsJd": (0, 1, 2),
    "Ah/Kh9c/2h7d": (),  # high cards alone say nothing
    "5h5d/5c5s/8c8d": (),
}


@pytest.mark.parametrize("board", AHEAD)
def test_rows_that_are_out_of_order_as_they_lie_are_named_before_they_foul(board: str) -> None:
    front, middle, back = (tuple(parse_cards(row)) for row in board.split("/"))
    (note,) = draft_notes(OFC.scorer, [(front, middle, back)])
    assert note is not None
    assert (note.board.ahead, note.board.crossed, note.board.foul) == (AHEAD[board], (), False)


@pytest.mark.parametrize(("seat", "discard"), [(0, 1), (1, 0), (None, 0)])
def test_ofc12_each_is_told_how_many_of_their_cards_are_to_go(seat: int | None, discard: int) -> None:
    ofc = rules("pineapple")
    notes = ofc.annotations(ofc.view(after(ofc, Terms(2, 1), *PINEAPPLE), seat))
    assert (notes.discard, notes.pairs, notes.payments) == (discard, (), ())


def test_ofc13_what_is_in_hand_must_be_placed_too() -> None:
    """The nine in the back leaves two kings for the front, where two lie already before a pair of aces."""
    ofc = rules("pineapple")
    state = after(
        ofc, Terms(2, 1),
        "d p1 KsKdAcAdQs", "d p2 2c3c5c6c8c", "p1 KsKd/AcAd/Qs", "p2 2c3c5c/6c8c/-",
        "d p1 2h3hTh", "p1 -/2h3h/- xTh", "d p2 7d8d9d", "p2 -/7d8d/- x9d",
        "d p1 4cQhTc", "p1 -/4c/Qh xTc", "d p2 TdJdQc", "p2 -/Td/Jd xQc",
        "d p1 Qd7c9c", "p1 -/-/Qd7c x9c", "d p2 2s3s4s", "p2 -/-/2s3s x4s",
        "d p1 KhKc9s",
    )  # fmt: skip
    view = ofc.view(state, 0)
    assert ofc.preview(view, "p1 -/-/9s").warning == CERTAIN
    assert ofc.preview(view, "p1 9s/-/-").warning == ""


def test_a_placement_is_tried_card_by_card_and_a_certain_foul_said() -> None:
    view = OFC.view(_dealt("AsAdAhKsKd", "3c4c5c6c7d"), 0)
    assert OFC.preview(view, "p1 AsAdAh/-/-").warning == ""  # four of a kind may still come twice
    partly = OFC.preview(view, "p1 AsAd/-/-")
    assert (partly.board.rows[0].words, partly.warning) == ("Pair of aces", "")

    terms = Terms(seats=2, button=1, fantasy=(13, 0))
    state = OFC.start(terms)
    state = OFC.apply(state, Deal(0, parse_cards("AsAdAhKsKdQc9c8c7c5d4d3d2h")))
    view = OFC.view(state, 0)
    certain = OFC.preview(view, "p1 AsAdAh/-/-")
    assert certain.warning == CERTAIN
    assert certain.board.rows[0].royalty == 22
    fouled = OFC.preview(view, "p1 AsAdAh/KsKdQc9c8c/7c5d4d3d2h")
    assert fouled.warning == "This fouls: three aces in the front beats a pair of kings in the middle."
    assert fouled.board.foul
    assert fouled.board.rows[0].royalty == 0  # void (OFC6)


NOT_YOURS = "a placement is tried by the player whose cards they are (OFC2)"
HELD = "place cards out of As Ad Ah Ks Kd (OFC1)"


@pytest.mark.parametrize(
    ("seat", "text", "code", "said"),
    [
        (0, "p2 3c/-/-", "not-your-turn", NOT_YOURS),
        (None, "p1 As/-/-", "not-your-turn", NOT_YOURS),
        (0, "p1 3c/-/-", "not-your-cards", HELD),
        (0, "p1 -/3c/-", "not-your-cards", HELD),
        (0, "p1 -/-/3c", "not-your-cards", HELD),
        (0, "p1 -/-/- x3c", "not-your-cards", HELD),
        (0, "p1 AsAs/-/-", "not-your-cards", HELD),
        (0, "p1 As/-/As", "not-your-cards", HELD),
        (0, "p1 AsAdAhKs/-/-", "row-full", "the front has room for 3 more (OFC1)"),
    ],
)
def test_what_cannot_be_tried_is_refused(seat: int | None, text: str, code: str, said: str) -> None:
    view = OFC.view(_dealt("AsAdAhKsKd", "3c4c5c6c7d"), seat)
    with pytest.raises(Illegal) as refused:
        OFC.preview(view, text)
    assert (refused.value.code, refused.value.sentence) == (code, said)
    assert said.endswith(f"({refused.value.rule})")


@pytest.mark.parametrize(
    ("move", "text", "said"),
    [
        ("d p1 4c", "p1 -/-/- x4c", "discard exactly 0 of 4c (OFC12)"),
        ("d p1 4c5c6c", "p1 -/-/- x4c5c", "discard exactly 1 of 4c 5c 6c (OFC12)"),
        ("d p1 4c5c6c", "p1 4c/-/- x5c6c", "discard exactly 1 of 4c 5c 6c (OFC12)"),
        ("d p1 4c5c6c", "p1 4c/5c6c/-", "discard exactly 1 of 4c 5c 6c (OFC12)"),
    ],
)
def test_ofc12_what_cannot_become_whole_is_refused_and_not_called_a_foul(
    move: str, text: str, said: str
) -> None:
    ofc = rules("standard" if move == "d p1 4c" else "pineapple")
    view = ofc.view(after(ofc, Terms(2, 1), *PINEAPPLE[:-1], move), 0)
    with pytest.raises(Illegal) as refused:
        ofc.preview(view, text)
    assert (refused.value.rule, refused.value.code) == ("OFC12", "wrong-discard")
    assert refused.value.sentence == said


@pytest.mark.parametrize(
    "text", ["p1 -/-/- x4c", "p1 4c/-/- x5c", "p1 4c/5c/-", "p1 -/-/-", "p1 4c/5c/- x6c"]
)
def test_ofc12_what_can_become_whole_is_tried(text: str) -> None:
    ofc = rules("pineapple")
    assert ofc.preview(ofc.view(after(ofc, Terms(2, 1), *PINEAPPLE), 0), text).warning == ""


def test_what_is_no_placement_is_bad_input() -> None:
    with pytest.raises(BadInput):
        OFC.preview(OFC.view(_dealt("AsAdAhKsKd", "3c4c5c6c7d"), 0), "p1 hello")
