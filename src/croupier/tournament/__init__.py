"""A tournament without network code: results of hands in; seats, chips, places and prizes out (T1-T9)."""

from __future__ import annotations

from croupier.tournament.check import Finding, findings
from croupier.tournament.commands import Command, Sender
from croupier.tournament.director import Director, Step, opening_step
from croupier.tournament.events import LogEntry
from croupier.tournament.length import Expected, expected_length
from croupier.tournament.lookups import Refusal
from croupier.tournament.ranking import Standing, standings
from croupier.tournament.state import State
from croupier.tournament.structure import PRESETS, Structure, structure_of

__all__ = [
    "PRESETS",
    "Command",
    "Director",
    "Expected",
    "Finding",
    "LogEntry",
    "Refusal",
    "Sender",
    "Standing",
    "State",
    "Step",
    "Structure",
    "expected_length",
    "findings",
    "opening_step",
    "standings",
    "structure_of",
]
