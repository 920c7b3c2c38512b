"""Records: written, read, replayed, verified; changed, cut short, forged."""

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import high_card
from croupier.chance import Shoe, Stream, commitment, seed_of
from croupier.errors import BadInput
from croupier.games import GAMES, rules_before, rules_of
from croupier.games import ofc as ofc_room
from croupier.games.presets import settings_hash
from croupier.play import Over, Rules
from croupier.records import (
    UNKNOWN_RULES,
    Broken,
    Record,
    Writer,
    lines_of,
    parse,
    read,
    shoe_of,
    take_up,
    verify,
)
from croupier.records.lines import bound
from croupier.testing import any_option, play_hand, play_on
from croupier.testing.mutation import Spoiler, is_asked
from high_card import Terms

SEED = seed_of("records")
MATCHES = 10_000 if os.environ.get("CROUPIER_FULL") else 40


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "high-card", "high_card")


def recorded(rules: Rules[Any, Any], terms: Any, seed: bytes, luck: str = "") -> bytes:
    """The record of a random match."""
    file = io.BytesIO()
    stream = Stream(seed, "choices", luck)
    writer = Writer.create(file, rules, [f"player {seat}" for seat in range(1, terms.seats + 1)], seed)
    number = 0
    while terms is not None:
        number += 1
        writer.begin(terms)
        for step in play_hand(rules, terms, shoe_of(seed, number), any_option(stream)):
            writer.moved(step.before, step.move, step.after)
        terms = rules.following(step.after)
    writer.end(seed)
    return file.getvalue()


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


def again(data: bytes) -> Record:
    """The record of these bytes; it is called x.jsonl."""
    return parse(data, "x.jsonl")


@pytest.fixture
def tiny() -> bytes:
    """One hand, some 1,300 bytes: small enough to spoil each of them in turn."""
    return recorded(high_card.rules(), Terms(2), SEED)


@pytest.fixture
def small() -> bytes:
    return recorded(high_card.rules(), Terms(2, hands=3), SEED)


def matches(count: int) -> list[tuple[Rules[Any, Any], Any, bytes]]:
    """Random matches of several games, sizes and presets, from fixed seeds."""
    found: list[tuple[Rules[Any, Any], Any, bytes]] = []
    for number in range(count):
        stream = Stream(seed_of("matches"), number)
        seats = 2 + stream.below(2)
        stacks = tuple(20 + stream.below(100) for _ in range(seats)) if stream.below(2) else None
        terms = ofc_room.Terms(seats, stacks=stacks, hands=1 + stream.below(3))
        found.append((rules_of("ofc", stream.choice(ofc_room.PRESETS)), terms, seed_of(str(number))))
        if number % 4 == 0:
            found.append((high_card.rules(), Terms(2, 1 + stream.below(5)), seed_of(str(number))))
    return found[:count]


def test_record_replay_record_is_the_identity() -> None:
    for rules, terms, seed in matches(MATCHES):
        data = recorded(rules, terms, seed)
        record = again(data)
        verify(record)
        assert rewritten(record) == data


def test_what_is_read(small: bytes) -> None:
    record = again(small)
    assert (record.header.game, record.header.preset) == ("high-card", "standard")
    assert record.header.players == ("player 1", "player 2")
    assert record.header.commitment == commitment(SEED)
    assert record.ended
    assert record.seed == SEED
    assert record.lines == small.count(b"\n")
    assert [hand.terms for hand in record.hands] == [Terms(2, 3), Terms(2, 2), Terms(2, 1)]
    first = record.hands[0]
    assert first.line == 2
    assert first.returns is not None
    assert sum(first.returns) == 0
    assert first.said[-1] in {("p1 wins",), ("p2 wins",), ("nobody wins",)}
    assert small.splitlines()[-1].decode().endswith(f'"hash":"{record.digest}"}}')


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


def test_lines_exchanged_or_left_out_are_found_out(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        for changed in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            with pytest.raises(Broken, match=f"line {place + 1}: has been changed, or a line before it"):
                again(b"".join(changed))


# Forgeries: every hash is right, but what is written is not.


def forged(data: bytes, change: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    lines = [msgspec.json.decode(line) for line in data.splitlines()]
    for line in lines:
        del line["hash"]
    change(lines)
    digest, out = "", b""
    for line in lines:
        digest, text = bound(digest, msgspec.json.encode(line))
        out += text
    return out


def only(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["line"] == kind]


def result(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The result of the first hand."""
    return only(lines, "result")[0]


ENTRIES = "expected the entries ({'payer': 0, 'payee': 1, 'amount': 1, 'what': 'ante'},)"
OTHER_HASH = settings_hash({"aces_high": True, "ante": 5})


def other_preset_settings(lines: list[dict[str, Any]]) -> None:
    lines[0]["settings"]["ante"] = 5


def other_card(lines: list[dict[str, Any]]) -> None:
    lines[2]["move"] = "d p1 2c"
    lines[3]["move"] = "d p2 3c"


def extra_hand(lines: list[dict[str, Any]]) -> None:
    hand = [line for line in lines if line is not lines[0]][:-1]
    again = msgspec.json.decode(msgspec.json.encode(hand[: 1 + [x["line"] for x in hand].index("result")]))
    again[0]["number"] = 4
    lines[-1]["hands"] = 4
    lines[-1:-1] = again


FORGERIES: list[tuple[Callable[[list[dict[str, Any]]], Any], int, str]] = [
    (other_preset_settings, 1, "the settings have another hash: OTHER"),
    (lambda lines: lines[0].update(settings_hash="00" * 32), 1, "the settings have another hash: HASH"),
    (other_card, 3, "the seed deals otherwise: d p1 9h"),
    (lambda lines: lines[13].update(move="d p2 6c"), 14, "the seed deals otherwise: d p2 5c"),
    (extra_hand, 17, "expected no hand: the match was over"),
    (
        lambda lines: lines[1]["terms"].update(hands=4),
        7,
        "expected these terms: {'seats': 2, 'hands': 3}",
    ),
    (
        lambda lines: lines[1]["terms"].update(hands=0),
        2,
        "2 seats, 0 hands: expected 2 seats, 1 hand or more",
    ),
    (lambda lines: lines[2].update(move="d p1 9H"), 3, "expected the move to be written 'd p1 9h'"),
    (lambda lines: lines[3].update(move="d p2 9h"), 4, "card 9h is not in the deck any more (HC1)"),
    (lambda lines: lines[4].update(move="p2 stay"), 5, "it is for p1 to stay or fold (HC2)"),
    (lambda lines: lines[2].update(said=["hello"]), 3, "expected the announcements []"),
    (lambda lines: lines[4].update(said=["p1 wins"]), 5, "expected the announcements ['p2 wins']"),
    (lambda lines: result(lines).update(returns=[7, -7]), 6, "expected the returns [-1, 1]"),
    (lambda lines: result(lines).update(returns=[0, 0], entries=[]), 6, "expected the returns [-1, 1]"),
    (lambda lines: result(lines).update(entries=[]), 6, ENTRIES),
    (lambda lines: result(lines)["entries"][0].update(amount=2), 6, ENTRIES),
    (lambda lines: result(lines)["entries"][0].update(payer=1), 6, ENTRIES),
    (lambda lines: result(lines)["entries"][0].update(payee=None), 6, ENTRIES),
    (lambda lines: result(lines)["entries"][0].update(what="a present"), 6, ENTRIES),
    (lambda lines: lines[-1].update(seed="00" * 32), 17, "the seed is not the one that line 1 commits to"),
    (
        lambda lines: lines[0].update(commitment=None),
        17,
        "the seed is not the one that line 1 commits to",
    ),
    (lambda lines: lines.insert(2, lines.pop(3)), 3, "1 card is to be dealt to p1 now (HC1)"),
]


@pytest.mark.parametrize(("change", "line", "said"), FORGERIES)
def test_a_forgery_with_right_hashes_is_found_out(
    change: Callable[[list[dict[str, Any]]], Any], line: int, said: str, small: bytes
) -> None:
    """By its line, and with what should be there."""
    with pytest.raises(Broken) as caught:
        verify(again(forged(small, change)))
    said = said.replace("OTHER", OTHER_HASH).replace("HASH", again(small).header.settings_hash)
    assert (caught.value.code, caught.value.line) == ("broken-record", line)
    assert caught.value.sentence == f"x.jsonl line {line}: {said}"


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: result(lines)["entries"][0].update(amount=2),
        lambda lines: result(lines)["entries"][0].update(payer=1),
        lambda lines: result(lines)["entries"][0].update(payee=None),
    ],
)
def test_payments_of_another_version_are_the_same_payments(
    change: Callable[[list[dict[str, Any]]], Any], small: bytes
) -> None:
    """Only what they are called may differ."""

    def older(lines: list[dict[str, Any]]) -> None:
        lines[0]["version"] = "0.0.9"
        change(lines)

    with pytest.raises(Broken, match="line 6: expected the entries"):
        verify(again(forged(small, older)))


def test_a_result_before_the_hand_is_over_is_found_out(small: bytes) -> None:
    def cut(lines: list[dict[str, Any]]) -> None:
        del lines[4 : [line["line"] for line in lines].index("result")]

    with pytest.raises(Broken, match="line 5: has a result, but the hand is not over"):
        verify(again(forged(small, cut)))


SEEDS = "seed: expected 64 hexadecimal digits or more"
DEEP = "its parts lie too deep in each other"
GAME_NAMES = "ofc, fortune, asian-stud, pinzique, high-card"
CARD = "expected a rank 2-9 T J Q K A (or 10) and a suit c d h s, such as As or 10h"
NO_RECORD: list[tuple[Callable[[list[dict[str, Any]]], Any], int, str]] = [
    (lambda lines: lines[0].update(format=2), 1, "record format 2; expected 1"),
    (lambda lines: lines[0].update(game="whist"), 1, f"game 'whist': expected one of {GAME_NAMES}"),
    (
        lambda lines: lines[0]["settings"].update(colour="red"),
        1,
        "settings of high-card: Object contains unknown field `colour`",
    ),
    (
        lambda lines: lines[0].update(colour="red"),
        1,
        "expected a line of a croupier record: Object contains unknown field `colour`",
    ),
    (
        lambda lines: lines[0].update(players=["A", "B", "C"]),
        2,
        "2 seats; expected one for each of 3 players",
    ),
    (lambda lines: lines.pop(0), 1, "expected the header of a croupier record"),
    (lambda lines: lines.insert(1, lines[0]), 2, "expected a hand, or the end"),
    (lambda lines: lines[1].update(number=2), 2, "hand 2; expected hand 1"),
    (lambda lines: lines[6].update(number=3), 7, "hand 3; expected hand 2"),
    (
        lambda lines: lines[1].update(terms={"seats": "two"}),
        2,
        "terms: Expected `int`, got `str` - at `$.seats`",
    ),
    (lambda lines: lines[2].update(move="d p1 Zz"), 3, f"'Zz' is no card: {CARD}"),
    (
        lambda lines: lines[2].update(line="song"),
        3,
        "expected a line of a croupier record: Invalid value 'song' - at `$.line`",
    ),
    (lambda lines: lines.pop(1), 2, "expected a hand, or the end"),
    (lambda lines: lines.insert(4, lines[-1]), 5, "expected a move, or the result of the hand"),
    (lambda lines: lines.insert(4, lines[1]), 5, "expected a move, or the result of the hand"),
    (lambda lines: lines[-1].update(hands=2), 17, "2 hands; expected 3"),
    (lambda lines: lines[-1].update(seed="xyz"), 17, SEEDS),
    (lambda lines: lines[-1].update(seed="00" * 31), 17, SEEDS),
    (lambda lines: lines[-1].update(seed="00" * 32 + "0"), 17, SEEDS),
    (lambda lines: lines[-1].update(seed="AA" * 32), 17, SEEDS),
    (lambda lines: lines.append(lines[-1]), 18, "expected nothing after the end"),
]


@pytest.mark.parametrize(("change", "line", "said"), NO_RECORD)
def test_what_is_no_record_is_refused_with_its_line(
    change: Callable[[list[dict[str, Any]]], Any], line: int, said: str, small: bytes
) -> None:
    unknown = "game '" in said or "settings of" in said
    with pytest.raises(BadInput) as caught:
        again(forged(small, change))
    assert caught.value.sentence == f"x.jsonl line {line}: {said}"
    assert caught.value.code == (UNKNOWN_RULES if unknown else "bad-record")


def hashed(body: bytes) -> bytes:
    """A first line with the right hash."""
    return bound("", body)[1]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "expected the header of a croupier record"),
        (b"hello\n", 'expected a line of JSON that ends with its "hash"'),
        (b"hello", 'breaks off; expected a line of JSON that ends with its "hash"'),
        (hashed(b"{}")[:-1], "breaks off; expected the end of the line"),
        (hashed(b"{}"), "expected a line of a croupier record: Object missing required field `line`"),
        (hashed(b'{"line":"move","move":""}'), "expected the header of a croupier record"),
        (hashed(b'{"line":"hand","terms":' + b'{"a":' * 9999 + b"1" + b"}" * 9999 + b"}"), DEEP),
    ],
)
def test_what_is_no_line_of_a_record_is_refused_for_what_it_lacks(data: bytes, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        again(data)
    assert (caught.value.code, caught.value.sentence) == ("bad-record", f"x.jsonl line 1: {said}")


def test_a_line_that_is_no_utf_8_is_refused_though_its_hash_is_right() -> None:
    with pytest.raises(
        BadInput, match=r"^x\.jsonl line 1: expected a line of a croupier record: "
    ) as caught:
        again(hashed(b'{"line":"move","move":"\xff"}'))
    assert caught.value.code == "bad-record"


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"hello", b"\x00\xff", b'{"hands": 1}\n', b"[]\n"])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"x\.jsonl line 1: .*expected"):
        again(data)


def test_another_form_of_the_same_line_is_found_out(small: bytes) -> None:
    """The hash is right, the JSON means the same, but a record is written in one way only."""
    lines = small.splitlines()
    body = lines[0][: lines[0].index(b',"hash"')] + b"}"
    _, text = bound("", body.replace(b'"game":"high', b'"game": "high'))
    with pytest.raises(Broken, match="line 1: is not written as a record writes it"):
        again(text)


MATCHES_OF: dict[str, dict[str, Any]] = {
    "ofc": {"seats": 2, "fantasy": (0, 13)},
    "fortune": {"seats": 2, "bankrolls": (60, 900), "rounds": 2},
    "asian-stud": {"seats": 2, "bankrolls": (60, 900), "rounds": 4},
    "pinzique": {"seats": 2},
}


@pytest.mark.parametrize("game", MATCHES_OF)
def test_a_record_that_holds_a_move_nobody_may_make_is_refused_though_its_hashes_are_right(
    game: str,
) -> None:
    """C5: who writes a spoilt move, and a whole chain of hashes for it, is found out by its line."""
    rules = rules_of(game)
    data = recorded(rules, rules.terms_type(**MATCHES_OF[game]), SEED)
    lines = [number for number, line in enumerate(data.splitlines()) if b'{"line":"move"' in line]
    hand, states = again(data).hands[0], again(data).states[0]
    spoiler = Spoiler(Stream(SEED, game), hand.terms.seats, hand.moves)
    tried = 0
    for number, _, state in list(zip(lines, hand.moves, states, strict=False))[:12]:
        turn = rules.turn(state)
        for move in spoiler.moves(turn, 16):
            text = written(rules, move)
            if is_asked(turn, move) or text is None:
                continue
            tried += 1
            changed = forged(data, lambda found: found[number].update(move=text))  # noqa: B023
            with pytest.raises((Broken, BadInput), match=rf"x\.jsonl line {number + 1}: "):
                verify(again(changed))
    assert tried > 30


def written(rules: Rules[Any, Any], move: Any) -> str | None:
    """The text of a spoilt move; None where it has none that says it."""
    try:
        text = rules.write(move)
        return text if rules.read(text) == move else None
    except (BadInput, IndexError, TypeError, AssertionError):
        return None


def test_a2_a_set_that_names_cards_twice_is_found_in_a_record() -> None:
    """It was taken once, and won every round."""
    rules = rules_of("asian-stud")
    file = io.BytesIO()
    writer = Writer.create(file, rules, ["Ann"], None)
    state = rules.start(rules.terms_type(1))
    writer.begin(rules.terms_type(1))
    for text in ("p1 ante 10", "d p1 3h6d6c6s7h", "d h 2c8hJd9c4d", "p1 raise 10"):
        move = rules.read(text)
        after = rules.apply(state, move)
        writer.moved(state, move, after)
        state = after
    writer.end(None)
    changed = forged(
        file.getvalue(), lambda lines: only(lines, "move")[-1].update(move="p1 raise 10 set 6c6d6d6d6s")
    )
    with pytest.raises(Broken, match=r"x\.jsonl line 6: .*\(A2\)"):
        verify(again(changed))


# Records of other days, under settings that have got more keys since


OLD = sorted((Path(__file__).parent / "old").glob("*.jsonl"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_other_days_still_verifies_and_means_what_it_meant(path: Path) -> None:
    """What a record does not say is what was played before there was such a setting."""
    record = read(path)
    verify(record)
    for hand, states in zip(record.hands, record.states, strict=True):
        assert record.rules.turn(states[-1]) == Over(hand.returns or ())


def test_p6_a_record_without_the_new_settings_counts_a_marriage_beside_a_run() -> None:
    record = read(OLD[0].with_name("pinzique.jsonl"))
    assert "married_extras" not in record.header.settings
    assert record.rules.settings.married_extras  # type: ignore[attr-defined]
    assert record.hands[0].returns == (685, 0, 35)
    assert not rules_of("pinzique").settings.married_extras  # type: ignore[attr-defined]
    assert rules_before("pinzique", "standard").settings.married_extras  # type: ignore[attr-defined]
    assert rules_before("fortune", "standard").settings == rules_of("fortune").settings


# Left and taken up again.


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


def test_taking_up_needs_the_seed_and_an_unfinished_game(small: bytes) -> None:
    with pytest.raises(BadInput) as caught:
        take_up(again(small), SEED)
    assert caught.value.code == "record-ended"
    assert caught.value.sentence == "x.jsonl: the game is over; expected a record without its end"
    with pytest.raises(BadInput) as caught:
        take_up(again(without_end(small)), seed_of("another"))
    assert caught.value.code == "other-seed"
    assert caught.value.sentence == "x.jsonl: expected the seed that it was begun with"


def without_end(data: bytes) -> bytes:
    return data[: data.rindex(b"\n", 0, -1) + 1]


def test_a_hand_that_was_dealt_otherwise_is_not_taken_up(small: bytes) -> None:
    """What lies on the table is what the seed deals, or nobody goes on with it."""

    def cut_in_the_last_hand(lines: list[dict[str, Any]]) -> None:
        del lines[14:]
        lines[13]["move"] = "d p2 6c"

    with pytest.raises(Broken, match=r"^x\.jsonl line 14: the seed deals otherwise: d p2 5c$"):
        take_up(again(forged(small, cut_in_the_last_hand)), SEED)


def test_an_unfinished_record_is_no_verified_record(small: bytes) -> None:
    with pytest.raises(BadInput) as caught:
        verify(again(without_end(small)))
    assert caught.value.code == "unfinished-record"
    assert caught.value.sentence == "x.jsonl line 17: expected the end line; the game is unfinished"


class Watched(io.BytesIO):
    """A file that notes how much of it is safe."""

    safe = 0

    def flush(self) -> None:
        self.safe = len(self.getvalue())


def test_every_line_is_on_its_way_to_the_disk_before_the_next_move() -> None:
    file, rules = Watched(), high_card.rules()
    writer = Writer.create(file, rules, ["Ann", "Bo"], None)
    assert file.safe == len(file.getvalue()) > 0
    writer.begin(Terms(2))
    for step in play_hand(rules, Terms(2), shoe_of(SEED, 1), any_option(Stream(SEED))):
        writer.moved(step.before, step.move, step.after)
        assert file.safe == len(file.getvalue())


def test_the_lines_of_a_record_can_be_read_where_nobody_knows_its_game(
    small: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.jsonl"
    path.write_bytes(small)
    lines = lines_of(path)
    assert len(lines) == again(small).lines
    assert lines[0] == again(small).header
    monkeypatch.delitem(GAMES, "high-card")
    assert lines_of(path) == lines
    with pytest.raises(BadInput) as caught:
        read(path)
    assert caught.value.code == UNKNOWN_RULES
    for spoilt, said in (
        (b"", "expected the header of a croupier record"),
        (forged(small, lambda lines: lines.pop(0)), "expected the header of a croupier record"),
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


def test_a_seed_may_stay_secret() -> None:
    """Nobody committed to a seed, or it is not revealed: all but the deal is verified."""
    for seed in (None, SEED):
        file = io.BytesIO()
        rules = high_card.rules()
        writer = Writer.create(file, rules, ["Ann", "Bo"], seed)
        writer.begin(Terms(2))
        for step in play_hand(rules, Terms(2), shoe_of(SEED, 1), any_option(Stream(SEED))):
            writer.moved(step.before, step.move, step.after)
        writer.end(None)
        record = again(file.getvalue())
        verify(record)
        assert record.seed is None


def test_announcements_of_another_version_may_be_worded_otherwise(small: bytes) -> None:
    def older(lines: list[dict[str, Any]]) -> None:
        lines[0]["version"] = "0.0.9"
        for line in only(lines, "move"):
            if "said" in line:
                line["said"] = ["the winner takes it all"]
        for line in only(lines, "result"):
            for entry in line["entries"]:
                entry["what"] = "Ante"

    verify(again(forged(small, older)))


def test_a_setting_that_came_later_does_not_spoil_an_old_record(
    small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Later(high_card.Settings, frozen=True, forbid_unknown_fields=True):
        jokers: bool = False

    monkeypatch.setattr(high_card, "SETTINGS", Later)
    verify(again(small))
