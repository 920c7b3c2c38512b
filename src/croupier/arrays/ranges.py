"""Ranges of hold'em hands in the usual notation: `QQ+, AKs, 76s-54s`, or single hands such as `AsKd`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from croupier.ascii_text import ascii_lower, ascii_upper
from croupier.cards import DECK, JOKER, RANKS, Card, parse_cards
from croupier.errors import BadInput

Hand = tuple[Card, Card]
"""Two different cards, the higher first."""

EVERY = "random"
"""The range of all 1,326 hands."""

_KIND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")


def hands_in(text: str) -> tuple[Hand, ...]:
    """The hands of a range, each once, in ascending order. Raises BadInput.

    `QQ` are all queens, `AKs` suited, `AKo` offsuit, `AK` both. `QQ+` are queens or better, `ATs+` the same
    ace with a higher second card, up to `AKs`. `QQ-99` and `A5s-A2s` go from one to the other, `76s-54s` by
    both ranks. `AsKd` is one hand, `random` are all. Commas or spaces stand between parts.
    """
    found: set[Hand] = set()
    for part in re.split(r"[,;\s]+", text.strip()):
        found.update(_hands_of(part, text))
    return tuple(sorted(found))


def _hands_of(part: str, text: str) -> Iterator[Hand]:
    if ascii_lower(part) == EVERY:
        return combinations(DECK[::-1], 2)
    named = part.replace("10", "T")
    kinds = [
        _KIND.fullmatch(ascii_upper(name[:2]) + ascii_lower(name[2:]))
        for name in named.rstrip("+").split("-")
    ]
    if all(kinds) and len(kinds) == 1 + ("-" in named) and named.count("+") <= (len(kinds) == 1):
        ends = [(RANKS.index(kind[1]), RANKS.index(kind[2]), kind[3]) for kind in kinds if kind]
        if named.endswith("+"):
            high, low, suits = max(ends[0][:2]), min(ends[0][:2]), ends[0][2]
            ends = [(high, low, suits), (12, 12, suits) if high == low else (high, high - 1, suits)]
        steps = _steps(*ends[0], *ends[-1])
        if steps is not None:
            return (hand for high, low in steps for hand in _suited(high, low, ends[0][2]))
        raise BadInput(
            "'{part}' is no range of hands; expected two pairs, or two hands that differ in one rank or in "
            "both alike, such as QQ-99, A5s-A2s or 76s-54s",
            "bad-range",
            part=part,
        )
    return iter((_single(part, text),))


def _steps(
    high: int, low: int, suits: str, last_high: int, last_low: int, last_suits: str
) -> list[tuple[int, int]] | None:
    """The ranks from one kind of hand to another; None if they do not lie in a row."""
    high, low, last_high, last_low = *_ordered(high, low), *_ordered(last_high, last_low)
    by_high, by_low = last_high - high, last_low - low
    if suits != last_suits or (high == low) != (last_high == last_low) or (high == low and suits):
        return None
    if by_high not in (0, by_low):
        return None
    sign = 1 if by_low > 0 else -1
    return [(high + sign * at * (by_high != 0), low + sign * at) for at in range(abs(by_low) + 1)]


def _ordered(one: int, other: int) -> tuple[int, int]:
    return max(one, other), min(one, other)


def _suited(high: int, low: int, suits: str) -> Iterator[Hand]:
    """The hands of two ranks, counted from 0 for the deuce."""
    for one, other in product(range(4), repeat=2):
        if high == low and one <= other:
            continue
        if suits != ("o" if one == other else "s"):
            yield DECK[4 * high + one], DECK[4 * low + other]


def _single(part: str, text: str) -> Hand:
    try:
        cards = parse_cards(part)
    except BadInput:
        cards = ()
    if len(cards) != 2 or cards[0] == cards[1] or JOKER in cards:
        raise BadInput(
            "'{part}' in '{text}': expected a hand such as AsKd, or hands such as QQ+, AKs, 76s-54s "
            "or random",
            "bad-range",
            part=part,
            text=text,
        )
    return max(cards), min(cards)
