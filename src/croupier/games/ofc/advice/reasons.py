"""Why one placement is better than another, as a sentence made from the figures of both.

A reason holds a placement against one other: the best against the next, any other against the best. It says
what the rows are and may become (`rows`), as far as that differs, and which figures differ beyond doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.ofc.placements import Placement, joined
from croupier.games.ofc.row_descriptions import Draw, draws_of, made_in, one, rank_called
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM, ROWS
from croupier.games.ofc.solver.thought import Thought
from croupier.games.ofc.view import View

__all__ = ["percent", "reason", "share"]

CHANCE, ROYALTY, LINE = 0.02, 0.25, 0.15
"""So much two placements must differ by in a chance, in royalties and in points of a row, to be told."""
ROYALTY_SPREAD = 3.5
"""The standard deviation of a row's royalties, about: most rows earn none, and some ten."""

WHERE = ("in front", "in the middle", "in the back")
_NUMBERS = ["none", "one", "two", "three", "four", "five"]


class _Fact(NamedTuple):
    """What one row has that the other's has not: what it does, what one does without, how much that is."""

    weight: float
    gain: str
    loss: str


class _Figure(NamedTuple):
    """A figure by which two placements differ: how it is told, and how many points that is, roughly."""

    points: float
    told: str


def percent(chance: float) -> str:
    """A chance as people say it: `31%`."""
    if 0 < chance < 0.005:
        return "under 1%"
    return f"{chance:.0%}"


def share(chance: float) -> str:
    """A chance in words where they are close: `once in five`; else in percent."""
    for times, words in ((2, "every other time"), (3, "once in three"), (4, "once in four")):
        if abs(chance - 1 / times) < 0.015:
            return words
    for times, words in ((5, "once in five"), (10, "once in ten"), (20, "once in twenty")):
        if abs(chance - 1 / times) < 0.007:
            return words
    return percent(chance)


def reason(rules: OfcRules, view: View, thought: Thought, other: Thought | None, called: str) -> str:
    """Why a placement is better, or worse, than another, which is `called` so; None where that is none."""
    assert view.seat is not None
    own = view.seats[view.seat]
    live = view.unseen()
    mine = _after(own.rows, thought.move)
    if (thought.foul or 0) > 0.9995:
        return _certain(mine) if not thought.samples else "fouls almost always"
    if other is None:
        return _alone(thought, mine, fantasy=bool(own.fantasy))
    theirs = _after(own.rows, other.move)
    better = thought.value >= other.value
    facts = list(_facts(rules, own.rows, mine, theirs, live))
    lost = list(_facts(rules, own.rows, theirs, mine, live))
    figures = list(_figures(thought, other, within=bool(own.fantasy)))
    if better:
        said = [fact.gain for fact in _weightiest(facts, 2)] + _told(figures, 2, sign=1)
        but = _told(figures, 1, sign=-1) or [fact.loss for fact in _weightiest(lost, 1)]
    else:
        said = [fact.loss for fact in _weightiest(lost, 2)] + _told(figures, 2, sign=-1)
        but = [fact.gain for fact in _weightiest(facts, 1)] or _told(figures, 1, sign=1)
    sentence = "; ".join(said)
    if but and said:
        sentence += f"; but {but[0]}"
    return _closing(sentence, thought, other, called)


def _closing(sentence: str, thought: Thought, other: Thought, called: str) -> str:
    gap = abs(thought.value - other.value)
    if gap < 2 * thought.gap_stderr:
        close = f"too close to {called} to tell which is better"
        return f"{sentence}; {close}" if sentence else close
    if sentence:
        return sentence
    if gap < 0.005:
        return "comes to the same"
    return f"{gap:.2f} points {'more' if thought.value > other.value else 'fewer'} on the whole"


def _after(rows: Rows, move: Placement) -> Rows:
    return joined(rows, (move.front, move.middle, move.back))


def _weightiest(facts: list[_Fact], most: int) -> list[_Fact]:
    return sorted(facts, key=lambda fact: -fact.weight)[:most]


def _told(figures: list[_Figure], most: int, *, sign: int) -> list[str]:
    """The largest figures on one side."""
    chosen = [figure for figure in figures if figure.points * sign > 0]
    return [figure.told for figure in sorted(chosen, key=lambda one: -abs(one.points))[:most]]


# A placement by itself


def _certain(rows: Rows) -> str:
    whole = [len(row) == room for row, room in zip(rows, ROOM, strict=True)]
    for low, high in pairwise(range(3)):
        if not whole[low] or not whole[high]:
            continue
        if made_in(low, rows[low]).strength > made_in(high, rows[high]).strength:
            return f"fouls for certain: {_said_upset(rows, low, high)}"
    return "fouls for certain"


def _alone(thought: Thought, rows: Rows, *, fantasy: bool) -> str:
    """The only way there is, or one of which nothing else is known."""
    upset = _upset(rows)
    foul, land = thought.foul or 0, thought.fantasyland or 0
    parts = [upset] if upset and foul > 0.1 else []
    if land > CHANCE:
        chance = percent(land)
        parts.append("stays in Fantasyland" if fantasy else f"Fantasyland {chance}")
    if foul > CHANCE:
        parts.append(f"fouls {share(foul)}")
    return "; ".join(parts) or f"worth {thought.value:+.2f} points"


def _upset(rows: Rows) -> str:
    """Rows that stand the wrong way round as they are: a pair or better above a weaker row."""
    for low, high in pairwise(range(3)):
        upper = made_in(low, rows[low])
        if upper.is_made and upper.core > made_in(high, rows[high]).core:
            return f"for now {_said_upset(rows, low, high)}"
    return ""


def _said_upset(rows: Rows, low: int, high: int) -> str:
    upper, lower = made_in(low, rows[low]).words, made_in(high, rows[high]).words
    if upper == lower:  # the other cards decide
        return f"the {ROWS[low]} beats the {ROWS[high]}"
    return f"the {ROWS[low]} ({upper}) beats the {ROWS[high]} ({lower})"


# What rows are and may become


def _facts(
    rules: OfcRules, before: Rows, mine: Rows, theirs: Rows, live: tuple[Card, ...]
) -> Iterator[_Fact]:
    """What `mine` has that `theirs` has not, row by row."""
    for row in range(3):
        if set(mine[row]) != set(theirs[row]):
            yield from _made(rules, row, mine[row], theirs[row])
            yield from _drawing(rules, row, before[row], mine[row], theirs[row], live)
    upset = _upset(theirs)
    if upset and not _upset(mine):
        low = upset.removeprefix("for now ")
        yield _Fact(1.5, "keeps the rows in order", f"for now {low}")


def _made(rules: OfcRules, row: int, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> Iterator[_Fact]:
    made, other = made_in(row, mine), made_in(row, theirs)
    if not made.is_made or made.core <= other.core:
        return
    weight = 1 + made.strength[0] * 0.4 + (2 if row == 0 and _enters(rules, made.groups) else 0)
    words = f"{made.words} {WHERE[row]}"
    yield _Fact(weight, f"makes {words}", f"gives up {words}")


def _enters(rules: OfcRules, groups: tuple[tuple[int, int], ...]) -> bool:
    """Whether a front of these groups leads to Fantasyland, unfouled (OFC10)."""
    kind = {2: 1, 3: 3}.get(groups[0][0])
    return kind is not None and bool(rules.scorer.enters(kind << 20 | groups[0][1] << 16))


def _drawing(
    rules: OfcRules,
    row: int,
    before: tuple[Card, ...],
    mine: tuple[Card, ...],
    theirs: tuple[Card, ...],
    live: tuple[Card, ...],
) -> Iterator[_Fact]:
    others = {draw.kind: draw for draw in draws_of(row, theirs, live)}
    kept = {draw.kind for draw in draws_of(row, before, live)}
    for draw in draws_of(row, mine, live):
        if made_in(row, theirs).strength[0] >= _WORTH[draw.kind]:
            continue  # the other has that already
        told = _TOLD[draw.kind](rules, row, before, mine, draw, others.get(draw.kind), draw.kind in kept)
        if told is not None:
            yield told


_WORTH = {"flush": 5, "straight": 4, "full house": 6, "trips": 3, "pair": 1}


def _left(draw: Draw) -> str:
    return f"{draw.left} {draw.what} left" if draw.left > 1 else "1 card left"


def _flush(
    _rules: OfcRules,
    row: int,
    before: tuple[Card, ...],
    mine: tuple[Card, ...],
    draw: Draw,
    other: Draw | None,
    kept: bool,
) -> _Fact | None:
    if len(mine) < 3 and not kept:
        return None
    left = _left(draw)
    if other is None:
        loss = f"gives up the flush draw {WHERE[row]} ({left})"
        if kept and len(mine) == len(before):
            return _Fact(1 + len(mine) * 0.4, f"keeps the flush draw {WHERE[row]} alive: {left}", loss)
        held = f"{_NUMBERS[len(mine)]} {draw.what} {WHERE[row]}"
        return _Fact(1 + len(mine) * 0.4, f"draws to a flush with {held}: {left}", loss)
    if draw.needs < other.needs:
        held = f"{_NUMBERS[len(mine)]} {draw.what} {WHERE[row]}"
        fewer = _NUMBERS[5 - other.needs]
        return _Fact(1.2, f"has {held}, not {fewer}: {left}", f"has only {fewer} {draw.what} {WHERE[row]}")
    return None


def _straight(
    _rules: OfcRules,
    row: int,
    before: tuple[Card, ...],
    mine: tuple[Card, ...],
    draw: Draw,
    other: Draw | None,
    kept: bool,
) -> _Fact | None:
    if other is not None and other.needs <= draw.needs:
        return None
    left = _left(draw)
    loss = f"gives up the straight draw {WHERE[row]} ({left})"
    if kept and len(mine) == len(before):
        return _Fact(1.6, f"keeps the straight draw {WHERE[row]} alive: {left}", loss)
    short = f"is {_NUMBERS[draw.needs]} card{'s' * (draw.needs > 1)} short of a straight {WHERE[row]}"
    return _Fact(2.2 - draw.needs * 0.6, f"{short}: {left}", loss)


def _group(
    rules: OfcRules,
    row: int,
    before: tuple[Card, ...],
    mine: tuple[Card, ...],
    draw: Draw,
    other: Draw | None,
    kept: bool,  # noqa: ARG001
) -> _Fact | None:
    del before
    left = _left(draw)
    if draw.kind == "pair":
        rank = made_in(row, mine).groups[0][1]
        theirs = 0 if other is None else rank_called(other.what)
        if not _enters(rules, ((2, rank),)) or (theirs and _enters(rules, ((2, theirs),))):
            return None
        held = f"{_article(one(rank))} {WHERE[row]} to be paired"
        return _Fact(1.6, f"has {held}: {left}", f"gives up {held} ({left})")
    if other is not None and other.left >= draw.left:
        return None
    if draw.kind == "trips":
        return None  # that a pair may grow needs no words
    return _Fact(
        1.8, f"may fill up {WHERE[row]}: {left}", f"gives up the full-house draw {WHERE[row]} ({left})"
    )


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'aeio' else 'a'} {word}"


_TOLD = {"flush": _flush, "straight": _straight, "full house": _group, "trips": _group, "pair": _group}


# Figures


def _figures(thought: Thought, other: Thought, *, within: bool) -> Iterator[_Figure]:
    """The figures that differ beyond doubt, with about how many points that makes."""
    if thought.foul is None or other.foul is None:
        return  # not known of both
    assert thought.fantasyland is not None
    assert other.fantasyland is not None
    land, foul = thought.fantasyland - other.fantasyland, thought.foul - other.foul
    if abs(land) >= _least_chance(thought.fantasyland_stderr, other.fantasyland_stderr):
        told = f"Fantasyland {percent(thought.fantasyland)} against {percent(other.fantasyland)}"
        if within:  # where the whole hand is set at once, and nothing is left to chance
            told = "stays in Fantasyland" if land > 0 else "does not stay in Fantasyland"
        yield _Figure(land * 9, told)
    if abs(foul) >= _least_chance(thought.foul_stderr, other.foul_stderr):
        told = f"fouls {share(thought.foul)} against {percent(other.foul)}"
        yield _Figure(-foul * 8, told)
    assert thought.royalties is not None
    assert other.royalties is not None
    assert thought.lines is not None
    assert other.lines is not None
    doubt = sum(1 / one.samples for one in (thought, other) if one.samples) ** 0.5
    royalty, line = max(ROYALTY, 2 * ROYALTY_SPREAD * doubt), max(LINE, 2 * doubt)
    yield from _by_row(thought.royalties, other.royalties, royalty, "{} {} royalties {}")
    yield from _by_row(thought.lines, other.lines, line, "{} {} points {}")


def _least_chance(one: float, other: float) -> float:
    """What two chances must differ by to be told, by their errors: twice what sampling leaves (95 %)."""
    return max(CHANCE, 2 * hypot(one, other))


def _by_row(
    mine: tuple[float, ...], theirs: tuple[float, ...], least: float, told: str
) -> Iterator[_Figure]:
    gaps = [one - other for one, other in zip(mine, theirs, strict=True)]
    row = max(range(3), key=lambda at: abs(gaps[at]))
    if abs(gaps[row]) >= least:
        word = "more" if gaps[row] > 0 else "fewer"
        yield _Figure(gaps[row], told.format(f"{abs(gaps[row]):.1f}", word, WHERE[row]))
