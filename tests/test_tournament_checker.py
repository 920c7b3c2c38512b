"""The independent checker accepts what `tournament run` writes, and refuses a log that was changed."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable
from functools import cache
from typing import Any, Literal

import pytest

from croupier.serialization import convert, to_plain
from croupier.tournament import PRESETS, Structure, commands, structure_of
from croupier.tournament.log_export import lines as lines_of
from tests.tournament_checker import Wrong, check
from tests.tournaments import Floor, busy, house, log_of

FULL = os.environ.get("CROUPIER_FULL") == "1"
Lines = list[dict[str, Any]]


@pytest.mark.parametrize("entrants", [3, 5, 9, 26])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_tournament_is_by_the_rules(preset: str, entrants: int) -> None:
    check(log_of(structure_of(preset), entrants, f"{preset} {entrants}"))


@pytest.mark.parametrize(
    "changes",
    [
        {"breaking": "lowest-first"},
        {"breaking": [2, 1]},
        {"balance": "drawn"},
        {"removal": "round-up"},
        {"removal": "by-hand"},
        {"seats": 3, "final": 2},
        {"preset": "pineapple", "seats": 3, "final": 3, "level_hands": 2},
        {"days": [{"after_level": 2}, {"after_level": 4}, {}]},
        {
            "days": [{"after_minutes": 60}, {"after_hand": 16}],
            "breaks": [{"after_minutes": 20, "pause": 5}],
        },
        {"prizes": {"ticket": 12_000}},
        {"prizes": {"ticket": 60_000, "added": 7}},
    ],
    ids=str,
)
def test_other_settings_are_by_the_rules_too(changes: dict[str, Any]) -> None:
    check(log_of(house(**changes), 14, str(changes)))


GAMES = ("", "standard", "pineapple", "progressive-pineapple")


def varied(number: int) -> Structure:
    """Each preset of a structure with each game and each way to remove chips; half with late entries."""
    game, removal = GAMES[number // 3 % 4], ("race", "by-hand", "round-up")[number // 12 % 3]
    changes: dict[str, Any] = {"removal": removal}
    if game:
        changes["preset"] = game
    if "pineapple" in game:
        changes |= {"seats": 3, "final": 3}
    if number // 36 % 2:
        changes |= {"late_until": 1 + number % 5, "re_entries": number % 3}
    structure = structure_of(PRESETS[number % 3])
    if number % 10 == 9:
        changes["prizes"] = {"ticket": 4 * structure.buy_in.prize or 100, "added": 250}
    return convert({**to_plain(structure), **changes}, Structure)


@pytest.mark.parametrize("number", range(500) if FULL else (1, 39, 48, 80))
def test_five_hundred_tournaments(number: int) -> None:
    """With CROUPIER_FULL=1 five hundred of 3 to 100 entrants (the first of 300); else a few small ones."""
    entrants = random.Random(number).randint(3, 100 if FULL else 16)
    check(lines_of(busy(varied(number), entrants if number else 300, f"full {number}").records))


# The checker itself


@cache
def _good() -> str:
    """A log with everything in it: breaks, balancing, races, late chips, the final table."""
    text = b"\n".join(log_of(structure_of("carnivale-2013"), 22, "tampered 0"))
    for kind in ("hand", "out", "removed", "broke", "final", "entered"):
        assert f'"kind":"{kind}"'.encode() in text
    for why in ("draw", "break", "balance", "final"):
        assert f'"why":"{why}"'.encode() in text
    return text.decode()


def _of(lines: Lines, kind: str, at: int = 0) -> dict[str, Any]:
    return [line for line in lines if line["kind"] == kind][at]


def _seated(lines: Lines, why: str) -> dict[str, Any]:
    return next(line for line in lines if line["kind"] == "seated" and line["why"] == why)


def _set(kind: str, field: str, change: Callable[[Any], Any], at: int = 0) -> Callable[[Lines], None]:
    def tamper(lines: Lines) -> None:
        line = _of(lines, kind, at)
        line[field] = change(line[field])

    return tamper


def _seat(why: str, field: str, change: Callable[[Any], Any]) -> Callable[[Lines], None]:
    def tamper(lines: Lines) -> None:
        line = _seated(lines, why)
        line[field] = change(line[field])

    return tamper


def _race(change: Callable[[dict[str, int]], None]) -> Callable[[Lines], None]:
    def tamper(lines: Lines) -> None:
        line = next(
            line
            for line in lines
            if line["kind"] == "removed" and len(line["after"]) > 1 and line["before"] != line["after"]
        )
        change(line["after"])

    return tamper


def _give_all(after: dict[str, int]) -> None:
    first, second, *_ = after
    after[first], after[second] = after[first] + after[second], 0


def _one_more_chip(after: dict[str, int]) -> None:
    player = max(after, key=lambda one: after[one])
    after[player] += 100


def _chip(after: dict[str, int]) -> None:
    after[next(iter(after))] += 5


def _swap_prizes(lines: Lines) -> None:
    places = _of(lines, "ended")["places"]
    places[0]["prize"], places[1]["prize"] = places[1]["prize"], places[0]["prize"]


def _swap_places(lines: Lines) -> None:
    places = _of(lines, "ended")["places"]
    places[-1]["player"], places[-2]["player"] = places[-2]["player"], places[-1]["player"]


def _later_bust(lines: Lines) -> None:
    _of(lines, "out")["hand"] += 1


def _wins_twice(lines: Lines) -> None:
    """A pair moves more than is in action: the whole loss is paid although the stack is short."""
    for line in lines:
        if line["kind"] == "hand" and 0 in line["after"]:
            winner = max(range(len(line["after"])), key=lambda place: line["after"][place])
            line["after"][winner] += line["point_value"]
            return


TAMPERED: dict[str, Callable[[Lines], None]] = {
    "T1 starting stack": _set("entered", "chips", lambda chips: chips + 25),
    "T1 point value": _set("hand", "point_value", lambda value: value * 2, 40),
    "T3 level": _set("hand", "level", lambda level: level + 1, 40),
    "T3 a hand skipped": _set("hand", "hand", lambda hand: hand + 1),
    "T3 an extension without Fantasyland": _set("hand", "extension", lambda _: True),
    "T6 order": _set("hand", "order", lambda order: order[1:] + order[:1]),
    "T6 chips before": _set("hand", "before", lambda chips: [chips[0] + 50, *chips[1:]]),
    "T6 chips after": _set("hand", "after", lambda chips: [chips[0] + 50, chips[1] - 50, *chips[2:]]),
    "T6 points": _set("hand", "points", lambda points: [[0, *points[0][1:-1], 7], *points[1:]]),
    "T6 more than is in action": _wins_twice,
    "T5 hand of a bust": _later_bust,
    "T5 stack of a bust": _set("out", "stack", lambda stack: stack + 50),
    "T5 who is out": _set("out", "player", lambda player: player % 22 + 1),
    "T2 a level too late": _set("removed", "after_level", lambda level: level + 1),
    "T2 another chip": _set("removed", "chip", lambda chip: chip * 4),
    "T2 raced out": _race(_give_all),
    "T2 one chip too many": _race(_one_more_chip),
    "T2 a chip that is gone": _race(_chip),
    "T4 another table breaks": _set("broke", "table", lambda table: table - 1),
    "T4 hands of a broken table": _set("broke", "hand", lambda hand: hand + 1),
    "T4 a seat that is taken": _seat("break", "seat", lambda seat: (seat + 1) % 4),
    "T4 a seat that is not there": _seat("break", "seat", lambda _: 4),
    "T4 a table that is not there": _seat("break", "table", lambda _: 99),
    "T4 a draw that is not of the seed": _seat("draw", "player", lambda player: player % 22 + 1),
    "T4 somebody else is balanced": _seat("balance", "player", lambda player: player % 22 + 1),
    "T4 moved for balance without need": _seat("break", "why", lambda _: "balance"),
    "T4 the final table's hands": _set("final", "hand", lambda hand: hand + 1),
    "T4 the final table's players": _set("final", "players", lambda players: players[1:]),
    "T5 a prize too much": lambda lines: _of(lines, "ended")["places"][0].update(prize=10**6),
    "T5 prizes exchanged": _swap_prizes,
    "T5 places exchanged": _swap_places,
    "T5 pool": _set("ended", "pool", lambda pool: pool + 1),
    "T4 another seed": _set("ended", "seed", lambda seed: "00" + seed[2:]),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_log_is_refused(what: str) -> None:
    lines: Lines = [json.loads(line) for line in _good().splitlines()]
    before = copy.deepcopy(lines)
    TAMPERED[what](lines)
    assert lines != before
    with pytest.raises(Wrong):
        check(map(json.dumps, lines))


def test_a_log_from_which_a_line_is_missing_or_there_twice_is_refused() -> None:
    lines = _good().splitlines()
    check(lines)
    every = range(1, len(lines))
    for at in every if FULL else random.Random(1).sample(every, 20):
        kind = json.loads(lines[at])["kind"]
        with pytest.raises((Wrong, KeyError)):
            check([*lines[:at], *lines[at + 1 :]])
        if kind not in ("seated", "table"):  # to sit down where one sits is nothing
            with pytest.raises((Wrong, KeyError)):
                check([*lines[: at + 1], *lines[at:]])


@cache
def _dealt(method: Literal["equal", "chips", "icm"] = "equal") -> str:
    """A log with a night, an exchange of seats, a player disqualified, and a deal of the last three."""
    floor = Floor(house(levels=[{"point": 50}, {"point": 100}], level_hands=1_000), 8)
    one, other = floor.state.tables[1].players[0], floor.state.tables[2].players[0]
    floor.do(commands.Swap(one, other, "they are married"))
    for table in (1, 2):
        floor.report(table, {(floor.order(table)[0], floor.order(table)[1]): 40})
    floor.do(commands.Disqualify(one, "hid a card"))
    floor.do(commands.Halt("the night"))
    floor.do(commands.Bag())
    floor.do(commands.Resume())
    while len(floor.state.alive) > 3:
        table = min(floor.state.tables, key=lambda number: floor.state.tables[number].hand)
        floor.bust(table, floor.order(table)[-1])
    floor.do(commands.Agree(method, tuple(player.number for player in floor.state.alive), 1_000))
    floor.play_out()
    return b"\n".join(lines_of(floor.records)).decode()


SPOILT: dict[str, Callable[[Lines], None]] = {
    "T5 who agreed has more": _set("agreed", "amounts", lambda all_: {**all_, next(iter(all_)): 20_000}),
    "T5 one has not agreed": _set("agreed", "amounts", lambda all_: dict(list(all_.items())[1:])),
    "T5 more is left aside": _set("agreed", "left", lambda left: left + 1),
    "T5 an agreement by chips": _set("agreed", "method", lambda _: "chips"),
    "T5 an agreement by the model": _set("agreed", "method", lambda _: "icm"),
    "T7 another stack in a bag": _set("bagged", "stacks", lambda all_: {**all_, next(iter(all_)): 5}),
    "T7 a bag is missing": _set("bagged", "stacks", lambda all_: dict(list(all_.items())[1:])),
    "T4 who rose sat elsewhere": _set("rose", "table", lambda table: 3 - table),
    "T4 somebody else rose": _set("rose", "player", lambda player: player % 8 + 1),
    "T6 other chips leave with the disqualified": _set("out", "chips", lambda chips: chips + 50),
    "T6 the disqualified had lost": _set("out", "why", lambda _: "chips"),
}


@pytest.mark.parametrize("method", ["equal", "chips", "icm"])
def test_t5_a_deal_is_as_it_was_agreed(method: Literal["equal", "chips", "icm"]) -> None:
    check(_dealt(method).splitlines())


@pytest.mark.parametrize("what", SPOILT)
def test_a_log_of_two_days_with_a_deal_is_accepted_and_refused_when_spoilt(what: str) -> None:
    lines: Lines = [json.loads(line) for line in _dealt().splitlines()]
    check(map(json.dumps, lines))
    SPOILT[what](lines)
    with pytest.raises((Wrong, KeyError)):
        check(map(json.dumps, lines))


# Facts that no rule speaks of, or that a later line says again: they may be changed without being noticed
UNCHECKED = {
    ("opened", "name"),
    ("opened", "structure"),
    ("opened", "settings_hash"),
    ("opened", "version"),
    ("entered", "entry"),
    ("hand", "fantasy"),
    ("removed", "cards"),
    ("seated", "reason"),
    ("seated", "left"),
    ("out", "reason"),
    ("out", "chips"),
}


@pytest.mark.parametrize("number", range(400 if FULL else 25))
def test_a_log_with_any_one_figure_changed_is_refused(number: int) -> None:
    """Some number, word or list of some line becomes another of the same kind."""
    luck = random.Random(number)
    lines: Lines = [json.loads(line) for line in _good().splitlines()]
    places = [
        (at, key)
        for at, line in enumerate(lines)
        for key in line
        if key != "kind" and (line["kind"], key) not in UNCHECKED
    ]
    at, key = luck.choice(places)
    before = lines[at][key]
    lines[at][key] = _another(luck, before, [line[key] for line in lines if key in line])
    print(f"line {at + 1}: {key} {before} -> {lines[at][key]}")
    with pytest.raises((Wrong, KeyError, IndexError, ValueError)):
        check(map(json.dumps, lines))


def _another(luck: random.Random, value: Any, known: list[Any]) -> Any:
    """Another value: of other lines, or a step away; inside a list or table, at one place of it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + luck.choice([-1, 1, 25, 50, 100])
    if isinstance(value, str):
        return luck.choice([one for one in known if one != value] or [value + "x"])
    if isinstance(value, dict) and value:
        place = luck.choice(sorted(value))
        return {**value, place: _another(luck, value[place], [])}
    if isinstance(value, list) and value:
        place = luck.randrange(len(value))
        return [*value[:place], _another(luck, value[place], []), *value[place + 1 :]]
    return [1] if isinstance(value, list) else {"1": 1}
