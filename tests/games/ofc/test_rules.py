"""OFC1, OFC2, OFC9-OFC12: the course of a hand and of a match, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from croupier.cards import DECK, FULL_DECK, mask_of, parse_cards
from croupier.chance import Shoe, Stream
from croupier.errors import BadInput, Illegal
from croupier.game.presets import read_settings
from croupier.games.ofc import GAME, OfcRules, Placement, Terms, rules
from croupier.games.ofc.hand_columns import figures
from croupier.play import Act, Cast, Deal, Draw, Move, Over
from croupier.testing import play_hand
from tests.games.ofc.hands import OPENING, PINEAPPLE, after, finished, play_some

SEATS = [
    (preset, seats) for preset in GAME.names for seats in (2, 3, 4) if "pine" not in preset or seats < 4
]

# Boards for one seat or another; PLAIN goes with each of the rest.
QUEENS = "QhQd2s/KhKd3s4c5c/AhAdAs9c9d"  # enters Fantasyland
KINGS = "KhKd2s/AhAd3s4c5c/QhQdQs9c9d"
TRIPS = "2h2d2s/3s4c5c6c7h/QhQdQs9c9d"  # enters, and stays
PLAIN = "2c3h4h/5d5h6s7s8c/TcTdJsJd3d"
DULL = "4d6d7d/7c8d8h9hTh/JcJhKcKsTs"
FOUL = "8s8d6d/4d6h7d9hTh/JcQcKcKsTs"


# The course of a hand


@pytest.mark.parametrize(("preset", "seats"), SEATS)
def test_ofc2_five_cards_to_each_then_streets_in_turn_from_the_left_of_the_button(
    preset: str, seats: int
) -> None:
    ofc = rules(preset)
    streets, cards = (8, 1) if preset in ("standard", "carnivale-2013") else (4, 3)
    for button in range(seats):
        order = [(button + place) % seats for place in range(1, seats + 1)]
        expected: list[tuple[str, int, int]] = [("dealt", seat, 5) for seat in order]
        expected += [("sets", seat, 5) for seat in order]
        for _ in range(streets):
            for seat in order:
                expected += [("dealt", seat, cards), ("sets", seat, cards)]
        took = []
        for step in play_some(ofc, Terms(seats, button), button):
            if isinstance(step.turn, Draw):
                took.append(("dealt", step.move.seat, len(step.move.cards)))
            else:
                assert list(step.turn.options) == [step.move.seat]
                took.append(("sets", step.move.seat, len(step.before.pending[step.move.seat])))
        assert took == expected


@pytest.mark.parametrize(("preset", "seats"), SEATS)
def test_ofc1_a_placed_card_never_moves_and_every_card_is_somewhere(preset: str, seats: int) -> None:
    ofc = rules(preset)
    discards = 0 if preset in ("standard", "carnivale-2013") else 4
    for seed in range(3):
        for step in play_some(ofc, Terms(seats, seed % seats), seed):
            for seat in range(seats):
                for was, now in zip(step.before.rows[seat], step.after.rows[seat], strict=True):
                    assert now[: len(was)] == was
                assert (
                    step.after.discards[seat][: len(step.before.discards[seat])]
                    == step.before.discards[seat]
                )
            held = [
                card
                for seat in range(seats)
                for pile in (*step.after.rows[seat], step.after.pending[seat], step.after.discards[seat])
                for card in pile
            ]
            assert len(held) == len(set(held))
            assert mask_of(held) == FULL_DECK & ~step.after.left
        assert [tuple(map(len, rows)) for rows in step.after.rows] == [(3, 5, 5)] * seats
        assert {len(pile) for pile in step.after.discards} == {discards}


def test_ofc2_a_first_street_has_232_ways_and_a_later_one_at_most_three() -> None:
    for step in play_some(rules(), Terms(2)):
        if isinstance(step.turn, Act):
            (options,) = step.turn.options.values()
            first = step.before.rows[step.move.seat] == ((), (), ())
            assert len(options) == 232 if first else 1 <= len(options) <= 3


def test_ofc12_pineapple_discards_exactly_one_of_three_and_nothing_on_the_first_street() -> None:
    for step in play_some(rules("pineapple"), Terms(3)):
        if isinstance(step.move, Placement):
            first = step.before.rows[step.move.seat] == ((), (), ())
            assert len(step.move.discard) == (0 if first else 1)


def test_a_full_row_closes() -> None:
    ofc = rules()
    state = after(
        ofc, Terms(2, 1), "d p1 AsKsQs2c3c", "d p2 AhKhQh2d3d", "p1 AsKsQs/2c3c/-", "p2 AhKhQh/-/2d3d"
    )
    state = ofc.apply(state, ofc.read("d p1 4c"))
    turn = ofc.turn(state)
    assert isinstance(turn, Act)
    assert list(map(ofc.write, turn.options[0])) == ["p1 -/4c/-", "p1 -/-/4c"]


# Refusals


@pytest.mark.parametrize(
    ("moves", "move", "rule", "code", "said"),
    [
        ((), "d p2 As2s3s4s5s", "OFC2", "deal-due", "5 cards are to be dealt to p1 now"),
        ((), "d p1 As2s3s4s", "OFC2", "deal-due", "5 cards are to be dealt to p1 now"),
        ((), "d p1 As2s3s4sAs", "OFC2", "card-gone", "card As is not in the deck any more"),
        ((), "d p1 As2s3s4sJk", "OFC2", "card-gone", "card Jk is not in the deck any more"),
        ((), "p1 As/-/-", "OFC2", "not-your-turn", "cards are to be dealt first"),
        (OPENING[:1], "d p2 As2h3h4h5h", "OFC2", "card-gone", "card As is not in the deck any more"),
        (OPENING, "d p1 4c", "OFC2", "no-deal-due",
         "no cards are to be dealt now; it is for p1 to act"),
        (OPENING, "p2 AhKhQh/-/2d3d", "OFC2", "not-your-turn", "it is for p1 to act"),
        (OPENING, "p3 AhKhQh/-/2d3d", "OFC2", "not-your-turn", "it is for p1 to act"),
        (OPENING, "p1 AsKsQs/-/2c", "OFC1", "not-your-cards", "place exactly As Ks Qs 2c 3c"),
        (OPENING, "p1 AsKsQs/-/2c4c", "OFC1", "not-your-cards", "place exactly As Ks Qs 2c 3c"),
        (OPENING, "p1 AsKsQs/-/2c2c", "OFC1", "not-your-cards", "place exactly As Ks Qs 2c 3c"),
        (OPENING, "p1 AhKhQh/-/2d3d", "OFC1", "not-your-cards", "place exactly As Ks Qs 2c 3c"),
        (OPENING, "p1 AsKsQs/-/2c x3c", "OFC12", "wrong-discard", "discard exactly 0 of As Ks Qs 2c 3c"),
        (OPENING, "p1 AsKsQs2c/-/3c", "OFC1", "row-full", "the front has room for 3 more"),
        ((*OPENING, "p1 AsKs/-/Qs2c3c", "p2 AhKhQh/-/2d3d", "d p1 4c", "p1 4c/-/-", "d p2 4d"),
         "p2 4d/-/-", "OFC1", "row-full", "the front has room for 0 more"),
        ((*OPENING, "p1 AsKs/-/Qs2c3c", "p2 AhKhQh/-/2d3d", "d p1 4c"),
         "p2 4d/-/-", "OFC2", "not-your-turn", "it is for p1 to act"),
        ((*OPENING, "p1 AsKs/-/Qs2c3c"), "p1 AsKs/-/Qs2c3c", "OFC2", "not-your-turn",
         "it is for p2 to act"),
    ],
)  # fmt: skip
def test_c5_an_illegal_move_is_refused_by_its_rule_and_changes_nothing(
    moves: Sequence[str], move: str, rule: str, code: str, said: str
) -> None:
    ofc = rules()
    state = after(ofc, Terms(2, 1), *moves)
    before = repr(state)
    with pytest.raises(Illegal) as caught:
        ofc.apply(state, ofc.read(move))
    assert (caught.value.rule, caught.value.code) == (rule, code)
    assert caught.value.sentence == f"{said} ({rule})"
    assert repr(state) == before


@pytest.mark.parametrize("move", ["p1 4c/5c6c/-", "p1 4c/-/- x5c6c", "p1 -/-/- x4c5c6c"])
def test_ofc12_a_pineapple_street_is_two_placed_and_one_away(move: str) -> None:
    ofc = rules("pineapple")
    state = after(ofc, Terms(2, 1), *PINEAPPLE)
    with pytest.raises(Illegal, match="discard exactly 1 of 4c 5c 6c") as caught:
        ofc.apply(state, ofc.read(move))
    assert caught.value.rule == "OFC12"
    assert ofc.apply(state, ofc.read("p1 -/4c5c/- x6c")).discards[0] == parse_cards("6c")


def test_when_the_hand_is_over_everything_is_refused() -> None:
    ofc = rules()
    state = finished(ofc, Terms(2), QUEENS, PLAIN)
    assert isinstance(ofc.turn(state), Over)
    for move in (Deal(0, DECK[:1]), Placement(0), Placement(1, DECK[:1]), Cast(0, (1,)), Move(None)):
        with pytest.raises(Illegal) as caught:
            ofc.apply(state, move)
        due = "" if isinstance(move, Placement) else "no cards are to be dealt now; "
        assert caught.value.sentence == f"{due}the hand is over (OFC2)"


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(1), "1 seat: standard is played by 2 to 4"),
        (Terms(5), "5 seats: standard is played by 2 to 4"),
        (Terms(0), "0 seats"),
        (Terms(2, button=2), "button at seat 2: expected 0 to 1"),
        (Terms(2, button=-1), "button at seat -1: expected 0 to 1"),
        (Terms(2, stacks=(5,)), r"stacks \[5\]: expected 2, one for each seat"),
        (Terms(2, stacks=()), r"stacks \[\]: expected 2, one for each seat"),
        (Terms(2, stacks=(5, 0)), r"stacks \[5, 0\]: expected chips in two of them or more"),
        (Terms(2, point_value=0), "point value 0: expected at least 1"),
        (Terms(2, hand=0), "hand 0 of 1: expected hands counted from 1"),
        (Terms(2, hand=3, hands=2), "hand 3 of 2: expected hands counted from 1"),
        (Terms(2, hands=0), "hand 1 of 0: expected"),
        (Terms(2, fantasy=(13,)), r"Fantasyland \[13\]: expected 0 or 13 to 13 cards for each seat"),
        (Terms(2, fantasy=(0, 0)), r"Fantasyland \[0, 0\]: expected"),
        (Terms(2, fantasy=(12, 0)), r"Fantasyland \[12, 0\]: expected"),
        (Terms(2, fantasy=(14, 0)), r"Fantasyland \[14, 0\]: expected"),
        (Terms(2, fantasy=(-13, 13)), r"Fantasyland \[-13, 13\]: expected"),
    ],
)
def test_bad_terms_are_refused_in_one_sentence(terms: Terms, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        rules().start(terms)


@pytest.mark.parametrize(
    "terms",
    [
        Terms(2, stacks=(1, 1)),
        Terms(3, stacks=(0, 1, 1), fantasy=(0, 13, 0)),
        Terms(2, hand=3, hands=3),
        Terms(2, hand=9, hands=None),
        Terms(2, button=1, point_value=1),
        Terms(2, fantasy=(13, 13)),
    ],
)
def test_terms_at_their_edge_are_taken(terms: Terms) -> None:
    assert rules().start(terms).terms == terms


def test_pineapple_is_for_three_and_carnivale_has_no_fantasyland() -> None:
    with pytest.raises(BadInput, match="4 seats: pineapple is played by 2 to 3"):
        rules("pineapple").start(Terms(4))
    with pytest.raises(BadInput, match=r"Fantasyland \[13, 0\]: expected none in this preset"):
        rules("carnivale-2013").start(Terms(2, fantasy=(13, 0)))


# In Fantasyland


def test_ofc10_queens_go_to_fantasyland_and_the_button_stands_still() -> None:
    ofc = rules()
    terms = Terms(3, button=1, hand=4, hands=9)
    state = finished(ofc, terms, PLAIN, DULL, QUEENS.replace("9c9d", "9c9s"))
    following = ofc.following(state)
    assert following == Terms(3, button=1, hand=4, hands=9, fantasy=(0, 0, 13))
    after_it = ofc.following(finished(ofc, following, PLAIN, DULL, KINGS.replace("9c9d", "9c9s")))
    assert after_it == Terms(3, button=2, hand=5, hands=9)


def test_ofc10_several_at_once_one_stays_one_leaves_one_enters() -> None:
    ofc = rules("progressive-pineapple")
    terms = Terms(3, button=0, fantasy=(16, 0, 14))
    entering = "KhKd4h/AhAd3h4s5s/JhJdJsTcTd"
    state = finished(ofc, terms, TRIPS, entering, "2c3d8h/5d5h6s7s8c/9h9sTsThKc")
    following = ofc.following(state)
    assert following == Terms(3, button=0, fantasy=(14, 15, 0))


def test_the_figure_of_fantasyland_says_who_is_in_it_next() -> None:
    """Queens in front do not keep a seat there, and four of a kind in the back do (OFC10)."""
    ofc = rules("pineapple")
    leaving, staying = "QcQd4h/AhAd3h4s5s/JhJdJsTcTd", "2c3d8h/5d5h6s7s8c/9c9d9h9sKc"
    state = finished(ofc, Terms(2, fantasy=(14, 14)), leaving, staying)
    assert [figure["fantasyland"] for figure in figures(ofc, state)] == [False, True]


def test_ofc10_all_in_fantasyland_set_after_the_deal_in_any_order() -> None:
    for preset, cards in (("standard", 13), ("progressive-pineapple", 17)):
        ofc = rules(preset)
        state = ofc.start(Terms(3, button=1, fantasy=(cards,) * 3))
        shoe = Shoe(Stream(bytes(32), "all"))
        dealt = []
        while isinstance(turn := ofc.turn(state), Draw):
            dealt.append((turn.seat, turn.count))
            state = ofc.apply(state, shoe.answer(turn))
        assert dealt == [(2, cards), (0, cards), (1, cards)]
        for seat in (1, 0, 2):
            turn = ofc.turn(state)
            assert isinstance(turn, Act)
            assert seat in turn.options
            assert len(turn.options[seat]) == {13: 72_072, 17: 171_531_360}[cards]
            state = ofc.apply(state, turn.options[seat][cards])
        assert isinstance(ofc.turn(state), Over)


def acting(ofc: OfcRules, terms: Terms) -> list[set[int]]:
    """Who may act at every turn that is not chance's, when nobody sets in Fantasyland before they must."""
    state, shoe, found = ofc.start(terms), Shoe(Stream(bytes(32), "acting")), []
    while not isinstance(turn := ofc.turn(state), Over):
        if isinstance(turn, Draw):
            state = ofc.apply(state, shoe.answer(turn))
            continue
        assert isinstance(turn, Act)
        found.append(set(turn.options))
        plain_seats = [seat for seat in turn.options if not terms.fantasy[seat]]
        state = ofc.apply(state, turn.options[(plain_seats or list(turn.options))[0]][0])
    return found


def test_ofc10_who_sees_the_others_sets_after_them() -> None:
    found = acting(rules(), Terms(3, button=2, fantasy=(0, 13, 0)))
    assert found == [{0}, {2}] * 9 + [{1}]
    found = acting(rules(), Terms(3, button=2, fantasy=(13, 13, 0)))
    assert found == [{2}] * 9 + [{0, 1}, {1}]


def test_ofc12_who_sees_nobody_may_set_at_any_time() -> None:
    found = acting(rules("pineapple"), Terms(3, button=2, fantasy=(0, 14, 0)))
    assert found == [{0, 1}, {1, 2}] * 5 + [{1}]
    ofc = rules("pineapple")
    state, shoe = ofc.start(Terms(2, button=1, fantasy=(0, 14))), Shoe(Stream(bytes(32), "early"))
    for _ in range(2):
        turn = ofc.turn(state)
        assert isinstance(turn, Draw)
        state = ofc.apply(state, shoe.answer(turn))
    turn = ofc.turn(state)
    assert isinstance(turn, Act)
    state = ofc.apply(state, turn.options[1][999_999])  # before anybody else has set a card
    turn = ofc.turn(state)
    assert isinstance(turn, Act)
    assert list(turn.options) == [0]
    with pytest.raises(Illegal, match="it is for p1 to act"):
        ofc.apply(state, Placement(1))


def test_ofc12_who_sees_nobody_waits_while_cards_are_dealt() -> None:
    ofc = rules("pineapple")
    terms = Terms(2, button=1, fantasy=(0, 14))
    waiting = 0
    for step in play_hand(ofc, terms, Shoe(Stream(bytes(32), "waits")), _outside_first):
        cards = step.before.pending[1]
        move = Placement(1, cards[:3], cards[3:8], cards[8:13], cards[13:])
        if isinstance(step.turn, Draw) and cards:
            waiting += 1
            with pytest.raises(Illegal) as caught:
                ofc.apply(step.before, move)
            assert caught.value.sentence == "cards are to be dealt first (OFC2)"
        elif isinstance(step.turn, Act) and 0 in step.turn.options:
            ofc.apply(step.before, move)
            with pytest.raises(Illegal) as caught:
                ofc.apply(step.before, Placement(2))
            assert caught.value.sentence == "it is for p1 and p2 to act (OFC2)"
    assert waiting == 4


def _outside_first(_state: Any, turn: Act) -> Move:
    move: Move = turn.options[min(turn.options)][0]
    return move


# Out of time


def test_ofc13_only_who_is_to_act_runs_out_of_time() -> None:
    ofc = rules()
    for state in (ofc.start(Terms(2)), finished(ofc, Terms(2), QUEENS, PLAIN)):
        with pytest.raises(ValueError, match=r"^p1 is not to act$"):
            ofc.default(state, 0)
    state = after(ofc, Terms(2, 1), *OPENING)
    with pytest.raises(ValueError, match=r"^p2 is not to act$"):
        ofc.default(state, 1)


def test_ofc13_the_clock_discards_what_was_dealt_last() -> None:
    """Of fourteen cards one, of a street's three one, of a first street none."""
    ofc = rules("pineapple")
    land = "d p2 2c3c4c5d6d7d8h9hThJsQsKsAs2d"
    state = after(ofc, Terms(2, 1, (0, 14)), "d p1 KhKc3h4h5h", land)
    first, thirteen = ofc.default(state, 0), ofc.default(state, 1)
    assert (first.discard, ofc.write(thirteen)) == ((), "p2 2c3c4c/5d6d7d8h9h/ThJsQsKsAs x2d")
    state = ofc.apply(ofc.apply(state, first), ofc.read("d p1 6h7h8s"))
    assert ofc.write(ofc.default(state, 0))[-4:] == " x8s"


def test_ofc13_cards_that_one_has_discarded_do_not_come() -> None:
    """Three kings in front need a third ace behind them, and the two that are left lie in the discards."""
    ofc = rules("pineapple")
    state = after(
        ofc, Terms(2, 1),
        "d p1 KsKdAcAdQs", "d p2 2c3c4c5c6c", "p1 KsKd/AcAd/Qs", "p2 2c3c4c/5c6c/-",
        "d p1 2h3hAh", "p1 -/2h3h/- xAh", "d p2 7d8d9d", "p2 -/7d8d/- x9d",
        "d p1 QhQdAs", "p1 -/-/QhQd xAs", "d p2 TdJdQc", "p2 -/Td/Jd xQc",
        "d p1 Kh7c7s",
    )  # fmt: skip
    assert ofc.write(ofc.default(state, 0)) == "p1 7c/Kh/- x7s"


# Settlement and the match


def test_returns_are_points_without_stacks_and_chips_with_them() -> None:
    ofc = rules()
    # Queens: all three rows, the scoop, and royalties of 7 and 6 for nothing.
    state = finished(ofc, Terms(2, point_value=5), QUEENS, PLAIN)
    assert ofc.result(state).totals == (19, -19)
    assert ofc.turn(state) == Over((95, -95))
    state = finished(ofc, Terms(2, point_value=5, stacks=(200, 60)), QUEENS, PLAIN)
    assert ofc.turn(state) == Over((60, -60))
    assert ofc.result(state).stacks == (260, 0)
    state = finished(ofc, Terms(2, point_value=5, stacks=(20, 600)), QUEENS, PLAIN)
    assert ofc.result(state).stacks == (40, 580)


def test_ofc9_the_first_to_act_settles_first_and_with_their_left_neighbour_first() -> None:
    """p1 fouls with six chips: only the first whom they pay gets them."""
    ofc = rules()
    boards = (FOUL, PLAIN, QUEENS)
    for button, payee in ((2, 1), (0, 1), (1, 2)):
        state = finished(ofc, Terms(3, button=button, stacks=(6, 100, 100)), *boards)
        paid = [(entry.payee, entry.amount) for entry in ofc.entries(state) if entry.payer == 0]
        assert [pay for pay in paid if pay[1]] == [(payee, 6)]


def test_a_match_ends_with_its_last_hand_and_the_button_goes_round() -> None:
    ofc = rules()
    terms: Terms | None = Terms(3, button=1, hands=4)
    buttons = []
    while terms is not None:
        buttons.append((terms.hand, terms.button))
        terms = ofc.following(finished(ofc, terms, PLAIN, DULL, "Ac3s4s/5c6c7h8s9s/QhQsAhAd2d"))
    assert buttons == [(1, 1), (2, 2), (3, 0), (4, 1)]


def test_ofc10_the_last_hand_has_its_fantasyland_too() -> None:
    ofc = rules()
    following = ofc.following(finished(ofc, Terms(2, hand=3, hands=3), QUEENS, PLAIN))
    assert following == Terms(2, hand=3, hands=3, fantasy=(13, 0))
    assert ofc.following(finished(ofc, following, QUEENS, PLAIN)) is None


def test_a_match_ends_when_a_player_is_broke_even_before_fantasyland() -> None:
    ofc = rules()
    assert ofc.following(finished(ofc, Terms(2, stacks=(100, 19), hands=None), QUEENS, PLAIN)) is None
    following = ofc.following(finished(ofc, Terms(2, stacks=(100, 20), hands=None), QUEENS, PLAIN))
    assert following == Terms(2, stacks=(119, 1), hands=None, fantasy=(13, 0))


def house(**changes: Any) -> OfcRules:
    return OfcRules(msgspec.structs.replace(rules().settings, **changes), "house")


def test_ofc11_on_credit_stacks_go_below_nothing_and_the_match_goes_on() -> None:
    ofc = house(paying="unlimited")
    following = ofc.following(finished(ofc, Terms(2, stacks=(3, 19), hands=None), PLAIN, QUEENS))
    assert following == Terms(2, stacks=(-16, 38), hands=None, fantasy=(0, 13))
    assert ofc.start(following).terms == following  # and can be dealt


@pytest.mark.parametrize(("paying", "stacks"), [
    ("side-action", (40, 580)), ("in-order", (115, 505)), ("win-cap", (40, 580)), ("unlimited", (115, 505)),
])  # fmt: skip
def test_ofc11_a_house_chooses_its_way_of_paying(paying: str, stacks: tuple[int, int]) -> None:
    ofc = house(paying=paying)
    state = finished(ofc, Terms(2, point_value=5, stacks=(20, 600)), QUEENS, PLAIN)
    assert ofc.result(state).stacks == stacks


def test_the_dealer_announces_the_hands_at_the_end() -> None:
    ofc = rules()
    steps = play_some(ofc, Terms(2))
    assert [ofc.said(step.before, step.move, step.after) for step in steps[:-1]] == [()] * (len(steps) - 1)
    done = finished(ofc, Terms(2), QUEENS, PLAIN)
    last = Placement(1)
    assert ofc.said(done, last, done) == (
        "p1 QQ 2 / KK 543 / AAA over 99, royalties 13, Fantasyland with 13 cards",
        "p2 4-3-2 / 55 876 / JJ and TT 3",
    )
    foul = finished(ofc, Terms(2), FOUL, PLAIN)
    assert ofc.said(foul, last, foul)[0] == "p1 fouls"


def test_a_house_file_may_change_the_streets() -> None:
    text = """
players = [2, 2]
first_street = 13
street = 1
discard = 0
scoop = 3
foul = 6
paying = "side-action"
[royalties]
"""
    ofc = OfcRules(read_settings(text, "closed.toml", type(rules().settings)), "closed")
    took = [type(step.turn).__name__ for step in play_some(ofc, Terms(2))]
    assert took == ["Draw", "Draw", "Act", "Act"]


def test_states_share_their_course_and_pairs_of_states_differ() -> None:
    ofc = rules()
    one, other = ofc.start(Terms(2)), ofc.start(Terms(2))
    assert one == other
    assert one.plan is other.plan
    states = [step.after for step in play_some(ofc, Terms(2))]
    assert all(a != b for a, b in pairwise(states))
