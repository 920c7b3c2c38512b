"""The model of hands for simulations: net results between two seats in hands played by bots.

A unit is a hand with the Fantasyland hands that it earned, so their value is included. The files in
`hands/` are made by `tools/hand-model`, each from its seed.
"""

from __future__ import annotations

import msgspec

from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.game.presets import settings_hash
from croupier.play import AnyRules
from croupier.serialization import Body


class Hands(Body, frozen=True):
    """Played units by number of seats: how many hands each has, then what seat i netted from seat j.

    Pairs come in paying order: (0, 1), (0, 2), …; `settings_hash` is that of the game's settings.
    """

    game: str
    preset: str
    settings_hash: str
    bot: str
    seed: str
    units: dict[str, tuple[tuple[int, ...], ...]]


def load_hands(rules: AnyRules, most: int) -> Hands:
    """The shipped hands of a preset for tables of two to `most`. Raises BadInput if there are none."""
    try:
        body = shipped_file(__package__, f"hands/{rules.preset}.json")
    except FileNotFoundError:
        raise BadInput(
            "no played hands of preset '{preset}' are shipped; make some with tools/hand-model",
            preset=rules.preset,
        ) from None
    hands = msgspec.json.decode(body, type=Hands)
    if hands.settings_hash != settings_hash(rules.settings) or hands.game != rules.game:
        raise BadInput(
            "the shipped hands of '{preset}' were played by other settings than these", preset=rules.preset
        )
    missing = [seats for seats in range(2, most + 1) if not hands.units.get(str(seats))]
    if missing:
        raise BadInput(
            "no played hands of '{preset}' for {missing} seats; make some with tools/hand-model",
            preset=rules.preset,
            missing=missing[0],
        )
    return hands
