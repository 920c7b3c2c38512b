"""Why every wager was settled as it was, in words that a player reads (F4-F7)."""

from __future__ import annotations

import pytest

from croupier.games.fortune import Terms, rules
from croupier.play import final

TABLE = rules()
DEALS = ("p1 at 1 ante 10 lucky-pairs 5 super-six 5", "d p1 {mine}", "d h {dealer}", "p1 at 1 {play}")


@pytest.mark.parametrize(
    ("mine", "dealer", "play", "result", "whys"),
    [
        (
            "9h9c4d",
            "Jd8s2c",
            "play 10",
            "Dealer doesn't qualify: the ante wins 1 to 1, the play bet pushes. Lucky Pairs: pair pays"
            " 1 to 1. Super 6: pair is not paid.",
            ["dealer doesn't qualify: pushes", "dealer doesn't qualify: wins 1 to 1"],
        ),
        (
            "9h9c9d",
            "Qd8s2c",
            "play 10",
            "Your three nines beat the dealer's Q-8-2: ante and play win 1 to 1. Ante bonus: three of"
            " a kind pays 4 to 1. Lucky Pairs: three of a kind pays 30 to 1. Super 6: three of a kind pays"
            " 5 to 1.",
            ["three nines beat Q-8-2"] * 2 + ["three of a kind pays 4 to 1"],
        ),
        (
            "KhTc4d",
            "AdTs2c",
            "play 10",
            "The dealer's A-10-2 beats your K-10-4: ante and play lose. Lucky Pairs: high card is not paid."
            " Super 6: pair is not paid.",
            ["K-10-4 loses to A-10-2"] * 2,
        ),
        (
            "KhTc4d",
            "KdTs4c",
            "play 10",
            "You and the dealer both have K-10-4: ante and play push. Lucky Pairs: high card is not paid."
            " Super 6: two pair is not paid.",
            ["both have K-10-4: pushes"] * 2,
        ),
        (
            "KhQh4h",
            "KdTs4c",
            "fold",
            "You folded, and the ante is lost. Lucky Pairs: flush pays 3 to 1. Super 6: two pair"
            " is not paid.",
            ["folded"],
        ),
    ],
)
def test_f5_f7_every_wager_has_its_reason(
    mine: str, dealer: str, play: str, result: str, whys: list[str]
) -> None:
    texts = [text.format(mine=mine, dealer=dealer, play=play) for text in DEALS]
    state = final(TABLE, Terms(1), map(TABLE.read, texts))
    notes = TABLE.annotations(TABLE.view(state, 0))
    assert notes.result == result
    assert [reason.why for reason in notes.reasons][: len(whys)] == whys
    assert len(notes.reasons) == len(TABLE.view(state, 0).payments)
    assert TABLE.annotations(TABLE.view(state, None)).result == ""


def test_f2_two_positions_are_told_one_after_the_other() -> None:
    texts = ("p1 at 1 ante 10", "p1 at 2 ante 10", "d p1 9c9d2h", "d p1 8s7d2c", "d h QsJd3c")
    state = final(TABLE, Terms(1, (0, 0)), map(TABLE.read, (*texts, "p1 at 1 play 10", "p1 at 2 fold")))
    assert TABLE.annotations(TABLE.view(state, 0)).result == (
        "Position 1: Your pair of nines beats the dealer's Q-J-3: ante and play win 1 to 1."
        " Position 2: You folded, and the ante is lost."
    )
