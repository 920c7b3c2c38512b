"""Gymnasium's vector environment over batched tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("numba")

from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList

from croupier.envs.many_tables import batched
from croupier.envs.vector import Flags, Observations, SeatVectorEnv
from croupier.errors import BadInput


def first_legal(observations: Observations, masks: Flags) -> np.typing.NDArray[np.int64]:
    """A policy that anybody can repeat."""
    chosen: np.typing.NDArray[np.int64] = masks.argmax(axis=1)
    return chosen


def test_one_seat_is_asked_and_gets_what_the_tables_pay_it() -> None:
    """The same matches step by step: rewards and ends of the seat are summed over all others' moves."""
    env = SeatVectorEnv(batched("ofc", "pineapple", tables=12), first_legal, seat=1)
    plain = batched("ofc", "pineapple", tables=12, seed="7")
    observations, info = env.reset(seed=7)
    assert env.observation_space.contains(observations)
    total, expected = np.zeros(12), np.zeros(12)
    matches = np.zeros(12, np.int64)
    for _ in range(40):
        assert (env.env.seats_to_act == 1).all()
        masks = info["action_mask"]
        observations, rewards, ended, cut, info = env.step(first_legal(observations, masks))
        assert env.observation_space.contains(observations)
        assert not cut.any()
        assert env.action_space.contains(first_legal(observations, info["action_mask"]))
        total += rewards
        matches += ended
    done = np.zeros(12, np.int64)
    while (done < matches).any():
        going = done < matches
        plain.step(np.where(going, plain.masks.argmax(axis=1), -1))
        expected += plain.rewards[:, 1]
        done += plain.match_over
    assert matches.min() > 3
    assert total.tolist() == expected.tolist()


def test_opponents_at_random_and_seeds() -> None:
    env = SeatVectorEnv(batched("ofc", "pineapple", tables=5, seats=3))
    shown = []
    for _ in range(2):
        observations, info = env.reset(seed=3)
        for _ in range(12):
            observations, *_, info = env.step(info["action_mask"].argmax(axis=1))
            shown.append(observations)
    assert np.array_equal(np.array(shown[:12]), np.array(shown[12:]))
    before = shown[-1].copy()
    env.step(info["action_mask"].argmax(axis=1))
    assert np.array_equal(shown[-1], before)  # what was given before is not written over
    with pytest.raises(BadInput, match="seat 3: expected 0 to 2"):
        SeatVectorEnv(env.env, seat=3)


def test_the_end_of_a_match_is_told_as_gymnasium_tells_it() -> None:
    """`DictInfoToList` reads it; all boards lie open in what the seat saw last, and nothing is legal."""
    tables = batched("ofc", "pineapple", tables=9)
    env = SeatVectorEnv(tables, first_legal, seat=1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    lists = DictInfoToList(env)
    shown: list[dict[str, Any]] = []
    _, infos = lists.reset(seed=5)
    for _ in range(12):
        before = [one["final_obs"].copy() for one in shown]
        masks = np.array([info["action_mask"] for info in infos])
        _, _, ended, _, infos = lists.step(masks.argmax(axis=1))
        assert [bool(end) for end in ended] == ["final_obs" in info for info in infos]
        assert all(np.array_equal(one["final_obs"], seen) for one, seen in zip(shown, before, strict=True))
        shown += [info for info in infos if "final_obs" in info]
    assert len(shown) >= 18
    for info in shown:
        assert env.single_observation_space.contains(info["final_obs"])
        cards = info["final_obs"][:52]
        assert ((cards >= 1) & (cards <= 3)).sum() == 13
        assert ((cards >= 5) & (cards <= 7)).sum() == 13
        assert not info["final_info"]["action_mask"].any()
        assert info["action_mask"].any()
