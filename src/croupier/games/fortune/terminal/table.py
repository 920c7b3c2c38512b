"""3 Card Fortune at the terminal: the table, and a person's wagers and decisions by keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from croupier.games.fortune import Bet, Play, View
from croupier.games.fortune.settlement import LABELS
from croupier.games.fortune.terminal.pictures import round_picture
from croupier.hands import describe_three, three
from croupier.play import Move, Options
from croupier.terminal.drawing import Text
from croupier.terminal.language import in_words
from croupier.terminal.wagers import BETTING_KEYS, BankedTable
from croupier.words.terminal_language import say


class FortuneDesk(BankedTable):
    """The game's `TerminalTable`."""

    labels = LABELS
    keys = (
        BETTING_KEYS
        + """
p, f              play the hand, fold it"""
    )

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        return round_picture(view, names)

    def settled(self, view: View, returns: Sequence[int], names: Sequence[str]) -> RenderableType:
        """Every wager in the order of its settlement; names by position."""
        by_position = [
            f"{number} {names[place.seat]}" if place.seat is not None else ""
            for number, place in enumerate(view.positions, 1)
        ]
        return super().settled(view, returns, by_position)

    def whose(self, bet: Bet) -> str:
        """The position, as a player may have two."""
        return in_words("Position {number}", number=bet.position + 1)

    def decisions(self, view: View, options: Options) -> tuple[Mapping[str, Move], str, Sequence[Text]]:
        play, fold = options[0], options[1]
        assert isinstance(play, Play)
        cards = view.positions[play.position].cards
        assert cards is not None
        place = in_words("Position {number}", number=play.position + 1)
        asked = Text(in_words("{name}: ", name=place), "bold")
        asked.append(say(describe_three(three(*cards))))
        return (
            {"p": play, "f": fold},
            in_words("p play {amount}, f fold, ? help, q leave", amount=play.amount),
            [asked],
        )
