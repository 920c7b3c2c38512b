"""Hold the melds found in every different hand of Pinzique against every assignment of dice to melds.

    uv run python -m bench.pinzique_melds

1,035,071 hands: the multisets of cards that the eight dice can show. About two minutes on one core.
"""

from __future__ import annotations

import time

import numpy as np
from tests.games.pinzique.assignments import most

from croupier.cards import Card
from croupier.dice import PINOCHLE, Die
from croupier.games.pinzique import rules


def keys(dice: tuple[Die, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Every roll of some dice as a number: how often each card shows, to base three."""
    found = np.zeros(1, np.int64)
    for die in dice:
        faces = np.array([3 ** PINOCHLE.index(card) for card in die], np.int64)
        found = np.unique((found[:, None] + faces).ravel())
    return found


def hand(key: int) -> list[Card]:
    cards = []
    for card in PINOCHLE:
        key, count = divmod(key, 3)
        cards += [card] * count
    return cards


def main() -> None:
    game = rules()
    started = time.perf_counter()
    hands = keys(game.dice)
    points = 0
    for key in hands.tolist():
        cards = hand(key)
        found = sum(meld.points for meld in game.scorer.melds(cards))
        best = most(cards)
        if found != best:
            raise SystemExit(f"{cards}: {found} found, {best} possible")
        points += found
    print(f"{len(hands):,} hands, {points:,} points in all, none of them could score more")
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
