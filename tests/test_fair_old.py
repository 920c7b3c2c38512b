"""Proofs of version 1: read as what they are, for ever; and no roll of theirs can be chosen afterwards.

`tests/kept/proofs-1` was written by the program as it was before version 2: proofs, records, and the log of
a table in the middle of a hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.chance import Stream, seed_of
from croupier.errors import BadInput
from croupier.fair import (
    CARDS,
    WEAKNESS,
    Commitment,
    Dealt,
    Opening,
    Promise,
    Proof,
    Rolled,
    check,
    check_whole_file,
    old,
    read_proof_file,
    tree,
)
from croupier.games import rules_of
from croupier.table import events, messages
from croupier.table.messages import encode
from croupier.table.table import Player, Step, Table

KEPT = Path(__file__).parent / "kept" / "proofs-1"
PROOFS = sorted(KEPT.glob("*.json"))
RECORDS = sorted(KEPT.glob("*.jsonl"))


@pytest.mark.parametrize("path", PROOFS, ids=lambda path: path.stem)
def test_an_old_proof_holds_and_is_written_as_it_was(path: Path, croupier: Callable[..., Any]) -> None:
    body = path.read_bytes()
    kept = read_proof_file(body, "here")
    assert encode(kept) == body
    proved = check_whole_file(kept)
    ran = croupier("verify", str(path))
    assert ran.status == 0
    assert ran.out.startswith(f"ok {path}: {kept.game}, hand {kept.hand}, {len(proved)} cards, ")
    assert WEAKNESS in ran.out
    assert json.loads(croupier("verify", str(path), "--json").out)["version"] == 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_verified(path: Path, croupier: Callable[..., Any]) -> None:
    assert croupier("verify", str(path)).out.startswith(f"ok {path}: ")


@pytest.mark.parametrize("path", PROOFS, ids=lambda path: path.stem)
def test_an_old_proof_that_offers_nothing_proves_nothing(path: Path) -> None:
    kept = read_proof_file(path.read_bytes(), "here")
    empty = replace(kept, proof=replace(kept.proof, dealt=(), rolled=(), opened=()))
    lies = [
        empty,
        replace(empty, turns=(), dice=()),
        replace(empty, seen=(), turns=(), dice=()),
        replace(empty, root="0" * 64, proof=replace(empty.proof, root="0" * 64)),
        replace(kept, proof=replace(kept.proof, opened=())) if kept.seen else empty,
        replace(kept, version=2),
        replace(kept, proof=replace(kept.proof, version=2)),
    ]
    if kept.proof.rolled:
        lies += [replace(kept, turns=()), replace(kept, dice=())]
    else:
        lies += [replace(kept, proof=replace(kept.proof, dealt=())), replace(kept, root="0" * 64)]
    for lie in lies:
        with pytest.raises(BadInput):
            check_whole_file(lie)


def test_a_table_committed_to_the_old_way_is_dealt_proved_and_goes_on() -> None:
    """A server is stopped in the middle of a hand, and started again as a newer version."""
    log = [events.read_record(line) for line in (KEPT / "fortune.log").read_bytes().splitlines()]
    table = Table.rebuilt(rules_of("fortune"), log, lambda: seed_of("new"))
    under_way = table.state.hand
    assert under_way is not None
    assert under_way.promise.version == 1
    step: Step | messages.Done | None
    while (hand := table.state.hand) is not None and hand.number < 3:
        if hand.asked:
            seat = min(hand.asked)
            step = table.decide(
                Player(hand.players[hand.seats.index(seat)], ""),
                messages.MoveCommand(f"m{table.state.n}", table.state.n, _first_move(table, seat)),
                table.state.at,
            )
        else:
            due = table.due()
            assert due is not None
            step = table.tick(due)
        assert isinstance(step, Step)
        table.commit(step)
    assert [hand.promise.version for hand in table.state.ended] == [1, 1]
    assert table.state.hand is not None
    assert table.state.hand.promise.version == 2  # committed to by the new server
    for hand in table.state.ended:
        for player in (*hand.players, "a stranger"):
            proof = table.proof(player, messages.WantProof("x", 0, hand.number)).proof
            assert proof is not None
            assert proof.version == 1
            assert not proof.moves
            assert check(proof, hand.root, "fortune", hand.number)


def _first_move(table: Table, seat: int) -> str:
    choices = table.choices(seat)
    assert choices is not None
    return table.rules.write(choices[1][0])


# The attack: one commitment, and a roll for every taste

ENTROPY = ((0, "the players' texts"),)
BLANKS = b" ".join(b"%02d" % number for number in range(40))


class ManyRolls(Commitment):
    """A house whose leaf for the first roll is one text with many blanks, and may be cut at each."""

    def __init__(self, version: int, leaf: bytes) -> None:
        self._leaf = leaf
        super().__init__(Promise(seed_of("attack").hex(), "pinzique", 1, version))  # type: ignore[arg-type]

    def _leaf_hash(self, leaf: int) -> bytes:
        return sha256(self._leaf).digest() if leaf == CARDS else super()._leaf_hash(leaf)


def openings(sheet: Commitment, preimage: bytes, start: int, gap: int) -> list[Opening]:
    """Every way to cut what follows on the leaf's number in two, a blank between them or nothing."""
    path = sheet.opening(CARDS).path
    cuts = [
        (preimage[start:at], preimage[at + gap :].hex()) for at in range(start, len(preimage) + 1 - gap)
    ]
    return [
        Opening(CARDS, text, salt, path)
        for value, salt in cuts
        for text in (value.hex(), value.decode("latin-1"))
    ]


def rolls_taken(sheet: Commitment, cuts: list[Opening], moves: bool) -> set[tuple[int, ...]]:
    """The rolls that the checker takes for this one commitment."""
    taken = set()
    version = 2 if moves else 1
    for opening in cuts:
        try:
            if moves:
                stream = tree.roll_stream(bytes.fromhex(opening.value), 0, sheet.root, ENTROPY)
            else:
                stream = old.roll_stream(opening.value, 0, sheet.root, ENTROPY)
        except ValueError:
            continue
        faces = tuple(stream.below(6) for _ in range(8))
        rolled = (Rolled(0, tuple(range(8)), 6, faces),)
        text = (f"r p1 {''.join(str(face + 1) for face in faces)}",) if moves else ()
        proof = Proof(sheet.root, ENTROPY, (), rolled, (opening,), version, {}, {}, text)  # type: ignore[arg-type]
        try:
            check(proof, sheet.root, "pinzique", 1)
        except BadInput:
            continue
        taken.add(faces)
    return taken


def test_dice_cannot_be_chosen_after_the_players_texts_are_known() -> None:
    """One root had a valid opening at every blank (issue 13, fault 5): the house took the roll it liked."""
    begin = b"\0croupier fair leaf 53 "
    crafted = begin + BLANKS + b" " + bytes(32)
    sheet = ManyRolls(1, crafted)
    assert rolls_taken(sheet, openings(sheet, crafted, len(begin), 1), moves=False) == set()
    honest = begin + b"ab" * 32 + b" " + b" " * 32  # blanks in the salt
    sheet = ManyRolls(1, honest)
    assert len(rolls_taken(sheet, openings(sheet, honest, len(begin), 1), moves=False)) == 1

    begin = b"croupier fair 2 leaf%c" % CARDS
    for body in (BLANKS + bytes(32), b" " * 65, bytes([32]) + bytes(range(64)), bytes([32]) * 65):
        crafted = begin + body
        sheet = ManyRolls(2, crafted)
        cuts = [
            cut
            for gap in (0, 1)
            for start in (0, 1)
            for cut in openings(sheet, crafted, len(begin) + start, gap)
        ]
        taken = rolls_taken(sheet, cuts, moves=True)
        assert len(taken) == (1 if body[0] == 32 and len(body) == 65 else 0)


def test_old_texts_are_mixed_in_as_they_were_in_every_alphabet() -> None:
    mixed = sha256(b'croupier fair mix ["ab",[[0,"caf\\u00e9"],[3,"x"]]]').digest()
    assert old.cut_of("ab", ((0, "caf\u00e9"), (3, "x"))) == tuple(
        Stream(mixed, "fair cut").shuffled(range(CARDS))
    )


def test_a_house_that_committed_itself_to_a_card_twice_the_old_way_is_found() -> None:
    sheet = Commitment(Promise(seed_of("twice").hex(), "ofc", 1, 1))
    sheet.order = (sheet.order[1], *sheet.order[1:])
    opened = tuple(sheet.opening(leaf) for leaf in range(CARDS))
    proof = Proof(sheet.root, ENTROPY, (Dealt(0, tuple(range(CARDS))),), (), opened)
    with pytest.raises(BadInput) as caught:
        check(proof, sheet.root, "ofc", 1)
    assert caught.value.sentence == "a card was committed to twice"


def test_what_the_house_committed_itself_to_the_old_way_has_to_be_a_card() -> None:
    class NoCard(Commitment):
        def value(self, leaf: int) -> str:
            return "Xx" if leaf == 0 else super().value(leaf)

    sheet = NoCard(Promise(seed_of("no card").hex(), "ofc", 1, 1))
    opened = tuple(sheet.opening(leaf) for leaf in range(CARDS))
    proof = Proof(sheet.root, ENTROPY, (Dealt(0, tuple(range(CARDS))),), (), opened)
    with pytest.raises(BadInput) as caught:
        check(proof, sheet.root, "ofc", 1)
    assert caught.value.sentence == "'Xx' was committed to, and is no card"
