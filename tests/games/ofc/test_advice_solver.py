"""Advice by the solver itself, held against the truth where there is one, in the gate's own step."""

from math import sqrt

import pytest

from croupier.advice import final_answer, review_hand, solve
from croupier.advice.review import split_of
from croupier.chance import Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import Terms
from croupier.games.ofc import advice as ofc_advice
from croupier.games.ofc.solver.evaluator import evaluator_for
from croupier.games.ofc.solver.information_set import information_set_of
from croupier.games.ofc.view import View
from croupier.play import Act, replay
from croupier.records import shoe_of
from croupier.testing import any_option, play_hand
from tests.games.ofc.standin import exact_last
from tests.recording import SEED

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize("preset", ["carnivale-2013", "pineapple", "standard"])
def test_whoever_sets_last_of_all_is_told_the_truth(preset: str) -> None:
    """OFC5-OFC10: values differ by what hands score; fouls, entries, royalties and rows are as scored."""
    rules, key = rules_of("ofc", preset), ofc_advice._key
    compared = 0
    for number in range(6):
        luck = any_option(Stream(SEED, "last of all", number))
        for step in play_hand(rules, Terms(2), shoe_of(SEED, number), luck):
            turn = rules.turn(step.before)
            seat = next(iter(turn.options)) if isinstance(turn, Act) else 0
            view = rules.view(step.before, seat)
            if not isinstance(turn, Act) or sum(map(len, view.seats[1 - seat].rows)) != 13:
                continue
            truth = {key(one.move): one for one in exact_last(rules, view)}
            *_, found = ofc_advice.evaluations(rules, view, seed=bytes(32), rounds=2)
            assert {key(one.move) for one in found} == set(truth)
            gaps: dict[float, set[float]] = {}
            for one in found:
                true = truth[key(one.move)]
                assert (one.stderr, one.samples) == (0, 0)
                assert (one.foul, one.fantasyland) == (true.foul, true.fantasyland)
                assert one.royalties == true.royalties
                assert true.foul or one.lines == true.lines
                gaps.setdefault(true.fantasyland or 0.0, set()).add(round(one.value - true.value, 2))
            assert all(len(each) == 1 for each in gaps.values())
            compared += 1
    assert compared == 6


def _seen(number: int) -> View:
    """What the first to act sees on the second street of a hand at random."""
    rules = rules_of("ofc", "pineapple")
    luck = any_option(Stream(SEED, "second street", number))
    for step in play_hand(rules, Terms(2), shoe_of(seed_of("advice"), number), luck):
        turn = rules.turn(step.before)
        if isinstance(turn, Act):
            view = rules.view(step.before, next(iter(turn.options)))
            if view.seat is not None and sum(map(len, view.seats[view.seat].rows)) == 5:
                return view
    raise AssertionError("a hand has a second street")


def test_answers_become_finer_and_the_last_is_known_well() -> None:
    rules = rules_of("ofc", "pineapple")
    errors = []
    for number in range(4):
        view = _seen(number)
        _, model = evaluator_for(rules).misjudged(information_set_of(rules, view))
        found = [advice.best.gap_stderr or 0 for advice in solve(rules, view, rounds=5)]
        errors.append([sqrt(max(error**2 - model**2, 0)) for error in found])  # of sampling alone
    assert {len(each) for each in errors} == {5}
    assert sum(each[-1] for each in errors) < sum(each[0] for each in errors) * 0.75


def test_what_is_asked_for_is_looked_into_however_bad_it_is() -> None:
    """The network's guess of a placement that nobody makes may be far off; a review does not go by it."""
    rules = rules_of("ofc", "pineapple")
    view = _seen(1)
    worst = final_answer(solve(rules, view, rounds=2)).options[-1].move
    found = list(ofc_advice.evaluations(rules, view, seed=bytes(32), rounds=2, also=(worst,)))[-1]  # type: ignore[arg-type]
    judged = next(one for one in found if ofc_advice._key(one.move) == ofc_advice._key(worst))
    assert judged.foul is not None
    assert judged.samples >= 16
    assert found[0].value >= judged.value


def test_a_whole_hand_is_reviewed_fantasyland_and_all() -> None:
    """OFC10: the setting of a hand dealt at once is priced as exactly as the best one."""
    rules = rules_of("ofc", "pineapple")
    terms = Terms(2, fantasy=(14, 0))
    luck = any_option(Stream(SEED, "whole"))
    moves = [step.move for step in play_hand(rules, terms, shoe_of(SEED, 5), luck)]
    states = list(replay(rules, terms, moves))
    judged, parts = review_hand(rules, states, moves, (0, 1), rounds=2)
    setting = next(one for one in judged if one.seat == 0)
    assert setting.stderr == 0
    assert setting.cost >= 0
    assert setting.options == 1_009_008
    assert [part.decisions for part in parts] == [1, 5]
    assert all(one.is_mistake == (float(one.cost) > 2 * one.stderr) for one in judged)


@pytest.mark.parametrize("preset", ["progressive-pineapple", "standard"])
def test_a_price_is_crossed_and_adds_up_with_luck(preset: str) -> None:
    """A whole match at random: quick and slow reviews have the same figures, and they are the result.

    The best move costs nothing. A crossed cost is unbiased: it may lie below 0, but is not counted then.
    """
    rules = rules_of("ofc", preset)
    terms = rules.hand_terms(2)
    for number in range(1, 4):
        luck = any_option(Stream(bytes(32), "prices", number))
        moves = [step.move for step in play_hand(rules, terms, shoe_of(bytes(32), number), luck)]
        states = list(replay(rules, terms, moves))
        for seat in range(2):
            quick, (part,) = review_hand(rules, states, moves, (seat,), figures=0)
            slow, _ = review_hand(rules, states, moves, (seat,), figures=16)
            assert part.gained is not None
            assert split_of(quick, part.gained) == split_of(slow, part.gained)
            split = split_of(quick, part.gained)
            assert round(10 * split.result) == round(10 * split.mistakes) + round(10 * split.luck)
            assert split.result == part.gained
            assert round(10 * split.mistakes) == -round(
                10 * sum(map(float, (one.counted for one in quick)))
            )
            for one, other in zip(quick, slow, strict=True):
                assert (one.cost, one.stderr, one.best.move) == (other.cost, other.stderr, other.best.move)
                assert not one.best.why
                assert other.best.why
                assert other.best.figures["foul"] is not None
                assert (one.counted == 0) or (one.best is not one.chosen and one.cost > 0)
