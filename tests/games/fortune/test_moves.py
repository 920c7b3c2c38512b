"""The moves of 3 Card Fortune: their texts (F2, F3)."""

import pytest

from croupier.errors import BadInput
from croupier.games.fortune import Bet, Fold, Play, rules
from croupier.games.fortune.moves import read_move
from croupier.play import Move

STANDARD = rules()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p1 at 1 no-bet", Bet(0, 0)),
        ("p2 at 3 ante 10", Bet(1, 2, 10)),
        ("p7 at 7 ante 500 lucky-pairs 1 super-six 100", Bet(6, 6, 500, 1, 100)),
        ("p1 at 1 super-six 5", Bet(0, 0, 0, 0, 5)),
        ("p2 at 3 play 10", Play(1, 2, 10)),
        ("p2 at 3 fold", Fold(1, 2)),
    ],
)
def test_a_move_has_one_text(text: str, move: Move) -> None:
    assert STANDARD.write(move) == text
    assert STANDARD.read(text) == move


def test_case_spacing_and_order_of_wagers_do_not_matter() -> None:
    assert STANDARD.read("  P2  AT 3 Super-Six 5  ante 10 ") == Bet(1, 2, 10, 0, 5)
    assert STANDARD.read("d  p1 as 10h kC") == STANDARD.read("d p1 AsThKc")


@pytest.mark.parametrize(
    "text",
    [
        "", "p1", "p0 at 1 fold", "p1 at 0 fold", "p1 at 1", "p1 at 1 bet 10", "p1 at 1 ante 5 ante 10",
        "p1 at 1 ante 5 fold", "p1 at 1 play", "p1 at 1 fold 10", "p1 at 1 play 1" + "0" * 18,
    ],
)  # fmt: skip
def test_c5_another_text_is_answered_with_what_a_move_looks_like(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_move(text)
    assert (caught.value.code, caught.value.sentence) == (
        "bad-move",
        f"'{text}': expected a move such as p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet,"
        " p1 at 1 play 10, p1 at 1 fold, d p1 AsKdQc or d h AsKdQc",
    )
