"""Memory of recent commands, so that a repeated command is answered and not executed twice."""

from __future__ import annotations

from croupier.table.events import LogEntry

MAX_COMMANDS = 32
"""Commands remembered per player."""
MAX_PLAYERS = 64
"""Players whose commands are remembered; the least recently active player is forgotten first."""


class RecentCommands:
    """The commands of the last records, by player and id, each with the number of its record."""

    def __init__(self) -> None:
        self._players: dict[str, dict[str, int]] = {}

    def remember(self, n: int, record: LogEntry) -> None:
        """Record `n` is stored."""
        if not record.id:
            return
        commands = self._players.pop(record.player, {})
        commands[record.id] = n
        self._players[record.player] = commands
        if len(commands) > MAX_COMMANDS:
            del commands[next(iter(commands))]
        if len(self._players) > MAX_PLAYERS:
            del self._players[next(iter(self._players))]

    def find(self, player: str, command: str) -> int | None:
        """The record that a player's command became."""
        return self._players.get(player, {}).get(command)
