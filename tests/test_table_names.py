"""Names: those that are one, those that are none, and those that pass for others."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.table import messages
from croupier.table.names import MARKS, is_visible, likeness, name_key, proper_name, reads_like_a_bot
from croupier.table.table import Player
from tests.cases import CHARACTERS
from tests.tables import ANN, BOB, Played


@pytest.mark.parametrize(
    "same",
    [" Ann ", "ANN", "\tann\n", "\u00a0Ann\u2003", "Ａｎｎ", "ᴬnn".replace("ᴬ", "A"), "\u3000A\uff4en"],
)
def test_one_name_is_one_however_it_is_written(same: str) -> None:
    assert name_key(same) == name_key("Ann") == "ann"


def test_a_key_is_short_whatever_is_written_and_cuts_no_name_that_may_be_had() -> None:
    """At most four letters for each that a name may have; one that is folded is three at the most."""
    assert name_key("X" * 10_000) == "x" * 96
    longest = "\u0390" * 24
    assert name_key(proper_name(longest)) == longest.casefold()
    assert len(longest.casefold()) == 72


@given(st.text(CHARACTERS, max_size=40))
@settings(max_examples=300, deadline=None)
def test_a_name_that_may_be_had_is_had_once(text: str) -> None:
    """Written anew it stays what it is, and its key is that of every way of writing it."""
    try:
        name = proper_name(text)
    except BadInput:
        return
    assert proper_name(name) == name
    for way in (name.upper(), f"  {name} ", name.replace(" ", "\u2003  ")):
        assert name_key(way).casefold() == name_key(name.upper())
    assert name_key(name) == name_key(f" {name}\u00a0")
    assert likeness(name)
    assert all(unicodedata.category(letter)[0] in "LMNPSZ" for letter in name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Jérôme",
        "Ngô Thị Bích",
        "Ольга",
        "山田太郎",
        "शक्ति",
        "שלום",
        "Ann ❤️",
        "O'Neil-Ko",
        "🦊",
        "x" * 24,
        "शि 1.+",
    ],
)
def test_people_may_have_the_names_they_have(name: str) -> None:
    assert proper_name(name)
    assert is_visible(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\u202eb",
        "a\u2066b",
        "a\u200bb",
        "a\u200db",
        "a\u00adb",
        "\u0301x",
        "x \u0301",
        "´",  # a blank with a mark on it, in its usual form
        "a\x00b",
        "b" + "\u0316" * 4,
        "\u2800",
        "\u3164",
        "\u115f",
        "Ann\u3164",
        "An\u034fn",
        "A\ue000",
        "A\U000e0101",
        "\ud800",
    ],
)
def test_nobody_hides_behind_a_name(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        proper_name(name)
    assert caught.value.code == "bad-name"
    assert caught.value.sentence == "name: expected 1 to 24 visible characters"


@pytest.mark.exhaustive
def test_no_letter_that_python_knows_is_invisible_and_passes() -> None:
    """Every character alone: what passes is drawn, as far as Unicode's own table tells."""
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if is_visible(letter) and letter != " ":
            assert letter.isprintable(), hex(code)
            assert not letter.isspace(), hex(code)
    assert not is_visible("a" + "\u0316" * (MARKS + 1))
    assert is_visible("a" + "\u0316" * MARKS)


@pytest.mark.parametrize(
    "name",
    [
        "bot",
        "Bot",
        "club bot 2",
        "BOT2",
        "b0t",
        "Вot",
        "Bоt",
        "b.o.t",
        "expert_bot_1",
        "b\u0301ot",
        "ＢＯＴ",
        "B O T",
        "bots",
        "Ann's bots",
        *("bøt", "BØT", "bǿt", "ƀot", "boŧ", "ɓoʈ", "bɵt", "ꞗꝋⱦ", "bơt", "ʙᴏᴛ", "b\u0338o\u0335t"),
        *("bόt", "bөt", "Bӧt"),  # of Greek and Cyrillic
    ],
)
def test_nobody_reads_like_a_bot(name: str) -> None:
    assert reads_like_a_bot(name)
    with pytest.raises(BadInput) as caught:
        proper_name(name)
    assert caught.value.code == "bad-name"
    assert caught.value.sentence == "name: expected one that does not read like a bot's"


@pytest.mark.parametrize("name", ["Abbot", "Talbot", "Robot", "Botond", "Bo", "Bottom"])
def test_who_is_called_so_is_no_bot(name: str) -> None:
    assert proper_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Аnn"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Ann", "Ánn"),
        ("Ilse", "llse"),
        ("Ilse", "1lse"),
        ("Bob", "B0b"),
        ("ANNA", "ΑΝΝΑ"),
        ("rose", "гose".replace("г", "r")),
        ("modem", "modern"),
        ("Will", "VVill"),
        ("club bot 2", "clubbot2"),
        ("Lukasz", "Łukasz"),
        ("Dordi", "Đorđı"),
        ("Hilmi", "Ħɨłmī"),
        ("Oona", "Όona"),
    ],
)
def test_names_that_pass_for_each_other_are_not_both_at_one_table(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)
    game = Played(seats=3).seated(Player("first", one))
    game.refuses("name-taken", Player("second", other), messages.Sit, seat=1)
    game.do(Player("third", "Zoe"), messages.Sit, seat=1)


LATIN = re.compile(r"LATIN (?:SMALL|CAPITAL) LETTER ([A-Z])(?: WITH .*)?")


def test_a_letter_passes_for_the_one_that_it_is_drawn_over() -> None:
    """Every one of Unicode, with strokes, hooks, tails or marks, and not `ǅ`, which is two."""
    drawn = {
        letter: named[1]
        for letter in map(chr, range(sys.maxunicode + 1))
        if (named := LATIN.fullmatch(unicodedata.name(letter, "")))
        and len(unicodedata.normalize("NFKC", letter)) == 1
    }
    assert len(drawn) > 700
    assert [letter for letter, plain in drawn.items() if likeness(letter) != likeness(plain)] == []


def test_names_that_differ_sit_together() -> None:
    names = ("Ann", "Anna", "Guest 1001", "Guest 1010", "山田", "山本", "🦊", "🐺", "!", "?")
    assert len({likeness(name) for name in names}) == len(names)
    assert len(Played(seats=3).seated(ANN, BOB).state.seats) == 3
