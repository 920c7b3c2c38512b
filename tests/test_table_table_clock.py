"""Clocks that jump and differ: no deadline gets further away than was agreed, nobody is charged time.

Three servers at one table, each with a clock on the wall of its own that may jump, and all with the same
seconds really passing. Whatever happens is tried in any order: moves, calls, lost bells, restarts, leases
that change hands.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.chance import seed_of
from croupier.table import messages
from croupier.table.events import Clock, Match, read_record
from croupier.table.reducer import State
from croupier.table.table import Refusal, Step, Table, opening_step
from croupier.table.table_clock import TableTime
from tests.duel import RULES
from tests.tables import ANN, BOB, Played

HOUR = 3_600_000
BEGAN = 1_700_000_000_000
GIVES, AFTER, PAUSE = 30, 20, 5
SERVERS = 3
JUMPS = (-24 * HOUR, -HOUR, -10_000, -3_000, 3_000, 10_000, HOUR, 24 * HOUR)


class Wall(TableTime):
    """The time at a table as it was told before: by the clock on the wall."""

    def now(self, _state: State) -> int:
        return self._wall()


class Server:
    """One server at the table, with a clock of its own."""

    def __init__(self, world: World, time: type[TableTime]) -> None:
        self.world = world
        self.ahead = 0
        self.time_type = time

    def wall(self) -> int:
        return BEGAN + self.world.passed + self.ahead

    def start(self, *, owner: bool) -> None:
        """As a server takes a table up: with the lease, or beside the one that has it."""
        self.table = Table.from_log(RULES, map(read_record, self.world.log), self.world.seeds)
        step = self.table.resume_step(self.wall()) if owner else None
        if step is not None:
            self.store(step)
        self.time = self.time_type(self.table.state.at, self.wall, lambda: self.world.passed / 1000)

    def now(self) -> int:
        return self.time.now(self.table.state)

    def store(self, step: Step) -> None:
        self.world.log.append(step.body)
        self.table.commit(step)

    def catch_up(self) -> None:
        known = self.table.state.n
        for n, body in enumerate(self.world.log[known:], known + 1):
            self.table.catch_up(n, read_record(body))
        if len(self.world.log) > known:
            self.time.set(self.table.state.at)

    def do(self, player: int, kind: type, **fields: object) -> None:
        """A command, if it can be done now."""
        self.catch_up()
        command = kind(id=str(next(self.world.ids)), n=self.table.state.n, **fields)
        with suppress(Refusal):
            step = self.table.decide((ANN, BOB)[player], command, self.now())
            assert isinstance(step, Step)
            self.store(step)
            self.world.note()

    def move(self, player: int) -> None:
        self.catch_up()
        found = self.table.choices(player)
        if found is not None:
            self.do(player, messages.MoveCommand, move=RULES.write(found[1][0]))


class World:
    """A table in the hands of several servers, and the time that really passes, in milliseconds."""

    def __init__(self, kind: str, time: type[TableTime] = TableTime) -> None:
        self.passed = 0
        self.kind = kind
        self.ids = itertools.count()
        seeds = itertools.count()
        self.seeds = lambda: seed_of(f"timing {next(seeds)}")
        clock = Clock(kind, after=AFTER, gives=GIVES)  # type: ignore[arg-type]
        match = Match("duel", "plain", 2, clock=clock, pause=PAUSE, terms={"hands": 10**6})
        self.log = [opening_step(RULES, match, ANN.id, BEGAN, self.seeds).body]
        self.servers = [Server(self, time) for _ in range(SERVERS)]
        self.owner = self.servers[0]
        self.since: dict[tuple[int, int, int], int] = {}
        self.paused: dict[int, int] = {}
        for server in self.servers:
            server.start(owner=server is self.owner)
        for player in (0, 1):
            self.owner.do(player, messages.Sit, seat=player)
        self.owner.do(0, messages.Start)
        self.look()

    def note(self) -> None:
        """Since when everything that is due is due, in time that really passed."""
        server = max(self.servers, key=lambda server: server.table.state.n)
        state = server.table.state
        for seat, ask in state.hand.asked.items() if state.hand is not None else ():
            due = ask.n if ask.until is None or self.kind == "move" else -ask.n  # called, from then on
            self.since.setdefault((state.hands, seat, due), self.passed)
        if state.phase == "pause":
            self.paused.setdefault(state.hands, self.passed)

    def tick(self) -> None:
        """What the owner of the lease does when an alarm wakes it: nobody is charged what did not pass."""
        self.owner.catch_up()
        before = self.owner.table.state
        step = self.owner.table.tick(self.owner.now())
        if step is None:
            return
        if before.phase == "pause":
            assert self.passed - self.paused[before.hands] >= 1000 * PAUSE - 5
        else:
            assert before.hand is not None
            after = step.state.hand.asked if step.state.hand is not None else {}
            for seat, ask in before.hand.asked.items():
                if step.state.hands == before.hands and after.get(seat) == ask:
                    continue
                due = ask.n if self.kind == "move" else -ask.n
                late = self.passed - self.since[before.hands, seat, due]
                if ask.until is not None and ask.until <= self.owner.now():
                    assert late >= 1000 * GIVES - 5
        self.owner.store(step)
        self.note()
        self.tick()

    def look(self) -> None:
        """No deadline is further away than was agreed, at any server."""
        self.note()
        for server in self.servers:
            state, now = server.table.state, server.now()
            for ask in state.hand.asked.values() if state.hand is not None else ():
                assert ask.since <= now
                assert ask.until is None or ask.until - now <= 1000 * GIVES
            assert state.next_at is None or state.next_at - now <= 1000 * PAUSE

    def call(self, server: Server, player: int) -> None:
        """Call the clock on the other: not before the other has had so much time."""
        server.catch_up()
        state = server.table.state
        other = 1 - player
        asked = state.hand.asked.get(other) if state.hand is not None else None
        server.do(player, messages.Call, seat=other)
        if asked is not None and server.table.state.n > state.n:
            assert self.passed - self.since[state.hands, other, asked.n] >= 1000 * AFTER - 5

    def happen(self, what: str, number: int, amount: int) -> None:
        server = self.servers[number % SERVERS]
        if what == "pass":
            self.passed += amount
        elif what == "jump":
            server.ahead += JUMPS[amount % len(JUMPS)]
        elif what == "move":
            server.move(amount % 2)
        elif what == "call":
            self.call(server, amount % 2)
        elif what == "hear":
            server.catch_up()
        elif what == "restart":
            server.start(owner=server is self.owner)
        elif what == "lease":
            self.owner = server
        self.tick()
        self.look()


HAPPENINGS = st.lists(
    st.tuples(
        st.sampled_from(["pass", "pass", "jump", "move", "call", "hear", "restart", "lease"]),
        st.integers(0, SERVERS - 1),
        st.integers(0, 40_000),
    ),
    max_size=40,
)


@pytest.mark.parametrize("kind", ["move", "called"])
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(happenings=HAPPENINGS)
def test_clocks_that_jump_and_differ_move_no_deadline(
    kind: str, happenings: list[tuple[str, int, int]]
) -> None:
    world = World(kind)
    for happening in happenings:
        world.happen(*happening)


def _an_hour_ahead_and_back(world: World) -> None:
    for what, amount in (
        ("jump", 6),
        ("move", 0),
        ("pass", 1000),
        ("jump", 1),
        ("move", 1),
        ("pass", 6000),
    ):
        world.happen(what, 0, amount)


def _an_hour_back(world: World) -> None:
    for what, amount in (("pass", 1000), ("jump", 1), ("pass", 5000)):
        world.happen(what, 0, amount)


def _back_over_a_restart(world: World) -> None:
    for what, amount in (
        ("jump", 6),
        ("restart", 0),
        ("move", 0),
        ("jump", 1),
        ("restart", 0),
        ("pass", 9000),
    ):
        world.happen(what, 0, amount)


def _one_fast_server_of_three(world: World) -> None:
    """Its players' moves set the pause for all."""
    for what, number, amount in (("jump", 1, 6), ("restart", 1, 0), ("move", 1, 0), ("move", 1, 1)):
        world.happen(what, number, amount)


STORIES = (_an_hour_ahead_and_back, _an_hour_back, _back_over_a_restart, _one_fast_server_of_three)


@pytest.mark.parametrize("story", STORIES)
def test_what_was_seen(story: Callable[[World], None]) -> None:
    """The jumps that were reported: they break what goes by the clock on the wall, and nothing now."""
    story(World("move"))
    with pytest.raises(AssertionError):
        story(World("move", Wall))


def test_a_clock_put_right_tells_the_right_time_again_as_soon_as_nothing_runs() -> None:
    wall, passed = [BEGAN + HOUR], [50.0]
    game = Played()
    time = TableTime(BEGAN, lambda: wall[0], lambda: passed[0])
    assert game.state.phase == "waiting"
    assert time.now(game.state) == BEGAN + HOUR
    wall[0] = BEGAN
    assert time.now(game.state) == BEGAN
    game.now = BEGAN + HOUR
    game.seated(ANN, BOB)
    game.now = BEGAN  # the log does not stay an hour ahead
    game.do(ANN, messages.Start)
    assert game.state.at == BEGAN
    passed[0] += 7
    wall[0] = BEGAN - HOUR
    assert time.now(game.state) == BEGAN + 7000


def test_a_deadline_too_far_away_is_capped_when_a_server_takes_the_table_up() -> None:
    """A log may hold one from before the time at a table was steady."""
    from msgspec.structs import replace

    game = Played(clock=Clock("move", gives=10)).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    hand = game.hand
    far = {
        seat: replace(ask, since=ask.since + HOUR, until=game.now + HOUR)
        for seat, ask in hand.asked.items()
    }
    table = Table(RULES, replace(game.state, hand=replace(hand, asked=far)), game.seeds)
    step = table.resume_step(game.now)
    assert step is not None
    table.commit(step)
    assert table.due() == game.now + 10_000
