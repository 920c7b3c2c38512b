"""Gymnasium: one seat of a game against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.bots import Bot, bot_of
from croupier.envs.episode import Episode, action_number, rules_and_seats
from croupier.envs.observing import Vector
from croupier.envs.zoo import vector_space
from croupier.errors import BadInput
from croupier.extras import need
from croupier.numbering import numbers_of
from croupier.play import AnyRules, Terms
from croupier.steps import MOST
from croupier.words import msg_n

need("rl", "an environment of Gymnasium")
import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402


def single(
    game: str | AnyRules,
    preset: str | None = None,
    seats: int | None = None,
    seat: int | None = None,
    opponents: str | Sequence[str] | None = None,
    actions: int = MOST,
    terms: Terms | None = None,
) -> SeatEnv:
    """A game, by its key or its rules, as an environment of Gymnasium: one seat against bots.

    `seat` is the learner's, from 0; None: another one at random for each match. `opponents` is a bot's name
    for all other seats, or one name for each in order; None: the game's usual bot. Choices of more than
    `actions` numbers are made in steps. `terms` are those of every match, by default of one hand. Raises
    BadInput.
    """
    rules, count = rules_and_seats(game, preset, seats)
    if seat is not None and not 0 <= seat < count:
        raise BadInput("seat {seat}: expected 0 to {most}", seat=seat, most=count - 1)
    names = [opponents] * (count - 1) if isinstance(opponents, str | None) else list(opponents)
    if len(names) != count - 1:
        raise BadInput(
            msg_n(
                "{n} opponent: expected {most}",
                "{n} opponents: expected {most}",
                n=len(names),
                most=count - 1,
            )
        )
    return SeatEnv(Episode(rules, count, actions, terms), seat, names)


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """One seat against bots. The observation is a vector (`Episode.observer` says what it means).

    `info["action_mask"]` has 1 for each legal action, and `action_masks()` is the same. For an action that
    is not legal, the game's default move is made, as for a player out of time; `info["illegal"]` says so.
    """

    def __init__(self, episode: Episode, seat: int | None, opponents: Sequence[str | None]) -> None:
        self.episode = episode
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.seat = 0 if seat is None else seat
        """The learner's seat in this match."""
        self._fixed = seat
        self._opponents = opponents
        self._bots: dict[int, Bot] = {}
        self.action_space = spaces.Discrete(episode.actions)
        self.observation_space: spaces.Space[Any] = vector_space(episode)
        for name in {*opponents}:
            bot_of(episode.rules.inner, name, episode.stream("check"))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """A new match, up to the learner's first choice; the same seed gives the same matches."""
        super().reset(seed=seed, options=options)
        while True:
            self._sit(seed)
            self._others(0.0)
            if not self.episode.over:
                return self._seen()
            seed = None  # nobody asked the learner anything: the next match

    def _sit(self, seed: int | None) -> None:
        episode = self.episode
        episode.reset(seed)
        if self._fixed is None:
            self.seat = episode.stream("seat").below(episode.seats)
        others = [seat for seat in range(episode.seats) if seat != self.seat]
        self._bots = {
            seat: bot_of(episode.rules.inner, name, episode.stream("bot", seat))
            for seat, name in zip(others, self._opponents, strict=True)
        }

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """The learner's action, and the bots' moves after it. The reward is what the seat has gained."""
        episode, seat, number = self.episode, self.seat, action_number(action)
        if episode.over:
            raise BadInput("the match is over: expected a reset")
        options = episode.options(seat)
        illegal = number not in numbers_of(options)
        if illegal:
            episode.move(episode.rules.default(episode.state, seat))
        else:
            episode.act(seat, number)
        reward = self._others(float(episode.gains[seat]))
        observation, info = self._seen()
        if illegal:
            info["illegal"] = True
        return observation, reward, episode.over and not episode.truncated, episode.truncated, info

    def render(self) -> str:
        return self.episode.text()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action, as maskable learners ask for it."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def _others(self, reward: float) -> float:
        """The moves of the bots, until the learner is to act; the reward with what they brought."""
        episode = self.episode
        while not episode.over:
            due = [seat for seat in episode.due if seat != self.seat]
            if not due:
                break
            reward += episode.make(due[0], self._bots[due[0]].choose)[self.seat]
        return reward

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        return self.episode.observe(self.seat), {"action_mask": self.episode.mask(self.seat)}
