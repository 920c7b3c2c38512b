"""`croupier replay`: walk through a record, or print it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from croupier import records
from croupier.cli.cardface import signed
from croupier.cli.desks import desk_of
from croupier.cli.screen import BACKSPACE, DOWN, END, ENTER, HOME, LEAVE, LEFT, RIGHT, UP, Screen
from croupier.records import Hand, Record
from croupier.wire import plain

__all__ = ["replay"]


def replay(
    file: Annotated[str, typer.Argument(help="A record, finished or not.")],
    as_phh: Annotated[bool, typer.Option("--phh", help="Print it as TOML in the shape of PHH.")] = False,
) -> None:
    """Walk through the hands of a record as a watcher sees them; in a pipe, print its moves.

    Keys: right and left go a move on and back, down and up a hand, home and end all the way; q leaves.
    """
    record = records.read(file)
    if as_phh:
        from croupier.records.phh import phh

        print(phh(record), end="")
        return
    with Screen() as screen:
        if screen.live and record.hands:
            _Walk(record, screen).go()
            return
    for line in _lines(record):
        print(line)


class _Walk:
    """A person's way through a record: every state of every hand is a place."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self._record = record
        self._screen = screen
        self._desk = desk_of(record.rules)
        self._places = [
            (hand, place) for hand, states in enumerate(record.states) for place in range(len(states))
        ]
        self._starts = [at for at, (_, place) in enumerate(self._places) if place == 0]

    def go(self) -> None:
        """Follow the keys until the person leaves."""
        at = 0
        while True:
            self._screen.show(*self._picture(*self._places[at]))
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

    def _picture(self, number: int, place: int) -> Iterator[RenderableType]:
        record, names = self._record, self._record.header.players
        hand, states = record.hands[number], record.states[number]
        state = states[place]
        yield Text(f"Hand {number + 1} of {len(record.hands)}, move {place} of {len(hand.moves)}", "bold")
        yield Text(record.rules.write(hand.moves[place - 1]) if place else "")
        yield Group(*(Text(line, "italic") for line in (hand.said[place - 1] if place else ())))
        view = record.rules.view(state, None)
        yield self._desk.draw(view, names)
        if hand.returns is not None and place == len(hand.moves):
            yield self._desk.settled(view, names)
        yield Text("← → a move  ↑ ↓ a hand  home end  q leave", "dim")


def _lines(record: Record) -> Iterator[str]:
    header = record.header
    players = ", ".join(f"p{seat} {name}" for seat, name in enumerate(header.players, 1))
    yield f"{header.game} ({header.preset}): {players}"
    for number, (hand, states) in enumerate(zip(record.hands, record.states, strict=True), 1):
        yield ""
        yield from _hand(record, hand, number, len(states) - 1)


def _hand(record: Record, hand: Hand, number: int, last: int) -> Iterator[str]:
    terms = plain(hand.terms).items()
    agreed = (f"{name} {_told(value)}" for name, value in terms if value is not None and value != ())
    yield f"hand {number}: {', '.join(agreed)}"
    for place, (move, said) in enumerate(zip(hand.moves, hand.said, strict=True), 1):
        yield f"{place:>4}  {record.rules.write(move)}"
        yield from (f"      {line}" for line in said)
    if hand.returns is None:
        yield f"unfinished after {last} moves"
        return
    names = (*record.header.players, "house")
    yield ", ".join(f"{name} {signed(gain)}" for name, gain in zip(names, hand.returns, strict=False))
    for entry in hand.entries:
        payer, payee = ("the house" if seat is None else names[seat] for seat in (entry.payer, entry.payee))
        yield f"      {payer} pays {payee} {entry.amount}: {entry.what}"


def _told(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
