"""The terms of a match, in any game's form, from the options that people give."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.play import CHIPS, AnyRules, Terms
from croupier.serialization import convert, describe_error


def terms_of(
    rules: AnyRules,
    seats: int,
    hands: int | None = None,
    stack: int | None = None,
    point_value: int = 1,
    button: int = 0,
) -> Terms:
    """The terms of a match for these seats and hands, with equal chips for everybody.

    `button` is used if the game has one. Raises BadInput if the game has no such terms.
    """
    kind: Any = rules.terms_type
    asked: dict[str, Any] = {"seats": seats}
    for option, given, fields in (
        ("--hands", hands, ("hands", "rounds")),
        ("--stack", None if stack is None else (stack,) * max(seats, 0), CHIPS),
        ("--point-value", None if point_value == 1 else point_value, ("point_value",)),
    ):
        field = next((name for name in fields if name in kind.__struct_fields__), None)
        if given is not None and field is None:
            raise BadInput(
                "{option}: expected none, {game} has no such terms", option=option, game=rules.game
            )
        if given is not None and field is not None:
            asked[field] = given
    if "button" in kind.__struct_fields__ and seats > 0:
        asked["button"] = button % seats
    try:
        made: Terms = convert(asked, kind)
    except msgspec.ValidationError as error:  # it wants more than anybody is asked for here
        raise BadInput(
            "terms of {game}: {why}", "bad-terms", game=rules.game, why=describe_error(error, kind)
        ) from None
    return made
