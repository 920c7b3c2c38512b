"""A table and its log: opened, stored step by step, rebuilt, rewritten, taken up again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput, CroupierError
from croupier.game.presets import settings_hash
from croupier.journal import write_record
from croupier.table import events, messages
from croupier.table.events import Clock, LogEntry, Match, read_record
from croupier.table.table import Player, Step, Table, opening_step
from croupier.table.view import Audience, table_view
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played

pytestmark = pytest.mark.usefixtures("small_game")


@pytest.mark.parametrize(
    ("match", "code", "said"),
    [
        (Match("ofc", "plain", 2), "bad-match", "a table of ofc needs its own rules"),
        (Match("duel", "other", 2), "bad-match", "a table of duel needs its own rules"),
        (Match("duel", "plain", 5), "bad-input", "seats 5: expected 2 to 4"),
        (
            Match("duel", "plain", 2, terms={"hand": "x"}),
            "bad-terms",
            "terms: hand: expected a whole number, not text",
        ),
        (
            Match("duel", "plain", 2, terms={"luck": 1}),
            "bad-terms",
            "terms: luck: expected one of seats, hand, hands, stacks",
        ),
    ],
)
def test_a_table_is_opened_by_the_rules_of_its_own_game_and_preset(
    match: Match, code: str, said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        opening_step(RULES, match, "ann", 0)
    assert (caught.value.code, caught.value.sentence) == (code, said)


def test_the_first_record_has_the_settings_in_full_and_a_commitment() -> None:
    match = Match("duel", "plain", 2, chips=9)
    step = opening_step(RULES, match, "ann", 77, lambda: b"\x07" * 32)
    digest = settings_hash({"name": "plain"})
    opening = events.Opened(match, "ann", events.VERSION, {"name": "plain"}, digest)
    assert step.record == LogEntry(77, (opening, events.Committed("07" * 32, 2)))
    assert (step.n, step.state.n, step.state.at, step.state.hash) == (1, 1, 77, digest)
    assert (step.state.host, step.state.seats, step.state.phase) == ("ann", (None, None), "waiting")
    assert step.state.root == table_view(RULES, step.state, Audience()).next_root != ""
    assert read_record(step.body) == step.record


def test_a_table_becomes_what_its_log_was_rewritten_to() -> None:
    """Another edition: who was renamed is seen so at once, and repeats are still known."""
    game = Played().seated(ANN, BOB)
    table = game.table
    before = table.body(Audience())
    renamed = [
        msgspec.structs.replace(
            record,
            events=tuple(
                msgspec.structs.replace(event, name="Zoe") if isinstance(event, events.Sat) else event
                for event in record.events
            ),
        )
        for record in map(read_record, game.log)
    ]
    other = Table.from_log(RULES, renamed, game.seeds)
    assert table.edition == 0
    table.replace_with(other)
    assert table.edition == 1
    assert table.body(Audience()) == other.body(Audience()) != before
    assert table.state is other.state
    assert table.decide(ANN, messages.Sit("0", 1, 0), game.now) == messages.Done(2, "0")
    table.replace_with(other)
    assert table.edition == 2


def test_a_table_rebuilt_goes_on_with_secrets_of_its_own() -> None:
    game = Played(pause=0).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.play(ANN)
    game.table = Table.from_log(RULES, map(read_record, game.log), lambda: b"\x09" * 32)
    game.play(BOB)
    assert events.Committed("09" * 32, 2) in read_record(game.log[-1]).events


def test_a_record_of_another_server_is_folded_in_its_turn() -> None:
    game = Played().seated(ANN)
    other = game.rebuilt()
    game.do(BOB, messages.Sit, seat=1)
    record = read_record(game.log[-1])
    for table, folding in ((other, other.catch_up), (game.table, game.table.catch_up)):
        n = table.state.n
        for late in (n, n + 2):
            with pytest.raises(ValueError, match=rf"^record {late} does not follow {n}$"):
                folding(late, record)
    other.catch_up(game.state.n, record)
    assert other.state == game.state
    again = other.decide(BOB, messages.Sit(record.id, game.state.n, 1), game.now)
    assert again == messages.Done(game.state.n, record.id)


def test_what_is_stored_names_the_command_and_its_sender() -> None:
    """And nobody, where time did it."""
    game = Played(clock=Clock("move", gives=10)).seated(ANN, BOB)
    assert read_record(game.log[-1]) == LogEntry(game.now, (events.Sat(1, "bob", "Bob"),), "bob", "1")
    game.do(ANN, messages.Start)
    game.tick(10_000)
    record = read_record(game.log[-1])
    assert (record.at, record.player, record.id) == (game.now, "", "")
    assert (game.state.n, game.state.at) == (len(game.log), game.now)


def test_what_changes_nothing_is_answered_and_not_stored() -> None:
    """Every command said twice: the second time it is refused, or done without a record."""
    game = Played(changes="between-matches", terms={"hands": 9}).seated(ANN, BOB)

    def twice(player: Player, kind: type, **fields: Any) -> None:
        game.do(player, kind, **fields)
        n = game.state.n
        again = game.table.decide(player, kind(id="again", n=n, **fields), game.now)
        assert again == messages.Done(n, "again")

    twice(BOB, messages.SitOut)
    twice(BOB, messages.SitIn)
    for away in (True, False):
        game.store(game.table.presence(BOB.id, away=away, at=game.now))
        assert game.table.presence(BOB.id, away=away, at=game.now) is None
    game.do(ANN, messages.Start)
    game.do(BOB, messages.SitOut)
    game.play(BOB)
    twice(ANN, messages.Remove, seat=1)
    twice(BOB, messages.Leave)
    game.now += 1000
    assert game.table.tick(game.now) is None
    game.store(game.table.resume_step(game.now))
    assert game.table.resume_step(game.now) is None


def test_a_log_that_does_not_follow_is_refused() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    records = [read_record(body) for body in game.log]
    assert [write_record(record) for record in records] == game.log
    with pytest.raises(CroupierError, match="D2"):
        Table.from_log(RULES, [*records, LogEntry(0, (events.Moved("p9 As"),))])
    commitment = b'{"at":1,"events":[{"e":"committed","seed":"07"%b}]}'
    for body in (
        b'{"at":1,"events":[{"e":"never"}]}',
        b"",
        b'{"at":1,"events":[],"id":"\xff"}',
        commitment % b"",  # the first form of proofs, which nobody can check any more
        commitment % b',"form":1',
    ):
        with pytest.raises(BadInput, match=r"^a log entry cannot be read: ") as caught:
            read_record(body)
        assert caught.value.code == "bad-record"


def test_a_step_is_committed_once_and_in_its_turn() -> None:
    game = Played().seated(ANN)
    first = game.table.decide(BOB, messages.Sit("1", game.state.n, 1), game.now)
    other = game.table.decide(CAT, messages.Sit("2", game.state.n, 2), game.now)
    assert isinstance(first, Step)
    assert isinstance(other, Step)
    game.store(first)
    for late in (first, other):  # decided on what is no more
        with pytest.raises(ValueError, match=rf"^record {late.n} does not follow {game.state.n}$"):
            game.table.commit(late)
    assert game.state is first.state
