"""Logs of older versions: their rules, and a summary of logs whose rules are unknown.

A log is replayed under the settings stored in it, not under the present ones of its preset. If the game,
the version or a move is unknown, the players and the results are read from the log without any rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.table.events import LogEntry, Opened

__all__ = ["Past", "Played", "past_of", "rules_of_log"]


class Played(msgspec.Struct, frozen=True):
    """An ended hand in a table's list; `returns` are by the hand's own seats, a banker's share last."""

    number: int
    at: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    returns: tuple[int, ...]


class Past(msgspec.Struct, frozen=True):
    """A table that cannot be played at any more, as its log tells of it; `why` is one sentence."""

    game: str
    preset: str
    name: str
    chips: bool
    why: str
    n: int
    at: int
    hands: tuple[Played, ...]


def rules_of_log(first: LogEntry) -> AnyRules:
    """The rules of a log, by its first record. Raises BadInput where they are not known here."""
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
    teller = _Teller()
    for body in bodies:
        teller.hear(body)
    match = teller.match
    return Past(
        game=_text(match.get("game")),
        preset=_text(match.get("preset")),
        name=_text(match.get("name")),
        chips=match.get("chips") is not None,
        why=why,
        n=teller.n,
        at=teller.at,
        hands=tuple(teller.hands),
    )


class _Teller:
    """Reads a log as plain data."""

    def __init__(self) -> None:
        self.match: dict[str, Any] = {}
        self.n = 0
        self.at = 0
        self.hands: list[Played] = []
        self._names: dict[int, str] = {}
        self._count = 0
        self._seats: tuple[int, ...] | None = None

    def hear(self, body: bytes) -> None:
        self.n += 1
        try:
            record = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        self.at = max(self.at, _whole(record.get("at")) if isinstance(record, dict) else 0)
        for event in _events(record):
            tell = _TELL.get(_text(event.get("e")))
            if tell is not None:
                tell(self, event)

    def opened(self, event: dict[str, Any]) -> None:
        match = event.get("match")
        self.match = match if isinstance(match, dict) else {}

    def sat(self, event: dict[str, Any]) -> None:
        self._names[_whole(event.get("seat"))] = _text(event.get("name"))

    def followed(self, event: dict[str, Any]) -> None:
        chairs = event.get("seats")
        for number, chair in enumerate(chairs if isinstance(chairs, list) else ()):
            if isinstance(chair, dict):
                self._names[number] = _text(chair.get("name"))

    def voided(self, _event: dict[str, Any]) -> None:
        self._seats = None

    def began(self, event: dict[str, Any]) -> None:
        seats = event.get("seats")
        self._count += 1
        self._seats = tuple(map(_whole, seats)) if isinstance(seats, list) else ()

    def moved(self, event: dict[str, Any]) -> None:
        returns = event.get("returns")
        if self._seats is None or not isinstance(returns, list):
            return
        names = tuple(self._names.get(seat, "") for seat in self._seats)
        ended = Played(self._count, self.at, self._seats, names, tuple(map(_whole, returns)))
        self.hands.append(ended)
        self._seats = None


_TELL: dict[str, Callable[[_Teller, dict[str, Any]], None]] = {
    "opened": _Teller.opened,
    "sat": _Teller.sat,
    "followed": _Teller.followed,
    "voided": _Teller.voided,
    "began": _Teller.began,
    "moved": _Teller.moved,
}


def _events(record: Any) -> Iterator[dict[str, Any]]:
    events = record.get("events") if isinstance(record, dict) else None
    for event in events if isinstance(events, list) else ():
        if isinstance(event, dict):
            yield event


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else 0
