"""Playing on from a decision: as the player saw it then, and without a word about what they did not see."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec
import pytest

from croupier.cards import cards_in, mask_of
from croupier.chance import Stream, seed_of
from croupier.client import Client
from croupier.errors import BadInput, CroupierError, Illegal
from croupier.play import Act, Deal, replay
from croupier.practice import PracticeHand
from croupier.server.coach.play_on import try_again
from croupier.server.coach.practice_routes import hand_view
from croupier.server.history.hand_history import History
from croupier.table.messages import encode
from croupier.table.view import cards_seen, cards_within, exchanged
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.test_server_history_hand_history import history_of
from tests.test_table_games import GAMES


def own_decisions(history: History, number: int, player: str) -> list[int]:
    """The numbers of the moves that this player chose, from 1."""
    replayed = history.replayed(number, player)
    return [
        at
        for at, (state, move) in enumerate(zip(replayed.states, replayed.moves, strict=False), 1)
        if move.seat == replayed.own and isinstance(history.rules.turn(state), Act)
    ]


def played_on(
    history: History, number: int, player: str, at: int, seed: str
) -> tuple[list[bytes], PracticeHand, float]:
    """All that is shown on the way to the end, by default moves; the hand, and what it brought."""
    own, shown = list[str](), list[bytes]()
    while True:
        hand, seat, outcome = try_again(history, number, player, at, seed, own)
        shown.append(encode(hand_view(hand, seat)))
        if not hand.due:
            assert outcome is not None
            return shown, hand, outcome
        own.append(hand.rules.write(hand.rules.default(hand.states[-1], seat)))
        assert len(own) < 200


def with_others_hidden(history: History, number: int, player: str, at: int, luck: Stream) -> History | None:
    """A history in which all cards that the player had not seen by then are others; None if none fits."""
    replayed, rules = history.replayed(number, player), history.rules
    seen = mask_of(
        card
        for state in replayed.states[:at]
        for card in cards_in(cards_seen(rules.view(state, replayed.own)))
    )
    dealt = mask_of(card for move in replayed.moves for card in cards_within(move))
    unseen = cards_in((dealt | (2**52 - 1)) & ~seen & (2**52 - 1))
    swap = dict(zip(unseen, luck.shuffled(unseen), strict=True))
    moves = [exchanged(move, swap) for move in replayed.moves[:at]]
    try:
        list(replay(rules, replayed.ended.terms, moves))
    except (Illegal, BadInput):
        return None
    other = History(rules)
    texts = tuple(rules.write(move) for move in moves)
    other.hands.append(msgspec.structs.replace(replayed.ended, moves=texts))
    return other


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", GAMES)
def test_a_try_tells_nothing_of_what_was_not_seen(name: str) -> None:
    """Exchange every card that was not seen at the decision: all tries stay the same, to a byte."""
    _, history = history_of(name, f"{name} tries")
    luck, compared = Stream(seed_of(name), "hidden"), 0
    for ended in history.hands[:3]:
        number = ended.played.number
        who = ended.players[0]
        for at in own_decisions(history, number, who)[::2][:4]:
            other = with_others_hidden(history, number, who, at, luck)
            if other is None:
                continue
            for seed in ("one", "two"):
                shown, _, outcome = played_on(history, number, who, at, seed)
                assert (shown, outcome) == played_on(other, number, who, at, seed)[::2]
            compared += 1
    assert compared


def test_it_begins_as_it_was_and_the_same_seed_deals_the_same() -> None:
    """The player's cards and all that lay open lie again; another seed deals other cards."""
    _, history = history_of("pineapple", "pineapple tries")
    number, who = history.hands[0].played.number, history.hands[0].players[0]
    replayed = history.replayed(number, who)
    for at in own_decisions(history, number, who):
        hand, seat, _ = try_again(history, number, who, at, "a", ())
        assert hand.due
        rules = history.rules
        assert encode(rules.view(hand.states[-1], seat)) == encode(
            rules.view(replayed.states[at - 1], seat)
        )
    first = own_decisions(history, number, who)[0]
    one, again, other = (played_on(history, number, who, first, seed)[0] for seed in ("a", "a", "b"))
    assert one == again != other


@pytest.mark.exhaustive
def test_discards_of_the_others_come_up_as_often_as_other_cards() -> None:
    """Were they left out of the deck, who tries often enough would know what others threw away."""
    _, history = history_of("pineapple", "pineapple discards")
    number, who = history.hands[0].played.number, history.hands[0].players[0]
    at = own_decisions(history, number, who)[2]
    replayed = history.replayed(number, who)
    state = replayed.states[at - 1]
    thrown = {card for seat, cards in enumerate(state.discards) if seat != replayed.own for card in cards}
    assert thrown
    met: set[Any] = set()
    for seed in range(40):
        _, hand, _ = played_on(history, number, who, at, f"s{seed}")
        met |= {card for move in hand.moves[at:] if isinstance(move, Deal) for card in move.cards}
    assert thrown <= met


@pytest.mark.parametrize(("at", "code"), [(1, "no-decision"), (10**6, "no-decision")])
def test_only_ones_own_decisions_are_tried(at: int, code: str) -> None:
    _, history = history_of("pineapple", "pineapple tries")
    number, who = history.hands[0].played.number, history.hands[0].players[0]
    with pytest.raises(BadInput, match="expected a decision of your own") as refused:
        try_again(history, number, who, at, "a", ())
    assert refused.value.code == code
    with pytest.raises(CroupierError, match="not dealt into"):
        try_again(history, number, "a stranger", 2, "a", ())


async def a_hand(who: Client) -> str:
    """A table where this player has played a hand against a bot."""
    table = await who.open_table(
        game="ofc", preset="pineapple", seats=2, clock={"kind": "none"}, pause=0, terms={"hands": 1}
    )
    async with who.at(table) as at:
        await at.sit(0)
        await at.fill(1, "random")
        await at.start()
        while (asked := await at.next_decision()) is not None:
            n = at.n
            await at.move(asked.moves[0])
            await at.changed(n)
    return table


async def test_a_decision_is_tried_over_http(url: str) -> None:
    """One plays on to the end, sees a preview on the way, and what it brought; a stranger does not."""
    ann, eve = [await Client.guest(url, name) for name in ("Ann", "Eve")]
    table = await a_hand(ann)
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:

        async def ask(who: Client, path: str, **body: Any) -> httpx.Response:
            head = {"Authorization": f"Bearer {who.token}"}
            return await http.post(f"/api/tables/{table}/hands/1/{path}", json=body, headers=head)

        head = {"Authorization": f"Bearer {ann.token}"}
        frames = (await http.get(f"/api/tables/{table}/hands/1", headers=head)).json()["frames"]
        first = next(at for at, one in enumerate(frames, 1) if 0 in one["view"]["to_act"])
        moves: Sequence[str] = ()
        while (found := (await ask(ann, f"tries/{first}", seed="x", moves=list(moves))).json())["due"]:
            assert found["outcome"] is None
            assert found["hand"]["you"] == 0
            cards = found["hand"]["view"]["seats"][0]["pending"]
            text = f"p1 -/-/{''.join(cards)}" if len(cards) == 5 else None
            if text:
                seen = await ask(ann, f"tries/{first}/preview", seed="x", moves=list(moves), move=text)
                assert seen.json()["board"]["rows"]
            moves = [*moves, text or laid(found)]
        assert found["outcome"] == found["hand"]["returns"][0]
        assert found["names"][0] == "Ann"
        assert (await ask(eve, f"tries/{first}", seed="x")).json()["code"] == "not-dealt-in"
        assert (await ask(ann, "tries/1", seed="x")).json()["code"] == "no-decision"
        assert (await ask(ann, f"tries/{first}", seed="no such/seed")).status_code == 422
        assert json.loads((await ask(ann, f"tries/{first}", seed="x")).content)["due"]


def laid(found: dict[str, Any]) -> str:
    """A placement of two of three cards where there is room."""
    own = found["hand"]["view"]["seats"][0]
    cards, rows = list(own["pending"]), [[], [], []]  # type: ignore[var-annotated]
    for row, (name, room) in enumerate((("front", 3), ("middle", 5), ("back", 5))):
        while len(cards) > 1 and len(own[name]) + len(rows[row]) < room:
            rows[row].append(cards.pop())
    return f"p1 {'/'.join(''.join(row) or '-' for row in rows)} x{cards[0]}"
