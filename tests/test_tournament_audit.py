"""A log that somebody has changed makes no sense, although every hash in its file was made anew."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.tournament import Director, LogEntry, commands, events, structure_of
from croupier.tournament.audit import refuse_unless_sensible
from croupier.tournament.director import opening_step
from croupier.tournament.file import exported, read_lines, serialize_log, with_seed
from tests.test_tournament_checker import varied
from tests.tournaments import DIRECTOR, Floor, bots_play, busy, house, told

RECORDS = msgspec.json.Decoder(list[LogEntry])


@pytest.mark.parametrize("number", [1, 39, 48, 80, 109])
def test_what_directors_did_is_sensible(number: int) -> None:
    """Of every way to remove chips, with late entries, exchanges, Fantasyland, and tickets."""
    refuse_unless_sensible(busy(varied(number), random.Random(number).randint(3, 16), f"{number}").records)


@cache
def _honest() -> tuple[LogEntry, ...]:
    """A log with a second entry, a race, a night, somebody disqualified, an undo, and a deal for a part."""
    levels = [{"point": 25, "hands": 3, "remove": [25]}, {"point": 1_000}, {"point": 2_000}]
    floor = Floor(house(levels=levels, late_until=1, re_entries=1), 9)
    one, other, *_ = floor.order(1)
    floor.report(1, {(one, other): 3})
    gone = floor.report(1)
    floor.do(commands.Undo(gone))
    floor.bust(2, floor.order(2)[0])
    floor.do(commands.Enter(next(player.number for player in floor.state.players.values() if player.out)))
    while any(table.hand < 3 for table in floor.state.tables.values()):
        floor.report(min(floor.state.tables, key=lambda number: floor.state.tables[number].hand))
    floor.do(commands.Disqualify(floor.order(1)[0], "hid a card"))
    floor.do(commands.Halt("the night"))
    floor.do(commands.Bag())
    floor.do(commands.Resume())
    while len(floor.state.alive) > 3:
        table = min(floor.state.tables, key=lambda number: floor.state.tables[number].hand)
        floor.bust(table, floor.order(table)[-1])
    floor.do(commands.Agree("icm", tuple(player.number for player in floor.state.alive), 1_000))
    floor.play_out()
    return tuple(floor.records)


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _changed(records: tuple[LogEntry, ...], at: int, place: int, **fields: Any) -> list[LogEntry]:
    """The log with other fields in one event of one entry."""
    body = _plain(records)
    body[at]["events"][place] |= fields
    return RECORDS.decode(msgspec.json.encode(body))


def _refused(records: list[LogEntry]) -> str:
    """Why such a file is refused, its hashes made anew."""
    read = read_lines(serialize_log(records), "file")
    try:
        Director(read)
    except BadInput as error:
        return error.sentence
    with pytest.raises(BadInput) as refusal:
        refuse_unless_sensible(read)
    return refusal.value.sentence


CHIPS = {
    events.Entered: ("chips",),
    events.Hand: ("before", "after", "points", "point_value", "level"),
    events.Removed: ("before", "after", "chip"),
    events.Out: ("stack", "chips"),
    events.Bagged: ("stacks",),
    events.Agreed: ("amounts", "left"),
    events.Over: ("places", "pool"),
}


def _fields() -> list[tuple[int, int, str]]:
    live = set(range(len(_honest()))) - {
        entry - 1
        for record in _honest()
        for event in record.events
        if isinstance(event, events.Undone)
        for entry in event.entries
    }
    return [
        (at, place, field)
        for at in sorted(live)
        for place, event in enumerate(_honest()[at].events)
        for field in CHIPS.get(type(event), ())
    ]


def test_the_honest_log_has_all_of_it_and_is_taken() -> None:
    kinds = {type(event) for record in _honest() for event in record.events}
    assert set(CHIPS) <= kinds
    refuse_unless_sensible(_honest())


@pytest.mark.parametrize("number", range(40))
def test_a_log_with_one_other_figure_is_refused(number: int) -> None:
    luck = random.Random(number)
    kind = luck.choice(sorted({field for _, _, field in _fields()}))
    at, place, field = luck.choice([one for one in _fields() if one[2] == kind])
    value = _plain(getattr(_honest()[at].events[place], field))
    other = _another(luck, value)
    print(f"entry {at + 1}: {field} {value} -> {other}")
    assert _refused(_changed(_honest(), at, place, **{field: other}))


def _another(luck: random.Random, value: Any) -> Any:
    """A figure more or less, in one place of a list or table."""
    if isinstance(value, dict):
        key = luck.choice([key for key in value if key not in ("player", "place", "through")])
        return {**value, key: _another(luck, value[key])}
    if isinstance(value, list):
        at = luck.randrange(len(value))
        return [*value[:at], _another(luck, value[at]), *value[at + 1 :]]
    return value + luck.choice([25, 100, -25]) if value > 25 else value + 25


def test_chips_moved_from_one_to_another_all_the_way_are_refused() -> None:
    """Whoever moves chips in a hand has to move points with them; more than a hand can pay is refused."""
    at, place = next(
        (at, place)
        for at, record in enumerate(_honest())
        for place, event in enumerate(record.events)
        if isinstance(event, events.Hand)
    )
    points = [[0] * 3 for _ in range(3)]
    points[0][1], points[1][0] = 20_000, -20_000
    said = _refused(_changed(_honest(), at, place, points=points))
    assert "expected at most" in said


@pytest.mark.parametrize("name", ["P1", "p1", " P2", "two\nlines", ""])
def test_names_that_nobody_could_have_entered_are_refused(name: str) -> None:
    """One name for two, or one that cannot be printed; those who are deleted may have one name."""
    (at,) = (
        at for at, record in enumerate(_honest()) if any(_is_player(event, 2) for event in record.events)
    )
    assert _refused(_changed(_honest(), at, 0, name=name))
    deleted = _changed(
        tuple(_changed(_honest(), at, 0, name="deleted player")), at + 1, 0, name="deleted player"
    )
    refuse_unless_sensible(deleted)


def _is_player(event: events.Event, number: int) -> bool:
    return isinstance(event, events.Registered) and event.player == number


def test_winners_who_are_exchanged_are_refused() -> None:
    records = tuple(bots_play(structure_of("turbo"), 4, "exchanged").records)
    at = len(records) - 1
    (place,) = (place for place, event in enumerate(records[at].events) if isinstance(event, events.Over))
    places = _plain(records[at].events[place])["places"]
    places[0]["player"], places[1]["player"] = places[1]["player"], places[0]["player"]
    assert "places: expected" in _refused(_changed(records, at, place, places=places))


def test_a_deal_whose_draw_nobody_can_repeat_is_taken() -> None:
    """Before the end a file is without its seed, and who takes it up goes on with another."""
    floor = Floor(house(buy_in={"prize": 33}), 3)
    floor.do(commands.Agree("equal", (1, 2, 3), 11))
    assert len(set(told(floor, events.Agreed)[0].amounts.values())) == 2
    shared = read_lines(exported(floor.records, seed=False), "file")
    refuse_unless_sensible(shared)
    refuse_unless_sensible(with_seed(shared, 10**9))


def test_a_tournament_that_is_closed_before_play_is_taken() -> None:
    director = Director([opening_step(house(), "Club", seed_of("s"), 0, "director").record])
    director.decide_and_commit(DIRECTOR, commands.Register("Ann"), 1)
    director.decide_and_commit(DIRECTOR, commands.Close("nobody came"), 2)
    refuse_unless_sensible(director.records)


def test_a_hand_dealt_to_who_sits_elsewhere_is_refused() -> None:
    floor = Floor(house(), 4)
    gone = floor.order(1)[0]
    floor.bust(1, gone)
    floor.do(commands.Deal(1))
    order = [*floor.order(1)[:-1], gone]
    records = tuple(floor.records)
    with pytest.raises(BadInput, match="what is before it does not allow it"):
        Director(_changed(records, len(records) - 1, 0, order=order))
