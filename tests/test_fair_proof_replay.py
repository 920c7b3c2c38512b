"""A hand played again from its proof: what the rules ask for, and nothing else, has to be in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.cards import text_of
from croupier.errors import BadInput
from croupier.fair import (
    Proof,
    ProofFile,
    check_proof_file,
    check_whole_file,
    proof_file_of,
    read_proof_file,
    replay_proof,
)

KEPT = Path(__file__).parent / "kept" / "proofs-2"


def kept(name: str) -> ProofFile:
    return read_proof_file((KEPT / f"{name}-watcher.json").read_bytes(), "here")


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_a_hand_that_breaks_off_is_refused(path: Path) -> None:
    file = read_proof_file(path.read_bytes(), "here")
    replay_proof(file.proof, file.game)
    for left in (1, len(file.proof.moves) // 2, len(file.proof.moves)):
        moves = file.proof.moves[:-left]
        rolled = file.proof.rolled[: sum(move.startswith("r ") for move in moves)]
        with pytest.raises(BadInput, match="has not ended"):
            replay_proof(replace(file.proof, moves=moves, rolled=rolled), file.game)


def test_other_dice_than_the_rules_ask_for_are_refused() -> None:
    file = kept("pinzique")
    first, *rest = file.proof.rolled
    for lie in (replace(first, dice=first.dice[::-1]), replace(first, sides=8)):
        with pytest.raises(BadInput, match="other dice had to be rolled"):
            replay_proof(replace(file.proof, rolled=(lie, *rest)), file.game)


NOT_BY_THE_RULES = "the hand of this proof does not follow from the rules: "


def without_rules() -> Iterator[tuple[str, Proof, str]]:
    """What breaks the rules in a hand of OFC, and what the rules say to it."""
    proof = kept("ofc").proof
    first = proof.moves.index("p1 2c7s/Kc6d/9c")
    yield "game 'chess': expected one of ofc, fortune, asian-stud, pinzique", proof, "chess"
    for sentence, change in (
        ("settings of ofc: players: expected a value, and there is none", {"settings": {}}),
        ("terms: seats: expected a value, and there is none", {"terms": {}}),
        ("99 seats: ofc is played by 2 to 4", {"terms": {**proof.terms, "seats": 99}}),
        ("the hand is over (OFC2)", {"moves": (*proof.moves, proof.moves[first])}),
        ("cards are to be dealt first (OFC2)", {"moves": (proof.moves[first], *proof.moves)}),
    ):
        yield sentence, replace(proof, **change), "ofc"
    for sentence, move in (
        ("'p1 As': expected a placement such as p1 As/KdQd/- or p1 -/As/Kd x2c", "p1 As"),
        ("a move of this hand is not written as the game writes it", "p1 2c7s/Kc6d/9c "),
        ("a move of this hand is not written as the game writes it", "p1  2c7s/Kc6d/9c"),
    ):
        moves = (*proof.moves[:first], move, *proof.moves[first + 1 :])
        yield sentence, replace(proof, moves=moves), "ofc"


def test_what_breaks_the_rules_is_said_as_the_rules_say_it() -> None:
    for sentence, proof, game in without_rules():
        with pytest.raises(BadInput) as caught:
            replay_proof(proof, game)
        assert (caught.value.code, caught.value.sentence) == ("unfair", NOT_BY_THE_RULES + sentence)


def test_a_hand_is_played_again_to_its_last_state_and_filed_as_it_was() -> None:
    """The file that a server gives and the one that a client makes of the same proof are one."""
    for path in sorted(KEPT.glob("*.json")):
        file = read_proof_file(path.read_bytes(), "here")
        followed = replay_proof(file.proof, file.game)
        assert len(followed.states) == len(file.proof.moves) + 1
        assert followed.rules.game == file.game
        assert proof_file_of(file.proof, file.root, file.game, file.hand, followed) == file
        bare = proof_file_of(file.proof, file.root, file.game, file.hand, None)
        assert bare == replace(file, dice=(), turns=())


def test_cards_that_nobody_saw_are_the_lowest_others_of_the_deck_in_their_order() -> None:
    """In 3 Card Fortune no choice names a card, so that nothing depends on those unseen (C4)."""
    file = kept("fortune")
    unseen = {
        "d p1 3cTs5d": "d p1 ?00?01?02",
        "d p3 Tc4cAd": "d p3 ?06?07?08",
        "d p4 4sKh7d": "d p4 ?09?10?11",
    }
    moves = tuple(unseen.get(move, move) for move in file.proof.moves)
    assert len(set(moves) - set(file.proof.moves)) == 3
    _, states = replay_proof(replace(file.proof, moves=moves), "fortune")
    hands = [text_of(place.cards) for place in states[-1].places]
    assert hands == ["2d2h2s", "5hJd3d", "3c3h3s", "4c4d4h"]
    assert text_of(states[-1].dealer) == "9d9h2c"


def test_the_hand_of_a_proof_has_its_whole_sentence() -> None:
    file = kept("pinzique")
    for sentence, proof in (
        ("the hand of this proof has not ended", replace(file.proof, moves=(), rolled=())),
        (
            "other dice had to be rolled in this hand",
            replace(file.proof, rolled=(*file.proof.rolled, file.proof.rolled[0])),
        ),
    ):
        with pytest.raises(BadInput) as caught:
            replay_proof(proof, "pinzique")
        assert (caught.value.code, caught.value.sentence) == ("unfair", sentence)


def test_a_hand_is_dealt_from_the_deck_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept("ofc")
    monkeypatch.setattr("croupier.fair.proof_replay.deck_of", lambda _game: (1 << 53) - 1)
    with pytest.raises(BadInput) as caught:
        replay_proof(file.proof, "ofc")
    assert (caught.value.code, caught.value.sentence) == ("unfair", "ofc is played with another deck here")


def test_the_dice_of_a_file_are_those_of_its_hand() -> None:
    """`check_proof_file` holds them to the rolls; that they are the game's dice, only the rules say."""
    file = kept("pinzique")
    assert check_whole_file(file) == check_proof_file(file) == {}
    first, *rest = file.dice
    (seat, shown), others = file.turns[-1], [face for face in first if face != file.turns[-1][1][0]]
    exchanged = {others[0]: others[1], others[1]: others[0]}
    turned = tuple(exchanged.get(face, face) for face in first)
    assert shown[0] in first
    for lie in (
        replace(file, turns=file.turns[1:]),
        replace(file, dice=(turned, *rest), turns=((seat, shown),)),
        replace(file, dice=(), turns=()),
    ):
        check_proof_file(lie)
        with pytest.raises(BadInput) as caught:
            check_whole_file(lie)
        sentence = "the dice of this file are not those of its hand"
        assert (caught.value.code, caught.value.sentence) == ("unfair", sentence)


def test_a_file_is_held_to_its_proof_and_to_the_rules() -> None:
    file = kept("ofc")
    assert check_whole_file(file) == check_proof_file(file)
    with pytest.raises(BadInput, match="root"):
        check_whole_file(replace(file, root="0" * 64))
    with pytest.raises(BadInput, match="settings of ofc"):
        check_whole_file(replace(file, proof=replace(file.proof, settings={})))
