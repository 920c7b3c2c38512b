"""A hand played again from its proof: what the rules ask for, and nothing else, has to be in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.fair import Kept, follow, read_kept

KEPT = Path(__file__).parent / "kept" / "proofs-2"


def kept(name: str) -> Kept:
    return read_kept((KEPT / f"{name}-watcher.json").read_bytes(), "here")


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_a_hand_that_breaks_off_is_refused(path: Path) -> None:
    file = read_kept(path.read_bytes(), "here")
    follow(file.proof, file.game)
    for left in (1, len(file.proof.moves) // 2, len(file.proof.moves)):
        moves = file.proof.moves[:-left]
        rolled = file.proof.rolled[: sum(move.startswith("r ") for move in moves)]
        with pytest.raises(BadInput, match="has not ended"):
            follow(replace(file.proof, moves=moves, rolled=rolled), file.game)


def test_other_dice_than_the_rules_ask_for_are_refused() -> None:
    file = kept("pinzique")
    first, *rest = file.proof.rolled
    for lie in (replace(first, dice=first.dice[::-1]), replace(first, sides=8)):
        with pytest.raises(BadInput, match="other dice had to be rolled"):
            follow(replace(file.proof, rolled=(lie, *rest)), file.game)


def test_a_move_is_written_as_its_game_writes_it() -> None:
    file = kept("asian-stud")
    at, text = next((at, text) for at, text in enumerate(file.proof.moves) if text.startswith("p"))
    moves = (*file.proof.moves[:at], re.sub(" ", "  ", text, count=1), *file.proof.moves[at + 1 :])
    with pytest.raises(BadInput, match=r"not written as|does not follow"):
        follow(replace(file.proof, moves=moves), file.game)


def test_a_hand_is_dealt_from_the_deck_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept("ofc")
    monkeypatch.setattr("croupier.fair.story.deck_of", lambda _game: (1 << 53) - 1)
    with pytest.raises(BadInput, match="another deck"):
        follow(file.proof, "ofc")
