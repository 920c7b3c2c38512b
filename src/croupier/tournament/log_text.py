"""Log entries as sentences, for a director's list and for a table's scorer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.tournament import events
from croupier.tournament.hand_commands import next_hand
from croupier.tournament.log_index import CHIP_EVENTS, Chronicle
from croupier.tournament.state import State, Table
from croupier.words import English, Message, msg, msg_n
from croupier.words.message import PART

Names = Mapping[int, str]


def sentence_of(record: events.LogEntry, names: Names) -> str:
    """A log entry in one line: its first events in words, the others as a number."""
    sentences = [_TELL[type(event)](event, names) for event in record.events if type(event) in _TELL]
    if not sentences:
        return record.what
    sentence, *others = sentences[:3]
    for other in others:
        sentence = msg("{first}; {then}", first=sentence, then=other)
    if len(sentences) > 3:
        sentence = msg("{events} (and {n} more)", events=sentence, n=len(sentences) - 3)
    return English(sentence)


def stop_reason(why: str, minutes: int) -> str:
    """Why play stops, as the log has it; `minutes` of the day if the clock has stopped it."""
    if not minutes:
        return why
    bell = English(
        "the day ends after {minutes:plain} minutes"
        if why.startswith("the day")
        else "a break after {minutes:plain} minutes",
        minutes=minutes,
    )
    return bell if bell == why else why


def _name(names: Names, player: int) -> str | Message:
    return names.get(player) or msg("player {number:plain}", number=player)


def event_text(template: str, event: Any, names: Names) -> Message:
    """A template with an event's fields as its parts; players are named, and `who` is the event's."""
    used = [part for part, _ in PART.findall(template)]
    parts = {part: getattr(event, "player" if part == "who" else part) for part in used}
    for part in parts.keys() & {"who", "victim"}:
        parts[part] = _name(names, parts[part])
    if "players" in parts:
        parts["players"] = [_name(names, player) for player in parts["players"]]
    return msg(template, **parts)


def _change(who: str | Message, chips: int) -> Message:
    if not chips:
        return msg("{who:name} 0", who=who)
    return msg("{who:name} +{chips}" if chips > 0 else "{who:name} −{chips}", who=who, chips=abs(chips))


def _hand(event: events.Hand, names: Names) -> Message:
    changes = [
        _change(_name(names, player), after - before)
        for player, before, after in zip(event.order, event.before, event.after, strict=True)
    ]
    return msg(
        "table {table:plain}, hand {hand:plain}, an extension: {changes:items}"
        if event.extension
        else "table {table:plain}, hand {hand:plain}: {changes:items}",
        table=event.table,
        hand=event.hand,
        changes=changes,
    )


def _seated(event: events.Seated, names: Names) -> Message:
    parts = {"who": _name(names, event.player), "table": event.table, "seat": event.seat + 1}
    what = {
        "draw": msg("{who:name} is drawn to table {table:plain}, seat {seat:plain}", **parts),
        "break": msg("{who:name} goes to table {table:plain}, seat {seat:plain}", **parts),
        "balance": msg(
            "{who:name} balances the tables and goes to table {table:plain}, seat {seat:plain}", **parts
        ),
        "final": msg("{who:name} is drawn to table {table:plain}, seat {seat:plain}", **parts),
        "late": msg("{who:name} is seated at table {table:plain}, seat {seat:plain}", **parts),
        "director": msg("{who:name} is moved to table {table:plain}, seat {seat:plain}", **parts),
        "redraw": msg("{who:name} is drawn to table {table:plain}, seat {seat:plain}", **parts),
    }[event.why]
    return msg("{what} ({reason:name})", what=what, reason=event.reason) if event.reason else what


def _out(event: events.Out, names: Names) -> Message:
    if event.why == "disqualified":
        return event_text("{who:name} is disqualified: {reason:name}", event, names)
    return event_text("{who:name} is out in hand {hand:plain} at table {table:plain}", event, names)


def _agreed(event: events.Agreed, names: Names) -> Message:
    shares = [
        msg("{who:name} {amount}", who=_name(names, player), amount=amount)
        for player, amount in event.amounts.items()
    ]
    if not event.left:
        return msg("the players agree to share: {shares:items}", shares=shares)
    return msg(
        "the players agree to share: {shares:items}, and {chips} is played on for",
        shares=shares,
        chips=event.left,
    )


def _registered(event: events.Registered, names: Names) -> Message:
    what = msg("{who:name} registers", who=_name(names, event.player))
    return msg("{what}, played by the bot {bot}", what=what, bot=event.bot) if event.bot else what


def _halted(event: events.Halted, _: Names) -> Message:
    if not event.why:
        return msg("play stops")
    return msg("play stops: {why:name}", why=stop_reason(event.why, event.minutes))


def _bounty(event: events.BountyWon, names: Names) -> Message:
    if event.player == event.victim:
        return event_text("{who:name} keeps their own bounty of {amount}", event, names)
    what = event_text("{who:name} wins {amount} for {victim:name}", event, names)
    return (
        msg("{what}, and {head} goes on their own head", what=what, head=event.head) if event.head else what
    )


def _penalty(event: events.Penalized, names: Names) -> Message:
    if event.penalty == "missed":
        return msg_n(
            "{who:name} misses {n:plain} hand: {reason:name}",
            "{who:name} misses {n:plain} hands: {reason:name}",
            n=event.hands,
            who=_name(names, event.player),
            reason=event.reason,
        )
    if event.penalty == "warning":
        return event_text("{who:name} is warned: {reason:name}", event, names)
    return event_text("{who:name} loses {chips}, which leave play: {reason:name}", event, names)


def _paid(event: events.Paid, names: Names) -> Message:
    parts = {"who": _name(names, event.player), "amount": abs(event.amount)}
    if event.amount < 0:
        return msg(
            "{who:name} gives {amount} back" if event.out else "{who:name} is given {amount} back", **parts
        )
    return msg("{who:name} is paid {amount}" if event.out else "{who:name} pays {amount}", **parts)


def event_line(template: str) -> Callable[[Any, Names], Message]:
    """A function that fills this template from an event, for an event type with one sentence."""
    return lambda event, names: event_text(template, event, names)


_TELL: dict[type, Callable[[Any, Names], Message]] = {
    events.Opened: event_line("the tournament is opened: {name:name}"),
    events.Registered: _registered,
    events.Unregistered: event_line("{who:name} will not play"),
    events.Renamed: event_line("{before:name} is called {name:name} now"),
    events.Entered: lambda event, names: event_text(
        "{who:name} enters again (entry {entry:plain}) with {chips}"
        if event.entry > 1
        else "{who:name} enters with {chips}",
        event,
        names,
    ),
    events.Seated: _seated,
    events.Dealt: event_line("table {table:plain} begins hand {hand:plain}"),
    events.Hand: _hand,
    events.Removed: event_line("the {chip}s leave table {table:plain}"),
    events.Out: _out,
    events.Broke: event_line("table {table:plain} breaks after hand {hand:plain}"),
    events.Final: event_line("the final table: {players:items}"),
    events.Absent: lambda event, names: event_text(
        "{who:name} is away" if event.absent else "{who:name} is back", event, names
    ),
    events.Halted: _halted,
    events.Resumed: event_line("play goes on"),
    events.Bagged: event_line("day {day:plain} ends, the stacks are bagged"),
    events.Announced: event_line("announced: {text:name}"),
    events.SeriesSet: lambda event, names: (
        event_text("it counts for the series {name:name}", event, names)
        if event.name
        else msg("it counts for no series" if event.name == "" else "it counts for its structure's series")
    ),
    events.Agreed: _agreed,
    events.Closed: lambda event, names: event_text(
        "the house ends the tournament: {why:name}" if event.why else "the house ends the tournament",
        event,
        names,
    ),
    events.Busted: event_line(
        "{who:name} has no chips left in hand {hand:plain} at table {table:plain}, and may rebuy"
    ),
    events.Rebought: event_line("{who:name} rebuys {chips}"),
    events.RebuyTimed: event_line("the clock runs for {who:name}, who may rebuy"),
    events.AddedOn: event_line("{who:name} takes the add-on of {chips}"),
    events.BountyWon: _bounty,
    events.LevelBegan: event_line("level {level:plain} begins"),
    events.LevelEnded: event_line("level {level:plain} is over"),
    events.Round: event_line("round {number:plain} of hand for hand"),
    events.Penalized: _penalty,
    events.Corrected: event_line("{who:name} has {after}, and not {before}: {reason:name}"),
    events.Counted: event_line("counted: the bags of {players:items}"),
    events.Redrawn: event_line("all seats are drawn anew"),
    events.Paid: _paid,
    events.Over: event_line("the tournament is over"),
    events.Undone: lambda event, _: msg("taken back: {entries:items}", entries=[*map(str, event.entries)]),
}


def news_of(state: State, chronicle: Chronicle, number: int) -> tuple[str, ...]:
    """The changes for a table since its last hand: level, chips, arrivals and departures."""
    table = state.tables[number]
    return (*_level_news(state, table), *_floor_news(state, chronicle, number))


def _level_news(state: State, table: Table) -> Iterator[str]:
    """A new level begins with this hand, where the one before was of another."""
    level, timed = state.level_at(table), state.structure.is_timed
    last = table.level if timed else state.structure.level_of(table.hand)
    if table.hand and next_hand(table) > table.hand and level != last:
        yield English(
            "level {level:plain} begins: a point is {chips}", level=level, chips=state.point_at(table)
        )


def _floor_news(state: State, chronicle: Chronicle, number: int) -> Iterator[str]:
    names = chronicle.names
    for event in chronicle.since(number):
        if isinstance(event, events.Removed):
            chip, larger = event.chip, state.structure.larger(event.chip)
            yield English("the {chip}s are removed; change them for {larger}s", chip=chip, larger=larger)
            for player, after in event.after.items():
                if after != event.before[player]:
                    yield English(
                        "{who:name} has {after} now, and had {before}",
                        who=_name(names, player),
                        after=after,
                        before=event.before[player],
                    )
        elif isinstance(event, CHIP_EVENTS) and not isinstance(event, events.Removed):
            yield English(_TELL[type(event)](event, names))
        elif isinstance(event, events.Seated) and event.table == number:
            yield English(
                "{who:name} comes to seat {seat:plain}", who=_name(names, event.player), seat=event.seat + 1
            )
        elif isinstance(event, events.Seated):
            yield English(
                "{who:name} goes to table {table:plain}, seat {seat:plain}",
                who=_name(names, event.player),
                table=event.table,
                seat=event.seat + 1,
            )
