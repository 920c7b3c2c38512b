"""A game of another package with fewer cards: committed to, dealt, proved and verified (F6)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import JOKER, cards_in, mask_of
from croupier.chance import Stream, seed_of
from croupier.client import Client
from croupier.errors import BadInput
from croupier.fair import (
    Commitment,
    FairShoe,
    HandSeed,
    HandTranscript,
    ProofFile,
    check,
    check_proof_file,
    check_whole_file,
    deck_of,
    proof_file_of,
    prove,
)
from croupier.games import offered
from croupier.play import chance_in
from croupier.playout import any_option, play_hand
from tests import duel
from tests.servers import against_a_bot
from tests.test_fair import Crooked, dealt_by
from tests.test_fair_mutants import OUTSIDER
from tests.test_server import serving

DECK = duel.SHORT.deck
ENTROPY = ((0, "a text"), (1, "another"))


@pytest.fixture
def short() -> Iterator[None]:
    with offered(duel.SHORT_GAME):
        yield


def proof_file(number: int = 1, seats: int = 4) -> ProofFile:
    """The proof of a random hand for who has seen what everybody has played."""
    rules, stream = duel.SHORT, Stream(seed_of("short"), number)
    promise = HandSeed(seed_of(f"promise {number}").hex(), rules.game, number)
    terms = duel.Terms(seats)
    steps = list(play_hand(rules, terms, FairShoe(promise, ENTROPY), any_option(stream)))
    states, moves = [steps[0].before, *(step.after for step in steps)], [step.move for step in steps]
    seen = mask_of(card for card in states[-1].played if card is not None)
    story = HandTranscript({"name": "plain"}, msgspec.to_builtins(terms), tuple(map(rules.write, moves)))
    proof = prove(promise, ENTROPY, list(chance_in(rules, states, moves)), seen, story)
    return proof_file_of(proof, proof.root, rules.game, number, None)


@pytest.mark.usefixtures("short")
def test_the_cards_of_the_game_are_committed_to_and_no_others_are_in_the_cut() -> None:
    assert deck_of("short-duel") == DECK
    assert DECK.bit_count() == 24
    places = set()
    for number in range(30):
        commitment = Commitment(HandSeed(seed_of(f"order {number}").hex(), "short-duel", 1))
        assert mask_of(commitment.order[:24]) == DECK
        assert sorted(commitment.order) == list(range(53))  # every leaf holds a card
        cut = commitment.cut(ENTROPY)
        assert sorted(cut) == list(range(24))
        places.add(commitment.order.index(cards_in(DECK)[0]))
    assert len(places) > 12


@pytest.mark.usefixtures("short")
def test_a_hand_is_dealt_from_the_top_of_the_cut_and_proved() -> None:
    for number in range(1, 9):
        file = proof_file(number)
        assert file.deck == f"{DECK:x}"
        assert [place for draw in file.proof.dealt for place in draw.places] == list(range(8))
        proved = check_proof_file(file)
        assert mask_of(proved.values()) & ~DECK == 0
        assert len(proved) == 4


@pytest.mark.usefixtures("short")
def test_a_card_that_the_game_is_played_without_is_found() -> None:
    """The house commits to the deuce of clubs in place of a card of the deck."""
    honest = dealt_by(Crooked({}, "short-duel"))
    assert mask_of(check(honest, honest.root, "short-duel", 1).values()) == DECK
    crooked = dealt_by(Crooked({5: "2c"}, "short-duel"))
    with pytest.raises(BadInput, match="a card was dealt that this game is played without"):
        check(crooked, crooked.root, "short-duel", 1)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("deck", [(1 << 52) - 1, DECK >> 1, DECK | 1 << JOKER])
def test_another_deck_than_the_games_is_refused_where_the_game_is_known(deck: int) -> None:
    with pytest.raises(BadInput, match="short-duel is played with another deck"):
        check_proof_file(replace(proof_file(), deck=f"{deck:x}"))


def test_where_the_game_is_not_known_the_deck_is_the_files_own() -> None:
    """Its hashes are checked all the same, by the small program too; that it is a hand, no one can say."""
    with offered(duel.SHORT_GAME):
        file = proof_file()
        expected = {place: str(card) for place, card in check_proof_file(file).items()}
    assert {place: str(card) for place, card in check_proof_file(file).items()} == expected
    plain = json.loads(msgspec.json.encode(file))
    assert OUTSIDER.check(plain)[0] == expected
    with pytest.raises(BadInput, match=r"game 'short-duel': expected one of"):
        check_whole_file(file)
    for deck in ("0", "00ff", f"{1 << 53:x}", f"{DECK & DECK - 1:x}"):
        with pytest.raises(BadInput):
            check_proof_file(replace(file, deck=deck))
        with pytest.raises(ValueError, match=r"."):
            OUTSIDER.check({**plain, "deck": deck})


@pytest.mark.usefixtures("short")
async def test_a_table_of_a_short_deck_from_the_server_to_croupier_verify(
    tmp_path: Path, croupier: Callable[..., Any]
) -> None:
    file = tmp_path / "proof.json"
    async with serving() as url:
        client = await Client.guest(url, "Ann")
        table = await client.open_table(game="short-duel", seats=2, pause=60, terms={"hands": 1})
        async with client.at(table) as at:
            asked = await against_a_bot(at)
            await at.move(asked.moves[0])
            await at.proved(1)
            assert (at.checked, at.unchecked) == ([1], [])
            file.write_bytes(msgspec.json.encode(await at.proof()))
    told = json.loads(file.read_bytes())
    assert (told["game"], told["deck"]) == ("short-duel", f"{DECK:x}")
    ran = croupier("verify", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"ok {file}: short-duel, hand 1, ")
    assert all(one["places"] == [2 * at, 2 * at + 1] for at, one in enumerate(told["proof"]["dealt"]))
    lie = {**told, "deck": "fffffffffffff"}
    file.write_bytes(msgspec.json.encode(lie))
    assert croupier("verify", str(file)).status == 1
