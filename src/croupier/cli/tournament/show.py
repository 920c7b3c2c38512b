"""`croupier tournament show` and `print`: the standing of a tournament, in the terminal and on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from croupier.ascii_text import printable
from croupier.cli.tournament.files import Tournament, find_tournament
from croupier.serialization import to_json
from croupier.terminal.options import DATA, Argument, Data, Json, Option, Url
from croupier.tournament import State
from croupier.tournament.paper import PAPERS, document, page, places


def show(
    tournament: Tournament, data: Data = DATA, database_url: Url = None, as_json: Json = False
) -> None:
    """Show how a tournament stands: tables with their hand and level, stacks, places certain or not."""
    director = find_tournament(tournament, data, database_url)
    state = director.state
    if as_json:
        print(to_json(document(state), indent=2))
        return
    print(
        printable(f"{state.structure.title}: {state.entries} entries, pool {state.pool:,}, {_phase(state)}")
    )
    for table in state.tables.values():
        hand, level, value = table.hand + 1, state.level_at(table), state.point_at(table)
        print(f"table {table.number}: hand {hand}, level {level}, a point is {value:,}")
        for place, number in enumerate(table.seats):
            if number is not None:
                player = state.players[number]
                away = "  away" if player.absent else ""
                print(printable(f"  seat {place + 1}  {player.name:<24}{player.chips:>14,}{away}"))
    for which, name, prize in places(state):
        print(printable(f"{which:>9}  {name:<24}{prize:>14}").rstrip())


def _phase(state: State) -> str:
    if state.phase == "playing":
        night = ", bagged for the night" if state.bagged else ""
        return f"day {state.day}, {len(state.alive)} left at {len(state.tables)} tables{night}"
    return f"{len(state.players)} registered" if state.phase == "registering" else "over"


def print_(
    tournament: Tournament,
    paper: Annotated[
        str,
        Argument(
            help=f"One of {', '.join(PAPERS)}.",
            completions=lambda begun: [p for p in PAPERS if p.startswith(begun)],
        ),
    ],
    output: Annotated[
        Path | None, Option(metavar="FILE.html", help="Write to this file, not to stdout.")
    ] = None,
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """Print seat cards, table sheets, bag lists, standings or the payout sheet, as a page of HTML."""
    text = page(find_tournament(tournament, data, database_url).state, paper)
    if output:
        output.write_text(text, encoding="utf-8")
        print(f"{paper}: {output}", file=sys.stderr)
    else:
        print(text)
