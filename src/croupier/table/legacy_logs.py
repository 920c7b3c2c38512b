"""Logs of older versions: their rules, and a summary of logs whose rules are unknown.

A log is replayed under the settings stored in it, not under the present ones of its preset. If the game,
the version or a move is unknown, the players and the results are read from the log without any rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.table.events import LogEntry, Opened


class Played(msgspec.Struct, frozen=True):
    """An ended hand in a table's list; `returns` are by the hand's own seats, a banker's share last."""

    number: int
    at: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    returns: tuple[int, ...]


class Past(msgspec.Struct, frozen=True):
    """A summary of a table whose rules are unknown, from its log alone; `why` is one sentence."""

    game: str
    preset: str
    name: str
    chips: bool
    why: str
    n: int
    at: int
    hands: tuple[Played, ...]


def rules_of_log(first: LogEntry) -> AnyRules:
    """The rules of a log, by its first record. Raises BadInput if they are unknown here."""
    opening = first.events[0] if first.events else None
    if not isinstance(opening, Opened):
        raise BadInput("a log begins with the table being opened", "bad-record")
    if settings_hash(opening.settings) != opening.hash:
        raise BadInput("the settings of the log are not those it was opened with", "bad-record")
    match = opening.match
    then: AnyRules = game_of(match.game).under_settings(opening.settings, match.preset)
    return then


def past_of(bodies: Iterable[bytes], why: str) -> Past:
    """A summary of a log that needs no rules. Unreadable entries are skipped."""
    log = _PlainLog()
    for body in bodies:
        log.read(body)
    game, preset, name = (_text(log.match.get(key)) for key in ("game", "preset", "name"))
    return Past(
        game, preset, name, log.match.get("chips") is not None, why, log.n, log.at, tuple(log.hands)
    )


class _PlainLog:
    """Reads a log as plain data."""

    def __init__(self) -> None:
        self.match: dict[str, Any] = {}
        self.n = 0
        self.at = 0
        self.hands: list[Played] = []
        self._names: dict[int, str] = {}
        self._count = 0
        self._seats: tuple[int, ...] | None = None

    def read(self, body: bytes) -> None:
        """Read one entry; what cannot be read is skipped."""
        self.n += 1
        try:
            record = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        if not isinstance(record, dict):
            return
        self.at = max(self.at, _whole(record.get("at")))
        events = record.get("events")
        for event in events if isinstance(events, list) else ():
            self._follow(event)

    def _follow(self, event: Any) -> None:
        match event:
            case {"e": "opened", "match": dict(match)}:
                self.match = match
            case {"e": "sat", "seat": int(seat)}:
                self._names[seat] = _text(event.get("name"))
            case {"e": "followed", "seats": list(chairs)}:
                chairs = [chair if isinstance(chair, dict) else None for chair in chairs]
                self._names |= {at: _text(chair.get("name")) for at, chair in enumerate(chairs) if chair}
            case {"e": "voided"}:
                self._seats = None
            case {"e": "began"}:
                seats = event.get("seats")
                self._count += 1
                self._seats = tuple(map(_whole, seats)) if isinstance(seats, list) else ()
            case {"e": "moved", "returns": list(returns)} if self._seats is not None:
                names = tuple(self._names.get(seat, "") for seat in self._seats)
                ended = Played(self._count, self.at, self._seats, names, tuple(map(_whole, returns)))
                self.hands.append(ended)
                self._seats = None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else 0
