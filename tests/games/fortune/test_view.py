"""3 Card Fortune: what everybody sees and is told at every stage of one round (F2-F4, F7, C4)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.banked.rounds import Payment, Reason
from croupier.cards import parse_cards
from croupier.games.fortune import (
    Bet,
    Fold,
    FortuneRules,
    Limits,
    Play,
    State,
    TableLimits,
    Terms,
    View,
    Wagers,
    rules,
)
from croupier.games.fortune.annotations import Annotations
from croupier.games.fortune.moves import bets
from croupier.games.fortune.view import PositionView
from croupier.play import Act, final

TABLE = rules()
TERMS = Terms(3, (0, 0, None, 1), (100, 200, 9))  # nobody at the third position, the last seat at none
ROUND = (
    "p1 at 1 ante 10 lucky-pairs 5",
    "p1 at 2 ante 10",
    "p2 at 4 ante 20 super-six 5",
    "d p1 9c7d2h",
    "d p1 KsKd2c",
    "d p2 Qs6h4d",
    "d h 3sQdJc",
    "p1 at 1 fold",
    "p1 at 2 play 10",
    "p2 at 4 play 20",
)
WAGERS = (Wagers(10, 5), Wagers(10), None, Wagers(20, 0, 5))
NINE, KINGS, QUEEN = (parse_cards(text) for text in ("9c7d2h", "KsKd2c", "Qs6h4d"))
NOBODYS = PositionView(None, None, 0, None, None, None)
PAID = (  # what is forfeited first, then from the dealer's right (F7)
    Payment(0, "ante", 10, -10, "folded", 0),
    Payment(1, "play", 20, -20, "Q-6-4 loses to Q-J-3", 3),
    Payment(1, "ante", 20, -20, "Q-6-4 loses to Q-J-3", 3),
    Payment(1, "super_six", 5, -5, "pair is not paid", 3),
    Payment(0, "play", 10, 10, "KK with 2 beats Q-J-3", 1),
    Payment(0, "ante", 10, 10, "KK with 2 beats Q-J-3", 1),
    Payment(0, "lucky_pairs", 5, -5, "high card is not paid", 0),
)


REASONS = (
    Reason("folded"),
    *[Reason("Q-6-4 loses to Q-J-3", brief="loses to the dealer")] * 2,
    Reason("pair is not paid"),
    *[Reason("pair of kings beats Q-J-3", brief="beats the dealer")] * 2,
    Reason("high card is not paid"),
)


def after(number: int) -> State:
    """The round after so many of its moves."""
    return final(TABLE, TERMS, map(TABLE.read, ROUND[:number]))


def unbet(seat: int, *, own: bool = False) -> PositionView:
    """A position whose bet is not made, or not seen; of one's own no card is hidden."""
    return PositionView(seat, None, 0, () if own else None, None, None)


def bet(
    at: int, seat: int, cards: tuple[int, ...] | None = None, dealt: int = 3, **more: object
) -> PositionView:
    """A position that is bet on, its cards hidden unless they are given."""
    return msgspec.structs.replace(PositionView(seat, WAGERS[at], dealt, cards, None, None), **more)  # type: ignore[arg-type]


def seen(seat: int | None, number: int) -> tuple[tuple[PositionView, ...], tuple[int, ...]]:
    """The positions as a seat sees them, and who is to act; all else is checked to be as the terms say."""
    view = TABLE.view(after(number), seat)
    assert (view.seat, view.terms) == (seat, TERMS)
    return view.positions, view.to_act


def test_f2_c4_before_the_deal_a_seat_sees_its_own_bets_alone() -> None:
    made = bet(0, 0, (), 0)
    assert seen(0, 1) == ((made, unbet(0, own=True), NOBODYS, unbet(1)), (0, 1))
    assert seen(1, 1) == ((unbet(0), unbet(0), NOBODYS, unbet(1, own=True)), (0, 1))
    assert seen(None, 1) == seen(2, 1) == ((unbet(0), unbet(0), NOBODYS, unbet(1)), (0, 1))


def test_f3_c4_at_the_deal_bets_are_seen_and_cards_are_their_players_alone() -> None:
    later = (bet(1, 0, None, 0), NOBODYS, bet(3, 1, None, 0))
    assert seen(None, 4) == ((bet(0, 0), *later), ())
    assert seen(1, 4)[0][3] == bet(3, 1, (), 0)
    assert seen(0, 4)[0][:2] == (bet(0, 0, NINE), bet(1, 0, (), 0))


def test_f3_c4_until_all_have_decided_nobody_sees_what_others_have() -> None:
    own = (bet(0, 0, NINE, play=0, tucked="lucky_pairs"), bet(1, 0, KINGS, play=10))
    assert seen(0, 9) == ((*own, NOBODYS, bet(3, 1)), (1,))
    assert seen(1, 9) == ((bet(0, 0), bet(1, 0), NOBODYS, bet(3, 1, QUEEN)), (1,))
    assert seen(None, 9) == ((bet(0, 0), bet(1, 0), NOBODYS, bet(3, 1)), (1,))


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_f4_f7_c4_at_the_end_live_hands_the_dealers_and_all_payments_are_seen(seat: int | None) -> None:
    assert TABLE.view(after(10), seat) == View(
        seat,
        TERMS,
        "settled",
        (
            bet(0, 0, NINE, play=0, tucked="lucky_pairs"),
            bet(1, 0, KINGS, play=10),
            NOBODYS,
            bet(3, 1, QUEEN, play=20),
        ),
        (),
        3,
        parse_cards("QdJc3s"),
        True,
        PAID,
    )


def test_c4_of_the_dealer_nothing_is_seen_before_and_nothing_is_paid() -> None:
    for number, phase, dealt in (
        (0, "betting", 0),
        (3, "dealing", 0),
        (6, "dealing", 0),
        (7, "deciding", 3),
    ):
        view = TABLE.view(after(number), 0)
        assert (view.phase, view.dealer_dealt, view.dealer, view.dealer_plays) == (phase, dealt, None, None)
        assert view.payments == ()


# The notes beside a view


@pytest.mark.parametrize(
    ("number", "seat", "hands", "due"),
    [
        (0, 0, ("", "", "", ""), 0),
        (1, 0, ("", "", "", ""), 1),
        (1, 1, ("", "", "", ""), 3),
        (1, 2, ("", "", "", ""), None),
        (1, None, ("", "", "", ""), None),
        (2, 0, ("", "", "", ""), None),
        (4, 0, ("9-7-2", "", "", ""), None),
        (7, 0, ("9-7-2", "pair of kings", "", ""), 0),
        (8, 0, ("9-7-2", "pair of kings", "", ""), 1),
        (9, 0, ("9-7-2", "pair of kings", "", ""), None),
        (9, 1, ("", "", "", "Q-6-4"), 3),
        (9, None, ("", "", "", ""), None),
    ],
)
def test_c4_the_notes_name_the_hands_that_are_seen_and_the_position_to_act_on(
    number: int, seat: int | None, hands: tuple[str, ...], due: int | None
) -> None:
    notes = TABLE.annotations(TABLE.view(after(number), seat))
    assert notes == Annotations(TABLE.settings.limits, hands, "", due)


def test_f3_at_the_end_the_notes_say_what_the_dealer_has_said() -> None:
    expected = Annotations(
        TABLE.settings.limits,
        ("9-7-2", "pair of kings", "", "Q-6-4"),
        "Dealer shows Q-J-3",
        None,
        reasons=REASONS,
    )
    assert TABLE.annotations(TABLE.view(after(10), None)) == expected


def test_f2_who_has_no_ante_has_nothing_to_decide_and_is_told_so() -> None:
    """A Lucky Pairs bet on the first of two positions: what waits is the second."""
    game = FortuneRules(msgspec.structs.replace(TABLE.settings, optional_alone=True), "own")
    texts = ("p1 at 1 lucky-pairs 5", "p1 at 2 ante 5", "d p1 9c7d2h", "d p1 KsKd2c", "d h 3sQdJc")
    state = final(game, Terms(1, (0, 0)), map(game.read, texts))
    assert game.annotations(game.view(state, 0)).due == 1
    turn = game.turn(state)
    assert isinstance(turn, Act)
    assert turn.options == {0: (Play(0, 1, 5), Fold(0, 1))}
    assert game.options_of(game.view(state, 0), 0) == turn.options[0]


def test_f3_one_chip_is_an_ante_that_waits_to_be_played() -> None:
    one = Limits(1, 1)
    game = FortuneRules(msgspec.structs.replace(TABLE.settings, limits=TableLimits(one, one, one)), "own")
    texts = ("p1 at 1 ante 1", "d p1 9c7d2h", "d h 3sQdJc")
    assert game.annotations(game.view(final(game, Terms(1), map(game.read, texts)), 0)).due == 0


# What may be bet, as it is seen


def test_f2_the_bets_that_are_seen_are_those_that_the_chips_left_allow() -> None:
    """25 of 100 chips are bound by the first position: 10, as much again for PLAY, and 5."""
    one = Limits(5, 50, 5)
    game = FortuneRules(msgspec.structs.replace(TABLE.settings, limits=TableLimits(one, one, one)), "own")
    state = game.apply(game.start(TERMS), Bet(0, 0, 10, 5))
    turn = game.turn(state)
    assert isinstance(turn, Act)
    for seat, at, left in ((0, 1, 75), (1, 3, 200)):
        expected = list(bets(seat, at, game.settings, left))
        assert list(turn.options[seat]) == expected
        assert list(game.options_of(game.view(state, seat), seat)) == expected


def test_f1_f2_who_comes_and_goes_keeps_positions_and_chips() -> None:
    """By new seat the old one, None for a newcomer; rounds count on, and the last round stays."""
    terms = Terms(3, (0, 1, 1, 2), (100, 200, 9), 4, 9)
    came = TABLE.reseated(terms, (1, None, 2, 0), (1, 10, 2, 3))
    assert came == Terms(4, (0, 0, 1, 3), (200, 10, 9, 100), 4, 9)  # 9 chips are no ante and its PLAY
    free = TABLE.reseated(Terms(2, (0, 1), each=2), (None, 1, 0), (0, 0, 0))
    assert free == Terms(3, (0, 0, 1, 1, 2, 2), each=2)


@pytest.mark.parametrize("number", [7, 8, 9])
def test_f3_what_may_be_decided_is_seen_position_by_position(number: int) -> None:
    state = after(number)
    turn = TABLE.turn(state)
    assert isinstance(turn, Act)
    expected = {
        0: {7: (Play(0, 0, 10), Fold(0, 0)), 8: (Play(0, 1, 10), Fold(0, 1))}.get(number),
        1: (Play(1, 3, 20), Fold(1, 3)),
    }
    for seat, options in expected.items():
        assert turn.options.get(seat) == options
        if options:
            assert TABLE.options_of(TABLE.view(state, seat), seat) == options
