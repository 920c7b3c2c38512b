"""What people say to each other at one table: short texts and reactions, for those who are there.

Nothing of it is in the log, in a record, or on any disk: it is forgotten when nobody is at the table any
more. Only those hear it who have asked to (`hear`): programs that know nothing of it hear nothing.

Where several servers share a database each tells the others what is said by it, and each measures what is
said by all of them: so nobody is heard to say more by two servers than by one.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable

import msgspec

from croupier.server.http.rate_limits import Buckets
from croupier.server.runtime.settings import Settings
from croupier.server.tables.subscribers import Connection
from croupier.table import messages
from croupier.table.names import is_visible
from croupier.table.reducer import State
from croupier.table.table import Player, Refusal

__all__ = ["TEXT_LENGTH", "Overheard", "Talk", "proper_text"]

TEXT_LENGTH = 140
LINES = 30
"""So many lines are kept for somebody with a seat who comes back."""
IDS = 100
"""So many commands are known again when they are repeated."""
SPEAKERS = 64
JITTER = 1.0
"""What another server has let pass may come so many seconds too soon for the measure kept here."""

_LINK = re.compile(r"://|\bwww\b|\w[.。．｡][^\W0-9_]{2}|[0-9][.][0-9]+[.][0-9]+[.][0-9]|@\w")
"""What leads somewhere, or reads as if it did: an address of any kind has one of these in it."""


def proper_text(text: str) -> str:
    """A text as others read it: one line, nothing invisible. Raises Refusal for one that cannot be said."""
    kept = (
        letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cf") or letter in "\t\n\r"
    )
    text = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
    if not 0 < len(text) <= TEXT_LENGTH:
        raise Refusal("bad-text", "a text has 1 to {text_length} characters", text_length=TEXT_LENGTH)
    if not is_visible(text):
        raise Refusal("bad-text", "a text has letters, numbers and signs that all can read")
    if _LINK.search(unicodedata.normalize("NFKC", text).casefold()):
        raise Refusal("no-links", "there are no links here; after a full stop comes a space")
    return text


class Overheard(msgspec.Struct, frozen=True):
    """A line as one server tells it to the others, with who said it by which command."""

    player: str
    command: str
    line: messages.Said


def _to_nobody(_line: Overheard) -> None:
    """There is one server."""


class Talk:
    """The talk at one table. `tell` tells the other servers of the table what is said by this one."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[Overheard], None] = _to_nobody,
    ) -> None:
        self._tell = tell
        self._in_tournaments = settings.tournament_chat
        self._rates = Buckets(settings.says, clock, most=SPEAKERS)
        self._lines: deque[messages.Said] = deque(maxlen=LINES)
        self._ids: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._count = 0

    def forget(self) -> None:
        """Nobody is here any more."""
        self._lines.clear()

    def hear(self, state: State, connection: Connection) -> None:
        """Tell a socket what is said from now on; somebody with a seat, what was said lately, too."""
        if connection.hears:
            return
        connection.hears = True
        if state.seat_of(connection.player.id) is not None:
            for line in self._lines:
                connection.outbox.answer(line)

    def say(
        self, state: State, player: Player, command: messages.Say, here: Iterable[Connection], at: int
    ) -> None:
        """Tell all who hear it what somebody says. Raises Refusal; a repeat is not told twice."""
        if (player.id, command.id) in self._ids:
            return
        line = self._line(state, player, command, at)
        self._say(player.id, command.id, line, here)
        self._tell(Overheard(player.id, command.id, line))

    def overhear(self, told: Overheard, here: Iterable[Connection]) -> None:
        """Tell all who hear it here what somebody has said by another server, within the same measure."""
        if (told.player, told.command) in self._ids or self._rates.reserve(told.player) > JITTER:
            return
        self._count += 1
        line = msgspec.structs.replace(told.line, number=self._count)
        self._say(told.player, told.command, line, here)

    def _say(self, player: str, command: str, line: messages.Said, here: Iterable[Connection]) -> None:
        self._ids[player, command] = None
        if len(self._ids) > IDS:
            self._ids.popitem(last=False)
        self._lines.append(line)
        for connection in here:
            if connection.hears:
                connection.outbox.answer(line)

    def _line(self, state: State, player: Player, command: messages.Say, at: int) -> messages.Said:
        number = state.seat_of(player.id)
        seat = None if number is None else state.seats[number]
        if not state.match.chat or (state.match.tournament and not self._in_tournaments):
            raise Refusal("no-chat", "nobody chats at this table")
        if number is None or seat is None:
            raise Refusal("no-seat", "only those who have a seat here can say something")
        if (command.text is None) == (command.reaction is None):
            raise Refusal("bad-text", "say a text or a reaction")
        text = None if command.text is None else proper_text(command.text)
        if not self._rates.take(player.id):
            raise Refusal("too-fast", "one thing at a time: wait a moment")
        self._count += 1
        return messages.Said(state.n, self._count, number, seat.name, at, text, command.reaction)
