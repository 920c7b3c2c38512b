"""Pay-table design: steps of rows, and tables near a wanted edge."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from croupier.games.asian_stud import SIDE_TABLES, side_table
from croupier.games.asian_stud.odds.side import solve_side
from croupier.games.fortune import rules
from croupier.games.fortune.odds import solve
from croupier.odds.open_wager import Outcome, Posted
from croupier.odds.paytable_search import CUSTOMARY, Conditions, designs, shipped_pays

STANDARD = rules().settings
WAGERS = solve(STANDARD).posted
TABLES = STANDARD.paytables

DICE = Posted(
    "two dice",
    ("twelve", "eleven", "ten"),
    (
        Outcome("twelve", 1, Fraction(0), "twelve", Fraction(-1)),
        Outcome("eleven", 2, Fraction(0), "eleven", Fraction(-1)),
        Outcome("ten", 3, Fraction(0), "ten", Fraction(-1)),
        Outcome("less", 30, Fraction(-1)),
    ),
)


def test_a_posted_wager_under_its_pays() -> None:
    wager = DICE.wager((12, 6, 0))
    assert [row.net for row in wager.rows] == [12, 6, -1, -1]
    assert wager.house_edge == Fraction(33 - 12 - 12, 36)
    with pytest.raises(ValueError, match="shorter"):
        DICE.wager((12, 6))


SIDES = tuple(solve_side(side_table(name)).posted() for name in SIDE_TABLES)


@pytest.mark.parametrize("least", [0, 50])
@pytest.mark.parametrize("posted", [*WAGERS, *SIDES, DICE], ids=lambda posted: posted.name)
def test_a_step_moves_the_edge_by_what_it_says(posted: Posted, least: int) -> None:
    """From a pay, and from 0, where the wager itself is lost or stays."""
    pays = [least] * len(posted.rows)
    before = posted.wager(pays).house_edge
    for place, row in enumerate(posted.rows):
        pays[place] += 1
        assert before - posted.wager(pays).house_edge == posted.step(row, least) > 0
        pays[place] -= 1


@pytest.mark.parametrize("target", [Fraction(-1, 10), Fraction(0), Fraction(1, 10), Fraction(3, 10)])
def test_the_nearest_tables_of_all_there_are(target: Fraction) -> None:
    """Against every table there is, with a reach that takes a few of them."""
    pays = (1, 2, 3, 4, 6, 9, 14)
    found = designs(DICE, target, number=100, within=Fraction(1, 12), pays=pays).designs
    every = [table[::-1] for table in combinations_with_replacement(pays, 3)]
    near = {table for table in every if abs(DICE.wager(table).house_edge - target) <= Fraction(1, 12)}
    assert {design.pays for design in found} == near != set()


CONDITIONS = (
    Conditions(held={"eleven": 4}),
    Conditions(held={"ten": 0}, caps={"twelve": 9}),
    Conditions(caps={"ten": 2}, least_hits=Fraction(4, 36)),
    Conditions(least_hits=Fraction(3, 36), held={"twelve": 14}),
)


@pytest.mark.parametrize("conditions", CONDITIONS)
def test_conditions_leave_the_tables_that_meet_them(conditions: Conditions) -> None:
    pays = (1, 2, 3, 4, 6, 9, 14)
    known = sorted({*pays, *conditions.held.values(), *((0,) if conditions.least_hits else ())})
    target, within = Fraction(1, 20), Fraction(1, 6)
    expected = set()
    for table in (table[::-1] for table in combinations_with_replacement(known, 3)):
        by_row, wager = dict(zip(DICE.rows, table, strict=True)), DICE.wager(table)
        if (
            all(by_row[row] == pay for row, pay in conditions.held.items())
            and all(by_row[row] <= pay for row, pay in conditions.caps.items())
            and all(by_row[row] in {*pays, 0} for row in DICE.rows if row not in conditions.held)
            and (
                conditions.least_hits or all(by_row[row] for row in DICE.rows if row not in conditions.held)
            )
            and wager.hit_frequency >= (conditions.least_hits or 0)
            and abs(wager.house_edge - target) <= within
        ):
            expected.add(table)
    found = designs(DICE, target, 400, within, pays, conditions)
    assert {design.pays for design in found.designs} == expected != set()
    assert found.every


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(held={"ten": 9}, caps={"twelve": 8}),
        Conditions(held={"ten": 2}, caps={"ten": 1}),
        Conditions(least_hits=Fraction(1, 2)),
    ],
)
def test_conditions_that_no_table_meets_end_the_search(conditions: Conditions) -> None:
    assert designs(DICE, Fraction(1, 20), conditions=conditions).designs == ()


def test_shipped_pays_are_those_of_the_presets() -> None:
    assert shipped_pays("fortune") == (1, 3, 4, 5, 6, 10, 20, 25, 30, 40, 50, 200, 1000)


def test_where_none_is_near_the_reach_is_widened() -> None:
    assert [design.pays for design in designs(DICE, Fraction(99, 100), number=1).designs] == [(1, 1, 1)]
    (wildest,) = designs(DICE, Fraction(-900), number=1, within=Fraction(1, 10**6)).designs
    assert wildest.pays == (1000, 1000, 1000)


TARGETS = (Fraction(35, 1000), Fraction(5, 100), Fraction(8, 100))


@pytest.mark.parametrize(("posted", "target"), list(zip(WAGERS, TARGETS, strict=True)))
def test_designs_are_whole_monotone_near_and_sorted(posted: Posted, target: Fraction) -> None:
    found = designs(posted, target).designs
    assert found
    deviations = [design.wager.standard_deviation for design in found]
    assert deviations == sorted(deviations)
    assert len({design.pays for design in found}) == len(found)
    for design in found:
        assert design.wager == posted.wager(design.pays)
        assert abs(design.wager.house_edge - target) <= Fraction(1, 1000)
        assert list(design.pays) == sorted(design.pays, reverse=True)
        assert set(design.pays) <= set(CUSTOMARY)
    if len(found) == 12:
        assert deviations[-1] > 2 * deviations[0]


def test_long_tables_are_thinned_not_searched_for_ever() -> None:
    rows = tuple(f"row {place}" for place in range(12))
    outcomes = [Outcome(row, 2**place, Fraction(0), row) for place, row in enumerate(rows)]
    posted = Posted("long", rows, (*outcomes, Outcome("rest", 2**16, Fraction(-1))))
    found = designs(posted, Fraction(1, 20)).designs
    assert len(found) == 12
    assert all(abs(design.wager.house_edge - Fraction(1, 20)) <= Fraction(1, 1000) for design in found)


def test_posted_wagers_agree_with_the_tables_posted() -> None:
    odds = solve(STANDARD)
    assert WAGERS[0].wager(TABLES.ante_bonus.pays) == odds.ante
    assert WAGERS[1].wager(TABLES.lucky_pairs.pays) == odds.lucky_pairs
    assert WAGERS[2].wager(TABLES.super_six.pays) == odds.super_six
