"""The reducer of a tournament: the state that the events of its log lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.chance import commitment
from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.serialization import convert, describe_error
from croupier.tournament import events
from croupier.tournament.check import refuse_unless_sound
from croupier.tournament.state import Bust, Player, State, Table
from croupier.tournament.structure import Structure
from croupier.words import msg

K = TypeVar("K")
V = TypeVar("V")


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
    if state.phase == "playing" and not (state.tables and state.remaining):
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
    except msgspec.ValidationError as error:
        raise BadInput("structure: {error}", error=describe_error(error, Structure)) from None
    refuse_unless_sound(structure)
    if settings_hash(event.structure) != event.settings_hash:
        raise BadInput("the structure has another hash than the log says")
    try:
        seed = bytes.fromhex(event.seed)
    except ValueError:
        raise BadInput("seed: expected hexadecimal digits") from None
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
    opened = max(state.opened, event.table)
    return replace(state, tables={**state.tables, event.table: _fresh(state, event)}, opened=opened)


def _fresh(state: State, event: events.TableOpened | events.Final) -> Table:
    """A table at which nobody sits yet; it has no hand of the rounds so far to play."""
    seats = (None,) * state.structure.seats
    return Table(event.table, event.hand, event.button, seats, round=state.round)


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
        raise BadInput("seat {seat} of table {table} is taken", seat=event.seat + 1, table=event.table)
    seats[event.seat] = event.player
    state = _change_table(state, event.table, seats=tuple(seats))
    return _change(state, event.player, table=event.table, seat=event.seat)


def _apply_dealt(state: State, event: events.Dealt) -> State:
    table = state.tables[event.table]
    missing = () if event.extension else tuple(one for one in event.order if state.players[one].missing)
    return _change_table(
        state,
        event.table,
        dealt=True,
        missing=missing,
        round=_round(state, event),
        order=event.order,
        button=table.button if event.extension else table.seats.index(event.order[-1]),
        fresh=False,
    )


def _round(state: State, event: events.Dealt) -> int:
    """The round of a hand: the table's next one, for a hand that was taken back is played again.

    Once there were rounds, hands at the last table come after all of them.
    """
    last = state.tables[event.table].round
    if event.extension:
        return last
    return state.round + (state.round > 0) if len(state.tables) == 1 else min(state.round, last + 1)


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
    return replace(state, tables={event.table: _fresh(state, event)}, final=True)


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
    events.SeriesSet: lambda state, event: replace(state, series=event.name),
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
