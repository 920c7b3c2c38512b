"""What a table tells nobody (C4), and what it proves of what it dealt."""

from __future__ import annotations

import msgspec
import pytest

from croupier.chance import Stream, seed_of
from croupier.fair import check
from croupier.table import messages
from croupier.table.view import Audience, table_view
from tests.duel import RULES, State
from tests.tables import ANN, BOB, CAT, Played

pytestmark = pytest.mark.usefixtures("small_game")


def test_a_proof_is_of_the_hand_that_is_asked_for() -> None:
    game = Played(pause=0, terms={"hands": 9}).seated(ANN, BOB)

    def proved(hand: int | None) -> tuple[int, bool]:
        found = game.table.proof("ann", messages.WantProof("x", 1, hand))
        assert (found.n, found.id) == (game.state.n, "x")
        return found.hand, found.proof is not None

    assert [proved(hand) for hand in (None, 3)] == [(0, False), (3, False)]
    game.do(ANN, messages.Start)
    for _ in range(2):
        game.play(ANN, BOB)
        game.tick()
    assert [proved(hand) for hand in (None, 1, 2, 3)] == [(2, True), (1, True), (2, True), (3, False)]


def test_a_new_player_on_a_seat_sees_nothing_of_the_hand_before_them() -> None:
    game = Played(pause=60).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Leave)
    game.play(ANN)
    game.do(CAT, messages.Sit, seat=1)
    assert game.view(CAT)["hand"]["view"] == game.view(None)["hand"]["view"]
    proved, watchers, bobs = (
        game.table.proof(name, messages.WantProof("x", 1)).proof for name in ("cat", "nobody", "bob")
    )
    assert proved is not None
    assert bobs is not None
    assert proved == watchers
    assert len(bobs.opened) == len(proved.opened) + 1


def test_an_unchanged_view_is_the_same_object() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.play(BOB)
    game.do(ANN, messages.Remove, seat=1)
    audience = game.table.audience("ann")
    before, n = game.table.body(audience), game.state.n
    game.do(BOB, messages.Leave)  # they are leaving already: nothing to see
    assert game.state.n == n + 1
    assert game.table.body(audience) is before


def test_every_card_seen_is_proved_and_no_other_is_opened() -> None:
    game = Played(pause=60).seated(ANN, BOB)
    game.refuses("stale", ANN, messages.Mix, text="for the hand before", hand=0)
    game.refuses("stale", ANN, messages.Mix, text="for the one after", hand=2)
    game.do(ANN, messages.Mix, text="my dog is called Ace", hand=1)
    game.refuses("mixed", ANN, messages.Mix, text="no, a cat")
    root = game.view(None)["next_root"]
    assert [seat and seat["mixed"] for seat in game.view(None)["seats"]] == [True, False, None]
    game.do(ANN, messages.Start)
    assert [seat and seat["mixed"] for seat in game.view(None)["seats"]] == [False, False, None]
    assert game.view(None)["hand"]["root"] == root
    assert game.view(None)["hand"]["entropy"] == [[0, "my dog is called Ace"]]
    game.refuses("stale", BOB, messages.Mix, text="before there is a root")
    own = game.view(ANN)["hand"]["view"]["own"]
    bobs = game.view(BOB)["hand"]["view"]["own"]
    game.play(ANN)
    assert game.table.proof("ann", messages.WantProof("x", 1)).proof is None  # not before the end
    game.play(BOB, which=1)
    proof = game.table.proof("ann", messages.WantProof("x", 1)).proof
    assert proof is not None
    proved = {str(card) for card in check(proof, root, game.table.rules.game, game.hand.number).values()}
    assert proved == {*own, bobs[1]}
    hand = game.hand
    assert (proof.settings, proof.terms) == ({"name": "plain"}, msgspec.to_builtins(hand.terms))
    assert len(proof.moves) == len(hand.moves)
    assert bobs[0] not in {opening.value for opening in proof.opened}


def hidden_swapped(state: State, viewer: int | None, stream: Stream) -> State:
    """The state with all cards that the viewer cannot see exchanged for others."""
    own = () if viewer is None else state.held[viewer]
    hidden = [card for seat, cards in enumerate(state.held) if seat != viewer for card in cards]
    unseen = [card for card in range(52) if card not in own]
    swap = dict(zip(hidden, stream.shuffled(unseen), strict=False))
    held = tuple(tuple(swap.get(card, card) for card in cards) for cards in state.held)
    played = tuple(None if card is None else swap.get(card, card) for card in state.played)
    return msgspec.structs.replace(state, held=held, played=played)


def test_c4_states_that_differ_in_hidden_cards_alone_give_equal_bytes() -> None:
    """Options and commitments included: a seat's letters do not change with what it cannot see."""
    game = Played(seats=4, pause=0, terms={"hands": 9}).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    stream = Stream(seed_of("swaps"))
    compared = differing = 0
    while game.phase() == "playing":
        hand = game.hand
        for viewer in (0, 1, 2, None):
            other = hidden_swapped(hand.state, viewer, stream)
            differing += other != hand.state
            swapped = msgspec.structs.replace(hand, state=other, turn=RULES.turn(other))
            changed = msgspec.structs.replace(game.state, hand=swapped)
            audience = Audience(viewer)
            assert messages.encode(table_view(RULES, changed, audience)) == messages.encode(
                table_view(RULES, game.state, audience)
            )
            compared += 1
        game.play((ANN, BOB, CAT)[min(hand.asked)])
        if game.phase() == "pause":
            game.tick()
    assert compared == differing == 9 * 3 * 4
