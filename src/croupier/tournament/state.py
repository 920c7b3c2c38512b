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
from croupier.table.names import is_program
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
    at: int = 0
    """The time of the hand's end, in milliseconds; 0 in a round."""
    round: int = 0
    """The round in which all tables dealt this hand together; 0 before the first (T13)."""


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
    broke: Bust | None = None
    """The bust of a player who may still rebuy and keeps their seat (T10); None otherwise."""
    decides_by: int | None = None
    """The time at which they are out unless they rebuy; None if no clock runs."""
    has_played: bool = False
    """True if they have played a hand since their last entry."""
    rebuys: int = 0
    add_ons: int = 0
    bounty: int = 0
    """The bounty on this player (T12)."""
    bounties_won: int = 0
    warnings: int = 0
    missing: int = 0
    """Hands that they still have to miss (T14)."""
    received: int = 0
    """The money that they have handed over (T17)."""
    paid_out: int = 0
    """The money that was handed to them."""

    @property
    def bot_mark(self) -> str:
        """The name of the bot, `program` for somebody's program; "" for a person."""
        return self.bot or ("program" if is_program(self.person) else "")

    @property
    def alive(self) -> bool:
        """True if the player has chips in play."""
        return self.chips > 0


class Table(msgspec.Struct, frozen=True, dict=True):
    """A live table: the players by seat, and `hand`, the number of hands that count as played there (T3).

    `fresh` is true while the button is where it was drawn; `order` is that of the last hand, or of the one
    in play (`dealt`); `fantasy` the cards of players who play the next hand, or the one in play, in
    Fantasyland: an extension. `extension` counts the extensions since the last hand that counts. `broke`
    have a seat and no chips, and may rebuy; `missing` are dealt no cards in the hand in play. `level` and
    `round` are those of the last hand, where a clock ends the levels (T13).
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
    broke: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    level: int = 0
    round: int = 0

    @cached_property
    def taken(self) -> tuple[int | None, ...]:
        """By seat, the player with chips there."""
        return tuple(None if player in self.broke else player for player in self.seats)

    @cached_property
    def in_play(self) -> tuple[int, ...]:
        """The players with chips at this table, seat by seat."""
        return tuple(player for player in self.taken if player is not None)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The players at this table, seat by seat."""
        return tuple(player for player in self.seats if player is not None)

    @property
    def free(self) -> bool:
        """True if no hand or extension is in play here (T4)."""
        return not self.dealt and not self.fantasy

    @property
    def settled(self) -> bool:
        """True if nobody here is in a hand, and nobody decides about a rebuy: players may be moved."""
        return self.free and not self.broke


class State(msgspec.Struct, frozen=True, dict=True):
    """The tournament. `tables` are the live ones; `passed` the last hand whose break is over.

    `began` is the start of the day, `rung` its last minute at which the clock stopped all tables. Where a
    clock ends the levels, `level` is in play since `level_began`, after `level_ran` milliseconds before a
    stop; `level_over` is true in the break that follows it. `round` counts the hands that all tables dealt
    together. `corrected` is the sum by which corrections and penalties have changed the chips in play;
    `counted` are the players whose bags were counted. `stopped_at` are the minutes of the day for which the
    clock has all tables stopped; 0 in play, and in another stop. `closed` is true if an operator ended it.
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
    rebuys: int = 0
    add_ons: int = 0
    level: int = 0
    level_began: int = 0
    level_ran: int = 0
    level_over: bool = False
    round: int = 0
    corrected: int = 0
    counted: frozenset[int] = frozenset()
    stopped_at: int = 0
    closed: bool = False

    @cached_property
    def broke(self) -> tuple[Player, ...]:
        """The players without chips who may rebuy."""
        return tuple([player for player in self.players.values() if player.broke])

    @property
    def remaining(self) -> int:
        """The number of players who are not out: those with chips, and those who may rebuy."""
        return len(self.alive) + len(self.broke)

    @cached_property
    def alternates(self) -> tuple[Player, ...]:
        """The players who wait for a seat, the first in line first."""
        if self.phase == "registering":
            beyond = self.structure.capacity
            return () if beyond is None else tuple(self.players.values())[beyond:]
        return tuple([player for player in self.players.values() if not player.entries])

    @property
    def entrants(self) -> int:
        """The number of players who have entered, or may before play begins."""
        return len(self.players) - (0 if self.phase == "registering" else len(self.alternates))

    @property
    def entries_due(self) -> int:
        """The entries; before play begins, one of each player for whom there is a seat."""
        return self.entries or len(self.players) - len(self.alternates)

    @property
    def runs(self) -> bool:
        """True if the clock of the level runs (T13)."""
        playing = self.phase == "playing" and self.level > 0
        return playing and not (self.limits or self.bagged or self.level_over)

    @cached_property
    def alive(self) -> tuple[Player, ...]:
        """The players with chips."""
        return tuple([player for player in self.players.values() if player.chips > 0])

    @property
    def pool(self) -> int:
        """The prize pool in whole units of money."""
        return self.pool_with(self.entries)

    def pool_with(self, entries: int) -> int:
        """The prize pool for this number of entries, with the rebuys and add-ons so far (T17)."""
        return self.structure.pool(entries, self.rebuys, self.add_ons)

    def level_at(self, table: Table) -> int:
        """The level of a table's next hand, or of the one that it is in."""
        if not self.structure.is_timed:
            return self.structure.level_of(table.hand + (not table.fantasy))
        if not table.free:
            return max(1, table.level)
        return max(1, table.level, min(self.level + self.level_over, len(self.structure.levels)))

    def point_at(self, table: Table) -> int:
        """The chips that a point is worth in that hand."""
        return self.structure.levels[self.level_at(table) - 1].point


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
    in_play = [*(table.order if table.dealt else ()), *table.fantasy, *table.broke]
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
    stays = player.alive or player.broke is not None
    return player.chips >= 0 and (seated if stays else out) and not (stays and player.out)


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
    bounty = state.players[event.player].bounty + state.structure.bounty_amount
    state = _change(
        state,
        event.player,
        chips=event.chips,
        entries=event.entry,
        out=None,
        bounty=bounty,
        has_played=False,
        missing=0,
    )
    return replace(state, entries=state.entries + 1, phase="playing", began=began)


def _table_opened(state: State, event: events.TableOpened) -> State:
    table = Table(event.table, event.hand, event.button, (None,) * state.structure.seats)
    opened = max(state.opened, event.table)
    return replace(state, tables={**state.tables, event.table: table}, opened=opened)


def _rise(state: State, number: int) -> State:
    """The state with a player in no seat."""
    player = state.players[number]
    if player.table is not None and player.table in state.tables:
        seats = state.tables[player.table].seats
        left = tuple(None if other == number else other for other in seats)
        broke = tuple(other for other in state.tables[player.table].broke if other != number)
        state = _change_table(state, player.table, seats=left, broke=broke)
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
    missing = () if event.extension else tuple(one for one in event.order if state.players[one].missing)
    return _change_table(
        state,
        event.table,
        dealt=True,
        missing=missing,
        round=_round(state, event),
        order=event.order,
        button=state.tables[event.table].button if event.extension else button,
        fresh=False,
    )


def _round(state: State, event: events.Dealt) -> int:
    """The round of a hand: once there were rounds, hands at the last table come after all of them."""
    if event.extension:
        return state.tables[event.table].round
    return state.round + (state.round > 0 and len(state.tables) == 1)


def _hand(state: State, event: events.Hand) -> State:
    players = dict(state.players)
    missing = state.tables[event.table].missing
    for number, chips in zip(event.order, event.after, strict=True):
        left = players[number].missing - (number in missing)
        players[number] = replace(players[number], chips=chips, has_played=True, missing=left)
    return _change_table(
        replace(state, players=players),
        event.table,
        dealt=False,
        missing=(),
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
    bust = state.players[event.player].broke or _bust(state, event, event.why)
    return _change(state, event.player, chips=0, out=bust, broke=None, decides_by=None)


def _bust(state: State, event: events.Out | events.Busted, why: str) -> Bust:
    """A bust in the last hand of its table, which ends now."""
    number = state.tables[event.table].round
    at = 0 if number and len(state.tables) > 1 else state.at
    return Bust(event.hand, event.extension, event.stack, event.table, why, at, number)


def _apply_busted(state: State, event: events.Busted) -> State:
    table = state.tables[event.table]
    state = _change_table(state, event.table, broke=(*table.broke, event.player))
    return _change(state, event.player, broke=_bust(state, event, "chips"))


def _apply_rebought(state: State, event: events.Rebought) -> State:
    player, table = state.players[event.player], state.tables[event.table]
    broke = tuple(number for number in table.broke if number != event.player)
    state = _change_table(state, event.table, broke=broke)
    state = _change(
        state,
        event.player,
        chips=player.chips + event.chips,
        broke=None,
        decides_by=None,
        rebuys=event.rebuy,
        bounty=player.bounty + state.structure.bounty_amount,
        has_played=False,
    )
    return replace(state, rebuys=state.rebuys + 1)


def _apply_added_on(state: State, event: events.AddedOn) -> State:
    player = state.players[event.player]
    state = _change(state, event.player, chips=player.chips + event.chips, add_ons=player.add_ons + 1)
    return replace(state, add_ons=state.add_ons + 1)


def _apply_bounty(state: State, event: events.BountyWon) -> State:
    state = _change(state, event.victim, bounty=0)
    player = state.players[event.player]
    return _change(
        state,
        event.player,
        bounties_won=player.bounties_won + event.amount,
        bounty=player.bounty + event.head,
    )


def _apply_penalty(state: State, event: events.Penalized) -> State:
    player = state.players[event.player]
    state = _change(
        state,
        event.player,
        warnings=player.warnings + (event.penalty == "warning"),
        missing=player.missing + event.hands,
        chips=player.chips - event.chips,
    )
    return replace(state, corrected=state.corrected - event.chips)


def _apply_corrected(state: State, event: events.Corrected) -> State:
    state = _change(state, event.player, chips=event.after)
    return replace(state, corrected=state.corrected + event.after - event.before)


def _apply_paid(state: State, event: events.Paid) -> State:
    player = state.players[event.player]
    if event.out:
        return _change(state, event.player, paid_out=player.paid_out + event.amount)
    return _change(state, event.player, received=player.received + event.amount)


def _apply_halted(state: State, event: events.Halted) -> State:
    ran = state.level_ran + (state.at - state.level_began if state.runs else 0)
    rung = event.minutes or state.rung
    return replace(state, limits=event.limits, rung=rung, level_ran=ran, stopped_at=event.minutes)


def _level_began(state: State, event: events.LevelBegan) -> State:
    return replace(state, level=event.level, level_began=event.began, level_ran=0, level_over=False)


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
    # The clock of a level stands in every stop, and runs on from here.
    state = replace(
        state, passed=max(state.passed, event.hand), limits={}, level_began=state.at, stopped_at=0
    )
    if not state.bagged:
        return state
    return replace(state, bagged=False, day=state.day + 1, began=state.at, rung=0, counted=frozenset())


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
    events.Halted: _apply_halted,
    events.Resumed: _apply_resumed,
    events.Bagged: lambda state, _: replace(state, bagged=True),
    events.Announced: lambda state, _: state,
    events.Agreed: lambda state, event: replace(state, agreed=event),
    events.Over: lambda state, event: replace(state, phase="over", result=event),
    events.Closed: lambda state, _: replace(state, closed=True),
    events.Busted: _apply_busted,
    events.Rebought: _apply_rebought,
    events.RebuyTimed: lambda state, one: _change(state, one.player, decides_by=one.until),
    events.AddedOn: _apply_added_on,
    events.BountyWon: _apply_bounty,
    events.LevelBegan: _level_began,
    events.LevelEnded: lambda state, _: replace(state, level_over=True),
    events.TableLevel: lambda state, event: _change_table(state, event.table, level=event.level),
    events.Round: lambda state, event: replace(state, round=event.number),
    events.Penalized: _apply_penalty,
    events.Corrected: _apply_corrected,
    events.Counted: lambda state, event: replace(state, counted=state.counted | set(event.players)),
    events.Redrawn: lambda state, _: state,
    events.Paid: _apply_paid,
    events.Undone: lambda state, _: state,  # `live_records` has left out what it takes back
}
