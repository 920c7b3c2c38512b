"""Exact odds of 3 Card Fortune (F1-F7): every deal counted, none sampled.

`solve(settings)` answers for a table; `advise(cards, settings)` for one hand. The counts behind them do not
depend on what is posted, so that after the first call another pay table takes well under a millisecond.
"""

from __future__ import annotations

from croupier.odds.fortune.hands import FULL, Pack
from croupier.odds.fortune.solution import Advice, FortuneOdds, advise, solve

__all__ = ["FULL", "Advice", "FortuneOdds", "Pack", "advise", "solve"]
