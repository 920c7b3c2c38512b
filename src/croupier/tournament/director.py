"""The director: a command and the time in, a record to store out; no sockets, no clocks, no cards.

`decide` changes nothing. What it returns is stored first; only then `commit` makes it the tournament's
present. Results of hands come as moves of tables; everything else follows from them by T1 to T9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.chance import commitment
from croupier.errors import BadInput, CroupierError
from croupier.games.presets import settings_hash
from croupier.ledger import balances, settle
from croupier.table.names import name_key
from croupier.tournament import commands, events
from croupier.tournament.check import refuse_unless_sound
from croupier.tournament.floor import (
    Transaction,
    change_up,
    draw_seats,
    finish,
    pending_removal,
    race_by_hand,
    seat,
    seat_late,
    tidy,
)
from croupier.tournament.places import entry_open
from croupier.tournament.prizes import dealt_shares, prize_list
from croupier.tournament.seating import drawn, next_order
from croupier.tournament.state import Player, State, Table, fold, fold_event, live_records
from croupier.tournament.structure import Structure
from croupier.tournament.undo import follows
from croupier.wire import plain

__all__ = ["Director", "Refusal", "Step", "opened"]


class Refusal(CroupierError):
    """A command that is refused; nothing has changed."""


class Step(msgspec.Struct, frozen=True):
    """What is to be stored as record `n`, and the tournament it leads to."""

    n: int
    record: events.Record
    state: State

    @property
    def body(self) -> bytes:
        """The record's bytes."""
        return events.write_record(self.record)


def opened(structure: Structure, name: str, seed: bytes, at: int, by: str) -> Step:
    """The first record of a tournament; raises BadInput for a structure that cannot be played."""
    refuse_unless_sound(structure)
    settings: dict[str, Any] = plain(structure)
    event = events.Opened(name, settings, settings_hash(settings), commitment(seed), seed.hex())
    record = events.Record(at, by, "open", (event,))
    return Step(1, record, fold([record]))


class Director:
    """One tournament and its present state."""

    def __init__(self, records: Iterable[events.Record]) -> None:
        self._records = list(records)
        self.state = fold(self._records)
        self._done = {(record.by, record.id): n for n, record in enumerate(self._records, 1) if record.id}

    @property
    def records(self) -> Sequence[events.Record]:
        """The log so far."""
        return self._records

    def decide(self, who: commands.Who, command: commands.Command, at: int, key: str = "") -> Step | int:
        """What a command does, or the number of the record that it was done with before.

        `key` names a command, so that its sender may repeat it and it is done once.

        Raises Refusal, with nothing changed.
        """
        done = self._done.get((who.name, key)) if key else None
        if done is not None:
            return done
        _refuse_unless_allowed(who, command)
        if isinstance(command, commands.Undo):
            return self._undo(who, command, at, key)
        tx = Transaction(self.state)
        if self.state.phase == "over" and not isinstance(command, commands.Announce):
            raise Refusal("over", "the tournament is over; only an entry can be taken back")
        try:
            _DO[type(command)](tx, command)
            if self.state.phase == "playing":
                tidy(tx)
        except BadInput as error:
            raise Refusal(error.code, error.sentence) from None
        return self._step(tx, who, command, at, key)

    def _step(
        self, tx: Transaction, who: commands.Who, command: commands.Command, at: int, key: str
    ) -> Step:
        n = len(self._records) + 1
        what = command.__struct_config__.tag
        record = events.Record(at, who.name, str(what), tuple(tx.events), key)
        return Step(n, record, replace(tx.state, n=n, at=at))

    def commit(self, step: Step) -> None:
        """Make a stored step the present."""
        if step.n != len(self._records) + 1:
            raise ValueError(f"record {step.n} does not follow {len(self._records)}")
        self._records.append(step.record)
        self.state = step.state
        if step.record.id:
            self._done[step.record.by, step.record.id] = step.n

    def catch_up(self, n: int, record: events.Record) -> None:
        """Fold a record that somebody else stored."""
        if any(isinstance(event, events.Undone) for event in record.events):
            state = fold((*self._records, record))
        else:
            state = self.state
            for event in record.events:
                state = fold_event(state, event)
        self.commit(Step(n, record, replace(state, n=n, at=record.at)))

    def do(self, who: commands.Who, command: commands.Command, at: int) -> Step:
        """Decide and commit at once, where nothing is stored."""
        step = self.decide(who, command, at)
        assert isinstance(step, Step)
        self.commit(step)
        return step

    def _undo(self, who: commands.Who, command: commands.Undo, at: int, key: str) -> Step:
        live = live_records(tuple(self._records))
        if command.entry == 1 or command.entry not in {number for number, _ in live}:
            raise Refusal(
                "no-entry", f"entry {command.entry}: expected one that holds, and not the opening"
            )
        follow = follows(self._records, live, command.entry)
        if set(follow) != set(command.following):
            named = ", ".join(map(str, follow)) or "none"
            raise Refusal(
                "followed", f"entry {command.entry} is followed by {named}: name these to undo it"
            )
        undone = events.Undone((command.entry, *follow))
        record = events.Record(at, who.name, "undo", (undone,), key)
        try:
            tx = Transaction(fold((*self._records, record)))
            tx.events.append(undone)
            if tx.state.phase == "playing":
                tidy(tx)
        except BadInput as error:
            raise Refusal(
                "cannot-undo", f"entry {command.entry} cannot be taken back: {error.sentence}"
            ) from None
        return self._step(tx, who, command, at, key)


def _refuse_unless_allowed(who: commands.Who, command: commands.Command) -> None:
    if who.director:
        return
    if isinstance(command, commands.Deal | commands.Report | commands.RaceWon):
        if who.table == command.table:
            return
        raise Refusal("not-your-table", f"expected the scorer of table {command.table}, or the director")
    if isinstance(command, commands.Away | commands.Unregister) and who.player == command.player:
        return
    raise Refusal("not-the-director", "expected the director")


# Registration


def _player(state: State, number: int) -> Player:
    if number not in state.players:
        raise Refusal("no-player", f"player {number}: expected one who is registered")
    return state.players[number]


def _register(tx: Transaction, command: commands.Register) -> None:
    name = " ".join(command.name.split())
    if not name or not name.isprintable():
        raise Refusal("bad-name", "name: expected letters that can be printed")
    if name_key(name) in {name_key(player.name) for player in tx.state.players.values()}:
        raise Refusal("name-taken", f"there is a player called {name} already")
    number = max(tx.state.players, default=0) + 1
    if tx.state.phase == "playing" and not entry_open(tx.state):
        raise Refusal("late", "late entry is over")
    tx.add(events.Registered(number, name))
    if tx.state.phase == "playing":
        tx.add(events.Entered(number, tx.state.structure.stack))
        seat_late(tx, number)


def _unregister(tx: Transaction, command: commands.Unregister) -> None:
    _player(tx.state, command.player)
    if tx.state.phase != "registering":
        raise Refusal("playing", "play has begun; who leaves now is away, or disqualified")
    tx.add(events.Unregistered(command.player))


def _enter(tx: Transaction, command: commands.Enter) -> None:
    player = _player(tx.state, command.player)
    most = tx.state.structure.re_entries + 1
    if player.out is None or player.out.why == "disqualified":
        raise Refusal("not-out", f"{player.name}: expected a player who has lost their chips")
    if player.entries >= most:
        raise Refusal("entries", f"{player.name} has had {player.entries} entries; expected at most {most}")
    if not entry_open(tx.state):
        raise Refusal("late", "late entry is over")
    tx.add(events.Entered(player.number, tx.state.structure.stack, player.entries + 1))
    seat_late(tx, player.number)


def _start(tx: Transaction, _: commands.Start) -> None:
    if tx.state.phase != "registering":
        raise Refusal("playing", "play has begun already")
    if len(tx.state.players) < 2:
        raise Refusal("too-few", "expected two registered players or more")
    draw_seats(tx)


# Hands


def _table(state: State, number: int) -> Table:
    if number not in state.tables:
        known = ", ".join(map(str, state.tables)) or "none yet"
        raise Refusal("no-table", f"table {number}: expected a live one, {known}")
    return state.tables[number]


def _limit(state: State, table: Table) -> int | None:
    """The hand after which a table stops for now; None where it goes on."""
    stops = [stop for stop in state.structure.stops if stop > state.passed]
    named = state.limits.get(table.number)
    return min([*stops[:1], *([] if named is None else [named])], default=None)


def stopped(state: State, table: Table) -> bool:
    """Whether a table has no hand to play before the others have stopped as well."""
    limit = _limit(state, table)
    return state.bagged or (limit is not None and table.hand >= limit and table.free)


def may_deal(state: State, table: Table) -> None:
    """Raises Refusal, with the reason, where a table has to wait before its next hand."""
    number = table.number
    if table.dealt:
        raise Refusal("in-play", f"table {number} is in hand {_next_hand(table)}")
    if state.bagged or stopped(state, table):
        raise Refusal("stopped", f"table {number} has stopped after hand {table.hand}")
    if len(next_order(table)) < 2:
        raise Refusal("alone", f"table {number} waits for another player")
    if len(state.tables) > 1 and len(state.alive) <= state.structure.final_size and table.free:
        raise Refusal("final", f"table {number} waits for the final table")
    pending = pending_removal(state, table) if table.free else None
    if pending is not None:
        raise Refusal("race", f"table {number} races off its {pending[1]:,}s first")


def _next_hand(table: Table) -> int:
    """The number of the hand that a table plays next, or is in: an extension has that of its hand (T3)."""
    return table.hand + (not (table.extension if table.dealt else table.fantasy))


def _deal(tx: Transaction, command: commands.Deal) -> None:
    table = _table(tx.state, command.table)
    may_deal(tx.state, table)
    tx.add(events.Dealt(table.number, _next_hand(table), next_order(table), bool(table.fantasy)))


def _report(tx: Transaction, command: commands.Report) -> None:
    table = _table(tx.state, command.table)
    if command.hand != _next_hand(table):
        raise Refusal(
            "wrong-hand", f"hand {command.hand}: table {table.number} expects hand {_next_hand(table)}"
        )
    if not table.dealt:
        _deal(tx, commands.Deal(table.number))
        table = tx.state.tables[table.number]
    _settle(tx, table, command)
    table = tx.state.tables[table.number]
    if table.free:
        change_up(tx, table.number, table.players)


def _settle(tx: Transaction, table: Table, command: commands.Report) -> None:
    """T6: the hand's points become chips, at the point value of its level; who has none left is out."""
    structure, order = tx.state.structure, table.order
    points = command.points
    _refuse_unless_balanced(points, len(order))
    before = tuple(tx.state.players[player].chips for player in order)
    value = structure.point_value(command.hand)
    nets = {(i, j): points[i][j] for i, j in combinations(range(len(order)), 2)}
    entries = settle(nets, range(len(order)), value, before, structure.paying)
    gains, _ = balances(entries, len(order))
    after = tuple(had + gain for had, gain in zip(before, gains, strict=True))
    left = [player for player, chips in zip(order, after, strict=True) if chips]
    fantasy = {player: command.fantasy[player] for player in left if player in command.fantasy}
    if not set(command.fantasy) <= set(order):
        raise Refusal("fantasy", "fantasy: expected players of this hand")
    tx.add(
        events.Hand(
            table.number,
            command.hand,
            structure.level_of(command.hand),
            value,
            order,
            points,
            before,
            after,
            table.extension,
            fantasy if len(left) > 1 else {},
        )
    )
    for player, had, has in zip(order, before, after, strict=True):
        if not has:
            tx.add(events.Out(player, table.number, command.hand, had))


def _refuse_unless_balanced(points: Sequence[Sequence[int]], players: int) -> None:
    shape = len(points) == players and all(len(row) == players for row in points)
    if not shape:
        raise Refusal("points", f"points: expected {players} rows of {players}, in paying order")
    for i, row in enumerate(points):
        for j, net in enumerate(row):
            if net != -points[j][i]:
                raise Refusal(
                    "points",
                    f"points: what {i + 1} nets from {j + 1} is {net}, and the other way {points[j][i]};"
                    f" expected {-net}",
                )


def _race(tx: Transaction, command: commands.RaceWon) -> None:
    table = _table(tx.state, command.table)
    race_by_hand(tx, table.number, command.winners)


# The director's own


def _away(tx: Transaction, command: commands.Away) -> None:
    player = _player(tx.state, command.player)
    if player.absent == command.away:
        raise Refusal("no-change", f"{player.name} is {'away' if command.away else 'here'} already")
    tx.add(events.Absent(player.number, command.away))


def _seated(state: State, number: int) -> tuple[Player, Table]:
    """A player with chips, at a table between hands."""
    player = _player(state, number)
    if player.table is None or player.table not in state.tables:
        raise Refusal("not-seated", f"{player.name}: expected a player who has a seat")
    table = state.tables[player.table]
    if not table.free:
        raise Refusal("in-play", f"{player.name} is in a hand; expected the end of it")
    return player, table


def _disqualify(tx: Transaction, command: commands.Disqualify) -> None:
    player, table = _seated(tx.state, command.player)
    tx.add(
        events.Out(player.number, table.number, table.hand, 0, "disqualified", command.reason, player.chips)
    )


def _move(tx: Transaction, command: commands.Move) -> None:
    player, _ = _seated(tx.state, command.player)
    table = _table(tx.state, command.table)
    if command.seat >= len(table.seats) or table.seats[command.seat] is not None:
        raise Refusal("seat-taken", f"seat {command.seat} of table {table.number}: expected an open one")
    seat(tx, player.number, table.number, command.seat, "director", command.reason)


def _swap(tx: Transaction, command: commands.Swap) -> None:
    (one, first), (other, second) = _seated(tx.state, command.one), _seated(tx.state, command.other)
    if one.number == other.number:
        raise Refusal("same", "expected two different players")
    aside = next(
        (
            (table, place)
            for table in tx.state.tables.values()
            for place, who in enumerate(table.seats)
            if who is None
        ),
        None,
    )
    if aside is None:
        raise Refusal("no-seat", "expected an open seat somewhere, to go through")
    assert one.seat is not None
    assert other.seat is not None
    tx.add(events.Seated(one.number, aside[0].number, aside[1], "director", command.reason))
    seat(tx, other.number, first.number, one.seat, "director", command.reason)
    seat(tx, one.number, second.number, other.seat, "director", command.reason)


def _halt(tx: Transaction, command: commands.Halt) -> None:
    _refuse_unless_playing(tx.state)
    limits = {number: table.hand + (not table.free) for number, table in tx.state.tables.items()}
    tx.add(events.Halted(limits, command.why))


def _refuse_unless_playing(state: State) -> None:
    if state.phase != "playing":
        raise Refusal("not-playing", "play has not begun")


def _resume(tx: Transaction, _: commands.Resume) -> None:
    _refuse_unless_playing(tx.state)
    state = tx.state
    if state.bagged or state.limits:
        tx.add(events.Resumed(_reached(state)))
        return
    stops = [stop for stop in state.structure.stops if stop > state.passed]
    slow = [table.number for table in state.tables.values() if not stopped(state, table)]
    if slow or not stops:
        named = (
            f"tables {', '.join(map(str, slow))} have not stopped yet" if slow else "nothing has stopped"
        )
        raise Refusal("not-stopped", named)
    tx.add(events.Resumed(stops[0]))


def _reached(state: State) -> int:
    """The last break at which every table stands, after a stop at a word."""
    played = min(table.hand for table in state.tables.values())
    return max((stop for stop in state.structure.stops if stop <= played), default=state.passed)


def _bag(tx: Transaction, _: commands.Bag) -> None:
    _refuse_unless_playing(tx.state)
    state = tx.state
    slow = [table.number for table in state.tables.values() if not stopped(state, table)]
    if slow or state.bagged:
        raise Refusal(
            "not-stopped",
            "the stacks are bagged already"
            if state.bagged
            else f"tables {', '.join(map(str, slow))} have not stopped; halt them first",
        )
    tx.add(events.Bagged(state.day, {player.number: player.chips for player in state.alive}))


def _announce(tx: Transaction, command: commands.Announce) -> None:
    tx.add(events.Announced(command.text))


def _agree(tx: Transaction, command: commands.Agree) -> None:
    """A deal: all who are left agree, between hands."""
    _refuse_unless_playing(tx.state)
    state = tx.state
    alive = {player.number: player.chips for player in state.alive}
    if sorted(command.players) != sorted(alive):
        raise Refusal(
            "not-all", f"players: expected all who are left, {', '.join(map(str, sorted(alive)))}"
        )
    if not all(table.free for table in state.tables.values()):
        raise Refusal("in-play", "a hand is in play; expected the end of it")
    if state.agreed is not None or entry_open(state):
        raise Refusal(
            "too-early" if entry_open(state) else "agreed", "expected no late entry, and no deal before"
        )
    prizes = prize_list(state.structure, state.entries, state.pool)[: len(alive)]
    amounts = dealt_shares(command.method, alive, prizes, command.left, drawn(state, "deal"))
    tx.add(events.Agreed(command.method, amounts, command.left))
    if not command.left:
        finish(tx)


_DO: dict[type, Callable[[Transaction, Any], None]] = {
    commands.Register: _register,
    commands.Unregister: _unregister,
    commands.Enter: _enter,
    commands.Start: _start,
    commands.Deal: _deal,
    commands.Report: _report,
    commands.RaceWon: _race,
    commands.Away: _away,
    commands.Disqualify: _disqualify,
    commands.Move: _move,
    commands.Swap: _swap,
    commands.Halt: _halt,
    commands.Resume: _resume,
    commands.Bag: _bag,
    commands.Announce: _announce,
    commands.Agree: _agree,
}
