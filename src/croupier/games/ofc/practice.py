"""Practice for OFC: the first lesson, the hand of the day, openings, Fantasyland, and foul quizzes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from croupier.cards import DECK, Card, text_of
from croupier.chance import Stream, seed_of
from croupier.games.ofc import Placement, View, rules
from croupier.games.ofc.annotations import draft_notes
from croupier.games.ofc.row_descriptions import made_in
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROWS
from croupier.play import Move
from croupier.practice import LEARNER, Practice, PracticeHand, Question, Script
from croupier.words import English

PRESET, BOT = "pineapple", "club"
QUESTIONS = 10

LESSON = Script(
    preset=PRESET,
    terms={"seats": 2, "button": 1},
    names=("Robin",),
    strict=True,
    moves=(
        "d p1 Kc7c2c9dQh",
        "d p2 8s8d5h4cAs",
        "p1 Qh/9d/Kc7c2c",
        "p2 -/5h4c/8s8dAs",
        "d p1 9hJc3d",
        "p1 -/9h/Jc x3d",
        "d p2 Ts6d2h",
        "p2 Ts/6d/- x2h",
        "d p1 QsKd5c",
        "p1 Qs/-/5c xKd",
        "d p2 8hJd3s",
        "p2 Jd/-/8h x3s",
        "d p1 9s4h6s",
        "p1 -/9s4h/- x6s",
        "d p2 3h4dKs",
        "p2 3h/4d/- xKs",
        "d p1 Qd5s2d",
        "p1 5s/Qd/- x2d",
        "d p2 7hKh2s",
        "p2 -/Kh/2s x7h",
    ),
)
_SEEDED = re.compile(r"(day|opening|fantasyland)-([0-9A-Za-z-]{1,40})", re.ASCII)


def _find(name: str) -> Script | None:
    if name == "lesson":
        return LESSON
    found = _SEEDED.fullmatch(name)
    if found is None:
        return None
    fantasy = {"fantasy": (14, 0)} if found[1] == "fantasyland" else {}
    return Script(
        preset=PRESET,
        terms={"seats": 2, "button": 1, **fantasy},
        names=("Robin",),
        seed=name,
        bot=BOT,
        until=None if found[1] == "day" else 1,
    )


def _same(move: Move, led: Move) -> bool:
    assert isinstance(move, Placement)
    assert isinstance(led, Placement)
    return move.lays_as(led)


def _told(hand: PracticeHand) -> Mapping[str, Any]:
    """The book's answer to an opening: the best placement, and the cost of the second best."""
    if not hand.script.seed.startswith("opening-"):
        return {}
    from croupier.games.ofc.opening_book import opening

    dealt = next(state for state in hand.states if state.pending[LEARNER])
    view = hand.rules.view(dealt, LEARNER)
    assert isinstance(view, View)
    found = opening(view.seats[LEARNER].pending or ())
    figures = {"value": found.value, "price": found.price, "stderr": found.stderr}
    return {"book": {"best": _written(found.best), "second": _written(found.second), **figures}}


def _written(rows: Rows) -> str:
    return "/".join(text_of(row) or "-" for row in rows)


# Foul quizzes


def fouls(seed: str) -> Sequence[Question]:
    """Complete boards, about half of them fouls, none of them far from it; the same for the same seed."""
    luck = Stream(seed_of(seed), "fouls")
    found: list[Question] = []
    while len(found) < QUESTIONS:
        wanted = luck.below(2) == 1
        one = None
        while one is None or one.yes is not wanted:
            one = _question(luck)
        found.append(one)
    return tuple(found)


def _question(luck: Stream) -> Question | None:
    """A board whose rows are about as strong as each other; None where one need not look twice."""
    cards = [Card(card) for card in luck.shuffled(DECK)[:13]]
    rows: Rows = (tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
    scored = rules(PRESET).scorer.score(rows)
    kinds = [score >> 20 for score in scored.rows]
    if any(low - high not in (0, 1) for high, low in pairwise(kinds)) and not scored.foul:
        return None
    if scored.foul and any(high - low > 1 for high, low in pairwise(kinds)):
        return None
    (note,) = draft_notes(rules(PRESET).scorer, [rows])
    assert note is not None
    front, middle, back = (made_in(row, cards).words for row, cards in enumerate(rows))
    in_order = English(
        "{back} in the back, {middle} in the middle and {front} in front are in order",
        back=back,
        middle=middle,
        front=front,
    )
    return Question(
        shown={name: [str(card) for card in row] for name, row in zip(ROWS, rows, strict=True)},
        yes=scored.foul,
        why=note.board.why or in_order,
    )


PRACTICE = Practice(find=_find, same=_same, told=_told, questions=fouls)
