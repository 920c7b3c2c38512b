"""One table, without sockets: commands in; moves to store and letters to send out."""

from __future__ import annotations

from croupier.table.events import Clock, Match, Record
from croupier.table.messages import Command
from croupier.table.state import State
from croupier.table.table import Player, Refusal, Step, Table, opened
from croupier.table.view import TableView

__all__ = [
    "Clock",
    "Command",
    "Match",
    "Player",
    "Record",
    "Refusal",
    "State",
    "Step",
    "Table",
    "TableView",
    "opened",
]
