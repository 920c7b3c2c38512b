"""Exact odds of Pinzique: the best single turn over all 6^8 rolls (P2-P5, P8)."""

from __future__ import annotations

from croupier.odds.pinzique.advice import Advice, Option, advice
from croupier.odds.pinzique.report import every_score, report
from croupier.odds.pinzique.turn import Turn

__all__ = ["Advice", "Option", "Turn", "advice", "every_score", "report"]
