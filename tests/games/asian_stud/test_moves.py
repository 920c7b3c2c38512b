"""Asian Stud: the texts of moves, and what a house posts (A3, A5-A7), with every refusal in its words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.games import presets_of, rules_of
from croupier.games.asian_stud import (
    GAME,
    SIDE_TABLES,
    AsianStudRules,
    Commission,
    Fold,
    Raise,
    Settings,
    in_words,
    rules,
    side_table,
    with_settings,
)
from croupier.games.asian_stud.arranging import WORTH
from croupier.games.asian_stud.moves import plays

SETTINGS = rules().settings
HAND = parse_cards("TsKdQh4c6h")


def test_a2_a3_a_hand_is_raised_set_in_every_way_that_qualifies_or_folded() -> None:
    sets = ("4c6hTs", "4c6hQh", "4c6hKd", "TsQhKd")
    assert plays(3, 10, HAND, WORTH) == (
        Raise(3, 10),
        *(Raise(3, 10, parse_cards(three)) for three in sets),
        Fold(3),
    )


@pytest.mark.parametrize(
    ("posted", "rows"),
    [
        ("two-pair-up", ["five-aces", "royal-flush", "straight-flush"]),
        (" trips-up ", ["five-aces", "natural-royal", "joker-royal", "straight-flush"]),
        ("9-7-6-5-4-3-2-1", ["five-aces", "straight-flush", "quads"]),
        ("9-8-7-6-5-4-3-2-1", ["five-aces", "royal-flush", "straight-flush"]),
        ("10-9-8-7-6-5-4-3-2-1", ["five-aces", "natural-royal", "joker-royal"]),
    ],
)
def test_a6_the_royals_are_posted_apart_alike_or_not_at_all(posted: str, rows: list[str]) -> None:
    table = side_table(posted)
    assert list(table.rows[: len(rows)]) == rows
    assert table.rows[-6:] == ("quads", "full-house", "flush", "straight", "trips", "two-pair")
    assert table.wager == "side"
    assert side_table(dict(zip(table.rows, table.pays, strict=True))) == table


COMMON = "straight-flush, quads, full-house, flush, straight, trips, two-pair"
ROYALS = {8: "", 9: "royal-flush, ", 10: "natural-royal, joker-royal, "}


def expected(rows: int) -> str:
    pays = "-".join(map(str, range(rows, 0, -1)))
    return f"expected {rows} whole-number pays such as {pays}, for five-aces, {ROYALS[rows]}{COMMON}"


@pytest.mark.parametrize(
    ("posted", "rows"),
    [
        ("5-4", 9), ("", 9), ("text", 9), ("9-8-7-6-5-4-3-2.5", 9), ("-5-4-3-2-1-1-1-1", 8),
        ("9-8-7-6-5-4-3-2-1-0-0", 9), ({"flush": 3}, 8), ({"royal-flush": 3}, 9),
        ({"natural-royal": 3}, 10), ({"joker-royal": 3}, 10),
    ],
)  # fmt: skip
def test_a6_a_bad_pay_table_is_answered_with_the_rows_it_lacks(
    posted: str | dict[str, int], rows: int
) -> None:
    with pytest.raises(BadInput) as caught:
        side_table(posted)
    said = f" '{posted}': " if isinstance(posted, str) else ": row 'five-aces' is missing; "
    assert caught.value.sentence == f"side pay table{said}{expected(rows)}"


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        *(
            (rate, f"'{rate}' is no rate: expected one such as 5%, 1/20 or 0.05")
            for rate in (
                "much", "1/0", "5.%", "1" * 13, "", "5 percent", "-5%", "5/", "nan", "1e3", "５%",
            )
        ),
        ("101%", "a rate of 101% takes more than was won: expected 0% to 100%"),
        ("2", "a rate of 2 takes more than was won: expected 0% to 100%"),
    ],
)  # fmt: skip
def test_a5_a_bad_rate_is_answered_with_a_good_one(rate: str, said: str) -> None:
    with pytest.raises(ValueError, match="rate") as caught:
        Commission("both", rate)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("rate", "text", "exact"),
    [
        ("5%", "5%", "1/20"), ("0.05", "5%", "1/20"), ("1/20", "5%", "1/20"), ("2.50 %", "2.5%", "1/40"),
        (" 2.5 % ", "2.5%", "1/40"), ("1/16", "6.25%", "1/16"), ("1/32", "1/32", "1/32"),
        ("0.123%", "123/100000", "123/100000"), ("1/3", "1/3", "1/3"), ("100%", "100%", "1"),
        ("1", "100%", "1"), ("0", "0%", "0"), ("0%", "0%", "0"), ("12.34%", "12.34%", "617/5000"),
        ("1/000000003", "1/3", "1/3"),
    ],
)  # fmt: skip
def test_a5_a_rate_is_exact_and_keeps_one_text_however_it_was_written(
    rate: str, text: str, exact: str
) -> None:
    commission = Commission("both", rate)
    assert commission.rate == Commission("both", text).rate == text
    assert commission.rate_on("raise") == Fraction(exact)
    assert Commission("ante", rate).rate_on("raise") == commission.rate_on("side") == 0


def test_a5_a7_the_house_says_what_it_takes_only_where_it_does() -> None:
    assert Commission() == Commission("none", "5%", "player")
    assert [Commission("none").of(100, wager) for wager in ("ante", "raise")] == [0, 0]
    for on, charged in (("ante", (5, 0, 0)), ("raise", (0, 5, 0)), ("both", (5, 5, 0))):
        took = Commission(on, "5%")  # type: ignore[arg-type]
        assert tuple(took.of(100, wager) for wager in ("ante", "raise", "side")) == charged


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, "ante and raise pay table odds, no commission"),
        ({"odds_on": "raise"}, "the ante pays 1:1 and the raise table odds, no commission"),
        ({"odds_on": "one"}, "the ante pays table odds and the raise is returned, no commission"),
        ({"commission": Commission("both", "1/20")},
         "ante and raise pay table odds, 5% commission on all winnings"),
        ({"commission": Commission("ante")},
         "ante and raise pay table odds, 5% commission on what the ante wins"),
        ({"commission": Commission("raise", "1/3")},
         "ante and raise pay table odds, 1/3 commission on what the raise wins"),
        ({"ace": 10, "joker": 5},
         "ante and raise pay table odds, no commission, the ace is worth 10, the joker is worth 5"),
        ({"joker": 2}, "ante and raise pay table odds, no commission, the joker is worth 2"),
    ],
)  # fmt: skip
def test_a5_a_house_says_in_words_what_it_pays_and_keeps(changed: dict[str, object], words: str) -> None:
    assert in_words(msgspec.structs.replace(SETTINGS, **changed)) == words


def test_a2_what_is_not_said_is_an_ace_and_a_joker_of_1_and_seven_seats() -> None:
    plain = Settings(
        limits=SETTINGS.limits, odds_on="both", commission=Commission(), side_pays="two-pair-up"
    )
    assert (plain.ace, plain.joker, plain.seats, plain.side_live_after_fold) == (1, 1, 7, True)
    assert plain.worth == WORTH
    assert plain.side_pays == SIDE_TABLES["two-pair-up"]
    assert plain.side_paytable == side_table("two-pair-up")


@pytest.mark.parametrize("seats", [0, 8, -1])
def test_a_table_has_one_to_seven_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"^seats {seats}: expected 1 to 7$"):
        msgspec.structs.replace(SETTINGS, seats=seats)
    for fine in (1, 7):
        assert msgspec.structs.replace(SETTINGS, seats=fine).seats == fine


def test_a5_a7_settings_are_replaced_one_by_one() -> None:
    changed = with_settings(
        SETTINGS, odds_on="one", commission="ante", rate="1/3", rounding="house", side="trips-up"
    )
    assert (changed.odds_on, changed.side_pays) == ("one", SIDE_TABLES["trips-up"])
    assert changed.commission == Commission("ante", "1/3", "house")
    assert (changed.limits, changed.seats) == (SETTINGS.limits, SETTINGS.seats)
    assert with_settings(SETTINGS) == SETTINGS
    assert with_settings(SETTINGS, rounding="nearest").commission == Commission("none", "5%", "nearest")


def test_the_presets() -> None:
    assert presets_of("asian-stud") == GAME.names == ("as-written", "seattle-2002", "ante-even")
    seen = {name: rules(name).settings for name in GAME.names}
    assert [seen[name].odds_on for name in GAME.names] == ["both", "raise", "raise"]
    assert [seen[name].commission.on for name in GAME.names] == ["none", "both", "none"]
    assert seen["seattle-2002"].commission.rate_on("ante") == Fraction(1, 20)
    assert all(settings.side_live_after_fold for settings in seen.values())
    assert isinstance(rules_of("asian_stud"), AsianStudRules)


def test_a_house_file_is_read_strictly(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[3] / "src/croupier/games/asian_stud/presets/seattle-2002.toml"
    text = shipped.read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('rate = "5%"', 'rate = "4%"'), encoding="utf-8")
    mine = rules(str(file))
    assert (mine.preset, mine.settings.commission.rate) == ("mine", "4%")
    for good, bad, said in (
        ('rate = "5%"', 'rate = "much"', "commission: 'much' is no rate"),
        ('odds_on = "raise"', 'odds_on = "ante"', "odds_on: "),
        ('odds_on = "raise"', 'odds = "raise"', "odds: expected one of "),
        ('side_pays = "two-pair-up"', 'side_pays = "5-4"', "side pay table '5-4': expected"),
        ("maximum = 100", "maximum = 0", "expected"),
        ('odds_on = "raise"', 'odds_on = "raise"\nseats = 8', "seats 8: expected 1 to 7"),
    ):
        assert good in text
        file.write_text(text.replace(good, bad, 1), encoding="utf-8")
        with pytest.raises(BadInput, match=r"mine\.toml") as refused:
            rules(str(file))
        assert said in refused.value.sentence


@given(st.integers(0, 10**9), st.integers(0, 1000), st.integers(1, 1000))
def test_a7_commission_is_within_a_unit_of_exact(won: int, part: int, whole: int) -> None:
    rate = Fraction(min(part, whole), whole)
    taken = {
        rounding: Commission("both", str(rate), rounding).of(won, "ante")
        for rounding in ("player", "nearest", "house")
    }
    assert taken["player"] <= won * rate <= taken["house"]
    assert taken["house"] - taken["player"] == ((won * rate).denominator > 1)
    assert abs(taken["nearest"] - won * rate) <= Fraction(1, 2)
    half = Commission("both", "5%", "nearest")
    assert [half.of(won, "ante") for won in (10, 11, 30, 31)] == [0, 1, 1, 2]  # a half is the player's
