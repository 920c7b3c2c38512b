"""Commands about chips that are bought, and about penalties, corrections and payments (T10-T17)."""

from __future__ import annotations

from croupier.tournament import commands, events
from croupier.tournament.accounts import account_of
from croupier.tournament.floor_rules import Handlers, Transaction, give_up, removals_raced
from croupier.tournament.hand_commands import add_on_open, can_rebuy
from croupier.tournament.lookups import Refusal, player_of, refuse_unless_playing, seat_of, table_of
from croupier.tournament.state import Player, State, Table
from croupier.words import msg_n

SECOND = 1_000
"""A second, in the log's thousandths."""


def may_rebuy(state: State, player: Player) -> bool:
    """True if a player may rebuy now: between hands, with few enough chips (T10)."""
    try:
        _refuse_rebuy(state, player)
    except Refusal:
        return False
    return True


def _refuse_rebuy(state: State, player: Player) -> None:
    rebuy = state.structure.rebuy
    if rebuy is None:
        raise Refusal("no-rebuy", "this tournament has no rebuys")
    table = state.tables.get(player.table or 0)
    if table is None:
        raise Refusal("not-seated", "{name}: expected a player who has a seat", name=player.name)
    if not table.free:
        raise Refusal("in-play", "{name} is in a hand; expected the end of it", name=player.name)
    if rebuy.times is not None and player.rebuys >= rebuy.times:
        raise Refusal(
            "rebuys",
            msg_n(
                "{name} may rebuy no more; expected at most one rebuy",
                "{name} may rebuy no more; expected at most {n} rebuys",
                name=player.name,
                n=rebuy.times,
            ),
        )
    if not can_rebuy(state, player.number):
        raise Refusal("late", "rebuys are over with late entry")
    if player.chips > rebuy.limit or (player.chips and not player.has_played):
        raise Refusal(
            "stack",
            "{name} has {chips}; a rebuy needs at most {limit} at the end of a hand",
            name=player.name,
            chips=player.chips,
            limit=rebuy.limit,
        )


def _rebuy(tx: Transaction, command: commands.Rebuy) -> None:
    player = player_of(tx.state, command.player)
    _refuse_rebuy(tx.state, player)
    assert tx.state.structure.rebuy is not None
    assert player.table is not None
    chips = tx.state.structure.rebuy.chips
    tx.add(events.Rebought(player.number, player.table, chips, player.rebuys + 1))


def _decline(tx: Transaction, command: commands.Decline) -> None:
    player = player_of(tx.state, command.player)
    if player.broke is None:
        raise Refusal(
            "not-broke", "{name}: expected a player without chips who may rebuy", name=player.name
        )
    if not tx.state.tables[player.broke.table].free:
        raise Refusal("in-play", "{name} decides after the extension", name=player.name)
    give_up(tx, [player])


def _start_clock(tx: Transaction, command: commands.StartRebuyClock) -> None:
    table, rebuy = table_of(tx.state, command.table), tx.state.structure.rebuy
    waiting = [player for player in table.broke if tx.state.players[player].decides_by is None]
    if not (waiting and rebuy and table.free):
        raise Refusal("not-broke", "table {number}: nobody decides about a rebuy now", number=table.number)
    until = tx.state.at + rebuy.seconds * SECOND
    tx.add(*(events.RebuyTimed(player, table.number, until) for player in waiting))


def _add_on(tx: Transaction, command: commands.BuyAddOn) -> None:
    state, player = tx.state, player_of(tx.state, command.player)
    add_on = state.structure.add_on
    if add_on is None:
        raise Refusal("no-add-on", "this tournament has no add-on")
    table = seat_of(state, player)
    if player.add_ons:
        raise Refusal("add-ons", "{name} has the add-on already", name=player.name)
    if not add_on_open(state, table):
        raise Refusal("no-break", "the add-on is sold at its break alone")
    tx.add(events.AddedOn(player.number, table.number, add_on.chips))


def _penalize(tx: Transaction, command: commands.Penalize) -> None:
    refuse_unless_playing(tx.state)
    state, player = tx.state, player_of(tx.state, command.player)
    wants = {"warning": (False, False), "missed": (True, False), "chips": (False, True)}[command.penalty]
    if (command.hands > 0, command.chips > 0) != wants:
        raise Refusal(
            "penalty", "a number of hands goes with missed hands alone, and one of chips with chips"
        )
    table = state.tables.get(player.table or 0)
    if table is None:
        raise Refusal("not-seated", "{name}: expected a player who has a seat", name=player.name)
    if command.chips:
        table = seat_of(state, player)
        _refuse_odd(state, table, command.chips)
        if command.chips >= player.chips:
            raise Refusal(
                "stack",
                "{name} has {chips}; expected fewer, or disqualify",
                name=player.name,
                chips=player.chips,
            )
    told = (command.penalty, command.reason, command.hands, command.chips)
    tx.add(events.Penalized(player.number, table.number, *told))


def _refuse_odd(state: State, table: Table, chips: int) -> None:
    """Raise Refusal unless an amount can be made of the chips that are in play at a table."""
    gone = {chip for _, _, chip in state.structure.removals[: removals_raced(state, table)]}
    smallest = next(value for value in state.structure.values if value not in gone)
    if chips % smallest:
        raise Refusal(
            "chips",
            "{chips}: expected a multiple of {smallest}, the smallest chip",
            chips=chips,
            smallest=smallest,
        )


def _correct(tx: Transaction, command: commands.Correct) -> None:
    refuse_unless_playing(tx.state)
    player = player_of(tx.state, command.player)
    table = seat_of(tx.state, player)
    if command.chips == player.chips:
        raise Refusal("no-change", "{name} has {chips} already", name=player.name, chips=player.chips)
    _set_stack(tx, player, table, command.chips, command.reason)


def _set_stack(tx: Transaction, player: Player, table: Table, chips: int, reason: str) -> None:
    _refuse_odd(tx.state, table, chips)
    tx.add(events.Corrected(player.number, table.number, player.chips, chips, reason))


def _count(tx: Transaction, command: commands.CountBags) -> None:
    state = tx.state
    if not state.bagged:
        raise Refusal("not-bagged", "bags are counted once the stacks are bagged")
    for number, chips in command.stacks.items():
        player = player_of(state, number)
        table = seat_of(state, player)
        if chips != player.chips:
            _set_stack(tx, player, table, chips, "counted")
    tx.add(events.Counted(tuple(command.stacks)))


def _pay(tx: Transaction, command: commands.Pay) -> None:
    player = player_of(tx.state, command.player)
    account = account_of(tx.state, player.number)
    open_ = account.due if command.out else account.open
    amount = open_ if command.amount is None else command.amount
    before = player.paid_out if command.out else player.received
    if not amount:
        raise Refusal("no-change", "nothing is open for {name}", name=player.name)
    if before + amount < 0 or (command.out and amount > account.due):
        raise Refusal(
            "amount",
            "amount {amount}: expected no more than {before} back, and no more out than {due}",
            amount=amount,
            before=before,
            due=account.due,
        )
    tx.add(events.Paid(player.number, amount, command.out))


MONEY: Handlers = {
    commands.Rebuy: _rebuy,
    commands.Decline: _decline,
    commands.StartRebuyClock: _start_clock,
    commands.BuyAddOn: _add_on,
    commands.Penalize: _penalize,
    commands.Correct: _correct,
    commands.CountBags: _count,
    commands.Pay: _pay,
}
"""The commands about chips and money beside the play of hands."""
