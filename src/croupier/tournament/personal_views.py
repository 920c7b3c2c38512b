"""Views of the floor for a table's scorer and for a player."""

from __future__ import annotations

from croupier.table.events import Clock
from croupier.tournament import schemas
from croupier.tournament.chips import prizes_of_race
from croupier.tournament.floor_rules import pending_race
from croupier.tournament.log_index import Chronicle
from croupier.tournament.log_text import news_of
from croupier.tournament.schemas import Floor, FloorTable, Me, Place, ServerFacts, TableSheet
from croupier.tournament.seating import next_order
from croupier.tournament.state import Player, State, Table
from croupier.tournament.view import may_reenter, next_removal, offers_of, point_at

_CALLED = Clock(kind="called")


def sheet_of(
    state: State, chronicle: Chronicle, facts: ServerFacts, number: int, wall: Floor
) -> TableSheet:
    """A table for its scorer; `wall` is that of this moment."""
    table = state.tables.get(number)
    floor = _table(wall, number)
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
        called=schemas.ClockRule(_CALLED.after, _CALLED.gives),
        halted=wall.halted,
        missing=_missing(state, table, order) if table else (),
        colours=wall.colours,
        clock=wall.clock,
    )


def _missing(state: State, table: Table, order: tuple[int, ...]) -> tuple[int, ...]:
    """The players who miss the hand in play, or the next one."""
    if not table.free:
        return table.missing
    return tuple(player for player in order if state.players[player].missing)


def _race(state: State, table: Table) -> schemas.RaceDue | None:
    race = pending_race(state, table)
    if race is None:
        return None
    return schemas.RaceDue(race.chip, race.larger, race.odd, prizes_of_race(race.stacks, race.larger)[0])


def _table(wall: Floor, number: int | None) -> FloorTable | None:
    return next((one for one in wall.tables if one.number == number), None)


def me_of(state: State, chronicle: Chronicle, facts: ServerFacts, number: int, wall: Floor) -> Me:
    """The tournament for one of its players; KeyError for a number that nobody has; `wall` as above."""
    player = state.players[number]
    floor = _table(wall, player.table)
    place = _place(state, player, wall.places)
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
        points=player.chips // point_at(state, player),
        moved=chronicle.last_move(number),
        place=place,
        prize=place.prize if place else None,
        next_removal=next_removal(state.structure, floor.level if floor else 1),
        table_name=floor.table if floor else None,
        may_reenter=may_reenter(state, player),
        left=state.remaining,
        entrants=state.entrants,
        halted=wall.halted,
        offers=offers_of(state, player),
        bounty=player.bounty,
        bounties_won=player.bounties_won,
        clock=wall.clock,
        late=None if floor else wall.late,
        alternate=1 + state.alternates.index(player) if player in state.alternates else 0,
    )


def _place(state: State, player: Player, places: tuple[Place, ...]) -> Place | None:
    if player.out is None and state.result is None:
        return None
    return next((one for one in places if one.player == player.number), None)


def _status(state: State, player: Player) -> schemas.Status:
    if state.phase == "registering":
        return "registered"
    if player.out is not None:
        return "out"
    return "seated" if player.table is not None else "unseated"
