"""Reasons for placements: why one is better than another, as a sentence made from the figures of both.

A reason compares a placement with one other: the best with the next, any other with the best. It states
differences between the rows and their draws (`rows`), and figures that differ beyond doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from croupier.card_terms import RANK_TERMS
from croupier.cards import Card
from croupier.games.ofc.placements import Placement, join_rows
from croupier.games.ofc.row_descriptions import ROW_TERMS, Draw, draws_of, made_in
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.solver.placement_evaluation import Evaluation
from croupier.games.ofc.view import View
from croupier.words import Message, msg, msg_c, msg_n

CHANCE, ROYALTY, LINE = 0.02, 0.25, 0.15
"""The minimum differences in a chance, in royalties and in points of a row that are worth mentioning."""
ROYALTY_SPREAD = 3.5
"""The standard deviation of a row's royalties, about: most rows earn none, and some ten."""

WHERE = (msg("in front"), msg("in the middle"), msg("in the back"))
_NUMBERS = [
    msg_c("count", "none"),
    msg_c("count", "one"),
    msg_c("count", "two"),
    msg_c("count", "three"),
    msg_c("count", "four"),
    msg_c("count", "five"),
]


class _Fact(NamedTuple):
    """An advantage of one row over the other's: the gain in words, the loss in words, and its weight."""

    weight: float
    gain: Message
    loss: Message


class _Figure(NamedTuple):
    """A figure by which two placements differ: its words, and its approximate points."""

    points: float
    words: Message


def percent(chance: float) -> Message:
    """A chance as people say it: `31%`."""
    if 0 < chance < 0.005:
        return msg("under {chance:percent}", chance=0.01)
    return msg("{chance:percent}", chance=chance)


def share(chance: float) -> Message:
    """A chance in words if they are close: `once in five`; otherwise in percent."""
    for times, words in ((2, msg("every other time")), (3, msg("once in three")), (4, msg("once in four"))):
        if abs(chance - 1 / times) < 0.015:
            return words
    for times, words in ((5, msg("once in five")), (10, msg("once in ten")), (20, msg("once in twenty"))):
        if abs(chance - 1 / times) < 0.007:
            return words
    return percent(chance)


def reason(
    rules: OfcRules, view: View, evaluation: Evaluation, other: Evaluation | None, called: Message
) -> Message:
    """The reason why a placement is better, or worse, than another (`called`, None if there is none)."""
    assert view.seat is not None
    own = view.seats[view.seat]
    live = view.unseen()
    mine = _after(own.rows, evaluation.move)
    if (evaluation.foul or 0) > 0.9995:
        return _certain(mine) if not evaluation.samples else msg("fouls almost always")
    if other is None:
        return _alone(evaluation, mine, fantasy=bool(own.fantasy))
    theirs = _after(own.rows, other.move)
    better = evaluation.value >= other.value
    facts = list(_facts(rules, own.rows, mine, theirs, live))
    lost = list(_facts(rules, own.rows, theirs, mine, live))
    figures = list(_figures(evaluation, other, within=bool(own.fantasy)))
    if better:
        said = [fact.gain for fact in _weightiest(facts, 2)] + _largest(figures, 2, sign=1)
        but = _largest(figures, 1, sign=-1) or [fact.loss for fact in _weightiest(lost, 1)]
    else:
        said = [fact.loss for fact in _weightiest(lost, 2)] + _largest(figures, 2, sign=-1)
        but = [fact.gain for fact in _weightiest(facts, 1)] or _largest(figures, 1, sign=1)
    sentence = _joined(said)
    if but and sentence:
        sentence = msg("{first}; but {then}", first=sentence, then=but[0])
    return _closing(sentence, evaluation, other, called)


def _joined(facts: list[Message]) -> Message | None:
    """Facts as one sentence; None if there are none."""
    if not facts:
        return None
    return reduce(lambda first, then: msg("{first}; {then}", first=first, then=then), facts)


def _closing(
    sentence: Message | None, evaluation: Evaluation, other: Evaluation, called: Message
) -> Message:
    gap = abs(evaluation.value - other.value)
    if gap < 2 * evaluation.gap_stderr:
        close = msg("too close to {called} to tell which is better", called=called)
        return msg("{first}; {then}", first=sentence, then=close) if sentence else close
    if sentence:
        return sentence
    if gap < 0.005:
        return msg("comes to the same")
    if evaluation.value > other.value:
        return msg("{gap:decimal2} points more on the whole", gap=gap)
    return msg("{gap:decimal2} points fewer on the whole", gap=gap)


def _after(rows: Rows, move: Placement) -> Rows:
    return join_rows(rows, (move.front, move.middle, move.back))


def _weightiest(facts: list[_Fact], most: int) -> list[_Fact]:
    return sorted(facts, key=lambda fact: -fact.weight)[:most]


def _largest(figures: list[_Figure], most: int, *, sign: int) -> list[Message]:
    """The largest figures on one side."""
    chosen = [figure for figure in figures if figure.points * sign > 0]
    return [figure.words for figure in sorted(chosen, key=lambda one: -abs(one.points))[:most]]


# A placement by itself


def _certain(rows: Rows) -> Message:
    whole = [len(row) == room for row, room in zip(rows, ROOM, strict=True)]
    for low, high in pairwise(range(3)):
        if not whole[low] or not whole[high]:
            continue
        if made_in(low, rows[low]).strength > made_in(high, rows[high]).strength:
            return msg("fouls for certain: {why}", why=_said_upset(rows, low, high))
    return msg("fouls for certain")


def _alone(evaluation: Evaluation, rows: Rows, *, fantasy: bool) -> Message:
    """The reason for a placement without another one to compare it with."""
    upset = _upset(rows)
    foul, land = evaluation.foul or 0, evaluation.fantasyland or 0
    parts = [msg("for now {why}", why=upset)] if upset and foul > 0.1 else []
    if land > CHANCE:
        chance = percent(land)
        parts.append(msg("stays in Fantasyland") if fantasy else msg("Fantasyland {chance}", chance=chance))
    if foul > CHANCE:
        parts.append(msg("fouls {chance}", chance=share(foul)))
    return _joined(parts) or msg("worth {value:signed2} points", value=evaluation.value)


def _upset(rows: Rows) -> Message | None:
    """Rows that stand the wrong way round as they are: a pair or better above a weaker row."""
    for low, high in pairwise(range(3)):
        upper = made_in(low, rows[low])
        if upper.is_made and upper.core > made_in(high, rows[high]).core:
            return _said_upset(rows, low, high)
    return None


def _said_upset(rows: Rows, low: int, high: int) -> Message:
    upper, lower = made_in(low, rows[low]).words, made_in(high, rows[high]).words
    if upper == lower:  # the other cards decide
        return msg("the {low} beats the {high}", low=ROW_TERMS[low], high=ROW_TERMS[high])
    return msg(
        "the {low} ({upper}) beats the {high} ({lower})",
        low=ROW_TERMS[low],
        upper=upper,
        high=ROW_TERMS[high],
        lower=lower,
    )


# Rows and draws


def _facts(
    rules: OfcRules, before: Rows, mine: Rows, theirs: Rows, live: tuple[Card, ...]
) -> Iterator[_Fact]:
    """The advantages of `mine` over `theirs`, row by row."""
    for row in range(3):
        if set(mine[row]) != set(theirs[row]):
            yield from _made(rules, row, mine[row], theirs[row])
            yield from _drawing(rules, row, before[row], mine[row], theirs[row], live)
    upset = _upset(theirs)
    if upset and not _upset(mine):
        yield _Fact(1.5, msg("keeps the rows in order"), msg("for now {why}", why=upset))


def _made(rules: OfcRules, row: int, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> Iterator[_Fact]:
    made, other = made_in(row, mine), made_in(row, theirs)
    if not made.is_made or made.core <= other.core:
        return
    weight = 1 + made.strength[0] * 0.4 + (2 if row == 0 and _enters(rules, made.groups) else 0)
    what, where = made.words, WHERE[row]
    yield _Fact(
        weight,
        msg("makes {what} {where}", what=what, where=where),
        msg("gives up {what} {where}", what=what, where=where),
    )


def _enters(rules: OfcRules, groups: tuple[tuple[int, int], ...]) -> bool:
    """True if a front of these groups leads to Fantasyland, unfouled (OFC10)."""
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
        case = _Drawing(rules, row, before, mine, draw, others.get(draw.kind), draw.kind in kept)
        fact = _DRAWS[draw.kind](case)
        if fact is not None:
            yield fact


class _Drawing(NamedTuple):
    """A draw of a row after one placement, the other's of its kind, and whether the seat had it before."""

    rules: OfcRules
    row: int
    before: tuple[Card, ...]
    mine: tuple[Card, ...]
    draw: Draw
    other: Draw | None
    kept: bool

    @property
    def is_unchanged(self) -> bool:
        """True if the placement adds nothing to the row and its draw."""
        return self.kept and len(self.mine) == len(self.before)


_WORTH = {"flush": 5, "straight": 4, "full house": 6, "trips": 3, "pair": 1}


def _left(draw: Draw) -> Message:
    return msg_n("{n} card left", "{n} {what} left", n=draw.left, what=draw.what)


def _flush(case: _Drawing) -> _Fact | None:
    mine, draw, other = case.mine, case.draw, case.other
    if len(mine) < 3 and not case.kept:
        return None
    left, where = _left(draw), WHERE[case.row]
    if other is None:
        loss = msg("gives up the flush draw {where} ({left})", where=where, left=left)
        if case.is_unchanged:
            keeps = msg("keeps the flush draw {where} alive: {left}", where=where, left=left)
            return _Fact(1 + len(mine) * 0.4, keeps, loss)
        draws = msg(
            "draws to a flush with {count} {what} {where}: {left}",
            count=_NUMBERS[len(mine)],
            what=draw.what,
            where=where,
            left=left,
        )
        return _Fact(1 + len(mine) * 0.4, draws, loss)
    if draw.needs < other.needs:
        fewer = _NUMBERS[5 - other.needs]
        has = msg(
            "has {count} {what} {where}, not {fewer}: {left}",
            count=_NUMBERS[len(mine)],
            what=draw.what,
            where=where,
            fewer=fewer,
            left=left,
        )
        only = msg("has only {fewer} {what} {where}", fewer=fewer, what=draw.what, where=where)
        return _Fact(1.2, has, only)
    return None


def _straight(case: _Drawing) -> _Fact | None:
    draw, other = case.draw, case.other
    if other is not None and other.needs <= draw.needs:
        return None
    left, where = _left(draw), WHERE[case.row]
    loss = msg("gives up the straight draw {where} ({left})", where=where, left=left)
    if case.is_unchanged:
        keeps = msg("keeps the straight draw {where} alive: {left}", where=where, left=left)
        return _Fact(1.6, keeps, loss)
    short = msg_n(
        "is {count} card short of a straight {where}: {left}",
        "is {count} cards short of a straight {where}: {left}",
        n=draw.needs,
        count=_NUMBERS[draw.needs],
        where=where,
        left=left,
    )
    return _Fact(2.2 - draw.needs * 0.6, short, loss)


def _group(case: _Drawing) -> _Fact | None:
    rules, draw, other = case.rules, case.draw, case.other
    left, where = _left(draw), WHERE[case.row]
    if draw.kind == "pair":
        rank = made_in(case.row, case.mine).groups[0][1]
        theirs = 0 if other is None else other.rank
        if not _enters(rules, ((2, rank),)) or (theirs and _enters(rules, ((2, theirs),))):
            return None
        parts = {"rank": RANK_TERMS[rank], "where": where, "left": left}
        return _Fact(
            1.6,
            msg("has {rank:a} {where} to be paired: {left}", **parts),
            msg("gives up {rank:a} {where} to be paired ({left})", **parts),
        )
    if other is not None and other.left >= draw.left:
        return None
    if draw.kind == "trips":
        return None  # that a pair may grow needs no words
    return _Fact(
        1.8,
        msg("may fill up {where}: {left}", where=where, left=left),
        msg("gives up the full-house draw {where} ({left})", where=where, left=left),
    )


_DRAWS = {"flush": _flush, "straight": _straight, "full house": _group, "trips": _group, "pair": _group}


# Figures


def _figures(evaluation: Evaluation, other: Evaluation, *, within: bool) -> Iterator[_Figure]:
    """The figures that differ beyond doubt, with about how many points that makes."""
    if evaluation.foul is None or other.foul is None:
        return  # not known of both
    assert evaluation.fantasyland is not None
    assert other.fantasyland is not None
    land, foul = evaluation.fantasyland - other.fantasyland, evaluation.foul - other.foul
    if abs(land) >= _least_chance(evaluation.fantasyland_stderr, other.fantasyland_stderr):
        mine, theirs = percent(evaluation.fantasyland), percent(other.fantasyland)
        words = msg("Fantasyland {chance} against {other}", chance=mine, other=theirs)
        if within:  # where the whole hand is set at once, and nothing is left to chance
            words = msg("stays in Fantasyland") if land > 0 else msg("does not stay in Fantasyland")
        yield _Figure(land * 9, words)
    if abs(foul) >= _least_chance(evaluation.foul_stderr, other.foul_stderr):
        words = msg(
            "fouls {chance} against {other}", chance=share(evaluation.foul), other=percent(other.foul)
        )
        yield _Figure(-foul * 8, words)
    assert evaluation.royalties is not None
    assert other.royalties is not None
    assert evaluation.lines is not None
    assert other.lines is not None
    doubt = sum(1 / one.samples for one in (evaluation, other) if one.samples) ** 0.5
    royalty, line = max(ROYALTY, 2 * ROYALTY_SPREAD * doubt), max(LINE, 2 * doubt)
    yield from _by_row(evaluation.royalties, other.royalties, royalty, _royalties)
    yield from _by_row(evaluation.lines, other.lines, line, _points)


def _least_chance(one: float, other: float) -> float:
    """The smallest difference of two chances worth mentioning: twice its sampling error."""
    return max(CHANCE, 2 * hypot(one, other))


def _by_row(
    mine: tuple[float, ...],
    theirs: tuple[float, ...],
    least: float,
    tell: Callable[[float, Message], Message],
) -> Iterator[_Figure]:
    gaps = [one - other for one, other in zip(mine, theirs, strict=True)]
    row = max(range(3), key=lambda at: abs(gaps[at]))
    if abs(gaps[row]) >= least:
        yield _Figure(gaps[row], tell(gaps[row], WHERE[row]))


def _royalties(gap: float, where: Message) -> Message:
    if gap > 0:
        return msg("{n:decimal1} more royalties {where}", n=gap, where=where)
    return msg("{n:decimal1} fewer royalties {where}", n=-gap, where=where)


def _points(gap: float, where: Message) -> Message:
    if gap > 0:
        return msg("{n:decimal1} more points {where}", n=gap, where=where)
    return msg("{n:decimal1} fewer points {where}", n=-gap, where=where)
