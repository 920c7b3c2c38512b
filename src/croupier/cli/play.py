"""`croupier play`: a person against bots in the terminal, with a record that can be taken up again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from croupier.bots import Bot, bot_of
from croupier.chance import Shoe, Stream, fresh_seed, seed_of
from croupier.cli.desks import desk_of
from croupier.cli.screen import Screen
from croupier.games import rules_of
from croupier.play import Act, Move, Over, Rules, Terms

__all__ = ["play"]

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dag", "Eve", "Finn", "Gil")
YOU = 0


def play(
    game: Annotated[str, typer.Argument(help="ofc, fortune, asian-stud or pinzique.")],
    preset: Annotated[
        str | None, typer.Option(help="A preset by name, or a .toml file of your own.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Players, you included.")] = None,
    bot: Annotated[str | None, typer.Option(help="The bots' kind; 'random' plays without thought.")] = None,
    hands: Annotated[int | None, typer.Option(help="Hands or rounds in the match.")] = None,
    stack: Annotated[
        int | None, typer.Option(help="Chips for everybody; without it points are kept.")
    ] = None,
    point_value: Annotated[int, typer.Option(help="Chips a point is worth.")] = 1,
    seed: Annotated[str | None, typer.Option(help="Any text: the same cards again.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the match here, and take it up again.")] = None,
) -> None:
    """Play a match against bots. You sit at the first seat; q leaves, and --record takes it up again."""
    rules = rules_of(game, preset)
    key = fresh_seed() if seed is None else seed_of(seed)
    button = Stream(key, "button").below(12)  # any number of seats that a table has divides it
    first = desk_of(rules).terms(seats, hands, stack, point_value, button)
    with Screen() as screen:
        _Match(rules, bot, key, screen).play(first)


class _Match:
    """One person's match: the hands so far and what is on the screen."""

    def __init__(self, rules: Rules[Any, Any], bot: str | None, key: bytes, screen: Screen) -> None:
        self._rules, self._key, self._bot = rules, key, bot
        self._desk = desk_of(rules)
        self._screen = screen
        self._names: tuple[str, ...] = ()
        self._totals: tuple[int, ...] = ()
        self._news: list[Text] = []

    def play(self, terms: Terms) -> None:
        """All the hands, until the match ends or the person leaves."""
        self._rules.start(terms)  # refuses bad terms before anything is asked or written
        self._names = ("You", *(f"{name} (bot)" for name in BOT_NAMES))[: terms.seats]
        self._totals = (0,) * terms.seats
        number = 0
        following: Terms | None = terms
        while following is not None:
            number += 1
            state = self._hand(following, number)
            if state is None:
                return
            following = self._finish(following, state)

    def _hand(self, terms: Terms, number: int) -> Any:
        """One hand played to its end; None if the person leaves."""
        shoe = Shoe(Stream(self._key, "deal", number))
        bots = {seat: self._seated(seat, number) for seat in range(1, terms.seats)}
        state = self._rules.start(terms)
        while not isinstance(turn := self._rules.turn(state), Over):
            if isinstance(turn, Act):
                move = self._choice(terms, state, turn, bots)
                if move is None:
                    return None
            else:
                move = shoe.answer(turn)
            after = self._rules.apply(state, move)
            self._tell(state, move, after)
            state = after
        return state

    def _seated(self, seat: int, number: int) -> Bot:
        return bot_of(self._rules, self._bot, Stream(self._key, "bot", number, seat))

    def _choice(self, terms: Terms, state: Any, turn: Act, bots: dict[int, Bot]) -> Move | None:
        """The move of whoever is due; bots go first where several are."""
        for seat, options in turn.options.items():
            if seat != YOU:
                return bots[seat].choose(self._rules.view(state, seat), options)
        view = self._rules.view(state, YOU)
        header, self._news = self._header(terms), []
        return self._desk.ask(self._screen, view, turn.options[YOU], header, self._names)

    def _header(self, terms: Terms) -> RenderableType:
        return Group(self._desk.standing(terms, self._totals, self._names), *self._news, Text(""))

    def _tell(self, before: Any, move: Move, after: Any) -> None:
        if move.seat != YOU:
            line = self._desk.tell(move, self._rules.view(after, YOU), self._names)
            self._news += [line] if line else []
        self._news += [Text(said) for said in self._rules.said(before, move, after)]

    def _finish(self, terms: Terms, state: Any) -> Terms | None:
        """Show how the hand ended; the next one's terms, None at the end of the match or of patience."""
        turn = self._rules.turn(state)
        assert isinstance(turn, Over)
        self._totals = tuple(map(sum, zip(self._totals, turn.returns, strict=False)))
        following = self._rules.following(state)
        table = self._desk.draw(self._rules.view(state, YOU), self._names)
        self._screen.show(self._header(terms), table, self._desk.settled(state, self._names))
        self._news = []
        if following is None:
            self._screen.console.print(_verdict(self._totals, self._names))
            return None
        go_on = self._screen.wait("Enter for the next hand, q to leave")
        return following if go_on else None


def _verdict(totals: Sequence[int], names: Sequence[str]) -> Text:
    """Who won the match."""
    best = max(totals)
    winners = [name for name, total in zip(names, totals, strict=True) if total == best]
    score = ", ".join(f"{name} {total:+d}" for name, total in zip(names, totals, strict=True))
    said = "The match is a tie" if len(winners) > 1 else f"{winners[0]} won the match"
    return Text(f"{said}: {score}", "bold green")
