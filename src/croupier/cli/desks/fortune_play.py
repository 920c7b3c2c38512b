"""3 Card Fortune at the terminal: the table, and a person's wagers and decisions by keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.cli.desks.fortune_pictures import payments, round_picture
from croupier.cli.screen import BACKSPACE, DOWN, ENTER, LEAVE, LEFT, RIGHT, UP, Screen
from croupier.errors import BadInput, Illegal
from croupier.games.fortune import Bet, Bets, FortuneRules, Limits, Terms, View, Wagers
from croupier.hands import describe_three, three
from croupier.play import Move, Options

__all__ = ["FortuneDesk"]


class FortuneDesk:
    """See `croupier.cli.desks.Desk`. It remembers a person's last bet and offers it again."""

    def __init__(self, rules: FortuneRules) -> None:
        self._rules = rules
        self._last = Wagers(rules.settings.limits.ante.minimum)

    def terms(
        self,
        seats: int | None,
        hands: int | None,
        stack: int | None,
        point_value: int,
        button: int,  # noqa: ARG002  # this game has none
    ) -> Terms:
        """Three players unless told otherwise; until the person leaves, or nobody can bet."""
        if point_value != 1:
            raise BadInput(f"--point-value {point_value}: expected none, as chips are bet in this game")
        seats = 3 if seats is None else seats
        return Terms(seats, (), None if stack is None else (stack,) * seats, 1, hands)

    def standing(self, view: View, totals: Sequence[int], names: Sequence[str]) -> Text:
        """`Round 2 of 5 · You 480 · Ada 520`, in chips held, or in chips won and lost."""
        terms = view.terms
        parts = [f"Round {terms.round}" + (f" of {terms.rounds}" if terms.rounds else "")]
        for seat, name in enumerate(names):
            held = terms.bankrolls[seat] if terms.bankrolls else None
            parts.append(f"{name} {totals[seat]:+d}" if held is None else f"{name} {held}")
        return Text(" · ".join(parts), "bold")

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        """The dealer and the positions."""
        return round_picture(view, names)

    def tell(self, move: Move, view: View, names: Sequence[str]) -> Text | None:  # noqa: ARG002
        """Nothing: bets and decisions are made unseen, and the table shows them when all are made."""
        return None

    def settled(self, view: View, names: Sequence[str]) -> RenderableType:
        """Every wager in the order of its settlement."""
        by_position = [
            f"{number} {names[place.seat]}" if place.seat is not None else ""
            for number, place in enumerate(view.positions, 1)
        ]
        return payments(view.payments, by_position)

    def ask(
        self, screen: Screen, view: View, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """Bets by spot and amount; then p plays, f folds."""
        table = Group(header, round_picture(view, names))
        if not isinstance(options, Bets):
            return self._decide(screen, view, options, table)
        bet = _Betting(self._rules, options, self._last).run(screen, table)
        if bet is not None and (bet.ante or bet.lucky_pairs or bet.super_six):
            self._last = Wagers(bet.ante, bet.lucky_pairs, bet.super_six)
        return bet

    def _decide(self, screen: Screen, view: View, options: Options, table: RenderableType) -> Move | None:
        play, fold = options[0], options[1]
        cards = view.positions[play.position].cards
        assert cards is not None
        asked = Text(f"Position {play.position + 1}: ", "bold").append(describe_three(three(*cards)))
        screen.show(table, asked, Text(f"p play {play.amount}, f fold, q leave", "dim"))
        while True:
            key = screen.key()
            if key == LEAVE:
                return None
            if key in ("p", "f"):
                chosen: Move = play if key == "p" else fold
                return chosen


_SPOTS = ("ANTE", "Lucky Pairs", "Super 6")


class _Betting:
    """A bet in the making: an amount on each of the three spots."""

    def __init__(self, rules: FortuneRules, options: Bets, last: Wagers) -> None:
        limits = rules.settings.limits
        self._limits: tuple[Limits, ...] = (limits.ante, limits.lucky_pairs, limits.super_six)
        self._options = options
        self._spot = 0
        self._amounts = [last.ante, last.lucky_pairs, last.super_six]
        if self._bet() not in options:  # the bankroll has come down since
            self._amounts = [limits.ante.minimum, 0, 0]
        if self._bet() not in options:
            self._amounts = [0, 0, 0]
        self._message = ""

    def _bet(self) -> Bet:
        ante, pairs, six = self._amounts
        return Bet(self._options.seat, self._options.position, ante, pairs, six)

    def run(self, screen: Screen, table: RenderableType) -> Bet | None:
        """Read keys until a legal bet is confirmed; None if the person leaves."""
        while True:
            screen.show(table, *self._picture())
            key = screen.key()
            self._message = ""
            if key == LEAVE:
                return None
            if key != ENTER:
                self._press(key)
                continue
            try:
                self._options.refuse(self._bet())
            except Illegal as refused:
                self._message = refused.sentence
            else:
                return self._bet()

    def _press(self, key: str) -> None:
        """One key that is neither Enter nor the way out."""
        amount = self._amounts[self._spot]
        if key in (LEFT, RIGHT, "\t"):
            self._spot = (self._spot + (-1 if key == LEFT else 1)) % len(_SPOTS)
        elif key in (UP, "+", DOWN, "-"):
            self._amounts[self._spot] = _stepped(self._limits[self._spot], amount, up=key in (UP, "+"))
        elif key in "0123456789":
            self._amounts[self._spot] = min(amount * 10 + int(key), 10**12)
        elif key == BACKSPACE:
            self._amounts[self._spot] = amount // 10
        elif key == "x":
            self._amounts[self._spot] = 0

    def _picture(self) -> Sequence[RenderableType]:
        bets = Text(f"Position {self._options.position + 1}: ", "bold")
        for at, (name, amount) in enumerate(zip(_SPOTS, self._amounts, strict=True)):
            bets.append(f" {name} {amount or '-'} ", "reverse" if at == self._spot else "")
            bets.append("  ")
        limits = ", ".join(f"{name} {limit}" for name, limit in zip(_SPOTS, self._limits, strict=True))
        keys = "arrows: spot and amount, or type it; x clears, Enter bets or sits out, q leave"
        return bets, Text(self._message, "yellow"), Text(limits, "dim"), Text(keys, "dim")


def _stepped(limit: Limits, amount: int, *, up: bool) -> int:
    """The next amount that the limits allow, up or down; nothing lies below the minimum."""
    if up:
        return min(max(limit.minimum, (amount // limit.unit + 1) * limit.unit), limit.maximum)
    lower = (amount - 1) // limit.unit * limit.unit
    return min(lower, limit.maximum) if lower >= limit.minimum else 0
