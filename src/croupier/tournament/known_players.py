"""Players of earlier tournaments, with the number of their appearances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from croupier.table.names import name_key
from croupier.tournament.state import State


class KnownPlayer(msgspec.Struct, frozen=True):
    """A player by their latest name, and the number of their tournaments."""

    name: str
    events: int


def known_players(tournaments: Iterable[State]) -> list[KnownPlayer]:
    """The people registered for these tournaments, the most frequent first. Bots are left out."""
    in_order = sorted(tournaments, key=lambda one: one.at)
    names = [one.name for state in in_order for one in state.players.values() if not one.bot_mark]
    last = {name_key(name): name for name in names}
    events = Counter(map(name_key, names))
    return [
        KnownPlayer(last[key], events[key]) for key in sorted(last, key=lambda key: (-events[key], key))
    ]
