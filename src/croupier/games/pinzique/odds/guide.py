"""The guide to Pinzique for its rules page: the score guide's points, chances over every roll."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from croupier.card_terms import SUIT_TERMS
from croupier.files import shipped_file
from croupier.game.guide import Guide, Paid, Row, Step, Words, percent, row
from croupier.game.presets import settings_hash
from croupier.games.pinzique.melds import RANK_NAMES
from croupier.games.pinzique.odds import solved
from croupier.games.pinzique.settings import SUITS, Run, Settings
from croupier.words import English, msg

TURN = ("dice", "guide", "rolls", "kept_dice", "set_extras_score")

_RUNS = {"SM": "run-small", "MD": "run-medium", "LG": "run-large"}


def guide(settings: Settings) -> Guide:
    words = Words("croupier.games.pinzique.odds", _figures(settings))
    return Guide(_steps(settings, words), tuple(_paid(settings, words)), _advice(settings, words))


def _figures(settings: Settings) -> dict[str, Any]:
    scores = settings.guide
    return {
        "rolls": settings.rolls,
        "rounds": settings.rounds,
        "marriage": scores.marriage,
        "double_marriage": scores.double_marriage,
        "pinzique": scores.pinzique,
        "aces": scores.aces.four,
        "aces_eight": f"{scores.aces.eight:,}",
        **(_shipped().get(turn_hash(settings)) or count_turn(settings)),
    }


def turn_hash(settings: Settings) -> str:
    """The hash of the settings that a turn depends on, and of no others."""
    return settings_hash({name: getattr(settings, name) for name in TURN})


@cache
def _shipped() -> dict[str, dict[str, str]]:
    """The shipped figures of `count_turn` by `turn_hash`, because counting takes seconds."""
    found: dict[str, dict[str, str]] = msgspec.json.decode(
        shipped_file("croupier.games.pinzique.odds", "turns.json")
    )
    return found


def count_turn(settings: Settings) -> dict[str, str]:
    """The chances of a turn that is played for the most points, counted over every roll."""
    turn = solved(settings)
    chances = turn.melds

    def chance(*codes: str) -> Fraction:
        return sum((chances.get(code, Fraction(0)) for code in codes), Fraction(0))

    played = [run for run in settings.guide.runs if run.points]
    runs = [(run, chance(*(run.code + suit for suit in run.suits))) for run in played]
    marriages = chance(*(f"M{suit}" for suit in SUITS)) + 2 * chance(*(f"DM{suit}" for suit in SUITS))
    sets = [f"{size}{rank}" for size in range(4, 9) for rank in RANK_NAMES]
    return {
        "expected": f"{float(turn.expected):.0f}",
        "median": f"{turn.median}",
        "runs": percent(sum((share for _, share in runs), Fraction(0)), 0),
        "large": percent(runs[-1][1] * runs[-1][0].points / turn.expected, 0) if runs else "",
        "marriages": f"{float(marriages):.1f}",
        "pinziques": percent(chance("P"), 0),
        "double_pinziques": percent(chance("DP"), 1),
        "sets": percent(chance(*sets), 0),
        "nothing": percent(turn.points.get(0, Fraction(0)), 0),
        "bonus": percent(turn.bonus, 1),
    }


def _steps(settings: Settings, words: Words) -> tuple[Step, ...]:
    kept, rolled = words("row-kept"), words("row-rolled")
    you, them = words("row-you"), words("row-them")
    runs = [run for run in settings.guide.runs if run.points]
    run = runs[0] if runs else None
    locked = words("roll-locked") if settings.kept_dice == "locked" else ""
    shown: tuple[Row, ...] = ()
    if run:
        said = words("run-said", run=_run(run, words), run_points=run.points)
        shown = (row(" ".join(f"{rank}s" for rank in run.ranks), you, said, "good"),)
    return (
        Step(
            words("roll-title"),
            words("roll", locked=locked),
            "dice",
            (row("Kh Qh Jh", kept), row("9d Tc As Kc 9s", rolled)),
        ),
        words.step(
            "meld",
            row("Kh Qh", you, words("marriage-said"), "good"),
            row("Js Qh", you, words("pinzique-said"), "good"),
            kind="dice",
        ),
        words.step("set", row("As Ah Ad Ac", you, words("aces-said"), "good"), kind="dice"),
        *([words.step("run", *shown, kind="dice")] if shown else []),
        words.step(
            "take",
            row("Kh Qh Kh Qh", you, words("double-said"), "good"),
            row("Kh Qh", them, words("struck-said"), "bad"),
            kind="dice",
        ),
    )


def _run(run: Run, words: Words) -> str:
    name = _RUNS.get(run.code)
    return words(name) if name else words("run-other", code=run.code)


def _paid(settings: Settings, words: Words) -> Iterator[Paid]:
    scores = settings.guide
    runs = [(_run_row(run, words), f"{run.points:,}") for run in reversed(scores.runs) if run.points]
    if runs:
        yield Paid(words("paid-runs"), words("paid-runs-text"), tuple(runs))
    names = {code: words(f"rank-{name}") for code, name in RANK_NAMES.items()}
    sets = tuple(
        (
            words("set-row", name=names[rank]),
            English("{four} · {eight}", four=points.four, eight=points.eight),
        )
        for rank, points in scores.sets()
        if points.eight
    )
    yield Paid(words("paid-sets"), words("paid-sets-text"), sets)
    pairs = (
        ("row-double-pinzique", scores.double_pinzique),
        ("row-double-marriage", scores.double_marriage),
        ("row-pinzique", scores.pinzique),
        ("row-marriage", scores.marriage),
    )
    rows = tuple((words(name), f"{points:,}") for name, points in pairs if points)
    yield Paid(words("paid-pairs"), words("paid-pairs-text"), rows)


def _run_row(run: Run, words: Words) -> str:
    ranks = "-".join(rank.replace("T", "10") for rank in run.ranks)
    found = words("run-row", name=_run(run, words), ranks=ranks)
    if set(run.suits) == set(SUITS):
        return found
    return words(
        "run-some",
        row=found,
        suits=msg("{suits:items}", suits=[SUIT_TERMS[suit.lower()] for suit in run.suits]),
    )


def _advice(settings: Settings, words: Words) -> tuple[str, ...]:
    names = ["mean", "marriage", "pinzique", "sets", "nothing", "suit", "take", "bonus"]
    if any(run.points for run in settings.guide.runs):
        names[1:1] = ["run", "large"]
    return words.lines(f"advice-{name}" for name in names)
