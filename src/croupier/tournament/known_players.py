"""Players of earlier tournaments, with the number of their appearances."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.table.names import name_key
from croupier.tournament.state import State

__all__ = ["KnownPlayer", "known_players"]


class KnownPlayer(msgspec.Struct, frozen=True):
    """Somebody by the name they last had, and in how many tournaments."""

    name: str
    events: int


def known_players(tournaments: Iterable[State]) -> list[KnownPlayer]:
    """The people registered for these tournaments, the most frequent first. Bots are left out."""
    last: dict[str, str] = {}
    events: dict[str, int] = {}
    for state in sorted(tournaments, key=lambda one: one.at):
        for player in state.players.values():
            if player.bot:
                continue
            key = name_key(player.name)
            last[key] = player.name
            events[key] = events.get(key, 0) + 1
    ordered = sorted(last, key=lambda key: (-events[key], key))
    return [KnownPlayer(last[key], events[key]) for key in ordered]
