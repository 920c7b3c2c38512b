"""A move is taken if and only if it is among the turn's options: spoilt moves, by the thousand (C5).

CROUPIER_FULL=1 tries more than a million over the four games.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest

from croupier.cards import Card
from croupier.errors import Illegal
from croupier.games import keys, presets_of, rules_of
from croupier.play import Act, Deal, Move, Over
from croupier.testing import check_game, check_mutants
from croupier.testing.mutation import try_moves
from high_card import GAME, Choice, HighCard, State, Terms

OWN: dict[str, list[dict[str, Any]]] = {
    "ofc": [{"seats": 2, "fantasy": (0, 13)}, {"seats": 3, "stacks": (5, 40, 3), "hands": None}],
    "fortune": [{"seats": 2, "positions": (1, None, 0), "bankrolls": (40, 900)}, {"seats": 3}],
    "asian-stud": [{"seats": 3, "bankrolls": (7, 60, 2000)}, {"seats": 2}],
    "pinzique": [{"seats": 2}, {"seats": 4, "partners": ((0, 2), (1, 3))}],
}
CASES = [
    (game, preset, terms)
    for game in keys()
    for preset in presets_of(game)
    for terms in OWN[game]
    if preset != "carnivale-2013" or "fantasy" not in terms
    if "pineapple" not in preset or "fantasy" not in terms
] + [("ofc", preset, {"seats": 2, "fantasy": (14, 0)}) for preset in ("pineapple", "progressive-pineapple")]
TRIED = 1_050_000 // len(CASES) if os.environ.get("CROUPIER_FULL") else 1_500


@pytest.mark.parametrize(
    ("game", "preset", "terms"), CASES, ids=[f"{game}-{preset}-{t['seats']}" for game, preset, t in CASES]
)
def test_c5_no_spoilt_move_is_taken_and_no_option_refused(
    game: str, preset: str, terms: dict[str, Any]
) -> None:
    rules = rules_of(game, preset)
    assert check_mutants(rules, rules.terms_type(**terms), "mutants", TRIED) >= TRIED


def wrong(**spoilt: Any) -> HighCard:
    kind = type("Wrong", (HighCard,), spoilt)
    rules: HighCard = kind(GAME.under().settings, "standard")
    return rules


def _takes_any_deed(self: HighCard, state: State, move: Move) -> State:
    turn = self.turn(state)
    if isinstance(turn, Act) and isinstance(move, Choice) and move.seat in turn.options:
        return msgspec.structs.replace(state, choices=(*state.choices, move.does))
    return HighCard.apply(self, state, move)


def _takes_one_card_as_many_times(self: HighCard, state: State, move: Move) -> State:
    if isinstance(move, Deal) and len(set(move.cards)) == 1:
        move = Deal(move.seat, move.cards[:1])
    return HighCard.apply(self, state, move)


def _refuses_to_fold_first(self: HighCard, state: State, move: Move) -> State:
    if move == Choice(0, "fold"):
        raise Illegal("HC2", "no-fold", "p1 stays")
    return HighCard.apply(self, state, move)


class OpenEnded(tuple[Move, ...]):
    """Options that have more `in` them than they list."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Choice) and move.seat == self[0].seat


def _has_more_in_it(self: HighCard, state: State) -> Any:
    turn = HighCard.turn(self, state)
    return Act({s: OpenEnded(o) for s, o in turn.options.items()}) if isinstance(turn, Act) else turn


def _reads_every_alphabet(self: HighCard, text: str) -> Move:
    return HighCard.read(self, text.replace("ſ", "s").lower())


def _counts_without_end(self: HighCard, text: str) -> Move:
    for word in text.split():
        if word.isdigit():
            int(word)
    return HighCard.read(self, text)


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"apply": _takes_any_deed}, "is taken, but is no option"),
        ({"apply": _takes_one_card_as_many_times}, "is taken, but is no option"),
        ({"turn": _has_more_in_it}, "listed otherwise"),
    ],
)
def test_a_hole_in_the_rules_is_found(spoilt: dict[str, Any], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_mutants(wrong(**spoilt), Terms(2, hands=3))


def test_an_option_that_is_refused_is_found() -> None:
    rules = wrong(apply=_refuses_to_fold_first)
    state = State(Terms(2), (Card("As"), Card("Kd")))
    with pytest.raises(AssertionError, match="is an option, but is refused"):
        try_moves(rules, state, rules.turn(state), [Choice(0, "fold")])


def test_letters_of_other_alphabets_are_found() -> None:
    with pytest.raises(AssertionError, match="in it"):
        check_mutants(wrong(read=_reads_every_alphabet), Terms(2, hands=3))


def test_numbers_without_end_are_found() -> None:
    with pytest.raises(ValueError, match="4300 digits"):
        check_mutants(wrong(read=_counts_without_end), Terms(2, hands=3))


def test_the_conformance_suite_tries_them_too() -> None:
    with pytest.raises(AssertionError, match="is taken, but is no option"):
        check_game(wrong(apply=_takes_any_deed), Terms(2, hands=3))


def test_nothing_is_taken_once_the_hand_is_over() -> None:
    def never_ends(self: HighCard, state: State, move: Move) -> State:
        over = isinstance(HighCard.turn(self, state), Over)
        return state if over else HighCard.apply(self, state, move)

    with pytest.raises(AssertionError, match="is taken, but is no option"):
        check_mutants(wrong(apply=never_ends), Terms(2, hands=3))
