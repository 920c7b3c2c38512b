"""Floor rules that follow a result: chip-up, breaking and balancing of tables, the end.

Each function adds events to a transaction and sees the events added before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from croupier import journal
from croupier.errors import BadInput
from croupier.tournament import events
from croupier.tournament.chips import manual_race_result, odd_chips, race_result, round_up_result
from croupier.tournament.prizes import prize_awards, prizes_of
from croupier.tournament.ranking import is_done, ranking, takes_entries, tickets_won
from croupier.tournament.seating import (
    breaking_order,
    draw_stream,
    next_order,
    open_seats,
    sizes,
    table_imbalance,
    worst_seat,
)
from croupier.tournament.state import Player, State, Table, fold_event
from croupier.tournament.structure import Structure

Handlers = Mapping[type, Callable[["Transaction", Any], None]]
"""By kind of command, what does it."""


class Transaction(journal.Transaction[events.Event, State]):
    """Events of one command on a state that is not changed until they are stored."""

    def _apply(self, event: events.Event) -> State:
        return fold_event(self.state, event)


# Chips


class PendingRace(NamedTuple):
    """A removal, by its index in the structure, as a race among all players at a table."""

    place: int
    level: int
    chip: int
    larger: int
    stacks: dict[int, int]

    @property
    def odd(self) -> dict[int, int]:
        """The number of chips that each of those in the race holds of those that have to go."""
        return odd_chips(self.stacks, self.chip, self.larger)


def removals_done(structure: Structure, played: int) -> int:
    """The number of removals due after this many hands and their extensions."""
    return sum(end <= played for end, _, _ in structure.removals)


def _removal(state: State, table: Table, place: int) -> PendingRace:
    """A removal of the structure as a race at this table: the stacks there say who holds such chips."""
    _, level, chip = state.structure.removals[place]
    stacks = {player: state.players[player].chips for player in table.players}
    return PendingRace(place, level, chip, state.structure.larger(chip), stacks)


def _due(state: State, table: Table) -> range:
    return range(removals_done(state.structure, table.hand - bool(table.fantasy)))


def pending_race(state: State, table: Table) -> PendingRace | None:
    """The race that a table has to deal by hand next: several there hold such chips. None for no race."""
    if state.structure.removal != "by-hand":
        return None
    races = (_removal(state, table, place) for place in _due(state, table))
    return next((race for race in races if len(race.odd) > 1), None)


def change_up(tx: Transaction, number: int, players: Sequence[int], since: int, *label: str | int) -> None:
    """Change up small chips at a table: for everybody there, or for players who arrive (T2, T3).

    A removal before number `since` is recorded only if somebody there holds such chips. If races are
    manual, a race of several players waits for its result; a lone player gets a chip.
    """
    structure = tx.state.structure
    for place in _due(tx.state, tx.state.tables[number]):
        _, level, chip, larger, stacks = race = _removal(tx.state, tx.state.tables[number], place)
        if structure.removal == "by-hand" and len(race.odd) > 1:
            return
        stacks = {player: had for player, had in stacks.items() if player in (*players, *race.odd)}
        if race.odd or place >= since:
            luck = draw_stream(tx.state, "race", number, chip, *label)
            deal = structure.removal == "race"
            won = race_result(stacks, chip, larger, luck) if deal else round_up_result(stacks, larger)
            tx.add(events.Removed(number, level, chip, stacks, won.after, won.cards))


def race_by_hand(tx: Transaction, number: int, winners: Sequence[int]) -> None:
    """The result of a table's next race with real cards. Raises BadInput if it is impossible."""
    table = tx.state.tables[number]
    pending = pending_race(tx.state, table)
    if pending is None or not table.free:
        raise BadInput("table {number} has no race to deal now", number=number)
    place, level, chip, larger, stacks = pending
    after = manual_race_result(stacks, larger, winners).after
    tx.add(events.Removed(number, level, chip, stacks, after))
    change_up(tx, number, table.players, place + 1)


# Seats


def draw_seats(tx: Transaction) -> None:
    """Draw all registered players to seats; the tables differ by one player at most (T4)."""
    state = tx.state
    entered = [player.number for player in state.players.values()]
    for player in entered:
        tx.add(events.Entered(player, state.structure.stack))
    count = -(-len(entered) // state.structure.seats)
    luck = draw_stream(state, "draw")
    order = luck.shuffled(entered)
    for number in range(1, count + 1):
        here = order[number - 1 :: count]
        tx.add(events.TableOpened(number, 0, luck.below(len(here))))
        tx.add(*(events.Seated(player, number, place, "draw") for place, player in enumerate(here)))


def seat(
    tx: Transaction,
    player: int,
    number: int,
    place: int,
    why: events.Why,
    reason: str = "",
    left: int = 0,
    played: int = 0,
) -> None:
    """Seat a player at a table, with the chips that are in play there.

    `left` is the table that they left; `played` the hands of a table that has broken under them.
    """
    left = tx.state.players[player].table or left
    played = tx.state.tables[left].hand if left else played
    tx.add(events.Seated(player, number, place, why, reason, left))
    change_up(tx, number, [player], removals_done(tx.state.structure, played), "arrival", player)


def seat_late(tx: Transaction, player: int) -> None:
    """Seat a late entry at the smallest table that takes entries, or at a new one.

    A new table starts at the hand of the slowest table.
    """
    state = tx.state
    luck = draw_stream(state, "late", player, state.players[player].entries)
    tables = state.tables.values()
    open_tables = [table for table in tables if takes_entries(state, table) and open_seats(table)]
    if open_tables:
        fewest = min(len(table.players) for table in open_tables)
        table = luck.choice([table for table in open_tables if len(table.players) == fewest])
        seat(tx, player, table.number, luck.choice(open_seats(table)), "late")
        return
    number = state.opened + 1
    hand = min(table.hand for table in state.tables.values())
    tx.add(events.TableOpened(number, hand, luck.below(state.structure.seats)))
    seat(tx, player, number, luck.below(state.structure.seats), "late")


# The floor


def apply_floor_rules(tx: Transaction) -> None:
    """Apply the floor rules until none applies: end, final table, break, balance."""
    while tx.state.phase == "playing" and _one(tx):
        pass


def _one(tx: Transaction) -> bool:
    """Apply the first floor rule that applies. Returns True if there was one."""
    state = tx.state
    left, last = len(state.alive), tickets_won(state)
    if left <= 1 or (last is not None and all(is_done(table, last) for table in state.tables.values())):
        end_tournament(tx)
        return False
    if len(state.tables) == 1:
        return False
    if left <= state.structure.final_size:
        return _form_final(tx)
    if left <= (len(state.tables) - 1) * state.structure.seats:
        return _break_next(tx)
    return _balance(tx)


def _form_final(tx: Transaction) -> bool:
    """T4: the last players at one table, seats and button redrawn, once all their hands are over."""
    state = tx.state
    if not all(table.free for table in state.tables.values()):
        return False
    *others, last = breaking_order(state.structure, state.tables)
    slowest, *_, hand = sorted(table.hand for table in state.tables.values())
    luck = draw_stream(state, "final")
    players = tuple(luck.shuffled(sorted(player.number for player in state.alive)))
    for number in others:
        tx.add(events.Broke(number, state.tables[number].hand))
    tx.add(events.Final(last, hand, players, luck.below(len(players))))
    tx.add(*(events.Seated(player, last, place, "final") for place, player in enumerate(players)))
    change_up(tx, last, players, removals_done(state.structure, slowest), "final")
    return True


def _break_next(tx: Transaction) -> bool:
    """T4: the next table of the breaking order, once its hand is over; its players draw their new seats."""
    number = breaking_order(tx.state.structure, tx.state.tables)[0]
    table = tx.state.tables[number]
    if not table.free:
        return False
    luck = draw_stream(tx.state, "break", number)
    leaving = luck.shuffled(table.players)
    tx.add(events.Broke(number, table.hand))
    for player in leaving:
        taken = sizes(tx.state)
        fewest = min(taken.values())
        target = luck.choice(sorted(other for other, count in taken.items() if count == fewest))
        place = luck.choice(open_seats(tx.state.tables[target]))
        seat(tx, player, target, place, "break", played=table.hand)
    return True


def _balance(tx: Transaction) -> bool:
    """T4: the next player to act first moves from a table with two players more to the worst open seat."""
    found = table_imbalance(tx.state)
    if found is None:
        return False
    largest, smallest = found
    free = [number for number in largest if tx.state.tables[number].free]
    if not free:
        return False
    table = tx.state.tables[free[0]]
    player = next_order(table)[0]
    if tx.state.structure.balance == "drawn":
        player = draw_stream(tx.state, "balance", table.number, table.hand, len(table.players)).choice(
            table.players
        )
    seat(tx, player, smallest, worst_seat(tx.state.tables[smallest]), "balance")
    return True


# The end


def end_tournament(tx: Transaction) -> None:
    """End the tournament: all places and prizes are certain, and the seed is published."""
    state = tx.state
    groups = [[player.number for player in group] for group in (*_groups_left(state), *ranking(state))]
    amounts = state.agreed.amounts if state.agreed else None
    placed = prize_awards(groups, prizes_of(state), draw_stream(state, "ties"), amounts)
    tx.add(events.Over(placed, state.pool, state.seed.hex()))


def _groups_left(state: State) -> list[list[Player]]:
    """The players with chips at the end, best first: by chips after a deal, else all alike."""
    alive = sorted(state.alive, key=lambda player: player.chips, reverse=True)
    if state.agreed is None:
        return [alive]
    stacks = sorted({player.chips for player in alive}, reverse=True)
    return [[player for player in alive if player.chips == chips] for chips in stacks]
