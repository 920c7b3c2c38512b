"""Prizes add up to the pool, whatever the shares, ties and deals (T5); ICM is exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.tournament.prizes import DEALS, deal_amounts, icm, prize_awards, prize_list, tickets
from tests.tournaments import house

LUCK = Stream(bytes(32), "prizes")
STACKS = st.lists(st.integers(1, 10**6), min_size=2, max_size=5)


def of(shares: list[str], **more: int) -> dict[str, object]:
    return {"table": [{"entries": [2, 100], "shares": shares}], **more}


def test_what_cannot_be_divided_goes_to_the_better_places() -> None:
    structure = house(buy_in={"prize": 1}, prizes=of(["1/3", "1/3", "1/3"]))
    assert prize_list(structure, 11, 11) == (4, 4, 3)


def test_a_paid_place_gets_no_less_than_the_minimum() -> None:
    structure = house(prizes=of(["50%", "30%", "15%", "5%"], minimum=100))
    assert prize_list(structure, 10, 1_000) == (474, 284, 142, 100)
    assert prize_list(structure, 10, 390) == (196, 117, 58, 19)  # too small a pool for it
    assert prize_list(structure, 10, 400) == (100, 100, 100, 100)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=6), st.integers(0, 10**6), st.integers(0, 400))
def test_prizes_add_up_to_the_pool(weights: list[int], pool: int, minimum: int) -> None:
    shares = [f"{weight}/{sum(weights)}" for weight in weights]
    assert sum(prize_list(house(prizes=of(shares, minimum=minimum)), 50, pool)) == pool


def test_a_satellite_pays_tickets() -> None:
    structure = house(prizes={"ticket": 5_000})
    assert prize_list(structure, 7, 23_000) == (5_000,) * 4 + (3_000,)
    assert tickets(structure, 23_000) == 4
    assert tickets(structure, 100) == 1
    assert tickets(house(), 100) == 0


def test_who_ties_shares_and_the_odd_unit_is_drawn() -> None:
    groups = [[7], [1, 2, 3], [4]]
    places = prize_awards(groups, (100, 50, 20, 12, 5), LUCK)
    assert [(one.player, one.place, one.through) for one in places] == [
        (7, 1, 1),
        (1, 2, 4),
        (2, 2, 4),
        (3, 2, 4),
        (4, 5, 5),
    ]
    assert sorted(one.prize for one in places[1:4]) == [27, 27, 28]
    lucky = {
        next(
            one.player
            for one in prize_awards(groups, (100, 50, 20, 12, 5), Stream(bytes(32), k))
            if one.prize == 28
        )
        for k in range(30)
    }
    assert lucky == {1, 2, 3}


def brute(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """ICM from its definition: every order of finishing, with its probability."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


@given(STACKS, st.lists(st.integers(0, 1_000), min_size=1, max_size=5))
def test_icm_is_exact(stacks: list[int], prizes: list[int]) -> None:
    assert list(icm(stacks, prizes)) == brute(stacks, prizes)


def test_icm_as_published() -> None:
    """50, 30 and 20 chips for 70 and 30: the figures that every explanation of the model works out."""
    first, second, third = icm((50, 30, 20), (70, 30))
    assert first == Fraction(50 * 70, 100) + 30 * (
        Fraction(3, 10) * Fraction(5, 7) + Fraction(2, 10) * Fraction(5, 8)
    )
    assert first + second + third == 100


@given(STACKS, st.integers(0, 100), st.sampled_from(DEALS))
def test_deals_add_up(stacks: list[int], left: int, method: str) -> None:
    chips = dict(enumerate(stacks, 1))
    shares = deal_amounts(method, chips, (500, 301, 200)[: len(chips)], left, LUCK)
    assert sum(shares.values()) == sum((500, 301, 200)[: len(chips)]) - left
    assert all(share >= 0 for share in shares.values())
    if method != "equal":
        ranked = sorted(chips, key=lambda player: chips[player])
        for poor, rich in pairwise(ranked):
            assert shares[poor] <= shares[rich] + 1


def test_by_chips_everybody_has_the_last_prize_for_certain() -> None:
    assert deal_amounts("chips", {1: 90, 2: 10}, (100, 50), 0, LUCK) == {1: 95, 2: 55}


def test_what_cannot_be_divided_in_a_deal_goes_to_who_misses_most() -> None:
    assert deal_amounts("chips", {1: 38, 2: 62}, (10,), 0, LUCK) == {1: 4, 2: 6}  # of 3.8 and 6.2


def test_by_chips_nobody_is_sure_of_a_prize_that_is_not_there() -> None:
    assert deal_amounts("chips", {1: 60, 2: 30, 3: 10}, (70, 30), 0, LUCK) == {1: 60, 2: 30, 3: 10}


def test_icm_counts_the_prizes_that_are_paid() -> None:
    assert deal_amounts("icm", dict.fromkeys(range(13), 5), (13, *(0,) * 12), 0, LUCK) == dict.fromkeys(
        range(13), 1
    )
    with pytest.raises(BadInput, match="13 prizes among 13"):
        deal_amounts("icm", dict.fromkeys(range(13), 5), (1,) * 13, 0, LUCK)


def test_deals_that_cannot_be() -> None:
    with pytest.raises(BadInput, match="expected one of equal, chips, icm"):
        deal_amounts("dice", {1: 1, 2: 1}, (10,), 0, LUCK)
    with pytest.raises(BadInput, match="no more than the 10"):
        deal_amounts("equal", {1: 1, 2: 1}, (10,), 11, LUCK)


@pytest.mark.parametrize(("players", "paid"), [(13, 13), (20, 5), (30, 30), (300, 12)])
def test_icm_that_would_take_too_long_is_refused_at_once(players: int, paid: int) -> None:
    with pytest.raises(BadInput, match="expected at most 12 players, or 4 prizes among 20"):
        deal_amounts("icm", dict.fromkeys(range(players), 5), (10,) * paid, 0, LUCK)


@pytest.mark.parametrize(("players", "paid"), [(12, 12), (20, 4), (30, 3), (300, 1)])
def test_icm_of_many_players_is_exact_and_quick(players: int, paid: int) -> None:
    stacks = {player: 100 * player + 7 for player in range(1, players + 1)}
    prizes = tuple(range(paid * 1_000, 0, -1_000))
    shares = deal_amounts("icm", stacks, prizes, 0, LUCK)
    assert sum(shares.values()) == sum(prizes)
    assert sorted(shares.values()) == list(shares.values())
    worth = icm(tuple(stacks.values()), prizes)
    assert all(abs(worth[player - 1] - share) < 1 for player, share in shares.items())


def test_icm_with_more_prizes_than_players_or_none() -> None:
    assert icm((3, 1), (40, 20, 10)) == (Fraction(35), Fraction(25))
    assert sum(icm((3, 1), ())) == 0
    assert deal_amounts("icm", {1: 3, 2: 1}, (0,), 0, LUCK) == {1: 0, 2: 0}
