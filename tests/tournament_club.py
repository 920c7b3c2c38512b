"""Tournaments as clubs play them, at random: every option of T10 to T17, and a director who uses them."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.serialization import convert
from croupier.tournament import Director, Refusal, Structure, commands, structure_of
from croupier.tournament.accounts import cashier_of
from croupier.tournament.bot_tournament import new_tournament
from croupier.tournament.habits import Habits
from croupier.tournament.prizes import prizes_of
from croupier.tournament.ranking import entry_open
from croupier.tournament.schedule_commands import night
from croupier.tournament.state import Player
from croupier.tournament.structure import plain_structure
from tests.tournaments import BusyRunner

LEVELS: list[dict[str, Any]] = [
    {"point": 25},
    {"point": 50, "pause": 5},
    {"point": 75, "remove": [25]},
    {"point": 200, "pause": 5},
    {"point": 500, "remove": [100]},
    {"point": 1_000},
    {"point": 2_000, "remove": [500]},
    {"point": 5_000},
    {"point": 10_000},
    {"point": 20_000},
]
PRIZES = [
    {"entries": [2, 5], "shares": ["100%"]},
    {"entries": [6, 12], "shares": ["60%", "40%"]},
    {"entries": [13, 10_000], "shares": ["40%", "30%", "20%", "10%"]},
]


def club(number: int) -> Structure:
    """A structure with its options by the digits of a number: about half of them at a time."""
    luck = random.Random(f"club {number}")
    late = luck.randint(2, 6)
    changes: dict[str, Any] = {
        "title": f"club {number}",
        "preset": luck.choice(["carnivale-2013", "standard", "pineapple"]),
        "stack": 3_000,
        "chips": {"25": 20, "100": 20, "500": 1, "1000": 0, "5000": 0},
        "levels": LEVELS,
        "level_hands": luck.randint(1, 3),
        "late_until": late,
        "re_entries": luck.randint(0, 2),
        "removal": luck.choice(["race", "by-hand", "round-up"]),
        "buy_in": {"prize": luck.randint(0, 40), "fee": luck.randint(0, 5)},
        "prizes": {"table": PRIZES, "added": luck.choice([0, 0, 55])},
        "points": [{"entries": [2, 10_000], "places": [10, 5]}],
        "minutes": 4.0,
        "seats": 4,
    }
    if changes["preset"] == "pineapple":
        changes |= {"seats": 3, "final": luck.choice([2, 3])}
    if luck.random() < 0.7:
        limit = luck.choice([0, 0, 1_500, 3_000])
        changes["rebuy"] = {"chips": luck.choice([3_000, 4_000]), "limit": limit}
        changes["rebuy"]["prize"] = luck.randint(0, 30)
        changes["rebuy"] |= {"fee": luck.randint(0, 3), "times": luck.choice([None, 1, 2])}
    if luck.random() < 0.6:
        level = luck.choice([2, 4])
        changes["add_on"] = {"chips": 5_000, "prize": luck.randint(0, 30), "after_level": level}
    if luck.random() < 0.6:
        changes["bounty"] = {"amount": luck.randint(1, 25), "progressive": luck.random() < 0.5}
    if luck.random() < 0.5:
        changes |= {"level_minutes": luck.randint(4, 14), "hand_for_hand": luck.random() < 0.8}
        if luck.random() < 0.3:
            changes["levels"] = [{**level, "minutes": luck.randint(5, 9)} for level in LEVELS]
    if luck.random() < 0.5:
        changes["days"] = [{"after_level": 5}, {"redraw": luck.random() < 0.7}]
    if luck.random() < 0.3:
        changes["max_tables"] = luck.randint(2, 3)
    if luck.random() < 0.2:
        changes["prizes"] = {"ticket": 120, "added": 200}
    return convert({**plain_structure(structure_of("carnivale-2013")), **changes}, Structure)


class ClubRunner(BusyRunner):
    """Bots, and a director who corrects, penalizes, takes money, and takes back what was wrong.

    After every entry the cashier's sheet has to balance.
    """

    def __init__(self, director: Director, luck: random.Random) -> None:
        super().__init__(director, luck)
        self._habits = Habits(rebuy=luck.choice([0.0, 0.5, 0.9]), add_on=0.7)

    def _do(self, command: commands.Command) -> None:
        super()._do(command)
        sheet = cashier_of(self.state)
        assert sheet.balance == 0
        assert sheet.taken_in == sum(one.total for one in sheet.sales)
        assert sheet.in_box == sheet.received - sheet.paid_out
        assert sheet.prizes_left >= 0

    def _try(self, command: commands.Command) -> None:
        """Do it, unless it is refused: then nothing has changed."""
        before = self.state
        try:
            self._do(command)
        except Refusal:
            assert self.state is before

    def _play(self, number: int) -> None:
        super()._play(number)
        if self.state.phase == "playing" and self._luck.random() < 0.3:
            self._direct()

    def _go_on(self) -> bool:
        if night(self.state):
            self._do(commands.Bag())
            counted = {one.number: one.chips for one in self.state.alive}
            first = next(iter(counted))
            self._try(commands.CountBags({**counted, first: counted[first] + 5_000}))
            self._do(commands.Resume())
            self._begin_day()
            return True
        return super()._go_on()

    def _direct(self) -> None:
        """One thing that a director does between hands."""
        luck = self._luck
        player = luck.choice(self.state.alive)
        what = luck.randrange(9)
        if what < 4:
            self._judge(what, player)
        else:
            self._run_desk(what, player)
        self._race_everywhere()

    def _judge(self, what: int, player: Player) -> None:
        """A penalty, or a correction."""
        luck = self._luck
        if what == 0:
            self._try(commands.Penalize(player.number, "missed", "late", hands=luck.randint(1, 2)))
        elif what == 1:
            self._try(
                commands.Penalize(player.number, "chips", "slow", chips=luck.choice([25, 100, 5_000]))
            )
        elif what == 2:
            self._try(commands.Penalize(player.number, "warning", "rude"))
        else:
            chips = player.chips + luck.choice([-100, 100, 500, 5_000])
            self._try(commands.Correct(player.number, max(1, chips), "counted again"))

    def _run_desk(self, what: int, player: Player) -> None:
        """Rebuys, money, the series, a disqualification, something taken back, or a deal."""
        luck, state = self._luck, self.state
        if what == 4 and state.structure.rebuy:
            for one in state.alive:
                self._try(commands.Rebuy(one.number))
        elif what == 5:
            for number in luck.sample(list(state.players), 2):
                self._try(commands.Pay(number, out=luck.random() < 0.3))
            self._try(commands.SetSeries(f"series {player.number}"))
        elif what == 6 and luck.random() < 0.3 and len(state.alive) > 3:
            self._try(commands.Disqualify(player.number, "cheats"))
        elif what == 7:
            self._take_back()
        elif what == 8 and luck.random() < 0.3:
            self._agree()

    def _take_back(self) -> None:
        """Do something wrong, and take it back: everything is as it was."""
        before, player = self.state, self._luck.choice(self.state.alive)
        wrongs: list[commands.Command] = [
            commands.Correct(player.number, player.chips + 5_000, "misread"),
            commands.Pay(player.number, 7),
            commands.Penalize(player.number, "missed", "somebody else", hands=1),
            commands.Rebuy(player.number),
        ]
        wrong = self._luck.choice(wrongs)
        self._try(wrong)
        if self.state is not before:
            self._do(commands.Undo(self.state.n))
            undone = replace(self.state, n=before.n, at=before.at)
            assert undone == before

    def _agree(self) -> None:
        """A free deal: one has half, the others share the rest, and something is kept back or not."""
        state = self.state
        prizes = prizes_of(state)[: len(state.alive)]
        if entry_open(state) or not prizes or len(state.alive) > 4 or state.broke:
            return
        left = min(prizes[0], self._luck.choice([0, 10]))
        pot, players = sum(prizes) - left, [one.number for one in state.alive]
        amounts = dict.fromkeys(players, pot // 2 // len(players))
        amounts[players[0]] += pot - sum(amounts.values())
        self._try(commands.Agree("free", tuple(players), left, amounts))

    def _race_everywhere(self) -> None:
        if self.state.phase == "playing":
            self._queue()


def club_plays(number: int, entrants: int) -> Director:
    """A whole tournament of such a structure."""
    names = [f"Player {n}" for n in range(1, entrants + 1)]
    director = new_tournament(club(number), names, seed_of(f"club {number}"), lambda _: None)
    ClubRunner(director, random.Random(number)).run()
    return director
