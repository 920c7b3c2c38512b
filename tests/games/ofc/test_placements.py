"""OFC1, OFC2: the ways to place cards: their numbers, their order, their text."""

from __future__ import annotations

import os
from itertools import combinations, islice, permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.chance import Stream
from croupier.errors import BadInput, Illegal
from croupier.games.ofc import Placement, Placements
from croupier.games.ofc.placements import count_ways, join_rows, read_placement, room_of, write_placement
from croupier.play import Deal
from tests.games.ofc.hands import board

FULL = os.environ.get("CROUPIER_FULL")
EMPTY = (3, 5, 5)


def placements(cards: int, room: tuple[int, int, int] = EMPTY, discard: int = 0) -> Placements:
    return Placements(1, DECK[:cards], room, discard)


def every_way(cards: tuple[Card, ...], room: tuple[int, int, int], discard: int) -> set[Placement]:
    """Each card to each pile, and what fits is kept."""
    found = set()
    for choice in product(range(4), repeat=len(cards)):
        piles = tuple(
            tuple(c for c, at in zip(cards, choice, strict=True) if at == pile) for pile in range(4)
        )
        if all(len(pile) <= most for pile, most in zip(piles, (*room, discard), strict=True)) and (
            len(piles[3]) == discard
        ):
            found.add(Placement(1, *piles))
    return found


@pytest.mark.parametrize(
    ("cards", "room", "discard", "ways"),
    [
        (5, EMPTY, 0, 232),  # 3^5 less those with four or five in front
        (1, EMPTY, 0, 3),
        (1, (0, 0, 1), 0, 1),
        (3, (3, 5, 5), 1, 27),
        (3, (1, 1, 0), 1, 6),
        (13, EMPTY, 0, 72_072),
        (14, EMPTY, 1, 1_009_008),
        (15, EMPTY, 2, 7_567_560),
        (16, EMPTY, 3, 40_360_320),
        (17, EMPTY, 4, 171_531_360),
        (0, EMPTY, 0, 1),
        (1, (0, 0, 0), 0, 0),
        (2, (1, 0, 0), 0, 0),
    ],
)
def test_there_are_so_many(cards: int, room: tuple[int, int, int], discard: int, ways: int) -> None:
    assert len(placements(cards, room, discard)) == ways
    assert count_ways(cards, room, discard) == ways


def test_the_counts_of_fantasyland_are_multinomials() -> None:
    for cards in range(13, 18):
        ways = comb(cards, 3) * comb(cards - 3, 5) * comb(cards - 8, 5)
        assert len(placements(cards, discard=cards - 13)) == ways


@pytest.mark.parametrize("discard", [0, 1, 2])
@pytest.mark.parametrize("room", [(3, 5, 5), (0, 2, 5), (1, 1, 1), (3, 0, 1), (0, 0, 2), (2, 2, 2)])
@pytest.mark.parametrize("cards", range(6))
def test_they_are_every_way_there_is(cards: int, room: tuple[int, int, int], discard: int) -> None:
    expected = every_way(DECK[:cards], room, discard)
    options = placements(cards, room, discard)
    found = list(options)
    assert len(found) == len(set(found)) == len(options)
    assert set(found) == expected
    assert [options[at] for at in range(len(options))] == found


def agree(options: Placements) -> None:
    """Every placement stands at its own number, is found in the options and found once."""
    seen = set()
    for number, move in zip(range(len(options)), options, strict=True):
        assert options[number] == move
        assert move in options
        seen.add(move)
    assert len(seen) == len(options)
    assert options[-1] == move
    assert options[-len(options)] == options[0]


def test_all_settings_of_thirteen_cards() -> None:
    options = placements(13)
    if FULL:
        agree(options)
        return
    assert sum(1 for _ in options) == 72_072
    for number, move in enumerate(islice(options, 0, None, 97)):
        assert options[97 * number] == move
        assert move in options


def test_all_settings_of_fourteen_cards() -> None:
    options = placements(14, discard=1)
    if FULL:
        agree(options)
        return
    stream = Stream(bytes(32), "fourteen")
    for number, move in enumerate(islice(options, 500)):
        assert options[number] == move
    drawn = {options[stream.below(len(options))] for _ in range(2000)}
    assert len(drawn) > 1990
    assert all(move in options for move in drawn)


@given(st.integers(0, 171_531_359))
def test_the_order_of_seventeen_cards_is_that_of_their_choices(number: int) -> None:
    """Card by card, front before middle before back before discard: neighbours are in this order."""
    options = placements(17, discard=4)

    def choices(move: Placement) -> tuple[int, ...]:
        piles = (move.front, move.middle, move.back, move.discard)
        return tuple(next(p for p in range(4) if card in piles[p]) for card in DECK[:17])

    if number + 1 < len(options):
        assert choices(options[number]) < choices(options[number + 1])
    assert options[number] == options[number - len(options)]
    assert options[number] in options


@pytest.mark.parametrize("number", [232, -233, 10**9])
def test_a_number_outside_is_an_index_error(number: int) -> None:
    with pytest.raises(IndexError, match=f"^{number}$"):
        placements(5)[number]


def test_what_is_no_placement_of_these_cards_is_not_in_them() -> None:
    options = Placements(1, parse_cards("As Kd Qh"), (1, 5, 5), 1)
    a, k, q, two = parse_cards("As Kd Qh 2c")
    good = Placement(1, (a,), (k,), (), (q,))
    assert good in options
    assert Placement(1, (), (k, a), (), (q,)) in options  # the order within a row says nothing
    for wrong in (
        Placement(0, (a,), (k,), (), (q,)),
        Placement(1, (a, k), (), (), (q,)),  # one place in front
        Placement(1, (a,), (k,), (q,), ()),  # one is to be discarded
        Placement(1, (a,), (), (), (k, q)),
        Placement(1, (a,), (k,), (), (two,)),
        Placement(1, (a,), (a,), (), (q,)),
        Placement(1, (a,), (k,), (), ()),
        Placement(1, (a,), (k,), (two,), (q,)),
        Deal(1, (a, k, q)),
        "p2 As/Kd/- xQh",
        None,
    ):
        assert wrong not in options


def test_a_sequence_says_what_it_is() -> None:
    assert repr(Placements(0, parse_cards("As Kd"), EMPTY, 0)) == "Placements(9 ways to place AsKd)"


cards_of_a_move = st.permutations(DECK).flatmap(
    lambda deck: st.tuples(*[st.integers(0, 3)] * 4).map(
        lambda sizes: [tuple(deck[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(4)]
    )
)


@given(st.integers(0, 11), cards_of_a_move)
def test_text_round_trip(seat: int, piles: list[tuple[Card, ...]]) -> None:
    move = Placement(seat, *piles)
    text = write_placement(move)
    assert read_placement(text) == move
    assert write_placement(read_placement(text)) == text
    assert read_placement(f"  {text.upper()} ") == move


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("p1 As/KdQd/-", "p1 As/KdQd/-"),
        ("p2 -/As/Kd x2c", "p2 -/As/Kd x2c"),
        ("P2  - / as / 10d  X2c", "p2 -/As/Td x2c"),
        ("p1 //AsKd", "p1 -/-/AsKd"),
        ("p1 A♠/-/-", "p1 As/-/-"),
        ("p12 As/-/- x", "p12 As/-/-"),
        ("p1 -/-/Jk", "p1 -/-/Jk"),
    ],
)
def test_placements_are_read_leniently_and_written_in_one_way(text: str, canonical: str) -> None:
    assert write_placement(read_placement(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["", "p1", "p0 As/-/-", "p00 As/-/-", "p01 As/-/-", "p٢ As/-/-", "p-1 As/-/-", "As/-/-", "p1 As/-",
     "p1As/-/-", "p1 As/-/-/-", "p1 As/-/-x2c", "p1 As/-/- 2c", "p1 Zz/-/-", "p1 As/-/- xZz", "p1 --/As/-",
     "p1 As/-/- x2c x3c", "d p1 As"],
)  # fmt: skip
def test_what_is_no_placement_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput):
        read_placement(text)


def test_room_is_what_is_left_of_a_board() -> None:
    assert room_of(((), (), ())) == EMPTY
    assert room_of((DECK[:3], DECK[3:7], ())) == (0, 1, 5)
    assert room_of((DECK[:1], DECK[1:3], DECK[3:6])) == (2, 3, 2)


def test_placed_cards_follow_those_that_lie_there() -> None:
    rows, added = (DECK[:1], DECK[3:5], DECK[8:11]), (DECK[1:3], DECK[5:8], DECK[11:13])
    assert join_rows(rows, added) == (DECK[:3], DECK[3:8], DECK[8:13])
    assert join_rows(rows, ((), (), ())) == rows


@pytest.mark.parametrize(
    ("rows", "added", "said"),
    [
        ("//", "As2s3s4s//", "the front has room for 3 more (OFC1)"),
        ("As2s3s//", "4s//", "the front has room for 0 more (OFC1)"),
        ("As2s3s/4s5s6s/7s8s9sTsJs", "/QsKs2h/", "the middle has room for 2 more (OFC1)"),
        ("As2s3s/4s5s6s/7s8s9sTs", "/QsKs/2h3h", "the back has room for 1 more (OFC1)"),
        ("As2s/4s5s6s7s/8s", "2h3h/4h5h/", "the front has room for 1 more (OFC1)"),
    ],
)
def test_ofc1_a_row_that_is_full_refuses_and_says_its_room(rows: str, added: str, said: str) -> None:
    with pytest.raises(Illegal) as caught:
        join_rows(board(rows), board(added))
    assert (caught.value.rule, caught.value.code, caught.value.sentence) == ("OFC1", "row-full", said)


def test_any_order_of_the_same_cards_is_among_the_options() -> None:
    options = placements(5)
    for front in combinations(DECK[:5], 2):
        rest = [card for card in DECK[:5] if card not in front]
        for order in permutations(rest):
            assert Placement(1, front[::-1], (), tuple(order)) in options
