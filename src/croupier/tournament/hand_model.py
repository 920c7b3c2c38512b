"""The model of hands for simulations: net results between two seats in hands played by bots.

A unit is a hand with the Fantasyland hands that it earned, so their value is included. The files in
`hands/` are made by `tools/hand-model`, each from its seed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import msgspec

from croupier.bots import Maker, bot_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.game.presets import settings_hash
from croupier.play import AnyRules
from croupier.serialization import Body
from croupier.tournament.bot_tournament import play_hand

__all__ = ["Hands", "load_hands", "sample_hands"]


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


def sample_hands(
    rules: AnyRules,
    bot: str,
    seed: str,
    counts: dict[int, int],
    told: Callable[[int, int], None] = lambda seats, number: None,  # noqa: ARG005
    make: Maker | None = None,
) -> Hands:
    """A sample of hands played by bots: `counts` gives the units per number of seats. `told` is called for
    each unit.

    `make` makes a bot that is not one of the game's; `bot` is its name then.
    """
    maker = make or (lambda rules, luck: bot_of(rules, bot, luck))
    units = {}
    for seats, count in counts.items():
        found = []
        for number in range(count):
            found.append(_unit(rules, maker, Stream(seed_of(seed), "model", seats, number), seats))
            told(seats, number)
        units[str(seats)] = tuple(found)
    return Hands(rules.game, rules.preset, settings_hash(rules.settings), bot, seed, units)


def _unit(rules: AnyRules, maker: Maker, luck: Stream, seats: int) -> tuple[int, ...]:
    """A hand and its extensions: how many they are, and the nets of every pair in all of them."""
    bots = [maker(rules, luck) for _ in range(seats)]
    nets = [0] * (seats * (seats - 1) // 2)
    hands = 0
    extension: tuple[int, ...] = ()
    while extension or not hands:
        final = play_hand(rules, rules.hand_terms(seats, extension=extension), Shoe(luck), bots)
        points = rules.points(final)
        nets = [net + points[i][j] for net, (i, j) in zip(nets, combinations(range(seats), 2), strict=True)]
        hands, extension = hands + 1, rules.extension(final)
    return (hands, *nets)


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
