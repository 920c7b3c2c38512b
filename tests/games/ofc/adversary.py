"""Hand groups made hard to score: ties on every row, fouls by a kicker, royals, wheels, short stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from croupier.chance import Stream
from tests.judge import RANKS, Rank, by_size, cards_of, look, outranks

Group = dict[str, Any]
"""One input line of `croupier score ofc -`."""

ORDER = "23456789TJQKA"
LINES = ["A2345", *(ORDER[low : low + 5] for low in range(9))]
# From weak to strong, so that a hand picked in this order is seldom a foul.
KINDS = ("high", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")


class Deck:
    """A deck from which rows of a wanted kind are taken, as far as it still has them."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.left = stream.shuffled(rank + suit for rank in ORDER for suit in "cdhs")

    def take(self, wanted: Callable[[str], bool]) -> str:
        """Some card of this sort, or, where there is none, some other card."""
        card = next(filter(wanted, self.left), self.left[0])
        self.left.remove(card)
        return card

    def of_rank(self, rank: str) -> str:
        return self.take(lambda card: card[0] == rank)

    def of_ranks(self, ranks: Sequence[str]) -> list[str]:
        return [self.of_rank(rank) for rank in ranks]

    def groups(self, *sizes: int) -> list[str]:
        """Groups of these sizes, of different ranks if possible."""
        ranks = [card[0] for card in self.left]
        fit = sorted(dict.fromkeys(ranks), key=lambda rank: (-ranks.count(rank), self.stream.below(100)))
        chosen = self.stream.shuffled([rank for rank in fit if ranks.count(rank) >= sizes[0]] or fit)
        return self.of_ranks(
            [rank for rank, size in zip(chosen + fit, sizes, strict=False) for _ in range(size)]
        )

    def line(self, suit: str = "") -> list[str]:
        """A straight, now and then a wheel or a royal one; of one suit if it is given."""
        ranks = self.stream.choice(LINES + ["A2345", "TJQKA"] * 3)
        return [self.take((rank + suit).__eq__) if suit else self.of_rank(rank) for rank in ranks]

    def row(self, kind: str, size: int) -> list[str]:
        """A row of this kind, or what comes closest."""
        row = self._front(kind) if size == 3 else self._long_row(kind)
        return row + [self.left.pop() for _ in range(size - len(row))]

    def _front(self, kind: str) -> list[str]:
        return self.groups(*{"high": (1, 1, 1), "pair": (2, 1)}.get(kind, (3,)))

    def _long_row(self, kind: str) -> list[str]:
        suit = self.stream.choice("cdhs")
        if kind in ("straight", "straight flush"):
            return self.line(suit if kind == "straight flush" else "")
        if kind == "flush":
            return [self.take(lambda card: card[1] == suit) for _ in range(5)]
        sizes = {"pair": (2, 1, 1, 1), "two pair": (2, 2, 1), "trips": (3, 1, 1), "full house": (3, 2)}
        return self.groups(*{**sizes, "quads": (4, 1)}.get(kind, (1,) * 5))


def _like(deck: Deck, row: Sequence[str], size: int, changed: bool) -> list[str]:
    """A row with the ranks of another, strongest first, or with its last kicker one up or down."""
    ranks = [ORDER[rank - 2] for many, rank in by_size(row) for _ in range(many)]
    ranks = (ranks + [card[0] for card in deck.left])[:size]
    if changed:
        last = ORDER.index(ranks[-1]) + deck.stream.choice((-1, 1))
        ranks[-1] = ORDER[last % 13]
    return deck.of_ranks(ranks)


def _hand(deck: Deck, earlier: list[list[list[str]]]) -> list[list[str]]:
    """Front, middle and back; some of them like the same row of an earlier hand, or like each other."""
    stream = deck.stream
    if not stream.below(8):
        return [[deck.take(lambda _card: True) for _ in range(size)] for size in (3, 5, 5)]
    kinds = sorted((stream.below(len(KINDS)) for _ in range(2)), reverse=bool(stream.below(4)))
    kinds = [*kinds, stream.below(min(4, 2 + max(kinds)))]
    twin = stream.choice(earlier) if earlier and not stream.below(6) else None
    rows: dict[int, list[str]] = {}
    for row in (2, 1, 0):
        size = (3, 5, 5)[row]
        if twin:
            rows[row] = _like(deck, twin[row], size, False)
        elif earlier and not stream.below(3):
            rows[row] = _like(deck, stream.choice(earlier)[row], size, stream.below(2) > 0)
        elif row < 2 and not stream.below(5):
            rows[row] = _like(deck, rows[row + 1], size, stream.below(2) > 0)
        else:
            rows[row] = deck.row(KINDS[{2: max(kinds[:2]), 1: min(kinds[:2]), 0: kinds[2]}[row]], size)
    if not twin and not stream.below(12):  # out of order on purpose
        rows[1], rows[2] = rows[2], rows[1]
    return [rows[0], rows[1], rows[2]]


def group(seed: bytes, number: int) -> Group:
    """The group of hands with this number."""
    stream = Stream(seed, "group", number)
    deck, hands = Deck(stream), []  # type: ignore[var-annotated]
    for _ in range(2 + number % 3):
        hands.append(_hand(deck, hands))
    texts = ["/".join("".join(stream.shuffled(row)) for row in hand) for hand in hands]
    asked: Group = {"hands": texts, "preset": ("standard", "carnivale-2013")[number // 3 % 2]}
    if stream.below(4):
        asked["point_value"] = value = stream.choice((1, 1, 5, 50, 700))
        longest = stream.choice((3, 12, 40, 200))
        asked["stacks"] = [stream.below(longest * value + 1) for _ in hands]
    return asked


# What there was in the groups: figures that a test can hold the adversary to


def phenomena(asked: Group, answer: dict[str, Any]) -> Counter[str]:
    """How often each of the hard things occurs in a group, judged independently."""
    found: Counter[str] = Counter()
    preset, value = asked["preset"], asked.get("point_value", 1)
    looked = [look(hand, preset) for hand in asked["hands"]]
    found[f"{len(looked)} hands, {preset}"] += 1
    for hand, text in zip(looked, asked["hands"], strict=True):
        found += _of_a_hand(hand, text)
    for i, one in enumerate(looked):
        for other in looked[i + 1 :]:
            found += _of_a_pair(one, other)
    if "stacks" in asked:
        found += _of_stacks(asked["stacks"], answer["points"], value)
    return found


def _of_a_hand(hand: dict[str, Any], text: str) -> Counter[str]:
    f, m, b = hand["ranks"]
    found = Counter({f"{row} {name}": 1 for row, name in hand["rows"].items()})
    found["foul"] = hand["foul"]
    for low, high, where in ((f, m, "front over middle"), (m, b, "middle over back")):
        if outranks(low, high) and low[:2] == high[:2]:
            found[f"foul by a kicker, {where}"] += 1
    found["front matched in every rank by its middle"] = f[: len(m)] == m[: len(f)] and not hand["foul"]
    found["equal middle and back"] = m == b
    for row, rank in (("middle", m), ("back", b)):
        found[f"{row} wheel"] = rank == (4, 5)
        found[f"{row} steel wheel"] = rank == (8, 5)
    cards = cards_of(text.split("/", maxsplit=1)[0])
    ranks = sorted(RANKS[card[0]] for card in cards)
    suited = len({card[1] for card in cards}) == 1
    found["suited or consecutive front"] = f[0] == 0 and (suited or ranks[2] - ranks[0] == 2)
    for what in ("fantasyland", "stays_in_fantasyland"):
        found[what] = hand[what]
    return found


def _decided(mine: Rank, theirs: Rank) -> str:
    at = next((place for place, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), -1)
    return {-1: "tie", 0: "category", 1: "first rank"}.get(at, "kicker")


def _of_a_pair(one: dict[str, Any], other: dict[str, Any]) -> Counter[str]:
    fouls = one["foul"] + other["foul"]
    found = Counter({f"{fouls} fouls in a pair": 1})
    if fouls:
        return found
    decided = [_decided(mine, theirs) for mine, theirs in zip(one["ranks"], other["ranks"], strict=True)]
    found.update(f"{row} by {how}" for row, how in zip(("front", "middle", "back"), decided, strict=True))
    found["ties in every row"] = decided == ["tie"] * 3
    ahead = [mine > theirs for mine, theirs in zip(one["ranks"], other["ranks"], strict=True)]
    scoop = "tie" not in decided and len(set(ahead)) == 1
    found["scoop"] = scoop
    found["two rows and a tie"] = decided.count("tie") == 1 and len({
        won for won, how in zip(ahead, decided, strict=True) if how != "tie"
    }) == 1  # fmt: skip
    found["one row each and a tie"] = decided.count("tie") == 1 and not found["two rows and a tie"]
    return found


def _of_stacks(stacks: Sequence[int], points: list[list[int]], value: int) -> Counter[str]:
    found = Counter({"settled with stacks": 1, "a stack of nothing": 0 in stacks})
    live = list(stacks)
    for i in range(len(stacks)):
        for j in range(i + 1, len(stacks)):
            due = abs(points[i][j]) * value
            winner, loser = (i, j) if points[i][j] > 0 else (j, i)
            moved = min(due, live[i], live[j])
            found["loser short"] += live[loser] < due and live[loser] <= live[winner]
            found["winner short"] += live[winner] < due and live[winner] < live[loser]
            found["short only by chips won"] += moved < due <= min(stacks[loser], stacks[winner])
            live[i] -= moved
            live[j] -= moved
    return found
