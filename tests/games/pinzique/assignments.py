"""What a hand can score at most, by trying every assignment of its dice to melds (P3-P5).

Written from the rules' own words and numbers, and not from the package: every group of dice that makes a
meld is listed, and of each kind every choice of groups that share no die is tried. Runs and marriages are
one kind here, since the king and queen of a run make no marriage.
"""

from collections.abc import Iterable
from itertools import combinations, product

from croupier.cards import Card

RUNS = {"9TJQK": 650, "TJQKA": 800, "9TJQKA": 1500}
SETS = {"A": (100, 1000), "K": (80, 800), "Q": (60, 600), "J": (40, 400)}

Group = tuple[int, int]  # dice as bits, points


def most(cards: Iterable[Card]) -> int:
    """The most points that any assignment gives."""
    dice: dict[str, list[int]] = {}
    for die, card in enumerate(map(str, cards)):
        dice.setdefault(card, []).append(die)
    kinds = ([*runs(dice), *marriages(dice)], pinziques(dice), sets(dice))
    return sum(packed(groups, 0) for groups in kinds)


def packed(groups: list[Group], used: int) -> int:
    """The most points of groups that share no die with each other, nor with the dice used."""
    best = 0
    for place, (dice, points) in enumerate(groups):
        if not dice & used:
            best = max(best, points + packed(groups[place + 1 :], used | dice))
    return best


def bits(dice: Iterable[int]) -> int:
    return sum(1 << die for die in dice)


def runs(dice: dict[str, list[int]]) -> Iterable[Group]:
    for ranks, points in RUNS.items():
        for suit in "shdc":
            for found in product(*(dice.get(rank + suit, []) for rank in ranks)):
                yield bits(found), points


def couples(one: list[int], other: list[int], single: int, double: int) -> Iterable[Group]:
    for pair in product(one, other):
        yield bits(pair), single
    for two, more in product(combinations(one, 2), combinations(other, 2)):
        yield bits(two + more), double


def marriages(dice: dict[str, list[int]]) -> Iterable[Group]:
    for suit in "shdc":
        yield from couples(dice.get("K" + suit, []), dice.get("Q" + suit, []), 35, 100)


def pinziques(dice: dict[str, list[int]]) -> list[Group]:
    return list(couples(dice.get("Js", []), dice.get("Qh", []), 50, 300))


def sets(dice: dict[str, list[int]]) -> list[Group]:
    found = []
    for rank, (four, eight) in SETS.items():
        suit_of = {die: suit for suit in "shdc" for die in dice.get(rank + suit, [])}
        for size in range(4, len(suit_of) + 1):
            whole = (c for c in combinations(suit_of, size) if len({suit_of[die] for die in c}) == 4)
            found += [(bits(chosen), eight if size == 8 else four) for chosen in whole]
    return found
