"""Matches between any players: bots by name, objects, functions, programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import croupier
import high_card
import nearest
from croupier import records
from croupier.bots import RandomBot
from croupier.cli import main
from croupier.games import keys, offered
from croupier.matches import play_match


def test_a_users_script_runs(tmp_path: Path) -> None:
    """That it is typed without an Any, mypy says: see its row in pyproject.toml."""
    command = sys.executable, str(Path(__file__).with_name("user_script.py"))
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout == "True 0 232 1 3\n", done.stderr
    assert main(["verify", str(tmp_path / "match.jsonl")]) == 0


@pytest.mark.parametrize("game", keys())
def test_any_game_is_played_and_again(game: str) -> None:
    rules = croupier.rules_of(game)
    one, again, other = (play_match(rules, ["random", "random"], seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert one.returns == one.hands[0].returns[:2] or len(one.hands) > 1
    for hand in one.hands:
        assert croupier.final(rules, hand.terms, hand.moves) == hand.end


def test_a_match_has_as_many_hands_as_are_asked_for_and_its_returns_are_their_sum() -> None:
    rules = high_card.GAME.under()
    with offered(high_card.GAME):
        match = play_match(rules, ["random", "random"], seed="hands", hands=7)
        terms = high_card.Terms(2, hands=3)
        assert len(play_match(rules, ["random", "random"], terms=terms).hands) == 3
    assert [hand.terms.hands for hand in match.hands] == [7, 6, 5, 4, 3, 2, 1]
    gains = zip(*(hand.returns for hand in match.hands), strict=True)
    assert match.returns == tuple(map(sum, gains))


def test_players_are_functions_and_objects_and_choose_together_unseen() -> None:
    seen: list[nearest.View] = []

    def seven(view: nearest.View, options: croupier.Options) -> croupier.Move:
        seen.append(view)
        return options[4]

    rules = nearest.GAME.under()
    other = RandomBot(croupier.Stream(bytes(32), "other"))
    match = play_match(rules, [other, seven, seven], seed=b"\0" * 32)
    assert match.seed == b"\0" * 32
    assert match.hands[0].end.totals[1:] == (7, 7)
    assert all(view.totals[0] is None for view in seen)
    assert [view.named for view in seen] == [(True, False, False), (True, True, False)]


def test_a_record_has_the_players_and_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"

    def first(_view: object, options: croupier.Options) -> croupier.Move:
        return options[0]

    rules = croupier.rules_of("fortune")
    match = play_match(rules, ["basic", first], seed=3, record=path)
    record = records.read(path)
    assert record.header.players == ("basic", "first (p2)")
    assert record.seed == match.seed
    assert record.hands[0].moves == match.hands[0].moves
    assert record.states[-1][-1] == match.hands[-1].end


def test_what_cannot_be_played_is_said_in_a_sentence(tmp_path: Path) -> None:
    rules = croupier.rules_of("ofc")
    there = tmp_path / "there"
    there.write_text("mine")
    nonsense = croupier.Move(0)

    def wrong(_view: object, _options: croupier.Options) -> croupier.Move:
        return nonsense

    def broken(_view: object, _options: croupier.Options) -> croupier.Move:
        raise ZeroDivisionError("by nought")

    def refused(match: str, players: list[croupier.matches.Player], **more: object) -> None:
        with pytest.raises(croupier.BadInput, match=match):
            play_match(rules, players, **more)  # type: ignore[arg-type]

    refused("bot 'nobody': expected one of", ["random", "nobody"])
    refused("chose Move.*which is no legal move", ["random", wrong])
    refused(r"broken \(p2\).*ZeroDivisionError: by nought", ["random", broken])
    refused("3 players: expected 2, one a seat", ["random"] * 3, terms=croupier.games.ofc.Terms(2))
    refused("9 seats", ["random"] * 9)
    refused("expected terms of ofc", ["random"] * 2, terms=croupier.rules_of("fortune").terms_type(2))
    refused("File exists; expected a new file", ["random"] * 2, record=there)
    assert there.read_text() == "mine"


def test_moves_are_those_of_the_first_seat_that_is_to_act() -> None:
    rules = nearest.GAME.under()
    state = rules.start(nearest.Match(3))
    assert croupier.moves(rules, state)[0] == nearest.Name(0, 3)
    assert croupier.moves(rules, state, 2)[0] == nearest.Name(2, 3)
    state = rules.apply(state, nearest.Name(0, 3))
    assert len(croupier.moves(rules, state, 0)) == 0
    assert croupier.moves(rules, state)[0] == nearest.Name(1, 3)
    ofc = croupier.rules_of("ofc")
    assert len(croupier.moves(ofc, ofc.start(croupier.games.ofc.Terms(2)))) == 0
