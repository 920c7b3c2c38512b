"""Commands about hands: deals, results and races (T3, T6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from croupier.ledger import Paying, balances, settle
from croupier.tournament import commands, events
from croupier.tournament.floor_rules import (
    Handlers,
    Transaction,
    apply_floor_rules,
    change_up,
    give_up,
    pending_race,
    race_by_hand,
    reach_level,
    removals_done,
)
from croupier.tournament.lookups import Refusal, table_of
from croupier.tournament.ranking import in_rounds, is_done, takes_entries, tickets_won
from croupier.tournament.seating import next_order, sizes, table_imbalance
from croupier.tournament.state import State, Table
from croupier.words import Message, msg


def next_stop(state: State) -> int | None:
    """The hand after which all tables stop next, or have stopped; None if they play on to the end."""
    return next((stop for stop in state.structure.stops if stop > state.passed), None)


def _limit(state: State, table: Table) -> int | None:
    """The hand after which a table stops for now; None if it plays on."""
    named = state.limits.get(table.number, 0) if state.limits else None  # a table opened since waits, too
    return min((stop for stop in (next_stop(state), named) if stop is not None), default=None)


def is_stopped(state: State, table: Table) -> bool:
    """True if a table has no hand to play until the others have stopped as well."""
    limit = _limit(state, table)
    return state.bagged or (limit is not None and table.hand >= limit and table.free)


def _in_play_at_the_stop(state: State, table: Table) -> bool:
    """True if a hand may have been in play, unreported, when a command or the clock stopped the table."""
    stop = next_stop(state)
    at_stop = stop is not None and table.hand >= stop
    return table.hand == state.limits.get(table.number) and not (state.bagged or at_stop)


def may_deal(state: State, table: Table, *, reported: bool = False) -> None:
    """Raise Refusal if a table has to wait; a `reported` hand may have begun before all were stopped."""
    number = table.number
    if table.dealt:
        raise Refusal("in-play", "table {number} is in hand {due}", number=number, due=next_hand(table))
    if is_stopped(state, table) and not (reported and _in_play_at_the_stop(state, table)):
        raise Refusal(
            "stopped", "table {number} has stopped after hand {hand:plain}", number=number, hand=table.hand
        )
    if len(next_order(table)) < 2 and table.broke:
        broke = [state.players[player].name for player in table.broke]
        raise Refusal(
            "rebuy", "table {number} waits for a rebuy by {broke:items}", number=number, broke=broke
        )
    if len(next_order(table)) < 2:
        raise Refusal("alone", "table {number} waits for another player", number=number)
    for code, why in _waits(state, table) if table.free else ():
        raise Refusal(code, "table {number} {why}", number=number, why=why)


def _waits(state: State, table: Table) -> Iterator[tuple[str, Message]]:
    """Why a table between two hands does not go on: others have to be seated, to catch up, or to race."""
    if len(state.tables) > 1 and state.remaining <= state.structure.final_size:
        yield "final", msg("waits for the final table")
    last = tickets_won(state)
    if last is not None and is_done(state, table, last):
        yield (
            "tickets",
            msg("waits: the others play up to hand {hand:plain} for the tickets", hand=last.hand),
        )
    if in_rounds(state) and (state.round == 0 or table.round >= state.round):
        yield "hand-for-hand", msg("waits: all tables deal together now, hand for hand")
    differ = table_imbalance(state)
    if differ is not None and len(table.players) == min(sizes(state).values()):
        yield "balance", msg("waits for a player from table {table:plain}", table=differ[0][0])
    pending = pending_race(state, table)
    if pending is not None:
        yield "race", msg("races off its {chip}s first", chip=pending.chip)


def next_hand(table: Table) -> int:
    """The number of the hand that a table plays next, or is in: an extension has that of its hand (T3)."""
    return table.hand + (not table.fantasy)


def _deal(tx: Transaction, command: commands.Deal) -> None:
    table = table_of(tx.state, command.table)
    if table.broke and table.free:
        may_deal(tx.state, table)
        if not _give_up_at(tx, table.number):
            return
        table = tx.state.tables[table.number]
    may_deal(tx.state, table)
    _begin(tx, table)


def _give_up_at(tx: Transaction, number: int) -> bool:
    """Players without chips are out by the next deal (T10). False if the table does not deal after it."""
    give_up(tx, [tx.state.players[player] for player in tx.state.tables[number].broke])
    apply_floor_rules(tx)
    if tx.state.phase != "playing" or number not in tx.state.tables:
        return False
    try:
        may_deal(tx.state, tx.state.tables[number])
    except Refusal:
        return False
    return True


def _begin(tx: Transaction, table: Table) -> None:
    if not table.fantasy:
        reach_level(tx, table.number, before=is_stopped(tx.state, table))
        if tx.state.structure.removal == "by-hand":
            # A player who was to race with others may be alone with odd chips by now.
            change_up(tx, table.number, table.in_play, len(tx.state.structure.removals))
        table = tx.state.tables[table.number]
    tx.add(events.Dealt(table.number, next_hand(table), next_order(table), bool(table.fantasy)))


def _report(tx: Transaction, command: commands.Report) -> None:
    table = table_of(tx.state, command.table)
    if command.hand != next_hand(table):
        raise Refusal(
            "wrong-hand",
            "hand {hand:plain}: table {number} expects hand {due}",
            hand=command.hand,
            number=table.number,
            due=next_hand(table),
        )
    if not table.dealt:
        may_deal(tx.state, table, reported=True)
        if table.broke and table.free and not _give_up_at(tx, table.number):
            raise Refusal(
                "rebuy",
                "table {number} waits once its players without chips are out; deal first",
                number=table.number,
            )
        _begin(tx, table)
        table = tx.state.tables[table.number]
    _settle(tx, table, command)
    table = tx.state.tables[table.number]
    if table.free and not tx.state.structure.is_timed:
        change_up(tx, table.number, table.in_play, removals_done(tx.state.structure, table.hand - 1))


def _settle(tx: Transaction, table: Table, command: commands.Report) -> None:
    """Settle the points of the hand that a table is in. Players without chips are out, or may rebuy."""
    hand = hand_of(tx.state, table, command.points, command.fantasy)
    tx.add(hand)
    if tx.state.structure.bounty:
        for player, victim in last_takers(hand, tx.state.structure.paying):
            _win_bounty(tx, player, victim)
    table = tx.state.tables[table.number]
    for player, had, has in zip(hand.order, hand.before, hand.after, strict=True):
        lost = (player, table.number, hand.hand, had)
        if not has and can_rebuy(tx.state, player):
            tx.add(events.Busted(*lost, extension=table.extension))
        elif not has:
            tx.add(events.Out(*lost, extension=table.extension))


def can_rebuy(state: State, number: int) -> bool:
    """True if a player at a table with late entry has a rebuy left (T10)."""
    rebuy, player = state.structure.rebuy, state.players[number]
    table = state.tables.get(player.table or 0)
    if rebuy is None or table is None:
        return False
    open_here = takes_entries(state, table)
    return open_here and (rebuy.times is None or player.rebuys < rebuy.times)


def add_on_open(state: State, table: Table) -> bool:
    """True if a table stands at the break at which add-ons are sold (T11)."""
    add_on, structure = state.structure.add_on, state.structure
    if add_on is None or not is_stopped(state, table):
        return False
    if add_on.after_minutes is not None:
        return state.stopped_at == add_on.after_minutes
    level = add_on.after_level or 0
    if structure.is_timed:
        return state.level_over and state.level == level
    return next_stop(state) == structure.ends[level - 1] <= table.hand


def last_takers(hand: events.Hand, paying: Paying) -> list[tuple[int, int]]:
    """Pairs of a player without chips and the taker of the last ones, taker first, in their order (T12)."""
    places = range(len(hand.order))
    nets = {(i, j): hand.points[i][j] for i, j in combinations(places, 2)}
    last: dict[int, int] = {}
    for entry in settle(nets, places, hand.point_value, hand.before, paying):
        if entry.amount and entry.payer is not None and entry.payee is not None:
            last.pop(entry.payer, None)  # the latest comes last
            last[entry.payer] = entry.payee
    return [
        (hand.order[winner], hand.order[loser]) for loser, winner in last.items() if not hand.after[loser]
    ]


def _win_bounty(tx: Transaction, player: int, victim: int) -> None:
    structure, worth = tx.state.structure, tx.state.players[victim].bounty
    paid = worth // 2 if structure.bounty and structure.bounty.progressive else worth
    if worth:
        tx.add(events.BountyWon(player, victim, paid, worth - paid))


def hand_of(
    state: State, table: Table, points: tuple[tuple[int, ...], ...], earned: Mapping[int, int]
) -> events.Hand:
    """A table's hand settled (T6); `earned` are cards in Fantasyland. Raises Refusal if impossible."""
    structure, order, number = state.structure, table.order, next_hand(table)
    points = _with_missed(table, points, structure.foul_points)
    _refuse_unless_payable(points, len(order), structure.most_points)
    if not set(earned) <= set(order):
        raise Refusal("fantasy", "fantasy: expected players of this hand")
    before = tuple(state.players[player].chips for player in order)
    level = state.level_at(table)
    value = structure.levels[level - 1].point
    nets = {(i, j): points[i][j] for i, j in combinations(range(len(order)), 2)}
    entries = settle(nets, range(len(order)), value, before, structure.paying)
    gains, _ = balances(entries, len(order))
    after = tuple(had + gain for had, gain in zip(before, gains, strict=True))
    left = [player for player, chips in zip(order, after, strict=True) if chips]
    fantasy = {
        player: earned[player] for player in left if player in earned and player not in table.missing
    }
    extension, fantasy = bool(table.fantasy), fantasy if len(left) > 1 else {}
    return events.Hand(table.number, number, level, value, order, points, before, after, extension, fantasy)


def _with_missed(
    table: Table, points: tuple[tuple[int, ...], ...], worth: int | None
) -> tuple[tuple[int, ...], ...]:
    """The points with those of players who miss the hand (T14), where the report leaves them at 0.

    Every opponent takes `worth`, as against a foul without royalties; two who miss it are even. None trusts
    the report.
    """
    missed = [player in table.missing for player in table.order]
    if worth is None:
        return points
    if not any(missed) or len(points) != len(missed) or any(len(row) != len(missed) for row in points):
        return points
    due = [[worth * (missed[j] - missed[i]) for j in range(len(missed))] for i in range(len(missed))]
    pairs = [(i, j) for i in range(len(missed)) for j in range(len(missed)) if missed[i] or missed[j]]
    for i, j in pairs:
        if points[i][j] not in (0, due[i][j]):
            raise Refusal(
                "missed",
                "points: {name} misses this hand; expected {worth} for every opponent",
                name=i + 1 if missed[i] else j + 1,
                worth=worth,
            )
    return tuple(
        tuple(due[i][j] if missed[i] or missed[j] else net for j, net in enumerate(row))
        for i, row in enumerate(points)
    )


def _refuse_unless_payable(points: Sequence[Sequence[int]], players: int, most: int | None) -> None:
    shape = len(points) == players and all(len(row) == players for row in points)
    if not shape:
        raise Refusal(
            "points", "points: expected {players} rows of {players}, in paying order", players=players
        )
    for i, row in enumerate(points):
        for j, net in enumerate(row):
            if net != -points[j][i]:
                raise Refusal(
                    "points",
                    "points: what {one} nets from {other} is {net}, and the other way {theirs}; "
                    "expected {negative}",
                    one=i + 1,
                    other=j + 1,
                    net=net,
                    theirs=points[j][i],
                    negative=-net,
                )
            if most is not None and net > most:
                raise Refusal(
                    "points",
                    "points: {one} nets {net} from {other}; expected at most {most} in one hand",
                    one=i + 1,
                    net=net,
                    other=j + 1,
                    most=most,
                )


def _race(tx: Transaction, command: commands.RaceWon) -> None:
    table = table_of(tx.state, command.table)
    race_by_hand(tx, table.number, command.winners)


HANDS: Handlers = {commands.Deal: _deal, commands.Report: _report, commands.RaceWon: _race}
"""The commands of a table's scorer."""
