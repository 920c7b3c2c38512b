"""Pay tables as they are typed: the price of each line adds up, and what is wrong is one sentence."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from croupier.errors import BadInput
from croupier.game.preset_registry import SHIPPED
from croupier.games import fortune
from croupier.games.fortune.odds import edges
from croupier.games.fortune.scoring import rules_with
from croupier.server.lobby.pay_table_prices import CompareBody, PriceAnswer, PriceBody, compared, priced

CASES = [
    ("fortune", "standard", "ante", "ante_bonus", ("5-4-1", "4-3-1", "3-0-0")),
    ("fortune", "pitched", "lucky_pairs", "lucky_pairs", ("50-40-30-6-3-1", "50-40-25-6-4-0")),
    ("fortune", "standard", "super_six", "super_six", ("1000-200-50-25-20-10-5", "200-100-50-20-15-10-7")),
    (
        "asian-stud",
        "seattle-2002",
        "side",
        "side_pays",
        ("3000-2000-500-200-40-30-20-8-4", "9-8-7-6-5-4-3-2-0"),
    ),
]


def prices(game: str, preset: str, **tables: str) -> PriceAnswer:
    return priced(game, PriceBody(preset, tables), SHIPPED)


@pytest.mark.parametrize(("game", "preset", "wager", "setting", "tables"), CASES)
def test_lines_differ_by_as_much_as_edges(
    game: str, preset: str, wager: str, setting: str, tables: tuple[str, ...]
) -> None:
    found = []
    for pays in tables:
        (one,) = (one for one in prices(game, preset, **{setting: pays}).wagers if one.wager == wager)
        assert (one.setting, one.pays, "-".join(str(row.pays) for row in one.rows)) == (setting, pays, pays)
        assert all(Fraction(row.ways, one.ways) == Fraction(row.chance.fraction) for row in one.rows)
        found.append((Fraction(one.edge.fraction), sum(Fraction(row.returns.fraction) for row in one.rows)))
    for (edge, returns), (other, less) in pairwise(found):
        assert edge - other == less - returns != 0


@pytest.mark.parametrize(
    ("game", "preset", "setting", "more"),
    [
        ("fortune", "standard", "ante_bonus", "5-4-"),
        ("fortune", "standard", "lucky_pairs", "40-30-6-3-"),
        ("asian-stud", "seattle-2002", "side_pays", "9-8-7-6-5-4-3-2-"),
    ],
)
def test_a_line_that_pays_nothing_says_what_one_would_change(
    game: str, preset: str, setting: str, more: str
) -> None:
    before, after = (
        next(one for one in prices(game, preset, **{setting: pays}).wagers if one.setting == setting)
        for pays in (f"{more}0", f"{more}1")
    )
    line = before.rows[-1]
    change = Fraction(before.edge.fraction) - Fraction(after.edge.fraction)
    assert change == Fraction(line.chance.fraction) - Fraction(line.returns.fraction)


def test_prices_are_those_of_the_odds() -> None:
    typed = prices("fortune", "standard", lucky_pairs="40-25-6-4-1", ante_bonus="3-2-1")
    own = rules_with(fortune.rules("standard"), ante_bonus="3-2-1", lucky_pairs="40-25-6-4-1").settings
    assert {one.wager: Fraction(one.edge.fraction) for one in typed.wagers} == edges(own)
    assert typed.hash != prices("fortune", "standard").hash


@pytest.mark.parametrize(
    ("game", "preset", "tables", "said"),
    [
        ("fortune", "standard", {"lucky_pairs": "40-50-6-3-1"}, "never rise"),
        ("fortune", "standard", {"lucky_pairs": "40--6-3-1"}, "expected 5 whole-number pays"),
        ("fortune", "standard", {"limits": "1-2"}, "no pay table is named 'limits'"),
        ("fortune", "/etc/passwd", {}, "preset: expected one of"),
        ("pinzique", "standard", {}, "no pay tables to price"),
    ],
)
def test_what_is_wrong_is_said(game: str, preset: str, tables: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        prices(game, preset, **tables)


def test_variants_side_by_side_have_the_differences_of_their_prices() -> None:
    standard, typed = PriceBody("standard"), PriceBody("standard", {"lucky_pairs": "40-25-6-4-1"})
    wrong = PriceBody("standard", {"lucky_pairs": "1-2-3-4-5"})
    found = compared(
        "fortune", CompareBody([standard, wrong, typed, PriceBody("pitched")]), SHIPPED
    ).variants
    assert found[1].refused is not None
    assert "never rise" in found[1].refused.sentence
    assert (found[1].prices, found[1].differences) == (None, ())
    for one, body in ((found[0], standard), (found[2], typed), (found[3], PriceBody("pitched"))):
        assert one.prices == priced("fortune", body, SHIPPED)
        assert one.prices is not None
        assert found[0].prices is not None
        for first, own, more in zip(
            found[0].prices.wagers, one.prices.wagers, one.differences, strict=True
        ):
            assert Fraction(more.edge.fraction) == sum(Fraction(x.fraction) for x in more.lines.values())
            assert Fraction(more.edge.fraction) == Fraction(own.edge.fraction) - Fraction(
                first.edge.fraction
            )
    # Against a first one that is refused there is no difference.
    found = compared("fortune", CompareBody([wrong, typed]), SHIPPED).variants
    assert (found[1].prices is None, found[1].differences) == (False, ())
    with pytest.raises(BadInput, match="no pay tables to price"):
        compared("pinzique", CompareBody([standard]), SHIPPED)
