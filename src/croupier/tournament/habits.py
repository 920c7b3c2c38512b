"""Habits of buying chips, for bots and simulations (T10, T11)."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """The chances, from 0 to 1, with which players buy chips."""

    rebuy: float = 0.7
    """Of those who have lost their chips, and may rebuy. Nobody with chips left rebuys."""
    add_on: float = 0.8
    """Of those who are still in at the break of the add-on."""
