"""The view of a game of Pinzique, which shows everything to everybody (C4)."""

from __future__ import annotations

import msgspec

from croupier.cards import Card, cards_html
from croupier.display import table_html
from croupier.games.pinzique.rounds import Round


class View(msgspec.Struct, frozen=True):
    """All there is to see, the same for everyone: Pinzique hides nothing (C4).

    `seat` is whose view it is. `label` names the open round, `order` those who roll in it and `ended` the
    cards of the turns done; `faces` and `cards` are the dice that show, `locked` those that must be kept
    and `kept` those that were, while the others were rolled last.
    `sheets` are the seats that share each score sheet and `totals` their totals over closed rounds.
    """

    seat: int | None
    seats: int
    label: str
    order: tuple[int, ...]
    ended: tuple[tuple[int, tuple[Card, ...]], ...]
    to_act: int | None
    faces: tuple[int, ...]
    cards: tuple[Card, ...]
    locked: tuple[int, ...]
    rolls_left: int
    closed: tuple[Round, ...]
    sheets: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    over: bool
    kept: tuple[int, ...] = ()

    def _repr_html_(self) -> str:
        lines = [(each.label, {line.seat: line.points for line in each.lines}) for each in self.closed]
        rows = [
            (label.text, *(found.get(seat, "") for seat in range(self.seats))) for label, found in lines
        ]
        sheets = {
            seat: total for shared, total in zip(self.sheets, self.totals, strict=True) for seat in shared
        }
        totals = ("sheet", *(sheets.get(seat, "") for seat in range(self.seats)))
        heads = ("round", *(f"p{seat + 1}" for seat in range(self.seats)))
        return table_html(heads, [*rows, totals], numbers=range(1, self.seats + 1)) + cards_html(self.cards)
