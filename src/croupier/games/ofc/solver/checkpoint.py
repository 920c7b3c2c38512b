"""Checkpoints of a training: written whole at the end of each lap, and read back exactly."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import numpy as np

from croupier.errors import BadInput
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.optimizer import Weights
from croupier.games.ofc.solver.features import FEATURES
from croupier.games.ofc.solver.network import STAGES
from croupier.games.ofc.solver.trained_model import settings_hash
from croupier.games.ofc.solver.training import Plan, Training
from croupier.row_classes import CLASSES

MAX_BYTES = 1 << 26
"""No checkpoint is longer, in bytes."""


class Task(msgspec.Struct, frozen=True):
    """A training task: the settings by their hash, the seed, and the plan. `preset` is only a name."""

    preset: str
    settings: str
    seed: int
    plan: Plan
    features: int = FEATURES

    @property
    def said(self) -> str:
        """For people: which training this is."""
        return f"{self.preset} ({self.settings}), seed {self.seed}, {self.plan.laps} laps"


class _Standing(msgspec.Struct, frozen=True):
    """The content of a checkpoint beside its arrays."""

    task: Task
    lap: int
    fantasyland: dict[int, float]
    fouls: float
    log: list[str]


def task_of(rules: OfcRules, seed: int, plan: Plan) -> Task:
    return Task(rules.preset, settings_hash(rules.settings), seed, plan)


def pack(task: Task, training: Training, log: list[str]) -> bytes:
    """A checkpoint as a file, with the lines of the log so far."""
    standing = _Standing(task, training.lap, training.fantasyland, training.fouls, log)
    arrays: dict[str, Any] = {
        f"{name}-{stage}": part
        for stage, weights in enumerate(training.weights)
        for name, part in zip(Weights._fields, weights, strict=True)
    }
    arrays["lines"] = training.lines
    arrays["standing"] = np.frombuffer(msgspec.json.encode(standing), np.uint8)
    out = io.BytesIO()
    np.savez(out, allow_pickle=False, **arrays)
    return out.getvalue()


def unpack(body: bytes, place: str) -> tuple[Task, Training, list[str]]:
    """The task of a checkpoint, its state, and its log. Raises BadInput for anything else."""
    try:
        with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
            standing = msgspec.json.decode(arrays["standing"].tobytes(), type=_Standing)
            stages = [[arrays[f"{name}-{stage}"] for name in Weights._fields] for stage in range(STAGES)]
            lines = arrays["lines"]
    except Exception as error:  # A broken archive may raise any error.
        raise BadInput(
            "{place}: expected a checkpoint of `croupier train ofc`; --fresh begins anew",
            "bad-checkpoint",
            place=place,
        ) from error
    units, upper = standing.task.plan.units, standing.task.plan.upper_units
    shapes = [(3, FEATURES, units), (3, upper, units), (3, upper), (3, upper), (3, 1), (1,)]
    kinds = [np.float32] * 5 + [np.int64]
    fits = standing.task.features == FEATURES and lines.shape == (3, CLASSES) and lines.dtype == np.float64
    for parts in stages:
        fits = fits and [part.shape for part in parts] == shapes
        fits = fits and [part.dtype for part in parts] == kinds
    if not fits:
        raise BadInput(
            "{place}: a checkpoint of another version; --fresh begins anew", "bad-checkpoint", place=place
        )
    weights = tuple(Weights(*parts) for parts in stages)
    training = Training(standing.lap, weights, standing.fantasyland, lines, standing.fouls)
    return standing.task, training, standing.log
