"""The equity of hold'em hands and ranges: exact by counting all boards, else sampled with an interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import comb, prod

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.arrays.hand_classes import Cards, sevens
from croupier.arrays.ranges import Hand, hands_in
from croupier.cards import JOKER, Card, parse_cards, refuse_repeated
from croupier.chance import seed_of
from croupier.errors import BadInput

MOST_PLAYERS = 10
MOST_PAIRINGS = 1 << 18
"""Ranges that go together in more ways are sampled."""
MOST_CODED = 5
"""Players whose hands have a number of 63 bits together."""
MOST_TRIES = 100
CHUNK = 1 << 14
NORMAL_95 = 1.959964
"""A standard normal variable lies within ± this in 95 of 100 cases."""

Counts = npt.NDArray[np.int64]


class Equity(msgspec.Struct, frozen=True):
    """The share of the pot that one player expects, from 0 to 1. Fractions if exact, else floats."""

    equity: Fraction | float
    """The chance to win, and an equal part of each tie."""
    win: Fraction | float
    """The chance to win alone."""
    tie: Fraction | float
    """The chance to win together with others."""
    low: float
    """The 95 % interval of `equity`; both ends are the value itself if it is exact."""
    high: float
    exact: bool
    boards: int
    """The number of deals that were counted, or sampled."""


def equity(
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    seed: str = "",
    samples: int = 1_000_000,
    limit: int = 100_000_000,
) -> tuple[Equity, ...]:
    """The equity of 2 to 10 players' hold'em hands or ranges, such as `["AsKs", "QQ+, AKo"]`.

    Every way in which the hands of the ranges go together is equally likely. `board` has 0 or 3 to 5 cards;
    `dead` cards are in no hand and do not come. All boards are counted if no more than `limit` hands have
    to be ranked for it, alike suits once; else this many `samples` are dealt by the `seed`. Raises
    BadInput.
    """
    ranges, shown, gone = _read(hands, board, dead)
    pairings = _pairings(ranges, shown, gone)
    missing = 5 - len(shown)
    if pairings is not None:
        each = comb(52 - len(shown) - len(gone) - 2 * len(ranges), missing)
        if len(pairings[0]) * each * len(ranges) <= limit:
            return _exact(*pairings, shown, gone)
    if samples < 1:
        raise BadInput("samples {samples:plain}: expected at least 1", samples=samples)
    return _sampled(ranges, shown, gone, samples, seed)


def _read(
    hands: Sequence[str], board: str, dead: str
) -> tuple[list[tuple[Hand, ...]], tuple[Card, ...], tuple[Card, ...]]:
    if isinstance(hands, str) or not 2 <= len(hands) <= MOST_PLAYERS:
        raise BadInput(
            "hands: expected a list of 2 to {most} hands or ranges, one for each player", most=MOST_PLAYERS
        )
    shown, gone = parse_cards(board), parse_cards(dead)
    refuse_repeated((("board", shown), ("dead", gone)))
    if len(shown) not in (0, 3, 4, 5) or JOKER in shown + gone:
        raise BadInput(
            "board '{board}', dead '{dead}': expected cards of the 52, and none or 3 to 5 on the board",
            board=board,
            dead=dead,
        )
    if 52 - len(gone) < 5 + 2 * len(hands):
        raise BadInput("dead: expected enough cards left for all hands and the board")
    out = {*shown, *gone}
    ranges = [tuple(hand for hand in hands_in(text) if not out & {*hand}) for text in hands]
    for text, left in zip(hands, ranges, strict=True):
        if not left:
            raise BadInput("'{text}': no hand of it is possible beside the board and dead cards", text=text)
    return ranges, shown, gone


def _pairings(
    ranges: Sequence[Sequence[Hand]], shown: Sequence[int], gone: Sequence[int]
) -> tuple[Cards, Counts] | None:
    """The hands that go together, [pairing, player, card], and how many are like each; None if too many.

    Pairings that differ by an exchange of suits which leaves board and dead cards alone are alike.
    """
    if prod(map(len, ranges)) > MOST_PAIRINGS:
        return None
    together = [pair for pair in product(*ranges) if len({*sum(pair, ())}) == 2 * len(ranges)]
    if not together:
        raise BadInput("hands: expected hands that can be dealt together; every choice repeats a card")
    every = np.array(together, np.uint8)
    swaps = [
        swap
        for swap in permutations(range(4))
        if all({card & ~3 | swap[card & 3] for card in cards} == {*cards} for cards in (shown, gone))
    ]
    if len(ranges) > MOST_CODED:
        return every, np.ones(len(every), np.int64)
    _, first, count = np.unique(
        np.min([_codes(every, swap) for swap in swaps], axis=0), return_index=True, return_counts=True
    )
    return every[first], count.astype(np.int64)


def _codes(pairings: Cards, swap: Sequence[int]) -> Counts:
    """A number for each pairing after an exchange of suits, the same for any order of cards in a hand."""
    hands = np.sort(pairings & ~np.uint8(3) | np.array(swap, np.uint8)[pairings & 3], axis=2).astype(
        np.int64
    )
    powers = (52 * 52) ** np.arange(hands.shape[1])
    codes: Counts = ((hands[:, :, 0] * 52 + hands[:, :, 1]) * powers).sum(axis=1)
    return codes


def _exact(pairings: Cards, alike: Counts, shown: Sequence[int], gone: Sequence[int]) -> tuple[Equity, ...]:
    players = pairings.shape[1]
    won = np.zeros((players, players), np.int64)
    for hands, count in zip(pairings, alike.tolist(), strict=True):
        out = {*hands.reshape(-1).tolist(), *shown, *gone}
        deck = np.array([card for card in range(52) if card not in out], np.uint8)
        for places in _places(len(deck), 5 - len(shown)):
            won += count * _won(np.broadcast_to(hands, (len(places), players, 2)), shown, deck[places])
    boards = int((won.sum(axis=0) // np.arange(1, players + 1)).sum())
    found = []
    for wins in won.tolist():
        share = sum((Fraction(n, among) for among, n in enumerate(wins, 1)), Fraction(0)) / boards
        win, tie = Fraction(wins[0], boards), Fraction(sum(wins[1:]), boards)
        found.append(Equity(share, win, tie, float(share), float(share), True, boards))
    return tuple(found)


def _places(cards: int, chosen: int) -> Iterator[npt.NDArray[np.uint8]]:
    """All choices of `chosen` among `cards` places, in pieces."""
    every = _choices(cards, chosen)
    return (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))


@lru_cache(maxsize=2)
def _choices(cards: int, chosen: int) -> npt.NDArray[np.uint8]:
    """All ascending choices of `chosen` among `cards` places, in order."""
    rows = np.zeros((1, 0), np.uint8)
    for size in range(1, chosen + 1):
        pieces = []
        for first in range(cards - size + 1):
            later = rows[len(rows) - comb(cards - 1 - first, size - 1) :]  # the choices above `first`
            pieces.append(np.column_stack([np.full(len(later), first, np.uint8), later]))
        rows = np.concatenate(pieces)
    return rows


def _won(hands: npt.NDArray[np.uint8], shown: Sequence[int], rest: Cards) -> Counts:
    """The deals that each player wins alone, with one other, with two …: [player, winners - 1]."""
    deals, players = hands.shape[:2]
    cards = np.empty((deals, 7), np.uint8)
    cards[:, 2 : 2 + len(shown)], cards[:, 2 + len(shown) :] = np.array(shown, np.uint8), rest
    scores = np.empty((players, deals), np.uint16)
    for player in range(players):
        cards[:, :2] = hands[:, player]
        scores[player] = sevens(cards)
    wins = scores == scores.max(axis=0)
    among = wins.sum(axis=0)
    return np.array([np.bincount(among[win], minlength=players + 1)[1:] for win in wins])


def _sampled(
    ranges: Sequence[Sequence[Hand]], shown: tuple[int, ...], gone: tuple[int, ...], samples: int, seed: str
) -> tuple[Equity, ...]:
    """The equity over deals by chance. Hands of ranges that repeat a card are drawn again, all together."""
    luck = np.random.Generator(np.random.PCG64(int.from_bytes(seed_of(seed))))
    players, dealt, tried = len(ranges), 0, 0
    drawn = [player for player, hands in enumerate(ranges) if len(hands) < comb(52 - len(shown + gone), 2)]
    others = [player for player in range(players) if player not in drawn]  # any two cards, as for the board
    choices = [np.array(ranges[player], np.uint8) for player in drawn]
    won = np.zeros((players, players), np.int64)
    while dealt < samples:
        picked = [hands[luck.integers(len(hands), size=CHUNK)] for hands in choices]
        held = np.concatenate([np.zeros((CHUNK, 0), np.uint8), *picked], axis=1)
        bits = np.bitwise_or.reduce(np.int64(1) << held.astype(np.int64), axis=1)
        fits = np.flatnonzero(np.bitwise_count(bits) == held.shape[1])[: samples - dealt]
        dealt, tried = dealt + len(fits), tried + 1
        if tried == MOST_TRIES and not dealt:
            raise BadInput("hands: expected hands that can be dealt together; hardly any choice can")
        order = luck.random((len(fits), 52))
        order[:, [*shown, *gone]] = 2  # never among the first
        np.put_along_axis(order, held[fits].astype(np.int64), 2, axis=1)
        wanted = 2 * len(others) + 5 - len(shown)
        first = np.argpartition(order, wanted, axis=1)[:, :wanted].astype(np.uint8)
        hands = np.empty((len(fits), players, 2), np.uint8)
        for at, player in enumerate(drawn):
            hands[:, player] = held[fits, 2 * at : 2 * at + 2]
        for at, player in enumerate(others):
            hands[:, player] = first[:, 2 * at : 2 * at + 2]
        won += _won(hands, shown, first[:, 2 * len(others) :])
    shares = (won / np.arange(1, players + 1)).sum(axis=1) / samples
    return tuple(
        Equity(
            share, wins[0] / samples, sum(wins[1:]) / samples, *_interval(share, samples), False, samples
        )
        for share, wins in zip(shares.tolist(), won.tolist(), strict=True)
    )


def _interval(share: float, samples: int) -> tuple[float, float]:
    """Wilson's 95 % interval. A share between 0 and 1 varies no more than a win or a loss, so it covers."""
    z = NORMAL_95**2 / samples
    middle = (share + z / 2) / (1 + z)
    half = (z * share * (1 - share) + z * z / 4) ** 0.5 / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)
