"""Points between finished boards, by class: rows, scoops, fouls, royalties (OFC4-OFC7).

Boards are arrays of classes whose last axis is front, middle, back, equally shaped for both sides.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Classes = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]


def fouls_of(boards: Classes) -> Bools:
    """True for boards that are fouls (OFC4)."""
    fouls: Bools = (boards[..., 0] > boards[..., 1]) | (boards[..., 1] > boards[..., 2])
    return fouls


def lines_won(
    one: Classes, foul: Bools, other: Classes, other_foul: Bools, scoop: int, penalty: int
) -> Ints:
    """The points that boards win by their rows, with the scoop; the penalty where one of the two fouls."""
    signs = np.sign(one - other).sum(axis=-1)
    won = signs + scoop * ((signs == 3).astype(int) - (signs == -3))
    lines: Ints = np.where(foul | other_foul, penalty * (other_foul.astype(int) - foul), won)
    return lines


def royalties_of(boards: Classes, foul: Bools, royalty: npt.NDArray[np.int32]) -> Ints:
    """The royalties of boards by row, from the points of each row's classes; a foul has none (OFC7)."""
    earned = np.stack([royalty[row][boards[..., row]] for row in range(3)], axis=-1)
    royalties: Ints = earned * ~foul[..., None]
    return royalties
