"""What is said at a table in the terminal, by name: announcements, and who won."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from croupier.cli.cardface import signed

__all__ = ["named", "verdict"]


def named(said: str, names: Sequence[str]) -> str:
    """An announcement with names in place of `p1` and `p2`, and `You roll` for `You rolls`."""
    by_name = re.sub(r"\bp([1-9])\b", lambda found: names[int(found[1]) - 1], said)
    return re.sub(r"\bYou (has|is|\w+s)\b", lambda found: f"You {_second_person(found[1])}", by_name)


def _second_person(verb: str) -> str:
    return {"has": "have", "is": "are"}.get(verb, verb.removesuffix("s"))


def verdict(totals: Sequence[int], names: Sequence[str]) -> Text:
    """Who won the match."""
    score = ", ".join(f"{name} {signed(total)}" for name, total in zip(names, totals, strict=False))
    winners = [name for name, total in zip(names, totals, strict=False) if total == max(totals)]
    said = "The match is a tie" if len(winners) > 1 else f"{winners[0]} won the match"
    return Text(f"{said}: {score}", "bold green")
