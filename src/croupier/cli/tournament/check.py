"""`croupier tournament check`: the faults of a structure, explained."""

from __future__ import annotations

from typing import Annotated

from click.exceptions import Exit

from croupier.ascii_text import printable
from croupier.cli.tournament.files import StructureName
from croupier.game.presets import settings_hash
from croupier.serialization import to_json
from croupier.terminal.language import in_words, in_words_n
from croupier.terminal.options import Json, Option
from croupier.tournament import Expected, Finding, expected_length, findings, structure_of
from croupier.tournament.chip_case import most_entries
from croupier.tournament.structure import plain_structure
from croupier.words import msg_n

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
        lines = [_finding(finding) for finding in every]
        if not every:
            levels = msg_n("{n} level", "{n} levels", n=len(read.levels))
            parts = {"title": read.title, "levels": levels, "digest": digest[:16]}
            lines.append(in_words("ok {title}: {levels}, settings {digest}", **parts))
        if read.case and not failed:
            lines.append(
                in_words_n(
                    "chip case: enough for {n} entry",
                    "chip case: enough for {n} entries",
                    n=most_entries(read),
                )
            )
        print("\n".join(map(printable, [*lines, *map(_expected, expected)])))
    if failed:
        raise Exit(1)


def _finding(one: Finding) -> str:
    if one.kind == "error":
        return in_words("error: {place}: {what}", place=one.place, what=one.message)
    return in_words("warning: {place}: {what}", place=one.place, what=one.message)


def _expected(one: Expected) -> str:
    (first, last), (soonest, latest) = one.hands, one.hours
    if last is None or latest is None:
        return in_words(
            "{entries:plain} entries: {hands:plain} hands, {hours:decimal1} hours or more: the last level"
            " goes on",
            entries=one.entrants,
            hands=first,
            hours=soonest,
        )
    return in_words(
        "{entries:plain} entries: {first:plain} to {last:plain} hands, {soonest:decimal1} to"
        " {latest:decimal1} hours",
        entries=one.entrants,
        first=first,
        last=last,
        soonest=soonest,
        latest=latest,
    )
