"""Positions of OFC as plain data: read strictly, and the same as the view that a seat has."""

from typing import Any

import msgspec
import pytest

from croupier.advice import adviser_of
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.games import rules_of
from croupier.games.ofc import Terms
from croupier.games.ofc.advice.position import OfcPosition, board_of, position_of, view_of_position
from croupier.play import Act
from croupier.records import shoe_of
from croupier.testing import any_option, play_hand
from tests.recording import SEED

PINEAPPLE = rules_of("ofc", "pineapple")
CLASSIC = rules_of("ofc", "standard")


def pineapple(**changes: Any) -> dict[str, Any]:
    """A second street: Kd to be paired in front, and a flush to be drawn to."""
    board = {
        "players": [
            {"front": "Kd", "middle": "8c8d", "back": "AsTs"},
            {"front": "Qh", "middle": "5c5d", "back": "JhTh"},
        ],
        "to_act": 0,
        "cards": "Kh 7s 2c",
    }
    return board | changes


def read(position: dict[str, Any], rules: Any = PINEAPPLE) -> Any:
    return view_of_position(rules, msgspec.convert(position, OfcPosition))


@pytest.mark.parametrize(
    ("preset", "seats", "fantasy", "stacks"),
    [
        ("pineapple", 2, (), None),
        ("pineapple", 3, (0, 14, 0), (30, 20, 10)),
        ("progressive-pineapple", 3, (17, 14, 0), None),
        ("standard", 4, (), None),
        ("standard", 3, (0, 13, 0), None),
        ("standard", 2, (13, 13), (5, 9)),
        ("carnivale-2013", 3, (), (0, 12, 9)),
    ],
)
def test_every_view_of_a_hand_is_a_position_that_reads_as_it(
    preset: str, seats: int, fantasy: tuple[int, ...], stacks: Any
) -> None:
    """OFC2, OFC10: whoever is to act, wherever the button is. Who else may set unseen is not known."""
    rules = rules_of("ofc", preset)
    for number in range(1, 4):
        terms = Terms(seats, number % seats, fantasy, stacks)
        if stacks and 0 in stacks and number % seats == 0:
            continue
        seen = 0
        chosen = any_option(Stream(SEED, "positions", number))
        for step in play_hand(rules, terms, shoe_of(SEED, number), chosen):
            turn = rules.turn(step.before)
            for seat in turn.options if isinstance(turn, Act) else ():
                view = rules.view(step.before, seat)
                again = read(position_of(preset, view), rules)
                blind = fantasy and fantasy[seat] and not rules.settings.sees_others
                if blind:  # they do not see how far the others are, and need not say it
                    assert again.seats[seat] == view.seats[seat]
                    assert (again.terms, again.order) == (view.terms, view.order)
                elif not any(one.fantasy and one.has_set for one in view.seats):
                    assert again == msgspec.structs.replace(view, to_act=again.to_act)
                assert again.unseen() == view.unseen()
                assert rules.options_of(again, seat)[0] == rules.options_of(view, seat)[0]
                seen += 1
        assert seen


def test_who_is_to_act_is_whoever_has_set_least() -> None:
    first = {"front": "Kd", "middle": "8c8d", "back": "AsTs"}
    more = {"front": "Qh", "middle": "5c5d", "back": "JhThQc9h"}
    for players, seat in (([first, more], 0), ([more, first], 1)):
        found = read({"players": players, "cards": "Kh 7s 2c", "button": seat})
        assert found.seat == seat


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cards": "Kh 7s"}, r"cards: 2; expected 3 to be placed now \(pineapple\)"),
        ({"cards": "Kh 7s Zz"}, "cards: 'Zz' is no card"),
        ({"cards": "Kh 7s Jk"}, "cards: a joker; expected the 52 cards"),
        ({"cards": ["Kh", "7s", "As"]}, "cards: As is also in players.0.back; expected every card once"),
        ({"cards": "Kh 7s 7s"}, "cards: 7s is there twice"),
        ({"discards": "2d 3d"}, "discards: 2 cards; expected none so far"),
        ({"to_act": 3}, "to_act: 3; expected 0 to 1"),
        ({"button": 2}, "button at seat 2: expected 0 to 1"),
        ({"stacks": [1]}, r"stacks \[1\]: expected 2"),
        ({"fantasy": [0, 13, 0]}, r"Fantasyland \[0, 13, 0\]: expected 0 or 13 to 14"),
        ({"fantasy": [0, 14]}, r"players.1: 5 cards set; expected 0 while players.0 has 5"),
        ({"players": [{"front": "Kd Kc Ks Qs"}, {}]}, "players.0.front: 4 cards; expected at most 3"),
        (
            {"players": [{"front": "Kd", "middle": "8c8d", "back": "As"}, {}]},
            "players.0: 4 cards set; expected 0 or 5 or 7 or 9 or 11",
        ),
        (
            {"players": [{"front": "Kd", "middle": "8c8d", "back": "AsTs"}, {"front": "3c"}]},
            "players.1: 1 card set; expected 5 while players.0 has 5",
        ),
        ({"to_act": 1}, "players.0: 5 cards set; expected 7 while players.1 has 5"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read(pineapple(**changes))


def test_a_player_in_fantasyland_who_sets_unseen_has_seen_nothing() -> None:
    """OFC10, OFC12: in Pineapple they set blind; in the classic game they set last, seeing whole boards."""
    cards = "2c3c4c5c6c7c8c9cTcJcQcKcAc2d"
    found = read({"players": [{}, {}], "to_act": 0, "cards": cards, "fantasy": [14, 0]})
    assert found.seats[0].pending_count == 14
    assert found.to_act == (0,)
    board = {"front": "2h3h4h", "middle": "5h6h7h8hTh", "back": "2s3s4s5s7s"}
    blind = {"players": [{}, board], "to_act": 0, "cards": cards, "fantasy": [14, 0]}
    with pytest.raises(BadInput, match=r"players.1: 13 cards set; expected 0"):
        read(blind)
    classic = {"players": [{}, board], "cards": cards[:-2], "fantasy": [13, 0]}
    assert read(classic, CLASSIC).seat == 0
    with pytest.raises(BadInput, match=r"players.1: 0 cards set; expected 13"):
        read({**classic, "players": [{}, {}], "to_act": 0}, CLASSIC)


def test_discards_may_be_forgotten_but_not_miscounted() -> None:
    players = [
        {"front": "Kd", "middle": "8c8d", "back": "AsTs9s2s"},
        {"front": "Qh", "middle": "5c5d", "back": "JhThQc9h"},
    ]
    assert read({"players": players, "cards": "Kh 7s 2c"}).seats[0].discards == ()
    assert read({"players": players, "cards": "Kh 7s 2c", "discards": "3h"}).seats[0].discards
    with pytest.raises(BadInput, match="discards: 2 cards; expected 1, or none that are remembered"):
        read({"players": players, "cards": "Kh 7s 2c", "discards": "3h4h"})


def test_boards_are_typed_with_empty_rows() -> None:
    assert msgspec.structs.astuple(board_of("Kd / - / As Ts", "board 1")) == ("Kd ", "", " As Ts")
    assert msgspec.structs.astuple(board_of("//", "board 1")) == ("", "", "")
    for text in ("", "Kd/8c", "a/b/c/d"):
        with pytest.raises(BadInput, match="board 1: expected three rows"):
            board_of(text, "board 1")


def test_the_adviser_reads_what_the_interface_says() -> None:
    """INTERFACE: {"preset", "players", "to_act", "cards", "discards"}, cards as a list or as text."""
    body = msgspec.convert(pineapple(preset="pineapple", discards=[]), adviser_of("ofc").body)
    assert adviser_of("ofc").read(PINEAPPLE, body).seat == 0
