"""`croupier tournament check`: the faults of a structure, explained."""

from __future__ import annotations

from typing import Annotated

from click.exceptions import Exit

from croupier.ascii_text import printable
from croupier.cli.tournament.files import StructureName
from croupier.game.presets import settings_hash
from croupier.serialization import to_json
from croupier.terminal.options import Json, Option
from croupier.tournament import Expected, expected_length, findings, structure_of
from croupier.tournament.chip_case import most_entries
from croupier.tournament.structure import plain_structure

ENTRANTS = (8, 20, 60)
"""The numbers of entries for which the length is predicted by default."""


def check(
    structure: StructureName,
    entrants: Annotated[
        list[int] | None,
        Option(least=2, help="How many may come: hands and hours to expect. May be repeated."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a structure: points that cannot be paid, removals out of order, prizes that do not add up.

    Says how many hands and hours to expect, too. Exit status 1 where a tournament cannot be run with it, 0
    otherwise, warnings included.
    """
    read = structure_of(structure)
    every = findings(read)
    failed = any(finding.kind == "error" for finding in every)
    expected = [] if failed else [expected_length(read, count) for count in entrants or ENTRANTS]
    digest = settings_hash(plain_structure(read))
    if as_json:
        document = {"title": read.title, "settings_hash": digest, "findings": every, "expected": expected}
        print(to_json(document, indent=2))
    else:
        lines = [f"{finding.kind}: {finding.place}: {finding.message}" for finding in every]
        lines += [] if every else [f"ok {read.title}: {len(read.levels)} levels, settings {digest[:16]}"]
        lines += [f"chip case: enough for {most_entries(read)} entries"] if read.case and not failed else []
        print("\n".join(map(printable, [*lines, *map(_in_words, expected)])))
    if failed:
        raise Exit(1)


def _in_words(one: Expected) -> str:
    (first, last), (soonest, latest) = one.hands, one.hours
    if last is None or latest is None:
        return f"{one.entrants} entries: {first} hands, {soonest:.1f} hours or more: the last level goes on"
    return f"{one.entrants} entries: {first} to {last} hands, {soonest:.1f} to {latest:.1f} hours"
