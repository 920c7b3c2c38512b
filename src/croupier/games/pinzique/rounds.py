"""One round: takeaways between opponents, points, and bonus turns earned (P6, P8, P10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.pinzique.melds import Meld, Scorer
from croupier.games.pinzique.settings import Settings


class Label(msgspec.Struct, frozen=True):
    """The label of a round: the fifth is `5`, its bonus turns `B-5`, the first playoff `PO-1`."""

    kind: Literal["regular", "playoff"]
    number: int
    bonus: bool = False

    @property
    def text(self) -> str:
        """The round as the sheet marks it."""
        return f"{'B-' * self.bonus}{'PO-' * (self.kind == 'playoff')}{self.number}"


class Line(msgspec.Struct, frozen=True):
    """A seat's turn, settled: its dice, its melds, struck ones marked, and any bonus turn earned (P8)."""

    seat: int
    cards: tuple[Card, ...]
    melds: tuple[Meld, ...]
    bonus_round: bool

    @property
    def points(self) -> int:
        """The points that the seat keeps."""
        return sum(meld.points for meld in self.melds if meld.struck_by is None)

    @property
    def struck(self) -> int:
        """The points that it lost to takeaways."""
        return sum(meld.points for meld in self.melds if meld.struck_by is not None)


class Round(msgspec.Struct, frozen=True):
    """A round with every turn settled, in the order of rolling."""

    label: Label
    lines: tuple[Line, ...]

    @property
    def lowest(self) -> tuple[int, ...]:
        """The lowest scorers of a regular round, by seat; () for bonus and playoff rounds (P9)."""
        if self.label.bonus or self.label.kind == "playoff":
            return ()
        least = min(line.points for line in self.lines)
        return tuple(sorted(line.seat for line in self.lines if line.points == least))


def sheets_of(seats: int, partners: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The score sheets, as the seats that share each: partners one, everybody else their own (P10).

    Raises BadInput unless partners are pairs of different seats, each seat in one pair at most, and have an
    opponent.
    """
    own: dict[int, tuple[int, ...]] = {seat: (seat,) for seat in range(seats)}
    for pair in map(tuple, partners):
        if len(pair) != 2 or pair[0] == pair[1] or any(own.get(seat) != (seat,) for seat in pair):
            raise BadInput(
                "partners {pair}: expected two of p1 to p{seats}, each in one pair (P10)",
                "bad-partners",
                pair="+".join(f"p{seat + 1}" for seat in pair),
                seats=seats,
            )
        own.update(dict.fromkeys(pair, tuple(sorted(pair))))
    sheets = tuple(dict.fromkeys(own.values()))
    if len(sheets) < 2 <= seats:
        raise BadInput("one score sheet for everybody: expected an opponent (P10)", "bad-partners")
    return sheets


def play_round(
    settings: Settings,
    scorer: Scorer,
    label: Label,
    hands: Mapping[int, Sequence[Card]],
    sheets: Sequence[Sequence[int]],
) -> Round:
    """Settle a round from the final dice in rolling order; takeaways go by the melds as rolled."""
    found = {seat: scorer.melds(cards) for seat, cards in hands.items()}
    again = settings.bonus_again or not label.bonus
    lines = []
    for seat, cards in hands.items():
        friends = {seat}.union(*(sheet for sheet in sheets if seat in sheet and not settings.partners_take))
        against = [(rival, meld) for rival in hands if rival not in friends for meld in found[rival]]
        melds = tuple(_struck(meld, against) for meld in found[seat])
        whole = all(meld.struck_by is None for meld in melds)
        lines.append(Line(seat, tuple(cards), melds, again and whole and scorer.all_score(cards, melds)))
    return Round(label, tuple(lines))


def _struck(meld: Meld, against: Iterable[tuple[int, Meld]]) -> Meld:
    """The meld, marked with the seat of the strongest that takes it, if one does (P6)."""
    taker = None
    best = meld.defence or meld.strength
    for rival, other in against:
        if other.family == meld.family and other.strength > best:
            taker, best = rival, other.strength
    return meld if taker is None else msgspec.structs.replace(meld, struck_by=taker)
