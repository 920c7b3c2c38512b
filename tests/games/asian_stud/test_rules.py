"""Asian Stud: values, splits, the round, refusals and secrecy (A1–A7, C1, C3–C6)."""

from itertools import combinations

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import JOKER, Card, parse_cards
from croupier.errors import BadInput, Illegal
from croupier.games import rules_from
from croupier.games.asian_stud import (
    SHOE,
    AsianStudRules,
    Bet,
    Fold,
    Raise,
    State,
    Terms,
    arranged,
    can_arrange,
    outcome_of,
    rules,
    side_pay,
    side_row,
    side_table,
    split,
    value_of,
    worth_with,
)
from croupier.games.asian_stud.arranging import ways
from croupier.games.asian_stud.scoring import WrittenPlayer, score_round
from croupier.play import Act, Move, Over, final
from croupier.serialization import to_plain


def house(preset: str = "as-written") -> AsianStudRules:
    return rules(preset)


@pytest.mark.parametrize(
    ("cards", "value"),
    [("As", 1), ("Jk", 1), ("2c", 2), ("9d", 9), ("Th", 10), ("Js", 10), ("Qd", 10), ("Kc", 10)],
)
def test_a1_values(cards: str, value: int) -> None:
    assert value_of(Card(cards)) == value


def test_a1_the_shoe_has_a_joker() -> None:
    assert SHOE.bit_count() == 53
    assert SHOE >> JOKER & 1


@pytest.mark.parametrize(
    ("two", "value"),
    [("Ts Kd", 10), ("7s 4d", 1), ("5s 5d", 10), ("As Jk", 2), ("9s Kd", 9), ("As 9d", 10), ("8s 9d", 7)],
)
def test_a2_the_two_is_worth_its_last_digit(two: str, value: int) -> None:
    """`ten and king` and `seven and four` are the source's own examples."""
    three = parse_cards("2c 3h 5c")
    hand = (*parse_cards(two), *three)
    assert arranged(hand, three).value == value
    own = split(hand)
    assert own is not None
    assert own.value == value


def test_a2_a_hand_that_cannot_qualify() -> None:
    hand = parse_cards("3h 6d 6c 6s 7h")
    assert all(sum(map(value_of, three)) % 10 for three in combinations(hand, 3))
    assert split(hand) is None
    assert can_arrange(hand) == ()


@pytest.mark.exhaustive
def test_a2_all_qualifying_splits_of_a_hand_are_equal_over_all_hands() -> None:
    """Every one of the 2,869,685 hands, every one of its ten splits; and `split` agrees on every class."""
    value = np.array([value_of(card) for card in range(53)], dtype=np.int8)
    count = 2_869_685
    cards = np.fromiter(combinations(range(53), 5), dtype=(np.int8, 5), count=count)
    values = value[cards]
    lowest, highest = np.full(count, 99, np.int8), np.zeros(count, np.int8)
    for three in combinations(range(5), 3):
        two = [place for place in range(5) if place not in three]
        qualifies = np.isin(values[:, three].sum(axis=1), (10, 20, 30))
        total = values[:, two].sum(axis=1)
        worth = np.where((total == 10) | (total == 20), 10, total % 10)
        lowest = np.where(qualifies, np.minimum(lowest, worth), lowest)
        highest = np.where(qualifies, np.maximum(highest, worth), highest)
    qualified = highest > 0
    assert (lowest[qualified] == highest[qualified]).all()
    assert int((~qualified).sum()) == 968_621

    names = np.sort(values, axis=1).astype(np.int64) @ np.array([11**4, 11**3, 11**2, 11, 1])
    found, first, of_class, sizes = np.unique(
        names, return_index=True, return_inverse=True, return_counts=True
    )
    assert len(found) == 1994
    assert int(sizes.sum()) == count
    assert (highest == highest[first][of_class]).all()  # one value per class: one hand stands for all
    for index in first:
        own = split(cards[index].tolist())
        assert (own.value if own else 0) == highest[index]


@pytest.mark.parametrize(
    ("three", "code"),
    [("Ts Kd 4c", "set-does-not-qualify"), ("Ts Kd 2c", "not-in-hand"), ("Ts Kd", "not-in-hand")],
)
def test_a2_no_hand_is_set_against_its_player(three: str, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        arranged(parse_cards("Ts Kd Qh 4c 6h"), parse_cards(three))
    assert (refused.value.rule, refused.value.code) == ("A2", code)


@given(st.sets(st.integers(0, 52), min_size=5, max_size=5), st.integers(1, 10), st.integers(1, 10))
def test_a2_every_way_to_lay_a_hand_down_is_offered_and_said_what_it_is(
    hand: set[int], ace: int, joker: int
) -> None:
    """Ten ways, each from high to low (A1); worth something exactly where the three may be named."""
    cards, worth = tuple(map(Card, hand)), worth_with(ace, joker)
    offered = ways(cards, worth)
    assert len({frozenset(way.three) for way in offered}) == 10
    nameable = set(map(frozenset, can_arrange(cards, worth)))
    assert {frozenset(way.three) for way in offered if way.value} == nameable
    own = split(cards, worth)
    assert {way.value for way in offered if way.value} == ({own.value} if own else set())  # all are equal
    for way in offered:
        assert {*way.three, *way.two} == hand
        for part in (way.three, way.two):
            values = [value_of(card, worth) for card in part]
            assert values == sorted(values, reverse=True)
        assert way.total == sum(value_of(card, worth) for card in way.three)
        if way.value is not None:
            assert arranged(cards, way.three, worth).value == way.value


@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        (0, 0, "dealer_no_qualify"),
        (10, 0, "dealer_no_qualify"),
        (0, 1, "lose"),
        (9, 10, "lose"),
        (5, 5, "tie"),
        *(
            (10, dealer, f"win_{odds}")
            for dealer, odds in zip(range(1, 10), (3, 3, 3, 2, 2, 2, 1, 1, 1), strict=True)
        ),
    ],
)
def test_a4_outcomes(player: int, dealer: int, outcome: str) -> None:
    assert outcome_of(player, dealer) == outcome


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("As Ad Ah Ac Jk", "five-aces"),
        ("As Ks Qs Js Ts", "natural-royal"),
        ("As Ks Qs Jk Ts", "joker-royal"),
        ("Jk Ks Qs Js Ts", "joker-royal"),
        ("2s 3s 4s 5s Jk", "straight-flush"),
        ("9s Ks Qs Js Jk", "straight-flush"),
        ("9s 9d 9h 9c Jk", "quads"),
        ("As Ad Ah Jk 9c", "quads"),
        ("As Ad Jk 9s 9c", "full-house"),
        ("9d 9h 9c As Jk", "full-house"),
        ("2s 9s 5s Ks Jk", "flush"),
        ("2s 3d 4s 5s Jk", "straight"),
        ("2s 3d 5s As Jk", "straight"),
        ("As Ad Jk 9s 8c", "trips"),
        ("As Jk 9d 9s 8c", "two-pair"),
        ("9s 9d Jk Ks 8c", "pair"),
        ("As Jk 9d 4s 8c", "pair"),
        ("9s 7d Jk Ks 2c", "high-card"),
        ("9s 9d Ks Kd 2c", "two-pair"),
        ("9s 9d 9h Kd 2c", "trips"),
        ("9s 7d 4c Ks 2c", "high-card"),
    ],
)
def test_a6_the_joker_is_wild_in_part(cards: str, row: str) -> None:
    assert side_row(parse_cards(cards)) == row


def test_a6_royals_alike_apart_or_as_straight_flushes() -> None:
    alike, plain = side_table("9-8-7-6-5-4-3-2-1"), side_table("9-7-6-5-4-3-2-1")
    assert [side_pay(alike, row) for row in ("natural-royal", "joker-royal", "straight-flush")] == [8, 8, 7]
    apart = side_table("90-80-70-60-5-4-3-2-1-0")
    assert [side_pay(apart, row) for row in ("natural-royal", "joker-royal", "straight-flush")] == [
        80,
        70,
        60,
    ]
    assert [side_pay(plain, row) for row in ("natural-royal", "joker-royal", "straight-flush")] == [7, 7, 7]
    assert side_pay(plain, "pair") == side_pay(plain, "high-card") == 0
    by_name = dict(zip(apart.rows, apart.pays, strict=True))
    assert side_table(by_name) == apart
    assert side_table(dict(zip(alike.rows, alike.pays, strict=True))) == alike
    assert side_table(dict(zip(plain.rows, plain.pays, strict=True))) == plain


def dealt(*moves: str, preset: str = "as-written", seats: int = 2) -> tuple[AsianStudRules, State]:
    table = house(preset)
    return table, final(table, Terms(seats), map(table.read, moves))


OPENING = (
    "p1 ante 10",
    "p2 ante 20 side 5",
    "d p1 TsKdQh4c6h",  # 30 over 4 and 6: worth 10
    "d p2 3h6d6c6s7h",  # no qualifying set; three sixes
    "d h 2c8hJd9c4d",  # 20 over 9 and 4: worth 3
)


def told(table: AsianStudRules, state: State) -> list[tuple[int | None, int | None, int, str]]:
    return [(entry.payer, entry.payee, entry.amount, entry.what) for entry in table.entries(state)]


def test_a_round_by_the_book() -> None:
    """A4 as written: 10 against 3 pays 3:1 on ante and raise; a folded hand's side wager is live (A6)."""
    table, state = dealt(*OPENING, "p2 fold", "p1 raise 10")
    assert table.turn(state) == Over((60, 20, -80))
    assert told(table, state) == [
        (1, None, 20, "ante lost: folded"),
        (None, 1, 40, "side won 8:1: trips"),
        (None, 0, 30, "raise won 3:1: 10 against 3"),
        (None, 0, 30, "ante won 3:1: 10 against 3"),
    ]
    assert table.following(state) == Terms(2, None, 2)


def test_a6_a_house_may_take_the_side_wager_of_a_folded_hand() -> None:
    settings = msgspec.structs.replace(house().settings, side_live_after_fold=False)
    table = AsianStudRules(settings, "mine")
    moves = [table.read(text) for text in (*OPENING, "p1 raise 10", "p2 fold")]
    state = final(table, Terms(2), moves)
    assert told(table, state)[:2] == [(1, None, 20, "ante lost: folded"), (1, None, 5, "side lost: folded")]
    assert table.view(state, None).places[1].cards == ()


def test_the_calls_when_the_dealer_does_not_qualify_and_when_nobody_raised() -> None:
    table, state = dealt("p1 ante 10", "d p1 TsKdQh4c6h", "d h 3h6d6c6s7h", seats=1)
    raised, folded = Raise(0, 10), Fold(0)
    assert table.said(state, raised, table.apply(state, raised))[0] == (
        "The dealer does not qualify with 3h 6d 6c 6s 7h."
    )
    end = table.apply(state, folded)
    assert table.said(state, folded, end) == ("Nobody raised; the dealer's hand is not shown.",)
    assert table.view(end, 0).dealer == ()
    assert told(table, end) == [(0, None, 10, "ante lost: folded")]


def test_bankrolls_are_carried_on_and_bind_the_raise() -> None:
    table = house()
    terms = Terms(3, (24, 100, 1))
    state = table.start(terms)
    turn = table.turn(state)
    assert isinstance(turn, Act)
    assert list(turn.options) == [0, 1]  # one chip is too few for an ante and its raise
    assert Bet(0, 12) in turn.options[0]
    assert refused(table, state, "p1 ante 13") == ("A3", "too-few-chips")
    assert refused(table, state, "p1 ante 12 side 1") == ("A3", "too-few-chips")
    moves = map(table.read, (*OPENING, "p1 raise 10", "p2 fold"))
    assert table.following(final(table, terms, moves)) == Terms(3, (84, 120, 1), 2)


def test_a2_hands_are_set_at_the_table_and_scored_by_what_their_house_says_of_ace_and_joker() -> None:
    """With an ace of 10 and a joker of 5 both hands are worth 7; by the source 4 and 8."""
    table = AsianStudRules(msgspec.structs.replace(rules().settings, ace=10, joker=5), "house")
    hand, dealer, three = "As2cJk3d7h", "AhKdQs9c8d", "2c3dJk"
    moves = ("p1 ante 10", f"d p1 {hand}", f"d h {dealer}", f"p1 raise 10 set {three}")
    state = final(table, Terms(1), map(table.read, moves))
    assert table.turn(state) == Over((0, 0))
    for named in ("", three):
        sheet = score_round(table, dealer, [WrittenPlayer(hand, 10, 10, set=named)])
        assert [one and one.value for one in (sheet.dealer_set, *sheet.sets)] == [7, 7]
        assert not any(payment.net for payment in sheet.payments)


def refused(table: AsianStudRules, state: State, move: Move | str) -> tuple[str, str]:
    """The rule and code of a refusal; the state is as before (C5)."""
    before = repr(state)
    with pytest.raises(Illegal) as found:
        table.apply(state, table.read(move) if isinstance(move, str) else move)
    assert repr(state) == before
    return found.value.rule, found.value.code


@pytest.mark.parametrize(
    ("key", "value"), [("ace", 0), ("ace", 11), ("joker", -1), ("joker", 11), ("ace", "1")]
)
def test_a2_a_value_is_a_whole_number_from_1_to_10(key: str, value: object) -> None:
    with pytest.raises(BadInput, match=key):
        rules_from("asian-stud", {**to_plain(rules().settings), key: value}, "house")
