"""An ended hand's proof and record: each reader gets all that they may see, and nothing else (C4)."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier import records
from croupier.cards import Card, mask_of
from croupier.client import Client
from croupier.errors import CroupierError
from croupier.fair import check_whole_file, deck_of, read_proof_file
from croupier.play import Deal
from croupier.server.history.hand_history import History
from croupier.table import messages
from croupier.table.messages import encode
from croupier.table.table import Table
from croupier.table.view import cards_seen
from tests.test_server import serving
from tests.test_table_games import GAMES, played_out

CARD = r"[2-9TJQKA][cdhs]|Jk"
WHOLE = {"ofc": True, "pineapple": False, "progressive": False, "pinzique": True}
"""Whether a player of a game sees every card in the end; in the others it depends on who folds."""


def readers(players: tuple[str, ...]) -> list[tuple[int | None, str]]:
    return [*enumerate(players), (None, "a stranger")]


def told_in(body: bytes) -> int:
    """The cards that a file names: in texts of their own, and in a record's moves and sentences."""
    texts = re.findall(f'"({CARD})"', body.decode())
    for line in re.findall(r'"(?:move|said)":("[^"]*"|\[[^]]*])', body.decode()):
        for cards in re.findall(rf"\b(?:{CARD})+\b", line):
            texts += re.findall(CARD, cards)
    return mask_of(Card(text) for text in texts)


def history_of(name: str, seed: str, bot: str | None = "random") -> tuple[Table, History]:
    table, log = played_out(name, seed, bot)
    history = History(table.rules)
    history.read(log)
    return table, history


@pytest.mark.parametrize("name", GAMES)
async def test_every_ended_hand_is_proved_to_each_reader_from_the_log(name: str) -> None:
    for match in range(3):
        table, history = history_of(name, f"{name} proofs {match}")
        rules = table.rules
        assert len(history.hands) == len(table.state.ended)
        for hand in table.state.ended:
            for own, player in readers(hand.players):
                kept = history.proof(hand.number, player)
                live = table.proof(player, messages.WantProof("x", 0, hand.number)).proof
                assert kept.proof == live
                assert kept.root == hand.root == history.frames(hand.number, player).root
                proved = check_whole_file(kept)
                body = encode(kept)
                assert read_proof_file(body, "here") == kept
                seen = cards_seen(rules.view(hand.state, own))
                dealt = mask_of(card for _, move in hand.chance for card in getattr(move, "cards", ()))
                assert mask_of(proved.values()) == seen & dealt
                assert hand.deck in (0, deck_of(rules.game))
                if dealt:  # (every die shows every card)
                    assert not told_in(body) & ~seen, "an unseen card is told"


@pytest.mark.parametrize("name", GAMES)
async def test_c4_a_record_is_for_those_who_saw_every_card(name: str, tmp_path: Path) -> None:
    given: set[bool] = set()
    depends = name not in WHOLE
    for match in range(100 if depends else 2):
        if len(given) == 2:
            break
        bot = None if depends and match % 2 else "random"  # the usual ones fold without a side wager
        table, history = history_of(name, f"{name} records {match}", bot)
        rules = table.rules
        for hand in table.state.ended:
            dealt = mask_of(
                card for _, move in hand.chance if isinstance(move, Deal) for card in move.cards
            )
            for own, player in readers(hand.players):
                unseen = dealt & ~cards_seen(rules.view(hand.state, own))
                frames = history.frames(hand.number, player)
                given.add(frames.open)
                assert frames.open == (not unseen)
                if unseen:
                    with pytest.raises(CroupierError, match="stayed hidden") as refused:
                        history.record(hand.number, player)
                    assert not told_in(str(refused.value).encode())
                    assert not told_in(encode(frames)) & unseen
                    continue
                body = history.record(hand.number, player)
                assert hand.promise.seed not in body.decode()
                record = records.parse(body, "here")
                records.verify(record)
                assert record.seed is None
                assert record.header.commitment is None
                assert record.states[0][-1] == hand.state
                assert not dealt or told_in(body) == dealt
    assert given == ({WHOLE[name]} if name in WHOLE else {True, False})


async def test_a_part_of_a_hand_costs_its_own_moments_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    _, history = history_of("ofc", "ofc parts")
    number = history.hands[-1].played.number
    whole = history.frames(number, "host")
    seen: list[object] = []
    honest = type(history.rules).view

    def view(rules: Any, state: Any, seat: int | None) -> Any:
        seen.append(state)
        return honest(rules, state, seat)

    monkeypatch.setattr(type(history.rules), "view", view)
    part = history.frames(number, "host", whole.count - 3, 2)
    assert part.frames == whole.frames[-3:-1]
    assert len(seen) == 2 + 1  # and the last one, which says what may be seen of the hand


async def test_a_hand_that_has_not_ended_has_neither() -> None:
    _, history = history_of("ofc", "ofc none")
    for ask in (history.proof, history.record):
        with pytest.raises(CroupierError) as refused:
            ask(99, "host")
        assert refused.value.code == "no-hand"


async def play(at: Any) -> None:
    """Play the first move whenever asked, until the hand is over."""
    while at.view.hand is None or at.view.hand.returns is None:
        asked = await at.next_decision()
        assert asked is not None
        await at.move(asked.moves[0])
        while (hand := at.view.hand).returns is None and hand.choices is None:
            await at.changed()


def shown(hand: dict[str, Any]) -> set[str]:
    """The cards in the last moment of a hand's frames."""
    return set(re.findall(f'"({CARD})"', json.dumps(hand["frames"][-1]["view"])))


Got = dict[str, dict[str, httpx.Response]]


async def get(url: str, client: Client | None) -> httpx.Response:
    headers = {} if client is None else {"Authorization": f"Bearer {client.token}"}
    async with httpx.AsyncClient(trust_env=False) as http:
        return await http.get(url, headers=headers)


async def played_by_two(preset: str) -> Got:
    """What each may have of a hand of OFC at a table by link: two players, and one who has the link."""
    async with serving() as url:
        people = {name: await Client.guest(url, name) for name in ("Ann", "Ben", "Eve")}
        ann, ben, _ = people.values()
        table = await ann.open_table(
            game="ofc", preset=preset, seats=2, public=False, pause=60, terms={"hands": 1}
        )
        hands = f"{url}/api/tables/{table}/hands"
        async with ann.at(table) as one, ben.at(table) as other:
            await one.sit(0)
            await other.sit(1)
            await one.start()
            for client, what in itertools.product(people.values(), ("", "/proof", "/record")):
                early = await get(f"{hands}/1{what}", client)
                assert (early.status_code, early.json()["code"]) == (404, "no-hand")
            await asyncio.gather(play(one), play(other))
            while 1 not in one.checked:
                await asyncio.sleep(0.01)
            live = await one.proof(1)
        for what in ("/proof", "/record"):
            assert (await get(f"{hands}/1{what}", None)).status_code == 401
            assert (await get(f"{hands}/2{what}", ann)).status_code == 404
            none = await get(f"{url}/api/tables/none/hands/1{what}", ann)
            assert (none.status_code, none.json()["code"]) == (404, "no-table")
        got = {
            name: {what: await get(f"{hands}/1{what}", client) for what in ("", "/proof", "/record")}
            for name, client in people.items()
        }
        assert read_proof_file(got["Ann"]["/proof"].content, "here") == live
        return got


def proved_in(got: Got, croupier: Callable[..., Any], path: Path) -> dict[str, set[str]]:
    """The cards that `croupier verify` finds proved in each reader's file: those they saw, no others."""
    proved = {}
    for name, files in got.items():
        proof = files["/proof"]
        assert "attachment" in proof.headers["content-disposition"]
        path.write_bytes(proof.content)
        proved[name] = set(croupier("verify", str(path), "--json").document()["cards"])
        assert proved[name] == shown(files[""].json())
        opened = {opening["value"] for opening in proof.json()["proof"]["opened"]}
        assert opened - {"Jk"} == proved[name]
    return proved


async def test_at_a_table_by_link_everybody_gets_the_proof_and_record_of_an_open_game(
    tmp_path: Path, croupier: Callable[..., Any]
) -> None:
    got = await played_by_two("standard")
    proved = proved_in(got, croupier, tmp_path / "proof.json")
    assert len(proved["Ann"]) == 26
    assert proved["Ann"] == proved["Ben"] == proved["Eve"]
    for files in got.values():
        assert files[""].json()["open"]
        path = tmp_path / "hand.jsonl"
        path.write_bytes(files["/record"].content)
        assert croupier("verify", str(path)).out.startswith(f"ok {path}: ofc (standard), 1 hand, ")
        assert "p1 Ann, p2 Ben" in croupier("replay", str(path)).out


async def test_ofc12_discards_stay_their_players_own(tmp_path: Path, croupier: Callable[..., Any]) -> None:
    got = await played_by_two("pineapple")
    proved = proved_in(got, croupier, tmp_path / "proof.json")
    assert (len(proved["Ann"]), len(proved["Ben"]), len(proved["Eve"])) == (30, 30, 26)
    assert proved["Ann"] & proved["Ben"] == proved["Eve"]
    for files in got.values():
        record = files["/record"]
        assert not files[""].json()["open"]
        assert (record.status_code, record.json()["code"]) == (403, "hidden-cards")
        assert not re.findall(CARD, record.text)
