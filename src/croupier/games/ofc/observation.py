"""The observation of OFC for learners: its view, and the features that the solver's network is given."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.envs.observing import Field, ViewObserver
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.features import FEATURES
from croupier.games.ofc.solver.information_set import seen_by
from croupier.games.ofc.solver.reference_kernels import features_of_board
from croupier.games.ofc.view import View


class OfcObserver:
    """The view of a seat, then 1 for each feature of its board as it lies (`solver.features`).

    A seat that is not in play has no features, nor has a hand that is over.
    """

    def __init__(self, rules: OfcRules, seats: int) -> None:
        self._rules = rules
        self._view = ViewObserver(rules, seats)
        self._start = self._view.size
        meaning = "1 for each feature of the own board, as croupier.games.ofc.solver.features counts them"
        self.fields = (*self._view.fields, Field("features", self._start, FEATURES, meaning))
        self.size = self._start + FEATURES

    def observe(self, view: Any, seat: int) -> npt.NDArray[np.float32]:
        assert isinstance(view, View)
        out = np.zeros(self.size, np.float32)
        out[: self._start] = self._view.observe(view, seat)
        if seat in view.order and view.result is None:
            out[[self._start + one for one in features_of_board(seen_by(self._rules, view))]] = 1
        return out
