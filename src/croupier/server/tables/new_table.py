"""The name and the settings of a new table: validated input, and defaults for the rest."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.game.preset_registry import SHIPPED, PresetRegistry
from croupier.game.registry import game_of, keys
from croupier.play import AnyRules
from croupier.serialization import convert, describe_error
from croupier.table.events import Match
from croupier.table.names import is_visible

MOST = 10**12
"""The greatest integer in terms from outside."""

COUNTED = frozenset(("seats", "fantasy", "stacks", "bankrolls", "hand", "round"))
"""Terms that follow from the table or from earlier hands. They cannot be chosen."""


def fresh_name() -> str:
    """A new table name that cannot be guessed. None begins like an option of the command line."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return name


def match_of(
    plain: dict[str, Any], shelf: PresetRegistry = SHIPPED, *, any_terms: bool = False
) -> tuple[AnyRules, Match]:
    """The rules and settings of a new table, with defaults. Raises BadInput.

    With `any_terms` a match may begin in its middle, for example with a player in Fantasyland. A preset is
    given by name, never by path, which would let anybody read the server's files.
    """
    game = plain.get("game")
    if not isinstance(game, str) or game not in keys():
        raise BadInput("game: expected one of {games:items}", "unknown-game", games=list(keys()))
    rules = shelf.rules(game, plain.get("preset"))
    terms = plain.get("terms") or {}
    if not any_terms:
        _refuse_counted(terms, rules)
    _refuse_great_numbers(terms)
    usual = {"seats": game_of(game).seats.usual, **msgspec.structs.asdict(game_of(game).usual)}
    try:
        match = convert({**usual, **plain, "preset": rules.preset}, Match)
    except msgspec.ValidationError as error:
        raise BadInput(describe_error(error, Match, "match"), "bad-match") from None
    if not is_visible(match.name):
        raise BadInput("name: expected visible characters", "bad-name")
    return rules, match


def _refuse_counted(terms: dict[str, Any], rules: AnyRules) -> None:
    for name in terms:
        if name in COUNTED:
            known = ", ".join(field for field in rules.terms_type.__struct_fields__ if field not in COUNTED)
            raise BadInput(
                "terms: {name} is counted by the match; expected {known}",
                "bad-terms",
                name=name,
                known=known or "none",
            )


def _refuse_great_numbers(value: Any) -> None:
    if isinstance(value, int) and abs(value) > MOST:
        raise BadInput("terms: expected numbers up to {most}", "bad-terms", most=MOST)
    if isinstance(value, dict):
        for part in value.values():
            _refuse_great_numbers(part)
    elif isinstance(value, list):
        for part in value:
            _refuse_great_numbers(part)
