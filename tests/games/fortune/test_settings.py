"""What a 3 Card Fortune house posts, as TOML: read strictly, the same however it is written (F2, F6)."""

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.game.presets import read_settings, settings_hash
from croupier.games import game_of
from croupier.games.fortune import ANTE_BONUS, LUCKY_PAIRS, SUPER_SIX, Limits, Settings, TableLimits, rules
from croupier.words import language

LIMITS = """
[limits.ante]
minimum = 5
maximum = 100
unit = 5
[limits.lucky_pairs]
minimum = 1
maximum = 25
[limits.super_six]
minimum = 1
maximum = 25
"""


def test_f6_the_default_tables_are_the_posted_ones() -> None:
    tables = rules().tables
    assert (str(tables.ante_bonus), str(tables.lucky_pairs)) == ("5-4-1", "40-30-6-3-1")
    assert str(tables.super_six) == "1000-200-50-25-20-10-5"
    assert tables.super_six.rows[0] == "royal-flush"
    settings = read_settings(LIMITS, "house.toml", Settings)
    assert settings.paytables == tables


def test_a_pay_table_by_rows_is_the_same_as_by_text() -> None:
    by_text = read_settings('ante_bonus = "5-4-2"\n' + LIMITS, "a.toml", Settings)
    rows = "[ante_bonus]\nstraight = 2\ntrips = 4\nstraight-flush = 5\n"
    by_rows = read_settings(rows + LIMITS, "b.toml", Settings)
    assert by_text == by_rows
    assert settings_hash(by_text) == settings_hash(by_rows)


def test_rows_posted_apart_stay_apart() -> None:
    rows = "[ante_bonus]\nsuited-akq = 9\nstraight = 2\ntrips = 4\nstraight-flush = 5\n"
    settings = read_settings(rows + LIMITS, "house.toml", Settings)
    assert settings.ante_bonus == "9-5-4-2"
    assert settings.paytables.ante_bonus.pay("suited-akq", "straight-flush") == 9
    without = read_settings('super_six = "200-50-25-20-10-5"\n' + LIMITS, "house.toml", Settings)
    assert without.paytables.super_six.pay("royal-flush", "straight-flush") == 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('ante_bonus = "5-4"', "ante-bonus pay table '5-4': expected 3 whole-number pays"),
        ('lucky_pairs = "1-2-3-4-5"', "expected pays that never rise"),
        ('super_six = "x"', "super-six pay table 'x'"),
        ("ante_bonus = 541", "ante_bonus: expected text or an object, not a whole number"),
        ('dealing = "machine"', "dealing: expected one of "),
        ("optional_alone = 1", "optional_alone: expected true or false"),
        ("seats = 7", "seats: expected one of limits, ante_bonus"),
    ],
)
def test_a_bad_file_is_refused_with_the_file_the_key_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_settings(text + "\n" + LIMITS, "house.toml", Settings)
    assert str(refused.value).startswith("house.toml: ")
    assert said in str(refused.value)


def test_settings_replaced_are_checked_again() -> None:
    settings = rules().settings
    assert msgspec.structs.replace(settings, lucky_pairs=(table := "50-30-6-3-1")).lucky_pairs == table
    with pytest.raises(BadInput):
        msgspec.structs.replace(settings, lucky_pairs="50-30-6-3")


def test_the_ladders_name_their_rows() -> None:
    assert ANTE_BONUS.rows == ("straight-flush", "trips", "straight")
    assert LUCKY_PAIRS.rows == ("straight-flush", "trips", "straight", "flush", "pair")
    assert SUPER_SIX.rows == ("straight-flush", "quads", "full-house", "flush", "straight", "trips")
    assert (ANTE_BONUS.apart, LUCKY_PAIRS.apart, SUPER_SIX.apart) == (
        ("suited-akq",),
        ("suited-akq",),
        ("royal-flush",),
    )


def test_f2_optional_wagers_are_refused_beyond_what_an_ante_steps_and_in_which_words() -> None:
    """The sum of both optional wagers, in units of the ante and its PLAY, is at most 20,000."""
    fine = TableLimits(Limits(5, 100, 5), Limits(1, 100_000), Limits(1, 100_009))
    assert fine.super_six.maximum == 100_009
    with pytest.raises(ValueError, match="optional") as caught:
        TableLimits(Limits(5, 100, 5), Limits(1, 100_000), Limits(1, 100_010))
    assert str(caught.value) == (
        "limits of 200010 for both optional wagers: expected at most 200000, 40,000 units of the ante"
    )


def test_a_pay_table_that_is_refused_is_told_in_any_language() -> None:
    settings = msgspec.to_builtins(rules().settings) | {"ante_bonus": "--"}
    with pytest.raises(
        BadInput, match=r"settings of fortune: ante-bonus pay table '--': expected 3"
    ) as caught:
        game_of("fortune").under_settings(settings, "own")
    french = language("fr").say(caught.value.message)
    assert "table des gains de ante-bonus" in french
    assert "attendu\u00a0: 3 paiements entiers comme 3-2-1" in french
    assert "expected" not in french
