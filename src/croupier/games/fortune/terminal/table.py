"""3 Card Fortune at the terminal: the table, and a person's wagers and decisions by keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.games.fortune import Bet, Bets, FortuneRules, Terms, View
from croupier.games.fortune.terminal.pictures import round_picture, settlement_picture
from croupier.hands import describe_three, three
from croupier.play import Move, Options
from croupier.terminal.screen import LEAVE, Screen
from croupier.terminal.wagers import BETTING_KEYS, BankedTable, place_wagers

__all__ = ["FortuneDesk"]


class FortuneDesk(BankedTable):
    """The game's `TerminalTable`. Remembers a player's last bet and offers it again."""

    terms_type = Terms
    keys = (
        BETTING_KEYS
        + """
p, f              play the hand, fold it"""
    )

    def __init__(self, rules: FortuneRules) -> None:
        self._rules = rules
        self._last: tuple[int, ...] = (rules.settings.limits.ante.minimum, 0, 0)

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        """The dealer and the positions."""
        return round_picture(view, names)

    def settled(
        self,
        view: View,
        returns: Sequence[int],  # noqa: ARG002  # the view has more
        names: Sequence[str],
    ) -> RenderableType:
        """Every wager in the order of its settlement."""
        by_position = [
            f"{number} {names[place.seat]}" if place.seat is not None else ""
            for number, place in enumerate(view.positions, 1)
        ]
        return settlement_picture(view.payments, by_position)

    def ask(
        self, screen: Screen, view: View, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """Bets by spot and amount; then p plays, f folds."""
        table = Group(header, round_picture(view, names))
        if not isinstance(options, Bets):
            return self._decide(screen, view, options, table)
        return self._bet(screen, options, table)

    def _bet(self, screen: Screen, options: Bets, table: RenderableType) -> Bet | None:
        limits = self._rules.settings.limits

        def bet(amounts: Sequence[int]) -> Bet:
            return Bet(options.seat, options.position, *amounts)

        offers = (self._last, (limits.ante.minimum, 0, 0), (0, 0, 0))  # the bankroll may have come down
        offered = next(offer for offer in offers if bet(offer) in options)
        spots = (("ANTE", limits.ante), ("Lucky Pairs", limits.lucky_pairs), ("Super 6", limits.super_six))
        whose = f"Position {options.position + 1}"
        amounts = place_wagers(
            screen, table, spots, offered, lambda chosen: options.refuse(bet(chosen)), whose
        )
        if amounts is None:
            return None
        self._last = amounts if any(amounts) else self._last
        return bet(amounts)

    def _decide(self, screen: Screen, view: View, options: Options, table: RenderableType) -> Move | None:
        play, fold = options[0], options[1]
        cards = view.positions[play.position].cards
        assert cards is not None
        asked = Text(f"Position {play.position + 1}: ", "bold").append(describe_three(three(*cards)))
        screen.show(table, asked, Text(f"p play {play.amount}, f fold, ? help, q leave", "dim"))
        while True:
            key = screen.key()
            if key == LEAVE:
                return None
            if key in ("p", "f"):
                chosen: Move = play if key == "p" else fold
                return chosen
