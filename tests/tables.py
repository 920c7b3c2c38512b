"""What the tests of tables share: players, a table with a fake clock, a bot for the small game."""

from __future__ import annotations

import itertools
import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.play import AnyRules, Options, Over
from croupier.table import messages
from croupier.table.bots import Bots
from croupier.table.events import Match, read_record
from croupier.table.state import Hand, Seat, State
from croupier.table.table import Player, Refusal, Step, Table, opening_step
from croupier.table.view import Audience
from tests.duel import RULES, Play

ANN, BOB, CAT = (Player(name.lower(), name) for name in ("Ann", "Bob", "Cat"))


STALE = "the table has moved on since the view you answer"
REFUSALS: dict[str, tuple[str, bool, str | None]] = {
    "ahead": (r"number \d+ is not known here: the last is \d+", True, None),
    "bad-input": (r"'p1': expected a move such as p1 As", False, None),
    "clock-called": ("the clock has been called already", False, "OFC13"),
    "closed": ("the house has closed this table", True, None),
    "held": ("the next hand waits for somebody already", False, None),
    "held-once": ("you have stopped this countdown already: that is done once a hand", False, None),
    "mixed": ("you have added to the next hand already", False, None),
    "name-taken": (r"somebody at this table is called .+ already; take another name", False, None),
    "no-clock": ("the clock is not called at this table", False, None),
    "no-pause": ("no hand has just ended", True, None),
    "no-seat": ("you have no seat at this table", False, None),
    "no-such-seat": (r"the seats of this table are 0 to \d", False, None),
    "not-agreed": ("everybody seated says whether there is a rematch", False, None),
    "not-asked": ("no move is due from this seat now", True, None),
    "not-dealt-in": ("you are not in this hand", True, None),
    "not-held": (r"play one of your two cards, once \(D2\)", False, "D2"),
    "not-host": ("only the table's host may do that", False, None),
    "not-your-seat": (r"you move for p\d and for nobody else", False, None),
    "own-clock": ("nobody calls the clock on themselves", False, "OFC13"),
    "playing": ("a match is being played", False, None),
    "queue-full": ("8 people wait for a seat here already; watch, or try again later", False, None),
    "seat-empty": (r"seat \d is empty", True, None),
    "seat-taken": (r"seat \d is taken", True, None),
    "seated": ("you have a seat at this table already", False, None),
    "sits-out": ("you are not in the next hand", False, None),
    "stale": (
        f"{STALE}|the seats have changed since the view you answer"
        "|the next hand has no root yet; add to it when it has one",
        True,
        None,
    ),
    "too-few": (
        r"only (one seat is|\d seats are) ready, too few to deal: add a bot, or wait for a friend",
        False,
        None,
    ),
    "too-soon": (r"a player has \d+ seconds before the clock is called", False, "OFC13"),
    "unknown-bot": (r"bots of this game are high, random", False, None),
}
"""What the table says with each code, whether it asks for the present view, and the rule that refuses."""


class HighBot:
    """Plays its highest card."""

    def choose(self, _view: Any, options: Options) -> Play:
        return max((move for move in options if isinstance(move, Play)), key=lambda move: move.card)


BOTS = {"high": lambda _rules, _stream: HighBot()}


class Played:
    """A table, its log and a fake clock; every step is stored as bytes and then committed."""

    def __init__(
        self,
        seats: int = 3,
        seed: str = "a table",
        rules: AnyRules = RULES,
        host: str = "ann",
        **match: Any,
    ) -> None:
        self.rules = rules
        numbers = itertools.count()
        self.seeds = lambda: seed_of(f"{seed} {next(numbers)}")
        self.now = 1_000_000
        self.ids = itertools.count()
        settings = Match(rules.game, rules.preset, seats, **match)
        step = opening_step(rules, settings, host, self.now, self.seeds)
        self.log = [step.body]
        self.table = Table(rules, step.state, self.seeds)

    def store(self, step: Step | messages.Done | None) -> None:
        assert isinstance(step, Step)
        before = replace(self.table.state, n=step.n, at=step.state.at)
        assert step.state != before, "what changes nothing is not stored"
        self.log.append(step.body)
        self.table.commit(step)

    def do(self, player: Player, kind: type, *, n: int | None = None, **fields: Any) -> None:
        command = kind(id=str(next(self.ids)), n=self.table.state.n if n is None else n, **fields)
        self.store(self.table.decide(player, command, self.now))

    def refuses(self, code: str, player: Player, kind: type, *, said: str = "", **fields: Any) -> None:
        before = self.table.state
        with pytest.raises(Refusal) as caught:
            self.do(player, kind, **fields)
        usual, stale, rule = REFUSALS[code]
        assert (caught.value.code, caught.value.stale, caught.value.rule) == (code, stale, rule)
        assert re.fullmatch(said or usual, caught.value.sentence)
        assert self.table.state is before

    def seated(self, *players: Player) -> Played:
        for number, player in enumerate(players):
            self.do(player, messages.Sit, seat=number)
        return self

    def view(self, player: Player | None) -> dict[str, Any]:
        audience = Audience() if player is None else self.table.audience(player.id)
        view: dict[str, Any] = msgspec.json.decode(self.table.body(audience))
        return view

    def options(self, player: Player) -> tuple[str, ...]:
        return tuple(self.view(player)["hand"]["choices"]["moves"])

    def play(self, *players: Player, which: int = 0) -> None:
        for player in players:
            self.do(player, messages.MoveCommand, move=self.options(player)[which])

    def tick(self, after: int = 0) -> None:
        """So many milliseconds later, what the table does by itself."""
        self.now += after
        self.store(self.table.tick(self.now))

    def rebuilt(self) -> Table:
        return Table.from_log(self.rules, map(read_record, self.log), self.seeds)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def hand(self) -> Hand:
        """The hand that is played, or has just ended."""
        assert self.state.hand is not None
        return self.state.hand

    def phase(self) -> str:
        return self.table.state.phase


def all_views(table: Table) -> list[bytes]:
    """What everybody could see, as bytes."""
    seats = (None, *range(len(table.state.seats)))
    return [table.body(Audience(seat, host)) for seat in seats for host in (False, True)]


def hand_played(game: Played) -> tuple[int, ...]:
    """Everybody dealt in plays a card, bots too; what came of it, by the hand's seats."""
    game.do(ANN, messages.Start) if game.phase() == "waiting" else game.tick()
    game.play(*(player for player in (ANN, BOB, CAT) if player.id in game.hand.players))
    bots_move(game)
    assert isinstance(game.hand.turn, Over)
    return game.hand.turn.returns


def seat(game: Played, number: int) -> Seat:
    found = game.state.seats[number]
    assert found is not None
    return found


def bots_move(game: Played) -> None:
    """The move of every bot that is asked."""
    bots = Bots(game.table, seed_of("bots"))
    for number in list(bots.asked()):
        bot_moves(game, bots, number)


def bots_play_on(game: Played, seed: str) -> None:
    """The moves of bots alone until their match is over."""
    bots = Bots(game.table, seed_of(seed))
    while game.phase() != "waiting":
        number = next(bots.asked(), None)
        game.tick() if number is None else bot_moves(game, bots, number)


def bot_moves(game: Played, bots: Bots, number: int) -> None:
    thought = bots.ask(number)
    assert thought is not None
    game.store(game.table.decide(thought.player, thought.command(), game.now))
