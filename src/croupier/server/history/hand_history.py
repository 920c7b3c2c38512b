"""What was played at a table: its ended hands, from its log, and each as the one who asks saw it."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.advice.hand_stats import HandLine, Reviewed
from croupier.cards import mask_of
from croupier.errors import CroupierError
from croupier.fair import Dice, Entropy, Followed, Promise, ProofFile, Story, proof_file_of, prove
from croupier.game.registry import game_of
from croupier.play import AnyRules, Deal, Move, Over, chance_in, replay
from croupier.records import Writer
from croupier.serialization import as_read
from croupier.server.coach.hand_review import Frame, HandReview, frames_of, review_of
from croupier.table.events import Record, read_record
from croupier.table.legacy_logs import Played
from croupier.table.reducer import Hand, State, fold_event
from croupier.table.view import cards_seen, dice_seen

__all__ = ["Frame", "Frames", "HandReview", "History", "Played"]


class Frames(msgspec.Struct, frozen=True):
    """A hand from its first moment to its last; `you` is the reader's own seat in it.

    `root` is what the deal was committed to with, before the hand; `dice` are the game's, face by face.
    `open` says that every card dealt was seen by this reader in the end, so that they may have the record.
    `frames` are those from number `start` on, of `count` altogether.
    """

    game: str
    preset: str
    played: Played
    you: int | None
    root: str
    dice: Dice
    open: bool
    frames: tuple[Frame, ...]
    start: int = 0
    count: int = 0


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
    """An ended hand played again, for one reader: their seat in it, and the last view they have of it."""

    told: _Told
    own: int | None
    moves: list[Move]
    states: list[Any]
    last: Any


class History:
    """One table's log, read once and followed from there."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = self._rules = rules
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

    def follow(self, bodies: list[bytes]) -> None:
        """The same with records as they are stored."""
        self.read([read_record(body) for body in bodies])

    def _note(self, before: State | None, after: State, text: str, at: int) -> None:
        hand = after.hand
        if hand is None or before is None or before.hand is hand:
            return
        if before.hand is None or before.hand.number != hand.number:
            self._moves = []
        elif hand.state is not before.hand.state:
            self._moves.append(text)
            if isinstance(hand.turn, Over):
                self.hands.append(self._told(hand, hand.turn, at))

    def _told(self, hand: Hand, over: Over, at: int) -> _Told:
        names = tuple(seat.name for seat in hand.left)
        played = Played(hand.number, at, hand.seats, names, over.returns)
        moves = tuple(self._moves)
        return _Told(played, hand.terms, hand.players, moves, hand.promise, hand.root, hand.entropy)

    def _replayed(self, number: int, player: str) -> _Replayed:
        told = next((hand for hand in self.hands if hand.played.number == number), None)
        if told is None:
            raise CroupierError("no-hand", "hand {number} has not ended at this table", number=number)
        rules = self._rules
        own = told.players.index(player) if player in told.players else None
        moves = [rules.read(text) for text in told.moves]
        states = list(replay(rules, told.terms, moves))
        return _Replayed(told, own, moves, states, rules.view(states[-1], own))

    def frames(self, number: int, player: str, start: int = 0, most: int = 10**9) -> Frames:
        """A hand as this player, or a watcher, saw it: so many moments from one on.

        Raises CroupierError where it has not ended here.
        """
        rules, again = self._rules, self._replayed(number, player)
        told, own, moves, states, last = again
        dice, _ = dice_seen(rules, last)
        return Frames(
            game=rules.game,
            preset=rules.preset,
            played=told.played,
            you=own,
            root=told.root,
            dice=dice,
            open=_open(again),
            frames=tuple(frames_of(rules, states, moves, own, slice(start, start + most))),
            start=start,
            count=len(states),
        )

    def last_seen(self, number: int) -> tuple[Played, Any]:
        """A hand, and the last view that somebody has of it who only watched.

        Raises CroupierError where it has not ended here.
        """
        again = self._replayed(number, "")
        return again.told.played, again.last

    def proof(self, number: int, player: str) -> ProofFile:
        """What this player, or a watcher, may check of a hand: the cards of their last view, no others.

        Raises CroupierError where the hand has not ended here.
        """
        rules, again = self._rules, self._replayed(number, player)
        told, seen = again.told, cards_seen(again.last)
        chance = list(chance_in(rules, again.states, again.moves))
        story = Story(as_read(rules.settings), as_read(told.terms), told.moves)
        proof = prove(told.promise, told.entropy, chance, seen, story)
        return proof_file_of(proof, told.root, rules.game, number, Followed(rules, again.states))

    def line(self, number: int, player: str) -> HandLine:
        """What a player's statistics keep of a hand.

        Raises CroupierError where the hand has not ended here, or they were not in it.
        """
        return self._line(self._replayed(number, player))

    def _line(self, again: _Replayed, found: Reviewed | None = None) -> HandLine:
        played, own = again.told.played, again.own
        if own is None:
            raise CroupierError(
                "not-dealt-in", "you were not dealt into hand {number}", number=played.number
            )
        counted = game_of(self.game).load("figures")
        figures = counted(self._rules, again.states[-1])[own] if counted else {}
        return HandLine(played.number, played.at, played.returns[own], figures, found)

    def review(self, number: int, player: str, *, rough: bool = False) -> tuple[HandReview, HandLine]:
        """This player's own decisions in a hand, each from what they could see when they made it.

        With it goes what their statistics keep of it. Raises CroupierError where the hand has not ended
        here, or they were not in it.
        """
        rules, again = self._rules, self._replayed(number, player)
        if again.own is None:
            raise CroupierError("not-dealt-in", "you were not dealt into hand {number}", number=number)
        answer, found = review_of(rules, again.states, again.moves, again.own, number, rough=rough)
        return answer, self._line(again, found)

    def record(self, number: int, player: str) -> bytes:
        """An ended hand as a record, for whoever saw every card of it in the end.

        A record holds every card dealt, and cannot be replayed without them. So nobody gets it from whom
        a card stayed hidden (C4). Raises CroupierError, too where the hand has not ended here.
        """
        rules, again = self._rules, self._replayed(number, player)
        if not _open(again):
            raise CroupierError(
                "hidden-cards",
                "cards of hand {number} stayed hidden from you, and a record would show them",
                number=number,
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
