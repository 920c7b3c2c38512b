"""A match with real cards, written down hand by hand: the button, Fantasyland, chips, running totals.

The hands come as text; everything between them follows from the rules (OFC2, OFC9-OFC11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, TypedDict

import msgspec
from msgspec import Meta

from croupier.errors import BadInput
from croupier.game.round_form import RoundForm, Series
from croupier.game.score_input import Body, Points, PointValue, PresetName, ReviewableHand
from croupier.games.ofc.annotations import PairNote, draft_notes
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import NOTHING, Nets, Rows, ScoredHand
from croupier.games.ofc.scoring import (
    HandAnswer,
    Hands,
    OfcRound,
    OfcSheetAnswer,
    Seat,
    Sheet,
    Stacks,
    clock_ofc,
    plain_hand,
    read_hands,
    score_hands,
)
from croupier.games.ofc.settlement import fantasy_next, payments
from croupier.games.ofc.state import EMPTY, Terms, next_button, order_of, paying_order
from croupier.games.ofc.written_streets import (
    Street,
    Streets,
    course_of,
    open_to_review,
    read_streets,
    whole_streets,
)
from croupier.ledger import Entry, balances, stacks_after
from croupier.play import Act, Deal, Draw, Move, Over
from croupier.words import msg_n


class MatchStanding(Body, frozen=True, kw_only=True):
    """The standing of a match before a hand, by seat.

    - `fantasy`: the cards dealt in Fantasyland; 0 outside.
    - `stacks`: the chips; None to count points alone.
    - `totals`: the winnings so far, in chips, or in points without chips.
    """

    button: Seat = 0
    fantasy: Annotated[tuple[Annotated[int, Meta(ge=0, le=17)], ...], Meta(max_length=10)]
    stacks: Stacks = None
    totals: Annotated[tuple[Points, ...], Meta(max_length=10)]


class WrittenHand(Body, frozen=True):
    """A written hand: the set hands as text, by seat; empty for a player without chips (OFC14).

    `button` is its position, None for the regular one; `point_value` the chips per point; `streets` give by
    seat the order in which its cards came and were placed, if somebody wrote that down.
    """

    hands: Hands
    point_value: PointValue = 1
    button: Seat | None = None
    streets: Streets = ()


class OfcMatchBody(Body, frozen=True):
    """Hands that follow each other. A longer match is sent in parts, each from where the last one ended."""

    start: MatchStanding
    hands: Annotated[tuple[WrittenHand, ...], Meta(max_length=50)]
    preset: PresetName = None


class OfcReviewBody(Body, frozen=True, kw_only=True):
    """A hand that was written down street by street, to be gone through from where a seat sat."""

    start: MatchStanding
    hand: WrittenHand
    seat: Seat
    preset: PresetName = None


class PlayedHand(HandAnswer):
    """One seat's hand in a match, with its cards by row and the cards dealt in Fantasyland next."""

    cards: tuple[tuple[str, ...], ...]
    fantasy_next: int


class OfcPlayedAnswer(TypedDict):
    """A hand of a match as JSON data."""

    before: MatchStanding
    order: tuple[int, ...]
    course: tuple[tuple[Street, ...], ...]
    open: tuple[int, ...]
    hands: list[PlayedHand]
    pairs: list[PairNote]
    payments: tuple[Entry, ...]
    gains: tuple[int, ...]
    after: MatchStanding


class OfcMatchAnswer(TypedDict):
    """The hands of a match, and its standing before the next one."""

    hands: list[OfcPlayedAnswer]
    next: MatchStanding
    order: tuple[int, ...]
    course: tuple[tuple[Street, ...], ...]


class Played(msgspec.Struct, frozen=True):
    """A hand scored and settled; pairs stand in `nets` as they are paid (OFC9).

    `course` are the streets of every seat, `streets` those that were written down.
    """

    before: MatchStanding
    terms: Terms
    order: tuple[int, ...]
    course: tuple[tuple[Street, ...], ...]
    streets: dict[int, tuple[Placement, ...]]
    rows: tuple[Rows, ...]
    hands: tuple[ScoredHand, ...]
    nets: Nets
    entries: tuple[Entry, ...]
    gains: tuple[int, ...]
    after: MatchStanding

    @property
    def open(self) -> tuple[int, ...]:
        """The seats whose decisions can be gone through."""
        return open_to_review(self.streets, self.course, self.before.fantasy)

    def plain(self) -> OfcPlayedAnswer:
        cards = [tuple(tuple(map(str, row)) for row in rows) for rows in self.rows]
        hands = zip(map(plain_hand, self.hands), cards, self.after.fantasy, strict=True)
        pairs = [
            PairNote(pair, net.rows, net.scoop, net.royalties, net.points)
            for pair, net in self.nets.items()
        ]
        return {
            "before": self.before,
            "order": self.order,
            "course": self.course,
            "open": self.open,
            "hands": [{**hand, "cards": rows, "fantasy_next": next_} for hand, rows, next_ in hands],
            "pairs": pairs,
            "payments": self.entries,
            "gains": self.gains,
            "after": self.after,
        }


def play_match(rules: OfcRules, start: MatchStanding, written: Sequence[WrittenHand]) -> tuple[Played, ...]:
    """Score and settle hands in a row from a standing. Raises BadInput naming the hand and the seat."""
    _check(rules, start)
    played: list[Played] = []
    standing = start
    for number, hand in enumerate(written, 1):
        try:
            played.append(_play(rules, standing, hand))
        except BadInput as error:
            raise BadInput("hand {number}: {why}", error.code, number=number, why=error.message) from None
        standing = played[-1].after
    return tuple(played)


def _check(rules: OfcRules, start: MatchStanding) -> None:
    seats = len(start.totals)
    fewest, most = rules.settings.players
    if not fewest <= seats <= most:
        raise BadInput(
            msg_n(
                "{n} player: {preset} is played by {fewest} to {most}",
                "{n} players: {preset} is played by {fewest} to {most}",
                n=seats,
                preset=rules.preset,
                fewest=fewest,
                most=most,
            ),
            "bad-seats",
        )
    for name, by_seat in (("fantasy", start.fantasy), ("stacks", start.stacks)):
        if by_seat is not None and len(by_seat) != seats:
            raise BadInput(
                "{name}: expected {seats}, one for each player, not {n}",
                name=name,
                seats=seats,
                n=len(by_seat),
            )


def _play(rules: OfcRules, before: MatchStanding, written: WrittenHand) -> Played:
    seats = len(before.totals)
    if len(written.hands) != seats:
        raise BadInput(
            "hands: expected {seats}, one for each player, not {n}",
            "bad-hand",
            seats=seats,
            n=len(written.hands),
        )
    button = before.button if written.button is None else written.button
    if not 0 <= button < seats:
        raise BadInput("button at seat {button}: expected 0 to {most}", button=button, most=seats - 1)
    chips = order_of(rules.settings, seats, button, before.stacks)
    order = tuple(seat for seat in paying_order(seats, button) if seat in chips or written.hands[seat])
    dealt = sorted(order)
    read = read_hands([written.hands[seat] for seat in dealt], [f"p{seat + 1}" for seat in dealt])
    rows = tuple(dict(zip(dealt, read, strict=True)).get(seat, EMPTY) for seat in range(seats))
    hands = tuple(NOTHING if hand == EMPTY else rules.scorer.score(hand) for hand in rows)
    fantasy_now = before.fantasy if any(before.fantasy) else ()
    terms = Terms(seats, button, fantasy_now, before.stacks, written.point_value)
    course = course_of(rules.settings, terms, order)
    streets = read_streets(written.streets, rows, course)
    nets = rules.scorer.score_pairs(hands, order)
    entries = payments(rules.settings, nets, terms)
    gains, _ = balances(entries, seats)
    stacks = None if before.stacks is None else stacks_after(before.stacks, gains)
    fantasy = fantasy_next(rules.settings, hands, before.fantasy, stacks)
    after = MatchStanding(
        button=next_button(rules.settings, seats, button, stacks, stays=any(fantasy)),
        fantasy=fantasy,
        stacks=stacks,
        totals=stacks_after(before.totals, gains),
    )
    return Played(before, terms, order, course, streets, rows, hands, nets, entries, gains, after)


def score_ofc_match(rules: OfcRules, body: OfcMatchBody) -> OfcMatchAnswer:
    """Score and settle the hands of a match, with button, Fantasyland and chips from hand to hand."""
    played = play_match(rules, body.start, body.hands)
    after = played[-1].after if played else body.start
    order = order_of(rules.settings, len(after.totals), after.button, after.stacks)
    course = course_of(rules.settings, Terms(len(after.totals), after.button, after.fantasy), order)
    return {"hands": [hand.plain() for hand in played], "next": after, "order": order, "course": course}


def written_hand(rules: OfcRules, body: OfcReviewBody) -> ReviewableHand:
    """A written hand to review a seat's decisions. Raises BadInput if its streets are incomplete."""
    _check(rules, body.start)
    hand = _play(rules, body.start, body.hand)
    if body.seat not in hand.open:
        raise BadInput(
            "p{seat}: expected every street, with what was thrown away", "bad-streets", seat=body.seat + 1
        )
    own = whole_streets(hand.rows, hand.streets, hand.course)
    return ReviewableHand(
        hand.terms, tuple(_moves(rules, hand.terms, [list(streets) for streets in own])), body.seat
    )


def _moves(rules: OfcRules, terms: Terms, left: Sequence[list[Placement]]) -> Iterator[Move]:
    """Deals and placements in order; a player in Fantasyland sets at the end."""
    state = rules.start(terms)
    while not isinstance(turn := rules.turn(state), Over):
        move: Move
        if isinstance(turn, Act):
            seat = min(turn.options, key=terms.fantasy_of)
            move = left[seat].pop(0)
        else:
            assert isinstance(turn, Draw)
            due = left[turn.seat or 0][0]
            move = Deal(turn.seat, (*due.front, *due.middle, *due.back, *due.discard))
        state = rules.apply(state, move)
        yield move


def _settle(rules: OfcRules, written: OfcRound, _places: Sequence[str]) -> Sheet:
    value = 1 if written.point_value is None else written.point_value
    return score_hands(rules, read_hands(written.hands), written.stacks, value)


def _settle_next(rules: OfcRules, start: MatchStanding, written: WrittenHand) -> OfcPlayedAnswer:
    _check(rules, start)
    return _play(rules, start, written).plain()


def _draft_rows(text: str | None) -> Rows | None:
    """The rows of a hand that may not be whole; None for a text that is none."""
    try:
        return read_hands([text or " / / "], whole=False)[0]
    except BadInput:
        return None


ROUND_FORM = RoundForm(
    round=OfcRound,
    settle=_settle,
    answer=OfcSheetAnswer,
    picture="croupier.games.ofc.terminal.pictures:sheet_table",
    sentence="Score set hands against each other, and settle them from stacks if you give them.",
    notes=lambda rules, hands: draft_notes(rules.scorer, [*map(_draft_rows, hands)]),
    series=Series(
        round=WrittenHand,
        start=MatchStanding,
        settle=_settle_next,
        scores={"/clock": clock_ofc, "/match": score_ofc_match},
    ),
)
