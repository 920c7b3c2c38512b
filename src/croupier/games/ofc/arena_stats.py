"""The figures that the arena counts of a hand of OFC, beside the points."""

from __future__ import annotations

from typing import Any

from croupier.games.ofc.rules import OfcRules


def figures(rules: OfcRules, state: Any) -> list[dict[str, float]]:
    """By seat: whether the hand fouled, whether it entered Fantasyland, its royalties (0 in a foul)."""
    return [
        {"foul": hand.foul, "fantasyland": hand.enters > 0, "royalties": sum(hand.royalties)}
        for hand in rules.result(state).hands
    ]
