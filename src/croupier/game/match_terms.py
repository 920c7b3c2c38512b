"""The terms of a match, in any game's form, from the options that people give."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from croupier.errors import BadInput
from croupier.play import CHIPS, AnyRules, BaseRules, Terms
from croupier.serialization import convert, describe_error

T = TypeVar("T", bound=Terms)
COUNTS = ("hands", "rounds")
"""The names of the length of a match in the terms of games that count it."""


def counts_hands(rules: AnyRules) -> bool:
    """True if terms fix the number of hands of a match."""
    return not {*COUNTS}.isdisjoint(rules.terms_type.__struct_fields__)


def usual_terms(rules: BaseRules[T, Any], seats: int, hands: int | None = None, button: int = 0) -> T:
    """The usual terms of a match of `hands` hands; None: one hand, where terms count them.

    Raises BadInput.
    """
    one = 1 if counts_hands(rules) else None
    made: Any = terms_of(rules, seats, one if hands is None else hands, button=button)
    terms: T = made
    return terms


def terms_of(
    rules: AnyRules,
    seats: int,
    hands: int | None = None,
    stack: int | None = None,
    point_value: int = 1,
    button: int = 0,
    *,
    hands_option: str = "--hands",
) -> Terms:
    """Terms of a match with equal chips, and `button` if the game has one. Raises BadInput.

    `hands_option` is the option's name in a refusal.
    """
    kind: Any = rules.terms_type
    asked: dict[str, Any] = {"seats": seats}
    for option, given, fields in (
        (hands_option, hands, COUNTS),
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
