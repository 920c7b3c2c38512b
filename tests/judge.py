"""A second opinion for tests: hands and OFC scores worked out slowly and plainly.

Nothing here is shared with the package: cards are texts such as `As`, hands are ranked by tuples, and the
figures are typed again from the sources. What the package says must equal what is said here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

RANKS = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
STRAIGHTS = {tuple(range(top, top - 5, -1)): top for top in range(6, 15)} | {(14, 5, 4, 3, 2): 5}
THREE_STRAIGHTS = {(top, top - 1, top - 2): top for top in range(4, 15)} | {(14, 3, 2): 3}

Rank = tuple[int, ...]
"""A hand's strength: its category (0 high card … 9 royal flush), then the ranks that decide."""


def by_size(cards: Sequence[str]) -> list[tuple[int, int]]:
    """(how many, of which rank), the largest group first."""
    return sorted(
        ((many, rank) for rank, many in Counter(RANKS[c[0]] for c in cards).items()), reverse=True
    )


def rank_five(cards: Sequence[str]) -> Rank:
    """C2."""
    groups = by_size(cards)
    sizes = [many for many, _ in groups]
    ranks = tuple(rank for _, rank in groups)
    suited = len({c[1] for c in cards}) == 1
    top = STRAIGHTS.get(ranks, 0)
    if suited and top:
        return (9, top) if top == 14 else (8, top)
    if sizes == [4, 1]:
        return (7, *ranks)
    if sizes == [3, 2]:
        return (6, *ranks)
    if suited:
        return (5, *ranks)
    if top:
        return (4, top)
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(sizes), 0), *ranks)


def rank_front(cards: Sequence[str]) -> Rank:
    """OFC3: trips, a pair or high cards."""
    groups = by_size(cards)
    return ({3: 3, 2: 1, 1: 0}[groups[0][0]], *(rank for _, rank in groups))


def rank_three(cards: Sequence[str]) -> Rank:
    """F1: 5 straight flush, 4 trips, 3 straight, 2 flush, 1 pair, 0 high card."""
    groups = by_size(cards)
    ranks = tuple(rank for _, rank in groups)
    suited = len({c[1] for c in cards}) == 1
    if ranks in THREE_STRAIGHTS:
        return (5 if suited else 3, THREE_STRAIGHTS[ranks])
    if groups[0][0] == 3:
        return (4, *ranks)
    if suited:
        return (2, *ranks)
    return (1 if groups[0][0] == 2 else 0, *ranks)


def outranks(high: Rank, low: Rank) -> bool:
    """OFC4: by category, then by the ranks that both have."""
    shared = min(len(high), len(low))
    return high[:shared] > low[:shared]


# Scoring of OFC, figures from source 000 (standard) and source 003 (carnivale-2013)

FRONT_PAIRS = {6: 1, 7: 2, 8: 3, 9: 4, 10: 5, 11: 6, 12: 7, 13: 8, 14: 9}
FRONT_TRIPS = {
    2: 10, 3: 11, 4: 12, 5: 13, 6: 14, 7: 15, 8: 16, 9: 17, 10: 18, 11: 19, 12: 20, 13: 21, 14: 22,
}  # fmt: skip
MIDDLE = {4: 4, 5: 8, 6: 12, 7: 20, 8: 30, 9: 50}
BACK = {4: 2, 5: 4, 6: 6, 7: 10, 8: 15, 9: 25}
NAMES = [
    "high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush",
    "royal-flush",
]  # fmt: skip


def cards_of(text: str) -> list[str]:
    """The cards of canonical text."""
    text = text.replace(" ", "")
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def look(hand: str, preset: str) -> dict[str, Any]:
    """One hand's part of the `croupier score ofc` document, and under "ranks" its rows' strengths."""
    top, mid, low = (cards_of(row) for row in hand.split("/"))
    f, m, b = rank_front(top), rank_five(mid), rank_five(low)
    foul = outranks(f, m) or outranks(m, b)
    front = FRONT_PAIRS.get(f[1], 0) if f[0] == 1 else FRONT_TRIPS[f[1]] if f[0] == 3 else 0
    middle = 2 if m[0] == 3 and preset == "standard" else MIDDLE.get(m[0], 0)
    back = BACK.get(b[0], 0)
    land = preset == "standard" and not foul
    return {
        "foul": foul,
        "ranks": (f, m, b),
        "rows": {"front": NAMES[f[0]], "middle": NAMES[m[0]], "back": NAMES[b[0]]},
        "royalties": dict.fromkeys(("front", "middle", "back"), 0)
        if foul
        else {"front": front, "middle": middle, "back": back},
        "fantasyland": land and (f[0] == 3 or (f[0] == 1 and f[1] >= 12)),
        "stays_in_fantasyland": land and (f[0] == 3 or b[0] >= 7),
    }


def net(one: dict[str, Any], other: dict[str, Any]) -> int:
    """What one hand nets from another (OFC5, OFC6, OFC7)."""
    royalties: int = sum(one["royalties"].values()) - sum(other["royalties"].values())
    if one["foul"] and other["foul"]:
        return 0
    if one["foul"]:
        return -6 + royalties
    if other["foul"]:
        return 6 + royalties
    won = sum(mine > theirs for mine, theirs in zip(one["ranks"], other["ranks"], strict=True))
    lost = sum(mine < theirs for mine, theirs in zip(one["ranks"], other["ranks"], strict=True))
    scoop = 3 if won == 3 else -3 if lost == 3 else 0
    points: int = won - lost + scoop
    return points + royalties


def pay(points: list[list[int]], stacks: Sequence[int], value: int) -> list[int]:
    """The stacks after each pair, in paying order, has moved what both still have in action (OFC11)."""
    in_action, set_apart = list(stacks), [0] * len(stacks)
    for i, j in combinations(range(len(stacks)), 2):
        amount = min(abs(points[i][j]) * value, in_action[i], in_action[j])
        winner = i if points[i][j] > 0 else j
        in_action[i] -= amount
        in_action[j] -= amount
        set_apart[winner] += 2 * amount
    return [live + apart for live, apart in zip(in_action, set_apart, strict=True)]


def score(hands: Sequence[str], preset: str, stacks: Sequence[int] | None, value: int) -> dict[str, Any]:
    """The whole document of `croupier score ofc --json`."""
    looked = [look(hand, preset) for hand in hands]
    points = [[0 if i == j else net(one, other) for j, other in enumerate(looked)]
              for i, one in enumerate(looked)]  # fmt: skip
    answer: dict[str, Any] = {
        "hands": [{key: hand[key] for key in hand if key != "ranks"} for hand in looked],
        "points": points,
        "totals": [sum(row) for row in points],
    }
    return answer if stacks is None else {**answer, "stacks": pay(points, stacks, value)}
