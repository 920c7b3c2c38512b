"""Commands about the schedule: breaks, nights, announcements and deals between players (T5, T7)."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.table.names import is_visible
from croupier.tournament import commands, events
from croupier.tournament.floor_rules import Handlers, Transaction, end_tournament, give_up, redraw
from croupier.tournament.hand_commands import is_stopped, next_stop
from croupier.tournament.log_index import Chronicle
from croupier.tournament.lookups import Refusal, refuse_unless_playing
from croupier.tournament.prizes import deal_amounts, prizes_of
from croupier.tournament.ranking import entry_open
from croupier.tournament.seating import draw_stream
from croupier.tournament.state import State
from croupier.tournament.structure import Structure
from croupier.words import msg_n

MINUTE = 60_000
"""A minute, in the log's thousandths of a second."""


def next_bell(state: State) -> int | None:
    """The time in the log when the clock says something next; None if it does not today.

    It stops all tables, ends a level, or puts out who has not decided about a rebuy.
    """
    times = [_day_bell(state), level_ends(state), *(player.decides_by for player in state.broke)]
    return min((at for at in times if at is not None), default=None)


def level_ends(state: State) -> int | None:
    """The time in the log when the level ends; None while its clock stands, and for the last (T13)."""
    minutes = state.structure.minutes_of(state.level)
    if minutes is None or not state.runs:
        return None
    return state.level_began + minutes * MINUTE - state.level_ran


def entry_ends(state: State) -> int | None:
    """The time in the log when late entry ends if the clock runs on, after all breaks until then (T13).

    None if it is over, or lasts through a night, and as for `level_ends`.
    """
    at, structure = level_ends(state), state.structure
    if at is None or not entry_open(state):
        return None
    bells = [minutes for minutes in structure.bells(state.day) if minutes > state.rung]
    for level in range(state.level, structure.late_until + 1):
        if level > state.level:
            at += (structure.minutes_of(level) or 0) * MINUTE
        while bells and state.began + bells[0] * MINUTE < at:
            minutes = bells.pop(0)
            if minutes == _end(state):
                return None
            at += _pause(structure, minutes) * MINUTE
        if _is_last_of_day(state, level):
            return None
        at += structure.levels[level - 1].pause * MINUTE
    return at


def level_left(state: State, now: int) -> int | None:
    """The milliseconds that are left of the level; None if no clock ends it (T13)."""
    minutes = state.structure.minutes_of(state.level)
    if minutes is None or not state.level:
        return None
    ran = state.level_ran + (now - state.level_began if state.runs else 0)
    return max(0, minutes * MINUTE - ran)


def _day_bell(state: State) -> int | None:
    left = [minutes for minutes in state.structure.bells(state.day) if minutes > state.rung]
    plays = state.phase == "playing" and not state.bagged
    return state.began + left[0] * MINUTE if left and plays else None


def night(state: State) -> bool:
    """True if the present or next common stop of all tables is the end of the day (T7)."""
    if state.level_over:
        return _is_last_of_day(state, state.level)
    if state.limits:
        return bool(state.stopped_at) and state.stopped_at == _end(state)
    furthest = max((table.hand for table in state.tables.values()), default=0)
    stop = next_stop(state)
    return stop in state.structure.nights and furthest >= stop


def break_minutes(state: State) -> int:
    """The length of the present or next break; 0 for a night, or if the director ends it."""
    if state.phase != "playing" or state.bagged or night(state):
        return 0
    structure = state.structure
    if state.level_over:
        return structure.levels[state.level - 1].pause
    if state.limits:
        return _pause(structure, state.stopped_at)
    stop = next_stop(state)
    return structure.levels[structure.ends.index(stop)].pause if stop in structure.ends else 0


def break_ends(state: State, chronicle: Chronicle) -> int | None:
    """The time in the log when play resumes by itself after a break.

    None if not all tables have stopped, for a night, or if the director decides.
    """
    minutes = break_minutes(state)
    if not minutes or not all(is_stopped(state, table) for table in state.tables.values()):
        return None
    return chronicle.played + minutes * MINUTE


def _end(state: State) -> int | None:
    days = state.structure.days
    return days[state.day - 1].after_minutes if state.day <= len(days) else None


def _is_last_of_day(state: State, level: int) -> bool:
    """True if the day ends with this level by the clock."""
    days = state.structure.days
    return state.day <= len(days) and days[state.day - 1].after_level == level


def _pause(structure: Structure, minutes: int) -> int:
    """The length of the break by the clock after this many minutes of the day."""
    return sum(one.pause for one in structure.breaks if one.after_minutes == minutes)


def _limits(state: State) -> dict[int, int]:
    return {number: table.hand + (not table.free) for number, table in state.tables.items()}


def _halt(tx: Transaction, command: commands.Halt) -> None:
    refuse_unless_playing(tx.state)
    tx.add(events.Halted(_limits(tx.state), command.why))


def _clock(tx: Transaction, _: commands.ClockTick) -> None:
    """End levels, stop all tables, and put out players without chips, each if it is due by the clock."""
    refuse_unless_playing(tx.state)
    at, bell = tx.state.at, next_bell(tx.state)
    if bell is None or at < bell:
        raise Refusal("not-yet", "nothing is due by the clock now")
    give_up(tx, [one for one in tx.state.broke if one.decides_by is not None and one.decides_by <= at])
    while (ends := level_ends(tx.state)) is not None and ends <= min(at, _day_bell(tx.state) or at):
        _end_level(tx, ends)
    stop = _day_bell(tx.state)
    if stop is not None and stop <= at:
        _stop_by_the_day(tx)


def _end_level(tx: Transaction, ends: int) -> None:
    """The time of a level is over: the next begins, or all tables stop for a break or the night (T13)."""
    state = tx.state
    if not state.structure.levels[state.level - 1].pause and not _is_last_of_day(state, state.level):
        tx.add(events.LevelBegan(state.level + 1, ends))
        return
    tx.add(events.Halted(_limits(state)), events.LevelEnded(state.level))


def _stop_by_the_day(tx: Transaction) -> None:
    """Stop all tables after the hand they are in; missed stops are skipped."""
    state = tx.state
    gone = (state.at - state.began) // MINUTE
    minutes = max(bell for bell in state.structure.bells(state.day) if bell <= gone)
    what = "the day ends" if minutes == _end(state) else "a break"
    tx.add(events.Halted(_limits(state), f"{what} after {minutes} minutes", minutes))


def _resume(tx: Transaction, command: commands.Resume) -> None:
    refuse_unless_playing(tx.state)
    state = tx.state
    if state.bagged:
        following = state.structure.days[state.day : state.day + 1]
        if command.redraw or any(day.redraw for day in following):
            redraw(tx)
    elif command.redraw:
        raise Refusal("not-bagged", "redraw: expected bagged stacks, at the beginning of a day")
    if state.bagged or state.limits:
        tx.add(events.Resumed(_reached(state)))
        if state.level_over:
            tx.add(events.LevelBegan(state.level + 1, state.at))
        return
    stop = next_stop(state)
    slow = [table.number for table in state.tables.values() if not is_stopped(state, table)]
    if slow or stop is None:
        if not slow:
            raise Refusal("not-stopped", "nothing has stopped")
        raise Refusal(
            "not-stopped",
            msg_n(
                "table {slow:items} has not stopped yet",
                "tables {slow:items} have not stopped yet",
                n=len(slow),
                slow=slow,
            ),
        )
    tx.add(events.Resumed(stop))


def _reached(state: State) -> int:
    """The last break at which every table stands, after a stop at a word."""
    played = min(table.hand for table in state.tables.values())
    return max((stop for stop in state.structure.stops if stop <= played), default=state.passed)


def _bag(tx: Transaction, _: commands.Bag) -> None:
    refuse_unless_playing(tx.state)
    state = tx.state
    slow = [table.number for table in state.tables.values() if not is_stopped(state, table)]
    if state.bagged:
        raise Refusal("not-stopped", "the stacks are bagged already")
    if slow:
        raise Refusal(
            "not-stopped",
            msg_n(
                "table {slow:items} has not stopped; halt it first",
                "tables {slow:items} have not stopped; halt them first",
                n=len(slow),
                slow=slow,
            ),
        )
    tx.add(events.Bagged(state.day, {player.number: player.chips for player in state.alive}))


def _agree(tx: Transaction, command: commands.Agree) -> None:
    """A deal: all who are left agree, between hands."""
    refuse_unless_playing(tx.state)
    state = tx.state
    alive = sorted(player.number for player in state.alive)
    if sorted(command.players) != alive:
        raise Refusal("not-all", "players: expected all who are left, {alive:items}", alive=list(alive))
    if not all(table.free for table in state.tables.values()):
        raise Refusal("in-play", "a hand is in play; expected the end of it")
    if command.amounts and command.method != "free":
        raise Refusal("amounts", "amounts: expected them with a free deal alone")
    if state.agreed is not None or entry_open(state):
        raise Refusal(
            "too-early" if entry_open(state) else "agreed", "expected no late entry, and no deal before"
        )
    give_up(tx, state.broke)
    tx.add(agreed_by(tx.state, command.method, command.left, command.amounts))
    if not command.left:
        end_tournament(tx)


def agreed_by(
    state: State, method: str, left: int, named: Mapping[int, int] | None = None
) -> events.Agreed:
    """A deal among all remaining players, by a method that shares everything except `left`.

    `named` are the amounts of a free deal.
    """
    alive = {player.number: player.chips for player in state.alive}
    prizes = prizes_of(state)[: len(alive)]
    return events.Agreed(
        method, deal_amounts(method, alive, prizes, left, draw_stream(state, "deal"), named), left
    )


def _close(tx: Transaction, command: commands.Close) -> None:
    """End the tournament as it stands; before play begins there is nothing to share."""
    tx.add(events.Closed(command.why))
    end_tournament(tx)


def _set_series(tx: Transaction, command: commands.SetSeries) -> None:
    name = command.name and command.name.strip()
    if not tx.state.structure.points:
        raise Refusal("no-points", "this structure gives no points; expected points by place in it")
    if not is_visible(name or ""):
        raise Refusal("bad-name", "name: expected letters that can be printed")
    if name == tx.state.series:
        raise Refusal("no-change", "that is so already")
    tx.add(events.SeriesSet(name))


COURSE: Handlers = {
    commands.Close: _close,
    commands.Halt: _halt,
    commands.ClockTick: _clock,
    commands.Resume: _resume,
    commands.Bag: _bag,
    commands.Announce: lambda tx, command: tx.add(events.Announced(command.text)),
    commands.SetSeries: _set_series,
    commands.Agree: _agree,
}
"""The commands about the tournament as a whole."""
