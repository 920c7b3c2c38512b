"""Anything that can happen at a table, in any order: seats, moves, lost connections, time, restarts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cards import Card
from croupier.chance import seed_of
from croupier.table import messages
from croupier.table.bots import Bots
from croupier.table.events import Clock
from croupier.table.state import HOLDS
from croupier.table.table import Player, Refusal
from croupier.table.view import Audience
from tests.cases import CHARACTERS
from tests.duel import RULES, Play
from tests.tables import ANN, BOB, CAT, Played, all_views

pytestmark = pytest.mark.usefixtures("small_game")

DAN = Player("dan", "Dan")
PEOPLE = (ANN, BOB, CAT, DAN)
players = st.sampled_from(PEOPLE)
seats = st.integers(0, 3)


class AtATable(RuleBasedStateMachine):
    """A table of four seats; every command is either done, stored and told, or refused without a trace."""

    @initialize(
        kind=st.sampled_from(["none", "move", "called"]),
        changes=st.sampled_from(["between-hands", "between-matches"]),
        chips=st.sampled_from([None, 8, 100]),
        hands=st.integers(1, 4),
    )
    def open(self, kind: Any, changes: Any, chips: int | None, hands: int) -> None:
        clock = Clock(kind, after=5, gives=7)
        self.game = Played(4, clock=clock, changes=changes, chips=chips, terms={"hands": hands}, pause=2)
        self.bots = Bots(self.game.table, seed_of("machine"))
        self.last: tuple[Player, Any, int] | None = None
        self.checked = 0
        self.game.seated(ANN, BOB)
        self.game.do(ANN, messages.Fill, seat=2, bot="high")
        self.game.do(ANN, messages.Start)

    def _try(self, player: Player, kind: Any, *, back: int = 0, **fields: Any) -> None:
        game = self.game
        command = kind(id=str(next(game.ids)), n=max(0, game.state.n - back), **fields)
        before = game.state
        try:
            step = game.table.decide(player, command, game.now)
        except Refusal:
            step = None
        assert game.state is before  # deciding changes nothing
        if step is None:
            return
        if isinstance(step, messages.Done):  # it is as they want it already: answered, and nothing written
            assert step == messages.Done(before.n, command.id)
            return
        game.store(step)
        self.last = (player, command, step.n)

    @rule(player=players, seat=st.one_of(st.none(), seats))
    def sit(self, player: Player, seat: int | None) -> None:
        self._try(player, messages.Sit, seat=seat)

    @rule(player=players)
    def leave(self, player: Player) -> None:
        self._try(player, messages.Leave)

    @rule(player=players, out=st.booleans())
    def sit_out_or_in(self, player: Player, out: bool) -> None:
        self._try(player, messages.SitOut if out else messages.SitIn)

    @rule()
    def everybody_starts(self) -> None:
        for player in PEOPLE:
            self._try(player, messages.Start)

    @rule(which=st.lists(st.integers(0, 1), min_size=4, max_size=4))
    def everybody_moves(self, which: list[int]) -> None:
        """Whoever is asked, people and bots, plays; most hands end this way."""
        for player, choice in zip(PEOPLE, which, strict=True):
            own = self.game.state.game_seat(self.game.state.seat_of(player.id))
            if own is not None:
                self.move(player, own, choice, 0)
        self.bots_move()

    @rule(seat=seats, player=players)
    def fill(self, seat: int, player: Player) -> None:
        self._try(player, messages.Fill, seat=seat, bot="high")

    @rule(seat=seats, player=players, back=st.integers(0, 2))
    def remove(self, seat: int, player: Player, back: int) -> None:
        self._try(player, messages.Remove, seat=seat, back=back)

    @rule(player=players, text=st.text(CHARACTERS, min_size=1, max_size=5))
    def mix(self, player: Player, text: str) -> None:
        self._try(player, messages.Mix, text=text)

    @rule(player=players, kind=st.sampled_from([messages.Hold, messages.Next]), back=st.integers(0, 2))
    def hold_or_go_on(self, player: Player, kind: type, back: int) -> None:
        self._try(player, kind, back=back)

    @rule(player=players, seat=seats)
    def call_the_clock(self, player: Player, seat: int) -> None:
        self._try(player, messages.Call, seat=seat)

    @rule(player=players, own=st.integers(0, 3), which=st.integers(0, 1), back=st.integers(0, 4))
    def any_move(self, player: Player, own: int, which: int, back: int) -> None:
        self.move(player, own, which, back)

    def move(self, player: Player, own: int, which: int, back: int) -> None:
        hand = self.game.state.hand
        if hand is None or own >= len(hand.state.held) or not hand.state.held[own]:
            self._try(player, messages.MoveCommand, move="p1 As")
            return
        move = RULES.write(_play(own, hand.state.held[own][which]))
        seat = self.game.state.seat_of(player.id)
        may = self.game.state.game_seat(seat) == own and hand.asked.get(seat if seat is not None else -1)
        n = self.game.state.n
        self._try(player, messages.MoveCommand, move=move, back=back)
        if self.game.state.n > n:
            assert may, "somebody acted for another seat, or twice"
        elif may and back == 0:
            raise AssertionError("a legal move was refused")

    @precondition(lambda self: self.last is not None)
    @rule()
    def repeat(self) -> None:
        assert self.last is not None
        player, command, n = self.last
        assert self.game.table.decide(player, command, self.game.now) == messages.Done(n, command.id)

    @rule(player=players, away=st.booleans())
    def connection(self, player: Player, away: bool) -> None:
        step = self.game.table.presence(player.id, away=away, at=self.game.now)
        if step is not None:
            self.game.store(step)

    @rule(seconds=st.sampled_from([0, 1, 2, 5, 7, 60]))
    def time_passes(self, seconds: int) -> None:
        self.game.now += 1000 * seconds
        for _ in range(50):
            step = self.game.table.tick(self.game.now)
            if step is None:
                break
            self.game.store(step)
        else:
            raise AssertionError("time goes on doing things for ever")

    @rule()
    def bots_move(self) -> None:
        for number in tuple(self.bots.asked()):
            thought = self.bots.ask(number)
            if thought is not None:
                self.game.store(self.game.table.decide(thought.player, thought.command(), self.game.now))

    @rule(lost=st.integers(0, 100_000))
    def restart(self, lost: int) -> None:
        due = self.game.table.due()
        self.game.table = self.game.rebuilt()
        self.checked = 0
        self.bots = Bots(self.game.table, seed_of("machine"))
        at = self.game.state.at
        self.game.now = max(self.game.now, at + lost)
        step = self.game.table.resume_step(self.game.now)
        if step is not None:
            self.game.store(step)
            assert self.game.table.resume_step(self.game.now) is None  # and the next start adds nothing
        then = self.game.table.due()
        assert then == (None if due is None else due + self.game.now - at)

    @invariant()
    def the_log_is_the_table(self) -> None:
        if not hasattr(self, "game") or len(self.game.log) == self.checked:
            return
        self.checked = len(self.game.log)
        rebuilt = self.game.rebuilt()
        assert rebuilt.state == self.game.state
        assert all_views(rebuilt) == all_views(self.game.table)

    @invariant()
    def while_a_hand_is_played_somebody_is_asked(self) -> None:
        if hasattr(self, "game") and self.game.state.phase == "playing":
            assert self.game.state.hand is not None
            assert self.game.state.hand.asked

    @invariant()
    def nobody_waits_for_a_seat_that_is_free(self) -> None:
        if not hasattr(self, "game"):
            return
        state = self.game.state
        assert not {one.player for one in state.queue} & {seat.player for seat in state.seats if seat}
        for _, number in state.seated_next:
            seat = None if number is None else state.seats[number]
            assert number is None or (seat and seat.bot and state.phase == "playing")

    @invariant()
    def nobody_has_others_wait_for_long(self) -> None:
        """A held countdown runs out in time, unless nobody else is there whom it could bother."""
        if not hasattr(self, "game"):
            return
        state, due = self.game.state, self.game.table.due()
        if state.holder is None:
            return
        assert state.phase == "pause"
        others = [seat for at, seat in enumerate(state.seats) if seat and at != state.holder]
        if any(not (seat.bot or seat.out or seat.leaving) for seat in others):
            assert due is not None
            assert due <= max(state.at + 1000 * (HOLDS + state.match.pause), state.next_at or 0)

    @invariant()
    def nobody_sees_hidden_cards(self) -> None:
        hand = self.game.state.hand if hasattr(self, "game") else None
        if hand is None:
            return
        shown = set() if None in hand.state.played else set(hand.state.played)
        for number in (None, *range(4)):
            seat = None if number is None else self.game.state.seats[number]
            dealt = dict(zip(zip(hand.seats, hand.players, strict=True), range(9), strict=False))
            own = None if seat is None or number is None else dealt.get((number, seat.player))
            may = shown | set(() if own is None else hand.state.held[own])
            view = msgspec.json.decode(self.game.table.body(Audience(number)))
            seen = {*view["hand"]["view"]["own"], *view["hand"]["view"]["shown"]}
            assert seen == {str(Card(card)) for card in may}
            assert view["hand"]["you"] == own
            assert (view["hand"]["choices"] is not None) == (number in hand.asked and own is not None)

    @invariant()
    def chips_are_whole_and_hands_balance(self) -> None:
        if not hasattr(self, "game"):
            return
        state = self.game.state
        names = [seat.player for seat in state.seats if seat]
        assert len(names) == len(set(names))
        if state.hand is not None and state.hand.over:
            assert sum(getattr(state.hand.turn, "returns", ())) == 0


def _play(seat: int, card: int) -> Any:
    return Play(seat, card)


TestAtATable = AtATable.TestCase
TestAtATable.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
