"""Chat of one table: short texts and reactions for those who are there.

Chat is never stored, and it is forgotten when nobody is at the table any more. Only subscribers that have
asked for it (`hear`) receive it, so programs that do not know chat receive nothing.

If several servers share a database, each relays its lines to the others and each applies the rate limit to
all lines. So nobody can say more through two servers than through one.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable

import msgspec

from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.settings import Settings
from croupier.server.tables.subscribers import Subscriber
from croupier.table import messages
from croupier.table.names import is_visible
from croupier.table.reducer import State
from croupier.table.table import Player, Refusal

TEXT_LENGTH = 140
LINES = 30
"""Lines kept for a seated player who comes back."""
IDS = 100
"""Commands remembered, so that repeats are ignored."""
SPEAKERS = 64
JITTER = 1.0
"""Seconds by which a relayed line may exceed the rate limit here, because it was measured elsewhere."""

_LINK = re.compile(r"://|\bwww\b|\w[.。．｡][^\W0-9_]{2}|[0-9][.][0-9]+[.][0-9]+[.][0-9]|@\w")
"""Matches links and text that reads like one."""


def proper_text(text: str) -> str:
    """The text on one line, without invisible characters. Raises Refusal if it may not be said."""
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


class RelayedMessage(msgspec.Struct, frozen=True):
    """A line as one server sends it to the others, with its player and command id."""

    player: str
    command: str
    line: messages.Said


def _to_nobody(_line: RelayedMessage) -> None:
    """With one server there is nobody to relay to."""


class Chat:
    """The chat of one table. `tell` relays a line to the other servers."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[RelayedMessage], None] = _to_nobody,
    ) -> None:
        self._tell = tell
        self._in_tournaments = settings.tournament_chat
        self._rates = RateLimiter(settings.says, clock, most=SPEAKERS)
        self._lines: deque[messages.Said] = deque(maxlen=LINES)
        self._ids: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._count = 0

    def forget(self) -> None:
        """Forget all lines."""
        self._lines.clear()

    def hear(self, state: State, connection: Subscriber) -> None:
        """Send a subscriber all lines from now on, and a seated player the last lines, too."""
        if connection.hears:
            return
        connection.hears = True
        if state.seat_of(connection.player.id) is not None:
            for line in self._lines:
                connection.outbox.answer(line)

    def say(
        self, state: State, player: Player, command: messages.Say, here: Iterable[Subscriber], at: int
    ) -> None:
        """Send a line to everybody. A repeated command is ignored. Raises Refusal."""
        if (player.id, command.id) in self._ids:
            return
        line = self._line(state, player, command, at)
        self._say(player.id, command.id, line, here)
        self._tell(RelayedMessage(player.id, command.id, line))

    def receive_relayed(self, message: RelayedMessage, here: Iterable[Subscriber]) -> None:
        """Send a line of another server to everybody here, within the same rate limit."""
        if (message.player, message.command) in self._ids or self._rates.reserve(message.player) > JITTER:
            return
        self._count += 1
        line = msgspec.structs.replace(message.line, number=self._count)
        self._say(message.player, message.command, line, here)

    def _say(self, player: str, command: str, line: messages.Said, here: Iterable[Subscriber]) -> None:
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
