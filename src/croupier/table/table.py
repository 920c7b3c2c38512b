"""A game table: takes a command and the time, and returns a log entry to store and messages to send.

`decide` changes nothing. Its result is stored first; only then does `commit` make it the table's present
state, and only then is anybody notified. People, bots and remote programs all take this path.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier import journal
from croupier.chance import fresh_seed
from croupier.choices import rare_first
from croupier.errors import BadInput, Illegal
from croupier.fair import VERSION, HandTranscript, prove
from croupier.game.presets import settings_hash
from croupier.play import Act, AnyRules, Options, Over
from croupier.serialization import json_roundtrip, to_plain
from croupier.table import events, messages
from croupier.table.command_handlers import HANDLERS, NOT_IN_TOURNAMENTS, Player, Refusal, give_up_seat
from croupier.table.reducer import State, fold
from croupier.table.transaction import Transaction, first_terms
from croupier.table.view import LISTED_MOVES, Audience, cards_seen, common, table_view

__all__ = ["DirectedHand", "DirectorState", "Player", "Refusal", "Step", "Table", "opening_step"]

Seeds = Callable[[], bytes]

MAX_COMMANDS = 32
"""Commands remembered per player."""
MAX_PLAYERS = 64
"""Players whose commands are remembered."""


class Step(journal.Step[events.LogEntry, State], frozen=True):
    """A step of a table."""


class DirectedHand(msgspec.Struct, frozen=True):
    """The hand that a tournament's director has in play at a table: seats in paying order, and terms."""

    label: events.TournamentHand
    seats: tuple[int, ...]
    terms: Any


class DirectorState(msgspec.Struct, frozen=True):
    """A table as the tournament's director has it after entry `entry` of their log."""

    entry: int
    chairs: tuple[events.SeatAssignment | None, ...]
    """The seating."""
    dealing: DirectedHand | None = None
    """The hand in play."""
    closed: str = ""
    """The reason why nobody plays here; empty if the table is open."""


def opening_step(
    rules: AnyRules, match: events.Match, host: str, at: int, seeds: Seeds = fresh_seed
) -> Step:
    """The first record of a table. Raises BadInput for settings that the game does not allow."""
    if match.game != rules.game or match.preset != rules.preset:
        raise BadInput("a table of {game} needs its own rules", "bad-match", game=match.game)
    first = rules.start(first_terms(rules, match, [match.chips or 0] * match.seats))
    if isinstance(rules.turn(first), Over):
        raise BadInput(
            "chips {chips}: too few for anybody to play a hand with", "too-few-chips", chips=match.chips
        )
    settings: dict[str, Any] = to_plain(rules.settings)
    opening = events.Opened(match, host, events.VERSION, settings, settings_hash(settings))
    first = (opening, events.Committed(seeds().hex(), VERSION))
    record = events.LogEntry(at, first)
    return Step(1, record, fold(rules, None, 1, record))


class Table(journal.Journal[events.LogEntry, State]):
    """One table and its present state. `seeds` gives the secret seed of each hand."""

    def __init__(self, rules: AnyRules, state: State, seeds: Seeds = fresh_seed) -> None:
        self.rules = rules
        self.state = state
        self._seeds = seeds
        self.command_index = journal.CommandIndex(MAX_PLAYERS, MAX_COMMANDS)
        self._bodies: dict[Audience, tuple[int, bytes]] = {}
        self._alike = state, common(state)
        self.edition = 0

    @classmethod
    def from_log(
        cls, rules: AnyRules, records: Iterable[events.LogEntry], seeds: Seeds = fresh_seed
    ) -> Table:
        """The table that a log leads to. Raises BadInput or Illegal for a log that does not follow."""
        table: Table | None = None
        for n, record in enumerate(records, 1):
            if table is None:
                table = cls(rules, fold(rules, None, n, record), seeds)
                table.command_index.remember(n, record)
            else:
                table.catch_up(n, record)
        if table is None:
            raise BadInput("an empty log makes no table", "bad-record")
        return table

    def replace_with(self, other: Table) -> None:
        """Become the table that a rewritten log leads to: another edition of this table."""
        self.rules, self.state, self.command_index = other.rules, other.state, other.command_index
        self._bodies, self._alike = {}, other._alike
        self.edition += 1

    def decide(self, player: Player, command: messages.Command, at: int) -> Step | messages.Done:
        """The step that a command leads to, or the earlier answer to a repeated command.

        Raises Refusal. The table itself does not change.
        """
        done = self.command_index.find(player.id, command.id)
        if done is not None:
            return messages.Done(done, command.id)
        self.refuse_ahead(command)
        if self.state.closed:
            raise Refusal("closed", self.state.closed, stale=True)
        if self.state.match.tournament and isinstance(command, NOT_IN_TOURNAMENTS):
            raise Refusal("floor", "seats and hands of this table are the tournament director's")
        transaction = self._transaction(at)
        try:
            HANDLERS[type(command)](self, transaction, player, command)
        except Illegal as error:
            raise Refusal(error.code, error.message, error.rule) from None
        except BadInput as error:
            raise Refusal(error.code, error.message) from None
        return self._step(transaction, player.id, command.id) or messages.Done(self.state.n, command.id)

    def refuse_ahead(self, command: messages.Command) -> None:
        """Raise Refusal if a command answers a state that never was, or no longer is."""
        if command.n > self.state.n:
            raise Refusal(
                "ahead",
                "number {n} is not known here: the last is {n2:plain}",
                stale=True,
                n=command.n,
                n2=self.state.n,
            )

    def tick(self, at: int) -> Step | None:
        """The step that is due at this time: moves for seats out of time, or the next hand."""
        due = self.due()
        if due is None or at < due:
            return None
        transaction = self._transaction(at)
        if self.state.phase != "playing":
            transaction.begin(match=self.state.phase == "waiting")
        else:
            self._time_out(transaction, at)
        return self._step(transaction)

    def _time_out(self, transaction: Transaction, at: int) -> None:
        """Move for every seat whose time was up at `at`, until none of those decisions is left."""
        while late := transaction.state.late(at):
            transaction.default(late[0])
        transaction.advance()

    def timeout_step(self, number: int, n: int, move: str, at: int) -> Step | None:
        """The step of a default move for decision `n` of a seat out of time; None if no longer due."""
        hand = self.state.hand
        if hand is None or number not in self.state.late(at) or hand.asked[number].n != n:
            return None
        transaction = self._transaction(at)
        transaction.move(self.rules.read(move), timed=True)
        transaction.advance()
        return self._step(transaction)

    def due(self, besides: Collection[int] = ()) -> int | None:
        """When `tick` next has work for seats other than `besides`, in ms; None if only players can act."""
        state, hand = self.state, self.state.hand
        if state.phase == "pause":
            return None if state.match.tournament else state.next_due
        if state.is_full:
            return state.at
        if state.phase != "playing" or hand is None:
            return None
        untils = (state.deadline(number) for number in hand.asked if number not in besides)
        return min((until for until in untils if until is not None), default=None)

    def follow(self, word: DirectorState, at: int) -> Step | None:
        """The step that makes this table as the tournament's director has it; None if it is so, or further.

        A hand in play here that the director does not have is abandoned, and one that has not begun here
        begins. A hand that has ended waits for its result in the director's log. Raises Refusal, or
        BadInput for impossible states.
        """
        state, hand, dealing = self.state, self.state.hand, word.dealing
        if not state.match.tournament:
            raise Refusal("floor", "this table belongs to no tournament")
        if state.barred:
            raise Refusal("closed", state.closed)
        known = None if hand is None else hand.label
        begun = dealing is not None and dealing.label == known
        if word.entry < state.entry or (begun and state.phase != "playing"):
            return None
        transaction = self._transaction(at)
        if state.phase == "playing" and not begun:
            transaction.add(events.Voided(word.entry))
            transaction.commit()
        if (transaction.state.chairs(), state.closed) != (word.chairs, word.closed):
            transaction.add(events.Followed(word.chairs, word.entry, word.closed))
        if dealing is not None and not begun:
            transaction.begin_labelled(dealing.terms, dealing.seats, dealing.label)
        return self._step(transaction)

    def presence(self, player: str, *, away: bool, at: int) -> Step | None:
        """A player's last connection is lost, or their first found."""
        number = self.state.seat_of(player)
        seat = None if number is None else self.state.seats[number]
        waits = next((one for one in self.state.queue if one.player == player), None)
        transaction = self._transaction(at)
        if number is not None and seat is not None and seat.away != away:
            transaction.add(events.Present(number, away))
        elif waits is not None and waits.away != away:
            transaction.add(events.Queued(player, waits.name, away))
        else:
            return None
        return self._step(transaction)

    def free_seats_step(self, numbers: Iterable[int], at: int) -> Step:
        """The step that frees these seats of people between hands."""
        transaction = self._transaction(at)
        for number in numbers:
            seat = transaction.state.seats[number]
            assert seat is not None
            give_up_seat(transaction, number, seat.player)
        transaction.begin_if_ready()
        step = self._step(transaction)
        assert step is not None
        return step

    def resume_step(self, at: int) -> Step | None:
        """The step with which a server resumes the table; None if no clock runs and nobody was there.

        Each seat keeps the time that it had left, even if the last entry's clock was ahead of this one.
        """
        transaction = Transaction(self.rules, self.state, at, self._seeds)
        transaction.add(events.Resumed(at - self.state.at))
        return self._step(transaction)

    def _reduce(self, n: int, record: events.LogEntry) -> State:
        return fold(self.rules, self.state, n, record)

    def audience(self, player: str) -> Audience:
        """The audience of a player."""
        here = [waits.player for waits, _ in self.state.seated_next]
        place = here.index(player) + 1 if player in here else None
        return Audience(self.state.seat_of(player), player == self.state.host, place)

    def body(self, audience: Audience) -> bytes:
        """The present view as JSON: the same object as before, while this audience sees no change."""
        n, body = self._bodies.get(audience, (0, b""))
        if n != self.state.n:
            if self._alike[0] is not self.state:
                self._alike = self.state, common(self.state, self._alike)
            fresh = messages.encode(table_view(self.rules, self.state, audience, self._alike[1]))
            body = body if body == fresh else fresh
            self._bodies[audience] = (self.state.n, body)
        return body

    def choices(self, number: int) -> tuple[Any, Options] | None:
        """The game's view and the legal moves of a seat that is asked; None otherwise. For bots."""
        own, hand = self.state.game_seat(number), self.state.hand
        if own is None or hand is None or not isinstance(hand.turn, Act) or own not in hand.turn.options:
            return None
        return self.rules.view(hand.state, own), hand.turn.options[own]

    def listed(self, player: str, command: messages.Options) -> messages.LegalMoves:
        """A range of a player's legal moves. Raises Refusal if no move is due from them."""
        number = self.state.seat_of(player)
        asked = None if number is None else self.choices(number)
        if asked is None:
            raise Refusal("not-asked", "nothing is asked of you now")
        options = rare_first(asked[1], self.rules.write)
        stretch = range(min(command.start, len(options)), min(command.start + command.count, len(options)))
        moves = tuple(self.rules.write(options[number]) for number in stretch)
        few = len(stretch) <= LISTED_MOVES
        listed = tuple(self.rules.choice(options[number]) for number in stretch) if few else None
        return messages.LegalMoves(self.state.n, command.id, command.start, len(options), moves, listed)

    def proof(self, player: str, command: messages.WantProof) -> messages.Proved:
        """The proof of an ended hand for one player. It opens only the cards of their final view."""
        hands = [hand for hand in self.state.ended if command.hand in (None, hand.number)]
        if not hands:
            return messages.Proved(self.state.n, command.id, command.hand or 0, None)
        hand = hands[-1]
        own = hand.players.index(player) if player in hand.players else None
        seen = cards_seen(self.rules.view(hand.state, own))
        moves = tuple(map(self.rules.write, hand.moves))
        story = HandTranscript(json_roundtrip(self.rules.settings), json_roundtrip(hand.terms), moves)
        proof = prove(hand.promise, hand.entropy, hand.chance, seen, story)
        return messages.Proved(self.state.n, command.id, hand.number, proof)

    def _transaction(self, at: int) -> Transaction:
        """A record in the making. While anything runs, the time at a table does not go back."""
        runs = self.state.phase != "waiting"
        return Transaction(self.rules, self.state, max(at, self.state.at) if runs else at, self._seeds)

    def _step(self, transaction: Transaction, player: str = "", command: str = "") -> Step | None:
        """The step to store; None if nothing has changed."""
        transaction.seat_the_queue()
        if transaction.state == self.state:
            return None
        record = events.LogEntry(transaction.at, tuple(transaction.events), player, command)
        n = self.state.n + 1
        return Step(n, record, replace(transaction.state, n=n, at=record.at))
