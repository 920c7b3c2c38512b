"""OFC as a game like any other: the conformance suite, secrecy, golden playthroughs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from croupier.chance import Stream, seed_of
from croupier.games.ofc import GAME, OfcRules, Terms, rules
from croupier.games.ofc.placements import Placement
from croupier.play import Act, Move, Over
from croupier.testing import Chooser, check_game, leak_check, playthrough
from tests.cases import quick
from tests.games.ofc.hands import hidden
from yardsticks import CarefulBot

SEATS = [
    (preset, seats) for preset in GAME.names for seats in (2, 3, 4) if "pine" not in preset or seats < 4
]


def lands(preset: str, seats: int) -> list[tuple[int, ...]]:
    """Nobody, one, two, and all in Fantasyland."""
    most = rules(preset).settings.most_fantasy_cards
    if not most:
        return [()]
    others = (0,) * (seats - 1)
    return [(), (most, *others), (*others, 13), (13, *others[:-1], most), (most,) * seats]


CASES = [(preset, seats, land) for preset, seats in SEATS for land in lands(preset, seats)]


# Each preset for two, and any number of seats with all in Fantasyland; the others in a step of their own
OFTEN = [case for case in CASES if case[1] == 2 and not case[2]] + [
    case for case in CASES if case[0] == "standard" and all(case[2]) and case[2]
]


@pytest.mark.parametrize(("preset", "seats", "land"), quick(CASES, *OFTEN))
def test_every_preset_with_any_seats_conforms(preset: str, seats: int, land: tuple[int, ...]) -> None:
    ofc = rules(preset)
    check_game(ofc, Terms(seats, seats - 1, land, hands=3), seeds=range(1), hands=1)


SHORT: list[tuple[str, tuple[int, ...]]] = [
    *((preset, ()) for preset in GAME.names),
    ("standard", (13, 0, 13)),
]


@pytest.mark.parametrize(("preset", "land"), quick(SHORT, SHORT[0], SHORT[-1]))
def test_it_conforms_with_short_stacks(preset: str, land: tuple[int, ...]) -> None:
    check_game(rules(preset), Terms(3, 0, land, (1, 12, 40), 5, hands=None), seeds=range(2), hands=2)


@pytest.mark.parametrize(("preset", "seats", "land"), CASES)
def test_c4_nobody_sees_what_they_cannot_know(preset: str, seats: int, land: tuple[int, ...]) -> None:
    ofc = rules(preset)
    compared = 0
    for seed in range(2):
        terms = Terms(seats, seed % seats, land)
        compared += leak_check(ofc, terms, seed, lambda state, seat: hidden(ofc, state, seat), unset(ofc))
    assert compared > 10


def unset(ofc: OfcRules) -> Callable[[Any, int | None, Move], bool]:
    """Written from OFC10: how a hand in Fantasyland was set, until all lie open."""

    def is_secret(state: Any, seat: int | None, move: Move) -> bool:
        if not isinstance(move, Placement) or move.seat == seat or isinstance(ofc.turn(state), Over):
            return False
        return bool(state.terms.fantasy and state.terms.fantasy[move.seat])

    return is_secret


def careful(ofc: OfcRules, seed: int) -> Chooser:
    """Every seat plays as a yardstick, which no training changes; in Fantasyland the last acts first."""
    bot = CarefulBot(ofc, Stream(seed_of(str(seed)), "careful"))

    def choose(state: Any, turn: Act) -> Move:
        seat = max(turn.options)
        return bot.choose(ofc.view(state, seat), turn.options[seat])

    return choose


# Golden playthroughs: each shows what its name says, and a change of the rules shows as a difference

# Name: preset, terms, seed, whether all play carefully, hands, and what must be seen in it.
GOLDEN: dict[str, tuple[str, Terms, int, bool, int, tuple[str, ...]]] = {
    "standard-entered": (
        "standard", Terms(2, hands=2), 129, True, 3,
        (r"Fantasyland with 13 cards", r'hand \{[^}]*"fantasy": \[(13, 0|0, 13)\][^}]*"hand": 1'),
    ),
    "standard-kept": (
        "standard", Terms(3, 1, (13, 0, 13)), 26, True, 2,
        (r"p[13] .*Fantasyland with 13 cards", r'hand \{[^}]*"fantasy": \[(13, 0, 0|0, 0, 13)\]'),
    ),
    "standard-short-stacks": (
        "standard", Terms(4, 2, (), (3, 12, 30, 100), 2, hands=None), 0, True, 1,
        (r"pays p\d [1-9]\d*: .* due", r"pays p\d 0: "),
    ),
    "carnivale-2013-fouls": (
        "carnivale-2013", Terms(2), 2, False, 1, (r"“p1 fouls”\n.*“p2 fouls”", r"returns p1 \+0  p2 \+0"),
    ),
    "carnivale-2013-three": (
        "carnivale-2013", Terms(3, 2, (), (15000,) * 3, 50, hands=9), 2, True, 1,
        (r"(straight|flush)[^”]*, royalties", r'next hand .*"button": 0.*"hand": 2'),
    ),
    "carnivale-2013-in-full": (
        "carnivale-2013", Terms(4, point_value=700, stacks=(2500, 15000, 4900, 37600)), 807, False, 1,
        (r"pays p4 4200: 7 points at 700, 4900 due", r"the match is over"),
    ),
    "pineapple-entered-and-kept": (
        "pineapple", Terms(2), 106, True, 3,
        (r'Fantasyland with 14 cards(.|\n)*"fantasy": \[[^]]*14[^]]*\](.|\n)*"fantasy": \[[^]]*14',),
    ),
    "pineapple-short-stacks": (
        "pineapple", Terms(3, 0, (), (4, 9, 50), hands=None), 42, True, 1,
        (r" due", r"Fantasyland with", r"the match is over"),
    ),
    "progressive-pineapple-entered": (
        "progressive-pineapple", Terms(3, 1, hands=2), 14, True, 2,
        (r"Fantasyland with 1[567] cards", r'hand \{[^}]*"fantasy": \[[^]]*1[567]'),
    ),
    "progressive-pineapple-all": (
        "progressive-pineapple", Terms(3, 0, (17, 16, 15)), 0, True, 1, (r"Fantasyland with 14 cards",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_playthrough(name: str, golden: Callable[[str, str], None]) -> None:
    preset, terms, seed, plays_carefully, hands, shows = GOLDEN[name]
    ofc = rules(preset)
    told = playthrough(ofc, terms, seed, careful(ofc, seed) if plays_carefully else None, hands)
    for shown in shows:
        assert re.search(shown, told), f"{shown} is not to be seen in {name}"
    golden(f"ofc-{name}", told)


def test_every_number_of_seats_has_a_golden_playthrough() -> None:
    assert {terms.seats for _, terms, *_ in GOLDEN.values()} == {2, 3, 4}
