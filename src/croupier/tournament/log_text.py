"""Log entries as sentences, for a director's list and for a table's scorer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.tournament import events
from croupier.tournament.hand_commands import next_hand
from croupier.tournament.log_index import Chronicle
from croupier.tournament.state import State

Names = Mapping[int, str]

WHY = {
    "draw": "is drawn to",
    "break": "goes to",
    "balance": "balances the tables and goes to",
    "final": "is drawn to",
    "late": "is seated at",
    "director": "is moved to",
}


def sentence_of(record: events.LogEntry, names: Names) -> str:
    """A log entry in one line: its first events in words, the others as a number."""
    said = [text for text in (_in_words(event, names) for event in record.events) if text]
    if not said:
        return record.what
    more = f" (and {len(said) - 3} more)" if len(said) > 3 else ""
    return "; ".join(said[:3]) + more


def _in_words(event: events.Event, names: Names) -> str:
    tell = _TELL.get(type(event))
    return tell(event, names) if tell else ""


def _name(names: Names, player: int) -> str:
    return names.get(player, f"player {player}")


def _listed(names: Names, players: Any) -> str:
    return ", ".join(_name(names, player) for player in players)


def _signed(chips: int) -> str:
    return f"{chips:+,}".replace("-", "−") if chips else "0"


def _hand(event: events.Hand, names: Names) -> str:
    changes = (
        f"{_name(names, player)} {_signed(after - before)}"
        for player, before, after in zip(event.order, event.before, event.after, strict=True)
    )
    extension = ", an extension" if event.extension else ""
    return f"table {event.table}, hand {event.hand}{extension}: {', '.join(changes)}"


def _seated(event: events.Seated, names: Names) -> str:
    reason = f" ({event.reason})" if event.reason else ""
    seat = f"table {event.table}, seat {event.seat + 1}"
    return f"{_name(names, event.player)} {WHY[event.why]} {seat}{reason}"


def _out(event: events.Out, names: Names) -> str:
    if event.why == "disqualified":
        return f"{_name(names, event.player)} is disqualified: {event.reason}"
    return f"{_name(names, event.player)} is out in hand {event.hand} at table {event.table}"


def _agreed(event: events.Agreed, names: Names) -> str:
    shares = ", ".join(f"{_name(names, player)} {amount:,}" for player, amount in event.amounts.items())
    left = f", and {event.left:,} is played on for" if event.left else ""
    return f"the players agree to share: {shares}{left}"


def _absent(event: events.Absent, names: Names) -> str:
    return f"{_name(names, event.player)} is {'away' if event.absent else 'back'}"


def _registered(event: events.Registered, names: Names) -> str:
    bot = f", played by the bot {event.bot}" if event.bot else ""
    return f"{_name(names, event.player)} registers{bot}"


def _entered(event: events.Entered, names: Names) -> str:
    again = f" again (entry {event.entry})" if event.entry > 1 else ""
    return f"{_name(names, event.player)} enters{again} with {event.chips:,}"


_TELL: dict[type, Callable[[Any, Names], str]] = {
    events.Opened: lambda event, _: f"the tournament is opened: {event.name}",
    events.Registered: _registered,
    events.Unregistered: lambda event, names: f"{_name(names, event.player)} will not play",
    events.Renamed: lambda event, _: f"{event.before} is called {event.name} now",
    events.Entered: _entered,
    events.Seated: _seated,
    events.Dealt: lambda event, _: f"table {event.table} begins hand {event.hand}",
    events.Hand: _hand,
    events.Removed: lambda event, _: f"the {event.chip:,}s leave table {event.table}",
    events.Out: _out,
    events.Broke: lambda event, _: f"table {event.table} breaks after hand {event.hand}",
    events.Final: lambda event, names: f"the final table: {_listed(names, event.players)}",
    events.Absent: _absent,
    events.Halted: lambda event, _: f"play stops{': ' if event.why else ''}{event.why}",
    events.Resumed: lambda _event, _: "play goes on",
    events.Bagged: lambda event, _: f"day {event.day} ends, the stacks are bagged",
    events.Announced: lambda event, _: f"announced: {event.text}",
    events.Agreed: _agreed,
    events.Over: lambda _event, _: "the tournament is over",
    events.Undone: lambda event, _: f"taken back: {', '.join(map(str, event.entries))}",
}


def news_of(state: State, chronicle: Chronicle, number: int) -> tuple[str, ...]:
    """The changes for a table since its last hand: level, chips, arrivals and departures."""
    table = state.tables[number]
    return (*_level_news(state, next_hand(table), table.hand), *_floor_news(state, chronicle, number))


def _level_news(state: State, following: int, played: int) -> Iterator[str]:
    """A new level begins with this hand, where the one before was of another."""
    structure = state.structure
    level = structure.level_of(following)
    if played and following > played and structure.level_of(played) != level:
        yield f"level {level} begins: a point is {structure.point_value(following):,}"


def _floor_news(state: State, chronicle: Chronicle, number: int) -> Iterator[str]:
    names = chronicle.names
    for event in chronicle.since(number):
        if isinstance(event, events.Removed):
            chip, larger = event.chip, state.structure.larger(event.chip)
            yield f"the {chip:,}s are removed; change them for {larger:,}s"
            for player, after in event.after.items():
                if after != event.before[player]:
                    yield f"{_name(names, player)} has {after:,} now, and had {event.before[player]:,}"
        elif isinstance(event, events.Out):
            yield _out(event, names)
        elif isinstance(event, events.Seated) and event.table == number:
            yield f"{_name(names, event.player)} comes to seat {event.seat + 1}"
        elif isinstance(event, events.Seated):
            yield f"{_name(names, event.player)} goes to table {event.table}, seat {event.seat + 1}"
