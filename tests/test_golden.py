"""Golden playthroughs: every preset of every game has one, so a change of the rules shows as a difference.

They are kept beside the tests of their games.
"""

from pathlib import Path

import pytest

from croupier.games import keys, presets_of

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("game", keys())
def test_no_game_is_without_a_golden_playthrough(game: str) -> None:
    kept = [path.stem for path in GOLDEN.glob(f"{game}-*.txt")]
    for preset in presets_of(game):
        assert any(name.startswith(f"{game}-{preset}") for name in kept), f"{game} {preset} has none"
