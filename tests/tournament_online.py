"""Online tournaments for tests: people and bots at a server, and what both logs have to say in the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from croupier.client import Client, ServerRefused, TournamentSession
from croupier.server import Settings
from croupier.server.store import Store
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.reconciler import HOUSE
from croupier.table import events as table_events
from croupier.table.legacy_logs import rules_of_log
from croupier.table.reducer import State as TableState
from croupier.table.reducer import fold
from croupier.tournament import Sender, commands, events
from croupier.tournament.events import LogEntry, read_record
from croupier.tournament.log_export import lines
from croupier.tournament.reducer import live_records
from tests.tournament_checker import Checker, check
from tests.tournament_house import QUICK, House, Person, house

SHORT = """
title = "Short"
game = "ofc"
preset = "pineapple"
stack = 1000
seats = 3
levels = [{ point = 100 }, { point = 500 }]
level_hands = 3
chips = { 100 = 10 }
buy_in = { prize = 10 }
"""
"""Everybody has ten points at first, and two after three hands."""

DIRECTOR = Sender("Dee", director=True)


class Evening:
    """A tournament at a server: its director, its people, and the server's own view of it."""

    def __init__(self, there: House, dee: Person, name: str, people: list[Client]) -> None:
        self.house = there
        self.dee = dee
        self.name = name
        self.people = people

    @property
    def actor(self) -> TournamentActor:
        """The tournament, as the server has it in memory."""
        return next(one for one in self.house.registry.tournaments.held if one.house_name == self.name)

    @property
    def state(self) -> Any:
        return self.actor.state

    def seat(self, person: int) -> TournamentSession:
        """A socket of somebody's, not open yet."""
        return TournamentSession(self.people[person], self.name)

    def table(self, number: int) -> Any:
        """An online table, as the server has it in memory."""
        name = self.actor.table_name(number)
        actor = self.house.registry.tables.in_memory(name or "")
        assert actor is not None
        return actor

    async def do(self, op: str, **fields: Any) -> Any:
        """The director's word."""
        return await self.dee.do(self.name, op, **fields)

    async def until(self, is_so: Callable[[], bool], seconds: float = 60) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not is_so():
                await asyncio.sleep(0.005)

    async def over(self) -> None:
        """Wait until all is over, and every table closed."""
        await self.until(lambda: self.state.phase == "over")
        tables = range(1, self.state.opened + 1)
        await self.until(lambda: all(self.table(number).table.state.closed for number in tables))

    async def accepted(self) -> Checker:
        """Both logs, from the store: the tournament was by the rules, and its tables played just that."""
        store = self.house.registry.store
        return await accepted(store, self.name, self.actor.table_name)


async def accepted(store: Store, name: str, table_name: Callable[[int], str | None]) -> Checker:
    """The same of any store."""
    records = [read_record(body) for body in await store.read(f"tournament:{name}")]
    opened = max(event.table for _, event in every(records) if isinstance(event, events.TableOpened))
    logs = [await store.read(table_name(number) or "") for number in range(1, opened + 1)]
    agree(records, logs)
    return check(lines(records))


def every(records: Sequence[LogEntry]) -> list[tuple[int, events.Event]]:
    """The events that hold, with the numbers of their entries."""
    return [(n, event) for n, record in live_records(tuple(records)) for event in record.events]


def agree(records: Sequence[LogEntry], logs: Sequence[list[bytes]]) -> None:
    """Every hand that the house reported was played at its table once, and came to the same chips."""
    reported = {}
    dealt: dict[int, int] = {}
    for n, record in live_records(tuple(records)):
        for event in record.events:
            if isinstance(event, events.Dealt):
                dealt[event.table] = n
            elif isinstance(event, events.Hand) and record.by == HOUSE.name:
                reported[event.table, dealt[event.table]] = event
    played = {}
    for number, bodies in enumerate(logs, 1):
        for deal, chips in played_at(bodies):
            assert (number, deal) not in played, f"table {number}: deal {deal} was played twice"
            played[number, deal] = chips
    for which, hand in reported.items():
        assert played[which] == hand.after, f"table and deal {which}: other chips"


def played_at(bodies: list[bytes]) -> list[tuple[int, tuple[int, ...]]]:
    """The hands that a table's log has to their end: the entry that dealt each, and the chips after it."""
    records = [table_events.read_record(body) for body in bodies]
    rules = rules_of_log(records[0])
    state: TableState | None = None
    found = []
    for n, record in enumerate(records, 1):
        before = state
        state = fold(rules, before, n, record)
        hand = state.hand
        if hand is None or hand.label is None or not hand.over:
            continue
        known = before.hand if before is not None else None
        if known is None or not known.over or known.number != hand.number:
            seats = [state.seats[number] for number in hand.seats]
            found.append((hand.label.deal, tuple(seat.chips for seat in seats if seat is not None)))
    return found


async def play_on(seat: TournamentSession, which: int = 0) -> str:
    """Make legal moves, always the first or another one, until one is out or all is over: why it ended."""
    while (asked := await seat.next_decision()) is not None:
        try:
            await seat.move(asked.moves[which % len(asked.moves)])
        except ServerRefused as refused:
            if refused.code not in PASSING:
                raise
            await asyncio.sleep(0.002)
    return seat.why


PASSING = ("stale", "not-asked", "ahead", "not-dealt-in", "no-seat", "unavailable", "busy", "closed")
"""What is nobody's fault: time, the director or another server was faster."""


async def sits(client: Client, seat: TournamentSession, which: int = 0) -> str:
    """Arrive, play on, and go."""
    await seat.arrive()
    try:
        why = await play_on(seat, which)
        for auditor in (*seat.audited, seat._auditor):  # the last deals are still being proved
            await asyncio.gather(*auditor._side)
        return why
    finally:
        await seat.go()


@asynccontextmanager
async def evening(
    people: int = 2,
    bots: int = 4,
    *,
    store: Store | None = None,
    settings: Settings = QUICK,
    toml: str = SHORT,
    begins: bool = True,
) -> AsyncIterator[Evening]:
    """People and bots who have registered, and play that has begun."""
    async with house(store, settings) as there:
        dee = await there.person("Dee")
        name = await dee.open(kind="online", toml=toml)
        clients = []
        for number in range(people):
            person = await there.person(f"Person {number + 1}")
            await person.post(f"/{name}/register")
            clients.append(Client(there.url, person.client.headers["Authorization"].partition(" ")[2]))
        found = Evening(there, dee, name, clients)
        for number in range(bots):
            await found.actor.ask(DIRECTOR, commands.Join(f"random bot {number + 1}", "random"))
        if begins:
            await found.do("start")
        yield found
