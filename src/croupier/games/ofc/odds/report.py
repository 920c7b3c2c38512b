"""The odds of OFC that need no solver (OFC7, OFC10, OFC13).

Royalties of random rows are exact; fouls of random boards and the yield of Fantasyland are sampled, with an
interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import msgspec

from croupier.cards import DECK, RANKS
from croupier.chance import Stream
from croupier.game.presets import settings_hash
from croupier.games.ofc import OfcRules, Scorer
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.settings import ROOM, ROWS
from croupier.games.ofc.solver.setting import STAY_VALUE, best_setting
from croupier.hands import Category, category, five, front
from croupier.odds.report import Estimate, Report, Row, Table, columns, exact
from croupier.words import English


class FantasyFigures(msgspec.Struct, frozen=True):
    """Fantasyland hands of `cards` cards, set best: mean royalty in points, and the share that stays."""

    cards: int
    royalty: Estimate
    stays: Estimate


class BoardFigures(msgspec.Struct, frozen=True):
    """Boards filled at random: how often they foul, and what royalties they earn in points."""

    foul: Estimate
    royalty: Estimate


def row_royalties(scorer: Scorer, row: int) -> tuple[Row, ...]:
    """Ways and royalty of every hand of a random row that earns one, exactly; the last is the rest."""
    ways: dict[str, int] = {}
    pays: dict[str, int] = {}
    for score, count in _scores(ROOM[row]):
        royalty = scorer.royalty(row, score)
        label = str(category(score)) if royalty else "nothing"
        if row == 0 and royalty:
            label = RANKS[(score >> 16 & 15) - 2] * (2 if category(score) is Category.PAIR else 3)
        ways[label] = ways.get(label, 0) + count
        pays[label] = royalty
    ordered = sorted(ways, key=lambda label: (-pays[label], ways[label]))
    return tuple(Row(label, ways[label], Fraction(pays[label])) for label in ordered)


def _scores(size: int) -> Iterable[tuple[int, int]]:
    """Every score of a row of this size, with the number of hands that have it."""
    score_of: Callable[..., int] = front if size == 3 else five
    for ranks in combinations_with_replacement(range(13), size):
        counts = {rank: ranks.count(rank) for rank in ranks}
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        suits = [0, 1, 2, 3, 0] if size == 5 else [0, 1, 2]
        if len(counts) == 5:  # four of these are of one suit
            yield score_of(*(4 * rank for rank in ranks)), 4
            ways -= 4
        # Suits that never make a flush: cards of a rank differ, and so do the first two.
        yield score_of(*(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))), ways


def random_boards(scorer: Scorer, samples: int, stream: Stream) -> BoardFigures:
    """Thirteen random cards laid at random, `samples` (at least 2) times."""
    decks = (stream.shuffled(DECK) for _ in range(samples))
    scored = [scorer.score((tuple(deck[:3]), tuple(deck[3:8]), tuple(deck[8:13]))) for deck in decks]
    return BoardFigures(
        _mean_of(one.foul for one in scored), _mean_of(sum(one.royalties) for one in scored)
    )


def fantasyland(
    scorer: Scorer, cards: int, samples: int, stream: Stream, stay_value: float = STAY_VALUE
) -> FantasyFigures:
    """Random hands of 13 to 17 cards, `samples` (at least 2) of them, each set in the best way."""
    hands = (tuple(stream.shuffled(DECK)[:cards]) for _ in range(samples))
    found = [best_setting(hand, scorer, stay_value) for hand in hands]
    return FantasyFigures(
        cards, _mean_of(one.royalties for one in found), _mean_of(one.stays for one in found)
    )


def _mean_of(values: Iterable[int]) -> Estimate:
    numbers = list(values)
    return Estimate.of(len(numbers), sum(numbers), sum(number * number for number in numbers))


def report(rules: OfcRules, samples: int, stream: Stream, stay_value: float = STAY_VALUE) -> Report:
    """Everything `croupier odds ofc` says about a preset."""
    settings = rules.settings
    rows = {name: row_royalties(rules.scorer, row) for row, name in enumerate(ROWS)}
    boards = random_boards(rules.scorer, 10 * samples, stream)
    land = settings.fantasyland
    sizes = sorted({land.stay_cards, *land.entry.values()}) if land else []
    hands = [fantasyland(rules.scorer, size, samples, stream, stay_value) for size in sizes]
    tables = [_rows_table(name, counted) for name, counted in rows.items()]
    tables.append(_boards_table(boards))
    if hands:
        tables.append(_fantasy_table(hands, stay_value))
    return Report(
        game="ofc",
        title="Open-Face Chinese Poker",
        preset=rules.preset,
        settings=settings,
        data={
            "settings_hash": settings_hash(settings),
            "random_rows": {name: _rows_data(counted) for name, counted in rows.items()},
            "random_boards": {"foul": boards.foul.figures(), "royalty": boards.royalty.figures()},
            "fantasyland": [
                {"cards": hand.cards, "royalty": hand.royalty.figures(), "stays": hand.stays.figures()}
                for hand in hands
            ],
            "stay_value": stay_value,
        },
        tables=tuple(tables),
        method=(
            "Rows are counted exactly, by multisets of ranks. Boards and Fantasyland hands are sampled; "
            "each Fantasyland hand is set in the best way there is, found exactly.",
        ),
        assumptions=(f"Staying in Fantasyland is worth {stay_value:g} points.",),
    )


def _mean(rows: Iterable[Row]) -> Fraction:
    counted = list(rows)
    return sum((row.net * row.ways for row in counted), Fraction(0)) / sum(row.ways for row in counted)


def _rows_data(rows: tuple[Row, ...]) -> dict[str, Any]:
    return {
        "hands": sum(row.ways for row in rows),
        "mean_royalty": exact(_mean(rows)),
        "counts": {row.label: row.ways for row in rows},
        "royalties": {row.label: int(row.net) for row in rows},
    }


def _rows_table(name: str, rows: tuple[Row, ...]) -> Table:
    total = sum(row.ways for row in rows)
    return Table(
        English("A random {row}", row=ROW_TERMS[ROWS.index(name)]),
        columns("hand; ways: count; chance: percent; royalty: count"),
        tuple((row.label, row.ways, Fraction(row.ways, total), int(row.net)) for row in rows),
        English("Mean royalty {points:decimal5} points.", points=_mean(rows)),
    )


_BOUNDS = columns("figure; mean: number; from: number; to: number")


def _boards_table(boards: BoardFigures) -> Table:
    return Table(
        "Thirteen cards laid at random",
        _BOUNDS,
        (
            (English("share of fouls"), boards.foul.mean, *boards.foul.interval()),
            (English("royalties, a foul counting 0"), boards.royalty.mean, *boards.royalty.interval()),
        ),
        English(
            "{n} boards; from and to bound the true figure with {level:percent}.",
            n=boards.foul.samples,
            level=0.95,
        ),
    )


def _fantasy_table(hands: Iterable[FantasyFigures], stay_value: float) -> Table:
    rows = []
    for hand in hands:
        cards = hand.cards
        royalties = English("{cards} cards, royalties", cards=cards)
        rows.append((royalties, hand.royalty.mean, *hand.royalty.interval()))
        stay = English("{cards} cards, share that stay", cards=cards)
        rows.append((stay, hand.stays.mean, *hand.stays.interval()))
        samples = hand.royalty.samples
    return Table(
        "Fantasyland, each hand set in the best way",
        _BOUNDS,
        tuple(rows),
        English(
            "{n} hands of each size; staying is counted as {points} points when setting.",
            n=samples,
            points=stay_value,
        ),
    )
