"""The evaluator without a compiler: what the kernels say, over the same cards, and what errors are left."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from croupier.chance import Shoe, Stream, seed_of
from croupier.games.ofc import rules
from croupier.games.ofc.advice import advice_from
from croupier.games.ofc.advice.first_look import first_look
from croupier.games.ofc.advice.position import OfcPosition, board_of, view_of_position
from croupier.games.ofc.solver.estimates import SearchBudget, best_of
from croupier.games.ofc.solver.information_set import (
    InformationSet,
    draws_of,
    information_set_of,
    placement_of,
)
from croupier.games.ofc.solver.network import stage_of
from croupier.games.ofc.solver.plain_evaluator import ERROR, MOST, plain_evaluator_for
from croupier.games.ofc.solver.reference_kernels import adds_up, foresee_plainly, weigh_plainly
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.play import Act, Over
from tests.games.ofc.test_solver_evaluator import PRESETS, outside_land, positions

PINEAPPLE = rules("pineapple")
LEAST = SearchBudget(placements=2, draws=2, hands=0)
PLAIN = plain_evaluator_for(PINEAPPLE)


def sight_of(own: str, other: str, cards: str, **more: object) -> InformationSet:
    boards = tuple(board_of(text, "board") for text in (own, other))
    body = msgspec.structs.replace(OfcPosition(boards, cards, to_act=0), **more)
    return information_set_of(PINEAPPLE, view_of_position(PINEAPPLE, body))


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", PRESETS)
def test_it_foresees_what_the_kernels_foresee(preset: str) -> None:
    from croupier.games.ofc.solver.evaluator import evaluator_for

    under = rules(preset)
    compiled = evaluator_for(under)
    network, land = compiled.knowledge.network, under.settings.most_fantasy_cards
    compared = 0
    for seats in range(2, under.settings.players[1] + 1):
        for hand in range(2):
            fantasy = (0, land, 0, 0)[:seats] if land and hand else ()
            for view in outside_land(positions(under, seats, f"ahead {hand}", fantasy)):
                sight = information_set_of(under, view)
                if sight.placed + compiled.course.place > 13:
                    continue
                payoff = compiled.payoff(sight)
                chosen = best_of(weigh_plainly(sight, network, payoff, compiled.street), 5)
                draws = draws_of(sight, np.random.default_rng(hand), 6, compiled.course.deal)
                plain = foresee_plainly(sight, network, payoff, compiled.course, chosen, draws)
                assert np.array_equal(plain, compiled.foresee(sight, payoff, chosen, draws))
                compared += plain.size
    assert compared > 0


@pytest.mark.soak
def test_its_errors_cover_what_the_kernels_find() -> None:
    """Differences from the best on street 4, where boards that are not played out add an error."""
    from croupier.games.ofc.solver.evaluator import evaluator_for

    compiled = evaluator_for(PINEAPPLE)
    within: list[bool] = []
    for hand in range(12):
        state, shoe = PINEAPPLE.start(PINEAPPLE.hand_terms(2)), Shoe(Stream(seed_of(f"cover {hand}")))
        while not isinstance(turn := PINEAPPLE.turn(state), Over):
            if not isinstance(turn, Act):
                state = PINEAPPLE.apply(state, shoe.answer(turn))
                continue
            sight = information_set_of(PINEAPPLE, PINEAPPLE.view(state, next(iter(turn.options))))
            late = sight.placed == 9
            plain = PLAIN.judge(sight, np.random.default_rng([hand, 1]), MOST if late else LEAST)
            if late:
                likely = best_of(plain.values, MOST.placements)
                budget = SearchBudget(12, 320, 256, tuple(likely.tolist()))
                fine = compiled.judge(sight, np.random.default_rng([hand, 2]), budget)
                likely = likely[np.isfinite(plain.values[likely])]
                off = plain.values[likely] - fine.values[likely]
                within += (abs(off - off[0]) <= 2 * plain.gaps[likely])[1:].tolist()
            state = PINEAPPLE.apply(state, placement_of(sight, int(plain.values.argmax())))
    assert len(within) > 250
    assert np.mean(within) > 0.9


def test_a_first_street_is_looked_ahead_of_by_the_likeliest_and_those_asked_for() -> None:
    sight = sight_of("//", "//", "Kh 7s 2c 7d As")
    alone = weigh_plainly(sight, PLAIN.knowledge.network, PLAIN.payoff(sight), PLAIN.street)
    worst = int(np.where(np.isfinite(alone), alone, np.inf).argmin())
    judged = PLAIN.judge(sight, np.random.default_rng(1), msgspec.structs.replace(MOST, required=(worst,)))
    looked = {*best_of(alone, MOST.placements).tolist(), worst}
    alone_error = PLAIN.knowledge.about.errors[stage_of(5)]
    assert {way for way, error in enumerate(judged.errors.tolist()) if error != alone_error} == looked
    assert int(judged.values.argmax()) in looked
    assert judged.values[worst] < judged.values.max() - 2 * judged.gaps[worst]
    again = PLAIN.judge(sight, np.random.default_rng(1), SearchBudget(14, 320, 256, (worst,)))
    assert np.array_equal(again.values, judged.values)  # it looks no further than it may


def test_against_boards_that_are_known_the_last_cards_are_exact_and_no_guess() -> None:
    body = OfcPosition(
        (board_of("QhJd3c/5c5d6h7s9d/JsTs8s7d9c", "a"), board_of("KdQs/8c8d5h9s/AhTh2hJh4h", "b")),
        "6d 3s 2s",
        to_act=1,
    )
    view = view_of_position(PINEAPPLE, body)
    found = first_look(PLAIN, view)
    assert all(one.stderr == one.gap_stderr == 0 for one in found)
    advice = advice_from(PINEAPPLE, view, found)
    assert advice.exact
    assert not advice.rough


def test_short_stacks_and_unknown_boards_keep_the_error_of_a_guess() -> None:
    rich = sight_of("Kd/8c8d5h/AhTh2hJh4h", "Qh/5c5d6h/JsTs8s7d9c", "6d 3s 2s")
    assert adds_up(rich, PLAIN.street)
    poor = sight_of("//", "//", "Kh 7s 2c 7d As", stacks=(9, 40))
    for sight in (rich, poor):
        judged = PLAIN.judge(sight, np.random.default_rng(1), MOST)
        assert set(judged.errors.tolist()) == {ERROR}


def test_a_straight_flush_stays_together() -> None:
    sight = sight_of("//", "//", "6h 7h 8h 9h Th")
    judged = PLAIN.judge(sight, np.random.default_rng(1), MOST)
    assert int(judged.values.argmax()) == straight_flush(sight)
