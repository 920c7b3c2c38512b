"""A tournament on paper, as HTML for the browser's print function, and its standing as plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.qr import code_of
from croupier.tournament.accounts import cashier_of
from croupier.tournament.place_list import deal_of, places_of, pool_of
from croupier.tournament.prizes import prizes_of
from croupier.tournament.ranking import standings
from croupier.tournament.seating import next_order
from croupier.tournament.state import State
from croupier.words import language as language_of
from croupier.words import msg, msg_c, msg_n

HEADINGS = {
    "receipts": msg("Receipts"),
    "seats": msg("Seat cards"),
    "sheets": msg("Table sheets"),
    "bags": msg("Bag list"),
    "standings": msg("Standings"),
    "payout": msg("Payout sheet"),
}
PAPERS = tuple(HEADINGS)

METHODS = {
    "icm": msg_c("share", "icm"),
    "chips": msg_c("share", "by chips"),
    "equal": msg_c("share", "equal"),
    "free": msg_c("share", "amounts they named"),
}
"""Methods of sharing the prizes, in words."""


def document(state: State) -> dict[str, Any]:
    """The standing as `show --json` prints it."""
    structure = state.structure
    tables = [
        {
            "table": table.number,
            "hand": table.hand,
            "level": state.level_at(table),
            "point_value": state.point_at(table),
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
        "entries": state.entries_due,
        "pool": pool_of(state),
        "prizes": prizes_of(state),
        "agreed": deal_of(state),
        "left": state.remaining,
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


def places(state: State, language: str = "en") -> list[tuple[str, str, str]]:
    """Place, name and prize. A range with a `?` is not certain and has no prize."""
    written = language_of(language).number
    return [
        (
            "-".join(map(str, sorted({one.place, one.through}))) + "?" * (not one.certain),
            one.name,
            written(one.prize) if one.prize else "",
        )
        for one in places_of(state)
    ]


def page(
    state: State, paper: str, links: Mapping[int, str] | None = None, language: str = "en", logo: str = ""
) -> str:
    """One of PAPERS. Raises BadInput for another, and for a payout before it is certain.

    `links` are addresses by player, where seat cards have them; a language that is not known is English.
    `logo` is a picture as a `data:` address; empty for none.
    """
    if paper not in PAPERS:
        raise BadInput("paper '{paper}': expected one of {papers:items}", paper=paper, papers=list(PAPERS))
    if paper == "payout" and state.result is None:
        raise BadInput("payout: the tournament is not over; nothing provisional is paid (T5)")
    from jinja2 import Environment, StrictUndefined

    words = language_of(language)
    written = words.number
    timed = state.structure.is_timed  # a clock says later which level a hand is of
    removed: dict[int, list[str]] = defaultdict(list)
    for end, _, chip in state.structure.removals:
        removed[end].append(written(chip) + "s" * (words.tag == "en"))
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    shown = document(state)
    seated = [
        {**player, "table": table["table"]} for table in shown["tables"] for player in table["players"]
    ]
    template = environment.from_string(shipped_file(__package__, "paper.html.jinja").decode())
    return template.render(
        paper=paper,
        language=words.tag,
        w=words,
        n=written,
        methods=METHODS,
        heading=words.say(HEADINGS[paper]),
        title=state.name,
        logo=logo,
        state=state,
        shown=shown,
        cards=seated if state.tables else [{**player, "table": None} for player in shown["registered"]],
        accounts=cashier_of(state).players,
        counts={
            "entries": msg_n("{n} entry", "{n} entries", n=state.entries_due),
            "left": msg_n("{n} player left", "{n} players left", n=state.remaining),
            "chips": msg_n(
                "{n} chip in play", "{n} chips in play", n=sum(player.chips for player in state.alive)
            ),
        },
        codes={player: code_of(link) for player, link in (links or {}).items()},
        places=places(state, words.tag),
        hands=[
            {
                "hand": hand,
                "level": 0 if timed else state.structure.level_of(hand),
                "point": 0 if timed else state.structure.point_value(hand),
                "removed": ", ".join(removed[hand]),
            }
            for hand in range(1, 1 + max((table.hand for table in state.tables.values()), default=0) + 18)
        ],
    )
