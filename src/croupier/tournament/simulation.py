"""Simulation of many tournaments with NumPy and a model of hands: all tables of all runs play in step.

The model simplifies: no table is ahead of another, and all seats are drawn anew whenever tables break or
are balanced. Chips, levels, removals, settlement and table sizes follow the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.tournament.habits import Habits
from croupier.tournament.hand_model import Hands
from croupier.tournament.prizes import prize_list, tickets
from croupier.tournament.structure import Rebuy, Structure

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_HANDS = 5_000
"""A tournament that has not ended by then never will."""
SHORT = 10
"""Points below which a stack is called short."""


class LevelSeen(msgspec.Struct):
    """A level's beginning in every run that reached it."""

    left: Floats
    average: Floats
    shortest: Floats
    short: Floats


class RemovalSeen(msgspec.Struct):
    """A removal in all runs: of those with odd chips, how many lost them; the share of their stack."""

    level: int
    chip: int
    odd: int = 0
    lost: int = 0
    share: float = 0.0
    squares: float = 0.0
    hurt: int = 0


class Simulated(msgspec.Struct):
    """The results of the runs."""

    hands: Ints
    """Hands until the end."""
    minutes: Floats
    """Minutes until the end."""
    place: Ints
    """The place of player 1."""
    prize: Floats
    """The prize of player 1."""
    rebuys: Ints
    """The rebuys of all players (T10)."""
    add_ons: Ints
    """The add-ons of all players (T11)."""
    levels: dict[int, LevelSeen]
    removals: dict[int, RemovalSeen]


def simulate(
    structure: Structure,
    hands: Hands,
    entrants: int,
    runs: int,
    seed: bytes,
    edge: float = 0.0,
    on_hand: Callable[[int, int], None] = lambda hand, left: None,  # noqa: ARG005
    habits: Habits | None = None,
) -> Simulated:
    """The results of `runs` tournaments. Player 1 gains `edge` points a hand more than the hands give.

    `habits` say how often chips are bought.

    `on_hand` is called after each hand with the number of runs that go on. Raises BadInput without an end.
    """
    return _Runs(structure, hands, entrants, runs, seed, edge, habits or Habits()).play(on_hand)


class _Runs:
    """All runs that go on: stacks and players by run, table and place in paying order, from the left.

    By run, `_level` is the level in play, and `_clock` the minutes of it that are over.
    """

    def __init__(
        self,
        structure: Structure,
        hands: Hands,
        entrants: int,
        runs: int,
        seed: bytes,
        edge: float,
        habits: Habits,
    ) -> None:
        self._habits = habits
        self._level = np.ones(runs, dtype=np.int64)
        self._clock = np.zeros(runs)
        self._bought = np.zeros((runs, entrants + 1), dtype=np.int64)
        self._sold = np.zeros(runs, dtype=bool)
        self._tied = np.ones(runs, dtype=np.int64)
        self._points = np.array([level.point for level in structure.levels], dtype=np.int64)
        self._structure = structure
        self._entrants = entrants
        self._edge = edge
        self._luck = np.random.default_rng(np.frombuffer(seed, dtype=np.uint32))
        self._units = {int(seats): np.array(units, dtype=np.int64) for seats, units in hands.units.items()}
        self._run = np.arange(runs)
        self._stacks = np.zeros((runs, 1, entrants), dtype=np.int64)
        self._stacks[:] = structure.stack
        self._players = np.tile(np.arange(1, entrants + 1), (runs, 1, 1))
        counts = np.zeros(runs, dtype=np.int64)
        self.found = Simulated(
            counts, np.zeros(runs), counts + 1, np.zeros(runs), counts.copy(), counts.copy(), {}, {}
        )
        self._redraw(np.arange(runs))

    def play(self, on_hand: Callable[[int, int], None]) -> Simulated:
        """All runs to their end."""
        hand = 0
        self._note_level(1, np.arange(len(self._run)))
        while len(self._run):
            hand += 1
            if hand > MOST_HANDS:
                raise BadInput(
                    "no end after {most_hands} hands: the last level's points are too small",
                    most_hands=MOST_HANDS,
                )
            before = self._stacks.copy()
            self._hand(self._points[self._level[self._run] - 1])
            self._busts(before, hand)
            on_hand(hand, len(self._run))
            self._advance(hand)
        self._pay()
        return self.found

    def _advance(self, hand: int) -> None:
        """End the levels that are over, by hands or by the clock; sell add-ons at a break by the clock."""
        structure = self._structure
        add_on = structure.add_on
        if add_on is not None and add_on.after_minutes is not None:
            due = ~self._sold[self._run] & (self.found.minutes[self._run] >= add_on.after_minutes)
            self._sell_add_ons(np.nonzero(due)[0])
        if not structure.is_timed:
            if hand in structure.ends and len(self._run):
                self._end_level(1 + structure.ends.index(hand), np.arange(len(self._run)))
            return
        while len(rows := np.nonzero(self._over())[0]):
            level = int(self._level[self._run[rows]].min())
            rows = rows[self._level[self._run[rows]] == level]
            self._clock[self._run[rows]] -= structure.minutes_of(level) or 0
            self._end_level(level, rows)

    def _over(self) -> npt.NDArray[np.bool_]:
        """By run, True if the level in play is over by the clock."""
        minutes = [self._structure.minutes_of(level) for level in range(1, len(self._points) + 1)]
        lengths = np.array([np.inf if one is None else one for one in minutes])
        over: npt.NDArray[np.bool_] = self._clock[self._run] >= lengths[self._level[self._run] - 1]
        return over

    def _pay(self) -> None:
        """The prize of player 1 in every run, once what was bought is known."""
        structure, entrants = self._structure, self._entrants
        prizes: dict[tuple[int, int], Floats] = {}
        for run, (rebuys, add_ons) in enumerate(zip(self.found.rebuys, self.found.add_ons, strict=True)):
            key = int(rebuys), int(add_ons)
            if key not in prizes:
                prizes[key] = np.zeros(entrants + 1)
                told = prize_list(structure, entrants + key[0], structure.pool(entrants, *key))
                prizes[key][1 : len(told) + 1] = told[:entrants]
                prizes[key][1] += sum(told[entrants:])  # of places that nobody has
            place = self.found.place[run]
            self.found.prize[run] = prizes[key][place : place + self._tied[run]].mean()

    # A hand

    def _hand(self, point: Ints) -> None:
        counts = (self._stacks > 0).sum(axis=2)
        played = np.zeros(counts.shape)
        for seats, units in self._units.items():
            runs, tables = np.nonzero(counts == seats)
            if not len(runs):
                continue
            drawn = units[self._luck.integers(len(units), size=len(runs))]
            played[runs, tables] = drawn[:, 0]
            nets = drawn[:, 1:]
            players = self._players[runs, tables, :seats]
            if self._edge:
                nets = self._with_edge(nets, players, seats)
            after = _settled(self._stacks[runs, tables, :seats], nets * point[runs][:, None])
            # the button moves on: who acted first is last in the next hand
            self._stacks[runs, tables, :seats] = np.roll(after, -1, axis=1)
            self._players[runs, tables, :seats] = np.roll(players, -1, axis=1)
        time = played.sum(axis=1) / np.maximum(1, (played > 0).sum(axis=1))
        self.found.minutes[self._run] += time * self._structure.minutes
        self._clock[self._run] += time * self._structure.minutes

    def _with_edge(self, nets: Ints, players: Ints, seats: int) -> Ints:
        """The nets with what player 1 gains by skill: whole points, right on average."""
        share = self._edge / (seats - 1)
        nets = nets.copy()
        for pair, (i, j) in enumerate(combinations(range(seats), 2)):
            more = np.floor(share + self._luck.random(len(nets))).astype(np.int64)
            nets[:, pair] += more * ((players[:, i] == 1).astype(np.int64) - (players[:, j] == 1))
        return nets

    def _busts(self, before: Ints, hand: int) -> None:
        """Remove players who are out, end finished runs, and redraw seats if tables have to change."""
        held = _rolled(before)
        gone = (self._stacks == 0) & (self._players > 0)
        if gone.any() and self._structure.rebuy is not None:
            gone &= ~self._rebuy(gone, self._structure.rebuy, hand)
        if not gone.any():
            return
        runs = np.nonzero(gone.any(axis=(1, 2)))[0]
        self._note_place(runs, gone, held)
        self._players[gone] = 0
        self._close_ranks(runs)
        left = (self._players > 0).sum(axis=(1, 2))
        over = left <= self._enough(hand)
        if over.any():
            self._end_runs(over, left, hand)
        self._redraw(self._uneven())

    def _open(self, hand: int) -> npt.NDArray[np.bool_]:
        """By run, True if late entry is open after this hand: through the stop that follows its level."""
        structure, level = self._structure, self._level[self._run]
        if not structure.late_until:
            return np.zeros(len(level), dtype=bool)
        last = structure.late_until
        ends = self._over() if structure.is_timed else np.full(len(level), hand in structure.ends)
        stops = structure.levels[last - 1].pause > 0
        stops |= any(day.after_level == last for day in structure.days)
        found: npt.NDArray[np.bool_] = (level < last) | ((level == last) & (stops | ~ends))
        return found

    def _rebuy(self, gone: npt.NDArray[np.bool_], rebuy: Rebuy, hand: int) -> npt.NDArray[np.bool_]:
        """Have those who have lost their chips rebuy, as often as their habits say. True for who did."""
        bought = self._bought[self._run[:, None, None], self._players]
        may = gone & self._open(hand)[:, None, None]
        if rebuy.times is not None:
            may &= bought < rebuy.times
        buys: npt.NDArray[np.bool_] = may & (self._luck.random(gone.shape) < self._habits.rebuy)
        self._stacks[buys] = rebuy.chips
        row, table, seat = np.nonzero(buys)
        np.add.at(self._bought, (self._run[row], self._players[row, table, seat]), 1)
        np.add.at(self.found.rebuys, self._run[row], 1)
        return buys

    def _enough(self, hand: int) -> Ints:
        """By run, the number of players at which it ends: one, or as many as there are tickets."""
        found = np.ones(len(self._run), dtype=np.int64)
        if self._structure.prizes.ticket:
            bought = zip(self.found.rebuys[self._run], self.found.add_ons[self._run], strict=True)
            pools = [self._structure.pool(self._entrants, int(one), int(other)) for one, other in bought]
            found[:] = [max(1, tickets(self._structure, pool)) for pool in pools]
            if self._structure.rebuy is not None:
                found[self._open(hand)] = 1
        return found

    def _note_place(self, runs: Ints, gone: npt.NDArray[np.bool_], held: Ints) -> None:
        """The place of player 1, by the stack that they began the hand with (T5)."""
        first = gone & (self._players == 1)
        for run in runs[first[runs].any(axis=(1, 2))]:
            own = held[run][first[run]][0]
            others = held[run][gone[run]]
            left = int((self._players[run] > 0).sum()) - len(others)
            place = left + 1 + int((others > own).sum())
            tied = int((others == own).sum())
            self.found.place[self._run[run]] = place
            self._tied[self._run[run]] = tied

    def _close_ranks(self, runs: Ints) -> None:
        order = np.argsort(self._players[runs] == 0, axis=2, kind="stable")
        self._players[runs] = np.take_along_axis(self._players[runs], order, axis=2)
        self._stacks[runs] = np.take_along_axis(self._stacks[runs], order, axis=2)

    def _end_runs(self, over: npt.NDArray[np.bool_], left: Ints, hand: int) -> None:
        ended = self._run[over]
        self.found.hands[ended] = hand
        self.found.minutes[ended] = [*map(self._structure.with_breaks, self.found.minutes[ended])]
        first = (self._players == 1).any(axis=(1, 2))
        for run in np.nonzero(over & first)[0]:
            self._tied[self._run[run]] = left[run]
        keep = ~over
        self._run, self._stacks, self._players = self._run[keep], self._stacks[keep], self._players[keep]

    # Tables

    def _tables(self, left: Ints) -> Ints:
        """The number of tables for this many players (T4)."""
        return np.where(left <= self._structure.final_size, 1, -(-left // self._structure.seats))

    def _uneven(self) -> Ints:
        """The runs that have a table too many, or tables that differ by two players or more."""
        counts = (self._players > 0).sum(axis=2)
        tables = (counts > 0).sum(axis=1)
        most = counts.max(axis=1, initial=0)
        fewest = np.where(counts > 0, counts, most[:, None]).min(axis=1, initial=10**6)
        wrong = (tables > self._tables(counts.sum(axis=1))) | (most - fewest > 1)
        return np.nonzero(wrong)[0]

    def _redraw(self, runs: Ints) -> None:
        """Seat everybody of these runs at random, at as few tables as can be, within one player."""
        if not len(runs):
            return
        stacks = self._stacks[runs].reshape(len(runs), -1)
        players = self._players[runs].reshape(len(runs), -1)
        left = (players > 0).sum(axis=1)
        order = np.argsort(np.where(players > 0, self._luck.random(players.shape), 2.0), axis=1)
        needed = self._tables(left)
        live = (self._players > 0).any(axis=2).sum(axis=1)
        live[runs] = needed
        shape = (len(self._run), max(1, int(live.max())), self._structure.seats)
        place = np.arange(players.shape[1])[None, :]
        seated = place < left[:, None]
        row = np.broadcast_to(runs[:, None], seated.shape)[seated]
        table = (place % needed[:, None])[seated]
        seat = (place // needed[:, None])[seated]
        for name, values in (("_stacks", stacks), ("_players", players)):
            old = getattr(self, name)
            new = np.zeros(shape, dtype=np.int64)
            if old.shape[2] == shape[2]:
                self._copy_kept(old, new, runs)
            new[row, table, seat] = np.take_along_axis(values, order, axis=1)[seated]
            setattr(self, name, new)

    def _copy_kept(self, old: Ints, new: Ints, runs: Ints) -> None:
        """The rows that are not drawn anew; live tables come first, so that no table is lost."""
        kept = np.setdiff1d(np.arange(len(old)), runs)
        new[kept] = old[kept, : new.shape[1]]

    # Levels

    def _end_level(self, level: int, runs: Ints) -> None:
        for place, (_, after, chip) in enumerate(self._structure.removals):
            if after == level:
                self._remove(place, level, chip, runs)
        self.found.minutes[self._run[runs]] += self._structure.levels[level - 1].pause
        if self._structure.add_on is not None and self._structure.add_on.after_level == level:
            self._sell_add_ons(runs)
        self._level[self._run[runs]] = level + 1
        self._note_level(level + 1, runs)

    def _sell_add_ons(self, runs: Ints) -> None:
        """Have the players of these runs who are still in buy the add-on, as often as their habits say."""
        add_on = self._structure.add_on
        if add_on is None or not len(runs):
            return
        alive = self._stacks[runs] > 0
        buys = alive & (self._luck.random(alive.shape) < self._habits.add_on)
        self._stacks[runs] += buys * add_on.chips
        self.found.add_ons[self._run[runs]] += buys.sum(axis=(1, 2))
        self._sold[self._run[runs]] = True

    def _remove(self, place: int, level: int, chip: int, runs: Ints) -> None:
        larger = self._structure.larger(chip)
        seen = self.found.removals.setdefault(place, RemovalSeen(level, chip))
        stacks = self._stacks[runs]
        rows = stacks.reshape(-1, stacks.shape[2])
        after = _raced(rows, chip, larger, self._luck, rounded=self._structure.removal == "round-up")
        odd = rows % larger > 0
        lost = odd & (after < rows)
        share = np.where(lost, (rows - after) / np.maximum(rows, 1), 0.0)
        seen.odd += int(odd.sum())
        seen.lost += int(lost.sum())
        seen.share += float(share.sum())
        seen.squares += float((share * share).sum())
        seen.hurt += int((share > 0.05).sum())
        self._stacks[runs] = after.reshape(stacks.shape)

    def _note_level(self, level: int, runs: Ints) -> None:
        point = self._structure.levels[level - 1].point
        stacks = self._stacks[runs]
        alive = stacks > 0
        left = alive.sum(axis=(1, 2))
        points = stacks / point
        seen = (
            left.astype(np.float64),
            points.sum(axis=(1, 2)) / left,
            np.where(alive, points, np.inf).min(axis=(1, 2)),
            (alive & (points < SHORT)).sum(axis=(1, 2)) / left,
        )
        before = self.found.levels.get(level)
        if before is not None:
            told = (before.left, before.average, before.shortest, before.short)
            joined = [np.concatenate(pair) for pair in zip(told, seen, strict=True)]
            seen = (joined[0], joined[1], joined[2], joined[3])
        self.found.levels[level] = LevelSeen(*seen)


def _rolled(before: Ints) -> Ints:
    """The stacks before a hand, where their players stand after it."""
    counts = (before > 0).sum(axis=2)
    rolled = before.copy()
    for seats in range(2, before.shape[2] + 1):
        runs, tables = np.nonzero(counts == seats)
        rolled[runs, tables, :seats] = np.roll(before[runs, tables, :seats], -1, axis=1)
    return rolled


def _settled(stacks: Ints, due: Ints) -> Ints:
    """OFC11 `side-action`, row by row: `due` chips from pair to pair in paying order."""
    action, after = stacks.copy(), stacks.copy()
    for pair, (i, j) in enumerate(combinations(range(stacks.shape[1]), 2)):
        amount = np.minimum(np.abs(due[:, pair]), np.minimum(action[:, i], action[:, j]))
        action[:, i] -= amount
        action[:, j] -= amount
        signed = np.sign(due[:, pair]) * amount
        after[:, i] += signed
        after[:, j] -= signed
    return after


def _raced(rows: Ints, chip: int, larger: int, luck: np.random.Generator, *, rounded: bool) -> Ints:
    """T2, row by row: a chip for the best card of as many as one has odd chips; nobody is raced out."""
    odd = rows % larger
    if rounded:
        return rows - odd + larger * (odd > 0)
    must = (odd > 0) & (rows < larger)
    best = luck.random(rows.shape) ** (1 / np.maximum(1, odd // chip))
    key = np.where(odd > 0, best, -1.0) + 2.0 * must
    rank = np.argsort(np.argsort(-key, axis=1), axis=1)
    chips = np.maximum(-(-odd.sum(axis=1) // larger), must.sum(axis=1))
    won = (rank < chips[:, None]) & (odd > 0)
    after: Ints = rows - odd + larger * won
    return after
