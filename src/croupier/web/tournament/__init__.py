"""Tournaments at the server: each an actor on its log, followed by every server of the house."""

from __future__ import annotations

from croupier.web.tournament.registry import TournamentRegistry

__all__ = ["TournamentRegistry"]
