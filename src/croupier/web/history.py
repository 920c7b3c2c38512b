"""What was played at a table: its ended hands, from its log, and each as the one who asks saw it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Path, Response

from croupier.errors import CroupierError
from croupier.play import Over, replay
from croupier.table.events import Record, read_record
from croupier.table.messages import encode
from croupier.table.state import AnyRules, Hand, State, fold_event, remember
from croupier.web.house import House
from croupier.web.sessions import Session

__all__ = ["Frame", "Frames", "History", "Played", "add_history"]

KEPT = 32
"""So many tables' histories are kept in memory; others are read from the log again."""

TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
HandNumber = Annotated[int, Path(ge=1, le=10**6)]


class Played(msgspec.Struct, frozen=True):
    """An ended hand in a table's list; `returns` are by the hand's own seats, a banker's share last."""

    number: int
    at: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    returns: tuple[int, ...]


class Frame(msgspec.Struct, frozen=True):
    """One moment of a hand as its reader may see it, and what the dealer said then."""

    view: Any
    notes: Any
    said: tuple[str, ...]


class Frames(msgspec.Struct, frozen=True):
    """A hand from its first moment to its last; `you` is the reader's own seat in it."""

    game: str
    preset: str
    played: Played
    you: int | None
    frames: tuple[Frame, ...]


class _Told(msgspec.Struct, frozen=True):
    """An ended hand with all that its replay needs; never sent to anybody as it is."""

    played: Played
    terms: Any
    players: tuple[str, ...]
    moves: tuple[str, ...]


class History:
    """One table's log, read once and followed from there."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._state: State | None = None
        self._moves: list[str] = []
        self.n = 0
        self.hands: list[_Told] = []

    def read(self, records: list[Record]) -> None:
        """Go on with the records that follow."""
        for record in records:
            self.n += 1
            for event in record.events:
                before = self._state
                self._state = fold_event(self._rules, before, self.n, record.at, event)
                self._note(before, self._state, getattr(event, "text", ""), record.at)
            assert self._state is not None
            self._state = remember(self._state, self.n, record)

    def _note(self, before: State | None, after: State, text: str, at: int) -> None:
        hand = after.hand
        if hand is None or before is None or before.hand is hand:
            return
        if before.hand is None or before.hand.number != hand.number:
            self._moves = []
        elif hand.state is not before.hand.state:
            self._moves.append(text)
            if isinstance(hand.turn, Over):
                self.hands.append(self._told(before, hand, hand.turn, at))

    def _told(self, before: State, hand: Hand, over: Over, at: int) -> _Told:
        taken = [before.seats[number] for number in hand.seats]
        names = tuple("" if seat is None else seat.name for seat in taken)
        played = Played(hand.number, at, hand.seats, names, over.returns)
        return _Told(played, hand.terms, hand.players, tuple(self._moves))

    def frames(self, number: int, player: str) -> Frames:
        """A hand as this player, or a watcher, saw it. Raises CroupierError where it has not ended here."""
        told = next((hand for hand in self.hands if hand.played.number == number), None)
        if told is None:
            raise CroupierError("no-hand", f"hand {number} has not ended at this table")
        rules = self._rules
        own = told.players.index(player) if player in told.players else None
        moves = [rules.read(text) for text in told.moves]
        states = list(replay(rules, told.terms, moves))
        notes = getattr(rules, "notes", None)
        frames = []
        for at, state in enumerate(states):
            view = rules.view(state, own)
            said = rules.said(states[at - 1], moves[at - 1], state) if at else ()
            frames.append(Frame(view, None if notes is None else notes(view), said))
        return Frames(rules.game, rules.preset, told.played, own, tuple(frames))


def add_history(app: FastAPI, house: House, signed_in: Any) -> None:
    """The addresses: one's own tables, a table's ended hands, a hand to look at again."""
    kept: OrderedDict[str, History] = OrderedDict()

    async def history_of(name: str) -> History:
        mailbox = await house.find(name)
        if mailbox is None:
            raise CroupierError("no-table", "there is no such table")
        history = kept.pop(name, None) or History(mailbox.table.rules)
        bodies = await house.store.read(name, history.n)
        await asyncio.to_thread(history.read, [read_record(body) for body in bodies])
        kept[name] = history
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return history

    @app.get("/api/tables/{table}/hands", tags=["tables"])
    async def hands(table: TableName) -> Response:
        """The ended hands of a table, oldest first."""
        history = await history_of(table)
        return _json(tuple(hand.played for hand in history.hands))

    @app.get("/api/tables/{table}/hands/{number}", tags=["tables"])
    async def hand(table: TableName, number: HandNumber, session: Session = signed_in) -> Response:
        """An ended hand, moment by moment, as its reader saw it; what was hidden from him stays hidden."""
        history = await history_of(table)
        return _json(await asyncio.to_thread(history.frames, number, session.player))

    @app.get("/api/my/tables", tags=["tables"])
    async def mine(session: Session = signed_in) -> Response:
        """The tables where one has a seat, those that wait for one's move first."""
        found = []
        for name, state in house.seats_of(session.player):
            seat = state.seat_of(session.player)
            asked = state.hand is not None and seat in state.hand.asked
            found.append(
                {
                    "table": name,
                    "name": state.match.name,
                    "game": state.match.game,
                    "preset": state.match.preset,
                    "phase": state.phase,
                    "seats": len(state.seats),
                    "taken": sum(taken is not None for taken in state.seats),
                    "asked": asked,
                    "at": state.at,
                }
            )
        return _json(sorted(found, key=lambda one: (not one["asked"], -int(str(one["at"])))))


def _json(value: Any) -> Response:
    return Response(encode(value), media_type="application/json")
