"""Records that are none, or that say what is not so though every hash is right: refused by their line."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.games import rules_of
from croupier.play import AnyRules
from croupier.records import UNKNOWN_RULES, Broken, verify
from croupier.records.schema import bound
from croupier.testing.mutation import Spoiler, is_asked
from tests.recording import SEED, again, forged, recorded, result

pytestmark = pytest.mark.usefixtures("toy")


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
    (lambda lines: lines[1]["terms"].update(hands=4), 7, "expected these terms: {'seats': 2, 'hands': 3}"),
    (lambda lines: lines[1]["terms"].update(hands=0), 2,
     "2 seats, 0 hands: expected 2 seats, 1 hand or more"),
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
    (lambda lines: lines[0].update(commitment=None), 17, "the seed is not the one that line 1 commits to"),
    (lambda lines: lines.insert(2, lines.pop(3)), 3, "1 card is to be dealt to p1 now (HC1)"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "said"), FORGERIES)
def test_a_forgery_with_right_hashes_is_found_out(
    change: Callable[[list[dict[str, Any]]], Any], line: int, said: str, toy_record: bytes
) -> None:
    """By its line, and with what should be there."""
    with pytest.raises(Broken) as caught:
        verify(again(forged(toy_record, change)))
    said = said.replace("OTHER", OTHER_HASH).replace("HASH", again(toy_record).header.settings_hash)
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
    change: Callable[[list[dict[str, Any]]], Any], toy_record: bytes
) -> None:
    """Only what they are called may differ."""

    def older(lines: list[dict[str, Any]]) -> None:
        lines[0]["version"] = "0.0.9"
        change(lines)

    with pytest.raises(Broken, match="line 6: expected the entries"):
        verify(again(forged(toy_record, older)))


def test_a_result_before_the_hand_is_over_is_found_out(toy_record: bytes) -> None:
    def cut(lines: list[dict[str, Any]]) -> None:
        del lines[4 : [line["line"] for line in lines].index("result")]

    with pytest.raises(Broken, match="line 5: has a result, but the hand is not over"):
        verify(again(forged(toy_record, cut)))


SEEDS = "seed: expected 64 hexadecimal digits or more"


DEEP = "its parts lie too deep in each other"


OF_SEATS = "expected returns and payments of 2 seats, and of the house"


GAME_NAMES = "ofc, fortune, asian-stud, pinzique, high-card"


CARD = "expected a rank 2-9 T J Q K A (or 10) and a suit c d h s, such as As or 10h"


NO_RECORD: list[tuple[Callable[[list[dict[str, Any]]], Any], int, str]] = [
    (lambda lines: lines[0].update(format=2), 1, "record format 2; expected 1"),
    (lambda lines: lines[0].update(game="whist"), 1, f"game 'whist': expected one of {GAME_NAMES}"),
    (lambda lines: lines[0]["settings"].update(colour="red"), 1,
     "settings of high-card: colour: expected one of ante, aces_high"),
    (lambda lines: lines[0].update(colour="red"), 1,
     "expected a line of a croupier record: colour: expected one of "),
    (lambda lines: lines[0].update(players=["A", "B", "C"]), 2,
     "2 seats; expected 3, one for each player"),
    (lambda lines: result(lines).update(returns=[-1]), 6, OF_SEATS),
    (lambda lines: result(lines).update(returns=[-1, 1, 0, 0]), 6, OF_SEATS),
    (lambda lines: result(lines)["entries"][0].update(payer=2), 6, OF_SEATS),
    (lambda lines: result(lines)["entries"][0].update(payee=-3), 6, OF_SEATS),
    (lambda lines: lines.pop(0), 1, "expected the header of a croupier record"),
    (lambda lines: lines.insert(1, lines[0]), 2, "expected a hand, or the end"),
    (lambda lines: lines[1].update(number=2), 2, "hand 2; expected hand 1"),
    (lambda lines: lines[6].update(number=3), 7, "hand 3; expected hand 2"),
    (lambda lines: lines[1].update(terms={"seats": "two"}), 2,
     "terms: seats: expected a whole number, not text"),
    (lambda lines: lines[2].update(move="d p1 Zz"), 3, f"'Zz' is no card: {CARD}"),
    (lambda lines: lines[2].update(line="song"), 3,
     "expected a line of a croupier record: line: invalid value 'song'"),
    (lambda lines: lines.pop(1), 2, "expected a hand, or the end"),
    (lambda lines: lines.insert(4, lines[-1]), 5, "expected a move, or the result of the hand"),
    (lambda lines: lines.insert(4, lines[1]), 5, "expected a move, or the result of the hand"),
    (lambda lines: lines[-1].update(hands=2), 17, "2 hands; expected 3"),
    (lambda lines: lines[-1].update(seed="xyz"), 17, SEEDS),
    (lambda lines: lines[-1].update(seed="00" * 31), 17, SEEDS),
    (lambda lines: lines[-1].update(seed="00" * 32 + "0"), 17, SEEDS),
    (lambda lines: lines[-1].update(seed="AA" * 32), 17, SEEDS),
    (lambda lines: lines.append(lines[-1]), 18, "expected nothing after the end"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "said"), NO_RECORD)
def test_what_is_no_record_is_refused_with_its_line(
    change: Callable[[list[dict[str, Any]]], Any], line: int, said: str, toy_record: bytes
) -> None:
    unknown = "game '" in said or "settings of" in said
    with pytest.raises(BadInput) as caught:
        again(forged(toy_record, change))
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
        (hashed(b"{}"), "expected a line of a croupier record: line: expected a value, and there is none"),
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


def test_another_form_of_the_same_line_is_found_out(toy_record: bytes) -> None:
    """The hash is right, the JSON means the same, but a record is written in one way only."""
    lines = toy_record.splitlines()
    body = lines[0][: lines[0].index(b',"hash"')] + b"}"
    _, text = bound("", body.replace(b'"game":"high', b'"game": "high'))
    with pytest.raises(Broken, match="line 1: is not written as a record writes it"):
        again(text)


def test_terms_are_written_in_the_order_of_their_names(toy_record: bytes) -> None:
    body = b'{"line":"hand","number":1,"terms":{"hands":3,"seats":2}}'
    header, hand, *_ = toy_record.splitlines(keepends=True)
    digest = again(header).digest
    assert hand == bound(digest, body)[1]
    other = bound(digest, b'{"line":"hand","number":1,"terms":{"seats":2,"hands":3}}')[1]
    with pytest.raises(Broken, match="line 2: is not written as a record writes it"):
        again(header + other)


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


def written(rules: AnyRules, move: Any) -> str | None:
    """The text of a spoilt move; None where it has none that says it."""
    try:
        text = rules.write(move)
        return text if rules.read(text) == move else None
    except (BadInput, IndexError, TypeError, AssertionError):
        return None
