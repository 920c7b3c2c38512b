"""OFC as a game like any other: the conformance suite, secrecy, golden playthroughs."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.bots import bot_of
from croupier.cards import FULL_DECK, mask_of
from croupier.chance import Stream, seed_of
from croupier.games.ofc import PRESETS, OfcRules, State, Terms, rules
from croupier.play import Act, Move, Over
from croupier.testing import Chooser, check_game, leak_check

SEATS = [(preset, seats) for preset in PRESETS for seats in (2, 3, 4) if "pine" not in preset or seats < 4]


def lands(preset: str, seats: int) -> list[tuple[int, ...]]:
    """Nobody, one, two, and all in Fantasyland."""
    most = rules(preset).settings.most_fantasy_cards
    if not most:
        return [()]
    others = (0,) * (seats - 1)
    return [(), (most, *others), (*others, 13), (13, *others[:-1], most), (most,) * seats]


CASES = [(preset, seats, land) for preset, seats in SEATS for land in lands(preset, seats)]


@pytest.mark.parametrize(("preset", "seats", "land"), CASES)
def test_every_preset_with_any_seats_conforms(preset: str, seats: int, land: tuple[int, ...]) -> None:
    ofc = rules(preset)
    check_game(ofc, Terms(seats, seats - 1, land, hands=3), seeds=range(1), hands=1 if land else 2)


@pytest.mark.parametrize("preset", PRESETS)
def test_it_conforms_with_short_stacks(preset: str) -> None:
    check_game(rules(preset), Terms(3, 0, (), (1, 12, 40), 5, hands=None), seeds=range(2), hands=2)


# Secrecy: what a seat cannot know, said again from OFC2, OFC10 and OFC12, and not from the view


def hidden(ofc: OfcRules, state: State, seat: int | None) -> int:
    """The cards that this seat cannot know, as a mask."""
    over = isinstance(ofc.turn(state), Over)
    pineapple = "pineapple" in ofc.preset
    fantasy = state.terms.fantasy or (0,) * state.terms.seats
    known: set[int] = set()
    for other in range(state.terms.seats):
        board = {card for row in state.rows[other] for card in row}
        if other == seat:
            known |= board | set(state.pending[other]) | set(state.discards[other])
            continue
        if fantasy[other]:  # his alone until all have set
            known |= board if over else set()
            continue
        # A Pineapple player in Fantasyland sees nobody's streets before he has set.
        waits = seat is not None and fantasy[seat] and not any(state.rows[seat])
        if pineapple and waits:
            continue
        known |= board
        if board and not pineapple:  # a single card, face up; a first street is in hand
            known |= set(state.pending[other])
    return FULL_DECK & ~mask_of(known)


@pytest.mark.parametrize(("preset", "seats", "land"), CASES)
def test_c4_nobody_sees_what_he_cannot_know(preset: str, seats: int, land: tuple[int, ...]) -> None:
    ofc = rules(preset)
    compared = 0
    for seed in range(2):
        terms = Terms(seats, seed % seats, land)
        compared += leak_check(ofc, terms, seed, lambda state, seat: hidden(ofc, state, seat))
    assert compared > 10


def careful(ofc: OfcRules, seed: int) -> Chooser:
    """Every seat plays carefully; in Fantasyland the last of those who may act comes first."""
    bot = bot_of(ofc, "careful", Stream(seed_of(str(seed)), "careful"))

    def choose(state: Any, turn: Act) -> Move:
        seat = max(turn.options)
        return bot.choose(ofc.view(state, seat), turn.options[seat])

    return choose
