"""Short stacks in the solver (OFC11): what a hand brings is what the rules pay from them."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from croupier.chance import Shoe, Stream, seed_of
from croupier.games.ofc import OfcRules, State, rules
from croupier.games.ofc.solver.information_set import board_of, information_set_of, placement_of
from croupier.games.ofc.solver.payoff import rates_of
from croupier.games.ofc.solver.row_values import final_classes
from croupier.games.ofc.solver.stack_limits import LIMIT, stack_limits_of
from croupier.play import Act, Over
from tests.cases import quick

pytest.importorskip("numba")


def laid(under: OfcRules, stacks: tuple[int, ...], seed: str, value: int = 1) -> list[State]:
    """The states of one hand, laid by a bot that looks where rows get stronger, from these stacks."""
    from croupier.games.ofc.solver.evaluator import evaluator_for

    evaluator = evaluator_for(rules(under.preset))
    states = [under.start(under.hand_terms(len(stacks), stacks, value))]
    shoe = Shoe(Stream(seed_of(seed)))
    while not isinstance(turn := under.turn(states[-1]), Over):
        if isinstance(turn, Act):
            sight = information_set_of(under, under.view(states[-1], next(iter(turn.options))))
            scores, _ = evaluator.weigh(sight, evaluator.payoff(sight))
            states.append(under.apply(states[-1], placement_of(sight, int(scores.argmax()))))
        else:
            states.append(under.apply(states[-1], shoe.answer(turn)))
    return states


@pytest.mark.parametrize("paying", quick(("side-action", "in-order", "win-cap"), "win-cap"))
def test_what_a_hand_brings_is_what_the_rules_pay_from_the_stacks(paying: str) -> None:
    luck = Stream(seed_of("stacks"))
    for preset, most in (("pineapple", 3), ("standard", 4)):
        known = rules(preset)
        under = OfcRules(msgspec.structs.replace(known.settings, paying=paying), known.preset)
        for hand in range(12):
            value = 1 + luck.below(3)
            stacks = tuple(1 + luck.below(12 * value) for _ in range(2 + hand % (most - 1)))
            end = laid(under, stacks, f"{preset} {hand}", value)[-1]
            view = under.view(end, 0)
            stack_limits = stack_limits_of(under.settings, view)
            assert stack_limits is not None
            rows = [final_classes(board_of(view.seats[seat].rows)[0])[:3] for seat in view.order]
            after = under.result(end).stacks
            assert after is not None
            for place, seat in enumerate(view.order):
                brought = stack_limits.net_points(
                    np.array([rows], np.int32), place, rates_of(under.scorer, {})
                )
                assert brought[0] * value == pytest.approx(after[seat] - stacks[seat])


def test_fantasyland_is_worth_what_there_is_left_to_play_for() -> None:
    under = rules("pineapple")
    view = under.view(under.start(under.hand_terms(2, (12, 3))), 0)
    stack_limits = stack_limits_of(under.settings, view)
    assert stack_limits is not None
    queens_up = np.array([[(20, 30, 40), (20, 30, 40)]], np.int32)  # nobody wins; what enters is said below
    rates = rates_of(under.scorer, {14: 9.7})._replace(entry=np.full(10_000, 9.7))
    rates = rates._replace(royalty=np.zeros_like(rates.royalty))
    assert stack_limits.net_points(queens_up, 0, rates).tolist() == [3.0]
    assert stack_limits._replace(stacks=(12, 40)).net_points(queens_up, 0, rates).tolist() == [9.7]


def test_stacks_that_bind_nobody_are_not_thought_of() -> None:
    under = rules("standard")
    for stacks, value, binds in (
        (None, 1, False),
        ((LIMIT, 10 * LIMIT), 1, False),
        ((LIMIT - 1, 10 * LIMIT), 1, True),
        ((LIMIT, LIMIT), 2, True),
    ):
        view = under.view(under.start(under.hand_terms(2, stacks, value)), 0)
        assert (stack_limits_of(under.settings, view) is not None) == binds
    credit = msgspec.structs.replace(under.settings, paying="unlimited")
    assert stack_limits_of(credit, under.view(under.start(under.hand_terms(2, (1, 1))), 0)) is None


def test_on_the_last_street_it_chooses_what_the_rules_pay_most_for() -> None:
    """Where nothing is left to chance, every placement is held against the rules' own settlement."""
    from croupier.games.ofc.solver.estimates import SearchBudget
    from croupier.games.ofc.solver.evaluator import evaluator_for

    known = rules("pineapple")
    under = OfcRules(msgspec.structs.replace(known.settings, fantasyland=None), known.preset)
    evaluator, otherwise = evaluator_for(under), 0
    for hand in range(16):
        stacks = (3, 9) if hand % 2 else (9, 3)
        state = laid(under, stacks, f"last {hand}")[-2]  # the last seat is to lay its last street
        turn = under.turn(state)
        assert isinstance(turn, Act)
        seat = next(iter(turn.options))
        sight = information_set_of(under, under.view(state, seat))
        judged = evaluator.judge(sight, np.random.default_rng(1), SearchBudget(99, 4, 4))
        gains = []
        for way in np.flatnonzero(np.isfinite(judged.values)).tolist():
            after = under.result(under.apply(state, placement_of(sight, way))).stacks
            assert after is not None
            gains.append(after[seat] - stacks[seat])
            assert judged.values[way] == pytest.approx(gains[-1])
        rich, _ = evaluator.weigh(sight, evaluator.payoff(sight))
        otherwise += len(set(gains)) < len(set(rich[np.isfinite(rich)].round(3).tolist()))
    assert otherwise, "no stack was short enough to matter"
