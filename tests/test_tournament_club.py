"""Tournaments with the options of clubs (T10-T17), by the independent checker, which refuses bad logs."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier.tournament import Director
from croupier.tournament.accounts import cashier_of
from croupier.tournament.audit import refuse_unless_sensible
from croupier.tournament.file import read_lines, serialize_log
from croupier.tournament.log_export import lines
from croupier.tournament.reducer import fold
from tests.tournament_checker import Wrong, check
from tests.tournament_club import club_plays

Lines = list[dict[str, Any]]


@cache
def _played(number: int) -> Director:
    return club_plays(number, random.Random(number).randint(3, 40))


def _check(number: int) -> None:
    """By the checker's rules, by the audit of imports, with the checker's accounts, and from a file."""
    director = club_plays(number, random.Random(number).randint(3, 40))
    checker = check(lines(director.records))
    sheet = cashier_of(director.state)
    taken = {"pool": sheet.pool - sheet.added, "fees": sheet.fees, "bounties": sheet.bounties}
    assert taken == checker.taken_in()
    assert sheet.prizes_left == 0
    assert sheet.bounties_left == 0
    assert sum(checker.paid.values()) - sum(checker.paid_out.values()) == sheet.in_box
    records = read_lines(serialize_log(director.records), "a file")
    refuse_unless_sensible(records)
    assert fold(records) == director.state


@pytest.mark.parametrize("number", [2, 9, 48, 57, 152])
def test_some_club_tournaments_are_by_the_rules(number: int) -> None:
    _check(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(300))
def test_three_hundred_club_tournaments_are_by_the_rules(number: int) -> None:
    _check(number)


Spoil = Callable[[Lines], None]


def _first(kind: str, **fields: Any) -> Callable[[Lines], dict[str, Any]]:
    def find(every: Lines) -> dict[str, Any]:
        return next(
            one
            for one in every
            if one["kind"] == kind and all(one[field] == value for field, value in fields.items())
        )

    return find


def _set(find: Callable[[Lines], dict[str, Any]], **changes: Any) -> Spoil:
    def spoil(every: Lines) -> None:
        line = find(every)
        for field, value in changes.items():
            line[field] = value(line[field]) if callable(value) else value

    return spoil


def _drop(find: Callable[[Lines], dict[str, Any]]) -> Spoil:
    return lambda every: every.remove(find(every))


def _twice(find: Callable[[Lines], dict[str, Any]]) -> Spoil:
    def spoil(every: Lines) -> None:
        line = find(every)
        every.insert(every.index(line), dict(line))

    return spoil


def _missed_for_less(every: Lines) -> None:
    missing = {one["player"] for one in every if one["kind"] == "penalty" and one["penalty"] == "missed"}
    for line in every:
        if line["kind"] == "hand" and missing & set(line["order"]) and any(map(any, line["points"])):
            place = next(i for i, player in enumerate(line["order"]) if player in missing)
            if all(net == -6 for i, net in enumerate(line["points"][place]) if i != place):
                other = 0 if place else 1
                line["points"][place][other], line["points"][other][place] = -5, 5
                return
    raise AssertionError("nobody misses a hand")


SPOILT: dict[str, Spoil] = {
    "T10 a rebuy of other chips": _set(_first("rebought"), chips=lambda chips: chips + 100),
    "T10 another number of a rebuy": _set(_first("rebought"), rebuy=lambda n: n + 1),
    "T10 a rebuy twice": _twice(_first("rebought")),
    "T10 a rebuy of somebody else": _set(_first("rebought"), player=lambda player: player % 3 + 1),
    "T10 a rebuy is left out": _drop(_first("rebought")),
    "T10 out although they may rebuy": _set(_first("busted"), kind="out"),
    "T10 busted in another hand": _set(_first("busted"), hand=lambda hand: hand + 1),
    "T11 two add-ons": _twice(_first("added-on")),
    "T11 an add-on of other chips": _set(_first("added-on"), chips=1_000),
    "T12 a bounty is left out": _drop(_first("bounty")),
    "T12 a bounty of more": _set(_first("bounty"), amount=lambda amount: amount + 1),
    "T12 a bounty for somebody else": _set(_first("bounty"), player=lambda player: player % 3 + 1),
    "T12 more goes on the head": _set(_first("bounty"), head=lambda head: head + 1),
    "T13 a level begins late": _set(_first("level", level=2), began=lambda began: began + 1),
    "T13 a level is left out": _drop(_first("level", level=2)),
    "T13 a table at another level": _set(_first("table-level", level=2), level=3),
    "T13 a table stays at its level": _drop(_first("table-level", level=2)),
    "T13 hand for hand left out": _drop(_first("round")),
    "T13 a round too many": _twice(_first("round")),
    "T13 a break is left out": _drop(_first("level-end")),
    "T14 a missed hand for less": _missed_for_less,
    "T14 other chips are taken": _set(_first("penalty", penalty="chips"), chips=lambda chips: chips + 25),
    "T14 no reason": _set(_first("penalty"), reason=""),
    "T15 they had something else": _set(_first("corrected"), before=lambda chips: chips + 100),
    "T15 it is another figure": _set(_first("corrected"), after=lambda chips: chips + 1_000),
    "T15 no reason": _set(_first("corrected"), reason=""),
    "T16 a deal of more": _set(
        _first("agreed"), amounts=lambda every: {one: n + 1 for one, n in every.items()}
    ),
    "T16 more kept back": _set(_first("agreed"), left=lambda left: left + 1),
    "T17 another pool": _set(_first("ended"), pool=lambda pool: pool + 1),
    "T17 a prize of more": lambda every: _first("ended")(every)["places"][0].update(prize=10**6),
    "T7 seats of a redraw without one": _drop(_first("redrawn")),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_spoilt_log_is_refused(what: str) -> None:
    """Every log of these that has such a line is refused once it is spoilt."""
    tried = 0
    for number in USED:
        every: Lines = [json.loads(one) for one in lines(_played(number).records)]
        try:
            SPOILT[what](every)
        except (StopIteration, AssertionError):
            continue
        tried += 1
        with pytest.raises((Wrong, KeyError, StopIteration)):
            check(map(json.dumps, every))
    assert tried


USED = (9, 24, 51, 57)
"""Tournaments that have every kind of line between them."""
