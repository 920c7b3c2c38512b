"""`croupier tournament show` and `print`: the standing of a tournament, in the terminal and on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from croupier.ascii_text import printable
from croupier.cli.tournament.files import Tournament, find_tournament, find_with_logo
from croupier.serialization import to_json
from croupier.terminal.language import figure, in_words, term
from croupier.terminal.options import Argument, Database, Json, Option
from croupier.tournament import State
from croupier.tournament.hand_commands import next_hand
from croupier.tournament.paper import PAPERS, document, page, places
from croupier.tournament.place_list import pool_of
from croupier.words import Message, msg, msg_c, msg_n
from croupier.words.terminal_language import speaking


def show(tournament: Tournament, database: Database, as_json: Json = False) -> None:
    """Show how a tournament stands: tables with their hand and level, stacks, places certain or not."""
    director = find_tournament(tournament, database)
    state = director.state
    if as_json:
        print(to_json(document(state), indent=2))
        return
    said = in_words(
        "{title}: {entries}, pool {pool}, {phase}",
        title=state.structure.title,
        entries=msg_n("{n} entry", "{n} entries", n=state.entries_due),
        pool=pool_of(state),
        phase=_phase(state),
    )
    print(printable(said))
    wide = max((24, *(len(player.name) for player in state.players.values())))
    for table in state.tables.values():
        hand, level, value = next_hand(table), state.level_at(table), state.point_at(table)
        print(
            in_words(
                "table {table:plain}: hand {hand:plain}, level {level}, a point is {value}",
                table=table.number,
                hand=hand,
                level=level,
                value=value,
            )
        )
        for place, number in enumerate(table.seats):
            if number is not None:
                player = state.players[number]
                away = f"  {term('tournament', 'away')}" if player.absent else ""
                seat, chips = in_words("seat {seat}", seat=place + 1), figure(player.chips, "number")
                print(printable(f"  {seat}  {player.name:<{wide}}{chips:>14}{away}"))
    for which, name, prize in places(state, speaking().tag):
        print(printable(f"{which:>9}  {name:<{wide}}{prize:>14}").rstrip())


def _phase(state: State) -> Message:
    if state.phase == "registering":
        return msg_n("{n} registered", "{n} registered", n=len(state.players))
    if state.phase != "playing":
        return msg_c("tournament", "over")
    tables = msg_n("{n} table", "{n} tables", n=len(state.tables))
    parts = {"day": state.day, "left": state.remaining, "tables": tables}
    if state.bagged:
        return msg("day {day}, {left} left at {tables}, bagged for the night", **parts)
    return msg("day {day}, {left} left at {tables}", **parts)


def print_(
    tournament: Tournament,
    paper: Annotated[
        str,
        Argument(
            help="One of receipts, seats, sheets, bags, standings, payout.",
            completions=lambda begun: [p for p in PAPERS if p.startswith(begun)],
        ),
    ],
    output: Annotated[
        Path | None, Option(metavar="FILE.html", help="Write to this file, not to stdout.")
    ] = None,
    *,
    database: Database,
) -> None:
    """Print seat cards, table sheets, bag lists, standings or the payout sheet, as a page of HTML."""
    director, logo = find_with_logo(tournament, database)
    text = page(director.state, paper, language=speaking().tag, logo=logo)
    if output:
        output.write_text(text, encoding="utf-8")
        print(f"{paper}: {output}", file=sys.stderr)
    else:
        print(text)
