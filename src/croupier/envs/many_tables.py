"""Thousands of tables at once, for learning on arrays: kernels of a game that has some (extra `fast`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.extras import need
from croupier.game.registry import all_games, game_of
from croupier.play import AnyRules, Move, Terms


class Batched(Protocol):
    """Tables that go on together. One seat acts at each; the arrays are overwritten by every step.

    NumPy and DLPack show the arrays without a copy. A table that has ended a match begins another one in
    the same step. What it deals depends on the seed, its number and its own actions, never on other tables.
    """

    tables: int
    seats: int
    actions: int
    """The number of actions, from 0."""
    observations: npt.NDArray[np.uint8]
    """uint8[tables, n]: what the seat to act sees."""
    masks: npt.NDArray[np.bool_]
    """bool[tables, actions]: True for each legal action."""
    seats_to_act: npt.NDArray[np.uint8]
    """uint8[tables]: the seat to act, from 0."""
    rewards: npt.NDArray[np.int64]
    """int64[tables, seats]: chips, or points, that each seat gains by the hand that has just ended; else 0.
    """
    hand_over: npt.NDArray[np.bool_]
    """bool[tables]: True where this step ended a hand."""
    match_over: npt.NDArray[np.bool_]
    """bool[tables]: True where it ended a match, too."""

    def reset(self, seed: int | str | None = None) -> None:
        """New matches at all tables; with a seed, the same as ever with it, else others than before."""

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """An action of the seat to act at each table, `int[tables]`; -1 leaves a table as it is.

        Raises BadInput for another shape or type, and for an action that a mask does not allow; then
        nothing has changed.
        """

    def keep_finals(self) -> npt.NDArray[np.uint8]:
        """From now on, keep what each seat sees at the end of a match: `uint8[tables, seats, n]`.

        A table's part is written where `match_over` is True, for the seats that played the last hand.
        """

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for every table, all equally likely; overwritten by the next call."""

    def terms(self, table: int) -> Terms:
        """The terms of the hand that a table plays."""

    def move(self, table: int, action: int) -> Move:
        """The move of an action at a table, as the rules have it. Raises BadInput if it is not legal."""


def batched(
    game: str | AnyRules,
    preset: str | None = None,
    tables: int = 4096,
    seats: int | None = None,
    *,
    seed: int | str = "",
    stacks: Sequence[int] | None = None,
    point_value: int = 1,
    hands: int | None = 1,
    fantasyland: bool = True,
    fantasy: Sequence[int] = (),
) -> Batched:
    """Tables of a game that go on together; the game by its key or its rules: `ofc` has them.

    Every table plays matches of `hands` hands, None: until one has all the chips; the button moves on
    from match to match. Without `stacks`, rewards are points times `point_value`. `fantasyland=False` plays
    without Fantasyland; `fantasy` are the cards of each seat that begins a match there. Raises BadInput.
    """
    played = game_of(game) if isinstance(game, str) else game_of(game.game)
    if played.batched is None:
        known = [other.key for other in all_games() if other.batched]
        raise BadInput(
            "'{game}' has no batched tables; expected {known:items}", game=played.key, known=known
        )
    need("fast", "a batched environment")
    rules = played.under(preset) if isinstance(game, str) else game
    found: Batched = played.load("batched")(
        rules,
        tables,
        seats,
        seed=seed,
        stacks=stacks,
        point_value=point_value,
        hands=hands,
        fantasyland=fantasyland,
        fantasy=fantasy,
    )
    return found
