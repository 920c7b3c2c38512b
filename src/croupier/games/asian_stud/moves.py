"""The moves of Asian Stud, their text and the legal ones, lazily."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from croupier.ascii_text import ascii_lower
from croupier.cards import Card, parse_cards, text_of
from croupier.choices import Form, Slot
from croupier.errors import BadInput, Illegal
from croupier.games.asian_stud.arranging import Worth, can_arrange
from croupier.games.asian_stud.settings import TableLimits
from croupier.play import Move, chance_of, chance_text

__all__ = ["Bet", "Bets", "Fold", "Raise", "bet_form", "plays", "read", "write"]


class Bet(Move, frozen=True):
    """A seat's wagers before the deal: an ante, and perhaps a side wager. Ante 0 sits the round out."""

    ante: int
    side: int = 0


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


class Bets(Sequence[Bet]):
    """Every bet that a seat may make: to sit out, then every ante with every side wager.

    Bets are made on demand. `chips` are the seat's, the raise to come included; None for unlimited chips.
    """

    def __init__(self, seat: int, limits: TableLimits, chips: int | None) -> None:
        self.seat = seat
        self._limits = limits
        self._chips = chips
        self._antes = limits.ante.amounts(None if chips is None else chips // 2)

    def _sides(self, ante: int) -> range:
        return self._limits.side.amounts(None if self._chips is None else self._chips - 2 * ante)

    def _before(self, antes: int) -> int:
        """The number of bets before the ante with this number."""
        side = self._limits.side
        if self._chips is None:
            return 1 + antes * (1 + len(side.amounts()))
        room = self._chips - 2 * self._limits.ante.minimum
        return 1 + side.within_all(room, 2 * self._limits.ante.unit, antes)

    def __len__(self) -> int:
        return self._before(len(self._antes))

    def __getitem__(self, index: int) -> Bet:  # type: ignore[override]  # no slices: nothing is listed
        number = range(len(self))[index]
        if number == 0:
            return Bet(self.seat, 0)
        at = bisect_right(range(len(self._antes)), number, key=self._before) - 1
        ante, side = self._antes[at], number - self._before(at)
        return Bet(self.seat, ante, self._sides(ante)[side - 1] if side else 0)

    def __iter__(self) -> Iterator[Bet]:
        yield Bet(self.seat, 0)
        for ante in self._antes:
            for side in (0, *self._sides(ante)):
                yield Bet(self.seat, ante, side)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Bet) or move.seat != self.seat:
            return False
        try:
            self.refuse(move)
        except Illegal:
            return False
        return True

    def refuse(self, bet: Bet) -> None:
        """Raise Illegal, saying what would be legal, unless the bet may be made (A3, A6)."""
        if bet.side and not bet.ante:
            raise Illegal("A6", "no-ante", "a side wager needs an ante")
        for rule, wager, amount, limit in (
            ("A3", "ante", bet.ante, self._limits.ante),
            ("A6", "side", bet.side, self._limits.side),
        ):
            breach = limit.breach(amount) if amount else None
            if breach:
                raise Illegal(
                    rule,
                    breach,
                    "{wager} {amount}: the posted limits are {limit}",
                    wager=wager,
                    amount=amount,
                    limit=limit,
                )
        bound = 2 * bet.ante + bet.side
        if self._chips is not None and bound > self._chips:
            raise Illegal(
                "A3",
                "too-few-chips",
                "the bet with its raise takes {bound} chips; {chips} are left",
                bound=bound,
                chips=self._chips,
            )


def plays(seat: int, ante: int, cards: Sequence[Card], worth: Worth) -> tuple[Fold | Raise, ...]:
    """The plays of a seat with its hand: raise, raise and set the hand, or fold (A2, A3)."""
    own = (Raise(seat, ante, three) for three in can_arrange(cards, worth))
    return Raise(seat, ante), *own, Fold(seat)


@cache
def bet_form(seat: int, limits: TableLimits) -> Form:
    """The form of a bet."""
    wagers = (("ante", limits.ante), ("side", limits.side))
    slots = tuple(
        Slot(name, limit.maximum, limit.minimum, limit.unit, before=f" {name} ") for name, limit in wagers
    )
    return Form("chips", f"p{seat + 1}", slots, " pass")


def write(move: Move) -> str:
    """The canonical text: `p1 ante 10 side 5`, `p1 pass`, `d p1 …`, `p1 raise 10 set 4cThKs`, `p1 fold`."""
    name = f"p{(move.seat or 0) + 1}"
    match move:
        case Bet(ante=0, side=0):
            return f"{name} pass"
        case Bet():
            return f"{name} ante {move.ante}" + (f" side {move.side}" if move.side else "")
        case Raise():
            own = f" set {text_of(move.three)}" if move.three else ""
            return f"{name} raise {move.amount}{own}"
        case Fold():
            return f"{name} fold"
    return chance_text(move)


_BET = re.compile(r"p([1-9]\d?) (?:pass|ante (\d{1,15})(?: side (\d{1,15}))?|side (\d{1,15}))", re.ASCII)
_PLAY = re.compile(r"p([1-9]\d?) (?:(fold)|raise (\d{1,15})(?: set (.+))?)", re.ASCII)


def read(text: str) -> Move:
    """The move of a text; spaces and case may vary. Raises BadInput naming the text."""
    plain = ascii_lower(" ".join(text.split()))
    if dealt := chance_of(plain):
        return dealt
    if found := _BET.fullmatch(plain):
        return Bet(int(found[1]) - 1, int(found[2] or 0), int(found[3] or found[4] or 0))
    if found := _PLAY.fullmatch(plain):
        seat = int(found[1]) - 1
        return Fold(seat) if found[2] else Raise(seat, int(found[3]), parse_cards(found[4] or ""))
    raise BadInput(
        "'{text}' is no move: expected one such as 'p1 ante 10 side 5', 'p1 pass', 'p1 "
        "raise 10', 'p1 raise 10 set 4cThKs' or 'p1 fold'",
        "bad-move",
        text=text,
    )
