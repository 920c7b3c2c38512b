"""Commands about players: registration, withdrawal, moves and swaps."""

from __future__ import annotations

from croupier.table.names import is_visible, likeness, name_key
from croupier.tournament import commands, events
from croupier.tournament.floor_rules import Handlers, Transaction, draw_seats, enter, has_room, seat
from croupier.tournament.lookups import Refusal, player_of, seat_of, table_of
from croupier.tournament.ranking import entry_open
from croupier.tournament.state import Player, State, Table
from croupier.words import msg_n


def _join(tx: Transaction, command: commands.Join) -> None:
    person = command.person
    if person and person in {player.person for player in tx.state.players.values()}:
        raise Refusal("registered", "you are registered already")
    alike = likeness(command.name)
    for player in tx.state.players.values():
        if person and likeness(player.name) == alike:  # a director knows who is who
            raise Refusal("name-taken", "there is a player called {name} already", name=player.name)
    _enter_name(tx, command.name, command.bot, person)


def entrant_name(state: State, called: str, own: int = 0) -> str:
    """A name as entered. Raises Refusal if it is not visible, or another player than `own` has it."""
    name = " ".join(called.split())
    if not name or not is_visible(name):
        raise Refusal("bad-name", "name: expected letters that can be printed")
    if name_key(name) in {name_key(one.name) for one in state.players.values() if one.number != own}:
        raise Refusal("name-taken", "there is a player called {name} already", name=name)
    return name


def _enter_name(tx: Transaction, called: str, bot: str = "", person: str = "") -> None:
    name = entrant_name(tx.state, called)
    number = max(tx.state.players, default=0) + 1
    if tx.state.phase == "playing" and not entry_open(tx.state):
        raise Refusal("late", "late entry is over")
    tx.add(events.Registered(number, name, bot, person))
    if tx.state.phase == "playing" and has_room(tx.state) and len(tx.state.alternates) == 1:
        enter(tx, tx.state.players[number])


def _rename(tx: Transaction, command: commands.Rename) -> None:
    player = player_of(tx.state, command.player)
    name = entrant_name(tx.state, command.name, player.number)
    if name == player.name:
        raise Refusal("no-change", "{name} is called so already", name=name)
    tx.add(events.Renamed(player.number, name, player.name))


def _unregister(tx: Transaction, command: commands.Unregister) -> None:
    player = player_of(tx.state, command.player)
    if tx.state.phase != "registering" and player not in tx.state.alternates:
        raise Refusal("playing", "play has begun; who leaves now is away, or disqualified")
    if player.received:
        raise Refusal(
            "paid", "{name} has paid {amount}; give it back first", name=player.name, amount=player.received
        )
    tx.add(events.Unregistered(command.player))


def _enter(tx: Transaction, command: commands.Enter) -> None:
    player = player_of(tx.state, command.player)
    most = tx.state.structure.re_entries + 1
    if player.out is None or player.out.why == "disqualified":
        raise Refusal("not-out", "{name}: expected a player who has lost their chips", name=player.name)
    if player.entries >= most:
        raise Refusal(
            "entries",
            msg_n(
                "{name} has had {n} entry; expected at most {most}",
                "{name} has had {n} entries; expected at most {most}",
                name=player.name,
                n=player.entries,
                most=most,
            ),
        )
    if not entry_open(tx.state):
        raise Refusal("late", "late entry is over")
    if not has_room(tx.state):
        raise Refusal("no-seat", "every seat is taken; expected an open one")
    enter(tx, player)


def _start(tx: Transaction, _: commands.Start) -> None:
    if tx.state.phase != "registering":
        raise Refusal("playing", "play has begun already")
    if len(tx.state.players) < 2:
        raise Refusal("too-few", "expected two registered players or more")
    draw_seats(tx)
    if tx.state.structure.is_timed:
        tx.add(events.LevelBegan(1, tx.state.at))


def _away(tx: Transaction, command: commands.Away) -> None:
    player = player_of(tx.state, command.player)
    if player.absent == command.away:
        raise Refusal(
            "no-change",
            "{name:name} is away already" if command.away else "{name:name} is here already",
            name=player.name,
        )
    tx.add(events.Absent(player.number, command.away))


def _seated(state: State, number: int) -> tuple[Player, Table]:
    """A player with chips, at a table between hands."""
    player = player_of(state, number)
    return player, seat_of(state, player)


def _disqualify(tx: Transaction, command: commands.Disqualify) -> None:
    player, table = _seated(tx.state, command.player)
    tx.add(
        events.Out(player.number, table.number, table.hand, 0, "disqualified", command.reason, player.chips)
    )


def _move(tx: Transaction, command: commands.Move) -> None:
    player, _ = _seated(tx.state, command.player)
    table = table_of(tx.state, command.table)
    if command.seat >= len(table.seats) or table.seats[command.seat] is not None:
        raise Refusal(
            "seat-taken",
            "seat {seat} of table {number}: expected an open one",
            seat=command.seat + 1,
            number=table.number,
        )
    seat(tx, player.number, table.number, command.seat, "director", command.reason)


def _swap(tx: Transaction, command: commands.Swap) -> None:
    (one, first), (other, second) = _seated(tx.state, command.one), _seated(tx.state, command.other)
    if one.number == other.number:
        raise Refusal("same", "expected two different players")
    assert one.seat is not None
    assert other.seat is not None
    tx.add(events.Rose(one.number, first.number), events.Rose(other.number, second.number))
    seat(tx, other.number, first.number, one.seat, "director", command.reason, second.number)
    seat(tx, one.number, second.number, other.seat, "director", command.reason, first.number)


PEOPLE: Handlers = {
    commands.Register: lambda tx, command: _enter_name(tx, command.name),
    commands.Join: _join,
    commands.Unregister: _unregister,
    commands.Rename: _rename,
    commands.Enter: _enter,
    commands.Start: _start,
    commands.Away: _away,
    commands.Disqualify: _disqualify,
    commands.Move: _move,
    commands.Swap: _swap,
}
"""The commands about players and their seats."""
