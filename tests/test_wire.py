"""Values as plain data."""

from enum import IntEnum
from fractions import Fraction

import msgspec
import pytest

from croupier.cards import JOKER, Card
from croupier.wire import plain, to_json


class Kind(IntEnum):
    PAIR = 2


class Held(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]
    by_seat: dict[int, int]
    kind: Kind = Kind.PAIR
    chance: Fraction | None = Fraction(1, 3)


def test_plain_writes_cards_as_text() -> None:
    held = Held((Card("As"), JOKER), {0: 5})
    assert plain(held) == {"cards": ("As", "Jk"), "by_seat": {"0": 5}, "kind": 2, "chance": "1/3"}


def test_to_json_is_one_line_and_keeps_order() -> None:
    assert to_json({"b": Card("Td"), "a": [1, None, True]}) == '{"b": "Td", "a": [1, null, true]}'


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError):
        plain(object())
