"""`croupier tournament check`: what would go wrong with a structure, explained."""

from __future__ import annotations

from click.exceptions import Exit

from croupier.cli.tournament.folder import AsJson, StructureName
from croupier.games.presets import settings_hash
from croupier.text import printable
from croupier.tournament import findings, structure_of
from croupier.wire import to_json

__all__ = ["check"]


def check(structure: StructureName, as_json: AsJson = False) -> None:
    """Check a structure: points that cannot be paid, removals out of order, prizes that do not add up.

    Exit status 1 where a tournament cannot be run with it, 0 otherwise, warnings included.
    """
    read = structure_of(structure)
    every = findings(read)
    if as_json:
        print(
            to_json(
                {"title": read.title, "settings_hash": settings_hash(read), "findings": every}, indent=2
            )
        )
    else:
        for finding in every:
            print(printable(f"{finding.kind}: {finding.place}: {finding.sentence}"))
        if not every:
            print(
                printable(
                    f"ok {read.title}: {len(read.levels)} levels, settings {settings_hash(read)[:16]}"
                )
            )
    if any(finding.kind == "error" for finding in every):
        raise Exit(1)
