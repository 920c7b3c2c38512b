"""Views of a tournament for everybody who looks at it: pure functions of its state and its chronicle."""

from __future__ import annotations

from math import ceil

from croupier.chance import commitment
from croupier.table.events import Clock
from croupier.tournament import told
from croupier.tournament.check import expected
from croupier.tournament.chips import odd_chips, prizes_of_race
from croupier.tournament.chronicle import Chronicle
from croupier.tournament.floor import pending_removal, racing
from croupier.tournament.hands import may_deal, next_hand, stopped
from croupier.tournament.places import Standing, entry_open, standings
from croupier.tournament.prizes import prize_list
from croupier.tournament.refusing import Refusal
from croupier.tournament.seating import breaking_order, next_button, next_order
from croupier.tournament.state import Player, State, Table
from croupier.tournament.structure import Structure
from croupier.tournament.told import (
    Facts,
    Floor,
    FloorTable,
    ListedTournament,
    Lobby,
    Me,
    Place,
    TableSheet,
    Viewer,
)
from croupier.tournament.words import news_of
from croupier.wire import plain

__all__ = [
    "Facts",
    "Floor",
    "FloorTable",
    "ListedTournament",
    "Lobby",
    "Me",
    "Place",
    "TableSheet",
    "Viewer",
    "floor_of",
    "levels_of",
    "listed",
    "lobby_of",
    "me_of",
    "places_of",
    "prizes_of",
    "sheet_of",
]

MOVES, SAID = 8, 5
"""So many of the last moves and announcements are on the wall."""

_CALLED = Clock(kind="called")


def listed(state: State, facts: Facts, viewer: Viewer) -> ListedTournament:
    """The tournament in the list."""
    structure = state.structure
    return ListedTournament(
        name=facts.name,
        title=state.name,
        structure=structure.title,
        kind=facts.kind,
        phase=state.phase,
        bagged=state.bagged,
        day=state.day,
        entrants=len(state.players),
        left=len(state.alive),
        tables=len(state.tables),
        starts=facts.starts,
        most=facts.most,
        buy_in=structure.buy_in,
        game=structure.game,
        preset=structure.preset,
        mine=viewer.player is not None,
        directs=viewer.directs,
        at=state.at,
    )


def lobby_of(state: State, facts: Facts, viewer: Viewer) -> Lobby:
    """The tournament from outside."""
    structure = state.structure
    player = state.players.get(viewer.player or 0)
    return Lobby(
        listed=listed(state, facts, viewer),
        n=state.n,
        structure=plain(structure),
        levels=levels_of(structure),
        settings_hash=state.settings_hash,
        commitment=commitment(state.seed),
        seed=_seed(state),
        entrants=tuple(told.Who(one.number, one.name, one.bot) for one in state.players.values()),
        prizes=prizes_of(state),
        pool=_pool(state),
        me=viewer.player,
        directs=viewer.directs,
        entry_open=_may_come(state),
        re_entry=player is not None and _may_reenter(state, player),
        minutes=_minutes(structure, max(2, len(state.players))),
    )


def levels_of(structure: Structure) -> tuple[told.LevelRow, ...]:
    """The levels with the hands of each."""
    rows, first = [], 1
    for number, level in enumerate(structure.levels, 1):
        last = structure.ends[number - 1] if number <= len(structure.ends) else None
        hands = None if last is None else last - first + 1
        rows.append(
            told.LevelRow(number, level.point, hands, first, last, tuple(level.remove), level.pause)
        )
        first += hands or 0
    return tuple(rows)


def floor_of(state: State, chronicle: Chronicle, facts: Facts, now: int) -> Floor:
    """The wall."""
    structure, alive = state.structure, state.alive
    hands = {table.number: next_hand(table) for table in state.tables.values()}
    level = max(map(structure.level_of, hands.values()), default=1)
    average = sum(player.chips for player in alive) // max(1, len(alive))
    return Floor(
        n=state.n,
        at=state.at,
        now=now,
        name=facts.name,
        title=state.name,
        kind=facts.kind,
        phase=state.phase,
        day=state.day,
        bagged=state.bagged,
        final=state.final,
        entrants=len(state.players),
        entries=state.entries,
        left=len(alive),
        pool=_pool(state),
        levels=levels_of(structure),
        level=level,
        slowest=_slowest(structure, hands),
        next_removal=_next_removal(structure, level),
        average=average,
        average_points=average // structure.levels[level - 1].point,
        shortest=_shortest(state),
        tables=tuple(table_of(state, table, facts) for table in state.tables.values()),
        moves=tuple(chronicle.moves[: -MOVES - 1 : -1]),
        places=places_of(state),
        prizes=prizes_of(state),
        announcements=tuple(chronicle.said[: -SAID - 1 : -1]),
        halted=_halted(state, chronicle),
        entry_open=_may_come(state),
        seed=_seed(state),
        commitment=commitment(state.seed),
    )


def table_of(state: State, table: Table, facts: Facts) -> FloorTable:
    """One table on the wall."""
    structure, hand = state.structure, next_hand(table)
    level, point = structure.level_of(hand), structure.point_value(hand)
    doing, waits = _doing(state, table)
    race = pending_removal(state, table) if table.free else None
    return FloorTable(
        number=table.number,
        hand=hand,
        level=level,
        hand_of_level=hand - _played_before(structure, level),
        hands_of_level=None
        if level > len(structure.ends)
        else structure.ends[level - 1] - _played_before(structure, level),
        point_value=point,
        state=doing,
        extension=table.extension if table.dealt else bool(table.fantasy),
        waits=waits,
        breaks_next=len(state.tables) > 1 and table.number == breaking_order(structure, state.tables)[0],
        race=race[1] if race else None,
        button=table.button if table.dealt or table.fantasy else next_button(table, table.seats),
        seats=tuple(_seat(state, table, player, point) for player in table.seats),
        table=facts.tables.get(table.number),
    )


def _played_before(structure: Structure, level: int) -> int:
    return structure.ends[level - 2] if level > 1 else 0


def _doing(state: State, table: Table) -> tuple[told.Doing, str]:
    """What a table does, and why not where it may not deal."""
    if table.dealt:
        return "play", ""
    if state.phase == "over":
        return "stopped", "the tournament is over"
    try:
        may_deal(state, table)
    except Refusal as refusal:
        return ("stopped" if refusal.code == "stopped" else "waits"), refusal.sentence
    return "ready", ""


def _seat(state: State, table: Table, number: int | None, point: int) -> told.Seated | None:
    if number is None:
        return None
    player = state.players[number]
    cards = table.fantasy.get(number, 0)
    return told.Seated(
        number, player.name, player.bot, player.chips, player.chips // point, player.absent, cards
    )


def _slowest(structure: Structure, hands: dict[int, int]) -> told.Slowest | None:
    if not hands:
        return None
    table = min(hands, key=lambda number: (hands[number], number))
    return told.Slowest(table, structure.level_of(hands[table]), hands[table])


def _next_removal(structure: Structure, level: int) -> told.NextRemoval | None:
    """What leaves play after this level, or the first after it."""
    for number, one in enumerate(structure.levels, 1):
        if number >= level and one.remove:
            return told.NextRemoval(number, tuple(one.remove))
    return None


def _shortest(state: State) -> told.Shortest | None:
    seated = [player for player in state.alive if player.table in state.tables]
    if not seated:
        return None
    player = min(seated, key=lambda one: one.chips)
    point = _point_at(state, player)
    return told.Shortest(player.number, player.name, player.chips, player.chips // point)


def _point_at(state: State, player: Player) -> int:
    """What a point is worth at a player's table."""
    table = state.tables.get(player.table or 0)
    return state.structure.point_value(next_hand(table) if table else 1)


def _halted(state: State, chronicle: Chronicle) -> told.Halted | None:
    if state.phase != "playing":
        return None
    standing = {table.number for table in state.tables.values() if stopped(state, table)}
    left = tuple(number for number in state.tables if number not in standing)
    if state.bagged:
        return told.Halted(f"day {state.day} is over", ())
    if state.limits:
        return told.Halted(chronicle.why or "play stops by the director's word", left)
    if not standing:
        return None
    stop = next(stop for stop in state.structure.stops if stop > state.passed)
    night = "the day ends" if stop in state.structure.nights else "a break"
    return told.Halted(f"{night} after level {state.structure.level_of(stop)}", left)


# Places and prizes


def _seed(state: State) -> str | None:
    return state.result.seed if state.result else None


def _entries(state: State) -> int:
    return state.entries or len(state.players)


def _pool(state: State) -> int:
    """What is played for; before the start, what it would be with those who are registered."""
    structure = state.structure
    return _entries(state) * structure.buy_in.prize + structure.prizes.added


def prizes_of(state: State) -> tuple[int, ...]:
    """The prizes by place, as of the entries so far."""
    if not _entries(state):
        return ()
    return tuple(prize for prize in prize_list(state.structure, _entries(state), _pool(state)) if prize)


def places_of(state: State) -> tuple[Place, ...]:
    """All finishing places, the best first; what is certain has its prize."""
    if state.result is not None:
        tied = [(one.place, one.through) for one in state.result.places]
        return tuple(
            _final_place(state, one.player, one.place, one.through, tied.count((one.place, one.through)))
            for one in sorted(state.result.places, key=lambda one: one.place)
        )
    prizes = prize_list(state.structure, state.entries, state.pool) if state.entries else ()
    return tuple(_place(state, one, prizes) for one in standings(state))


def _final_place(state: State, number: int, place: int, through: int, tied: int) -> Place:
    assert state.result is not None
    player = state.players[number]
    prize = next(one.prize for one in state.result.places if one.player == number)
    return _told_place(state, player, place, through, True, tied, (), prize)


def _place(state: State, one: Standing, prizes: tuple[int, ...]) -> Place:
    player = state.players[one.player]
    prize = _prize(one, prizes) if one.certain else None
    return _told_place(state, player, one.place, one.through, one.certain, one.tied, one.waits_for, prize)


def _prize(one: Standing, prizes: tuple[int, ...]) -> int | None:
    """The prize of a certain place; None where a unit that cannot be divided is still to be drawn for."""
    each, odd = divmod(sum(prizes[one.place - 1 : one.through]), one.tied)
    return None if odd else each


def _told_place(
    state: State,
    player: Player,
    place: int,
    through: int,
    certain: bool,
    tied: int,
    waits_for: tuple[int, ...],
    prize: int | None,
) -> Place:
    structure, hand = state.structure, player.out.hand if player.out else 0
    level = structure.level_of(hand) if hand else 0
    of_level = hand - _played_before(structure, level) if hand else 0
    return Place(
        player.number, player.name, place, through, certain, tied, waits_for, hand, level, of_level, prize
    )


# One table, one player


def sheet_of(state: State, chronicle: Chronicle, facts: Facts, number: int) -> TableSheet:
    """A table for its scorer."""
    table = state.tables.get(number)
    floor = table_of(state, table, facts) if table else None
    level = floor.level if floor else 1
    order = (table.order if table.dealt else next_order(table)) if table else ()
    return TableSheet(
        n=state.n,
        at=state.at,
        name=facts.name,
        title=state.name,
        phase=state.phase,
        game=state.structure.game,
        preset=state.structure.preset,
        settings_hash=state.settings_hash,
        table=floor,
        order=order,
        may_deal=floor is not None and floor.state == "ready",
        removes_after=tuple(state.structure.levels[level - 1].remove),
        race=_race(state, table) if table and floor and floor.race else None,
        last=chronicle.last_hand(number),
        news=news_of(state, chronicle, number) if table else (),
        gone=chronicle.gone(number) if table is None else (),
        called=told.Called(_CALLED.after, _CALLED.gives),
    )


def _race(state: State, table: Table) -> told.RaceDue | None:
    pending = pending_removal(state, table)
    if pending is None:
        return None
    _, chip = pending
    larger = state.structure.larger(chip)
    stacks = racing(state, table, chip)
    return told.RaceDue(chip, larger, odd_chips(stacks, larger), prizes_of_race(stacks, larger)[0])


def me_of(state: State, chronicle: Chronicle, facts: Facts, number: int) -> Me:
    """The tournament for one of its players; KeyError for a number that nobody has."""
    player = state.players[number]
    table = state.tables.get(player.table or 0)
    floor = table_of(state, table, facts) if table else None
    place = next((one for one in places_of(state) if one.player == number), None)
    return Me(
        n=state.n,
        at=state.at,
        name=facts.name,
        title=state.name,
        kind=facts.kind,
        phase=state.phase,
        player=number,
        who=player.name,
        status=_status(state, player),
        absent=player.absent,
        entries=player.entries,
        table=floor,
        seat=player.seat,
        chips=player.chips,
        points=player.chips // _point_at(state, player),
        moved=chronicle.last_move(number),
        place=place,
        prize=place.prize if place else None,
        next_removal=_next_removal(state.structure, floor.level if floor else 1),
        table_name=floor.table if floor else None,
        may_reenter=_may_reenter(state, player),
        left=len(state.alive),
        entrants=len(state.players),
    )


def _status(state: State, player: Player) -> told.Status:
    if state.phase == "registering":
        return "registered"
    if player.out is not None:
        return "out"
    return "seated" if player.table is not None else "unseated"


def _may_come(state: State) -> bool:
    """Whether one who is not registered may register now, as far as the structure goes."""
    return state.phase == "registering" or entry_open(state)


def _may_reenter(state: State, player: Player) -> bool:
    out = player.out is not None and player.out.why != "disqualified"
    return out and player.entries <= state.structure.re_entries and entry_open(state)


def _minutes(structure: Structure, entrants: int) -> tuple[int, int | None] | None:
    least, most = expected(structure, entrants).hours
    return ceil(60 * least), None if most is None else ceil(60 * most)
