"""A table of a tournament: it follows its director, and nobody else has a say in its seats and hands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.chance import Stream, seed_of
from croupier.errors import BadInput, CroupierError
from croupier.fair import check_proof_file
from croupier.play import Over
from croupier.server.history.hand_history import History
from croupier.table import messages
from croupier.table.events import (
    Began,
    Clock,
    Closed,
    Followed,
    LogEntry,
    SeatAssignment,
    TournamentHand,
    Voided,
    read_record,
)
from croupier.table.legacy_logs import past_of
from croupier.table.reducer import State, fold
from croupier.table.table import DirectedHand, DirectorState, Refusal, Step, Table
from tests import duel
from tests.duel import RULES, Terms
from tests.tables import ANN, BOB, CAT, Played, bots_move

pytestmark = pytest.mark.usefixtures("small_game")

CHAIRS = (
    SeatAssignment("ann", "Ann", 100),
    None,
    SeatAssignment("bob", "Bob", 100),
    SeatAssignment("bot:3", "high", 100, "high"),
)


class Directed(Played):
    """A table of four seats that follows; people are here unless they have gone."""

    def __init__(self, **match: Any) -> None:
        match = {"tournament": "friday", "number": 7, "chips": 100, "clock": Clock("move"), **match}
        super().__init__(4, **match)
        self.entry = 0

    def follow(self, chairs: Any = None, dealing: DirectedHand | None = None, closed: str = "") -> None:
        self.store(self.followed(chairs or self.state.chairs(), dealing, closed))

    def followed(
        self, chairs: Any, dealing: DirectedHand | None, closed: str = "", ago: int = 0
    ) -> Step | None:
        """What the table makes of a director's word, of so many entries ago."""
        self.entry += 1
        entry = max(self.entry, dealing.label.deal if dealing else 0) - ago
        return self.table.follow(DirectorState(entry, chairs, dealing, closed), self.now)

    def here(self, *players: str) -> None:
        for player in players:
            self.store(self.table.presence(player, away=False, at=self.now))


def dealing(deal: int, seats: tuple[int, ...] = (2, 3, 0), hand: int = 1, **label: Any) -> DirectedHand:
    return DirectedHand(TournamentHand(deal, hand, **label), seats, Terms(len(seats), hands=9))


def seated() -> Directed:
    game = Directed()
    game.follow(CHAIRS)
    game.here("ann", "bob")
    return game


def played(game: Directed, deal: int, **label: Any) -> tuple[int, ...]:
    """A hand from the director's word to its end; what came of it, by its seats."""
    game.follow(dealing=dealing(deal, **label))
    bots_move(game)
    game.play(ANN, BOB)
    assert isinstance(game.hand.turn, Over)
    return game.hand.turn.returns


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (messages.Sit, {"seat": 1}),
        (messages.Leave, {}),
        (messages.SitOut, {}),
        (messages.SitIn, {}),
        (messages.Start, {}),
        (messages.Fill, {"seat": 1}),
        (messages.Remove, {"seat": 3}),
        (messages.Hold, {}),
        (messages.Next, {}),
    ],
)
def test_seats_and_hands_are_the_directors_alone(kind: type, fields: dict[str, Any]) -> None:
    """Whoever asks: a player, a stranger, even who calls themselves the host that there is not."""
    game = seated()
    for player in (ANN, CAT, replace(ANN, id="")):
        before = game.state
        with pytest.raises(Refusal, match="director") as caught:
            game.do(player, kind, **fields)
        assert caught.value.code == "floor"
        assert game.state is before


def test_nobody_directs_a_table_that_is_no_tournaments() -> None:
    game = Played(4).seated(ANN, BOB)
    with pytest.raises(Refusal) as caught:
        game.table.follow(DirectorState(99, CHAIRS), game.now)
    assert caught.value.code == "floor"


def test_the_table_is_as_its_director_has_it_and_says_so_once() -> None:
    game = Directed()
    assert game.phase() == "waiting"
    game.follow(CHAIRS)
    assert (game.phase(), game.state.chairs()) == ("pause", CHAIRS)
    assert [seat and seat.away for seat in game.state.seats] == [True, None, True, False]
    assert game.followed(CHAIRS, None) is None
    game.here("ann")
    moved = (None, replace(CHAIRS[0], chips=75), None, CHAIRS[3])
    game.follow(moved)  # Ann sits elsewhere, and is as much here as before
    assert game.state.chairs() == moved
    assert game.state.seats[1] is not None
    assert not game.state.seats[1].away
    assert game.table.due() is None
    game.now += 10**9
    assert game.table.tick(game.now) is None  # it never deals by itself


def test_a_hand_is_dealt_in_paying_order_with_its_label_and_paid() -> None:
    game = seated()
    root = game.state.root
    game.follow(dealing=dealing(12, hand=5))
    hand = game.hand
    assert (hand.seats, hand.players, hand.root) == ((2, 3, 0), ("bob", "bot:3", "ann"), root)
    assert game.view(BOB)["hand"]["label"] == {"deal": 12, "hand": 5, "extension": False}
    assert game.view(BOB)["hand"]["you"] == 0
    assert game.followed(game.state.chairs(), dealing(12, hand=5)) is None
    bots_move(game)
    game.play(ANN, BOB)
    assert isinstance(game.hand.turn, Over)
    won = game.hand.turn.returns
    chips = [seat and seat.chips for seat in game.state.seats]
    assert chips == [100 + won[2], None, 100 + won[0], 100 + won[1]]
    assert (game.phase(), bool(game.state.root)) == ("pause", True)
    # until its result is in the director's log, they still have the hand in play, and the chips of before
    assert game.followed(CHAIRS, dealing(12, hand=5)) is None


def test_the_match_never_ends_and_nobody_is_sent_away() -> None:
    game = seated()
    for deal in range(1, 12):
        played(game, deal, hand=deal)  # more hands than the terms say
    assert game.phase() == "pause"
    for player in ("ann", "bob"):
        game.store(game.table.presence(player, away=True, at=game.now))
    assert all(game.state.seats[number] for number in (0, 2, 3))
    assert not game.state.has_players
    assert game.state.hands == 11


def test_who_is_absent_is_not_waited_for() -> None:
    """OFC13 and T9: the game's own default moves are made at once."""
    game = seated()
    absent = tuple(chair and replace(chair, absent=True) for chair in CHAIRS)
    game.follow(absent, dealing(3))
    assert game.table.due() == game.now
    game.tick()
    assert game.phase() == "pause"
    hand = game.hand
    assert [RULES.write(move) for move in hand.moves[3:6]] == [
        RULES.write(duel.Play(own, hand.state.held[own][0])) for own in range(3)
    ]
    assert all(seat["absent"] for seat in game.view(ANN)["seats"] if seat)


def test_somebody_becomes_absent_in_the_middle_of_a_hand() -> None:
    game = seated()
    game.follow(dealing=dealing(3))
    assert set(game.hand.asked) == {0, 2, 3}
    game.follow((replace(CHAIRS[0], absent=True), *CHAIRS[1:]), dealing(3))
    assert game.state.late(game.now) == [0]
    ask = game.hand.asked[0]
    move = RULES.write(RULES.default(game.hand.state, game.hand.seats.index(0)))
    for number, n in (
        (0, ask.n - 1),
        (0, ask.n + 1),
        (2, ask.n),
        (1, ask.n),
    ):  # not theirs, or not that one
        assert game.table.timeout_step(number, n, move, game.now) is None
    game.store(game.table.timeout_step(0, ask.n, move, game.now))
    assert game.table.timeout_step(0, ask.n, move, game.now) is None
    assert '"timed":true' in game.log[-1].decode()
    assert set(game.hand.asked) == {2, 3}
    game.follow(CHAIRS, dealing(3))  # and comes back: what was set stays set
    assert set(game.hand.asked) == {2, 3}


def test_who_is_away_for_longer_than_a_clock_gives_is_not_waited_for() -> None:
    game = seated()
    game.store(game.table.presence("ann", away=True, at=game.now))
    game.now += 20_000
    game.follow(dealing=dealing(3))
    assert game.table.due() == game.now + 10_000  # 30 seconds from when Ann was gone
    assert {one["seat"]: one["until"] for one in game.view(BOB)["hand"]["asked"]} == {
        0: game.now + 10_000,
        2: game.now + 30_000,
        3: game.now + 30_000,
    }
    game.tick(10_000)
    assert set(game.hand.asked) == {2, 3}
    game.tick(20_000)  # and the others have their own clocks
    assert game.phase() == "pause"
    game.follow(dealing=dealing(4))
    assert game.state.late(game.now) == [0]  # Ann's card is played at once
    assert game.table.due({0}) == game.now + 30_000  # while it is being found, the others' clocks count


@pytest.mark.parametrize("lost", [600_000, -600_000])
def test_who_was_away_before_the_server_was_has_the_time_that_was_left(lost: int) -> None:
    game = seated()
    game.store(game.table.presence("ann", away=True, at=game.now))
    game.now += 20_000
    game.follow(dealing=dealing(3))
    game.now += lost
    game.store(game.table.resume_step(game.now))
    assert game.state.deadline(0) == game.table.due() == game.now + 10_000


def test_without_a_clock_the_absent_are_not_waited_for_either() -> None:
    game = Directed(clock=Clock("none", gives=40))
    game.follow(CHAIRS, dealing(1))
    assert game.table.due() == game.now + 40_000
    game.here("ann", "bob")
    assert game.table.due() is None


def test_who_comes_while_a_hand_is_in_play_waits_for_the_next() -> None:
    game = seated()
    game.follow(dealing=dealing(3))
    game.follow((CHAIRS[0], SeatAssignment("cat", "Cat", 100), *CHAIRS[2:]), dealing(3))
    assert game.view(CAT)["you"] == 1
    assert game.view(CAT)["hand"]["you"] is None
    assert game.hand.number == 1


@pytest.mark.parametrize(
    "chairs",
    [
        (None, *CHAIRS[1:]),
        (None, CHAIRS[0], *CHAIRS[2:]),
        (replace(CHAIRS[0], chips=101), *CHAIRS[1:]),
        (SeatAssignment("cat", "Cat", 100), *CHAIRS[1:]),
        (CHAIRS[0], CHAIRS[0], *CHAIRS[2:]),
        CHAIRS[:3],
    ],
)
def test_nobody_leaves_a_hand_in_play(chairs: Any) -> None:
    game = seated()
    game.follow(dealing=dealing(3))
    with pytest.raises(BadInput):
        game.followed(chairs, dealing(3))
    with pytest.raises(BadInput):
        game.followed(CHAIRS, dealing(3), "this table has broken")


def test_a_hand_that_the_director_takes_back_is_given_up() -> None:
    """Nobody gains by it, the next hand has its own commitment, and the hand is no part of the history."""
    game = seated()
    played(game, 2)
    before = game.state.chairs()
    game.follow(dealing=dealing(3, hand=2))
    game.play(ANN)
    root = game.state.hand and game.state.hand.root
    game.follow(before)
    assert (game.phase(), game.state.hand, game.state.voided) == ("pause", None, (2,))
    assert game.state.chairs() == before
    assert game.state.root not in ("", root)
    assert game.view(BOB)["voided"] == [2]
    played(game, 5, hand=2)
    history = History(RULES)
    history.follow(game.log)
    assert [hand.played.number for hand in history.hands] == [1, 3]
    assert [hand.number for hand in past_of(game.log, "").hands] == [1, 3]
    # another one in its place, in one record
    game.follow(dealing=dealing(6, hand=3))
    game.follow(dealing=dealing(7, hand=3))
    assert (game.state.voided, game.phase()) == ((2, 4), "playing")


def test_who_knows_less_of_the_directors_log_is_not_followed() -> None:
    """A server that takes a table over may not have read all of it: nothing is undone by that."""
    game = seated()
    game.follow(dealing=dealing(30))
    assert game.state.entry == 30
    for word in (
        DirectorState(29, CHAIRS),
        DirectorState(29, (None,) * 4, None, "broken"),
        DirectorState(1, CHAIRS),
    ):
        assert game.table.follow(word, game.now) is None
    given_up = game.table.follow(DirectorState(31, CHAIRS), game.now)
    game.store(given_up)  # now it is known that the hand was taken back
    assert (game.state.voided, game.state.entry) == ((1,), 31)


def test_a_broken_table_is_closed_and_may_come_back() -> None:
    game = seated()
    game.follow((None,) * 4, closed="table 7 has broken")
    assert (game.phase(), game.state.seats) == ("waiting", (None,) * 4)
    with pytest.raises(Refusal, match="table 7 has broken"):
        game.do(ANN, messages.Mix, text="salt")
    game.follow(CHAIRS)  # the director has taken it back
    assert (game.phase(), game.state.closed, game.state.chairs()) == ("pause", "", CHAIRS)


def test_what_an_operator_has_closed_stays_closed() -> None:
    game = seated()
    state = fold(RULES, game.state, game.state.n + 1, LogEntry(game.now, (Closed("fire"),)))
    with pytest.raises(Refusal, match="fire"):
        Table(RULES, state).follow(DirectorState(99, CHAIRS), game.now)


def test_deals_are_proved_in_any_order_of_seats() -> None:
    game = seated()
    game.do(BOB, messages.Mix, text="of my own")
    roots = {game.state.hands + 1: game.state.root}
    played(game, 9)
    proved = game.table.proof("ann", messages.WantProof("x", game.state.n))
    assert proved.proof is not None
    history = History(RULES)
    history.follow(game.log)
    file = history.proof(1, "ann")
    check_proof_file(file)
    assert file.root == roots[1]
    assert [list(pair) for pair in file.proof.entropy] == [[2, "of my own"]]
    frames = history.frames(1, "bob")
    assert (frames.you, frames.played.seats, frames.played.names) == (0, (2, 3, 0), ("Bob", "high", "Ann"))


def test_the_log_makes_the_same_table_again() -> None:
    game = seated()
    played(game, 2)
    game.follow(dealing=dealing(3, hand=2))
    game.follow(game.state.chairs())
    game.follow((None,) * 4, closed="table 7 has broken")
    again = game.rebuilt()
    assert again.state == game.state
    assert [read_record(body) for body in game.log][2].player == ""


def test_a_table_goes_on_though_nobody_is_there() -> None:
    game = Directed()
    game.follow(tuple(chair and replace(chair, bot="high") for chair in CHAIRS))
    assert not game.state.has_players
    game.follow(dealing=dealing(1))
    assert game.state.has_players
    resumed = game.table.resume_step(game.now + 5_000)
    assert resumed is not None
    assert not any(seat and seat.away for seat in resumed.state.seats)


def test_logs_of_before_are_written_as_they_were() -> None:
    """What a tournament adds to a hand's beginning is left out where there is none."""
    game = Played(3).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    began = next(event for event in msgspec.json.decode(game.log[-1])["events"] if event["e"] == "began")
    assert set(began) == {"e", "terms", "seats", "match"}


def any_chairs(luck: Stream) -> tuple[SeatAssignment | None, ...]:
    """Where four people and bots sit at random, some of them twice, with all sorts of chips."""
    who = [
        SeatAssignment("ann", "Ann", 100),
        SeatAssignment("bob", "Bob", 100),
        SeatAssignment("bot:3", "high", 100, "high"),
        None,
    ]
    count = luck.choice([4, 4, 4, 4, 4, 3, 5])
    chairs = luck.shuffled(who)[:count] if luck.below(5) else [luck.choice(who) for _ in range(count)]
    return tuple(
        chair and replace(chair, chips=luck.choice([100, 100, 0, 55]), absent=not luck.below(4))
        for chair in chairs
    )


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_said_to_a_table_its_log_holds(seed: int) -> None:
    """Spoilt words of a director, and anybody's: refused with nothing changed, or done and kept."""
    luck, game = Stream(seed_of("directed"), seed), seated()
    done = 0
    for step in range(120):
        game.now += luck.below(20_000)
        before = game.state
        try:
            _something(game, luck, step)
            done += 1
        except CroupierError:
            assert game.state is before
        assert _sound(game.state)
    assert done > 20
    assert game.rebuilt().state == game.state


def _something(game: Directed, luck: Stream, step: int) -> None:
    kind = luck.below(8)
    if kind < 3:
        chairs = game.state.chairs() if luck.below(2) else any_chairs(luck)
        seats = tuple(luck.shuffled([number for number, chair in enumerate(chairs) if chair]))
        wanted = dealing(luck.choice([step + 2, step + 2, step + 1]), seats) if luck.below(3) else None
        done = game.followed(chairs, wanted, luck.choice(["", "", "", "broken"]), luck.choice([0, 0, 0, 9]))
    elif kind == 3:
        done = game.table.tick(game.now)
    elif kind == 4:
        done = game.table.presence(luck.choice(["ann", "bob", "cat"]), away=not luck.below(2), at=game.now)
    elif kind == 5:
        bots_move(game)
        return
    else:
        player = luck.choice([ANN, BOB, CAT])
        number = game.state.seat_of(player.id)
        asked = None if number is None else game.table.choices(number)
        move = RULES.write(asked[1][luck.below(2)]) if asked else "p1 As"
        game.do(player, messages.MoveCommand, move=move)
        return
    if done is not None:
        game.store(done)


def _sound(state: State) -> bool:
    people = [seat.player for seat in state.seats if seat]
    hand = state.hand
    bound = hand.seats if state.phase == "playing" and hand is not None else ()
    return (
        len(people) == len(set(people))
        and (hand is None or hand.label is not None)
        and all(state.seats[number] for number in bound)
        and state.phase == ("waiting" if state.closed or not state.seating else state.phase)
    )


def test_a_log_that_cannot_be_is_refused() -> None:
    game = seated()
    for event in (Voided(9), Followed(CHAIRS[:2], 9), Followed((CHAIRS[0],) * 4, 9)):
        with pytest.raises(BadInput):
            fold(RULES, game.state, game.state.n + 1, LogEntry(game.now, (event,)))
    began = Began({"seats": 2, "hands": 9}, (0, 2), False)
    with pytest.raises(BadInput):  # a hand without its label
        fold(RULES, game.state, game.state.n + 1, LogEntry(game.now, (began,)))
