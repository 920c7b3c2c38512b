"""The state of a tournament: frozen values, and the reducer of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.chance import commitment
from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.serialization import convert
from croupier.tournament import events
from croupier.tournament.check import refuse_unless_sound
from croupier.tournament.structure import Structure
from croupier.words import msg

K = TypeVar("K")
V = TypeVar("V")

Phase = Literal["registering", "playing", "over"]


class Bust(msgspec.Struct, frozen=True):
    """A player's elimination (T5)."""

    hand: int
    extension: int
    """The extension of the hand; 0 for none."""
    stack: int
    """The stack at the start of the hand."""
    table: int
    why: str


class Player(msgspec.Struct, frozen=True):
    """A player."""

    number: int
    name: str
    bot: str = ""
    person: str = ""
    registered: str = ""
    """The name at registration. Links and claims refer to it, even if the player is renamed."""
    chips: int = 0
    table: int | None = None
    seat: int | None = None
    entries: int = 0
    absent: bool = False
    out: Bust | None = None

    @property
    def alive(self) -> bool:
        """True if the player has chips in play."""
        return self.chips > 0


class Table(msgspec.Struct, frozen=True, dict=True):
    """A live table: the players by seat, and `hand`, the number of hands that count as played there (T3).

    `fresh` is true while the button is where it was drawn; `order` is that of the last hand, or of the one
    in play (`dealt`); `fantasy` the cards of players who play the next hand, or the one in play, in
    Fantasyland: an extension. `extension` counts the extensions since the last hand that counts.
    """

    number: int
    hand: int
    button: int
    seats: tuple[int | None, ...]
    fresh: bool = True
    order: tuple[int, ...] = ()
    dealt: bool = False
    extension: int = 0
    fantasy: Mapping[int, int] = {}

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The players at this table, seat by seat."""
        return tuple(player for player in self.seats if player is not None)

    @property
    def free(self) -> bool:
        """True if no hand or extension is in play here (T4)."""
        return not self.dealt and not self.fantasy


class State(msgspec.Struct, frozen=True, dict=True):
    """The tournament. `tables` are the live ones; `passed` the last hand whose break is over.

    `began` is the start of the day, `rung` its last minute at which the clock stopped all tables.
    """

    name: str
    structure: Structure
    settings_hash: str
    commitment: str
    seed: bytes
    n: int = 0
    at: int = 0
    phase: Phase = "registering"
    players: Mapping[int, Player] = {}
    tables: Mapping[int, Table] = {}
    opened: int = 0
    entries: int = 0
    final: bool = False
    passed: int = 0
    limits: Mapping[int, int] = {}
    day: int = 1
    began: int = 0
    rung: int = 0
    bagged: bool = False
    agreed: events.Agreed | None = None
    result: events.Over | None = None

    @cached_property
    def alive(self) -> tuple[Player, ...]:
        """The players with chips."""
        return tuple([player for player in self.players.values() if player.chips > 0])

    @property
    def pool(self) -> int:
        """The prize pool in whole units of money."""
        return self.pool_with(self.entries)

    def pool_with(self, entries: int) -> int:
        """The prize pool for this number of entries."""
        return entries * self.structure.buy_in.prize + self.structure.prizes.added


def fold(records: Iterable[events.LogEntry]) -> State:
    """The state that a log leads to; raises BadInput for one that does not follow."""
    every = tuple(records)
    state: State | None = None
    for number, record in live_records(every):
        state = state and replace(state, at=record.at)
        for event in record.events:
            try:
                state = fold_event(state, event)
            except (KeyError, IndexError, TypeError, ValueError, StopIteration) as error:
                said = (
                    error.message
                    if isinstance(error, BadInput)
                    else msg("what is before it does not allow it")
                )
                raise BadInput("entry {number}: {said}", "bad-record", number=number, said=said) from None
    if state is None:
        raise BadInput("an empty log makes no tournament", "bad-record")
    if not _consistent(state):
        raise BadInput("the log leads to a tournament that cannot be", "bad-record")
    return replace(state, n=len(every), at=every[-1].at)


def _consistent(state: State) -> bool:
    """True if all players sit where the tables have them, with chips: a file may contain anything."""
    if state.phase == "playing" and not (state.tables and state.alive):
        return False
    known = [*(state.agreed.amounts if state.agreed else ())]
    known += [placed.player for placed in (state.result.places if state.result else ())]
    return (
        all(_table_consistent(state, table) for table in state.tables.values())
        and all(_player_consistent(state, player) for player in state.players.values())
        and all(number in state.players for number in known)
    )


def _table_consistent(state: State, table: Table) -> bool:
    in_play = [*(table.order if table.dealt else ()), *table.fantasy]
    return (
        0 <= table.button < len(table.seats)
        and table.hand >= 0
        and len(set(table.order)) == len(table.order)
        and set(in_play) <= set(table.players)
        and (len(table.order) > 1 or not table.dealt)
        and all(
            (state.players[player].table, state.players[player].seat) == (table.number, place)
            for place, player in enumerate(table.seats)
            if player is not None
        )
    )


def _player_consistent(state: State, player: Player) -> bool:
    seated = player.table in state.tables and player.seat is not None
    out = player.table is None and player.seat is None
    return player.chips >= 0 and (seated if player.alive else out) and not (player.alive and player.out)


def live_records(records: tuple[events.LogEntry, ...]) -> list[tuple[int, events.LogEntry]]:
    """The entries in force, with their numbers: those that no undo in force names."""
    gone: set[int] = set()
    found = []
    for number in range(len(records), 0, -1):
        if number in gone:
            continue
        record = records[number - 1]
        for event in record.events:
            if isinstance(event, events.Undone):
                gone.update(event.entries)
        found.append((number, record))
    return found[::-1]


def fold_event(state: State | None, event: events.Event) -> State:
    """The state after one event. Raises KeyError and the like if the event is impossible."""
    if isinstance(event, events.Opened):
        if state is not None:
            raise BadInput("the tournament is opened twice")
        return _apply_opened(event)
    if state is None:
        raise BadInput("expected the opening first")
    return _FOLD[type(event)](state, event)


def _apply_opened(event: events.Opened) -> State:
    try:
        structure = convert(event.structure, Structure)
        seed = bytes.fromhex(event.seed)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadInput("structure: {error}", error=error) from None
    refuse_unless_sound(structure)
    if settings_hash(event.structure) != event.settings_hash:
        raise BadInput("the structure has another hash than the log says")
    if seed and commitment(seed) != event.commitment:
        raise BadInput("the seed is not the one that was committed to")
    return State(event.name, structure, event.settings_hash, event.commitment, seed)


def _without(items: Mapping[K, V], key: K) -> dict[K, V]:
    changed = dict(items)
    del changed[key]
    return changed


def _change(state: State, number: int, **changes: Any) -> State:
    player = replace(state.players[number], **changes)
    return replace(state, players={**state.players, number: player})


def _change_table(state: State, number: int, **changes: Any) -> State:
    table = replace(state.tables[number], **changes)
    return replace(state, tables={**state.tables, number: table})


def _apply_registered(state: State, event: events.Registered) -> State:
    player = Player(event.player, event.name, event.bot, event.person, event.name)
    return replace(state, players={**state.players, event.player: player})


def _apply_entered(state: State, event: events.Entered) -> State:
    began = state.at if state.phase == "registering" else state.began
    state = _change(state, event.player, chips=event.chips, entries=event.entry, out=None)
    return replace(state, entries=state.entries + 1, phase="playing", began=began)


def _table_opened(state: State, event: events.TableOpened) -> State:
    table = Table(event.table, event.hand, event.button, (None,) * state.structure.seats)
    return replace(state, tables={**state.tables, event.table: table}, opened=event.table)


def _rise(state: State, number: int) -> State:
    """The state with a player in no seat."""
    player = state.players[number]
    if player.table is not None and player.table in state.tables:
        seats = state.tables[player.table].seats
        left = tuple(None if other == number else other for other in seats)
        state = _change_table(state, player.table, seats=left)
    return _change(state, number, table=None, seat=None)


def _apply_seated(state: State, event: events.Seated) -> State:
    state = _rise(state, event.player)
    seats = list(state.tables[event.table].seats)
    if seats[event.seat] is not None:
        raise BadInput("seat {seat} of table {table} is taken", seat=event.seat, table=event.table)
    seats[event.seat] = event.player
    state = _change_table(state, event.table, seats=tuple(seats))
    return _change(state, event.player, table=event.table, seat=event.seat)


def _apply_dealt(state: State, event: events.Dealt) -> State:
    button = state.players[event.order[-1]].seat
    return _change_table(
        state,
        event.table,
        dealt=True,
        order=event.order,
        button=state.tables[event.table].button if event.extension else button,
        fresh=False,
    )


def _hand(state: State, event: events.Hand) -> State:
    players = dict(state.players)
    for number, chips in zip(event.order, event.after, strict=True):
        players[number] = replace(players[number], chips=chips)
    return _change_table(
        replace(state, players=players),
        event.table,
        dealt=False,
        extension=state.tables[event.table].extension + 1 if event.extension else 0,
        hand=event.hand,
        order=event.order,
        fantasy=event.fantasy,
    )


def _apply_removed(state: State, event: events.Removed) -> State:
    for number, chips in event.after.items():
        state = _change(state, number, chips=chips)
    return state


def _out(state: State, event: events.Out) -> State:
    table = state.tables[event.table]
    left = {number: cards for number, cards in table.fantasy.items() if number != event.player}
    others = [number for number in table.order if number != event.player and number in table.seats]
    if table.fantasy:  # an extension needs somebody in Fantasyland, and somebody to play against
        state = _change_table(state, event.table, fantasy=left if len(others) > 1 else {})
    state = _rise(state, event.player)
    bust = Bust(event.hand, event.extension, event.stack, event.table, event.why)
    return _change(state, event.player, chips=0, out=bust)


def _broke(state: State, event: events.Broke) -> State:
    for number in state.tables[event.table].players:
        state = _rise(state, number)
    return replace(state, tables=_without(state.tables, event.table))


def _final(state: State, event: events.Final) -> State:
    for number in event.players:
        state = _rise(state, number)
    fresh = Table(event.table, event.hand, event.button, (None,) * state.structure.seats)
    return replace(state, tables={event.table: fresh}, final=True)


def _apply_resumed(state: State, event: events.Resumed) -> State:
    state = replace(state, passed=max(state.passed, event.hand), limits={})
    if not state.bagged:
        return state
    return replace(state, bagged=False, day=state.day + 1, began=state.at, rung=0)


_FOLD: dict[type, Callable[[State, Any], State]] = {
    events.Registered: _apply_registered,
    events.Unregistered: lambda state, one: replace(state, players=_without(state.players, one.player)),
    events.Renamed: lambda state, one: _change(state, one.player, name=one.name),
    events.Entered: _apply_entered,
    events.TableOpened: _table_opened,
    events.Seated: _apply_seated,
    events.Rose: lambda state, event: _rise(state, event.player),
    events.Dealt: _apply_dealt,
    events.Hand: _hand,
    events.Removed: _apply_removed,
    events.Out: _out,
    events.Broke: _broke,
    events.Final: _final,
    events.Absent: lambda state, event: _change(state, event.player, absent=event.absent),
    events.Halted: lambda state, one: replace(state, limits=one.limits, rung=one.minutes or state.rung),
    events.Resumed: _apply_resumed,
    events.Bagged: lambda state, _: replace(state, bagged=True),
    events.Announced: lambda state, _: state,
    events.Agreed: lambda state, event: replace(state, agreed=event),
    events.Over: lambda state, event: replace(state, phase="over", result=event),
    events.Undone: lambda state, _: state,  # `live_records` has left out what it takes back
}
