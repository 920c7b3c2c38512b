"""A table's log entry under construction, and the steps that follow from a command by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from croupier import journal
from croupier.errors import BadInput
from croupier.fair import VERSION, FairShoe
from croupier.play import CHIPS, AnyRules, Draw, Move, Over, Roll
from croupier.serialization import convert, describe_error
from croupier.table import events
from croupier.table.reducer import Hand, State, fold_event, fold_move


class Transaction(journal.Transaction[events.Event, State]):
    """Events of one command on a table that is not changed until they are stored."""

    def __init__(self, rules: AnyRules, state: State, at: int, seeds: Callable[[], bytes]) -> None:
        super().__init__(state)
        self._rules = rules
        self._seeds = seeds
        self.at = at

    def _apply(self, event: events.Event) -> State:
        return fold_event(self._rules, self.state, self.state.n + 1, self.at, event)

    def move(self, move: Move, *, timed: bool = False) -> None:
        """Add a move, as `add` does; it need not be read again from its text."""
        self.state = fold_move(self._rules, self.state, self.state.n + 1, self.at, move)
        hand = self.state.hand
        returns = hand.turn.returns if hand is not None and isinstance(hand.turn, Over) else None
        self.events.append(events.Moved(self._rules.write(move), timed, returns))

    def advance(self) -> None:
        """Answer chance's turns, and move for players who have left, until somebody has to act."""
        while self.state.phase == "playing":
            hand = self.state.hand
            assert hand is not None
            if isinstance(hand.turn, Draw | Roll):
                shoe = FairShoe(hand.promise, hand.entropy, hand.rolled)
                self.move(shoe.answer(hand.turn))
                continue
            deserted = [seat for seat in hand.asked if self._left(seat)]
            if not deserted:
                return
            self.default(deserted[0])
        self._finish_hand()

    def _left(self, number: int) -> bool:
        seat = self.state.seats[number]
        return seat is None or seat.leaving == "left"

    def default(self, number: int) -> None:
        """Make the game's default move for a seat that is asked."""
        hand = self.state.hand
        assert hand is not None
        self.move(self._rules.default(hand.state, hand.seats.index(number)), timed=True)

    def _finish_hand(self) -> None:
        hand = self.state.hand
        assert hand is not None
        self.commit()
        if self.state.match.tournament:  # The director decides what follows.
            return
        people = any(seat is not None and not seat.leaving for seat in self.state.seats)
        if not people or self._rules.following(hand.state) is None:
            self.add(events.MatchEnded())

    def commit(self) -> None:
        """Commit to the next hand."""
        self.add(events.Committed(self._seeds().hex(), VERSION))

    def begin(self, *, match: bool) -> None:
        """Begin the next hand with the seats that are ready; end the match if they cannot play.

        A match continues with the terms of its last hand. If other seats are dealt in, the game reseats
        them by `reseated(terms, kept, chips)`: `kept` are their seats in the last hand, None for new ones,
        and `chips` their stacks. A game that cannot do so begins a new match with these chips.
        """
        hand = self.state.hand
        goes_on = not match and hand is not None
        if goes_on and hand is not None and self.state.seats_locked:
            seats = hand.seats
        else:
            seats = tuple(
                number for number in range(len(self.state.seats)) if self._dealt_in(number, match)
            )
        try:
            terms = self._next_terms(hand, seats) if goes_on and hand is not None else None
            if terms is None:
                fresh = (self.state.match.chips or 0,) * len(seats)
                terms = first_terms(self._rules, self.state.match, fresh if match else self._chips(seats))
            first = self._rules.turn(self._rules.start(terms))
        except BadInput:
            first = None
        if first is None or isinstance(first, Over):  # nobody can be dealt to, or has the chips to play
            self.add(events.MatchEnded())
            return
        plain: dict[str, Any] = msgspec.to_builtins(terms)
        if self.state.promise is None:  # its log broke off before anybody could commit to this hand
            self.commit()
        self.add(events.Began(plain, seats, match))
        self.advance()

    def begin_if_ready(self) -> None:
        """Begin the next hand, or the rematch, for which all people who are still here are ready."""
        self.seat_the_queue()
        people = [seat for seat in self.state.seats if seat and not seat.bot and seat.ready]
        if not people or self.state.phase == "playing":
            return
        is_match = self.state.phase == "waiting"
        if all(seat.agreed if is_match else seat.goes_on for seat in people):
            self.begin(match=is_match)

    def seat_the_queue(self) -> None:
        """Give free seats to the players in the queue; between hands, also the seats of bots."""
        if self.state.match.tournament or self.state.closed:
            return
        for one, number in self.state.seated_next:
            seat = None if number is None else self.state.seats[number]
            if number is None or (seat is not None and self.state.phase == "playing"):
                return
            if seat is not None:
                self.add(events.Gone(number))
            self.add(events.Sat(number, one.player, one.name))

    def begin_labelled(self, terms: Any, seats: tuple[int, ...], label: events.TournamentHand) -> None:
        """Begin the hand that a tournament's director has dealt."""
        plain: dict[str, Any] = msgspec.to_builtins(terms)
        self.add(events.Began(plain, seats, False, label))
        self.advance()

    def _dealt_in(self, number: int, match: bool) -> bool:
        seat = self.state.seats[number]
        if seat is None or not seat.ready:
            return False
        return match or self.state.match.chips is None or self._rules.on_credit or seat.chips > 0

    def _next_terms(self, hand: Hand, seats: tuple[int, ...]) -> Any:
        following = self._rules.following(hand.state)
        kept = tuple(self._same(hand, number) for number in seats)
        if following is None or kept == tuple(range(len(hand.seats))):
            return following
        return self._rules.reseated(following, kept, self._chips(seats))

    def _chips(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The chips of these seats at the table, including seats that sat out."""
        taken = map(self.state.seats.__getitem__, seats)
        return tuple(seat.chips for seat in taken if seat is not None)

    def _same(self, hand: Hand, number: int) -> int | None:
        """The hand's own number for a table seat whose player was in it."""
        seat = self.state.seats[number]
        if seat is None or number not in hand.seats:
            return None
        own = hand.seats.index(number)
        return own if hand.players[own] == seat.player else None


def first_terms(rules: AnyRules, match: events.Match, chips: Sequence[int]) -> Any:
    """The terms of a match's first hand; `stacks` or `bankrolls`, as a game names them, are the chips.

    Raises BadInput for terms the game does not know or the number of seats does not allow.
    """
    plain: dict[str, Any] = {**match.terms, "seats": len(chips)}
    for field in CHIPS:
        if match.chips is not None and field in rules.terms_type.__struct_fields__:
            plain[field] = tuple(chips)
    try:
        return convert(plain, rules.terms_type)
    except msgspec.ValidationError as error:
        raise BadInput("terms: {why}", "bad-terms", why=describe_error(error, rules.terms_type)) from None
