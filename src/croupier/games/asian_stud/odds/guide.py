"""The guide to Asian Stud for its rules page, with figures counted over all deals under the settings
(A1–A7).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.game.guide import Guide, Paid, Step, Words, percent, row, row_title
from croupier.games.asian_stud.odds import AnteOdds, solve
from croupier.games.asian_stud.odds.side import side_under
from croupier.games.asian_stud.settings import Settings

_PACKAGE = "croupier.games.asian_stud"
_ODDS = ((1, 3, 1), (4, 6, 2), (7, 9, 3))
"""From which difference to which the dealer pays how much to one (A4)."""


def guide(settings: Settings) -> Guide:
    odds, always = solve(settings), solve(settings, "always-raise")
    words = Words(f"{_PACKAGE}.odds", _figures(settings, odds, always))
    return Guide(_steps(settings, words), tuple(_paid(settings, words)), _advice(odds, words))


def _figures(settings: Settings, odds: AnteOdds, always: AnteOdds) -> dict[str, Any]:
    none, *worths = odds.parts
    side = side_under(settings, odds).wager
    edge = odds.wager.house_edge
    return {
        "minimum": settings.limits.ante.minimum,
        "not_qualified": percent(Fraction(none.hands, odds.hands), 0),
        "qualified": percent(1 - Fraction(none.hands, odds.hands), 0),
        "folded": percent(Fraction(odds.hands_folded, odds.hands), 0),
        "always": percent(always.wager.house_edge - edge),
        "edge": percent(abs(edge)),
        "best": f"{float(-worths[-1].wager.house_edge):.2f}",
        "worst": f"{float(worths[0].wager.house_edge):.2f}",
        "even": next((part.result for part in worths if part.wager.house_edge < 0), worths[-1].result),
        "side": percent(side.house_edge),
        "side_hits": percent(side.hit_frequency, 0),
        "rate": settings.commission.rate,
    }


def _steps(settings: Settings, words: Words) -> tuple[Step, ...]:
    you, dealer = words("row-you"), words("row-dealer")
    three, two = words("row-three"), words("row-two")
    charge = settings.commission
    kept = words("commission", kept=words(f"kept-{charge.on}")) if charge.on != "none" else ""
    ace = words("counts-one") if settings.ace == 1 else words("counts", value=settings.ace)
    joker = words("joker-one") if settings.joker == 1 else words("joker", value=settings.joker)
    bets = Step(
        words("bets-title"),
        words("bets", ace=ace, joker=joker),
        "cards",
        (row("Ts Kd Qh 4c 6h", words("row-hand")),),
    )
    pay = Step(
        words("pay-title"),
        words("pay", paid=words(f"paid-{settings.odds_on}"), commission=kept),
        "cards",
        (
            row("9c 4d", dealer, words("dealer-said")),
            row("Qh Kd", you, words("you-said", odds=_ODDS[-1][2]), "good"),
        ),
    )
    return (
        bets,
        words.step("split", row("Ts 6h 4c", three, words("three-said"), "good"), row("Qh Kd", two)),
        words.step(
            "two", row("Qh Kd", two, words("two-said"), "good"), row("7s 4d", two, words("two-low"))
        ),
        words.step("raise", row("3h 6d 6c 6s 7h", you, words("none-said"))),
        pay,
    )


def _paid(settings: Settings, words: Words) -> Iterator[Paid]:
    yield Paid(
        words("paid-odds"),
        words("paid-odds-text"),
        tuple(
            (words("paid-difference", **{"from": low, "to": high}), words("to-one", pays=pays))
            for low, high, pays in reversed(_ODDS)
        ),
    )
    table = settings.side_paytable
    fold = words("side-stays" if settings.side_live_after_fold else "side-falls")
    rows = tuple(
        (row_title(hand), words("to-one", pays=f"{pays:,}")) for hand, pays in table.by_row.items() if pays
    )
    yield Paid(words("paid-side"), words("paid-side-text", fold=fold), rows)


def _advice(odds: AnteOdds, words: Words) -> tuple[str, ...]:
    whose = "house" if odds.wager.house_edge > 0 else "player"
    qualified_folds = any(part.hands_folded for part in odds.parts[1:])
    names = [] if qualified_folds else ["qualified"]
    names += ["often", "other", "always", whose, "best", "even", "side", "ace"]
    return words.lines(f"advice-{name}" for name in names)
