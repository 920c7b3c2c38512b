"""Practice for Asian Stud: the first lesson, with a hand that qualifies and one that does not."""

from __future__ import annotations

from croupier.banked.practice import lessons

PRACTICE = lessons(
    "as-written",
    {
        "lesson": ("ante 10", "Kh8d2c9sQd", "Jc5d5s3h4c", "raise 10"),
        "lesson-2": ("ante 10", "3h3d6c9sKc", "ThJc4d5s8h", "raise 10"),
    },
)
