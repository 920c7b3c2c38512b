"""Asian Stud at the terminal: the table, and a person's wagers and plays by keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.games.asian_stud import AsianStudRules, Bet, Bets, Raise, Terms, View, Worth, arranged
from croupier.games.asian_stud.terminal.pictures import (
    edge_line,
    round_picture,
    set_text,
    settlement_picture,
)
from croupier.play import Move, Options
from croupier.terminal.screen import LEAVE, Screen
from croupier.terminal.wagers import BETTING_KEYS, BankedTable, gains_line, place_wagers

__all__ = ["AsianStudDesk"]


class AsianStudDesk(BankedTable):
    """The game's `TerminalTable`. Remembers a player's last bet and offers it again."""

    terms_type = Terms
    keys = (
        BETTING_KEYS
        + """
r, f              raise, fold
a number          raise with the set that stands beside it"""
    )

    def __init__(self, rules: AsianStudRules) -> None:
        self._rules = rules
        self._last = (rules.settings.limits.ante.minimum, 0)
        self._edge = edge_line(rules)

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        """The dealer and the seats, with the rules in force and whose edge it is."""
        return Group(self._edge, Text(""), round_picture(view, names))

    def settled(
        self,
        view: View,
        returns: Sequence[int],
        names: Sequence[str],
    ) -> RenderableType:
        """Every wager in the order of its settlement; hands of old versions show the gains only."""
        if not view.payments and any(returns):
            return gains_line("Gains", returns[:-1], names)
        return settlement_picture(view.payments, names)

    def ask(
        self, screen: Screen, view: View, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """Bets by spot and amount; then r raises, f folds, a number raises with that arrangement."""
        table = Group(header, self.draw(view, names))
        return (
            self._bet(screen, options, table)
            if isinstance(options, Bets)
            else _play(screen, options, view, table, self._rules.settings.worth)
        )

    def _bet(self, screen: Screen, options: Bets, table: RenderableType) -> Bet | None:
        limits = self._rules.settings.limits
        seat = options.seat
        last = self._last if Bet(seat, *self._last) in options else (limits.ante.minimum, 0)
        spots = (("ante", limits.ante), ("side", limits.side))
        amounts = place_wagers(
            screen, table, spots, last, lambda chosen: options.refuse(Bet(seat, chosen[0], chosen[1]))
        )
        if amounts is None:
            return None
        self._last = (amounts[0], amounts[1]) if amounts[0] else self._last
        return Bet(seat, amounts[0], amounts[1])


def _play(screen: Screen, options: Options, view: View, table: RenderableType, worth: Worth) -> Move | None:
    assert view.seat is not None
    cards = view.places[view.seat].cards
    raised, *own, fold = options
    moves: dict[str, Move] = {"r": raised, "f": fold, **dict(zip("1234567890", own, strict=False))}
    keys = f"r raise {raised.amount}, f fold, ? help, q leave"
    ways: list[Text] = []
    if len(own) > 1:
        keys += "; the house sets the hand, or a number does as above"
        ways += [
            Text(f"{key}  ").append_text(set_text(arranged(cards, move.three, worth)))
            for key, move in moves.items()
            if isinstance(move, Raise) and move.three
        ]
    screen.show(table, *ways, Text(keys, "dim"))
    while True:
        key = screen.key()
        if key == LEAVE:
            return None
        if key in moves:
            return moves[key]
