"""Verification of a record: moves, announcements, results, the course of the match, and the deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.chance import Shoe, commitment
from croupier.errors import BadInput
from croupier.ledger import Entry
from croupier.play import Act, Over
from croupier.records.reading import Hand, Record
from croupier.records.schema import Broken
from croupier.records.writing import shoe_of
from croupier.serialization import to_plain
from croupier.version import __version__


def take_up(record: Record, seed: bytes) -> Shoe:
    """The shoe with which an unfinished record continues: that of the hand under way, or the next one.

    The shoe of a hand under way is dealt up to the end of the record. Raises BadInput if the record has
    ended or was dealt from another seed.
    """
    if record.ended:
        raise BadInput(
            "{place}: the game is over; expected a record without its end",
            "record-ended",
            place=record.place,
        )
    if record.header.commitment != commitment(seed):
        raise BadInput(
            "{place}: expected the seed that it was begun with", "other-seed", place=record.place
        )
    under_way = bool(record.hands) and record.hands[-1].returns is None
    shoe = shoe_of(seed, len(record.hands) + (not under_way))
    if under_way:
        _check_deal(record, len(record.hands), shoe)
    return shoe


def verify(record: Record) -> None:
    """Recompute everything: moves, announcements, results, the course of the match, and the deal.

    Raises BadInput for a record without its end and Broken, with the line, for the first thing that is
    not so. Announcements of another version of croupier may be worded otherwise and are not compared.
    """
    if not record.ended:
        raise BadInput(
            "{place} line {line:plain}: expected the end line; the game is unfinished",
            "unfinished-record",
            place=record.place,
            line=record.lines + 1,
        )
    for number, hand in enumerate(record.hands, 1):
        _check_terms(record, number)
        _check_hand(record, hand, record.states[number - 1])
    _check_seed(record)


def _check_terms(record: Record, number: int) -> None:
    """Each hand follows from the one before it."""
    if number == 1:
        return
    expected = record.rules.following(record.states[number - 2][-1])
    hand = record.hands[number - 1]
    if hand.terms != expected:
        raise Broken(
            record.place,
            hand.line,
            "expected no hand: the match was over" if expected is None else "expected these terms: {terms}",
            terms=str(to_plain(expected)),
        )


def _check_hand(record: Record, hand: Hand, states: Sequence[Any]) -> None:
    rules = record.rules
    same_words = record.header.version.partition("+")[0] == __version__
    for place, (move, told) in enumerate(zip(hand.moves, hand.said, strict=True)):
        said = rules.said(states[place], move, states[place + 1])
        if same_words and told != said:
            raise Broken(
                record.place,
                hand.line + place + 1,
                "expected the announcements {said}",
                said=str(list(said)),
            )
    turn = rules.turn(states[-1])
    line = hand.line + len(hand.moves) + 1
    if not isinstance(turn, Over):
        raise Broken(record.place, line, "has a result, but the hand is not over")
    if hand.returns != turn.returns:
        raise Broken(record.place, line, "expected the returns {returns}", returns=str(list(turn.returns)))
    if _amounts(hand.entries, same_words) != _amounts(rules.entries(states[-1]), same_words):
        raise Broken(
            record.place,
            line,
            "expected the entries {entries}",
            entries=str(to_plain(rules.entries(states[-1]))),
        )


def _amounts(entries: Iterable[Entry], words: bool) -> list[tuple[int | None, int | None, int, str]]:
    return [(each.payer, each.payee, each.amount, each.what if words else "") for each in entries]


def _check_seed(record: Record) -> None:
    if record.seed is None:
        return
    if record.header.commitment != commitment(record.seed):
        raise Broken(record.place, record.lines, "the seed is not the one that line 1 commits to")
    for number in range(1, len(record.hands) + 1):
        _check_deal(record, number, shoe_of(record.seed, number))


def _check_deal(record: Record, number: int, shoe: Shoe) -> None:
    """Check that every move of chance in a hand is the shoe's."""
    hand = record.hands[number - 1]
    for place, (state, move) in enumerate(zip(record.states[number - 1], hand.moves, strict=False)):
        turn = record.rules.turn(state)
        if isinstance(turn, Act | Over):
            continue
        dealt = shoe.answer(turn)
        if dealt != move:
            line = hand.line + place + 1
            raise Broken(
                record.place, line, "the seed deals otherwise: {move}", move=record.rules.write(dealt)
            )
