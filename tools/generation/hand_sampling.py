"""Sampling of the hands that simulations of tournaments draw from, played by bots."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from croupier.bots import Maker, bot_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.game.presets import settings_hash
from croupier.play import AnyRules
from croupier.tournament.bot_tournament import play_hand
from croupier.tournament.hand_model import Hands

__all__ = ["sample_hands"]


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
