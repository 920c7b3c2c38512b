"""The table of a game that brings none for the terminal."""

from __future__ import annotations

import pytest

import high_card
from croupier import play
from croupier.errors import BadInput
from croupier.games import offered
from croupier.terminal.generic_table import GenericDesk


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
