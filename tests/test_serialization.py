"""Values as plain data."""

import json
from enum import IntEnum
from fractions import Fraction

import msgspec
import pytest

from croupier.cards import JOKER, Card
from croupier.errors import BadInput
from croupier.serialization import describe_error, from_plain, to_json, to_plain
from croupier.words import language, languages


class Kind(IntEnum):
    PAIR = 2


class Held(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]
    by_seat: dict[int, int]
    kind: Kind = Kind.PAIR
    chance: Fraction | None = Fraction(1, 3)


def test_plain_writes_cards_as_text() -> None:
    held = Held((Card("As"), JOKER), {0: 5})
    assert to_plain(held) == {"cards": ("As", "Jk"), "by_seat": {"0": 5}, "kind": 2, "chance": "1/3"}


class Seen(msgspec.Struct, frozen=True):
    named: tuple[Card | None, ...]
    numbered: tuple[int, ...]
    name: str = "Asa"
    by_seat: dict[int, Card] = {}


def test_from_plain_is_the_inverse_of_plain() -> None:
    seen = Seen((Card("As"), None, JOKER), (Card("2c"), 7), "Jack", {3: Card("Td")})
    again = from_plain(json.loads(to_json(seen)), Seen)
    assert again == seen
    assert all(isinstance(card, Card | None) for card in (*again.named, again.by_seat[3]))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"named": ["Zz"], "numbered": []}, "expected a Card, not 'Zz'"),
        ({"named": [3], "numbered": []}, "expected a Card, not 3"),
        ({"named": [], "numbered": ["as"]}, "no Seen: numbered.0: expected a whole number, not text"),
        ({"named": []}, "no Seen: numbered: expected a value, and there is none"),
        ("As", "no Seen: expected an object"),
        (json.loads("[" * 900 + "]" * 900), "no Seen: its parts lie too deep in each other"),
    ],
)
def test_what_is_no_such_value_is_refused(data: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        from_plain(data, Seen)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("As", "expected an object, not text"),
        ({"numbered": []}, "named: expected a value, and there is none"),
        ({"named": [], "numbered": [1, "2"]}, "numbered.1: expected a whole number, not text"),
        ({"named": [], "numbered": [], "name": None}, "name: expected text, not null"),
        ({"named": [], "numbered": [], "by_seat": []}, "by_seat: expected an object, not a list"),
        ({"named": [], "numbered": [], "by_seat": {"x": 1}}, "by_seat: expected a whole number, not text"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(data: object, sentence: str) -> None:
    """More of it, with limits and choices, in `test_server_http_decoding`."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Seen)
    assert str(describe_error(caught.value, Seen)) == sentence
    named = sentence if ": " in sentence else f"all of it: {sentence}"
    assert str(describe_error(caught.value, Seen, "all of it")) == named
    assert all(language(tag).knows(describe_error(caught.value, Seen)) for tag in languages())


def test_to_json_can_be_written_whatever_is_in_it() -> None:
    """Half of a surrogate pair is a byte of a command line that is no UTF-8."""
    assert to_json("a\udcff\u202e").encode() == rb'"a\udcff\u202e"'


def test_to_json_is_one_line_and_keeps_order() -> None:
    assert to_json({"b": Card("Td"), "a": [1, None, True]}) == '{"b": "Td", "a": [1, null, true]}'


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError):
        to_plain(object())
