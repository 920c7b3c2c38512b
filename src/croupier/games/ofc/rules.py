"""The rules of Open-Face Chinese Poker: a hand from deal to settlement, and the hands of a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

import msgspec

from croupier import play
from croupier.cards import FULL_DECK, mask_of
from croupier.choices import Form
from croupier.errors import Illegal
from croupier.games.ofc.annotations import Annotations, Preview, annotations_on, preview_placement
from croupier.games.ofc.foul import placement_for
from croupier.games.ofc.limits import most_points
from croupier.games.ofc.placements import (
    Placement,
    Placements,
    join_rows,
    placement_form,
    read_placement,
    room_of,
    write_placement,
)
from croupier.games.ofc.scorer import ScoredHand, Scorer
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.settlement import Result, entries_of, fouled_result, result_of
from croupier.games.ofc.state import EMPTY, State, Terms, next_button, order_of, plan_of, refuse_terms
from croupier.games.ofc.turn_order import (
    describe_turn,
    discards_due,
    discards_due_in,
    draw_of,
    placements_seen,
    turn_of,
)
from croupier.games.ofc.view import View, view_of
from croupier.hands import describe
from croupier.ledger import Entry, carry_stacks
from croupier.play import Act, BaseRules, Move, Over, Turn
from croupier.words import English, Message, msg

T = TypeVar("T")


class OfcRules(BaseRules[Terms, State]):
    """The rules of OFC under given settings; see `croupier.play.BaseRules` for the verbs."""

    game = "ofc"
    settings: Settings
    pairwise = True
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset
        self.scorer = Scorer(settings)
        self.on_credit = settings.on_credit

    # The course of a hand

    def start(self, terms: Terms) -> State:
        """An undealt hand; raises BadInput for terms outside the settings."""
        refuse_terms(self.settings, self.preset, terms)
        order = order_of(self.settings, terms.seats, terms.button, terms.stacks)
        plan = plan_of(self.settings, order, terms.fantasy or (0,) * terms.seats)
        nothing = ((),) * terms.seats
        return State(terms, plan, 0, FULL_DECK, (EMPTY,) * terms.seats, nothing, nothing)

    def turn(self, state: State) -> Turn:
        return draw_of(state) or turn_of(self.scorer, state)

    def options_of(self, view: View, seat: int) -> Placements:
        """Every placement of the cards that the seat has in hand, as its own view shows them."""
        return placements_seen(self.settings, seat, view.seats[seat])

    def apply(self, state: State, move: Move) -> State:
        """The next state. Raises Illegal: not this seat's turn, not its cards, no room in a row."""
        if isinstance(move, Placement):
            return self._place(state, move)
        return self._deal(state, move)

    def _deal(self, state: State, move: Move) -> State:
        draw = draw_of(state)
        if draw is None:
            due = describe_turn(self.turn(state))
            raise Illegal("OFC2", "no-deal-due", "no cards are to be dealt now; {due}", due=due)
        deal = play.refuse_unless_dealt(draw, move, "OFC2")
        pending, left = _with(state.pending, draw.seat or 0, deal.cards), state.left ^ mask_of(deal.cards)
        return State(state.terms, state.plan, state.at + 1, left, state.rows, pending, state.discards)

    def _place(self, state: State, move: Placement) -> State:
        seat, at, plan = move.seat, state.at, state.plan
        if at < len(plan) and plan[at] == (seat, 0):
            at += 1  # its own street: the turn, with all its options, need not be made for that
        else:
            turn = self.turn(state)
            if not isinstance(turn, Act) or seat not in turn.options:
                raise Illegal("OFC2", "not-your-turn", describe_turn(turn))
        pending = state.pending[seat]
        added = (move.front, move.middle, move.back)
        given = (*move.front, *move.middle, *move.back, *move.discard)
        if given != pending and sorted(given) != sorted(pending):
            raise Illegal("OFC1", "not-your-cards", "place exactly {pending:cards}", pending=pending)
        due = discards_due_in(self.settings, state, seat)
        if len(move.discard) != due:
            raise Illegal(
                "OFC12",
                "wrong-discard",
                "discard exactly {due} of {pending:cards}",
                due=due,
                pending=pending,
            )
        rows = _with(state.rows, seat, join_rows(state.rows[seat], added))
        discards = state.discards
        if move.discard:
            discards = _with(discards, seat, discards[seat] + move.discard)
        return State(state.terms, plan, at, state.left, rows, _with(state.pending, seat, ()), discards)

    def default(self, state: State, seat: int) -> Placement:
        """The placement made for a player out of time (OFC13). Raises ValueError if they are not to act."""
        turn = self.turn(state)
        if not isinstance(turn, Act) or seat not in turn.options:
            raise ValueError(f"p{seat + 1} is not to act")
        pending = state.pending[seat]
        placed = len(pending) - discards_due_in(self.settings, state, seat)
        return placement_for(seat, state.rows[seat], pending, placed, self.view(state, seat).unseen())

    # Settlement

    def entries(self, state: State) -> tuple[Entry, ...]:
        """The payments of a finished hand in paying order (OFC9, OFC11)."""
        return entries_of(self.scorer, state)

    def result(self, state: State, fouled: Collection[int] = ()) -> Result:
        """A finished hand, scored and settled; the hands of the `fouled` seats count as fouls."""
        return fouled_result(self.scorer, state, fouled) if fouled else result_of(self.scorer, state)

    def hand_terms(
        self,
        seats: int,
        stacks: Sequence[int] | None = None,
        point_value: int = 1,
        extension: Sequence[int] = (),
    ) -> Terms:
        """The terms of a single hand, as the director of a tournament has it dealt (T3)."""
        chips = None if stacks is None else tuple(stacks)
        return Terms(seats, seats - 1, tuple(extension), chips, point_value, hands=None)

    def points(self, state: State, fouled: Collection[int] = ()) -> tuple[tuple[int, ...], ...]:
        """The points that each seat nets from each other in an ended hand (OFC9)."""
        return self.result(state, fouled).points

    def most_points(self) -> int:
        return most_points(self.scorer)

    def foul_points(self) -> int:
        """The points that a foul costs against a hand without royalties (OFC6)."""
        return self.settings.foul

    def extension(self, state: State, fouled: Collection[int] = ()) -> tuple[int, ...]:
        """The cards of the players whose next hand is in Fantasyland and does not count (OFC10, T3)."""
        cards = self.result(state, fouled).fantasy
        return cards if any(cards) else ()

    def following(self, state: State) -> Terms | None:
        """The next hand's terms: the button moves on, but not for a Fantasyland hand (OFC10).

        The match ends after its last hand, and once fewer than two players have chips. If the settings end
        it with the first player who is broke, a Fantasyland just earned by another is still played (OFC14).
        """
        result, terms = self.result(state), state.terms
        left = order_of(self.settings, terms.seats, terms.button, result.stacks)
        if len(left) < 2:
            return None
        bust = len(left) < len(order_of(self.settings, terms.seats, terms.button, terms.stacks))
        hands = terms.hand if bust and self.settings.broke == "match-ends" else terms.hands
        stays = any(result.fantasy)
        if terms.hand == hands and not stays:
            return None
        return msgspec.structs.replace(
            terms,
            stacks=result.stacks,
            fantasy=result.fantasy if stays else (),
            button=next_button(self.settings, terms.seats, terms.button, result.stacks, stays=stays),
            hand=terms.hand + (not stays),
            hands=hands,
        )

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next hand's terms for changed seats, at a table where players come and go.

        `kept` gives for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`. Players in Fantasyland stay there; the button goes to the next seat that is still taken.
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
        terms = after.terms
        dealt_to = sorted(order_of(self.settings, terms.seats, terms.button, terms.stacks))
        return tuple(
            English(_told(f"p{seat + 1}", result.hands[seat], result.fantasy[seat])) for seat in dealt_to
        )

    # Views

    def view(self, state: State, seat: int | None) -> View:
        turn = self.turn(state)
        to_act = tuple(turn.options) if isinstance(turn, Act) else ()
        result = self.result(state) if isinstance(turn, Over) else None
        return view_of(self.settings, state, seat, to_act, result)

    def annotations(self, view: View) -> Annotations:
        return annotations_on(self.scorer, view)

    def form(self, view: View) -> Form | None:
        """The form that places the viewer's cards in hand."""
        own = None if view.seat is None else view.seats[view.seat]
        if own is None or view.seat is None or not own.pending:
            return None
        return placement_form(view.seat, room_of(own.rows), discards_due(self.settings, own))

    def preview(self, view: View, text: str) -> Preview:
        return preview_placement(self.scorer, view, read_placement(text))

    # Text

    def write(self, move: Move) -> str:
        return write_placement(move) if isinstance(move, Placement) else play.chance_text(move)

    def read(self, text: str) -> Move:
        return play.chance_of(text) or read_placement(text)


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _told(who: str, hand: ScoredHand, fantasy: int) -> Message:
    if hand.foul:
        return msg("{who:seat} fouls", who=who)
    front, middle, back = map(describe, hand.rows)
    sentence = msg("{who:seat} {front} / {middle} / {back}", who=who, front=front, middle=middle, back=back)
    if any(hand.royalties):
        sentence = msg("{hand}, royalties {points:plain}", hand=sentence, points=sum(hand.royalties))
    return (
        msg("{hand}, Fantasyland with {cards} cards", hand=sentence, cards=fantasy) if fantasy else sentence
    )
