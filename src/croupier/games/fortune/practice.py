"""Practice for 3 Card Fortune: the first lesson, with a hand to play and one to fold."""

from __future__ import annotations

from croupier.banked.practice import lessons

PRACTICE = lessons(
    "standard",
    {
        "lesson": ("at 1 ante 10 lucky-pairs 5 super-six 5", "9s9d4h", "Kh7c2d", "at 1 play 10"),
        "lesson-2": ("at 1 ante 10", "Js8d3c", "AsTd6c", "at 1 fold"),
    },
)
