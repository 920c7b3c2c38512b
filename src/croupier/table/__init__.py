"""One table, without sockets: commands in; moves to store and letters to send out."""

from __future__ import annotations

from croupier.table.events import Chair, Clock, Label, Match, Record
from croupier.table.messages import Command
from croupier.table.reducer import State
from croupier.table.table import Dealing, Following, Player, Refusal, Step, Table, opened
from croupier.table.view import TableView

__all__ = [
    "Chair",
    "Clock",
    "Command",
    "Dealing",
    "Following",
    "Label",
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
