"""A table against the house in the terminal: accounts, wagers by keys, payments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.banked.bets import Bets
from croupier.banked.rounds import COMMISSION, Payment
from croupier.cards import Card
from croupier.errors import BadInput, Illegal
from croupier.game.limits import Limits
from croupier.play import AnyRules, Move, Options, Terms
from croupier.terminal.card_text import row_text, signed
from croupier.terminal.drawing import Group, Table, Text
from croupier.terminal.language import in_words, term
from croupier.terminal.screen import BACKSPACE, DOWN, ENTER, LEAVE, LEFT, RIGHT, UP, Screen
from croupier.words.terminal_language import say

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = [
    "BETTING_KEYS",
    "BankedTable",
    "dealer_line",
    "gains_line",
    "payments_table",
    "place_wagers",
    "seat_name",
    "table_with",
]

BETTING_KEYS = """\
← →, Tab          another wager
↑ ↓, + -          more on it, less
0-9               the amount itself, in place of what stands there; Backspace takes one away
x                 nothing on it
Enter             place the bets; with none of them, sit this round out"""


class BankedTable(ABC):
    """A terminal table of a game against the house. A game draws its round and asks for its decisions.

    It remembers a player's last bet and offers it again. `labels` are the displayed names of wagers, if
    they differ.
    """

    labels: Mapping[str, str] = {}

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self._last: tuple[int, ...] = ()

    @abstractmethod
    def draw(self, view: Any, names: Sequence[str]) -> RenderableType:
        """The dealer and the positions as this view shows them."""

    @abstractmethod
    def decisions(self, view: Any, options: Options) -> tuple[Mapping[str, Move], str, Sequence[Text]]:
        """The decisions by key, what the keys do, and lines above that."""

    def ask(
        self, screen: Screen, view: Any, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """Bets by spot and amount, then a decision by its key; None if the person leaves."""
        table = Group(header, self.draw(view, names))
        if isinstance(options, Bets):
            return self._bet(screen, options, table)
        moves, keys, lines = self.decisions(view, options)
        screen.show(table, *lines, Text(keys, "dim"))
        while (key := screen.key()) != LEAVE:
            if key in moves:
                return moves[key]
        return None

    def whose(self, bet: Any) -> str:  # noqa: ARG002 - most games have one position a player
        """The words before the amounts of a bet."""
        return in_words("Your bet")

    def _bet(self, screen: Screen, options: Bets[Any], table: RenderableType) -> Move | None:
        offered = options.make(*self._last) if self._last else options.lowest
        if offered not in options:  # the bankroll has come down
            offered = options.lowest
        amounts = place_wagers(
            screen,
            table,
            [(self.labels.get(spot.name, spot.name), spot.limits) for spot in options.spots],
            offered.amounts,
            lambda chosen: options.refuse(options.make(*chosen)),
            self.whose(options[0]),
        )
        if amounts is None:
            return None
        self._last = amounts if any(amounts) else self._last
        move: Move = options.make(*amounts)
        return move

    def settled(self, view: Any, returns: Sequence[int], names: Sequence[str]) -> RenderableType:
        """Every wager in the order of its settlement; hands of old versions show the gains only."""
        if not view.payments and any(returns):
            return gains_line(in_words("Gains"), returns[:-1], names)
        return payments_table(view.payments, names, self.labels)

    def terms(
        self,
        seats: int | None,
        hands: int | None,
        stack: int | None,
        point_value: int,
        button: int,  # noqa: ARG002 - these games have none
    ) -> Terms:
        """By default three players; play goes on until the person leaves, or nobody can bet."""
        if point_value != 1:
            raise BadInput(
                "--point-value {point_value}: expected none, as chips are bet in this game",
                point_value=point_value,
            )
        seats = 3 if seats is None else seats
        bankrolls = None if stack is None else (stack,) * max(seats, 0)
        made: Terms = self.rules.terms_type(seats=seats, bankrolls=bankrolls, round=1, rounds=hands)
        return made

    def standing(self, view: Any, totals: Sequence[int], names: Sequence[str]) -> Text:
        """`Round 2 of 5 · You 480 · Ada 520`, in chips held, or in chips won and lost."""
        terms = view.terms
        chips = map(str, terms.bankrolls) if terms.bankrolls else map(signed, totals)
        parts = [round_title(terms.round, terms.rounds)]
        parts += [f"{name} {held}" for name, held in zip(names, chips, strict=True)]
        return Text(" · ".join(parts), "bold")

    def tell(self, move: Move, view: Any, names: Sequence[str]) -> Text | None:  # noqa: ARG002
        """Nothing: choices are made unseen, and the table shows them when all are made."""
        return None


def payments_table(
    payments: Sequence[Payment], names: Sequence[str], labels: Mapping[str, str] | None = None
) -> RenderableType:
    """The settlement wager by wager, in the dealer's order, without commission of nothing.

    `names` are those of positions, if a game has them, otherwise of seats; `labels` are the displayed names
    of wagers, if they differ.
    """
    if not payments:
        return Text(in_words("Nobody bet."))
    by_position = any(one.position is not None for one in payments)
    heads = (
        in_words("position") if by_position else in_words("player"),
        in_words("wager"),
        bet := in_words("bet"),
        gain := in_words("gain"),
        in_words("why"),
    )
    table = table_with(heads, right=(bet, gain))
    before = None
    for payment in payments:
        if payment.wager == COMMISSION and not payment.net:
            continue
        place = payment.seat if payment.position is None else payment.position
        label = term("wager", (labels or {}).get(payment.wager, payment.wager))
        name = names[place] if place != before else ""
        table.add_row(name, label, str(payment.stake), _gain(payment.net), say(payment.why))
        before = place
    return table


def round_title(number: int, rounds: int | None) -> str:
    """`Round 2 of 5`."""
    if rounds:
        return in_words("Round {number} of {rounds}", number=number, rounds=rounds)
    return in_words("Round {number}", number=number)


def table_with(heads: Sequence[str], right: Collection[str]) -> Table:
    """An empty table with these columns, some of them to the right."""
    table = Table()
    for head in heads:
        table.add_column(head, right=head in right)
    return table


def dealer_line(cards: Sequence[Card], hidden: int = 0) -> Text:
    """The dealer's cards: `hidden` ones as blocks."""
    return Text(f"{in_words('Dealer')}  ", "bold").append_text(row_text(cards, hidden=hidden))


def seat_name(name: str, *, due: bool) -> Text:
    """A player's name in a table, underlined while they are to act."""
    return Text(name, "bold underline" if due else "bold")


def _gain(net: int) -> Text:
    if not net:
        return Text(in_words("push"), "dim")
    return Text(f"{net:+d}", "green" if net > 0 else "red")


def gains_line(head: str, gains: Sequence[int], names: Sequence[str]) -> Text:
    """`Totals  Ann +5   Bo -5   house 0`: the gains of everybody and of the house."""
    shown = [f"{name} {gain:+d}" for name, gain in zip(names, gains, strict=True)]
    return Text(f"{head}  ", "bold").append(
        "   ".join([*shown, in_words("house {gain}", gain=f"{-sum(gains):+d}")])
    )


def place_wagers(
    screen: Screen,
    table: RenderableType,
    spots: Sequence[tuple[str, Limits]],
    amounts: Sequence[int],
    refuse: Callable[[Sequence[int]], None],
    whose: str,
) -> tuple[int, ...] | None:
    """Let the person set an amount on every spot, below the `table`; None if they leave.

    `amounts` are offered first; `refuse` raises Illegal for amounts that may not be bet.
    """
    return _Wagers(spots, amounts, refuse, whose).run(screen, table)


class _Wagers:
    """The amounts in the making."""

    def __init__(
        self,
        spots: Sequence[tuple[str, Limits]],
        amounts: Sequence[int],
        refuse: Callable[[Sequence[int]], None],
        whose: str,
    ) -> None:
        self._spots = spots
        self._whose = whose
        self._amounts = list(amounts)
        self._refuse = refuse
        self._at = 0
        self._typing = False  # else a digit begins another amount
        self._message = ""

    def run(self, screen: Screen, table: RenderableType) -> tuple[int, ...] | None:
        """Read keys until amounts that may be bet are confirmed."""
        while True:
            screen.show(table, *self._picture())
            key = screen.key()
            self._message = ""
            if key == LEAVE:
                return None
            if key != ENTER:
                self._press(key)
                continue
            self._typing = False
            try:
                self._refuse(self._amounts)
            except Illegal as refused:
                self._message = say(refused.message)
            else:
                return tuple(self._amounts)

    def _press(self, key: str) -> None:
        """One key that is neither Enter nor the way out."""
        amount = self._amounts[self._at]
        if key in (LEFT, RIGHT, "\t"):
            self._at = (self._at + (-1 if key == LEFT else 1)) % len(self._spots)
        elif key in (UP, "+", DOWN, "-"):
            self._amounts[self._at] = _stepped(self._spots[self._at][1], amount, up=key in (UP, "+"))
        elif key in "0123456789":
            self._amounts[self._at] = min((amount * 10 if self._typing else 0) + int(key), 10**12)
        elif key == BACKSPACE:
            self._amounts[self._at] = amount // 10
        elif key == "x":
            self._amounts[self._at] = 0
        self._typing = key == BACKSPACE or key in "0123456789"

    def _picture(self) -> Sequence[RenderableType]:
        bets = Text(in_words("{name}: ", name=self._whose), "bold")
        for at, ((name, _), amount) in enumerate(zip(self._spots, self._amounts, strict=True)):
            bets.append(
                f" {term('wager', name)} {amount or '-'} ", "reverse" if at == self._at else ""
            ).append("  ")
        limits = ", ".join(f"{term('wager', name)} {say(limit.message)}" for name, limit in self._spots)
        keys = in_words("arrows: spot and amount, or type it; x clears, Enter bets, ? help, q leave")
        return bets, Text(self._message, "yellow"), Text(limits, "dim"), Text(keys, "dim")


def _stepped(limit: Limits, amount: int, *, up: bool) -> int:
    """The next amount that the limits allow, up or down; nothing lies below the minimum."""
    if up:
        return min(max(limit.minimum, (amount // limit.unit + 1) * limit.unit), limit.maximum)
    lower = min((amount - 1) // limit.unit * limit.unit, limit.maximum)
    return lower if lower >= limit.minimum else 0
