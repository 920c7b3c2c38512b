"""Lines of a round, by the marks on its struct: read as they always were, and written to be read again."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.game.forms import Places, places_of, read_place, write_place
from croupier.games.asian_stud.scoring import AsianStudRound
from croupier.games.fortune.scoring import FortuneRound

KINDS = {"fortune": FortuneRound, "asian-stud": AsianStudRound}
GOLDEN = Path(__file__).parent / "golden" / "round-lines.jsonl"
LINES = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def read(game: str, text: str) -> msgspec.Struct:
    kind, mark = place_of(game)
    return read_place(text, kind, mark)


def place_of(game: str) -> tuple[type[msgspec.Struct], Places]:
    _, kind, mark = places_of(KINDS[game])
    assert isinstance(kind, type)
    return kind, mark


def plain(place: msgspec.Struct) -> dict[str, Any]:
    """A place as data, its cards as cards: spaces and capitals are left out."""
    found = msgspec.to_builtins(place)
    return {
        key: list(map(str, parse_cards(value))) if isinstance(value, str) and value else value
        for key, value in found.items()
        if value or key != "set"
    }


@pytest.mark.parametrize("game", KINDS)
def test_lines_are_read_as_before_there_were_marks(game: str) -> None:
    """Each game had a parser of its own; these are the answers that they gave."""
    lines = [line for line in LINES if line["game"] == game]
    assert len(lines) == 120
    for line in lines:
        try:
            found: Any = plain(read(game, line["line"]))
        except BadInput as error:
            found = {"code": error.code, "why": error.sentence}
        assert found == line["read"], line["line"]


@st.composite
def places(draw: st.DrawFn) -> tuple[str, msgspec.Struct]:
    game = draw(st.sampled_from(sorted(KINDS)))
    kind, _ = place_of(game)
    data = draw(st.builds(kind, cards=st.sampled_from(["", "As Kd 2c", "TsKdQh4c6h"])))
    fields: dict[str, Any] = {"seat": None}
    if getattr(data, "set", ""):
        fields["set"] = "AsKd2c"
    return game, msgspec.structs.replace(data, **fields)


@given(places())
def test_a_place_that_is_written_is_read_again(case: tuple[str, Any]) -> None:
    game, place = case
    line = write_place(place)
    again: Any = read(game, line)
    assert write_place(again) == line
    assert plain(again)["cards"] == plain(place)["cards"]
    assert again.made == place.made
    amounts = {key: value for key, value in plain(place).items() if key in ("ante", "lucky_pairs", "side")}
    assert amounts.items() <= plain(again).items()
