"""A player's profile, made from their counted hands: skill, results, their course, kinds of mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from croupier.advice.glicko import GameResult, GlickoRating, rated
from croupier.advice.skill_measure import CountedHand, Mistake, SkillMeasure, costs_of, units
from croupier.advice.skill_rating import (
    MATCH_HANDS,
    MAX_HANDS,
    MIN_DECISIONS,
    MIN_HANDS,
    RANGE_HANDS,
    SUSPICIOUS_HANDS,
    SkillRating,
    SkillScale,
    change_of,
    rating_of,
    suspicious_loss,
)

POINTS = 24
"""Points of the course, at most."""
_Z = 1.96
REFERENCE_SHARE = 0.9
"""Counted hands whose reference loss is below this share of the anchor's are too easy to be all hands."""


class ResultsAnswer(msgspec.Struct, frozen=True):
    """The rating from results, with the half-width of its 95 % interval, after a number of matches."""

    rating: float
    reach: float
    matches: int


class CoursePoint(msgspec.Struct, frozen=True):
    """Both ratings at a time: of skill with its interval, and of results."""

    at: int
    hands: int
    rating: float
    low: float
    high: float
    result: float | None


class KindAnswer(msgspec.Struct, frozen=True):
    """A kind of mistake: its cost in points per 100 hands, and the number of examples."""

    kind: str
    lost: float
    count: int


class BotAnswer(msgspec.Struct, frozen=True):
    """A bot on the same scale."""

    name: str
    rating: float


class UncountedAnswer(msgspec.Struct, frozen=True):
    """A number of hands that do not count; `why` is `seats`, `short-stack`, `tournament` or `settings`."""

    why: str
    hands: int


class PresetProfile(msgspec.Struct, frozen=True):
    """A player's figures under one preset.

    `change` is the change of the rating over the counted hands, None if it may be chance. `accounts` are
    points per 100 hands that add up to the loss. `waiting` hands are not evaluated yet.
    """

    game: str
    preset: str
    hands: int
    decisions: int
    least_hands: int
    least_decisions: int
    waiting: int
    skill: SkillRating | None
    change: float | None
    since: int | None
    ceiling: float
    results: ResultsAnswer | None
    bots: tuple[BotAnswer, ...]
    course: tuple[CoursePoint, ...]
    accounts: Mapping[str, float]
    kinds: tuple[KindAnswer, ...]
    uncounted: tuple[UncountedAnswer, ...]


class OwnMistake(msgspec.Struct, frozen=True):
    """A mistake and its place."""

    table: str
    hand: int
    mistake: Mistake


def in_order(lines: Mapping[str, Sequence[CountedHand]]) -> list[CountedHand]:
    """The counted hands of all tables, the oldest first."""
    return sorted((hand for hands in lines.values() for hand in units(hands)), key=lambda hand: hand.at)


def preset_profile(
    measure: SkillMeasure, game: str, preset: str, lines: Mapping[str, Sequence[CountedHand]], waiting: int
) -> PresetProfile:
    """The profile under one preset, from the lines of its tables."""
    scale = measure.scales[preset]
    hands = in_order(lines)
    last = hands[-MAX_HANDS:]
    skill = rating_of(costs_of(last), scale)
    after = results_after(hands)
    results = after[-1][1] if after else None
    reasons: dict[str, int] = {}
    for one in (one for some in lines.values() for one in some if one.why):
        reasons[one.why] = reasons.get(one.why, 0) + 1
    return PresetProfile(
        game=game,
        preset=preset,
        hands=len(last),
        decisions=sum(hand.decisions for hand in last),
        least_hands=MIN_HANDS,
        least_decisions=MIN_DECISIONS,
        waiting=waiting,
        skill=skill,
        change=change_of(costs_of(last), scale),
        since=last[0].at if last else None,
        ceiling=scale.ceiling,
        results=ResultsAnswer(results.rating, _Z * results.deviation, len(after)) if results else None,
        bots=tuple(BotAnswer(name, rating) for name, rating in measure.ratings(preset).items()),
        course=_course(hands, scale, after),
        accounts=_accounts(last) if skill else {},
        kinds=_kinds(last) if skill else (),
        uncounted=tuple(UncountedAnswer(why, count) for why, count in reasons.items()),
    )


def matches_of(hands: Sequence[CountedHand]) -> list[tuple[int, GameResult]]:
    """Matches of 20 hands against one opponent, each with the time of its end; a part of one waits."""
    open_matches: dict[str, list[CountedHand]] = {}
    found = []
    for hand in hands:
        if not hand.rival:
            continue
        match = open_matches.setdefault(hand.rival, [])
        match.append(hand)
        if len(match) == MATCH_HANDS:
            won = sum(one.result for one in match)
            score = 0.5 if not won else float(won > 0)
            found.append((hand.at, GameResult(match[0].rating, match[0].deviation, score)))
            match.clear()
    return found


def results_after(hands: Sequence[CountedHand]) -> list[tuple[int, GlickoRating]]:
    """The rating from results after each match, with the time of its end."""
    found, rating = [], GlickoRating()
    for at, match in matches_of(hands):
        rating = rated(rating, [match])
        found.append((at, rating))
    return found


def look_at(hands: Sequence[CountedHand], scale: SkillScale) -> str:
    """The reason why an operator should look at these hands; "" for none. It proves nothing."""
    last = hands[-MAX_HANDS:]
    if len(last) < SUSPICIOUS_HANDS:
        return ""
    lost = suspicious_loss(costs_of(last), scale)
    if lost is not None:
        return f"skill: loses {max(0.0, lost):.2f} a hand over {SUSPICIOUS_HANDS} hands"
    decisions = sum(hand.decisions for hand in last)
    easy = scale.decisions * sum(hand.reference for hand in last) / max(1, decisions)
    if easy < REFERENCE_SHARE * scale.reference:
        return f"skill: counted hands are easy ({easy:.2f} a hand, usually {scale.reference:.2f})"
    return ""


def mistakes_of(lines: Mapping[str, Sequence[CountedHand]], kind: str | None) -> list[OwnMistake]:
    """A player's mistakes of a kind (None: any) in the counted hands, the dearest first."""
    found = [
        OwnMistake(table, hand.number, mistake)
        for table, hands in lines.items()
        for hand in hands
        if not hand.why and not hand.is_open
        for mistake in hand.mistakes
        if kind in (None, mistake.kind)
    ]
    return sorted(found, key=lambda one: (-one.mistake.lost, one.table, one.hand))


def _course(
    hands: Sequence[CountedHand], scale: SkillScale, after: Sequence[tuple[int, GlickoRating]]
) -> tuple[CoursePoint, ...]:
    first = RANGE_HANDS if len(hands) > 2 * RANGE_HANDS else MIN_HANDS
    span = len(hands) - first
    if span < 1:
        return ()
    steps = min(POINTS - 1, span)
    points = []
    for number in range(steps + 1):
        count = first + round(span * number / steps)
        skill = rating_of(costs_of(hands[:count]), scale)
        if skill is None:
            continue
        at = hands[count - 1].at
        result = next((one.rating for then, one in reversed(after) if then <= at), None)
        points.append(CoursePoint(at, count, skill.rating, skill.low, skill.high, result))
    return tuple(points)


def _accounts(hands: Sequence[CountedHand]) -> dict[str, float]:
    names = dict.fromkeys(name for hand in hands for name in hand.accounts)
    return {name: 100 * sum(hand.accounts.get(name, 0.0) for hand in hands) / len(hands) for name in names}


def _kinds(hands: Sequence[CountedHand]) -> tuple[KindAnswer, ...]:
    lost: dict[str, list[float]] = {}
    for hand in hands:
        for mistake in hand.mistakes:
            lost.setdefault(mistake.kind, []).append(mistake.lost)
    found = [KindAnswer(kind, 100 * sum(some) / len(hands), len(some)) for kind, some in lost.items()]
    return tuple(sorted(found, key=lambda one: -one.lost))
