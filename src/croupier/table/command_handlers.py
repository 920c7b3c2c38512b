"""Handlers for the commands of a table, and their refusals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Protocol

import msgspec

from croupier.errors import CroupierError
from croupier.play import AnyRules, Cast, Deal
from croupier.table import events, messages
from croupier.table.names import likeness
from croupier.table.reducer import PendingDecision, State
from croupier.table.transaction import Transaction
from croupier.words import Message, msg_n

QUEUE = 8
"""The maximum length of a table's queue."""


class TableContext(Protocol):
    """Read-only access to the table for command handlers."""

    rules: AnyRules
    state: State


class Refusal(CroupierError):
    """A command that the table refuses; nothing has changed. `stale` asks for the present view with it."""

    def __init__(
        self,
        code: str,
        template: str | Message,
        rule: str | None = None,
        /,
        *,
        stale: bool = False,
        **parts: Any,
    ) -> None:
        super().__init__(code, template, **parts)
        self.rule = rule
        self.stale = stale


class Player(msgspec.Struct, frozen=True):
    """The sender of a command."""

    id: str
    """Known to the server only."""
    name: str
    """Visible to everybody at the table."""


# All take the table, the transaction to add events to, the player and the command.


def _own_seat(table: TableContext, player: Player) -> int:
    number = table.state.seat_of(player.id)
    if number is None:
        raise Refusal("no-seat", "you have no seat at this table")
    return number


def _host_only(table: TableContext, player: Player) -> None:
    if player.id != table.state.host:
        raise Refusal("not-host", "only the table's host may do that")


def _seat_number(table: TableContext, number: int) -> int:
    if number >= len(table.state.seats):
        raise Refusal(
            "no-such-seat", "the seats of this table are 0 to {last}", last=len(table.state.seats) - 1
        )
    return number


def _moved_on() -> Refusal:
    return Refusal("stale", "the table has moved on since the view you answer", stale=True)


def _decision_due(table: TableContext, number: int) -> PendingDecision:
    hand = table.state.hand
    if hand is None or number not in hand.asked:
        raise Refusal("not-asked", "no move is due from this seat now", stale=True)
    return hand.asked[number]


def _move(
    table: TableContext, transaction: Transaction, player: Player, command: messages.MoveCommand
) -> None:
    number = _own_seat(table, player)
    own = table.state.game_seat(number)
    hand = table.state.hand
    if own is None or hand is None:
        raise Refusal("not-dealt-in", "you are not in this hand", stale=True)
    if command.n < _decision_due(table, number).n:
        raise _moved_on()
    move = table.rules.read(command.move)
    if isinstance(move, Deal | Cast) or move.seat != own:
        raise Refusal("not-your-seat", "you move for p{seat} and for nobody else", seat=own + 1)
    transaction.move(move)
    transaction.advance()


def _sit(table: TableContext, transaction: Transaction, player: Player, command: messages.Sit) -> None:
    number = None if command.seat is None else _seat_number(table, command.seat)
    if table.state.seat_of(player.id) is not None:
        raise Refusal("seated", "you have a seat at this table already")
    if number is not None and table.state.seats[number] is not None:
        raise Refusal("seat-taken", "seat {number} is taken", stale=True, number=number)
    waiting = [one for one in table.state.queue if one.player != player.id]
    called = [seat.name for seat in table.state.seats if seat] + [one.name for one in waiting]
    other = {likeness(name): name for name in called}.get(likeness(player.name))
    if other is not None:
        raise Refusal(
            "name-taken", "somebody at this table is called {other} already; take another name", other=other
        )
    if number is not None:
        transaction.add(events.Sat(number, player.id, player.name))
    elif len(waiting) == len(table.state.queue):
        _make_room(transaction)
        transaction.add(events.Queued(player.id, player.name))


def _make_room(transaction: Transaction) -> None:
    """Make room in the queue by removing the first player who is away. Raises Refusal if nobody is away."""
    queue = transaction.state.queue
    if len(queue) < QUEUE:
        return
    gone = next((one for one in queue if one.away), None)
    if gone is None:
        raise Refusal(
            "queue-full",
            "{most} people wait for a seat here already; watch, or try again later",
            most=QUEUE,
        )
    transaction.add(events.Unqueued(gone.player))


def give_up_seat(transaction: Transaction, number: int, player: str) -> None:
    """Free a player's seat. If they were the host, another person becomes the host."""
    transaction.add(events.Gone(number))
    if player == transaction.state.host:
        seats = transaction.state.seats
        heirs = (seat.player for seat in seats if seat and not seat.bot and not seat.leaving)
        transaction.add(*map(events.Hosted, islice(heirs, 1)))


def _leave(table: TableContext, transaction: Transaction, player: Player, _command: messages.Leave) -> None:
    if any(one.player == player.id for one in table.state.queue):
        transaction.add(events.Unqueued(player.id))
        return
    give_up_seat(transaction, _own_seat(table, player), player.id)
    if table.state.phase == "playing":
        transaction.advance()
    transaction.begin_if_ready()


def _sit_out_or_in(
    table: TableContext, transaction: Transaction, player: Player, command: messages.SitOut | messages.SitIn
) -> None:
    transaction.add(events.Out(_own_seat(table, player), isinstance(command, messages.SitOut)))
    transaction.begin_if_ready()


def _start(table: TableContext, transaction: Transaction, player: Player, _command: messages.Start) -> None:
    if table.state.phase != "waiting":
        raise Refusal("playing", "a match is being played")
    number = table.state.seat_of(player.id)
    if table.state.hands and number is not None:
        transaction.add(events.Agreed(number))
    else:
        _host_only(table, player)
    people = [seat for seat in transaction.state.seats if seat and not seat.bot and seat.ready]
    if table.state.hands and not all(seat.agreed for seat in people):
        if number is None:
            raise Refusal("not-agreed", "everybody seated says whether there is a rematch")
        return
    transaction.begin(match=True)
    if transaction.state.phase == "waiting":
        ready = sum(seat is not None and seat.ready for seat in transaction.state.seats)
        raise Refusal(
            "too-few",
            msg_n(
                "only one seat is ready, too few to deal: add a bot, or wait for a friend",
                "only {n} seats are ready, too few to deal: add a bot, or wait for a friend",
                n=ready,
            ),
        )


def _fill(table: TableContext, transaction: Transaction, player: Player, command: messages.Fill) -> None:
    _host_only(table, player)
    number = _seat_number(table, command.seat)
    seat = table.state.seats[number]
    if seat is not None and seat.leaving != "left":
        raise Refusal("seat-taken", "seat {number} is taken", stale=True, number=number)
    from croupier.bots import bots_of

    known = bots_of(table.rules.game)
    bot = command.bot or known[0]
    if bot not in known:
        raise Refusal("unknown-bot", "bots of this game are {known:items}", known=list(known))
    transaction.add(events.Sat(number, f"bot:{number}:{table.state.n + 1}", f"Bot {number + 1}", bot))


def _remove(
    table: TableContext, transaction: Transaction, player: Player, command: messages.Remove
) -> None:
    _host_only(table, player)
    if command.n < table.state.seating:  # or else the wrong person might be sent away
        raise Refusal("stale", "the seats have changed since the view you answer", stale=True)
    number = _seat_number(table, command.seat)
    seat = table.state.seats[number]
    if seat is None:
        raise Refusal("seat-empty", "seat {number} is empty", stale=True, number=number)
    if seat.leaving != "left":  # or else the hand would wait for the moves of somebody who has gone
        transaction.add(events.Gone(number, "removed"))
        transaction.begin_if_ready()


def _call(table: TableContext, transaction: Transaction, player: Player, command: messages.Call) -> None:
    caller = _own_seat(table, player)
    clock = table.state.match.clock
    if clock.kind != "called":
        raise Refusal("no-clock", "the clock is not called at this table")
    ask = _decision_due(table, _seat_number(table, command.seat))
    if command.n < ask.n:
        raise _moved_on()
    if caller == command.seat:
        raise Refusal("own-clock", "nobody calls the clock on themselves", "OFC13")
    if ask.until is not None:
        raise Refusal("clock-called", "the clock has been called already", "OFC13")
    if transaction.at < ask.since + 1000 * clock.after:
        raise Refusal(
            "too-soon",
            "a player has {after} seconds before the clock is called",
            "OFC13",
            after=clock.after,
        )
    transaction.add(events.Called(command.seat, caller, transaction.at + 1000 * clock.gives))


def _between_hands(table: TableContext, player: Player, n: int) -> int:
    """The player's seat in the next hand. Raises Refusal unless a hand has just ended."""
    number = _own_seat(table, player)
    seat = table.state.seats[number]
    if table.state.phase != "pause":
        raise Refusal("no-pause", "no hand has just ended", stale=True)
    if n < table.state.rested:  # it was about the hand before: nobody is to miss a result by a second click
        raise _moved_on()
    if seat is not None and (seat.out or seat.leaving):
        raise Refusal("sits-out", "you are not in the next hand")
    return number


def _hold(table: TableContext, transaction: Transaction, player: Player, command: messages.Hold) -> None:
    number = _between_hands(table, player, command.n)
    seat = table.state.seats[number]
    if seat is not None and seat.paused:
        raise Refusal("held-once", "you have stopped this countdown already: that is done once a hand")
    if table.state.holder is not None:
        raise Refusal("held", "the next hand waits for somebody already")
    transaction.add(events.Held(number))


def _next(table: TableContext, transaction: Transaction, player: Player, command: messages.Next) -> None:
    number = _between_hands(table, player, command.n)
    seat = table.state.seats[number]
    if seat is not None and not seat.goes_on:
        transaction.add(events.WentOn(number))
    transaction.begin_if_ready()


def _mix(table: TableContext, transaction: Transaction, player: Player, command: messages.Mix) -> None:
    number = _own_seat(table, player)
    seat = table.state.seats[number]
    if seat is not None and seat.entropy:
        raise Refusal("mixed", "you have added to the next hand already")
    if command.hand not in (None, table.state.hands + 1):
        raise _moved_on()
    if table.state.promise is None:  # the server could choose the cards when it knows the text
        raise Refusal("stale", "the next hand has no root yet; add to it when it has one", stale=True)
    transaction.add(events.Mixed(number, command.text))


NOT_IN_TOURNAMENTS = (
    messages.Sit,
    messages.Leave,
    messages.SitOut,
    messages.SitIn,
    messages.Start,
    messages.Fill,
    messages.Remove,
    messages.Hold,
    messages.Next,
)
"""Commands that are refused at a tournament's table."""

HANDLERS: dict[type, Callable[[TableContext, Transaction, Player, Any], None]] = {
    messages.MoveCommand: _move,
    messages.Sit: _sit,
    messages.Leave: _leave,
    messages.SitOut: _sit_out_or_in,
    messages.SitIn: _sit_out_or_in,
    messages.Start: _start,
    messages.Fill: _fill,
    messages.Remove: _remove,
    messages.Call: _call,
    messages.Hold: _hold,
    messages.Next: _next,
    messages.Mix: _mix,
}
