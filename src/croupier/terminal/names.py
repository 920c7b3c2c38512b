"""The names of players on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from croupier.errors import BadInput
from croupier.terminal.options import Option
from croupier.words import msg_n

LONGEST = 24

Names = Annotated[str | None, Option("--names", metavar="ANN,BO", help="Who is who, in the order given.")]


def read_name(option: str, text: str) -> str:
    """A name as it may be written down; BadInput for one that a terminal should not print, or none."""
    name = " ".join(text.split())
    if not 0 < len(name) <= LONGEST or not name.isprintable():
        raise BadInput(
            "{option} {text}: expected 1 to {most} printable characters",
            option=option,
            text=repr(text[: 2 * LONGEST]),
            most=LONGEST,
        )
    return name


def names_of(given: str | None, usual: Sequence[str]) -> Sequence[str]:
    """The given names, or the usual ones. Raises BadInput for a wrong number of names, or a duplicate."""
    if given is None:
        return usual
    names = [read_name("--names", name) for name in given.split(",")]
    if len(names) != len(usual):
        raise BadInput(
            msg_n(
                "--names '{given}': expected {n} name, such as Ann",
                "--names '{given}': expected {n} names, one each, such as Ann,Bo",
                given=given,
                n=len(usual),
            )
        )
    if len(set(names)) < len(names):
        raise BadInput("--names '{given}': expected names that differ", given=given)
    return names


def named(document: Mapping[str, object], given: str | None, players: int) -> Mapping[str, object]:
    """A document with the names beside it, if they were given."""
    if given is None:
        return document
    return {**document, "names": names_of(given, [""] * players)}


def refuse_with_lines(given: str | None) -> None:
    """Lines say nothing of names, and their answers are by place."""
    if given is not None:
        raise BadInput("--names: expected none beside -, whose answers are by place")
