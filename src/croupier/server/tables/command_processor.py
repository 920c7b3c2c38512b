"""Commands at one table: each is decided, stored, announced and answered."""

from __future__ import annotations

import time

import msgspec
from msgspec.structs import replace

from croupier.journal import Step
from croupier.server.journal import BUSY
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.server.store import Unavailable
from croupier.server.tables.chat import Chat
from croupier.server.tables.log import TableLog
from croupier.server.tables.seat_quota import SeatQuota
from croupier.server.tables.subscribers import Subscriber, Subscribers
from croupier.table import messages
from croupier.table.events import LogEntry
from croupier.table.reducer import State
from croupier.table.table import Player, Refusal

_ASKED = (messages.Sync, messages.Options, messages.WantProof, messages.Say, messages.Hear, messages.Cover)


class Envelope(msgspec.Struct, frozen=True):
    """A command in the mailbox. A bot's has no sender who waits for the answer."""

    player: Player
    command: messages.Command
    sender: Subscriber | None
    arrived: float


class CommandProcessor:
    """Decides, stores and answers the commands at one table."""

    def __init__(
        self, log: TableLog, subscribers: Subscribers, shares: SeatQuota, metrics: Metrics, talk: Chat
    ) -> None:
        self._log = log
        self._chat = talk
        self._subscribers = subscribers
        self._seat_quota = shares
        self._metrics = metrics

    async def answer(self, envelope: Envelope) -> None:
        """Do a command or refuse it. Raises Unavailable if the database fails."""
        kind = str(type(envelope.command).__struct_config__.tag)
        try:
            letter = await self._done(envelope)
        except Refusal as refusal:
            self._metrics.commands[kind, refusal.code] += 1
            self.refuse(envelope, refusal)
            return
        except Unavailable as error:
            self._metrics.commands[kind, error.code] += 1
            raise
        self._metrics.commands[kind, "done"] += 1
        self._metrics.command_seconds.observe(time.perf_counter() - envelope.arrived)
        if envelope.sender is not None and letter is not None:
            envelope.sender.outbox.answer(letter)

    def refuse(self, envelope: Envelope, refusal: Refusal) -> None:
        """Tell the sender alone. If their view was stale, send the current one as well."""
        if envelope.sender is None:
            return
        n, command, code = self._log.n, envelope.command, refusal.code
        letter = messages.Refused(n, command.id, code, refusal.sentence, refusal.rule)
        if refusal.wire_message is not None:
            letter = replace(letter, message=refusal.wire_message)
        if code == UNAVAILABLE[0]:
            letter = replace(letter, outcome="unknown")
        envelope.sender.outbox.answer(letter)
        if refusal.stale or code == BUSY[0]:
            lost = self._log.taken_back(command.n - n) if command.n > n else ""
            self._subscribers.show(envelope.sender, self._log.now(), lost)

    async def _done(self, envelope: Envelope) -> messages.Letter | None:
        """Do a command. Returns its answer, None if it was sent already. Raises Refusal."""
        if isinstance(envelope.command, messages.Sit) and envelope.sender is not None:
            self._seat_quota.check(envelope.player.id, envelope.sender.address)
        done = await self._log.do(
            lambda: self._decided(envelope),
            Refusal,
            before_telling=lambda step: self._confirm(envelope, step.n),
        )
        return None if isinstance(done, Step) else done

    async def _decided(self, envelope: Envelope) -> Step[LogEntry, State] | messages.Letter | None:
        """The step that a command makes, or the answer to one that stores nothing."""
        if isinstance(envelope.command, _ASKED):
            return self._told(envelope)
        return self._log.table.decide(envelope.player, envelope.command, self._log.now())

    def _told(self, envelope: Envelope) -> messages.Letter | None:
        """Answer a command that stores nothing. Raises Refusal."""
        command, player, table = envelope.command, envelope.player, self._log.table
        if isinstance(command, messages.Options):
            return table.listed(player.id, command)
        if isinstance(command, messages.WantProof):
            return table.proof(player.id, command)
        if isinstance(command, messages.Say):
            self._chat.say(table.state, player, command, self._subscribers, self._log.now())
        elif envelope.sender is not None and isinstance(command, messages.Hear):
            self._chat.hear(table.state, envelope.sender)
        elif envelope.sender is not None and isinstance(command, messages.Cover):
            self._subscribers.cover(envelope.sender, command.on, self._log.now())
        elif envelope.sender is not None:
            table.refuse_ahead(command)
            self._subscribers.show(envelope.sender, self._log.now())
            return None
        return messages.Done(table.state.n, command.id)

    def _confirm(self, envelope: Envelope, n: int) -> None:
        """Tell the sender that the command is done. The new view follows."""
        if envelope.sender is not None:
            seats, address = self._log.table.state.seats, envelope.sender.address
            self._seat_quota.seated(self._log.name, seats, envelope.player.id, address)
            envelope.sender.outbox.answer(messages.Done(n, envelope.command.id), followed=True)
