"""The moves of 3 Card Fortune: their texts, and the legal bets counted without listing them (F2, F3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadInput, Illegal
from croupier.games.fortune import Bet, Bets, Fold, Limits, Play, Settings, TableLimits, rules
from croupier.games.fortune.moves import read_move, refuse_bet, write_move
from croupier.play import Deal, Move

STANDARD = rules()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p1 at 1 no-bet", Bet(0, 0)),
        ("p2 at 3 ante 10", Bet(1, 2, 10)),
        ("p7 at 7 ante 500 lucky-pairs 1 super-six 100", Bet(6, 6, 500, 1, 100)),
        ("p1 at 1 super-six 5", Bet(0, 0, 0, 0, 5)),
        ("p2 at 3 play 10", Play(1, 2, 10)),
        ("p2 at 3 fold", Fold(1, 2)),
    ],
)
def test_a_move_has_one_text(text: str, move: Move) -> None:
    assert STANDARD.write(move) == text
    assert STANDARD.read(text) == move


def test_deals_are_written_to_a_seat_or_to_the_house() -> None:
    for text in ("d p1 AsKdQc", "d h 2c", "d p10 9h"):
        move = STANDARD.read(text)
        assert isinstance(move, Deal)
        assert STANDARD.write(move) == text


def test_case_spacing_and_order_of_wagers_do_not_matter() -> None:
    assert STANDARD.read("  P2  AT 3 Super-Six 5  ante 10 ") == Bet(1, 2, 10, 0, 5)
    assert STANDARD.read("d  p1 as 10h kC") == STANDARD.read("d p1 AsThKc")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "p1",
        "p0 at 1 fold",
        "p1 at 0 fold",
        "p1 at 1",
        "p1 at 1 bet 10",
        "p1 at 1 ante",
        "p1 at 1 ante -5",
        "p1 at 1 ante 5.0",
        "p1 at 1 ante 5 ante 10",
        "p1 at 1 ante 5 fold",
        "p1 at 1 ante 5super-six 5",
        "p1 at 1 ante 5 lucky-pairs 5 super-six 5 ante 5",
        "p1 at 1 ante 5 ante 5 super-six 5",
        "p1 at 1 ante 5 super-six",
        "p1 at 1 play",
        "p1 at 1 fold 10",
        "p1 at 1 ante ٥",
        "p1 at 1 ante " + "9" * 5000,
        "d h",
        "d p0 As",
        "d p1 Xx",
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        STANDARD.read(text)


@pytest.mark.parametrize(
    "text", ["", "p1 at 1 bet 10", "p0 at 1 fold", "p1 at 1 ante 5 ante 10", "p1 at 1 play 1" + "0" * 18]
)
def test_c5_another_text_is_answered_with_what_a_move_looks_like(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_move(text)
    assert (caught.value.code, caught.value.sentence) == (
        "bad-move",
        f"'{text}': expected a move such as p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet,"
        " p1 at 1 play 10, p1 at 1 fold, d p1 AsKdQc or d h AsKdQc",
    )


def test_a_move_of_another_game_has_no_text() -> None:
    with pytest.raises(BadInput) as caught:
        write_move(Move(0))
    assert (caught.value.code, caught.value.sentence) == (
        "bad-move",
        "Move(seat=0) is no move of this game",
    )


POSTED = TableLimits(Limits(5, 500, 5), Limits(2, 100, 2), Limits(3, 99, 3))


@pytest.mark.parametrize(
    ("bet", "alone", "left", "code", "said"),
    [
        (Bet(0, 0, 12), False, None, "not-by-unit", "ante of 12: bet 5 to 500 by 5, or nothing"),
        (Bet(0, 0, 4), False, None, "below-minimum", "ante of 4: bet 5 to 500 by 5, or nothing"),
        (
            Bet(0, 0, 5, 102), False, None, "above-maximum",
            "Lucky Pairs of 102: bet 2 to 100 by 2, or nothing",
        ),
        (Bet(0, 0, 5, 2, 4), False, None, "not-by-unit", "Super 6 of 4: bet 3 to 99 by 3, or nothing"),
        (Bet(0, 0, 5, 0, -3), False, None, "below-minimum", "Super 6 of -3: bet 3 to 99 by 3, or nothing"),
        (
            Bet(0, 0, 0, 2), False, None, "no-ante",
            "Lucky Pairs and Super 6 need an ante on the same position",
        ),
        (
            Bet(0, 0, 0, 0, 3), False, None, "no-ante",
            "Lucky Pairs and Super 6 need an ante on the same position",
        ),
        (
            Bet(0, 0, 10, 2, 3), False, 24, "too-few-chips",
            "these wagers and PLAY may take 25 chips; 24 are left",
        ),
        (Bet(0, 0, 0, 2), True, 1, "too-few-chips", "these wagers and PLAY may take 2 chips; 1 are left"),
        (Bet(0, 0, 0, 3), True, None, "not-by-unit", "Lucky Pairs of 3: bet 2 to 100 by 2, or nothing"),
    ],
)  # fmt: skip
def test_f2_a_bet_that_may_not_be_made_is_answered_with_what_may(
    bet: Bet, alone: bool, left: int | None, code: str, said: str
) -> None:
    settings = Settings(limits=POSTED, optional_alone=alone)
    with pytest.raises(Illegal) as caught:
        refuse_bet(bet, settings, left)
    assert (caught.value.rule, caught.value.code, caught.value.sentence) == ("F2", code, f"{said} (F2)")
    assert bet not in Bets(0, 0, settings, left)


def test_f2_a_bet_may_take_all_that_is_left() -> None:
    settings = Settings(limits=POSTED, optional_alone=True)
    for bet in (Bet(0, 0, 10, 2, 3), Bet(0, 0, 0, 2), Bet(0, 0, 0, 0, 3), Bet(0, 0)):
        refuse_bet(bet, settings, bet.staked)
        assert bet in Bets(0, 0, settings, bet.staked)


def limits() -> st.SearchStrategy[Limits]:
    return st.builds(
        lambda unit, low, more: Limits(unit * low, unit * (low + more), unit),
        st.integers(1, 4),
        st.integers(1, 4),
        st.integers(0, 5),
    )


@given(
    st.builds(TableLimits, limits(), limits(), limits()),
    st.booleans(),
    st.one_of(st.none(), st.integers(0, 70)),
)
def test_f2_bets_are_counted_numbered_and_known_without_being_listed(
    table: TableLimits, alone: bool, left: int | None
) -> None:
    bets = Bets(0, 2, Settings(limits=table, optional_alone=alone), left)
    expected = [
        bet
        for ante in (0, *_amounts(table.ante))
        for pairs in (0, *_amounts(table.lucky_pairs))
        for six in (0, *_amounts(table.super_six))
        if (alone or ante or not (pairs or six)) and (left is None or 2 * ante + pairs + six <= left)
        for bet in [Bet(0, 2, ante, pairs, six)]
    ]
    assert list(bets) == expected
    assert len(bets) == len(expected)
    assert [bets[number] for number in range(len(bets))] == expected
    assert bets[-1] == expected[-1]
    assert all(bet in bets for bet in expected)
    everything = {Bet(0, 2, ante, pairs, 0) for ante in range(40) for pairs in range(40)}
    assert {bet for bet in everything if bet in bets} == everything.intersection(expected)
    for outside in (len(bets), -len(bets) - 1):
        with pytest.raises(IndexError):
            bets[outside]


def _amounts(limit: Limits) -> range:
    return range(limit.minimum, limit.maximum + 1, limit.unit)


def test_f2_a_million_bets_are_no_trouble() -> None:
    free = Bets(0, 0, STANDARD.settings, None)
    assert len(free) == 1 + 100 * 101 * 101
    assert free[0] == Bet(0, 0)
    assert free[1] == Bet(0, 0, 5)
    assert free[-1] == Bet(0, 0, 500, 100, 100)
    assert Bet(1, 0, 5) not in free
    assert Bet(0, 1, 5) not in free
    assert Fold(0, 0) not in free
    assert repr(free) == "Bets(1020101 ways for p1 to bet on position 1)"


def test_f2_antes_that_leave_enough_for_every_optional_wager_are_counted_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not measured by a clock, but by how often the ways beside an ante are counted."""
    asked = []
    stake = Limits.stake

    def counted(self: Limits, number: int) -> int:
        asked.append(number)
        return stake(self, number)

    monkeypatch.setattr(Limits, "stake", counted)
    table = TableLimits(Limits(1, 1_000_000), Limits(1, 10), Limits(1, 10))
    bets = Bets(0, 0, Settings(limits=table), 1_000_000)
    free, ways = 500_000 - 10, 11 * 11  # the last ten leave 18, 16, … and nothing
    tight = sum(
        1 for room in range(0, 20, 2) for one in range(11) for two in range(11) if one + two <= room
    )
    assert len(bets) == 1 + free * ways + tight
    assert len(asked) < 200
