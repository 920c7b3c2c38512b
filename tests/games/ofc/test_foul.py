"""OFC13: whether a foul is certain, against trying every card; and what the clock places."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.chance import Stream
from croupier.games.ofc import OfcRules, Placement, State, Terms, foul_is_certain, rules
from croupier.games.ofc.placements import room_of
from croupier.games.ofc.scorer import Rows
from croupier.hands import five, front
from croupier.play import Act, Deal, Draw, final


def board(text: str) -> Rows:
    f, m, b = (parse_cards(row) for row in text.split("/"))
    return f, m, b


def tried_out(rows: Rows, pool: tuple[Card, ...], due: tuple[Card, ...] = ()) -> bool:
    """Whether every assignment of cards to the open places fouls, one by one; all due cards are placed."""
    f, m, b = room_of(rows)
    for cards in permutations(pool + due, f + m + b):
        if not set(due) <= set(cards):
            continue
        row_f = front(*rows[0], *cards[:f])
        row_m = five(*rows[1], *cards[f : f + m])
        if row_f <= row_m <= five(*rows[2], *cards[f + m :]):
            return False
    return True


def random_board(stream: Stream, open_places: int, spare: int) -> tuple[Rows, tuple[Card, ...]]:
    """A random board with a few open places, and a pool; now and then of few ranks or suits."""
    narrow = stream.below(3)
    deck = [
        card for card in DECK if narrow == 0 or (narrow == 1 and card >= 24) or (narrow == 2 and card & 2)
    ]
    cards = stream.shuffled(deck)
    closed = stream.shuffled([0] * 3 + [1] * 5 + [2] * 5)[open_places:]
    rows = tuple(tuple(c for c, row in zip(cards, closed, strict=False) if row == n) for n in range(3))
    return (rows[0], rows[1], rows[2]), tuple(cards[len(closed) : len(closed) + open_places + spare])


@pytest.mark.parametrize(
    ("open_places", "spare", "rounds"), [(1, 6, 300), (2, 6, 300), (3, 4, 150), (4, 2, 60), (5, 1, 30)]
)
def test_certain_foul_equals_trying_every_card(open_places: int, spare: int, rounds: int) -> None:
    stream = Stream(bytes(32), "clock", open_places)
    answers = set()
    for _ in range(rounds):
        rows, pool = random_board(stream, open_places, spare)
        expected = tried_out(rows, pool)
        answers.add(expected)
        assert foul_is_certain(rows, pool) == expected, (rows, pool)
    assert answers == {True, False}


def test_certain_foul_with_a_card_in_hand_that_must_be_placed() -> None:
    stream = Stream(bytes(32), "due")
    answers = set()
    for number in range(300):
        rows, pool = random_board(stream, 2 + number % 2, 3)
        due, unseen = pool[:1], pool[1:]
        expected = tried_out(rows, unseen, due)
        answers.add(expected)
        assert foul_is_certain(rows, unseen, due) == expected, (rows, unseen, due)
    assert answers == {True, False}


def test_fantasyland_counts_only_the_hand_itself() -> None:
    stream = Stream(bytes(32), "land")
    for _ in range(100):
        rows, hand = random_board(stream, 4, 0)
        assert foul_is_certain(rows, (), hand) == tried_out(rows, hand)


@pytest.mark.parametrize(
    ("rows", "certain"),
    [
        ("QsQd7c/QhQc6h5d4s/", True),  # OFC4's own example, with the back open: front beats middle
        ("QsQd7c/QhQc9h8d2s/", False),
        ("/2c3d5h7s9c/2d3h5s7c8d", True),  # middle beats back by one kicker
        ("AsAdAh/2c4d6h8s/TcJcQcKc", True),  # no card makes the middle beat three aces
        ("AsAdAh/2c3d4h5s/TcJcQcKc", False),  # the last ace or a six makes a straight, and a club a flush
        ("KsKd/KhKc2d3h/2c2s4d5h", False),  # the last two makes three of them behind a pair of kings
        ("KsKd2h/KhKc3d3h/2c4s7dJh", True),  # two pair in the middle, one pair at best behind it
        ("//", False),
    ],
)
def test_foul_certain_by_hand(rows: str, certain: bool) -> None:
    placed = board(rows)
    used = {card for row in placed for card in row}
    unseen = [card for card in DECK if card not in used]
    assert foul_is_certain(placed, unseen) is certain


def test_an_accidental_flush_in_the_middle_is_not_overlooked() -> None:
    """Four hearts in the middle, only hearts to come: it is a flush, which the back cannot match."""
    rows = board("2c3d4s/AhKh9h5h/AsAdKcKd")
    hearts = parse_cards("2h 3h 4h")
    assert foul_is_certain(rows, hearts)
    assert not foul_is_certain(rows, (*hearts, *parse_cards("2s")))


@pytest.mark.parametrize(
    ("rows", "pool", "certain"),
    [
        # Both want a heart, and the back would rather have the one that the middle needs.
        ("AsAdAc/2h3h4h5h/9hThJhKh", "8h6h", False),
        ("AsAdAc/2h3h4h5h/9hThJhKh", "8h2s", True),
        # Both want the jack: jacks full in the back would leave the middle four nines.
        ("2s3d4c/9h9d9c7s/QhQdQcJs", "Jh9s", False),
        # The last queen is a heart and makes the middle a straight flush; the deuce leaves it too low.
        ("AcAdKs/8h9hThJh/9cTcJdQsKd", "Qh2s", True),
        ("AcAdKs/8h9hThJh/9cTcJdQsKd", "QhQc2s", False),
        # The other queen is the spade without which the back is no flush.
        ("AcAdKd/8h9hThJh/AsKs9s4s", "QhQs", True),
        ("AcAdKd/8h9hThJh/AsKs9s4s", "QhQsQc", False),
        # Nothing lies in a long row yet, and only a flush will do.
        ("2c3d4h/5c6d7h8s9c/", "2s4s6s9sKsQh", False),
        ("2c3d4h/5c6d7h8s9c/", "2s4s6s9sKhQh", True),
        ("AcAdAh//TcTdTsKcKd", "2s4s6s9sKsQh", False),
        ("AcAdAh//TcTdTsKcKd", "2h4h6h9hKhQs", False),
        ("AsAdAh//TcTdTsKsKd", "2c4c6c9cKcQh", False),
        ("AcAsAh//TcThTsKcKs", "2d4d6d9dKdQh", False),
        # Ten open places, and no rank has cards enough for both rows.
        ("AsAdAh//", "2c3d4h5s7c8d9hTsQcKd", True),
        # No room left, and too few cards for what room there is.
        ("2c3d4h/5c6d7h8s9c/TcTdTh2h2s", "", False),
        ("2c3d4h/5c6d7h8s9c/TcTdTh2h", "", True),
        ("2c3d/5c6d7h8s9c/TcTdTh2h2s", "", True),
    ],
)
def test_certain_foul_where_rows_compete_for_cards(rows: str, pool: str, certain: bool) -> None:
    cards = parse_cards(pool)
    if len(cards) < 7:
        assert tried_out(board(rows), cards) is certain
    assert foul_is_certain(board(rows), cards) is certain


def dealt(ofc: OfcRules, terms: Terms, *moves: str) -> State:
    return final(ofc, terms, [ofc.read(move) for move in moves])


def test_the_clock_fills_from_the_front_and_avoids_a_certain_foul() -> None:
    ofc = rules()
    state = dealt(ofc, Terms(seats=2, button=1), "d p1 AsAdAh2c2d", "d p2 3c3d3h4c4d")
    assert ofc.default(state, 0) == Placement(0, *map(parse_cards, ("AsAdAh", "2c2d")))
    # A full front of aces, a middle that needs its fifth card for a straight: a king there would foul.
    state = state_with(ofc, "AsAdAh/2c3d4h5s/TcJcQc", "Ks", 1)
    assert ofc.default(state, 0) == Placement(0, back=parse_cards("Ks"))


def state_with(ofc: OfcRules, rows: str, pending: str, opponents: int) -> State:
    """A state in which seat 0 has these rows and this card to place."""
    state = ofc.start(Terms(seats=opponents + 1, button=opponents))
    at = max(n for n, step in enumerate(state.plan) if step == (0, 0))
    cards = parse_cards(pending)
    used = sum(1 << card for row in board(rows) for card in row) | sum(1 << card for card in cards)
    return msgspec.structs.replace(
        state,
        at=at,
        rows=(board(rows), *state.rows[1:]),
        pending=(cards, *state.pending[1:]),
        left=state.left & ~used,
    )


def test_where_every_row_fouls_the_clock_takes_the_front_most() -> None:
    ofc = rules()
    state = state_with(ofc, "AsAd/2c4d6h8s/TcJcQcKd2h", "9s", 1)
    assert ofc.default(state, 0) == Placement(0, front=parse_cards("9s"))


def test_pineapple_places_the_first_two_and_discards_the_third() -> None:
    ofc = rules("pineapple")
    terms = Terms(seats=2, button=1)
    state = dealt(
        ofc,
        terms,
        "d p1 AsKdQh2c3d",
        "d p2 3c4d5h6c7d",
        "p1 2c/3d/AsKdQh",
        "p2 3c/4d5h/6c7d",
        "d p1 9h8c7s",
    )
    move = ofc.default(state, 0)
    assert move.discard == parse_cards("7s")
    assert move.front == parse_cards("9h8c")
    with pytest.raises(ValueError, match="p2 is not to act"):
        ofc.default(state, 1)


def test_a_fantasyland_hand_set_by_the_clock_never_fouls() -> None:
    ofc = rules("progressive-pineapple")
    stream = Stream(bytes(32), "fantasy clock")
    for cards in (13, 14, 17):
        state = ofc.start(Terms(seats=2, button=1, fantasy=(cards, cards)))
        for seat in (0, 1):
            draw = ofc.turn(state)
            assert isinstance(draw, Draw)
            left = [card for card in DECK if draw.left >> card & 1]
            state = ofc.apply(state, Deal(seat, tuple(stream.shuffled(left)[:cards])))
        turn = ofc.turn(state)
        assert isinstance(turn, Act)
        state = ofc.apply(state, ofc.default(state, 0))
        assert not ofc.scorer.score(state.rows[0]).foul
