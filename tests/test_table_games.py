"""Every game of the house at a table: played out by bots, rebuilt, proved, and nothing told that is hidden.

CROUPIER_PAIRS is how many pairs of states are compared for each game: 300 in the gate.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import Card, cards_in, mask_of
from croupier.chance import Stream, seed_of
from croupier.errors import BadInput, CroupierError
from croupier.fair import check
from croupier.games import rules_of
from croupier.games.ofc import OfcRules
from croupier.games.ofc import rules as ofc
from croupier.play import Act
from croupier.table import messages
from croupier.table.events import Began, LogEntry, Moved, read_record
from croupier.table.reducer import State, fold, fold_event
from croupier.table.table import Player, Step, Table
from croupier.table.view import Audience, cards_seen, table_view
from tests.tables import ANN, BOB, CAT, Played, all_views, bots_move, bots_play_on

PAIRS = int(os.environ.get("CROUPIER_PAIRS", "300"))
HOST = Player("host", "Host")
GAMES: dict[str, tuple[str, str | None, int, dict[str, Any]]] = {
    "ofc": ("ofc", "standard", 3, {"hands": 3}),
    "pineapple": ("ofc", "pineapple", 3, {"hands": 2}),
    "progressive": ("ofc", "progressive-pineapple", 2, {"hands": 2, "fantasy": [14, 17]}),
    "fortune": ("fortune", None, 4, {"rounds": 3}),
    "asian-stud": ("asian-stud", None, 4, {"rounds": 3}),
    "pinzique": ("pinzique", None, 2, {}),
}


def played_out(name: str, seed: str, bot: str | None = "random") -> tuple[Table, list[LogEntry]]:
    """A match of bots (None: the game's usual one), and its log."""
    key, preset, seats, terms = GAMES[name]
    game = Played(seats, seed, rules_of(key, preset), HOST.id, terms=terms, pause=0)
    for seat in range(seats):
        game.do(HOST, messages.Fill, seat=seat, bot=bot)
    game.do(HOST, messages.Start)
    bots_play_on(game, f"{seed} bots")
    return game.table, [read_record(body) for body in game.log]


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_every_game_is_rebuilt_from_its_log_and_its_deals_are_proved(name: str) -> None:
    table, log = played_out(name, f"{name} match")
    state = table.state
    assert state.hand is not None
    assert state.hand.over
    chips = [seat.won for seat in state.seats if seat]
    if table.rules.zero_sum:
        assert sum(chips) + state.house == 0
    told = table_view(table.rules, state, Audience()).house
    assert told == (state.house if table.rules.banked else None)
    rebuilt = Table.from_log(table.rules, log)
    assert rebuilt.state == state
    assert len(state.ended) == min(state.hands, 8)
    for hand in state.ended:
        for own, player in (*enumerate(hand.players), (None, "nobody")):
            proof = table.proof(player, messages.WantProof("x", 0, hand.number)).proof
            assert proof is not None
            proved = check(proof, hand.root, table.rules.game, hand.number)
            seen = cards_seen(table.rules.view(hand.state, own))
            dealt = mask_of(card for _, move in hand.chance for card in getattr(move, "cards", ()))
            assert mask_of(proved.values()) == seen & dealt
            assert not dealt or seen & ~dealt == 0  # (dice show cards that were never dealt)


def swapped(value: Any, swap: dict[Card, Card]) -> Any:
    """The value with its cards exchanged, wherever they are in it."""
    if isinstance(value, Card):
        return Card(swap.get(value, value))
    if isinstance(value, tuple):
        return tuple(swapped(part, swap) for part in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: swapped(getattr(value, name), swap) for name in value.__struct_fields__}
        return type(value)(**fields)
    return value


def other_history(
    table: Table, log: list[LogEntry], begun: int, swap: dict[Card, Card]
) -> Iterator[LogEntry]:
    """The log with cards exchanged in the moves of the hand that begins with record `begun`."""
    rules = table.rules
    for n, record in enumerate(log, 1):
        if n < begun:
            yield record
            continue
        events = tuple(
            replace(event, text=rules.write(swapped(rules.read(event.text), swap)))
            if isinstance(event, Moved)
            else event
            for event in record.events
        )
        yield replace(record, events=events)


def states_of(table: Table, log: Iterator[LogEntry] | list[LogEntry]) -> list[State]:
    state, states = None, []
    for n, record in enumerate(log, 1):
        state = fold(table.rules, state, n, record)
        states.append(state)
    return states


@pytest.mark.parametrize("name", [name for name in GAMES if name != "pinzique"])  # its dice are open
def test_c4_what_a_seat_cannot_see_never_changes_what_it_is_sent(name: str) -> None:
    """Histories that differ only in cards a viewer cannot see give them equal bytes at every number.

    What is hidden is taken from the game's own view, which the game's tests judge; here it is shown that
    the table adds nothing to it: no option, no announcement, no count, no commitment.
    """
    stream = Stream(seed_of(f"{name} swaps"))
    compared = tries = 0
    for match in itertools.count():
        table, log = played_out(name, f"{name} {match}")
        states = states_of(table, log)
        for _ in range(12):
            tries += 1
            upto = stream.below(len(log)) + 1
            hand = states[upto - 1].hand
            if hand is None:
                continue
            viewer = stream.choice((None, *range(len(hand.seats))))
            begun = next(n for n, state in enumerate(states, 1) if state.hands == hand.number)
            seen = cards_seen(table.rules.view(hand.state, viewer))
            hidden = cards_in(hand.deck & ~seen)
            swap = dict(zip(hidden, stream.shuffled(hidden), strict=True))
            try:
                others = states_of(table, other_history(table, log[:upto], begun, swap))
            except CroupierError:
                continue  # the exchanged history is no legal one
            audience = Audience(None if viewer is None else hand.seats[viewer])
            for state, other in zip(states[begun - 1 : upto], others[begun - 1 :], strict=True):
                if state.hand == other.hand:
                    continue
                mine, theirs = (
                    messages.encode(table_view(table.rules, each, audience)) for each in (state, other)
                )
                assert mine == theirs, f"{name}: {audience} is told what is hidden, in number {state.n}"
                compared += 1
        if compared >= PAIRS:
            break
        assert tries < 40 * PAIRS + 200, f"{compared} pairs only"
    print(f"{name}: {compared} pairs")


@pytest.mark.parametrize("name", GAMES)
def test_c4_a_covered_seat_sees_of_every_hand_what_a_watcher_sees(name: str) -> None:
    """While others may look at its screen nothing of its own is sent, in no moment of a match."""
    table, log = played_out(name, f"{name} covered")
    own = 0
    for state in states_of(table, log):
        watched = table_view(table.rules, state, Audience()).hand
        for seat in range(len(state.seats)):
            view = table_view(table.rules, state, Audience(seat, covered=True))
            assert (view.you, view.hand) == (seat, watched)
            own += view.hand != table_view(table.rules, state, Audience(seat)).hand
    assert own > 10


@pytest.mark.parametrize("name", ["progressive", "fortune", "asian-stud"])  # here several decide at once
def test_c4_a_decision_that_others_make_at_the_same_time_is_not_told_to_them(name: str) -> None:
    stream = Stream(seed_of(f"{name} decisions"))
    compared = 0
    for match in itertools.count():
        table, log = played_out(name, f"{name} together {match}")
        for state in states_of(table, log):
            hand = state.hand
            if hand is None or not isinstance(hand.turn, Act) or len(hand.turn.options) < 2:
                continue
            fantasy = getattr(hand.terms, "fantasy", ())  # who plays beside it shows each street (OFC10)
            unseen = tuple(seat for seat in hand.turn.options if not fantasy or fantasy[seat])
            if not unseen:
                continue
            own = stream.choice(unseen)
            options = hand.turn.options[own]
            moves = [options[stream.below(len(options))] for _ in range(2)]
            texts = [table.rules.write(move) for move in moves]
            after = [fold_event(table.rules, state, state.n + 1, state.at, Moved(text)) for text in texts]
            others = [seat for seat in hand.seats if seat != hand.seats[own]]
            for seat in (None, *others):
                one, other = (
                    messages.encode(table_view(table.rules, each, Audience(seat))) for each in after
                )
                assert one == other, f"{name}: seat {seat} is told apart {texts}"
            compared += texts[0] != texts[1]
        if compared >= PAIRS:
            break
    print(f"{name}: {compared} decisions")


def test_ofc10_who_comes_and_goes_leaves_the_button_and_fantasyland_where_they_are() -> None:
    rules = rules_of("ofc", "standard")
    terms = rules.terms_type(seats=3, button=1, fantasy=(0, 0, 13), stacks=(10, 20, 30), hand=4, hands=9)
    new: Any = rules.reseated(terms, (0, 1, 2, None), (10, 20, 30, 50))
    assert (new.seats, new.button, new.fantasy, new.stacks) == (4, 1, (0, 0, 13, 0), (10, 20, 30, 50))
    new = rules.reseated(terms, (0, 2), (10, 30))
    assert (new.seats, new.button, new.fantasy, new.stacks) == (2, 1, (0, 13), (10, 30))
    new = rules.reseated(terms, (None, 0, 1), (50, 10, 20))
    assert (new.seats, new.button, new.fantasy, new.stacks) == (3, 2, (), (50, 10, 20))
    assert new.hand == 4
    rules.start(new)


def test_a_newcomer_is_dealt_in_without_a_new_match() -> None:
    rules = rules_of("ofc", "standard")
    game = Played(3, "newcomer", rules, HOST.id, terms={"hands": 9}, chips=100, pause=0)
    for seat in (0, 1):
        game.do(HOST, messages.Fill, seat=seat, bot="random")
    game.do(HOST, messages.Start)
    game.do(ANN, messages.Sit, seat=2)
    while game.phase() == "playing":
        bots_move(game)
    game.tick()
    hand = game.hand
    assert hand.seats == (0, 1, 2)
    assert (hand.terms.hand, hand.terms.seats, hand.terms.stacks[2]) == (2, 3, 100)
    assert hand.terms.stacks == tuple(seat.chips for seat in game.state.seats if seat)


# Next to no chips: whatever a hand's first turn is, the table goes on or its match ends

POOR = [(game, chips) for game in ("ofc", "fortune", "asian-stud") for chips in (1, 2, 3, 4)]


class Poor(Played):
    """A table of people with a few chips each, who bet and play at random."""

    def __init__(self, game: str, chips: int, luck: int) -> None:
        self.stream = Stream(seed_of(f"poor {game} {chips}"), luck)
        super().__init__(3, "poor", rules_of(game), chips=chips, pause=1, terms={})

    def store(self, step: Step | messages.Done | None) -> None:
        super().store(step)
        assert self.phase() != "playing" or self.hand.asked, "a dead table"

    def play_hand(self, people: tuple[Player, ...]) -> None:
        """Until the hand is over; everybody plays something."""
        while self.phase() == "playing":
            hand = self.hand
            seat = min(hand.asked)
            asked = self.table.choices(seat)
            assert asked is not None
            move = asked[1][self.stream.below(len(asked[1]))]
            player = next(each for each in people if each.id == hand.players[hand.seats.index(seat)])
            self.do(player, messages.MoveCommand, move=self.rules.write(move))

    def next_hand(self) -> None:
        due = self.table.due()
        assert due is not None
        self.tick(due - self.now)


@pytest.mark.parametrize(("game", "chips"), POOR)
def test_no_table_waits_for_nobody(game: str, chips: int) -> None:
    """Short of chips, hands are played, the match ends, or the table is refused; and others can go on."""
    for luck in range(6):
        try:
            poor = Poor(game, chips, luck)
        except BadInput as refused:
            assert refused.code == "too-few-chips"  # noqa: PT017
            continue
        poor.do(ANN, messages.Sit, seat=0)
        poor.do(BOB, messages.Sit, seat=1)
        poor.do(ANN, messages.Start)
        for hand in range(12):
            poor.play_hand((ANN, BOB, CAT))
            if hand == 1 and poor.state.seat_of("bob") is not None:
                poor.do(BOB, messages.Leave)
            if poor.phase() == "waiting":
                break
            poor.next_hand()
        assert poor.phase() in ("waiting", "playing", "pause")
        poor.do(CAT, messages.Sit, seat=2)
        if poor.phase() == "waiting":
            for player in (ANN, BOB, CAT):
                if poor.state.seat_of(player.id) is not None:
                    poor.do(player, messages.Start)
            assert poor.phase() == "playing"
        assert all_views(poor.rebuilt()) == all_views(poor.table)


def test_an_asian_stud_table_that_was_dead_comes_to_life_from_its_log() -> None:
    """A hand that began with nobody able to bet was never settled; its log has nothing after that."""
    poor = Poor("asian-stud", 3, 0)
    poor.do(ANN, messages.Sit, seat=0)
    terms = {"seats": 1, "bankrolls": [1], "round": 2}
    dead = replace(read_record(poor.log[-1]), events=(Began(terms, (0,), False),))
    poor.table = Table.from_log(poor.rules, [*map(read_record, poor.log), dead])
    assert poor.phase() == "pause"
    poor.next_hand()
    assert poor.phase() == "playing"


def test_one_chip_is_too_few_for_an_asian_stud_table() -> None:
    with pytest.raises(BadInput, match="chips 1: too few for anybody to play a hand with"):
        Poor("asian-stud", 1, 0)


def test_a_loser_left_alone_with_too_few_chips_ends_the_match() -> None:
    """Three chips each, a raise lost, and the other leaves: the next round asks nobody."""
    for luck in range(40):
        poor = Poor("asian-stud", 3, luck)
        poor.do(ANN, messages.Sit, seat=0)
        poor.do(BOB, messages.Sit, seat=1)
        poor.do(ANN, messages.Start)
        poor.play_hand((ANN, BOB))
        own = poor.state.seats[0]
        assert own is not None
        if own.chips == 1 and poor.phase() == "pause":
            break
    poor.do(BOB, messages.Leave)
    poor.next_hand()
    assert poor.phase() == "waiting"
    poor.do(CAT, messages.Sit, seat=1)
    poor.do(ANN, messages.Start)
    poor.do(CAT, messages.Start)
    assert poor.phase() == "playing"


def test_ofc11_on_credit_who_has_less_than_nothing_is_dealt_in() -> None:
    house = OfcRules(replace(ofc().settings, paying="unlimited"), "house")
    terms = {"hands": 6, "point_value": 5}
    game = Played(2, "credit", house, HOST.id, chips=1, pause=0, terms=terms)
    for seat in (0, 1):
        game.do(HOST, messages.Fill, seat=seat, bot="random")
    game.do(HOST, messages.Start)
    bots_play_on(game, "credit bots")
    assert game.state.hands >= 6
    assert min(seat.chips for seat in game.state.seats if seat) < 0
