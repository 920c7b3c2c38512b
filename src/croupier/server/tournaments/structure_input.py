"""Tournament structures from requests: strictly parsed and checked."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.game.presets import read_settings
from croupier.game.registry import keys, presets_of
from croupier.serialization import convert, describe_error
from croupier.server.tournaments.schemas import (
    CheckAnswer,
    CheckBody,
    FindingAnswer,
    FixAnswer,
    IfItWere,
    Money,
    PresetAnswer,
)
from croupier.tournament import PRESETS, Finding, Structure, expected_length, findings, structure_of
from croupier.tournament.accounts import sales_of
from croupier.tournament.chip_case import Evening, case_of
from croupier.tournament.length import level_begins
from croupier.tournament.prizes import prize_list
from croupier.tournament.structure_toml import to_toml
from croupier.words import msg


def structure_said(name: str | None, toml: str | None) -> Structure:
    """A playable structure from its name or from TOML text. Raises BadInput."""
    structure = _read(name, toml)
    for finding in findings(structure):
        if finding.kind == "error":
            raise BadInput("{place}: {why}", "bad-structure", place=finding.place, why=finding.message)
    return structure


def _read(name: str | None, toml: str | None) -> Structure:
    if (name is None) == (toml is None):
        raise BadInput("body: expected either a structure by its name, or toml")
    if toml is not None:
        structure = read_settings(toml, "toml", Structure)
        refuse_unknown_game(structure)
        return structure
    assert name is not None
    if name not in PRESETS:  # no path: nobody reads the server's files
        raise BadInput(
            "structure: expected one of {presets:items}", "unknown-preset", presets=list(PRESETS)
        )
    return structure_of(name)


def refuse_unknown_game(structure: Structure) -> None:
    """Raise BadInput unless game and preset are known names: a path would read the server's files."""
    if structure.game not in keys():
        raise BadInput("game: expected one of {games:items}", "unknown-game", games=list(keys()))
    known = presets_of(structure.game)
    if structure.preset not in known:
        raise BadInput("preset: expected one of {known:items}", "unknown-preset", known=list(known))


def checked(body: CheckBody) -> CheckAnswer:
    """The findings about a structure, its text, length and money. What cannot be read is a finding, too."""
    base = body.toml if body.structure is None else _shipped_text(body.structure)
    if body.values is None:
        try:
            structure = _read(body.structure, body.toml)
        except BadInput as error:
            unread = FindingAnswer("structure", "error", error.sentence, error.wire_message)
            return CheckAnswer((unread,), ())
    else:
        try:
            structure = convert(body.values, Structure)
            refuse_unknown_game(structure)
        except (msgspec.ValidationError, BadInput) as error:
            return CheckAnswer((_unreadable(error, body.values),), ())
    asked = body.money
    evening = Evening(asked.entries, asked.rebuys, asked.add_ons) if asked else None
    answer = CheckAnswer(
        tuple(map(_answered, findings(structure, evening))),
        (),
        toml=base if base and body.values is None else to_toml(structure, base or ""),
        values=structure,
        begins=level_begins(structure),
        case=case_of(structure, evening) if evening else (),
        money=None if body.money is None else _money(structure, body.money),
    )
    if any(one.level == "error" for one in answer.findings):
        return answer
    return replace(answer, expected=tuple(expected_length(structure, count) for count in body.entrants))


def _answered(one: Finding) -> FindingAnswer:
    fixes = tuple(FixAnswer(str(fix.message), fix.changes, fix.message.wire_message) for fix in one.fixes)
    return FindingAnswer(one.place, one.kind, one.sentence, one.message.wire_message, fixes)


def _money(structure: Structure, evening: IfItWere) -> Money:
    """T17: the accounts of an evening with these entries, rebuys and add-ons."""
    sales = sales_of(structure, evening.entries, evening.rebuys, evening.add_ons)
    pool = structure.pool(evening.entries, evening.rebuys, evening.add_ons)
    fees, bounties = sum(one.fee for one in sales), sum(one.bounty for one in sales)
    heads = evening.entries + (evening.rebuys if structure.rebuy else 0)
    return Money(pool, fees, bounties, prize_list(structure, heads, pool))


def _unreadable(error: Exception, values: dict[str, Any]) -> FindingAnswer:
    """The finding for values that are no structure, its place counted from one."""
    if isinstance(error, BadInput):
        message = error.message
        place, _, _ = error.sentence.partition(":")
        return FindingAnswer(place, "error", str(message), message.wire_message)
    assert isinstance(error, msgspec.ValidationError)
    message = describe_error(error, Structure)
    path = message.parts.get("place", "")
    place = re.sub(r"(?<=\.)[0-9]+", lambda step: str(int(step[0]) + 1), path)
    why = message.parts.get("why", message)
    if _at(values, path) is None:
        why = msg("there is nothing here; expected a value")
    return FindingAnswer(place or "structure", "error", str(why), why.wire_message)


def _at(values: Any, path: str) -> Any:
    for step in filter(None, path.split(".")):
        if isinstance(values, list) and step.isdigit() and int(step) < len(values):
            values = values[int(step)]
        elif isinstance(values, dict):
            values = values.get(step)
        else:
            return values
    return values


def _shipped_text(name: str) -> str:
    known = name in PRESETS
    return shipped_file("croupier.tournament", f"presets/{name}.toml").decode() if known else ""


def presets() -> list[PresetAnswer]:
    """The built-in structures as TOML text."""
    return [PresetAnswer(name, structure_of(name).title, _shipped_text(name)) for name in PRESETS]
