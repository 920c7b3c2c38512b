"""The ended hands of a table, read from its log and replayed for one reader at a time."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

import msgspec

from croupier.advice.hand_stats import HandLine, ReviewSummary
from croupier.cards import mask_of
from croupier.errors import CroupierError
from croupier.fair import Dice, HandTranscript, ProofFile, ReplayedProof, dice_seen, proof_file_of, prove
from croupier.game.registry import game_of
from croupier.play import AnyRules, Deal, Move, chance_in, replay
from croupier.records import Writer
from croupier.serialization import json_roundtrip
from croupier.server.history.frames import Frame, frames_of
from croupier.table.ended_hands import EndedHand, EndedHands
from croupier.table.legacy_logs import Played
from croupier.table.view import cards_seen


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


class ReplayedHand(NamedTuple):
    """An ended hand, replayed for one reader."""

    ended: EndedHand
    own: int | None
    """The reader's seat in the hand; None for a watcher."""
    moves: list[Move]
    states: list[Any]
    last: Any
    """The reader's view of the last state."""

    @property
    def is_open(self) -> bool:
        """True if the reader's last view shows every card that was dealt. Rolls are open to everybody."""
        dealt = mask_of(card for move in self.moves if isinstance(move, Deal) for card in move.cards)
        return not dealt & ~cards_seen(self.last)


class History(EndedHands):
    """The ended hands of one table, replayed for one reader at a time.

    All methods that take a hand's number raise CroupierError `no-hand` if it has not ended at this table.
    """

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        self.game = rules.game

    def ended(self, number: int) -> EndedHand:
        """The hand of this number."""
        found = next((hand for hand in self.hands if hand.played.number == number), None)
        if found is None:
            raise CroupierError("no-hand", "hand {number} has not ended at this table", number=number)
        return found

    def replayed(self, number: int, player: str) -> ReplayedHand:
        """A hand replayed for this player, or for a watcher if they were not in it."""
        ended, rules = self.ended(number), self.rules
        own = ended.players.index(player) if player in ended.players else None
        moves = [rules.read(text) for text in ended.moves]
        states = list(replay(rules, ended.terms, moves))
        return ReplayedHand(ended, own, moves, states, rules.view(states[-1], own))

    def frames(self, number: int, player: str, start: int = 0, most: int = 10**9) -> Frames:
        """At most `most` moments of a hand, from moment `start` on, as this player saw them."""
        rules, replayed = self.rules, self.replayed(number, player)
        ended, own, moves, states, last = replayed
        dice, _ = dice_seen(rules, last)
        return Frames(
            game=rules.game,
            preset=rules.preset,
            played=ended.played,
            you=own,
            root=ended.root,
            dice=dice,
            open=replayed.is_open,
            frames=tuple(frames_of(rules, states, moves, own, slice(start, start + most))),
            start=start,
            count=len(states),
        )

    def last_seen(self, number: int) -> tuple[Played, Any]:
        """A hand, and a watcher's last view of it."""
        replayed = self.replayed(number, "")
        return replayed.ended.played, replayed.last

    def proof(self, number: int, player: str) -> ProofFile:
        """The proof of a hand's deal. It reveals the cards of this player's last view and no others."""
        rules, replayed = self.rules, self.replayed(number, player)
        ended, seen = replayed.ended, cards_seen(replayed.last)
        chance = list(chance_in(rules, replayed.states, replayed.moves))
        story = HandTranscript(json_roundtrip(rules.settings), json_roundtrip(ended.terms), ended.moves)
        proof = prove(ended.promise, ended.entropy, chance, seen, story)
        return proof_file_of(proof, ended.root, rules.game, number, ReplayedProof(rules, replayed.states))

    def line(self, number: int, player: str) -> HandLine:
        """The statistics of a hand for this player. Raises CroupierError `not-dealt-in` for a watcher."""
        return self.line_of(self.replayed(number, player))

    def line_of(self, replayed: ReplayedHand, review: ReviewSummary | None = None) -> HandLine:
        """The statistics of a replayed hand, with those of its review if there is one."""
        played, own = replayed.ended.played, replayed.own
        if own is None:
            raise CroupierError(
                "not-dealt-in", "you were not dealt into hand {number}", number=played.number
            )
        counted = game_of(self.game).load("figures")
        figures = counted(self.rules, replayed.states[-1])[own] if counted else {}
        return HandLine(played.number, played.at, played.returns[own], figures, review)

    def record(self, number: int, player: str) -> bytes:
        """An ended hand as a record.

        A record contains every card that was dealt and cannot be replayed without them. Raises
        CroupierError `hidden-cards` if any card stayed hidden from this player (C4).
        """
        rules, replayed = self.rules, self.replayed(number, player)
        if not replayed.is_open:
            raise CroupierError(
                "hidden-cards",
                "cards of hand {number} stayed hidden from you, and a record would show them",
                number=number,
            )
        file = BytesIO()
        writer = Writer.create(file, rules, replayed.ended.played.names, None)
        writer.begin(replayed.ended.terms)
        for at, move in enumerate(replayed.moves):
            writer.moved(replayed.states[at], move, replayed.states[at + 1])
        writer.end(None)
        return file.getvalue()
