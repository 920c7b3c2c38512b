"""`croupier odds pinzique` and `croupier advise pinzique`: the best single turn, and what to keep."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Annotated

from croupier.cli.options import Argument, Option
from croupier.cli.reports import AsCsv, AsJson, ParSheet, publish
from croupier.dice import layouts, text_of_die
from croupier.errors import BadInput
from croupier.games.pinzique import PinziqueRules, rules
from croupier.games.pinzique.scoring import read_roll
from croupier.text import whole_number
from croupier.wire import to_json

__all__ = ["advise", "odds"]

Preset = Annotated[str, Option(help="A preset by name, or a .toml file of your own.")]


def odds(
    preset: Preset = "standard", as_json: AsJson = False, as_csv: AsCsv = False, par_sheet: ParSheet = None
) -> None:
    """The best single turn, exactly: points, melds and bonus turns under the dice and the score guide.

    Another house's dice, score guide or number of rolls are a preset of your own: see `croupier rules`.
    """
    from croupier.games.pinzique.odds import every_score, report

    with _working():
        found = report(rules(preset))
    publish(found, as_json=as_json, as_csv=as_csv, par_sheet=par_sheet, csv_table=every_score(found))


def _working() -> AbstractContextManager[object]:
    """A word on a terminal while a turn is solved: half a second, or many under locked dice."""
    from rich.console import Console

    return Console(stderr=True).status("Solving the turn …")


def advise(
    roll: Annotated[list[str], Argument(metavar="ROLL", help="The dice, in the order of the dice.")],
    rolls_left: Annotated[int | None, Option(help="Rolls left after this one.")] = None,
    kept: Annotated[str, Option(help="Dice that must stay, by number, under locked dice.")] = "",
    top: Annotated[int, Option(least=1, help="How many choices to print.")] = 10,
    preset: Preset = "standard",
    as_json: AsJson = False,
) -> None:
    """The value of every choice of dice to keep, best first: points of the turn on average, exactly.

    The cards are read in the order of the dice, or in any order where they can lie on them in one way.
    """
    chosen = rules(preset)
    most = chosen.settings.rolls - 1
    left = most if rolls_left is None else rolls_left
    if not 0 <= left <= most:
        raise BadInput(f"--rolls-left {left}: expected 0 to {most} (P2)")
    locked = _dice(kept, len(chosen.dice))
    if locked and chosen.settings.kept_dice == "free":
        raise BadInput(f"--kept '{kept}': kept dice may be rolled again under preset {chosen.preset} (P2)")
    faces = _faces(chosen, " ".join(roll))
    from croupier.games.pinzique.odds import Turn
    from croupier.games.pinzique.odds import advice as advised

    with _working():
        found = advised(Turn(chosen.settings), faces, left, locked)
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
        raise BadInput(f"--kept '{text}': expected dice by number from 1 to {count}, such as 1,3")
    return tuple(sorted({number - 1 for number in numbers if number}))


def _faces(rules: PinziqueRules, text: str) -> tuple[int, ...]:
    """The face of every die, from cards in the order of the dice or in an order that leaves no doubt."""
    cards = read_roll(rules, text, f"roll '{text}'")
    if all(card in die for card, die in zip(cards, rules.dice, strict=True)):
        return tuple(die.index(card) for card, die in zip(cards, rules.dice, strict=True))
    ways = layouts(rules.dice, cards)
    if len(ways) == 1:
        return ways[0]
    dice = "; ".join(f"{number}: {text_of_die(die)}" for number, die in enumerate(rules.dice, 1))
    if not ways:
        raise BadInput(f"roll '{text}': the dice cannot show these cards together; they are {dice} (P1)")
    raise BadInput(
        f"roll '{text}': it can lie on the dice in {len(ways)} ways;"
        f" expected one card per die in the order {dice} (P1)"
    )
