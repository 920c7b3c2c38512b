"""Games left anywhere and taken up again; records without their end, and files of other kinds."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

import high_card
from croupier.cards import Card
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.games import all_games, offered, rules_of
from croupier.games import ofc as ofc_room
from croupier.play import Deal
from croupier.records import UNKNOWN_RULES, Broken, Record, Writer, lines_of, read, shoe_of, take_up, verify
from croupier.testing import any_option, play_hand, play_on
from high_card import Terms
from tests.recording import SEED, again, forged, recorded, without_end

pytestmark = pytest.mark.usefixtures("toy")


def test_a_game_is_left_anywhere_and_taken_up_again(tmp_path: Path) -> None:
    rules = rules_of("ofc", "pineapple")
    whole = recorded(rules, ofc_room.Terms(2, hands=2), SEED)
    lines = whole.splitlines(keepends=True)
    for count in range(1, len(lines)):
        path = tmp_path / "left.jsonl"
        path.write_bytes(b"".join(lines[:count]))
        record = read(path)
        assert not record.ended
        shoe = take_up(record, SEED)
        with path.open("ab") as file:
            _finish(record, Writer.append(file, record), shoe)
        finished = read(path)
        verify(finished)
        assert [
            hand for hand, kept in zip(finished.hands, record.hands[:-1], strict=False) if hand != kept
        ] == []


def _finish(record: Record, writer: Writer, shoe: Shoe) -> None:
    rules, number = record.rules, len(record.hands)
    stream = Stream(SEED, "taken up")
    terms: Any = ofc_room.Terms(2, hands=2)
    if number:
        state = record.states[-1][-1]
        for step in play_on(rules, state, shoe, any_option(stream)):
            writer.moved(step.before, step.move, step.after)
            state = step.after
        terms = rules.following(state)
    while terms is not None:
        number += 1
        writer.begin(terms)
        for step in play_hand(rules, terms, shoe_of(SEED, number), any_option(stream)):
            writer.moved(step.before, step.move, step.after)
        terms = rules.following(step.after)
    writer.end(SEED)


def test_taking_up_needs_the_seed_and_an_unfinished_game(toy_record: bytes) -> None:
    with pytest.raises(BadInput) as caught:
        take_up(again(toy_record), SEED)
    assert caught.value.code == "record-ended"
    assert caught.value.sentence == "x.jsonl: the game is over; expected a record without its end"
    with pytest.raises(BadInput) as caught:
        take_up(again(without_end(toy_record)), seed_of("another"))
    assert caught.value.code == "other-seed"
    assert caught.value.sentence == "x.jsonl: expected the seed that it was begun with"


def test_a_hand_that_was_dealt_otherwise_is_not_taken_up(toy_record: bytes) -> None:
    """What lies on the table is what the seed deals, or nobody goes on with it."""

    def cut_in_the_last_hand(lines: list[dict[str, Any]]) -> None:
        del lines[14:]
        lines[13]["move"] = "d p2 6c"

    with pytest.raises(Broken, match=r"^x\.jsonl line 14: the seed deals otherwise: d p2 5c$"):
        take_up(again(forged(toy_record, cut_in_the_last_hand)), SEED)


def test_a_card_dealt_after_a_choice_is_what_the_seed_deals_too() -> None:
    data = recorded(rules_of("ofc"), ofc_room.Terms(2), SEED)
    moves = again(data).hands[0].moves
    late = [number for number, move in enumerate(moves) if isinstance(move, Deal)][5]
    dealt = [card for move in moves[: late + 1] if isinstance(move, Deal) for card in move.cards]
    other = next(Card(card) for card in range(52) if card not in dealt)
    text = rules_of("ofc").write(moves[late])
    line = late + 3  # after the header and the beginning of the hand, from 1

    def forge(lines: list[dict[str, Any]]) -> None:
        del lines[line:]
        lines[line - 1]["move"] = text[:-2] + str(other)

    with pytest.raises(Broken) as caught:
        take_up(again(forged(data, forge)), SEED)
    assert caught.value.sentence == f"x.jsonl line {line}: the seed deals otherwise: {text}"


@pytest.mark.parametrize(("lines", "hand"), [(1, 1), (6, 2), (11, 3)])
def test_between_hands_the_shoe_is_the_next_hands(lines: int, hand: int, toy_record: bytes) -> None:
    cut = again(b"".join(toy_record.splitlines(keepends=True)[:lines]))
    assert len(cut.hands) == hand - 1
    turn = high_card.GAME.under().turn(high_card.GAME.under().start(Terms(2)))
    assert take_up(cut, SEED).answer(turn) == shoe_of(SEED, hand).answer(turn)  # type: ignore[arg-type]


def test_an_unfinished_record_is_no_verified_record(toy_record: bytes) -> None:
    with pytest.raises(BadInput) as caught:
        verify(again(without_end(toy_record)))
    assert caught.value.code == "unfinished-record"
    assert caught.value.sentence == "x.jsonl line 17: expected the end line; the game is unfinished"


class Watched(io.BytesIO):
    """A file that notes how much of it is safe."""

    safe = 0

    def flush(self) -> None:
        self.safe = len(self.getvalue())


def test_every_line_is_on_its_way_to_the_disk_before_the_next_move() -> None:
    file, rules = Watched(), high_card.GAME.under()
    writer = Writer.create(file, rules, ["Ann", "Bo"], None)
    assert file.safe == len(file.getvalue()) > 0
    writer.begin(Terms(2))
    for step in play_hand(rules, Terms(2), shoe_of(SEED, 1), any_option(Stream(SEED))):
        writer.moved(step.before, step.move, step.after)
        assert file.safe == len(file.getvalue())


def test_the_lines_of_a_record_can_be_read_where_nobody_knows_its_game(
    toy_record: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "small.jsonl"
    path.write_bytes(toy_record)
    lines = lines_of(path)
    assert len(lines) == again(toy_record).lines
    assert lines[0] == again(toy_record).header
    others = [game for game in all_games() if game.key != "high-card"]
    with offered(*others):
        assert lines_of(path) == lines
        with pytest.raises(BadInput) as caught:
            read(path)
    assert caught.value.code == UNKNOWN_RULES
    for spoilt, said in (
        (b"", "expected the header of a croupier record"),
        (forged(toy_record, lambda lines: lines.pop(0)), "expected the header of a croupier record"),
        (b"hello\n", 'expected a line of JSON that ends with its "hash"'),
    ):
        path.write_bytes(spoilt)
        with pytest.raises(BadInput) as caught:
            lines_of(path)
        assert (caught.value.code, caught.value.sentence) == ("bad-record", f"{path} line 1: {said}")
        with pytest.raises(BadInput, match=f"^{re.escape(str(path))} line 1: "):
            read(path)


def test_a_file_of_another_kind_is_not_read_to_its_end(tmp_path: Path) -> None:
    """A record begins in one way; of anything else no more than its beginning is looked at."""
    path = tmp_path / "long"
    path.write_bytes(b"x" * (1 << 17) + b"\n")
    for reading in (read, lines_of):
        with pytest.raises(BadInput, match="line 1: breaks off; expected a line of JSON"):
            reading(path)
