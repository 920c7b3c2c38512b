"""Tournament structures from requests: strictly parsed and checked."""

from __future__ import annotations

from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.game.presets import read_settings
from croupier.game.registry import keys, presets_of
from croupier.server.tournaments.schemas import CheckAnswer, FindingAnswer, PresetAnswer
from croupier.tournament import PRESETS, Structure, expected_length, findings, structure_of


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


def checked(name: str | None, toml: str | None, entrants: tuple[int, ...]) -> CheckAnswer:
    """The findings about a structure, and its length. A syntax error is a finding, too."""
    try:
        structure = _read(name, toml)
    except BadInput as error:
        return CheckAnswer((FindingAnswer("structure", "error", error.sentence, error.wire_message),), ())
    found = tuple(
        FindingAnswer(one.place, one.kind, one.sentence, one.message.wire_message)
        for one in findings(structure)
    )
    if any(one.level == "error" for one in found):
        return CheckAnswer(found, ())
    return CheckAnswer(found, tuple(expected_length(structure, count) for count in entrants))


def presets() -> list[PresetAnswer]:
    """The built-in structures as TOML text."""
    return [
        PresetAnswer(
            name,
            structure_of(name).title,
            shipped_file("croupier.tournament", f"presets/{name}.toml").decode(),
        )
        for name in PRESETS
    ]
