"""`croupier advise ofc`: every placement's value, ever finer, with its reason."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from croupier.ascii_text import whole_number
from croupier.chance import fresh_seed, seed_of
from croupier.errors import BadInput
from croupier.files import read_file
from croupier.games.ofc import rules
from croupier.games.ofc.advice import ADVISER
from croupier.games.ofc.advice.position import BoardBody, OfcPosition, board_of, view_of_position
from croupier.serialization import to_json
from croupier.terminal.advise_jsonl import answer_positions, tell_what_is_missing
from croupier.terminal.jsonl import read_line
from croupier.terminal.language import figure, in_words
from croupier.terminal.options import Argument, Option
from croupier.words import English, msg, msg_n
from croupier.words.terminal_language import say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

    from croupier.advice import Advice

ROUNDS = 5
"""The default number of answers in a pipe: a second or two of them."""
SECONDS = 86_400.0
"""Nobody thinks for longer than a day."""
WIDTH = 100
"""The columns of a terminal that has room for reasons in a column."""


def advise(
    position: Annotated[
        list[str],
        Argument(
            metavar="POSITION|BOARD...",
            help="A position as JSON, in a file, or - for lines; or boards, front/middle/back.",
        ),
    ],
    cards: Annotated[
        str | None, Option(metavar="CARDS", help="With boards: the cards to be placed.")
    ] = None,
    discards: Annotated[str, Option(metavar="CARDS", help="With boards: what they have discarded.")] = "",
    to_act: Annotated[
        int | None, Option(least=1, help="With boards: whose cards; else who has set the fewest.")
    ] = None,
    button: Annotated[
        int | None, Option(least=1, help="With boards: who has the button; else the last of them.")
    ] = None,
    fantasy: Annotated[
        str | None, Option(metavar="N,N", help="With boards: cards of each in Fantasyland, such as 0,14.")
    ] = None,
    stacks: Annotated[str | None, Option(metavar="N,N", help="With boards: the chips of each.")] = None,
    point_value: Annotated[int, Option(least=1, help="With boards: chips a point is worth.")] = 1,
    preset: Annotated[
        str | None,
        Option(help="A preset by name, or a .toml file of your own, where a position names none."),
    ] = None,
    top: Annotated[int, Option(least=1, help="How many placements to print.")] = 5,
    seconds: Annotated[float | None, Option(help="Think for so long.")] = None,
    rounds: Annotated[int | None, Option(least=1, help="Refine the answer so often.")] = None,
    seed: Annotated[str | None, Option(help="Any text: the same figures again.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """The value of every placement, best first: points a hand, with Fantasyland to come, and why.

    "Kd/8c8d/AhTh" is a board, a row left empty or - where nothing is set. Boards come in paying order, so
    that the last has the button. On a terminal the answer becomes finer until you press Ctrl-C.
    """
    if seconds is not None and not 0 < seconds <= SECONDS:
        raise BadInput(
            "--seconds {seconds}: expected more than 0, at most {seconds2}",
            seconds=seconds,
            seconds2=SECONDS,
        )
    luck = fresh_seed() if seed is None else seed_of(seed)
    if position == ["-"]:
        answer_positions("ofc", preset, luck, rounds)
        return
    if cards is None:
        body = _document(position)
    else:
        given = (to_act, button, fantasy, stacks)
        body = _typed(position, cards, discards, given, point_value)
    chosen = rules(body.preset or preset)
    view = view_of_position(chosen, body)
    tell_what_is_missing(ADVISER, rounds)
    live = not as_json and sys.stdout.isatty()
    most = rounds if rounds or seconds or live else ROUNDS
    answers = _until(ADVISER.advise(chosen, view, luck, most), seconds)
    if live:
        _live(answers, top)
        return
    found = _last(answers)
    if as_json:
        print(to_json(found.plain(), indent=2))
        return
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(AdviceTable(found, top))


# Positions


def _document(position: list[str]) -> OfcPosition:
    """A position as JSON, or in a file."""
    if len(position) > 1:
        raise BadInput("boards: expected --cards with them, the cards to be placed")
    (text,) = position
    if text.lstrip().startswith("{"):
        return _read("position", text)
    if "/" in text and not Path(text).exists():
        raise BadInput("boards: expected two or more, and --cards, the cards to be placed")
    try:
        return _read(text, read_file(text).decode("utf-8", "surrogateescape"))
    except FileNotFoundError:
        expected = msg("a position as JSON, a file with one, - for lines, or boards with --cards")
        raise BadInput("position '{text}': expected {expected}", text=text, expected=expected) from None


def _read(place: str, text: str) -> OfcPosition:
    try:
        return read_line(text, OfcPosition)
    except BadInput as error:
        raise BadInput("{place}: {why}", error.code, place=place, why=error.message) from None


def _typed(
    boards: list[str],
    cards: str,
    discards: str,
    given: tuple[int | None, int | None, str | None, str | None],
    point_value: int,
) -> OfcPosition:
    to_act, button, fantasy, stacks = given
    read: list[BoardBody] = [
        board_of(board, English("board {number}", number=number)) for number, board in enumerate(boards, 1)
    ]
    if not 2 <= len(read) <= 4:
        raise BadInput(
            msg_n(
                "{n} board: expected 2 to 4, your own among them",
                "{n} boards: expected 2 to 4, your own among them",
                n=len(read),
            )
        )
    for name, number in (("--to-act", to_act), ("--button", button)):
        if number is not None and number > len(read):
            raise BadInput("{name} {number}: expected 1 to {n}", name=name, number=number, n=len(read))
    return OfcPosition(
        tuple(read),
        cards,
        None if to_act is None else to_act - 1,
        discards,
        button=None if button is None else button - 1,
        fantasy=() if fantasy is None else _numbers("--fantasy", fantasy),
        stacks=None if stacks is None else _numbers("--stacks", stacks),
        point_value=point_value,
    )


def _numbers(name: str, text: str) -> tuple[int, ...]:
    read = [whole_number(word.strip()) for word in text.split(",")]
    if None in read:
        raise BadInput("{name} '{text}': expected whole numbers such as 0,14", name=name, text=text)
    return tuple(number for number in read if number is not None)


# Answers


def _until(answers: Iterator[Advice], seconds: float | None) -> Iterator[Advice]:
    """The answers that come within `seconds`; the first in any case."""
    begun = time.monotonic()
    for answer in answers:
        yield answer
        if seconds is not None and time.monotonic() - begun >= seconds:
            return


def _last(answers: Iterator[Advice]) -> Advice:
    """The finest; stopped by Ctrl-C, the finest so far."""
    found = None
    try:
        for found in answers:  # noqa: B007  # the last one is wanted
            pass
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None
    return found


def _live(answers: Iterator[Advice], top: int) -> None:
    """Draw every answer over the one before, until there is none or Ctrl-C is pressed."""
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False, markup=False, emoji=False)
    try:
        with Live(console=console, auto_refresh=False) as live:
            for number, answer in enumerate(answers, 1):
                live.update(
                    AdviceTable(answer, top, in_words("answer {number}; Ctrl-C stops", number=number)),
                    refresh=True,
                )
    except KeyboardInterrupt:
        console.print(in_words("stopped: this is the best so far"), style="dim")


def _chance(figures: Mapping[str, Any], name: str) -> str:
    """A chance with its standard error; empty if it is unknown after a few playouts."""
    if figures[name] is None:
        return ""
    error = figures[f"{name}_stderr"]
    return figure(figures[name], "percent") + (f" ±{figure(error, 'percent')}" if error else "")


class AdviceTable:
    """The best placements with their figures, and why: in a column, or below in a narrow terminal."""

    def __init__(self, advice: Advice, top: int, caption: str | None = None) -> None:
        self._options, self._caption = advice.options[:top], caption

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        from rich import box
        from rich.table import Table

        narrow = options.max_width < WIDTH
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=self._caption, caption_justify="left")
        table.add_column(in_words("front/middle/back"), no_wrap=True)
        for head in (in_words("points"), in_words("foul"), "FL", in_words("royalties")):
            table.add_column(head, justify="right", no_wrap=not narrow)
        if not narrow:
            table.add_column(in_words("why"))
        for option in self._options:
            figures = option.figures
            error = f" ±{figure(option.stderr, 'decimal2')}" if option.stderr else ""
            table.add_row(
                option.text.partition(" ")[2],
                figure(float(option.value), "signed2") + error,
                _chance(figures, "foul"),
                _chance(figures, "fantasyland"),
                "" if figures["royalties"] is None else figure(figures["royalties"], "decimal1"),
                *([] if narrow else [say(option.why)]),
            )
        yield table
        if narrow:
            yield from (f"{option.text.partition(' ')[2]}: {say(option.why)}" for option in self._options)
