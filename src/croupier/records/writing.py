"""Writing of a record, line by line as the game is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO

from croupier.chance import Shoe, Stream, commitment
from croupier.game.presets import settings_hash
from croupier.play import AnyRules, Move, Over, Terms
from croupier.records.reading import Record
from croupier.records.schema import (
    FORMAT,
    VERSION,
    Begin,
    End,
    Header,
    Line,
    Moved,
    Result,
    bound,
    canonical,
)
from croupier.serialization import to_plain


def shoe_of(seed: bytes, hand: int) -> Shoe:
    """The shoe that deals hand number `hand`, from 1, of a record with this seed."""
    return Shoe(Stream(seed, "deal", hand))


class Writer:
    """Writes a record line by line, unchecked; each is flushed before the next move is made."""

    def __init__(self, file: BinaryIO, rules: AnyRules, digest: str = "", hands: int = 0) -> None:
        self._file = file
        self._rules = rules
        self._digest = digest
        self._hands = hands

    @classmethod
    def create(cls, file: BinaryIO, rules: AnyRules, players: Sequence[str], seed: bytes | None) -> Writer:
        """Start a record in an empty binary file; the header commits to the seed, if there is one."""
        writer, settings = cls(file, rules), (settings_hash(rules.settings), to_plain(rules.settings))
        bound_to = None if seed is None else commitment(seed)
        writer._write(
            Header(FORMAT, rules.game, VERSION, rules.preset, *settings, tuple(players), bound_to)
        )
        return writer

    @classmethod
    def append(cls, file: BinaryIO, record: Record) -> Writer:
        """Go on with a record that was read before and has no end; `file` is open at its end."""
        writer = cls(file, record.rules, record.digest, len(record.hands))
        if record.hands and record.hands[-1].returns is None:
            writer._result(record.states[-1][-1])  # broken off between the last move and the result
        return writer

    def begin(self, terms: Terms) -> None:
        self._hands += 1
        self._write(Begin(self._hands, to_plain(terms)))

    def moved(self, before: Any, move: Move, after: Any) -> None:
        """A move, with the announcements it brought; the hand's last move writes the result too."""
        self._write(Moved(self._rules.write(move), self._rules.said(before, move, after)))
        self._result(after)

    def _result(self, state: Any) -> None:
        turn = self._rules.turn(state)
        if isinstance(turn, Over):
            self._write(Result(turn.returns, self._rules.entries(state)))

    def end(self, seed: bytes | None) -> None:
        """The end: reveals the seed."""
        self._write(End(self._hands, None if seed is None else seed.hex()))

    def _write(self, line: Line) -> None:
        self._digest, text = bound(self._digest, canonical(line))
        self._file.write(text)
        self._file.flush()
