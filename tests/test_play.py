"""The kernel: moves as values, chance refused unless it answers what was asked, replay (C3, C5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import high_card
from croupier.cards import DECK, FULL_DECK, JOKER, mask_of, parse_cards
from croupier.errors import BadInput, Illegal
from croupier.play import (
    Act,
    Cast,
    Deal,
    Draw,
    Move,
    Over,
    Roll,
    Terms,
    chance_of,
    chance_text,
    final,
    refuse_unless_cast,
    refuse_unless_dealt,
    replay,
)

MOVES = ["d p1 As", "d p2 Kd", "p1 stay", "p2 stay"]
TERMS = high_card.Terms(2)


def moves(*texts: str) -> list[Move]:
    return [high_card.GAME.under().read(text) for text in texts]


def test_moves_and_turns_are_frozen_values() -> None:
    deal = Deal(0, parse_cards("As Kd"))
    assert deal == Deal(0, (DECK[51], DECK[45]))
    assert hash(deal) == hash(Deal(0, parse_cards("As Kd")))
    assert deal not in (Cast(0, parse_cards("As Kd")), Move(0))
    for value in (deal, Draw(0, 1, FULL_DECK), Roll(0, (0,)), Over((0,)), Act({}), Terms(2)):
        with pytest.raises(AttributeError):
            setattr(value, value.__struct_fields__[0], 7)


def test_terms_refuse_keys_they_do_not_know() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `seat`"):
        msgspec.convert({"seats": 2, "seat": 1}, Terms)


def test_replay_gives_every_state_and_final_the_last() -> None:
    rules = high_card.GAME.under()
    states = list(replay(rules, TERMS, moves(*MOVES)))
    assert len(states) == len(MOVES) + 1
    assert states[0] == rules.start(TERMS)
    assert states[-1] == final(rules, TERMS, moves(*MOVES))
    assert final(rules, TERMS, []) == states[0]
    assert isinstance(rules.turn(states[-1]), Over)
    assert len(set(map(repr, states))) == len(states)


def test_terms_of_another_game_are_refused() -> None:
    other: Any = Terms(2)
    with pytest.raises(BadInput, match=r"Terms\(seats=2\): expected terms of high-card"):
        final(high_card.GAME.under(), other, ())


def test_replay_stops_at_a_move_that_is_refused() -> None:
    walk = replay(high_card.GAME.under(), TERMS, moves("d p1 As", "d p2 As"))
    next(walk)
    next(walk)
    with pytest.raises(Illegal, match="As is not in the deck any more"):
        next(walk)
    with pytest.raises(Illegal):
        final(high_card.GAME.under(), TERMS, moves("p1 stay"))


DRAW = Draw(1, 2, mask_of(parse_cards("2c As Jk")))


@pytest.mark.parametrize("cards", ["2cAs", "As2c", "JkAs"])
def test_a_deal_that_was_asked_for_passes_in_any_order(cards: str) -> None:
    refuse_unless_dealt(DRAW, Deal(1, parse_cards(cards)), "X1")


@pytest.mark.parametrize(
    ("draw", "move", "code", "said"),
    [
        (DRAW, Deal(0, parse_cards("2cAs")), "deal-due", "2 cards are to be dealt to p2 now"),
        (DRAW, Deal(None, parse_cards("2cAs")), "deal-due", "2 cards are to be dealt to p2 now"),
        (DRAW, Deal(1, parse_cards("2c")), "deal-due", "2 cards are to be dealt to p2 now"),
        (DRAW, Deal(1, parse_cards("2cAsJk")), "deal-due", "2 cards are to be dealt to p2 now"),
        (DRAW, Cast(1, (0, 51)), "deal-due", "2 cards are to be dealt to p2 now"),
        (DRAW, Move(1), "deal-due", "2 cards are to be dealt to p2 now"),
        (Draw(None, 1, 1), Deal(0, DECK[:1]), "deal-due", "1 card is to be dealt to the house now"),
        (DRAW, Deal(1, parse_cards("2cKd")), "card-gone", "card Kd is not in the deck any more"),
        (DRAW, Deal(1, parse_cards("AsAs")), "card-gone", "card As is not in the deck any more"),
        (
            DRAW,
            Deal(1, (DECK[51], -1)),  # type: ignore[arg-type]
            "card-gone",
            "card -1 is not in the deck any more",
        ),
        (
            DRAW,
            Deal(1, (DECK[51], 53)),  # type: ignore[arg-type]
            "card-gone",
            "card 53 is not in the deck any more",
        ),
        (Draw(1, 1, FULL_DECK), Deal(1, (JOKER,)), "card-gone", "card Jk is not in the deck any more"),
    ],
)
def test_any_other_deal_is_refused(draw: Draw, move: Move, code: str, said: str) -> None:
    with pytest.raises(Illegal) as caught:
        refuse_unless_dealt(draw, move, "X1")
    assert (caught.value.rule, caught.value.code) == ("X1", code)
    assert caught.value.sentence == f"{said} (X1)"


ROLL = Roll(0, (2, 5), 6)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Cast(1, (0, 0)), "roll-due"),
        (Cast(None, (0, 0)), "roll-due"),
        (Cast(0, (0,)), "roll-due"),
        (Cast(0, (0, 0, 0)), "roll-due"),
        (Deal(0, DECK[:2]), "roll-due"),
        (Cast(0, (0, 6)), "bad-face"),
        (Cast(0, (-1, 0)), "bad-face"),
    ],
)
def test_any_other_roll_is_refused(move: Move, code: str) -> None:
    refuse_unless_cast(ROLL, Cast(0, (5, 0)), "X2")
    with pytest.raises(Illegal) as caught:
        refuse_unless_cast(ROLL, move, "X2")
    assert (caught.value.rule, caught.value.code) == ("X2", code)


def test_a_refusal_carries_its_rule_its_code_and_its_sentence() -> None:
    refusal: Any = Illegal("OFC1", "row-full", "the front has room for 0 more")
    assert str(refusal) == refusal.sentence == "the front has room for 0 more (OFC1)"
    assert (refusal.rule, refusal.code) == ("OFC1", "row-full")


def test_what_is_asked_reads_as_people_say_it() -> None:
    assert repr(Draw(1, 5, (1 << 52) - 1)) == "Draw(p2, 5 of 52)"
    assert repr(Draw(None, 1, 7)) == "Draw(the house, 1 of 3)"
    assert repr(Roll(0, (0, 1), 6)) == "Roll(p1, 2 of 6 sides)"
    assert repr(Act({0: (), 2: (Move(2),) * 1234})) == "Act(p1: 0 options, p3: 1,234 options)"
    assert repr(high_card.GAME.under()) == "HighCard(standard)"


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Deal(0, parse_cards("AsKd")), "d p1 AsKd"),
        (Deal(None, DECK[:1]), "d h 2c"),
        (Deal(9, (JOKER,)), "d p10 Jk"),
        (Cast(None, (3, 5, 0)), "r h 461"),
        (Cast(1, (8,)), "r p2 9"),
    ],
)
def test_chance_is_written_the_same_in_all_games(move: Deal | Cast, text: str) -> None:
    assert chance_text(move) == text
    assert chance_of(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "d", "d p0 As", "d p11 As", "d p1", "d p１ As", "r h", "r h 0", "r h ٣", "R h 1", "p1 stay"],
)
def test_what_is_not_chances_is_left_to_the_game(text: str) -> None:
    assert chance_of(text) is None


def test_what_are_no_cards_is_refused() -> None:
    with pytest.raises(BadInput, match="Zz"):
        chance_of("d p1 Zz")


def test_a_seats_move_is_not_written_as_chances() -> None:
    with pytest.raises(BadInput, match="is no move of this game"):
        chance_text(Move(0))
