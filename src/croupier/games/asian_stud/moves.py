"""The moves of Asian Stud, their text and the legal ones, lazily."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from croupier.cards import Card, parse_cards, text_of
from croupier.errors import BadInput
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.splits import can_arrange
from croupier.play import Deal, Move

__all__ = ["Bet", "Bets", "Fold", "Raise", "plays", "read", "write"]


class Bet(Move, frozen=True):
    """A seat's wagers before the deal: an ante, and perhaps a side wager. Ante 0 sits the round out."""

    ante: int
    side: int = 0


class Fold(Move, frozen=True):
    """Give up the hand: the ante is lost (A3)."""


class Raise(Move, frozen=True):
    """Stay in with a raise of `amount`, equal to the ante (A3).

    `three` sets the hand: its qualifying three, kept in ascending order. Left empty, the house sets it.
    """

    amount: int
    three: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "three", tuple(map(Card, sorted(self.three))))


class Bets(Sequence[Bet]):
    """Every bet that the posted limits allow a seat: to sit out, then every ante with every side wager."""

    def __init__(self, seat: int, settings: Settings) -> None:
        self._seat = seat
        self._antes = settings.limits.ante.amounts
        self._sides = settings.limits.side.amounts

    def __len__(self) -> int:
        return 1 + len(self._antes) * (1 + len(self._sides))

    def __getitem__(self, index: int) -> Bet:  # type: ignore[override]  # no slices: a lazy list of moves
        number = range(len(self))[index]
        if number == 0:
            return Bet(self._seat, 0)
        ante, side = divmod(number - 1, 1 + len(self._sides))
        return Bet(self._seat, self._antes[ante], self._sides[side - 1] if side else 0)

    def __iter__(self) -> Iterator[Bet]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Bet) or move.seat != self._seat:
            return False
        if move.ante == 0:
            return move.side == 0
        return move.ante in self._antes and (move.side == 0 or move.side in self._sides)


def plays(seat: int, ante: int, cards: Sequence[int]) -> tuple[Fold | Raise, ...]:
    """What a seat may do with its hand: raise, raise and set the hand itself, or fold (A2, A3)."""
    own = (Raise(seat, ante, three) for three in can_arrange(cards))
    return Raise(seat, ante), *own, Fold(seat)


def write(move: Move) -> str:
    """The canonical text: `p1 ante 10 side 5`, `p1 pass`, `d p1 …`, `p1 raise 10 set 4cThKs`, `p1 fold`."""
    name = "h" if move.seat is None else f"p{move.seat + 1}"
    match move:
        case Deal():
            return f"d {name} {text_of(move.cards)}"
        case Bet(ante=0, side=0):
            return f"{name} pass"
        case Bet():
            return f"{name} ante {move.ante}" + (f" side {move.side}" if move.side else "")
        case Raise():
            own = f" set {text_of(move.three)}" if move.three else ""
            return f"{name} raise {move.amount}{own}"
        case Fold():
            return f"{name} fold"
    raise BadInput(f"{move!r} is no move of Asian Stud", "bad-move")


_DEAL = re.compile(r"d (?:h|p([1-9]\d?)) (.+)", re.ASCII)
_BET = re.compile(r"p([1-9]\d?) (?:pass|ante (\d{1,15})(?: side (\d{1,15}))?)", re.ASCII)
_PLAY = re.compile(r"p([1-9]\d?) (?:(fold)|raise (\d{1,15})(?: set (.+))?)", re.ASCII)


def read(text: str) -> Move:
    """The move of a text; spaces and case may vary. Raises BadInput naming the text."""
    plain = " ".join(text.split())
    if found := _DEAL.fullmatch(plain.lower()):
        return Deal(int(found[1]) - 1 if found[1] else None, parse_cards(found[2]))
    if found := _BET.fullmatch(plain.lower()):
        return Bet(int(found[1]) - 1, int(found[2] or 0), int(found[3] or 0))
    if found := _PLAY.fullmatch(plain.lower()):
        seat = int(found[1]) - 1
        return Fold(seat) if found[2] else Raise(seat, int(found[3]), parse_cards(found[4] or ""))
    raise BadInput(
        f"'{text}' is no move: expected one such as 'p1 ante 10 side 5', 'p1 pass', 'p1 raise 10',"
        " 'p1 raise 10 set 4cThKs' or 'p1 fold'",
        "bad-move",
    )
