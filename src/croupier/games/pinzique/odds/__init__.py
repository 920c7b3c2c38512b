"""Exact odds of Pinzique: the best single turn over all 6^8 rolls (P2-P5, P8)."""

from __future__ import annotations

from croupier.games.pinzique.odds.report import every_score, report
from croupier.games.pinzique.odds.turn import Turn, solved

__all__ = ["Turn", "every_score", "report", "solved"]
