"""Scoring of hands played at a real table: hands as text, with or without stacks (OFC3-OFC11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Annotated, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from croupier.ascii_text import whole_number
from croupier.cards import DECK, JOKER, Card, parse_cards
from croupier.errors import BadInput
from croupier.game.forms import Given, Places
from croupier.game.forms import Rows as InRows
from croupier.game.score_input import Body, Points, PointValue, PresetName, Text
from croupier.games.ofc.foul import placement_for
from croupier.games.ofc.placements import room_of
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Nets, Rows, ScoredHand, points_of
from croupier.games.ofc.settings import ROOM, ROWS
from croupier.games.ofc.settlement import payments
from croupier.games.ofc.state import EMPTY, Terms, paying_order
from croupier.games.ofc.turn_order import away_due
from croupier.hands import category
from croupier.ledger import Entry, balances, stacks_after
from croupier.words import English, msg, msg_n


def _called(number: int) -> str:
    return English("hand {number}", number=number)


Hands = Annotated[
    tuple[Annotated[Text, InRows(ROWS, ROOM, like="6h6dAc / 7c7d8h9s2c / ThJhQdKsAs")], ...],
    Meta(max_length=10),
    Places(
        "hand",
        4,
        msg('expected front / middle / back: "6h6dAc/7c7d8h9s2c/ThJhQdKsAs"'),
        called=_called,
        help="front/middle/back in paying order.",
    ),
]
Seat = Annotated[int, Meta(ge=0, le=3)]
Stacks = Annotated[tuple[Points, ...], Meta(max_length=10)] | None


def _read_stacks(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them. Raises BadInput."""
    found = []
    for word in map(str.strip, text.split(",")):
        number = whole_number(word.removeprefix("-"))
        if number is None:
            raise BadInput("--stacks '{text}': expected whole numbers such as 10,100,100", text=text)
        found.append(-number if word.startswith("-") else number)
    return tuple(found)


class OfcRound(Body, frozen=True):
    """Set hands in paying order, and their chips if they have any."""

    hands: Hands
    stacks: Annotated[Stacks, Given(help="Chips in paying order: 10,100,100.", read=_read_stacks)] = None
    point_value: Annotated[PointValue | None, Given(help="Chips a point is worth.", usual=1)] = None


class OfcClockBody(Body, frozen=True, kw_only=True):
    """All boards as they lie, and the cards that `seat` has to place, as dealt, once their time is over.

    `away` are the cards that they have thrown away before.
    """

    hands: Hands
    seat: Seat
    cards: Text
    away: Text = ""
    preset: PresetName = None


class HandAnswer(TypedDict):
    """One scored hand as JSON data; its rows by name."""

    foul: bool
    rows: dict[str, str]
    royalties: dict[str, int]
    fantasyland: bool
    stays_in_fantasyland: bool


class OfcSheetAnswer(TypedDict):
    """Scored hands as JSON data: the points between each two, and the stacks if there are chips."""

    hands: list[HandAnswer]
    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    stacks: NotRequired[tuple[int, ...]]


class Sheet(msgspec.Struct, frozen=True):
    """Set hands in paying order, scored and settled."""

    hands: tuple[ScoredHand, ...]
    nets: Nets
    points: tuple[tuple[int, ...], ...]
    entries: tuple[Entry, ...]
    stacks: tuple[int, ...] | None

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by hand, zero in sum."""
        return tuple(map(sum, self.points))

    def plain(self) -> OfcSheetAnswer:
        document: OfcSheetAnswer = {
            "hands": [plain_hand(hand) for hand in self.hands],
            "points": self.points,
            "totals": self.totals,
        }
        return document if self.stacks is None else {**document, "stacks": self.stacks}


def plain_hand(hand: ScoredHand) -> HandAnswer:
    return {
        "foul": hand.foul,
        "rows": {row: str(category(score)) for row, score in zip(ROWS, hand.rows, strict=True)},
        "royalties": dict(zip(ROWS, hand.royalties, strict=True)),
        "fantasyland": bool(hand.enters),
        "stays_in_fantasyland": bool(hand.stays),
    }


def read_hands(
    texts: Sequence[str], places: Sequence[str] | None = None, *, whole: bool = True
) -> tuple[Rows, ...]:
    """Hands like `6h6dAc / 7c7d8h9s2c / ThJhQdKsAs`, maybe not `whole`. Raises BadInput with the place."""
    named = places or [English("hand {n:plain}", n=number) for number in range(1, len(texts) + 1)]
    hands = tuple(_read_hand(place, text, whole=whole) for place, text in zip(named, texts, strict=True))
    refuse_again((place, chain(*hand)) for place, hand in zip(named, hands, strict=True))
    return hands


def refuse_again(places: Iterable[tuple[str, Iterable[Card]]]) -> None:
    """Raise BadInput for a card that is there twice, naming both places."""
    where: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in where:
                again = where[card] == place
                twice = msg("there twice") if again else msg("also in {place}", place=where[card])
                raise BadInput(
                    "{place}: {card} is {twice}; expected every card once",
                    "duplicate-card",
                    place=place,
                    card=card,
                    twice=twice,
                )
            where[card] = place


def _read_hand(place: str, text: str, *, whole: bool) -> Rows:
    parts = text.split("/")
    if len(parts) != 3:
        raise BadInput(
            "{place}: expected three rows, front / middle / back; found {n}",
            "bad-hand",
            place=place,
            n=len(parts),
        )
    try:
        rows = (parse_cards(parts[0]), parse_cards(parts[1]), parse_cards(parts[2]))
    except BadInput as error:
        raise BadInput("{place}: {why}", error.code, place=place, why=error.message) from None
    for name, row, size in zip(ROW_TERMS, rows, ROOM, strict=True):
        if len(row) > size or (whole and len(row) < size):
            expected = msg("{size}", size=size) if whole else msg("{size} at most", size=size)
            raise BadInput(
                msg_n(
                    "{place}: the {name} has {n} card; expected {expected}",
                    "{place}: the {name} has {n} cards; expected {expected}",
                    place=place,
                    name=name,
                    n=len(row),
                    expected=expected,
                ),
                "bad-hand",
            )
        if JOKER in row:
            raise BadInput(
                "{place}: the {name} holds a joker; expected the 52 cards",
                "bad-card",
                place=place,
                name=name,
            )
    return rows


def score_hands(
    rules: OfcRules, hands: Sequence[Rows], stacks: Sequence[int] | None = None, point_value: int = 1
) -> Sheet:
    """Set hands in paying order, scored, and settled from any stacks. Raises BadInput for unfit ones."""
    fewest, most = rules.settings.players
    if not fewest <= len(hands) <= most:
        given = msg_n("{n} hand", "{n} hands", n=len(hands))
        raise BadInput(
            "{given}: {preset} is played by {fewest} to {most}",
            "bad-hand",
            given=given,
            preset=rules.preset,
            fewest=fewest,
            most=most,
        )
    if stacks is not None and len(stacks) != len(hands):
        raise BadInput("stacks: expected {n}, one for each hand, not {n2}", n=len(hands), n2=len(stacks))
    chips = None if stacks is None else tuple(stacks)
    last = len(hands) - 1  # the button pays last
    terms = Terms(len(hands), last, stacks=chips, point_value=point_value)
    scored = tuple(map(rules.scorer.score, hands))
    nets = rules.scorer.score_pairs(scored, paying_order(len(hands), last))
    entries = payments(rules.settings, nets, terms)
    after = None if chips is None else stacks_after(chips, balances(entries, len(hands))[0])
    return Sheet(scored, nets, points_of(nets, len(hands)), entries, after)


def clock_ofc(rules: OfcRules, body: OfcClockBody) -> dict[str, list[str]]:
    """The placement of the cards of a player whose time has run out (OFC13)."""
    boards = read_hands(body.hands, whole=False)
    if body.seat >= len(boards):
        raise BadInput("seat {seat}: expected one of {n} hands", "bad-hand", seat=body.seat, n=len(boards))
    rows, cards = boards[body.seat], parse_cards(body.cards)
    away = parse_cards(body.away)
    seen = [card for hand in boards for row in hand for card in row] + [*cards, *away]
    if len(set(seen)) < len(seen) or JOKER in seen:
        raise BadInput("cards: one is there twice; expected each card of the 52 once", "duplicate-card")
    fantasy = len(cards) if len(cards) >= sum(ROOM) else 0
    placed = len(cards) - away_due(rules.settings, fantasy, len(cards), rows != EMPTY)
    if not 0 < placed <= sum(room_of(rows)):
        raise BadInput("cards: {n} cannot be placed on this board", "bad-hand", n=len(cards))
    unseen = [card for card in DECK if card not in seen]
    placement = placement_for(body.seat, rows, cards, placed, unseen)
    return {name: list(map(str, getattr(placement, name))) for name in (*ROWS, "discard")}
