"""Exact odds of Pinzique: the best single turn over all 6^8 rolls (P2-P5, P8)."""

from __future__ import annotations

from croupier.odds.pinzique.turn import Turn

__all__ = ["Turn"]
