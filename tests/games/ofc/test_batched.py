"""Batched tables of OFC held to the rules, and what they promise of arrays, seeds and refusals."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

pytest.importorskip("numba")

from batched import PRESETS, Mirror, held
from croupier.cards import Card
from croupier.envs.many_tables import Batched, batched
from croupier.errors import BadInput
from croupier.games import rules_of
from croupier.games.ofc import OfcRules, Placements
from croupier.games.ofc.batched import BatchedOfc
from croupier.games.ofc.batched.layout import all_masks, piles_of, placement_of, size_of
from croupier.games.ofc.solver.setting import best_setting
from croupier.numbering import move_of, number_of, numbers_of


@pytest.mark.parametrize("preset", PRESETS)
def test_tables_play_by_the_rules(preset: str) -> None:
    """Every step: turns, views, masks, numbers, gains, terms; and Fantasyland and limits came about."""
    mirror = held(preset, 150)
    assert mirror.found == []
    counts = mirror.counts
    assert counts["hands"] >= 150
    assert counts["observations"] > 1_000
    assert counts["stacks that were limits"] > 5
    assert counts["last observations"] > 20
    if preset != "carnivale-2013":
        assert min(counts["entries"], counts["stays"], counts["hands in Fantasyland"]) > 5


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
def test_a_hundred_thousand_hands_by_the_rules(preset: str) -> None:
    assert held(preset, 100_000, "soak").found == []


def played(env: Batched, steps: int) -> list[list[Any]]:
    """What every table has shown and paid, step by step, with its own actions at random."""
    shown = []
    for _ in range(steps):
        env.step(env.random_actions())
        shown.append([env.observations.copy(), env.rewards.copy(), env.seats_to_act.copy()])
    return shown


def test_hands_do_not_depend_on_the_other_tables() -> None:
    few, many = (batched("ofc", "pineapple", tables=tables, seed="s", hands=2) for tables in (3, 64))
    for one, other in zip(played(few, 60), played(many, 60), strict=True):
        for here, there in zip(one, other, strict=True):
            assert np.array_equal(here, there[:3])
    assert not np.array_equal(many.observations[0], many.observations[1])


def test_a_seed_gives_the_same_again_and_no_seed_another() -> None:
    env = batched("ofc", "pineapple", tables=16, seed="a")
    first = played(env, 30)
    env.reset("a")
    again = played(env, 30)
    assert all(
        np.array_equal(one, other)
        for x, y in zip(first, again, strict=True)
        for one, other in zip(x, y, strict=True)
    )
    env.reset("a")
    before = env.observations.copy()
    env.reset()
    assert not np.array_equal(before, env.observations)
    env.reset(7)  # a number, as other environments take
    before = env.observations.copy()
    env.reset("7")
    assert np.array_equal(before, env.observations)


def test_a_table_that_waits_stays_as_it_is() -> None:
    env = batched("ofc", "pineapple", tables=8)
    before, masks = env.observations.copy(), env.masks.copy()
    actions = env.random_actions().copy()
    actions[::2] = -1
    env.step(actions)
    changed = (env.observations != before).any(axis=1)
    assert changed.tolist() == [False, True] * 4
    assert np.array_equal(env.masks[::2], masks[::2])


def test_every_order_of_a_deck_is_as_likely() -> None:
    """The first two cards of a table, over 60,000 hands: chi-square over 52 x 51 pairs."""
    env = BatchedOfc(rules_of("ofc", "pineapple"), 6_000, seed="luck")
    pairs = np.zeros((52, 52), np.int64)
    for _ in range(10):
        for table in range(env.tables):
            one, other, *_ = env.hand(table, int(env.seats_to_act[table]))
            pairs[one, other] += 1
        env.reset()
    expected = 60_000 / (52 * 51)
    assert pairs.diagonal().sum() == 0
    off = pairs[~np.eye(52, dtype=bool)]
    chi = float(((off - expected) ** 2 / expected).sum())
    assert abs(chi - 2651) < 5 * (2 * 2651) ** 0.5


def test_arrays_are_shared_not_copied() -> None:
    env = batched("ofc", "pineapple", tables=4)
    for array in (env.observations, env.masks, env.rewards, env.seats_to_act, env.hand_over):
        view = np.from_dlpack(array)
        assert np.shares_memory(view, array)
    seen = np.from_dlpack(env.observations)
    env.step(env.random_actions())
    assert np.array_equal(seen, env.observations)
    assert (env.observations.shape, str(env.observations.dtype)) == ((4, 64), "uint8")
    assert (env.masks.shape, str(env.masks.dtype)) == ((4, 243), "bool")


def test_numbers_are_those_of_the_documented_rule() -> None:
    """Five cards have 243 numbers, three with a discard 27, one has 3: those of `croupier.numbering`."""
    for cards, away, size in ((5, 0, 243), (3, 1, 27), (1, 0, 3)):
        assert size_of(cards, away) == size
        hand = tuple(map(Card, range(cards)))
        piles = piles_of(cards, away)
        options = Placements(0, hand, (3, 5, 5), away)
        for number in numbers_of(options):
            move = placement_of(0, hand, piles[number])
            assert move == move_of(options, number)
            assert number_of(options, move) == number
    masks = all_masks(rules_of("ofc", "pineapple").settings)
    assert masks[0].sum() == 232
    assert masks[1].tolist() == [1] + [0] * 242


def test_fantasyland_is_set_in_the_best_way_or_left_out() -> None:
    env = BatchedOfc(rules_of("ofc", "progressive-pineapple"), 6, seed="land", fantasy=(15, 17))
    rules = env.rules
    for table in range(env.tables):
        assert env.in_fantasyland[table]
        move = env.move(table, 0)
        best = best_setting(env.hand(table, int(env.seats_to_act[table])), rules.scorer)
        found = rules.scorer.score((move.front, move.middle, move.back))
        assert (sum(found.royalties), bool(found.stays)) == (best.royalties, best.stays)
    without = batched("ofc", "pineapple", tables=200, fantasyland=False)
    for _ in range(100):
        without.step(without.random_actions())
        assert without.observations[:, 52:56].max() == 0


def test_stacks_move_as_they_are_paid() -> None:
    env = BatchedOfc(rules_of("ofc", "pineapple"), 50, stacks=(30, 50), hands=None, point_value=2)
    before = env.stacks.copy()
    for _ in range(400):
        env.step(env.random_actions())
        going = ~env.match_over
        assert np.array_equal(env.stacks[going], (before + env.rewards)[going])
        assert (env.stacks[env.match_over] == (30, 50)).all()
        assert (env.rewards.sum(axis=1) == 0).all()
        before = env.stacks.copy()
    assert env.stacks.min() > 0


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (np.zeros(3, np.int64), "actions: expected whole numbers, one for each of 4 tables"),
        (np.zeros(4), "actions: expected whole numbers, one for each of 4 tables"),
        (np.array([121, 121, 0, 121]), "table 2: action 0 is not legal; expected one of its mask, or -1"),
        (np.array([121, 121, 121, 243]), "table 3: action 243 is not legal"),
        (np.array([-2, 121, 121, 121]), "table 0: action -2 is not legal"),
    ],
)
def test_other_actions_are_refused_and_change_nothing(actions: Any, sentence: str) -> None:
    env = batched("ofc", "pineapple", tables=4)
    before = env.observations.copy()
    with pytest.raises(BadInput, match=sentence):
        env.step(actions)
    assert np.array_equal(env.observations, before)
    with pytest.raises(BadInput, match="expected one that the mask allows"):
        env.move(0, 0)


@pytest.mark.parametrize(
    ("game", "given", "sentence"),
    [
        ("fortune", {}, "'fortune' has no batched tables; expected ofc"),
        ("ofc", {"tables": 0}, "tables 0: expected at least 1"),
        ("ofc", {"seats": 5}, "5 seats: standard is played by 2 to 4"),
        ("ofc", {"stacks": (5, 0)}, "expected chips in two of them"),
        ("ofc", {"stacks": (5, 10**18)}, "stacks: expected at most 1,000,000,000,000"),
        ("ofc", {"point_value": 10**30}, "point_value: expected at most 1,000,000,000,000"),
        ("ofc", {"hands": 10**30}, "hands: expected at most 1,000,000,000,000"),
        ("ofc", {"preset": "pineapple", "fantasy": (14, 9)}, "expected 0 or 13 to 14 cards"),
        ("ofc", {"fantasyland": False, "fantasy": (13, 0)}, "expected none in this preset"),
    ],
)
def test_bad_input(game: str, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        batched(game, **given)


def test_without_kernels_a_sentence_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.extras.installed", lambda extra: extra != "fast")
    with pytest.raises(BadInput, match=r"a batched environment needs the extra 'fast'.*croupier\[fast\]"):
        batched("ofc", tables=1)


def test_settings_of_ones_own() -> None:
    """13 cards at once have too many placements; streets of four with two away have their numbers."""
    settings = rules_of("ofc", "pineapple").settings

    def made(**changes: int) -> OfcRules:
        return OfcRules(
            msgspec.structs.replace(settings, fantasyland=None, players=(2, 2), **changes), "own"
        )

    with pytest.raises(BadInput, match="streets of 7 cards at most, not 13"):
        batched(made(first_street=13), tables=1)
    mirror = Mirror(BatchedOfc(made(first_street=7, street=4, discard=2), 10), numbered=False)
    assert mirror.env.actions == 3**7
    while mirror.counts["hands"] < 50:
        mirror.step(mirror.env.random_actions().copy())
    assert mirror.found == []
