"""The odds of a turn as a report: points, melds, bonus turns, all exact (P2-P5, P8)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from croupier.games.pinzique import PinziqueRules
from croupier.games.pinzique.melds import RANK_NAMES, SUIT_NAMES, run_name
from croupier.games.pinzique.odds.turn import Turn
from croupier.games.pinzique.settings import SUITS
from croupier.odds.report import Column, Distribution, Report, Score, Table, columns, exact
from croupier.words import English

_STEPS = (0, 1, 50, 100, 200, 400, 600, 650, 800, 1000, 1500, 2000)
"""The lower bounds of the lines in the table of points."""


def report(rules: PinziqueRules) -> Report:
    """Everything that is known of the best single turn under these rules, in whole numbers of ways."""
    turn = Turn(rules.settings)
    settings = rules.settings
    dice = len(settings.dice)
    points = Distribution.of(turn.points.items())
    kept = "any dice may be kept, and rolled again later"
    if settings.kept_dice == "locked":
        kept = "a die that is kept stays"
    return Report(
        game=rules.game,
        title=English("Pinzique, preset {preset}: the best single turn", preset=rules.preset),
        preset=rules.preset,
        settings=settings,
        data=_data(turn, points),
        tables=(_summary(turn, points), _points(points), *_melds(turn)),
        scores=(Score("turn", points),),
        rules=(
            f"{dice} dice of six faces, up to {settings.rolls} rolls; {kept} (P2).",
            "Melds score by the score guide, a die once in each kind of meld (P3-P5).",
        ),
        choices=(English("Dice are kept for the most points on average, standing where that is as good."),),
        method=(
            f"Backwards over all 6^{dice} rolls and all choices of dice, in whole numbers; no sampling.",
        ),
        assumptions=(
            "Every face of a die is equally likely and dice are independent.",
            "Takeaways and the worth of a bonus turn are left out: they depend on the other players.",
        ),
    )


def every_score(found: Report) -> Table:
    """Every number of points that can come out, with its exact probability."""
    (turn,) = found.scores
    heads = columns("points: count; probability: percent")
    return Table("Points", heads, tuple((int(value), p) for value, p in turn.distribution.chances))


def _data(turn: Turn, points: Distribution) -> dict[str, Any]:
    return {
        "rolls": 6 ** len(turn.settings.dice),
        "rolls_in_turn": turn.settings.rolls,
        "expected": exact(turn.expected),
        "variance": exact(points.variance),
        "standard_deviation": points.standard_deviation,
        "bonus_round": exact(turn.bonus),
        "melds": {code: exact(chance) for code, chance in turn.melds.items()},
        "points": [
            {"points": int(value), "probability": exact(chance)} for value, chance in points.chances
        ],
    }


def _summary(turn: Turn, points: Distribution) -> Table:
    ranked = list(points.chances)
    rows = (
        (English("points on average"), f"{float(turn.expected):,.6f}"),
        (English("  exactly"), str(turn.expected)),
        (English("standard deviation"), f"{points.standard_deviation:,.6f}"),
        (English("median"), f"{turn.median:,}"),
        (English("most"), f"{int(ranked[-1][0]):,}"),
        (English("nothing scores"), _percent(dict(ranked).get(Fraction(0), Fraction(0)))),
        (English("all dice score (bonus turn)"), _percent(turn.bonus)),
    )
    return Table("The turn", columns("figure; value"), rows)


def _points(points: Distribution) -> Table:
    most = int(points.chances[-1][0])
    starts = [step for step in _STEPS if step <= most]
    rows = []
    for first, after in pairwise((*starts, most + 1)):
        chance = sum((p for value, p in points.chances if first <= value < after), Fraction(0))
        span = English("{first} to {last}", first=first, last=after - 1)
        rows.append((f"{first:,}" if after == first + 1 else span, chance))
    return Table("Points", columns("points; probability: percent"), tuple(rows))


def _melds(turn: Turn) -> tuple[Table, ...]:
    chances = turn.melds

    def row(name: str, codes: Iterable[str]) -> tuple[str, ...]:
        return (name, *(_percent(chances[code]) if code in chances else "" for code in codes))

    suited = [("marriage", "M"), ("double marriage", "DM")]
    suited += [(str(run_name(run.code)), run.code) for run in turn.settings.guide.runs]
    by_suit = Table(
        "Melds by suit, at the end of the turn",
        (Column("meld"), *(Column(SUIT_NAMES[suit]) for suit in SUITS)),
        tuple(row(name, (code + suit for suit in SUITS)) for name, code in suited),
    )
    by_size = Table(
        "Sets by their dice",
        (Column("set"), *(Column(str(size)) for size in range(4, 9))),
        tuple(row(name, (f"{size}{rank}" for size in range(4, 9))) for rank, name in RANK_NAMES.items()),
    )
    pinziques = Table(
        "Pinziques", columns("meld; probability"), (row("Pinzique", ["P"]), row("double Pinzique", ["DP"]))
    )
    return by_suit, by_size, pinziques


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.4%}"
