"""What people say at a table: to whom, how much, and what nobody can say."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.chance import Stream, seed_of
from croupier.client import Client, ServerRefused
from croupier.server import Services, Settings, create_app
from croupier.server.runtime.settings import unlimited
from croupier.server.store import MemoryStore, open_store
from croupier.server.tables.chat import IDS, LINES, TEXT_LENGTH, Chat, RelayedMessage, proper_text
from croupier.server.tables.subscribers import Subscriber
from croupier.table import messages
from croupier.table.events import read_record
from croupier.table.table import Player, Refusal
from tests.tables import ANN, BOB, CAT, Played
from tests.test_server import served

pytestmark = pytest.mark.usefixtures("small_game")


class Room:
    """The talk at a table with Ann and Bob; everybody in it hears."""

    def __init__(self, *players: Player, settings: Settings | None = None, **match: Any) -> None:
        self.now = 0.0
        self.game = Played(**match).seated(ANN, BOB)
        self.talk = Chat(settings or Settings(), lambda: self.now)
        self.heard: dict[str, list[messages.Said]] = {}
        self.here = [self.comes(player) for player in players or (ANN, BOB, CAT)]
        self._ids = 0

    def comes(self, player: Player, *, hears: bool = True) -> Subscriber:
        outbox: Any = SimpleNamespace(answer=self.heard.setdefault(player.id, []).append)
        connection = Subscriber(player, outbox)
        if hears:
            self.talk.hear(self.game.state, connection)
        return connection

    def say(
        self, player: Player, text: str | None = None, reaction: Any = None, again: bool = False
    ) -> None:
        self._ids += not again
        command = messages.Say(str(self._ids), 1, text, reaction)
        self.talk.say(self.game.state, player, command, self.here, 5)

    def overhears(self, line: RelayedMessage) -> None:
        self.talk.receive_relayed(line, self.here)

    def refuses(self, code: str, player: Player, text: str | None = None, reaction: Any = None) -> None:
        before = {name: len(lines) for name, lines in self.heard.items()}
        with pytest.raises(Refusal) as caught:
            self.say(player, text, reaction)
        assert caught.value.code == code
        assert {name: len(lines) for name, lines in self.heard.items()} == before


def test_everybody_at_the_table_hears_what_somebody_with_a_seat_says() -> None:
    room = Room()
    n = room.game.state.n
    room.say(ANN, "  well\n played,   Bob ")
    room.say(BOB, reaction="thanks")
    expected = [
        messages.Said(n, 1, 0, "Ann", 5, "well played, Bob", None),
        messages.Said(n, 2, 1, "Bob", 5, None, "thanks"),
    ]
    assert room.heard == {"ann": expected, "bob": expected, "cat": expected}


def test_who_has_not_asked_hears_nothing_and_who_comes_back_to_their_seat_hears_the_last_lines() -> None:
    room = Room(ANN, settings=unlimited())
    room.here.append(room.comes(BOB, hears=False))
    for number in range(LINES + 5):
        room.say(ANN, f"line {number} of it")
    assert room.heard["bob"] == []
    again = room.comes(BOB)
    assert [line.number for line in room.heard["bob"]] == list(range(6, LINES + 6))
    room.talk.hear(room.game.state, again)
    assert len(room.heard["bob"]) == LINES  # once is enough
    room.comes(CAT)
    assert room.heard["cat"] == []  # a watcher hears what is said from now on
    room.talk.forget()
    room.heard["bob"].clear()
    room.comes(BOB)
    assert room.heard["bob"] == []


def test_a_repeat_is_not_told_twice() -> None:
    room = Room(settings=unlimited())
    room.say(ANN, "once")
    room.say(ANN, "once", again=True)
    assert len(room.heard["bob"]) == 1
    for _ in range(IDS):
        room.say(BOB, reaction="wow")
    assert len(room.talk._ids) == IDS


@pytest.mark.parametrize(
    ("code", "player", "said"),
    [
        ("no-seat", CAT, {"text": "hello"}),
        ("bad-text", ANN, {}),
        ("bad-text", ANN, {"text": "both", "reaction": "wow"}),
        ("bad-text", ANN, {"text": " \n\t "}),
        ("bad-text", ANN, {"text": "x" * (TEXT_LENGTH + 1)}),
        ("bad-text", ANN, {"text": "Z" + "\u0336" * 9 + "algo"}),
        ("bad-text", ANN, {"text": "\u3164"}),
    ],
)
def test_what_nobody_can_say(code: str, player: Player, said: dict[str, Any]) -> None:
    Room().refuses(code, player, **said)


@pytest.mark.parametrize("match", [{"chat": False}, {"tournament": "cup"}])
def test_where_nobody_talks(match: dict[str, Any]) -> None:
    room = Room() if "tournament" in match else Room(**match)
    match_now = msgspec.structs.replace(room.game.state.match, **match)
    state = msgspec.structs.replace(room.game.state, match=match_now)
    with pytest.raises(Refusal) as caught:
        room.talk.say(state, ANN, messages.Say("1", 1, "hello"), room.here, 5)
    assert caught.value.code == "no-chat"
    allowed = Chat(Settings(tournament_chat=True))
    if "tournament" in match:
        allowed.say(state, ANN, messages.Say("1", 1, "hello"), room.here, 5)
        assert room.heard["bob"]


@pytest.mark.parametrize(
    "text",
    [
        "look at example.com",
        "https://example.com/x",
        "HTTP://EXAMPLE",
        "www. example",
        "javascript:alert(1) at a.bc",
        "see ｅｘａｍｐｌｅ．ｃｏｍ",
        "пример.рф",
        "mail me@example",
        "10.0.0.1 it is",
        "file:///etc/passwd",
        "ex\u200bample.c\u200bom",
        "example。com",
    ],
)
def test_no_links_however_they_are_written(text: str) -> None:
    Room().refuses("no-links", ANN, text)


@pytest.mark.parametrize(
    "text",
    [
        "Well played. Thanks!",
        "gg",
        "3.5 to 1?",
        "8-9-T… yes",
        "hm... ok",
        "¡Buena! ñandú",
        "よくやった",
        "🎉🎉",
        "a/b",
    ],
)
def test_what_people_say(text: str) -> None:
    assert proper_text(text) == text


def test_markup_and_control_characters_are_text_or_nothing() -> None:
    assert (
        proper_text("<b>hi</b> &amp; <script>") == "<b>hi</b> &amp; <script>"
    )  # the page shows it as it is
    assert proper_text("a\x00b\x1b[31mc\u202ed\u2066e") == "ab[31mcde"


def test_whatever_is_sent_is_refused_in_one_sentence_or_is_one_short_visible_line() -> None:
    stream = Stream(seed_of("talk"))
    letters = "a.:/@ \n\x00\u202e\u0301\u200d\ufeff０。w🙂\U000e0041é<>\"'"
    for _ in range(3000):
        text = "".join(letters[stream.below(len(letters))] for _ in range(stream.below(20)))
        try:
            said = proper_text(text)
        except Refusal:
            continue
        assert said.isprintable()
        assert 0 < len(said) <= TEXT_LENGTH
        assert not re.search(r"://|\w\.[a-z]{2}", said)


def test_ten_thousand_lines_of_one_are_a_few_and_the_others_can_talk() -> None:
    room = Room()
    for _ in range(10_000):
        room.now += 0.001
        with suppress(Refusal):
            room.say(ANN, "me!")
    assert 5 <= len(room.heard["bob"]) <= 5 + 10 * 0.4 + 1
    room.refuses("too-fast", ANN, "me!")
    room.say(BOB, "enough")
    assert room.heard["cat"][-1].text == "enough"


def test_who_floods_by_two_servers_is_heard_no_more_than_by_one() -> None:
    """Each server tells the other; everywhere their measure holds for what comes by both."""
    rooms = [Room(), Room()]
    for room, other in zip(rooms, rooms[::-1], strict=True):
        room.talk._tell = other.overhears
    for _ in range(10_000):
        for room in rooms:
            room.now += 0.001
        for number, room in enumerate(rooms):
            with suppress(Refusal):
                room.say(ANN, f"me {number}!")
    for room in rooms:
        assert 5 <= len(room.heard["bob"]) <= 5 + 10 * 0.4 + 2
        numbers = [line.number for line in room.heard["bob"]]
        assert numbers == sorted(set(numbers))
        room.say(BOB, "enough")
        assert room.heard["cat"][-1].text == "enough"


def test_a_measured_speaker_is_heard_by_all_servers_alike() -> None:
    """As fast as may be, and a little late or early on the way: nothing of it is lost."""
    one, other = Room(), Room()
    late = [0.0, 0.4, 0.1, 0.8, 0.0, 0.3]
    told: list[RelayedMessage] = []
    one.talk._tell = told.append
    for number in range(60):
        one.say(ANN, f"line {number} of it")
        other.now = one.now + late[number % len(late)]
        other.overhears(told[-1])
        one.now += 2.5
    assert len(other.heard["bob"]) == len(one.heard["bob"]) == 60


def test_what_came_by_one_server_and_again_by_the_other_is_told_once() -> None:
    one, other = Room(), Room()
    one.talk._tell = other.overhears
    one.say(ANN, "once")
    other._ids = one._ids
    other.say(ANN, "once", again=True)
    assert [line.text for line in other.heard["bob"]] == ["once"]


@pytest.mark.exhaustive
async def test_people_at_one_table_by_two_servers_hear_each_other(postgres_url: str) -> None:
    async with asyncio.timeout(30):
        stores = [open_store(url=postgres_url) for _ in range(2)]
        registries = [Services(store, unlimited().but(bot_pace=0)) for store in stores]
        async with served(create_app(registries[0])) as here, served(create_app(registries[1])) as there:
            ann, bob = await Client.guest(here, "Ann"), await Client.guest(there, "Bob")
            table = await ann.open_table(game="duel", seats=2)
            async with ann.at(table) as one, bob.at(table) as two:
                heard = {place: await hears(place) for place in (one, two)}
                await one.sit(0)
                await two.sit(1)
                while not heard[two]:  # until the other server listens
                    await one.do("say", text="hello")
                    await asyncio.sleep(0.02)
                await two.do("say", reaction="thanks")
                while heard[one][-1].reaction != "thanks":
                    await asyncio.sleep(0.005)
                assert {line.name for line in heard[two]} == {"Ann", "Bob"}
                for lines in heard.values():
                    assert len({line.number for line in lines}) == len(lines)
                registries[0]._on_message("what a later version tells")
                registries[0]._on_message('["some table",{}]')
                talks = [registry.tables.in_memory(table)._chat for registry in registries]  # type: ignore[union-attr]
                assert all(talk._lines for talk in talks)
            while any(talk._lines for talk in talks):  # nobody is here any more, by either server
                await asyncio.sleep(0.01)


async def test_what_is_said_goes_to_this_table_alone_and_is_stored_nowhere() -> None:
    store = MemoryStore()
    registry = Services(store, unlimited().but(bot_pace=0))
    async with served(create_app(registry)) as url:
        ann, bob, cat = [await Client.guest(url, name) for name in ("Ann", "Bob", "Cat")]
        table, other = [await ann.open_table(game="duel", seats=2) for _ in range(2)]
        async with ann.at(table) as one, bob.at(table) as two, cat.at(other) as elsewhere:
            heard = {place: await hears(place) for place in (one, two, elsewhere)}
            with pytest.raises(ServerRefused) as caught:
                await one.do("say", text="nobody hears me")
            assert caught.value.code == "no-seat"
            await one.sit(0)
            await one.do("say", text="a secret of ours")
            while not heard[two]:
                await asyncio.sleep(0.005)
            assert [line.text for line in heard[two]] == ["a secret of ours"]
            await elsewhere.do("proof")
            assert heard[elsewhere] == []
        bodies = await store.read(table)
        assert b"secret" not in b"".join(bodies)
        assert all(read_record(body) for body in bodies)
        assert b"secret" not in registry.metrics.text()
        assert 'kind="say",result="done"} 1.0' in registry.metrics.text().decode()
        assert 'kind="say",result="no-seat"} 1.0' in registry.metrics.text().decode()


async def hears(place: Any) -> list[messages.Said]:
    """Ask to hear what is said, and keep it."""
    lines: list[messages.Said] = []
    before = place._hear

    async def hear(body: str | bytes) -> None:
        letter = msgspec.json.decode(body)
        if letter["type"] == "said":
            lines.append(msgspec.convert(letter, messages.Said))
        else:
            await before(body)

    place._link._on_message = hear
    await place.do("hear")
    return lines
