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
from croupier.tournament.ranking import entry_open, in_rounds, is_done, ranking, takes_entries, tickets_won
from croupier.tournament.reducer import fold_event
from croupier.tournament.seating import (
    breaking_order,
    draw_stream,
    next_order,
    open_seats,
    sizes,
    table_imbalance,
    worst_seat,
)
from croupier.tournament.state import Player, State, Table
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


def removals_before(structure: Structure, level: int) -> int:
    """The number of removals due before the first hand of a level."""
    return sum(after < level for _, after, _ in structure.removals)


def removals_at(state: State, table: Table) -> int:
    """The number of removals that are over at a table (T2), by its hands or by its level (T13)."""
    if state.structure.is_timed:
        return removals_before(state.structure, table.level)
    return removals_done(state.structure, table.hand - bool(table.fantasy))


def _removal(state: State, table: Table, place: int) -> PendingRace:
    """A removal of the structure as a race at this table: the stacks there say who holds such chips."""
    _, level, chip = state.structure.removals[place]
    stacks = {player: state.players[player].chips for player in table.in_play}
    return PendingRace(place, level, chip, state.structure.larger(chip), stacks)


def pending_race(state: State, table: Table) -> PendingRace | None:
    """The race that a table has to deal by hand next: several there hold such chips. None for no race.

    Where a clock ends the levels it is due before the table's first hand of a new one.
    """
    if state.structure.removal != "by-hand" or state.phase != "playing":
        return None
    due = removals_at(state, table)
    if state.structure.is_timed and table.free:
        due = removals_before(state.structure, state.level_at(table))
    races = (_removal(state, table, place) for place in range(due))
    return next((race for race in races if len(race.odd) > 1), None)


def removals_raced(state: State, table: Table) -> int:
    """The number of removals that a table is through with: not one that is still to be dealt by hand."""
    pending = pending_race(state, table)
    done = removals_at(state, table)
    return done if pending is None else min(done, pending.place)


def change_up(tx: Transaction, number: int, players: Sequence[int], since: int, *label: str | int) -> None:
    """Change up small chips at a table: for everybody there, or for players who arrive (T2, T3).

    A removal before number `since` is recorded only if somebody there holds such chips. If races are
    manual, a race of several players waits for its result; a lone player gets a chip.
    """
    structure = tx.state.structure
    for place in range(removals_at(tx.state, tx.state.tables[number])):
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
    reach_level(tx, number)
    table = tx.state.tables[number]
    pending = pending_race(tx.state, table)
    if pending is None or not table.free:
        raise BadInput("table {number} has no race to deal now", number=number)
    place, level, chip, larger, stacks = pending
    after = manual_race_result(stacks, larger, winners).after
    tx.add(events.Removed(number, level, chip, stacks, after))
    change_up(tx, number, table.in_play, place + 1)


def reach_level(tx: Transaction, number: int, *, before: bool = False) -> None:
    """Have a table play at the level of the clock from its next hand on: chips are removed now (T13).

    A hand that was dealt `before` the break that has begun is still of the level before it.
    """
    state, table = tx.state, tx.state.tables[number]
    level = max(table.level, state.level) if before else state.level_at(table)
    if state.structure.is_timed and table.free and table.level < level:
        tx.add(events.TableLevel(number, level))
        change_up(tx, number, table.in_play, removals_at(state, table))


# Rebuys


def give_up(tx: Transaction, players: Sequence[Player]) -> None:
    """Players who lost their chips and do not rebuy are out with the hand in which they did (T10)."""
    for player in players:
        bust = player.broke
        assert bust is not None
        lost = (bust.table, bust.hand, bust.stack)
        tx.add(events.Out(player.number, *lost, extension=bust.extension))


# Seats


def draw_seats(tx: Transaction) -> None:
    """Draw all registered players to seats; the tables differ by one player at most (T4)."""
    state = tx.state
    entered = [player.number for player in state.players.values()][: state.structure.capacity]
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
    since: int = 0,
) -> None:
    """Seat a player with chips in play there, from table `left`, or a broken one after `since` removals."""
    left = tx.state.players[player].table or left
    since = removals_at(tx.state, tx.state.tables[left]) if left else since
    tx.add(events.Seated(player, number, place, why, reason, left))
    change_up(tx, number, [player], since, "arrival", player)


def seat_late(tx: Transaction, player: int) -> None:
    """Seat a late entry at the smallest open table, or at a new one at the slowest table's hand."""
    state = tx.state
    luck = draw_stream(state, "late", player, state.players[player].entries)
    tables = state.tables.values()
    open_tables = [table for table in tables if takes_entries(state, table) and open_seats(table)]
    if open_tables:
        fewest = min(len(table.players) for table in open_tables)
        table = luck.choice([table for table in open_tables if len(table.players) == fewest])
        seat(tx, player, table.number, luck.choice(open_seats(table)), "late")
        return
    assert has_room(state)
    number = state.opened + 1
    hand = min(table.hand for table in state.tables.values())
    tx.add(events.TableOpened(number, hand, luck.below(state.structure.seats)))
    seat(tx, player, number, luck.below(state.structure.seats), "late")


def has_room(state: State) -> bool:
    """True if a late entry finds a seat: an open one, or a table that may still be opened."""
    if state.structure.max_tables is None or len(state.tables) < state.structure.max_tables:
        return True
    return any(takes_entries(state, table) and open_seats(table) for table in state.tables.values())


def enter(tx: Transaction, player: Player) -> None:
    """Have a player enter, or enter again, and seat them."""
    tx.add(events.Entered(player.number, tx.state.structure.stack, player.entries + 1))
    seat_late(tx, player.number)


def redraw(tx: Transaction) -> None:
    """Draw everybody to new seats for another day, at as few tables as can be (T7)."""
    give_up(tx, tx.state.broke)
    state, structure = tx.state, tx.state.structure
    if not state.alive:
        return
    left = sorted(player.number for player in state.alive)
    count = 1 if len(left) <= structure.final_size else -(-len(left) // structure.seats)
    order = breaking_order(structure, state.tables)
    hand = max(table.hand for table in state.tables.values())
    since = {
        player: removals_raced(state, table) for table in state.tables.values() for player in table.players
    }
    level = max(table.level for table in state.tables.values())
    luck = draw_stream(state, "redraw", state.day)
    drawn = luck.shuffled(left)
    tx.add(events.Redrawn(state.day))
    tx.add(*(events.Broke(number, state.tables[number].hand) for number in order))
    for place, number in enumerate(sorted(order[-count:])):
        here = drawn[place::count]
        tx.add(events.TableOpened(number, hand, luck.below(len(here))))
        tx.add(*(events.Seated(player, number, chair, "redraw") for chair, player in enumerate(here)))
        if level:
            tx.add(events.TableLevel(number, level))
        change_up(tx, number, here, min(since[player] for player in here), "redraw", state.day)


# The floor


def apply_floor_rules(tx: Transaction) -> None:
    """Apply the floor rules until none applies: end, final table, break, balance."""
    while tx.state.phase == "playing" and _one(tx):
        pass


def _one(tx: Transaction) -> bool:
    """Apply the first floor rule that applies. Returns True if there was one."""
    state = tx.state
    if state.alternates and entry_open(state) and has_room(state):
        enter(tx, state.alternates[0])
        return True
    left, last = state.remaining, tickets_won(state)
    if left <= 1 or (
        last is not None
        and not state.broke
        and all(is_done(state, table, last) for table in state.tables.values())
    ):
        end_tournament(tx)
        return False
    if len(state.tables) == 1:
        return False
    if left <= state.structure.final_size:
        return _form_final(tx)
    if left <= (len(state.tables) - 1) * state.structure.seats:
        return _break_next(tx)
    return _balance(tx) or _begin_round(tx)


def _begin_round(tx: Transaction) -> bool:
    """T13: all tables have played the hand of a round, and may deal the next one together."""
    state = tx.state
    if not in_rounds(state) or not all(
        table.settled and state.round in (table.round, 0) for table in state.tables.values()
    ):
        return False
    tx.add(events.Round(state.round + 1))
    return True


def _form_final(tx: Transaction) -> bool:
    """T4: the last players at one table, seats and button redrawn, once all their hands are over."""
    state = tx.state
    if not all(table.settled for table in state.tables.values()):
        return False
    since = min(removals_at(state, table) for table in state.tables.values())
    level = max(table.level for table in state.tables.values())
    *others, last = breaking_order(state.structure, state.tables)
    hand = max(table.hand for table in state.tables.values())
    luck = draw_stream(state, "final")
    players = tuple(luck.shuffled(sorted(player.number for player in state.alive)))
    for number in others:
        tx.add(events.Broke(number, state.tables[number].hand))
    tx.add(events.Final(last, hand, players, luck.below(len(players))))
    tx.add(*(events.Seated(player, last, place, "final") for place, player in enumerate(players)))
    if level:
        tx.add(events.TableLevel(last, level))
    change_up(tx, last, players, since, "final")
    return True


def _break_next(tx: Transaction) -> bool:
    """T4: the next table of the breaking order, once its hand is over; its players draw their new seats."""
    number = breaking_order(tx.state.structure, tx.state.tables)[0]
    table = tx.state.tables[number]
    if not table.settled:
        return False
    since = removals_at(tx.state, table)
    luck = draw_stream(tx.state, "break", number)
    leaving = luck.shuffled(table.players)
    tx.add(events.Broke(number, table.hand))
    for player in leaving:
        taken = sizes(tx.state)
        fewest = min(taken.values())
        target = luck.choice(sorted(other for other, count in taken.items() if count == fewest))
        place = luck.choice(open_seats(tx.state.tables[target]))
        seat(tx, player, target, place, "break", since=since)
    return True


def _balance(tx: Transaction) -> bool:
    """T4: the next player to act first moves from a table with two players more to the worst open seat."""
    found = table_imbalance(tx.state)
    if found is None:
        return False
    largest, smallest = found
    free = [number for number in largest if tx.state.tables[number].settled]
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
    give_up(tx, tx.state.broke)
    state = tx.state
    if state.phase == "registering":
        tx.add(events.Over((), 0, state.seed.hex()))
        return
    groups = [[player.number for player in group] for group in (*_groups_left(state), *ranking(state))]
    _keep_bounties(tx, groups[0])
    amounts = state.agreed.amounts if state.agreed else None
    placed = prize_awards(groups, prizes_of(state), draw_stream(state, "ties"), amounts)
    tx.add(events.Over(placed, state.pool, state.seed.hex()))


def _keep_bounties(tx: Transaction, first: Sequence[int]) -> None:
    """T12: who is left keeps their own bounty; the winner has those of disqualified players, too."""
    state = tx.state
    winner = draw_stream(state, "bounties").choice(sorted(first)) if state.structure.bounty else 0
    for player in state.players.values():
        if player.bounty:
            to = player.number if player.alive else winner
            tx.add(events.BountyWon(to, player.number, player.bounty))


def _groups_left(state: State) -> list[list[Player]]:
    """The players with chips at the end, best first: by chips after a deal or a closing, else all alike."""
    alive = sorted(state.alive, key=lambda player: player.chips, reverse=True)
    if state.agreed is None and not state.closed:
        return [alive] if alive else []
    stacks = sorted({player.chips for player in alive}, reverse=True)
    return [[player for player in alive if player.chips == chips] for chips in stacks]
