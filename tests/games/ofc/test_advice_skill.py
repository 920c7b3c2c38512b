"""The rating of decisions at OFC: accounts that add up, kinds, what counts, crossed prices."""

from math import hypot
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.advice.options import Option
from croupier.advice.review import JudgedDecision
from croupier.bots import bot_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.games.ofc import GAME, OfcRules, rules
from croupier.games.ofc.advice.position import OfcPosition, view_of_position
from croupier.games.ofc.advice.skill import KINDS, SKILL, accounts_of, kind_of
from croupier.games.ofc.placements import read_placement
from croupier.games.ofc.solver import evaluations
from croupier.games.ofc.solver.estimates import PlacementEstimates
from croupier.games.ofc.solver.evaluator import evaluator_for
from croupier.games.ofc.solver.information_set import information_set_of, placement_of, ways_of
from croupier.games.ofc.view import View
from croupier.play import Act, Over

PINEAPPLE = rules("pineapple")
SCALE = SKILL.scales["pineapple"]

chance = st.floats(0, 1)
figures = st.fixed_dictionaries(
    {"foul": chance, "fantasyland": st.floats(0, 0.3), "royalties": st.floats(0, 9)}
)


@given(st.floats(-1, 20), figures, figures)
def test_accounts_add_up_to_the_cost(cost: float, chosen: dict[str, float], best: dict[str, float]) -> None:
    found = accounts_of(cost, chosen, best, 9.5)
    assert sum(found.values()) == pytest.approx(cost, abs=1e-6)
    swapped = accounts_of(-cost, best, chosen, 9.5)
    assert [-value for value in swapped.values()] == pytest.approx(list(found.values()), abs=1e-6)


@pytest.mark.parametrize("preset", SKILL.scales)
def test_a_scale_is_anchored_at_club_and_as_steep_as_its_results_are_wide(preset: str) -> None:
    """A point of rating is worth the same chance to win 20 hands everywhere; bots stand in their order."""
    scale, ratings = SKILL.scale(rules(preset)), SKILL.ratings(preset)
    assert scale is not None
    assert ratings["club"] == 1500
    assert list(ratings)[-2:] == ["novice", "random"]
    assert ratings["novice"] < 1500 < ratings["expert"] <= max(ratings.values()) <= scale.ceiling
    for points in (1.0, 25.0):
        expected = 1 / (1 + 10 ** (-points / 400))
        assert scale.win_chance(points / scale.slope) == pytest.approx(expected, abs=0.0005)


MATCHES = {
    "pineapple": (4.91, 0.76),
    "progressive-pineapple": (5.58, 1.0),
    "standard": (2.35, 0.32),
    "carnivale-2013": (2.2, 0.29),
}
"""What `novice` lost to `club` in a hand of 1,200, with the half-width of its interval."""


def test_every_preset_has_a_scale_that_foretells_a_match() -> None:
    """`croupier arena ofc --preset standard --bots novice,club --hands 1200 --seed anchors`"""
    assert SKILL.scales.keys() == SKILL.bots.keys() == MATCHES.keys() == set(GAME.names)
    for preset, (lost, reach) in MATCHES.items():
        bots, scale = SKILL.bots[preset], SKILL.scales[preset]
        assert bots["novice"] - bots["club"] == pytest.approx(
            lost, abs=hypot(reach, scale.error / scale.slope)
        )


def test_accounts_by_their_formula() -> None:
    chosen = {"foul": 0.5, "fantasyland": 0.1, "royalties": 1.0}
    best = {"foul": 0.25, "fantasyland": 0.3, "royalties": 3.0}
    found = accounts_of(5.0, chosen, best, 9.5)
    assert found["fouls"] == pytest.approx(0.25 * (9.5 * 0.3 + 3.0 + 6))
    assert found["fantasyland"] == pytest.approx(9.5 * 0.625 * (0.4 - 0.2))
    assert found["royalties"] == pytest.approx(0.625 * (4.0 - 2.0))


def test_a_certain_foul_is_an_account_of_fouls_alone() -> None:
    chosen = {"foul": 1.0, "fantasyland": 0.0, "royalties": 0.0}
    best = {"foul": 0.2, "fantasyland": 0.1, "royalties": 2.0}
    found = accounts_of(9.0, chosen, best, 9.5)
    assert found["fantasyland"] == found["royalties"] == 0
    assert found["fouls"] == pytest.approx(0.8 * (9.5 * 0.125 + 2.5 + 6))


def spot(board: tuple[str, str, str], cards: str) -> View:
    own = {"front": board[0], "middle": board[1], "back": board[2]}
    body = {
        "preset": "pineapple",
        "players": [own, {"front": "2d", "middle": "3h4c", "back": "9dTd"}],
        "to_act": 0,
        "cards": cards,
    }
    return view_of_position(PINEAPPLE, msgspec.convert(body, OfcPosition))


def decision(
    cost: float, played: tuple[str, dict[str, Any]], best: tuple[str, dict[str, Any]]
) -> JudgedDecision:
    one, other = (
        Option(
            move=read_placement(text),
            text=text,
            value=0.0,
            stderr=0.0,
            gap_stderr=None,
            why="",
            figures=found,
        )
        for text, found in (played, best)
    )
    return JudgedDecision(1, 1, 0, "", "points", 9, one, other, cost, 0.1)


SPOT = spot(("Kd", "8c8d", "AsTs"), "Kh 7s 2c")


@pytest.mark.parametrize(
    ("cost", "chosen", "best", "kind"),
    [
        (0.9, (0.9, 0.0, 0.0), (0.1, 0.2, 3.0), ""),
        (2.0, (0.3, 0.3, 2.0), (0.2, 0.2, 2.0), "fantasyland-chased"),
        (2.0, (0.3, 0.1, 2.0), (0.05, 0.1, 2.0), "safe-board-broken"),
        (3.0, (0.5, 0.1, 2.0), (0.2, 0.1, 2.0), "front-too-strong"),
        (2.0, (0.3, 0.0, 2.0), (0.28, 0.25, 2.0), "fantasyland-missed"),
        (2.0, (0.1, 0.1, 0.5), (0.3, 0.12, 2.0), "too-cautious"),
        (2.0, (0.2, 0.1, 0.5), (0.2, 0.1, 2.0), "royalties-given-up"),
    ],
)
def test_kinds_by_their_rules(
    cost: float, chosen: tuple[float, ...], best: tuple[float, ...], kind: str
) -> None:
    names = ("foul", "fantasyland", "royalties")
    one, other = (dict(zip(names, found, strict=True)) for found in (chosen, best))
    judged = decision(cost, ("p1 Kh/7s/- x2c", one), ("p1 -/7s/Kh x2c", other))
    assert kind_of(SPOT, judged, accounts_of(cost, one, other, 9.5)) == kind


def played(
    seed: str, names: tuple[str, str] = ("club", "club"), **terms: Any
) -> tuple[list[Any], list[Any]]:
    shoe = Shoe(Stream(seed_of(seed)))
    bots = [bot_of(PINEAPPLE, name, Stream(seed_of(f"{seed} {at}"))) for at, name in enumerate(names)]
    states, moves = [PINEAPPLE.start(PINEAPPLE.hand_terms(2, **terms))], []
    while not isinstance(turn := PINEAPPLE.turn(states[-1]), Over):
        if isinstance(turn, Act):
            seat = next(iter(turn.options))
            moves.append(bots[seat].choose(PINEAPPLE.view(states[-1], seat), turn.options[seat]))
        else:
            moves.append(shoe.answer(turn))
        states.append(PINEAPPLE.apply(states[-1], moves[-1]))
    return states, moves


def test_a_hand_counts_with_its_decisions_and_accounts() -> None:
    states, moves = played("one", ("novice", "club"))
    found, judged, _ = SKILL.count(PINEAPPLE, SCALE, states, moves, 0, 1)
    assert found.decisions == len(judged) == 5
    assert found.lost == pytest.approx(sum(float(one.cost) for one in judged))
    assert sum(found.accounts.values()) == pytest.approx(found.lost)
    assert found.reference >= -0.5
    assert all(one.kind in KINDS and one.lost >= 1 for one in found.mistakes)
    again, *_ = SKILL.count(PINEAPPLE, SCALE, states, moves, 0, 1)
    assert again == found


def test_a_hint_is_charged_and_ends_the_hand() -> None:
    states, moves = played("two", ("novice", "club"))
    whole, judged, _ = SKILL.count(PINEAPPLE, SCALE, states, moves, 0, 1)
    at = judged[2].move - 1  # moves made when the hint was taken
    cut, *_ = SKILL.count(PINEAPPLE, SCALE, states, moves, 0, 1, hinted=at)
    assert cut.decisions == 3
    before = sum(float(one.cost) for one in judged[:2])
    assert cut.lost == pytest.approx(before + (judged[2].reference or 0))
    assert all(one.move <= at for one in cut.mistakes)
    assert whole.decisions == 5


def test_a_fantasyland_hand_follows_and_its_setting_is_no_decision() -> None:
    states, moves = played("three", extension=(14, 0))
    own, *_ = SKILL.count(PINEAPPLE, SCALE, states, moves, 0, 1)
    other, *_ = SKILL.count(PINEAPPLE, SCALE, states, moves, 1, 1)
    assert own.follows
    assert other.follows
    assert own.decisions == 0
    assert other.decisions == 5


def test_what_does_not_count() -> None:
    def refused(seats: int, **terms: Any) -> str:
        return SKILL.refusal(PINEAPPLE, PINEAPPLE.hand_terms(seats, **terms))

    assert refused(2) == ""
    assert refused(3) == "seats"
    assert refused(2, stacks=(200, 200)) == ""
    assert refused(2, stacks=(29, 200)) == "short-stack"
    assert refused(3, stacks=(200, 0, 200)) == ""
    assert SKILL.scale(PINEAPPLE) == SCALE
    assert SKILL.scale(OfcRules(rules("standard").settings, "pineapple")) is None


def test_bots_stand_on_the_scale() -> None:
    found = {name: round(rating) for name, rating in SKILL.ratings("pineapple").items()}
    assert found == {"master": 1608, "expert": 1603, "club": 1500, "novice": 1159, "random": 552}


def test_crossing_takes_out_the_luck_of_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """With values of known truth and noise, crossed prices are right on average, plain ones too high."""
    view = SPOT
    real = evaluator_for(PINEAPPLE)
    count = len(information_set_of(PINEAPPLE, view).ways)
    truth = -0.2 * np.arange(count, dtype=float)
    one_sided: list[float] = []

    class Noisy:
        looks_ahead = True
        payoff, weigh = real.payoff, real.weigh

        def judge(self, _sight: object, random: np.random.Generator, _budget: object) -> PlacementEstimates:
            values = truth + random.normal(0, 1.0, count)
            own = ways_of(information_set_of(PINEAPPLE, view), (move,))[0]
            one_sided.append(values.max() - values[own])
            return PlacementEstimates(values, np.ones(count), np.ones(count))

    move = placement_of(information_set_of(PINEAPPLE, view), 2)
    monkeypatch.setattr(evaluations, "evaluator_for", lambda _rules: Noisy())
    crossed = []
    for seed in range(400):
        priced = evaluations.price(PINEAPPLE, view, move, (seed_of(f"a{seed}"), seed_of(f"b{seed}")), 0)
        assert priced is not None
        crossed.append(priced.cost)
    error = float(np.std(crossed)) / 400**0.5
    assert np.mean(one_sided) > 0.4 + 5 * error
    assert np.mean(crossed) < 0.4 + 3 * error
