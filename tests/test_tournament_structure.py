"""Structures as data: presets as printed (T1, T2), files read strictly, what the linter explains."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cli import main
from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.games.fortune.rules import FortuneRules
from croupier.tournament import PRESETS, findings, structure_of
from croupier.tournament.check import refuse_unless_sound
from croupier.tournament.structure import Prizes, plain_structure, share_of
from tests.tournaments import house

SHIPPED = Path(croupier.__file__).parent / "tournament" / "presets"

PRINTED = """
    50 100 200 300 450 -25 700 -100 1,000 1,500 2,000 3,000 4,500 -500 7,000 -1,000 10,000 15,000 20,000
    30,000 45,000 70,000 -5,000 100,000 150,000 200,000 300,000 450,000 700,000 1,000,000
"""
"""The levels of source 003 in its own order; -25 is “Remove 25's”."""


def test_t1_t2_the_sources_structure_is_as_printed() -> None:
    structure = structure_of("carnivale-2013")
    told = []
    for level in structure.levels:
        told += [level.point, *(-chip for chip in level.remove)]
    assert told == [int(word.replace(",", "")) for word in PRINTED.split()]
    assert len(structure.levels) == 25
    assert structure.stack == 15_000
    assert structure.level_hands == 9
    assert structure.buy_in.prize + structure.buy_in.fee == 5_000
    assert structure.final_size == 4
    assert len(structure.days) == 2


def test_t3_a_level_lasts_nine_hands_and_the_last_goes_on() -> None:
    structure = structure_of("carnivale-2013")
    for hand in range(1, 25 * 9 + 100):
        assert structure.level_of(hand) == min(25, 1 + (hand - 1) // 9)
    assert structure.point_value(9) == 50
    assert structure.point_value(10) == 100
    assert structure.point_value(10_000) == 1_000_000


def test_t2_what_chips_become() -> None:
    structure = structure_of("carnivale-2013")
    assert [(end, level, chip) for end, level, chip in structure.removals] == [
        (45, 5, 25),
        (54, 6, 100),
        (99, 11, 500),
        (108, 12, 1_000),
        (162, 18, 5_000),
    ]
    assert [structure.larger(chip) for _, _, chip in structure.removals] == [100, 500, 1_000, 5_000, 25_000]
    both = house(levels=[{"point": 50, "remove": [25, 100]}, {"point": 1_000}])
    assert [both.larger(25), both.larger(100)] == [500, 500]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_shipped_has_nothing_to_find(preset: str) -> None:
    assert findings(structure_of(preset)) == ()


def test_shares_are_exact() -> None:
    assert share_of("32.5%") == Fraction(13, 40)
    assert share_of("1/3") == Fraction(1, 3)
    for text in ("33", "1/0", "x", "-5%", "٣٣%"):
        with pytest.raises(ValueError, match="expected a share"):
            share_of(text)
    assert Prizes().shares(10) == (Fraction(1),)


LEVELS = [{"point": 50}, {"point": 100}, {"point": 200}]

FAULTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "a point that cannot be paid": (
        {"levels": [{"point": 50, "remove": [25]}, {"point": 150}]},
        "levels.2.point",
        "a point of 150 cannot be paid when the smallest chip is 100",
    ),
    "a smaller chip is still there": (
        {"levels": [{"point": 500, "remove": [100]}, *LEVELS]},
        "levels.1.remove",
        "while there are still 25s",
    ),
    "removed twice": (
        {"levels": [{"point": 100, "remove": [25]}, {"point": 200, "remove": [25]}, {"point": 300}]},
        "levels.2.remove",
        "removed twice",
    ),
    "twice after one level": (
        {"levels": [{"point": 100, "remove": [25, 25]}, {"point": 300}]},
        "levels.1.remove",
        "removed twice",
    ),
    "no such chip": (
        {"levels": [{"point": 50, "remove": [30]}, *LEVELS]},
        "levels.1.remove",
        "no chip of 30",
    ),
    "no larger chip": (
        {"chips": {"25": 600}, "levels": [{"point": 50, "remove": [25]}, {"point": 100}]},
        "levels.1.remove",
        "nothing is left",
    ),
    "removed after the last level": (
        {"levels": [{"point": 100, "remove": [25]}]},
        "levels.1.remove",
        "the last level has no end",
    ),
    "another stack": ({"stack": 14_000}, "chips", "its chips make 15,000"),
    "shares of less": (
        {"prizes": {"table": [{"entries": [2, 10], "shares": ["60%", "30%"]}]}},
        "prizes.table.1.shares",
        "add up to 90 %",
    ),
    "more places than players": (
        {"prizes": {"table": [{"entries": [2, 10], "shares": ["50%", "30%", "20%"]}]}},
        "prizes.table.1.shares",
        "as few as 2",
    ),
    "a gap": (
        {
            "prizes": {
                "table": [
                    {"entries": [2, 10], "shares": ["100%"]},
                    {"entries": [12, 20], "shares": ["100%"]},
                ]
            }
        },
        "prizes.table.2.entries",
        "expected to begin at 11",
    ),
    "rebuys without late entry": ({"rebuy": {"chips": 500}}, "rebuy", "as long as late entry"),
    "rebuys in chips that are gone": (
        {"rebuy": {"chips": 525}, "late_until": 5},
        "rebuy.chips",
        "525 cannot be made",
    ),
    "an add-on without its break": (
        {"add_on": {"chips": 500, "after_level": 3}},
        "add_on.after_level",
        "no break after level 3",
    ),
    "an add-on at no break of the clock": (
        {"add_on": {"chips": 25_000, "after_minutes": 60}, "breaks": [{"after_minutes": 50, "pause": 5}]},
        "add_on.after_minutes",
        "no break after 60 minutes",
    ),
    "an add-on in chips that are gone": (
        {"add_on": {"chips": 50, "after_level": 5}, "days": [{"after_level": 5}]},
        "add_on.chips",
        "expected a multiple of 100",
    ),
    "a level without minutes": (
        {"levels": [{"point": 50, "minutes": 20}, *LEVELS]},
        "levels.2.minutes",
        "level_minutes for all",
    ),
    "hands beside minutes": (
        {"level_minutes": 20, "levels": [{"point": 50, "hands": 9}, *LEVELS]},
        "levels.1.hands",
        "minutes instead of hands",
    ),
    "a hand that ends a day by the clock": (
        {"level_minutes": 20, "levels": LEVELS, "days": [{"after_hand": 9}]},
        "days.1.after_hand",
        "tables differ in hands",
    ),
    "days out of order": (
        {"days": [{"after_level": 5}, {"after_level": 4}]},
        "days.2",
        "ends after hand 36, and a day before it after hand 45",
    ),
    "days by hand and by level": (
        {"days": [{"after_hand": 20}, {"after_minutes": 300}, {"after_level": 2}]},
        "days.3",
        "ends after hand 18, and a day before it after hand 20",
    ),
    "a day without end": ({"days": [{"after_level": 25}]}, "days.1.after_level", "has no end"),
    "breaks out of order": (
        {"breaks": [{"after_minutes": 90, "pause": 10}, {"after_minutes": 60, "pause": 10}]},
        "breaks",
        "expected ever later ones",
    ),
    "late for ever": ({"late_until": 25}, "late_until", "no end"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_errors_are_explained_and_nothing_is_run_with_them(what: str) -> None:
    changes, place, sentence = FAULTS[what]
    structure = house(**changes)
    found = [one for one in findings(structure) if one.place == place and sentence in one.sentence]
    assert [one.kind for one in found] == ["error"]
    with pytest.raises(BadInput):
        refuse_unless_sound(structure)


def test_what_the_game_does_not_seat_or_score_is_an_error() -> None:
    assert "game" in [one.place for one in findings(house(game="pinzique", preset="standard"))]
    assert "seats" in [one.place for one in findings(house(preset="pineapple"))]
    assert "game" in [one.place for one in findings(house(game="whist"))]


def test_a_game_that_says_nothing_of_tournaments_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another package may claim to score players two by two, and not say how a hand begins."""
    monkeypatch.setattr(FortuneRules, "pairwise", True)
    found = findings(house(game="fortune", preset="standard"))
    assert any("says the terms of a tournament's hand" in one.sentence for one in found)


WARNINGS: dict[str, tuple[dict[str, Any], str]] = {
    "short": ({"levels": [{"point": 1_000}, {"point": 1_500}]}, "15 points at the first level"),
    "no rise": ({"levels": [{"point": 50}, {"point": 50}]}, "no more than the level before"),
    "a jump": ({"levels": [{"point": 50}, {"point": 500}]}, "10.0 times"),
    "never removed": ({"levels": [{"point": 50 * 2**k} for k in range(10)]}, "never removed"),
    "without end": ({"levels": [{"point": 50}, {"point": 100}]}, "may take very long"),
    "nothing to share": ({"buy_in": {}}, "nothing to share"),
    "the second is paid more": (
        {"prizes": {"table": [{"entries": [2, 200], "shares": ["40%", "60%"]}]}},
        "more than the one above",
    ),
    "the least prize": (
        {"prizes": {"minimum": 9_000, "table": [{"entries": [2, 200], "shares": ["60%", "40%"]}]}},
        "does not cover",
    ),
    "nobody enters again": ({"re_entries": 1}, "without late entry"),
    "tickets and shares": (
        {"prizes": {"ticket": 10_000, "table": [{"entries": [2, 200], "shares": ["100%"]}]}},
        "nothing is paid by shares",
    ),
    "tickets and a least prize": ({"prizes": {"ticket": 10_000, "minimum": 5}}, "no least prize"),
    "a break after the day": (
        {"days": [{"after_minutes": 60}], "breaks": [{"after_minutes": 60, "pause": 9}]},
        "every day is over after 60 minutes",
    ),
    "no points for some": ({"points": [{"entries": [8, 90], "places": [1]}]}, "fewer than 8 entries"),
    "a gap in the points": (
        {"points": [{"entries": [2, 9], "places": [1]}, {"entries": [11, 99], "places": [2]}]},
        "expected to begin at 10",
    ),
    "too few rows": ({"prizes": {"table": [{"entries": [2, 9], "shares": ["100%"]}]}}, "takes everything"),
}


@pytest.mark.parametrize("what", WARNINGS)
def test_warnings_are_explained(what: str) -> None:
    changes, sentence = WARNINGS[what]
    found = findings(house(**changes))
    assert any(sentence in one.sentence and one.kind == "warning" for one in found)
    refuse_unless_sound(house(**changes))


BAD: dict[str, tuple[str, str, str]] = {
    "unknown key": ("level_hands = 9", "level_hand = 9", "level_hand: expected one of "),
    "a kind": ("stack = 15000", 'stack = "many"', "stack: expected a whole number"),
    "a share": ('"65%", "35%"', '"65%", "35"', "expected a share"),
    "a chip": ("25 = 20", "x = 20", "'x' is no chip's value"),
    "a chip elsewhere": ("[chips]", "[[points]]", "points.1.25: expected one of "),
    "on credit": ('paying = "side-action"', 'paying = "unlimited"', "nobody plays on credit"),
    "a final too large": ("final = 4", "final = 5", "no more players than a table has seats"),
    "two ends of a day": (
        'the following day"',
        'the following day", after_hand = 3, after_minutes = 9',
        "expected one end of a day",
    ),
    "a table twice": ('breaking = "highest-first"', "breaking = [2, 1, 2]", "a table is named twice"),
    "a level, from one": (
        "{ point = 100 },",
        "{ points = 100 },",
        "levels.2.points: expected one of point, ",
    ),
    "a day, from one": ('{ begins = "2 PM', '{ starts = "2 PM', "days.2.starts: expected one of "),
    "a share, from one": ('"65%", "35%"', '"65%", 35', "prizes.table.2.shares.2: expected text"),
    "a chip has its value": ("25 = 20", "25 = -20", "chips.25: expected a whole number"),
    "no TOML": ("[chips]", "[chips", "not TOML"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_one_sentence_with_the_place(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, sentence = BAD[what]
    shipped = (SHIPPED / "carnivale-2013.toml").read_text(encoding="utf-8")
    assert old in shipped
    path = tmp_path / "house.toml"
    path.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    assert main(["tournament", "check", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert str(path) in said.err
    assert sentence in said.err


def test_check_says_ok_or_what_and_exits_by_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "check", "turbo"]) == 0
    assert settings_hash(plain_structure(structure_of("turbo")))[:16] in capsys.readouterr().out
    shipped = (SHIPPED / "turbo.toml").read_text(encoding="utf-8")
    path = tmp_path / "house.toml"
    path.write_text(shipped.replace("stack = 3000", "stack = 2000"), encoding="utf-8")
    assert main(["tournament", "check", str(path), "--json"]) == 1
    assert '"place": "chips"' in capsys.readouterr().out
    assert main(["tournament", "run", str(path), "--entrants", "4"]) == 2
    assert "its chips make 3,000" in capsys.readouterr().err
