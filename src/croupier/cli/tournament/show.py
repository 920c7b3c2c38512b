"""`croupier tournament show` and `print`: how a tournament stands, in the terminal and on paper."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import Annotated, Any

from croupier.cli.options import Argument, Option
from croupier.cli.tournament.folder import DATA, AsJson, Data, Tournament, found, load
from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.text import printable
from croupier.tournament import State, standings
from croupier.tournament.prizes import prize_list
from croupier.tournament.seating import next_order
from croupier.wire import to_json

__all__ = ["document", "print_", "show"]

PAPERS = {
    "receipts": "A receipt for every player: what their entries cost.",
    "seats": "A card for every player: table and seat.",
    "sheets": "A sheet for every table, to score by hand.",
    "bags": "The bag list, and a tag for every bag.",
    "standings": "Who is left with how much, and the places of those who are out.",
    "payout": "Places and prizes, with room for a signature. Only of what is certain.",
}


def document(state: State) -> dict[str, Any]:
    """How it stands, as `show --json` prints it."""
    structure = state.structure
    tables = [
        {
            "table": table.number,
            "hand": table.hand,
            "level": structure.level_of(table.hand + 1),
            "point_value": structure.point_value(table.hand + 1),
            "players": [
                {
                    "player": player,
                    "name": state.players[player].name,
                    "seat": place,
                    "chips": state.players[player].chips,
                }
                for place, player in enumerate(table.seats)
                if player is not None
            ],
            "order": next_order(table),
        }
        for table in state.tables.values()
    ]
    return {
        "name": state.name,
        "title": structure.title,
        "settings_hash": state.settings_hash,
        "phase": state.phase,
        "day": state.day,
        "entries": state.entries,
        "pool": state.pool,
        "prizes": [prize for prize in prize_list(structure, state.entries, state.pool) if prize],
        "left": len(state.alive),
        "average": sum(player.chips for player in state.alive) // max(1, len(state.alive)),
        "shortest": min((player.chips for player in state.alive), default=0),
        "registered": [
            {
                "player": player.number,
                "name": player.name,
                "absent": player.absent,
                "entries": player.entries,
            }
            for player in state.players.values()
        ],
        "tables": tables,
        "out": standings(state),
        "places": state.result.places if state.result else (),
    }


def show(tournament: Tournament, data: Data = DATA, as_json: AsJson = False) -> None:
    """Show how a tournament stands: tables with their hand and level, stacks, places certain or not."""
    director = load(found(data, tournament))
    state = director.state
    if as_json:
        print(to_json(document(state), indent=2))
        return
    print(
        printable(f"{state.structure.title}: {state.entries} entries, pool {state.pool:,}, {_phase(state)}")
    )
    for table in state.tables.values():
        hand = table.hand + 1
        level, value = state.structure.level_of(hand), state.structure.point_value(hand)
        print(f"table {table.number}: hand {hand}, level {level}, a point is {value:,}")
        for place, number in enumerate(table.seats):
            if number is not None:
                player = state.players[number]
                away = "  away" if player.absent else ""
                print(printable(f"  seat {place + 1}  {player.name:<24}{player.chips:>14,}{away}"))
    for places, name, prize in _places(state):
        print(printable(f"{places:>9}  {name:<24}{prize:>14}").rstrip())


def _phase(state: State) -> str:
    if state.phase == "playing":
        night = ", bagged for the night" if state.bagged else ""
        return f"day {state.day}, {len(state.alive)} left at {len(state.tables)} tables{night}"
    return f"{len(state.players)} registered" if state.phase == "registering" else "over"


def _places(state: State) -> list[tuple[str, str, str]]:
    """Place, name, prize: final ones at the end, else ranges, a `?` behind what is not certain."""
    if state.result:
        return [
            (_range(one.place, one.through), state.players[one.player].name, f"{one.prize:,}")
            for one in state.result.places
        ]
    return [
        (_range(one.place, one.through) + "?" * (not one.certain), state.players[one.player].name, "")
        for one in standings(state)
    ]


def _range(place: int, through: int) -> str:
    return f"{place}" if place == through else f"{place}-{through}"


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
) -> None:
    """Print seat cards, table sheets, bag lists, standings or the payout sheet, as a page of HTML."""
    if paper not in PAPERS:
        raise BadInput(f"paper '{paper}': expected one of {', '.join(PAPERS)}")
    director = load(found(data, tournament))
    state = director.state
    if paper == "payout" and state.result is None:
        raise BadInput("payout: the tournament is not over; nothing provisional is paid (T5)")
    page = _page(state, paper)
    if output:
        output.write_text(page, encoding="utf-8")
        print(f"{paper}: {output}", file=sys.stderr)
    else:
        print(page)


def _page(state: State, paper: str) -> str:
    from jinja2 import Environment, StrictUndefined

    removed: dict[int, list[str]] = defaultdict(list)
    for end, _, chip in state.structure.removals:
        removed[end].append(f"{chip:,}s")
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.from_string(shipped_file(__package__, "paper.html.jinja").decode())
    return template.render(
        paper=paper,
        about=PAPERS[paper],
        state=state,
        shown=document(state),
        places=_places(state),
        hands=[
            {
                "hand": hand,
                "level": state.structure.level_of(hand),
                "point": state.structure.point_value(hand),
                "removed": ", ".join(removed[hand]),
            }
            for hand in range(1, 1 + max((table.hand for table in state.tables.values()), default=0) + 18)
        ],
    )
