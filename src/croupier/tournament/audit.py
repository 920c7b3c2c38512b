"""Checks of an imported log, beyond its hashes: each figure must follow from the entries before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.chance import SEED_BYTES
from croupier.errors import BadInput, CroupierError
from croupier.ledger import Paying
from croupier.table.names import DELETED
from croupier.tournament import events
from croupier.tournament.chips import manual_race_result, round_up_result
from croupier.tournament.floor_rules import Transaction, end_tournament
from croupier.tournament.hand_commands import can_rebuy, hand_of, last_takers
from croupier.tournament.player_commands import entrant_name
from croupier.tournament.reducer import fold_event, live_records
from croupier.tournament.schedule_commands import agreed_by
from croupier.tournament.state import State


class _Seen:
    """Facts of the last hands: the stacks at their start, and the takers of last chips."""

    def __init__(self) -> None:
        self.before: dict[int, int] = {}
        self.takers: dict[int, int] = {}

    def note(self, event: events.Hand, paying: Paying) -> None:
        self.before.update(zip(event.order, event.before, strict=True))
        self.takers = {victim: player for player, victim in last_takers(event, paying)}


def refuse_unless_sensible(records: Sequence[events.LogEntry]) -> None:
    """Raises BadInput with the first live entry of a foldable log that cannot have happened."""
    state: State | None = None
    seen = _Seen()
    for number, record in live_records(tuple(records)):
        state = state and replace(state, at=record.at)
        for event in record.events:
            if state is not None and type(event) in _DUE:
                try:
                    due = _DUE[type(event)](state, event, seen)
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
            if isinstance(event, events.Hand) and state is not None:
                seen.note(event, state.structure.paying)
            state = fold_event(state, event)


def is_sensible(records: Sequence[events.LogEntry]) -> bool:
    """True if no live entry of the log is one that cannot have happened."""
    try:
        refuse_unless_sensible(records)
    except BadInput:
        return False
    return True


def _check_registered(state: State, event: events.Registered, _: _Seen) -> events.Event:
    if event.player in state.players:
        raise BadInput("player {player} is registered already", player=event.player)
    return event if event.name == DELETED else replace(event, name=entrant_name(state, event.name))


def _check_renamed(state: State, event: events.Renamed, _: _Seen) -> events.Event:
    name = event.name if event.name == DELETED else entrant_name(state, event.name, event.player)
    return replace(event, name=name, before=state.players[event.player].name)


def _check_entered(state: State, event: events.Entered, _: _Seen) -> events.Event:
    player = state.players[event.player]
    if player.alive or player.broke:
        raise BadInput("player {player} has chips already", player=event.player)
    return events.Entered(event.player, state.structure.stack, player.entries + 1)


def _hand(state: State, event: events.Hand, _: _Seen) -> events.Event:
    return hand_of(state, state.tables[event.table], event.points, event.fantasy)


def _check_busted(state: State, event: events.Busted, seen: _Seen) -> events.Event:
    if state.players[event.player].chips or not can_rebuy(state, event.player):
        raise BadInput("player {player} may not rebuy", player=event.player)
    return replace(event, stack=seen.before.get(event.player, 0))


def _check_rebought(state: State, event: events.Rebought, _: _Seen) -> events.Event:
    player, rebuy = state.players[event.player], state.structure.rebuy
    if rebuy is None or not can_rebuy(state, event.player) or player.chips > rebuy.limit:
        raise BadInput("player {player} may not rebuy", player=event.player)
    return replace(event, chips=rebuy.chips, rebuy=player.rebuys + 1)


def _check_added_on(state: State, event: events.AddedOn, _: _Seen) -> events.Event:
    player, add_on = state.players[event.player], state.structure.add_on
    if add_on is None or player.add_ons or not player.alive:
        raise BadInput("player {player} may not take an add-on", player=event.player)
    return replace(event, chips=add_on.chips)


def _check_bounty(state: State, event: events.BountyWon, seen: _Seen) -> events.Event:
    victim, bounty = state.players[event.victim], state.structure.bounty
    worth = victim.bounty
    if bounty is None or not worth:
        raise BadInput("there is no bounty on player {player}", player=event.victim)
    if victim.alive:  # at the end
        return replace(event, player=event.victim, amount=worth, head=0)
    if victim.out is not None:
        return replace(event, amount=worth, head=0)
    paid = worth // 2 if bounty.progressive else worth
    player = seen.takers.get(event.victim, event.player)
    return replace(event, player=player, amount=paid, head=worth - paid)


def _check_penalty(state: State, event: events.Penalized, _: _Seen) -> events.Event:
    player = state.players[event.player]
    if event.chips < 0 or event.hands < 0 or (event.chips and event.chips >= player.chips):
        raise BadInput("player {player} has {chips}", player=event.player, chips=player.chips)
    return replace(event, table=player.table)


def _check_corrected(state: State, event: events.Corrected, _: _Seen) -> events.Event:
    player = state.players[event.player]
    if event.after < 1 or not player.alive:
        raise BadInput("player {player} has {chips}", player=event.player, chips=player.chips)
    return replace(event, table=player.table, before=player.chips)


def _check_removed(state: State, event: events.Removed, _: _Seen) -> events.Event:
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


def _out(state: State, event: events.Out, seen: _Seen) -> events.Event:
    held, broke = state.players[event.player].chips, state.players[event.player].broke
    if broke is not None:
        told = {"hand": broke.hand, "extension": broke.extension, "stack": broke.stack}
        return replace(event, why="chips", chips=0, **told)
    if held:
        return replace(event, why="disqualified", chips=held, stack=0)
    return replace(event, why="chips", chips=0, stack=seen.before.get(event.player, 0))


def _check_agreed(state: State, event: events.Agreed, _: _Seen) -> events.Event:
    # A draw says whose the remainders are. Its seed is unknown in a file without one, or taken up from one.
    drawn = replace(state, seed=bytes(SEED_BYTES))
    due = agreed_by(drawn, event.method, event.left, event.amounts)
    same = event.amounts.keys() == due.amounts.keys()
    near = same and all(abs(amount - due.amounts[player]) <= 1 for player, amount in event.amounts.items())
    return event if near and sum(event.amounts.values()) == sum(due.amounts.values()) else due


def _over(state: State, _: events.Over, __: _Seen) -> events.Event:
    end = Transaction(state)
    end_tournament(end)
    return end.events[-1]


_DUE: dict[type, Callable[[State, Any, _Seen], events.Event]] = {
    events.Registered: _check_registered,
    events.Renamed: _check_renamed,
    events.Entered: _check_entered,
    events.Hand: _hand,
    events.Removed: _check_removed,
    events.Out: _out,
    events.Bagged: lambda state, *_: events.Bagged(
        state.day, {one.number: one.chips for one in state.alive}
    ),
    events.Agreed: _check_agreed,
    events.Over: _over,
    events.Busted: _check_busted,
    events.Rebought: _check_rebought,
    events.AddedOn: _check_added_on,
    events.BountyWon: _check_bounty,
    events.Penalized: _check_penalty,
    events.Corrected: _check_corrected,
    events.LevelBegan: lambda state, event, _: replace(event, level=state.level + 1),
    events.LevelEnded: lambda state, *_: events.LevelEnded(state.level),
    events.Round: lambda state, *_: events.Round(state.round + 1),
}
"""By kind, the event as it should be, given those before it and the last hands."""
