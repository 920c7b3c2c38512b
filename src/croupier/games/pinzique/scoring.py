"""Scoring of given rolls, one round at a time, without play (P1, P3-P8, P10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from croupier.ascii_text import ascii_lower
from croupier.cards import Card, parse_cards
from croupier.dice import text_of_die
from croupier.errors import BadInput
from croupier.game.forms import Dice, Given, Places
from croupier.game.score_input import Body, Text
from croupier.games.pinzique.printed_sheet import as_text
from croupier.games.pinzique.rounds import Label, Line, Round, play_round, sheets_of
from croupier.games.pinzique.rules import PinziqueRules
from croupier.games.pinzique.state import MOST_SEATS
from croupier.words import English, msg, msg_n

Seat = Annotated[int, Meta(ge=0, le=7)]
Pairs = Annotated[tuple[tuple[Seat, Seat], ...], Meta(max_length=4)]
Roll = Text | Annotated[tuple[Annotated[str, Meta(max_length=10)], ...], Meta(max_length=16)]
"""The cards that dice show, as one text or each as its own."""


def read_partners(text: str) -> tuple[tuple[int, int], ...]:
    """Read `1+2,3+4`, as people count, into pairs of seats from 0; BadInput otherwise."""
    pair = re.compile(rf"p?([1-{MOST_SEATS}])\+p?([1-{MOST_SEATS}])", re.ASCII)
    found = [pair.fullmatch(word) for word in "".join(ascii_lower(text).split()).split(",") if word]
    seats = [int(number) - 1 for each in found if each for number in each.groups()]
    if None in found or len(set(seats)) < len(seats):
        raise BadInput(
            "--partners '{text}': expected pairs such as 1+2,3+4, of players from 1 to "
            "{most}, each named once (P10)",
            text=text,
            most=MOST_SEATS,
        )
    return tuple(zip(seats[::2], seats[1::2], strict=True))


def _dice(rules: PinziqueRules) -> tuple[str, ...]:
    return tuple(map(text_of_die, rules.dice))


DICE = Dice(_dice, like="Js Qh Qs Qd Qc Kh Kc 9d")
ROLLS = Places(
    "roll",
    MOST_SEATS,
    msg('expected the cards that the dice show, "Js Qh Qs Qd Qc Kh Kc 9d", in any order'),
    help="Each player's dice.",
)
PARTNERS = Given(help="Who shares a sheet: 1+2,3+4.", read=read_partners, usual="")


class PinziqueRound(Body, frozen=True):
    """One round: the rolls by player, and those of the bonus turns, null for none."""

    rolls: Annotated[tuple[Annotated[Roll, DICE], ...], Meta(min_length=1, max_length=8), ROLLS]
    partners: Annotated[Pairs, PARTNERS] = ()
    bonus: Annotated[tuple[Roll | None, ...], Meta(max_length=8)] | None = None


class MeldAnswer(TypedDict):
    """A meld as JSON data, and the seat that struck it."""

    code: str
    points: int
    cards: list[str]
    struck_by: int | None


class LineAnswer(TypedDict):
    """A player's turn as JSON data; `sheet` is its line of the printed sheet.

    `bonus` is the player's bonus turn, if bonus turns were given.
    """

    melds: list[MeldAnswer]
    points: int
    struck: int
    bonus_round: bool
    sheet: str
    bonus: NotRequired[LineAnswer | None]


class PinziqueAnswer(TypedDict):
    """A scored round as JSON data, by player in the order of the rolls."""

    players: list[LineAnswer]


class Scored(msgspec.Struct, frozen=True):
    """A round as scored, and its bonus turns where rolls for them were given."""

    round: Round
    bonus: Round | None = None

    def plain(self) -> PinziqueAnswer:
        """The answer of `croupier score pinzique --json`, by player in the order of the rolls."""
        players = [_plain(line) for line in self.round.lines]
        if self.bonus:
            for player in players:
                player["bonus"] = None
            for line in self.bonus.lines:
                players[line.seat]["bonus"] = _plain(line)
        return {"players": players}


def _plain(line: Line) -> LineAnswer:
    melds: list[MeldAnswer] = [
        {
            "code": meld.code,
            "points": meld.points,
            "cards": [str(card) for card in meld.cards],
            "struck_by": meld.struck_by,
        }
        for meld in line.melds
    ]
    return {
        "melds": melds,
        "points": line.points,
        "struck": line.struck,
        "bonus_round": line.bonus_round,
        "sheet": as_text(line.melds, line.points),
    }


def read_roll(rules: PinziqueRules, cards: Roll, place: str) -> tuple[Card, ...]:
    """The cards that a player's dice show, in any order; `place` names the roll in errors.

    Any roll that the dice allow is accepted, on any of its dice. Raises BadInput for a wrong
    number of cards, and for cards that these dice cannot show (P1).
    """
    try:
        read = parse_cards(cards if isinstance(cards, str) else " ".join(cards))
    except BadInput as error:
        raise BadInput("{place}: {why}", error.code, place=place, why=error.message) from None
    if len(read) != len(rules.dice):
        cards_read = msg_n("{n} card", "{n} cards", n=len(read))
        raise BadInput(
            "{place}: {cards_read}, expected one for each of {n} dice (P1)",
            place=place,
            cards_read=cards_read,
            n=len(rules.dice),
        )
    for card, count in Counter(read).items():
        stands = rules.standing[card]
        if not stands:
            raise BadInput("{place}: {card} stands on none of the dice (P1)", place=place, card=card)
        if count > stands:
            raise BadInput(
                "{place}: {card} {count} times; expected at most {stands}, its dice (P1)",
                place=place,
                card=card,
                count=count,
                stands=stands,
            )
    return read


def score_round(
    rules: PinziqueRules,
    rolls: Sequence[Roll],
    partners: Sequence[Sequence[int]] = (),
    bonus: Sequence[Roll | None] | None = None,
    number: int = 1,
) -> Scored:
    """Score one round of one to eight players, and their bonus turns if `bonus` has rolls for them.

    Seats count from 0. Raises BadInput for rolls that the dice cannot show, and for a bonus turn that
    was not earned (P8).
    """
    if not 1 <= len(rolls) <= MOST_SEATS:
        raise BadInput("{n} rolls: expected those of one to {most} players", n=len(rolls), most=MOST_SEATS)
    sheets = sheets_of(len(rolls), partners)
    hands = {
        seat: read_roll(rules, roll, English("roll {n:plain}", n=seat + 1))
        for seat, roll in enumerate(rolls)
    }
    label = Label("regular", number)
    closed = play_round(rules.settings, rules.scorer, label, hands, sheets)
    if bonus is None:
        return Scored(closed)
    if len(bonus) != len(rolls):
        raise BadInput(
            msg_n(
                "bonus: {n} entry, expected {n2}, null where there is none",
                "bonus: {n} entries, expected {n2}, null where there is none",
                n=len(bonus),
                n2=len(rolls),
            )
        )
    further = {
        seat: read_roll(rules, roll, English("bonus roll {n:plain}", n=seat + 1))
        for seat, roll in enumerate(bonus)
        if roll is not None
    }
    for seat in further:
        if not closed.lines[seat].bonus_round:
            raise BadInput("bonus roll {seat}: p{seat} earned no bonus turn (P8)", seat=seat + 1)
    label = msgspec.structs.replace(label, bonus=True)
    return Scored(closed, play_round(rules.settings, rules.scorer, label, further, sheets))
