"""`croupier advise pinzique`: the value of every choice of dice to keep."""

from __future__ import annotations

from typing import Annotated

from croupier.ascii_text import whole_number
from croupier.errors import BadInput
from croupier.games.pinzique import rules
from croupier.games.pinzique.terminal.odds import Preset, working
from croupier.serialization import to_json
from croupier.terminal.advise_jsonl import answer_positions
from croupier.terminal.options import Argument, Json, Option


def advise(
    roll: Annotated[
        list[str], Argument(metavar="ROLL", help="The dice, in the order of the dice; or - for lines.")
    ],
    rolls_left: Annotated[int | None, Option(help="Rolls left after this one.")] = None,
    kept: Annotated[str, Option(help="Dice that must stay, by number, under locked dice.")] = "",
    top: Annotated[int, Option(least=1, help="How many choices to print.")] = 10,
    preset: Preset = "standard",
    as_json: Json = False,
) -> None:
    """The value of every choice of dice to keep, best first: points of the turn on average, exactly.

    The cards are read in the order of the dice, or in any order where they can lie on them in one way.
    """
    if roll == ["-"]:
        answer_positions("pinzique", preset)
        return
    chosen = rules(preset)
    from croupier.games.pinzique.advice import PinziquePosition, spot_of
    from croupier.games.pinzique.advice import advise as advised

    spot = spot_of(chosen, PinziquePosition(" ".join(roll), rolls_left, _dice(kept, len(chosen.dice))))
    with working():
        found = advised(chosen, spot)
    if as_json:
        print(to_json(found.plain()))
        return
    from rich.console import Console

    from croupier.games.pinzique.terminal.pictures import advice_table

    Console(highlight=False).print(advice_table(found, top))


def _dice(text: str, count: int) -> tuple[int, ...]:
    """Read dice by number, `1 3`, as people count them."""
    numbers = [whole_number(word) for word in text.replace(",", " ").split()]
    if not all(number and number <= count for number in numbers):
        raise BadInput(
            "--kept '{text}': expected dice by number from 1 to {count}, such as 1,3",
            text=text,
            count=count,
        )
    return tuple(sorted({number for number in numbers if number}))
