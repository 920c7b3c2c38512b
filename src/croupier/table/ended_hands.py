"""The ended hands of a table, collected from its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.fair import Entropy, HandSeed
from croupier.play import AnyRules, Over
from croupier.table.events import LogEntry, read_record
from croupier.table.legacy_logs import Played
from croupier.table.reducer import Hand, State, fold_event


class EndedHand(msgspec.Struct, frozen=True):
    """An ended hand with everything that a replay needs. It holds secrets: never send it to a reader."""

    played: Played
    terms: Any
    players: tuple[str, ...]
    moves: tuple[str, ...]
    promise: HandSeed
    root: str
    entropy: Entropy
    bots: tuple[str, ...] = ()
    """By the hand's own seats the name of the bot, `program` for somebody's program; "" for a person."""


class EndedHands:
    """The ended hands of one table. `read` and `follow` continue with later log entries."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self._state: State | None = None
        self._moves: list[str] = []
        self.n = 0
        """The number of the last log entry that was read."""
        self.hands: list[EndedHand] = []

    @property
    def match(self) -> list[EndedHand]:
        """The ended hands of the match in progress, or of the last one."""
        before = 0 if self._state is None else self._state.before
        return [hand for hand in self.hands if hand.played.number > before]

    def read(self, records: Iterable[LogEntry]) -> None:
        """Read the log entries that follow."""
        for record in records:
            self.n += 1
            for event in record.events:
                before = self._state
                self._state = fold_event(self.rules, before, self.n, record.at, event)
                self._collect(before, self._state, getattr(event, "text", ""), record.at)
            assert self._state is not None
            self._state = replace(self._state, n=self.n, at=record.at)

    def follow(self, bodies: list[bytes]) -> None:
        """Read the log entries that follow, as they are stored."""
        self.read([read_record(body) for body in bodies])

    def _collect(self, before: State | None, after: State, text: str, at: int) -> None:
        """Collect the moves of the hand in play, and the hand itself when it ends."""
        hand = after.hand
        if hand is None or before is None or before.hand is hand:
            return
        if before.hand is None or before.hand.number != hand.number:
            self._moves = []
        elif hand.state is not before.hand.state:
            self._moves.append(text)
            if isinstance(hand.turn, Over):
                self.hands.append(self._ended(hand, hand.turn, at))

    def _ended(self, hand: Hand, over: Over, at: int) -> EndedHand:
        names = tuple(seat.name for seat in hand.left)
        played = Played(hand.number, at, hand.seats, names, over.returns)
        moves = tuple(self._moves)
        bots = tuple(seat.bot_mark for seat in hand.left)
        return EndedHand(
            played, hand.terms, hand.players, moves, hand.promise, hand.root, hand.entropy, bots
        )

    def in_play(self) -> EndedHand | None:
        """The hand in play with the moves made, at the time of the last log entry; None between hands."""
        state = self._state
        hand = None if state is None else state.hand
        if state is None or hand is None or hand.over:
            return None
        seats = [state.seats[number] for number in hand.seats]
        bots = tuple(seat.bot_mark if seat else "" for seat in seats)
        played, moves = Played(hand.number, state.at, hand.seats, (), ()), tuple(self._moves)
        return EndedHand(
            played, hand.terms, hand.players, moves, hand.promise, hand.root, hand.entropy, bots
        )

    @property
    def is_tournament(self) -> bool:
        """True if the table belongs to a tournament."""
        return self._state is not None and bool(self._state.match.tournament)
