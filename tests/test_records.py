"""Records: written, read, replayed, verified; changed, cut short; of other days."""

import io
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

import high_card
from croupier.chance import Stream, commitment, seed_of
from croupier.errors import BadInput
from croupier.games import ofc as ofc_room
from croupier.games import offered, presets_of, rules_of
from croupier.play import AnyRules, Over
from croupier.records import Broken, Record, Writer, read, shoe_of, verify
from croupier.testing import any_option, play_hand
from high_card import Terms
from tests.recording import SEED, again, forged, only, recorded

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def tiny() -> bytes:
    """One hand, some 1,300 bytes: small enough to spoil each of them in turn."""
    return recorded(high_card.GAME.under(), Terms(2), SEED)


MATCHES = 10_000 if os.environ.get("CROUPIER_FULL") else 40


def rewritten(record: Record) -> bytes:
    """The record that its replay writes."""
    file = io.BytesIO()
    writer = Writer.create(file, record.rules, record.header.players, record.seed)
    for hand, states in zip(record.hands, record.states, strict=True):
        writer.begin(hand.terms)
        for before, move, after in zip(states, hand.moves, states[1:], strict=False):
            writer.moved(before, move, after)
    if record.ended:
        writer.end(record.seed)
    return file.getvalue()


def matches(count: int) -> list[tuple[AnyRules, Any, bytes]]:
    """Random matches of several games, sizes and presets, from fixed seeds."""
    found: list[tuple[AnyRules, Any, bytes]] = []
    for number in range(count):
        stream = Stream(seed_of("matches"), number)
        seats = 2 + stream.below(2)
        stacks = tuple(20 + stream.below(100) for _ in range(seats)) if stream.below(2) else None
        terms = ofc_room.Terms(seats, stacks=stacks, hands=1 + stream.below(3))
        found.append((rules_of("ofc", stream.choice(presets_of("ofc"))), terms, seed_of(str(number))))
        if number % 4 == 0:
            found.append((high_card.GAME.under(), Terms(2, 1 + stream.below(5)), seed_of(str(number))))
    return found[:count]


def test_record_replay_record_is_the_identity() -> None:
    for rules, terms, seed in matches(MATCHES):
        data = recorded(rules, terms, seed)
        record = again(data)
        verify(record)
        assert rewritten(record) == data


def test_what_is_read(toy_record: bytes) -> None:
    record = again(toy_record)
    assert (record.header.game, record.header.preset) == ("high-card", "standard")
    assert record.header.players == ("player 1", "player 2")
    assert record.header.commitment == commitment(SEED)
    assert record.ended
    assert record.seed == SEED
    assert record.lines == toy_record.count(b"\n")
    assert [hand.terms for hand in record.hands] == [Terms(2, 3), Terms(2, 2), Terms(2, 1)]
    first = record.hands[0]
    assert first.line == 2
    assert first.returns is not None
    assert sum(first.returns) == 0
    assert first.said[-1] in {("p1 wins",), ("p2 wins",), ("nobody wins",)}
    assert toy_record.splitlines()[-1].decode().endswith(f'"hash":"{record.digest}"}}')


@pytest.mark.parametrize("to", [b" ", b"0", b"f", b"}", b"\n", b"\xff", None])
def test_any_changed_character_is_found_out(to: bytes | None, tiny: bytes) -> None:
    """Every byte of a record in turn: by another given one, or with its lowest bit flipped."""
    checked = 0
    for place in range(len(tiny)):
        other = to or bytes([tiny[place] ^ 1])
        changed = tiny[:place] + other + tiny[place + 1 :]
        if changed == tiny:
            continue
        line = tiny.count(b"\n", 0, place) + 1
        with pytest.raises((Broken, BadInput), match=rf"x\.jsonl line {line}: "):
            verify(again(changed))
        checked += 1
    assert checked > len(tiny) * 3 // 4


def test_a_changed_hash_is_a_changed_record(tiny: bytes) -> None:
    """Not a file of another kind: whatever stands where the hash was."""
    for to in (b"0", b"G", b" ", b"\xe9"):
        for place in range(len(tiny) - 67, len(tiny) - 3):
            changed = tiny[:place] + to + tiny[place + 1 :]
            if changed != tiny:
                with pytest.raises(Broken, match="has been changed"):
                    again(changed)


def test_any_lost_or_doubled_character_is_found_out(tiny: bytes) -> None:
    for place in range(len(tiny)):
        for changed in (
            tiny[:place] + tiny[place + 1 :],
            tiny[:place] + tiny[place : place + 1] + tiny[place:],
        ):
            with pytest.raises((Broken, BadInput)):
                verify(again(changed))


def test_cut_short_anywhere_it_is_unfinished(tiny: bytes) -> None:
    for end in range(len(tiny)):
        cut = tiny[:end]
        with pytest.raises(BadInput, match=rf"x\.jsonl line {cut.count(10) + 1}: .*expected"):
            verify(again(cut))


def test_lines_exchanged_or_left_out_are_found_out(toy_record: bytes) -> None:
    lines = toy_record.splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        for changed in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            with pytest.raises(Broken, match=f"line {place + 1}: has been changed, or a line before it"):
                again(b"".join(changed))


KEPT = sorted((Path(__file__).parent / "kept" / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_still_verifies_and_means_what_it_meant(path: Path) -> None:
    record = read(path)
    verify(record)
    for hand, states in zip(record.hands, record.states, strict=True):
        assert record.rules.turn(states[-1]) == Over(hand.returns or ())


def test_a_seed_may_stay_secret() -> None:
    """Nobody committed to a seed, or it is not revealed: all but the deal is verified."""
    for seed in (None, SEED):
        file = io.BytesIO()
        rules = high_card.GAME.under()
        writer = Writer.create(file, rules, ["Ann", "Bo"], seed)
        writer.begin(Terms(2))
        for step in play_hand(rules, Terms(2), shoe_of(SEED, 1), any_option(Stream(SEED))):
            writer.moved(step.before, step.move, step.after)
        writer.end(None)
        record = again(file.getvalue())
        verify(record)
        assert record.seed is None


def test_announcements_of_another_version_may_be_worded_otherwise(toy_record: bytes) -> None:
    def older(lines: list[dict[str, Any]]) -> None:
        lines[0]["version"] = "0.0.9"
        for line in only(lines, "move"):
            if "said" in line:
                line["said"] = ["the winner takes it all"]
        for line in only(lines, "result"):
            for entry in line["entries"]:
                entry["what"] = "Ante"

    verify(again(forged(toy_record, older)))


def test_a_setting_that_came_later_does_not_spoil_an_old_record(toy_record: bytes) -> None:
    class Later(high_card.Settings, frozen=True, forbid_unknown_fields=True):
        jokers: bool = False

    with offered(msgspec.structs.replace(high_card.GAME, settings=Later)):
        verify(again(toy_record))
