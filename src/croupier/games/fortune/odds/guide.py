"""The guide to 3 Card Fortune for its rules page, with figures counted over all deals under the settings
(F1–F7).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.game.guide import Guide, Paid, Step, Words, percent, row, row_title
from croupier.games.fortune.odds import FortuneOdds, solve
from croupier.games.fortune.odds.vocabulary import raises_said
from croupier.games.fortune.settings import Settings

_NOT_QUALIFIED = "dealer does not qualify"


def guide(settings: Settings) -> Guide:
    odds = solve(settings)
    words = Words("croupier.games.fortune.odds", _figures(odds))
    return Guide(_steps(settings, words), tuple(_paid(settings, words)), _advice(settings, words))


def _figures(odds: FortuneOdds) -> dict[str, Any]:
    best, queens, always = odds.strategies
    met = [row for row in odds.strategies[-1].wager.rows if not row.label.startswith("fold")]
    missed = sum(row.ways for row in met if row.label.startswith(_NOT_QUALIFIED))
    hands = sum(odds.counted.hands.values())
    pairs = hands - odds.counted.hands["high-card"]
    royal = Fraction(odds.super_six.ways, odds.counted.six_card_hands["royal-flush"])
    return {
        "minimum": odds.settings.limits.ante.minimum,
        "not_qualified": percent(Fraction(missed, always.wager.ways), 0),
        "play": raises_said(best.raises),
        "played": percent(Fraction(best.hands_raised, hands), 0),
        "edge": percent(best.wager.house_edge),
        "risk": percent(best.wager.element_of_risk),
        "staked": f"{float(best.wager.staked):.2f}",
        "queens": percent(queens.wager.house_edge - best.wager.house_edge),
        "always": percent(always.wager.house_edge - best.wager.house_edge),
        "always_edge": percent(always.wager.house_edge),
        "pairs": percent(Fraction(pairs, hands), 0),
        "lucky": percent(odds.lucky_pairs.house_edge),
        "lucky_hits": percent(odds.lucky_pairs.hit_frequency, 0),
        "super": percent(odds.super_six.house_edge),
        "super_hits": percent(odds.super_six.hit_frequency, 0),
        "royal": f"{round(royal):,}",
        "adjacent": percent(best.wager.house_edge - odds.adjacent.house_edge),
    }


def _steps(settings: Settings, words: Words) -> tuple[Step, ...]:
    you, dealer = words("row-you"), words("row-dealer")
    alone = words("bets-alone") if settings.optional_alone else ""
    return (
        Step(words("bets-title"), words("bets", alone=alone), "cards", (row("?? ?? ??", you),)),
        words.step("deal", row("?? ?? ??", dealer, words("hidden")), row("9s 9d 4c", you, words("pair"))),
        words.step("decide", row("Qs 6h 4d", you, words("queen-six"))),
        words.step("show", row("Jh 7c 3s", dealer, words("jack"), "good"), row("Qs 6h 4d", you)),
        words.step(
            "compare", row("Kd Jc 8h", dealer, words("king"), "good"), row("9s 9d 4c", you, words("pair"))
        ),
    )


def _paid(settings: Settings, words: Words) -> Iterator[Paid]:
    examples = ("4s 3s 2s", "9c 9d 9h", "Qs Jh Td", "Kh 9h 2h", "7s 7d Ac", "As Jd 8c")
    ranked = tuple((words(f"hand-{at}"), cards) for at, cards in enumerate(examples, 1))
    yield Paid(words("paid-hands"), words("paid-hands-text"), ranked)
    tables = settings.paytables
    for name in tables.__struct_fields__:
        table = getattr(tables, name)
        rows = tuple(
            (row_title(hand), words("to-one", pays=f"{pays:,}"))
            for hand, pays in table.by_row.items()
            if pays
        )
        yield Paid(words(f"paid-{name}"), words(f"paid-{name}-text"), rows)


def _advice(settings: Settings, words: Words) -> tuple[str, ...]:
    names = ["play", "often", "edge", "risk", "queens", "always", "copy", "lucky", "super"]
    names.append("two" if settings.adjacent_positions else "one")
    return words.lines(f"advice-{name}" for name in names)
