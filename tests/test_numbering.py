"""The numbers of moves: each has one, each number its move, and they mean the same in every state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from croupier import play
from croupier.banked.bets import Bets, Spot
from croupier.cards import parse_cards
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.game.limits import Limits
from croupier.game.match_terms import usual_terms
from croupier.games import keys, rules_of
from croupier.games.ofc import Placement, Terms
from croupier.games.ofc.placements import Placements
from croupier.games.pinzique import Keep, Keeps
from croupier.numbering import move_of, number_of, numbers_of, size_of
from croupier.playout import any_option, play_hand
from croupier.steps import InParts

HAND = play.Deal(0, parse_cards("AsKd7c7h2d"))


def met(game: str, seed: int) -> Iterator[play.Options]:
    """The options that seats have in a random match of a game."""
    rules = rules_of(game)
    stream = Stream(seed_of(str(seed)), "numbering")
    for step in play_hand(rules, usual_terms(rules, 2), Shoe(stream), any_option(stream)):
        if isinstance(step.turn, play.Act):
            yield from step.turn.options.values()


def check(options: Any) -> None:
    """Numbers and moves are one to one, below the size, and ascending; parts make the same moves."""
    numbers = list(numbers_of(options))
    assert numbers == sorted({number_of(options, move) for move in options})
    assert len(numbers) == len(options)
    assert numbers[-1] < size_of(options)
    for number in numbers:
        assert number_of(options, move_of(options, number)) == number
    for number in {-1, *range(size_of(options) + 1)} - {*numbers}:
        with pytest.raises(BadInput, match="expected the number of one of the"):
            move_of(options, number)
    moves = list(options)
    if isinstance(options, InParts):
        assert sorted(_whole(options)) == sorted(map(options.parts_of, moves))
        assert all(options.from_parts(options.parts_of(move)) == move for move in moves)


def _whole(options: InParts, taken: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every whole move by its parts."""
    values = options.next_parts(taken)
    assert list(values) == sorted(values)
    if not len(values):
        yield taken
    for value in values:
        yield from _whole(options, (*taken, value))


@pytest.mark.parametrize("game", keys())
def test_numbers_and_moves_are_one_to_one(game: str) -> None:
    checked = 0
    for seed in range(3):
        for options in met(game, seed):
            if len(options) < 1000:
                check(options)
                checked += 1
    assert checked >= 6


def test_a_placements_number_says_the_row_of_each_card() -> None:
    rooms = [(3, 5, 5), (1, 2, 4), (0, 3, 3), (3, 2, 0)]
    for room in rooms:
        options = Placements(0, HAND.cards, room, 0)
        for digits in product(range(3), repeat=5):
            number = sum(digit * 3 ** (4 - place) for place, digit in enumerate(digits))
            piles: tuple[Any, ...] = tuple(
                tuple(card for card, to in zip(HAND.cards, digits, strict=True) if to == row)
                for row in range(3)
            )
            fits = all(len(pile) <= left for pile, left in zip(piles, room, strict=True))
            assert (number in numbers_of(options)) == fits
            if fits:
                assert move_of(options, number) == Placement(0, *piles)


def test_a_discards_place_comes_before_the_rows_of_the_others() -> None:
    ace, king, seven = HAND.cards[:3]
    options = Placements(0, HAND.cards[:3], (3, 5, 5), 1)
    assert (len(options), size_of(options)) == (27, 27)
    assert move_of(options, 0) == Placement(0, (king, seven), discard=(ace,))
    assert move_of(options, 1 * 9 + 2 * 3 + 1) == Placement(0, (), (seven,), (ace,), (king,))
    turned = Placement(0, (seven, king), discard=(ace,))
    assert number_of(options, turned) == 0  # the order within a row does not matter


@pytest.mark.parametrize(("cards", "discards"), [(5, 0), (3, 1), (1, 0), (4, 1), (4, 2)])
def test_numbers_and_placements_are_one_to_one(cards: int, discards: int) -> None:
    check(Placements(0, HAND.cards[:cards], (3, 5, 5), discards))


def test_a_fantasyland_hand_is_numbered_by_place() -> None:
    rules = rules_of("ofc", "progressive-pineapple")
    stream = Stream(seed_of("land"), "numbering")
    steps = play_hand(rules, Terms(2, fantasy=(15, 0)), Shoe(stream), any_option(stream))
    turns = [step.turn for step in steps if isinstance(step.turn, play.Act)]
    options = next(turn.options[0] for turn in turns if 0 in turn.options)
    assert size_of(options) == len(options) > 1_000_000
    for number in (0, 1, 999_999, len(options) - 1, *(stream.below(len(options)) for _ in range(50))):
        assert options[number] == move_of(options, number)
        assert number_of(options, options[number]) == number


def test_dice_to_keep_are_numbered_by_those_that_are_rolled() -> None:
    options = Keeps(1, 8, (0, 3))
    assert move_of(options, 0b10010110) == Keep(1, (0, 3, 5, 6))
    assert move_of(options, 0).seat == 1
    assert size_of(options) == 256
    check(options)


@pytest.mark.parametrize("chips", [None, 4, 11, 30, 0])
def test_a_bets_number_has_a_digit_for_each_wager(chips: int | None) -> None:
    spots = [
        Spot("ante", "ante", Limits(2, 8, 2), "X1"),
        Spot("side", "side", Limits(1, 3), "X2"),
        Spot("more", "more", Limits(5, 10, 5), "X3"),
    ]
    options: Bets[Any] = Bets(spots, lambda *amounts: _Bet(0, amounts), chips)
    assert size_of(options) == 5 * 4 * 3
    check(options)
    if chips is None:
        assert move_of(options, (3 * 4 + 2) * 3 + 1) == _Bet(0, (6, 2, 5))


class _Bet(play.Move, frozen=True):
    amounts: tuple[int, ...]


def test_a_move_that_is_no_option_has_no_number() -> None:
    options = Placements(0, HAND.cards, (3, 5, 5), 0)
    with pytest.raises(BadInput, match="expected one of the 232 legal moves"):
        number_of(options, Placement(1, back=HAND.cards))
    with pytest.raises(BadInput, match="expected one of the 0 legal moves"):
        number_of((), Placement(1))
