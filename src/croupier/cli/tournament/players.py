"""`croupier tournament players`: who is known from earlier tournaments, as CSV to register from."""

from __future__ import annotations

import csv
import sys
from typing import Annotated

from croupier.cli.options import Argument
from croupier.cli.tournament.folder import DATA, AsJson, Data, found, load
from croupier.text import printable
from croupier.tournament.known import known_players
from croupier.wire import to_json

__all__ = ["players"]


def players(
    tournaments: Annotated[
        list[str] | None, Argument(help="Tournaments by name, or files of them; all that are kept here.")
    ] = None,
    data: Data = DATA,
    as_json: AsJson = False,
) -> None:
    """List who has played, as CSV that `new --players` takes: everybody, the most frequent first."""
    kept = [found(data, one) for one in tournaments or ()]
    known = known_players(
        load(path).state for path in kept or sorted((data / "tournaments").glob("*.jsonl"))
    )
    if as_json:
        print(to_json(known, indent=2))
        return
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("name", "tournaments"))
    rows.writerows((printable(one.name), one.events) for one in known)
