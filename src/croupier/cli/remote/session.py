"""A person's visit to a server's table: what is drawn, what is asked, what is said while they wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.games import desk_of
from croupier.cli.phrases import named, verdict
from croupier.cli.remote.connection import Place, Seen
from croupier.cli.screen import ENTER, LEAVE, PatientScreen, help_at
from croupier.client import ServerRefused
from croupier.table.view import Asked
from croupier.text import printable

__all__ = ["Visit"]

CALL = "c"
NOTES = 6
"""So many notes are kept above the table, until the next decision."""


class _WentOn(Exception):
    """The table has gone on while a question stood, and does not ask it any more."""


class Visit:
    """One person at one table, until they leave or have no seat there.

    `notes` stand above the table at first; `parting` says how to come back. Of a table that they `opened`
    they start the match once the seats are taken; `bot` names the bots they put on open ones.
    """

    def __init__(
        self,
        place: Place,
        screen: PatientScreen,
        notes: Sequence[str],
        parting: str,
        *,
        opened: bool,
        bot: str | None,
    ) -> None:
        self._place, self._screen, self._opened, self._bot = place, screen, opened, bot
        self._desk = desk_of(place.rules)
        self._notes = [Text(note) for note in notes]
        self._heard = (0, 0)  # a hand, and how many of its announcements have been shown
        self._last: Seen | None = None  # the last hand of a match whose result is still to be told
        self._still: Callable[[], bool] | None = None  # whether the question that stands is still asked
        self._reading = False
        self._connected = True
        self._clock: int | None = None
        screen.meanwhile = self._meanwhile
        screen.help = help_at(self._desk.keys, place.rules, parting)

    def go(self) -> bool:
        """Do what is due until it is over; False if the person left.

        Raises what ends the connection for good.
        """
        going = True
        while going or not self._may_leave():
            self._place.refuse_lost()
            seen = self._place.seen
            if self._place.ended:
                going = self._settle(self._place.ended.popleft())
            elif seen.view.you is None:
                self._print("You have no seat at this table any more.")
                return True
            elif seen.view.phase == "waiting":
                going = self._between(seen)
            else:
                going = self._decide(seen) if seen.asked else self._watch(seen)
        return False

    def _may_leave(self) -> bool:
        """Whether the person means it: in the middle of a hand they are asked, if they see the question."""
        hand = self._place.seen.view.hand
        if not self._screen.live or hand is None or hand.you is None or hand.returns is not None:
            return True
        self._print(
            "The hand goes on without you, and your seat is given up: q again leaves, another key stays."
        )
        self._still = None
        return self._screen.key() == LEAVE

    # A hand: each of these is False if the person leaves

    def _decide(self, seen: Seen) -> bool:
        """One's own decision."""
        hand = seen.view.hand
        assert hand is not None
        assert hand.you is not None
        rules = self._place.rules
        options = rules.options_of(seen.game, hand.you)
        header = self._header(seen, *self._own_time(seen))
        self._heard, self._notes = (hand.number, hand.lines), []
        try:
            self._still = lambda: self._is_asked_still(seen)
            move = self._desk.ask(self._screen, seen.game, options, header, seen.names)
        except _WentOn:
            again = "The table has changed; decide again."
            self._note(again if self._place.seen.asked else "The table went on without your move.")
            return True
        finally:
            self._still = None
        if move is not None:
            self._do("move", n=seen.n, move=rules.write(move))
        return move is not None

    def _watch(self, seen: Seen) -> bool:
        """Others are to act, or the next hand is about to begin."""
        header, shown = self._header(seen), ""
        table = self._desk.draw(seen.game, seen.names)
        key = self._screen.key_among((CALL, LEAVE))  # bots may be faster than the eye
        while key is None and not self._has_changed(seen):
            prompt = self._waiting_for(seen)
            if prompt != shown and (self._screen.live or not shown):
                self._screen.show(header, table, Text(prompt, "dim"))
                shown = prompt
            self._meanwhile()
            key = self._screen.key_among((CALL, LEAVE))
        if key == CALL:
            self._call(seen)
        return key != LEAVE

    def _settle(self, seen: Seen) -> bool:
        """Show how a hand ended."""
        hand = seen.view.hand
        assert hand is not None
        table = self._desk.draw(seen.game, seen.names)
        paid = self._desk.settled(seen.game, hand.returns or (), seen.names)
        self._screen.show(self._header(seen), table, paid)
        self._heard, self._notes, self._last = (hand.number, hand.lines), [], seen
        if seen.view.phase == "waiting":
            return True
        self._reading = True
        going = self._screen.wait("Enter for the next hand, q to leave")
        self._reading = False
        return going

    def _call(self, seen: Seen) -> None:
        """Call the clock on the others (OFC13); the server says if it is too soon."""
        seats = [ask.seat for ask in _others(seen) if ask.callable_at is not None]
        for seat in seats:
            self._do("call", n=seen.n, seat=seat)
        if not seats:
            self._note("There is no clock to be called now.")

    # Before a match, and after it

    def _between(self, seen: Seen) -> bool:
        """No match is played: wait for friends, start one, or agree to another."""
        if self._last is not None:
            sides = self._place.rules.sides(self._last.game)
            self._screen.console.print(verdict(self._last.totals, self._last.names, sides))
            self._last = None
        view = seen.view
        assert view.you is not None
        own = view.seats[view.you]
        is_full = None not in view.seats
        if self._opened and is_full:
            self._start(seen)
        elif own is not None and (own.agreed or not (view.host or view.hands)):
            return self._wait(seen, "Waiting for the others to start; q leaves", ()) != LEAVE
        elif view.hands:
            return self._rematch(seen)
        else:
            does = "starts" if is_full else "puts bots on the open seats and starts"
            key = self._wait(seen, f"Waiting for friends; Enter {does}, q leaves", (ENTER,))
            if key == ENTER:
                self._start(seen)
            return key != LEAVE
        return True

    def _start(self, seen: Seen) -> None:
        """Begin a match, or agree to one; the host puts bots on the seats that are open."""
        self._opened = False  # what is refused is tried again by a key, not by itself
        open_seats = [number for number, seat in enumerate(seen.view.seats) if seat is None]
        for number in open_seats if seen.view.host else ():
            self._do("fill", seat=number, bot=self._bot)
        self._do("start")

    def _wait(self, seen: Seen, prompt: str, keys: tuple[str, ...]) -> str | None:
        """Show who is there until that changes or one of the keys is pressed."""
        self._show_seats(seen, prompt)
        key = None
        while key is None and not self._has_changed(seen):
            self._meanwhile()
            key = self._screen.key_among((*keys, LEAVE))
        return key

    def _rematch(self, seen: Seen) -> bool:
        self._show_seats(seen)
        self._still = lambda: not self._has_changed(seen)
        try:
            bots = " with bots on the open seats" if seen.view.host and None in seen.view.seats else ""
            going = self._screen.wait(f"Enter for another match{bots}, q to leave")
        except _WentOn:
            return True
        finally:
            self._still = None
        if going:
            self._start(seen)
        return going

    def _show_seats(self, seen: Seen, prompt: str = "") -> None:
        """Who is at the table. After a match this stands below its result."""
        notes, self._notes = self._notes, self._notes if not seen.view.hands else []
        parts = (*notes, Text("At the table: " + ", ".join(_seats(seen)), "bold"), Text(prompt, "dim"))
        if seen.view.hands:
            self._screen.console.print(Group(*parts))
        else:
            self._screen.show(*parts)

    # What is said

    def _header(self, seen: Seen, *more: Text) -> RenderableType:
        """Where the match stands, and what has been said since one's last decision."""
        hand = seen.view.hand
        assert hand is not None
        new = hand.lines - (self._heard[1] if self._heard[0] == hand.number else 0)
        said = hand.said[-new:] if new else ()
        lines = [Text(named(printable(line), seen.names)) for line in said]
        standing = self._desk.standing(seen.game, seen.totals, seen.names)
        return Group(standing, *self._notes, *lines, *more, Text(""))

    def _own_time(self, seen: Seen) -> Iterator[Text]:
        hand = seen.view.hand
        for ask in hand.asked if hand else ():
            if ask.seat == seen.view.you and ask.until is not None:
                yield Text(f"You have {self._seconds(ask.until)} s.", "yellow")

    def _waiting_for(self, seen: Seen) -> str:
        """Who is waited for, how long, and what keys there are."""
        waits = [self._waits(seen, ask) for ask in _others(seen)]
        can_call = any(
            ask.callable_at is not None and self._place.now() >= ask.callable_at for ask in _others(seen)
        )
        what = f"Waiting for {', '.join(waits)}" if waits else "The next hand is about to begin"
        return f"{what}; {'c calls the clock, ' if can_call else ''}? helps, q leaves"

    def _waits(self, seen: Seen, ask: Asked) -> str:
        hand, seat = seen.view.hand, seen.view.seats[ask.seat]
        assert hand is not None
        facts = ["away"] if seat is not None and seat.away else []
        facts += [f"{self._seconds(ask.until)} s left"] if ask.until is not None else []
        name = seen.names[hand.seats.index(ask.seat)]
        return f"{name} ({', '.join(facts)})" if facts else name

    def _seconds(self, until: int) -> int:
        return max(0, -(-(until - self._place.now()) // 1000))

    def _meanwhile(self) -> None:
        """What may happen while a key is awaited. Raises _WentOn where the question is settled by it."""
        self._place.refuse_lost()
        if self._place.connected != self._connected:
            self._connected = self._place.connected
            back = "Connected again."
            self._print(back if self._connected else "The connection is lost; trying to come back.")
        if self._still is not None and not self._still():
            raise _WentOn
        seen = self._place.seen
        if seen.asked and self._reading:
            self._reading = False
            self._print("The next hand has begun, and waits for you.")
        hand, clock = seen.view.hand, seen.view.match.clock
        for ask in hand.asked if hand and clock.kind == "called" else ():
            if ask.seat == seen.view.you and ask.until not in (None, self._clock):
                self._clock = ask.until
                self._print(f"The clock has been called: you have {self._seconds(ask.until or 0)} s.")

    def _do(self, op: str, **fields: Any) -> None:
        """A command; a refusal is noted."""
        try:
            self._place.do(op, self._meanwhile, **fields)
        except ServerRefused as refused:
            self._note(printable(refused.sentence))

    def _note(self, sentence: str) -> None:
        """Something to stand above the table when it is drawn next."""
        self._notes = [*self._notes, Text(sentence, "yellow")][-NOTES:]

    def _print(self, sentence: str) -> None:
        """Something that is said at once, below what stands."""
        self._screen.console.print(Text(sentence, "yellow"))

    def _is_asked_still(self, seen: Seen) -> bool:
        """Whether the decision stands; after a restart of the server it is asked at another time."""
        now = self._place.seen
        return now.asked is not None and (now.asked == seen.asked or now.game == seen.game)

    def _has_changed(self, seen: Seen) -> bool:
        return self._place.seen.view is not seen.view or bool(self._place.ended)


def _others(seen: Seen) -> list[Asked]:
    """The decisions that are waited for, one's own left out."""
    hand = seen.view.hand
    return [ask for ask in hand.asked if ask.seat != seen.view.you] if hand else []


def _seats(seen: Seen) -> Iterator[str]:
    for number, seat in enumerate(seen.view.seats):
        if seat is None:
            yield "an open seat"
        else:
            name = "you" if number == seen.view.you else printable(seat.name)
            yield f"{name} (away)" if seat.away else f"{name} (ready)" if seat.agreed else name
