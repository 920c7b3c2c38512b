"""The yardsticks for OFC: what others are measured against must itself stay as it is."""

import ast
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import yardsticks
from croupier.arena import Contest, play_deals
from croupier.cards import Card, parse_cards
from croupier.games import rules_of
from croupier.games.ofc.scorer import Rows
from croupier.row_classes import class_of

PRESETS = [
    ("standard", 2),
    ("standard", 4),
    ("pineapple", 2),
    ("pineapple", 3),
    ("progressive-pineapple", 2),
    ("carnivale-2013", 3),
]


def contest(preset: str, seats: int, *bots: str) -> Contest:
    return Contest.from_rules(rules_of("ofc", preset), seats, bytes(32), bots)


def test_careful_needs_nothing_of_the_bots_that_play_today() -> None:
    text = Path(yardsticks.__file__).read_text(encoding="utf-8")
    names = [node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert "croupier.games.ofc.bots" not in names


def test_careful_plays_as_it_did() -> None:
    """The deals of a seed come out as they did on the day it was laid aside."""
    deals = play_deals(contest("pineapple", 2, "random", "yardsticks:careful"), (0, 1), range(3))
    assert [deal.points for deal in deals] == CAREFUL


CAREFUL = [-8.5, -7.5, -8.0]


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_hindsight_plays_everywhere_and_the_same_again(preset: str, seats: int) -> None:
    meeting = contest(preset, seats, "random", "yardsticks:hindsight")
    deals = play_deals(meeting, (0, 1), range(2))
    assert sum(deal.points for deal in deals) < 0
    again = play_deals(meeting, (0, 1), range(2))
    assert [deal.points for deal in deals] == [deal.points for deal in again]


def test_a_board_is_laid_in_the_best_way_that_there_is() -> None:
    """Against every arrangement of six cards to come, of which one of each three is discarded."""
    import hindsight as kernel

    rules = rules_of("ofc", "pineapple")
    luck = np.random.default_rng(4)
    plain = kernel._plain_worth(msgspec.json.encode(rules.settings), "pineapple", 1.0)
    worth = kernel._units(plain)
    rows: Rows = (parse_cards("QsKh"), parse_cards("7c7d2h"), parse_cards("AhKdQdJd"))
    seen = {*rows[0], *rows[1], *rows[2]}
    coming = kernel._coming(4, 3, 1)
    out = np.empty((1, 3), dtype=np.int64)
    room = np.array([1, 2, 1], dtype=np.int64)
    for _ in range(60):
        future = luck.permutation([card for card in range(52) if card not in seen])[:6].astype(np.int64)
        args = (
            np.array([kernel._key(row) for row in rows]),
            room,
            future[None],
            coming.groups,
            coming.kept,
        )
        kernel._rival_rows(*args, worth, -1, out)
        assert _worth(out[0], worth) == _best(rows, [*map(Card, future.tolist())], worth)


def _worth(classes: Any, worth: Any) -> int:
    return -1 if classes[0] < 0 else int(sum(worth[row, found] for row, found in enumerate(classes)))


def _best(rows: Rows, future: list[Card], worth: Any) -> int:
    best = -1
    for kept in (
        (*one, *two) for one in combinations(future[:3], 2) for two in combinations(future[3:], 2)
    ):
        for order in permutations(kept):
            full = (*rows[0], order[0]), (*rows[1], *order[1:3]), (*rows[2], order[3])
            scored = rules_of("ofc", "pineapple").scorer.score(full)
            if not scored.foul:
                best = max(best, _worth([class_of(score) for score in scored.rows], worth))
    return best
