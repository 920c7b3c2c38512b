"""Public views of a tournament: pure functions of its state and its log index."""

from __future__ import annotations

from math import ceil

from croupier.tournament import schemas
from croupier.tournament.floor_rules import has_room, pending_race
from croupier.tournament.hand_commands import add_on_open, is_stopped, may_deal, next_hand, next_stop
from croupier.tournament.length import expected_length
from croupier.tournament.log_index import Chronicle
from croupier.tournament.log_text import stop_reason
from croupier.tournament.lookups import Refusal
from croupier.tournament.money_commands import may_rebuy
from croupier.tournament.place_list import deal_of, places_of, played_before, pool_of
from croupier.tournament.prizes import prizes_of
from croupier.tournament.ranking import entry_open, in_rounds, takes_entries
from croupier.tournament.schedule_commands import (
    break_ends,
    break_minutes,
    entry_ends,
    level_ends,
    level_left,
    night,
)
from croupier.tournament.schemas import Floor, FloorTable, ListedTournament, Lobby, ServerFacts, Viewer
from croupier.tournament.seating import breaking_order, next_button
from croupier.tournament.series import series_of
from croupier.tournament.state import Player, State, Table
from croupier.tournament.structure import Structure
from croupier.words import English

MOVES, SAID = 12, 5
"""The last moves and the last announcements shown on the wall."""


def clock_of(state: State, now: int) -> schemas.LevelClock | None:
    """The clock of the levels, at `now`; None where hands end them."""
    if not state.level or state.phase != "playing":
        return None
    rounds = state.round if in_rounds(state) else 0
    return schemas.LevelClock(
        state.level, level_ends(state), level_left(state, now), entry_ends(state), rounds
    )


def late_entry_of(state: State) -> schemas.LateEntry | None:
    """The countdown of late entry by hands; None once entry is over.

    Where a clock ends the levels there is one in the break after the last level of late entry alone.
    """
    structure = state.structure
    level = structure.late_until
    taking = [table for table in state.tables.values() if takes_entries(state, table)]
    if not taking or (structure.is_timed and not (state.level_over and state.level == level)):
        return None
    slowest = min(taking, key=lambda table: (table.hand, table.number))
    if structure.is_timed:
        return schemas.LateEntry(level, 0, slowest.number, pause=True)
    last = structure.ends[level - 1]
    return schemas.LateEntry(level, last - slowest.hand, slowest.number, last in structure.stops)


def offers_of(state: State, player: Player) -> schemas.Offers | None:
    """The chips that a player may buy now; None for nothing."""
    table = state.tables.get(player.table or 0)
    rebuy = may_rebuy(state, player)
    add_on = table is not None and player.alive and not player.add_ons and add_on_open(state, table)
    return schemas.Offers(rebuy, add_on, player.decides_by) if rebuy or add_on or player.broke else None


def listing_of(state: State, facts: ServerFacts, viewer: Viewer) -> ListedTournament:
    """The tournament in the list."""
    structure = state.structure
    places = state.result.places if state.result else ()
    return ListedTournament(
        name=facts.name,
        title=state.name,
        structure=structure.title,
        kind=facts.kind,
        phase=state.phase,
        bagged=state.bagged,
        day=state.day,
        entrants=len(state.players),
        left=state.remaining,
        tables=len(state.tables),
        starts=facts.starts,
        most=facts.most,
        buy_in=structure.buy_in,
        game=structure.game,
        preset=structure.preset,
        mine=viewer.player is not None,
        directs=viewer.directs,
        at=state.at,
        pool=pool_of(state),
        winners=tuple(state.players[one.player].name for one in places if one.place == 1),
    )


def lobby_of(state: State, facts: ServerFacts, viewer: Viewer) -> Lobby:
    """The tournament from outside."""
    structure = state.structure
    player = state.players.get(viewer.player or 0)
    return Lobby(
        listed=listing_of(state, facts, viewer),
        n=state.n,
        structure=structure,
        levels=levels_of(structure),
        settings_hash=state.settings_hash,
        commitment=state.commitment,
        seed=_seed(state),
        entrants=tuple(
            schemas.EntrantRef(
                one.number, one.name, one.bot_mark, one.out is not None, one.absent and not one.entries
            )
            for one in state.players.values()
        ),
        prizes=prizes_of(state),
        pool=pool_of(state),
        me=viewer.player,
        directs=viewer.directs,
        entry_open=_may_come(state),
        re_entry=player is not None and may_reenter(state, player),
        minutes=_minutes(structure, max(AWAITED if _may_come(state) else 2, len(state.players))),
        agreed=deal_of(state),
        alternates=tuple(one.number for one in state.alternates),
        clock=clock_of(state, state.at),
        series=series_of(state),
    )


def levels_of(structure: Structure) -> tuple[schemas.LevelRow, ...]:
    """The levels with the hands of each."""
    rows, first = [], 1
    for number, level in enumerate(structure.levels, 1):
        last = structure.ends[number - 1] if number <= len(structure.ends) else None
        hands = None if last is None else last - first + 1
        told = (number, level.point, hands, first, last, tuple(level.remove), level.pause)
        rows.append(schemas.LevelRow(*told, minutes=structure.minutes_of(number)))
        first += hands or 0
    return tuple(rows)


def floor_of(state: State, chronicle: Chronicle, facts: ServerFacts, now: int) -> Floor:
    """The wall."""
    structure, alive = state.structure, state.alive
    hands = {table.number: next_hand(table) for table in state.tables.values()}
    level = max(map(state.level_at, state.tables.values()), default=1)
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
        entrants=state.entrants,
        entries=state.entries,
        left=state.remaining,
        pool=pool_of(state),
        levels=levels_of(structure),
        level=level,
        slowest=_slowest(state, hands),
        next_removal=next_removal(structure, level),
        average=average,
        average_points=average // structure.levels[level - 1].point,
        shortest=_shortest(state),
        tables=tuple(_table(state, table, facts) for table in state.tables.values()),
        moves=tuple(chronicle.last_moves()[:MOVES]),
        places=places_of(state),
        prizes=prizes_of(state),
        announcements=tuple(chronicle.said[: -SAID - 1 : -1]),
        halted=_halt_view(state, chronicle),
        entry_open=_may_come(state),
        seed=_seed(state),
        commitment=state.commitment,
        agreed=deal_of(state),
        clock=clock_of(state, now),
        late=late_entry_of(state),
        rebuys=state.rebuys,
        add_ons=state.add_ons,
        alternates=tuple(one.number for one in state.alternates),
        chips=sum(player.chips for player in alive),
        corrected=state.corrected,
        house=structure.house,
        logo=facts.logo,
        colours=structure.colours,
    )


def _table(state: State, table: Table, facts: ServerFacts) -> FloorTable:
    """One table on the wall."""
    structure, hand = state.structure, next_hand(table)
    level, point = state.level_at(table), state.point_at(table)
    doing, waits = _doing(state, table)
    race = pending_race(state, table) if table.free else None
    return FloorTable(
        number=table.number,
        hand=hand,
        level=level,
        hand_of_level=hand - played_before(structure, level),
        hands_of_level=None
        if level > len(structure.ends)
        else structure.ends[level - 1] - played_before(structure, level),
        point_value=point,
        state=doing,
        extension=bool(table.fantasy),
        waits=waits,
        breaks_next=len(state.tables) > 1 and table.number == breaking_order(structure, state.tables)[0],
        race=race.chip if race else None,
        button=table.button if table.dealt or table.fantasy else next_button(table, table.taken),
        seats=tuple(_seat(state, table, player, point) for player in table.seats),
        table=facts.tables.get(table.number),
    )


def _doing(state: State, table: Table) -> tuple[schemas.TableStatus, str]:
    """The status of a table, and the reason if it may not deal."""
    if table.dealt:
        return "play", ""
    if state.phase == "over":
        return "stopped", English("the tournament is over")
    try:
        may_deal(state, table)
    except Refusal as refusal:
        return ("stopped" if refusal.code == "stopped" else "waits"), English(refusal.message)
    return "ready", ""


def _seat(state: State, table: Table, number: int | None, point: int) -> schemas.Seated | None:
    if number is None:
        return None
    player = state.players[number]
    cards = table.fantasy.get(number, 0)
    told = (number, player.name, player.bot_mark, player.chips, player.chips // point, player.absent, cards)
    return schemas.Seated(
        *told,
        offers=offers_of(state, player),
        bounty=player.bounty,
        missing=player.missing,
        warnings=player.warnings,
        counted=number in state.counted,
    )


def _slowest(state: State, hands: dict[int, int]) -> schemas.Slowest | None:
    if not hands:
        return None
    table = min(hands, key=lambda number: (hands[number], number))
    return schemas.Slowest(table, state.level_at(state.tables[table]), hands[table])


def next_removal(structure: Structure, level: int) -> schemas.NextRemoval | None:
    """The chips removed after this level, or at the next removal."""
    for number, one in enumerate(structure.levels, 1):
        if number >= level and one.remove:
            return schemas.NextRemoval(number, tuple(one.remove))
    return None


def _shortest(state: State) -> schemas.Shortest | None:
    seated = [player for player in state.alive if player.table in state.tables]
    if not seated:
        return None
    player = min(seated, key=lambda one: one.chips)
    point = point_at(state, player)
    return schemas.Shortest(player.number, player.name, player.chips, player.chips // point)


def point_at(state: State, player: Player) -> int:
    """The value of a point at a player's table."""
    table = state.tables.get(player.table or 0)
    return state.point_at(table) if table else state.structure.levels[0].point


def _halt_view(state: State, chronicle: Chronicle) -> schemas.Halted | None:
    if state.phase != "playing":
        return None
    standing = {table.number for table in state.tables.values() if is_stopped(state, table)}
    left = tuple(number for number in state.tables if number not in standing)
    if not (standing or state.limits):
        return None
    if state.bagged:
        why: str = English("day {day:plain} is over", day=state.day)
    elif state.level_over:
        why = English(
            "the day ends after level {level:plain}"
            if night(state)
            else "a break after level {level:plain}",
            level=state.level,
        )
    elif state.limits:
        stopped = stop_reason(chronicle.why, state.stopped_at)
        why = stopped or English("play stops by the director's word")
    else:
        why = English(
            "the day ends after level {level:plain}"
            if night(state)
            else "a break after level {level:plain}",
            level=state.structure.level_of(next_stop(state) or 1),
        )
    following = state.structure.days[state.day : state.day + 1] if state.bagged or night(state) else ()
    return schemas.Halted(
        why,
        left,
        break_minutes(state),
        break_ends(state, chronicle),
        "".join(day.begins for day in following),
    )


def _seed(state: State) -> str | None:
    return state.result.seed if state.result else None


def _may_come(state: State) -> bool:
    """True if an unregistered person may register now, under the structure."""
    return state.phase == "registering" or entry_open(state)


def may_reenter(state: State, player: Player) -> bool:
    """True if a player who is out may enter again now."""
    out = player.out is not None and player.out.why != "disqualified"
    return out and player.entries <= state.structure.re_entries and entry_open(state) and has_room(state)


AWAITED = 8
"""The minimum number of players that is assumed while registration is open."""


def _minutes(structure: Structure, entrants: int) -> tuple[int, int | None] | None:
    least, most = expected_length(structure, entrants).hours
    return ceil(60 * least), None if most is None else ceil(60 * most)
