"""Practice for Pinzique: the first lesson, with a turn of two melds and a takeaway."""

from __future__ import annotations

from croupier.practice import Practice, Script

LESSON = Script(
    preset="standard",
    terms={"seats": 2},
    names=("Robin",),
    strict=True,
    moves=(
        "r p1 53121421",  # K♠ J♦ 9♠ 10♣ 9♣ Q♠ 10♠ 9♥: a marriage
        "p1 keep 1 6",
        "r p1 151251",  # K♥ and K♦ beside it
        "p1 keep 1 3 6 7",
        "r p1 1125",  # K♣: four kings
        "r p2 51152421",
        "p2 keep 1 4 6",
        "r p2 11241",  # a second queen of spades: a double marriage
        "p2 keep 1 4 6 7",
        "r p2 1121",
    ),
)

PRACTICE = Practice(find={"lesson": LESSON}.get)
