"""Programs as bots, by the line protocol: JSON, one object per line (docs/programs.md).

A program is started once and plays many hands. Its faults never stop the play: an illegal, late or missing
move is replaced by the game's default move, and counted. A program that has ended, floods, or no longer
answers is stopped, and default moves are made from there on.
"""

from __future__ import annotations

import sys
import time
from math import ceil
from multiprocessing.util import Finalize
from typing import Any

import msgspec

from croupier.arena.program_process import ProgramEnded, ProgramError, ProgramProcess, parse_command
from croupier.arena.protocols import MatchClock, SeatedBot, SeedLabel
from croupier.ascii_text import printable
from croupier.chance import seed_of
from croupier.errors import BadInput, CroupierError
from croupier.numbering import Numbered, move_of
from croupier.play import AnyRules, Move, Options, Terms
from croupier.serialization import to_plain
from croupier.words import Message, msg
from croupier.words.terminal_language import say

PROTOCOL = 1
CLOCK = 5000
"""Milliseconds for a move, by the clock on the wall."""
START = 60.0
"""Seconds until a program has to be ready."""
LISTED = 1000
"""Legal moves listed in a message; others are left out."""
MAX_LATE_MOVES = 5
"""Consecutive late moves after which a program is stopped."""
IGNORED = 1000
"""Lines skipped at most while an answer is awaited."""


class ProgramEntrant:
    """A program as an entrant; see `croupier.arena.players.Entrant`."""

    def __init__(self, name: str, clock_ms: int = CLOCK) -> None:
        self.name = name
        self._words = tuple(parse_command(name))
        self._clock_ms = clock_ms

    def sit(
        self, rules: AnyRules, seat: int, terms: Terms, luck: SeedLabel, clock: MatchClock | None = None
    ) -> SeatedBot:
        """One that runs already and is free, or a new one."""
        settings = msgspec.json.encode(to_plain(rules.settings))
        key = (self._words, rules.game, rules.preset, settings, terms.seats)
        free = _FREE.setdefault(key, [])
        program = free.pop() if free else _started(self, rules, terms.seats, luck)
        program.take(rules, seat, terms, luck, self._clock_ms, clock or MatchClock(), free)
        return program

    def start(self) -> ProgramProcess:
        return ProgramProcess(self._words, self.name)


class _Fault(ProgramError):
    """A program's fault with one move."""


_FREE: dict[Any, list[_Program]] = {}
_ALL: list[_Program] = []


def _started(entrant: ProgramEntrant, rules: AnyRules, seats: int, luck: SeedLabel) -> _Program:
    if not _ALL:  # in a process of a pool nothing else is called when it ends
        Finalize(None, close_programs, exitpriority=10)
    program = _Program(entrant.name, entrant.start())
    _ALL.append(program)
    program.greet(rules, seats, luck)
    return program


def close_programs() -> None:
    """End all programs that this process has started."""
    _FREE.clear()
    while _ALL:
        _ALL.pop().close()


class _Program:
    """A program that runs, and the hand that it plays."""

    def __init__(self, text: str, process: ProgramProcess) -> None:
        self._text = text
        self._process = process
        self._gone = False
        self._has_reported = False
        self._late = 0
        self._hands = 0
        self._asked = 0
        self._clock_ms = CLOCK

    def greet(self, rules: AnyRules, seats: int, luck: SeedLabel) -> None:
        """Tell the program the game, and wait until it is ready. Raises BadInput if it is not."""
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": rules.game,
            "preset": rules.preset,
            "settings": to_plain(rules.settings),
            "seats": seats,
            "seed": seed_of(f"program {luck[0].hex()}").hex(),
        }
        try:
            self._process.send(hello)
            ready = self._answer(time.monotonic() + START, lambda said: said.get("type") == "ready")
        except ProgramEnded as gone:
            self._give_up()
            raise BadInput(
                "program '{text}' {gone} before it was ready", "bad-program", text=self._text, gone=gone.why
            ) from None
        if not ready:
            self._give_up()
            what = msg("was not ready in time") if ready is None else msg("wrote what is no JSON object")
            raise BadInput(
                "program '{text}' {what}; expected a line that is ready",
                "bad-program",
                text=self._text,
                what=what,
            )
        if isinstance(ready.get("name"), str) and ready["name"].strip():
            self._process.name = printable(ready["name"])[:40]

    def close(self) -> None:
        if not self._gone:
            self._give_up()

    def _give_up(self) -> None:
        self._gone = True
        self._process.close({"type": "bye"})

    def take(
        self,
        rules: AnyRules,
        seat: int,
        terms: Terms,
        luck: SeedLabel,
        clock_ms: int,
        match: MatchClock,
        free: list[_Program],
    ) -> None:
        """A new hand begins; when it is over the program is `free` again."""
        self._rules, self._seat, self._free, self._move_ms, self._match = rules, seat, free, clock_ms, match
        self._hands += 1
        hand = {"type": "hand", "hand": self._hands, "seat": seat, "terms": to_plain(terms)}
        self._tell({**hand, "seed": seed_of(f"program {luck[0].hex()} {luck[1]}").hex()})

    def end(self, returns: tuple[int, ...], view: Any) -> None:
        over = {"type": "result", "hand": self._hands, "seat": self._seat, "returns": returns}
        self._tell({**over, "view": to_plain(view)})
        self._free.append(self)

    def clock(self) -> float:
        return self._process.clock()

    def choose(self, view: Any, options: Options) -> Move | None:
        """Its move; None if it makes no legal one in time, or has none left in this match."""
        left = self._match.left_ms
        if self._gone:
            return None
        if left is not None and left <= 0:
            self._fault(msg("has used up its time for a match"))
            return None
        self._asked += 1
        act = {"type": "act", "id": self._asked, "seat": self._seat, "view": to_plain(view)}
        act["options"] = len(options)
        if len(options) <= LISTED:
            act["moves"] = [self._rules.write(move) for move in options]
            if isinstance(options, Numbered):
                act["numbers"] = list(map(options.number, options))
        else:
            act["first"] = self._rules.write(options[0])
        self._clock_ms = self._move_ms if left is None else min(self._move_ms, ceil(left))
        self._tell(
            {**act, "clock_ms": self._clock_ms, **({} if left is None else {"match_ms": ceil(left)})}
        )
        since = time.monotonic()
        try:
            return self._moved(options)
        except _Fault as fault:
            self._fault(fault.why)
        except ProgramEnded as gone:
            self._end(gone.why)
        finally:
            if left is not None:
                self._match.left_ms = left - 1000 * (time.monotonic() - since)
        return None

    def _moved(self, options: Options) -> Move:
        """The move that it answers with; raises _Fault or Gone."""
        said = self._answer(time.monotonic() + self._clock_ms / 1000, self._answers)
        if said is None:
            self._late += 1
            if self._late == MAX_LATE_MOVES:
                raise ProgramEnded(msg("did not answer {count} times in a row", count=MAX_LATE_MOVES))
            raise _Fault(msg("did not answer in {clock:plain} ms", clock=self._clock_ms))
        self._late = 0
        text, action = said.get("move"), said.get("action")
        if text is None and type(action) is int:
            try:
                return move_of(options, action)
            except BadInput:
                raise _Fault(
                    msg("answered action {action:plain}, which is not legal there", action=action)
                ) from None
        if not isinstance(text, str):
            raise _Fault(msg("answered without a JSON object that holds its move"))
        try:
            move: Move = self._rules.read(text)
        except CroupierError:
            raise _Fault(
                msg("answered {text}, which is no move of this game", text=repr(text[:60]))
            ) from None
        if move not in options:
            raise _Fault(msg("chose {text}, which is not legal there", text=repr(text[:60])))
        return move

    def _answers(self, said: dict[str, Any]) -> bool:
        return said.get("type") == "move" and said.get("id") == self._asked

    def _answer(self, until: float, fits: Any) -> dict[str, Any] | None:
        """The first line that fits, {} for a line that is no JSON object; None if time runs out."""
        for _ in range(IGNORED):
            line = self._process.read_line(until)
            if line is None:
                return None
            said = _parse_object(line)
            if said is None:
                return {}
            if fits(said):
                return said
        raise ProgramEnded(msg("wrote {lines} lines that answer nothing", lines=IGNORED))

    def _tell(self, message: dict[str, Any]) -> None:
        if not self._gone:
            try:
                self._process.send(message)
            except ProgramEnded as gone:
                self._end(gone.why)

    def _fault(self, what: Message) -> None:
        """Report its first fault. The caller counts all of them."""
        if not self._has_reported and not self._gone:
            self._has_reported = True
            said = msg(
                "program '{program}' {what}: its move is made for it, as for every such fault from here on",
                program=self._text,
                what=what,
            )
            self._say(said)

    def _end(self, why: Message) -> None:
        if not self._gone:
            said = msg(
                "program '{program}' {what}: its moves are made for it from here on",
                program=self._text,
                what=why,
            )
            self._say(said)
            self._give_up()

    def _say(self, said: Message) -> None:
        print(printable(f"croupier: {say(said)}"), file=sys.stderr, flush=True)


def _parse_object(line: bytes) -> dict[str, Any] | None:
    """The object of a line; None if it is no JSON object."""
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return said if isinstance(said, dict) else None
