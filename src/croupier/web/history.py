"""What was played at a table: its ended hands, from its log, and each as the one who asks saw it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from io import BytesIO
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import FastAPI, Path, Response
from msgspec.structs import replace

from croupier.cards import cards_in, mask_of
from croupier.errors import CroupierError
from croupier.fair import Dice, Entropy, Followed, Kept, Promise, Story, deck_of, kept_of, prove
from croupier.play import Deal, Move, Over, chance_in, replay
from croupier.records import Writer
from croupier.table.events import Record, read_record
from croupier.table.messages import encode
from croupier.table.past import Played
from croupier.table.state import AnyRules, Hand, State, fold_event
from croupier.table.view import cards_seen, dice_seen
from croupier.web.facts import Group, group_of
from croupier.web.house import House, found_at
from croupier.web.sessions import Session
from croupier.wire import as_read, plain

__all__ = ["Frame", "Frames", "History", "Played", "add_history", "add_tables"]

_LINES = "application/jsonl"
_REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/RefusalAnswer"}}}

KEPT = 32
"""So many tables' histories are kept in memory; others are read from the log again."""

TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
HandNumber = Annotated[int, Path(ge=1, le=10**6)]


class Frame(msgspec.Struct, frozen=True):
    """One moment of a hand as its reader may see it, and what the dealer said then."""

    view: Any
    notes: Any
    said: tuple[str, ...]


class Frames(msgspec.Struct, frozen=True):
    """A hand from its first moment to its last; `you` is the reader's own seat in it.

    `root` is what the deal was committed to with, before the hand; `dice` are the game's, face by face.
    `open` says that every card dealt was seen by this reader in the end, so that he may have the record.
    """

    game: str
    preset: str
    played: Played
    you: int | None
    root: str
    dice: Dice
    open: bool
    frames: tuple[Frame, ...]


class InForce(msgspec.Struct, frozen=True):
    """The settings of a table; `hash` stands for them, and `sheet` has them in order, for reading."""

    game: str
    preset: str
    hash: str
    settings: Any
    sheet: Group


class _Told(msgspec.Struct, frozen=True):
    """An ended hand with all that its replay needs; never sent to anybody as it is."""

    played: Played
    terms: Any
    players: tuple[str, ...]
    moves: tuple[str, ...]
    promise: Promise
    root: str
    entropy: Entropy


class _Replayed(NamedTuple):
    """An ended hand played again, for one reader: his seat in it, and the last view that he has of it."""

    told: _Told
    own: int | None
    moves: list[Move]
    states: list[Any]
    last: Any


class History:
    """One table's log, read once and followed from there."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._state: State | None = None
        self._moves: list[str] = []
        self.game = rules.game
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
            self._state = replace(self._state, n=self.n, at=record.at)

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
        moves = tuple(self._moves)
        return _Told(played, hand.terms, hand.players, moves, hand.promise, hand.root, hand.entropy)

    def _replayed(self, number: int, player: str) -> _Replayed:
        told = next((hand for hand in self.hands if hand.played.number == number), None)
        if told is None:
            raise CroupierError("no-hand", f"hand {number} has not ended at this table")
        rules = self._rules
        own = told.players.index(player) if player in told.players else None
        moves = [rules.read(text) for text in told.moves]
        states = list(replay(rules, told.terms, moves))
        return _Replayed(told, own, moves, states, rules.view(states[-1], own))

    def frames(self, number: int, player: str) -> Frames:
        """A hand as this player, or a watcher, saw it. Raises CroupierError where it has not ended here."""
        rules, again = self._rules, self._replayed(number, player)
        told, own, moves, states, last = again
        notes = getattr(rules, "notes", None)
        frames = []
        for at, state in enumerate(states):
            view = rules.view(state, own)
            said = rules.said(states[at - 1], moves[at - 1], state) if at else ()
            frames.append(Frame(view, None if notes is None else notes(view), said))
        dice, _ = dice_seen(rules, last)
        return Frames(
            rules.game, rules.preset, told.played, own, told.root, dice, _open(again), tuple(frames)
        )

    def proof(self, number: int, player: str) -> Kept:
        """What this player, or a watcher, may check of a hand: the cards of his last view, no others.

        Raises CroupierError where the hand has not ended here.
        """
        rules, again = self._rules, self._replayed(number, player)
        told, seen = again.told, cards_seen(again.last)
        chance = list(chance_in(rules, again.states, again.moves))
        story = Story(as_read(rules.settings), as_read(told.terms), told.moves)
        proof = prove(told.promise, told.entropy, chance, seen, story)
        if proof.version > 1:
            return kept_of(proof, told.root, rules.game, number, Followed(rules, again.states))
        texts = tuple(sorted(map(str, cards_in(seen))))
        used = f"{deck_of(rules.game):x}"
        dice, turns = dice_seen(rules, again.last)
        return Kept("croupier proof", 1, rules.game, number, told.root, used, texts, proof, dice, turns)

    def record(self, number: int, player: str) -> bytes:
        """An ended hand as a record, for whoever saw every card of it in the end.

        A record holds every card dealt, and cannot be replayed without them. So nobody gets it from whom
        a card stayed hidden (C4). Raises CroupierError, too where the hand has not ended here.
        """
        rules, again = self._rules, self._replayed(number, player)
        if not _open(again):
            raise CroupierError(
                "hidden-cards",
                f"cards of hand {number} stayed hidden from you, and a record would show them",
            )
        file = BytesIO()
        writer = Writer.create(file, rules, again.told.played.names, None)
        writer.begin(again.told.terms)
        for at, move in enumerate(again.moves):
            writer.moved(again.states[at], move, again.states[at + 1])
        writer.end(None)
        return file.getvalue()


def _open(again: _Replayed) -> bool:
    """Whether the reader's last view shows every card that was dealt. Rolls are open to all."""
    dealt = mask_of(card for move in again.moves if isinstance(move, Deal) for card in move.cards)
    return not dealt & ~cards_seen(again.last)


def add_history(app: FastAPI, house: House, signed_in: Any) -> None:
    """The addresses: a table's ended hands, a hand to look at again."""
    kept: OrderedDict[str, tuple[int, History]] = OrderedDict()

    async def history_of(name: str) -> History:
        mailbox = await found_at(house, name)
        edition = mailbox.table.edition
        before, history = kept.pop(name, (0, None))
        if history is None or before != edition:  # another edition may have other names
            history = History(mailbox.table.rules)
        bodies = await house.store.read(name, history.n)
        await asyncio.to_thread(history.read, [read_record(body) for body in bodies])
        kept[name] = edition, history
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return history

    @app.get("/api/tables/{table}/hands", tags=["tables"])
    async def hands(table: TableName) -> Response:
        """The ended hands of a table, oldest first."""
        past = await house.past(table)
        if past is not None:
            return _json(past.hands)
        history = await history_of(table)
        return _json(tuple(hand.played for hand in history.hands))

    @app.get("/api/tables/{table}/hands/{number}", tags=["tables"])
    async def hand(table: TableName, number: HandNumber, session: Session = signed_in) -> Response:
        """An ended hand, moment by moment, as its reader saw it; what was hidden from him stays hidden."""
        history = await history_of(table)
        return _json(await asyncio.to_thread(history.frames, number, session.player))

    @app.get("/api/tables/{table}/hands/{number}/proof", tags=["tables"])
    async def proof(table: TableName, number: HandNumber, session: Session = signed_in) -> Response:
        """What its reader may check of an ended hand's deal, as a file for `croupier verify`."""
        history = await history_of(table)
        kept = await asyncio.to_thread(history.proof, number, session.player)
        return _file(encode(kept), "application/json", f"{kept.game}-{table}-{number}-proof.json")

    @app.get(
        "/api/tables/{table}/hands/{number}/record",
        tags=["tables"],
        response_class=Response,
        responses={
            200: {"description": "JSON Lines", "content": {_LINES: {"schema": {"type": "string"}}}},
            403: {"description": "Cards stayed hidden from the reader", "content": _REFUSAL},
        },
    )
    async def record(table: TableName, number: HandNumber, session: Session = signed_in) -> Response:
        """An ended hand as a record, for whoever saw all its cards; from others they stay hidden."""
        history = await history_of(table)
        body = await asyncio.to_thread(history.record, number, session.player)
        return _file(body, _LINES, f"{history.game}-{table}-{number}.jsonl")


def add_tables(app: FastAPI, house: House, signed_in: Any) -> None:
    """The addresses: one's own tables, and tables that are past."""

    @app.get("/api/tables/{table}/past", tags=["tables"])
    async def past(table: TableName) -> Response:
        """A table that cannot be played at any more, as its log tells of it."""
        found = await house.past(table)
        if found is None:
            raise CroupierError("no-table", "there is no such table")
        return _json(found)

    @app.get("/api/tables/{table}/settings", tags=["tables"])
    async def settings(table: TableName) -> Response:
        """The settings that a table is played by, in full: what its preset's name means may change."""
        mailbox = await found_at(house, table)
        rules, state = mailbox.table.rules, mailbox.table.state
        return _json(
            InForce(
                rules.game, rules.preset, state.hash, rules.settings, group_of("", plain(rules.settings))
            )
        )

    @app.get("/api/my/tables", tags=["tables"])
    async def mine(session: Session = signed_in) -> Response:
        """The tables where one has a seat, those that wait for one's move first.

        `alone` says that it is one's own, by link, and that bots have all its other seats.
        """
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
                    "alone": _alone(state, session.player),
                    "at": state.at,
                }
            )
        return _json(sorted(found, key=lambda one: (not one["asked"], -int(str(one["at"])))))


def _alone(state: State, player: str) -> bool:
    others = [seat for seat in state.seats if seat is None or seat.player != player]
    bots = all(seat is not None and seat.bot is not None for seat in others)
    return state.host == player and bots and not state.match.public


def _file(body: bytes, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=media_type, headers=headers)


def _json(value: Any) -> Response:
    return Response(encode(value), media_type="application/json")
