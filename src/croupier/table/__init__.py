"""A game table without network code: commands in, log entries to store and messages to send out."""

from __future__ import annotations

from croupier.table.events import Clock, LogEntry, Match, SeatAssignment, TournamentHand
from croupier.table.messages import Command
from croupier.table.reducer import State
from croupier.table.table import DirectedHand, DirectorState, Player, Refusal, Step, Table, opening_step
from croupier.table.view import TableView

__all__ = [
    "Clock",
    "Command",
    "DirectedHand",
    "DirectorState",
    "LogEntry",
    "Match",
    "Player",
    "Refusal",
    "SeatAssignment",
    "State",
    "Step",
    "Table",
    "TableView",
    "TournamentHand",
    "opening_step",
]
