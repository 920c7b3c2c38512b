"""A bot, or a program, on a seat of a server's table, or of an online tournament."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.arena.players import entrant_of
from croupier.arena.protocols import Entrant, MatchClock, SeatedBot
from croupier.bots import bot_of
from croupier.chance import Stream, fresh_seed
from croupier.client.http import ServerRefused
from croupier.client.table_session import PendingDecision, TableSession, is_same_decision
from croupier.client.tournament import TournamentSession
from croupier.errors import BadInput
from croupier.play import AnyRules, Move
from croupier.serialization import from_plain
from croupier.table.transaction import first_terms
from croupier.table.view import HandView, TableView

GONE = ("closed", "not-dealt-in")
"""Refusals of a move at a table that a tournament has broken meanwhile."""


class BotSeat:
    """Plays for a session at a table or in a tournament by a bot: its name, `module:NAME`, or `./program`.

    A program has `clock_ms` for a move and `match_ms` for all its moves of a match. People wait for it, so
    the game's usual bot moves where it makes no legal move in time; `faults` counts that.
    """

    def __init__(
        self, at: TableSession, bot: str, clock_ms: int | None = None, match_ms: int | None = None
    ) -> None:
        self.moves = 0
        """The moves made."""
        self.faults = 0
        """The moves that the usual bot has made."""
        self.hands = 0
        """The hands that have ended."""
        self.net = 0
        """The winnings over them."""
        self._at = at
        self._bot = bot
        self._clock_ms = clock_ms
        self._match_ms = match_ms
        self._match = MatchClock(match_ms)
        self._seed = fresh_seed()
        self._entrant: Entrant | None = None
        self._sitting: SeatedBot | None = None
        self._hand: HandView | None = None
        self._table = ""

    async def sit(self, seat: int | None = None) -> int:
        """Take a seat (None: the first that is free), unless the session has one; the seat.

        A tournament gives its seats itself; this waits for one. Raises ServerRefused for a seat that is
        taken, BadInput where none is free, in a tournament none any more, or the bot is unknown.
        """
        if isinstance(self._at, TournamentSession) and not await self._at.seated():
            raise BadInput(
                "tournament {name}: expected a seat; you are out, or it is over", name=self._at.tournament
            )
        rules = await self._at.rules()
        self._entrant = entrant_of(rules.game, self._bot, self._clock_ms, live=True)
        view = self._at.view
        if view.you is not None:
            return view.you
        if seat is None:
            seat = next((number for number, taken in enumerate(view.seats) if taken is None), None)
        if seat is None:
            raise BadInput("table {table}: expected a free seat", "no-seat", table=self._at.table)
        await self._at.sit(seat)
        return seat

    async def play(self) -> None:
        """Play a match until it is over, or the seat is lost; agree to it first if one was played before.

        Raises as the session does.
        """
        self._match = MatchClock(self._match_ms)
        await self._agree()
        try:
            while (asked := await self._at.next_decision()) is not None:
                await self._decide(asked)
        finally:
            self._end_hand()

    async def _agree(self) -> None:
        """Agree to another match at a table where the last one is over, once enough are there for it."""
        if isinstance(self._at, TournamentSession):
            return
        while (view := self._at.view).phase == "waiting" and view.hand is not None and not view.closed:
            own = None if view.you is None else view.seats[view.you]
            if own is None or own.agreed:
                return
            n = self._at.n
            try:
                await self._at.start()
            except ServerRefused as refused:
                if refused.code != "too-few" and not refused.is_late:
                    raise
                await self._at.changed(n)

    async def _decide(self, asked: PendingDecision) -> None:
        table, hand, rules = self._at.table, asked.view.hand, await self._at.rules()
        assert hand is not None and hand.you is not None  # noqa: PT018 - somebody is asked
        if self._hand is None or (self._table, self._hand.number) != (table, hand.number):
            self._end_hand()
            self._sitting = await asyncio.to_thread(self._sat, rules, asked.view, hand)
        self._table, self._hand = table, hand
        move, is_own = await asyncio.to_thread(self._chosen, rules, hand)
        if self._at.table != table or not is_same_decision(asked.view, self._at.view):
            return  # its clock was faster, or one sits elsewhere by now
        self.moves += 1
        self.faults += not is_own
        try:
            await self._at.move(rules.write(move))
        except ServerRefused as refused:
            if not refused.is_late and refused.code not in GONE:
                raise

    def _sat(self, rules: AnyRules, view: TableView, hand: HandView) -> SeatedBot:
        assert self._entrant is not None and hand.you is not None  # noqa: PT018
        terms = first_terms(rules, view.match, [player.chips for player in hand.players])
        luck = self._seed, ("bot", hand.number, hand.you)
        return self._entrant.sit(rules, hand.you, terms, luck, self._match)

    def _chosen(self, rules: AnyRules, hand: HandView) -> tuple[Move, bool]:
        """The move, and whether the bot has made it itself."""
        assert self._sitting is not None and hand.you is not None  # noqa: PT018
        view: Any = from_plain(hand.view, rules.view_type)
        options = rules.options_of(view, hand.you)
        move = self._sitting.choose(view, options)
        if move is not None:
            return move, True
        stream = Stream(self._seed, "usual", hand.number, self.moves)
        return bot_of(rules, None, stream, live=True).choose(view, options), False

    def _end_hand(self) -> None:
        """Tell the bot how its hand has ended, if that was seen."""
        last, sitting, self._sitting = self._hand, self._sitting, None
        if last is None or sitting is None:
            return
        self._hand = None
        ended = self._at.last_ended
        seen = ended is not None and (self._at.last_ended_at, ended.number) == (self._table, last.number)
        if ended is not None and seen and ended.you is not None:
            returns = ended.returns or ()
            self.hands += 1
            self.net += returns[ended.you]
            sitting.end(returns, ended.view)
        else:
            sitting.end((), last.view)
