"""PettingZoo: a game as an environment of agents who act one after the other, or together."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.envs.episode import Episode, Mask, rules_and_seats
from croupier.envs.observing import LIMIT, Vector
from croupier.errors import BadInput
from croupier.extras import need
from croupier.numbering import numbers_of
from croupier.play import AnyRules, Terms
from croupier.steps import MOST

need("rl", "an environment of PettingZoo")
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

Observation = dict[str, Any]


def aec(
    game: str | AnyRules,
    preset: str | None = None,
    seats: int | None = None,
    actions: int = MOST,
    terms: Terms | None = None,
) -> SequentialEnv:
    """A game, by its key or its rules, as an AEC environment of PettingZoo.

    `seats` is by default the usual number, and necessary for rules. Choices of more than `actions` numbers
    are made in steps. `terms` are those of every match, by default of one hand. Raises BadInput.
    """
    return SequentialEnv(Episode(*rules_and_seats(game, preset, seats), actions, terms))


def parallel(
    game: str | AnyRules,
    preset: str | None = None,
    seats: int | None = None,
    actions: int = MOST,
    terms: Terms | None = None,
) -> SimultaneousEnv:
    """A game as a parallel environment of PettingZoo: all who choose together act in one step.

    It suits games in which choices are secret and made at the same time. Where seats take turns, the
    actions of those who are not to act are ignored; their masks are 0. Otherwise as `aec`.
    """
    return SimultaneousEnv(Episode(*rules_and_seats(game, preset, seats), actions, terms))


class _Table:
    """The part that both share: the agents `player_1`, `player_2`, … and their spaces."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.possible_agents = [f"player_{seat + 1}" for seat in range(episode.seats)]
        self.agents: list[str] = []
        self.metadata = {"name": f"croupier_{episode.rules.inner.game}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(episode.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(episode) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`observation`: numbers, see `Episode.observer`; `action_mask`: 1 for each legal action."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, from its own view, and its mask."""
        seat = self._seat_of[agent]
        observation: Vector = self.episode.observe(seat)
        mask: Mask = self.episode.mask(seat)
        return {"observation": observation, "action_mask": mask}

    def _gains(self) -> dict[str, float]:
        gains = zip(self.possible_agents, self.episode.gains, strict=True)
        return {agent: float(gain) for agent, gain in gains}

    def render(self) -> str:
        return self.episode.text()

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(episode: Episode) -> spaces.Dict:
    return spaces.Dict(
        {"observation": vector_space(episode), "action_mask": spaces.Box(0, 1, (episode.actions,), np.int8)}
    )


def vector_space(episode: Episode) -> spaces.Box:
    return spaces.Box(-LIMIT, LIMIT, (episode.observer.size,), np.float32)


class SequentialEnv(_Table, AECEnv):  # type: ignore[misc]  # it has no types
    """A game as an AEC environment: of seats that choose together, the lowest acts first, unseen.

    An action that is not legal raises BadInput and changes nothing.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new match; the same seed gives the same matches."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.rewards = self._gains()
        self._accumulate_rewards()
        self._next()

    def step(self, action: int | None) -> None:
        """The action of the selected agent."""
        if not self.agents:
            raise BadInput("the match is over: expected a reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("{agent}: expected an action", agent=agent)
        self.episode.act(self._seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._gains()
        self._accumulate_rewards()
        self._next()

    def _next(self) -> None:
        """Select the next agent, or end."""
        if self.episode.over:
            done = self.truncations if self.episode.truncated else self.terminations
            done.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.episode.due[0]]


class SimultaneousEnv(_Table, ParallelEnv):  # type: ignore[misc]  # it has no types
    """A game as a parallel environment: an action for every agent that is to act, in one step."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new match; the same seed gives the same matches. `infos` say who is to act (`due`)."""
        self.episode.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """The actions of all who are due; nobody sees those of others.

        Raises BadInput for one that is missing or not legal; then none is made.
        """
        episode, agents = self.episode, self.agents
        totals = dict.fromkeys(agents, 0.0)
        due = episode.due
        for seat in due:
            if (agent := self.possible_agents[seat]) not in actions:
                raise BadInput("{agent}: expected an action", agent=agent)
            if actions[agent] not in numbers_of(episode.options(seat)):
                raise BadInput("{agent}: action {number} is not legal", agent=agent, number=actions[agent])
        for seat in due:
            episode.act(seat, actions[self.possible_agents[seat]])
            for agent, gain in self._gains().items():
                totals[agent] += gain
        ended = dict.fromkeys(agents, episode.over and not episode.truncated)
        cut = dict.fromkeys(agents, episode.truncated)
        observations, infos = self._observations(), self._infos()
        if episode.over:
            self.agents = []
        return observations, totals, ended, cut, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        due = self.episode.due
        return {agent: {"due": self._seat_of[agent] in due} for agent in self.agents}
