"""Checks of an imported log: each name and figure must follow from the entries before it.

Hashes only prove that a file is as its last writer left it, and anybody can recompute them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.errors import BadInput, CroupierError
from croupier.table.names import DELETED
from croupier.tournament import events
from croupier.tournament.chips import manual_race_result, round_up_result
from croupier.tournament.floor_rules import Transaction, end_tournament
from croupier.tournament.hand_commands import hand_of
from croupier.tournament.player_commands import entrant_name
from croupier.tournament.schedule_commands import agreed_by
from croupier.tournament.state import State, fold_event, live_records

Stacks = Mapping[int, int]


def refuse_unless_sensible(records: Sequence[events.LogEntry]) -> None:
    """Raises BadInput with the first live entry of a foldable log that cannot have happened."""
    state: State | None = None
    before: dict[int, int] = {}
    for number, record in live_records(tuple(records)):
        state = state and replace(state, at=record.at)
        for event in record.events:
            if state is not None and type(event) in _DUE:
                try:
                    due = _DUE[type(event)](state, event, before)
                except CroupierError as error:
                    raise BadInput(
                        "entry {number}: {why}", "bad-record", number=number, why=error.message
                    ) from None
                for field in event.__struct_fields__:
                    if getattr(event, field) != getattr(due, field):
                        wanted = f"{field}: expected {getattr(due, field)}"
                        raise BadInput(
                            "entry {number}: {wanted}, by what is before it",
                            "bad-record",
                            number=number,
                            wanted=wanted,
                        )
            if isinstance(event, events.Hand):
                before.update(zip(event.order, event.before, strict=True))
            state = fold_event(state, event)


def _check_registered(state: State, event: events.Registered, _: Stacks) -> events.Event:
    if event.player in state.players:
        raise BadInput("player {player} is registered already", player=event.player)
    return event if event.name == DELETED else replace(event, name=entrant_name(state, event.name))


def _check_renamed(state: State, event: events.Renamed, _: Stacks) -> events.Event:
    name = event.name if event.name == DELETED else entrant_name(state, event.name, event.player)
    return replace(event, name=name, before=state.players[event.player].name)


def _check_entered(state: State, event: events.Entered, _: Stacks) -> events.Event:
    player = state.players[event.player]
    if player.alive:
        raise BadInput("player {player} has chips already", player=event.player)
    return events.Entered(event.player, state.structure.stack, player.entries + 1)


def _hand(state: State, event: events.Hand, _: Stacks) -> events.Event:
    return hand_of(state, state.tables[event.table], event.points, event.fantasy)


def _check_removed(state: State, event: events.Removed, _: Stacks) -> events.Event:
    if (event.after_level, event.chip) not in {one[1:] for one in state.structure.removals}:
        raise BadInput(
            "the {chip}s are not removed after level {after_level}",
            chip=event.chip,
            after_level=event.after_level,
        )
    held = {player: state.players[player].chips for player in event.before}
    larger = state.structure.larger(event.chip)
    won = [player for player, chips in event.after.items() if chips > held.get(player, chips)]
    up = state.structure.removal == "round-up"
    race = round_up_result(held, larger) if up else manual_race_result(held, larger, won)
    return replace(event, before=held, after=race.after)


def _out(state: State, event: events.Out, before: Stacks) -> events.Event:
    held = state.players[event.player].chips
    if held:
        return replace(event, why="disqualified", chips=held, stack=0)
    return replace(event, why="chips", chips=0, stack=before.get(event.player, 0))


def _check_bagged(state: State, _: events.Bagged, __: Stacks) -> events.Event:
    return events.Bagged(state.day, {player.number: player.chips for player in state.alive})


def _check_agreed(state: State, event: events.Agreed, _: Stacks) -> events.Event:
    due = agreed_by(state, event.method, event.left)
    if state.seed or event.amounts.keys() != due.amounts.keys():
        return due
    # A draw says whose the remainders are, and this file comes without its seed.
    near = all(abs(amount - due.amounts[player]) <= 1 for player, amount in event.amounts.items())
    return event if near and sum(event.amounts.values()) == sum(due.amounts.values()) else due


def _over(state: State, _: events.Over, __: Stacks) -> events.Event:
    end = Transaction(state)
    end_tournament(end)
    return end.events[0]


_DUE: dict[type, Callable[[State, Any, Stacks], events.Event]] = {
    events.Registered: _check_registered,
    events.Renamed: _check_renamed,
    events.Entered: _check_entered,
    events.Hand: _hand,
    events.Removed: _check_removed,
    events.Out: _out,
    events.Bagged: _check_bagged,
    events.Agreed: _check_agreed,
    events.Over: _over,
}
"""By kind, the event as it should be, given those before it and the stacks at the start of last hands."""
