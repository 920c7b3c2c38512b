"""The totals of a match: those of its hands added up, and nothing that a watcher would not know."""

from __future__ import annotations

import pytest

from croupier.serialization import to_plain
from croupier.server.history.match_totals import match_totals
from croupier.table.messages import encode
from tests.test_server_history_hand_history import history_of
from tests.test_table_games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_totals_are_those_of_the_hands_and_no_reader_learns_who_somebody_is(name: str) -> None:
    table, history = history_of(name, f"{name} match")
    hands = history.match
    assert hands == history.hands[table.state.before :]
    players = {player: dict.fromkeys(("seat", "won"), 0) for hand in hands for player in hand.players}
    for hand in hands:
        for player, seat, won in zip(hand.players, hand.played.seats, hand.played.returns, strict=False):
            players[player] = {"seat": seat, "won": players[player]["won"] + won}
    for reader in (*players, "a stranger"):
        found = match_totals(history.rules, hands, reader)
        assert (found.first, found.began, found.ended) == (
            hands[0].played.number,
            hands[0].played.at,
            hands[-1].played.at,
        )
        assert found.parted == (name == "pinzique")
        ends = {line.seat: line.totals[-1] for line in found.lines}
        assert ends == {one["seat"]: one["won"] for one in players.values()}
        own = [line.seat for line in found.lines if line.own]
        assert own == ([players[reader]["seat"]] if reader in players else [])
        assert not any(player.encode() in encode(found) for player in players)
    assert len({len(line.totals) for line in found.lines}) == 1
    if not found.parted:
        assert len(found.lines[0].totals) == len(hands)


def test_the_counts_of_a_match_are_those_of_its_boards() -> None:
    _, history = history_of("ofc", "ofc counts")
    found = match_totals(history.rules, history.match, "")
    fouls = dict.fromkeys((line.seat for line in found.lines), 0)
    for hand in history.match:
        frame = history.frames(hand.played.number, "").frames[-1]
        for seat, board in zip(hand.played.seats, to_plain(frame.notes)["boards"], strict=True):
            fouls[seat] += board["foul"]
    assert {line.seat: line.counts["foul"] for line in found.lines} == fouls
    assert sum(fouls.values()) > 0
