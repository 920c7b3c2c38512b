"""Pay tables: rows of a ladder, highest hand first, each with its payment to one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from croupier.card_terms import ROW_TERMS
from croupier.errors import BadInput
from croupier.words import Message, msg

MOST_PAID = 1_000_000_000


class Ladder(msgspec.Struct, frozen=True):
    """The rows that a wager's pay table has, highest first; `apart` may be posted above them or left out.

    A hand of an `apart` row is paid by the first common row where the table does not post it apart.
    """

    wager: str
    rows: tuple[str, ...]
    apart: tuple[str, ...] = ()

    def table(self, posted: str | Sequence[int] | Mapping[str, int]) -> PayTable:
        """Read `5-4-1`, a sequence of pays, or pays by row name; highest hand first.

        Pays are whole numbers to one, at least 0, and never rise down the ladder. The last `apart`
        rows are posted when that many more pays are given. Raises BadInput saying what was expected.
        """
        if isinstance(posted, Mapping):
            return self._by_name(posted)
        pays = self._read(posted) if isinstance(posted, str) else tuple(posted)
        extra = len(pays) - len(self.rows)
        if not 0 <= extra <= len(self.apart):
            raise BadInput(
                "{wager} pay table {posted}: {expected}",
                "bad-paytable",
                wager=self.wager,
                posted=f"'{posted}'" if isinstance(posted, str) else "-".join(map(str, posted)),
                expected=self._expected(),
            )
        return self._checked((*self.apart[len(self.apart) - extra :], *self.rows), pays)

    def _read(self, text: str) -> tuple[int, ...]:
        if not re.fullmatch(r"\s*\d+(\s*[-–]\s*\d+)*\s*", text, re.ASCII):
            raise BadInput(
                "{wager} pay table '{text}': {expected}",
                "bad-paytable",
                wager=self.wager,
                text=text,
                expected=self._expected(),
            )
        # Twenty digits are refused for their size; Python itself would not read some thousands.
        return tuple(int(pay.lstrip("0")[:20] or 0) for pay in re.findall("[0-9]+", text))

    def _by_name(self, posted: Mapping[str, int]) -> PayTable:
        rows = tuple(row for row in (*self.apart, *self.rows) if row in posted)
        missing = [row for row in self.rows if row not in posted]
        unknown = [row for row in posted if row not in rows]
        if missing or unknown:
            what = (
                msg("row '{missing}' is missing", missing=missing[0])
                if missing
                else msg("unknown row '{name}'", name=unknown[0])
            )
            raise BadInput(
                "{wager} pay table: {what}; {expected}",
                "bad-paytable",
                wager=self.wager,
                what=what,
                expected=self._expected(),
            )
        return self._checked(rows, tuple(posted[row] for row in rows))

    def _checked(self, rows: tuple[str, ...], pays: tuple[int, ...]) -> PayTable:
        for row, pay in zip(rows, pays, strict=True):
            if type(pay) is not int or not 0 <= pay <= MOST_PAID:
                raise BadInput(
                    "{wager} pay table: {row} pays {pay}; expected a whole number from 0 to {most_paid}",
                    "bad-paytable",
                    wager=self.wager,
                    row=_said(row),
                    pay=repr(pay),
                    most_paid=MOST_PAID,
                )
        for (high, more), (low, less) in pairwise(zip(rows, pays, strict=True)):
            if less > more:
                raise BadInput(
                    "{wager} pay table: {low} pays {less}, more than {high} at {more}; expected pays "
                    "that never rise from the highest hand down",
                    "bad-paytable",
                    wager=self.wager,
                    low=_said(low),
                    less=less,
                    high=_said(high),
                    more=more,
                )
        return PayTable(self.wager, rows, pays)

    def _expected(self) -> Message:
        count = len(self.rows)
        example = "-".join(str(count - place) for place in range(count))
        pays = msg(
            "expected {count} whole-number pays such as {example}, for {rows:items}",
            count=count,
            example=example,
            rows=[*map(_said, self.rows)],
        )
        if not self.apart:
            return pays
        apart = [*map(_said, self.apart)]
        return msg("{pays} (before them, if posted apart: {apart:items})", pays=pays, apart=apart)


def _said(row: str) -> Message | str:
    """A row in the reader's words, if its name is a hand's."""
    return ROW_TERMS.get(row, row)


class PayTable(msgspec.Struct, frozen=True):
    """A posted pay table, made and checked by its Ladder: `rows` highest first and their `pays` to one."""

    wager: str
    rows: tuple[str, ...]
    pays: tuple[int, ...]

    def pay(self, *rows: str) -> int:
        """The payment of the first row that the table has, finest named first; 0 for none."""
        row = self.row(*rows)
        return 0 if row is None else self.pays[self.rows.index(row)]

    def row(self, *rows: str) -> str | None:
        """The first of these rows that the table has."""
        for row in rows:
            if row in self.rows:
                return row
        return None

    @property
    def by_row(self) -> dict[str, int]:
        return dict(zip(self.rows, self.pays, strict=True))

    def __str__(self) -> str:
        return "-".join(map(str, self.pays))
