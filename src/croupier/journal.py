"""Event logs: steps, their encoding, commands that are executed once, and the state that a log leads to.

Tables and tournaments work alike. A command is decided on the present state, which makes a step: one log
entry and the state after it. The step is stored, then committed. The same entries always lead to the same
state, on any server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from croupier.errors import BadInput, CroupierError
from croupier.serialization import enc_hook

__all__ = ["CommandIndex", "Journal", "Step", "Transaction", "decoder_of", "rebuild", "write_record"]


class Entry(Protocol):
    """One entry of a log: everything that one command did, stored at once or not at all."""

    @property
    def at(self) -> int:
        """The time of the entry in milliseconds since 1970."""

    @property
    def id(self) -> str:
        """The idempotency key that the sender gave the command; empty for none."""

    @property
    def sender(self) -> str:
        """The sender of the command."""


class Present(Protocol):
    """The state after log entry `n`, which was written at this time."""

    @property
    def n(self) -> int: ...
    @property
    def at(self) -> int: ...


R = TypeVar("R", bound=Entry)
S = TypeVar("S", bound=Present)
E = TypeVar("E")
T = TypeVar("T")

write_record = msgspec.json.Encoder(enc_hook=enc_hook).encode
"""An entry as it is stored: JSON."""


def decoder_of(kind: type[R]) -> Callable[[bytes], R]:
    """A function that reads a stored entry of this type. It raises BadInput."""
    decode = msgspec.json.Decoder(kind).decode

    def read(body: bytes) -> R:
        try:
            return decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput("a log entry cannot be read: {error}", "bad-record", error=error) from None

    return read


def rebuild(make: Callable[[Sequence[R]], T], read: Callable[[bytes], R], bodies: Iterable[bytes]) -> T:
    """The result of `make` for the entries of a stored log. Raises BadInput if they do not follow.

    Any other error of a game that replays an old log is reported like that: it is not a bug of the server.
    """
    try:
        return make([read(body) for body in bodies])
    except BadInput:
        raise
    except Exception as error:
        said = error.message if isinstance(error, CroupierError) else repr(error)
        raise BadInput(
            "the log does not follow by the rules of today: {error}", "bad-record", error=said
        ) from error


class Step(msgspec.Struct, Generic[R, S], frozen=True):
    """A decided change: the log entry to store as number `n`, and the state that it leads to."""

    n: int
    record: R
    state: S

    @property
    def body(self) -> bytes:
        """The entry's bytes."""
        return write_record(self.record)


class Transaction(ABC, Generic[E, S]):
    """The events of one command, on a state that does not change until they are stored.

    Each event is applied at once, so that later ones see what it did.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[E] = []

    @abstractmethod
    def _apply(self, event: E) -> S:
        """The state after one more event."""

    def add(self, *events: E) -> None:
        """Add events and apply them. Raises the reducer's errors; nothing is half done then."""
        for event in events:
            self.state = self._apply(event)
            self.events.append(event)


class CommandIndex:
    """The log entries of recent commands, by sender and idempotency key.

    If there are limits, the sender who was active longest ago is forgotten first, and of one sender the
    oldest command.
    """

    def __init__(self, max_senders: int | None = None, max_commands: int | None = None) -> None:
        self._max_senders = max_senders
        self._max_commands = max_commands
        self._senders: dict[str, dict[str, int]] = {}

    def remember(self, n: int, record: Entry) -> None:
        """Remember the command that produced log entry `n`, if its sender gave it a key."""
        if not record.id:
            return
        commands = self._senders.pop(record.sender, {})
        commands[record.id] = n
        self._senders[record.sender] = commands
        if self._max_commands is not None and len(commands) > self._max_commands:
            del commands[next(iter(commands))]
        if self._max_senders is not None and len(self._senders) > self._max_senders:
            del self._senders[next(iter(self._senders))]

    def find(self, sender: str, key: str) -> int | None:
        """The number of the entry that a command has produced."""
        return self._senders.get(sender, {}).get(key)


class Journal(ABC, Generic[R, S]):
    """The present state of one log, and its commands that may be repeated."""

    state: S
    command_index: CommandIndex

    @abstractmethod
    def _reduce(self, n: int, record: R) -> S:
        """The state after entry `n`, which follows the present one."""

    def commit(self, step: Step[R, S]) -> None:
        """Make a stored step the present."""
        self._follow(step.n)
        self.state = step.state
        self.command_index.remember(step.n, step.record)

    def catch_up(self, n: int, record: R) -> None:
        """Apply an entry that another process stored."""
        self._follow(n)
        self.commit(Step(n, record, self._reduce(n, record)))

    def _follow(self, n: int) -> None:
        if n != self.state.n + 1:
            raise ValueError(f"record {n} does not follow {self.state.n}")
