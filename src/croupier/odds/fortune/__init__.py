"""Exact odds of 3 Card Fortune (F1-F7): every deal counted, none sampled.

`solve(settings)` answers for a table in well under a millisecond a pay table; `advice.advise` for one hand;
`hands.count`, `six.six_card_counts` and `joint.joint_counts` count the deals from nothing.
"""

from __future__ import annotations

from croupier.odds.fortune.solution import FortuneOdds, Strategy, solve

__all__ = ["FortuneOdds", "Strategy", "solve"]
