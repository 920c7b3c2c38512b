"""An auditor that checks every deal against the server's commitment: roots, own entropy, proofs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from croupier.client.deal_check import text_in
from croupier.client.http import ServerRefused
from croupier.errors import BadInput, CroupierError
from croupier.fair import ProofFile
from croupier.table.view import HandView, TableView

REMEMBERED = 8
"""Ended hands that can still be proved."""


class Auditor:
    """The audit of a table's deals: commitments and cards seen.

    `prove` gets a hand's proof, which is checked against its root and the last view of the hand; `mix` adds
    entropy to the hand of a number. `found` is called with the fault of an unproved deal, and with None
    for a proved one.
    """

    def __init__(
        self,
        prove: Callable[[str, HandView], Awaitable[ProofFile]],
        mix: Callable[[str, int], Awaitable[None]] | None,
        found: Callable[[Exception | None], Awaitable[None]],
    ) -> None:
        self.checked: list[int] = []
        self._prove = prove
        self._mix = mix
        self._found = found
        self._roots: dict[int, str] = {}
        self._last: HandView | None = None
        self._looked: set[int] = set()
        self._ends: dict[int, HandView] = {}
        self._mixing: set[int] = set()
        self._mixed: dict[int, str] = {}
        self._side: set[asyncio.Task[None]] = set()
        self._losses = 0

    @property
    def unchecked(self) -> list[int]:
        """The hands that have ended here and are not proved, or not yet."""
        return sorted(self._looked.difference(self.checked))

    def see(self, view: TableView) -> None:
        """Note each root when it is published, add entropy to it, and check each hand when it ends."""
        upcoming = view.hands + 1
        if view.next_root and upcoming not in self._roots:
            self._roots[upcoming] = view.next_root
        if view.you is None:
            self._mixing.clear()
            self._mixed.clear()
        elif self._mix is not None and view.next_root and upcoming not in self._mixing:
            self._mixing.add(upcoming)
            self._aside(self._mix_in(upcoming, self._mix))
        if view.match.tournament and self._last is not None and self._last.number in view.voided:
            self._last = None  # its director has taken it back: it has no end, and says so in both logs
        hand, last = view.hand, self._last
        if hand is None:
            return
        self._roots.setdefault(hand.number, hand.root)
        self._last = hand
        if hand.returns is not None:
            self._look_into(hand)
        elif last is not None and last.number < hand.number:
            self._look_into(last)  # its end was never seen, for a newer view came first

    async def proof(self, hand: int | None = None) -> ProofFile:
        """The proof of an ended hand (None: the last). Raises ServerRefused if none has ended recently."""
        number = max(self._ends, default=0) if hand is None else hand
        last = self._ends.get(number)
        if last is None:
            raise ServerRefused("no-proof", "no such hand has ended lately")
        return await self._prove(self._roots[number], last)

    def take_back(self, view: TableView) -> None:
        """Forget commitments and cards seen since this view, because the end of the log is lost."""
        hand = view.hand
        first = view.hands + 1 if hand is None else hand.number + (hand.returns is not None)
        self._losses += 1
        self._last = None
        for known in (self._roots, self._ends, self._mixed):
            for number in [number for number in known if number >= first]:
                del known[number]
        self.checked[:] = [number for number in self.checked if number < first]
        self._looked = {number for number in self._looked if number < first}
        self._mixing.clear()

    def leave(self) -> None:
        """One sits at another table from now on: a hand whose end was not seen here stays unchecked."""
        if self._last is not None:
            self._looked.add(self._last.number)

    async def stop(self) -> None:
        """Check no more."""
        side = tuple(self._side)
        for task in side:
            task.cancel()
        await asyncio.gather(*side, return_exceptions=True)

    def _look_into(self, hand: HandView) -> None:
        if hand.number not in self._looked:
            self._looked.add(hand.number)
            self._aside(self._check(hand))

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._side.add(task)
        task.add_done_callback(self._side.discard)

    async def _mix_in(self, hand: int, mix: Callable[[str, int], Awaitable[None]]) -> None:
        text = secrets.token_hex(16)
        # It came too late, another client of ours has added some, or the session has ended and says why.
        with suppress(CroupierError, OSError):
            await mix(text, hand)
            if hand in self._mixing:  # the seat was kept, and the text with it
                self._mixed[hand] = text

    async def _check(self, hand: HandView) -> None:
        """Check a hand. A deal without a valid proof ends the session."""
        losses = self._losses
        self._ends[hand.number] = hand
        self._ends.pop(hand.number - REMEMBERED, None)
        try:
            proof = await self.proof(hand.number)
            mixed = self._mixed.pop(hand.number, None)
            if mixed is not None and not text_in(proof, mixed):
                raise BadInput(
                    "hand {number}: the entropy added for it is not in it", "unfair", number=hand.number
                )
            self.checked.append(hand.number)
        # Report every exception: a hand without a valid proof must not go unnoticed.
        except Exception as error:
            if losses == self._losses:  # or else it may have ended otherwise, or not yet
                await self._found(error)
        else:
            await self._found(None)
