"""`import croupier` gives what a library user needs, and imports nothing before it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import croupier
from croupier.games.fortune import odds as fortune_odds


def test_rooms_are_attributes() -> None:
    assert croupier.rules_of("ofc").game == "ofc"
    assert croupier.hands.five(*croupier.parse_cards("As Ks Qs Js Ts")) == 0x9E0000
    assert repr(croupier.Card("10h")) == "Th"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        croupier.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_package_imports_no_room() -> None:
    heavy = ("croupier.", "numpy", "msgspec")
    code = f"import sys, croupier; print([name for name in sys.modules if name.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['croupier.version']\n"


def test_games_and_their_odds_are_found_by_their_python_names() -> None:
    assert croupier.games.asian_stud.GAME.key == "asian-stud"
    assert croupier.odds.fortune.solve is fortune_odds.solve
    for room, name in ((croupier.odds, "nothing"), (croupier.games, "whist"), (croupier.odds, "_ofc")):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
            getattr(room, name)


def test_the_kernels_nouns_are_at_the_front_door() -> None:
    rules = croupier.rules_of("ofc", "pineapple")
    state = rules.start(croupier.games.ofc.Terms(seats=2))
    turn = rules.turn(state)
    assert isinstance(turn, croupier.Draw)
    deal, weight = next(iter(croupier.outcomes(croupier.Draw(0, 1, turn.left))))
    assert isinstance(deal, croupier.Deal)
    assert weight.denominator == 52
