"""C1: one card, its text and its number; decks as tuples and as bit masks."""

import copy
import json
import pickle
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import (
    DECK,
    FULL_DECK,
    JOKER,
    RANKS,
    SUIT_GLYPHS,
    SUITS,
    Card,
    cards_html,
    cards_in,
    mask_of,
    parse_card,
    parse_cards,
    text_of,
)
from croupier.errors import BadInput
from croupier.serialization import to_json
from tests.cases import CHARACTERS

ALL = (*DECK, JOKER)
WHITE_GLYPHS = {"c": "♧", "d": "♢", "h": "♡", "s": "♤"}
cards = st.sampled_from(ALL)


def test_the_deck_is_every_rank_in_every_suit_in_ascending_order() -> None:
    assert [str(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert list(map(int, ALL)) == list(range(53))
    assert FULL_DECK == sum(1 << card for card in DECK) == mask_of(DECK)


def test_rank_and_suit() -> None:
    assert [(card.rank, card.suit) for card in parse_cards("2c Td Jh As")] == [
        (2, "c"), (10, "d"), (11, "h"), (14, "s"),
    ]  # fmt: skip
    assert {(card.rank, card.suit) for card in DECK} == set(product(range(2, 15), SUITS))
    assert (JOKER.rank, JOKER.suit) == (0, "")


@pytest.mark.parametrize("card", ALL)
def test_every_card_is_read_however_it_is_written(card: Card) -> None:
    text = str(card)
    forms = {text, text.lower(), text.upper(), text.swapcase(), f" {text}\n"}
    if card is not JOKER:
        rank, suit = text[0], text[1]
        forms |= {rank + SUIT_GLYPHS[suit], rank.lower() + WHITE_GLYPHS[suit]}
        forms |= {rank + SUIT_GLYPHS[suit] + selector for selector in "\ufe0e\ufe0f"}
        if rank == "T":
            forms |= {f"10{suit}", f"10{suit.upper()}", f"10{SUIT_GLYPHS[suit]}"}
    assert all(Card(form) is card for form in forms)
    assert all(parse_card(form) is card for form in forms)
    assert Card(int(card)) is card


@pytest.mark.parametrize(
    "text", ["As Td 9h 2c", "asTD9H2c", "As,Td;9h\t2c", "A♠ 10♦ 9♥️ 2♣︎", "  As10d\r\n9h , 2c ", "A♤T♢9♡2♧"]
)
def test_cards_are_read_with_or_without_separators(text: str) -> None:
    assert text_of(parse_cards(text), " ") == "As Td 9h 2c"


def test_order_and_repetitions_are_kept() -> None:
    assert text_of(parse_cards("2c As 2c Jk jk")) == "2cAs2cJkJk"
    assert parse_cards("") == parse_cards(" ,;\n") == ()


def test_jokers_stand_beside_jacks_and_kings() -> None:
    assert text_of(parse_cards("jkjckhJK")) == "JkJcKhJk"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Zz", "Zz"),
        ("As Xd", "Xd"),
        ("1s", "1s"),
        ("11h", "11"),
        ("10", "10"),
        ("A", "A"),
        ("AsK", "K"),
        ("A s", "A"),
        ("sA", "sA"),
        ("10x", "10x"),
        ("As/Kd", "/K"),
        ("٣s", "٣s"),
        ("A§", "A§"),
        ("0s", "0s"),
        ("j", "j"),
    ],
)
def test_what_is_no_card_is_named(text: str, named: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_cards(text)
    assert caught.value.code == "bad-card"
    assert caught.value.sentence.startswith(f"'{named}' is no card: expected a rank")


@pytest.mark.parametrize("text", ["", "AsKd", " "])
def test_one_card_is_exactly_one(text: str) -> None:
    with pytest.raises(BadInput, match="expected one card such as As"):
        Card(text)


@pytest.mark.parametrize("number", [-1, 53, 10**30])
def test_there_are_53_card_numbers(number: int) -> None:
    with pytest.raises(BadInput, match="expected 0 to 52"):
        Card(number)


@given(st.lists(cards, max_size=60), st.sampled_from(["", " ", ",", "; "]))
def test_text_round_trip(given_cards: list[Card], separator: str) -> None:
    again = parse_cards(text_of(given_cards, separator))
    assert again == tuple(given_cards)
    assert all(one is other for one, other in zip(again, given_cards, strict=True))


@given(st.text(CHARACTERS, max_size=12))
def test_any_text_is_cards_or_bad_input(text: str) -> None:
    try:
        found = parse_cards(text)
    except BadInput:
        return
    assert parse_cards(text_of(found)) == found


@given(st.sets(cards))
def test_masks_round_trip_in_ascending_order(chosen: set[Card]) -> None:
    assert cards_in(mask_of(chosen)) == tuple(sorted(chosen))
    assert mask_of(chosen).bit_count() == len(chosen)


@pytest.mark.parametrize("card", ALL)
def test_copies_are_the_same_card(card: Card) -> None:
    copies = [copy.copy(card), copy.deepcopy(card), copy.deepcopy([card])[0]]
    copies += [
        pickle.loads(pickle.dumps(card, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    assert all(each is card for each in copies)


def test_a_card_pickled_in_another_process_is_the_same_card() -> None:
    code = "import pickle, sys; from croupier.cards import DECK, JOKER; " \
        "sys.stdout.buffer.write(pickle.dumps((*DECK, JOKER)))"  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert all(one is other for one, other in zip(pickle.loads(done.stdout), ALL, strict=True))


def test_a_card_prints_as_itself_and_works_as_a_number() -> None:
    card = Card("As")
    assert (str(card), repr(card), f"{card}", f"{[card]}") == ("As", "As", "As", "[As]")
    assert card == 51
    assert hash(card) == hash(51)
    assert list(range(53))[card] == 51
    assert json.loads(to_json([card, JOKER])) == ["As", "Jk"]


def test_a_notebook_shows_a_card_in_its_suits_colour() -> None:
    assert "A♠" in Card("As")._repr_html_()
    assert "★" in JOKER._repr_html_()
    assert len({Card(f"9{suit}")._repr_html_().partition("color:")[2] for suit in SUITS}) == 4


def test_a_notebook_shows_cards_in_a_row_with_backs_and_empty_places() -> None:
    html = cards_html(parse_cards("As 9h"), places=5, hidden=1)
    assert [mark in html for mark in ("A♠", "9♥")] == [True, True]
    assert (html.count("<span"), html.count('title="hidden"'), html.count('title="empty"')) == (5, 1, 2)
    assert cards_html(()).count("<span") == 0
