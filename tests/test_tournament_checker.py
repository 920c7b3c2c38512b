"""The independent checker accepts what `tournament run` writes, and refuses a log that was changed."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier.tournament import PRESETS, structure_of
from tests.tournament_checker import Wrong, check
from tests.tournaments import house, log_of

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
    ],
    ids=str,
)
def test_other_settings_are_by_the_rules_too(changes: dict[str, Any]) -> None:
    check(log_of(house(**changes), 14, str(changes)))


@pytest.mark.parametrize("number", range(200 if FULL else 3))
def test_two_hundred_tournaments(number: int) -> None:
    """With CROUPIER_FULL=1 two hundred of 3 to 300 entrants; else the first of each preset, small."""
    most = 300 if FULL else 30
    entrants = most if number == 0 else random.Random(number).randint(3, most)
    check(log_of(structure_of(PRESETS[number % len(PRESETS)]), entrants, f"full {number}"))


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
