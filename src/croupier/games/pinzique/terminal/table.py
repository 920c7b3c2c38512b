"""Pinzique at the terminal: the round on the table, and a person's choice of dice by keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box, get_console
from rich.console import Group, RenderableType
from rich.table import Table

from croupier.ascii_text import whole_number
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.pinzique import Keep, PinziqueRules, Terms, View
from croupier.games.pinzique.printed_sheet import score_sheets
from croupier.games.pinzique.terminal.pictures import line_text, sheets_table
from croupier.play import Move, Options
from croupier.terminal.card_text import card_text
from croupier.terminal.drawing import Text
from croupier.terminal.language import in_words, in_words_n
from croupier.terminal.screen import ENTER, LEAVE, Screen
from croupier.words import msg_n


class PinziqueDesk:
    """See `croupier.terminal.game_terminal.TerminalTable`."""

    keys = """\
1-8               keep a die, or let it go
Enter             roll the others
s                 stand with what lies there"""

    def __init__(self, rules: PinziqueRules) -> None:
        self._rules = rules
        self._live = get_console().is_terminal

    def terms(
        self,
        seats: int | None,
        hands: int | None,
        stack: int | None,
        point_value: int,
        button: int,  # noqa: ARG002
    ) -> Terms:
        """By default two players; one game with the rounds of the settings."""
        if hands is not None:
            rounds = self._rules.settings.rounds
            raise BadInput(
                "--hands {hands}: a game of pinzique has {rounds} rounds, a setting (P9)",
                hands=hands,
                rounds=rounds,
            )
        if stack is not None:
            raise BadInput("--stack {stack}: pinzique is played for points, not chips", stack=stack)
        if point_value != 1:
            raise BadInput(
                "--point-value {point_value}: pinzique is played for points, not chips",
                point_value=point_value,
            )
        return Terms(2 if seats is None else seats)

    def standing(self, view: View, totals: Sequence[int], names: Sequence[str]) -> Text:  # noqa: ARG002
        """The game and its length; the totals are beside the dice."""
        return Text(
            in_words(
                "Pinzique · {rounds} · {players}",
                rounds=msg_n("{n} round", "{n} rounds", n=self._rules.settings.rounds),
                players=msg_n("{n} player", "{n} players", n=view.seats),
            ),
            "bold",
        )

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        """The open round: totals, and dice of finished and current turns, the chooser's own larger."""
        dice = dict(view.ended)
        if view.to_act is not None and view.to_act != view.seat:
            dice[view.to_act] = view.cards
        over = (
            in_words("The game is over")
            if view.over
            else in_words("Round {number}", number=str(view.label))
        )
        title = Text(over, "bold")
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title.__rich__(), title_justify="left")
        for head in ("", total_head := in_words("total"), in_words("dice"), in_words("so far")):
            table.add_column(head, justify="right" if head == total_head else "left")
        shared = zip(view.sheets, view.totals, strict=True)
        total = {seat: points for sheet, points in shared for seat in sheet}
        for seat in range(view.seats):
            name = Text(names[seat], "bold" if seat == view.to_act else "")
            table.add_row(name, str(total[seat]), *self._turn(dice.get(seat, ()), names))
        return table

    def _turn(self, cards: Sequence[Card], names: Sequence[str]) -> tuple[Text, Text]:
        if not cards:
            return Text(), Text()
        line = line_text(self._rules.scorer.melds(cards), None, names, self._live)
        return Text(" ").join(map(card_text, cards)), line

    def tell(self, move: Move, view: View, names: Sequence[str]) -> Text | None:
        """`Ada keeps Q♠ Q♥`; rolls are announced instead."""
        if not isinstance(move, Keep) or move.seat is None:
            return None
        if len(move.dice) == len(self._rules.dice):
            return Text(in_words("{name} stands", name=names[move.seat]))
        kept = Text(" ").join(card_text(view.cards[die]) for die in move.dice) or Text(in_words("nothing"))
        return Text(in_words("{name} keeps", name=names[move.seat]) + " ") + kept

    def ask(
        self, screen: Screen, view: View, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """Choose dice by their numbers; Enter rolls the others."""
        seat = options[0].seat
        assert seat is not None
        kept = set(view.locked)
        message = ""
        while True:
            screen.show(header, self.draw(view, names), *self._picture(view, kept, message))
            key = screen.key()
            message = ""
            if key == LEAVE:
                return None
            if key == "s":
                return self._rules.keep(seat, range(len(view.cards)))
            if key == ENTER:
                return self._rules.keep(seat, kept)
            die = whole_number(key)
            if die is not None and 1 <= die <= len(view.cards):
                if die - 1 in view.locked:
                    message = in_words("That die is kept for good.")
                else:
                    kept ^= {die - 1}

    def _picture(self, view: View, kept: set[int], message: str) -> Sequence[RenderableType]:
        grid = Table.grid(padding=(0, 2))
        for _ in view.cards:
            grid.add_column(justify="center")
        grid.add_row(*(card_text(card) for card in view.cards))
        grid.add_row(
            *(Text(in_words("kept") if die in kept else "·", "green") for die in range(len(view.cards)))
        )
        grid.add_row(*(Text(str(die + 1), "dim") for die in range(len(view.cards))))
        scored = line_text(self._rules.scorer.melds(view.cards), None, (), self._live)
        others = len(view.cards) - len(kept)
        keys = (
            in_words("numbers keep or let go, Enter roll the other {n}, s stand, ? help, q leave", n=others)
            if others
            else in_words("numbers keep or let go, Enter stand, s stand, ? help, q leave")
        )
        left = in_words_n("Your dice, {n} roll left", "Your dice, {n} rolls left", n=view.rolls_left)
        return (
            Text(left, "bold"),
            Group(grid, Text(in_words("They score") + " ") + scored),
            Text(message, "yellow"),
            Text(keys, "dim"),
        )

    def settled(
        self,
        view: View,
        returns: Sequence[int],  # noqa: ARG002  # the view has more
        names: Sequence[str],
    ) -> RenderableType:
        return sheets_table(score_sheets(view.closed, view.sheets), names, self._live)
