"""Yardsticks: players of OFC that others are measured against, for the arena.

    PYTHONPATH=research croupier arena ofc --preset pineapple --bots expert,yardsticks:careful --hands 400

`careful` was the bot of croupier until there was a solver. It tries every placement (on a first street the
most sensible of its 232) against the same few imagined futures. In each the cards to come are laid in the
best possible way, and the placement with the best average wins. It knows what a seat knows: its own cards,
the open boards and the rules. `hindsight` does the same with compiled kernels, more futures, discards and
the other boards in mind (module `hindsight`, which needs the extra `fast`); `hindsight_slow` thinks five
times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from croupier.bots import Bot
from croupier.cards import Card
from croupier.chance import Stream
from croupier.games.ofc import OfcRules, Placement, Scorer, View
from croupier.games.ofc.placements import room_of
from croupier.games.ofc.scorer import Rows
from croupier.hands import five, front
from croupier.play import Options

__all__ = ["CarefulBot", "careful", "hindsight", "hindsight_slow"]

# Points by which entering Fantasyland is preferred, and by which a foul is feared beyond its own price.
FANTASYLAND = 4.0
FOUL = -30.0

# What a row is worth by its strength against an unknown opponent: (at least this score, points).
_STRENGTH = (
    (
        (0, -0.8),
        (0x0C0000, -0.3),
        (0x0E0000, 0.0),
        (0x120000, 0.2),
        (0x160000, 0.5),
        (0x1A0000, 0.7),
        (0x1C0000, 0.9),
    ),
    (
        (0, -0.9),
        (0x120000, -0.5),
        (0x180000, -0.3),
        (0x1C0000, 0.0),
        (0x200000, 0.4),
        (0x300000, 0.7),
        (0x400000, 0.9),
    ),
    (
        (0, -1.0),
        (0x180000, -0.8),
        (0x200000, -0.4),
        (0x2A0000, -0.2),
        (0x300000, 0.0),
        (0x400000, 0.3),
        (0x500000, 0.6),
        (0x600000, 0.9),
    ),
)


class CarefulBot:
    """Lays the cards to come in its mind; `futures` says how many times a move."""

    def __init__(self, rules: OfcRules, stream: Stream, futures: int = 16, candidates: int = 8) -> None:
        self._rules = rules
        self._stream = stream
        self._futures = futures
        self._candidates = candidates
        self._worth = _Worth(rules.scorer)

    def choose(self, view: View, options: Options) -> Placement:
        """A placement for the seat whose view this is."""
        assert view.seat is not None
        own = view.seats[view.seat]
        assert own.pending is not None
        if own.fantasy:
            from croupier.games.ofc.solver.setting import best_setting

            setting = best_setting(own.pending, self._rules.scorer)
            return Placement(view.seat, *setting.rows, setting.discards)
        moves = [move for move in options if isinstance(move, Placement)]
        if len(moves) > 30:
            moves = sorted(moves, key=lambda move: _first_thoughts(_after(own.rows, move)), reverse=True)
            moves = moves[: self._candidates]
        if len(moves) == 1:
            return moves[0]
        return self._best(own.rows, moves, view.unseen())

    def _best(self, rows: Rows, moves: Sequence[Placement], unseen: Sequence[Card]) -> Placement:
        boards = [_after(rows, move) for move in moves]
        places = sum(room_of(boards[0]))
        futures = [
            tuple(self._stream.shuffled(unseen)[:places]) for _ in range(self._futures if places else 1)
        ]
        values = [sum(self._worth.best(board, cards) for cards in futures) for board in boards]
        return moves[max(range(len(moves)), key=values.__getitem__)]


def _after(rows: Rows, move: Placement) -> Rows:
    return rows[0] + move.front, rows[1] + move.middle, rows[2] + move.back


class _Worth:
    """What boards are worth under given rules."""

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer
        self._of = lru_cache(maxsize=None)(self._row)

    def _row(self, row: int, score: int) -> float:
        """Royalty, strength, and in front the hope of Fantasyland."""
        strength = next(points for least, points in reversed(_STRENGTH[row]) if score >= least)
        worth = self._scorer.royalty(row, score) + strength
        return worth + FANTASYLAND * (row == 0 and self._scorer.enters(score) > 0)

    def best(self, rows: Rows, cards: tuple[Card, ...]) -> float:
        """The best worth of this board with these cards laid in its open places."""
        room = room_of(rows)
        everything = (1 << len(cards)) - 1
        fronts = _completions(rows[0], room[0], cards)
        middles = _completions(rows[1], room[1], cards)
        backs = _completions(rows[2], room[2], cards)
        best = FOUL
        for f_bits, f in fronts.items():
            f_worth = self._of(0, f)
            for m_bits, m in middles.items():
                if m_bits & f_bits or f > m:
                    continue
                b = backs[everything ^ f_bits ^ m_bits]
                if m <= b:
                    best = max(best, f_worth + self._of(1, m) + self._of(2, b))
        return best


def _completions(row: tuple[Card, ...], room: int, cards: tuple[Card, ...]) -> dict[int, int]:
    """The row's score with every choice of the cards, by the bits of their places."""
    scores = {}
    size = len(row) + room
    for at in combinations(range(len(cards)), room):
        full = (*row, *(cards[place] for place in at))
        scores[sum(1 << place for place in at)] = five(*full) if size == 5 else front(*full)
    return scores


def _first_thoughts(rows: Rows) -> float:
    """A quick opinion on a first street: strong cards behind, suits together, no front above its middle."""
    f, m, b = rows
    opinion = 1.3 * _promise(b, 5) + _promise(m, 5) + 0.08 * sum(card >> 2 for card in f)
    opinion -= 1.5 * max(0, _top_group(f) - _top_group(m)) + 1.5 * max(0, _top_group(m) - _top_group(b))
    return opinion - 0.6 * max(0, len(f) - 1)


def _top_group(row: Iterable[int]) -> float:
    """Size of the largest group of a rank, with its rank as a fraction; 0 for no cards."""
    ranks = [card >> 2 for card in row]
    return max((ranks.count(rank) - 1 + rank / 14 for rank in ranks), default=0.0)


def _promise(row: tuple[Card, ...], size: int) -> float:
    """Pairs, suits and sequences of a row that is not complete."""
    if not row:
        return 0.0
    ranks = sorted({card >> 2 for card in row})
    groups = len(row) - len(ranks)
    suited = max(sum(card & 3 == suit for card in row) for suit in range(4)) == len(row) > 1
    close = len(ranks) == len(row) > 1 and ranks[-1] - ranks[0] < size
    return 1.6 * groups + 0.5 * len(row) * suited + 0.3 * len(row) * close + 0.05 * sum(ranks) / len(row)


def careful(rules: Any, stream: Stream) -> CarefulBot:
    """The bot of croupier 0.1's first days."""
    return CarefulBot(rules, stream)


def hindsight(rules: Any, stream: Stream) -> Bot:
    """Sampled futures laid in the best way, about 6 ms a decision."""
    from hindsight import HindsightBot

    return HindsightBot(rules, stream)


def hindsight_slow(rules: Any, stream: Stream) -> Bot:
    """The same at five times the time."""
    from hindsight import HindsightBot, Taste

    return HindsightBot(
        rules, stream, Taste(first=(64, 60), rounds=((60, 12), (180, 4), (540, 1)), rivals=200)
    )
