"""Moves of every game against the house as text, and what is refused, in which words (C3, C5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.errors import BadInput, Illegal
from croupier.game.limits import Limits
from croupier.games import asian_stud, fortune, game_of
from croupier.play import Deal, Move, final
from tests.conftest import Ran


class Table(NamedTuple):
    """A game's moves by text, texts that are none, and a round with what is refused in it.

    A refusal is the number of moves made, the move, its rule and code, and the end of its sentence.
    """

    rules: Any
    terms: Any
    texts: dict[str, Move]
    same: dict[str, str]
    unread: tuple[str, ...]
    looks: str
    round: tuple[str, ...]
    refused: tuple[tuple[int, str, str, str, str], ...]


STUD = game_of("asian-stud").under()
BY_FIVE = asian_stud.AsianStudRules(
    msgspec.structs.replace(
        STUD.settings, limits=asian_stud.TableLimits(Limits(5, 1000, 5), Limits(5, 95, 5))
    ),
    "own",
)
DECK = "is not in the deck any more (A1)"
NOT_SET = "a qualifying set is three of the cards TsKdQh4c6h (A2)"

TABLES = (
    Table(
        game_of("fortune").under(),
        fortune.Terms(2),
        {
            "p1 at 1 no-bet": fortune.Bet(0, 0),
            "p2 at 3 ante 10": fortune.Bet(1, 2, 10),
            "p7 at 7 ante 500 lucky-pairs 1 super-six 100": fortune.Bet(6, 6, 500, 1, 100),
            "p1 at 1 super-six 5": fortune.Bet(0, 0, 0, 0, 5),
            "p2 at 3 play 10": fortune.Play(1, 2, 10),
            "p2 at 3 fold": fortune.Fold(1, 2),
        },
        {
            "  P2  AT 3 Super-Six 5  ante 10 ": "p2 at 3 ante 10 super-six 5",
            "d  p1 as 10h kC": "d p1 AsThKc",
        },
        (
            "", "p1", "p0 at 1 fold", "p1 at 0 fold", "p1 at 1", "p1 at 1 bet 10", "p1 at 1 ante 5 ante 10",
            "p1 at 1 ante 5 fold", "p1 at 1 play", "p1 at 1 fold 10", "p1 at 1 play 1" + "0" * 18,
        ),
        "'{}': expected a move such as p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet, p1 at 1 play 10,"
        " p1 at 1 fold, d p1 AsKdQc or d h AsKdQc",
        (
            "p2 at 2 ante 20 super-six 5", "p1 at 1 ante 10 lucky-pairs 5", "d p1 9c7d2h", "d p2 Qs6h4d",
            "d h QdJc3s", "p2 at 2 play 20", "p1 at 1 fold",
        ),
        (
            (0, "d p1 9c7d2h", "F3", "no-deal-due", "it is for p1 and p2 to bet (F3)"),
            (0, "p1 at 1 play 10", "F3", "not-deciding", "it is for p1 and p2 to bet (F3)"),
            (1, "p2 at 2 ante 20", "F3", "not-your-turn", "it is for p1 to bet (F3)"),
            (1, "p3 at 3 ante 20", "F3", "not-your-turn", "it is for p1 to bet (F3)"),
            (1, "p1 at 2 ante 20", "F3", "wrong-position", "p1 is to act on position 1 (F3)"),
            (2, "p1 at 1 ante 10", "F3", "not-betting", "no more bets; cards are to be dealt (F3)"),
            (2, "p1 at 1 fold", "F3", "not-deciding", "no more bets; cards are to be dealt (F3)"),
            (2, "d h 9c7d2h", "F3", "deal-due", "3 cards are to be dealt to p1 now (F3)"),
            (2, "d p1 9c7d", "F3", "deal-due", "3 cards are to be dealt to p1 now (F3)"),
            (3, "d p2 9cQs4d", "F3", "card-gone", "is not in the deck any more (F3)"),
            (3, "d p2 JkQs4d", "F3", "card-gone", "is not in the deck any more (F3)"),
            (5, "p1 at 1 ante 10", "F3", "not-betting", "it is for p1 and p2 to play or fold (F3)"),
            (5, "p1 at 1 play 15", "F3", "play-not-ante", "PLAY of 15: play the ante, 10, or fold (F3)"),
            (5, "p1 at 1 play 5", "F3", "play-not-ante", "play the ante, 10, or fold (F3)"),
            (5, "p1 at 1 play 0", "F3", "play-not-ante", "play the ante, 10, or fold (F3)"),
            (
                5, "d h 9c7d2h", "F3", "no-deal-due",
                "no cards are to be dealt now; it is for p1 and p2 to play or fold (F3)",
            ),
            (6, "p2 at 2 fold", "F3", "not-your-turn", "it is for p1 to play or fold (F3)"),
            (7, "p1 at 1 play 10", "F3", "not-deciding", "the round is over (F3)"),
            (7, "p1 at 1 ante 10", "F3", "not-betting", "the round is over (F3)"),
            (7, "d h 9c7d2h", "F3", "no-deal-due", "the round is over (F3)"),
        ),
    ),
    Table(
        BY_FIVE,
        asian_stud.Terms(3, (100, 200, 1)),  # the third has too few chips for an ante and its raise
        {
            "p1 ante 10": asian_stud.Bet(0, 10),
            "p7 ante 10 side 5": asian_stud.Bet(6, 10, 5),
            "p99 ante 999999999999999 side 999999999999999":
                asian_stud.Bet(98, 999999999999999, 999999999999999),
            "p2 pass": asian_stud.Bet(1, 0),
            "p2 side 5": asian_stud.Bet(1, 0, 5),
            "p10 raise 20": asian_stud.Raise(9, 20),
            "p1 raise 10 set 4cThKs": asian_stud.Raise(0, 10, parse_cards("Ks4cTh")),
            "p3 fold": asian_stud.Fold(2),
            "d p1 AsKdQc2h3s": Deal(0, parse_cards("AsKdQc2h3s")),
            "d h AsKdQc2hJk": Deal(None, parse_cards("AsKdQc2hJk")),
        },
        {"p1 raise 10 set KS,10h 4c": "p1 raise 10 set 4cThKs"},
        (
            "", "p1", "p0 fold", "p100 fold", "p1 ante", "p1 ante ten", "raise 10", "p1 ante -5",
            "p1 ante 1000000000000000000", "p1 raise", "p1 raise 10 set", "p1 raise 1٠",
            "p1 pass side 5", "p1 fold 10", "d p0 As", "d As",
        ),
        "'{}' is no move: expected one such as 'p1 ante 10 side 5', 'p1 pass', 'p1 raise 10',"
        " 'p1 raise 10 set 4cThKs' or 'p1 fold'",
        (
            "p1 ante 10", "p2 ante 20 side 5", "d p1 TsKdQh4c6h", "d p2 3h6d6c6s7h", "d h 2c8hJd9c4d",
            "p1 raise 10", "p2 fold",
        ),
        (
            (0, "p3 ante 10", "A3", "not-your-turn", "it is for p1, p2 to act now (A3)"),
            (0, "d p1 TsKdQh4c6h", "A3", "bet-due", "an ante is placed now, or the round is passed (A3)"),
            (0, "p1 raise 10", "A3", "bet-due", "an ante is placed now, or the round is passed (A3)"),
            (1, "p1 pass", "A3", "not-your-turn", "it is for p2 to act now (A3)"),
            (1, "p2 ante 12", "A3", "not-by-unit", "ante of 12: bet 5 to 1,000 by 5, or nothing (A3)"),
            (1, "p2 ante 10 side 102", "A6", "above-maximum", "bet 5 to 95 by 5, or nothing (A6)"),
            (1, "p2 ante 0 side 5", "A6", "no-ante", "a side wager needs an ante (A6)"),
            (
                1, "p2 ante 95 side 15", "A3", "too-few-chips",
                "these wagers and the bet after the deal may take 205 chips; 200 are left (A3)",
            ),
            *(
                (2, move, "A1", "deal-due", "5 cards are to be dealt to p1 now (A1)")
                for move in (
                    "p1 raise 10", "p1 ante 10", "p1 fold", "d p2 TsKdQh4c6h", "d h TsKdQh4c6h",
                    "d p1 TsKdQh4c", "d p1 TsKdQh4cJkAs",
                )
            ),
            *((2, move, "A1", "card-gone", DECK) for move in ("d p1 TsKdQhJkJk", "d p1 TsKdQhTsJk")),
            (3, "d p2 AsTsQsJhJk", "A1", "card-gone", DECK),
            (4, "p1 raise 10", "A1", "deal-due", "5 cards are to be dealt to the house now (A1)"),
            *(
                (5, f"p1 raise {amount}", "A3", "raise-not-ante", "a raise equals the ante, 10 (A3)")
                for amount in (9, 20, 0)
            ),
            (5, "p2 raise 10", "A3", "raise-not-ante", "raise 10: a raise equals the ante, 20 (A3)"),
            (5, "p2 ante 20", "A3", "play-due", "the hand is folded now, or raised by 20 (A3)"),
            (5, "p1 pass", "A3", "play-due", "the hand is folded now, or raised by 10 (A3)"),
            (5, "p3 fold", "A3", "not-your-turn", "it is for p1, p2 to act now (A3)"),
            (5, "d h AsAdAhAc2d", "A3", "not-your-turn", "it is for p1, p2 to act now (A3)"),
            *(
                (5, f"p1 raise 10 set {three}", "A2", "not-in-hand", NOT_SET)
                # three different cards, but five named; and other numbers of cards
                for three in ("TsKd9c", "TsTsKd", "TsTsTsKdQh", "TsTsKdKdQhQh", "TsKdQh4c6h", "Ts")
            ),
            (
                5, "p1 raise 10 set TsKd4c", "A2", "set-does-not-qualify",
                "4cTsKd total 24; a qualifying set totals 10, 20 or 30 (A2)",
            ),
            (
                5, "p2 raise 20 set 6d6c7h", "A2", "set-does-not-qualify",
                "total 19; a qualifying set totals 10, 20 or 30 (A2)",
            ),
            (6, "p1 fold", "A3", "not-your-turn", "it is for p2 to act now (A3)"),
            *(
                (7, move, "A4", "round-over", "the round is over; the next one starts with new bets (A4)")
                for move in ("p1 fold", "p1 ante 10", "d h 2c8hJd9c4d")
            ),
        ),
    ),
)  # fmt: skip


def each(of: Callable[[Table], Any]) -> pytest.MarkDecorator:
    """A test for each value that a table has of something."""
    values = [(table, at, value) for table in TABLES for at, value in enumerate(of(table))]
    named = [pytest.param(table, value, id=f"{table.rules.game}-{at}") for table, at, value in values]
    return pytest.mark.parametrize(("table", "value"), named)


@each(lambda table: table.texts.items())
def test_c3_a_move_has_one_text_and_is_read_in_any_case_and_spacing(
    table: Table, value: tuple[str, Move]
) -> None:
    text, move = value
    assert table.rules.write(move) == text
    assert table.rules.read(text) == move
    assert table.rules.read(f"  {text.upper().replace(' ', '  ')} ") == move


@each(lambda table: table.same.items())
def test_c1_cards_and_wagers_are_read_in_any_order(table: Table, value: tuple[str, str]) -> None:
    assert table.rules.read(value[0]) == table.rules.read(value[1])


@each(lambda table: table.unread)
def test_c5_another_text_is_answered_with_what_a_move_looks_like(table: Table, value: str) -> None:
    with pytest.raises(BadInput) as caught:
        table.rules.read(value)
    assert (caught.value.code, caught.value.sentence) == ("bad-move", table.looks.format(value))


@each(lambda table: table.refused)
def test_c5_a_refusal_says_what_would_be_legal_and_changes_nothing(
    table: Table, value: tuple[int, str, str, str, str]
) -> None:
    done, move, rule, code, said = value
    state = final(table.rules, table.terms, map(table.rules.read, table.round[:done]))
    before = repr(state)
    with pytest.raises(Illegal) as caught:
        table.rules.apply(state, table.rules.read(move))
    assert repr(state) == before
    assert (caught.value.rule, caught.value.code) == (rule, code)
    assert caught.value.sentence.endswith(said)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("odds fortune --ante-bonus 5-4", "ante-bonus pay table '5-4': expected 3 whole-number pays"),
        ("odds asian-stud --strategy x", "--strategy 'x': expected optimal or always-raise"),
        ("odds asian-stud --commission x", "commission 'x': expected one of none, ante, raise, both"),
        ("odds asian-stud --rate 200%", "commission: a rate of 200% takes more than was won"),
        ("odds asian-stud --rounding x", "rounding 'x': expected one of player, house, nearest"),
        ("odds asian-stud --stake 0", "stake 0: expected the ante in whole units, at least 1"),
        ("odds asian-stud --side 1-2-3-4-5-6-7-8", "expected pays that never rise"),
        ("odds asian-stud --hands --readings", "--readings, --simple, --target: expected one of them"),
        ("advise fortune Qs6h", "expected three cards, not 2"),
        ("advise fortune QsQs6h", "expected different cards"),
        ("advise fortune Qs6hXx", "'Xx' is no card"),
        ("advise fortune ,", "expected three cards, not 0"),
        ("advise asian-stud 3h6d6c6s", "hand '3h 6d 6c 6s': expected five different cards (A1)"),
        ("advise asian-stud 3h6d6c6s6s", "expected five different cards (A1)"),
        ("advise asian-stud 3h6d6c6sZz", "'Zz' is no card"),
        ("advise asian-stud 3h6d6c6s7h --stake -1", "stake -1: expected"),
    ],
)  # fmt: skip
def test_odds_and_advice_that_cannot_be_are_refused_in_one_line(
    args: str, said: str, croupier: Callable[..., Ran]
) -> None:
    assert said in croupier(*args.split()).refusal()
