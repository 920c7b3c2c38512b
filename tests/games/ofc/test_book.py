"""The opening book of Pineapple: all first fives, each once; what it says, and that it says it again."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from itertools import islice, permutations, product
from math import comb
from typing import Any

import pytest

from croupier.cards import Card, parse_cards
from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.games.ofc import Placement, Placements, rules
from croupier.games.ofc.opening_book import Line, about, opening, openings
from croupier.games.ofc.opening_book.suit_classes import FIVES, HANDS, five_of, fives, placed
from croupier.games.ofc.placements import room_of


def hands_up_to_suits() -> int:
    """Burnside's lemma: the hands that each renaming of suits leaves as they are, on average."""
    fixed = 0
    for way in permutations(range(4)):
        seen: set[int] = set()
        cycles = []
        for suit in range(4):
            length = 0
            while suit not in seen:
                seen.add(suit)
                suit = way[suit]  # noqa: PLW2901
                length += 1
            cycles += [length] if length else []
        # Each rank brings the cards of whole cycles; five cards from thirteen ranks.
        counts = [0] * 6
        for taken in product((0, 1), repeat=len(cycles)):
            size = sum(length for length, chosen in zip(cycles, taken, strict=True) if chosen)
            counts[size] += 1 if size <= 5 else 0
        total = [1, 0, 0, 0, 0, 0]
        for _ in range(13):
            total = [sum(total[at - size] * counts[size] for size in range(at + 1)) for at in range(6)]
        fixed += total[5]
    assert fixed % 24 == 0
    return fixed // 24


def test_there_are_as_many_first_fives_as_burnside_counts() -> None:
    every = list(fives())
    assert len(every) == FIVES == hands_up_to_suits() == 134_459
    assert sum(five.times for five in every) == HANDS == comb(52, 5)
    assert [five.number for five in every] == list(range(FIVES))
    assert len({five.cards for five in every}) == FIVES


@pytest.mark.exhaustive
def test_every_five_is_found_by_its_own_number_and_stands_for_as_many_hands_as_it_says() -> None:
    """And these are all 2,598,960 together (above), in whatever way their suits are called (below)."""
    ways = list(permutations(range(4)))
    for five in fives():
        assert five_of(five.cards).number == five.number
        alike = {frozenset(card & ~3 | way[card & 3] for card in five.cards) for way in ways}
        assert len(alike) == five.times


def test_hands_are_known_whatever_their_suits_are_called_and_however_they_lie() -> None:
    pytest.importorskip("numba")
    from opening_book_generation import likenesses

    luck = random.Random(1)
    for _ in range(300):
        hand = [Card(number) for number in luck.sample(range(52), 5)]
        way = luck.sample(range(4), 4)
        other = [Card(card & ~3 | way[card & 3]) for card in luck.sample(hand, 5)]
        one, two = five_of(hand), five_of(other)
        assert (one.number, one.times) == (two.number, two.times)
        assert sorted(one.cards) == sorted(hand)
        renamed = [Card(card & ~3 | way[card & 3]) for card in one.cards]
        ways = [tuple(two.cards.index(card) for card in renamed)]
        assert ways[0] in likenesses(two.cards)
        assert next(fives(one.number, one.number + 1)).times == one.times


def test_the_book_lays_the_cards_that_were_asked_for_as_the_rules_allow() -> None:
    luck = random.Random(2)
    for _ in range(300):
        hand = tuple(Card(number) for number in luck.sample(range(52), 5))
        found = opening(hand)
        legal = Placements(0, hand, room_of(((), (), ())), 0)
        assert Placement(0, *found.best) in legal
        assert Placement(0, *found.second) in legal
        assert found.best != found.second
        assert found.price >= 0
        assert found.stderr > 0


def test_the_whole_book_goes_through_every_hand() -> None:
    assert sum(found.times for found in islice(openings(), 2000)) == sum(f.times for f in fives(0, 2000))


@pytest.mark.parametrize(
    "cards", ["", "As Kd Qd 7c", "As Kd Qd 7c 2h 3h", "As Kd Qd 7c As", "As Kd Qd 7c Jk"]
)
def test_what_is_no_first_five_is_refused(cards: str) -> None:
    with pytest.raises(BadInput, match="expected five different ones"):
        opening(parse_cards(cards) if cards else ())


def test_placements_are_numbered_both_ways() -> None:
    pytest.importorskip("numba")
    from opening_book_generation import placement_number

    cards = parse_cards("As Kd Qd 7c 2h")
    for rows in product(range(3), repeat=5):
        laid = placed(cards, placement_number(rows))
        assert [next(row for row in range(3) if card in laid[row]) for card in cards] == list(rows)


def test_a_sample_is_made_again_as_it_stands_in_the_book() -> None:
    """By the same network, to the last part of a point; by one that was trained later, nearly so."""
    pytest.importorskip("numba")
    from opening_book_generation import lines_of, plan

    told = about()
    same = plan(told.preset, told.command, told.seed, told.close, told.decks) == told
    for number in (0, 20_000, 77_777, FIVES - 1):
        (line,) = lines_of(told, number, number + 1)
        (five,) = fives(number, number + 1)
        if not same:
            assert abs(line.value / 20 - opening(five.cards).value) < 3
            continue
        found = opening(five.cards)
        assert (placed(five.cards, line.best), placed(five.cards, line.second)) == (
            found.best,
            found.second,
        )
        assert (line.price / 100, line.stderr / 100, line.value / 20) == (
            found.price,
            found.stderr,
            found.value,
        )


def test_the_maker_sees_what_the_first_seat_sees() -> None:
    pytest.importorskip("numba")
    from croupier.games.ofc.solver.information_set import information_set_of
    from opening_book_generation import first_sight

    under = rules("pineapple")
    cards = parse_cards("As Kd Qd 7c 2h")
    state = under.start(under.hand_terms(2))
    for move in ("d p1 AsKdQd7c2h", "d p2 3c4c5c6c8c"):
        state = under.apply(state, under.read(move))
    seen = information_set_of(under, under.view(state, 0))
    mine = first_sight(cards)
    assert mine.seen == seen.seen
    assert sorted(mine.unseen) == sorted(seen.unseen)
    assert (mine.boards == seen.boards).all()
    assert (mine.shown == seen.shown).all()
    assert (mine.place, mine.fantasy) == (seen.place, seen.fantasy)


@pytest.mark.parametrize(
    ("cards", "together"), [("AsKsQsJsTs", 5), ("KsQsJsTs9s", 5), ("5s5h5d5cAs", 4), ("JsTs8s7s2d", 4)]
)
def test_what_learning_by_play_seldom_meets_is_known_to_the_book(cards: str, together: int) -> None:
    """Royals, straight flushes and quads stay whole (OFC7), and four of a suit lie in the back."""
    found = opening(parse_cards(cards))
    assert set(parse_cards(cards)[:together]) <= set(found.best[2])
    assert found.price > (3 if together == 5 else 0)


def test_other_seeds_say_nearly_the_same() -> None:
    """What is drawn by chance moves prices by no more than their errors allow."""
    pytest.importorskip("numba")
    from opening_book_generation import lines_of, plan

    told = about()
    other = plan(told.preset, told.command, "another seed", told.close, told.decks)
    luck = random.Random(3)
    same = 0
    for number in luck.sample(range(FIVES), 8):
        (one,), (two,) = lines_of(told, number, number + 1), lines_of(other, number, number + 1)
        same += one.best == two.best or min(one.price, two.price) < 3 * (one.stderr + two.stderr)
    assert same == 8
    assert seed_of(told.seed) != seed_of("another seed")


def test_a_book_is_packed_as_it_is_read() -> None:
    line = Line(200, 3, 777, 255, -31_000)
    pytest.importorskip("numba")
    from opening_book_generation import pack_lines

    body = pack_lines(about(), [line] * FIVES)
    assert len(body) < 2000


def test_lines_at_the_command_line(croupier: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"cards": "AhAdAc7s2s"}\n\n{"cards": "AsAdAc7h2h"}\n'))
    ran = croupier("book", "ofc", "-")
    one, two = map(json.loads, ran.out.splitlines())
    assert one["value"] == two["value"]
    assert [len(row) for row in one["best"].values()] == [len(row) for row in two["best"].values()]
    monkeypatch.setattr("sys.stdin", io.StringIO('{"cards": "AhAd"}\n'))
    ran = croupier("book", "ofc", "-")
    expected = "croupier: line 1: 2 cards; expected five different ones, no joker\n"
    assert (ran.status, ran.err) == (2, expected)


def test_at_the_command_line(croupier: Callable[..., Any]) -> None:
    ran = croupier("book", "ofc", "AhAdAc7s2s", "--json")
    told = json.loads(ran.out)
    assert ran.status == 0
    assert sorted(told["cards"]) == sorted(["Ah", "Ad", "Ac", "7s", "2s"])
    assert sum(map(len, told["best"].values())) == 5
    assert "AhAdAc" not in croupier("book", "ofc", "AhAdAc7s2s").err
    assert "next best" in croupier("book", "ofc", "AhAdAc7s2s").out
    refused = croupier("book", "ofc", "AhAdAc7s")
    assert (refused.status, refused.err) == (
        2,
        "croupier: 4 cards; expected five different ones, no joker\n",
    )
