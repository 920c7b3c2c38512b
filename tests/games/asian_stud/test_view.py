"""Asian Stud: what everybody sees at every stage, and what is refused in which words (A1-A7, C4, C5)."""

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.games.asian_stud import (
    SHOE,
    AsianStudRules,
    Bet,
    Fold,
    Limits,
    Raise,
    Split,
    State,
    TableLimits,
    Terms,
    rules,
)
from croupier.games.asian_stud.arranging import ways
from croupier.play import Act, Draw, final

TABLE = rules()
BY_FIVE = AsianStudRules(
    msgspec.structs.replace(TABLE.settings, limits=TableLimits(Limits(5, 1000, 5), Limits(5, 95, 5))), "own"
)
TERMS = Terms(3, (100, 200, 1))  # the third has too few chips for an ante and its raise

ROUND = (
    "p1 ante 10",
    "p2 ante 20 side 5",
    "d p1 TsKdQh4c6h",  # 30 over 4 and 6: worth 10
    "d p2 3h6d6c6s7h",  # no qualifying set; three sixes
    "d h 2c8hJd9c4d",  # 20 over 9 and 4: worth 3
    "p1 raise 10",
    "p2 fold",
)
ANN = parse_cards("TsKdQh4c6h")
BOB = parse_cards("3h6d6c6s7h")
DEALER = parse_cards("2c8hJd9c4d")
ANN_SET = Split(parse_cards("4c6hTs"), parse_cards("QhKd"), 10)  # one of four sets, all worth 10


def after(number: int, table: AsianStudRules = TABLE) -> State:
    """The round after so many of its moves."""
    return final(table, TERMS, map(table.read, ROUND[:number]))


def test_c4_a_folded_hand_that_could_be_set_is_shown_as_it_is_and_not_set() -> None:
    """Its own player has seen it set from the deal on; the others are not told what it was worth (A6)."""
    moves = ("p1 ante 10 side 5", *ROUND[1:5], "p1 fold", "p2 fold")
    state = final(TABLE, TERMS, map(TABLE.read, moves))
    own, other = (TABLE.view(state, seat).places[0] for seat in (0, 1))
    assert (own.cards, own.set) == (ANN, ANN_SET)
    assert (other.cards, other.set) == (ANN, None)
    assert (TABLE.view(state, 0).dealer, TABLE.view(state, 0).dealer_set) == ((), None)  # nobody raised


def test_c4_a_side_wager_keeps_no_hand_on_the_table_where_it_falls_with_the_fold() -> None:
    table = AsianStudRules(msgspec.structs.replace(TABLE.settings, side_live_after_fold=False), "own")
    view = table.view(after(7, table), None)
    assert [place.cards for place in view.places] == [ANN, (), ()]


@pytest.mark.parametrize(("ace", "joker"), [(1, 1), (10, 5)])
def test_a2_the_ways_to_set_a_hand_are_told_while_it_is_its_players_turn(ace: int, joker: int) -> None:
    """From the highest value to the lowest, whatever ace and joker are worth."""
    table = AsianStudRules(msgspec.structs.replace(TABLE.settings, ace=ace, joker=joker), "own")
    moves = (*ROUND[:2], "d p1 As9d2cJk8h", ROUND[3], "d h Ah4h7d9c4d")
    dealing = final(table, TERMS, map(table.read, moves[:3]))
    state = final(table, TERMS, map(table.read, moves))
    mine = table.annotations(table.view(state, 0))
    high = {1: "9d8h2cJkAs", 10: "As9d8hJk2c"}[ace]
    assert mine.cards[0] == parse_cards(high)
    assert mine.ways == ways(state.places[0].cards, table.settings.worth)
    played = table.apply(state, Raise(0, 10))
    for told in (
        table.annotations(table.view(table.start(TERMS), 0)),
        table.annotations(table.view(dealing, 0)),
        table.annotations(table.view(state, None)),
        table.annotations(table.view(played, 0)),
    ):
        assert told.ways == ()
    end = table.annotations(table.view(table.apply(played, Fold(1)), None))
    assert end.dealer == parse_cards({1: "9c7d4h4dAh", 10: "Ah9c7d4h4d"}[ace])
    assert end.cards[0] == mine.cards[0]


def test_a1_every_hand_is_of_five_cards_that_are_left_and_the_dealers_is_the_last() -> None:
    gone = 0
    for number, (seat, hand) in enumerate(((0, ANN), (1, BOB), (None, DEALER)), 2):
        assert TABLE.turn(after(number)) == Draw(seat, 5, SHOE & ~gone)
        gone |= sum(1 << card for card in hand)
    assert [player.cards for player in after(5).places] == [ANN, BOB, ()]
    assert after(5).dealer == DEALER


def test_a3_who_has_the_chips_for_the_lowest_ante_and_its_raise_may_bet() -> None:
    state = BY_FIVE.start(Terms(3, (9, 10, 0)))
    assert [player.bet for player in state.places] == [Bet(0, 0), None, Bet(2, 0)]
    turn = BY_FIVE.turn(state)
    assert isinstance(turn, Act)
    assert list(turn.options[1]) == [Bet(1, 0), Bet(1, 5)]


def test_a2_what_ace_and_joker_are_worth_holds_for_the_dealers_hand_too() -> None:
    """An ace of 10 and a joker of 5: 7 for the dealer, where it would be 4, and 1:1 in the place of 2:1."""
    table = AsianStudRules(msgspec.structs.replace(TABLE.settings, ace=10, joker=5), "own")
    moves = ("p1 ante 10", "d p1 TsKdQh4c6h", "d h As2cJk3d7h")
    state = final(table, Terms(1), map(table.read, moves))
    end = table.apply(state, Raise(0, 10))
    own = Split(parse_cards("2c3dJk"), parse_cards("7hAs"), 7)
    assert table.said(state, Raise(0, 10), end)[0] == f"The dealer has {own}."
    assert table.view(end, None).dealer_set == own
    assert [entry.what for entry in table.entries(end)] == [
        "raise won 1:1: 10 against 7",
        "ante won 1:1: 10 against 7",
    ]


def test_a3_a_newcomer_brings_chips_and_the_others_keep_theirs() -> None:
    """By new seat the old one, None for a newcomer; rounds count on."""
    terms = Terms(2, (70, 30), 3, 5)
    assert TABLE.reseated(terms, (1, None, 0), (1, 50, 2)) == Terms(3, (30, 50, 70), 3, 5)
    assert TABLE.reseated(Terms(3), (0, None), (5, 6)) == Terms(2)


def heard(*moves: str, seats: int = 2) -> list[tuple[str, ...]]:
    """What is said on every move of a round."""
    state, said = TABLE.start(Terms(seats)), []
    for text in moves:
        move = TABLE.read(text)
        following = TABLE.apply(state, move)
        said.append(TABLE.said(state, move, following))
        state = following
    return said


def test_a2_every_raised_hand_is_called_with_how_it_is_set_and_a_folded_one_is_not() -> None:
    raised = ("p2 raise 20", "p1 raise 10 set TsKdQh")
    assert heard(*ROUND[:5], *raised)[-1] == (
        "The dealer has 4d 9c for 3, over 2c 8h Jd.",
        "p1 has 4c 6h for 10, over Ts Qh Kd.",
        "p2 has no qualifying set.",
    )
    assert heard(*ROUND[:5], "p1 fold", raised[0])[-1] == (
        "The dealer has 4d 9c for 3, over 2c 8h Jd.",
        "p2 has no qualifying set.",
    )
    folded = ("p2 fold", "p1 fold")
    assert heard(*ROUND[:5], *folded)[-2:] == [(), ("Nobody raised; the dealer's hand is not shown.",)]


def test_a_house_may_have_fewer_seats() -> None:
    table = AsianStudRules(msgspec.structs.replace(TABLE.settings, seats=2), "own")
    assert table.start(Terms(2)).terms.seats == 2
    with pytest.raises(BadInput, match="seats 3: expected 1 to 2"):
        table.start(Terms(3))
