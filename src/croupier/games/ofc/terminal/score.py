"""`croupier score ofc`: cards and bets of a hand, scored and settled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

from croupier.ascii_text import whole_number
from croupier.errors import BadInput
from croupier.games.ofc import rules
from croupier.games.ofc.scoring import OfcBody, read_hands, score_hands
from croupier.serialization import to_json
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.language import in_words
from croupier.terminal.names import Names, named, names_of, refuse_with_lines
from croupier.terminal.options import Argument, Option

_rules = lru_cache(maxsize=16)(rules)


def _answer(line: str, preset: str, stacks: Sequence[int] | None, point_value: int) -> Any:
    """The document for a line, with the options as defaults."""
    asked = read_line(line, OfcBody)
    chips = stacks if asked.stacks is None else asked.stacks
    value = asked.point_value or point_value
    return score_hands(_rules(asked.preset or preset), read_hands(asked.hands), chips, value).plain()


def _whole_numbers(text: str) -> list[int]:
    found = []
    for word in map(str.strip, text.split(",")):
        number = whole_number(word.removeprefix("-"))
        if number is None:
            raise BadInput("--stacks '{text}': expected whole numbers such as 10,100,100", text=text)
        found.append(-number if word.startswith("-") else number)
    return found


def score(
    hands: Annotated[
        list[str], Argument(metavar="HAND...", help="front/middle/back in paying order, or - for lines.")
    ],
    preset: Annotated[str, Option(help="A preset by name, or a .toml file of your own.")] = "standard",
    stacks: Annotated[str | None, Option(help="Chips in paying order: 10,100,100.")] = None,
    point_value: Annotated[int, Option(help="Chips a point is worth.")] = 1,
    names: Names = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Score set hands against each other, and settle them from stacks if you give them.

    A hand is written front / middle / back: "6h6dAc/7c7d8h9s2c/ThJhQdKsAs". With - every line of standard
    input is a JSON object with "hands" and, where they differ from the options, "preset", "stacks" and
    "point_value"; it is answered with one line of JSON.
    """
    chips = None if stacks is None else _whole_numbers(stacks)
    if hands == ["-"]:
        refuse_with_lines(names)
        answer_lines(lambda line: _answer(line, preset, chips, point_value))
        return
    sheet = score_hands(_rules(preset), read_hands(hands), chips, point_value)
    called = names_of(
        names, [in_words("hand {number}", number=number) for number in range(1, len(hands) + 1)]
    )
    if as_json:
        print(to_json(named(sheet.plain(), names, len(hands))))
        return
    from rich.console import Console

    from croupier.games.ofc.terminal.pictures import sheet_table

    Console(highlight=False, markup=False, emoji=False).print(sheet_table(sheet, called))
