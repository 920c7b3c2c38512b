"""Strict reading of a record: every line in canonical form, and every hash right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from croupier.display import hands_html, value_html
from croupier.errors import BadInput, Illegal
from croupier.files import read_file
from croupier.game.presets import settings_hash
from croupier.game.registry import rules_from
from croupier.ledger import Entry
from croupier.play import AnyRules, Move, Terms, replay
from croupier.records.schema import (
    FORMAT,
    HASHED,
    Begin,
    Broken,
    End,
    Header,
    Line,
    Moved,
    Result,
    bound,
    canonical,
    decoder,
)
from croupier.serialization import describe_error
from croupier.words import Message, msg, msg_n

UNKNOWN_RULES = "unknown-rules"
"""The code of the error for a record whose game or settings this version does not know."""


BEGINS = (b'{"line":"record"',)
"""The first bytes of a record."""


class Hand(msgspec.Struct, frozen=True):
    """One hand of a record, from `line` on; unfinished, its `returns` are None and `entries` ()."""

    line: int
    terms: Terms
    moves: tuple[Move, ...]
    said: tuple[tuple[str, ...], ...]
    returns: tuple[int, ...] | None
    entries: tuple[Entry, ...]


class Record:
    """A record as read: its header, rules and hands. `ended` is true if it has its end line.

    `seed` is None until the end reveals it, and without a commitment. `digest` is the hash of the last
    line, and `lines` their number.
    """

    def __init__(self, place: str, header: Header, rules: AnyRules) -> None:
        self.place = place
        self.header = header
        self.rules = rules
        self.hands: tuple[Hand, ...] = ()
        self.ended = False
        self.seed: bytes | None = None
        self.digest = ""
        self.lines = 0

    @cached_property
    def states(self) -> tuple[tuple[Any, ...], ...]:
        """By hand, every state from the first to the last. Raises Broken for a move that is refused."""
        return tuple(tuple(self._replay(hand)) for hand in self.hands)

    def _repr_html_(self) -> str:
        """The hands in a table, and the last one as it ended, for a notebook."""
        hands = ((len(hand.moves), hand.returns) for hand in self.hands)
        players = [*self.header.players, *["house"] * self.rules.banked]
        title = f"{self.header.game} ({self.header.preset})"
        ends = ([*self._replay(hand)][-1] for hand in self.hands[-1:])
        last = (value_html(self.rules.view(state, None)) for state in ends)
        return hands_html(hands, players, title) + "".join(last)

    def _replay(self, hand: Hand) -> Iterator[Any]:
        line = hand.line
        try:
            for state in replay(self.rules, hand.terms, hand.moves):
                yield state
                line += 1
        except (BadInput, Illegal) as error:
            raise Broken(self.place, line, error.message) from None


def read(path: str | Path) -> Record:
    """Read a record strictly, finished or not: every line in canonical form, and every hash right.

    Raises BadInput, naming the file and the line, if it is no record or breaks off within a line, and
    Broken for an altered line. The moves themselves are checked by `Record.states` and `verify`.
    """
    return parse(read_file(path, begins=BEGINS), str(path))


def lines_of(path: str | Path) -> list[Line]:
    """A record's lines, even if its game is unknown here. Raises BadInput and Broken as `read` does."""
    return list(_Reader(str(path), read_file(path, begins=BEGINS)).lines())


def parse(data: bytes, place: str) -> Record:
    """Read a record from bytes, as `read` does; `place` names it in errors."""
    return _Reader(place, data).record()


class _Reader:
    def __init__(self, place: str, data: bytes) -> None:
        self._place = place
        self._data = data
        self._number = 0
        self._digest = ""

    def record(self) -> Record:
        lines = self.lines()
        header = next(lines)
        assert isinstance(header, Header)
        record = Record(self._place, header, self._rules(header))
        hands: list[Hand] = []
        for line in lines:
            if isinstance(line, End):
                self._end(record, line, hands)
                break
            if not isinstance(line, Begin):
                raise self._bad("expected a hand, or the end")
            hands.append(self._hand(record, line, len(hands) + 1, lines))
            if hands[-1].returns is None:
                break
        record.hands = tuple(hands)
        if next(lines, None) is not None:
            raise self._bad("expected nothing after the end")
        record.digest, record.lines = self._digest, self._number
        return record

    def _bad(self, template: str | Message, /, **parts: Any) -> BadInput:
        what = msg(template, **parts) if isinstance(template, str) else template
        line = max(self._number, 1)
        return BadInput(
            "{place} line {line:plain}: {what}", "bad-record", place=self._place, line=line, what=what
        )

    def lines(self) -> Iterator[Line]:
        """The header, then the other lines, each checked against the hash of all before it."""
        header: Header | None = None
        for text in self._data.splitlines(keepends=True):
            self._number += 1
            line = self._line(text)
            if isinstance(line, Header):
                header = header or line
            if header is None:
                break
            if isinstance(line, Result):
                self._check_seats(line, len(header.players))
            yield line
        if header is None:
            raise self._bad("expected the header of a croupier record")

    def _check_seats(self, result: Result, players: int) -> None:
        """Refuse returns or payments of seats that are not there."""
        seats = (None, *range(players))
        known = all(entry.payer in seats and entry.payee in seats for entry in result.entries)
        if not (known and len(result.returns) - players in (0, 1)):
            raise self._bad("expected returns and payments of {n} seats, and of the house", n=players)

    def _line(self, text: bytes) -> Line:
        hashed = HASHED.fullmatch(text.removesuffix(b"\n"))
        if hashed is None:
            raise self._bad(
                'expected a line of JSON that ends with its "hash"'
                if text.endswith(b"\n")
                else 'breaks off; expected a line of JSON that ends with its "hash"'
            )
        if not text.endswith(b"\n"):
            raise self._bad("breaks off; expected the end of the line")
        body = hashed[1] + b"}"
        self._digest, expected = bound(self._digest, body)
        if text != expected:
            raise Broken(
                self._place,
                self._number,
                "has been changed, or a line before it; its hash would be {digest}",
                digest=self._digest,
            )
        try:
            line = decoder.decode(body)
        except msgspec.ValidationError as error:
            raise self._bad(
                "expected a line of a croupier record: {why}", why=describe_error(error, decoder.type)
            ) from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._bad("expected a line of a croupier record: {error}", error=error) from None
        except RecursionError:
            raise self._bad("its parts lie too deep in each other") from None
        if canonical(line) != body:
            raise Broken(self._place, self._number, "is not written as a record writes it")
        return line

    def _rules(self, header: Header) -> AnyRules:
        if header.format != FORMAT:
            raise self._bad(
                "record format {format}; expected {format2}", format=header.format, format2=FORMAT
            )
        try:
            rules = rules_from(header.game, header.settings, header.preset)
        except BadInput as error:
            raise BadInput(self._bad(error.message).message, UNKNOWN_RULES) from None
        digest = settings_hash(header.settings)
        if digest != header.settings_hash:
            raise Broken(self._place, 1, "the settings have another hash: {digest}", digest=digest)
        return rules

    def _hand(self, record: Record, begin: Begin, number: int, lines: Iterator[Line]) -> Hand:
        if begin.number != number:
            raise self._bad("hand {number}; expected hand {number2}", number=begin.number, number2=number)
        line = self._number
        terms = self._terms(record, begin)
        moves: list[Move] = []
        said: list[tuple[str, ...]] = []
        for each in lines:
            if isinstance(each, Moved):
                moves.append(self._move(record, each))
                said.append(each.said)
            elif isinstance(each, Result):
                return Hand(line, terms, tuple(moves), tuple(said), each.returns, each.entries)
            else:
                raise self._bad("expected a move, or the result of the hand")
        return Hand(line, terms, tuple(moves), tuple(said), None, ())

    def _terms(self, record: Record, begin: Begin) -> Terms:
        try:
            terms: Terms = msgspec.convert(begin.terms, record.rules.terms_type)
        except msgspec.ValidationError as error:
            raise self._bad("terms: {why}", why=describe_error(error, record.rules.terms_type)) from None
        if len(record.header.players) != terms.seats:
            raise self._bad(
                msg_n(
                    "{n} seat; expected {players}, one for each player",
                    "{n} seats; expected {players}, one for each player",
                    n=terms.seats,
                    players=len(record.header.players),
                )
            )
        return terms

    def _move(self, record: Record, moved: Moved) -> Move:
        try:
            move = record.rules.read(moved.move)
        except BadInput as error:
            raise self._bad(error.message) from None
        text = record.rules.write(move)
        if text != moved.move:
            raise Broken(self._place, self._number, "expected the move to be written '{text}'", text=text)
        return move

    def _end(self, record: Record, end: End, hands: list[Hand]) -> None:
        if end.hands != len(hands):
            raise self._bad(
                msg_n(
                    "{n} hand; expected {hands}",
                    "{n} hands; expected {hands}",
                    n=end.hands,
                    hands=len(hands),
                )
            )
        if end.seed is not None and not re.fullmatch(r"(?:[0-9a-f]{2}){32,}", end.seed):
            raise self._bad("seed: expected 64 hexadecimal digits or more")
        record.ended = True
        record.seed = None if end.seed is None else bytes.fromhex(end.seed)
