"""The moves of Asian Stud, their text and the legal ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache, partial

import msgspec

from croupier.ascii_text import ascii_lower
from croupier.banked.bets import Bets, Spot, bet_text, read_bet
from croupier.cards import Card, parse_cards, text_of
from croupier.errors import BadInput
from croupier.games.asian_stud.arranging import Worth, can_arrange
from croupier.games.asian_stud.settings import TableLimits
from croupier.play import Move, chance_of, chance_text


class Bet(Move, frozen=True):
    """A seat's wagers before the deal: an ante, and perhaps a side wager. Ante 0 sits the round out."""

    ante: int
    side: int = 0

    @property
    def amounts(self) -> tuple[int, int]:
        """The chips on each spot."""
        return self.ante, self.side


class Fold(Move, frozen=True):
    """Give up the hand: the ante is lost (A3)."""


class Raise(Move, frozen=True):
    """Stay in with a raise of `amount`, equal to the ante (A3).

    `three` sets the hand: its qualifying three, kept in ascending order. If it is empty, the house sets the
    hand.
    """

    amount: int
    three: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "three", tuple(map(Card, sorted(self.three))))


PASS = "pass"
WORDS = ("ante", "side")


@cache
def spots(limits: TableLimits) -> tuple[Spot, Spot]:
    """The wagers of a seat before the deal."""
    return Spot("ante", "ante", limits.ante, "A3"), Spot("side", "side", limits.side, "A6")


@lru_cache(maxsize=1024)  # a round asks for the same ones many times
def bets(seat: int, limits: TableLimits, chips: int | None) -> Bets[Bet]:
    """The bets of a seat with this many chips (None: unlimited), the raise to come included."""
    return Bets(spots(limits), partial(Bet, seat), chips)


def plays(seat: int, ante: int, cards: Sequence[Card], worth: Worth) -> tuple[Fold | Raise, ...]:
    """The plays of a seat with its hand: raise, raise and set the hand, or fold (A2, A3)."""
    own = (Raise(seat, ante, three) for three in can_arrange(cards, worth))
    return Raise(seat, ante), *own, Fold(seat)


def write_move(move: Move) -> str:
    """The canonical text: `p1 ante 10 side 5`, `p1 pass`, `d p1 …`, `p1 raise 10 set 4cThKs`, `p1 fold`."""
    name = f"p{(move.seat or 0) + 1}"
    match move:
        case Bet():
            return f"{name} {bet_text(WORDS, move.amounts, PASS)}"
        case Raise():
            own = f" set {text_of(move.three)}" if move.three else ""
            return f"{name} raise {move.amount}{own}"
        case Fold():
            return f"{name} fold"
    return chance_text(move)


_TEXT = re.compile(r"p([1-9]\d?) (?:(fold)|raise (\d{1,15})(?: set (.+))?|(.+))", re.ASCII)


def read_move(text: str) -> Move:
    """The move of a text; spaces and case may vary. Raises BadInput naming the text."""
    plain = ascii_lower(" ".join(text.split()))
    if dealt := chance_of(plain):
        return dealt
    if found := _TEXT.fullmatch(plain):
        seat = int(found[1]) - 1
        if found[2]:
            return Fold(seat)
        if found[3]:
            return Raise(seat, int(found[3]), parse_cards(found[4] or ""))
        amounts = read_bet(found[5], WORDS, PASS)
        if amounts:
            return Bet(seat, *amounts)
    raise BadInput(
        "'{text}' is no move: expected one such as 'p1 ante 10 side 5', 'p1 pass', 'p1 "
        "raise 10', 'p1 raise 10 set 4cThKs' or 'p1 fold'",
        "bad-move",
        text=text,
    )
