"""Names of logs in the store. A tournament's log has a prefix; a table's log is named like the table."""

from __future__ import annotations

PREFIX = "tournament:"
"""Prefix of every tournament's log. No table's name contains a colon."""


def log_of(name: str) -> str:
    """The log of the tournament `name`."""
    return PREFIX + name


def name_of(log: str) -> str:
    """The tournament whose log this is."""
    return log.removeprefix(PREFIX)


def is_tournament(log: str) -> bool:
    """True if this is a tournament's log."""
    return log.startswith(PREFIX)
