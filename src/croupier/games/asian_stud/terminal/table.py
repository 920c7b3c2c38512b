"""Asian Stud at the terminal: the table, and a person's wagers and plays by keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType

from croupier.games.asian_stud import AsianStudRules, Raise, View, arranged
from croupier.games.asian_stud.terminal.pictures import edge_line, round_picture, set_text
from croupier.play import Move, Options
from croupier.terminal.drawing import Text
from croupier.terminal.language import in_words
from croupier.terminal.wagers import BETTING_KEYS, BankedTable


class AsianStudDesk(BankedTable):
    """The game's `TerminalTable`."""

    keys = (
        BETTING_KEYS
        + """
r, f              raise, fold
a number          raise with the set that stands beside it"""
    )

    def __init__(self, rules: AsianStudRules) -> None:
        super().__init__(rules)
        self._edge = edge_line(rules)
        self._worth = rules.settings.worth

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        return Group(self._edge, Text(""), round_picture(view, names))

    def decisions(self, view: View, options: Options) -> tuple[Mapping[str, Move], str, Sequence[Text]]:
        """R raises, f folds, a number raises with that arrangement."""
        assert view.seat is not None
        cards = view.places[view.seat].cards
        raised, *own, fold = options
        assert isinstance(raised, Raise)
        moves: dict[str, Move] = {"r": raised, "f": fold, **dict(zip("1234567890", own, strict=False))}
        keys = in_words("r raise {amount}, f fold, ? help, q leave", amount=raised.amount)
        if len(own) < 2:
            return moves, keys, ()
        ways = [
            Text(f"{key}  ").append_text(set_text(arranged(cards, move.three, self._worth)))
            for key, move in moves.items()
            if isinstance(move, Raise) and move.three
        ]
        return moves, keys + in_words("; the house sets the hand, or a number does as above"), ways
