"""What the tests of tables share: players, a table with a fake clock, a bot for the small game."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.play import Options
from croupier.table import messages as m
from croupier.table.events import Match, read_record
from croupier.table.state import State
from croupier.table.table import Player, Refusal, Step, Table, opened
from croupier.table.view import Audience
from tests.duel import RULES, Play

ANN, BOB, CAT = (Player(name.lower(), name) for name in ("Ann", "Bob", "Cat"))


class HighBot:
    """Plays its highest card."""

    def choose(self, _view: Any, options: Options) -> Play:
        best: Play = max(options, key=lambda move: move.card)
        return best


BOTS = {"high": lambda _rules, _stream: HighBot()}


class Played:
    """A table, its log and a fake clock; every step is stored as bytes and then committed."""

    def __init__(self, seats: int = 3, seed: str = "a table", **match: Any) -> None:
        numbers = itertools.count()
        self.seeds = lambda: seed_of(f"{seed} {next(numbers)}")
        self.now = 1_000_000
        self.ids = itertools.count()
        step = opened(RULES, Match("duel", "plain", seats, **match), "ann", self.now, self.seeds)
        self.log = [step.body]
        self.table = Table(RULES, step.state, self.seeds)

    def store(self, step: Step | m.Done | None) -> None:
        assert isinstance(step, Step)
        before = replace(self.table.state, n=step.n, at=step.state.at)
        assert step.state != before, "what changes nothing is not stored"
        self.log.append(step.body)
        self.table.commit(step)

    def do(self, player: Player, kind: type, *, n: int | None = None, **fields: Any) -> None:
        command = kind(id=str(next(self.ids)), n=self.table.state.n if n is None else n, **fields)
        self.store(self.table.decide(player, command, self.now))

    def refuses(self, code: str, player: Player, kind: type, **fields: Any) -> None:
        before = self.table.state
        with pytest.raises(Refusal) as caught:
            self.do(player, kind, **fields)
        assert caught.value.code == code
        assert self.table.state is before

    def seated(self, *players: Player) -> Played:
        for number, player in enumerate(players):
            self.do(player, m.Sit, seat=number)
        return self

    def view(self, player: Player | None) -> dict[str, Any]:
        audience = Audience() if player is None else self.table.audience(player.id)
        view: dict[str, Any] = msgspec.json.decode(self.table.body(audience))
        return view

    def options(self, player: Player) -> tuple[str, ...]:
        return tuple(self.view(player)["hand"]["choices"]["moves"])

    def play(self, player: Player, which: int = 0) -> None:
        self.do(player, m.MoveCommand, move=self.options(player)[which])

    def rebuilt(self) -> Table:
        return Table.rebuilt(RULES, map(read_record, self.log), self.seeds)

    @property
    def state(self) -> State:
        return self.table.state

    def phase(self) -> str:
        return self.table.state.phase


def all_views(table: Table) -> list[bytes]:
    """What everybody could see, as bytes."""
    seats = (None, *range(len(table.state.seats)))
    return [table.body(Audience(seat, host)) for seat in seats for host in (False, True)]
