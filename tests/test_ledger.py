"""C6, OFC9, OFC11: double entry, and points paid in order from stacks that may be short."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.ledger import PAYING, Entry, Paying, balances, carry_stacks, settle, stacks_after

Hand = tuple[dict[tuple[int, int], int], tuple[int, ...], int, list[int]]
"""Points, paying order, point value, stacks."""

LIMITED: tuple[Paying, ...] = ("side-action", "in-order", "win-cap")


def after(
    points: dict[tuple[int, int], int],
    stacks: Sequence[int],
    value: int = 1,
    paying: Paying = "side-action",
    order: Sequence[int] | None = None,
) -> list[int]:
    """The stacks when all is paid."""
    entries = settle(points, order or range(len(stacks)), value, stacks, paying)
    gains, house = balances(entries, len(stacks))
    assert house == 0
    return [stack + gain for stack, gain in zip(stacks, gains, strict=True)]


def test_ofc11_six_won_set_apart_and_four_lost() -> None:
    """Source 003: 10 points of chips, +6 from the first, then a scoop lost: pays 4, ends with 12."""
    points = {(0, 1): 6, (0, 2): -6, (1, 2): 0}
    assert after(points, [10, 100, 100]) == [12, 94, 104]
    assert [(e.payer, e.payee, e.amount) for e in settle(points, (0, 1, 2), 1, [10, 100, 100])] == [
        (1, 0, 6),
        (0, 2, 4),
    ]


def test_ofc11_four_players_at_700_a_point() -> None:
    points = {(0, 1): 6, (0, 2): -2, (0, 3): -9, (1, 2): -4, (1, 3): 1, (2, 3): 12}
    stacks = [2500, 15000, 4900, 37600]
    entries = settle(points, range(4), 700, stacks)
    assert [entry.amount for entry in entries] == [2500, 0, 0, 2800, 700, 2100]
    assert after(points, stacks, 700) == [5000, 10400, 9800, 34800]


def test_the_winners_matched_chips_leave_the_action_too() -> None:
    """OFC11: they win 6 of their 6 from the first, and so can lose none to the second."""
    assert after({(0, 1): 6, (0, 2): -6, (1, 2): 0}, [6, 50, 50]) == [12, 44, 50]


def test_each_way_of_paying_in_one_hand() -> None:
    """10 points of chips; 20 won from the first, 30 lost to the second."""
    points, stacks = {(0, 1): 20, (0, 2): -30, (1, 2): 0}, [10, 100, 100]
    assert after(points, stacks, paying="side-action") == [20, 90, 100]
    assert after(points, stacks, paying="in-order") == [0, 80, 130]
    assert after(points, stacks, paying="win-cap") == [0, 90, 120]
    assert after(points, stacks, paying="unlimited") == [0, 80, 130]
    assert after({(0, 1): 20, (0, 2): -31, (1, 2): 0}, stacks, paying="unlimited") == [-1, 80, 131]


def test_ofc9_the_order_of_paying_decides_who_is_short() -> None:
    """Losing 8 to both others with 10 chips: whoever comes first in order is paid in full."""
    stacks = [10, 100, 100]
    in_order = {(0, 1): -8, (0, 2): -8, (1, 2): 0}
    assert after(in_order, stacks) == [0, 108, 102]
    turned = {(0, 2): -8, (0, 1): -8, (2, 1): 0}
    assert after(turned, stacks, order=(0, 2, 1)) == [0, 102, 108]


def test_entries_stand_in_paying_order_and_say_what_they_are_for() -> None:
    points = {(2, 0): 1, (2, 1): -6, (0, 1): 0}
    entries = settle(points, (2, 0, 1), 5, [100, 100, 4])
    assert entries == (Entry(0, 2, 4, "1 point at 5, 5 due"), Entry(2, 1, 0, "6 points at 5, 30 due"))
    assert settle(points, (2, 0, 1), 5, None)[1] == Entry(2, 1, 30, "6 points at 5")


def test_without_stacks_everything_is_paid_and_a_tie_makes_no_entry() -> None:
    points = {(0, 1): 0, (0, 2): 7, (1, 2): -100}
    for paying in PAYING:
        entries = settle(points, range(3), 3, None, paying)
        assert balances(entries, 3) == ((21, -300, 279), 0)
        assert len(entries) == 2


def test_balances_know_the_house() -> None:
    entries = [Entry(None, 0, 5, "pay"), Entry(1, None, 7, "loss"), Entry(1, 0, 1, "side")]
    assert balances(entries, 3) == ((6, -8, 0), 2)
    assert balances([], 2) == ((0, 0), 0)


def test_gains_are_added_to_what_the_seats_hold_and_not_the_houses() -> None:
    assert stacks_after((100, 200), (-5, 5)) == (95, 205)
    assert stacks_after((100, 200), (-5, 2, 3)) == (95, 202)
    with pytest.raises(ValueError, match="shorter"):
        stacks_after((100, 200), (-5,))


@pytest.mark.parametrize("value", [0, -1])
def test_a_point_is_worth_at_least_one_chip(value: int) -> None:
    with pytest.raises(BadInput, match=f"point value {value}: expected a whole number"):
        settle({(0, 1): 1}, (0, 1), value, None)


@pytest.mark.parametrize("paying", LIMITED)
def test_a_stack_below_nothing_is_refused_where_stacks_are_the_limit(paying: Paying) -> None:
    with pytest.raises(BadInput, match=r"stacks \[5, -1\]: expected no stack below 0"):
        settle({(0, 1): 1}, (0, 1), 1, [5, -1], paying)


def test_on_credit_a_stack_may_be_below_nothing() -> None:
    assert after({(0, 1): -7}, [-3, 5], paying="unlimited") == [-10, 12]


def test_without_chips_nothing_moves() -> None:
    assert after({(0, 1): 9}, [0, 10]) == [0, 10]
    assert after({(0, 1): 9}, [10, 0], paying="win-cap") == [10, 0]


# A plain second opinion on each way of paying, with chips in heaps that are pushed about


def paid_plainly(
    points: dict[tuple[int, int], int],
    order: Sequence[int],
    value: int,
    stacks: Sequence[int],
    paying: Paying,
) -> list[int]:
    if paying == "side-action":
        live, apart = list(stacks), [0] * len(stacks)
        for one, other in combinations(order, 2):
            bet = min(abs(points[one, other]) * value, live[one], live[other])
            live[one] -= bet
            live[other] -= bet
            apart[one if points[one, other] > 0 else other] += 2 * bet
        return [a + b for a, b in zip(live, apart, strict=True)]
    have, won = list(stacks), [0] * len(stacks)
    for one, other in combinations(order, 2):
        winner, loser = (one, other) if points[one, other] > 0 else (other, one)
        move = abs(points[one, other]) * value
        if paying != "unlimited":
            move = min(move, have[loser])
        if paying == "win-cap":
            move = min(move, stacks[winner] - won[winner])
        have[loser] -= move
        have[winner] += move
        won[winner] += move
    return have


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Points between two to four seats, in any paying order, with stacks short and long."""
    seats = draw(st.integers(2, 4))
    order = draw(st.sampled_from(list(permutations(range(seats)))))
    point = st.integers(-30, 30) | st.integers(-131, 131)
    points = {pair: draw(point) for pair in combinations(order, 2)}
    value = draw(st.sampled_from([1, 2, 50, 700]))
    stack = st.integers(0, 12).map(value.__mul__) | st.integers(0, 40 * value) | st.just(10**6 * value)
    return points, order, value, draw(st.lists(stack, min_size=seats, max_size=seats))


@given(hands(), st.sampled_from(PAYING))
def test_each_way_of_paying_is_what_the_plain_one_says(hand: Hand, paying: Paying) -> None:
    points, order, value, stacks = hand
    assert after(points, stacks, value, paying, order) == paid_plainly(points, order, value, stacks, paying)


@given(hands(), st.sampled_from(LIMITED))
def test_properties_of_every_settlement(hand: Hand, paying: Paying) -> None:
    points, order, value, stacks = hand
    ended = after(points, stacks, value, paying, order)
    assert sum(ended) == sum(stacks)
    assert min(ended) >= 0
    if paying != "in-order":
        assert all(end <= 2 * start for end, start in zip(ended, stacks, strict=True))
    due: dict[frozenset[int | None], int] = {
        frozenset(pair): abs(net) * value for pair, net in points.items()
    }
    entries = settle(points, order, value, stacks, paying)
    assert [(e.payer, e.payee) for e in entries] == [
        pair if points[pair] < 0 else pair[::-1] for pair in combinations(order, 2) if points[pair]
    ]
    assert all(0 <= e.amount <= due[frozenset((e.payer, e.payee))] for e in entries)


@given(hands(), st.sampled_from(PAYING))
def test_plain_netting_where_the_stacks_cover_it(hand: Hand, paying: Paying) -> None:
    points, order, value, stacks = hand
    deep = [stack + value * sum(map(abs, points.values())) for stack in stacks]
    netted = list(deep)
    for (one, other), net in points.items():
        netted[one] += net * value
        netted[other] -= net * value
    assert after(points, deep, value, paying, order) == netted


def test_stacks_go_with_their_players_to_the_new_seats() -> None:
    """Who stays brings what they hold to their new seat; who comes brings chips of their own."""
    assert carry_stacks((70, 0, 30), (2, None, 0), (5, 6, 7)) == (30, 6, 70)
    assert carry_stacks((70, 30), (), ()) == ()
    assert carry_stacks(None, (0, 1), (5, 6)) is None
