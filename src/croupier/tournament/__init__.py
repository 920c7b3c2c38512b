"""A tournament without sockets: results of hands in; seats, chips, places and prizes out (T1-T9)."""

from __future__ import annotations

from croupier.tournament.check import Expected, Finding, expected, findings
from croupier.tournament.commands import Command, Who
from croupier.tournament.director import Director, Step, opened
from croupier.tournament.events import Record
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
    "Record",
    "Refusal",
    "Standing",
    "State",
    "Step",
    "Structure",
    "Who",
    "expected",
    "findings",
    "opened",
    "standings",
    "structure_of",
]
