"""The dice and the score guide as data: what a house may write, and what is refused, with its place."""

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.game.presets import read_settings
from croupier.games.pinzique import Run, Scorer, Settings, rules

TEXT = """
dice = ["Kd Qd Ks Qs Kh Qh", "9h Td Jc Qd Ks Ac", "9s Th Js Qs Kc Ad"]
deck = "any"
[guide]
marriage = 35
double_marriage = 100
pinzique = 50
double_pinzique = 300
aces = { four = 100, eight = 1000 }
kings = { four = 80, eight = 800 }
queens = { four = 60, eight = 600 }
jacks = { four = 40, eight = 400 }
[[guide.runs]]
code = "SM"
ranks = "9TJQK"
suits = "SHDC"
points = 650
"""


def read(text: str) -> Settings:
    return read_settings(text, "house.toml", Settings)


def test_a_house_may_write_its_own_guide() -> None:
    """P1, P3: three dice, hearts not played as runs, marriages at 40."""
    changed = TEXT.replace("marriage = 35", "marriage = 40").replace('"SHDC"', '"SDC"')
    settings = read(changed)
    assert len(settings.faces()) == 3
    scorer = Scorer(settings)
    assert [meld.points for meld in scorer.melds(parse_cards("Kh Qh 9s"))] == [40]
    assert [m.code for m in scorer.melds(parse_cards("9h Th Jh Qh Kh"))] == ["MH"]
    assert [m.code for m in scorer.melds(parse_cards("9s Ts Js Qs Ks"))] == ["SMS"]


def test_what_is_just_allowed() -> None:
    """P3: a double worth two singles, eight worth twice four, no runs at all; one die, and eight."""
    changed = TEXT.partition("[[guide.runs]]")[0]
    for old, new in (
        ("double_marriage = 100", "double_marriage = 70"),
        ("double_pinzique = 300", "double_pinzique = 100"),
        ("eight = 400", "eight = 80"),
        ("[guide]", "[guide]\nruns = []"),
    ):
        assert old in changed
        changed = changed.replace(old, new)
    settings = read(changed)
    assert settings.guide.runs == ()
    assert [rank for rank, _ in settings.guide.sets()] == ["A", "K", "Q", "J"]
    assert [points.four for _, points in settings.guide.sets()] == [100, 80, 60, 40]
    for count in (1, 8):
        assert len(read(TEXT.replace(DICE, ", ".join(['"Kd Qd Ks Qs Kh Qh"'] * count))).dice) == count


def test_what_need_not_be_said_is_as_printed() -> None:
    """A house that names its dice and points alone plays the rest as the shipped game does."""
    standard = rules().settings
    assert Settings(standard.dice, standard.guide) == standard


DICE = '"Kd Qd Ks Qs Kh Qh", "9h Td Jc Qd Ks Ac", "9s Th Js Qs Kc Ad"'
RUN = '[[guide.runs]]\ncode = "SM"\nranks = "9TJQK"\nsuits = "SHDC"\npoints = 650\n'
REFUSED = [
    ('suits = "SHDC"', "", "guide.runs.1: run SM without its suits; expected some of SHDC (P3)"),
    ('suits = "SHDC"', 'suits = "SX"', "guide.runs.1: run SM in suits 'SX'; expected some of SHDC (P3)"),
    ('suits = "SHDC"', 'suits = "SS"', "guide.runs.1: run SM in suits 'SS'; expected some of SHDC (P3)"),
    ('"9TJQK"', '"9TJQA"', "guide.runs.1: run SM of '9TJQA'; expected five or six of 9TJQKA (P3)"),
    ('"9TJQK"', '"JQKA"', "guide.runs.1: run SM of 'JQKA'; expected five or six of 9TJQKA (P3)"),
    ('"9TJQK"', '"9TJQKA9"', "guide.runs.1: run SM of '9TJQKA9'; expected five or six of 9TJQKA (P3)"),
    ('code = "SM"', 'code = "DM"', "guide: run DM; the code is taken by the double marriage (P3)"),
    ('code = "SM"', 'code = "sm"', "guide.runs.1.code: expected text like '^[A-Z]{2}$'"),
    (RUN, RUN + RUN, "guide: runs SM SM; expected a code of its own for each (P3)"),
    ("double_marriage = 100", "double_marriage = 69",
     "guide: double_marriage at 69; expected at least twice the single, 35 (P3)"),
    ("double_pinzique = 300", "double_pinzique = 99",
     "guide: double_pinzique at 99; expected at least twice the single, 50 (P3)"),
    ("eight = 600", "eight = 119",
     "guide.queens: eight at 119; expected at least twice the 60 of four (P3)"),
    ("marriage = 35", "marriage = -35", "guide.marriage: expected a whole number >= 0"),
    ("marriage = 35", "marriage = 3.5", "guide.marriage: expected a whole number, not a decimal number"),
    (
        "marriage = 35",
        "wedding = 35",
        "guide.wedding: expected one of marriage, double_marriage, pinzique, double_pinzique, aces, kings,"
        " queens, jacks, runs; guide.marriage: expected a value, and there is none",
    ),
    ("pinzique = 50\n", "", "guide.pinzique: expected a value, and there is none"),
    ('deck = "any"', 'deck = "pinochle"', "dice: 3 dice: the 48-card deck stands on eight (P1)"),
    ('deck = "any"', "", "dice: 3 dice: the 48-card deck stands on eight (P1)"),
    ('"Kd Qd Ks Qs Kh Qh"', '"Kd Qd Ks Qs Kh 8h"',
     "dice: die 'Kd Qd Ks Qs Kh 8h': 8h is no card of the pinochle deck, 9 to A (P1)"),
    (DICE, "", "dice: 0 of them; expected one to eight (P1)"),
    (DICE, ", ".join(['"Kd Qd Ks Qs Kh Qh"'] * 9), "dice: 9 of them; expected one to eight (P1)"),
    ('deck = "any"', 'deck = "any"\nrolls = 0', "rolls: expected a whole number >= 1"),
    ('deck = "any"', 'deck = "any"\nrolls = 6', "rolls: expected a whole number <= 5"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), REFUSED)
def test_a_bad_file_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(BadInput) as refused:
        read(TEXT.replace(old, new, 1))
    assert refused.value.sentence == f"house.toml: {said}"


def test_settings_can_be_written_down_and_read() -> None:
    standard = rules().settings
    assert isinstance(standard.guide.runs[0], Run)
    assert msgspec.convert(msgspec.to_builtins(standard), Settings) == standard
