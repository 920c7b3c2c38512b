"""Gymnasium's `VectorEnv` over batched tables: the same seat at every table, against a policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.envs.many_tables import Batched
from croupier.errors import BadInput
from croupier.extras import need

need("rl", "an environment of Gymnasium")
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Observations = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Policy = Callable[[Observations, Flags], npt.NDArray[np.integer]]
"""Chooses a legal action for each table from observations and masks; those of other seats are not used."""


class SeatVectorEnv(VectorEnv[Observations, npt.NDArray[np.integer], npt.NDArray[Any]]):
    """One seat at all tables; `opponent` plays the others, None: at random.

    An episode is a match, and the reward what the seat gains by each hand. `info["action_mask"]` has True
    for each legal action. The next match begins in the step that ends one (`AutoresetMode.SAME_STEP`), and
    the observation is that of its first choice. As Gymnasium has it, `info["final_obs"]` is an object array
    then, with what the seat saw at the end, or None where no match has ended (`info["_final_obs"]`), and
    `info["final_info"]` has the masks of the end, where nothing is legal.
    """

    def __init__(self, env: Batched, opponent: Policy | None = None, seat: int = 0) -> None:
        if not 0 <= seat < env.seats:
            raise BadInput("seat {seat}: expected 0 to {most}", seat=seat, most=env.seats - 1)
        self.env, self.seat, self.opponent = env, seat, opponent
        self._finals, self._ends = env.keep_finals(), np.full(env.tables, None, object)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = env.tables
        self.single_observation_space = spaces.Box(0, 255, env.observations.shape[1:], np.uint8)
        self.single_action_space = spaces.Discrete(env.actions)
        self.observation_space = batch_space(self.single_observation_space, env.tables)
        self.action_space = batch_space(self.single_action_space, env.tables)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """New matches at all tables, up to the seat's first choice; the same seed gives the same ones."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self.env.reset(None if seed is None else str(seed))
        self._others(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_))
        return self._seen(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: npt.NDArray[np.integer]
    ) -> tuple[Observations, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """The seat's actions, and those of the others until it is to act again. Raises BadInput."""
        self._ends = np.full(self.num_envs, None, object)
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        self._advance(actions, rewards, ended)
        self._others(rewards, ended)
        observations, info = self._seen(ended)
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _others(self, rewards: npt.NDArray[np.float64], ended: Flags) -> None:
        env = self.env
        while (others := env.seats_to_act != self.seat).any():
            chosen = (
                env.random_actions()
                if self.opponent is None
                else self.opponent(env.observations, env.masks)
            )
            self._advance(np.where(others, chosen, -1), rewards, ended)

    def _advance(
        self, actions: npt.NDArray[np.integer], rewards: npt.NDArray[np.float64], ended: Flags
    ) -> None:
        self.env.step(actions)
        rewards += self.env.rewards[:, self.seat]
        over = self.env.match_over
        if over.any():
            ended |= over
            for table in np.flatnonzero(over).tolist():
                self._ends[table] = self._finals[table, self.seat].copy()

    def _seen(self, ended: Flags) -> tuple[Observations, dict[str, Any]]:
        masks = self.env.masks.copy()
        info: dict[str, Any] = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}
        if ended.any():
            final = {"action_mask": np.zeros_like(masks), "_action_mask": ended.copy()}
            info |= {"final_obs": self._ends, "_final_obs": ended.copy()}
            info |= {"final_info": final, "_final_info": ended.copy()}
        return self.env.observations.copy(), info
