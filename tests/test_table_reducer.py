"""The fold that makes a table from its log: money, seats, scores, clocks, and what no log may hold."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.fair import HandSeed, commitment_of
from croupier.play import Over
from croupier.table import events, messages
from croupier.table.events import Clock, LogEntry
from croupier.table.reducer import REMEMBERED_HANDS, SAID_LINES, PendingDecision, State, fold, fold_event
from croupier.table.table import Table
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played, hand_played, seat

pytestmark = pytest.mark.usefixtures("small_game")


def after(state: State, *events: Any, at: int = 5_000_000) -> State:
    """The table after these events."""
    return fold(RULES, state, state.n + 1, LogEntry(at, events))


def test_c6_an_ended_hand_is_paid_to_the_seats_that_were_dealt_in() -> None:
    """By the hand's own seats, which are others than the table's where somebody sits out."""
    game = Played(4, pause=0, chips=100, terms={"hands": 9}).seated(ANN, BOB, CAT)
    game.do(ANN, messages.SitOut)
    game.do(ANN, messages.Start)
    game.play(BOB, CAT)
    hand = game.hand
    assert hand.seats == (1, 2)
    assert isinstance(hand.turn, Over)
    won = hand.turn.returns
    assert [(seat(game, number).chips, seat(game, number).won) for number in range(3)] == [
        (100, 0),
        (100 + won[0], won[0]),
        (100 + won[1], won[1]),
    ]
    game.do(ANN, messages.SitIn)
    more = hand_played(game)
    assert game.hand.seats == (0, 1, 2)
    assert [seat(game, number).chips for number in range(3)] == [
        100 + more[0],
        100 + won[0] + more[1],
        100 + won[1] + more[2],
    ]


def test_the_last_hands_and_lines_are_kept_and_no_more() -> None:
    game = Played(pause=0, terms={"hands": 99}).seated(ANN, BOB)
    for number in range(1, REMEMBERED_HANDS + 3):
        hand_played(game)
        kept = [hand.number for hand in game.state.ended]
        assert kept == list(range(1, number + 1))[-REMEMBERED_HANDS:]
    game.tick()
    hand = game.hand
    told = tuple(f"line {number}" for number in range(SAID_LINES))
    full = replace(game.state, hand=replace(hand, said=told, lines=99))
    for player in (0, 1):
        full = after(full, events.Moved(RULES.write(RULES.default(hand.state, player))))
    full = after(full, events.Moved("r h 6"))
    assert full.hand is not None
    assert (full.hand.said, full.hand.lines) == ((*told[1:], "The die shows 6."), 100)


@pytest.mark.parametrize(
    ("changed", "attended", "playing"),
    [
        ({}, True, 2),
        ({"away": True}, True, 2),  # dealt in: time goes on for them
        ({"leaving": "removed", "away": True}, True, 1),
        ({"out": True}, True, 2),
    ],
)
def test_time_goes_on_for_who_is_here_or_dealt_in(changed: Any, attended: bool, playing: int) -> None:
    game = Played(4).seated(ANN, BOB)
    game.do(ANN, messages.Fill, seat=2)
    game.do(ANN, messages.Start)
    seats = list(game.state.seats)
    seats[1] = replace(seat(game, 1), **changed)
    state = replace(game.state, seats=tuple(seats))
    assert (state.has_players, state.people_playing) == (attended, playing)
    gone = tuple(each and replace(each, away=True) for each in state.seats)
    assert replace(state, seats=gone).has_players  # the hand waits for them
    rests = replace(state, phase="pause", seats=gone)
    assert (rests.has_players, rests.people_playing) == (False, 0)
    one = replace(rests, seats=(replace(seat(game, 0), away=False), *gone[1:]))
    assert one.has_players
    left = replace(rests, seats=(replace(seat(game, 0), leaving="left"), *gone[1:]))
    assert not left.has_players


def test_nobody_is_there_where_only_bots_are_dealt_in() -> None:
    game = Played(4)
    game.do(ANN, messages.Fill, seat=0)
    game.do(ANN, messages.Fill, seat=1)
    assert not game.state.has_players
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit, seat=2)
    assert (game.state.has_players, game.state.people_playing) == (
        True,
        0,
    )  # Cat is here, and not in the hand
    game.store(game.table.presence("cat", away=True, at=game.now))
    assert not game.state.has_players


def test_a_seat_in_the_hand_is_only_their_own() -> None:
    game = Played(4, changes="between-hands").seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit, seat=2)
    assert [game.state.game_seat(number) for number in (None, 0, 1, 2, 3)] == [None, 0, 1, None, None]
    assert [game.state.seat_of(player) for player in ("ann", "bob", "cat", "dan")] == [0, 1, 2, None]


def test_a_new_match_begins_with_fresh_chips_for_all_and_what_was_agreed_is_forgotten() -> None:
    """Seats that are not dealt in begin afresh too."""
    game = Played(4, chips=50, terms={"hands": 1}).seated(ANN, BOB, CAT)
    hand_played(game)
    game.do(CAT, messages.SitOut)
    game.do(BOB, messages.Mix, text="salt")
    assert [seat(game, number).agreed for number in range(3)] == [False, False, False]
    game.do(ANN, messages.Start)
    assert [seat(game, number).agreed for number in range(3)] == [True, False, False]
    game.do(CAT, messages.Start)  # who sits out may say so too
    house = replace(game.state, house=7)
    assert house.promise is not None
    began = after(house, events.Began({"seats": 2, "hands": 1}, (0, 1), True))
    assert [each and (each.chips, each.won, each.agreed, each.entropy) for each in began.seats] == [
        (50, 0, False, ""),
        (50, 0, False, ""),
        (50, 0, False, ""),
        None,
    ]
    assert (began.house, began.hands, began.phase, began.next_at) == (0, 2, "playing", None)
    assert (began.promise, began.root) == (None, "")
    hand = began.hand
    assert hand is not None
    assert (hand.number, hand.entropy, hand.root) == (2, ((1, "salt"),), house.root)
    assert hand.promise == house.promise
    goes_on = after(house, events.Began({"seats": 2, "hands": 1}, (0, 1), False))
    assert goes_on.house == 7
    assert [each and each.chips for each in goes_on.seats] == [each and each.chips for each in house.seats]


def test_where_points_are_counted_everybody_begins_with_none() -> None:
    """At every match anew."""
    game = Played(pause=0, terms={"hands": 1}).seated(ANN, BOB)
    assert [each and each.chips for each in game.state.seats] == [0, 0, None]
    won = hand_played(game)
    assert [each and (each.chips, each.won) for each in game.state.seats] == [
        (won[0], won[0]),
        (won[1], won[1]),
        None,
    ]
    for player in (ANN, BOB):
        game.do(player, messages.Start)
    assert [each and (each.chips, each.won) for each in game.state.seats] == [(0, 0), (0, 0), None]


def test_who_takes_a_leavers_bound_seat_plays_on_with_its_chips() -> None:
    game = Played(4, changes="between-matches", chips=100, terms={"hands": 3}, pause=0).seated(
        ANN, BOB, CAT
    )
    hand_played(game)
    had = seat(game, 1)
    game.do(BOB, messages.Leave)
    game.do(ANN, messages.Fill, seat=1)
    taken = seat(game, 1)
    assert (taken.chips, taken.won, taken.bot, taken.leaving) == (had.chips, had.won, "high", "")
    assert taken.player == f"bot:1:{game.state.n}"
    hand = game.hand
    assert hand.players == ("ann", taken.player, "cat")
    game.do(ANN, messages.Fill, seat=3)  # on an empty seat nothing of anybody's lies
    assert (seat(game, 3).chips, seat(game, 3).won) == (100, 0)
    assert game.state.hand is hand
    assert game.state.seating == game.state.n


def test_seating_is_noted_when_somebody_comes_goes_or_becomes_the_host() -> None:
    game = Played().seated(ANN, BOB)
    state = game.state
    for event, noted in (
        (events.Sat(2, "cat", "Cat"), True),
        (events.Gone(1), True),
        (events.Hosted("bob"), True),
        (events.Hosted("ann"), False),  # as it was
        (events.MatchEnded(), False),
        (events.Closed("over"), True),
        (events.Out(1, True), False),
        (events.Present(1, True), False),
        (events.Mixed(1, "x"), False),
        (events.Agreed(1), False),
    ):
        assert after(state, event).seating == (state.n + 1 if noted else state.seating), event


def test_a_match_ends_and_who_was_leaving_goes() -> None:
    game = Played(changes="between-matches", terms={"hands": 3}).seated(ANN, BOB, CAT)
    hand_played(game)
    game.do(BOB, messages.Leave)
    before = replace(
        game.state, seats=tuple(each and replace(each, agreed=True) for each in game.state.seats)
    )
    ended = after(before, events.MatchEnded())
    assert [each and (each.player, each.agreed) for each in ended.seats] == [
        ("ann", False),
        None,
        ("cat", False),
    ]
    assert (ended.phase, ended.next_at) == ("waiting", None)


def test_a_closed_table_has_nobody_and_no_hand_in_play() -> None:
    """What was won stays as it was before the hand that is given up."""
    game = Played(chips=50).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    closed = after(game.state, events.Closed("we close at ten"))
    assert (closed.phase, closed.next_at, closed.hand, closed.seats) == ("waiting", None, None, (None,) * 3)
    assert closed.closed == "we close at ten"
    assert after(game.state, events.Closed()).closed == "the house has closed this table"
    game.play(ANN, BOB)
    assert game.state.next_at is not None
    rests = after(game.state, events.Closed())
    assert rests.hand is game.state.hand
    assert (rests.phase, rests.next_at) == ("waiting", None)


def test_clocks_are_credited_with_the_time_a_server_was_away() -> None:
    """Never further away than was agreed, and nobody is thought about since later than now."""
    game = Played(clock=Clock("move", gives=10), pause=5, chips=10).seated(ANN, BOB)
    game.do(ANN, messages.Fill, seat=2)
    game.do(ANN, messages.Start)
    hand = game.hand
    at, n = game.now, game.state.n
    assert hand.asked[0] == PendingDecision(n, at, at + 10_000)
    state = replace(game.state, next_at=at + 4_000)
    resumed = after(state, events.Resumed(60_000), at=at + 61_000)
    assert resumed.hand is not None
    assert dict(resumed.hand.asked) == dict.fromkeys(
        (0, 1, 2), PendingDecision(n, at + 60_000, at + 70_000)
    )
    assert resumed.next_at == at + 64_000
    assert [each and each.away for each in resumed.seats] == [True, True, False]
    capped = after(state, events.Resumed(60_000), at=at + 1_000)
    assert capped.hand is not None
    assert dict(capped.hand.asked) == dict.fromkeys((0, 1, 2), PendingDecision(n, at + 1_000, at + 11_000))
    assert capped.next_at == at + 6_000
    called = Played(clock=Clock("called", after=3, gives=10)).seated(ANN, BOB)
    called.do(ANN, messages.Start)
    untimed = after(called.state, events.Resumed(60_000), at=called.now + 60_000)
    assert untimed.hand is not None
    assert [ask.until for ask in untimed.hand.asked.values()] == [None, None]
    assert untimed.next_at is None


def test_a_decision_asked_before_stays_the_same_one() -> None:
    """The others' moves give nobody more time."""
    game = Played(clock=Clock("move", gives=10)).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    asked = game.state.n, game.now
    game.now += 4_000
    game.play(ANN)
    hand = game.hand
    assert dict(hand.asked) == dict.fromkeys((1, 2), PendingDecision(asked[0], asked[1], asked[1] + 10_000))


def test_who_moves_and_is_asked_again_has_a_decision_and_time_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Played(clock=Clock("move", gives=10)).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    asked = game.state.n, game.now
    hand = game.hand
    everybody = hand.turn
    with monkeypatch.context() as patched:
        patched.setattr(RULES, "turn", lambda _state: everybody)  # all are asked again after every move
        game.now += 4_000
        game.play(ANN)
    hand = game.hand
    assert dict(hand.asked) == {
        0: PendingDecision(game.state.n, game.now, game.now + 10_000),
        1: PendingDecision(asked[0], asked[1], asked[1] + 10_000),
    }


NO_LOG: list[tuple[Any, str]] = [
    (
        events.Began({"seats": "two"}, (0, 1), False),
        "the terms of a hand cannot be read: seats: expected a whole number, not text",
    ),
    (events.Began({"seats": 2}, (0, 2), False), "a hand was dealt to an empty seat"),
    (events.Out(2, True), "seat 2 is empty"),
    (events.Present(2, True), "seat 2 is empty"),
    (events.Agreed(2), "seat 2 is empty"),
    (events.Mixed(2, "x"), "seat 2 is empty"),
    (events.Called(1, 0, 9), "the clock was called on seat 1, which is asked nothing"),
    (events.Moved("p1 As"), "a move was stored where no hand is played"),
]


@pytest.mark.parametrize(("event", "said"), NO_LOG)
def test_what_no_log_may_hold(event: Any, said: str) -> None:
    state = Played().seated(ANN, BOB).state
    with pytest.raises(BadInput) as caught:
        after(state, event)
    assert caught.value.code == "bad-record"
    assert caught.value.sentence.startswith(said)


def test_a_hand_that_nobody_committed_to_is_no_hand() -> None:
    state = replace(Played().seated(ANN, BOB).state, promise=None)
    with pytest.raises(BadInput, match=r"^a hand was dealt that nobody had committed to$") as caught:
        after(state, events.Began({"seats": 2}, (0, 1), False))
    assert caught.value.code == "bad-record"


def test_a_log_begins_with_the_opening_of_a_version_that_is_known() -> None:
    game = Played()
    opening = events.Opened(game.state.match, "ann", events.VERSION + 1, {}, "")
    for log, said in (
        ((), "a log begins with the table being opened"),
        ((events.Sat(0, "ann", "Ann"),), "a log begins with the table being opened"),
        ((opening,), f"a table of version {events.VERSION + 1}: expected {events.VERSION}"),
    ):
        with pytest.raises(BadInput) as caught:
            fold(RULES, None, 1, LogEntry(0, log))
        assert (caught.value.code, caught.value.sentence) == ("bad-record", said)
    with pytest.raises(BadInput, match=r"^an empty log makes no table$") as caught:
        Table.from_log(RULES, [])
    assert caught.value.code == "bad-record"
    state = fold_event(RULES, None, 1, 0, replace(opening, version=events.VERSION, hash="digest"))
    assert (state.seats, state.hash) == ((None,) * 3, "digest")


def test_results_are_as_recorded_and_of_a_hand_that_is_over() -> None:
    """Whatever the rules of today make of its moves; for as many seats as it had."""
    game = Played(chips=50).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.play(ANN)
    hand = game.hand
    last = events.Moved(RULES.write(RULES.default(hand.state, 1)))
    ended = after(game.state, last, events.Moved("r h 1", False, (9, -9)))
    assert [each and each.chips for each in ended.seats] == [59, 41, None]
    assert ended.hand is not None
    assert ended.hand.turn == Over((9, -9))
    for returns, said in (((9, -9), replace(last, returns=(9, -9))), ((9, -9, 0), None)):
        log = (said,) if said else (last, events.Moved("r h 1", False, returns))
        with pytest.raises(BadInput) as caught:
            after(game.state, *log)
        assert caught.value.code == "bad-record"
        assert caught.value.sentence == "a hand was recorded as ended that goes on by the rules of today"


def test_a_commitment_is_to_the_next_hand_of_the_game() -> None:
    committed = after(Played().state, events.Committed("07" * 32, 2))
    promise = HandSeed("07" * 32, "duel", 1)
    assert (committed.promise, committed.root) == (promise, commitment_of(promise).root)


def test_what_chance_did_is_kept_with_what_it_was_asked() -> None:
    """The whole deck that the hand was dealt from, and how many dice were rolled, for its proof."""
    game = Played().seated(ANN, BOB)
    hand_played(game)
    hand = game.hand
    assert [type(turn).__name__ for turn, _ in hand.chance] == ["Draw", "Draw", "Roll"]
    assert hand.chance == tuple((turn, move) for (turn, move) in hand.chance if move in hand.moves)
    assert (hand.deck, hand.rolled) == ((1 << 52) - 1, 1)
    assert len(hand.moves) == 5
