"""Commands at a table: each is decided, stored, told, and answered."""

from __future__ import annotations

import time
from functools import partial

import msgspec

from croupier.store import Unavailable
from croupier.table import messages
from croupier.table.table import Player, Refusal
from croupier.web.metrics import Metrics
from croupier.web.onlookers import Connection, Onlookers
from croupier.web.queued import UNAVAILABLE
from croupier.web.shares import Shares
from croupier.web.table_log import TableLog
from croupier.web.talk import Talk

__all__ = ["Answering", "Envelope"]

TRIES = 8
_ASKED = (messages.Sync, messages.Options, messages.WantProof, messages.Say, messages.Hear)


class Envelope(msgspec.Struct, frozen=True):
    """A command to be decided; nobody waits for the answer to a bot's."""

    player: Player
    command: messages.Command
    sender: Connection | None
    arrived: float


class Answering:
    """The commands at one table."""

    def __init__(
        self, log: TableLog, onlookers: Onlookers, shares: Shares, metrics: Metrics, talk: Talk
    ) -> None:
        self._log = log
        self._talk = talk
        self._onlookers = onlookers
        self._shares = shares
        self._metrics = metrics

    async def answer(self, envelope: Envelope) -> None:
        """Do a command, or refuse it. Raises Unavailable."""
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
        """Tell the sender alone, with the present view where theirs was old."""
        if envelope.sender is None:
            return
        n, which = self._log.table.state.n, envelope.command.id
        letter = messages.Refused(n, which, refusal.code, refusal.sentence, refusal.rule)
        envelope.sender.outbox.answer(letter)
        if refusal.stale:
            self._onlookers.show(envelope.sender, self._log.now())

    async def _done(self, envelope: Envelope) -> messages.Letter | None:
        """Do a command; its answer, if it has not been given already. Raises Refusal."""
        command, player, table = envelope.command, envelope.player, self._log.table
        if isinstance(command, _ASKED):
            return self._told(envelope)
        if isinstance(command, messages.Sit) and envelope.sender is not None:
            self._shares.refuse_more(player.id, envelope.sender.address)
        for _ in range(TRIES):
            decided = table.decide(player, command, self._log.now())
            if isinstance(decided, messages.Done):
                return decided
            if self._log.pause():
                raise Refusal(*UNAVAILABLE)
            if await self._log.store(decided, before_telling=partial(self._confirm, envelope, decided.n)):
                return None
        raise Refusal(
            "busy", "others were faster many times over; look at the view and try again", stale=True
        )

    def _told(self, envelope: Envelope) -> messages.Letter | None:
        """What is asked or said without anything being stored. Raises Refusal."""
        command, player, table = envelope.command, envelope.player, self._log.table
        if isinstance(command, messages.Options):
            return table.listed(player.id, command)
        if isinstance(command, messages.WantProof):
            return table.proof(player.id, command)
        if isinstance(command, messages.Say):
            self._talk.say(table.state, player, command, self._onlookers, self._log.now())
        elif envelope.sender is not None and isinstance(command, messages.Hear):
            self._talk.hear(table.state, envelope.sender)
        elif envelope.sender is not None:
            self._onlookers.show(envelope.sender, self._log.now())
            return None
        return messages.Done(table.state.n, command.id)

    def _confirm(self, envelope: Envelope, n: int) -> None:
        """Whoever asked hears that it is done, and then gets the view of it."""
        if envelope.sender is not None:
            seats, address = self._log.table.state.seats, envelope.sender.address
            self._shares.seated(self._log.name, seats, envelope.player.id, address)
            envelope.sender.outbox.answer(messages.Done(n, envelope.command.id), followed=True)
