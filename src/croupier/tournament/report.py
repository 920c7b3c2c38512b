"""The final report of a tournament: places, prizes, series points, deals, and figures (T5, T8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from croupier.tournament import events
from croupier.tournament.lookups import Refusal
from croupier.tournament.place_list import deal_of
from croupier.tournament.schemas import Deal
from croupier.tournament.series import points_for
from croupier.tournament.state import State, live_records


class Ended(msgspec.Struct, frozen=True):
    """A final place, to `through` where some tie, with its prize and its points for a series."""

    player: int
    name: str
    bot: str
    place: int
    through: int
    prize: int
    points: str


class Report(msgspec.Struct, frozen=True):
    """A tournament that is over; `began` is when its seats were drawn."""

    places: tuple[Ended, ...]
    hands: int
    tables: int
    entries: int
    pool: int
    agreed: Deal | None
    began: int
    ended: int


def report_of(state: State, records: Sequence[events.LogEntry]) -> Report:
    """The report of a log that leads to this state; raises Refusal while it is not over."""
    if state.result is None:
        raise Refusal("not-over", "the tournament is not over; its report comes with its end")
    live = list(live_records(tuple(records)))
    hands = sum(isinstance(event, events.Hand) for _, record in live for event in record.events)
    began = next((record.at for _, record in live if record.what == "start"), records[0].at)
    ended = next(record.at for _, record in reversed(live) if _ends(record))
    ranked = sorted(state.result.places, key=lambda one: one.place)
    places = tuple(_ended(state, placed) for placed in ranked)
    pool = state.result.pool
    return Report(places, hands, state.opened, state.entries, pool, deal_of(state), began, ended)


def _ends(record: events.LogEntry) -> bool:
    return any(isinstance(event, events.Over) for event in record.events)


def _ended(state: State, placed: events.Placed) -> Ended:
    player = state.players[placed.player]
    points = points_for(state.structure, state.entries, placed.place, placed.through)
    place = placed.place, placed.through, placed.prize
    return Ended(player.number, player.name, player.bot_mark, *place, points_text(points))


def points_text(points: Fraction) -> str:
    """Points exactly: `25`, `12 1/2`."""
    whole, part = divmod(points.numerator, points.denominator)
    if not part:
        return str(whole)
    return f"{whole or ''} {part}/{points.denominator}".strip()
