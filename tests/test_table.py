"""A table without sockets, over a small game with hidden cards, choices made together, and a die."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.choices import Choice
from croupier.table import events, messages
from croupier.table.bots import Bots
from croupier.table.events import Clock, LogEntry
from croupier.table.table import Player, Refusal
from croupier.table.view import Audience
from tests.tables import ANN, BOB, CAT, Played, all_views, hand_played

pytestmark = pytest.mark.usefixtures("small_game")


def test_a_whole_match_in_milliseconds_with_a_bot_and_the_clock_and_its_log_rebuilds_it() -> None:
    game = Played(terms={"hands": 5}, clock=Clock("move", gives=10), pause=2).seated(ANN, BOB)
    game.do(ANN, messages.Fill, seat=2, bot="high")
    bots = Bots(game.table, seed_of("bots"))
    game.do(ANN, messages.Start)
    hands = set()
    while game.phase() != "waiting":
        for number in tuple(bots.asked()):
            thought = bots.ask(number)
            assert thought is not None
            game.store(game.table.decide(thought.player, thought.command(), game.now))
        hand = game.hand
        hands.add(hand.number)
        if 0 in hand.asked:
            game.play(ANN)
        else:  # Bob never moves: the clock runs out
            due = game.table.due()
            assert due is not None
            assert game.table.tick(due - 1) is None
            game.now = due
            game.tick()
    assert hands == {1, 2, 3, 4, 5}
    won = [seat.won for seat in game.state.seats if seat]
    assert sum(won) == 0
    assert any(won)
    rebuilt = game.rebuilt()
    assert rebuilt.state == game.state
    assert all_views(rebuilt) == all_views(game.table)


def test_a_stale_move_is_refused_but_others_may_move_meanwhile() -> None:
    game = Played(pause=0).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    asked_at = game.state.n
    bobs = game.options(BOB)
    game.play(ANN)
    game.do(
        BOB, messages.MoveCommand, move=bobs[0], n=asked_at
    )  # the decision is still the one Bob was asked
    game.play(CAT)
    game.tick()  # the next hand
    game.refuses("stale", BOB, messages.MoveCommand, move=game.options(BOB)[0], n=asked_at)
    game.refuses("ahead", BOB, messages.MoveCommand, move=game.options(BOB)[0], n=game.state.n + 1)


def test_nobody_acts_for_another_seat_or_for_chance() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    theirs = game.options(BOB)[0]
    game.refuses(
        "not-your-seat", ANN, messages.MoveCommand, move=theirs, said="you move for p1 and for nobody else"
    )
    game.refuses("no-seat", CAT, messages.MoveCommand, move=theirs)
    game.refuses("not-your-seat", ANN, messages.MoveCommand, move="d p1 AsKs")
    game.refuses("not-your-seat", ANN, messages.MoveCommand, move="r h 6")
    game.refuses("bad-input", ANN, messages.MoveCommand, move="p1")
    held = set(game.options(ANN))
    other = next(text for text in ("p1 2c", "p1 3c", "p1 4c") if text not in held)
    game.refuses("not-held", ANN, messages.MoveCommand, move=other)
    game.play(ANN)
    game.refuses("not-asked", ANN, messages.MoveCommand, move=sorted(held)[0])
    game.do(CAT, messages.Sit, seat=2)  # in the middle of the hand
    game.refuses("not-dealt-in", CAT, messages.MoveCommand, move=theirs)


def test_who_has_no_seat_is_neither_here_nor_away() -> None:
    game = Played().seated(ANN)
    assert game.table.presence("cat", away=True, at=game.now) is None
    assert game.table.presence("ann", away=False, at=game.now) is None
    step = game.table.presence("ann", away=True, at=game.now + 5)
    assert step is not None
    assert step.record == LogEntry(game.now + 5, (events.Present(0, True),))


def test_seats_are_given_up_for_their_people_and_another_is_host() -> None:
    game = Played(4).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Fill, seat=3)
    step = game.table.free_seats_step([0, 1], game.now)
    assert step.record.events == (
        events.Gone(0),
        events.Hosted("bob"),
        events.Gone(1),
        events.Hosted("cat"),
    )
    game.store(step)
    assert [seat and seat.name for seat in game.state.seats] == [None, None, "Cat", "Bot 4"]
    assert game.state.host == "cat"
    assert game.table.audience("cat") == Audience(2, True)
    assert game.table.audience("ann") == Audience(None, False)
    step = game.table.free_seats_step([2], game.now)
    assert step.record.events == (events.Gone(2),)  # a bot is nobody's host
    assert step.state.host == "cat"


def test_the_host_is_passed_on_to_a_person_who_stays() -> None:
    game = Played(4, changes="between-matches", terms={"hands": 3}).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Leave)
    assert game.state.host == "ann"
    game.do(ANN, messages.Leave)
    assert game.state.host == "cat"


def test_seats() -> None:
    game = Played(seats=2)
    game.refuses("no-such-seat", ANN, messages.Sit, seat=2, said="the seats of this table are 0 to 1")
    game.do(ANN, messages.Sit, seat=1)
    game.refuses("seated", ANN, messages.Sit, seat=0)
    game.refuses("seat-taken", BOB, messages.Sit, seat=1)
    game.refuses("name-taken", Player("other", "Ann"), messages.Sit, seat=0)
    game.refuses("too-few", ANN, messages.Start, said="only one seat is ready, .*")
    game.do(ANN, messages.SitOut)
    game.refuses("too-few", ANN, messages.Start, said="only 0 seats are ready, .*")
    game.do(ANN, messages.SitIn)
    game.do(BOB, messages.Sit, seat=0)
    game.refuses("not-host", BOB, messages.Start)
    game.refuses("not-host", BOB, messages.Fill, seat=0)
    game.refuses("not-host", BOB, messages.Remove, seat=1)
    game.refuses("seat-taken", ANN, messages.Fill, seat=0)
    game.refuses("stale", ANN, messages.Remove, seat=0, n=game.state.n - 1)
    game.do(ANN, messages.Remove, seat=0)
    game.refuses("seat-empty", ANN, messages.Remove, seat=0)
    game.refuses("unknown-bot", ANN, messages.Fill, seat=0, bot="nobody")
    game.do(ANN, messages.Fill, seat=0)
    assert game.view(None)["seats"][0]["bot"] == "high"
    game.do(ANN, messages.Start)
    game.refuses("playing", ANN, messages.Start)


def test_leaving_makes_default_moves_and_the_host_passes_on() -> None:
    game = Played().seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    game.do(ANN, messages.Leave)
    assert game.state.host == "bob"
    assert game.view(None)["seats"][0]["leaving"]
    game.play(BOB, CAT)
    assert game.phase() == "pause"
    assert game.state.seats[0] is None
    game.tick(3_000)
    hand = game.hand
    assert hand.seats == (1, 2)
    assert hand.terms.hand == 1  # the game cannot reseat: a match begins afresh


def test_removal_waits_for_the_end_of_the_hand_and_makes_no_move() -> None:
    game = Played().seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    seen_at = game.state.n
    game.play(ANN)
    game.do(
        ANN, messages.Remove, seat=1, n=seen_at
    )  # a move since then has changed nothing in who sits where
    game.play(CAT)
    assert 1 in game.hand.asked
    game.play(BOB)
    assert game.state.seats[1] is None


def test_whoever_has_left_is_not_removed_as_well_so_that_the_hand_goes_on() -> None:
    game = Played(terms={"hands": 3}, changes="between-matches").seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Leave)
    n = game.state.n
    assert game.table.decide(ANN, messages.Remove("x", n, seat=1), game.now) == messages.Done(n, "x")
    game.play(ANN)
    assert game.phase() == "pause"
    game.tick(3000)
    assert set(game.hand.asked) == {0}  # what Bob left is played at once
    game.do(ANN, messages.Fill, seat=1)  # and a bot may sit there


def test_who_is_not_in_the_hand_leaves_at_once() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit, seat=2)
    game.do(CAT, messages.Leave)
    game.do(BOB, messages.Leave)
    assert game.state.seats[2] is None
    assert game.state.seats[1] is not None


def test_a_host_without_a_seat_begins_no_rematch_for_others() -> None:
    game = Played(terms={"hands": 1})
    game.do(BOB, messages.Sit, seat=0)
    game.do(CAT, messages.Sit, seat=1)
    game.do(ANN, messages.Start)
    game.play(BOB, CAT)
    assert game.phase() == "waiting"
    game.refuses("not-agreed", ANN, messages.Start)
    game.do(BOB, messages.Start)
    game.do(CAT, messages.Start)
    assert game.phase() == "playing"


def test_sitting_out_being_away_and_coming_back() -> None:
    game = Played(pause=0).seated(ANN, BOB, CAT)
    game.do(CAT, messages.SitOut)
    game.do(ANN, messages.Start)
    assert seats_of(game) == (0, 1)
    game.do(CAT, messages.SitIn)
    game.store(game.table.presence("bob", away=True, at=game.now))
    assert game.table.presence("bob", away=True, at=game.now) is None
    game.play(ANN, BOB)
    game.tick()
    assert seats_of(game) == (0, 2)
    game.store(game.table.presence("bob", away=False, at=game.now))
    game.do(CAT, messages.Leave)
    game.play(ANN)
    game.tick()
    assert seats_of(game) == (0, 1)


def seats_of(game: Played) -> tuple[int, ...]:
    return game.hand.seats


def test_a_locked_match_deals_in_who_sits_out_too() -> None:
    game = Played(pause=0, changes="between-matches", terms={"hands": 3}).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.SitOut)
    game.play(ANN, BOB, CAT)
    game.tick()
    assert seats_of(game) == (0, 1, 2)


def test_a_match_ends_when_everybody_has_left() -> None:
    game = Played(changes="between-matches").seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Leave)
    game.do(ANN, messages.Leave)
    assert game.phase() == "waiting"
    assert game.state.seats == (None, None, None)
    game.seated(ANN, BOB).do(ANN, messages.Start)
    game.do(BOB, messages.Start)
    assert game.phase() == "playing"
    assert game.hand.terms.hand == 1  # another match, though the last one was not at its end


def test_a_match_ends_when_too_few_are_left_to_deal_to() -> None:
    game = Played(pause=0).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.SitOut)
    game.play(ANN, BOB)
    game.tick()
    assert game.phase() == "waiting"


def test_a_game_that_cannot_reseat_begins_afresh_on_the_chips_that_are_there() -> None:
    game = Played(pause=0, chips=100).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    game.play(ANN, BOB, CAT)
    game.do(CAT, messages.Leave)
    game.tick()
    hand = game.hand
    assert hand.terms.stacks == tuple(seat.chips for seat in game.state.seats if seat)
    assert hand.terms.stacks != (100, 100)


def test_who_has_a_chip_is_dealt_in_and_who_has_none_is_not() -> None:
    """Where chips are counted and nobody plays on credit; a new match gives everybody new ones."""
    game = Played(4, pause=0, chips=100).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    game.play(ANN, BOB, CAT)
    ann, bob, cat, _ = game.state.seats
    assert ann is not None
    assert bob is not None
    assert cat is not None
    left = (ann, replace(bob, chips=0), replace(cat, chips=1), None)
    game.table.state = replace(game.state, seats=left)
    game.tick()
    assert seats_of(game) == (0, 2)
    assert game.hand.terms.stacks == (ann.chips, 1)


def test_a_rematch_needs_everybody_seated_and_gives_fresh_chips() -> None:
    game = Played(chips=50, terms={"hands": 1}).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.play(ANN, BOB)
    assert game.phase() == "waiting"
    assert sum(seat.chips for seat in game.state.seats if seat) == 100
    assert len({seat.chips for seat in game.state.seats if seat}) == 2
    game.refuses("not-host", CAT, messages.Start)
    game.do(ANN, messages.Start)
    assert game.phase() == "waiting"
    game.do(BOB, messages.Start)
    assert game.phase() == "playing"
    assert [seat.chips for seat in game.state.seats if seat] == [50, 50]
    assert game.hand.terms.stacks == (50, 50)


@pytest.mark.parametrize("way", [messages.Leave, messages.SitOut, messages.Remove, None])
def test_a_rematch_waits_for_nobody_who_has_left_the_table(way: type | None) -> None:
    game = Played(terms={"hands": 1}).seated(ANN, BOB, CAT)
    hand_played(game)

    def goes(player: Player, seat: int) -> None:
        if way is None:  # a guest's name has ended
            game.store(game.table.free_seats_step([seat], game.now))
        elif way is messages.Remove:
            game.do(ANN, way, seat=seat)
        else:
            game.do(player, way)

    game.do(ANN, messages.Start)
    game.do(CAT, messages.Start)
    goes(BOB, 1)
    assert game.phase() == "playing"
    assert game.hand.seats == (0, 2)
    game.play(ANN, CAT)
    game.do(ANN, messages.Start)
    goes(CAT, 2)  # too few are left: Ann is asked again, when there is somebody to play with
    assert game.phase() == "waiting"
    assert game.state.seats[0] is not None
    assert not game.state.seats[0].agreed
    assert game.rebuilt().state == game.state


def test_a_rematch_waits_for_whoever_gets_the_seat_of_one_who_has_left() -> None:
    game = Played(2, terms={"hands": 1}).seated(ANN, BOB)
    hand_played(game)
    game.do(CAT, messages.Sit)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Leave)
    assert [seat and (seat.name, seat.agreed) for seat in game.state.seats] == [
        ("Ann", True),
        ("Cat", False),
    ]
    assert game.phase() == "waiting"
    game.do(CAT, messages.Start)
    assert game.phase() == "playing"


def test_moves_are_listed_for_whom_they_are_asked_of_and_for_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Played(clock=Clock("called")).seated(ANN, BOB)

    def listed(player: Player, start: int = 0, count: int = 100) -> messages.LegalMoves:
        return game.table.listed(player.id, messages.Options("x", game.state.n, start, count))

    for player in (ANN, CAT):
        with pytest.raises(Refusal, match=r"^nothing is asked of you now$") as caught:
            listed(player)
        assert (caught.value.code, caught.value.stale, caught.value.rule) == ("not-asked", False, None)
    game.refuses("not-asked", ANN, messages.Call, seat=1)  # no hand is played yet
    game.do(ANN, messages.Start)
    own = game.options(ANN)
    drawn = tuple(Choice(text, "play") for text in own)
    assert listed(ANN) == messages.LegalMoves(game.state.n, "x", 0, len(own), own, drawn)
    assert listed(ANN, 1) == messages.LegalMoves(game.state.n, "x", 1, len(own), own[1:], drawn[1:])
    with monkeypatch.context() as fewer:
        fewer.setattr("croupier.table.table.LISTED_MOVES", len(own) - 1)
        assert (listed(ANN).moves, listed(ANN).listed) == (own, None)
        assert listed(ANN, 1).listed == drawn[1:]
    assert (listed(ANN, 1, 1).moves, listed(ANN, 1, 1).count) == (own[1:2], len(own))
    assert listed(ANN, 99).moves == ()
    game.play(ANN)
    for player in (ANN, CAT):
        with pytest.raises(Refusal, match="nothing is asked of you"):
            listed(player)
