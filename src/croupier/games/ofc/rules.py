"""Open-Face Chinese Poker as rules: a hand from the deal to its settlement, and the hands of a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

import msgspec

from croupier import play
from croupier.cards import DECK, FULL_DECK, Card, mask_of, text_of
from croupier.errors import BadInput, Illegal
from croupier.games.ofc.annotations import (
    Annotations,
    BoardNote,
    Preview,
    annotations_on,
    boards_of,
    preview_placement,
)
from croupier.games.ofc.foul import placement_for
from croupier.games.ofc.placements import (
    Placement,
    Placements,
    joined,
    read_placement,
    room_of,
    write_placement,
)
from croupier.games.ofc.scorer import NOTHING, Nets, Rows, Scored, Scorer, fantasy_after, points_of
from croupier.games.ofc.settings import Settings
from croupier.hands import describe
from croupier.ledger import Entry, balances, carry_stacks, settle, summed
from croupier.play import Act, BaseRules, Draw, Move, Options, Over, Turn

__all__ = ["OfcRules", "Result", "SeatView", "State", "Terms", "View"]

T = TypeVar("T")

EMPTY: Rows = ((), (), ())


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    """One hand's terms. Seats act, and pay, in order from the left of the button.

    `fantasy` gives the cards dealt to each seat in Fantasyland, 0 outside; empty means nobody. `stacks`
    are chips by seat, None to score points alone; `point_value` the chips a point is worth. `hand` counts
    from 1 up to `hands` (None: until one player has all the chips); a Fantasyland hand does not advance it
    (T3). Who has no chips is out: nothing is dealt to that seat, and the others go on (OFC14).
    """

    button: int = 0
    fantasy: tuple[int, ...] = ()
    stacks: tuple[int, ...] | None = None
    point_value: int = 1
    hand: int = 1
    hands: int | None = 1

    def fantasy_of(self, seat: int) -> int:
        """The cards dealt to this seat in Fantasyland; 0 outside."""
        return self.fantasy[seat] if self.fantasy else 0


Step = tuple[int, int]
"""A seat, and how many cards it is dealt; 0 means that it acts."""


class State(msgspec.Struct, frozen=True):
    """A hand in progress, all by seat; `plan` is its fixed course and `at` the place in it."""

    terms: Terms
    plan: tuple[Step, ...]
    at: int
    left: int
    rows: tuple[Rows, ...]
    pending: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]


class SeatView(msgspec.Struct, frozen=True):
    """One seat as somebody else, or its own player, sees it. `pending` is None where it is hidden."""

    front: tuple[int, ...]
    middle: tuple[int, ...]
    back: tuple[int, ...]
    pending: tuple[int, ...] | None
    pending_count: int
    discards: tuple[int, ...] | None
    fantasy: int
    has_set: bool

    @property
    def rows(self) -> Rows:
        """The board, from the front."""
        return self.front, self.middle, self.back


class Result(msgspec.Struct, frozen=True):
    """A finished hand: each seat's score, what each nets from each in points, and the final stacks."""

    hands: tuple[Scored, ...]
    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    stacks: tuple[int, ...] | None
    fantasy: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """All that a seat, or a watcher (seat None), may see."""

    seat: int | None
    terms: Terms
    order: tuple[int, ...]
    seats: tuple[SeatView, ...]
    to_act: tuple[int, ...]
    result: Result | None

    def unseen(self) -> tuple[Card, ...]:
        """The cards that a viewer cannot see: the deck less their cards and all open boards (OFC13)."""
        seen: set[int] = set()
        for seat in self.seats:
            seen.update(seat.front, seat.middle, seat.back, seat.pending or (), seat.discards or ())
        return tuple(card for card in DECK if card not in seen)


@cache
def paying_order(seats: int, button: int) -> tuple[int, ...]:
    """The seats from the left of the button round to the button (OFC2, OFC9)."""
    return tuple((button + 1 + place) % seats for place in range(seats))


class OfcRules(BaseRules[Terms, State]):
    """The rules of OFC under given settings; see `croupier.play.BaseRules` for the verbs."""

    game = "ofc"
    settings: Settings
    terms_type = Terms
    view_type = View
    pairwise = True

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset
        self.scorer = Scorer(settings)
        land = settings.fantasyland
        self._sees_others = land.sees_others if land else True
        self.on_credit = settings.paying == "unlimited"
        # The last answers, kept because everybody who looks at a state asks for them once more.
        self._turn: tuple[State | None, Turn] = (None, Act({}))
        self._result: tuple[State | None, Result | None] = (None, None)
        self._shown: tuple[State | None, tuple[SeatView, ...]] = (None, ())
        self._boards: tuple[tuple[Rows, ...], tuple[BoardNote, ...]] = ((), ())
        self._plans: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Step, ...]] = {}

    # The course of a hand

    def start(self, terms: Terms) -> State:
        """An undealt hand; raises BadInput for terms outside the settings."""
        self._check(terms)
        fantasy = terms.fantasy or (0,) * terms.seats
        order = self.order(terms.seats, terms.button, terms.stacks)
        plan = self._plans.get((order, fantasy))
        if plan is None:
            plan = self._plans[order, fantasy] = self._plan(order, fantasy)
        nothing = ((),) * terms.seats
        return State(terms, plan, 0, FULL_DECK, (EMPTY,) * terms.seats, nothing, nothing)

    def order(self, seats: int, button: int, stacks: Sequence[int] | None) -> tuple[int, ...]:
        """The seats in play in paying order (OFC9); a seat without chips is out, but on credit (OFC14)."""
        return tuple([seat for seat in paying_order(seats, button) if self.in_play(seat, stacks)])

    def in_play(self, seat: int, stacks: Sequence[int] | None) -> bool:
        """Whether a seat has chips, or needs none (OFC14)."""
        return stacks is None or self.on_credit or stacks[seat] > 0

    def next_button(self, seats: int, button: int, stacks: Sequence[int] | None, *, stays: bool) -> int:
        """The button moves to the next seat in play; where it stays, the order does (OFC10, OFC14).

        A button that would stay with a seat that is out goes to the last in that order.
        """
        order = self.order(seats, button, stacks) or paying_order(seats, button)
        return order[-1] if stays else order[0]

    def _order_of(self, state: State) -> tuple[int, ...]:
        return self.order(state.terms.seats, state.terms.button, state.terms.stacks)

    def _plan(self, order: tuple[int, ...], fantasy: tuple[int, ...]) -> tuple[Step, ...]:
        """First streets are dealt to all, then set in turn; later streets are dealt and set one by one."""
        settings = self.settings
        plain = [seat for seat in order if not fantasy[seat]]
        plan = [(seat, fantasy[seat] or settings.first_street) for seat in order]
        plan += [(seat, 0) for seat in plain]
        for _ in range(settings.streets):
            for seat in plain:
                plan += [(seat, settings.street), (seat, 0)]
        return tuple(plan)

    def turn(self, state: State) -> Turn:
        """What is asked now; a player in Fantasyland sets at the end, or any time if they see nothing."""
        known, turn = self._turn
        if known is not state:
            turn = self._turn_of(state)
            self._turn = (state, turn)
        return turn

    def _turn_of(self, state: State) -> Turn:
        if state.at < len(state.plan):
            seat, count = state.plan[state.at]
            if count:
                return Draw(seat, count, state.left)
            options: dict[int, Options] = {seat: self._options(state, seat)}
            if not self._sees_others:
                options |= self._fantasy_options(state)
            return Act(options)
        options = self._fantasy_options(state)
        return Act(options) if options else Over(self._returns(state))

    def _fantasy_options(self, state: State) -> dict[int, Options]:
        return {
            seat: self._options(state, seat)
            for seat, cards in enumerate(state.terms.fantasy)
            if cards and state.pending[seat]
        }

    def _options(self, state: State, seat: int) -> Placements:
        pending = state.pending[seat]
        return Placements(seat, pending, room_of(state.rows[seat]), self._to_discard(state, seat))

    def options_of(self, view: View, seat: int) -> Placements:
        """Every placement of the cards that the seat has in hand, as its own view shows them."""
        own = view.seats[seat]
        return Placements(seat, own.pending or (), room_of(own.rows), self.due_away(own))

    def _to_discard(self, state: State, seat: int) -> int:
        fantasy = state.terms.fantasy_of(seat)
        return self._away(fantasy, len(state.pending[seat]), state.rows[seat] != EMPTY)

    def due_away(self, own: SeatView) -> int:
        """How many of its pending cards a seat is to discard, as its own view shows it (OFC10, OFC12)."""
        return self._away(own.fantasy, own.pending_count, own.has_set)

    def _away(self, fantasy: int, pending: int, has_set: bool) -> int:
        """In Fantasyland what is over thirteen, else what the street asks for once the first is set."""
        if fantasy or not pending:
            return max(0, pending - 13)
        return self.settings.discard if has_set else 0

    def apply(self, state: State, move: Move) -> State:
        """The next state. Raises Illegal: not this seat's turn, not its cards, no room in a row."""
        if isinstance(move, Placement):
            return self._place(state, move)
        return self._deal(state, move)

    def _deal(self, state: State, move: Move) -> State:
        draw = self.turn(state)
        if not isinstance(draw, Draw):
            raise Illegal("OFC2", "no-deal-due", f"no cards are to be dealt now; {self._whose_turn(state)}")
        deal = play.refuse_unless_dealt(draw, move, "OFC2")
        pending = _with(state.pending, draw.seat or 0, deal.cards)
        return State(
            state.terms,
            state.plan,
            state.at + 1,
            state.left ^ mask_of(deal.cards),
            state.rows,
            pending,
            state.discards,
        )

    def _place(self, state: State, move: Placement) -> State:
        seat, at, plan = move.seat, state.at, state.plan
        if at < len(plan) and plan[at] == (seat, 0):
            at += 1  # its own street: the turn, with all its options, need not be made for that
        else:
            turn = self.turn(state)
            if not isinstance(turn, Act) or seat not in turn.options:
                raise Illegal("OFC2", "not-your-turn", self._whose_turn(state))
        pending = state.pending[seat]
        added = (move.front, move.middle, move.back)
        given = (*move.front, *move.middle, *move.back, *move.discard)
        if given != pending and sorted(given) != sorted(pending):
            raise Illegal("OFC1", "not-your-cards", f"place exactly {text_of(pending, ' ')}")
        due = self._to_discard(state, seat)
        if len(move.discard) != due:
            raise Illegal("OFC12", "wrong-discard", f"discard exactly {due} of {text_of(pending, ' ')}")
        rows = joined(state.rows[seat], added)
        discards = state.discards
        if move.discard:
            discards = _with(discards, seat, discards[seat] + move.discard)
        return State(
            state.terms,
            plan,
            at,
            state.left,
            _with(state.rows, seat, rows),
            _with(state.pending, seat, ()),
            discards,
        )

    def _whose_turn(self, state: State) -> str:
        turn = self.turn(state)
        if isinstance(turn, Act):
            return f"it is for {' and '.join(f'p{seat + 1}' for seat in turn.options)} to act"
        return "cards are to be dealt first" if isinstance(turn, Draw) else "the hand is over"

    def default(self, state: State, seat: int) -> Placement:
        """What the clock places for a player out of time (OFC13). ValueError if they are not to act."""
        turn = self.turn(state)
        if not isinstance(turn, Act) or seat not in turn.options:
            raise ValueError(f"p{seat + 1} is not to act")
        pending = state.pending[seat]
        placed = len(pending) - self._to_discard(state, seat)
        return placement_for(seat, state.rows[seat], pending, placed, self.view(state, seat).unseen())

    # Settlement

    def score(self, state: State) -> tuple[Scored, ...]:
        """Every seat's finished hand."""
        return tuple(NOTHING if rows == EMPTY else self.scorer.score(rows) for rows in state.rows)

    def nets(self, hands: Sequence[Scored], terms: Terms) -> Nets:
        """What each seat nets from each of those that pay after it (OFC5-OFC7, OFC9)."""
        return self.scorer.table(hands, self.order(terms.seats, terms.button, terms.stacks))

    def entries(self, state: State) -> tuple[Entry, ...]:
        """The payments of a finished hand in paying order (OFC9, OFC11)."""
        return self.payments(self.nets(self.score(state), state.terms), state.terms)

    def payments(self, nets: Nets, terms: Terms) -> tuple[Entry, ...]:
        """The payments of what the seats net from each other, in paying order (OFC9, OFC11)."""
        points = {pair: net.points for pair, net in nets.items()}
        paying = {seat for pair in nets for seat in pair}
        order = tuple(seat for seat in paying_order(terms.seats, terms.button) if seat in paying)
        return settle(points, order, terms.point_value, terms.stacks, self.settings.paying)

    def _returns(self, state: State) -> tuple[int, ...]:
        return balances(self.entries(state), state.terms.seats)[0]

    def points(self, state: State) -> tuple[tuple[int, ...], ...]:
        """What each seat nets from each in an ended hand (OFC9)."""
        return self.result(state).points

    def result(self, state: State) -> Result:
        """A finished hand, scored and settled."""
        known, result = self._result
        if known is not state or result is None:
            result = self._result_of(state)
            self._result = (state, result)
        return result

    def _result_of(self, state: State) -> Result:
        terms, hands = state.terms, self.score(state)
        nets = self.nets(hands, terms)
        points = points_of(nets, terms.seats)
        stacks = terms.stacks
        if stacks is not None:
            stacks = summed(stacks, balances(self.payments(nets, terms), terms.seats)[0])
        fantasy = self.fantasy_next(hands, terms.fantasy or (0,) * terms.seats, stacks)
        return Result(hands, points, tuple(map(sum, points)), stacks, fantasy)

    def fantasy_next(
        self, hands: Sequence[Scored], now: Sequence[int], stacks: Sequence[int] | None
    ) -> tuple[int, ...]:
        """The cards every seat is dealt in Fantasyland in the next hand, none where it is out (OFC10)."""
        earned = enumerate(fantasy_after(hands, now))
        return tuple(cards * self.in_play(seat, stacks) for seat, cards in earned)

    def following(self, state: State) -> Terms | None:
        """The next hand's terms: the button moves on, but not for a Fantasyland hand (OFC10).

        The match ends after its last hand, and once fewer than two have chips. Where the house ends it with
        the first player who is broke, a Fantasyland just earned by another is still played (OFC14).
        """
        result, terms = self.result(state), state.terms
        left = self.order(terms.seats, terms.button, result.stacks)
        if len(left) < 2:
            return None
        bust = len(left) < len(self.order(terms.seats, terms.button, terms.stacks))
        hands = terms.hand if bust and self.settings.broke == "match-ends" else terms.hands
        stays = any(result.fantasy)
        if terms.hand == hands and not stays:
            return None
        return msgspec.structs.replace(
            terms,
            stacks=result.stacks,
            fantasy=result.fantasy if stays else (),
            button=self.next_button(terms.seats, terms.button, result.stacks, stays=stays),
            hand=terms.hand + (not stays),
            hands=hands,
        )

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next hand's terms when others sit down to it, for a table at which players come and go.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`.
        Who is in Fantasyland stays there; the button goes to the next seat that is still taken.
        """
        moved = tuple(0 if old is None else terms.fantasy_of(old) for old in kept)
        stacks = carry_stacks(terms.stacks, kept, chips)
        round_the_table = ((terms.button + step) % terms.seats for step in range(terms.seats))
        button = next((kept.index(old) for old in round_the_table if old in kept), 0)
        return msgspec.structs.replace(
            terms, seats=len(kept), fantasy=moved if any(moved) else (), stacks=stacks, button=button
        )

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """The scores, once all hands are set."""
        if not isinstance(move, Placement) or not isinstance(self.turn(after), Over):
            return ()
        result = self.result(after)
        dealt_to = sorted(self._order_of(after))
        return tuple(f"p{seat + 1} {_told(result.hands[seat], result.fantasy[seat])}" for seat in dealt_to)

    # What may be seen

    def view(self, state: State, seat: int | None) -> View:
        """What `seat` may see (OFC2, OFC10, OFC12).

        Hidden from others: a first street until it is set, cards of which some will be discarded, discards
        for good, and a Fantasyland hand until all hands are set. A player in Fantasyland who sets unseen
        sees no other board until they have set.
        """
        turn = self.turn(state)
        over = isinstance(turn, Over)
        return View(
            seat,
            state.terms,
            self._order_of(state),
            self._seat_views(state, seat, over),
            tuple(turn.options) if isinstance(turn, Act) else (),
            self.result(state) if over else None,
        )

    def _seat_views(self, state: State, seat: int | None, over: bool) -> tuple[SeatView, ...]:
        """All seats as one sees them: as a watcher does, but for their own, if it is not to set unseen."""
        if self._blind(state, seat):
            return tuple(self._seat_view(state, seat, other, over) for other in range(state.terms.seats))
        known, shown = self._shown
        if known is not state:
            shown = tuple(self._seat_view(state, None, other, over) for other in range(state.terms.seats))
            self._shown = (state, shown)
        return shown if seat is None else _with(shown, seat, self._seat_view(state, seat, seat, over))

    def _seat_view(self, state: State, seat: int | None, other: int, over: bool) -> SeatView:
        fantasy = state.terms.fantasy_of(other)
        own, pending = seat == other, state.pending[other]
        # The public card of a later street; anything else in hand is its player's own secret.
        open_hand = not (fantasy or self.settings.discard or state.rows[other] == EMPTY)
        open_board = own or over or not (fantasy or self._blind(state, seat))
        front, middle, back = state.rows[other] if open_board else EMPTY
        return SeatView(
            front,
            middle,
            back,
            pending if own or not pending or (open_hand and not self._blind(state, seat)) else None,
            len(pending),
            state.discards[other] if own else None,
            fantasy,
            state.rows[other] != EMPTY,
        )

    def _blind(self, state: State, seat: int | None) -> bool:
        """Whether this seat is in Fantasyland, is to set unseen, and has not set."""
        if seat is None or self._sees_others:
            return False
        return bool(state.terms.fantasy_of(seat)) and state.rows[seat] == EMPTY

    def annotations(self, view: View) -> Annotations:
        """Words and figures beside a view, made from it alone."""
        rows = tuple([seat.rows for seat in view.seats])
        known, boards = self._boards
        if known != rows:
            boards = boards_of(self.scorer, rows)
            self._boards = (rows, boards)
        return annotations_on(self, view, boards)

    def preview(self, view: View, text: str) -> Preview:
        """What the viewer's placement would mean, whole or not. Raises BadInput or Illegal."""
        return preview_placement(self, view, read_placement(text))

    # Text

    def write(self, move: Move) -> str:
        """`d p1 AsKd` for a deal, `p1 As/KdQd/- x2c` for a placement."""
        return write_placement(move) if isinstance(move, Placement) else play.chance_text(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        return play.chance_of(text) or read_placement(text)

    # Terms

    def _check(self, terms: Terms) -> None:
        fewest, most = self.settings.players
        seats = terms.seats
        if not fewest <= seats <= most:
            raise BadInput(f"{seats} seats: {self.preset} is played by {fewest} to {most}")
        if not 0 <= terms.button < seats:
            raise BadInput(f"button at seat {terms.button}: expected 0 to {seats - 1}")
        self._check_stacks(terms)
        if terms.point_value < 1:
            raise BadInput(f"point value {terms.point_value}: expected at least 1")
        if terms.hand < 1 or (terms.hands is not None and terms.hands < terms.hand):
            raise BadInput(f"hand {terms.hand} of {terms.hands}: expected hands counted from 1")
        self._check_fantasy(terms)

    def _check_stacks(self, terms: Terms) -> None:
        if terms.stacks is None:
            return
        if len(terms.stacks) != terms.seats:
            raise BadInput(f"stacks {list(terms.stacks)}: expected {terms.seats}, one for each seat")
        if self.on_credit:
            return
        if min(terms.stacks) < 0 or sum(chips > 0 for chips in terms.stacks) < 2:
            raise BadInput(
                f"stacks {list(terms.stacks)}: expected chips in two of them or more, and none below 0"
            )

    def _check_fantasy(self, terms: Terms) -> None:
        if not terms.fantasy:
            return
        most = self.settings.most_fantasy_cards
        fits = len(terms.fantasy) == terms.seats and any(terms.fantasy)
        if fits and any(
            cards and not self.in_play(seat, terms.stacks) for seat, cards in enumerate(terms.fantasy)
        ):
            raise BadInput(f"Fantasyland {list(terms.fantasy)}: expected none for a seat without chips")
        if not fits or not all(cards == 0 or 13 <= cards <= most for cards in terms.fantasy):
            expected = f"0 or 13 to {most} cards for each seat" if most else "none in this preset"
            raise BadInput(f"Fantasyland {list(terms.fantasy)}: expected {expected}")


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _told(hand: Scored, fantasy: int) -> str:
    if hand.foul:
        return "fouls"
    rows = " / ".join(describe(score) for score in hand.rows)
    royalties = f", royalties {sum(hand.royalties)}" if any(hand.royalties) else ""
    land = f", Fantasyland with {fantasy} cards" if fantasy else ""
    return f"{rows}{royalties}{land}"
