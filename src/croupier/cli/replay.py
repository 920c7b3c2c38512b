"""`croupier replay`: walk through a record, or print it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated

from rich.console import Group, RenderableType

from croupier import records
from croupier.ascii_text import printable
from croupier.errors import BadInput
from croupier.ledger import Entry
from croupier.records import Hand, Record
from croupier.records.schema import Begin, Header, Moved, Result
from croupier.serialization import to_plain
from croupier.terminal.card_text import signed
from croupier.terminal.drawing import Text
from croupier.terminal.game_terminal import TerminalTable, terminal_table_for
from croupier.terminal.language import in_words, in_words_n, is_english, key_lines
from croupier.terminal.options import Argument
from croupier.terminal.screen import BACKSPACE, DOWN, END, ENTER, HOME, LEAVE, LEFT, RIGHT, UP, Screen
from croupier.words.terminal_language import say

KEY_LINES = """\
→, Enter, space   a move on
←, Backspace      a move back
↓ ↑               to the next hand, to the one before
home, end         to the beginning, to the end
?, h              this
q                 leave; the record stays as it is"""


def replay(file: Annotated[str, Argument(help="A record, finished or not.")]) -> None:
    """Walk through the hands of a record as a watcher sees them; in a pipe, print its moves.

    Keys: right and left go a move on and back, down and up a hand, home and end all the way; q leaves.
    """
    try:
        story = _Recorded(records.read(file))
    except BadInput as error:
        _print_unknown(file, error)
        return
    with Screen() as screen:
        screen.help = f"\n{key_lines(KEY_LINES)}\n"
        if screen.live and story.lengths:
            _Walk(story, screen).go()
            return
        for part in story.printed():
            print(printable(part))


def _print_unknown(file: str, error: BadInput) -> None:
    """A record whose rules are not known here any more; raises any other error."""
    if error.code != records.UNKNOWN_RULES:
        raise error from None
    for line in _as_written(file):
        print(printable(line))
    said = in_words("{why}: this is the record as it was written", why=error.message)
    print(f"croupier: {printable(said)}", file=sys.stderr)


def _as_written(file: str) -> Iterator[str]:
    """A record whose rules are not known here any more, as its lines say it themselves."""
    players: tuple[str, ...] = ()
    for line in records.lines_of(file):
        if isinstance(line, Header):
            players = line.players
            yield _headline(line)
        elif isinstance(line, Begin):
            yield from ("", in_words("hand {number}", number=line.number))
        elif isinstance(line, Moved):
            yield f"      {line.move}"
            yield from (f"      {said}" for said in line.said)
        elif isinstance(line, Result):
            yield from _result(players, line.returns, line.entries)


def _headline(header: Header) -> str:
    players = ", ".join(f"p{seat} {name}" for seat, name in enumerate(header.players, 1))
    return f"{header.game} ({header.preset}): {players}"


class _Walk:
    """A person's way through a story: every moment of every hand is a place."""

    def __init__(self, story: _Recorded, screen: Screen) -> None:
        self._story = story
        self._screen = screen
        self._places = [
            (hand, place) for hand, length in enumerate(story.lengths) for place in range(length)
        ]
        self._starts = [at for at, (_, place) in enumerate(self._places) if place == 0]

    def go(self) -> None:
        """Follow the keys until the person leaves."""
        at = 0
        while True:
            self._screen.show(
                *self._story.picture(*self._places[at]),
                Text(in_words("← → a move  ↑ ↓ a hand  home end  ? help  q leave"), "dim"),
            )
            key = self._screen.key()
            if key == LEAVE:
                return
            at = self._after(key, at)

    def _after(self, key: str, at: int) -> int:
        """The place that a key leads to."""
        last = len(self._places) - 1
        moves = {
            RIGHT: at + 1,
            ENTER: at + 1,
            " ": at + 1,
            LEFT: at - 1,
            BACKSPACE: at - 1,
            HOME: 0,
            END: last,
            UP: max((start for start in self._starts if start < at), default=0),
            DOWN: min((start for start in self._starts if start > at), default=last),
        }
        return min(max(moves.get(key, at), 0), last)


class _Recorded:
    """The hands of a record as a watcher sees them."""

    def __init__(self, record: Record) -> None:
        self._record = record

    @cached_property
    def _desk(self) -> TerminalTable:
        return terminal_table_for(self._record.rules)

    @cached_property
    def lengths(self) -> Sequence[int]:
        """The number of states of each hand."""
        return [len(states) for states in self._record.states]

    def picture(self, hand: int, place: int) -> Iterator[RenderableType]:
        """The table after `place` moves of a hand."""
        record, played = self._record, self._record.hands[hand]
        names = tuple(map(printable, record.header.players))
        title = in_words(
            "Hand {number} of {hands}, move {place} of {moves}",
            number=hand + 1,
            hands=len(record.hands),
            place=place,
            moves=len(played.moves),
        )
        yield Text(title, "bold")
        yield Text(record.rules.write(played.moves[place - 1]) if place else "")
        yield Group(*(Text(printable(line), "italic") for line in _said(record, hand, place - 1)))
        view = record.rules.view(record.states[hand][place], None)
        yield self._desk.draw(view, names)
        if played.returns is not None and place == len(played.moves):
            yield self._desk.settled(view, played.returns, names)

    def printed(self) -> Iterator[str]:
        """Every move, and what came of it."""
        record = self._record
        yield _headline(record.header)
        for number, (hand, states) in enumerate(zip(record.hands, record.states, strict=True), 1):
            yield ""
            yield from _hand(record, hand, number, len(states) - 1)


def _hand(record: Record, hand: Hand, number: int, last: int) -> Iterator[str]:
    terms = to_plain(hand.terms).items()
    agreed = (f"{name} {_in_words(value)}" for name, value in terms if value is not None and value != ())
    yield f"{in_words('hand {number}', number=number)}: {', '.join(agreed)}"
    for place, move in enumerate(hand.moves):
        yield f"{place + 1:>4}  {record.rules.write(move)}"
        yield from (f"      {line}" for line in _said(record, number - 1, place))
    if hand.returns is None:
        yield in_words_n("unfinished after {n} move", "unfinished after {n} moves", n=last)
        return
    yield from _result(record.header.players, hand.returns, hand.entries)


def _said(record: Record, hand: int, place: int) -> Sequence[str]:
    """The announcements after a move, by its place from 0; the record has them in English only."""
    if place < 0:
        return ()
    played = record.hands[hand]
    if is_english():
        return played.said[place]
    before, after = record.states[hand][place : place + 2]
    return [say(line) for line in record.rules.said(before, played.moves[place], after)]


def _result(players: Sequence[str], returns: Sequence[int], entries: Sequence[Entry]) -> Iterator[str]:
    names = (*players, in_words("house"))
    yield ", ".join(f"{name} {signed(gain)}" for name, gain in zip(names, returns, strict=False))
    for entry in entries:
        payer, payee = (
            in_words("the house") if seat is None else names[seat] for seat in (entry.payer, entry.payee)
        )
        parts = {"payer": payer, "payee": payee, "amount": entry.amount, "what": entry.what}
        yield "      " + in_words("{payer} pays {payee} {amount}: {what}", **parts)


def _in_words(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
