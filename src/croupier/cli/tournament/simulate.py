"""`croupier tournament simulate`: statistics of a structure over thousands of simulated tournaments."""

from __future__ import annotations

import sys
from typing import Annotated

from croupier.chance import fresh_seed, seed_of
from croupier.cli.tournament.files import StructureName
from croupier.errors import BadInput
from croupier.odds.report import Column, Table
from croupier.terminal.language import in_words_n
from croupier.terminal.options import Json, Option
from croupier.terminal.reports import AsCsv, Output, publish
from croupier.tournament import structure_of
from croupier.tournament.check import refuse_unless_sound, rules_for
from croupier.tournament.habits import Habits

HABITS = Habits()

MOST_CELLS = 20_000_000
"""Entrants times runs: more of them would need more memory than a laptop has."""


def simulate(
    structure: StructureName,
    entrants: Annotated[int, Option(least=2, help="How many play.")] = 60,
    runs: Annotated[int, Option(least=2, help="How many tournaments.")] = 1_000,
    seed: Annotated[str | None, Option(help="Any text: the same figures again.")] = None,
    edge: Annotated[
        float, Option(help="Points a hand that one player is better by; 0: leave that out.")
    ] = 1.0,
    rebuys: Annotated[
        float, Option(metavar="SHARE", help="Of those without chips who may rebuy, so many do.")
    ] = HABITS.rebuy,
    add_ons: Annotated[
        float, Option(metavar="SHARE", help="Of those who are still in, so many take the add-on.")
    ] = HABITS.add_on,
    as_json: Json = False,
    as_csv: AsCsv = False,
) -> None:
    """Simulate a structure: hands and hours until the end, players left, short stacks, removals, skill.

    Nets are drawn from hands that bots have really played. All figures have 95 % intervals.
    """
    from croupier.tournament.hand_model import load_hands
    from croupier.tournament.simulation_report import forecast

    read = structure_of(structure)
    refuse_unless_sound(read)
    if entrants * runs > MOST_CELLS:
        raise BadInput(
            "{entrants} entrants in {runs} runs: expected at most {most} in all",
            entrants=entrants,
            runs=runs,
            most=MOST_CELLS,
        )
    if not -20 <= edge <= 20:
        raise BadInput("--edge {edge}: expected at most 20 points a hand", edge=edge)
    for name, share in (("--rebuys", rebuys), ("--add-ons", add_ons)):
        if not 0 <= share <= 1:
            raise BadInput("{name} {share}: expected a share from 0 to 1", name=name, share=share)
    hands = load_hands(rules_for(read), read.seats)
    text = fresh_seed().hex() if seed is None else seed
    shown = forecast(
        read, structure, hands, entrants, runs, seed_of(text), edge, _told, Habits(rebuys, add_ons)
    )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    shown.data["seed"] = text
    publish(shown, Output(as_json, as_csv), _beside(*shown.tables[1:3]))


def _beside(one: Table, other: Table) -> Table:
    """Two tables of the same levels as one, whose columns have names of their own."""
    columns = (*one.columns, *other.columns[1:])
    named = [
        Column(f"± {before.head}", column.kind) if column.head == "±" else column
        for before, column in zip((columns[0], *columns), columns, strict=False)
    ]
    rows = tuple((*left, *right[1:]) for left, right in zip(one.rows, other.rows, strict=True))
    return Table(one.title, tuple(named), rows)


def _told(hand: int, left: int) -> None:
    if sys.stderr.isatty() and hand % 10 == 0:
        said = in_words_n(
            "hand {hand}, {n} tournament goes on", "hand {hand}, {n} tournaments go on", hand=hand, n=left
        )
        print(f"\r{said}   ", end="", file=sys.stderr)
