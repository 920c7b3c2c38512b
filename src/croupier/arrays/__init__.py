"""Poker hands by the million: arrays of cards to comparable scores, and the equity of hold'em hands.

Cards are numbered as in `croupier.cards`: 2c 2d 2h 2s 3c … As are 0–51, in arrays of bytes with a hand in
each row. A score is a class on the scale of all rows, 0 to 7,916: higher is stronger, equal is a tie, and a
front of three cards compares with five cards directly (OFC4). Kernels of the extra `fast` work on large
arrays; NumPy alone finds the same.
"""

from croupier.arrays.equity import Equity, equity
from croupier.arrays.hand_classes import best_of, categories, fives, fronts, hand_scores, sevens

__all__ = ["Equity", "best_of", "categories", "equity", "fives", "fronts", "hand_scores", "sevens"]
