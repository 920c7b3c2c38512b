"""Golden playthroughs: every preset of every game has one, so a change of the rules shows as a difference.

These are of OFC; the games of the house keep theirs beside their own tests.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import keys, presets_of, rules_of
from croupier.games.ofc import Terms
from croupier.testing import playthrough

GOLDEN = Path(__file__).parent / "golden"

# Seeds found by looking: few fouls, royalties, Fantasyland entered and played, stacks that fall short.
OFC = {
    "standard": (Terms(2, stacks=(18, 100), hands=None), 2125, 2),
    "carnivale-2013": (Terms(4, point_value=700, stacks=(2500, 15000, 4900, 37600)), 807, 1),
    "pineapple": (Terms(3), 1382, 2),
    "progressive-pineapple": (Terms(2, fantasy=(16, 0)), 54, 1),
}


@pytest.mark.parametrize("preset", OFC)
def test_ofc_is_played_as_it_was(preset: str, golden: Callable[[str, str], None]) -> None:
    terms, seed, hands = OFC[preset]
    golden(f"ofc-{preset}", playthrough(rules_of("ofc", preset), terms, seed, hands=hands))


@pytest.mark.parametrize("game", keys())
def test_no_game_is_without_a_golden_playthrough(game: str) -> None:
    kept = [path.stem for path in GOLDEN.glob(f"{game}-*.txt")]
    for preset in presets_of(game):
        assert any(name.startswith(f"{game}-{preset}") for name in kept), f"{game} {preset} has none"
