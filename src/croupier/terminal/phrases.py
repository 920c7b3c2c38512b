"""Phrases of a table in the terminal: announcements, and the winner."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.terminal.card_text import signed
from croupier.terminal.drawing import Text
from croupier.terminal.language import in_words, is_english


def named(said: str, names: Sequence[str]) -> str:
    """An announcement with names in place of `p1` and `p2`, and `You roll` for `You rolls`."""
    if not is_english():
        from croupier.words.terminal_language import say

        said = say(said, {f"p{seat}": name for seat, name in enumerate(names, 1)})
    by_name = re.sub(r"\bp([1-9])\b", lambda found: names[int(found[1]) - 1], said)
    return re.sub(r"\bYou (has|is|\w+s)\b", lambda found: f"You {_second_person(found[1])}", by_name)


def _second_person(verb: str) -> str:
    return {"has": "have", "is": "are"}.get(verb, verb.removesuffix("s"))


def verdict(totals: Sequence[int], names: Sequence[str], sides: Sequence[Sequence[int]] = ()) -> Text:
    """The winner of the match; `sides` are the seats that win or lose together, such as partners (P10)."""
    score = [f"{name} {signed(total)}" for name, total in zip(names, totals, strict=False)]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    tie = len(best) > 1 and best not in map(sorted, sides)
    if tie:
        return Text(in_words("The match is a tie: {score:items}", score=score), "bold green")
    winners = [names[seat] for seat in best]
    said = in_words("{winners} won the match: {score:items}", winners=winners, score=score)
    return Text(said, "bold green")
