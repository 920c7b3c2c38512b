"""The table of a game that brings none for the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import high_card
from croupier import play
from croupier.cli.generic import GenericDesk
from croupier.cli.seen_hand import seen_in
from croupier.errors import BadInput
from croupier.games import all_games, offered
from croupier.wire import as_read


class Needy(play.Terms, frozen=True, forbid_unknown_fields=True):
    """Terms that nobody is asked for."""

    target: int


def test_terms_that_nobody_is_asked_for_are_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(high_card.HighCard, "terms_type", Needy)
    with (
        offered(high_card.GAME),
        pytest.raises(BadInput, match=r"terms of high-card: target: expected a value"),
    ):
        GenericDesk(high_card.GAME.under()).terms(None, None, None, 1, 0)


def test_a_hand_as_it_was_seen_ends_with_what_everybody_gained(tmp_path: Path) -> None:
    view = as_read(high_card.View((None, None), ("fold",)))
    seen: dict[str, Any] = {
        "format": "croupier hand as seen",
        "version": 1,
        "table": "t",
        "game": "high-card",
        "preset": "standard",
        "you": 0,
        "played": {"number": 1, "names": ["Ann", "Bob"], "returns": [-1, 1]},
        "frames": [{"view": view, "said": []}],
    }
    file = tmp_path / "hand.json"
    file.write_bytes(msgspec.json.encode(seen))
    with offered(*all_games(), high_card.GAME):
        hand = seen_in(str(file))
        assert hand is not None
        assert "Ann -1   Bob +1" in [str(part) for part in hand.printed()]
