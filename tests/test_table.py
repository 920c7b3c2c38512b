"""A table without sockets, over a small game with hidden cards, choices made together, and a die."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.chance import Stream, seed_of
from croupier.errors import BadInput, CroupierError
from croupier.fair import check
from croupier.table import events as e
from croupier.table import messages as m
from croupier.table.bots import Bots
from croupier.table.events import Clock, Match, Record, read_record, write_record
from croupier.table.repeats import COMMANDS, PLAYERS, Repeats
from croupier.table.table import Player, Refusal, Step, Table, opened
from croupier.table.view import Audience, look
from tests.duel import State
from tests.tables import ANN, BOB, CAT, RULES, Played, all_views, give_the_duel_a_bot


@pytest.fixture(autouse=True)
def _bots(monkeypatch: pytest.MonkeyPatch) -> None:
    give_the_duel_a_bot(monkeypatch)


def test_a_whole_match_in_milliseconds_with_a_bot_and_the_clock_and_its_log_rebuilds_it() -> None:
    game = Played(terms={"hands": 5}, clock=Clock("move", gives=10), pause=2).seated(ANN, BOB)
    game.do(ANN, m.Fill, seat=2, bot="high")
    bots = Bots(game.table, seed_of("bots"))
    game.do(ANN, m.Start)
    hands = set()
    while game.phase() != "waiting":
        for number in tuple(bots.asked()):
            thought = bots.ask(number)
            assert thought is not None
            game.store(game.table.decide(thought.player, thought.command(), game.now))
        hand = game.state.hand
        assert hand is not None
        hands.add(hand.number)
        if 0 in hand.asked:
            game.play(ANN)
        else:  # Bob never moves: the clock runs out
            due = game.table.due()
            assert due is not None
            assert game.table.tick(due - 1) is None
            game.now = due
            game.store(game.table.tick(game.now))
    assert hands == {1, 2, 3, 4, 5}
    won = [seat.won for seat in game.state.seats if seat]
    assert sum(won) == 0
    assert any(won)
    rebuilt = game.rebuilt()
    assert rebuilt.state == game.state
    assert all_views(rebuilt) == all_views(game.table)


def test_a_repeat_is_answered_and_not_done_twice_even_after_a_restart() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, m.Start)
    command = m.MoveCommand("once", game.state.n, game.options(ANN)[0])
    game.store(game.table.decide(ANN, command, game.now))
    done_at = game.state.n
    game.play(BOB)
    for table in (game.table, game.rebuilt()):
        assert table.decide(ANN, command, game.now) == m.Done(done_at, "once")
    with pytest.raises(Refusal):  # the same id from somebody else is another command
        game.table.decide(BOB, command, game.now)


def test_the_last_commands_of_the_last_players_are_remembered_and_no_more() -> None:
    """Memory stays flat at a table that is played at for weeks."""
    repeats = Repeats()
    for n in range(1, COMMANDS + 2):
        repeats.note(n, Record(0, (), "ann", f"command {n}"))
    repeats.note(n + 1, Record(0, ()))  # time's doing, nobody's
    assert repeats.find("", "") is None
    assert repeats.find("ann", "command 1") is None
    assert repeats.find("ann", "command 2") == 2
    assert repeats.find("ann", f"command {n}") == n
    assert repeats.find("bob", "command 2") is None
    for other in range(PLAYERS - 1):
        repeats.note(100 + other, Record(0, (), f"player {other}", "x"))
    repeats.note(200, Record(0, (), "ann", "again"))  # heard of lately
    repeats.note(201, Record(0, (), "one more", "x"))
    assert repeats.find("player 0", "x") is None
    assert repeats.find("player 1", "x") == 101
    assert repeats.find("ann", "command 2") is None  # the 33rd
    assert repeats.find("ann", "command 3") == 3


def test_a_stale_move_is_refused_but_others_may_move_meanwhile() -> None:
    game = Played(pause=0).seated(ANN, BOB, CAT)
    game.do(ANN, m.Start)
    asked_at = game.state.n
    bobs = game.options(BOB)
    game.play(ANN)
    game.do(BOB, m.MoveCommand, move=bobs[0], n=asked_at)  # the decision is still the one Bob was asked
    game.play(CAT)
    game.store(game.table.tick(game.now))  # the next hand
    game.refuses("stale", BOB, m.MoveCommand, move=game.options(BOB)[0], n=asked_at)
    game.refuses("ahead", BOB, m.MoveCommand, move=game.options(BOB)[0], n=game.state.n + 1)


def test_nobody_acts_for_another_seat_or_for_chance() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, m.Start)
    theirs = game.options(BOB)[0]
    game.refuses("not-your-seat", ANN, m.MoveCommand, move=theirs)
    game.refuses("no-seat", CAT, m.MoveCommand, move=theirs)
    game.refuses("not-your-seat", ANN, m.MoveCommand, move="d p1 AsKs")
    game.refuses("not-your-seat", ANN, m.MoveCommand, move="r h 6")
    game.refuses("bad-input", ANN, m.MoveCommand, move="p1")
    held = set(game.options(ANN))
    other = next(text for text in ("p1 2c", "p1 3c", "p1 4c") if text not in held)
    game.refuses("not-held", ANN, m.MoveCommand, move=other)
    game.play(ANN)
    game.refuses("not-asked", ANN, m.MoveCommand, move=sorted(held)[0])
    game.do(CAT, m.Sit, seat=2)  # in the middle of the hand
    game.refuses("not-dealt-in", CAT, m.MoveCommand, move=theirs)


def test_ofc13_the_clock_is_called_after_30_seconds_and_gives_30() -> None:
    game = Played(clock=Clock("called")).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.play(ANN)
    game.refuses("not-asked", BOB, m.Call, seat=0)
    game.refuses("no-seat", CAT, m.Call, seat=1)
    game.now += 29_999
    game.refuses("too-soon", ANN, m.Call, seat=1)
    game.now += 1
    game.refuses("own-clock", BOB, m.Call, seat=1)
    assert game.table.due() is None
    game.do(ANN, m.Call, seat=1)
    game.refuses("clock-called", ANN, m.Call, seat=1)
    assert game.table.due() == game.now + 30_000
    assert game.view(None)["hand"]["asked"] == [
        {"seat": 1, "since": 1_000_000, "until": game.now + 30_000, "callable_at": None}
    ]
    game.now += 30_000
    game.store(game.table.tick(game.now))
    assert game.phase() == "pause"
    assert b'"timed":true' in game.log[-1]


@pytest.mark.parametrize("kind", ["none", "move"])
def test_the_clock_is_called_where_that_was_agreed_and_nowhere_else(kind: Any) -> None:
    game = Played(clock=Clock(kind, gives=600)).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.now += 60_000
    game.refuses("no-clock", ANN, m.Call, seat=1)


def test_a_call_is_for_the_decision_its_caller_saw() -> None:
    game = Played(clock=Clock("called"), pause=0, terms={"hands": 2}).seated(ANN, BOB)
    game.do(ANN, m.Start)
    asked_at = game.state.n
    game.play(ANN)
    game.play(BOB)
    game.store(game.table.tick(game.now))  # the next hand
    game.now += 30_000
    game.refuses("stale", ANN, m.Call, seat=1, n=asked_at)
    game.do(ANN, m.Call, seat=1)


def test_a_table_is_opened_by_the_rules_of_its_own_game_and_preset() -> None:
    for match in (Match("ofc", "plain", 2), Match("duel", "other", 2)):
        with pytest.raises(BadInput, match="needs its own rules"):
            opened(RULES, match, "ann", 0)


def test_a_restart_credits_the_clocks_with_the_time_lost() -> None:
    game = Played(clock=Clock("move", gives=10)).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.now += 4_000
    game.play(ANN)
    table = game.rebuilt()
    step = table.resumed(game.now + 3_600_000)
    assert step is not None
    table.commit(step)
    assert table.due() == game.now + 3_600_000 + 6_000
    assert [seat.away for seat in table.state.seats if seat] == [True, True]
    assert table.tick(game.now + 3_600_000 + 5_999) is None


def test_seats() -> None:
    game = Played(seats=2)
    game.refuses("no-such-seat", ANN, m.Sit, seat=2)
    game.do(ANN, m.Sit, seat=1)
    game.refuses("seated", ANN, m.Sit, seat=0)
    game.refuses("seat-taken", BOB, m.Sit, seat=1)
    game.refuses("name-taken", Player("other", "Ann"), m.Sit, seat=0)
    game.refuses("too-few", ANN, m.Start)
    game.do(BOB, m.Sit, seat=0)
    game.refuses("not-host", BOB, m.Start)
    game.refuses("not-host", BOB, m.Fill, seat=0)
    game.refuses("not-host", BOB, m.Remove, seat=1)
    game.refuses("seat-taken", ANN, m.Fill, seat=0)
    game.refuses("stale", ANN, m.Remove, seat=0, n=game.state.n - 1)
    game.do(ANN, m.Remove, seat=0)
    game.refuses("seat-empty", ANN, m.Remove, seat=0)
    game.refuses("unknown-bot", ANN, m.Fill, seat=0, bot="nobody")
    game.do(ANN, m.Fill, seat=0)
    assert game.view(None)["seats"][0]["bot"] == "high"
    game.do(ANN, m.Start)
    game.refuses("playing", ANN, m.Start)


def test_leaving_makes_default_moves_and_the_host_passes_on() -> None:
    game = Played().seated(ANN, BOB, CAT)
    game.do(ANN, m.Start)
    game.do(ANN, m.Leave)
    assert game.state.host == "bob"
    assert game.view(None)["seats"][0]["leaving"]
    game.play(BOB)
    game.play(CAT)
    assert game.phase() == "pause"
    assert game.state.seats[0] is None
    game.now += 3_000
    game.store(game.table.tick(game.now))
    hand = game.state.hand
    assert hand is not None
    assert hand.seats == (1, 2)
    assert hand.terms.hand == 1  # the game cannot reseat: a match begins afresh


def test_removal_waits_for_the_end_of_the_hand_and_makes_no_move() -> None:
    game = Played().seated(ANN, BOB, CAT)
    game.do(ANN, m.Start)
    seen_at = game.state.n
    game.play(ANN)
    game.do(ANN, m.Remove, seat=1, n=seen_at)  # a move since then has changed nothing in who sits where
    game.play(CAT)
    hand = game.state.hand
    assert hand is not None
    assert 1 in hand.asked
    game.play(BOB)
    assert game.state.seats[1] is None


def test_who_is_not_in_the_hand_leaves_at_once() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.do(CAT, m.Sit, seat=2)
    game.do(CAT, m.Leave)
    game.do(BOB, m.Leave)
    assert game.state.seats[2] is None
    assert game.state.seats[1] is not None


def test_a_host_without_a_seat_begins_no_rematch_for_others() -> None:
    game = Played(terms={"hands": 1})
    game.do(BOB, m.Sit, seat=0)
    game.do(CAT, m.Sit, seat=1)
    game.do(ANN, m.Start)
    game.play(BOB)
    game.play(CAT)
    assert game.phase() == "waiting"
    game.refuses("not-agreed", ANN, m.Start)
    game.do(BOB, m.Start)
    game.do(CAT, m.Start)
    assert game.phase() == "playing"


def test_a_new_player_on_a_seat_sees_nothing_of_the_hand_before_him() -> None:
    game = Played(pause=60).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.do(BOB, m.Leave)
    game.play(ANN)
    game.do(CAT, m.Sit, seat=1)
    assert game.view(CAT)["hand"]["view"] == game.view(None)["hand"]["view"]
    proved, watchers, bobs = (
        game.table.proof(name, m.WantProof("x", 1)).proof for name in ("cat", "nobody", "bob")
    )
    assert proved is not None
    assert bobs is not None
    assert proved == watchers
    assert len(bobs.opened) == len(proved.opened) + 1


def test_sitting_out_being_away_and_coming_back() -> None:
    game = Played(pause=0).seated(ANN, BOB, CAT)
    game.do(CAT, m.SitOut)
    game.do(ANN, m.Start)
    assert seats_of(game) == (0, 1)
    game.do(CAT, m.SitIn)
    game.store(game.table.presence("bob", away=True, at=game.now))
    assert game.table.presence("bob", away=True, at=game.now) is None
    game.play(ANN)
    game.play(BOB)
    game.store(game.table.tick(game.now))
    assert seats_of(game) == (0, 2)
    game.store(game.table.presence("bob", away=False, at=game.now))
    game.do(CAT, m.Leave)
    game.play(ANN)
    game.store(game.table.tick(game.now))
    assert seats_of(game) == (0, 1)


def seats_of(game: Played) -> tuple[int, ...]:
    assert game.state.hand is not None
    return game.state.hand.seats


def test_a_locked_match_keeps_its_seats_and_a_bot_may_take_a_leavers_place() -> None:
    game = Played(pause=0, changes="between-matches", chips=100, terms={"hands": 3}).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.do(BOB, m.Leave)
    game.play(ANN)
    assert game.phase() == "pause"
    assert game.state.seats[1] is not None
    assert game.state.seats[1].leaving == "left"
    game.do(ANN, m.Fill, seat=1)
    game.store(game.table.tick(game.now))
    hand = game.state.hand
    assert hand is not None
    assert hand.terms.hand == 2
    assert hand.terms.stacks == tuple(seat.chips for seat in game.state.seats if seat)
    assert hand.players[1].startswith("bot:")


def test_a_locked_match_deals_in_who_sits_out_too() -> None:
    game = Played(pause=0, changes="between-matches", terms={"hands": 3}).seated(ANN, BOB, CAT)
    game.do(ANN, m.Start)
    game.do(CAT, m.SitOut)
    for player in (ANN, BOB, CAT):
        game.play(player)
    game.store(game.table.tick(game.now))
    assert seats_of(game) == (0, 1, 2)


def test_a_match_ends_when_everybody_has_left() -> None:
    game = Played(changes="between-matches").seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.do(BOB, m.Leave)
    game.do(ANN, m.Leave)
    assert game.phase() == "waiting"
    assert game.state.seats == (None, None, None)
    game.seated(ANN, BOB).do(ANN, m.Start)
    game.do(BOB, m.Start)
    assert game.phase() == "playing"
    hand = game.state.hand
    assert hand is not None
    assert hand.terms.hand == 1  # another match, though the last one was not at its end


def test_a_match_ends_when_too_few_are_left_to_deal_to() -> None:
    game = Played(pause=0).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.do(BOB, m.SitOut)
    game.play(ANN)
    game.play(BOB)
    game.store(game.table.tick(game.now))
    assert game.phase() == "waiting"


def test_a_game_that_cannot_reseat_begins_afresh_on_the_chips_that_are_there() -> None:
    game = Played(pause=0, chips=100).seated(ANN, BOB, CAT)
    game.do(ANN, m.Start)
    for player in (ANN, BOB, CAT):
        game.play(player)
    game.do(CAT, m.Leave)
    game.store(game.table.tick(game.now))
    hand = game.state.hand
    assert hand is not None
    assert hand.terms.stacks == tuple(seat.chips for seat in game.state.seats if seat)
    assert hand.terms.stacks != (100, 100)


def test_a_rematch_needs_everybody_seated_and_gives_fresh_chips() -> None:
    game = Played(chips=50, terms={"hands": 1}).seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.play(ANN)
    game.play(BOB)
    assert game.phase() == "waiting"
    assert sum(seat.chips for seat in game.state.seats if seat) == 100
    assert len({seat.chips for seat in game.state.seats if seat}) == 2
    game.refuses("not-host", CAT, m.Start)
    game.do(ANN, m.Start)
    assert game.phase() == "waiting"
    game.do(BOB, m.Start)
    assert game.phase() == "playing"
    assert [seat.chips for seat in game.state.seats if seat] == [50, 50]
    hand = game.state.hand
    assert hand is not None
    assert hand.terms.stacks == (50, 50)


def test_an_unchanged_view_is_the_same_object() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, m.Start)
    game.play(BOB)
    game.do(ANN, m.Remove, seat=1)
    audience = game.table.audience("ann")
    before, n = game.table.body(audience), game.state.n
    game.do(BOB, m.Leave)  # they are leaving already: nothing to see
    assert game.state.n == n + 1
    assert game.table.body(audience) is before


def test_what_changes_nothing_is_answered_and_not_stored() -> None:
    """Every command said twice: the second time it is refused, or done without a record."""
    game = Played(changes="between-matches", terms={"hands": 9}).seated(ANN, BOB)

    def twice(player: Player, kind: type, **fields: Any) -> None:
        game.do(player, kind, **fields)
        n = game.state.n
        again = game.table.decide(player, kind(id="again", n=n, **fields), game.now)
        assert again == m.Done(n, "again")

    twice(BOB, m.SitOut)
    twice(BOB, m.SitIn)
    for away in (True, False):
        game.store(game.table.presence(BOB.id, away=away, at=game.now))
        assert game.table.presence(BOB.id, away=away, at=game.now) is None
    game.do(ANN, m.Start)
    game.do(BOB, m.SitOut)
    game.play(BOB)
    twice(ANN, m.Remove, seat=1)
    twice(BOB, m.Leave)
    game.now += 1000
    assert game.table.tick(game.now) is None
    game.store(game.table.resumed(game.now))
    assert game.table.resumed(game.now) is None


def test_every_card_seen_is_proved_and_no_other_is_opened() -> None:
    game = Played(pause=60).seated(ANN, BOB)
    game.do(ANN, m.Mix, text="my dog is called Ace")
    game.refuses("mixed", ANN, m.Mix, text="no, a cat")
    root = game.view(None)["next_root"]
    assert [seat and seat["mixed"] for seat in game.view(None)["seats"]] == [True, False, None]
    game.do(ANN, m.Start)
    assert [seat and seat["mixed"] for seat in game.view(None)["seats"]] == [False, False, None]
    assert game.view(None)["hand"]["root"] == root
    assert game.view(None)["hand"]["entropy"] == [[0, "my dog is called Ace"]]
    own = game.view(ANN)["hand"]["view"]["own"]
    bobs = game.view(BOB)["hand"]["view"]["own"]
    game.play(ANN)
    assert game.table.proof("ann", m.WantProof("x", 1)).proof is None  # not before the end
    game.play(BOB, 1)
    proof = game.table.proof("ann", m.WantProof("x", 1)).proof
    assert proof is not None
    assert game.state.hand is not None
    proved = {
        str(card) for card in check(proof, root, game.table.rules.game, game.state.hand.number).values()
    }
    assert proved == {*own, bobs[1]}
    assert bobs[0] not in {opening.value for opening in proof.opened}


def hidden_swapped(state: State, viewer: int | None, stream: Stream) -> State:
    """The state with all cards that the viewer cannot see exchanged for others."""
    own = () if viewer is None else state.held[viewer]
    hidden = [card for seat, cards in enumerate(state.held) if seat != viewer for card in cards]
    unseen = [card for card in range(52) if card not in own]
    swap = dict(zip(hidden, stream.shuffled(unseen), strict=False))
    held = tuple(tuple(swap.get(card, card) for card in cards) for cards in state.held)
    played = tuple(None if card is None else swap.get(card, card) for card in state.played)
    return msgspec.structs.replace(state, held=held, played=played)


def test_c4_states_that_differ_in_hidden_cards_alone_give_equal_bytes() -> None:
    """Options and commitments included: a seat's letters do not change with what it cannot see."""
    game = Played(seats=4, pause=0, terms={"hands": 9}).seated(ANN, BOB, CAT)
    game.do(ANN, m.Start)
    stream = Stream(seed_of("swaps"))
    compared = differing = 0
    while game.phase() == "playing":
        hand = game.state.hand
        assert hand is not None
        for viewer in (0, 1, 2, None):
            other = hidden_swapped(hand.state, viewer, stream)
            differing += other != hand.state
            swapped = msgspec.structs.replace(hand, state=other, turn=RULES.turn(other))
            changed = msgspec.structs.replace(game.state, hand=swapped)
            audience = Audience(viewer)
            assert m.encode(look(RULES, changed, audience)) == m.encode(look(RULES, game.state, audience))
            compared += 1
        game.play((ANN, BOB, CAT)[min(hand.asked)])
        if game.phase() == "pause":
            game.store(game.table.tick(game.now))
    assert compared == differing == 9 * 3 * 4


def test_a_log_that_does_not_follow_is_refused() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, m.Start)
    records = [read_record(body) for body in game.log]
    assert [write_record(record) for record in records] == game.log
    opening = records[0]
    for broken, says in (
        ([], "empty"),
        ([Record(0, ())], "begins with the table being opened"),
        (records[1:], "begins with the table being opened"),
        ([opening, records[-1]], "empty seat"),
        ([opening, Record(0, (e.Out(1, True),))], "seat 1 is empty"),
        ([opening, Record(0, (e.Called(0, 1, 9),))], "asked nothing"),
        ([opening, Record(0, (e.Moved("p1 As"),))], "no hand is played"),
        ([opening, Record(0, (e.Opened(Match("duel", "plain", 2), "ann", e.VERSION + 1),))], "version"),
        ([*records, Record(0, (e.Moved("p9 As"),))], "D2"),
    ):
        with pytest.raises(CroupierError, match=says):
            Table.rebuilt(RULES, broken)
    with pytest.raises(ValueError, match="cannot be read"):
        read_record(b'{"at":1,"events":[{"e":"never"}]}')


def test_a_step_is_committed_once_and_in_its_turn() -> None:
    game = Played().seated(ANN)
    first = game.table.decide(BOB, m.Sit("1", game.state.n, 1), game.now)
    other = game.table.decide(CAT, m.Sit("2", game.state.n, 2), game.now)
    assert isinstance(first, Step)
    assert isinstance(other, Step)
    game.store(first)
    for late in (first, other):  # decided on what is no more
        with pytest.raises(ValueError, match="does not follow"):
            game.table.commit(late)
    assert game.state is first.state


def test_moves_are_listed_for_whom_they_are_asked_of_and_for_nobody_else() -> None:
    game = Played(clock=Clock("called")).seated(ANN, BOB)

    def listed(player: Player, start: int = 0, count: int = 100) -> m.Wanted:
        return game.table.listed(player.id, m.Options("x", game.state.n, start, count))

    for player in (ANN, CAT):
        with pytest.raises(Refusal, match="nothing is asked of you"):
            listed(player)
    game.refuses("not-asked", ANN, m.Call, seat=1)  # no hand is played yet
    game.do(ANN, m.Start)
    own = game.options(ANN)
    assert listed(ANN).moves == own
    assert (listed(ANN, 1, 1).moves, listed(ANN, 1, 1).count) == (own[1:2], len(own))
    assert listed(ANN, 99).moves == ()
    game.play(ANN)
    for player in (ANN, CAT):
        with pytest.raises(Refusal, match="nothing is asked of you"):
            listed(player)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "no command"),
        (b"{}", "op"),
        (b'{"op":"fly","id":"1","n":1}', "fly"),
        (b'{"op":"move","id":"1","n":1}', "move"),
        (b'{"op":"move","id":"","n":1,"move":"p1 As"}', "length"),
        (b'{"op":"move","id":"1","n":-1,"move":"p1 As"}', ">= 0"),
        (b'{"op":"move","id":"1","n":1,"move":"p1 As","seat":2}', "seat"),
        (b'{"op":"sit","id":"1","n":1,"seat":10}', "<= 9"),
        (b'{"op":"move","id":"1","n":1,"move":"' + b"x" * 401 + b'"}', "length"),
        (b"[" * 4000, "no command"),
        (b"\xff\xfe", "no command"),
        (b" " * 5000, "4096"),
    ],
)
def test_malformed_messages_get_one_sentence(body: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says) as caught:
        m.read_command(body)
    assert "\n" not in str(caught.value)
