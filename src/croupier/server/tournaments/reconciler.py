"""Reconciles an online table with its tournament: each log gets the decisions of the other one.

The reconciler compares both logs and performs the next missing step: it reports the result of an ended
hand, updates seats and chips, or deals the next hand. Each step writes to one log only, so a crash between
two steps needs no recovery: the next server with the table's lease compares the same two logs.
"""

from __future__ import annotations

import logging
import time

from croupier.errors import CroupierError
from croupier.server.runtime.server_log import event, short
from croupier.server.store import Unavailable
from croupier.server.tables.log import TableLog
from croupier.server.tournaments.tournament_tables import TournamentTables
from croupier.table.events import SeatAssignment, TournamentHand
from croupier.table.reducer import Hand, Seat
from croupier.table.table import DirectedHand, DirectorState
from croupier.tournament import Sender, commands, events
from croupier.tournament.bot_tournament import dealt_order, full_points, race_from_seed, table_terms
from croupier.tournament.hand_commands import may_deal, next_hand
from croupier.tournament.lookups import Refusal
from croupier.tournament.reducer import live_records
from croupier.tournament.state import Player, Table
from croupier.words import msg

HOUSE = Sender("the house at its own tables", director=True)
"""The sender of the server's own commands. No player's name can be as long."""

STEPS = 8
"""Steps at a table before its players' commands are handled again."""
RETRY = 0.5
"""Seconds after which a failed step is tried again."""


def report_key(number: int, hand: int, deal: int) -> str:
    """The idempotency key of a hand's result. It counts once, even if two servers report it."""
    return f"{number}:{hand}:{deal}"


class TableReconciler:
    """Reconciles table `number`. A player who is away for `grace` seconds is marked absent."""

    def __init__(self, tables: TournamentTables, number: int, grace: float) -> None:
        self._tables = tables
        self._tournament = tables.tournament
        self._number = number
        self._grace = int(1000 * grace)
        self._seen: tuple[object, ...] = ()
        self._due: float | None = None

    def due_in(self) -> float | None:
        """Seconds until the next step without a change; None without one."""
        return None if self._due is None else max(0.0, self._due - time.monotonic())

    async def keep(self, log: TableLog) -> bool:
        """Perform missing steps. False if there may be more."""
        if not self._has_changed(log):
            return True
        self._due = None
        try:
            for _ in range(STEPS):
                if not await self._step(log):
                    return True
        except Unavailable:
            raise
        except CroupierError as error:
            # Another server or the director was faster, or a bug stops this table.
            if error.code not in ("unavailable", "busy"):
                event("floor", level=logging.WARNING, table=short(log.name), why=error.sentence)
            self._again(RETRY)
            return True
        self._seen = ()
        return False

    def _has_changed(self, log: TableLog) -> bool:
        """True if a step may be missing. This check is fast, because it runs after every move."""
        state = log.table.state
        seen = (self._tournament.state, state.seats, state.phase, state.closed, log.fence)
        due = self._due is not None and self._due <= time.monotonic()
        same = len(seen) == len(self._seen) and all(a is b for a, b in zip(seen, self._seen, strict=True))
        self._seen = seen
        return due or not same

    async def _step(self, log: TableLog) -> bool:
        """Perform the first missing step. False if there is none."""
        if self._tournament.state.n < log.table.state.entry:  # this server has not read the whole log yet
            self._tournament.notify()
            self._again(RETRY)
            return False
        return (
            await self._report(log)
            or await self._follow(log)
            or await self._update_absences(log)
            or await self._race()
            or await self._deal(log)
        )

    def _again(self, seconds: float) -> None:
        due = time.monotonic() + seconds
        self._due = due if self._due is None else min(self._due, due)

    # Steps in the director's log

    async def _report(self, log: TableLog) -> bool:
        """Report the result of an ended hand. A result that was undone is reported by the director."""
        hand, table = log.table.state.hand, self._table
        if table is not None and table.dealt and len(dealt_order(self._tournament.state, table)) < 2:
            return await self._report_missed(table)
        if hand is None or hand.label is None or not hand.over or table is None or not table.dealt:
            return False
        label = hand.label
        key = report_key(self._number, label.hand, label.deal)
        if label.deal != self._tournament.chronicle.dealt(self._number) or self._is_reported(key):
            return False
        report = self._result(log, hand, label)
        if not await self._agrees(log, report, key):
            return False
        await self._tournament.ask(HOUSE, report, key)
        return True

    async def _report_missed(self, table: Table) -> bool:
        """Report a hand that all players but one miss: no cards are dealt (T14)."""
        deal, hand = self._tournament.chronicle.dealt(self._number), next_hand(table)
        key = report_key(self._number, hand, deal)
        if self._is_reported(key):
            return False
        points = full_points(table.order, (), ())
        await self._tournament.ask(HOUSE, commands.Report(self._number, hand, points), key)
        return True

    def _result(self, log: TableLog, hand: Hand, label: TournamentHand) -> commands.Report:
        rules, order = log.table.rules, self._seated(hand)
        fouled = self._fouled(hand, log)
        points, cards = rules.points(hand.state, fouled), rules.extension(hand.state, fouled)
        fantasy = {player: many for player, many in zip(order, cards, strict=False) if many}
        assert self._table is not None
        return commands.Report(
            self._number, label.hand, full_points(self._table.order, order, points), fantasy
        )

    def _seated(self, hand: Hand) -> tuple[int, ...]:
        """The entrants of a hand, by its own seats."""
        table = self._table
        assert table is not None
        return tuple(table.seats[number] or 0 for number in hand.seats)

    def _fouled(self, hand: Hand, log: TableLog) -> tuple[int, ...]:
        """The hand's own seats whose hands count as fouled, because nobody was there (T9)."""
        if self._tournament.state.structure.absent != "fouled":
            return ()
        seats = (log.table.state.seats[number] for number in hand.seats)
        return tuple(own for own, seat in enumerate(seats) if seat is not None and seat.absent)

    async def _agrees(self, log: TableLog, report: commands.Report, key: str) -> bool:
        """True if both logs lead to the same chips. Otherwise halt all tables before more is paid."""
        hand, director = log.table.state.hand, self._tournament.director
        assert hand is not None
        step = director.decide(HOUSE, report, director.state.at, key)
        table = self._table
        if isinstance(step, int) or self._fouled(hand, log) or (table is not None and table.missing):
            return True
        settled = next(one for one in step.record.events if isinstance(one, events.Hand))
        here = [log.table.state.seats[number] for number in hand.seats]
        chips = tuple(seat.chips if seat is not None else 0 for seat in here)
        if settled.after == chips:
            return True
        event("chips", level=logging.ERROR, table=short(log.name), hand=hand.number)
        if not director.state.limits:
            why = (
                f"table {self._number}, hand {report.hand}: its chips are {list(chips)}, and by the log"
                f" of the director {list(settled.after)}; report the hand by hand, or take it back"
            )
            await self._tournament.ask(HOUSE, commands.Halt(why[:400]))
        return False

    # Steps in the table's log

    async def _follow(self, log: TableLog) -> bool:
        step = log.table.follow(self._director_state(log), log.now())
        if step is None:
            return False
        await log.store(step, log.fence)
        return True

    def _director_state(self, log: TableLog) -> DirectorState:
        """The table by the director's log."""
        state, table = self._tournament.state, self._table
        if table is None or state.phase != "playing":
            return DirectorState(state.n, (None,) * len(log.table.state.seats), closed=self._closed())
        chairs = tuple(None if player is None else self._chair(player) for player in table.seats)
        return DirectorState(state.n, chairs, self._dealing(log, table))

    def _closed(self) -> str:
        phase = self._tournament.state.phase
        if phase == "over":
            return str(msg("the tournament is over"))
        if phase == "playing":
            return str(msg("table {number:plain} has broken", number=self._number))
        return str(msg("play has not begun"))

    def _chair(self, number: int) -> SeatAssignment:
        player = self._tournament.state.players[number]
        if player.bot:
            return SeatAssignment(f"bot:{number}", player.name, player.chips, player.bot, player.absent)
        person = self._tables.person_of(number) or f"entrant:{number}"
        return SeatAssignment(person, player.name, player.chips, None, player.absent)

    def _dealing(self, log: TableLog, table: Table) -> DirectedHand | None:
        """The hand in play by the director's log. A hand whose result was undone is not played again."""
        deal = self._tournament.chronicle.dealt(self._number)
        label = (
            TournamentHand(deal, next_hand(table), bool(table.fantasy)) if table.dealt and deal else None
        )
        if label is None or self._is_reported(report_key(self._number, label.hand, deal)):
            return None
        state = self._tournament.state
        order = dealt_order(state, table)
        if len(order) < 2:
            return None
        places = [state.players[player].seat for player in order]
        seats = tuple(place for place in places if place is not None)
        return DirectedHand(label, seats, table_terms(log.table.rules, state, table))

    # Steps that a dealer or a director does at a live table

    async def _deal(self, log: TableLog) -> bool:
        """Deal the next hand after the pause."""
        table, state = self._table, log.table.state
        if table is None or table.dealt or state.closed:
            return False
        if table.broke and table.free:
            return await self._start_rebuy_clock(table)
        try:
            may_deal(self._tournament.state, table)
        except Refusal:
            return False
        left = (state.next_at or 0) - log.now()
        if left > 0:
            self._again(left / 1000)
            return False
        await self._tournament.ask(HOUSE, commands.Deal(self._number))
        return True

    async def _start_rebuy_clock(self, table: Table) -> bool:
        """Let the players without chips decide about a rebuy before the next hand (T10). Bots take none."""
        broke = [self._tournament.state.players[number] for number in table.broke]
        for player in broke:
            if player.bot:
                await self._tournament.ask(HOUSE, commands.Decline(player.number))
                return True
        if all(player.decides_by is not None for player in broke):
            return False
        await self._tournament.ask(HOUSE, commands.StartRebuyClock(self._number))
        return True

    async def _race(self) -> bool:
        """Decide a race by the seed, even if the structure says that races are dealt by hand."""
        race = race_from_seed(self._tournament.state, self._number)
        if race is None:
            return False
        await self._tournament.ask(HOUSE, race)
        return True

    async def _update_absences(self, log: TableLog) -> bool:
        """Mark a player absent who has been away for long, or present who has come back."""
        table = self._table
        for place, number in enumerate(table.seats if table is not None else ()):
            seat = log.table.state.seats[place]
            if number is None or seat is None or seat.bot is not None:
                continue
            player = self._tournament.state.players[number]
            if self._is_to_mark(player, seat, log.now()):
                await self._tournament.ask(HOUSE, commands.Away(number, not player.absent))
                return True
        return False

    def _is_to_mark(self, player: Player, seat: Seat, now: int) -> bool:
        if player.absent:
            return not seat.away and self._was_marked_here(player.number)
        left = seat.since + self._grace - now
        if seat.away and left > 0:
            self._again(left / 1000)
        return seat.away and left <= 0

    def _was_marked_here(self, player: int) -> bool:
        """True if the server marked the player absent last. A director's mark is not changed."""
        for _, record in reversed(live_records(tuple(self._tournament.director.records))):
            for one in record.events:
                if isinstance(one, events.Absent) and one.player == player:
                    return record.by == HOUSE.name
        return False

    @property
    def _table(self) -> Table | None:
        return self._tournament.state.tables.get(self._number)

    def _is_reported(self, key: str) -> bool:
        return self._tournament.director.command_index.find(HOUSE.name, key) is not None
