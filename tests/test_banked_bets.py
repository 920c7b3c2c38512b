"""Bets of games against the house: counted and not listed, refused in words, written and read (F2, A3)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.banked.bets import Bets, Spot, bet_text, read_bet
from croupier.errors import Illegal
from croupier.game.limits import Limits
from croupier.games import asian_stud, fortune
from croupier.games.asian_stud.moves import bets as stud_bets
from croupier.games.fortune.moves import bets as fortune_bets
from croupier.play import Move


class Bet(Move, frozen=True):
    """A bet of a game with any number of side wagers."""

    amounts: tuple[int, ...]


def make(*amounts: int) -> Bet:
    return Bet(1, amounts)


def spots(*limits: Limits) -> tuple[Spot, ...]:
    names = ("ante", "pairs", "six", "royal")[: len(limits)]
    return tuple(map(Spot, names, map(str.title, names), limits, ("X0", "X1", "X2", "X3")))


def any_limits() -> st.SearchStrategy[Limits]:
    return st.builds(
        lambda unit, low, more: Limits(unit * low, unit * (low + more), unit),
        st.integers(1, 4),
        st.integers(1, 4),
        st.integers(0, 3),
    )


@given(
    any_limits(),
    st.lists(any_limits(), min_size=1, max_size=3),
    st.none() | st.integers(0, 70),
    st.booleans(),
)
def test_bets_are_counted_numbered_and_known_without_being_listed(
    ante: Limits, sides: list[Limits], chips: int | None, alone: bool
) -> None:
    bets = Bets(spots(ante, *sides), make, chips, alone=alone)
    expected = [
        make(*amounts)
        for amounts in product(*((0, *limit.amounts()) for limit in (ante, *sides)))
        if (alone or amounts[0] or not any(amounts))
        and (chips is None or amounts[0] + sum(amounts) <= chips)
    ]
    assert list(bets) == expected
    assert len(bets) == len(expected)
    assert [bets[number] for number in range(len(bets))] == expected
    assert bets[-1] == expected[-1]
    rest = (0,) * (len(sides) - 1)
    everything = {make(one, other, *rest) for one in range(-1, 40) for other in range(-1, 40)}
    assert {bet for bet in everything if bet in bets} == everything.intersection(expected)
    for outside in (len(bets), -len(bets) - 1):
        with pytest.raises(IndexError):
            bets[outside]


POSTED = (Limits(5, 500, 5), Limits(2, 100, 2), Limits(3, 99, 3))


@pytest.mark.parametrize(
    ("amounts", "alone", "chips", "rule", "code", "said"),
    [
        ((12, 0, 0), False, None, "X0", "not-by-unit", "Ante of 12: bet 5 to 500 by 5, or nothing"),
        ((-5, 0, 0), False, None, "X0", "below-minimum", "Ante of -5: bet 5 to 500 by 5, or nothing"),
        ((5, 102, 0), False, None, "X1", "above-maximum", "Pairs of 102: bet 2 to 100 by 2, or nothing"),
        ((5, 2, 4), False, None, "X2", "not-by-unit", "Six of 4: bet 3 to 99 by 3, or nothing"),
        ((0, 3, 0), True, None, "X1", "not-by-unit", "Pairs of 3: bet 2 to 100 by 2, or nothing"),
        ((0, 2, 0), False, None, "X2", "no-ante", "a side wager needs an ante"),
        ((0, 0, 4), False, None, "X2", "no-ante", "a side wager needs an ante"),
        (
            (10, 2, 3), False, 24, "X0", "too-few-chips",
            "these wagers and the bet after the deal may take 25 chips; 24 are left",
        ),
        (
            (0, 2, 0), True, 1, "X0", "too-few-chips",
            "these wagers and the bet after the deal may take 2 chips; 1 are left",
        ),
    ],
)  # fmt: skip
def test_a_bet_that_may_not_be_made_is_answered_with_what_may(
    amounts: tuple[int, ...], alone: bool, chips: int | None, rule: str, code: str, said: str
) -> None:
    bets = Bets(spots(*POSTED), make, chips, alone=alone)
    with pytest.raises(Illegal) as caught:
        bets.refuse(make(*amounts))
    assert (caught.value.rule, caught.value.code, caught.value.sentence) == (rule, code, f"{said} ({rule})")
    assert make(*amounts) not in bets


def test_a_bet_may_take_all_that_is_left() -> None:
    for amounts, staked in (((10, 2, 3), 25), ((0, 2, 0), 2), ((0, 0, 3), 3), ((0, 0, 0), 0)):
        assert make(*amounts) in Bets(spots(*POSTED), make, staked, alone=True)
        assert not staked or make(*amounts) not in Bets(spots(*POSTED), make, staked - 1, alone=True)


def test_bets_are_those_of_one_seat_and_one_position() -> None:
    free = fortune_bets(0, 0, fortune.rules().settings, None)
    assert len(free) == 1 + 100 * 101 * 101
    assert (free[0], free[1]) == (fortune.Bet(0, 0), fortune.Bet(0, 0, 5))
    assert free[-1] == fortune.Bet(0, 0, 500, 100, 100)
    assert fortune.Bet(1, 0, 5) not in free
    assert fortune.Bet(0, 1, 5) not in free
    assert fortune.Fold(0, 0) not in free  # type: ignore[comparison-overlap]
    assert repr(free) == "Bets(1,020,101 ways to bet ante, Lucky Pairs, Super 6)"
    stud = stud_bets(1, asian_stud.TableLimits(Limits(5, 10, 5), Limits(1, 2)), 13)
    assert list(stud) == [asian_stud.Bet(1, 0), *(asian_stud.Bet(1, 5, side) for side in (0, 1, 2))]
    assert asian_stud.Bet(0, 5) not in stud


WIDE = Limits(1, 1_000_000)


@pytest.mark.parametrize("sides", [(WIDE,), (Limits(1, 20_000), Limits(1, 20_000))])
@pytest.mark.parametrize("chips", [None, 10, 999_999, 2_500_000, 10**15])
def test_the_widest_limits_cost_no_more_than_the_narrowest(
    sides: tuple[Limits, ...], chips: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not measured by a clock: amounts may be asked for one by one, and are counted while they are."""
    asked = 0

    def counted(name: str) -> None:
        method = getattr(Limits, name)

        def call(self: Limits, number: int) -> int:
            nonlocal asked
            asked += 1
            assert asked < 200_000, f"{name} is asked for one by one"
            found: int = method(self, number)
            return found

        monkeypatch.setattr(Limits, name, call)

    counted("within")
    counted("stake")
    bets = Bets(spots(WIDE, *sides), make, chips)
    last = len(bets) - 1
    assert bets[last] in bets
    assert bets[last // 2] in bets
    with pytest.raises(IndexError):
        bets[last + 1]


def test_antes_that_leave_enough_for_every_side_wager_are_counted_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    stake = Limits.stake

    def counted(self: Limits, number: int) -> int:
        asked.append(number)
        return stake(self, number)

    monkeypatch.setattr(Limits, "stake", counted)
    bets = Bets(spots(WIDE, Limits(1, 10), Limits(1, 10)), make, 1_000_000)
    free, ways = 500_000 - 10, 11 * 11  # the last ten leave 18, 16, … and nothing
    tight = sum(one + two <= room for room, one, two in product(range(0, 20, 2), range(11), range(11)))
    assert len(bets) == 1 + free * ways + tight
    assert len(asked) < 200


WORDS = ("ante", "lucky-pairs", "super-six")


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("no-bet", (0, 0, 0)),
        ("ante 10", (10, 0, 0)),
        ("super-six 5", (0, 0, 5)),
        ("ante 500 lucky-pairs 1 super-six 100", (500, 1, 100)),
        ("ante " + "9" * 18, (10**18 - 1, 0, 0)),
    ],
)
def test_a_bet_has_one_text(text: str, amounts: tuple[int, ...]) -> None:
    assert bet_text(WORDS, amounts, "no-bet") == text
    assert read_bet(text, WORDS, "no-bet") == amounts


def test_wagers_may_be_named_in_any_order() -> None:
    assert read_bet("super-six 5 ante 10", WORDS, "no-bet") == (10, 0, 5)


@pytest.mark.parametrize(
    "text",
    [
        "", "bet 10", "ante", "ante -5", "ante 5.0", "ante 5 ante 10", "ante 5 fold", "no-bet ante 5",
        "ante 5super-six 5", "ante 5 lucky-pairs 5 super-six 5 ante 5", "ante 5 ante 5 super-six 5",
        "ante 5 super-six", "ante ٥", "ante 1" + "0" * 18, "ante 5 lucky-pairs",
    ],
)  # fmt: skip
def test_another_text_is_no_bet(text: str) -> None:
    assert read_bet(text, WORDS, "no-bet") is None
