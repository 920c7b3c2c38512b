"""Dice: text, the deck they carry, and how cards can lie on them (P1)."""

import pytest

from croupier.cards import parse_cards
from croupier.dice import PINOCHLE, Die, check_pinochle, faces_shown, layouts, parse_die, text_of_die
from croupier.errors import BadInput
from croupier.games.pinzique import rules

DICE = rules().dice


def test_the_deck_has_24_cards_twice() -> None:
    """P1: 48 cards, every one on exactly two of the eight dice, six ranks on each."""
    assert len(PINOCHLE) == 24
    assert len(DICE) == 8
    assert sorted(card for die in DICE for card in die) == sorted(PINOCHLE * 2)
    assert all(len(die) == 6 and [card.rank for card in die] == [9, 10, 11, 12, 13, 14] for die in DICE)
    check_pinochle(DICE)


def test_a_die_is_read_and_written() -> None:
    die = parse_die("9h, 10d J♣ qd KS Ac")
    assert text_of_die(die) == "9h Td Jc Qd Ks Ac"
    assert die == DICE[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9h Td Jc Qd Ks", "5 faces, expected six"),
        ("9h Td Jc Qd Ks Ac As", "7 faces, expected six"),
        ("8h Td Jc Qd Ks Ac", "8h is no card of the pinochle deck"),
        ("Jk Td Jc Qd Ks Ac", "Jk is no card of the pinochle deck"),
        ("9h Td Jc Qd Ks Zz", "'Zz' is no card"),
    ],
)
def test_a_die_that_is_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        parse_die(text)


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (DICE[:7], "7 dice: the 48-card deck stands on eight"),
        (DICE + DICE[:1], "9 dice"),
        ((parse_die("9h 9d Jc Qd Ks Ac"), *DICE[1:]), "die 1, 9h 9d Jc Qd Ks Ac: expected six different"),
        ((parse_die("9h Td Jc Qd Ks Ad"), *DICE[1:]), "Ac stands on 1 die, expected two"),
    ],
)
def test_dice_without_the_deck_are_refused(spoilt: tuple[Die, ...], said: str) -> None:
    with pytest.raises(BadInput, match=said) as refused:
        check_pinochle(spoilt)
    assert "(P1)" in refused.value.sentence


def test_cards_lie_on_the_dice_in_every_way() -> None:
    """Both dice with Qh, and both with Js, may show it: but not at once where one has both."""
    pair = (DICE[1], DICE[7])  # 9d Tc Jd Qh Kd As and 9h Ts Jd Qh Kc As
    assert layouts(pair, parse_cards("Qh As")) == ((3, 5), (5, 3))
    assert layouts(pair, parse_cards("Qh Qh")) == ((3, 3),)
    assert layouts(pair, parse_cards("9h Ts")) == ()
    assert layouts(pair, parse_cards("Qh")) == ()
    for faces in layouts(DICE, parse_cards("Js Qh Qs Qd Qc Kh Kc 9d")):
        assert sorted(faces_shown(DICE, faces)) == sorted(parse_cards("Js Qh Qs Qd Qc Kh Kc 9d"))


@pytest.mark.parametrize(
    "roll",
    [
        "9h Th Jh Qh Kh Kh Qh 9d",  # a small run in hearts with another marriage in hearts
        "Js Qh Qs Qd Qc Kh Kc 9d",
        "Js Qh Qs Qd Qc Qd Kh Kd",
        "Js Jh Jd Jc Qh Kh Qd Kd",  # four jacks, a Pinzique and two marriages
        "Qs Qh Qd Qc Qs Qh Qd Qc",
        "Ks Qs Kh Qh Js Js Qh Qd",
    ],
)
def test_the_examples_of_the_source_can_be_rolled(roll: str) -> None:
    """P1, P7."""
    assert layouts(DICE, parse_cards(roll))


def test_a_die_is_read_by_people_and_drawn_in_a_notebook() -> None:
    """P1: six faces, in the order of their numbers."""
    die = parse_die("9h Td Jc Qd Ks Ac")
    assert repr(die) == "Die(9h Td Jc Qd Ks Ac)"
    assert die == tuple(parse_cards("9h Td Jc Qd Ks Ac"))
    html = die._repr_html_()
    assert [html.index(face) for face in ("9♥", "T♦", "J♣", "Q♦", "K♠", "A♣")] == sorted(
        html.index(face) for face in ("9♥", "T♦", "J♣", "Q♦", "K♠", "A♣")
    )
