"""Tournaments for tests: small structures, and a director's hands without cards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.serialization import convert, to_plain
from croupier.tournament import Director, LogEntry, Refusal, Sender, Structure, commands, structure_of
from croupier.tournament.bot_tournament import BotTournament, new_tournament
from croupier.tournament.director import opening_step
from croupier.tournament.hand_commands import may_deal
from croupier.tournament.log_export import lines
from croupier.tournament.ranking import entry_open
from croupier.tournament.seating import next_order
from croupier.tournament.state import State, Table
from croupier.tournament.view import may_reenter

DIRECTOR = Sender("director", director=True)


def house(**changes: Any) -> Structure:
    """The source's structure with other settings."""
    return convert({**to_plain(structure_of("carnivale-2013")), **changes}, Structure)


def bots_play(structure: Structure, entrants: int, seed: str) -> Director:
    """A whole tournament by random bots."""
    names = [f"Player {number}" for number in range(1, entrants + 1)]
    director = new_tournament(structure, names, seed_of(seed), lambda _: None)
    BotTournament(director, ["random"], lambda _: None).run()
    return director


class BusyRunner(BotTournament):
    """Bots who often earn Fantasyland; others enter late, enter again, and are moved by hand."""

    def __init__(self, director: Director, luck: random.Random) -> None:
        super().__init__(director, ["random"], lambda _: None)
        self._luck = luck
        self._late = luck.randrange(2 + len(director.state.players) // 2)

    def _play(self, number: int) -> None:
        if self._luck.random() < 0.2:
            self._come_late()
        if self._luck.random() < 0.05 and self.state.phase == "playing":
            self._exchange()
        if self.state.phase != "playing":
            return  # with tickets won for all who are left, once nobody can enter any more
        self._queue()
        if number in self.state.tables and self._ready(number):
            super()._play(number)

    def _hand(self, state: State, table: Table) -> commands.Report:
        """As bots play it; but Fantasyland, which they seldom see, is earned once in ten hands."""
        report, land = super()._hand(state, table), self._rules.settings.fantasyland  # type: ignore[attr-defined]
        if land is None or self._luck.random() > 0.1:
            return report
        earned = self._luck.sample(next_order(table), self._luck.randint(1, 2))
        return replace(report, fantasy=dict.fromkeys(earned, land.stay_cards))

    def _come_late(self) -> None:
        again = [player.number for player in self.state.players.values() if may_reenter(self.state, player)]
        self._late -= 1
        if again and self._late > 0:
            self._do(commands.Enter(self._luck.choice(again)))
        elif entry_open(self.state) and self._late > 0:
            name = f"Late {len(self.state.players)}"
            self._do(commands.Register(name))
            self._bots[len(self.state.players)] = self._bots[1]

    def _exchange(self) -> None:
        """Two players of tables that are not equally far change seats."""
        free = [table for table in self.state.tables.values() if table.free and table.players]
        one, other = self._luck.sample(free, 2) if len(free) > 1 else (None, None)
        if one and other and one.hand != other.hand:
            pair = self._luck.choice(one.players), self._luck.choice(other.players)
            self._do(commands.Swap(*pair, "they are married"))


def busy(structure: Structure, entrants: int, seed: str) -> Director:
    """A tournament by random bots in which players come late and are moved by hand."""
    names = [f"Player {number}" for number in range(1, entrants + 1)]
    director = new_tournament(structure, names, seed_of(seed), lambda _: None)
    BusyRunner(director, random.Random(seed)).run()
    return director


def log_of(structure: Structure, entrants: int, seed: str) -> list[bytes]:
    """The lines of such a tournament."""
    return list(lines(bots_play(structure, entrants, seed).records))


class Floor:
    """A tournament whose results are made up, not played.

    Its game pays so much for one front that whole stacks may be lost in a hand; presets that tests name are
    kept.
    """

    def __init__(self, structure: Structure, entrants: int, seed: str = "floor") -> None:
        if structure.preset == "carnivale-2013":
            structure = replace(structure, preset=str(Path(__file__).with_name("presets") / "made_up.toml"))
        self.director = Director([opening_step(structure, "a test", seed_of(seed), 0, "director").record])
        for number in range(1, entrants + 1):
            self.do(commands.Register(f"P{number}"))
        self.do(commands.Start())

    @property
    def state(self) -> Any:
        return self.director.state

    @property
    def records(self) -> list[LogEntry]:
        return list(self.director.records)

    def do(self, command: commands.Command, who: Sender = DIRECTOR) -> int:
        """Do it now, ten seconds after the entry before; the number of its entry."""
        return self.director.decide_and_commit(who, command, 10_000 * len(self.director.records)).n

    def order(self, table: int) -> tuple[int, ...]:
        at = self.state.tables[table]
        return at.order if at.dealt else next_order(at)

    def report(self, table: int, nets: dict[tuple[int, int], int] | None = None, **more: Any) -> int:
        """A hand's result: who nets how many points from whom, by players; everybody else draws."""
        order = self.order(table)
        points = [[0] * len(order) for _ in order]
        for (winner, loser), net in (nets or {}).items():
            i, j = order.index(winner), order.index(loser)
            points[i][j], points[j][i] = net, -net
        hand = more.pop("hand", None) or self.next_hand(table)
        return self.do(commands.Report(table, hand, tuple(map(tuple, points)), **more))

    def next_hand(self, table: int) -> int:
        at = self.state.tables[table]
        return int(at.hand + (not (at.fantasy)))

    def bust(self, table: int, loser: int, winner: int | None = None) -> int:
        """A hand in which one player loses everything they can to another, or to all others."""
        winners = [winner] if winner else [player for player in self.order(table) if player != loser]
        return self.report(table, {(other, loser): 10_000 for other in winners})

    def play_out(self) -> None:
        """To the end: at every table that may play, the poorest loses everything."""
        while self.state.phase == "playing":
            for number in list(self.state.tables):
                if number in self.state.tables and self.state.phase == "playing" and self.may_deal(number):
                    chips = {player: self.state.players[player].chips for player in self.order(number)}
                    self.bust(number, min(chips, key=lambda player: chips[player]))

    def may_deal(self, table: int) -> bool:
        try:
            may_deal(self.state, self.state.tables[table])
        except Refusal:
            return False
        return True

    def sizes(self) -> list[int]:
        return sorted(len(table.players) for table in self.state.tables.values())


def refused(floor: Floor, command: commands.Command, code: str, who: Sender = DIRECTOR) -> str:
    """A command is refused with this code, and nothing changes."""
    before, n = floor.state, len(floor.records)
    with pytest.raises(Refusal) as refusal:
        floor.do(command, who)
    assert floor.state == before
    assert len(floor.records) == n
    assert refusal.value.code == code
    return refusal.value.sentence


def told(floor: Floor, kind: type[Any]) -> list[Any]:
    """All events of a kind, undone or not."""
    return [event for record in floor.records for event in record.events if isinstance(event, kind)]


def random_points(luck: random.Random, players: int, most: int = 30) -> tuple[tuple[int, ...], ...]:
    """Points of a hand that nobody has played."""
    points = [[0] * players for _ in range(players)]
    for i in range(players):
        for j in range(i):
            points[i][j] = luck.randint(-most, most)
            points[j][i] = -points[i][j]
    return tuple(map(tuple, points))
