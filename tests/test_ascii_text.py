"""What people type: one alphabet, numbers of a sane length, and no other way of reading it anywhere."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.ascii_text import ascii_lower, ascii_upper, printable, utf8_safe, whole_number
from croupier.cards import Card, parse_cards
from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.game.presets import read_settings
from croupier.games import keys, rules_from, rules_of
from croupier.serialization import to_json
from tests.cases import CHARACTERS

SOURCE = Path(croupier.__file__).parent


@given(st.text(CHARACTERS))
def test_only_the_letters_of_ascii_change_their_case(text: str) -> None:
    assert len(ascii_lower(text)) == len(text) == len(ascii_upper(text))
    for one, low, high in zip(text, ascii_lower(text), ascii_upper(text), strict=True):
        assert (low, high) == ((one.lower(), one.upper()) if one.isascii() else (one, one))


def test_no_other_letter_becomes_one_of_ascii() -> None:
    for number in range(0x80, sys.maxunicode + 1):
        letter = chr(number)
        assert ascii_lower(letter) == ascii_upper(letter) == letter


def test_a_whole_number_is_written_in_ascii_and_is_not_endless() -> None:
    assert whole_number("0") == 0
    assert whole_number("007") == 7
    assert whole_number("9" * 18) == 10**18 - 1
    odd = ("٣", "²", "１", "1\n", "9" * 19, "9" * 4_400)
    for text in ("", " 1", "1 ", "+1", "-1", "1.0", "1_0", "1e3", *odd):
        assert whole_number(text) is None


def test_c1_a_card_is_read_in_either_case_and_in_no_other_alphabet() -> None:
    assert parse_cards("kD jK 10H tc") == tuple(map(Card, ("Kd", "Jk", "Th", "Tc")))
    for text in ("\u212ad", "J\u212a", "1٠h", "１0h", "K\u0501", "Κd", "A\u017f"):
        with pytest.raises(BadInput, match="is no card"):
            parse_cards(text)


@pytest.mark.parametrize("game", keys())
def test_a_lone_surrogate_in_settings_is_bad_input(game: str) -> None:
    """Wherever it stands: as a key, or as any value."""

    def spoilt(value: Any) -> Iterator[Any]:
        if isinstance(value, dict):
            yield {**value, "\ud800": 1}
            for key, part in value.items():
                yield from ({**value, key: other} for other in spoilt(part))
        elif isinstance(value, list):
            yield [*value, "\ud800"]
            yield from ([other, *value[1:]] for other in spoilt(value[0]))
        else:
            yield "9h\udc80"

    settings = json.loads(to_json(rules_of(game).settings))
    for other in spoilt(settings):
        with pytest.raises(BadInput):
            rules_from(game, other, "odd")


def test_a_name_that_cannot_be_written_gives_one_that_can() -> None:
    assert utf8_safe("house") == "house"
    assert utf8_safe("h\udc80\ud800") == "h??"
    assert seed_of("\udc80") != seed_of("\udc81")  # any text is a seed


def test_a_preset_file_of_an_odd_name_or_with_an_endless_number(tmp_path: Path) -> None:
    text = "maximum = 1\n" + "a = " + "9" * 5_000
    with pytest.raises(BadInput, match=r"house\.toml: not TOML: a number of thousands of digits"):
        read_settings(text, "house.toml", rules_of("asian-stud").settings.__class__)
    path = tmp_path / os.fsdecode(b"h\x80.toml")
    try:
        path.write_text(_shipped("asian-stud"), encoding="utf-8")
    except OSError:
        pytest.skip("this file system has no such names")
    assert rules_of("asian-stud", str(path)).preset == "h?"


def _shipped(game: str) -> str:
    room = files("croupier.games") / game.replace("-", "_") / "presets"
    return (room / "as-written.toml").read_text(encoding="utf-8")


# What somebody typed goes through croupier.ascii_text: Python's own ways know every alphabet.

NOT_HERE = {"lower", "upper", "casefold", "swapcase", "isdigit", "isdecimal", "isnumeric", "isalnum"}
OURS = {  # texts of our own, or kept by ourselves, and names of people, who may write in any alphabet
    "hands.py": "names of categories",
    "games/ofc/scorer.py": "names of categories",
    "games/pinzique/melds.py": "our own letters",
    "games/pinzique/odds/guide.py": "our own letters",
    "terminal/score_verb.py": "labels of our own",
    "cli/__init__.py": "a word of our own",
    "table/names.py": "names of people",
    "testing/mutation.py": "to be refused",
    "game/round_form.py": "names of structs",
    "words/language.py": "tags of languages",
    "words/message.py": "sentences, in any language",
    "words/terminal_language.py": "tags of languages",
    "server/": "names of people; headers and addresses, which are ASCII",
}


def test_nothing_else_reads_what_people_type() -> None:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name == "ascii_text.py" or any(name.startswith(own) for own in OURS):
            continue
        found += [
            f"{name}:{node.lineno} .{node.attr}"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute) and node.attr in NOT_HERE
        ]
    assert found == []


def test_every_pattern_that_knows_digits_or_case_is_of_ascii() -> None:
    """`\\d` is any script's digit, and IGNORECASE takes the KELVIN SIGN for k, where ASCII is not said."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            pattern = re.search(r"\bre\.\w+\(", line) and re.search(r"\\d|IGNORECASE|\bre\.I\b", line)
            if pattern and "re.ASCII" not in line:
                found.append(f"{path.relative_to(SOURCE)}:{number}")
    assert found == []


def test_a_terminal_gets_the_spaces_of_languages_and_no_escapes() -> None:
    assert printable("127\u202f529 : 5\u00a0%\x1b[2J\u2028\u202e") == "127\u202f529 : 5\u00a0%[2J"
